/** Detection of encodings other than UTF-8. */

import { type Diagnostic, diagnose } from '../../records/diagnostics.ts';
import type { Found } from './written-game.ts';

/** An encoding other than UTF-8. */
interface Encoding {
  readonly label: 'utf-16le' | 'utf-16be' | 'windows-1252';
  readonly name: string;
  /** Whether the encoding is only likely, which requires a warning. */
  readonly isGuess: boolean;
}

/**
 * Detects the encoding of a file from its first bytes; returns undefined for UTF-8. UTF-16 needs a byte order
 * mark. Invalid UTF-8 without any valid multi-byte character is Windows-1252; with one, it is damaged UTF-8.
 */
export function encodingOf(head: Uint8Array): Encoding | undefined {
  const mark = ((head[0] ?? 0) << 8) | (head[1] ?? 0);
  if (mark === 0xfffe) return { label: 'utf-16le', name: 'UTF-16', isGuess: false };
  if (mark === 0xfeff) return { label: 'utf-16be', name: 'UTF-16', isGuess: false };
  const text = new TextDecoder().decode(head, { stream: true });
  const isOther = text.includes('\ufffd') && !/[\u0080-\ufffc]/.test(text);
  // Text has no control characters, and Windows-1252 leaves five bytes undefined.
  const isText = head.every((byte) => (byte > 31 ? !undefinedBytes.includes(byte) : byte > 8 && byte < 14));
  return isOther && isText ? { label: 'windows-1252', name: 'Windows-1252', isGuess: true } : undefined;
}

const undefinedBytes: readonly number[] = [0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d];

/** Converts a file to UTF-8; returns its bytes and a warning if the encoding is a guess. */
export async function utf8From(source: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  const all = Buffer.concat(chunks);
  const encoding = encodingOf(all);
  // The beginning looked like another encoding, but the whole file is damaged UTF-8.
  if (encoding === undefined) return { bytes: all, warning: undefined };
  const { label, name, isGuess } = encoding;
  const message = `This file is not valid UTF-8: reading it as ${name}.`;
  const place = { text: '', line: 1, column: 1 };
  const warning = isGuess ? diagnose('warning', 'bad-encoding', place, message, 'UTF-8') : undefined;
  return { bytes: Buffer.from(new TextDecoder(label).decode(all)), warning };
}

/** Adds a warning about the file to a game. */
export function withWarning(found: Found, warning: Diagnostic<'bad-encoding'>): Found {
  if (found.kind === 'none') return { ...found, diagnostics: [warning, ...found.diagnostics] };
  if (found.kind === 'sheet')
    return { ...found, sheet: { ...found.sheet, diagnostics: [warning, ...found.sheet.diagnostics] } };
  return { ...found, record: { ...found.record, diagnostics: [warning, ...found.record.diagnostics] } };
}
