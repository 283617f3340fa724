/** Sealed moves (M9.2), encrypted with AES-GCM of Web Crypto, with a commitment that a match can check. */

import { checkText, fail, failWith } from '../../base/result.ts';
import { commitmentOf } from './commitment.ts';

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
    encrypt(how: { name: 'AES-GCM'; iv: Uint8Array }, key: object, bytes: Uint8Array): Promise<ArrayBuffer>;
    decrypt(how: { name: 'AES-GCM'; iv: Uint8Array }, key: object, bytes: Uint8Array): Promise<ArrayBuffer>;
  };
  getRandomValues(bytes: Uint8Array): Uint8Array;
}

/**
 * A sealed text, part of an envelope.
 *
 * @category Sealed moves
 */
export interface SealedText {
  /** The secret and the text, encrypted, in hexadecimal digits. */
  readonly sealed: string;
  /** Nonce, in hexadecimal digits. */
  readonly iv: string;
  /** Hash of secret and text. It does not reveal the text, because the secret has 128 random bits. */
  readonly commitment: string;
}

/**
 * Contents of an opened envelope, for the event `open`.
 *
 * @category Sealed moves
 */
export interface OpenedText {
  readonly text: string;
  readonly secret: string;
}

function webCrypto(): WebCrypto {
  const { crypto } = globalThis as { readonly crypto?: WebCrypto };
  return (
    crypto ?? fail({ code: 'no-crypto', message: 'This platform has no Web Crypto (globalThis.crypto).' })
  );
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Maximum number of characters to seal, far more than any move needs. */
const longestText = 200_000;

/** Parses hexadecimal digits, of `count` bytes if given. */
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
 *
 * @category Sealed moves
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
 * Seals the text of a move, so that only a program with the key can read it.
 *
 * @throws KlinZhaError `bad-text` for a non-string, more than 200,000 characters or a lone surrogate,
 * `bad-envelope` or `bad-key` for an invalid key, `no-crypto` if the platform has no Web Crypto
 *
 * @example
 * ```ts
 * import { newSealKey, openText, sealText } from 'klin-zha/match';
 *
 * const key = newSealKey();
 * const envelope = await sealText('Wh78', key);
 * (await openText(envelope, key)).text; // 'Wh78'
 * ```
 *
 * @category Sealed moves
 */
export async function sealText(text: string, key: string): Promise<SealedText> {
  checkText(text);
  if (text.length > longestText || /\p{Surrogate}/u.test(text))
    failWith('bad-text', text, 'text to seal', `at most ${longestText} characters without lone surrogates`);
  const crypto = webCrypto();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const secret = hex(crypto.getRandomValues(new Uint8Array(16)));
  const bytes = Uint8Array.from(`${secret}:${encodeURIComponent(text)}`, (char) => char.charCodeAt(0));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyFrom(key), bytes);
  return { sealed: hex(new Uint8Array(sealed)), iv: hex(iv), commitment: commitmentOf(secret, text) };
}

/**
 * Opens a sealed text.
 *
 * @throws KlinZhaError `bad-envelope` if the envelope was changed or the key is wrong, `bad-key` for an
 * invalid key, `no-crypto` if the platform has no Web Crypto
 *
 * @example
 * ```ts
 * import { newSealKey, openText, sealText } from 'klin-zha/match';
 *
 * const key = newSealKey();
 * (await openText(await sealText('Wh78', key), key)).text; // 'Wh78'
 * ```
 *
 * @category Sealed moves
 */
export async function openText(envelope: SealedText, key: string): Promise<OpenedText> {
  const iv = bytesFrom(envelope?.iv, 'nonce', 12);
  const aes = await keyFrom(key);
  const sealed = bytesFrom(envelope.sealed, 'sealed text');
  const opened = await webCrypto()
    .subtle.decrypt({ name: 'AES-GCM', iv }, aes, sealed)
    .catch(() =>
      fail({
        code: 'bad-envelope',
        message: 'The envelope cannot be opened: it was changed, or the key is wrong.',
      }),
    );
  const letters = Array.from(new Uint8Array(opened), (byte) => String.fromCharCode(byte));
  const [secret = '', written = ''] = letters.join('').split(':');
  const text = textFrom(written);
  if (text === undefined || commitmentOf(secret, text) !== envelope.commitment) {
    fail({ code: 'bad-envelope', message: 'The commitment of the envelope does not match its text.' });
  }
  return { text, secret };
}

/** Decodes a percent-encoded text; returns undefined for invalid codes. */
function textFrom(written: string): string | undefined {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}
