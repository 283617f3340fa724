/** In what two arenas differ, in words. */

import type { Arena } from '../../arena/index.ts';
import { shown } from '../../base/result.ts';
import { isAlike, isObject } from '../../base/values.ts';

/** What an arena that was read from a line has otherwise than another: `nodes: 200 there, 100 here`. */
export function differences(there: object, here: Arena): readonly string[] {
  const [theirs, ours] = [partsOf(there), partsOf(here)];
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((name) => {
    const [one, other] = [theirs.get(name), ours.get(name)];
    if (isAlike(one, other)) return [];
    const [first, second] = [textOf(one), textOf(other)];
    return first === second ? `other ${name} there` : `${name}: ${first} there, ${second} here`;
  });
}

/** The members of an arena, limits one by one; the number of games may be another. */
function partsOf(arena: object): ReadonlyMap<string, unknown> {
  const { games: _, limits, ...members } = arena as { readonly games?: unknown; readonly limits?: unknown };
  const parts = isObject(limits) ? limits : { limits };
  return new Map(Object.entries({ ...members, ...parts }));
}

/** A value in few words: of players the names, of openings the number. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  if (!Array.isArray(value)) return shown(value);
  const names = value.map((one: { readonly name?: unknown } | null) => one?.name);
  return names.every((name) => typeof name === 'string') ? names.join(' and ') : `a list of ${value.length}`;
}
