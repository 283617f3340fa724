/**
 * How bots set up their armies: as in a setup of the book, if they are given one, then after an army of the library's, turned as
 * it fits, and where none fits as setups that are finished by chance turn out best.
 */

import { made } from '../base/memo.ts';
import { drawBelow, type Random } from '../base/random.ts';
import { failWith } from '../base/result.ts';
import { anObject, checkShape, listOf, nullish, object, text } from '../base/shape.ts';
import { moveKind, moveTo, PLACE, PLACE_GOAL, placedKind } from '../engine/move.ts';
import {
  aggressiveArmy,
  defensiveArmy,
  introductionGold,
  introductionGreen,
  sampleBlack,
  sampleBlue,
  sampleGreen,
} from '../game/setups/armies.ts';
import type { Army } from '../game/setups/army.ts';
import { cellIndex } from '../rules/board/board.ts';
import type { Searcher } from '../search/searcher.ts';
import type { Book } from './books/book.ts';
import type { ThinkOptions } from './bot.ts';
import { Evaluation } from './evaluation.ts';
import type { Root } from './question.ts';

/** So many placements are tried at most, each in so many setups that chance finishes. */
const mostTried = 16;
const setupsEach = 3;

/** The placement that a bot chooses among legal ones. */
export function placement(root: Root, { random, book }: ThinkOptions): number {
  const { searcher, moves } = root;
  if (searcher.rules.army === 'shared') return bestByChance(root, random);
  for (const model of modelsFor(searcher, random, book)) {
    const next = moves.find((move) => model.has(pieceOf(move)));
    if (next !== undefined) return next;
  }
  return bestByChance(root, random);
}

/** Armies that go on from what the seat has placed, the best first: setups of the book as far as they are seen, then armies alone. */
function* modelsFor(searcher: Searcher, random: Random, book?: Book): Generator<ReadonlySet<number>> {
  if (book !== undefined && book !== null) {
    checkBook(book, searcher.rules.colours.length);
    const isBlind = searcher.rules.blind;
    const all = searcher.rules.colours.map((_, index) => index + 1);
    // What others have placed in the blind game was only imagined (R10.9).
    if (!isBlind) yield* armiesOfBook(searcher, random, book, all);
    yield* armiesOfBook(searcher, random, book, [searcher.seat]);
  }
  const models = fittingArmies(searcher);
  const turn = models.length === 0 ? 0 : drawBelow(random, models.length);
  yield* models.slice(turn);
  yield* models.slice(0, turn);
}

const bookShape = /* @__PURE__ */ made(() => {
  const army = object({ warriors: listOf(anObject), goal: nullish(text) });
  return object({ setups: listOf(object({ armies: listOf(army) })) });
});

/** Refuses what is no book for so many seats. */
function checkBook(book: Book, seats: number): void {
  checkShape(book, bookShape, 'bad-option', 'book');
  for (const { armies } of book.setups)
    if (armies.length !== seats)
      failWith('bad-option', armies.length, `number of armies for ${seats} seats`, 'one for each seat');
}

/**
 * The seat's armies in the setups of a book, turned in every way that keeps the corners of colours (R1.6), in which everything stands
 * as these seats have placed it, from one on that is drawn by chance.
 */
function* armiesOfBook(
  searcher: Searcher,
  random: Random,
  { setups }: Book,
  seats: readonly number[],
): Generator<ReadonlySet<number>> {
  const { rules, seat } = searcher;
  const { colours, board, setup } = rules;
  const { first } = searcher.state().toFields();
  const placed = seats.map((each) => placedBy(searcher, each));
  const corners = board.regions.flatMap(({ id }, region) => (setup.corners.includes(id) ? [region] : []));
  const turns = board.symmetries.filter((_, way) =>
    corners.every((region) => board.regionSymmetries[way]![region] === region),
  );
  const ways = turns.length;
  const start = drawBelow(random, setups.length * ways);
  for (let i = 0; i < setups.length * ways; i++) {
    const at = (start + i) % (setups.length * ways);
    const { armies } = setups[Math.floor(at / ways)]!;
    const armyOf = (of: number): ReadonlySet<number> =>
      piecesOf(armies[(of - first + colours.length) % colours.length]!, rules, turns[at % ways]!);
    const fits = seats.every((each, index) => {
      const pieces = placed[index]!;
      if (pieces.length === 0) return true;
      const model = armyOf(each);
      return pieces.every((piece) => model.has(piece));
    });
    if (fits) yield armyOf(seat);
  }
}

/** A piece and its cell as one number: the kind of a warrior, or -1 for the Goal. */
function pieceOf(move: number): number {
  const kind = moveKind(move);
  return kind === PLACE
    ? numberOf(placedKind(move), moveTo(move))
    : kind === PLACE_GOAL
      ? numberOf(-1, moveTo(move))
      : 0;
}

function numberOf(kind: number, cell: number): number {
  return 1 + cell * 32 + kind + 1;
}

/** The warriors that a seat has placed. */
function placedBy({ board, rules }: Searcher, seat: number): readonly number[] {
  const cells = new Int16Array(rules.board.cells.length);
  return Array.from(cells.subarray(0, board.warriorsOf(seat, cells)), (cell) =>
    numberOf(board.kindAt(cell), cell),
  );
}

/** The library's armies, turned in every way (R1.6), in which everything stands as the seat has placed it so far. */
function fittingArmies(searcher: Searcher): ReadonlySet<number>[] {
  const { rules, seat } = searcher;
  const placed = placedBy(searcher, seat);
  const armies = [
    aggressiveArmy,
    defensiveArmy,
    introductionGold,
    introductionGreen,
    sampleBlack,
    sampleBlue,
    sampleGreen,
  ];
  return armies
    .flatMap((army) => rules.board.symmetries.map((turn) => piecesOf(army, rules, turn)))
    .filter((model) => placed.every((piece) => model.has(piece)));
}

/** The pieces of an army that is turned; none of cells that the board does not have. */
function piecesOf(
  { warriors, goal }: Army,
  { board, warriors: kinds }: Searcher['rules'],
  turn: readonly number[],
): Set<number> {
  const pieces = new Set<number>();
  for (const { warrior, cell } of warriors) {
    const kind = kinds.findIndex(({ code }) => code === warrior);
    const at = cellIndex(board, cell);
    if (at >= 0) pieces.add(numberOf(kind, turn[at]!));
  }
  const home = goal === null ? -1 : cellIndex(board, goal);
  if (home >= 0) pieces.add(numberOf(-1, turn[home]!));
  return pieces;
}

/** The placement after which setups that are finished by chance are worth most on the average. */
function bestByChance({ searcher, moves }: Root, random: Random): number {
  const { seat } = searcher;
  const evaluation = new Evaluation(searcher);
  let best = moves[0]!;
  let most = -Infinity;
  for (const move of moves.subarray(0, mostTried)) {
    let sum = 0;
    for (let i = 0; i < setupsEach; i++) {
      searcher.make(move);
      const made = searcher.finishSetup(random);
      sum += evaluation.of(seat);
      searcher.unmakeTo(searcher.plies - made - 1);
    }
    if (sum > most) [best, most] = [move, sum];
  }
  return best;
}
