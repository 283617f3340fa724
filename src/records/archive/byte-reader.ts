/** Random access to bytes. */

import { fail, shown } from '../../base/result.ts';

/**
 * Random access to the bytes of a file, a `Blob` or memory.
 *
 * @experimental
 * @category Index files
 */
export interface ByteReader {
  /** Number of bytes. */
  readonly size: number;
  /** Returns `length` bytes starting at an offset, or fewer at the end. */
  read(offset: number, length: number): Uint8Array | PromiseLike<Uint8Array>;
}

/**
 * Rejects a value that is not a byte reader.
 *
 * @throws KlinZhaError `bad-reader`
 */
export function checkReader(reader: ByteReader): void {
  if (typeof reader?.read === 'function' && Number.isSafeInteger(reader.size) && reader.size >= 0) return;
  const expected = 'an object with size and read';
  fail({
    code: 'bad-reader',
    message: `'${shown(reader)}' is not a valid byte reader: expected ${expected}.`,
    expected,
  });
}

/**
 * Reads `length` bytes starting at an offset.
 *
 * @throws KlinZhaError `bad-reader` if the reader does not return bytes, `code` if the number is wrong
 */
export async function bytesOf(
  reader: ByteReader,
  offset: number,
  length: number,
  code = 'damaged-index',
): Promise<Uint8Array> {
  const bytes: unknown = await reader.read(offset, length);
  if (!(bytes instanceof Uint8Array)) {
    const read = shown(bytes);
    const message = `The byte reader returned '${read}': expected a Uint8Array.`;
    return fail({ code: 'bad-reader', message, read, expected: 'a Uint8Array' });
  }
  if (bytes.length === length) return bytes;
  const message = `Read ${bytes.length} bytes instead of ${length}: the file may have changed.`;
  return fail({ code, message, expected: `${length} bytes`, read: `${bytes.length} bytes` });
}
