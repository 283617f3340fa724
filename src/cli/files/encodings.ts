/** Files that are not written in UTF-8, as older programs and spreadsheets write them. */

import { type Diagnostic, diagnose } from '../../records/diagnostics.ts';
import type { Found } from './written-game.ts';

/** How a file is written that is no UTF-8, and how people call that. */
interface Encoding {
  readonly label: 'utf-16le' | 'utf-16be' | 'windows-1252';
  readonly name: string;
  /** Whether that is only likely, and has to be told. */
  readonly isGuess: boolean;
}

/**
 * The encoding of a file by its first bytes, undefined where it is UTF-8. UTF-16 says so by its mark. Bytes above 127 of which
 * no two are a character of UTF-8 are taken for letters of Windows-1252; where some are characters others are damage.
 */
export function encodingOf(head: Uint8Array): Encoding | undefined {
  const mark = ((head[0] ?? 0) << 8) | (head[1] ?? 0);
  if (mark === 0xfffe) return { label: 'utf-16le', name: 'UTF-16', isGuess: false };
  if (mark === 0xfeff) return { label: 'utf-16be', name: 'UTF-16', isGuess: false };
  const text = new TextDecoder().decode(head, { stream: true });
  const isOther = text.includes('\ufffd') && !/[\u0080-\ufffc]/.test(text);
  // No text has control characters, and five of the bytes are no character there.
  const isText = head.every((byte) => (byte > 31 ? !unknown.includes(byte) : byte > 8 && byte < 14));
  return isOther && isText ? { label: 'windows-1252', name: 'Windows-1252', isGuess: true } : undefined;
}

const unknown: readonly number[] = [0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d];

/** The bytes of a file of another encoding as UTF-8, and what has to be told of it. */
export async function utf8From(source: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  const all = Buffer.concat(chunks);
  const encoding = encodingOf(all);
  // What looked like another encoding at first is damaged UTF-8.
  if (encoding === undefined) return { bytes: all, told: undefined };
  const { label, name, isGuess } = encoding;
  const message = `This file is no UTF-8; it is read as ${name}.`;
  const place = { text: '', line: 1, column: 1 };
  const told = isGuess ? diagnose('warning', 'bad-encoding', place, message, 'UTF-8') : undefined;
  return { bytes: Buffer.from(new TextDecoder(label).decode(all)), told };
}

/** A game with something that has to be told of its file. */
export function withWarning(found: Found, told: Diagnostic<'bad-encoding'>): Found {
  if (found.kind === 'none') return { ...found, diagnostics: [told, ...found.diagnostics] };
  if (found.kind === 'sheet')
    return { ...found, sheet: { ...found.sheet, diagnostics: [told, ...found.sheet.diagnostics] } };
  return { ...found, record: { ...found.record, diagnostics: [told, ...found.record.diagnostics] } };
}
