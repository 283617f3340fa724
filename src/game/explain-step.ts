/** What the rules say about a warrior's move in battle (sections 3 to 6). */

import { applyMove, revertMove } from '../engine/make.ts';
import { type Move, moveFrom, moveTakesGoal, moveTo } from '../engine/move.ts';
import { COLOUR_SHIFT } from '../engine/position.ts';
import { NODE_CELL, walkProgram } from '../engine/programs.ts';
import { needsGuard, newAttacker, surveyThreats } from '../engine/safety.ts';
import { inEnemyZone } from '../engine/terrain.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import { explainBlockader } from './explain-blockader.ts';
import type { Refusal, Refuser } from './verdict.ts';

/** Why a step is refused, or undefined where it is legal. */
export function explainStep(refuser: Refuser, move: Move): Refusal | undefined {
  return (
    explainOrigin(refuser, move) ??
    explainReach(refuser, move) ??
    explainTarget(refuser, move) ??
    explainWay(refuser, move) ??
    explainEnd(refuser, move) ??
    explainSafety(refuser, move)
  );
}

/** The warrior's kind and the row of the table that says what it can do. */
function moverOf(refuser: Refuser, move: Move): { readonly kind: number; readonly row: WarriorKind } {
  const { position } = refuser;
  const kind = position.kindOf[position.at[moveFrom(move)]!]!;
  return { kind, row: position.tables.rules.warriors[kind]! };
}

/** R3.1, R5.1: who may move, and whether the Goal can go along. */
function explainOrigin(refuser: Refuser, move: Move): Refusal | undefined {
  const { position } = refuser;
  const { at, owner, seat, goalAt } = position;
  const from = moveFrom(move);
  const name = refuser.name(from);
  if (at[from] === 0) return refuser.refuse('no-warrior', 'R3.1', `There is no warrior on ${name}.`, from);
  if (owner[at[from]! >>> COLOUR_SHIFT] !== seat) {
    const { colours } = position.tables.rules;
    const message = `The ${refuser.kind(from)} on ${name} does not belong to ${colours[seat - 1]}, who has the turn.`;
    return refuser.refuse('not-your-warrior', 'R3.1', message, from);
  }
  if (from === moveTo(move)) {
    return refuser.refuse('no-movement', 'R3.1', `A move leads to another cell than ${name}.`, from);
  }
  if (!moveTakesGoal(move)) return undefined;
  if (goalAt[seat] !== from) {
    const message = `There is no own Goal on ${name} to be taken along.`;
    return refuser.refuse('goal-not-there', 'R5.1', message, from);
  }
  if (moverOf(refuser, move).row.carries) return undefined;
  return refuser.refuse('cannot-carry', 'R5.1', `A ${refuser.kind(from)} does not carry the Goal.`, from);
}

/** All ways from the origin to the target, each the list of cells between. */
function waysOf(refuser: Refuser, move: Move): number[][] {
  const { tables } = refuser.position;
  const { kind } = moverOf(refuser, move);
  const ways: number[][] = [];
  walkProgram(tables.programs, tables.programs.start[kind * tables.cells + moveFrom(move)]!, (node, way) => {
    if ((node & NODE_CELL) === moveTo(move)) ways.push([...way]);
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
  const message = `The ${row.name} on ${from} cannot reach ${refuser.name(moveTo(move))}: it moves ${steps} ${unit}${path}.`;
  return refuser.refuse('out-of-reach', row.jumps ? 'R3.4' : 'R3.1', message, moveFrom(move), moveTo(move));
}

/** R3.2, R4.2: what stands on the target. */
function explainTarget(refuser: Refuser, move: Move): Refusal | undefined {
  const { position } = refuser;
  const { at, owner, seat, kindOf, tables } = position;
  const to = moveTo(move);
  const name = refuser.name(to);
  const target = at[to]!;
  if (target !== 0 && owner[target >>> COLOUR_SHIFT] === seat) {
    return refuser.refuse('own-warrior', 'R3.2', `An own ${refuser.kind(to)} stands on ${name}.`, to);
  }
  if (inEnemyZone(position, to, seat)) {
    if (target === 0) {
      return refuser.refuse('enemy-zone', 'R4.2', `${name} lies in the zone of an enemy Blockader.`, to);
    }
    const message = `The ${refuser.kind(to)} on ${name} stands in its Blockader's zone and cannot be captured.`;
    return refuser.refuse('protected', 'R4.2', message, to);
  }
  if (target === 0) return undefined;
  if (tables.capturable[kindOf[target]!] === 0) {
    return refuser.refuse('cannot-be-captured', 'R3.2', `A ${refuser.kind(to)} cannot be captured.`, to);
  }
  if (moverOf(refuser, move).row.captures) return undefined;
  const message = `A ${refuser.kind(moveFrom(move))} does not capture warriors.`;
  return refuser.refuse('cannot-capture', 'R3.2', message, moveFrom(move), to);
}

/** R3.2, R4.2: whether some way is open; if not, what stands on the one with the fewest obstacles. */
function explainWay(refuser: Refuser, move: Move): Refusal | undefined {
  const { position } = refuser;
  const blocks = (cell: number): boolean =>
    position.at[cell] !== 0 || inEnemyZone(position, cell, position.seat);
  const obstacles = waysOf(refuser, move)
    .map((way) => way.filter(blocks))
    .reduce((best, other) => (other.length < best.length ? other : best));
  if (obstacles.length === 0) return undefined;
  const way = `the way from ${refuser.name(moveFrom(move))} to ${refuser.name(moveTo(move))}`;
  const warriors = obstacles.filter((cell) => position.at[cell] !== 0);
  if (warriors.length > 0) {
    const message = `On ${way} stands a warrior, on ${refuser.list(warriors)}.`;
    return refuser.refuse('path-blocked', 'R3.2', message, ...warriors);
  }
  const message = `On ${way} lies the zone of an enemy Blockader, on ${refuser.list(obstacles)}.`;
  return refuser.refuse('path-through-zone', 'R4.2', message, ...obstacles);
}

/** R4.3 to R4.5: where a Blockader and where a Goal may come to rest. */
function explainEnd(refuser: Refuser, move: Move): Refusal | undefined {
  const to = moveTo(move);
  const { position } = refuser;
  if (moverOf(refuser, move).row.controls) {
    const fault = explainBlockader(refuser, to, 'R4.3');
    if (fault !== undefined) return fault;
  }
  if (!moveTakesGoal(move) || position.control[to] === 0) return undefined;
  const message = `${refuser.name(to)} lies in the own Blockader's zone, where the Goal may not come to rest.`;
  return refuser.refuse('goal-in-zone', 'R4.5', message, to);
}

/** Section 6: whether the own Goal would be threatened. */
function explainSafety(refuser: Refuser, move: Move): Refusal | undefined {
  const { position } = refuser;
  const { seat, guard, tables } = position;
  if (!needsGuard(position, seat)) return undefined;
  surveyThreats(position, seat, guard);
  applyMove(position, move);
  const attacker = position.decided ? 0 : newAttacker(position, guard, seat);
  const goal = position.goalAt[seat]!;
  const cell = attacker === 0 ? goal : position.cellOf[attacker]!;
  const refusal =
    attacker === 0 ? undefined : threatened(refuser, cell, goal, tables.rules.goalSafety === 'strict');
  revertMove(position);
  return refusal;
}

function threatened(refuser: Refuser, attacker: number, goal: number, strict: boolean): Refusal {
  const who = `the ${refuser.kind(attacker)} on ${refuser.name(attacker)}`;
  return strict
    ? refuser.refuse(
        'goal-threatened',
        'R6.1',
        `The Goal on ${refuser.name(goal)} would be threatened by ${who}.`,
        attacker,
        goal,
      )
    : refuser.refuse(
        'new-threat',
        'R6.2',
        `The Goal on ${refuser.name(goal)} would be newly threatened by ${who}.`,
        attacker,
        goal,
      );
}
