/** Detection of encodings other than UTF-8. */

import { type Diagnostic, diagnose } from '../../records/diagnostics.ts';
import type { Found } from './written-game.ts';

/** An encoding other than UTF-8. */
interface Encoding {
  /** Name that `TextDecoder` knows. */
  readonly label: string;
  /** Whether the encoding is only likely, which requires a warning. */
  readonly isGuess: boolean;
}

/**
 * Detects the encoding of a file from its first bytes; returns undefined for UTF-8. Other text is UTF-16 if
 * it has its byte order mark or every other byte is zero. Invalid UTF-8 without any valid multi-byte
 * character is Windows-1252; with one, it is damaged UTF-8.
 */
export function encodingOf(head: Uint8Array): Encoding | undefined {
  const [one = 1, two = 1, three = 1, four = 1] = head;
  if ((one === 0xff && two === 0xfe) || (one > 0 && two === 0 && three > 0 && four === 0))
    return { label: 'utf-16le', isGuess: false };
  if ((one === 0xfe && two === 0xff) || (one === 0 && two > 0 && three === 0 && four > 0))
    return { label: 'utf-16be', isGuess: false };
  const text = new TextDecoder().decode(head, { stream: true });
  const isOther = text.includes('\ufffd') && !/[\u0080-\ufffc]/.test(text);
  // Text has no control characters.
  const isText = head.every((byte) => (byte > 31 ? byte !== 127 : byte > 8 && byte < 14));
  return isOther && isText ? { label: 'windows-1252', isGuess: true } : undefined;
}

/** Letters beside Latin ones, and signs between words: what a text in a Latin script has of other bytes. */
const latin = /(?<=[a-z])[À-ÖØ-öø-ÿŒœŠšŽž]|[À-ÖØ-öø-ÿŒœŠšŽž](?=[a-z])|[€…‘’“”–—¡¿«»§°·×½\u00a0]/gi;

/** Converts a file to UTF-8; returns its bytes and a warning or an error if the encoding is a guess. */
export async function utf8From(source: AsyncIterable<Uint8Array>, label?: string) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  const all = Buffer.concat(chunks);
  const encoding = label === undefined ? encodingOf(all) : { label, isGuess: false };
  // The beginning looked like another encoding, but the whole file is damaged UTF-8.
  if (encoding === undefined) return { bytes: all, warning: undefined };
  const text = new TextDecoder(encoding.label).decode(all);
  const others = text.match(/[\u0080-\uffff]/g)?.length ?? 0;
  const isLatin = 2 * (text.match(latin)?.length ?? 0) >= others;
  const message = isLatin
    ? 'This file is not valid UTF-8: reading it as Windows-1252. Name another encoding with --encoding.'
    : 'This file is not valid UTF-8, and as Windows-1252 it has no words. Name its encoding with --encoding.';
  const place = { text: '', line: 1, column: 1 };
  const warning = encoding.isGuess
    ? diagnose(isLatin ? 'warning' : 'error', 'bad-encoding', place, message, 'UTF-8')
    : undefined;
  return { bytes: Buffer.from(text), warning };
}

/** Adds a warning about the file to a game. */
export function withWarning(found: Found, warning: Diagnostic<'bad-encoding'>): Found {
  if (found.kind === 'none') return { ...found, diagnostics: [warning, ...found.diagnostics] };
  if (found.kind === 'sheet')
    return { ...found, sheet: { ...found.sheet, diagnostics: [warning, ...found.sheet.diagnostics] } };
  return { ...found, record: { ...found.record, diagnostics: [warning, ...found.record.diagnostics] } };
}
