/** Random legal games from fixed seeds, which the styles of this folder write down. */

import {
  type CellName,
  createState,
  describePly,
  formatMove,
  type GameState,
  type Move,
  outcome,
  type Random,
  type Ruleset,
  type Seat,
  seededRandom,
  type WarriorCode,
} from 'klin-zha';
import type { RecordResult } from 'klin-zha/records';
import { moveKind, moveTakesGoal, moveTo } from 'klin-zha/search';
import { RELOCATE, STEP } from '../../src/engine/move.ts';
import { resultOf } from '../../src/records/replay/departures.ts';
import { rulesFrom } from '../support/rules.ts';
import { walk } from '../support/walk.ts';

/** What a writer needs to know of a placement or move. */
export interface Ply {
  /** The state before it. */
  readonly state: GameState;
  readonly move: Move;
  readonly seat: Seat;
  /** The origin, null for a placement. */
  readonly from: CellName | null;
  readonly to: CellName;
  readonly warrior: WarriorCode;
  /** Whether the Goal is placed or moves along. */
  readonly withGoal: boolean;
  /** Whether the warrior leaves its Goal on the origin. */
  readonly leavesGoal: boolean;
  readonly captured: WarriorCode | undefined;
  readonly takesGoal: boolean;
}

/** A game to write down. */
export interface PlayedGame {
  readonly rules: Ruleset;
  /** Who places and moves first. */
  readonly first: Seat;
  /** The warriors, then the Goals. */
  readonly setup: readonly Ply[];
  readonly battle: readonly Ply[];
  readonly result: RecordResult;
  /** Whether the rules ended the game; otherwise a player resigned or nothing is known. */
  readonly isOver: boolean;
}

/** Returns a number of at least 0 and less than a count. */
export const below = (random: Random, count: number): number => Math.floor(random() * count);

/** Returns one item of a list. */
export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[below(random, items.length)]!;

/** Returns a random game with a battle of 20 to 100 moves; the same seed gives the same game. */
export function randomGame(id: string, seed: number): PlayedGame {
  const rules = rulesFrom(id);
  const random = seededRandom(seed);
  const length = 20 + below(random, 81);
  for (;;) {
    const game = tryGame(rules, random, length);
    if (game !== undefined) return game;
  }
}

/** Plays one game; returns undefined if it is too short or if a player used mercy, which INT cannot write. */
function tryGame(rules: Ruleset, random: Random, length: number): PlayedGame | undefined {
  const first: Seat = rules.setup.first === 'any' && random() < 0.5 ? 2 : 1;
  let battle = 0;
  let hasMercy = false;
  const line = walk(createState(rules, { first }), (moves, searcher) => {
    if (!searcher.isSetup && battle++ >= length) return undefined;
    const captures = moves.filter(
      (move) => moveKind(move) === STEP && searcher.board.kindAt(moveTo(move)) >= 0,
    );
    const carries = moves.filter((move) => moveKind(move) === STEP && moveTakesGoal(move));
    const lists = [captures, carries].filter((list) => list.length > 0 && random() < 0.25);
    const move = pick(random, [...(lists[0] ?? moves)]);
    if (moveKind(move) === RELOCATE) hasMercy = true;
    return move;
  });
  const plies = line.moves.map((move, index) => plyOf(line.states[index]!, move));
  const start = plies.findIndex(({ from }) => from !== null);
  if (hasMercy || start < 0 || plies.length - start < 20) return undefined;
  const ending = outcome(line.last);
  return {
    rules,
    first,
    setup: plies.slice(0, start),
    battle: plies.slice(start),
    result: ending === null ? decided(rules, random) : resultOf(line.last, ending),
    isOver: ending !== null,
  };
}

/** Returns the result of a game that stopped: with two players one may have resigned. */
function decided({ colours }: Ruleset, random: Random): RecordResult {
  return colours.length === 2 ? pick(random, ['1-0', '0-1', '*']) : '*';
}

/** Describes a move for a writer. */
export function plyOf(state: GameState, move: Move): Ply {
  const { kind, seat, from, to, warrior, captured, goalsTaken, ...description } = describePly(state, move);
  const withGoal = kind === 'place-goal' || description.withGoal;
  const leavesGoal = !withGoal && from !== null && state.toFields().goals[seat - 1] === from;
  const takesGoal = goalsTaken.length > 0;
  const captures = captured?.warrior;
  return { state, move, seat, from, to, warrior, withGoal, leavesGoal, captured: captures, takesGoal };
}

/** The text by which moves are compared. */
export const textOf = ({ move }: Ply): string => formatMove(move);
