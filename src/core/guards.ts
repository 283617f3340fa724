/** Guards of public functions: each refuses values of the wrong kind with a code, so that none is met further down as something else. */

import { failWith } from './result.ts';

/** Refuses what is no object. */
export function checkObject(value: unknown, code: string, what: string, expected: string): void {
  if (typeof value !== 'object' || value === null) failWith(code, value, what, expected);
}

/** Refuses what is no list of objects. */
export function checkObjects(value: unknown, code: string, what: string, expected: string): void {
  if (!Array.isArray(value)) failWith(code, value, what, expected);
  for (const item of value as readonly unknown[]) checkObject(item, code, what, expected);
}

/** Refuses what lacks functions that will be called. */
export function checkMethods(value: unknown, names: readonly string[], code: string, what: string): void {
  const known = Object(value) as Readonly<Record<string, unknown>>;
  if (names.some((name) => typeof known[name] !== 'function'))
    failWith(code, value, what, `an object with ${names.join(', ')}`);
}
