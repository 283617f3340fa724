/**
 * Validation of untrusted objects. A shape describes the expected value. Reading a value copies the members
 * that the shape names and reports a fault with a path for each mismatch. Shapes never throw, but exceptions
 * from getters and proxies propagate.
 */

import { type Fault, fail, failures, noteFault, type Result, shown, success } from './result.ts';
import { closestWord, excerpt, isTexts } from './text.ts';
import { isList, isObject, isWhole } from './values.ts';

/** Description of valid values, for example `text`, `listOf(text)` or `object({ name: text })`. */
export interface Shape<T> {
  /** Description of valid values: `a string`. */
  readonly expected: string;
  /** Reads a value; returns undefined for an invalid one. */
  readonly read: (value: unknown, reading: Reading) => T | undefined;
}

/** A shape for each member of an object, whether optional or not. */
export type Members<T> = { readonly [K in keyof T]-?: Shape<T[K]> };

/** A fault in an untrusted object. */
export interface PathFault extends Fault {
  readonly path: string;
}

/** Progress of one read: the current path and the faults so far. */
class Reading {
  readonly faults: PathFault[] = [];
  /** Names and indexes from the outermost value to the current one. */
  readonly path: (string | number)[] = [];
  #code: string;
  readonly #what: string;
  readonly #limit: number;

  constructor(code: string, what: string, most: number = Number.POSITIVE_INFINITY) {
    this.#code = code;
    this.#what = what;
    this.#limit = Math.min(most, mostListed);
  }

  /** Whether the fault limit is reached. */
  get isFull(): boolean {
    return this.faults.length >= this.#limit;
  }

  /** Reads a member of the current value. */
  member<T>(key: string | number, shape: Shape<T>, value: unknown): T | undefined {
    this.path.push(key);
    const read = shape.read(value, this);
    this.path.pop();
    return read;
  }

  /** Reads the current value and reports its faults with another code. */
  coded<T>(code: string, shape: Shape<T>, value: unknown): T | undefined {
    const outer = this.#code;
    this.#code = code;
    const read = shape.read(value, this);
    this.#code = outer;
    return read;
  }

  /** Reports the current value as invalid. */
  wrong(value: unknown, expected: string, message: string = this.#messageFor(value, expected)): undefined {
    const path = pointerTo(this.path);
    const fault: PathFault = { code: this.#code, message, path, read: kindShown(value), expected };
    noteFault(this.faults, fault, { path: '' });
  }

  /** Reports a member of the current value that the shape does not name. */
  unknown(name: string, names: readonly string[]): void {
    const path = [...this.path, name];
    const meant = closestWord(name, names);
    const expected = meant ?? names.join(', ');
    const list = names.length === 1 ? expected : `one of ${expected}`;
    const remedy = meant === undefined ? `expected ${list}.` : `did you mean '${meant}'?`;
    const message = `Unknown member '${placeName(path)}' of ${withArticle(this.#what)}: ${remedy}`;
    const fault = { code: 'unknown-member', message, path: pointerTo(path), read: excerpt(name), expected };
    noteFault(this.faults, fault, { path: '' });
  }

  #messageFor(value: unknown, expected: string): string {
    const what = this.#what;
    if (this.path.length === 0) return `'${kindShown(value)}' is not a valid ${what}: expected ${expected}.`;
    const place = `member '${placeName(this.path)}' of ${withArticle(what)}`;
    if (value === undefined) return `Missing ${place}: expected ${expected}.`;
    return `Invalid ${place}: '${kindShown(value)}', expected ${expected}.`;
  }
}

function kindShown(value: unknown): string {
  return Array.isArray(value) ? 'an array' : shown(value);
}

/** Maximum number of listed faults: 100, and a final one that says that there are more. */
const mostListed = 101;

/** Formats a path as a JSON Pointer: `/moves/3/text`. */
export function pointerTo(path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
}

/** Formats a path as code: `moves[3].text`. */
function placeName(path: readonly (string | number)[]): string {
  const keys = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`));
  return excerpt(keys.join('').replace(/^\./, ''));
}

function withArticle(word: string): string {
  return `${/^'?[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

/** Reads a value with a shape; reports at most a hundred faults. */
export function readShape<T>(
  value: unknown,
  shape: Shape<T>,
  code: string,
  what: string,
): Result<T, PathFault> {
  const reading = new Reading(code, what);
  const read = shape.read(value, reading);
  const { faults } = reading;
  return faults.length === 0 ? success(read as T) : failures(faults);
}

/** Returns the faults in a value; an empty list if it is valid. */
export function faultsOf(
  value: unknown,
  shape: Shape<unknown>,
  code: string,
  what: string,
): readonly PathFault[] {
  const read = readShape(value, shape, code, what);
  return read.ok ? [] : read.errors;
}

/**
 * Reads a value with a shape.
 *
 * @throws KlinZhaError with the first fault
 */
export function checkShape<T>(value: unknown, shape: Shape<T>, code: string, what: string): T {
  const reading = new Reading(code, what, 1);
  const read = shape.read(value, reading);
  const [fault] = reading.faults;
  return fault === undefined ? (read as T) : fail(fault);
}

/** Whether a value matches a shape. */
export function fits<T>(value: unknown, shape: Shape<T>): value is T {
  const reading = new Reading('', '', 1);
  shape.read(value, reading);
  return reading.faults.length === 0;
}

/** Accepts values that pass a test, without copying them. */
export function where<T>(expected: string, isFit: (value: unknown) => boolean): Shape<T> {
  return {
    expected,
    read: (value, reading) => (isFit(value) ? (value as T) : reading.wrong(value, expected)),
  };
}

export const anything: Shape<unknown> = /* @__PURE__ */ where('any value', () => true);
export const text: Shape<string> = /* @__PURE__ */ where('a string', (value) => typeof value === 'string');
export const number: Shape<number> = /* @__PURE__ */ where('a number', (value) => typeof value === 'number');
export const whole: Shape<number> = /* @__PURE__ */ where('a non-negative whole number', isWhole);
export const boolean: Shape<boolean> = /* @__PURE__ */ where(
  'true or false',
  (value) => typeof value === 'boolean',
);
export const func: Shape<(...args: never[]) => unknown> = /* @__PURE__ */ where(
  'a function',
  (value) => typeof value === 'function',
);
/** Any object, arrays included. */
export const anObject: Shape<object> = /* @__PURE__ */ where(
  'an object',
  (value) => typeof value === 'object' && value !== null,
);
/** Any array without holes. */
export const aList: Shape<readonly unknown[]> = /* @__PURE__ */ where('an array', isList);

export const texts: Shape<readonly string[]> = /* @__PURE__ */ where('an array of strings', isTexts);
export const numbers: Shape<readonly number[]> = /* @__PURE__ */ where(
  'an array of numbers',
  (value) => isList(value) && value.every((item) => typeof item === 'number'),
);

/** Accepts strings that match a pattern or pass a test. */
export function textWhere(expected: string, form: RegExp | ((value: string) => boolean)): Shape<string> {
  const isFit = form instanceof RegExp ? (value: string) => form.test(value) : form;
  return where(expected, (value) => typeof value === 'string' && isFit(value));
}

/** Accepts numbers in a range. */
export function numberFrom(least: number, most: number, isInteger = false): Shape<number> {
  const limits = most === Number.POSITIVE_INFINITY ? `of at least ${least}` : `from ${least} to ${most}`;
  return where(
    `a ${isInteger ? 'whole ' : ''}number ${limits}`,
    (value) =>
      typeof value === 'number' && value >= least && value <= most && (!isInteger || Number.isInteger(value)),
  );
}

/** Accepts one of several values. */
export function oneOf<const T extends string | number | boolean>(...values: readonly T[]): Shape<T> {
  const expected = values.join(', ').replace(/, ([^,]*)$/, ' or $1');
  return where(expected, (value) => values.includes(value as T));
}

/** Accepts objects with the named methods. */
export function methods<T>(...names: readonly string[]): Shape<T> {
  return where(`an object with ${names.join(', ')}`, (value) => {
    const known = Object(value) as Readonly<Record<string, unknown>>;
    return names.every((name) => typeof known[name] === 'function');
  });
}

/** Also accepts undefined. */
export function optional<T>({ expected, read }: Shape<T>): Shape<T | undefined> {
  return { expected, read: (value, reading) => (value === undefined ? undefined : read(value, reading)) };
}

/** Also accepts null and undefined, and reads both as undefined. */
export function nullish<T>({ expected, read }: Shape<T>): Shape<T | undefined> {
  return { expected, read: (value, reading) => (value == null ? undefined : read(value, reading)) };
}

/** Also accepts null. */
export function nullable<T>({ expected, read }: Shape<T>): Shape<T | null> {
  return {
    expected,
    read: (value, reading) => (value === null ? null : read(value, reading)),
  };
}

/** Reports the faults of a shape with another code. */
export function coded<T>(code: string, shape: Shape<T>): Shape<T> {
  return { expected: shape.expected, read: (value, reading) => reading.coded(code, shape, value) };
}

/** Accepts values of either shape. */
export function either<T, U>(one: Shape<T>, other: Shape<U>): Shape<T | U> {
  const expected = `${one.expected} or ${other.expected}`;
  return {
    expected,
    read: (value, reading) => {
      for (const shape of [one, other]) {
        const trial = new Reading('', '', 1);
        const read = shape.read(value, trial);
        if (trial.faults.length === 0) return read;
      }
      return reading.wrong(value, expected);
    },
  };
}

/** Accepts arrays whose items match a shape, optionally with a length check. */
export function listOf<T>(
  item: Shape<T>,
  expected = 'an array',
  isLength: (length: number) => boolean = () => true,
): Shape<readonly T[]> {
  return {
    expected,
    read: (value, reading) => {
      if (!Array.isArray(value) || !isLength(value.length)) return reading.wrong(value, expected);
      const list: T[] = [];
      for (let i = 0; i < value.length && !reading.isFull; i++)
        list.push(reading.member(i, item, value[i]) as T);
      return list;
    },
  };
}

/** Accepts objects with these members and drops all others. */
export function object<T extends object>(
  members: Members<T>,
  expected: string = ['an object', ...Object.keys(members)].join(', ').replace(',', ' with'),
): Shape<T> {
  const entries = Object.entries<Shape<unknown>>(members);
  return {
    expected,
    read: (value, reading) => {
      if (!isObject(value)) return reading.wrong(value, expected);
      const copy: Record<string, unknown> = {};
      for (const [name, shape] of entries) {
        const read = reading.member(name, shape, value[name]);
        if (read !== undefined) copy[name] = read;
        else if (reading.isFull) break;
      }
      return copy as T;
    },
  };
}

/** Also rejects members that are not in a list. Class instances may have any members. */
export function onlyWith<T>(names: readonly string[], shape: Shape<T>): Shape<T> {
  return {
    expected: shape.expected,
    read: (value, reading) => {
      if (isObject(value) && Object.getPrototypeOf(value) === Object.prototype)
        for (const name of Object.keys(value)) if (!names.includes(name)) reading.unknown(name, names);
      return shape.read(value, reading);
    },
  };
}

/** Accepts objects with these members only. */
export function exactly<T extends object>(members: Members<T>, expected?: string): Shape<T> {
  return onlyWith(Object.keys(members), object(members, expected));
}

/**
 * Rejects unknown options.
 *
 * @throws KlinZhaError `unknown-member`, or `bad-option` for a non-object
 */
export function checkOptionNames<T extends object>(
  options: T | null | undefined,
  names: Readonly<Record<keyof T, true>>,
): void {
  checkShape(options ?? {}, onlyWith(Object.keys(names), anObject), 'bad-option', 'options object');
}

/** Returns an object shape for each entry in a table of members. */
export function objects<T extends Readonly<Record<keyof T, object>>>(
  table: {
    readonly [K in keyof T]: Members<T[K]>;
  },
): { readonly [K in keyof T]: Shape<T[K]> } {
  const entries = Object.entries<Members<object>>(table).map(([name, members]) => [name, object(members)]);
  return Object.fromEntries(entries);
}
