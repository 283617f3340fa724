/**
 * How bots set up their armies: after one of the library's, turned as it fits, and where none fits as setups that are finished
 * by chance turn out best.
 */

import { cellIndex } from '../board/board.ts';
import { drawBelow, type Random } from '../core/random.ts';
import { moveKind, moveTo, PLACE, PLACE_GOAL, placedKind } from '../engine/move.ts';
import type { Searcher } from '../search/searcher.ts';
import {
  aggressiveArmy,
  defensiveArmy,
  introductionGold,
  introductionGreen,
  sampleBlack,
  sampleBlue,
  sampleGreen,
} from '../setups/armies.ts';
import type { Army } from '../setups/army.ts';
import { Evaluation } from './evaluation.ts';
import type { Root } from './question.ts';

/** So many placements are tried at most, each in so many setups that chance finishes. */
const mostTried = 16;
const setupsEach = 3;

/** The placement that a bot chooses among legal ones. */
export function placement(root: Root, random: Random): number {
  const { searcher, moves } = root;
  const models = searcher.rules.army === 'shared' ? [] : fittingArmies(searcher);
  const turn = models.length === 0 ? 0 : drawBelow(random, models.length);
  for (const model of [...models.slice(turn), ...models.slice(0, turn)]) {
    const next = moves.find((move) => model.has(pieceOf(move)));
    if (next !== undefined) return next;
  }
  return bestByChance(root, random);
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

/** The library's armies, turned in every way (R1.6), in which everything stands as the seat has placed it so far. */
function fittingArmies({ board, rules, seat }: Searcher): ReadonlySet<number>[] {
  const cells = new Int16Array(rules.board.cells.length);
  const placed = Array.from(cells.subarray(0, board.warriorsOf(seat, cells)), (cell) =>
    numberOf(board.kindAt(cell), cell),
  );
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
