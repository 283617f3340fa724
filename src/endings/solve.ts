/** Retrograde analysis of one slice with the engine's own moves. */

import { fail } from '../base/result.ts';
import { moveFrom, moveTo } from '../engine/move.ts';
import { createState } from '../game/create.ts';
import type { Seat } from '../rules/ruleset.ts';
import type { PutOptions } from '../search/put.ts';
import { Searcher } from '../search/searcher.ts';
import { codeOf, type EndingTables, type Placement, readCode } from './ending-class.ts';
import { type Slice, sliceAt } from './slice.ts';

/** Value of a position from which neither player can force a win. */
export const DRAW = 0;
/** Maximum number of half-moves that one byte stores: a byte is the number plus 1. */
const mostHalfmoves = 254;

/** Positions of a slice and the moves between them. */
interface Graph {
  /** Half-moves to the end plus 1, odd for a loss; {@link DRAW} if none is known. */
  readonly values: Uint8Array;
  /** First successor of each position in `successors`, and the end. */
  readonly starts: Int32Array;
  successors: Int32Array;
}

/**
 * Returns one byte for each distinct position of a slice: 0 for a draw, otherwise the number of half-moves to
 * the end plus 1, if the winner hurries and the loser delays. Odd bytes are losses of the seat to move.
 */
export function solveSlice(tables: EndingTables, number: number): Uint8Array {
  const slice = sliceAt(tables, number);
  const graph = graphOf(tables, slice);
  propagate(graph);
  const { codes, distinct } = slice;
  if (codes === distinct) return graph.values;
  const bytes = new Uint8Array(distinct.length);
  for (let i = 0, at = 0; i < distinct.length; i++) {
    while (codes[at] !== distinct[i]) at++;
    bytes[i] = graph.values[at]!;
  }
  return bytes;
}

/** Generates all moves of a slice. */
function graphOf(tables: EndingTables, { codes, goalA, goalB }: Slice): Graph {
  const count = codes.length;
  const graph: Graph = {
    values: new Uint8Array(count),
    starts: new Int32Array(count + 1),
    successors: new Int32Array(16 * count),
  };
  const placeOf = new Int32Array((codes.at(-1) ?? 0) + tables.cells ** (tables.extra < 0 ? 2 : 3) + 1).fill(
    -1,
  );
  for (let i = 0; i < count; i++) placeOf[codes[i]!] = i;
  const searcher = new Searcher(createState(tables.rules));
  const moves = searcher.moveBuffer();
  const placement: Placement = { goalA, goalB, turn: 0, wallA: 0, wallB: 0, extra: 0 };
  const cells = new Uint8Array(tables.cells);
  let end = 0;
  for (let i = 0; i < count; i++) {
    readCode(tables, codes[i]!, placement);
    putPlacement(tables, searcher, cells, placement);
    const number = searcher.moves(moves);
    if (number === 0) graph.values[i] = finalValue(searcher);
    if (end + number > graph.successors.length) grow(graph);
    for (let k = 0; k < number; k++) {
      const move = moves[k]!;
      if (searcher.board.wins(move)) graph.values[i] = 2;
      else graph.successors[end++] = placeOf[codeAfter(tables, placement, move)]!;
    }
    graph.starts[i + 1] = end;
  }
  return graph;
}

function grow(graph: Graph): void {
  const longer = new Int32Array(2 * graph.successors.length);
  longer.set(graph.successors);
  graph.successors = longer;
}

/** Puts a placement into a searcher, with side A as seat 1. */
export function putPlacement(
  { blockader, extra }: EndingTables,
  searcher: Searcher,
  cells: Uint8Array,
  placement: Placement,
  options: PutOptions = trusted,
): void {
  cells.fill(0);
  cells[placement.wallA] = (blockader + 1) | 16;
  cells[placement.wallB] = (blockader + 1) | 32;
  if (extra >= 0) cells[placement.extra] = (extra + 1) | 16;
  cells[placement.goalA]! |= 64;
  cells[placement.goalB]! |= 128;
  searcher.put(cells, (placement.turn + 1) as Seat, options);
}

const trusted = /* @__PURE__ */ Object.freeze({ trusted: true });

/** Returns the value of a position without legal moves. */
function finalValue(searcher: Searcher): number {
  const winner = searcher.outcome?.winner ?? null;
  return winner === null ? DRAW : winner === searcher.seat ? 2 : 1;
}

/** Returns the code after a step that captures nothing. */
function codeAfter(tables: EndingTables, placement: Placement, move: number): number {
  const from = moveFrom(move);
  const to = moveTo(move);
  const isA = placement.turn === 0;
  const isWall = from === (isA ? placement.wallA : placement.wallB);
  const { turn, wallA, wallB, extra } = placement;
  placement.turn = 1 - turn;
  if (!isWall) placement.extra = to;
  else if (isA) placement.wallA = to;
  else placement.wallB = to;
  const code = codeOf(tables, placement);
  placement.turn = turn;
  placement.wallA = wallA;
  placement.wallB = wallB;
  placement.extra = extra;
  return code;
}

/** Finds all wins and losses, the shortest first. */
function propagate({ values, starts, successors }: Graph): void {
  const open: number[] = [];
  for (let i = 0; i < values.length; i++) if (values[i] === 0 && starts[i + 1]! > starts[i]!) open.push(i);
  for (let halfmoves = 1; ; halfmoves++) {
    const before = open.length;
    let kept = 0;
    for (let k = 0; k < before; k++) {
      const i = open[k]!;
      const isKnown = halfmoves % 2 === 1 ? leadsTo(i, halfmoves) : losesAll(i);
      if (isKnown) values[i] = halfmoves + 1;
      else open[kept++] = i;
    }
    open.length = kept;
    // Captures are wins in 1 that were found before.
    if (kept === before && halfmoves > 1) return;
    if (halfmoves === mostHalfmoves)
      fail({ code: 'unsupported', message: `A win needs more than ${mostHalfmoves} half-moves.` });
  }

  function leadsTo(i: number, value: number): boolean {
    for (let at = starts[i]!; at < starts[i + 1]!; at++) if (values[successors[at]!] === value) return true;
    return false;
  }

  /** Whether all moves lead to wins of the other side. */
  function losesAll(i: number): boolean {
    for (let at = starts[i]!; at < starts[i + 1]!; at++) {
      const value = values[successors[at]!]!;
      if (value === DRAW || value % 2 === 1) return false;
    }
    return true;
  }
}
