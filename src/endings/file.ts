/**
 * Endgame tables as bytes. A file begins with `kzending`, then follow 32-bit numbers, the lowest byte first:
 * the version, the length of the header, the check sum (CRC-32) of everything after it, the header as JSON,
 * the length of each block, and the blocks. A block has the values of one slice, compressed as raw deflate.
 */

import { deflateSync } from 'fflate/browser';
import { fail, KlinZhaError, shown } from '../base/result.ts';
import { isObject, isWhole, parsedJson } from '../base/values.ts';
import { findRules, type RulesSource } from '../rules/rules-source.ts';
import { parseRules } from '../rulesets/parse.ts';
import { crc32 } from './check-sum.ts';
import { type EndingClass, type EndingTables, mustBeClass, tablesOfClass } from './ending-class.ts';
import { solveSlice } from './solve.ts';
import { Counter, EndingTable, unpack } from './table.ts';

const mark = 'kzending';
const version = 1;
const headStart = mark.length + 12;

/**
 * Solves one slice of a class and returns its compressed values. The bytes depend only on the ruleset, the
 * class and the number, so slices can be solved in any order and in any thread.
 *
 * @throws KlinZhaError `bad-class`, or `bad-index` unless the slice is a whole number below `slices`
 *
 * @example
 * ```ts
 * import { klinZha } from 'klin-zha';
 * import { endingClass, endingSlice } from 'klin-zha/endings';
 *
 * endingSlice(endingClass(klinZha, 'B-B'), 0) instanceof Uint8Array; // true
 * ```
 */
export function endingSlice(endings: EndingClass, slice: number): Uint8Array {
  const tables = mustBeClass(endings);
  if (!(Number.isInteger(slice) && slice >= 0 && slice < tables.slices)) {
    const message = `Invalid slice of ${tables.id}: expected a whole number from 0 to ${tables.slices - 1}.`;
    fail({ code: 'bad-index', message, read: shown(slice) });
  }
  return deflateSync(solveSlice(tables, slice), { level: 9 });
}

/**
 * Joins the slices of a class to the bytes of a table.
 *
 * @param slices results of `endingSlice`, in order
 * @throws KlinZhaError `bad-class`, or `bad-table` for another number of slices or invalid slices
 *
 * @example
 * ```ts
 * import { klinZha } from 'klin-zha';
 * import { endingClass, endingSlice, joinSlices, openTable } from 'klin-zha/endings';
 *
 * const endings = endingClass(klinZha, 'B-B');
 * const build = () => {
 *   const slices = Array.from({ length: endings.slices }, (_, slice) => endingSlice(endings, slice));
 *   return openTable(joinSlices(endings, slices)); // ten seconds
 * };
 * typeof build; // 'function'
 * ```
 */
export function joinSlices(endings: EndingClass, slices: readonly Uint8Array[]): Uint8Array {
  const tables = mustBeClass(endings);
  if (!Array.isArray(slices) || slices.length !== tables.slices || !slices.every(isBytes))
    invalid(`expected the ${tables.slices} results of endingSlice`);
  const counter = new Counter();
  for (const block of slices) counter.add(unpack(block));
  const { id, rules, slices: number } = tables;
  const header = asciiBytes(asciiJson({ ruleset: rules.id, class: id, slices: number, ...counter.counts }));
  const lengths = headStart + header.length;
  const size = slices.reduce((sum, block) => sum + block.length, lengths + 4 * slices.length);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set(asciiBytes(mark));
  view.setUint32(mark.length, version, true);
  view.setUint32(mark.length + 4, header.length, true);
  bytes.set(header, headStart);
  let at = lengths + 4 * slices.length;
  for (const [number, block] of slices.entries()) {
    view.setUint32(lengths + 4 * number, block.length, true);
    bytes.set(block, at);
    at += block.length;
  }
  view.setUint32(mark.length + 8, crc32(bytes.subarray(headStart)), true);
  return bytes;
}

/**
 * Opens a table from the bytes of a file. Slices are decompressed when a position of theirs is probed.
 *
 * @param source the ruleset, or a function that finds it by its id; `parseRules` by default
 * @throws KlinZhaError `other-ruleset` for a different ruleset, `bad-table` if the bytes are not a table of
 * this version, damaged or incomplete, and the codes of `parseRules` for an unknown ruleset
 *
 * @example
 * ```ts
 * import { openTable } from 'klin-zha/endings';
 *
 * const probe = (bytes: Uint8Array) => openTable(bytes).counts.longest;
 * typeof probe; // 'function'
 * ```
 */
export function openTable(bytes: Uint8Array, source: RulesSource = parseRules): EndingTable {
  if (!isBytes(bytes) || bytes.length < headStart || !startsWithMark(bytes))
    invalid("it does not begin with 'kzending'");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = view.getUint32(mark.length, true);
  if (found !== version) invalid(`its version is ${found}, expected ${version}`);
  if (crc32(bytes.subarray(headStart)) !== view.getUint32(mark.length + 8, true))
    invalid('its check sum is wrong');
  const lengths = headStart + view.getUint32(mark.length + 4, true);
  const header = readHeader(bytes.subarray(headStart, lengths));
  const rules = findRules(source ?? parseRules, header.ruleset);
  if (!rules.ok) throw new KlinZhaError(rules.errors);
  const tables = tablesOfClass(rules.value, header.class);
  return new EndingTable(tables, header.counts, readBlocks(bytes, view, lengths, tables));
}

function startsWithMark(bytes: Uint8Array): boolean {
  for (let i = 0; i < mark.length; i++) if (bytes[i] !== mark.charCodeAt(i)) return false;
  return true;
}

/** Formats JSON without characters outside ASCII. */
function asciiJson(value: object): string {
  const escaped = (character: string): string =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[^ -~]/g, escaped);
}

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}

/** Contents of the header. */
interface Header {
  readonly ruleset: string;
  readonly class: string;
  readonly counts: EndingTable['counts'];
}

function readHeader(bytes: Uint8Array): Header {
  const read = parsedJson(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  if (!isObject(read)) invalid('its header is not an object');
  const { ruleset, class: id, positions, wins, losses, draws, longest } = read;
  if (typeof ruleset !== 'string' || typeof id !== 'string') invalid('its header names no ruleset and class');
  const counts = [positions, wins, losses, draws, longest];
  if (!counts.every(isWhole)) invalid('its header has invalid counts');
  const [all, won, lost, drawn, most] = counts as number[];
  return {
    ruleset,
    class: id,
    counts: { positions: all!, wins: won!, losses: lost!, draws: drawn!, longest: most! },
  };
}

/** Splits the blocks of a file. */
function readBlocks(bytes: Uint8Array, view: DataView, lengths: number, tables: EndingTables): Uint8Array[] {
  const blocks: Uint8Array[] = [];
  let at = lengths + 4 * tables.slices;
  if (at > bytes.length) invalid('it is incomplete');
  for (let number = 0; number < tables.slices; number++) {
    const end = at + view.getUint32(lengths + 4 * number, true);
    if (end > bytes.length) invalid('it is incomplete');
    blocks.push(bytes.subarray(at, end));
    at = end;
  }
  return blocks;
}

function invalid(why: string): never {
  return fail({ code: 'bad-table', message: `Invalid endgame table: ${why}.` });
}
