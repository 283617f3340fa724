/** Errors that come from elsewhere: what a clone or JSON keeps of them. */

import { type Fault, failures, KlinZhaError, type Result, shown, success } from './result.ts';
import { isTexts } from './text.ts';
import { isList, isObject, isWhole, parsedJson } from './values.ts';

/**
 * Reads an error of the library that came from elsewhere: its clone, as `postMessage` and `structuredClone` make it, or its
 * JSON, as text or as the plain object. A clone has lost the class, `name` and `code`, and keeps message, stack and, in
 * `cause`, all faults; so `code` and `faults` come back.
 *
 * @example
 * ```ts
 * import { createState, KlinZhaError, play, restoreError, unwrap } from 'klin-zha';
 *
 * let clone: unknown;
 * try {
 *   play(createState('klin-zha'), 'z9');
 * } catch (error) {
 *   clone = structuredClone(error);
 * }
 * clone instanceof KlinZhaError; // false
 * const error = unwrap(restoreError(clone));
 * [error.code, error.faults.length]; // ['bad-move', 1]
 * restoreError(new Error('another')).ok; // false
 * ```
 *
 * @category Errors
 */
export function restoreError(value: unknown): Result<KlinZhaError> {
  const given = typeof value === 'string' ? parsedJson(value) : value;
  const faults = isObject(given) ? given.cause : undefined;
  if (!isList(faults) || faults.length === 0 || !faults.every(isFault)) {
    const expected = 'a clone or the JSON of a KlinZhaError';
    return failures([
      { code: 'bad-json', message: 'This is no error of the library.', read: shown(value), expected },
    ]);
  }
  const error = new KlinZhaError(faults as unknown as [Fault, ...Fault[]]);
  const { stack } = given as { readonly stack?: unknown };
  if (typeof stack === 'string') error.stack = stack;
  return success(error);
}

function isFault(value: unknown): value is Fault {
  if (!isObject(value)) return false;
  const { code, message, offset = 0, length = 0, read = '', expected = '', ruling = '', cells = [] } = value;
  return (
    isWhole(offset) && isWhole(length) && isTexts([code, message, read, expected, ruling]) && isTexts(cells)
  );
}
