import fc from 'fast-check';
import {
  attemptsFor,
  createState,
  defineRuleset,
  klinZha,
  legalMoves,
  parseRules,
  type Ruleset,
  rulesOf,
  unwrap,
  viewFor,
  withWarrior,
} from 'klin-zha';
import { ActionSpace, featurePlanes, writePlanes } from 'klin-zha/learn';
import { moveKind, Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { OUTCOME } from '../../src/engine/move.ts';
import { allRulesets, groups, randomGames } from '../rulesets/variants/support.ts';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { stateOf } from '../support/positions.ts';
import { runs } from '../support/runs.ts';
import { actionsAt, beginsAlike, expectedPlanes, planesAt, turned } from './support.ts';

const each: readonly (readonly [string, Ruleset])[] = allRulesets.map((rules) => [rules.id, rules]);

/** Without the pairs and triples of variants: symmetries of every board and hook are in these. */
const simple = each.slice(0, groups[0]![1].length + groups[1]![1].length);

describe('the actions of version 1', () => {
  it.each([
    ['klin-zha', 5424],
    ['takzh', 5424],
    ['agonizer', 3768],
    ['romulan-heart:2', 3768],
    ['romulan-heart:3', 3768],
    ['klin-zha+reflective', 3993],
    ['klin-zha+tri-level', 6813],
    ['klin-zha+tetrahedral', 39_544],
  ])('of %s are %i', (id, size) => {
    expect(new ActionSpace(unwrap(parseRules(id))).size).toBe(size);
  });

  it('are numbered by kind of move, then origin or warrior, then target', () => {
    const space = new ActionSpace(klinZha);
    const names = (...actions: number[]): string[] => actions.map((action) => space.name(action));
    expect(names(0, 1, 2159)).toEqual(['a19b18', 'a19b19', 'i99i89']);
    expect(names(2160, 3263)).toEqual(['a19b18g', 'i99i89g']);
    expect(names(3264, 3335, 3336, 3695)).toEqual(['f@a19', 'f@i99', 'l@a19', 'b@i99']);
    expect(names(3696, 3767)).toEqual(['g@a19', 'g@i99']);
    expect(names(3768, 5423)).toEqual(['a19b18r', 'i99i89r']);
  });
});

describe('every legal move', () => {
  it.each(each)('is one action, on the list and in the mask: %s', (_, rules) => {
    const space = new ActionSpace(rules);
    const mask = new Uint8Array(space.size);
    const seen = new Set<number>();
    const property = fc.property(randomGames(rules, 40), ({ states }) => {
      for (const state of states) {
        const searcher = new Searcher(state);
        const moves = rules.blind ? attemptsFor(viewFor(state, state.seat), rules) : legalMoves(state);
        const expected = searcher.board.combat >= 0 ? [] : moves.map((move) => space.actionOf(move));
        const actions = actionsAt(space, searcher);
        expectEqual(actions, expected);
        expectSame(new Set(actions).size, actions.length);
        space.mask(searcher, mask);
        const masked: number[] = [];
        for (let action = mask.indexOf(1); action >= 0; action = mask.indexOf(1, action + 1))
          masked.push(action);
        expectEqual(
          masked,
          [...actions].sort((a, b) => a - b),
        );
        for (const action of actions) seen.add(action);
      }
    });
    fc.assert(property, { numRuns: runs(2) });
    for (const action of seen) {
      expectSame(space.parse(space.name(action)), action);
      expectSame(space.actionOf(space.moveOf(action)), action);
    }
  });
});

describe('planes', () => {
  it.each(each)('show what the player to move sees: %s', (_, rules) => {
    const property = fc.property(randomGames(rules, 60), ({ states }) => {
      for (const state of states.filter((_, ply) => ply % 7 === 0 || ply === states.length - 1))
        expectEqual([...planesAt(new Searcher(state))], expectedPlanes(state).flat());
    });
    fc.assert(property, { numRuns: runs(2) });
  });
});

describe('a list of planes', () => {
  it.each(simple)('has a meaning for each name, and one for each number: %s', (_, rules) => {
    const planes = featurePlanes(rules);
    expectSame(new Set(planes.map(({ name }) => name)).size, planes.length);
    expectSame(new Set(planes.map(({ meaning }) => meaning)).size, planes.length);
    for (const { name, meaning } of planes) {
      const [, seat, code] = name.split(':');
      const kind = rules.warriors.find((one) => one.code === code)?.name ?? '';
      expectSame(meaning.includes('cell') && meaning.includes(kind), true, () => `${name}: ${meaning}`);
      if (seat !== undefined) expectSame(meaning.endsWith(`seat ${seat}`), true, () => `${name}: ${meaning}`);
    }
  });

  it.each([0, 254, 255, 256, 511, 65_535, 65_536])('has at most 255 for %i half-moves', (quiet) => {
    const state = stateOf('romulan-heart:3', 'F*@E37 f*@I11 ~V*@A19', { seat: 2, quiet });
    const expected = expectedPlanes(state).flat();
    for (const list of [new Uint8Array(expected.length), new Float32Array(expected.length)]) {
      writePlanes(new Searcher(state), list);
      expectEqual([...list], expected);
    }
  });

  it('is an array of bytes or of floating-point numbers that is long enough', () => {
    const searcher = new Searcher(createState(klinZha));
    const length = featurePlanes(klinZha).length * 81;
    for (const list of [new Uint16Array(length), Array.from({ length }, () => 0), null, {}])
      expect(() => writePlanes(searcher, list as Uint8Array)).toThrow(
        expect.objectContaining({ code: 'bad-list' }),
      );
    expect(() => writePlanes(searcher, new Uint8Array(length - 1))).toThrow(
      expect.objectContaining({ code: 'short-list' }),
    );
    expect(writePlanes(searcher, new Uint8Array(length))).toBe(length);
  });

  it('keeps no number of what was there before, and all before its start', () => {
    const state = stateOf('romulan-heart:3', 'F*@E37 f*@I11 ~V*@A19');
    const expected = expectedPlanes(state).flat();
    const list = new Uint8Array(expected.length + 2).fill(7);
    expect(writePlanes(new Searcher(state), list, 1)).toBe(expected.length + 1);
    expectEqual([...list], [7, ...expected, 7]);
  });
});

describe('symmetries', () => {
  it.each(simple.filter(([, rules]) => beginsAlike(rules)))(
    'turn actions and planes alike: %s',
    (_, rules) => {
      const space = new ActionSpace(rules);
      const { symmetries } = space;
      expectEqual(symmetries[0]!.actions, [...symmetries[0]!.actions.keys()]);
      const cells = rules.board.cells.length;
      fc.assert(
        fc.property(randomGames(rules, 30), fc.nat(), ({ moves, states }, choice) => {
          const { cells: images, actions } = symmetries[choice % symmetries.length]!;
          const one = new Searcher(states[0]!);
          const other = new Searcher(states[0]!);
          for (const [ply, move] of moves.entries()) {
            const isOutcome = moveKind(move) === OUTCOME;
            one.make(move);
            other.make(isOutcome ? move : space.moveOf(actions[space.actionOf(move)]!));
            if (ply % 5 !== 0 && ply !== moves.length - 1) continue;
            const expected = actionsAt(space, one).map((action) => actions[action]!);
            expectEqual(actionsAt(space, other).sort(), expected.sort());
            const planes = planesAt(one);
            const plane = (start: number) => turned(planes.subarray(start, start + cells), images);
            const starts = Array.from({ length: planes.length / cells }, (_, number) => number * cells);
            expectEqual([...planesAt(other)], starts.flatMap(plane));
          }
        }),
        { numRuns: runs(2) },
      );
    },
  );
});

describe('ActionSpace', () => {
  const space = new ActionSpace(klinZha);
  const searcher = new Searcher(createState(klinZha));

  it('rejects numbers that are not moves with an action', () => {
    for (const move of [-1, 0.5, Number.NaN, 2 ** 40, 'e37f48', undefined, 5n, Symbol('a19b18')])
      expect(() => space.actionOf(move as number)).toThrow(expect.objectContaining({ code: 'no-action' }));
    expect(() => space.actionOf(space.moveOf(0) - 1)).toThrow('is not a move with an action in klin-zha');
  });

  it('rejects numbers that are not actions', () => {
    for (const action of [-1, 0.5, 5424, Number.NaN, '0'])
      expect(() => space.moveOf(action as number)).toThrow('expected a whole number from 0 to 5423');
  });

  it('rejects names of moves that are not on the board or that no warrior can make', () => {
    expect(() => space.parse('z99a19')).toThrow(expect.objectContaining({ code: 'bad-move' }));
    expect(() => space.parse('a19i99')).toThrow(expect.objectContaining({ code: 'no-action' }));
  });

  it('rejects searchers of other rulesets, other lists and short lists', () => {
    const other = new Searcher(createState(rulesOf('takzh')));
    expect(() => space.legal(other, new Uint16Array(600))).toThrow('expected a searcher of klin-zha');
    expect(() => space.legal(searcher, new Int32Array(600) as never)).toThrow('expected a Uint16Array');
    expect(() => space.legal(searcher, new Uint16Array(431))).toThrow('its length is 431, but 432 is needed');
    expect(() => space.mask(searcher, new Uint8Array(5423))).toThrow(
      'its length is 5423, but 5424 is needed',
    );
    expect(() => space.legal(searcher, new Uint16Array(600), -1)).toThrow(
      'expected a non-negative whole number',
    );
  });

  it('writes from an index on', () => {
    const list = new Uint16Array(500);
    expect(space.legal(searcher, list, 60)).toBe(492);
    expect([list[59], list[60], list[492]]).toEqual([0, space.parse('f@a19'), 0]);
  });

  it('refuses a ruleset with too many actions', () => {
    const { variants: _, ...definition } = rulesOf('klin-zha+tetrahedral');
    const change = { least: 1, most: 6, path: 'any', jumps: true } as const;
    const warriors = withWarrior(definition.warriors, 'F', change);
    const rules = defineRuleset({ ...definition, variants: [], id: 'far', warriors });
    expect(() => new ActionSpace(rules)).toThrow(expect.objectContaining({ code: 'too-many-actions' }));
  });
});
