/** Sealed moves (M9.2), encrypted with Web Crypto's AES-GCM, with a commitment that a match can check. */

import { made } from '../../base/memo.ts';
import { checkText, fail, failWith } from '../../base/result.ts';
import { checkShape, listOf, object, text as textShape, whole } from '../../base/shape.ts';
import { commitmentOf, utf8Of } from './commitment.ts';

declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

/** AES-GCM parameters. */
interface SealParameters {
  readonly name: 'AES-GCM';
  readonly iv: Uint8Array;
  readonly additionalData: Uint8Array;
}

/** Required part of `globalThis.crypto`. */
interface WebCrypto {
  readonly subtle: {
    importKey(
      form: 'raw',
      key: Uint8Array,
      name: 'AES-GCM',
      extractable: boolean,
      uses: string[],
    ): Promise<object>;
    encrypt(how: SealParameters, key: object, bytes: Uint8Array): Promise<ArrayBuffer>;
    decrypt(how: SealParameters, key: object, bytes: Uint8Array): Promise<ArrayBuffer>;
  };
  getRandomValues(bytes: Uint8Array): Uint8Array;
}

/**
 * A sealed text, with the readable items of the envelope that it is bound to (A2). An envelope may have other
 * members.
 */
export interface SealedText {
  /** Names of the players by seat, or an empty array. */
  readonly names: readonly string[];
  /** Position before the sealed move. */
  readonly position: string;
  /** Seat that seals. */
  readonly sealer: number;
  /** Number of the sealed move. */
  readonly number: number;
  /** Encrypted secret and padded text, in hexadecimal digits. Its length does not depend on the text. */
  readonly sealed: string;
  /** Nonce, in hexadecimal digits. */
  readonly iv: string;
  /** Hash of the secret and the text. It does not reveal the text, because the secret has 128 random bits. */
  readonly commitment: string;
}

/** Readable items on an envelope. */
type SealedItems = Parameters<typeof sealText>[2];

function webCrypto(): WebCrypto {
  const { crypto } = globalThis as { readonly crypto?: WebCrypto };
  return (
    crypto ?? fail({ code: 'no-crypto', message: 'This platform has no Web Crypto (globalThis.crypto).' })
  );
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Number of bytes to encrypt: the secret, a colon and the text, padded with spaces (M9.2). */
const paddedBytes = 128;

const itemsShape = /* @__PURE__ */ made(() =>
  object<SealedItems>({
    names: listOf(textShape, 'an array of names'),
    position: textShape,
    sealer: whole,
    number: whole,
  }),
);

/** Validates the items of an envelope. */
function itemsOf(envelope: SealedItems): SealedItems {
  return checkShape(envelope, itemsShape, 'bad-envelope', 'envelope');
}

/** Returns the parameters that bind a sealed text to the items of its envelope. */
function parametersFor(iv: Uint8Array, { names, position, sealer, number }: SealedItems): SealParameters {
  const additionalData = utf8Of(JSON.stringify([names, position, sealer, number]));
  return { name: 'AES-GCM', iv, additionalData };
}

/** Parses hexadecimal digits. If `count` is given, the result must have that number of bytes. */
function bytesFrom(digits: string, what: string, count?: number): Uint8Array {
  const isHex =
    typeof digits === 'string' &&
    (count === undefined || digits.length === 2 * count) &&
    /^(?:[0-9a-f]{2})+$/i.test(digits);
  if (!isHex) {
    const expected = `${count === undefined ? '' : `${2 * count} `}hexadecimal digits`;
    fail({ code: 'bad-envelope', message: `Invalid ${what}: expected ${expected}.`, expected });
  }
  return Uint8Array.from(digits.match(/../g)!, (pair) => Number.parseInt(pair, 16));
}

/**
 * Generates a key for the arbiter: 256 random bits in hexadecimal digits.
 *
 * @throws KlinZhaError `no-crypto` if the platform has no Web Crypto
 *
 * @example
 * ```ts
 * import { newSealKey } from 'klin-zha/match';
 *
 * newSealKey().length; // 64
 * ```
 */
export function newSealKey(): string {
  return hex(webCrypto().getRandomValues(new Uint8Array(32)));
}

async function keyFrom(key: string): Promise<object> {
  if (typeof key === 'string' && key.length !== 64)
    fail({ code: 'bad-key', message: 'Invalid key: expected 64 hexadecimal digits.' });
  const bytes = bytesFrom(key, 'key');
  return webCrypto().subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/**
 * Seals a move text, so that only a program with the key can read it. The result opens only with the same
 * names, position, sealer and number. Trailing spaces are dropped.
 *
 * @param text at most 95 bytes of UTF-8, which is more than any move needs
 * @param items readable items on the envelope; the result includes them
 * @throws KlinZhaError `bad-text` for a non-string or a lone surrogate, `bad-envelope` for a longer text or
 * invalid items, `bad-envelope` or `bad-key` for an invalid key, `no-crypto` if the platform has no Web
 * Crypto
 *
 * @example
 * ```ts
 * import { newSealKey, openText, sealText } from 'klin-zha/match';
 *
 * const key = newSealKey();
 * const position = '1/g1b/1G3/4B2/9/11/13/15/17 2 - - 100 60 -';
 * const envelope = await sealText('Wh78', key, { names: ['A', 'B'], position, sealer: 2, number: 61 });
 * (await openText(envelope, key)).text; // 'Wh78'
 * ```
 */
export async function sealText(
  text: string,
  key: string,
  items: Pick<SealedText, 'names' | 'position' | 'sealer' | 'number'>,
): Promise<SealedText> {
  checkText(text);
  if (/\p{Surrogate}/u.test(text))
    failWith('bad-text', text, 'text to seal', 'a string without lone surrogates');
  const bound = itemsOf(items);
  const crypto = webCrypto();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const secret = hex(crypto.getRandomValues(new Uint8Array(16)));
  const trimmed = text.replace(/(?<! ) +$/, '');
  const written = utf8Of(`${secret}:${trimmed}`);
  if (written.length > paddedBytes) {
    const expected = `at most ${paddedBytes - 2 * 16 - 1} bytes of UTF-8`;
    fail({ code: 'bad-envelope', message: `Invalid text to seal: expected ${expected}.`, expected });
  }
  const bytes = new Uint8Array(paddedBytes).fill(0x20);
  bytes.set(written);
  const sealed = await crypto.subtle.encrypt(parametersFor(iv, bound), await keyFrom(key), bytes);
  const commitment = commitmentOf(secret, trimmed);
  return { ...bound, sealed: hex(new Uint8Array(sealed)), iv: hex(iv), commitment };
}

/**
 * Opens a sealed text.
 *
 * @param envelope the result of `sealText`, or a match envelope that includes it
 * @throws KlinZhaError `bad-envelope` if the envelope was changed or belongs to another position, or the key
 * is wrong, `bad-key` for an invalid key, `no-crypto` if the platform has no Web Crypto
 *
 * @example
 * ```ts
 * import { newSealKey, openText, sealText } from 'klin-zha/match';
 *
 * const key = newSealKey();
 * const envelope = await sealText('Wh78', key, { names: [], position: '', sealer: 1, number: 20 });
 * (await openText(envelope, key)).text; // 'Wh78'
 * ```
 */
export async function openText(
  envelope: SealedText,
  key: string,
): Promise<{ readonly text: string; readonly secret: string }> {
  const iv = bytesFrom(envelope?.iv, 'nonce', 12);
  const aes = await keyFrom(key);
  const sealed = bytesFrom(envelope.sealed, 'sealed text');
  const opened = await webCrypto()
    .subtle.decrypt(parametersFor(iv, itemsOf(envelope)), aes, sealed)
    .catch(() =>
      fail({
        code: 'bad-envelope',
        message: 'The envelope cannot be opened: it was changed, or the key is wrong.',
      }),
    );
  const [, secret, text] = /^([^:]*):(.*?) *$/s.exec(textFrom(new Uint8Array(opened))) ?? [];
  if (secret === undefined || text === undefined || commitmentOf(secret, text) !== envelope.commitment) {
    fail({ code: 'bad-envelope', message: "The envelope's commitment does not match its text." });
  }
  return { text, secret };
}

/** Decodes padded UTF-8; returns an empty string for bytes that `sealText` cannot have encrypted. */
function textFrom(bytes: Uint8Array): string {
  if (bytes.length !== paddedBytes) return '';
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return '';
  }
}
