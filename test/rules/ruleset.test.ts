import {
  combine,
  createState,
  defineRuleset,
  defineVariant,
  draws,
  flatBoard,
  KlinZhaError,
  klinZha,
  parseRules,
  type Ruleset,
  type RulesetDefinition,
  rulesetIds,
  unwrap,
  type Variant,
  type WarriorKind,
  withWarrior,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { standardWarriors } from '../../src/rules/warriors.ts';
import { playOut } from '../support/games.ts';

/** Returns the fault codes of a changed open game. */
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
  it('is accepted and frozen without changing its source', () => {
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

  it.each(rulesetIds)('is valid for every ruleset of the library: %s', (id) => {
    const rules = unwrap(parseRules(id));
    expect(defineRuleset(rules)).toEqual(rules);
  });

  it.each(['', '9lives', 'two words', 'tab\t', 'élan', '-x', 'a/b'])('rejects an invalid id: %j', (id) => {
    expect(faultsOf({ id })).toEqual(['bad-id']);
  });

  it('needs two or three seats with different colours', () => {
    expect(faultsOf({ colours: ['gold'] })).toEqual(['bad-seats']);
    expect(faultsOf({ colours: ['gold', 'green', 'blue', 'black'] })).toEqual(['bad-seats', 'bad-board']);
    expect(faultsOf({ colours: ['gold', 'gold'] })).toEqual(['bad-colours']);
  });

  it('needs a board with a region for every seat', () => {
    const small = { ...flatBoard, regions: flatBoard.regions.slice(0, 1) };
    expect(faultsOf({ board: small })).toEqual(['bad-board']);
    const large = { ...flatBoard, cells: Array.from({ length: 513 }, () => flatBoard.cells[0]!) };
    expect(faultsOf({ board: large })).toEqual(['bad-board']);
  });

  it('needs the six standard kinds in order', () => {
    expect(faultsOf({ warriors: standardWarriors.slice(1) })).toEqual(['bad-warriors']);
    expect(faultsOf({ warriors: [...standardWarriors].reverse() })).toEqual(['bad-warriors']);
  });

  it('needs a kind that carries the Goal', () => {
    const nobody = standardWarriors.map((kind) => ({ ...kind, carries: false }));
    const none = standardWarriors.map((kind) => ({ ...kind, count: kind.carries ? 0 : kind.count }));
    expect(faultsOf({ warriors: nobody })).toEqual(['no-carrier']);
    expect(faultsOf({ warriors: none })).toEqual(['no-carrier']);
  });

  it('rejects unknown values of enumerated members', () => {
    for (const field of ['goalSafety', 'noLegalMove', 'army', 'capture', 'goals', 'terms'] as const)
      expect(faultsOf({ [field]: 'whatever' })).toEqual(['bad-choice']);
    for (const goalSafety of ['strict', 'no-new-threat', 'none'] as const)
      expect(faultsOf({ goalSafety })).toEqual([]);
    expect(faultsOf({ noLegalMove: 'draws', goals: 'first' })).toEqual([]);
    expect(faultsOf({ capture: 'combat', terms: 'romulan-heart' })).toEqual([]);
  });

  it('needs true or nothing for each exception from the rules for zones', () => {
    expect(faultsOf({ zones: { shared: true, besieged: undefined } })).toEqual([]);
    expect(faultsOf({ zones: {} })).toEqual([]);
    for (const value of [false, 'yes', null])
      expect(faultsOf({ zones: { around: value as true } })).toEqual(['bad-choice']);
    expect(faultsOf({ zones: true as never })).toEqual(['bad-definition']);
    expect(faultsOf({ zones: { wide: true } as never })).toEqual(['unknown-member']);
  });

  it('needs cells of the board as wedges and pockets', () => {
    const withHonour = (honour: unknown) =>
      faultsOf({ setup: { ...klinZha.setup, honour } as RulesetDefinition['setup'] });
    expect(withHonour([{ wedge: 'C28', pocket: ['A19', 'B18'] }])).toEqual([]);
    expect(withHonour([])).toEqual([]);
    expect(withHonour([{ wedge: 'C28', pocket: ['Z11'] }])).toEqual(['bad-cell']);
    expect(withHonour([{ wedge: '2A16', pocket: [] }])).toEqual(['bad-cell']);
    for (const honour of [
      5,
      [5],
      [{ wedge: 'C28' }],
      [{ wedge: 7, pocket: [] }],
      [{ wedge: 'C28', pocket: 'A19' }],
    ])
      expect(withHonour(honour)).toEqual(['bad-definition']);
    expect(withHonour([{ wedge: 'C28', pocket: [], size: 4 }])).toEqual(['unknown-member']);
  });

  it('needs other seats as the prey of each seat', () => {
    for (const prey of [[[2]], [[2], [1], [1]], [[2], [3]], [[0], [1]], [[2], [2]], [[1.5], [1]]] as const)
      expect(faultsOf({ prey: prey as unknown as RulesetDefinition['prey'] })).toEqual(['bad-prey']);
    expect(faultsOf({ prey: [[2], []] })).toEqual([]);
  });

  it('R11.1: rejects a second Blockader in a shared set', () => {
    const two = withWarrior(standardWarriors, 'B', { count: 2 });
    expect(faultsOf({ army: 'shared', warriors: two })).toEqual(['bad-warriors']);
    expect(faultsOf({ warriors: two })).toEqual([]);
    const wall = standardWarriors.map((kind) => ({
      ...kind,
      controls: kind.code === 'B' || kind.code === 'F',
    }));
    expect(faultsOf({ army: 'shared', warriors: wall })).toEqual(['bad-warriors']);
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
  ] as const)('rejects an invalid range: %j', (change) => {
    expect(faultsOf(withVanguard(change))).toEqual(['bad-range']);
  });

  it('accepts ranges up to the limits', () => {
    expect(faultsOf(withVanguard({ most: 6 }))).toEqual([]);
    expect(faultsOf(withVanguard({ path: 'straight', most: 16 }))).toEqual([]);
  });

  it.each([-1, 10, 0.5, Number.NaN])('rejects an invalid count: %d', (count) => {
    expect(faultsOf(withVanguard({ count }))).toEqual(['bad-count']);
  });

  it('reports all faults at once', () => {
    const warriors = standardWarriors.map((kind) => ({ ...kind, carries: false, count: 99, least: 0 }));
    const codes = faultsOf({ id: '!', colours: ['gold'], warriors: warriors.slice(0, 5) });
    expect(new Set(codes)).toEqual(
      new Set(['bad-id', 'bad-seats', 'bad-warriors', 'bad-range', 'bad-count', 'no-carrier']),
    );
    expect(codes.filter((code) => code === 'bad-range')).toHaveLength(5);
    expect(codes.filter((code) => code === 'bad-count')).toHaveLength(5);
  });
});

/** Invalid values for most members. */
const nonsense: readonly unknown[] = [
  null,
  undefined,
  -1,
  5,
  Number.NaN,
  10n,
  true,
  '',
  'zz',
  Symbol('zz'),
  [],
  [null],
  Array(2),
  {},
  () => 'zz',
];

/** Paths of all definition members. */
function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    [name],
    ...(name === 'board' || name === 'base' ? [] : placesIn(part).map((rest) => [name, ...rest])),
  ]);
}

/** Returns a copy with another value at a path. */
function replaced(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as Record<string, unknown>) };
  copy[name] = replaced(copy[name], rest, other);
  return copy;
}

describe('an invalid definition', () => {
  const whole: RulesetDefinition = {
    ...unwrap(parseRules('romulan-heart:2+draws+kaggas-crown+ablative:3')),
    id: 'whole',
  };
  const places = [[], ...placesIn(whole)];

  it.each(places.map((place) => [place.join('.'), place] as const))(
    'is rejected or can be played: %s',
    (_, place) => {
      for (const other of nonsense) {
        const definition = replaced(whole, place, other) as RulesetDefinition;
        let rules: Ruleset;
        try {
          rules = defineRuleset(definition);
        } catch (error) {
          expect(error).toBeInstanceOf(KlinZhaError);
          for (const { message } of (error as KlinZhaError).faults)
            expect(message).toMatch(/^['A-Z0-9].*\.$/);
          continue;
        }
        // Exceptions of hooks pass through.
        if (place[0] === 'hooks') continue;
        const { states } = playOut(createState(rules, { random: () => 0.5 }), Array(40).fill(7));
        expect(states).toHaveLength(41);
      }
    },
  );

  it.each([
    ['hooks', null],
    ['board', null],
    ['board', 'flat'],
    ['board', { ...flatBoard, cells: flatBoard.cells.slice(0, 5) }],
    ['prey', null],
    ['prey', [null, null]],
    ['colours', null],
    ['colours', ['red', 'green']],
    ['warriors', null],
    ['warriors', [null]],
    ['setup', null],
    ['setup', {}],
    ['setup', { ...klinZha.setup, turns: 'zz' }],
    ['setup', { ...klinZha.setup, mercy: 1 }],
    ['draws', 'zz'],
    ['blind', undefined],
    ['deadPositions', 0],
    ['name', 5],
    ['sources', 'INT'],
    ['hooks', [null]],
    ['hooks', [{ id: 'h', removesWarriors: 'yes' }]],
    ['hooks', [{ id: 'h', variantState: null }]],
    ['hooks', [{ id: 'h', unfit: 1 }]],
    ['variants', [null]],
    ['variants', ['draws']],
    ['base', {}],
    ['terms', 'english'],
  ])('is rejected with the value that was read: %s as %j', (name, value) => {
    expect(() => defineRuleset({ ...klinZha, [name]: value })).toThrow(KlinZhaError);
    const variant = { id: 'nonsense', name: 'Nonsense', sources: [] };
    const change = (rules: RulesetDefinition): RulesetDefinition => ({ ...rules, [name]: value });
    // `combine` overwrites these members.
    if (name === 'variants' || name === 'base' || name === 'name' || name === 'sources') return;
    expect(combine(klinZha, [{ ...variant, change }])).toMatchObject({ ok: false });
  });

  it('is rejected with the code of its kind', () => {
    const codes = (change: object): string[] => faultsOf(change as Partial<RulesetDefinition>);
    expect(codes({ hooks: null, prey: 5, setup: null })).toEqual(Array(3).fill('bad-definition'));
    expect(codes({ draws: 'zz', blind: 1, setup: { ...klinZha.setup, first: 'me' } })).toEqual(
      Array(3).fill('bad-choice'),
    );
    expect(() => defineRuleset({ ...klinZha, draws: 'zz' } as never)).toThrow(
      "Invalid member 'draws' of a ruleset: 'zz', expected true or false.",
    );
    expect(() => defineRuleset({ ...klinZha, hooks: null } as never)).toThrow(
      "Invalid member 'hooks' of a ruleset: 'null', expected an array of at most 100 hooks.",
    );
    expect(() => defineRuleset(null as never)).toThrow(expect.objectContaining({ code: 'bad-definition' }));
  });
});

describe('many faults', () => {
  const many = 10_000;

  it.each<[string, Partial<RulesetDefinition>]>([
    ['variants', { variants: new Array(many).fill({}) }],
    ['hooks', { hooks: new Array(many).fill({}) }],
    ['colours', { colours: new Array(many).fill('pink') }],
    ['warrior kinds', { warriors: new Array(many).fill({}) }],
  ])('in %s are reported as too many', (_, change) => {
    expect(faultsOf(change)).toEqual(['bad-definition']);
  });

  it('in variants for combine are limited to a hundred', () => {
    const told = (length: number): string[] => {
      const combined = combine(klinZha, new Array<Variant>(length));
      return combined.ok ? [] : combined.errors.map(({ code }) => code);
    };
    expect(told(100)).toEqual(new Array(100).fill('bad-variant'));
    expect(told(many)).toEqual([...told(100), 'too-many-faults']);
  });

  it('in the parts of an id are limited to a hundred', () => {
    const read = parseRules(`klin-zha${'+x'.repeat(many)}`);
    expect(read.ok ? [] : read.errors).toHaveLength(101);
  });
});

describe('invalid variants', () => {
  it.each([
    ['kinta'],
    [null],
    [undefined],
    [5],
    [{}],
    [{ ...draws, sources: null }],
    [{ ...draws, excludes: { kinta: 5 } }],
    [{ ...draws, refuses: 'kinta' }],
    [{ ...draws, rank: 'first' }],
    [{ ...draws, parameter: 6 }],
    [{ ...draws, name: 6 }],
    [{ ...draws, change: undefined }],
  ])('are rejected by combine and defineVariant: %j', (variant) => {
    expect(() => defineVariant(variant as Variant)).toThrow(KlinZhaError);
    const answer = combine(klinZha, [draws, variant as Variant]);
    expect(answer.ok ? [] : answer.errors).toEqual([
      expect.objectContaining({ read: expect.any(String), expected: expect.any(String) }),
      ...(Object.keys(variant ?? 'x').length === 0 && typeof variant === 'object' && variant !== null
        ? [expect.anything(), expect.anything(), expect.anything()]
        : []),
    ]);
  });

  it.each([[null], [undefined], ['kinta'], [{}], [draws], [Array(1)]])(
    'are rejected as an invalid array: %j',
    (variants) => {
      expect(combine(klinZha, variants as never)).toMatchObject({
        ok: false,
        errors: [{ code: 'bad-variant' }],
      });
    },
  );

  it.each([[null], [5], [{}], [draws]])('are rejected with an invalid base: %j', (base) => {
    expect(() => combine(base as never, [draws])).toThrow(
      expect.objectContaining({ code: 'unknown-ruleset' }),
    );
  });
});
