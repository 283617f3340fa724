/** Fast expectations for inner loops: they call `expect` only to report a difference. */

import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** The same as `expect(actual, message()).toBe(expected)`. */
export function expectSame(actual: unknown, expected: unknown, message?: () => string): void {
  if (!Object.is(actual, expected)) expect(actual, message?.()).toBe(expected);
}

/** The same as `expect(actual, message()).toEqual(expected)`. */
export function expectEqual(actual: unknown, expected: unknown, message?: () => string): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, message?.()).toEqual(expected);
}
