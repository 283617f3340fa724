/**
 * Persistent lists: successive matches share their items, so that events do not cost more as the match grows.
 */

/** A linked list, from its last item to its first. */
export interface Chain<T> {
  readonly length: number;
  /** Absent in the empty list. */
  readonly last?: T;
  readonly before?: Chain<T>;
}

export const emptyChain: Chain<never> = { length: 0 };

/** Appends an item and freezes it. */
export function added<T>(before: Chain<T>, last: T): Chain<T> {
  freeze(last);
  return Object.freeze({ length: before.length + 1, last, before });
}

/** Returns the first `length` items. */
export function firstOf<T>(chain: Chain<T>, length: number): Chain<T> {
  let first = chain;
  while (first.length > length) first = first.before!;
  return first;
}

/** Returns the items in order, as a frozen array. */
export function itemsOf<T>(chain: Chain<T>): readonly T[] {
  const items: T[] = [];
  for (let link = chain; link.length > 0; link = link.before!) items.push(link.last!);
  return Object.freeze(items.reverse());
}

/** Returns a function that calls {@link itemsOf} on its first call and caches the result. */
export function lazyItems<T>(chain: Chain<T>): () => readonly T[] {
  let items: readonly T[] | undefined;
  return () => {
    items ??= itemsOf(chain);
    return items;
  };
}

/** Freezes plain data deeply; skips frozen values. */
export function freeze(value: unknown): void {
  if (Object.isFrozen(value)) return;
  for (const part of Object.values(Object.freeze(value) as object)) freeze(part);
}
