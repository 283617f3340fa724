import {
  attemptsFor,
  blind,
  choicesFor,
  combine,
  createPosition,
  createState,
  Game,
  type GameState,
  type PlayerView,
  parsePosition,
  parseRules,
  type Result,
  type Ruleset,
  type RulesSource,
  restoreGame,
  restoreState,
  rulesOf,
  sampleState,
  seededRandom,
  takzh,
  turnFor,
  unwrap,
  viewFor,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';

const start = createState(takzh);

/** A custom ruleset, unknown to parseRules. */
const own: Ruleset = unwrap(combine(takzh, [{ ...blind, id: 'own-blind' }]));

function codesOf(result: Result<unknown>): readonly string[] {
  return result.ok ? [] : result.errors.map(({ code }) => code);
}

describe('functions with a ruleset', () => {
  it('parse and create states', () => {
    expect(rulesOf('takzh')).toBe(takzh);
    expect(createState(takzh)).toMatchObject({ rules: takzh, phase: 'setup' });
    expect(createState(takzh, { first: 2 }).seat).toBe(2);
    expect(String(unwrap(parsePosition(takzh, String(start))))).toBe(String(start));
    expect(String(unwrap(createPosition(takzh, start.toFields())))).toBe(String(start));
    expect(unwrap(combine(takzh, [blind])).id).toBe('takzh+blind');
    const empty = String(start).replace(/ [^ ]+$/, ' -');
    expect(codesOf(parsePosition(takzh, empty)).length).toBeGreaterThan(0);
    expect(codesOf(parsePosition(takzh, empty, { unchecked: true }))).toEqual([]);
    expect(codesOf(createPosition(takzh, { ...start.toFields(), hands: [] }))).not.toEqual([]);
  });

  it('reject anything else, and name rulesOf for an id', () => {
    const calls: readonly ((value: never) => unknown)[] = [
      (value) => parsePosition(value, String(start)),
      (value) => createPosition(value, start.toFields()),
      (value) => combine(value, [blind]),
      (value) => createState(value),
    ];
    for (const call of calls) {
      for (const value of [5, null, undefined, {}, 'chess'])
        expect(() => call(value as never)).toThrow(expect.objectContaining({ code: 'unknown-ruleset' }));
      expect(() => call('takzh' as never)).toThrow("use rulesOf('takzh')");
    }
    for (const value of [5, null, undefined, {}, 'chess']) {
      expect(codesOf(parseRules(value as never))).toEqual(['unknown-ruleset']);
      expect(() => rulesOf(value as never)).toThrow(expect.objectContaining({ code: 'unknown-ruleset' }));
    }
  });
});

describe('functions with a view', () => {
  const random = () => seededRandom(3);
  const asked: readonly ((view: PlayerView, rules: RulesSource) => unknown)[] = [
    attemptsFor,
    (view, rules) => [...choicesFor(view, rules).keys()],
    turnFor,
    (view, rules) => String(sampleState(view, { random: random(), rules })),
  ];

  it('find the ruleset by the id of the view, or accept a custom one', () => {
    const view = viewFor(start, 1);
    for (const ask of asked) {
      expect(ask(view, parseRules)).toEqual(ask(view, takzh));
      expect(() => ask(viewFor(createState(own), 1), parseRules)).toThrow(
        expect.objectContaining({ code: 'unknown-variant' }),
      );
      expect(() => ask(viewFor(createState(own), 1), own)).not.toThrow();
    }
    expect(attemptsFor(view, parseRules).length).toBeGreaterThan(0);
  });

  it('reject anything but a view', () => {
    for (const ask of asked)
      for (const none of [null, undefined, 5, {}, { rules: 5 }])
        expect(() => ask(none as never, parseRules)).toThrow(expect.objectContaining({ code: 'bad-view' }));
  });
});

describe('functions that read JSON', () => {
  const restored: readonly (readonly [
    (json: unknown, rules: RulesSource) => Result<GameState | Game>,
    (rules: Ruleset) => unknown,
  ])[] = [
    [restoreState, (rules) => createState(rules)],
    [restoreGame, (rules) => new Game(createState(rules))],
  ];

  it.each(restored)('find the ruleset by its id, and accept only the passed one: %o', (restore, make) => {
    const plain = JSON.parse(JSON.stringify(make(takzh)));
    expect(unwrap(restore(plain, parseRules))).toBeDefined();
    expect(JSON.stringify(unwrap(restore(plain, takzh)))).toBe(JSON.stringify(make(takzh)));
    const other = JSON.parse(JSON.stringify(make(own)));
    expect(codesOf(restore(other, parseRules))).not.toEqual([]);
    expect(JSON.stringify(unwrap(restore(other, own)))).toBe(JSON.stringify(make(own)));
    expect(codesOf(restore(plain, own))).not.toEqual([]);
  });
});
