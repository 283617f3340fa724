/**
 * The rows of an index as bytes: the key of a position, the game and the ply, and as wanted the node, the next move and
 * the symmetry. All numbers stand with their highest byte first, so that rows sort as their bytes do.
 */

/**
 * Which rows an index has.
 *
 * @category Tables
 */
export interface RowContent {
  /** Whether keys are the least ones over the symmetries, each with the number of the symmetry that has it. */
  readonly symmetry: boolean;
  /** Whether variations are in it, and so every place has its node. */
  readonly variations: boolean;
  /** Whether the next move stands with every place. */
  readonly moves: boolean;
}

/** One row in numbers. */
export interface IndexRow {
  low: number;
  high: number;
  game: number;
  ply: number;
  /** The move that led there as its place in the list of moves, or -1. */
  node: number;
  /** The move that follows, or {@link noMove}. */
  move: number;
  /** The number of the symmetry that has the key. */
  turn: number;
}

/** What stands for the next move where none follows; no move has all bits. */
export const noMove = 0xffffffff;

/** The greatest ply that a row can hold. */
export const lastPly = 0xffff;

/** Where the numbers of a row stand; the first 14 bytes are always the same. */
export interface RowForm extends RowContent {
  readonly size: number;
  readonly nodeAt: number;
  readonly moveAt: number;
  readonly turnAt: number;
}

/** Where the numbers of a row stand that holds what is wanted; -1 for what it does not hold. */
export function formOf({ symmetry, variations, moves }: RowContent): RowForm {
  let size = 14;
  const room = (isWanted: boolean, bytes: number): number => {
    if (!isWanted) return -1;
    size += bytes;
    return size - bytes;
  };
  const places = { nodeAt: room(variations, 4), moveAt: room(moves, 4), turnAt: room(symmetry, 1) };
  return Object.freeze({ symmetry, variations, moves, ...places, size });
}

/** Bytes with the view by which their numbers are read. */
export interface RowBlock {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** Makes a block of bytes. */
export function blockOf(bytes: Uint8Array): RowBlock {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/** Writes a row. */
export function writeRow({ view }: RowBlock, at: number, form: RowForm, row: Readonly<IndexRow>): void {
  view.setUint32(at, row.high);
  view.setUint32(at + 4, row.low);
  view.setUint32(at + 8, row.game);
  view.setUint16(at + 12, row.ply);
  if (form.nodeAt >= 0) view.setInt32(at + form.nodeAt, row.node);
  if (form.moveAt >= 0) view.setUint32(at + form.moveAt, row.move);
  if (form.turnAt >= 0) view.setUint8(at + form.turnAt, row.turn);
}

/** Reads a row; what it does not hold is told as if the index were of main lines without anything beside them. */
export function readRow({ view }: RowBlock, at: number, form: RowForm): IndexRow {
  const ply = view.getUint16(at + 12);
  return {
    high: view.getUint32(at),
    low: view.getUint32(at + 4),
    game: view.getUint32(at + 8),
    ply,
    node: form.nodeAt < 0 ? ply - 1 : view.getInt32(at + form.nodeAt),
    move: form.moveAt < 0 ? noMove : view.getUint32(at + form.moveAt),
    turn: form.turnAt < 0 ? 0 : view.getUint8(at + form.turnAt),
  };
}

/** A key as two numbers of 32 bits. */
export type Key = Pick<IndexRow, 'low' | 'high'>;

/** The first of some sorted rows whose key is not less than one, or with `above` is greater. */
export function firstRow(
  { view }: RowBlock,
  size: number,
  rows: number,
  key: Readonly<Key>,
  above = false,
): number {
  let [from, to] = [0, rows];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBefore(view, middle * size, key, above)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Whether the row at a place has a lesser key, or with `above` one that is not greater. */
export function isBefore(view: DataView, at: number, { low, high }: Readonly<Key>, above: boolean): boolean {
  const first = view.getUint32(at);
  if (first !== high) return first < high;
  const second = view.getUint32(at + 4);
  return second < low || (above && second === low);
}

/** So many rows are sorted at a time: their numbers have 18 bits. */
export const rowsInBlock = 262_144;

/**
 * Sorts rows by their keys; those with equal ones stay in their order. The first 35 bits of a key and the number of
 * its row make one number that is sorted without a comparing function; rows that agree in those bits are put right after it.
 */
export function sortRows(block: RowBlock, size: number, rows: number): void {
  const { bytes, view } = block;
  const order = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const prefix = view.getUint32(row * size) * 8 + (view.getUint8(row * size + 4) >>> 5);
    order[row] = prefix * rowsInBlock + row;
  }
  order.sort();
  const key = { low: 0, high: 0 };
  for (let row = 1; row < rows; row++) {
    const moved = order[row]!;
    const at = (moved % rowsInBlock) * size;
    key.high = view.getUint32(at);
    key.low = view.getUint32(at + 4);
    let to = row;
    while (to > 0 && !isBefore(view, (order[to - 1]! % rowsInBlock) * size, key, true)) to--;
    if (to === row) continue;
    order.copyWithin(to + 1, to, row);
    order[to] = moved;
  }
  const old = bytes.slice(0, rows * size);
  for (let row = 0; row < rows; row++) {
    const at = (order[row]! % rowsInBlock) * size;
    bytes.set(old.subarray(at, at + size), row * size);
  }
}
