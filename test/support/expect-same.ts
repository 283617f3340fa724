/** Expectations in inner loops: `expect` costs more than most of what is compared there. */

import { expect } from 'vitest';

/** The same as `expect(actual, message()).toBe(expected)`, but costs nothing while it holds. */
export function expectSame<T>(actual: T, expected: T, message?: () => string): void {
  if (!Object.is(actual, expected)) expect(actual, message?.()).toBe(expected);
}
