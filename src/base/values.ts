/** Values from outside: of what kind they are, and JSON. */

/** Whether a value is a whole number from 0 that needs no rounding. */
export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Whether a value is a list without holes, which every function of lists passes over in its own way. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && !value.includes(undefined);
}

/** Whether a value is an object with members. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Options without those that are null or undefined, which is the same as leaving them out. */
export function optionsFrom<Options extends object>(options: Options | null | undefined): Options {
  return Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value != null)) as Options;
}

/** The value that a text of JSON is, undefined for one that is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether two values of JSON say the same, in whatever order their members stand. It goes no deeper than the second one, so that
 * the first may come from anywhere.
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
