import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../src/base/result.ts';
import { OUTCOME } from '../../src/engine/move.ts';
import { createState } from '../../src/game/create.ts';
import { defineRuleset } from '../../src/game/define.ts';
import { legalMoves } from '../../src/game/moves.ts';
import { attemptsFor, viewFor } from '../../src/game/view.ts';
import { ActionSpace } from '../../src/learn/index.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';
import { withWarrior } from '../../src/rules/warriors.ts';
import { klinZha } from '../../src/rulesets/klin-zha.ts';
import { parseRules, rulesOf } from '../../src/rulesets/parse.ts';
import { moveKind, Searcher } from '../../src/search/index.ts';
import { allRulesets, groups, randomGames } from '../rulesets/variants/support.ts';
import { expectEqual, expectSame } from '../support/expect-same.ts';
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
        expectEqual(
          [...mask.entries()].flatMap(([action, bit]) => (bit === 1 ? [action] : [])),
          [...actions].sort((a, b) => a - b),
        );
        for (const action of actions) seen.add(action);
      }
    });
    fc.assert(property, { numRuns: 2 });
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
    fc.assert(property, { numRuns: 2 });
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
        { numRuns: 2 },
      );
    },
  );
});

describe('ActionSpace', () => {
  const space = new ActionSpace(klinZha);
  const searcher = new Searcher(createState(klinZha));

  it('rejects numbers that are not moves with an action', () => {
    for (const move of [-1, 0.5, Number.NaN, 2 ** 40, 'e37f48', undefined])
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
