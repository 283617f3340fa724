import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/random.ts';
import { type Result, unwrap } from '../../src/base/result.ts';
import { startState } from '../../src/game/create.ts';
import { Game } from '../../src/game/game.ts';
import type { PlayerView } from '../../src/game/player-view.ts';
import type { GameState } from '../../src/game/state.ts';
import { viewFor } from '../../src/game/view.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';
import {
  attemptsFor,
  choicesFor,
  combine,
  createPosition,
  createState,
  parsePosition,
  restoreGame,
  restoreState,
  sampleState,
  turnFor,
} from '../../src/rulesets/by-id.ts';
import { parseRules, type RulesetId, rulesFrom } from '../../src/rulesets/parse.ts';
import { blind } from '../../src/rulesets/variants/blind.ts';

const takzh = rulesFrom('takzh');
const start = startState(takzh);

/** A ruleset of somebody's own, which no id names. */
const own: Ruleset = unwrap(combine('takzh', [{ ...blind, id: 'own-blind' }]));

function codesOf(result: Result<unknown>): readonly string[] {
  return result.ok ? [] : result.errors.map(({ code }) => code);
}

describe('functions that take an id or a ruleset', () => {
  it('answer alike for both', () => {
    for (const rules of ['takzh', takzh] as const) {
      expect(createState(rules)).toMatchObject({ rules: takzh, phase: 'setup' });
      expect(createState(rules, { first: 2 }).seat).toBe(2);
      expect(String(unwrap(parsePosition(rules, String(start))))).toBe(String(start));
      expect(String(unwrap(createPosition(rules, start.fields())))).toBe(String(start));
      expect(unwrap(combine(rules, [blind])).id).toBe('takzh+blind');
    }
    const empty = String(start).replace(/ [^ ]+$/, ' -');
    expect(codesOf(parsePosition('takzh', empty)).length).toBeGreaterThan(0);
    expect(codesOf(parsePosition('takzh', empty, { unchecked: true }))).toEqual([]);
    expect(codesOf(createPosition('takzh', { ...start.fields(), hands: [] }))).not.toEqual([]);
  });

  it('refuse ids that name no ruleset: with faults where they give a result, else with an exception', () => {
    const unknown = 'chess' as RulesetId;
    for (const answer of [
      parsePosition(unknown, String(start)),
      createPosition(unknown, start.fields()),
      combine(unknown, [blind]),
    ])
      expect(codesOf(answer)).toEqual(['unknown-ruleset']);
    expect(() => createState(unknown)).toThrow(expect.objectContaining({ code: 'unknown-ruleset' }));
    for (const value of [5, null, undefined, {}]) {
      expect(codesOf(parseRules(value as never))).toEqual(['unknown-ruleset']);
      expect(() => parsePosition(value as never, '')).toThrow(
        expect.objectContaining({ code: 'unknown-ruleset' }),
      );
      expect(() => createState(value as never)).toThrow(expect.objectContaining({ code: 'unknown-ruleset' }));
    }
  });
});

describe('functions that take a view', () => {
  const random = () => seededRandom(3);
  const asked: readonly ((view: PlayerView, rules?: Ruleset) => unknown)[] = [
    attemptsFor,
    (view, rules) => [...choicesFor(view, rules).keys()],
    turnFor,
    (view, rules) => String(sampleState(view, { random: random(), ...(rules && { rules }) })),
  ];

  it('find the ruleset by the id in it, or take one that no id names', () => {
    const view = viewFor(start, 1);
    for (const ask of asked) {
      expect(ask(view)).toEqual(ask(view, takzh));
      expect(() => ask(viewFor(startState(own), 1))).toThrow(
        expect.objectContaining({ code: 'unknown-variant' }),
      );
      expect(() => ask(viewFor(startState(own), 1), own)).not.toThrow();
    }
    expect(attemptsFor(view).length).toBeGreaterThan(0);
  });

  it('refuse what is none', () => {
    for (const ask of asked)
      for (const none of [null, undefined, 5, {}, { rules: 5 }])
        expect(() => ask(none as never)).toThrow(expect.objectContaining({ code: 'bad-view' }));
  });
});

describe('functions that read JSON', () => {
  const restored: readonly (readonly [
    (json: unknown, rules?: Ruleset) => Result<GameState | Game>,
    (rules: Ruleset) => unknown,
  ])[] = [
    [restoreState, (rules) => startState(rules)],
    [restoreGame, (rules) => new Game(startState(rules))],
  ];

  it.each(restored)(
    'find the ruleset by its id, and take one alone where it is given: %o',
    (restore, make) => {
      const plain = JSON.parse(JSON.stringify(make(takzh)));
      expect(unwrap(restore(plain))).toBeDefined();
      expect(JSON.stringify(unwrap(restore(plain, takzh)))).toBe(JSON.stringify(make(takzh)));
      const other = JSON.parse(JSON.stringify(make(own)));
      expect(codesOf(restore(other))).not.toEqual([]);
      expect(JSON.stringify(unwrap(restore(other, own)))).toBe(JSON.stringify(make(own)));
      expect(codesOf(restore(plain, own))).not.toEqual([]);
    },
  );
});
