/** Errors restored from clones and JSON. */

import { made } from './memo.ts';
import { type Fault, failures, KlinZhaError, type Result, shown, success } from './result.ts';
import { fits, listOf, object, optional, text, whole } from './shape.ts';
import { parsedJson } from './values.ts';

/**
 * Restores a `KlinZhaError` from a clone (`postMessage`, `structuredClone`) or from its JSON, as text or as
 * an object. A clone loses the class, `name` and `code`, but keeps the message, the stack and all faults.
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
 */
export function restoreError(value: unknown): Result<KlinZhaError> {
  const clone = typeof value === 'string' ? parsedJson(value) : value;
  if (!fits(clone, errorShape)) {
    const expected = 'a clone or the JSON of a KlinZhaError';
    return failures([
      {
        code: 'bad-json',
        message: 'This value is not a KlinZhaError.',
        read: shown(value),
        expected,
      },
    ]);
  }
  const error = new KlinZhaError(clone.cause as [Fault, ...Fault[]]);
  const { stack } = clone as { readonly stack?: unknown };
  if (typeof stack === 'string') error.stack = stack;
  return success(error);
}

/** Required members of a clone. */
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
  return object({ cause: listOf(fault, 'an array of faults', (length) => length > 0) });
});
