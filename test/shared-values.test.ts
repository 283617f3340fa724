import { parseRules, rulesetIds, unwrap, variantIds } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { calls } from './hostile/calls/index.ts';
import { objects } from './hostile/calls/objects.ts';
import { made } from './hostile/things.ts';
import { libraryModules } from './support/library-modules.ts';

type Paths = Map<object, string>;

/** What a value shows of itself: fields, items, and what getters give, its class's too. */
function* partsOf(value: object): Generator<readonly [name: string, part: unknown]> {
  if (ArrayBuffer.isView(value)) return;
  if (value instanceof Map || value instanceof Set) for (const item of value) yield ['item', item];
  const isFunction = typeof value === 'function';
  for (
    let owner: object | null = value;
    owner !== null && owner !== Object.prototype && owner !== Array.prototype && owner !== Function.prototype;
    owner = isFunction ? null : Object.getPrototypeOf(owner)
  ) {
    for (const [key, { get, value: part }] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      if (isFunction && ['prototype', 'length', 'name'].includes(key)) continue;
      if (owner !== value && get === undefined) continue;
      yield [key, get === undefined ? part : attempted(() => get.call(value))];
    }
  }
}

function attempted(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The objects that can be reached from a value, with a way there, except exported ones, which have a separate test. */
function reached(value: unknown, path: string, known: Paths = new Map()): Paths {
  const waiting: [unknown, string][] = [[value, path]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [part, way] = next;
    if ((typeof part !== 'object' && typeof part !== 'function') || part === null) continue;
    if (known.has(part) || exported.has(part)) continue;
    known.set(part, way);
    for (const [name, inner] of partsOf(part)) waiting.push([inner, `${way}.${name}`]);
  }
  return known;
}

/** The ways to all that can be changed among values that everybody shares; functions are code. */
function changeable(shared: Iterable<readonly [object, string]>): string[] {
  const ways = [...shared].flatMap(([value, way]) =>
    typeof value === 'function' || resists(value) ? [] : [way],
  );
  // What is in them is said by them.
  return ways.filter((way) => !ways.some((other) => way.startsWith(`${other}.`)));
}

/** Whether nothing that one can do to an object changes it. */
function resists(value: object): boolean {
  if (value instanceof Map || value instanceof Set || ArrayBuffer.isView(value) || !Object.isFrozen(value))
    return false;
  const before = Object.getOwnPropertyDescriptors(value);
  const tries: (() => boolean)[] = Reflect.ownKeys(value).flatMap((key) => [
    () => Reflect.set(value, key, 'changed'),
    () => Reflect.deleteProperty(value, key),
  ]);
  tries.push(
    () => Reflect.set(value, 'more', 1),
    () => Reflect.setPrototypeOf(value, null),
  );
  if (tries.some((attempt) => attempt())) return false;
  const after: Readonly<Record<PropertyKey, PropertyDescriptor>> = Object.getOwnPropertyDescriptors(value);
  return Object.entries(before).every(([key, { value: part }]) => Object.is(after[key]?.value, part));
}

/** What an answer gives, if any: that of a promise, the first items of a generator. */
async function answerOf(ask: () => unknown): Promise<unknown> {
  try {
    const given = await ask();
    if (typeof given !== 'object' || given === null) return given;
    const items: unknown[] = [];
    if (Symbol.asyncIterator in given)
      for await (const item of given as AsyncIterable<unknown>) if (items.push(item) === 20) break;
    if (Symbol.iterator in given && 'next' in given)
      for (const item of given as unknown as Iterable<unknown>) if (items.push(item) === 20) break;
    return items.length > 0 ? items : given;
  } catch {
    return undefined;
  }
}

/** The objects that two answers to one question have in common and that the asker did not bring along. */
async function inCommon(path: string, ask: () => unknown, brought: unknown): Promise<[object, string][]> {
  const [one, other] = [await answerOf(ask), await answerOf(ask)];
  const first = reached(one, path);
  const own = reached(brought, '');
  return [...reached(other, path)].filter(([value]) => first.has(value) && !own.has(value));
}

const entries = [...libraryModules] as [string, Readonly<Record<string, unknown>>][];
const exported: Paths = new Map();
for (const [entry, module] of entries)
  for (const [name, value] of Object.entries(module)) reached(value, `${entry} ${name}`, exported);

describe('a shared value is frozen', () => {
  it('exported by the package', () => {
    expect(changeable(exported)).toEqual([]);
  });

  it.each(entries)('returned twice by functions of %s', async (entry, module) => {
    const found: string[] = [];
    for (const [name, value] of Object.entries(module)) {
      if (typeof value !== 'function' || /^class/.test(Function.prototype.toString.call(value))) continue;
      const args = calls[entry]?.[name] ?? calls['klin-zha']?.[name] ?? [];
      for (const given of args.length > 0 ? [args, []] : [args]) {
        const shared = await inCommon(`${entry} ${name}()`, () => value(...given.map(made)), given);
        found.push(...changeable(shared));
      }
    }
    expect(found).toEqual([]);
  });

  const named = objects.map((object) => ({ ...object, name: `${object.of} ${object.as ?? ''}`.trim() }));
  it.each(named)('returned twice by methods of $name', async ({ name, make, methods }) => {
    const found: string[] = [];
    for (const [method, args] of Object.entries(methods)) {
      const object = make() as Record<string, (...args: readonly unknown[]) => unknown>;
      const ask = (): unknown => object[method]!(...args.map(made));
      found.push(...changeable(await inCommon(`${name}.${method}()`, ask, [object, args])));
    }
    expect(found).toEqual([]);
  });

  it.each(rulesetIds)('the ruleset %s and its variants', (id) => {
    const words = [...variantIds, 'clouded:4', 'clouded:A19,C28', 'ablative:6', 'forward-placement:society'];
    for (const text of [id, ...words.map((word) => `${id}+${word}`)]) {
      const rules = parseRules(text);
      if (rules.ok) expect(changeable(reached(unwrap(rules), text))).toEqual([]);
    }
  });
});
