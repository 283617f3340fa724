/** What the rules say about a warrior's move in battle (sections 3 to 6). */

import { applyHooks, applyMove } from '../engine/apply.ts';
import { goalTakenAt } from '../engine/attacks.ts';
import { type Move, moveFrom, moveTakesGoal, moveTo } from '../engine/move.ts';
import { COLOUR_SHIFT, NO_CAPTURE, NO_END, NO_GOAL } from '../engine/packing.ts';
import { NODE_CELL, NODE_STAIR, walkProgram } from '../engine/programs.ts';
import { newAttacker } from '../engine/safety.ts';
import { computeSafetyInfo, isGoalSafetyAsked } from '../engine/safety-info.ts';
import { unmakeMove } from '../engine/undo.ts';
import { fightsFor, goalMayRest, inEnemyZone } from '../engine/zones.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import { explainBlockader } from './explain-blockader.ts';
import type { Refusal, Refuser } from './verdict.ts';

/** Why a step is refused, or undefined where it is legal. */
export function explainStep(refuser: Refuser, move: Move): Refusal | undefined {
  return (
    explainOrigin(refuser, move) ??
    explainReach(refuser, move) ??
    explainTarget(refuser, move) ??
    explainPrey(refuser, move) ??
    explainWay(refuser, move) ??
    explainEnd(refuser, move) ??
    explainSafety(refuser, move)
  );
}

/** The warrior, its kind and the row of the table that says what it can do. */
function moverOf(
  { position }: Refuser,
  move: Move,
): { readonly mover: number; readonly kind: number; readonly row: WarriorKind } {
  const mover = position.at[moveFrom(move)]!;
  const kind = position.kindOf[mover]!;
  return { mover, kind, row: position.tables.rules.warriors[kind]! };
}

/** R3.1, R5.1: who may move, and whether the Goal can go along. */
function explainOrigin(refuser: Refuser, move: Move): Refusal | undefined {
  const { position } = refuser;
  const { at, owner, seat, tables } = position;
  const from = moveFrom(move);
  const name = refuser.name(from);
  if (at[from] === 0) return refuser.refuse('no-warrior', 'R3.1', `There is no warrior on ${name}.`, from);
  if (!tables.shared && owner[at[from]! >>> COLOUR_SHIFT] !== seat) {
    const colour = tables.rules.colours[seat - 1];
    const message = `The ${refuser.kind(from)} on ${name} does not belong to ${colour}, who has the turn.`;
    return refuser.refuse('not-your-warrior', 'R3.1', message, from);
  }
  if (from === moveTo(move)) {
    return refuser.refuse('no-movement', 'R3.1', `A move leads to another cell than ${name}.`, from);
  }
  if (!moveTakesGoal(move)) return undefined;
  if (position.goalOf(seat) !== from) {
    const message = `There is no own Goal on ${name} to be taken along.`;
    return refuser.refuse('goal-not-there', 'R5.1', message, from);
  }
  if (moverOf(refuser, move).row.carries) return undefined;
  return refuser.refuse('cannot-carry', 'R5.1', `A ${refuser.kind(from)} does not carry the Goal.`, from);
}

/** A way from the origin to the target: the cells between, and whether it ends with a step between levels. */
interface Way {
  readonly between: readonly number[];
  readonly byStair: boolean;
}

/** All ways from the origin to the target. */
function waysOf(refuser: Refuser, move: Move): Way[] {
  const { tables } = refuser.position;
  const { kind, row } = moverOf(refuser, move);
  const ways: Way[] = [];
  walkProgram(tables.programs, kind * tables.cells + moveFrom(move), (node, between) => {
    if ((node & NODE_CELL) !== moveTo(move)) return;
    ways.push({ between: row.jumps ? [] : [...between], byStair: (node & NODE_STAIR) !== 0 });
  });
  return ways;
}

/** R3.1, R3.3, R3.4: whether the target could be reached over an empty board. */
function explainReach(refuser: Refuser, move: Move): Refusal | undefined {
  if (waysOf(refuser, move).length > 0) return undefined;
  const { row } = moverOf(refuser, move);
  const steps = row.least === row.most ? `${row.most}` : `${row.least} to ${row.most}`;
  const unit = row.most === 1 ? 'step' : 'steps';
  const path = row.path === 'straight' ? ' in a straight line' : '';
  const from = refuser.name(moveFrom(move));
  const to = refuser.name(moveTo(move));
  const message = `The ${row.name} on ${from} cannot reach ${to}: it moves ${steps} ${unit}${path}.`;
  return refuser.refuse('out-of-reach', row.jumps ? 'R3.4' : 'R3.1', message, moveFrom(move), moveTo(move));
}

/** R3.2, R4.2, R10.4, R10.5: what stands on the target. */
function explainTarget(refuser: Refuser, move: Move): Refusal | undefined {
  const { position } = refuser;
  const { at, owner, seat, kindOf, marks, tables } = position;
  const to = moveTo(move);
  const name = refuser.name(to);
  const target = at[to]!;
  const { mover, row } = moverOf(refuser, move);
  if (target !== 0 && !tables.shared && owner[target >>> COLOUR_SHIFT] === seat) {
    return refuser.refuse('own-warrior', 'R3.2', `An own ${refuser.kind(to)} stands on ${name}.`, to);
  }
  if (inEnemyZone(position, to, fightsFor(position, mover))) {
    if (target === 0) {
      return refuser.refuse('enemy-zone', 'R4.2', `${name} lies in the zone of an enemy Blockader.`, to);
    }
    const message = `The ${refuser.kind(to)} on ${name} stands in its Blockader's zone and cannot be captured.`;
    return refuser.refuse('protected', 'R4.2', message, to);
  }
  if ((marks[to]! & NO_END) !== 0) {
    return refuser.refuse('marked-cell', refuser.maskRuling(to, 'noEnd'), `No move may end on ${name}.`, to);
  }
  if (target === 0) return undefined;
  if (tables.capturable[kindOf[target]!] === 0) {
    return refuser.refuse('cannot-be-captured', 'R3.2', `A ${refuser.kind(to)} cannot be captured.`, to);
  }
  if (!row.captures) {
    const message = `A ${refuser.kind(moveFrom(move))} does not capture warriors.`;
    return refuser.refuse('cannot-capture', 'R3.2', message, moveFrom(move), to);
  }
  if ((marks[to]! & NO_CAPTURE) === 0) return undefined;
  const message = `The ${refuser.kind(to)} on ${name} stands on a neutral cell and cannot be captured.`;
  return refuser.refuse('neutral-warrior', refuser.maskRuling(to, 'noCapture'), message, to);
}

/** The seat from which a move would capture a warrior or a Goal, or 0. */
function victimOf({ position }: Refuser, to: number): number {
  const { at, owner } = position;
  return at[to] === 0 ? goalTakenAt(position, to) : owner[at[to]! >>> COLOUR_SHIFT]!;
}

/** R10.7, R11.7: from whom one may capture, and how. */
function explainPrey(refuser: Refuser, move: Move): Refusal | undefined {
  const { seat, tables } = refuser.position;
  const to = moveTo(move);
  const victim = victimOf(refuser, to);
  if (victim === 0) return undefined;
  if (!tables.shared && ((tables.mayCapture[seat]! >>> victim) & 1) === 0) {
    const { colours } = tables.rules;
    const message = `What stands on ${refuser.name(to)} is ${colours[victim - 1]}; ${colours[seat - 1]} may not capture it.`;
    return refuser.refuse('not-your-prey', 'R10.7', message, to);
  }
  if (waysOf(refuser, move).some(({ byStair }) => !byStair)) return undefined;
  const message = `${refuser.name(to)} is reached from another level, and nothing is captured that way.`;
  return refuser.refuse('no-capture-by-stair', 'R11.7', message, to);
}

/** R3.2, R4.2: whether some way is open; if not, what stands on the one with the fewest obstacles. */
function explainWay(refuser: Refuser, move: Move): Refusal | undefined {
  const { position } = refuser;
  const banner = fightsFor(position, moverOf(refuser, move).mover);
  const blocks = (cell: number): boolean => position.at[cell] !== 0 || inEnemyZone(position, cell, banner);
  const captures = victimOf(refuser, moveTo(move)) !== 0;
  const obstacles = waysOf(refuser, move)
    .filter(({ byStair }) => !captures || !byStair)
    .map(({ between }) => between.filter(blocks))
    .reduce((best, other) => (other.length < best.length ? other : best));
  if (obstacles.length === 0) return undefined;
  const way = `the way from ${refuser.name(moveFrom(move))} to ${refuser.name(moveTo(move))}`;
  const warriors = obstacles.filter((cell) => position.at[cell] !== 0);
  if (warriors.length > 0) {
    const stand = warriors.length === 1 ? 'stands a warrior' : 'stand warriors';
    const message = `On ${way} ${stand}: ${refuser.list(warriors)}.`;
    return refuser.refuse('path-blocked', 'R3.2', message, ...warriors);
  }
  const message = `On ${way} lies the zone of an enemy Blockader: ${refuser.list(obstacles)}.`;
  return refuser.refuse('path-through-zone', 'R4.2', message, ...obstacles);
}

/** R4.3 to R4.5, R10.4: where a Blockader and where a Goal may come to rest. */
function explainEnd(refuser: Refuser, move: Move): Refusal | undefined {
  const to = moveTo(move);
  const { position } = refuser;
  const { mover, row } = moverOf(refuser, move);
  const carrying = moveTakesGoal(move);
  if (row.controls) {
    const fault = explainBlockader(refuser, to, 'R4.3', mover, carrying);
    if (fault !== undefined) return fault;
  }
  if (!carrying || goalMayRest(position, to, mover)) return undefined;
  if ((position.marks[to]! & NO_GOAL) !== 0) {
    const message = `No Goal may come to rest on ${refuser.name(to)}.`;
    return refuser.refuse('goal-on-forbidden-cell', refuser.maskRuling(to, 'noGoal'), message, to);
  }
  const message = `${refuser.name(to)} lies in the own Blockader's zone, where the Goal may not come to rest.`;
  return refuser.refuse('goal-in-zone', 'R4.5', message, to);
}

/** Section 6: whether the own Goal would be threatened. */
function explainSafety(refuser: Refuser, move: Move): Refusal | undefined {
  const { position } = refuser;
  const { seat, safetyInfo, tables } = position;
  if (!isGoalSafetyAsked(position, seat)) return undefined;
  computeSafetyInfo(position, seat, safetyInfo);
  const captured = position.at[moveTo(move)]!;
  applyMove(position, move);
  applyHooks(position, move, captured, true);
  const attacker = position.decided ? 0 : newAttacker(position, safetyInfo, seat);
  const goal = position.goalOf(seat);
  const cell = attacker === 0 ? goal : position.cellOf[attacker]!;
  const strict = tables.rules.goalSafety === 'strict';
  const refusal = attacker === 0 ? undefined : threatened(refuser, cell, goal, strict);
  unmakeMove(position);
  return refusal;
}

function threatened(refuser: Refuser, attacker: number, goal: number, strict: boolean): Refusal {
  const who = `the ${refuser.kind(attacker)} on ${refuser.name(attacker)}`;
  const where = `The Goal on ${refuser.name(goal)}`;
  return strict
    ? refuser.refuse('goal-threatened', 'R6.1', `${where} would be threatened by ${who}.`, attacker, goal)
    : refuser.refuse('new-threat', 'R6.2', `${where} would be newly threatened by ${who}.`, attacker, goal);
}
