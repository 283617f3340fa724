/** Describes the differences between two arenas. */

import type { Arena } from '../../arena/index.ts';
import { shown } from '../../base/result.ts';
import { isAlike, isObject } from '../../base/values.ts';

/**
 * Lists the differences between the arena in a ledger and the current arena, for example
 * `nodes: 200 in the ledger, 100 now`.
 */
export function differences(ledger: object, current: Arena): readonly string[] {
  const [theirs, ours] = [partsOf(ledger), partsOf(current)];
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((name) => {
    const [one, other] = [theirs.get(name), ours.get(name)];
    if (isAlike(one, other)) return [];
    const [first, second] = [textOf(one), textOf(other)];
    return first === second ? `different ${name}` : `${name}: ${first} in the ledger, ${second} now`;
  });
}

/** Returns the members and limits of an arena by name, except the number of games, which may differ. */
function partsOf(arena: object): ReadonlyMap<string, unknown> {
  const { games: _, limits, ...members } = arena as { readonly games?: unknown; readonly limits?: unknown };
  const parts = isObject(limits) ? limits : { limits };
  return new Map(Object.entries({ ...members, ...parts }));
}

/** Formats a value briefly: players as names, openings as a count. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  if (!Array.isArray(value)) return shown(value);
  const names = value.map((one: { readonly name?: unknown } | null) => one?.name);
  return names.every((name) => typeof name === 'string') ? names.join(' and ') : `${value.length} items`;
}
