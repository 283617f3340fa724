import fc from 'fast-check';
import {
  combine,
  createState,
  defineBoard,
  defineHooks,
  defineRuleset,
  defineVariant,
  type Effect,
  explainMove,
  type Fault,
  type GameState,
  type Hooks,
  isLegal,
  KlinZhaError,
  klinZha,
  legalMoves,
  type Masks,
  outcome,
  parsePosition,
  parseRules,
  play,
  type Ruleset,
  type RulesetDefinition,
  unwrap,
  type VariantState,
  variantCellsOf,
} from 'klin-zha';
import { Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { withCheckedResults } from '../../../src/rules/hook-results.ts';
import { playOut } from '../../support/games.ts';
import { positionText } from '../../support/positions.ts';
import { runs } from '../../support/runs.ts';

const own: VariantState<number> = {
  key: 'doom',
  absent: 0,
  initial: () => 0,
  format: (count) => (count === 0 ? undefined : String(count)),
  parse: (text) => (/^[1-9]$/.test(text) ? { state: Number(text) } : { expected: 'a digit' }),
  cells: () => [],
};

function rulesWith(hooks: Partial<Hooks<number>>, state: Partial<VariantState<number>> = {}): Ruleset {
  const made = defineHooks<number>({ id: 'doom', variantState: { ...own, ...state }, ...hooks });
  return defineRuleset({ ...klinZha, id: 'doomed', hooks: [made] });
}

const text = positionText('F@E37 V*@I22 B@I44 v*@A19 s@E38', { state: 'doom=3' });
const blocked = positionText('V*@A19 b@B18 v*@I99', { state: 'doom=3' });

function stateOf(rules: Ruleset, position = text): GameState {
  return unwrap(parsePosition(rules, position, { unchecked: true }));
}

/** Calls every function that calls a hook. */
function askAll(rules: Ruleset): void {
  String(createState(rules));
  const state = stateOf(rules);
  outcome(state);
  legalMoves(state);
  explainMove(state, 'e37e38');
  isLegal(state, 'e37e38');
  variantCellsOf(state);
  String(play(state, 'e37e38'));
  outcome(stateOf(rules, blocked));
  parsePosition(rules, text);
  state.hash();
}

function faultOf(work: () => unknown): Fault {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(KlinZhaError);
    return (error as KlinZhaError).faults[0]!;
  }
  throw new Error('nothing was refused');
}

const bad: readonly (readonly [name: string, given: unknown, told: string])[] = [
  ['ended', { winner: 77, reason: 5 }, '{ winner: 77, reason: 5 }'],
  ['ended', { winner: 3, reason: 'doom' }, '{ winner: 3, reason: doom }'],
  ['ended', { winner: -1, reason: 'doom' }, '{ winner: -1, reason: doom }'],
  ['ended', { winner: 0.5, reason: 'doom' }, '{ winner: 0.5, reason: doom }'],
  ['ended', { winner: 1, reason: '' }, '{ winner: 1, reason:  }'],
  ['ended', { winner: 1, reason: 'two words' }, '{ winner: 1, reason: two words }'],
  ['ended', { winner: 1 }, '{ winner: 1 }'],
  ['ended', null, "'null'"],
  ['ended', true, "'true'"],
  ['stuck', { winner: 4, reason: 'doom' }, '{ winner: 4, reason: doom }'],
  ['stuck', 'seat 1', "'seat 1'"],
  ['afterMove', null, "'null'"],
  ['afterMove', undefined, "'undefined'"],
  ['afterMove', {}, '{  }'],
  ['afterMove', { state: 1, remove: 7 }, '{ state: 1, remove: 7 }'],
  ['afterMove', { state: 1, remove: [81] }, '{ state: 1, remove: [81] }'],
  ['afterMove', { state: 1, remove: null }, '{ state: 1, remove: null }'],
  ['masks', null, "'null'"],
  ['masks', 'none', "'none'"],
  ['masks', { noEnd: 'E37' }, '{ noEnd: E37 }'],
  ['masks', { noCapture: ['E37'] }, '{ noCapture: [E37] }'],
  ['masks', { noGoal: [-1] }, '{ noGoal: [-1] }'],
  ['masks', { noGoal: null }, '{ noGoal: null }'],
  ['masks', { noEnd: [81] }, '{ noEnd: [81] }'],
  ['check', false, "'false'"],
  ['check', '', "''"],
  ['unfit', 5, "'5'"],
];

const tooLong: typeof bad = [
  ['masks', { noEnd: many(82) }, '{ noEnd: [0, 0, '],
  ['masks', { noCapture: many(200_000) }, '{ noCapture: [0, 0, '],
  ['masks', { noGoal: many(200_000) }, '{ noGoal: [0, 0, '],
  ['afterMove', { state: 1, remove: many(200_000) }, '{ state: 1, remove: [0, 0, '],
  ['ended', { winner: 1, reason: 'x'.repeat(81) }, '{ winner: 1, reason: xxx'],
  ['stuck', { winner: 1, reason: 'x'.repeat(300_000) }, '{ winner: 1, reason: xxx'],
  ['check', 'x'.repeat(1001), "'xxx"],
  ['unfit', 'x'.repeat(300_000), "'xxx"],
];
const tooLongOwn: typeof bad = [
  ['cells', many(200_000), '[0, 0, '],
  ['parse', { expected: 'x'.repeat(1001) }, '{ expected: xxx'],
];

/** Returns an array with one cell n times. */
function many(length: number): number[] {
  return Array<number>(length).fill(0);
}

const badOwn: typeof bad = [
  ['format', 5, "'5'"],
  ['format', 'a b', "'a b'"],
  ['format', null, "'null'"],
  ['parse', undefined, "'undefined'"],
  ['parse', '3', "'3'"],
  ['parse', { expected: 5 }, '{ expected: 5 }'],
  ['cells', undefined, "'undefined'"],
  ['cells', ['E37'], '[E37]'],
  ['cells', [81], '[81]'],
];

describe('the result of a hook', () => {
  it.each(bad)('is rejected if invalid: %s returns %j', (name, given, described) => {
    const fault = faultOf(() => askAll(rulesWith({ [name]: () => given, removesWarriors: true })));
    expect(fault.code).toBe('bad-hook-result');
    expect(fault.message).toContain(`'${name}' of the hooks 'doom' returned ${described}: expected `);
    expect(fault.expected).not.toBe('');
    expect(fault.read).toBeDefined();
  });

  it.each(badOwn)('is rejected for variantState if invalid: %s returns %j', (name, given, described) => {
    const fault = faultOf(() => askAll(rulesWith({}, { [name]: () => given })));
    expect(fault.code).toBe('bad-hook-result');
    expect(fault.message).toContain(
      `'variantState.${name}' of the hooks 'doom' returned ${described}: expected `,
    );
  });

  it.each([
    ...tooLong.map(([name, given, told]) => [name, { [name]: () => given }, {}, told] as const),
    ...tooLongOwn.map(([name, given, told]) => [name, {}, { [name]: () => given }, told] as const),
  ])('is rejected and shortened if too long: %s', (name, hooks, state, described) => {
    const fault = faultOf(() => askAll(rulesWith({ ...hooks, removesWarriors: true }, state)));
    expect(fault.code).toBe('bad-hook-result');
    expect(fault.message).toContain(`${name}' of the hooks 'doom' returned ${described}`);
    expect(fault.message.length).toBeLessThan(300);
  });

  it('is accepted from hooks of any class', () => {
    class Doom implements VariantState<number> {
      readonly key = 'doom';
      readonly absent = 0;
      readonly first = 2;
      initial(): number {
        return this.first;
      }
      format(count: number): string {
        return `${count}x`;
      }
      parse(word: string): { state: number } {
        return { state: Number.parseInt(word, 10) };
      }
    }
    const rules = defineRuleset({
      ...klinZha,
      id: 'classy',
      hooks: [defineHooks<number>({ id: 'doom', variantState: new Doom() })],
    });
    expect(createState(rules).toFields().variantState).toEqual({ doom: '2x' });
    expect(() => askAll(rulesWith({}))).not.toThrow();
  });

  it('is checked for hooks that did not pass defineHooks', () => {
    const raw = { id: 'raw', ended: () => ({ winner: 9, reason: 'raw' }) };
    const rules = defineRuleset({ ...klinZha, id: 'raw', hooks: [raw] });
    expect(faultOf(() => outcome(createState(rules))).code).toBe('bad-hook-result');
    const variant = { id: 'raw', name: 'Raw', sources: [] };
    const change = (data: RulesetDefinition): RulesetDefinition => ({ ...data, hooks: [raw] });
    const combined = unwrap(combine(klinZha, [{ ...variant, change }]));
    expect(faultOf(() => outcome(createState(combined))).message).toContain("'raw'");
  });

  it('does not depend on later changes of the hooks', () => {
    const draft = { id: 'draft', variantState: { ...own }, ended: () => undefined };
    const rules = defineRuleset({ ...klinZha, id: 'draft', hooks: [defineHooks<number>(draft)] });
    Object.assign(draft, { ended: () => null });
    draft.variantState.format = () => 'changed';
    expect(String(createState(rules))).not.toContain('changed');
    expect(outcome(createState(rules))).toBe(null);
  });

  it('corrupts nothing if invalid', () => {
    const names = [...Object.keys(own), 'masks', 'afterMove', 'ended', 'stuck', 'check', 'transform'];
    const hookNames = fc.constantFrom(...names.filter((name) => name !== 'key' && name !== 'absent'));
    const healthy = stateOf(rulesWith({}));
    const before = legalMoves(healthy);
    fc.assert(
      fc.property(hookNames, fc.array(fc.anything(), { minLength: 1 }), (name, answers) => {
        let calls = 0;
        const hook = (): unknown => answers[calls++ % answers.length];
        try {
          askAll(name in own ? rulesWith({}, { [name]: hook }) : rulesWith({ [name]: hook }));
        } catch (error) {
          expect(error).toBeInstanceOf(KlinZhaError);
          expect((error as KlinZhaError).code).toMatch(/^(bad-hook-result|undeclared-removal|bad-value)$/);
        }
        expect(legalMoves(healthy)).toEqual(before);
      }),
      { numRuns: runs(300) },
    );
  });

  it.each(bad.filter(([name]) => name === 'masks' || name === 'afterMove'))(
    'leaves a searcher unchanged if invalid: %s returns %j',
    (name, given) => {
      const rules = rulesWith({
        removesWarriors: true,
        masks: (count) => (name === 'masks' && count > 3 ? (given as Masks) : {}),
        afterMove: (count) => (name === 'masks' ? { state: count + 1 } : (given as Effect<number>)),
      });
      const state = stateOf(rules);
      const searcher = new Searcher(state);
      const [move] = legalMoves(stateOf(rulesWith({}), String(state)));
      expect(faultOf(() => searcher.make(move!)).code).toBe('bad-hook-result');
      expect([searcher.plies, String(searcher.state()), searcher.hash()]).toEqual([
        0,
        String(state),
        state.hash(),
      ]);
      expect(faultOf(() => play(state, move!)).code).toBe('bad-hook-result');
      expect(state.hash()).toBe(searcher.hash());
    },
  );
});

describe('the result of a variant', () => {
  const draft = { id: 'draft', name: 'Draft', sources: [], change: (rules: RulesetDefinition) => rules };

  it.each([
    ['change', null],
    ['change', undefined],
    ['change', 'klin-zha'],
    ['refuses', 5],
    ['refuses', null],
    ['refuses', 'x'.repeat(1001)],
  ])('is rejected if invalid: %s returns %j', (name, given) => {
    const variant = { ...draft, [name]: () => given };
    for (const known of [variant, defineVariant(variant)]) {
      expect(combine(klinZha, [known])).toMatchObject({
        ok: false,
        errors: [
          { code: 'bad-hook-result', message: expect.stringContaining(`'${name}' of the variant 'draft'`) },
        ],
      });
    }
  });

  it('must have all members of a ruleset', () => {
    const faulty = { ...draft, change: (rules: RulesetDefinition) => ({ ...rules, hooks: null }) as never };
    expect(combine(klinZha, [faulty, defineVariant({ ...draft, id: 'other' })])).toMatchObject({
      ok: false,
      errors: [{ code: 'bad-definition', message: expect.stringContaining('hooks'), read: 'null' }],
    });
  });
});

describe('large definitions', () => {
  const [fencer] = klinZha.warriors;

  it.each([
    ['hooks', 5],
    ['hooks', {}],
    ['variants', 5],
    ['warriors', {}],
    ['warriors', fencer],
    ['colours', 'mauve'],
  ])('are rejected with few faults: %s, 200,000 times %j', (name, part) => {
    const parts = Array(200_000).fill(part);
    const fault = faultOf(() => defineRuleset({ ...klinZha, id: 'crowd', [name]: parts }));
    expect(fault.code).toBe('bad-definition');
    expect(fault.expected).toMatch(/^an array of at most 100 [a-z ]+$/);
    expect(() => defineBoard({ id: 'crowd', side: 5, closed: Array(200_000).fill('A11') })).toThrow(
      expect.objectContaining({ code: 'bad-cell' }),
    );
  });
});

describe('hooks of the library', () => {
  const ids = ['klin-zha+ablative:3+clouded:4+kaggas-crown', 'romulan-heart:3+ablative+clouded:8+kinta'];

  it.each(ids)('return valid results: %s', (id) => {
    const rules = unwrap(parseRules(id));
    const held = {
      ...rules,
      id,
      base: undefined as never,
      variants: [],
      hooks: rules.hooks.map(withCheckedResults),
    };
    const { base: _, ...definition } = held;
    const watched = defineRuleset(definition);
    fc.assert(
      fc.property(fc.array(fc.nat(), { size: 'max', minLength: 60, maxLength: 120 }), (choices) => {
        const random = (): number => 0.5;
        const [one, other] = [rules, watched].map((known) =>
          playOut(createState(known, { random }), choices),
        );
        expect(other!.states.map(String)).toEqual(one!.states.map(String));
        expect(outcome(other!.states.at(-1)!)).toEqual(outcome(one!.states.at(-1)!));
      }),
      { numRuns: runs(5) },
    );
  });
});
