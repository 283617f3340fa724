/** Compares the games that were found in a text with those that were written down. */

import { formatMove, type Move } from 'klin-zha';
import { type PlayedGame, textOf } from './games.ts';

/** What `readNotes` returns of a move, as far as it is compared. */
export interface FoundMove {
  readonly text?: string;
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
export function scoreOf(found: readonly FoundGame[], truth: Truth): Score {
  const { scores, pairs } = alignGames(found, truth);
  const invented = found.filter((_, index) => !pairs.includes(index)).map(countInvented);
  const written = truth.games.map((game, index) => {
    const pair = pairs[index];
    return pair === undefined ? scoreGame(undefined, game, truth) : scores[index]![pair]!;
  });
  return { ...total([...written, ...invented]), foundGames: found.length };
}

/** Finds for each game of the truth the found one that belongs to it. */
function alignGames(found: readonly FoundGame[], truth: Truth) {
  const scores = truth.games.map((game) => found.map((one) => scoreGame(one, game, truth)));
  return { scores, pairs: align(scores.map((row) => row.map((score) => right(score) + score.openRight))) };
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

/** A found move and its texts in coordinates: of the move itself or of the candidates. */
interface Reading {
  readonly found: FoundMove;
  readonly isOpen: boolean;
  readonly texts: ReadonlySet<string>;
}

function readingOf(found: FoundMove): Reading {
  const isOpen = found.confidence === 'open';
  const moves = isOpen || found.move === undefined ? found.candidates : [found.move];
  return { found, isOpen, texts: new Set(moves.map(formatMove)) };
}

/** Whether a found move is the written one (2), has it among its candidates (1), or neither (0). */
const likeness = ({ isOpen, texts }: Reading, text: string): number =>
  texts.has(text) ? (isOpen ? 1 : 2) : 0;

const isPlacement = ({ texts }: Reading): boolean => [...texts].some((text) => text.includes('@'));

/** The found moves that are right, and the written ones that were not found. */
interface Matching {
  readonly matched: readonly FoundMove[];
  readonly missed: readonly string[];
}

/** Compares one game: placements as sets, moves by the longest common subsequence. */
function matchGame(found: FoundGame | undefined, game: PlayedGame, hasSetup: boolean): Matching {
  const readings = (found?.moves ?? []).map(readingOf);
  const placements = matchPlacements(readings.filter(isPlacement), hasSetup ? game.setup.map(textOf) : []);
  const moves = matchMoves(
    readings.filter((reading) => !isPlacement(reading)),
    game.battle.map(textOf),
  );
  return {
    matched: [...placements.matched, ...moves.matched],
    missed: [...placements.missed, ...moves.missed],
  };
}

function matchPlacements(readings: readonly Reading[], written: readonly string[]): Matching {
  const left = new Set(written);
  const matched: FoundMove[] = [];
  for (const wanted of [2, 1])
    for (const reading of readings) {
      const text = [...left].find((one) => likeness(reading, one) === wanted);
      if (text === undefined || matched.includes(reading.found)) continue;
      left.delete(text);
      matched.push(reading.found);
    }
  return { matched, missed: [...left] };
}

function matchMoves(readings: readonly Reading[], written: readonly string[]): Matching {
  const pairs = align(readings.map((reading) => written.map((text) => likeness(reading, text))));
  return {
    matched: readings.flatMap(({ found }, row) => (pairs[row] === undefined ? [] : [found])),
    missed: written.filter((_, column) => !pairs.includes(column)),
  };
}

function scoreGame(found: FoundGame | undefined, game: PlayedGame, truth: Truth): Score {
  const written = (truth.hasSetup ? game.setup.length : 0) + game.battle.length;
  const isExpected = truth.hasResult || game.isOver;
  const expected = { written, games: 1, results: isExpected ? 1 : 0 };
  if (found === undefined) return { ...none, ...expected };
  const { matched } = matchGame(found, game, truth.hasSetup);
  const wrong = countWrong(found.moves.filter((move) => !matched.includes(move)));
  const openRight = matched.filter(({ confidence }) => confidence === 'open').length;
  const rightResults = isExpected && found.result === game.result ? 1 : 0;
  return { ...none, ...expected, ...countKinds(found.moves), ...wrong, openRight, rightResults };
}

/** Returns a line for each wrong or open move that was found and each written one that was not. */
export function differencesOf(found: readonly FoundGame[], truth: Truth): readonly string[] {
  const { pairs } = alignGames(found, truth);
  const lines = truth.games.flatMap((game, index) => {
    const one = found[pairs[index] ?? -1];
    const { matched, missed } = matchGame(one, game, truth.hasSetup);
    const isRight = (move: FoundMove) => move.confidence !== 'open' && matched.includes(move);
    const others = (one?.moves ?? []).filter((move) => !isRight(move));
    return [
      ...others.map((move) => lineOf(move, matched.includes(move))),
      ...missed.map((text) => `missed: ${text}`),
    ];
  });
  return [...lines, ...(found.length > truth.games.length ? [`${found.length} games found`] : [])];
}

function lineOf(found: FoundMove, isRight: boolean): string {
  const { isOpen, texts } = readingOf(found);
  const kind = isOpen ? `open${isRight ? '' : ', without the right move'}` : `${found.confidence}, but wrong`;
  return `${kind}: '${found.text ?? ''}' as ${[...texts].slice(0, 6).join(' ')}`;
}
