import fc from 'fast-check';
import {
  blind,
  combine,
  createState,
  defineRuleset,
  defineVariant,
  describeMove,
  explainMove,
  formatMove,
  type GameState,
  isLegal,
  KlinZhaError,
  legalMoves,
  type NewKind,
  parseMove,
  parsePosition,
  type Ruleset,
  rulesOf,
  unwrap,
  viewFor,
  type WarriorKind,
  withKind,
  zones,
} from 'klin-zha';
import { algebraic, geometric, letterSets } from 'klin-zha/notation';
import { describe, expect, it } from 'vitest';
import { pieceSymbols } from '../../../src/render/symbols.ts';
import { type OwnCode, standardWarriors } from '../../../src/rules/warriors.ts';
import type { WarriorRules } from '../../reference/rulesets.ts';
import { rulesetNamed } from '../../reference/variants.ts';
import { rulesFrom } from '../../support/rules.ts';
import { runs } from '../../support/runs.ts';
import {
  checkGame,
  checkMoves,
  checkNotations,
  checkReference,
  checkShown,
  checkTravels,
  checkTurns,
  type Own,
} from './own-checks.ts';
import { randomGames, textsOf, thrown } from './support.ts';

const codes = ['A', 'R', 'W', 'Z', 'C', 'D'] as const;
const letters = ['A', 'E', 'J', 'O', 'P', 'U', 'V'] as const;

/** Returns the names of a kind. */
function namesOf(code: OwnCode, place: number): Pick<NewKind, 'code' | 'name' | 'geometric' | 'algebraic'> {
  return { code, name: `Own ${code}`, geometric: `${code}w`, algebraic: letters[place]! };
}

/** An arbitrary kind at a place in the table. */
function anyKind(place: number, mayControl: boolean): fc.Arbitrary<NewKind> {
  return fc
    .record({
      count: fc.constantFrom(1, 1, 2, 0),
      least: fc.integer({ min: 1, max: 3 }),
      more: fc.integer({ min: 0, max: 2 }),
      path: fc.constantFrom('any', 'straight'),
      jumps: fc.boolean(),
      carries: fc.boolean(),
      captures: fc.boolean(),
      capturable: fc.boolean(),
      controls: mayControl ? fc.constantFrom(true, false, false) : fc.constant(false),
      rises: fc.nat({ max: 2 }),
      descends: fc.constantFrom('no', 'inner', 'inner-and-rim'),
    })
    .map(({ more, ...kind }) => ({
      ...kind,
      captures: kind.captures && !kind.controls,
      most: kind.least + more,
      ...namesOf(codes[place]!, place),
    }));
}

/** Returns a kind in the form of the naive engine. */
function toldOf(kind: NewKind): WarriorRules {
  return {
    count: kind.count,
    leastSteps: kind.least,
    mostSteps: kind.most,
    path: kind.path,
    jumps: kind.jumps!,
    carriesGoal: kind.carries!,
    captures: kind.captures!,
    canBeCaptured: kind.capturable!,
    hasZone: kind.controls!,
    mostRises: kind.rises!,
    descends: ({ no: 'never', inner: 'straight', 'inner-and-rim': 'anywhere' } as const)[kind.descends!],
  };
}

function withOwn(id: string, kinds: readonly NewKind[]): Own {
  const own = defineVariant({
    id: 'own',
    name: 'Own',
    sources: [],
    change: (rules) => ({ ...rules, warriors: kinds.reduce(withKind, rules.warriors) }),
  });
  const plain = rulesetNamed(id);
  const warriors = Object.fromEntries(kinds.map((kind) => [kind.code, toldOf(kind)]));
  const made = {
    rules: unwrap(combine(rulesFrom(id as 'klin-zha'), [own])),
    reference: { ...plain, warriors: { ...plain.warriors, ...warriors } },
  };
  return Object.assign(made, { [fc.toStringMethod]: () => `${id} with ${JSON.stringify(kinds)}` });
}

const bases = [
  'klin-zha',
  'takzh',
  'agonizer',
  'romulan-heart:2',
  'romulan-heart:3',
  'klin-zha+kinta',
  'klin-zha+ablative:3',
  'klin-zha+reflective',
  'klin-zha+tri-level',
  'romulan-heart:3+shared-zones+besieged-goal+goal-around-zones',
];

/** Returns a base or combination with one to three custom kinds. A shared set has only one kind with a zone. */
function anyRules(id: string): fc.Arbitrary<Own> {
  const mayControl = !id.includes('reflective');
  return fc
    .integer({ min: 1, max: 3 })
    .chain((number) => fc.tuple(...Array.from({ length: number }, (_, place) => anyKind(place, mayControl))))
    .map((kinds) => withOwn(id, kinds));
}

/** States of setup and battle, and scattered ones. */
function statesOf({ rules }: Own): fc.Arbitrary<readonly GameState[]> {
  const last = (battle: number): fc.Arbitrary<GameState> =>
    randomGames(rules, battle).map((game) => game.last);
  return fc.tuple(last(0), last(40), thrown(rules));
}

describe('a ruleset with custom kinds', () => {
  it.each(bases)('agrees with the naive engine: %s', (id) => {
    const cases = anyRules(id).chain((own) => fc.tuple(fc.constant(own), statesOf(own), fc.nat()));
    fc.assert(
      fc.property(cases, ([{ reference }, states, choice]) => {
        for (const state of states) checkReference(state, reference, choice);
      }),
      { numRuns: runs(12) },
    );
  });

  it.each(bases)('has states that survive formatting, rotation and all notations of moves: %s', (id) => {
    const cases = anyRules(id).chain((own) => fc.tuple(statesOf(own), fc.nat()));
    fc.assert(
      fc.property(cases, ([states, seed]) => {
        for (const state of states) {
          checkTravels(state);
          checkShown(state, seed);
          checkMoves(state, seed);
          checkNotations(state, seed);
          if (state.rules.hooks.length === 0) checkTurns(state);
        }
      }),
      { numRuns: runs(5) },
    );
  });

  it.each(bases)('can undo and redo all moves of a game: %s', (id) => {
    const games = anyRules(id).chain(({ rules }) => randomGames(rules, 40));
    fc.assert(fc.property(games, checkGame), { numRuns: runs(4) });
  });
});

/** A kind that jumps three cells in a line and carries the Goal. */
const ranger: NewKind = {
  code: 'R',
  name: 'Ranger',
  geometric: 'Ra',
  algebraic: 'J',
  count: 2,
  least: 3,
  most: 3,
  path: 'straight',
  jumps: true,
  carries: true,
};

/** A kind with a zone that cannot capture, but can be captured. */
const warden: NewKind = {
  code: 'W',
  name: 'Warden',
  geometric: 'Wa',
  algebraic: 'O',
  count: 1,
  least: 1,
  most: 1,
  path: 'any',
  captures: false,
  controls: true,
};

describe('the Ranger and the Warden', () => {
  const { rules } = withOwn('klin-zha', [ranger, warden]);
  const at = (text: string): GameState => unwrap(parsePosition(rules, text));
  const battle = at('b/3/4v*/7/4R*3w/11/13/15/2V3B10 1 - - 0 20 -');

  it('follow the Blockader in hands, in the order of their declaration', () => {
    expect(String(createState(rules))).toMatch(/ hand1=FLSIIVVVBRRW;hand2=FLSIIVVVBRRW$/);
    expect(isLegal(createState(rules), 'r@c17')).toBe(true);
    expect(isLegal(createState(rules), 'z@c17')).toBe(false);
  });

  it('move, carry and are named as declared', () => {
    const targets = legalMoves(battle, { from: 'E37' });
    expect(textsOf(targets)).toContain('e37d17g');
    expect(targets.map((move) => geometric.format(battle, move))).toContain('RaG@E37 D17');
    expect(targets.map((move) => algebraic().format(battle, move))).toContain('HJd17');
    expect(targets.map((move) => algebraic('german').format(battle, move))).toContain('HJd17');
    expect(explainMove(battle, 'e37e38').message).toBe(
      'The Ranger on E37 cannot reach E38: it moves 3 steps in a straight line.',
    );
  });

  it('keep enemies out of their zone', () => {
    expect(explainMove(battle, 'e37e48')).toMatchObject({ code: 'out-of-reach' });
    expect(zones(battle).map(({ blockader }) => blockader)).toContain('E59');
    const near = at('b/3/4v*/7/4F*3w/11/13/15/2V3B10 1 - - 0 20 -');
    expect(explainMove(near, 'e37e49')).toMatchObject({
      code: 'enemy-zone',
      message: 'E49 lies in the zone of an enemy Warden.',
    });
  });

  it('are placed by moves that can be described without the ruleset', () => {
    const placing = unwrap(parseMove(createState(rules), 'w@c17'));
    expect(formatMove(placing)).toBe('w@c17');
    expect(describeMove(placing)).toEqual({ kind: 'place', warrior: 'W', to: 'C17', withGoal: false });
    expect(isLegal(createState(withOwn('klin-zha', [warden]).rules), placing)).toBe(false);
    expect(isLegal(createState(rulesOf('klin-zha')), placing)).toBe(false);
    expect(explainMove(createState(rulesOf('klin-zha')), placing).legal).toBe(false);
  });

  it('are visible in a blind game only to their own player', () => {
    const blinded = unwrap(combine(rules, [blind]));
    const state = unwrap(parsePosition(blinded, String(battle)));
    expect(viewFor(state, 1).warriors.map(({ warrior }) => warrior)).toEqual(['R', 'V', 'B']);
  });

  it('do not change the hashes of rulesets without them', () => {
    const plain = 'b/3/4v*/7/4F*4/11/13/15/2V3B10 1 - - 0 20 -';
    expect(unwrap(parsePosition(rulesOf('klin-zha'), plain)).hash()).not.toBe(at(plain).hash());
  });
});

describe('an invalid kind', () => {
  const faultsOf = (...kinds: readonly unknown[]): string[] => {
    const warriors = [...standardWarriors, ...kinds] as WarriorKind[];
    try {
      defineRuleset({ ...rulesOf('klin-zha'), warriors });
      return [];
    } catch (error) {
      expect(error).toBeInstanceOf(KlinZhaError);
      return (error as KlinZhaError).faults.map(({ code }) => code);
    }
  };
  const whole = withKind([], ranger)[0]!;

  it.each([
    [{ code: 'G' }, 'bad-code'],
    [{ code: 'X' }, 'bad-code'],
    [{ code: 'r' }, 'bad-code'],
    [{ code: 'RR' }, 'bad-code'],
    [{ code: 7 }, 'bad-code'],
    [{ code: 'F' }, 'bad-code', 'same-code'],
    [{ name: '' }, 'bad-name'],
    [{ name: 'Lancer' }, 'same-name'],
    [{ geometric: 'G' }, 'bad-letters'],
    [{ geometric: 'Rag' }, 'bad-letters'],
    [{ geometric: 'Rx' }, 'bad-letters'],
    [{ geometric: undefined }, 'bad-letters'],
    [{ geometric: 'Fe' }, 'same-letter'],
    [{ algebraic: undefined }, 'bad-letters'],
    [{ algebraic: 'Q' }, 'bad-letters'],
    [{ algebraic: 'j' }, 'bad-letters'],
    [{ least: -1 }, 'bad-range'],
    [{ least: 4 }, 'bad-range'],
    [{ most: 17 }, 'bad-range'],
    [{ count: 10 }, 'bad-count'],
    [{ count: '2' }, 'bad-count'],
    [{ path: 'crooked' }, 'bad-movement'],
    [{ jumps: 'yes' }, 'bad-movement'],
    [{ rises: -1 }, 'bad-movement'],
    [{ descends: 'down' }, 'bad-movement'],
    [{ controls: true }, 'bad-movement'],
    [{ symbol: '' }, 'bad-symbol'],
    [{ symbol: null }, 'bad-symbol'],
    [{ symbol: 'M0 0' }, 'bad-symbol'],
    [{ symbol: 'L0 0L1 1Z' }, 'bad-symbol'],
    [{ symbol: 'M0 0l1 1Z' }, 'bad-symbol'],
    [{ symbol: 'M0 0L1Z' }, 'bad-symbol'],
    [{ symbol: 'M0 0L1,,1Z' }, 'bad-symbol'],
    [{ symbol: 'M0 0L1 61Z' }, 'bad-symbol'],
    [{ symbol: 'M0 0L1 1e1Z' }, 'bad-symbol'],
    [{ symbol: 'M0 0L1 1Z 4' }, 'bad-symbol'],
    [{ symbol: 'M0 0L1 1Z"/><script>alert(1)</script>' }, 'bad-symbol'],
    [{ symbol: 'M0 0L1 1Zurl(#a)' }, 'bad-symbol'],
    [{ symbol: `M0 0${'L1 1'.repeat(500)}` }, 'bad-symbol'],
  ])('is rejected: %j', (change, ...codes) => {
    expect(faultsOf({ ...whole, ...change })).toEqual(codes);
  });

  it('may have a symbol with capital commands and any usual format of numbers', () => {
    const outlines = [
      'M-46 -32L46 -32L46 32L-46 32Z',
      'M -1,2.5 L 3-4, 5 , 6 H 7 V-8 Z',
      'M0 0C1 2 3 4 5 6S1 2 3 4Q1 2 3 4T60 -60Z M1 1 2 2',
      ...Object.values(pieceSymbols),
    ];
    for (const symbol of outlines) expect(faultsOf({ ...whole, symbol }), symbol).toEqual([]);
  });

  it('is rejected if its letters are taken or there are too many kinds', () => {
    expect(faultsOf(whole)).toEqual([]);
    expect(faultsOf(whole, whole)).toEqual(['same-code', 'same-name', 'same-letter', 'same-letter']);
    expect(faultsOf(null)).toEqual(['bad-warriors']);
    const six = withOwn(
      'klin-zha',
      codes.map((code, place) => ({ ...ranger, ...namesOf(code, place) })),
    );
    expect(six.rules.warriors).toHaveLength(12);
    expect(faultsOf(...six.rules.warriors.slice(6), { ...whole, ...namesOf('T', 6) })).toEqual([
      'bad-warriors',
    ]);
    const many = six.rules.warriors.slice(6).map((kind) => ({ ...kind, count: 9 }));
    expect(faultsOf(...many)).toEqual(['no-room']);
  });

  it('is reported as a fault if a variant adds it', () => {
    const change = (definition: Ruleset): Ruleset => definition;
    const twice = defineVariant({
      id: 'twice',
      name: 'Twice',
      sources: [],
      change: (rules) => ({
        ...change(rules as Ruleset),
        warriors: [ranger, ranger].reduce(withKind, rules.warriors),
      }),
    });
    const combined = combine(rulesOf('klin-zha'), [twice]);
    expect(combined).toMatchObject({ ok: false, errors: [{ code: 'same-code' }, {}, {}, {}] });
  });
});

describe('reserved capital letters', () => {
  it('are those of all sets of letters and the mark of a capture', () => {
    const taken = new Set<string>(Object.values(letterSets).flatMap((set) => Object.values(set)));
    const free = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => letter !== 'X' && !taken.has(letter));
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const warriors = withKind(standardWarriors, { ...ranger, algebraic: letter });
      const define = (): Ruleset => defineRuleset({ ...rulesOf('klin-zha'), warriors });
      if (free.includes(letter)) expect(define).not.toThrow();
      else expect(define).toThrow(expect.objectContaining({ code: 'bad-letters' }));
    }
  });

  it('are checked again for custom sets of letters', () => {
    const { rules } = withOwn('klin-zha', [ranger]);
    const state = unwrap(parsePosition(rules, 'b/3/4v*/7/4R*4/11/13/15/2V3B10 1 - - 0 20 -'));
    const letters = { ...letterSets.english, F: 'J' };
    expect(() => algebraic(letters).format(state, legalMoves(state)[0]!)).toThrow(
      expect.objectContaining({ code: 'same-letter' }),
    );
  });
});
