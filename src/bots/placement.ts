/**
 * Choice of placements by bots. Bots follow a matching setup from the book, or else a matching army from the
 * library under a symmetry of the board. Without a match, they compare the scores of random setups.
 */

import { made, memo } from '../base/memo.ts';
import { drawBelow, type Random } from '../base/random.ts';
import { failWith } from '../base/result.ts';
import { anObject, checkShape, listOf, nullish, object, text } from '../base/shape.ts';
import { moveKind, moveTo, PLACE, PLACE_GOAL, placedKind } from '../engine/move.ts';
import { libraryArmies } from '../game/setups/armies.ts';
import type { Army } from '../game/setups/army.ts';
import { cellIndex } from '../rules/board/board.ts';
import type { Searcher } from '../search/searcher.ts';
import type { Book } from './books/book.ts';
import type { ThinkOptions } from './bot.ts';
import { Evaluation } from './evaluation.ts';
import type { Root } from './question.ts';

/** Maximum number of candidate placements, and number of random setups for each. */
const maxCandidates = 16;
const setupsPerCandidate = 3;

/** Chooses one of the legal placements. */
export function placement(root: Root, { random, book }: ThinkOptions): number {
  const { searcher, moves } = root;
  if (searcher.rules.army === 'shared') return bestByRandomSetups(root, random);
  for (const model of modelsFor(searcher, random, book)) {
    const next = moves.find((move) => model.has(pieceOf(move)));
    if (next !== undefined) return next;
  }
  return bestByRandomSetups(root, random);
}

/** Yields armies that match the placed pieces: first from the book, then from the library. */
function* modelsFor(searcher: Searcher, random: Random, book?: Book): Generator<ReadonlySet<number>> {
  if (book !== undefined && book !== null) {
    checkBook(book, searcher.rules.colours.length);
    const isBlind = searcher.rules.blind;
    const all = searcher.rules.colours.map((_, index) => index + 1);
    // In the blind game, the other armies are only sampled (R10.9).
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

/** Rejects an invalid book, or a book for a different number of seats. */
function checkBook(book: Book, seats: number): void {
  checkShape(book, bookShape, 'bad-option', 'book');
  for (const { armies } of book.setups)
    if (armies.length !== seats)
      failWith('bad-option', armies.length, `number of armies for ${seats} seats`, 'one army for each seat');
}

/**
 * Yields the seat's army from each book setup that matches the pieces of these seats, under all symmetries
 * that keep each colour in its corner (R1.6), beginning with a random one.
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
  const symmetries = board.symmetries.filter((_, index) =>
    corners.every((region) => board.regionSymmetries[index]![region] === region),
  );
  const symmetryCount = symmetries.length;
  const start = drawBelow(random, setups.length * symmetryCount);
  for (let i = 0; i < setups.length * symmetryCount; i++) {
    const at = (start + i) % (setups.length * symmetryCount);
    const { armies } = setups[Math.floor(at / symmetryCount)]!;
    const armyOf = (of: number): ReadonlySet<number> =>
      piecesOf(
        armies[(of - first + colours.length) % colours.length]!,
        rules,
        symmetries[at % symmetryCount]!,
      );
    const fits = seats.every((each, index) => {
      const pieces = placed[index]!;
      if (pieces.length === 0) return true;
      const model = armyOf(each);
      return pieces.every((piece) => model.has(piece));
    });
    if (fits) yield armyOf(seat);
  }
}

/** Encodes the piece that a move places, and its cell; returns 0 for other moves. */
function pieceOf(move: number): number {
  const kind = moveKind(move);
  return kind === PLACE
    ? numberOf(placedKind(move), moveTo(move))
    : kind === PLACE_GOAL
      ? numberOf(-1, moveTo(move))
      : 0;
}

/** Encodes a piece and its cell as a number. The kind is -1 for the Goal. */
function numberOf(kind: number, cell: number): number {
  return 1 + cell * 32 + kind + 1;
}

/** Returns the warriors that a seat has placed. */
function placedBy({ board, rules }: Searcher, seat: number): readonly number[] {
  const cells = new Int16Array(rules.board.cells.length);
  return Array.from(cells.subarray(0, board.warriorsOf(seat, cells)), (cell) =>
    numberOf(board.kindAt(cell), cell),
  );
}

/** Returns the library's armies that match the pieces of the seat, under all symmetries (R1.6). */
function fittingArmies(searcher: Searcher): ReadonlySet<number>[] {
  const { rules, seat } = searcher;
  const placed = placedBy(searcher, seat);
  return armiesOn(rules).filter((model) => placed.every((piece) => model.has(piece)));
}

/** The library's armies under all symmetries of a board, which are fixed. */
const armiesOn = /* @__PURE__ */ memo((rules: Searcher['rules']) =>
  libraryArmies.flatMap((army) => rules.board.symmetries.map((turn) => piecesOf(army, rules, turn))),
);

/** Returns the pieces of an army under a symmetry, without cells that the board does not have. */
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

/** Returns the placement with the best mean score over random completions of the setup. */
function bestByRandomSetups({ searcher, moves }: Root, random: Random): number {
  const { seat } = searcher;
  const evaluation = new Evaluation(searcher);
  let best = moves[0]!;
  let most = -Infinity;
  for (const move of moves.subarray(0, maxCandidates)) {
    let sum = 0;
    for (let i = 0; i < setupsPerCandidate; i++) {
      searcher.make(move);
      const placedCount = searcher.finishSetup(random);
      sum += evaluation.value(seat);
      searcher.unmakeTo(searcher.plies - placedCount - 1);
    }
    if (sum > most) [best, most] = [move, sum];
  }
  return best;
}
