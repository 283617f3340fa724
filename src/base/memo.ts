/** What is computed once for an object, and forgotten with it. */

/**
 * A function that computes its answer once for each object it is asked about. A call at the head of a file is marked as
 * pure, so that who never asks carries nothing of it.
 */
export function memo<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = compute(key);
      known.set(key, value);
    }
    return value;
  };
}

/** Makes something when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * What a function makes, for tables at the top of a file: minifiers put the contents of a function that is called where it
 * stands in the place of its call, and with the call the mark `@__PURE__` is gone, without which bundlers keep the table.
 */
export function made<T>(make: () => T): T {
  return make();
}
