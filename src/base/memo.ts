/** Lazy values and caches. */

/**
 * Caches the result of a function by its argument, weakly. Mark a call at the top of a file as pure, so
 * that bundlers can drop it if it is unused.
 */
export function memo<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, Value>();
  return (key) => {
    let value = cache.get(key);
    if (value === undefined) {
      value = compute(key);
      cache.set(key, value);
    }
    return value;
  };
}

/** Caches the result of the first call. */
export function once<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

/**
 * Calls a function that builds a table at the top of a file. Minifiers would inline an immediately called
 * function and lose its `@__PURE__` mark, without which bundlers keep the unused table.
 */
export function made<T>(make: () => T): T {
  return make();
}
