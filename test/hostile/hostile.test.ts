import { describe, expect, it } from 'vitest';
import { constructors } from './calls/constructors.ts';
import type { PublicObject } from './calls/game-objects.ts';
import { calls } from './calls/index.ts';
import { objects } from './calls/objects.ts';
import { wrongAbsences } from './options.ts';
import { documents, publicClasses, publicFunctions, publicTypes, warnedOf } from './public.ts';
import { optionalOfFunction, optionalOfMethod } from './signatures.ts';
import { type Arguments, made } from './things.ts';
import { answersOfFreshStates } from './trace.ts';
import { Attempts, type Call, everyValue, finish, wrongArguments } from './walk.ts';

/** What ends in a TypeError for some wrong values, because it is asked too often or is to stay small; its comment says so. */
const unguarded: ReadonlySet<string> = new Set([
  'PositionView claimOf',
  'PositionView goalOf',
  'PositionView warriorAt',
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
  'SearchBoard reach',
  'SearchBoard warriorsOf',
  'SearchBoard wins',
  'Searcher isCapture',
  'Searcher make',
  'klin-zha everyoneElse',
  'klin-zha/match replayMatch',
  'klin-zha/search moveFrom',
  'klin-zha/search moveKind',
  'klin-zha/search moveTakesGoal',
  'klin-zha/search moveTo',
  'klin-zha/search placedKind',
]);

/** Before any wrong call. */
const before = answersOfFreshStates();

async function wrongEnds(name: string, call: Call, args: Arguments): Promise<readonly string[]> {
  const attempts = new Attempts(name);
  attempts.walk(call, args);
  return attempts.wrongEnds();
}

/** The public members of an object that are called or set. */
function membersOf({ of, methods }: PublicObject) {
  return publicTypes.get(of) ?? { methods: Object.keys(methods), getters: [], setters: [] };
}

/** A method of an object as a function. */
function methodOf({ make }: Pick<PublicObject, 'make'>, name: string): Call {
  return (...given) => (make() as Readonly<Record<string, Call>>)[name]!(...given);
}

const named = objects.map((object) => ({ object, name: `${object.of} ${object.as ?? ''}`.trim() }));
const methods = named.flatMap(({ object, name }) =>
  Object.entries(object.methods).flatMap(([method, args]) =>
    unguarded.has(`${object.of} ${method}`) ? [] : [{ name, method, args, object }],
  ),
);

const guarded = publicFunctions.filter(({ entry, name }) => !unguarded.has(`${entry} ${name}`));

// Other files may run in the same process afterwards.

describe('a public function', () => {
  it.each(guarded)('$entry $name has a valid call', async ({ entry, name, call }) => {
    const args = calls[entry]?.[name];
    expect(args).toBeDefined();
    await finish(call(...args!.map(made)));
  });

  it.each(guarded)(
    '$entry $name returns or throws a KlinZhaError with a documented code for any arguments',
    async ({ entry, name, call }) => {
      const attempts = new Attempts(`${entry} ${name}`);
      attempts.walk(call, calls[entry]![name]!);
      expect(await attempts.wrongEnds()).toEqual([]);
      expect([...attempts.codes].filter((code) => !documents(name, code))).toEqual([]);
    },
  );
});

describe('an optional parameter accepts undefined and null, or rejects them', () => {
  it.each(guarded)('$entry $name', async ({ entry, name, call }) => {
    expect(
      await wrongAbsences(`${entry} ${name}`, call, calls[entry]![name]!, optionalOfFunction(entry, name)),
    ).toEqual([]);
  });
  it.each(publicClasses)('new $name', async ({ name, of: Class }) => {
    const make: Call = (...given) => new Class(...given);
    const places = optionalOfMethod(name, 'constructor');
    expect(await wrongAbsences(`new ${name}`, make, constructors[name]!, places)).toEqual([]);
  });
  it.each(methods)('$name: $method', async ({ name, method, args, object }) => {
    expect(
      await wrongAbsences(
        `${name} ${method}`,
        methodOf(object, method),
        args,
        optionalOfMethod(object.of, method),
      ),
    ).toEqual([]);
  });
});

describe('the list of functions that may throw a TypeError', () => {
  const documented = warnedOf();
  /** Under which names a comment may stand: that of a function where it is declared, of a method, of its class. */
  const commented = (name: string): readonly string[] => {
    const found = publicFunctions.find((one) => `${one.entry} ${one.name}` === name);
    return found === undefined ? [name, name.split(' ')[0]!] : [`function ${found.call.name}`];
  };

  it.each([...unguarded])('has %s, whose comment says so', (name) => {
    expect(commented(name).filter((one) => documented.has(one))).not.toEqual([]);
  });

  it('has every function whose comment says so', () => {
    const known = [...unguarded].flatMap(commented);
    expect([...documented].filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('a public class', () => {
  it.each(publicClasses)('$name can be constructed, and its objects are checked', ({ name, of: Class }) => {
    expect(constructors[name]).toBeDefined();
    expect(new Class(...constructors[name]!.map(made))).toBeInstanceOf(Class);
    expect(objects.map(({ of }) => of)).toContain(name);
  });

  it.each(publicClasses)(
    '$name with any arguments returns or throws a KlinZhaError, in the constructor and later',
    async ({ name, of: Class }) => {
      const { methods } = objects.find(({ of }) => of === name)!;
      const attempts = new Attempts(`new ${name}`);
      for (const [what, given] of wrongArguments(constructors[name]!)) {
        attempts.try(what, () => {
          const make = (): object => new Class(...given.map(made));
          make();
          for (const [method, args] of Object.entries(methods)) {
            if (unguarded.has(`${name} ${method}`)) continue;
            const later = methodOf({ make }, method);
            attempts.try(`${what}, ${method} later`, () => later(...args.map(made)));
          }
        });
      }
      expect(await attempts.wrongEnds()).toEqual([]);
    },
  );
});

describe('a public object', () => {
  it.each([...publicTypes])('of type %s has a valid call to every method', async (type, { methods }) => {
    const known = objects.filter(({ of }) => of === type);
    expect(known).not.toEqual([]);
    for (const object of known) expect(Object.keys(object.methods).sort()).toEqual([...methods].sort());
    // Without a page an element shows nothing: test/e2e/browser tests it.
    if (type === 'KlinZhaBoard') return;
    for (const name of methods) {
      const ends = known.map(async (object) =>
        finish(await methodOf(object, name)(...object.methods[name]!.map(made))),
      );
      expect((await Promise.allSettled(ends)).map(({ status }) => status)).toContain('fulfilled');
    }
  });

  it.each(methods)(
    '$name: $method returns or throws a KlinZhaError for any arguments',
    async ({ name, method, args, object }) => {
      expect(await wrongEnds(`${name} ${method}`, methodOf(object, method), args)).toEqual([]);
    },
  );

  it.each(named)(
    '$name: getters return a value, and setters throw no other exception',
    async ({ name, object }) => {
      const { getters, setters } = membersOf(object);
      const attempts = new Attempts(name);
      for (const getter of getters) attempts.try(getter, () => Reflect.get(object.make() as object, getter));
      for (const setter of setters) {
        for (const [what, value] of everyValue)
          attempts.try(`${setter} = ${what}`, () => Reflect.set(object.make() as object, setter, value));
      }
      expect(await attempts.wrongEnds()).toEqual([]);
    },
  );
});

it('leave no trace: fresh states answer as before', () => {
  expect(answersOfFreshStates()).toEqual(before);
});
