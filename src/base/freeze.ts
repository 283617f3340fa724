/** Deep freezing. */

/** Freezes an object and everything in it. */
export function deepFreeze<T extends object>(table: T): T {
  const parts: readonly unknown[] = Array.isArray(table) ? table : Object.values(table);
  for (let i = 0; i < parts.length; i++) {
    const value = parts[i];
    if (typeof value === 'object' && value !== null) deepFreeze(value);
  }
  return Object.freeze(table);
}
