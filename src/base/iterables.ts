/** Validation of untrusted iterables. */

import { failWith } from './result.ts';
import { checkShape, methods } from './shape.ts';

/** Whether a value is iterable. */
export function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof (Object(value) as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function';
}

/** Returns at most `most` values of an iterable. Exceptions from the iterator propagate. */
export function listFrom<Item>(
  values: Iterable<Item>,
  code: string,
  what: string,
  expected: string,
  most: number = Number.POSITIVE_INFINITY,
): readonly Item[] {
  if (!isIterable(values)) failWith(code, values, what, expected);
  const iterator: Iterator<Item> = values[Symbol.iterator]();
  checkShape(iterator, methods('next'), code, `iterator of a ${what}`);
  const list: Item[] = [];
  while (list.length < most) {
    const step = iterator.next();
    if (Object(step) !== step)
      failWith(code, step, `step through a ${what}`, 'an object with done and value');
    if (step.done) return list;
    list.push(step.value);
  }
  iterator.return?.();
  return list;
}
