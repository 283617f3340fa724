import { describe, expect, it } from 'vitest';
import { KlinZhaError } from '../../src/core/result.ts';
import { libraryModules } from '../support/library-modules.ts';
import { type Arguments, calls, Fresh, objects } from './calls.ts';
import { hostileValues, OwnError, withinArguments } from './values.ts';

/** What still ends in a TypeError for some wrong values; the aim is that nothing does. */
const unguarded: ReadonlySet<string> = new Set([
  'SearchBoard attackers',
  'SearchBoard capturedBy',
  'SearchBoard claimOf',
  'SearchBoard colourAt',
  'SearchBoard copy',
  'SearchBoard goalOf',
  'SearchBoard goalTakenBy',
  'SearchBoard hand',
  'SearchBoard isLiving',
  'SearchBoard kindAt',
  'SearchBoard mobility',
  'SearchBoard ownerAt',
  'SearchBoard warriorsOf',
  'SearchBoard wins',
  'Searcher isCapture',
  'Searcher make',
  'Searcher watch',
  'klin-zha everyoneElse',
  'klin-zha/core createState',
  'klin-zha/match replayMatch',
  'klin-zha/notation parseCoordinates',
  'klin-zha/search moveFrom',
  'klin-zha/search moveKind',
  'klin-zha/search moveTakesGoal',
  'klin-zha/search moveTo',
  'klin-zha/search placedKind',
]);

type Call = (...args: Arguments) => unknown;

const everyValue = Object.entries(hostileValues);
/** For places within arguments: one value of each kind. */
const someValues = everyValue.filter(([name]) => withinArguments.has(name));

/** Arguments as they are handed over: what a call changes is made anew. */
function made(value: unknown): unknown {
  if (value instanceof Fresh) return value.make();
  return Array.isArray(value) && value.some((item) => item instanceof Fresh) ? value.map(made) : value;
}

/** Whether a value is looked into: rulesets and boards are not, they come from functions that check them. */
function isPlain(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    !(Object.isFrozen(value) && ('regionSymmetries' in value || 'goalSafety' in value)) &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
  );
}

/** An argument with one value in it replaced, at every place down to a depth, each with its name. */
function* replaced(
  value: unknown,
  depth: number,
): Generator<readonly [place: string, make: (by: unknown) => unknown]> {
  yield ['', (by) => by];
  if (depth === 0 || !isPlain(value)) return;
  for (const key of Object.keys(value).slice(0, Array.isArray(value) ? 1 : 30)) {
    for (const [place, make] of replaced(value[key as keyof typeof value], depth - 1)) {
      const inner = (by: unknown): unknown => {
        const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
        copy[key] = make(by);
        return copy;
      };
      yield [`.${key}${place}`, inner];
    }
  }
}

/** What an answer has to give yet: that of a promise, the first items of a generator. */
async function finish(answer: unknown): Promise<void> {
  const given: unknown = answer instanceof Promise ? await answer : answer;
  if (typeof given !== 'object' || given === null) return;
  if (Symbol.asyncIterator in given) {
    let count = 0;
    for await (const _ of given as AsyncIterable<unknown>) if (++count > 20) return;
  } else if (Symbol.iterator in given && 'next' in given) {
    let count = 0;
    for (const _ of given as unknown as Iterable<unknown>) if (++count > 20) return;
  }
}

/** A promise that is refused where it takes too long. */
function inTime(work: Promise<void>): Promise<void> {
  let ring: NodeJS.Timeout | undefined;
  const late = new Promise<void>((_, refuse) => {
    ring = setTimeout(() => refuse(new Error('no answer within five seconds')), 5000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(ring));
}

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

/** Calls a function with every argument replaced by every hostile value, in every place; the ends that must not be. */
async function wrongEnds(call: Call, args: Arguments): Promise<string[]> {
  const wrong: string[] = [];
  const pending: Promise<void>[] = [];
  const attempt = (what: string, given: Arguments): void => {
    const note = (error: unknown): void => {
      const said = wrongWith(error);
      if (said !== undefined) wrong.push(`${what}: ${said}`);
    };
    try {
      const answer = call(...given.map(made));
      // What stops an alarm, or judges games.
      if (typeof answer === 'function') answer();
      if (typeof answer === 'object' && answer !== null) pending.push(inTime(finish(answer)).catch(note));
    } catch (error) {
      note(error);
    }
  };
  for (const [index, value] of args.entries()) {
    for (const [place, make] of replaced(value, 1)) {
      for (const [name, hostile] of place === '' ? everyValue : someValues)
        attempt(`argument ${index}${place}, ${name}`, [
          ...args.slice(0, index),
          make(hostile),
          ...args.slice(index + 1),
        ]);
    }
  }
  attempt('no arguments', []);
  await Promise.all(pending);
  return wrong;
}

const functions = [...libraryModules].flatMap(([entry, module]) =>
  Object.entries(module as Readonly<Record<string, unknown>>).flatMap(([name, value]) =>
    typeof value === 'function' && !/^class/.test(Function.prototype.toString.call(value))
      ? [{ entry, name, call: value as Call }]
      : [],
  ),
);
const own = functions.filter(
  ({ call }, index) => functions.findIndex((other) => other.call === call) === index,
);

const guarded = own.filter(({ entry, name }) => !unguarded.has(`${entry} ${name}`));

describe('a public function', () => {
  it.each(guarded)('$entry $name has a right call', async ({ entry, name, call }) => {
    const args = calls[entry]?.[name];
    expect(args).toBeDefined();
    await finish(call(...args!.map(made)));
  });

  it.each(guarded)(
    '$entry $name answers or throws a KlinZhaError, whatever it is given',
    async ({ entry, name, call }) => {
      expect(await wrongEnds(call, calls[entry]![name]!)).toEqual([]);
    },
  );
});

describe('a public method', () => {
  const methods = Object.entries(objects).flatMap(([of, { make, methods }]) =>
    Object.entries(methods).flatMap(([name, args]) =>
      unguarded.has(`${of} ${name}`) ? [] : [{ of, name, args, make }],
    ),
  );
  it.each(methods)(
    '$of $name answers or throws a KlinZhaError, whatever it is given',
    async ({ name, args, make }) => {
      const call: Call = (...given) => (make() as Record<string, Call>)[name]!(...given);
      expect(await wrongEnds(call, args)).toEqual([]);
    },
  );
});
