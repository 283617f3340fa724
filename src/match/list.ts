/** Lists that grow at their end: matches share their common past, so that an event of a long match costs no more. */

/** A list by its last item and what stands before it. */
export interface Chain<T> {
  readonly length: number;
  /** Not in the empty list. */
  readonly last?: T;
  readonly before?: Chain<T>;
}

/** The list without items. */
export const emptyChain: Chain<never> = { length: 0 };

/** A list with one item more, which is frozen. */
export function added<T>(before: Chain<T>, last: T): Chain<T> {
  freeze(last);
  return Object.freeze({ length: before.length + 1, last, before });
}

/** The first items of a list, so many. */
export function firstOf<T>(chain: Chain<T>, length: number): Chain<T> {
  let first = chain;
  while (first.length > length) first = first.before!;
  return first;
}

/** The items in their order, frozen. */
export function itemsOf<T>(chain: Chain<T>): readonly T[] {
  const items: T[] = [];
  for (let link = chain; link.length > 0; link = link.before!) items.push(link.last!);
  return Object.freeze(items.reverse());
}

/** A function that returns the items of a list, made at its first call. */
export function lazyItems<T>(chain: Chain<T>): () => readonly T[] {
  let items: readonly T[] | undefined;
  return () => {
    items ??= itemsOf(chain);
    return items;
  };
}

/** Freezes plain data; what is frozen already is so throughout. */
export function freeze(value: unknown): void {
  if (Object.isFrozen(value)) return;
  for (const part of Object.values(Object.freeze(value) as object)) freeze(part);
}
