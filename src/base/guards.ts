/** Guards of public functions: each refuses values of the wrong kind with a code, so that none is met further down as something else. */

import { failWith } from './result.ts';
import { isTexts } from './text.ts';
import { isList } from './values.ts';

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

/** Of what kind a member of an object has to be; with a `?` it may be missing, or null. */
type Kind = 'text' | 'number' | 'list' | 'texts' | 'numbers' | 'iterable' | 'object' | 'map' | 'function';

/** What an object from outside has to have, as far as it is read. */
export type Shape = Readonly<Record<string, Kind | `${Kind}?`>>;

const kinds: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  list: isList,
  texts: isTexts,
  numbers: (value) => isList(value) && value.every((item) => typeof item === 'number'),
  iterable: isIterable,
  object: (value) => typeof value === 'object' && value !== null,
  map: (value) => value instanceof Map,
  function: (value) => typeof value === 'function',
};

/** Options as they are meant: what is null or undefined is left out, as if it had not been said. */
export function optionsFrom<Options extends object>(options: Options | null | undefined): Options {
  return Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value != null)) as Options;
}

/** Whether a value gives others one after the other. */
export function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof (Object(value) as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function';
}

/** What gives values one after the other, as a list; of more than `most` the first ones. What the iterator throws passes through. */
export function listFrom<Item>(
  values: Iterable<Item>,
  code: string,
  what: string,
  expected: string,
  most: number = Number.POSITIVE_INFINITY,
): readonly Item[] {
  if (!isIterable(values)) failWith(code, values, what, expected);
  const iterator: Iterator<Item> = values[Symbol.iterator]();
  checkMethods(iterator, ['next'], code, `iterator of a ${what}`);
  const list: Item[] = [];
  while (list.length < most) {
    const step = iterator.next();
    checkObject(step, code, `step through a ${what}`, 'an object with done and value');
    if (step.done) return list;
    list.push(step.value);
  }
  iterator.return?.();
  return list;
}

/** A word with its article. */
export function withArticle(word: string): string {
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

/** Refuses what is no object with members of these kinds. */
export function checkShape(value: unknown, shape: Shape, code: string, what: string): void {
  checkObject(value, code, what, `an object with ${Object.keys(shape).join(', ')}`);
  for (const [name, kind] of Object.entries(shape)) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (kind.endsWith('?') && (member === undefined || member === null)) continue;
    const expected = kind.replace('?', '') as Kind;
    if (!kinds[expected](member))
      failWith(code, member, `${name} of ${withArticle(what)}`, withArticle(expected));
  }
}

/** Refuses what is no list of objects with members of these kinds. */
export function checkShapes(value: unknown, shape: Shape, code: string, what: string): void {
  if (!Array.isArray(value)) failWith(code, value, `list of ${what}s`, 'a list');
  for (const item of value as readonly unknown[]) checkShape(item, shape, code, what);
}
