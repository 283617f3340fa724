/** Bytes that can be read at any place, with what whoever gives them may get wrong. */

import { fail, shown } from '../../base/result.ts';

/**
 * What can be read at any place: a file, a `Blob`, bytes in memory.
 *
 * @category Index files
 */
export interface ByteReader {
  /** How many bytes there are. */
  readonly size: number;
  /** Gives so many bytes from an offset on; fewer only at the end. */
  read(offset: number, length: number): Uint8Array | PromiseLike<Uint8Array>;
}

/**
 * Refuses what cannot be read.
 *
 * @throws KlinZhaError `bad-reader`
 */
export function checkReader(reader: ByteReader): void {
  if (typeof reader?.read === 'function' && Number.isSafeInteger(reader.size) && reader.size >= 0) return;
  const expected = 'an object with size and read';
  fail({
    code: 'bad-reader',
    message: `'${shown(reader)}' is nothing that bytes can be read from.`,
    expected,
  });
}

/**
 * So many bytes from an offset on.
 *
 * @throws KlinZhaError `bad-reader` for a reader that gives something else, `code` where it gives fewer or more
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
    const message = `The reader gave '${read}' in the place of bytes.`;
    return fail({ code: 'bad-reader', message, read, expected: 'a Uint8Array' });
  }
  if (bytes.length === length) return bytes;
  const message = 'The bytes end before their end: they were changed while they were read.';
  return fail({ code, message, expected: `${length} bytes`, read: `${bytes.length} bytes` });
}
