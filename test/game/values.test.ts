import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import fc from 'fast-check';
import {
  attackersOf,
  createPosition,
  createState,
  describePly,
  explainMove,
  Game,
  type GameState,
  isLegal,
  legalDests,
  legalMoves,
  outcome,
  parsePosition,
  pieceAt,
  play,
  restoreState,
  rulesOf,
  sameState,
  threats,
  unwrap,
  viewFor,
  zones,
} from 'klin-zha';
import { getBot } from 'klin-zha/bots';
import { renderSvg } from 'klin-zha/render';
import { sayPosition } from 'klin-zha/words';
import { describe, expect, it } from 'vitest';
import { groups, randomGames } from '../rulesets/variants/support.ts';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { lines } from '../support/games.ts';
import { runs } from '../support/runs.ts';

const text = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';
const middle = unwrap(parsePosition(rulesOf('klin-zha'), text));
const anywhere = fc.oneof(lines({ from: 'battle', plies: 60 }), lines({ from: 'empty', plies: 45 }));

function areDeepEqual(one: unknown, other: unknown): boolean {
  try {
    assert.deepStrictEqual(one, other);
    return true;
  } catch {
    return false;
  }
}

/** Checks that the deep comparisons of test runners agree with `sameState`. */
function expectAgreement(one: GameState, other: GameState): void {
  const same = sameState(one, other);
  expect(areDeepEqual(one, other)).toBe(same);
  expect(areDeepEqual({ ...one }, { ...other })).toBe(same);
  if (same) {
    expect(one).toStrictEqual(other);
    expect(one).toEqual(other);
  } else {
    expect(one).not.toStrictEqual(other);
    expect(one).not.toEqual(other);
  }
}

describe('two states', () => {
  it('are deeply equal exactly if they are the same', () => {
    fc.assert(
      fc.property(anywhere, anywhere, fc.nat(), (one, other, choice) => {
        const { states } = one;
        const state = states[choice % states.length]!;
        for (const next of [one.last, other.last, states[(choice + 1) % states.length]!])
          expectAgreement(state, next);
      }),
      { numRuns: runs(100) },
    );
  });

  it('are the same if other moves lead to the same position', () => {
    const start = createState(rulesOf('klin-zha'));
    const ways = [
      ['v@h12', 'v@h23', 'l@i22'],
      ['l@i22', 'v@h23', 'v@h12'],
    ].map((moves) => moves.reduce<GameState>(play, start));
    expect(String(ways[0])).toBe(String(ways[1]));
    expectAgreement(ways[0]!, ways[1]!);
    expect(sameState(ways[0]!, ways[1]!)).toBe(true);
  });

  it.each([
    ['the counter of quiet moves', '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 1 1 -'],
    ['the round', '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 2 -'],
    ['the seat', '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 2 N2W1 - 0 1 -'],
    ['the regions', '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 - - 0 1 -'],
    ['who placed first', '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 first=2'],
    ['a Goal', '1/3/v*vv2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -'],
    ['a warrior', '1/3/vv*v2/i6/1fiis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -'],
  ])('differ by %s', (_, other) => {
    const [one, two] = [text, other].map((position) =>
      unwrap(parsePosition(rulesOf('klin-zha'), position, { unchecked: true })),
    );
    expect(sameState(one!, two!)).toBe(false);
    expectAgreement(one!, two!);
  });

  it('differ if the ruleset or isChecked differs', () => {
    const drawn = unwrap(parsePosition(rulesOf('klin-zha+draws'), text));
    const loose = unwrap(parsePosition(rulesOf('klin-zha'), text, { unchecked: true }));
    for (const other of [drawn, loose]) {
      expect(sameState(middle, other)).toBe(false);
      expectAgreement(middle, other);
    }
  });
});

describe.each(groups)('states of %s', (_, rulesets) => {
  it.each(rulesets.map((rules) => [rules.id, rules] as const))(
    'are equal after a round trip: %s',
    (_id, rules) => {
      fc.assert(
        fc.property(randomGames(rules, 30), ({ states }) => {
          for (const state of states.filter((_, index) => index % 5 === 0)) {
            const back = unwrap(restoreState(JSON.stringify(state), rules));
            expectAgreement(state, back);
            expectAgreement(state, unwrap(createPosition(rules, state.toFields())));
            expectSame(sameState(state, back), true);
            expectEqual(threats(back), threats(state));
          }
        }),
        { numRuns: runs(4) },
      );
    },
  );
});

describe('a state', () => {
  it('is frozen, with all its members', () => {
    for (const state of [middle, createState(rulesOf('romulan-heart:3'))]) {
      expect(Object.isFrozen(state)).toBe(true);
      expect(Object.keys(state)).toContain('ruleset');
      for (const value of Object.values(state)) expect(typeof value).toMatch(/string|number|boolean/);
    }
  });

  it('prints its position', () => {
    expect(inspect(middle)).toContain(text);
    expect(inspect(middle)).toMatch(/^GameState /);
    expect(inspect(middle)).not.toContain('packed');
    expect(inspect({ deep: { deeper: { state: middle } } }, { depth: 5 })).toContain("ruleset: 'klin-zha'");
    expect(inspect(Object.create(middle, {}))).toContain('copy');
  });

  it('lists warriors, goals, regions and owners', () => {
    const { warriors, goals, regions, owners } = middle.toFields();
    expect(middle).toMatchObject({ warriors, goals, regions, owners });
    expect(goals).toEqual(['I11', 'C18']);
  });

  it('keeps its members in a clone, for inspection', () => {
    expect(structuredClone(middle)).toEqual({ ...middle });
    expect(structuredClone(middle)).toMatchObject({ ruleset: 'klin-zha', seat: 1 });
  });
});

describe('a clone of a game', () => {
  const clone = structuredClone(new Game(middle)) as never;
  const sentence = 'This is a clone of a game: keep and send game.toJSON(), and read it with restoreGame.';

  it.each<readonly [string, () => unknown]>([
    ['legalMoves', () => legalMoves(clone)],
    ['play', () => play(clone, 'e37f48')],
    ['outcome', () => outcome(clone)],
    ['new Game', () => new Game(clone)],
    ['viewFor', () => viewFor(clone, 1)],
    ['sayPosition', () => sayPosition(clone)],
    ['renderSvg', () => renderSvg(clone)],
    ...(['random', 'greedy', 'alpha-beta', 'level-1'] as const).map(
      (name) => [`the bot ${name}`, () => getBot(name).choose(clone, { random: () => 0 })] as const,
    ),
  ])('is refused with the remedy by %s', (_, call) => {
    expect(call).toThrow(expect.objectContaining({ code: 'bad-state', message: sentence }));
  });
});

/** Copies that stores and workers make. */
const copies: readonly (readonly [string, () => unknown, RegExp])[] = [
  ['a clone', () => structuredClone(middle), /toJSON.*restoreState/s],
  ['a Result', () => restoreState(middle.toJSON(), middle.rules), /unwrap\(restoreState/],
  ['a proxy', () => new Proxy(middle, {}), /markRaw.*toJSON.*restoreState/s],
  ['a proxy that wraps all results', () => deepProxy(middle), /markRaw/],
  [
    'a copy of the same class',
    () => Object.create(Object.getPrototypeOf(middle), Object.getOwnPropertyDescriptors(middle)),
    /markRaw/,
  ],
  ['its fields', () => ({ ...middle }), /toJSON.*restoreState/s],
  ['one made by hand', () => ({ ...middle, rules: middle.rules, fields: () => middle.toFields() }), /state/],
  ['its JSON', () => middle.toJSON(), /restoreState/],
];

function deepProxy(value: object): object {
  return new Proxy(value, {
    get: (target, name) => {
      const got: unknown = Reflect.get(target, name);
      return typeof got === 'function' ? (...args: unknown[]) => got.apply(deepProxy(target), args) : got;
    },
  });
}

describe.each(copies)('%s', (_, make, remedy) => {
  const copy = make() as GameState;
  it.each<readonly [string, () => unknown]>([
    ['legalMoves', () => legalMoves(copy)],
    ['legalDests', () => legalDests(copy)],
    ['play', () => play(copy, 'g14d16')],
    ['isLegal', () => isLegal(copy, 'g14d16')],
    ['explainMove', () => explainMove(copy, 'g14d16')],
    ['threats', () => threats(copy)],
    ['zones', () => zones(copy)],
    ['sameState', () => sameState(middle, copy)],
    ['viewFor', () => viewFor(copy, 1)],
    ['attackersOf', () => attackersOf(copy, 'D16', 1)],
    ['pieceAt', () => pieceAt(copy, 'D16')],
    ['describePly', () => describePly(copy, 'g14d16')],
  ])('is rejected by %s, with the remedy', (_door, ask) => {
    expect(ask).toThrow(expect.objectContaining({ name: 'KlinZhaError', code: 'bad-state' }));
    expect(ask).toThrow(remedy);
  });
});

describe('a proxy of a state', () => {
  const proxy = new Proxy(middle, {});
  it.each<readonly [string, () => unknown]>([
    ['rules', () => proxy.rules],
    ['phase', () => proxy.phase],
    ['outcome', () => outcome(proxy)],
    ['fields', () => proxy.toFields()],
    ['hash', () => proxy.hash()],
    ['toJSON', () => JSON.stringify(proxy)],
    ['toString', () => String(proxy)],
  ])('is rejected by %s', (_, ask) => {
    expect(ask).toThrow(expect.objectContaining({ code: 'bad-state' }));
  });
});

describe('the constructor of a state', () => {
  it('reveals nothing, and creates no other state', () => {
    const { constructor: Maker } = Object.getPrototypeOf(middle);
    expect(() => new Maker(Symbol('state'), middle.rules, {}, true)).toThrow(/cannot be constructed/);
    expect(() => Maker.reveal(middle, Symbol('state'))).toThrow(/cannot be constructed/);
  });
});
