import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  createState,
  formatMove,
  type RulesetId,
  rulesetIds,
  rulesOf,
  seededRandom,
  variantIds,
} from 'klin-zha';
import { combatOutcomes, type Playout, playout, Searcher, symmetryKey } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { allRulesets } from '../rulesets/variants/support.ts';
import { stateOf } from '../support/positions.ts';
import { rulesFrom } from '../support/rules.ts';
import { runs } from '../support/runs.ts';

/** A playout as stored in `playouts.jsonl`. */
interface Stored {
  readonly rules: RulesetId;
  readonly seed: number;
  readonly plies: number;
  readonly stop: Playout['stop'];
  readonly hash: string;
}

function played(rules: RulesetId, seed: number): Stored {
  const random = seededRandom(seed);
  const searcher = new Searcher(createState(rulesFrom(rules), { random }));
  const { plies, stop } = playout(searcher, random, { most: 300, quiet: 120, repetitions: 2 });
  return { rules, seed, plies, stop, hash: searcher.hash() };
}

describe('a playout', () => {
  it('plays the stored game for the same seed', () => {
    const text = readFileSync(new URL('./playouts.jsonl', import.meta.url), 'utf8');
    const stored = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Stored);
    for (const game of stored) expect(played(game.rules, game.seed)).toEqual(game);
    const words = new Set(
      stored.flatMap(({ rules }) => rules.split('+')).flatMap((word) => [word, word.split(':')[0]]),
    );
    expect([...rulesetIds, ...variantIds].filter((word) => !words.has(word))).toEqual([]);
  });

  it('reports its result, and stops when an option applies', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allRulesets), fc.nat(), (rules, seed) => {
        const random = seededRandom(seed);
        const searcher = new Searcher(createState(rules, { random }));
        const { plies, stop, outcome } = playout(searcher, random, { most: 150, quiet: 20, repetitions: 1 });
        expect(plies).toBe(searcher.plies);
        expect(outcome).toEqual(stop === 'over' ? searcher.outcome : null);
        expect(searcher.isOver).toBe(stop === 'over');
        if (stop === 'most') expect(plies).toBe(150);
        if (stop === 'quiet') expect(searcher.halfmoveClock).toBe(20);
        if (stop === 'repetitions') expect(searcher.repetitions()).toBe(1);
        expect(searcher.halfmoveClock).toBeLessThanOrEqual(20);
      }),
    );
  });

  it('makes the chosen moves, from a list that searcher queries do not change', () => {
    const searcher = new Searcher(stateOf('klin-zha', 'F*@E37 V@A19 v@F36 f*@I99'));
    const made: string[] = [];
    const choose = (moves: Int32Array, count: number): number => {
      const texts = Array.from(moves.subarray(0, count), (move) => formatMove(move as never));
      searcher.isOver;
      searcher.board.mobility(1);
      made.push(texts.at(-1)!);
      return count - 1;
    };
    const { plies } = playout(searcher, () => 0, { most: 4, choose });
    expect([plies, made.length]).toEqual([4, 4]);
    const other = new Searcher(stateOf('klin-zha', 'F*@E37 V@A19 v@F36 f*@I99'));
    const list = other.moveBuffer();
    for (const text of made) {
      const last = list[other.moves(list) - 1]!;
      expect(formatMove(last as never)).toBe(text);
      other.make(last);
    }
    expect(other.hash()).toBe(searcher.hash());
  });

  it('R10.10: lets attackers win with the given probability', () => {
    const combat = { state: 'combat=e37d38' };
    for (const [combatChance, winner] of [
      [1, 'F'],
      [0, 'I'],
    ] as const) {
      const searcher = new Searcher(
        stateOf('klin-zha+kinta', 'V*@I33 F@E37 B@I99 b@A19 i@D38 v*@C18', combat),
      );
      playout(searcher, () => 0.5, { most: 1, combatChance, choose: () => 5 });
      const { board, rules } = searcher;
      const cell = rules.board.cells.findIndex(({ name }) => name === 'D38');
      expect(rules.warriors[board.kindAt(cell)]?.code).toBe(winner);
    }
  });

  it('has an outcome if the last allowed move ends the game', () => {
    const start = stateOf('romulan-heart:2', 'F*@E37 f*@E38');
    const whole = playout(new Searcher(start), seededRandom(1));
    expect(whole).toMatchObject({ stop: 'over', outcome: { reason: expect.any(String) } });
    const { plies } = whole;
    expect(playout(new Searcher(start), seededRandom(1), { most: plies })).toEqual(whole);
    expect(playout(new Searcher(start), seededRandom(1), { most: plies - 1 })).toEqual({
      plies: plies - 1,
      stop: 'most',
      outcome: null,
    });
  });

  it.each([1, -1, 2])('stops if its flag is %s', (flag) => {
    const searcher = new Searcher(createState(rulesOf('klin-zha')));
    expect(playout(searcher, seededRandom(1), { abort: Int32Array.of(flag) })).toMatchObject({
      plies: 0,
      stop: 'abort',
    });
  });

  it('stops as soon as its flag is raised', () => {
    const searcher = new Searcher(createState(rulesOf('klin-zha')));
    const abort = new Int32Array(new SharedArrayBuffer(4));
    let left = 6;
    const random = (): number => {
      if (--left === 0) Atomics.store(abort, 0, 1);
      return 0.5;
    };
    expect(playout(searcher, random, { abort })).toEqual({ plies: 6, stop: 'abort', outcome: null });
    expect(playout(searcher, random, { abort }).plies).toBe(0);
  });

  it('rejects invalid options', () => {
    const searcher = new Searcher(createState(rulesOf('klin-zha')));
    const refused = [
      [{ most: -1 }, 'bad-length'],
      [{ quiet: 0.5 }, 'bad-length'],
      [{ repetitions: Number.NaN }, 'bad-length'],
      [{ combatChance: 1.1 }, 'bad-chance'],
      [{ abort: [1] as never }, 'bad-abort'],
      [{ abort: new Int32Array(0) }, 'bad-abort'],
      [{ choose: 3 as never }, 'bad-choice'],
      [{ choose: () => 432 }, 'bad-choice'],
      [{ choose: () => undefined as never }, 'bad-choice'],
    ] as const;
    for (const [options, code] of refused)
      expect(() => playout(searcher, () => 0, options)).toThrow(expect.objectContaining({ code }));
    expect(searcher.plies).toBe(0);
  });
});

describe('combatOutcomes', () => {
  it('R10.10: returns both outcomes with their weights', () => {
    const waits = stateOf('klin-zha+kinta', 'V*@I33 F@E37 B@I99 b@A19 i@D38 v*@C18', {
      state: 'combat=e37d38',
    });
    const searcher = new Searcher(waits);
    const ways = combatOutcomes(searcher, 0.25);
    expect(ways.map(({ move, weight }) => [formatMove(move), weight])).toEqual([
      ['attacker', 0.25],
      ['defender', 0.75],
    ]);
    searcher.make(ways[1]!.move);
    expect(combatOutcomes(searcher)).toEqual([]);
    expect(() => combatOutcomes(searcher, 2)).toThrow(expect.objectContaining({ code: 'bad-chance' }));
  });
});

describe('a random setup', () => {
  it('is finished with the pending number of moves, in every ruleset', () => {
    for (const rules of allRulesets) {
      const random = seededRandom(5);
      const searcher = new Searcher(createState(rules, { random }));
      const { pending } = searcher.board;
      expect(pending).toBeGreaterThan(8);
      expect([searcher.finishSetup(random), searcher.isSetup]).toEqual([pending, false]);
      expect(searcher.finishSetup(random)).toBe(0);
    }
  });

  it('R1.6: is as likely as its images under the symmetries', () => {
    const free = allRulesets.filter(({ setup, hooks }) => setup.corners.length === 0 && hooks.length === 0);
    fc.assert(
      fc.property(fc.constantFrom(...free), fc.nat(), fc.nat(), (rules, seed, which) => {
        const { symmetries } = rules.board;
        const turned = symmetries[which % symmetries.length]!;
        const [one, other] = [new Searcher(createState(rules)), new Searcher(createState(rules))];
        const [moves, others] = [one.moveBuffer(), other.moveBuffer()];
        const random = seededRandom(seed);
        while (one.isSetup) {
          const count = one.moves(moves);
          // If every step has the same number of moves, whole setups are equally likely.
          expect(other.moves(others)).toBe(count);
          expect(symmetryKey(one)).toBe(symmetryKey(other));
          const move = moves[Math.floor(random() * count)]!;
          const from = (move >>> 19) % 8 === 3 ? turned[(move >>> 9) & 511]! << 9 : move & (511 << 9);
          const image = (move & ~0x3ffff) | from | turned[move & 511]!;
          expect(other.isLegal(image)).toBe(true);
          one.make(move);
          other.make(image);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('R1.6: has about a fifth as many first placements up to symmetry', () => {
    const searcher = new Searcher(createState(rulesOf('klin-zha')));
    const moves = searcher.moveBuffer();
    const count = searcher.moves(moves);
    const keys = new Set<string>();
    for (let i = 0; i < count; i++) {
      searcher.make(moves[i]!);
      keys.add(symmetryKey(searcher));
      searcher.unmake();
    }
    expect([count, keys.size]).toEqual([432, 90]);
  });
});
