/** Encodings of texts: one decoder for files, whatever format their text has. */

import { fail, failWith } from '../base/result.ts';
import { type Diagnostic, diagnose, placesIn, type TextPosition } from './diagnostics.ts';

/** Required members of the platform's `TextDecoder`, which browsers, Node, Deno and Bun provide. */
interface Decoder {
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string;
}

declare const TextDecoder: new (label: string, options?: { readonly ignoreBOM: boolean }) => Decoder;

/**
 * Returns the decoder of an encoding.
 *
 * @throws KlinZhaError `bad-option`
 */
export function decoderFor(label: string, options?: { readonly ignoreBOM: boolean }): Decoder {
  try {
    return new TextDecoder(label, options);
  } catch {
    return fail({
      code: 'bad-option',
      message: `'${label}' is not a known encoding.`,
      expected: 'an encoding such as utf-16le or windows-1251',
    });
  }
}

/** Characters that replace what cannot be decoded, and halves of pairs. */
const damaged = /[\ufffd\ud800-\udfff]/u;

/** Returns the offsets of all damaged characters. */
export function damageIn(text: string): readonly number[] {
  return damaged.test(text) ? [...text.matchAll(/[\ufffd\ud800-\udfff]/gu)].map(({ index }) => index) : [];
}

/** Reports a damaged character. */
export function diagnoseDamage(place: TextPosition): Diagnostic<'bad-encoding'> {
  const message = 'This character cannot be read: the encoding is another one, or a byte is damaged.';
  return diagnose('error', 'bad-encoding', { ...place, text: '\ufffd' }, message, 'UTF-8');
}

/** Most damaged characters that are listed. */
const mostDamaged = 20;

/** Reports the first damaged characters of a text. */
export function damageOf(text: string): Diagnostic<'bad-encoding'>[] {
  const placeOf = placesIn(text, { line: 1, column: 1 });
  const all = damageIn(text);
  const found = all.slice(0, mostDamaged).map((offset) => diagnoseDamage(placeOf('', offset)));
  if (all.length === found.length) return found;
  const message = `${all.length - mostDamaged} more characters cannot be read.`;
  return [...found, { ...diagnoseDamage(placeOf('', all[mostDamaged]!)), message }];
}

/**
 * Detects the encoding of a text from its first bytes; returns undefined for UTF-8. Other text is UTF-16 if
 * it has its byte order mark or every other byte is zero. Text with more invalid bytes than other characters
 * of UTF-8 is Windows-1252, which is a guess; with fewer, it is damaged UTF-8.
 */
export function encodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | 'windows-1252' | undefined {
  const [one = 1, two = 1, three = 1, four = 1] = bytes;
  if ((one === 0xff && two === 0xfe) || (one > 0 && two === 0 && three > 0 && four === 0)) return 'utf-16le';
  if ((one === 0xfe && two === 0xff) || (one === 0 && two > 0 && three === 0 && four > 0)) return 'utf-16be';
  const text = decoderFor('utf-8').decode(bytes, { stream: true });
  if (!text.includes('\ufffd')) return undefined;
  const others = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  // Text has no control characters.
  const isText = bytes.every((byte) => (byte > 31 ? byte !== 127 : byte > 8 && byte < 14));
  return isText && text.split('\ufffd').length - 1 > others ? 'windows-1252' : undefined;
}

/** Letters beside Latin ones, and signs between words: what a text in a Latin script has of other bytes. */
const latin = /(?<=[a-z])[À-ÖØ-öø-ÿŒœŠšŽž]|[À-ÖØ-öø-ÿŒœŠšŽž](?=[a-z])|[€…‘’“”–—¡¿«»§°·×½\u00a0]/gi;

/** Returns a text in which every line ends with `\\n` or `\\r\\n`. Offsets stay the same. */
export function withLineEnds(text: string): string {
  return text.replace(/\r(?!\n)|[\v\f\u0085\u2028\u2029]/g, '\n');
}

/** Text of bytes. */
export interface DecodedText {
  readonly text: string;
  /** Warning or error if the encoding is a guess, at the first byte that is not UTF-8. */
  readonly guess?: Diagnostic<'bad-encoding'>;
}

/**
 * Decodes the bytes of a file. Bytes that cannot be decoded become U+FFFD, which all readers report.
 *
 * @param label encoding, as for `TextDecoder`; by default it is detected: UTF-8, UTF-16 or Windows-1252
 * @throws KlinZhaError `bad-chunk` for anything but a `Uint8Array`, `bad-option` for an unknown encoding
 *
 * @example
 * ```ts
 * import { decodeText } from 'klin-zha/records';
 *
 * const { text, guess } = decodeText(Uint8Array.of(75, 228, 116, 104, 101));
 * text; // 'Käthe'
 * guess?.severity; // 'warning'
 * ```
 */
export function decodeText(bytes: Uint8Array, label?: string): DecodedText {
  if (!(bytes instanceof Uint8Array)) failWith('bad-chunk', bytes, 'text', 'a Uint8Array');
  const encoding = label ?? encodingOf(bytes) ?? 'utf-8';
  const text = decoderFor(encoding).decode(bytes);
  if (encoding !== 'windows-1252' || label !== undefined) return { text };
  const others = text.match(/[\u0080-\uffff]/g)?.length ?? 0;
  const isLatin = 2 * (text.match(latin)?.length ?? 0) >= others;
  const message = isLatin
    ? 'This text is not valid UTF-8: it is read as Windows-1252. Name another one with the option encoding.'
    : 'This text is not valid UTF-8, and as Windows-1252 it has no words: name it with the option encoding.';
  const before = decoderFor('utf-8').decode(bytes).split('\ufffd', 1)[0]!;
  const place = {
    text: '',
    line: before.split('\n').length,
    column: before.length - before.lastIndexOf('\n'),
  };
  return { text, guess: diagnose(isLatin ? 'warning' : 'error', 'bad-encoding', place, message, 'UTF-8') };
}
