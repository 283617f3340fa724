/** Games out of JSON, with everything that is wrong told where it stands in the text. */

import { parsedJson } from '../../base/values.ts';
import { inOrder } from '../../records/diagnostics.ts';
import { type Diagnostic, type JsonFault, recordFromJson } from '../../records/index.ts';
import { placeAt, scanJson } from './json-places.ts';
import { longestLine, type TextLine } from './lines.ts';
import { type NoGame, noGame, type WrittenGame } from './written-game.ts';

/** Whether a text is JSON. */
export function isJson(text: string): boolean {
  return scanJson(text, () => false).broken === undefined;
}

/** The games of a text that is one JSON document: a game, or a list of games. */
export function gamesOfDocument(text: string): (WrittenGame | NoGame)[] {
  const value = parsedJson(text);
  if (value === undefined) return [malformed(text)];
  if (!Array.isArray(value)) return [gameFrom(value, text, '')];
  const { offsets } = scanJson(text, (_, depth) => depth === 1);
  return value.map((game, index) => gameFrom(game, text, `/${index}`, offsets.get(`/${index}`)));
}

/** The game of a line of JSON, with its places in the whole file; none where the line is blank. */
export function gamesOfLine({ text, number: line, tooLong }: TextLine): (WrittenGame | NoGame)[] {
  if (tooLong) {
    const message = `The line has more than ${longestLine} characters.`;
    return [noGame('error', message, line, 'line-too-long')];
  }
  if (text.trim() === '') return [];
  return gamesOfDocument(text).map((game) =>
    game.kind === 'none'
      ? { ...game, diagnostics: game.diagnostics.map((told) => ({ ...told, line })) }
      : { ...game, line },
  );
}

/** That a text is no JSON, and where it stops being that. */
function malformed(text: string): NoGame {
  const { broken } = scanJson(text, () => false);
  const { offset, expected } = broken ?? { offset: 0, expected: 'a value' };
  const read = text.slice(offset, offset + 1);
  const message = read === '' ? 'The JSON ends here, but is not complete.' : 'From here on this is no JSON.';
  const about = { ...placeAt(text, offset), length: read.length, read, message, expected };
  return { kind: 'none', diagnostics: [{ code: 'bad-json', severity: 'error', ...about }] };
}

/**
 * A game out of a value, or what is wrong with it.
 *
 * @param base the JSON Pointer of the value in the text
 * @param start where the value begins in the text
 */
function gameFrom(value: unknown, text: string, base: string, start = 0): WrittenGame | NoGame {
  const read = recordFromJson(value);
  if (read.ok) return { kind: 'record', record: read.value, ...placeAt(text, start) };
  return { kind: 'none', diagnostics: diagnose(read.errors, text, base) };
}

/** Faults of a value at their places; what is missing has that of the object in which it is missing. */
function diagnose(faults: readonly JsonFault[], text: string, base: string): readonly Diagnostic[] {
  const ways = faults.map(({ path }) => waysTo(base + path));
  const asked = new Set(ways.flat());
  const { offsets } = scanJson(text, (pointer) => asked.has(pointer));
  const told = faults.map(({ path: _, ...fault }, index): Diagnostic => {
    const pointer = ways[index]!.find((way) => offsets.has(way)) ?? '';
    const place = placeAt(text, offsets.get(pointer) ?? 0);
    return { severity: 'error', ...place, length: 0, read: '', ...fault };
  });
  return inOrder(told);
}

/** A JSON Pointer, and those of everything in which its value stands. */
function waysTo(pointer: string): string[] {
  const ways = [pointer];
  for (let way = pointer; way !== ''; ways.push(way)) way = way.slice(0, way.lastIndexOf('/'));
  return ways;
}
