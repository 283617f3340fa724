/** Sealing and opening of moves with Web Crypto (M9.2): AES-GCM, and a commitment by which a match knows the text. */

import { checkText, fail, failWith } from '../../base/result.ts';
import { commitmentOf } from './commitment.ts';

/** What of Web Crypto is used; Node, browsers, Deno and Bun have it as `globalThis.crypto`. */
interface CryptoDoor {
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
 * A text that was sealed, as an envelope holds it.
 *
 * @category Sealed moves
 */
export interface SealedText {
  /** The secret and the text, encrypted, in hexadecimal digits. */
  readonly sealed: string;
  /** The nonce. */
  readonly iv: string;
  /** The hash of secret and text: it tells nothing, as the secret has 128 random bits. */
  readonly commitment: string;
}

/**
 * What an opened envelope holds: both go into the event `open`.
 *
 * @category Sealed moves
 */
export interface OpenedText {
  readonly text: string;
  readonly secret: string;
}

function cryptoDoor(): CryptoDoor {
  const { crypto } = globalThis as { readonly crypto?: CryptoDoor };
  return crypto ?? fail({ code: 'no-crypto', message: 'This platform has no Web Crypto.' });
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The longest text that is sealed: many times what anybody says with a move. */
const longestText = 200_000;

/** Bytes from their digits, as many as there have to be, or any number. */
function bytesFrom(digits: string, what: string, count?: number): Uint8Array {
  const isHex =
    typeof digits === 'string' &&
    (count === undefined || digits.length === 2 * count) &&
    /^(?:[0-9a-f]{2})+$/i.test(digits);
  if (!isHex) {
    const expected = `${count === undefined ? '' : `${2 * count} `}hexadecimal digits`;
    fail({ code: 'bad-envelope', message: `The ${what} does not consist of ${expected}.`, expected });
  }
  return Uint8Array.from(digits.match(/../g)!, (pair) => Number.parseInt(pair, 16));
}

/**
 * A new key for an arbiter to keep: 256 random bits in hexadecimal digits.
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
  return hex(cryptoDoor().getRandomValues(new Uint8Array(32)));
}

async function keyFrom(key: string): Promise<object> {
  if (typeof key === 'string' && key.length !== 64)
    fail({ code: 'bad-key', message: 'A key has 64 hexadecimal digits.' });
  const bytes = bytesFrom(key, 'key');
  return cryptoDoor().subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/**
 * Seals the text of a move; who has no key cannot read it.
 *
 * @throws KlinZhaError `bad-text` for what is no text, has more than 200,000 characters, or half of a surrogate pair, `bad-envelope` or `bad-key` for a key that is none, `no-crypto` where there is no Web Crypto
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
    failWith('bad-text', text, 'text to seal', `at most ${longestText} characters without halves of pairs`);
  const door = cryptoDoor();
  const iv = door.getRandomValues(new Uint8Array(12));
  const secret = hex(door.getRandomValues(new Uint8Array(16)));
  const bytes = Uint8Array.from(`${secret}:${encodeURIComponent(text)}`, (char) => char.charCodeAt(0));
  const sealed = await door.subtle.encrypt({ name: 'AES-GCM', iv }, await keyFrom(key), bytes);
  return { sealed: hex(new Uint8Array(sealed)), iv: hex(iv), commitment: commitmentOf(secret, text) };
}

/**
 * Opens what was sealed.
 *
 * @throws KlinZhaError `bad-envelope` where the envelope was changed, or belongs to another key
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
  const opened = await cryptoDoor()
    .subtle.decrypt({ name: 'AES-GCM', iv }, aes, sealed)
    .catch(() =>
      fail({
        code: 'bad-envelope',
        message: 'The envelope does not open: it was changed, or the key is another.',
      }),
    );
  const letters = Array.from(new Uint8Array(opened), (byte) => String.fromCharCode(byte));
  const [secret = '', written = ''] = letters.join('').split(':');
  const text = textFrom(written);
  if (text === undefined || commitmentOf(secret, text) !== envelope.commitment) {
    fail({ code: 'bad-envelope', message: 'The commitment on the envelope belongs to another text.' });
  }
  return { text, secret };
}

/** The text that was written with the numbers of its bytes; undefined where nobody can have written it so. */
function textFrom(written: string): string | undefined {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}
