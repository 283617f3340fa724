/** Calls with invalid values in every place, and their allowed results. */

import { KlinZhaError } from 'klin-zha';
import { some } from '../support/runs.ts';
import { note } from '../support/watch.ts';
import { type Arguments, made } from './things.ts';
import { hostileValues, OwnError, withinArguments } from './values.ts';

/** What is called. */
export type Call = (...args: Arguments) => unknown;

export const everyValue = Object.entries(hostileValues);
/** For places within arguments: one value of each kind. */
const someValues = everyValue.filter(([name]) => withinArguments.has(name));
/** And deeper within. */
const fewValues = Object.entries({ null: null, 'a text': 'zz' });

/** Whether a value is looked into: rulesets and boards are not, they come from functions that check them. */
function isPlain(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    !(Object.isFrozen(value) && ('regionSymmetries' in value || 'goalSafety' in value)) &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
  );
}

/** In the place of a value: the member of the object is left out. */
export const absent: unique symbol = Symbol('left out');

/** An argument with one value in it replaced, at every place down to a depth, each with its name. */
export function* replaced(
  value: unknown,
  depth: number,
): Generator<readonly [place: string, make: (by: unknown) => unknown]> {
  yield ['', (by) => by];
  if (depth === 0 || !isPlain(value)) return;
  for (const key of Object.keys(value).slice(0, Array.isArray(value) ? 1 : 30)) {
    for (const [place, make] of replaced(value[key as keyof typeof value], depth - 1)) {
      const inner = (by: unknown): unknown => {
        const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
        const part = make(by);
        if (part === absent) delete copy[key];
        else copy[key] = part;
        return copy;
      };
      yield [`.${key}${place}`, inner];
    }
  }
}

/** Arguments with every hostile value in every place, each with the name of both; `npm test` tries some values in each place. */
export function* wrongArguments(args: Arguments): Generator<readonly [what: string, given: Arguments]> {
  let turn = 0;
  for (const [index, value] of args.entries()) {
    for (const [place, make] of replaced(value, 3)) {
      const depth = place.split('.').length - 1;
      for (const [name, hostile] of some([everyValue, someValues][depth] ?? fewValues, turn++))
        yield [
          `argument ${index}${place}, ${name}`,
          args.map((arg, at) => (at === index ? make(hostile) : arg)),
        ];
    }
  }
  yield ['no arguments', []];
}

/** What an answer gives in the end: that of a promise, the first items of a generator. */
export async function finish(answer: unknown): Promise<unknown> {
  const given: unknown = answer instanceof Promise ? await answer : answer;
  if (typeof given !== 'object' || given === null) return given;
  const items: unknown[] = [];
  if (Symbol.asyncIterator in given) {
    for await (const item of given as AsyncIterable<unknown>) if (items.push(item) > 20) break;
  } else if (Symbol.iterator in given && 'next' in given) {
    for (const item of given as unknown as Iterable<unknown>) if (items.push(item) > 20) break;
  } else return given;
  return items;
}

/** Milliseconds after the last call in which all promises must settle. They wait for processes at most. */
const patience = 500_000;

/** What is wrong with how a call ended, if anything. */
function wrongWith(error: unknown): string | undefined {
  if (error instanceof KlinZhaError) {
    const { message, faults, code } = error;
    return message !== '' && faults.length > 0 && /^[a-z]+(-[a-z]+)*$/.test(code)
      ? undefined
      : `empty error ${code}`;
  }
  if (error instanceof OwnError) return undefined;
  return `${String(error)} ${(error as Error).stack?.split('\n').slice(1, 3).join(' ')}`;
}

/** Calls that are tried one after the other, and the ends of them that must not be. */
export class Attempts {
  /** Codes of errors for wrong arguments, without those for wrong values inside arguments. */
  readonly codes: Set<string> = new Set();
  private readonly name: string;
  private readonly wrong: string[] = [];
  /** Promises that have not settled, with the calls that returned them. */
  private readonly pending: Map<Promise<unknown>, string> = new Map();

  constructor(name: string) {
    this.name = name;
  }

  /** Calls once. */
  try(what: string, call: () => unknown): void {
    note(`${this.name}: ${what}`);
    const heed = (error: unknown): void => {
      if (error instanceof KlinZhaError && !what.includes('.')) this.codes.add(error.code);
      const said = wrongWith(error);
      if (said !== undefined) this.wrong.push(`${what}: ${said}`);
    };
    try {
      const answer = call();
      // What stops an alarm, or judges games.
      if (typeof answer === 'function') answer();
      if (typeof answer === 'object' && answer !== null) {
        const settled = finish(answer).catch(heed);
        this.pending.set(settled, what);
        void settled.then(() => this.pending.delete(settled));
      }
    } catch (error) {
      heed(error);
    }
  }

  /** Calls with every argument replaced by every hostile value, in every place. */
  walk(call: Call, args: Arguments): void {
    for (const [what, given] of wrongArguments(args)) this.try(what, () => call(...given.map(made)));
  }

  /** The ends that must not be, when all have ended. */
  async wrongEnds(): Promise<readonly string[]> {
    note(`${this.name}: a promise or generator that it gave`);
    let ring: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      ring = setTimeout(resolve, patience);
    });
    await Promise.race([Promise.all(this.pending.keys()), late]);
    clearTimeout(ring);
    return [...this.wrong, ...[...this.pending.values()].map((what) => `${what}: not settled`)];
  }
}
