import { describe, expect, it } from 'vitest';
import { flatBoard } from '../../src/board/flat.ts';
import { KlinZhaError, unwrap } from '../../src/core/result.ts';
import { defineRuleset } from '../../src/game/define.ts';
import type { RulesetDefinition } from '../../src/rules/ruleset.ts';
import { standardWarriors, type WarriorKind, withWarrior } from '../../src/rules/warriors.ts';
import { klinZha } from '../../src/rulesets/klin-zha.ts';
import { parseRules, rulesetIds } from '../../src/rulesets/parse.ts';

/** The codes of all faults of a definition that differs from the open game. */
function faultsOf(change: Partial<RulesetDefinition>): string[] {
  try {
    defineRuleset({ ...klinZha, ...change });
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(KlinZhaError);
    const { faults, message } = error as KlinZhaError;
    for (const fault of faults) expect(message).toContain(fault.message);
    return faults.map(({ code }) => code);
  }
}

function withVanguard(change: Partial<Omit<WarriorKind, 'code'>>): Partial<RulesetDefinition> {
  return { warriors: withWarrior(standardWarriors, 'V', change) };
}

describe('a definition', () => {
  it('is taken as it is and frozen, without touching what it was made from', () => {
    const warriors = standardWarriors.map((kind) => ({ ...kind }));
    const colours = ['gold', 'black'] as const;
    const rules = defineRuleset({ ...klinZha, id: 'duel:1,2+x', colours: [...colours], warriors });
    expect(rules).toEqual({ ...klinZha, id: 'duel:1,2+x', colours, warriors });
    for (const part of [rules, rules.colours, rules.warriors, rules.setup, ...rules.warriors]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
    expect(Object.isFrozen(warriors)).toBe(false);
    warriors[0]!.most = 1;
    expect(rules.warriors[0]!.most).toBe(3);
  });

  it.each(rulesetIds)(
    'is what each ruleset of the library has, which is not checked when it is imported: %s',
    (id) => {
      const rules = unwrap(parseRules(id));
      expect(defineRuleset(rules)).toEqual(rules);
    },
  );

  it.each(['', '9lives', 'two words', 'tab\t', 'élan', '-x', 'a/b'])(
    'needs an id that can be written: %j',
    (id) => {
      expect(faultsOf({ id })).toEqual(['bad-id']);
    },
  );

  it('needs two or three seats, each with a colour of its own', () => {
    expect(faultsOf({ colours: ['gold'] })).toEqual(['bad-seats']);
    expect(faultsOf({ colours: ['gold', 'green', 'blue', 'black'] })).toEqual(['bad-seats', 'bad-board']);
    expect(faultsOf({ colours: ['gold', 'gold'] })).toEqual(['bad-colours']);
  });

  it('needs a board with a region for every seat, and not too many cells', () => {
    const small = { ...flatBoard, regions: flatBoard.regions.slice(0, 1) };
    expect(faultsOf({ board: small })).toEqual(['bad-board']);
    const large = { ...flatBoard, cells: Array.from({ length: 513 }, () => flatBoard.cells[0]!) };
    expect(faultsOf({ board: large })).toEqual(['bad-board']);
  });

  it('needs the six kinds of warriors in their order', () => {
    expect(faultsOf({ warriors: standardWarriors.slice(1) })).toEqual(['bad-warriors']);
    expect(faultsOf({ warriors: [...standardWarriors].reverse() })).toEqual(['bad-warriors']);
  });

  it('needs somebody who carries the Goal', () => {
    const nobody = standardWarriors.map((kind) => ({ ...kind, carries: false }));
    const none = standardWarriors.map((kind) => ({ ...kind, count: kind.carries ? 0 : kind.count }));
    expect(faultsOf({ warriors: nobody })).toEqual(['no-carrier']);
    expect(faultsOf({ warriors: none })).toEqual(['no-carrier']);
  });

  it.each([
    { least: 0 },
    { least: 2 },
    { most: 0 },
    { most: 1.5 },
    { least: Number.NaN },
    { most: 7 },
    { path: 'straight', most: 17 },
    { most: Number.POSITIVE_INFINITY },
  ] as const)('needs ranges that can be walked: %j', (change) => {
    expect(faultsOf(withVanguard(change))).toEqual(['bad-range']);
  });

  it('may have ranges up to the limits', () => {
    expect(faultsOf(withVanguard({ most: 6 }))).toEqual([]);
    expect(faultsOf(withVanguard({ path: 'straight', most: 16 }))).toEqual([]);
  });

  it.each([-1, 10, 0.5, Number.NaN])('needs counts that a hand can hold: %d', (count) => {
    expect(faultsOf(withVanguard({ count }))).toEqual(['bad-count']);
  });

  it('is told everything that is wrong with it at once', () => {
    const warriors = standardWarriors.map((kind) => ({ ...kind, carries: false, count: 99, least: 0 }));
    const codes = faultsOf({ id: '!', colours: ['gold'], warriors: warriors.slice(0, 5) });
    expect(new Set(codes)).toEqual(
      new Set(['bad-id', 'bad-seats', 'bad-warriors', 'bad-range', 'bad-count', 'no-carrier']),
    );
    expect(codes.filter((code) => code === 'bad-range')).toHaveLength(5);
    expect(codes.filter((code) => code === 'bad-count')).toHaveLength(5);
  });
});
