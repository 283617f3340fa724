import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  createState,
  describeMove,
  divide,
  formatMove,
  formatPosition,
  Game,
  type GameState,
  KlinZhaError,
  legalMoves,
  outcome,
  parsePosition,
  perft,
  play,
  type Ruleset,
  type RulesetId,
  rulesOf,
  type Seat,
  seededRandom,
  threats,
  unwrap,
} from 'klin-zha';
import { type BoardObserver, playout, Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { rehash } from '../../src/engine/hash.ts';
import { countSequences } from '../../src/engine/perft.ts';
import { newPositionOf } from '../../src/game/in-place.ts';
import { isGoalThreatened } from '../../src/game/state.ts';
import { allRulesets } from '../rulesets/variants/support.ts';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { stateOf } from '../support/positions.ts';
import { rulesFrom } from '../support/rules.ts';
import { runs } from '../support/runs.ts';

const rulesets: readonly Ruleset[] = [...allRulesets.values()];

function start(rules: Ruleset, seed: number): GameState {
  return createState(rules, { random: seededRandom(seed) });
}

/** Whether a move captures, according to the states before and after it. */
function captures(state: GameState, move: ReturnType<typeof legalMoves>[number]): boolean {
  const after = play(state, move).toFields();
  const before = state.toFields();
  if (state.phase !== 'battle' || before.combat !== null) return false;
  if (after.combat !== null) return true;
  const lost = (fields: typeof before): number => fields.goals.filter((goal) => goal === null).length;
  const description = describeMove(move);
  const taken = before.warriors.some(({ cell }) => description.kind === 'step' && cell === description.to);
  return taken || lost(after) > lost(before);
}

describe('pass', () => {
  it.each(rulesets.map((rules) => [rules.id, rules] as const))('changes only the turn: %s', (_, rules) => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat(), { minLength: 60, maxLength: 100 }), (seed, choices) => {
        const searcher = new Searcher(start(rules, seed));
        const moves = searcher.moveBuffer();
        for (const choice of choices) {
          if (searcher.isOver) break;
          if (!searcher.isSetup && searcher.board.combat < 0) {
            const before = searcher.state();
            const [hash, plies, repetitions] = [searcher.hash(), searcher.plies, searcher.repetitions()];
            searcher.pass();
            const after = searcher.state();
            expectEqual(after.warriors, before.warriors);
            expectEqual(after.goals, before.goals);
            if (rules.colours.length === 2) expectSame(after.seat, 3 - before.seat);
            expectSame(searcher.hash(), after.hash());
            expectEqual(Array.from(moves.subarray(0, searcher.moves(moves))), legalMoves(after));
            const count = searcher.moves(moves);
            if (count > 0) searcher.make(moves[choice % count]!);
            searcher.repetitions();
            searcher.unmakeTo(plies);
            expectSame(formatPosition(searcher.state()), formatPosition(before));
            expectEqual([searcher.hash(), searcher.repetitions()], [hash, repetitions]);
          }
          searcher.make(moves[choice % searcher.moves(moves)]!);
        }
      }),
      { numRuns: runs(2) },
    );
  });

  it('is refused in the setup, during a combat and after the end', () => {
    const setup = new Searcher(createState(rulesFrom('klin-zha')));
    const over = new Searcher(stateOf('romulan-heart:2', 'F*@A19 L@E37 b@I99 v*@E38'));
    over.make(legalMoves(over.state()).find((move) => formatMove(move) === 'e37e38')!);
    const combat = new Searcher(start(rulesFrom('klin-zha+kinta'), 1));
    combat.finishSetup(seededRandom(1));
    const moves = combat.moveBuffer();
    while (combat.captures(moves) === 0) combat.make(moves[combat.moves(moves) - 1]!);
    combat.make(moves[0]!);
    for (const searcher of [setup, over, combat])
      expect(() => searcher.pass()).toThrow(expect.objectContaining({ code: 'no-pass' }));
  });

  it('reports no change of the board to an observer', () => {
    const searcher = new Searcher(stateOf('klin-zha', 'F*@A19 L@E37 V@F26 b@I99 v*@I11 s@D16'));
    const cells = new Map<number, number>();
    const add = (cell: number, number: number): unknown => cells.set(cell, (cells.get(cell) ?? 0) + number);
    searcher.watch({ put: (cell) => add(cell, 1), lift: (cell) => add(cell, -1) });
    const before = new Map(cells);
    searcher.pass();
    expect(cells).toEqual(before);
    searcher.unmake();
    expect(cells).toEqual(before);
  });
});

describe('an observer with make and unmake', () => {
  it('keeps the board of each ply', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), (seed, choices) => {
        const searcher = new Searcher(start(rulesFrom('romulan-heart:3'), seed));
        const plies = [new Map<string, number>()];
        const add = (key: string, number: number): void => {
          const counts = plies.at(-1)!;
          counts.set(key, (counts.get(key) ?? 0) + number);
          if (counts.get(key) === 0) counts.delete(key);
        };
        const observer: BoardObserver = {
          put: (...piece) => add(piece.join(), 1),
          lift: (...piece) => add(piece.join(), -1),
          make: () => {
            expectSame(plies.length, searcher.plies);
            plies.push(new Map(plies.at(-1)));
          },
          unmake: () => plies.pop(),
        };
        searcher.watch(observer);
        const seen: Map<string, number>[] = [];
        const standing = (): Map<string, number> => {
          const counts = new Map<string, number>();
          const put = (...piece: number[]): unknown => counts.set(piece.join(), 1);
          searcher.copy().watch({ put, lift: put });
          return counts;
        };
        const moves = searcher.moveBuffer();
        for (const choice of choices) {
          const count = searcher.moves(moves);
          if (count === 0) break;
          seen.push(new Map(plies.at(-1)));
          searcher.make(moves[choice % count]!);
          expectEqual(plies.at(-1), standing());
        }
        for (const before of seen.reverse()) {
          searcher.unmake();
          expectEqual(plies.at(-1), before);
        }
        expectSame(plies.length, 1);
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('a searcher', () => {
  it.each(rulesets.map((rules) => [rules.id, rules] as const))('agrees with states: %s', (_, rules) => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat(), { minLength: 60, maxLength: 120 }), (seed, choices) => {
        let state = start(rules, seed);
        const searcher = new Searcher(state);
        const moves = searcher.moveBuffer();
        for (const choice of choices) {
          const legal = legalMoves(state);
          expectEqual(Array.from(moves.subarray(0, searcher.moves(moves))), legal);
          expectSame(searcher.hash(), state.hash());
          expectEqual(
            [searcher.seat, searcher.halfmoveClock, searcher.round],
            [state.seat, state.halfmoveClock, state.round],
          );
          expectEqual([searcher.outcome, searcher.isOver], [outcome(state), legal.length === 0]);
          expectSame(searcher.isThreatened(), isGoalThreatened(state));
          if (legal.length === 0) break;
          const move = legal[choice % legal.length]!;
          searcher.make(move);
          state = play(state, move);
        }
        expectSame(formatPosition(searcher.state()), formatPosition(state));
        searcher.unmakeTo(0);
        expectSame(formatPosition(searcher.state()), formatPosition(start(rules, seed)));
      }),
      { numRuns: runs(2) },
    );
  });

  it('has the same hash as a position loaded from scratch', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rulesets),
        fc.nat(),
        fc.integer({ min: 0, max: 150 }),
        (rules, seed, plies) => {
          const searcher = new Searcher(start(rules, seed));
          playout(searcher, seededRandom(seed), { most: plies });
          const position = newPositionOf(searcher.state());
          rehash(position);
          expectEqual([position.low, position.high], [searcher.hashLow, searcher.hashHigh]);
        },
      ),
    );
  });

  it('returns hashes that never change, because tools store them', () => {
    const stored = readFileSync(new URL('./hashes.jsonl', import.meta.url), 'utf8');
    for (const line of stored.trim().split('\n')) {
      const { rules, position, hash } = JSON.parse(line) as Record<'position' | 'hash', string> & {
        rules: RulesetId;
      };
      const state = unwrap(parsePosition(rulesFrom(rules), position));
      expect(`${rules} ${state.hash()}`).toBe(`${rules} ${hash}`);
    }
  });

  it('finds the captures among the moves', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rulesets),
        fc.nat(),
        fc.integer({ min: 18, max: 80 }),
        (rules, seed, plies) => {
          const searcher = new Searcher(start(rules, seed));
          playout(searcher, seededRandom(seed + 1), { most: plies });
          const state = searcher.state();
          const moves = searcher.moveBuffer();
          const found = Array.from(moves.subarray(0, searcher.captures(moves)));
          expectEqual(
            found,
            legalMoves(state).filter((move) => captures(state, move)),
          );
        },
      ),
    );
  });

  it('plays the same game for the same seed, and unmakes it', () => {
    const searcher = new Searcher(start(rulesOf('romulan-heart:3'), 1));
    const begun = searcher.hash();
    const { plies } = playout(searcher, seededRandom(7), { most: 200 });
    const end = searcher.hash();
    expect(searcher.plies).toBe(plies);
    searcher.unmakeTo(0);
    expect(searcher.hash()).toBe(begun);
    for (const most of [0, 3]) expect(playout(searcher, seededRandom(7), { most }).plies).toBe(most);
    expect(searcher.plies).toBe(3);
    searcher.unmakeTo(0);
    playout(searcher, seededRandom(7), { most: 200 });
    expect(searcher.hash()).toBe(end);
  });

  it('lists threats as cells', () => {
    const state = stateOf('klin-zha', 'F*@E37 V@A19 l@E38 s@E27 v*@I99');
    const searcher = new Searcher(state);
    const seen = threats(state).filter(({ goal }) => goal === 'E37');
    expect(searcher.threats().sort()).toEqual(seen.map(({ from }) => from).sort());
    expect(searcher.isThreatened(2 as Seat)).toBe(false);
  });

  it('counts repetitions, including those in the game that it starts from', () => {
    let game = new Game(stateOf('klin-zha', 'F*@E37 V@A19 v@F36 f*@I99'));
    for (const move of ['e37e38g', 'i99i89g', 'e38e37g', 'i89i99g', 'e37e38g', 'i99i89g'])
      game = game.play(move);
    const searcher = new Searcher(game);
    expect(searcher.plies).toBe(6);
    expect(searcher.repetitions()).toBe(1);
    searcher.unmake();
    searcher.unmake();
    expect([searcher.repetitions(), game.truncate(4).occurrences]).toEqual([1, 2]);
    expect(new Searcher(game.state).repetitions()).toBe(0);
  });

  it('does not count a repetition if the variant state differs', () => {
    let game = new Game(stateOf('klin-zha+ablative:2', 'F*@E37 f*@I99'));
    const searcher = new Searcher(game);
    const round = ['e37e38g', 'i99i89g', 'e38f48g', 'i89i88g', 'f48e37g', 'i88i99g'];
    const found = [...round, ...round, ...round].map((move) => {
      game = game.play(move);
      searcher.make(game.moves.at(-1)!);
      expect(searcher.repetitions() + 1).toBe(game.occurrences);
      return searcher.repetitions();
    });
    // The start has no markers; after the first move there is only one marker.
    expect(found).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
  });

  it('writes moves from the given index, and rejects arrays that are too short', () => {
    const searcher = new Searcher(stateOf('klin-zha', 'F*@E37 V@A19 v@F36 f*@I99'));
    const moves = new Int32Array(100);
    const number = searcher.moves(moves);
    const end = searcher.movesFrom('A19', moves, number);
    expect(Array.from(moves.subarray(number, end), (move) => formatMove(move as never))).toEqual(['a19b19']);
    expect(() => searcher.moves(new Int32Array(3))).toThrow(expect.objectContaining({ code: 'short-list' }));
    expect(() => searcher.movesFrom('Z1' as never, moves)).toThrow(
      expect.objectContaining({ code: 'bad-cell' }),
    );
    expect(() => searcher.unmake()).toThrow(expect.objectContaining({ code: 'nothing-made' }));
    expect(() => searcher.unmakeTo(1)).toThrow(expect.objectContaining({ code: 'nothing-made' }));
  });

  it('distinguishes legal moves from other numbers', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rulesets),
        fc.nat(),
        fc.integer({ min: 0, max: 80 }),
        fc.array(fc.oneof(fc.integer(), fc.double()), { size: 'large' }),
        (rules, seed, plies, numbers) => {
          const searcher = new Searcher(start(rules, seed));
          playout(searcher, seededRandom(seed), { most: plies });
          const legal: readonly number[] = legalMoves(searcher.state());
          const legalSet = new Set(legal);
          for (const number of [...legal, ...numbers, ...legal.map((move) => move ^ 1)])
            expectSame(searcher.isLegal(number), legalSet.has(number), () => String(number));
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('accepts states and games, and nothing else', () => {
    const state = stateOf('klin-zha', 'F*@E37 V@A19 v@F36 f*@I99');
    for (const strange of [undefined, null, {}, state.toJSON(), String(state), Object.create(state)])
      expect(() => new Searcher(strange as never)).toThrow(expect.objectContaining({ code: 'bad-state' }));
    expect(() => legalMoves({} as GameState)).toThrow(expect.objectContaining({ code: 'bad-state' }));
  });

  it('allocates no lists for deeper plies of a finished game', () => {
    const over = stateOf('klin-zha', 'F*@E37 V@A19 v@F36');
    const position = newPositionOf(over);
    expect([countSequences(position, 1000), position.lists.length]).toEqual([0, 1]);
  });

  it('rejects invalid arrays, indexes, seats and random numbers, and does not change', () => {
    const searcher = new Searcher(stateOf('klin-zha', 'F*@E37 V@A19 v@F36 f*@I99'));
    const moves = searcher.moveBuffer();
    const begun = searcher.hash();
    const refusal = (act: () => unknown): string => {
      try {
        return `gave ${act()}`;
      } catch (error) {
        return error instanceof KlinZhaError ? error.code : String(error);
      }
    };
    for (const list of [new Uint16Array(500), [], undefined, null, 'list'])
      expect(refusal(() => searcher.moves(list as never))).toBe('bad-list');
    for (const place of [-1, 0.5, Number.NaN, '5', null])
      expect(refusal(() => searcher.moves(moves, place as never))).toBe('bad-start');
    for (const seat of [0, 3, 9, 1.5, Number.NaN, '1', null]) {
      expect(refusal(() => searcher.threats(seat as Seat))).toBe('bad-seat');
      expect(refusal(() => searcher.isThreatened(seat as Seat))).toBe('bad-seat');
    }
    for (const random of [() => 1, () => -0.1, () => Number.NaN, () => '0', undefined])
      expect(refusal(() => playout(searcher, random as never))).toBe('bad-random');
    for (const most of [-1, 1.5, Number.NaN, '3', null])
      expect(refusal(() => playout(searcher, seededRandom(1), { most: most as never }))).toBe('bad-length');
    for (const plies of [0.5, Number.NaN, null])
      expect(refusal(() => searcher.unmakeTo(plies as never))).toBe('nothing-made');
    expect([searcher.plies, searcher.hash()]).toEqual([0, begun]);
  });
});

describe('perft', () => {
  it.each(rulesets.map((rules) => [rules.id, rules] as const))(
    'adds up, with a table and without: %s',
    (_, rules) => {
      const searcher = new Searcher(start(rules, 3));
      playout(searcher, seededRandom(5), { most: 25 });
      const state = searcher.state();
      const count = perft(state, 2);
      expect(divide(state, 2).reduce((sum, { sequences }) => sum + sequences, 0)).toBe(count);
      expect(divide(state, 2).map(({ move }) => move)).toEqual(legalMoves(state));
      expect(perft(state, 2, { hashMegabytes: 1 })).toBe(count);
      expect(searcher.perft(2)).toBe(count);
    },
  );

  it('returns the same counts with a transposition table', () => {
    const state = stateOf('klin-zha', 'F*@E37 V@A19 v@F36 f*@I99');
    const count = perft(state, 4);
    expect(perft(state, 4, { hashMegabytes: 2 })).toBe(count);
    expect(divide(state, 4, { hashMegabytes: 2 })).toEqual(divide(state, 4));
  });

  it('rejects invalid depths and sizes', () => {
    const state = createState(rulesOf('klin-zha'));
    for (const depth of [-1, 1.5, 1001, Number.NaN])
      expect(() => perft(state, depth)).toThrow(expect.objectContaining({ code: 'bad-depth' }));
    for (const depth of [-1, 1.5, 1001, Number.NaN])
      expect(() => new Searcher(state).perft(depth)).toThrow(expect.objectContaining({ code: 'bad-depth' }));
    expect(() => divide(state, 0)).toThrow(expect.objectContaining({ code: 'bad-depth' }));
    for (const hashMegabytes of [0, -1, 5000, Number.NaN])
      expect(() => perft(state, 1, { hashMegabytes })).toThrow(
        expect.objectContaining({ code: 'bad-hash-size' }),
      );
  });
});
