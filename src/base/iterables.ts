/** Validation of untrusted iterables. */

import { failWith } from './result.ts';
import { checkShape, methods } from './shape.ts';

/** Whether a value is iterable. */
export function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof (Object(value) as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function';
}

/** Returns the values of an iterable as a list. Exceptions from the iterator propagate. */
export function listFrom<Item>(
  values: Iterable<Item>,
  code: string,
  what: string,
  expected: string,
): readonly Item[] {
  if (!isIterable(values)) failWith(code, values, what, expected);
  const iterator: Iterator<Item> = values[Symbol.iterator]();
  checkShape(iterator, methods('next'), code, `iterator of a ${what}`);
  const list: Item[] = [];
  for (;;) {
    const step = iterator.next();
    if (Object(step) !== step)
      failWith(code, step, `step through a ${what}`, 'an object with done and value');
    if (step.done) return list;
    list.push(step.value);
  }
}
