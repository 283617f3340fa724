/** Explains why moves are illegal. Slower than the move generator; the results must agree. */

import { type Finish, finishOf } from '../finished.ts';
import {
  type Move,
  moveFrom,
  moveKind,
  moveTakesGoal,
  moveTo,
  OUTCOME,
  PLACE,
  PLACE_GOAL,
  packMove,
  placedKind,
  RELOCATE,
  STEP,
} from '../move.ts';
import type { Position } from '../position.ts';
import { formatMove } from '../text/coordinates.ts';
import { type Refusal, RefusalBuilder } from './refusal.ts';
import { explainSetupMove } from './setup.ts';
import { explainStep } from './steps.ts';

/** Returns the refusal for the first ruling that a move violates; undefined for a legal move. */
export function refusalOf(position: Position, move: Move): Refusal | undefined {
  const builder = new RefusalBuilder(position, move);
  if (!isOnBoard(position, move)) {
    return builder.refuse('not-on-board', 'R1.2', 'This move does not exist on the board of this ruleset.');
  }
  const finish = finishOf(position);
  if (finish !== undefined) return explainFinished(builder, finish);
  if (position.combat >= 0 || moveKind(move) === OUTCOME) return explainOutcome(builder, move);
  const setup = position.pending > 0;
  if (moveKind(move) === STEP) {
    if (!setup) return explainStep(builder, move);
    return explainTooSoon(builder, move);
  }
  if (setup) return explainSetupMove(builder, move);
  return builder.refuse(
    'setup-is-over',
    'R7.2',
    'The setup is over: all armies and Goals are placed.',
    moveTo(move),
  );
}

/**
 * Refuses a step in the setup. If a relocation between the same cells is legal, the message suggests it
 * (R7.5).
 */
function explainTooSoon(builder: RefusalBuilder, move: Move): Refusal {
  const { position } = builder;
  const naming = position.tables.rules.board.naming.id;
  const [from, to] = [moveFrom(move), moveTo(move)];
  const relocation = packMove(naming, RELOCATE, from, to, true);
  if (refusalOf(position, relocation) === undefined) {
    const instead = formatMove(relocation);
    const message = `The battle has not begun. To move a carrier and place the Goal with it, play '${instead}'.`;
    return builder.refuseWith({ instead }, 'setup-not-finished', 'R7.5', message, from, to);
  }
  const message = 'The battle has not begun: armies and Goals are being placed.';
  return builder.refuse('setup-not-finished', 'R7.2', message, from, to);
}

function explainFinished(builder: RefusalBuilder, finish: Finish): Refusal {
  if (typeof finish === 'object')
    return builder.refuse('game-over', finish.ruling ?? 'R8.1', `The game is over: ${finish.reason}.`);
  if (finish === 'dead-position')
    return builder.refuse('game-over', 'R8.6', 'The game is drawn: no player can ever capture a Goal.');
  const { seats, shared, rules } = builder.position.tables;
  if (shared) return builder.refuse('game-over', 'R10.8', 'The game is over: the Goal was captured.');
  if (rules.goals === 'first')
    return builder.refuse('game-over', 'R10.7', 'The game is over: a Goal was captured.');
  return builder.refuse(
    'game-over',
    seats === 2 ? 'R8.1' : 'R8.4',
    'The game is over: only one Goal is left.',
  );
}

/** During a combat, only its outcome is legal (R10.10). */
function explainOutcome(builder: RefusalBuilder, move: Move): Refusal | undefined {
  const { combat } = builder.position;
  if (combat < 0) return builder.refuse('no-combat', 'R10.10', 'No combat is pending.');
  if (moveKind(move) === OUTCOME) return undefined;
  const message = 'A combat is undecided: enter its outcome first (attacker or defender).';
  return builder.refuse('combat-waits', 'R10.10', message, moveFrom(combat), moveTo(combat));
}

/** Whether a number is a move on the ruleset's board, in canonical form. */
function isOnBoard(position: Position, move: Move): boolean {
  const { cells, placements, rules } = position.tables;
  if (typeof move !== 'number') return false;
  const kind = moveKind(move);
  const from = moveFrom(move);
  const takesGoal = moveTakesGoal(move);
  if (packMove(rules.board.naming.id, kind, from, moveTo(move), takesGoal) !== move) return false;
  if (kind === OUTCOME) return rules.capture === 'combat' && moveTo(move) < 2 && from === 0 && !takesGoal;
  if (moveTo(move) >= cells) return false;
  if (kind === STEP) return from < cells;
  if (kind === RELOCATE) return from < cells && takesGoal;
  return kind === PLACE
    ? placements[placedKind(move)] === from
    : kind === PLACE_GOAL && from === 0 && !takesGoal;
}
