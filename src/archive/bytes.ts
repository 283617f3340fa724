/**
 * An index as bytes. All numbers are unsigned, 32 bits, lowest byte first: the four letters `KZPI`, the version, the
 * flags (1: up to symmetry), the number of games, the number of positions, a check sum of what follows; then the
 * columns of the table one after another.
 */

import { type Fault, failure, type Result, success } from '../core/result.ts';
import { Entries, entrySize } from './entries.ts';

/** What the bytes of an index hold. */
export interface IndexContent {
  readonly symmetry: boolean;
  readonly games: number;
  readonly entries: Entries;
}

const magic = 0x49505a4b;
const version = 1;
const headWords = 6;

/** Writes an index. */
export function indexToBytes({ symmetry, games, entries }: IndexContent): Uint8Array {
  const { size, columns } = entries;
  const bytes = new Uint8Array(4 * (headWords + entrySize * size));
  const view = new DataView(bytes.buffer);
  let sum = 0;
  let at = 4 * headWords;
  for (const column of columns) {
    for (let entry = 0; entry < size; entry++) {
      view.setUint32(at, column[entry]!, true);
      sum = stir(sum, column[entry]!);
      at += 4;
    }
  }
  const head = [magic, version, symmetry ? 1 : 0, games, size, sum >>> 0];
  for (const [word, value] of head.entries()) view.setUint32(4 * word, value, true);
  return bytes;
}

/** Reads an index, and says why where the bytes are none. */
export function indexFromBytes(bytes: unknown): Result<IndexContent> {
  if (!(bytes instanceof Uint8Array)) return wrong('not-an-index', 'An index is read from bytes.');
  const { length } = bytes;
  if (length < 4 * headWords) return wrong('not-an-index', 'The bytes are too few for an index.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = Array.from({ length: headWords }, (_, word) => view.getUint32(4 * word, true));
  const [mark, made, flags = 0, games = 0, size = 0, sum] = head;
  if (mark !== magic)
    return wrong('not-an-index', 'The bytes are no index of positions.', { expected: 'KZPI' });
  if (made !== version) {
    const place = { expected: `version ${version}`, read: String(made) };
    return wrong('other-version', `The index has version ${made}.`, place);
  }
  const due = 4 * (headWords + entrySize * size);
  if (length !== due) {
    const message = `An index of ${size} positions has ${due} bytes; ${length} were read.`;
    return wrong('bad-length', message, { expected: `${due} bytes`, read: `${length} bytes` });
  }
  const entries = new Entries();
  entries.reserve(size);
  const isWhole = readEntries(view, size, games, entries) === sum;
  if (flags > 1 || !isWhole) return wrong('damaged-index', 'The index was changed on its way.');
  return success({ symmetry: flags === 1, games, entries });
}

/** Reads the columns, and gives their check sum; -1 where they cannot be those of an index. */
function readEntries(view: DataView, size: number, games: number, entries: Entries): number {
  const word = (column: number, entry: number): number =>
    view.getUint32(4 * (headWords + column * size + entry), true);
  let sum = 0;
  for (let at = 0; at < entrySize * size; at++) sum = stir(sum, word(0, at));
  for (let entry = 0; entry < size; entry++) {
    if (word(2, entry) >= games) return -1;
    entries.add([word(0, entry), word(1, entry), word(2, entry), word(3, entry), word(4, entry)]);
  }
  return sum >>> 0;
}

/** Takes one more number into a check sum. */
function stir(sum: number, value: number): number {
  const bits = Math.imul(sum ^ value, 0x85ebca6b);
  return bits ^ (bits >>> 15) ^ 0x2545f491;
}

type ByteFault = 'not-an-index' | 'other-version' | 'bad-length' | 'damaged-index';

function wrong(code: ByteFault, message: string, more?: Pick<Fault, 'expected' | 'read'>): Result<never> {
  return failure({ code, message, ...more });
}
