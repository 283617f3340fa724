/** Whether a game can still be won, by any series of legal moves (R8.6). */

import { drawBelow, seededRandom } from '../base/random.ts';
import { checkShape, numberFrom } from '../base/shape.ts';
import { optionsFrom } from '../base/values.ts';
import type { Move } from '../engine/move.ts';
import type { Outcome } from '../game/fields.ts';
import {
  contentKey,
  generateMoves,
  isDead,
  lastGoalTaken,
  loadState,
  make,
  mostMovesFor,
  newPositionOf,
  outcomeOf,
  type Position,
  toState,
  unmake,
} from '../game/in-place.ts';
import { type GameState, outcome } from '../game/state.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { areBuiltIn } from '../rules/variant.ts';
import { checkProbes, type EndingProbe, forcedLine } from './ending-values.ts';

/** Options of `winnability`. */
export interface WinnabilityOptions {
  /** Maximum number of positions to visit, 100,000 by default. */
  readonly positions?: number;
  /**
   * Endgame tables. Only a win or a loss is used: a table's draw means that no player can force a win, but an
   * opponent may err.
   */
  readonly tables?: readonly EndingProbe[];
}

/** Whether any player can still win, by any series of legal moves (R8.6). */
export type Winnability =
  | {
      readonly answer: 'yes';
      /** Moves to a position that a player has won; empty if the game is already won. */
      readonly line: readonly Move[];
    }
  | {
      readonly answer: 'no';
      /** Why no series of legal moves ends with a winner. */
      readonly proof: {
        /**
         * The game is `over` without a winner, no warrior can ever reach a Goal (`material`), or all
         * reachable positions were visited (`closed`).
         */
        readonly kind: 'over' | 'material' | 'closed';
        /** Number of visited positions. */
        readonly positions: number;
        /** Whether a Goal can still be captured, without winning the game. */
        readonly goals: boolean;
      };
    }
  | {
      readonly answer: 'unknown';
      /** Number of visited positions. */
      readonly positions: number;
    };

/** Maximum number of moves of a random game: most games end within 1,400. */
const longestPlayout = 2000;

/** Positions between two steps of {@link winnabilitySteps}. */
const stepSize = 1000;

/**
 * Checks whether any player can still win (R8.6). The answer is `yes` with a line of moves, `no` with a
 * proof, or `unknown` if neither was found within the given number of positions.
 *
 * Half of the positions are visited by random games with a fixed seed, the others by a breadth-first search
 * of all reachable positions. The search stores about 300 bytes per position. With custom hooks, the answer
 * is `no` only if the game is over, because hooks may depend on the halfmove clock and the round, which the
 * search ignores.
 *
 * @throws KlinZhaError `bad-state`, or `bad-option` for an invalid number of positions or list of tables
 *
 * @example
 * ```ts
 * import { klinZha, parsePosition, romulanHeart, unwrap } from 'klin-zha';
 * import { winnability } from 'klin-zha/search';
 *
 * const text = '1/g1b/1G3/4B2/9/11/13/15/17 2 - - 100 60 -';
 * winnability(unwrap(parsePosition(klinZha, text))).answer; // 'yes'
 * winnability(unwrap(parsePosition(romulanHeart(), text))).answer; // 'no'
 * ```
 */
export function winnability(state: GameState, options?: WinnabilityOptions): Winnability {
  const steps = winnabilitySteps(state, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Runs {@link winnability} in steps: yields the number of positions visited so far after every 1,000, so that
 * a server can do other work in between, and returns the answer.
 *
 * @throws KlinZhaError as {@link winnability}
 *
 * @example
 * ```ts
 * import { createState, klinZha } from 'klin-zha';
 * import { winnabilitySteps } from 'klin-zha/search';
 *
 * const steps = winnabilitySteps(createState(klinZha));
 * let step = steps.next();
 * while (!step.done) step = steps.next(); // await a timer here to let other work run
 * step.value.answer; // 'yes'
 * ```
 */
export function winnabilitySteps(
  state: GameState,
  options?: WinnabilityOptions,
): Generator<number, Winnability, void> {
  const ended = outcome(state);
  const { positions = 100_000, tables = [] } = optionsFrom(options);
  checkShape(positions, numberFrom(1, 10_000_000, true), 'bad-option', 'number of positions');
  checkProbes(tables);
  return answerInSteps(state, ended, positions, tables);
}

function* answerInSteps(
  state: GameState,
  ended: Outcome | null,
  positions: number,
  tables: readonly EndingProbe[],
): Generator<number, Winnability, void> {
  if (ended !== null) return ended.winner === null ? proved('over', 0, false) : { answer: 'yes', line: [] };
  const forced = tables.length === 0 ? undefined : forcedLine(tables, state);
  if (forced !== undefined) return { answer: 'yes', line: forced };
  const root = newPositionOf(state);
  if (hasOnlyGoalWins(state.rules) && isDead(root)) return proved('material', 0, false);
  const effort = new Effort(positions);
  const found = (yield* playRandomGames(root, effort)) ?? (yield* searchAll(state, effort));
  if (Array.isArray(found)) return { answer: 'yes', line: found };
  return found !== undefined && state.rules.hooks.every(areBuiltIn)
    ? proved('closed', effort.visited, found.goals)
    : { answer: 'unknown', positions: effort.visited };
}

function proved(kind: 'over' | 'material' | 'closed', positions: number, goals: boolean): Winnability {
  return { answer: 'no', proof: { kind, positions, goals } };
}

/** Whether only captured Goals can win a game. */
function hasOnlyGoalWins({ noLegalMove, hooks }: Ruleset): boolean {
  return noLegalMove === 'draws' && hooks.every((hook) => areBuiltIn(hook) && !hook.ended && !hook.stuck);
}

/** Counts visited positions. */
class Effort {
  visited = 0;
  readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Counts a position; returns whether a step is due. */
  visit(): boolean {
    return ++this.visited % stepSize === 0;
  }
}

/** Plays random games with half of the effort; returns the moves of the first game that a player wins. */
function* playRandomGames(position: Position, effort: Effort): Generator<number, Move[] | undefined, void> {
  const random = seededRandom(1);
  const moves = new Int32Array(mostMovesFor(position.tables));
  const line: Move[] = [];
  while (effort.visited < effort.limit / 2) {
    let result: Outcome | null = null;
    while (result === null && line.length < longestPlayout && effort.visited < effort.limit / 2) {
      const move = moves[drawBelow(random, generateMoves(position, moves))] as Move;
      make(position, move);
      line.push(move);
      result = outcomeOf(position);
      if (effort.visit()) yield effort.visited;
    }
    if (result !== null && result.winner !== null) return line;
    for (; line.length > 0; line.pop()) unmake(position);
  }
  return undefined;
}

/** Result of a search that found no win in any reachable position. */
interface ClosedSearch {
  /** Whether a Goal was captured in any of them. */
  readonly goals: boolean;
}

/**
 * Visits all reachable positions, breadth first. Returns the moves to the first position that a player has
 * won, the result if no position is won, or undefined if the effort is used up.
 */
function* searchAll(
  start: GameState,
  effort: Effort,
): Generator<number, Move[] | ClosedSearch | undefined, void> {
  const position = newPositionOf(start);
  const moves = new Int32Array(mostMovesFor(position.tables));
  const known = new Set([contentKey(position)]);
  /**
   * States by number, until their moves were made. The other lists contain the previous state's number and
   * the last move.
   */
  const states: (GameState | undefined)[] = [start];
  const parents: number[] = [-1];
  const lastMoves: Move[] = [-1 as Move];
  let goals = false;
  for (let number = 0; number < states.length; number++) {
    loadState(position, states[number]!);
    states[number] = undefined;
    const count = generateMoves(position, moves);
    for (let index = 0; index < count; index++) {
      const move = moves[index] as Move;
      make(position, move);
      const key = contentKey(position);
      if (!known.has(key)) {
        known.add(key);
        goals ||= lastGoalTaken(position) > 0;
        const result = outcomeOf(position);
        if (result !== null && result.winner !== null) return [...lineTo(number, parents, lastMoves), move];
        if (effort.visited >= effort.limit) return undefined;
        if (effort.visit()) yield effort.visited;
        if (result === null) {
          states.push(toState(position, start.isChecked));
          parents.push(number);
          lastMoves.push(move);
        }
      }
      unmake(position);
    }
  }
  return { goals };
}

/** Returns the moves from the start to a state. */
function lineTo(number: number, parents: readonly number[], lastMoves: readonly Move[]): Move[] {
  const line: Move[] = [];
  for (let at = number; at > 0; at = parents[at]!) line.push(lastMoves[at]!);
  return line.reverse();
}
