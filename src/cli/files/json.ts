/** Reads games from JSON and locates faults in the text. */

import { parsedJson } from '../../base/values.ts';
import { inOrder } from '../../records/diagnostics.ts';
import { damageOf } from '../../records/encodings.ts';
import { type Diagnostic, type JsonFault, recordFromJson } from '../../records/index.ts';
import { placeAt, scanJson } from './json-places.ts';
import { longestLine, type TextLine } from './lines.ts';
import { type Found, type NoGame, noGame, withFaults } from './written-game.ts';

/** Reads the games in a JSON document: a game, or an array of games. */
export function gamesOfDocument(text: string): Found[] {
  const value = parsedJson(text);
  if (value === undefined) return [malformed(text)];
  const { offsets } = scanJson(text, (_, depth) => depth === 1);
  const games = Array.isArray(value)
    ? value.map((game, index) => gameFrom(game, text, `/${index}`, offsets.get(`/${index}`)))
    : [gameFrom(value, text, '')];
  const damage = damageOf(text);
  return games.map((game, index) => (index > 0 || damage.length === 0 ? game : withFaults(game, damage)));
}

/** Reads the games in a line of JSON. Places are relative to the file; blank lines have no games. */
export function gamesOfLine({ text, number: line, isTooLong }: TextLine): Found[] {
  if (isTooLong) {
    const message = `The line has more than ${longestLine} characters.`;
    return [noGame('error', message, line, 'line-too-long')];
  }
  if (text.trim() === '') return [];
  return gamesOfDocument(text).map((game): Found => {
    const inFile = <Code extends string>(all: readonly Diagnostic<Code>[]): Diagnostic<Code>[] =>
      all.map((diagnostic) => ({ ...diagnostic, line }));
    if (game.kind === 'none') return { ...game, diagnostics: inFile(game.diagnostics) };
    if (game.kind === 'sheet') return game;
    return { ...game, line, record: { ...game.record, diagnostics: inFile(game.record.diagnostics) } };
  });
}

/** Reports the first syntax error. */
function malformed(text: string): NoGame {
  const { syntaxError } = scanJson(text, () => false);
  const { offset, expected } = syntaxError ?? { offset: 0, expected: 'a value' };
  const read = text.slice(offset, offset + 1);
  const message = read === '' ? 'Unexpected end of JSON.' : `Invalid JSON at '${read}'.`;
  const about = { ...placeAt(text, offset), length: read.length, read, message, expected };
  return { kind: 'none', diagnostics: [{ code: 'bad-json', severity: 'error', ...about }] };
}

/**
 * Reads a game or its faults.
 *
 * @param base JSON Pointer of the value in the text
 * @param start offset of the value in the text
 */
function gameFrom(value: unknown, text: string, base: string, start = 0): Found {
  const read = recordFromJson(value);
  if (read.ok) return { kind: 'record', record: read.value, ...placeAt(text, start) };
  return { kind: 'none', diagnostics: diagnose(read.errors, text, base) };
}

/** Adds places to the faults in a value. A missing member has the place of its object. */
function diagnose(faults: readonly JsonFault[], text: string, base: string): readonly Diagnostic[] {
  const pointers = faults.map(({ path }) => pointersTo(base + path));
  const requested = new Set(pointers.flat());
  const { offsets } = scanJson(text, (pointer) => requested.has(pointer));
  const diagnostics = faults.map(({ path: _, ...fault }, index): Diagnostic => {
    const pointer = pointers[index]!.find((candidate) => offsets.has(candidate)) ?? '';
    const place = placeAt(text, offsets.get(pointer) ?? 0);
    return { severity: 'error', ...place, length: 0, read: '', ...fault };
  });
  return inOrder(diagnostics);
}

/** Returns a JSON Pointer and its parent pointers, from the inside out. */
function pointersTo(pointer: string): string[] {
  const pointers = [pointer];
  for (let parent = pointer; parent !== ''; pointers.push(parent))
    parent = parent.slice(0, parent.lastIndexOf('/'));
  return pointers;
}
