/** Compares the games that were found in a text with those that were written down. */

import type { Move } from '../../../src/engine/move.ts';
import { formatMove } from '../../../src/engine/text/coordinates.ts';
import { type PlayedGame, textOf } from './games.ts';

/** What `readNotes` returns of a move, as far as it is compared. */
export interface FoundMove {
  readonly confidence: 'certain' | 'likely' | 'open';
  readonly move?: Move;
  readonly candidates: readonly Move[];
}

/** What `readNotes` returns of a game, as far as it is compared. */
export interface FoundGame {
  readonly moves: readonly FoundMove[];
  readonly result: string;
}

/** What a text contains. */
export interface Truth {
  readonly games: readonly PlayedGame[];
  readonly hasSetup: boolean;
  readonly hasResult: boolean;
}

/** Counts of placements and moves, and of games. */
export interface Score {
  /** Placements and moves that were written. */
  readonly written: number;
  readonly certain: number;
  readonly likely: number;
  readonly open: number;
  readonly wrongCertain: number;
  readonly wrongLikely: number;
  /** Open moves with the right one among their candidates. */
  readonly openRight: number;
  readonly games: number;
  readonly foundGames: number;
  readonly results: number;
  readonly rightResults: number;
}

const none: Score = {
  written: 0,
  certain: 0,
  likely: 0,
  open: 0,
  wrongCertain: 0,
  wrongLikely: 0,
  openRight: 0,
  games: 0,
  foundGames: 0,
  results: 0,
  rightResults: 0,
};

/** Adds scores. */
export const total = (scores: readonly Score[]): Score => scores.reduce(plus, none);

const plus = (one: Score, other: Score): Score =>
  Object.fromEntries(
    Object.entries(one).map(([name, count]) => [name, count + other[name as keyof Score]]),
  ) as unknown as Score;

/** The number of moves that were read right. */
export const right = ({ certain, likely, wrongCertain, wrongLikely }: Score): number =>
  certain + likely - wrongCertain - wrongLikely;

/** Compares found games with the truth. A found game without a counterpart counts as wrong. */
export function scoreOf(found: readonly FoundGame[], { games, hasSetup, hasResult }: Truth): Score {
  const scores = games.map((game) => found.map((one) => scoreGame(one, game, hasSetup, hasResult)));
  const pairs = align(scores.map((row) => row.map((score) => right(score) + score.openRight)));
  const invented = found.filter((_, index) => !pairs.includes(index)).map(countInvented);
  const written = games.map((game, index) => {
    const pair = pairs[index];
    if (pair !== undefined) return scores[index]![pair]!;
    return scoreGame(undefined, game, hasSetup, hasResult);
  });
  return { ...total([...written, ...invented]), foundGames: found.length };
}

/** Returns for each row the column it belongs to: in order, with the largest sum. */
function align(weights: readonly (readonly number[])[]): readonly (number | undefined)[] {
  const [rows, columns] = [weights.length, weights[0]?.length ?? 0];
  const best = grid(rows, columns, (row, column) => weights[row]![column]!);
  const pairs: (number | undefined)[] = Array(rows).fill(undefined);
  for (let row = rows, column = columns; row > 0 && column > 0; ) {
    if (best[row]![column] === best[row - 1]![column]) row--;
    else if (best[row]![column] === best[row]![column - 1]) column--;
    else pairs[--row] = --column;
  }
  return pairs;
}

/** Sums of the best alignments of prefixes. */
function grid(rows: number, columns: number, weight: (row: number, column: number) => number): number[][] {
  const best = Array.from({ length: rows + 1 }, () => Array<number>(columns + 1).fill(0));
  for (let row = 1; row <= rows; row++)
    for (let column = 1; column <= columns; column++)
      best[row]![column] = Math.max(
        best[row - 1]![column]!,
        best[row]![column - 1]!,
        best[row - 1]![column - 1]! + weight(row - 1, column - 1),
      );
  return best;
}

function countInvented({ moves }: FoundGame): Score {
  return { ...none, ...countKinds(moves), ...countWrong(moves) };
}

function countKinds(moves: readonly FoundMove[]): Pick<Score, 'certain' | 'likely' | 'open'> {
  const count = (kind: FoundMove['confidence']) =>
    moves.filter(({ confidence }) => confidence === kind).length;
  return { certain: count('certain'), likely: count('likely'), open: count('open') };
}

function countWrong(moves: readonly FoundMove[]): Pick<Score, 'wrongCertain' | 'wrongLikely'> {
  const { certain, likely } = countKinds(moves);
  return { wrongCertain: certain, wrongLikely: likely };
}

/** Whether a found move is the written one (2), has it among its candidates (1), or neither (0). */
function likeness({ confidence, move, candidates }: FoundMove, text: string): number {
  if (confidence !== 'open') return move !== undefined && formatMove(move) === text ? 2 : 0;
  return candidates.some((candidate) => formatMove(candidate) === text) ? 1 : 0;
}

const isPlacement = ({ move, candidates }: FoundMove): boolean => {
  const [any] = move === undefined ? candidates : [move];
  return any !== undefined && formatMove(any).includes('@');
};

/** Compares one game: placements as sets, moves by the longest common subsequence. */
function scoreGame(
  found: FoundGame | undefined,
  game: PlayedGame,
  hasSetup: boolean,
  hasResult: boolean,
): Score {
  const placements = hasSetup ? game.setup.map(textOf) : [];
  const moves = game.battle.map(textOf);
  const isExpected = hasResult || game.isOver;
  const expected = { written: placements.length + moves.length, games: 1, results: isExpected ? 1 : 0 };
  if (found === undefined) return { ...none, ...expected };
  const matched = [
    ...matchPlacements(found.moves.filter(isPlacement), placements),
    ...matchMoves(
      found.moves.filter((move) => !isPlacement(move)),
      moves,
    ),
  ];
  const wrong = countWrong(found.moves.filter((move) => !matched.includes(move)));
  const openRight = matched.filter(({ confidence }) => confidence === 'open').length;
  const rightResults = isExpected && found.result === game.result ? 1 : 0;
  return { ...none, ...expected, ...countKinds(found.moves), ...wrong, openRight, rightResults };
}

function matchPlacements(found: readonly FoundMove[], written: readonly string[]): readonly FoundMove[] {
  const left = new Set(written);
  const matched: FoundMove[] = [];
  for (const wanted of [2, 1])
    for (const move of found) {
      const text = [...left].find((one) => likeness(move, one) === wanted);
      if (text === undefined || matched.includes(move)) continue;
      left.delete(text);
      matched.push(move);
    }
  return matched;
}

function matchMoves(found: readonly FoundMove[], written: readonly string[]): readonly FoundMove[] {
  const weights = found.map((move) => written.map((text) => likeness(move, text)));
  return align(weights).flatMap((column, row) => (column === undefined ? [] : [found[row]!]));
}
