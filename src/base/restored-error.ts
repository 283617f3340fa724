/** Errors that come from elsewhere: what a clone or JSON keeps of them. */

import { made } from './memo.ts';
import { type Fault, failures, KlinZhaError, type Result, shown, success } from './result.ts';
import { fits, listOf, object, optional, text, whole } from './shape.ts';
import { parsedJson } from './values.ts';

/**
 * Reads an error of the library that came from elsewhere: its clone, as `postMessage` and `structuredClone` make it, or its
 * JSON, as text or as the plain object. A clone has lost the class, `name` and `code`, and keeps message, stack and, in
 * `cause`, all faults; so `code` and `faults` come back.
 *
 * @example
 * ```ts
 * import { createState, klinZha, KlinZhaError, play, restoreError, unwrap } from 'klin-zha';
 *
 * let clone: unknown;
 * try {
 *   play(createState(klinZha), 'z9');
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
  if (!fits(given, errorShape)) {
    const expected = 'a clone or the JSON of a KlinZhaError';
    return failures([
      { code: 'bad-json', message: 'This is no error of the library.', read: shown(value), expected },
    ]);
  }
  const error = new KlinZhaError(given.cause as [Fault, ...Fault[]]);
  const { stack } = given as { readonly stack?: unknown };
  if (typeof stack === 'string') error.stack = stack;
  return success(error);
}

/** What is needed of a clone. */
const errorShape = /* @__PURE__ */ made(() => {
  const fault = object<Fault>({
    code: text,
    message: text,
    offset: optional(whole),
    length: optional(whole),
    path: optional(text),
    read: optional(text),
    expected: optional(text),
    ruling: optional(text),
    cells: optional(listOf(text)),
  });
  return object({ cause: listOf(fault, 'a list of faults', (length) => length > 0) });
});
