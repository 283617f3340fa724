/** Type checks for untrusted values, and JSON. */

/** Whether a value is a non-negative safe integer. */
export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Whether a value is an array without holes or undefined items, which array methods treat inconsistently. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && !value.includes(undefined);
}

/** Whether a value is an object, but not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Drops options that are null or undefined. */
export function optionsFrom<Options extends object>(options: Options | null | undefined): Options {
  return Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value != null)) as Options;
}

/** Parses JSON; returns undefined for invalid JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether two JSON values are equal, regardless of member order. The second value limits the recursion, so
 * the first may be cyclic.
 */
export function isAlike(one: unknown, other: unknown): boolean {
  if (Array.isArray(other))
    return (
      Array.isArray(one) &&
      one.length === other.length &&
      other.every((member, index) => isAlike(one[index], member))
    );
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(other).filter((name) => other[name] !== undefined);
  return (
    Object.keys(one).length === names.length &&
    names.every((name) => Object.hasOwn(one, name) && isAlike(one[name], other[name]))
  );
}
