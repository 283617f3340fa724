/** Setting up at once: armies that are given, armies by chance, and what is left of a setup. */

import { oneOf, type Random } from '../../base/random.ts';
import { failures, type Result, shown, success } from '../../base/result.ts';
import type { Move } from '../../engine/move.ts';
import { describeMove, type MoveDescription } from '../../engine/text/coordinates.ts';
import type { Ruleset } from '../../rules/ruleset.ts';
import { composeMove, turnOf } from '../choices.ts';
import { explainMove, isLegal, legalMoves, play } from '../moves.ts';
import { type GameState, stateFrom } from '../state.ts';
import { type Army, checkArmy } from './army.ts';

/**
 * What a setup has come to.
 *
 * @category Setting up
 */
export interface FinishedSetup {
  readonly state: GameState;
  /** The moves that led there, for a `Game` or a record. */
  readonly moves: readonly Move[];
}

/**
 * Places armies, whoever has the turn: one after the other, or one warrior in turn where the ruleset says so (R10.3). What
 * cannot be placed yet waits for the rest of its army. It stops when nothing is left, at the latest when the battle begins.
 * An army whose `goal` is null waits with its Goal, to be placed by moves.
 *
 * Refused is what can never be placed, with the refusal of `explainMove`, and with `army-missing` what would be the turn of
 * a seat for which nothing is given.
 *
 * @param armies for each seat its army, or null; a shared set (R10.8) is that of seat 1, in the order of placement
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
 *
 * @category Setting up
 */
export function placeArmies(state: GameState, armies: readonly (Army | null)[]): Result<FinishedSetup> {
  const { rules } = stateFrom(state);
  const holders = rules.army === 'shared' ? 1 : rules.colours.length;
  if (!Array.isArray(armies)) {
    const expected = 'a list with an army, or null, for each seat';
    return failures([
      { code: 'bad-army', message: 'This is no list of armies.', read: shown(armies), expected },
    ]);
  }
  const left = armies.slice(0, holders).map((army) => placementsOf(rules, army));
  const moves: Move[] = [];
  let now = state;
  while (left.some((list) => list.length > 0)) {
    const { seat, awaits } = turnOf(now);
    const list = left[rules.army === 'shared' ? 0 : seat - 1] ?? [];
    const next = list.find((move) => isLegal(now, move));
    if (next === undefined) {
      const asked = awaits === 'warrior' || awaits === 'goal' ? list[0] : left.flat()[0];
      if (asked === undefined) {
        const message = `Seat ${seat} has to place something, and nothing is given for it.`;
        return failures([{ code: 'army-missing', message, ruling: 'R7.2', read: `seat ${seat}` }]);
      }
      const why = explainMove(now, asked);
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

/** The moves that place an army: where a set is shared its carrier comes first, with the Goal (R10.8). */
function placementsOf(rules: Ruleset, army: Army | null): Move[] {
  if (army === null) return [];
  checkArmy(army);
  const { warriors, goal } = army;
  const shared = rules.army === 'shared';
  const placed = warriors.map(({ warrior, cell }): MoveDescription => {
    return { kind: 'place', warrior, to: cell, withGoal: shared && cell === goal };
  });
  if (shared) placed.sort((one, other) => Number(carries(other)) - Number(carries(one)));
  else if (goal != null) placed.push({ kind: 'place-goal', to: goal });
  return placed.map((said) => composeMove(rules, said));
}

function carries(said: MoveDescription): boolean {
  return said.kind === 'place' && said.withGoal;
}

/**
 * An army for the seat that has to place one, drawn by chance from what is legal; those who place in turn with it are
 * imagined. Its Goal is null where it is placed after the other armies.
 *
 * @throws KlinZhaError `bad-random` for a random function that is none
 *
 * @example
 * ```ts
 * import { createState, klinZha, placeArmies, randomArmy, seededRandom, unwrap } from 'klin-zha';
 *
 * const state = createState(klinZha);
 * const army = randomArmy(state, seededRandom(7));
 * army.goal; // null: it is placed when both armies stand
 * unwrap(placeArmies(state, [army])).state.seat; // 2
 * ```
 *
 * @category Setting up
 */
export function randomArmy(state: GameState, random: Random): Army {
  const { rules, seat } = stateFrom(state);
  const warriors: Army['warriors'][number][] = [];
  let goal: Army['goal'] = null;
  let now = state;
  const whole = turnOf(state).hand.length;
  const waits = (): boolean => warriors.length < whole || (now.seat === seat && goal === null);
  while (now.phase === 'setup' && waits()) {
    const said = describeMove(drawMove(now, random));
    const isOwn = rules.army === 'shared' || now.seat === seat;
    now = play(now, composeMove(rules, said));
    if (!isOwn) continue;
    if (said.kind === 'place') warriors.push({ warrior: said.warrior, cell: said.to });
    if (said.kind === 'place-goal' || (said.kind === 'place' && said.withGoal)) goal = said.to;
  }
  return { warriors, goal };
}

/**
 * What is left of a setup, drawn by chance from what is legal, for all seats: the battle begins with the state.
 *
 * @throws KlinZhaError `bad-random` for a random function that is none
 *
 * @example
 * ```ts
 * import { createState, finishSetup, klinZha, seededRandom } from 'klin-zha';
 *
 * const { state, moves } = finishSetup(createState(klinZha), seededRandom(7));
 * state.phase; // 'battle'
 * moves.length; // 20
 * ```
 *
 * @category Setting up
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
