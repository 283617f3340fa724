/** Explains why steps are illegal (sections 3 to 6). */

import type { Seat } from '../../rules/ruleset.ts';
import type { WarriorKind } from '../../rules/warriors.ts';
import { goalCapturedAt } from '../attacks.ts';
import { walkProgram } from '../compile.ts';
import { type Move, moveFrom, moveTakesGoal, moveTo } from '../move.ts';
import { COLOUR_SHIFT, NO_CAPTURE, NO_END } from '../packing.ts';
import { NODE_CELL, NODE_STAIR } from '../programs.ts';
import { threatAfter } from '../safety.ts';
import { computeSafetyInfo, isGoalSafetyActive } from '../safety-info.ts';
import { blocksWay, fightsFor, inEnemyZone, inOwnZone } from '../zones.ts';
import type { Refusal, RefusalBuilder } from './refusal.ts';
import { explainBlockader, explainResting } from './resting.ts';

/** Explains why a step is illegal; undefined for a legal one. */
export function explainStep(builder: RefusalBuilder, move: Move): Refusal | undefined {
  return (
    explainOrigin(builder, move) ??
    explainReach(builder, move) ??
    explainTarget(builder, move) ??
    explainPrey(builder, move) ??
    explainWay(builder, move) ??
    explainEnd(builder, move) ??
    explainSafety(builder, move)
  );
}

/** Returns the moving warrior, its kind and its row in the warrior table. */
function moverOf(
  { position }: RefusalBuilder,
  move: Move,
): { readonly mover: number; readonly kind: number; readonly row: WarriorKind } {
  const mover = position.at[moveFrom(move)]!;
  const kind = position.kindOf[mover]!;
  return { mover, kind, row: position.tables.rules.warriors[kind]! };
}

/** R3.1, R5.1: whether the warrior may move, and whether it may carry the Goal. */
function explainOrigin(builder: RefusalBuilder, move: Move): Refusal | undefined {
  const { position } = builder;
  const { at, owner, seat, tables } = position;
  const from = moveFrom(move);
  const name = builder.name(from);
  if (at[from] === 0) return builder.refuse('no-warrior', 'R3.1', `There is no warrior on ${name}.`, from);
  if (!tables.shared && owner[at[from]! >>> COLOUR_SHIFT] !== seat) {
    const colour = tables.rules.colours[seat - 1];
    const message = `The ${builder.kind(from)} on ${name} does not belong to ${colour}, the player to move.`;
    return builder.refuse('not-your-warrior', 'R3.1', message, from);
  }
  if (from === moveTo(move)) {
    return builder.refuse('no-movement', 'R3.1', `A move must end on a cell other than ${name}.`, from);
  }
  if (!moveTakesGoal(move)) return undefined;
  if (position.goalOf(seat) !== from) {
    const message = `There is no Goal on ${name} that you can carry.`;
    return builder.refuse('goal-not-there', 'R5.1', message, from);
  }
  if (moverOf(builder, move).row.carries) return undefined;
  return builder.refuse('cannot-carry', 'R5.1', `A ${builder.kind(from)} cannot carry the Goal.`, from);
}

/** Path from the origin to the target: the cells in between, and whether its last step changes levels. */
interface StepWay {
  readonly between: readonly number[];
  readonly byStair: boolean;
}

function waysOf(builder: RefusalBuilder, move: Move): StepWay[] {
  const { tables } = builder.position;
  const { kind, row } = moverOf(builder, move);
  const ways: StepWay[] = [];
  walkProgram(tables.programs, kind * tables.cells + moveFrom(move), (node, between) => {
    if ((node & NODE_CELL) !== moveTo(move)) return;
    ways.push({ between: row.jumps ? [] : [...between], byStair: (node & NODE_STAIR) !== 0 });
  });
  return ways;
}

/** R3.1, R3.3, R3.4: whether the target can be reached on an empty board. */
function explainReach(builder: RefusalBuilder, move: Move): Refusal | undefined {
  if (waysOf(builder, move).length > 0) return undefined;
  const { row } = moverOf(builder, move);
  const steps = row.least === row.most ? `${row.most}` : `${row.least} to ${row.most}`;
  const unit = row.most === 1 ? 'step' : 'steps';
  const path = row.path === 'straight' ? ' in a straight line' : '';
  const from = builder.name(moveFrom(move));
  const to = builder.name(moveTo(move));
  const message = `The ${row.name} on ${from} cannot reach ${to}: it moves ${steps} ${unit}${path}.`;
  const range = { least: row.least, most: row.most, path: row.path };
  const ruling = row.jumps ? 'R3.4' : 'R3.1';
  return builder.refuseWith(range, 'out-of-reach', ruling, message, moveFrom(move), moveTo(move));
}

/** R3.2, R4.2, R10.4, R10.5: whether the target's contents allow the move. */
function explainTarget(builder: RefusalBuilder, move: Move): Refusal | undefined {
  const { position } = builder;
  const { at, owner, seat, kindOf, marks, tables } = position;
  const to = moveTo(move);
  const name = builder.name(to);
  const target = at[to]!;
  const { mover, row } = moverOf(builder, move);
  if (target !== 0 && !tables.shared && owner[target >>> COLOUR_SHIFT] === seat) {
    return builder.refuse('own-warrior', 'R3.2', `${name} is occupied by your own ${builder.kind(to)}.`, to);
  }
  const side = fightsFor(position, mover);
  if (inEnemyZone(position, to, side)) {
    const keeper = builder.keeper(to, side);
    if (target === 0) {
      return builder.refuse('enemy-zone', 'R4.2', `${name} lies in the zone of an enemy ${keeper}.`, to);
    }
    const message = `The ${builder.kind(to)} on ${name} is in the zone of an enemy ${keeper} and cannot be captured.`;
    return builder.refuse('protected', 'R4.2', message, to);
  }
  if ((marks[to]! & NO_END) !== 0) {
    return builder.refuse('marked-cell', builder.maskRuling(to, 'noEnd'), `No move may end on ${name}.`, to);
  }
  if (target === 0) return undefined;
  if (tables.capturable[kindOf[target]!] === 0) {
    return builder.refuse('cannot-be-captured', 'R3.2', `A ${builder.kind(to)} cannot be captured.`, to);
  }
  if (!row.captures) {
    const message = `A ${builder.kind(moveFrom(move))} cannot capture warriors.`;
    return builder.refuse('cannot-capture', 'R3.2', message, moveFrom(move), to);
  }
  if ((marks[to]! & NO_CAPTURE) === 0) return undefined;
  const message = `The ${builder.kind(to)} on ${name} is on a neutral cell and cannot be captured.`;
  return builder.refuse('neutral-warrior', builder.maskRuling(to, 'noCapture'), message, to);
}

/** Returns the seat whose warrior or Goal a move would capture, or 0. */
function victimOf({ position }: RefusalBuilder, to: number): number {
  const { at, owner } = position;
  return at[to] === 0 ? goalCapturedAt(position, to) : owner[at[to]! >>> COLOUR_SHIFT]!;
}

/** R10.7, R11.7: which seats a player may capture from, and along which paths. */
function explainPrey(builder: RefusalBuilder, move: Move): Refusal | undefined {
  const { seat, tables } = builder.position;
  const to = moveTo(move);
  const victim = victimOf(builder, to);
  if (victim === 0) return undefined;
  if (!tables.shared && ((tables.mayCapture[seat]! >>> victim) & 1) === 0) {
    const { colours } = tables.rules;
    const message = `The piece on ${builder.name(to)} belongs to ${colours[victim - 1]}, and ${colours[seat - 1]} may not capture it.`;
    return builder.refuseWith({ owner: victim as Seat }, 'not-your-prey', 'R10.7', message, to);
  }
  if (waysOf(builder, move).some(({ byStair }) => !byStair)) return undefined;
  const message = `A move to ${builder.name(to)} from another level cannot capture.`;
  return builder.refuse('no-capture-by-stair', 'R11.7', message, to);
}

/**
 * R3.2, R4.2, R10.20: whether a path is open. If not, reports the obstacles on the path that has the fewest,
 * preferably one that is closed only to the Goal.
 */
function explainWay(builder: RefusalBuilder, move: Move): Refusal | undefined {
  const { position } = builder;
  const { mover } = moverOf(builder, move);
  const side = fightsFor(position, mover);
  const captures = victimOf(builder, moveTo(move)) !== 0;
  const goesAround = position.tables.goesAround && moveTakesGoal(move);
  const blocks = (cell: number): boolean => blocksWay(position, cell, side);
  const isClosed = (cell: number): boolean => goesAround && inOwnZone(position, cell, side, mover);
  const weigh = (cells: number[]): number => cells.length + 100 * cells.filter(blocks).length;
  const found = waysOf(builder, move)
    .filter(({ byStair }) => !captures || !byStair)
    .map(({ between }) => between.filter((cell) => blocks(cell) || isClosed(cell)))
    .reduce((best, other) => (weigh(other) < weigh(best) ? other : best));
  if (found.length === 0) return undefined;
  const path = `The path from ${builder.name(moveFrom(move))} to ${builder.name(moveTo(move))}`;
  const obstacles = found.filter(blocks);
  if (obstacles.length === 0) {
    const message = `${path} takes the Goal through your own ${builder.keeper(found[0]!, 0)}'s zone: ${builder.list(found)}.`;
    return builder.refuse('goal-through-zone', 'R10.20', message, ...found);
  }
  const warriors = obstacles.filter((cell) => position.at[cell] !== 0);
  if (warriors.length > 0) {
    const blockers = warriors.length === 1 ? 'a warrior' : 'warriors';
    const message = `${path} is blocked by ${blockers} on ${builder.list(warriors)}.`;
    return builder.refuse('path-blocked', 'R3.2', message, ...warriors);
  }
  const keeper = builder.keeper(obstacles[0]!, side);
  const message = `${path} passes through the zone of an enemy ${keeper}: ${builder.list(obstacles)}.`;
  return builder.refuse('path-through-zone', 'R4.2', message, ...obstacles);
}

/** R4.3 to R4.5, R10.4: whether a Blockader and a Goal may rest on the target. */
function explainEnd(builder: RefusalBuilder, move: Move): Refusal | undefined {
  const to = moveTo(move);
  const { mover, row } = moverOf(builder, move);
  const carrying = moveTakesGoal(move);
  if (row.controls) {
    const fault = explainBlockader(builder, to, 'R4.3', mover, carrying);
    if (fault !== undefined) return fault;
  }
  if (!carrying) return undefined;
  return explainResting(builder, to, mover, () => {
    const keeper = builder.keeper(to, 0);
    const message = `${builder.name(to)} lies in your own ${keeper}'s zone, where the Goal may not rest.`;
    return builder.refuse('goal-in-zone', 'R4.5', message, to);
  });
}

/** Section 6: whether the player's own Goal would be threatened. */
function explainSafety(builder: RefusalBuilder, move: Move): Refusal | undefined {
  const { position } = builder;
  const { seat, safetyInfo, tables } = position;
  if (!isGoalSafetyActive(position, seat)) return undefined;
  computeSafetyInfo(position, seat, safetyInfo);
  const threat = threatAfter(position, safetyInfo, move);
  if (threat === undefined) return undefined;
  const { attacker, kind, goal } = threat;
  const attackerName = `the ${tables.rules.warriors[kind]!.name} on ${builder.name(attacker)}`;
  const goalName = `The Goal on ${builder.name(goal)}`;
  return tables.rules.goalSafety === 'strict'
    ? builder.refuse(
        'goal-threatened',
        'R6.1',
        `${goalName} would be threatened by ${attackerName}.`,
        attacker,
        goal,
      )
    : builder.refuse(
        'new-threat',
        'R6.2',
        `${goalName} would be newly threatened by ${attackerName}.`,
        attacker,
        goal,
      );
}
