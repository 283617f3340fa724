/**
 * Results, faults and errors.
 *
 * Functions that parse untrusted text return a {@link Result}. A programmer's mistake, such as an unknown
 * ruleset or an illegal move passed to `play`, throws a {@link KlinZhaError}. Both contain {@link Fault}s.
 */

import { excerpt, type Span } from './text.ts';

/** One mistake in the input: what was read, where, and what was expected. */
export interface Fault<Code extends string = string> {
  /** A stable, hyphenated identifier for programs, for example `two-blockaders`. */
  readonly code: Code;
  /** A human-readable sentence. */
  readonly message: string;
  /** Start of the fault in the text, zero-based, in UTF-16 code units. */
  readonly offset?: number;
  /** Number of code units that the fault covers. */
  readonly length?: number;
  /** Place of the fault in an object, as a JSON Pointer: `/moves/3/text`. */
  readonly path?: string;
  /** The text or value that was read. */
  readonly read?: string;
  /** The expected value. */
  readonly expected?: string;
  /** Number of the violated ruling in docs/rules.md, for example `R4.3`. */
  readonly ruling?: string;
  /** Names of the cells concerned. */
  readonly cells?: readonly string[];
}

/** Either a value, or all faults in the input. */
export type Result<T, F extends Fault = Fault> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly [F, ...F[]] };

/** Returns a result with a value. */
export function success<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

/** Returns a result with one fault. */
export function failure<T, F extends Fault>(error: F): Result<T, F> {
  return { ok: false, errors: [error] };
}

/**
 * Returns a result with several faults.
 *
 * @throws TypeError for an empty list, which is a bug in the library
 */
export function failures<T, F extends Fault>(errors: readonly F[]): Result<T, F> {
  if (!isFilled(errors)) throw new TypeError('A failure needs at least one fault.');
  return { ok: false, errors };
}

function isFilled<T>(list: readonly T[]): list is readonly [T, ...T[]] {
  return list.length > 0;
}

/** Maximum number of faults in a list; more are not worth reading. */
const mostFaults = 100;

/** Adds a fault. If the list is full, adds a last fault that says so and returns false. */
export function noteFault<F extends Fault>(faults: F[], fault: F, place?: Partial<F>): boolean {
  const { length } = faults;
  if (length < mostFaults) faults.push(fault);
  else if (length === mostFaults) {
    const message = `More than ${mostFaults} faults: the others are not listed.`;
    faults.push({ code: 'too-many-faults', message, ...place } as F);
  }
  return length < mostFaults;
}

/** Collects at most 100 faults from several values, and a final one if there are more. */
export function faultsIn<T>(values: Iterable<T>, find: (value: T) => readonly Fault[]): Fault[] {
  const faults: Fault[] = [];
  for (const value of values) for (const fault of find(value)) if (!noteFault(faults, fault)) return faults;
  return faults;
}

/** Faults in one string. */
export class FaultList<Code extends string> {
  readonly faults: Fault<Code>[] = [];

  /** Adds a fault for part of the string. */
  wrong(code: Code, { text, offset }: Span, message: string, expected: string): void {
    this.faults.push({ code, message, offset, length: text.length, read: excerpt(text), expected });
  }
}

/**
 * The only exception class that the library throws. Recognise it by `name` and `code`: `instanceof` fails if
 * the package was loaded twice, once as ESM and once as CommonJS.
 *
 * @example
 * ```ts
 * import { createState, KlinZhaError, klinZha, play } from 'klin-zha';
 *
 * try {
 *   play(createState(klinZha), 'e37f48');
 * } catch (error) {
 *   (error as KlinZhaError).code; // 'illegal-move'
 * }
 * ```
 */
export class KlinZhaError extends Error {
  /** Class name, unchanged in minified code. */
  static override readonly name: string = 'KlinZhaError';
  override readonly name = 'KlinZhaError';
  /** Code of the first fault. */
  readonly code: string;
  /** The same list as {@link faults}, because `structuredClone` keeps only `message`, `stack` and `cause`. */
  override readonly cause: readonly Fault[];

  /** @param faults if none has a message, the error has the code `unknown` */
  constructor(faults: readonly [Fault, ...Fault[]]) {
    const readable: Fault[] = Array.isArray(faults)
      ? faults.filter((fault) => typeof fault?.message === 'string')
      : [];
    if (!readable[0]) readable[0] = { code: 'unknown', message: 'Unknown error: no fault was given.' };
    super(readable.map((fault) => fault.message).join(' '));
    this.code = readable[0].code;
    this.cause = readable;
  }

  /** All faults, at least one. */
  get faults(): readonly Fault[] {
    return this.cause;
  }
}

/** Describes any value in a message: primitives as text, objects and functions by type. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return excerpt(value);
  if (Object(value) !== value) return String(value);
  return typeof value === 'function' ? 'a function' : 'an object';
}

/**
 * Checks a numeric option and returns it.
 *
 * @throws KlinZhaError `bad-option` for a number below `least` or a non-number
 */
export function optionFrom(name: string, value: number, least: number): number {
  if (typeof value === 'number' && value >= least) return value;
  const read = shown(value);
  const expected = `a number of at least ${least}`;
  return fail({
    code: 'bad-option',
    message: `Invalid option ${name}: '${read}', expected ${expected}.`,
    read,
    expected,
  });
}

/**
 * Rejects everything but strings. Callers must decode bytes first.
 *
 * @throws KlinZhaError `bad-text`
 */
export function checkText(text: unknown): asserts text is string {
  if (typeof text !== 'string') failWith('bad-text', text, 'text', 'a string');
}

/** Throws for an invalid argument: `'x' is not a valid seed: expected a whole number.` */
export function failWith(
  code: string,
  value: unknown,
  what: string,
  expected: string,
  ruling?: string,
): never {
  const read = shown(value);
  return fail({
    code,
    message: `'${read}' is not a valid ${what}: expected ${expected}.`,
    read,
    expected,
    ...(ruling && { ruling }),
  });
}

/** Throws a fault as an error. */
export function fail(fault: Fault): never {
  throw new KlinZhaError([fault]);
}

/**
 * Returns the value of a result, or throws its faults.
 *
 * @throws KlinZhaError with all faults of the result
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 *
 * unwrap({ ok: true, value: 5 }); // 5
 * ```
 */
export function unwrap<T>(result: Result<T>): T {
  if (typeof result?.ok !== 'boolean')
    failWith('unknown', result, 'Result', 'the result of a function such as parsePosition');
  if (result.ok) return result.value;
  throw new KlinZhaError(result.errors);
}
