/**
 * Results and errors: how every part of the library says that something was wrong.
 *
 * Text from outside is answered with a {@link Result}; a programmer's mistake (an unknown ruleset, an illegal
 * move handed to `play`) throws a {@link KlinZhaError}. Both carry the same {@link Fault}s.
 */

import { excerpt, type Span } from './text.ts';

/**
 * One thing that is wrong: what was read, where, and what was expected.
 *
 * @category Errors
 */
export interface Fault<Code extends string = string> {
  /** A stable, hyphenated word for programs, for example `two-blockaders`. */
  readonly code: Code;
  /** A sentence for people. */
  readonly message: string;
  /** Where in the text the fault begins, in UTF-16 code units from 0. */
  readonly offset?: number;
  /** How many code units of the text it covers. */
  readonly length?: number;
  /** Where in an object the fault is, as a JSON Pointer: `/moves/3/text`. */
  readonly path?: string;
  /** The piece of text that was read. */
  readonly read?: string;
  /** What would have been right in its place. */
  readonly expected?: string;
  /** The ruling of the rules page that is broken, for example `R4.3`. */
  readonly ruling?: string;
  /** Names of the cells it is about. */
  readonly cells?: readonly string[];
}

/**
 * Either a value, or everything that was wrong with what was read.
 *
 * @category Errors
 */
export type Result<T, F extends Fault = Fault> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly [F, ...F[]] };

/** A result that holds a value. */
export function success<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

/** A result that holds one fault. */
export function failure<T, F extends Fault>(error: F): Result<T, F> {
  return { ok: false, errors: [error] };
}

/**
 * A result that holds several faults.
 *
 * @throws TypeError for an empty list, which is a mistake in the library
 */
export function failures<T, F extends Fault>(errors: readonly F[]): Result<T, F> {
  if (!isFilled(errors)) throw new TypeError('A failure needs at least one fault.');
  return { ok: false, errors };
}

function isFilled<T>(list: readonly T[]): list is readonly [T, ...T[]] {
  return list.length > 0;
}

/** No reader of a list wants to see more faults. */
const mostFaults = 100;

/** Notes a fault; behind a hundred of them, once, that there are more. False where no more need be looked for. */
export function noteFault<F extends Fault>(faults: F[], fault: F, place?: Partial<F>): boolean {
  const { length } = faults;
  if (length < mostFaults) faults.push(fault);
  else if (length === mostFaults) {
    const message = `There are more than ${mostFaults} faults; the others are not listed.`;
    faults.push({ code: 'too-many-faults', message, ...place } as F);
  }
  return length < mostFaults;
}

/** What is wrong with values, one after another: a hundred faults at most, and that there are more. */
export function faultsIn<T>(values: Iterable<T>, find: (value: T) => readonly Fault[]): Fault[] {
  const faults: Fault[] = [];
  for (const value of values) for (const fault of find(value)) if (!noteFault(faults, fault)) return faults;
  return faults;
}

/** Collects the faults of a text. */
export class FaultList<Code extends string> {
  readonly faults: Fault<Code>[] = [];

  /** Notes a fault with its place, what was read and what was expected. */
  wrong(code: Code, { text, offset }: Span, message: string, expected: string): void {
    this.faults.push({ code, message, offset, length: text.length, read: excerpt(text), expected });
  }
}

/**
 * The only kind of exception that the library throws. Recognise it by `name` and `code` rather than by
 * `instanceof`, which fails where a program has loaded the package twice (once as ESM, once as CommonJS).
 *
 * @category Errors
 */
export class KlinZhaError extends Error {
  /** The name of the class, also where a bundler shortens names. */
  static override readonly name: string = 'KlinZhaError';
  override readonly name = 'KlinZhaError';
  /** The code of the first fault. */
  readonly code: string;
  /** {@link faults} under the only name, beside message and stack, under which clones keep something of an error. */
  override readonly cause: readonly Fault[];

  /** @param faults what was wrong; where none of them has a message, the error has the code `unknown` */
  constructor(faults: readonly [Fault, ...Fault[]]) {
    const known: Fault[] = Array.isArray(faults)
      ? faults.filter((fault) => typeof fault?.message === 'string')
      : [];
    if (!known[0]) known[0] = { code: 'unknown', message: 'Something was wrong.' };
    super(known.map((fault) => fault.message).join(' '));
    this.code = known[0].code;
    this.cause = known;
  }

  /** Everything that was wrong, never empty. */
  get faults(): readonly Fault[] {
    return this.cause;
  }
}

/** A value from outside as a text for people, whatever it is: objects are only called so. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return excerpt(value);
  if (Object(value) !== value) return String(value);
  return typeof value === 'function' ? 'a function' : 'an object';
}

/**
 * An option that is a number, as it is.
 *
 * @throws KlinZhaError `bad-option` for one below the least, or what is no number
 */
export function optionFrom(name: string, value: number, least: number): number {
  if (typeof value === 'number' && value >= least) return value;
  const read = shown(value);
  const expected = `a number from ${least}`;
  return fail({ code: 'bad-option', message: `The option ${name} cannot be '${read}'.`, read, expected });
}

/**
 * Refuses what is no text. Bytes, too: they would have to be decoded first.
 *
 * @throws KlinZhaError `bad-text`
 */
export function checkText(text: unknown): asserts text is string {
  if (typeof text !== 'string') failWith('bad-text', text, 'text', 'a string');
}

/** Ends a call with an argument that is not what it should be: `'x' is no seed.` */
export function failWith(
  code: string,
  value: unknown,
  what: string,
  expected: string,
  ruling?: string,
): never {
  const read = shown(value);
  return fail({ code, message: `'${read}' is no ${what}.`, read, expected, ...(ruling && { ruling }) });
}

/** Ends a call that cannot be answered. */
export function fail(fault: Fault): never {
  throw new KlinZhaError([fault]);
}

/**
 * The value of a result, for callers that would rather have an exception.
 *
 * @throws KlinZhaError with all faults of the result
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 *
 * unwrap({ ok: true, value: 5 }); // 5
 * ```
 *
 * @category Errors
 */
export function unwrap<T>(result: Result<T>): T {
  if (result?.ok) return result.value;
  throw new KlinZhaError(result?.errors);
}
