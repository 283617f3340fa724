/** Lazy values and caches. */

/**
 * Caches a function's results by argument, with weak keys. Mark top-level calls as pure, so that bundlers can
 * drop unused ones.
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
 * Calls a function that builds a top-level table. Minifiers would inline an immediately invoked function and
 * lose its `@__PURE__` mark, without which bundlers keep unused tables.
 */
export function made<T>(make: () => T): T {
  return make();
}
