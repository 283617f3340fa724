import {
  ablative,
  clouded,
  defineBoard,
  defineHooks,
  defineRuleset,
  defineVariant,
  forwardPlacement,
  klinZha,
  romulanHeart,
  rulesOf,
  withWarrior,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { standardWarriors } from '../../src/rules/warriors.ts';

const { setup } = klinZha;
const own = { ...klinZha, id: 'own' };
const ownVariant = { id: 'own', name: 'Own', sources: [], change: (rules: object) => rules };

const definitions: Readonly<Record<string, [make: () => unknown, path: string, message: string]>> = {
  'a ruleset': [
    () => defineRuleset({ ...own, goalSafty: 'none' } as never),
    '/goalSafty',
    "Unknown member 'goalSafty' of a ruleset: did you mean 'goalSafety'?",
  ],
  'the setup of a ruleset': [
    () => defineRuleset({ ...own, setup: { ...setup, goalPlacement: 'any' } } as never),
    '/setup/goalPlacement',
    "Unknown member 'setup.goalPlacement' of a ruleset: expected one of corners, turns, goal, between, first, exposedGoal, mercy, honour.",
  ],
  'a kind of warrior': [
    () => defineRuleset({ ...own, warriors: withWarrior(standardWarriors, 'V', { mosts: 2 } as never) }),
    '/mosts',
    "Unknown member 'mosts' of a kind 'Vanguard': did you mean 'most'?",
  ],
  'a board': [
    () => defineBoard({ id: 'own', side: 7, level: 2 } as never),
    '/level',
    "Unknown member 'level' of a board: did you mean 'levels'?",
  ],
  hooks: [
    () => defineHooks({ id: 'own', mask: () => ({}) } as never),
    '/mask',
    "Unknown member 'mask' of a hooks object 'own': did you mean 'masks'?",
  ],
  'a variant': [
    () => defineVariant({ ...ownVariant, ranks: 3 } as never),
    '/ranks',
    "Unknown member 'ranks' of a variant 'own': did you mean 'rank'?",
  ],
  'options of Romulan Heart': [
    () => romulanHeart({ seats: 3 } as never),
    '/seats',
    "Unknown member 'seats' of an options object: expected players.",
  ],
  'options of clouded': [
    () => clouded({ cloud: 8 } as never),
    '/cloud',
    "Unknown member 'cloud' of an options object: did you mean 'clouds'?",
  ],
  'options of ablative': [
    () => ablative({ limits: 6 } as never),
    '/limits',
    "Unknown member 'limits' of an options object: did you mean 'limit'?",
  ],
  'options of forward-placement': [
    () => forwardPlacement({ sociaty: true } as never),
    '/sociaty',
    "Unknown member 'sociaty' of an options object: did you mean 'society'?",
  ],
};

describe('an unknown member', () => {
  it.each(Object.entries(definitions))('is rejected in %s, with a suggestion', (_, [make, path, message]) => {
    const fault = expect.objectContaining({ code: 'unknown-member', path, message });
    expect(make).toThrow(expect.objectContaining({ code: 'unknown-member', cause: [fault] }));
  });

  it('is recognized despite swapped letters or a different case', () => {
    for (const name of ['goalSaftey', 'goalsafety'])
      expect(() => defineRuleset({ ...own, [name]: 'none' } as never)).toThrow("did you mean 'goalSafety'?");
  });

  it('is rejected as the code of a kind', () => {
    expect(() => withWarrior(standardWarriors, 'Q', { most: 5 })).toThrow(
      expect.objectContaining({ code: 'bad-code', message: expect.stringContaining('F, L, S, I, V, B') }),
    );
  });

  it('does not occur in a ruleset with variants', () => {
    expect(defineRuleset({ ...rulesOf('klin-zha+ablative+kinta'), id: 'own' }).id).toBe('own');
  });
});
