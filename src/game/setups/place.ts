/** Setups in one call: with given armies, with random armies, and completed at random. */

import { oneOf, type Random } from '../../base/random.ts';
import { failures, type Result, shown, success } from '../../base/result.ts';
import type { Move } from '../../engine/move.ts';
import { describeMove, type MoveDescription } from '../../engine/text/coordinates.ts';
import type { Ruleset } from '../../rules/ruleset.ts';
import { composeMove, turnOf } from '../choices.ts';
import { explainMove, isLegal, legalMoves, play } from '../moves.ts';
import { type GameState, stateFrom } from '../state.ts';
import { type Army, checkArmy } from './army.ts';

/** Result of a setup. */
export interface FinishedSetup {
  readonly state: GameState;
  /** The moves of the setup, for a `Game` or a record. */
  readonly moves: readonly Move[];
}

/**
 * Places armies in turn: one after the other, or one warrior at a time if the ruleset requires it (R10.3). A
 * piece that cannot be placed yet waits for the rest of its army. Placing stops when nothing is left or the
 * battle begins. If an army's `goal` is null, its Goal has to be placed with a move.
 *
 * Returns the refusal of `explainMove` for a piece that can never be placed, and the fault `army-missing` on
 * the turn of a seat without an army.
 *
 * @param armies the army of each seat, or null; a shared set (R10.8) belongs to seat 1, in placement order
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-army` for an invalid army
 *
 * @example
 * ```ts
 * import { createState, introductionGold, introductionGreen, klinZha, placeArmies, unwrap } from 'klin-zha';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state, moves } = unwrap(placeArmies(createState(klinZha), armies));
 * state.phase; // 'battle'
 * moves.length; // 20
 * ```
 */
export function placeArmies(state: GameState, armies: readonly (Army | null)[]): Result<FinishedSetup> {
  const { rules } = stateFrom(state);
  const holders = rules.army === 'shared' ? 1 : rules.colours.length;
  if (!Array.isArray(armies)) {
    const read = shown(armies);
    const expected = 'an array with an army or null for each seat';
    const message = `'${read}' is not a valid list of armies: expected ${expected}.`;
    return failures([{ code: 'bad-army', message, read, expected }]);
  }
  const left = armies.slice(0, holders).map((army) => placementsOf(rules, army));
  const moves: Move[] = [];
  let now = state;
  while (left.some((list) => list.length > 0)) {
    const { seat, awaits } = turnOf(now);
    const list = left[rules.army === 'shared' ? 0 : seat - 1] ?? [];
    const next = list.find((move) => isLegal(now, move));
    if (next === undefined) {
      const refused = awaits === 'warrior' || awaits === 'goal' ? list[0] : left.flat()[0];
      if (refused === undefined) {
        const message = `Missing army for seat ${seat}: it is this seat's turn to place.`;
        return failures([{ code: 'army-missing', message, ruling: 'R7.2', read: `seat ${seat}` }]);
      }
      const why = explainMove(now, refused);
      return failures([{ code: why.code, message: why.message, cells: why.cells, ...rulingOf(why.ruling) }]);
    }
    list.splice(list.indexOf(next), 1);
    moves.push(next);
    now = play(now, next);
  }
  return success({ state: now, moves });
}

function rulingOf(ruling: string | null): { readonly ruling?: string } {
  return ruling === null ? {} : { ruling };
}

/** Returns the moves that place an army. In a shared set, the carrier comes first, with the Goal (R10.8). */
function placementsOf(rules: Ruleset, army: Army | null): Move[] {
  if (army === null) return [];
  checkArmy(army);
  const { warriors, goal } = army;
  const shared = rules.army === 'shared';
  const placed = warriors.map(({ warrior, cell }): MoveDescription => {
    return { kind: 'place', warrior, to: cell, withGoal: shared && cell === goal };
  });
  if (shared) placed.sort((one, other) => Number(isCarrier(other)) - Number(isCarrier(one)));
  else if (goal != null) placed.push({ kind: 'place-goal', to: goal });
  return placed.map((description) => composeMove(rules, description));
}

function isCarrier(description: MoveDescription): boolean {
  return description.kind === 'place' && description.withGoal;
}

/**
 * Draws an army for the seat to place, from legal placements; opponents who alternate with it are simulated.
 * The Goal is null if it is placed after the other armies.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-random` for an invalid random number
 * generator
 *
 * @example
 * ```ts
 * import { createState, klinZha, placeArmies, randomArmy, seededRandom, unwrap } from 'klin-zha';
 *
 * const state = createState(klinZha);
 * const army = randomArmy(state, seededRandom(7));
 * army.goal; // null: it is placed after both armies
 * unwrap(placeArmies(state, [army])).state.seat; // 2
 * ```
 */
export function randomArmy(state: GameState, random: Random): Army {
  const { rules, seat } = stateFrom(state);
  const warriors: Army['warriors'][number][] = [];
  let goal: Army['goal'] = null;
  let now = state;
  const whole = turnOf(state).hand.length;
  const isIncomplete = (): boolean => warriors.length < whole || (now.seat === seat && goal === null);
  while (now.phase === 'setup' && isIncomplete()) {
    const description = describeMove(drawMove(now, random));
    const isOwn = rules.army === 'shared' || now.seat === seat;
    now = play(now, composeMove(rules, description));
    if (!isOwn) continue;
    if (description.kind === 'place') warriors.push({ warrior: description.warrior, cell: description.to });
    if (description.kind === 'place-goal' || (description.kind === 'place' && description.withGoal))
      goal = description.to;
  }
  return { warriors, goal };
}

/**
 * Finishes the setup of all seats with random legal placements; the battle begins with the returned state.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-random` for an invalid random number
 * generator
 *
 * @example
 * ```ts
 * import { createState, finishSetup, klinZha, seededRandom } from 'klin-zha';
 *
 * const { state, moves } = finishSetup(createState(klinZha), seededRandom(7));
 * state.phase; // 'battle'
 * moves.length; // 20
 * ```
 */
export function finishSetup(state: GameState, random: Random): FinishedSetup {
  const moves: Move[] = [];
  let now = stateFrom(state);
  while (now.phase === 'setup') {
    const move = drawMove(now, random);
    moves.push(move);
    now = play(now, move);
  }
  return { state: now, moves };
}

function drawMove(state: GameState, random: Random): Move {
  return oneOf(legalMoves(state), random);
}
