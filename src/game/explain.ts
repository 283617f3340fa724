/**
 * What the rules say about a move, legal or not: the generator's slow sister. It looks at the same position
 * through the same tables and names the ruling, a sentence and the cells on which a move fails.
 */

import { unwrap } from '../core/result.ts';
import { isFinished } from '../engine/finished.ts';
import { variantEnd } from '../engine/hooks.ts';
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
  RELOCATE,
  STEP,
} from '../engine/move.ts';
import type { Position } from '../engine/position.ts';
import { parseCoordinates } from '../position/coordinates.ts';
import { explainSetupMove } from './explain-setup.ts';
import { explainStep } from './explain-step.ts';
import { borrow, type GameState, stateFrom } from './state.ts';
import { type Explanation, type Refusal, Refuser } from './verdict.ts';

/**
 * Says of any move whether it is legal, and if not which ruling forbids it, in a sentence that a player
 * understands and with the cells that it is about.
 *
 * @throws KlinZhaError `bad-move` or `bad-cell` for a text that is no move at all
 */
export function explainMove(state: GameState, move: Move | string): Explanation {
  const asked = typeof move === 'string' ? unwrap(parseCoordinates(stateFrom(state).rules, move)) : move;
  const refusal = borrow(state, (position) => refusalOf(position, asked));
  return refusal ?? { legal: true, code: 'legal', ruling: null, message: 'The move is legal.', cells: [] };
}

function refusalOf(position: Position, move: Move): Refusal | undefined {
  const refuser = new Refuser(position);
  if (!isOnBoard(position, move)) {
    return refuser.refuse('not-on-board', 'R1.2', 'This is no move on the board of this ruleset.');
  }
  if (isFinished(position)) return explainFinished(refuser);
  if (position.combat >= 0 || moveKind(move) === OUTCOME) return explainOutcome(refuser, move);
  const setup = position.pending > 0;
  if (moveKind(move) === STEP) {
    if (!setup) return explainStep(refuser, move);
    const message = 'The battle has not begun: armies and Goals are being placed.';
    return refuser.refuse('setup-not-finished', 'R7.2', message, moveFrom(move), moveTo(move));
  }
  if (setup) return explainSetupMove(refuser, move);
  return refuser.refuse('setup-is-over', 'R7.2', 'All armies and Goals are placed.', moveTo(move));
}

function explainFinished(refuser: Refuser): Refusal {
  const end = variantEnd(refuser.position);
  if (!refuser.position.decided && end !== undefined) {
    return refuser.refuse('game-over', end.ruling ?? 'R8.1', `The game is over: ${end.reason}.`);
  }
  if (!refuser.position.decided) {
    return refuser.refuse('game-over', 'R8.6', 'The game is drawn: nobody can ever capture a Goal.');
  }
  const { seats, shared, rules } = refuser.position.tables;
  if (shared) return refuser.refuse('game-over', 'R10.8', 'The game is over: the Goal was captured.');
  if (rules.goals === 'first')
    return refuser.refuse('game-over', 'R10.7', 'The game is over: a Goal was captured.');
  return refuser.refuse(
    'game-over',
    seats === 2 ? 'R8.1' : 'R8.4',
    'The game is over: only one Goal is left.',
  );
}

/** While a combat is being fought nothing else can be done than to say how it ended (R10.10). */
function explainOutcome(refuser: Refuser, move: Move): Refusal | undefined {
  const { combat } = refuser.position;
  if (combat < 0) return refuser.refuse('no-combat', 'R10.10', 'No combat waits for its outcome.');
  if (moveKind(move) === OUTCOME) return undefined;
  const message = 'A combat waits for its outcome: who wins, attacker or defender?';
  return refuser.refuse('combat-waits', 'R10.10', message, moveFrom(combat), moveTo(combat));
}

/** Whether a number is a move that the ruleset's board has room for, and written in the one way there is. */
function isOnBoard(position: Position, move: Move): boolean {
  const { cells, kinds, rules } = position.tables;
  const kind = moveKind(move);
  const from = moveFrom(move);
  const takesGoal = moveTakesGoal(move);
  if (packMove(rules.board.naming.id, kind, from, moveTo(move), takesGoal) !== move) return false;
  if (kind === OUTCOME) return rules.capture === 'combat' && moveTo(move) < 2 && from === 0 && !takesGoal;
  if (moveTo(move) >= cells) return false;
  if (kind === STEP) return from < cells;
  if (kind === RELOCATE) return from < cells && takesGoal;
  return kind === PLACE ? from < kinds : kind === PLACE_GOAL && from === 0 && !takesGoal;
}
