/** Objects from outside: one small walker for what events and settings hold. */

import { isWhole } from '../base/values.ts';

/** Copies a value of a kind; undefined for what is not of it. */
type Reader = (value: unknown) => unknown;

/** Kinds of members by name. */
export type Readers = Readonly<Record<string, Reader>>;

/** The kinds of members that have a name; other words stand for themselves. */
const kinds: Readonly<Record<string, (value: unknown, seats: number) => boolean>> = {
  text: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  whole: isWhole,
  seat: (value, seats) => isWhole(value) && value >= 1 && value <= seats,
};

/**
 * Copies of the members that a schema names: `seat move?:text` is a seat, and a text that may be absent. `text|whole` is
 * either; behind a kind stands `*` for a list of it, `+` for one that is not empty. A kind that is not written is the name.
 *
 * @param wrong is told of members that are not of their kind; they are left out if it comes back
 * @param own kinds besides those that every schema knows
 */
export function membersOf(
  schema: string,
  given: Readonly<Record<string, unknown>>,
  seats: number,
  wrong: (member: string, expected: string) => void,
  own?: Readers,
): Record<string, unknown> {
  const readOne = (value: unknown, kind: string): unknown => {
    const read = own?.[kind];
    if (read !== undefined) return read(value);
    const isOfKind = kinds[kind]?.(value, seats) ?? value === kind;
    return isOfKind ? value : undefined;
  };
  const readAs = (value: unknown, kind: string): unknown => {
    for (const word of kind.split('|')) {
      const one = word.replace(/[*+]$/, '');
      const isList = Array.isArray(value) && (value.length > 0 || word !== `${one}+`);
      const parts = one === word ? [value] : isList ? value : [undefined];
      const read = parts.map((part) => readOne(part, one));
      if (!read.includes(undefined)) return one === word ? read[0] : read;
    }
    return undefined;
  };
  const members: Record<string, unknown> = {};
  for (const [, name = '', optional, kind] of schema.matchAll(/(\w+)(\??):?(\S*)/g)) {
    if (given[name] === undefined && optional) continue;
    const value = readAs(given[name], kind || name);
    if (value !== undefined) members[name] = value;
    else {
      const expected = (kind || name).replace(/[*+]/, 's').replaceAll('|', ' or ');
      wrong(name, `${name}: expected ${expected}`);
    }
  }
  return members;
}
