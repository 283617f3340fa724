/** Freezing of what is shared and must not change. */

/** Freezes a table and everything in it. */
export function deepFreeze<T extends object>(table: T): T {
  const parts: readonly unknown[] = Array.isArray(table) ? table : Object.values(table);
  for (const value of parts) if (typeof value === 'object' && value !== null) deepFreeze(value);
  return Object.freeze(table);
}
