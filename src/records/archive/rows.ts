/**
 * Binary format of index rows: position key, game and ply, and optionally the node, the next move and the
 * symmetry. All numbers are big-endian, so that rows sort like their bytes.
 */

/**
 * Optional contents of index rows.
 *
 * @experimental
 * @category Tables
 */
export interface RowContent {
  /** Whether symmetric positions have equal keys. The number of the symmetry is then stored. */
  readonly symmetry: boolean;
  /** Whether nodes are stored, which variations require. */
  readonly variations: boolean;
  /** Whether next moves are stored. */
  readonly moves: boolean;
}

/** An index row. */
export interface IndexRow {
  low: number;
  high: number;
  game: number;
  ply: number;
  /** Index of the move that led to the position, or -1. */
  node: number;
  /** Next move, or {@link noMove}. */
  move: number;
  /** Number of the symmetry that produced the key. */
  turn: number;
}

/** Placeholder for the next move at the end of a line; no move has all bits set. */
export const noMove = 0xffffffff;

/** Maximum ply of a row. */
export const lastPly = 0xffff;

/** Row layout. The first 14 bytes are always the same. */
export interface RowForm extends RowContent {
  readonly size: number;
  readonly nodeAt: number;
  readonly moveAt: number;
  readonly turnAt: number;
}

/** Returns the layout for the given contents. Offsets of missing parts are -1. */
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

/** Bytes and a `DataView` of them. */
export interface RowBlock {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

export function blockOf(bytes: Uint8Array): RowBlock {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

export function writeRow({ view }: RowBlock, at: number, form: RowForm, row: Readonly<IndexRow>): void {
  view.setUint32(at, row.high);
  view.setUint32(at + 4, row.low);
  view.setUint32(at + 8, row.game);
  view.setUint16(at + 12, row.ply);
  if (form.nodeAt >= 0) view.setInt32(at + form.nodeAt, row.node);
  if (form.moveAt >= 0) view.setUint32(at + form.moveAt, row.move);
  if (form.turnAt >= 0) view.setUint8(at + form.turnAt, row.turn);
}

/** Reads a row. Missing parts default to a main line without next moves and symmetry. */
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

/** A key as two 32-bit numbers. */
export type Key = Pick<IndexRow, 'low' | 'high'>;

/** Returns the first sorted row whose key is at least `key`. With `above`, the row's key must be greater. */
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

/** Whether the row at an offset has a lower key. With `above`, an equal key counts as lower. */
export function isBefore(view: DataView, at: number, { low, high }: Readonly<Key>, above: boolean): boolean {
  const first = view.getUint32(at);
  if (first !== high) return first < high;
  const second = view.getUint32(at + 4);
  return second < low || (above && second === low);
}

/** Maximum number of rows in a block: row numbers have 18 bits. */
export const rowsInBlock = 262_144;

/**
 * Sorts rows by key. The sort is stable. The first 35 bits of each key and the row number form a single
 * number, so that no comparison function is needed. An insertion sort then orders rows with equal prefixes.
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
