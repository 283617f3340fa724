import fc from 'fast-check';
import { type PairCounts, SequentialTest, type SprtOptions, sprt, standingsOf } from 'klin-zha/arena';
import { describe, expect, it } from 'vitest';
import { runs } from '../support/runs.ts';
import { gamesOfPairs, gameWith } from './support.ts';

type Model = 'logistic' | 'normalized';

/** Published chess engine tests. */
const tests: readonly (readonly [Model, number, number, number, PairCounts])[] = [
  ['logistic', -0.25, 1.25, 2.94, [253, 4282, 17604, 4431, 286]],
  ['logistic', 0.25, 1.25, 2.97, [58, 3302, 33130, 3518, 84]],
  ['logistic', -0.25, 1.25, 2.96, [491, 7345, 29693, 7670, 465]],
  ['logistic', -0.5, 1.5, 2.95, [59, 754, 2467, 865, 75]],
  ['logistic', -0.5, 1.5, 2.96, [17, 253, 1042, 337, 39]],
  ['logistic', 0.25, 1.75, 2.93, [11, 407, 3238, 513, 11]],
  ['normalized', 0, 2, 2.95, [320, 12431, 27275, 12858, 316]],
  ['normalized', 0.5, 2.5, 2.96, [197, 45541, 117722, 46579, 228]],
  ['normalized', 0, 2, 2.93, [117, 6674, 14561, 6942, 154]],
  ['normalized', -1.75, 0.25, -2.94, [44, 11252, 34531, 10903, 50]],
  ['logistic', -5, 0, 1.69, [235, 1384, 2521, 1341, 239]],
  ['normalized', 0, 20, 2.96, [0, 0, 2, 0, 37]],
];

/**
 * Published Elo differences, with half the width of their intervals and the likelihood of superiority in
 * percent.
 */
const differences: readonly (readonly [
  elo: number,
  margin: number,
  los: number,
  digits: number,
  PairCounts,
])[] = [
  [2.22, 1.3, 100, 1, [1, 137, 4659, 203, 0]],
  [-1.06, 4.05, 30.33, 2, [235, 1384, 2521, 1341, 239]],
];

const anyCounts = fc
  .tuple(fc.nat(200), fc.nat(200), fc.nat(200), fc.nat(200), fc.nat(200))
  .filter((counts) => counts.some((count) => count > 0));

describe('sprt and SequentialTest', () => {
  it.each(tests)('computes for %s of %s against %s the published %s', (model, elo0, elo1, llr, counts) => {
    const state = sprt(counts, { elo0, elo1, model });
    expect(Math.abs(state.llr - llr)).toBeLessThan(0.00501);
    expect([state.lower.toFixed(2), state.upper.toFixed(2)]).toEqual(['-2.94', '2.94']);
    expect(state.pairs).toBe(counts.reduce((sum, count) => sum + count));
  });

  it('negates the ratio for reversed games and differences', () => {
    fc.assert(
      fc.property(
        anyCounts,
        fc.integer({ min: -80, max: 80 }),
        fc.integer({ min: 1, max: 80 }),
        fc.constantFrom<Model>('logistic', 'normalized'),
        (counts, elo0, more, model) => {
          const turned = [...counts].reverse() as unknown as PairCounts;
          const one = sprt(counts, { elo0, elo1: elo0 + more, model }).llr;
          const other = sprt(turned, { elo0: -elo0 - more, elo1: -elo0, model }).llr;
          expect(one + other).toBeCloseTo(0, 5);
        },
      ),
    );
  });

  it('computes the ratio of the maximum likelihood distributions, as found by exhaustive search', () => {
    // With three outcomes, a mean leaves only the share of draws undetermined.
    const counts: PairCounts = [10, 0, 30, 0, 20];
    const best = (elo: number): number => {
      const mean = 1 / (1 + 10 ** (-elo / 400));
      let most = -Infinity;
      for (let step = 1; step < 200_000; step++) {
        const drawn = step / 200_000;
        const won = mean - drawn / 2;
        const lost = 1 - drawn - won;
        if (won <= 0 || lost <= 0) continue;
        most = Math.max(most, 10 * Math.log(lost) + 30 * Math.log(drawn) + 20 * Math.log(won));
      }
      return most;
    };
    const { llr } = sprt(counts, { elo0: -20, elo1: 60 });
    expect(llr).toBeCloseTo(best(60) - best(-20), 2);
  });

  it.each([
    [0, 10],
    [-150, -100],
    [100, 200],
    [190, 200],
  ])(
    'computes the ratio for normalized differences from %d to %d, as found by exhaustive search',
    (elo0, elo1) => {
      // With three outcomes, the ratio of mean to deviation leaves only the share of draws undetermined.
      const counts: PairCounts = [10, 0, 60, 0, 30];
      const best = (elo: number): number => {
        const ratio = (elo * Math.LN10 * Math.SQRT2) / 800;
        let most = -Infinity;
        for (let step = 1; step < 10_000; step++) {
          const drawn = step / 10_000;
          let [low, high] = [0, 1 - drawn];
          for (let halving = 0; halving < 50; halving++) {
            const won = (low + high) / 2;
            const mean = won + drawn / 2;
            const deviation = Math.sqrt(won + drawn / 4 - mean ** 2);
            if (mean - 0.5 < ratio * deviation) low = won;
            else high = won;
          }
          const lost = 1 - drawn - low;
          if (low > 0 && lost > 0)
            most = Math.max(most, 10 * Math.log(lost) + 60 * Math.log(drawn) + 30 * Math.log(low));
        }
        return most;
      };
      const { llr } = sprt(counts, { elo0, elo1, model: 'normalized' });
      expect(llr).toBeCloseTo(best(elo1) - best(elo0), 1);
    },
  );

  it('accepts above log((1 - beta) / alpha) and below log(beta / (1 - alpha))', () => {
    const options = { elo0: 0, elo1: 50, alpha: 0.1, beta: 0.2 };
    expect(sprt([0, 0, 10, 20, 40], options)).toMatchObject({
      accepted: 'elo1',
      lower: Math.log(0.2 / 0.9),
      upper: Math.log(8),
    });
    expect(sprt([40, 20, 10, 0, 0], options).accepted).toBe('elo0');
    expect(sprt([0, 0, 0, 0, 0], options)).toMatchObject({ llr: 0, pairs: 0, accepted: null });
  });

  const wrong: readonly SprtOptions[] = [
    { elo0: 5, elo1: 5 },
    { elo0: Number.NaN, elo1: 5 },
    { elo0: 0, elo1: 2000 },
    { elo0: 0, elo1: 201, model: 'normalized' },
    { elo0: 0, elo1: 5, alpha: 0 },
    { elo0: 0, elo1: 5, beta: 0.5 },
    { elo0: 0, elo1: 5, model: 'x' as Model },
  ];

  it.each(wrong)('rejects %j', (options) => {
    expect(() => sprt([1, 1, 1, 1, 1], options)).toThrow(expect.objectContaining({ code: 'bad-option' }));
    expect(() => new SequentialTest('a', options)).toThrow(expect.objectContaining({ code: 'bad-option' }));
  });

  it('lists the valid models', () => {
    const options = { elo0: 0, elo1: 5, model: 'x' as Model };
    expect(() => sprt([1, 1, 1, 1, 1], options)).toThrow(
      expect.objectContaining({
        message: "Invalid member 'model' of a test: 'x', expected logistic or normalized.",
      }),
    );
  });

  it.each([
    { counts: null },
    { counts: [1, 1, 1, 1] },
    { counts: [1, 1, 1, 1, 1, 1] },
    { counts: [1, 1, -1, 1, 1] },
    { counts: [1, 1, '1', 1, 1] },
    { counts: [1, 1, Number.NaN, 1, 1] },
  ])('rejects invalid pair counts: %j', ({ counts }) => {
    expect(() => sprt(counts as never, { elo0: 0, elo1: 5 })).toThrow(
      expect.objectContaining({ code: 'bad-counts' }),
    );
  });

  it('decides independently of the order of games, and ignores pairs after the decision', () => {
    const counts: PairCounts = [3, 5, 10, 30, 40];
    const games = gamesOfPairs(counts);
    const options = { elo0: 0, elo1: 100 };
    const inOrder = new SequentialTest('a', options);
    for (const game of games) inOrder.add(game);
    expect(inOrder.state.accepted).not.toBeNull();
    expect(inOrder.state.pairs).toBeLessThan(games.length / 2);
    fc.assert(
      fc.property(fc.shuffledSubarray(games, { minLength: games.length }), (shuffled) => {
        const test = new SequentialTest('a', options);
        for (const game of shuffled) test.add(game);
        expect(test.state).toEqual(inOrder.state);
      }),
      { numRuns: runs(10) },
    );
  });
});

describe('standingsOf two-player games', () => {
  it.each(differences)('returns the published %s +- %s, LOS %s %%', (elo, margin, los, digits, counts) => {
    const [pair] = standingsOf(gamesOfPairs(counts)).pairs;
    expect(pair!.pairs).toEqual(counts);
    expect(pair!.elo.mean!.toFixed(2)).toBe(elo.toFixed(2));
    expect(((pair!.elo.high! - pair!.elo.low!) / 2).toFixed(digits)).toBe(margin.toFixed(digits));
    expect((100 * pair!.superiority!).toFixed(digits)).toBe(los.toFixed(digits));
  });

  it('counts wins, draws, losses and points, and only complete pairs', () => {
    const games = [...gamesOfPairs([1, 0, 2, 0, 3]), gameWith(12, 0.5)];
    const standings = standingsOf(games);
    expect(standings).toMatchObject({ games: 13, limited: 1 });
    const [pair] = standings.pairs;
    expect(pair).toMatchObject({
      players: ['a', 'b'],
      games: 13,
      wins: 8,
      draws: 1,
      losses: 4,
      pairs: [1, 0, 2, 0, 3],
    });
    expect(pair!.score.mean).toBeCloseTo(8 / 12, 12);
    const [a, b] = standings.players;
    expect(a).toMatchObject({ name: 'a', games: 13, wins: 8, draws: 1, losses: 4, faults: 0 });
    expect(a!.score.mean + b!.score.mean).toBeCloseTo(1, 12);
    expect(standingsOf([...games].reverse())).toEqual(standings);
  });

  it('returns only the lower end of the difference if all games were won', () => {
    const [pair] = standingsOf(gamesOfPairs([0, 0, 0, 0, 30])).pairs;
    expect(pair!.elo).toMatchObject({ mean: null, high: null });
    // If one pair in nine were not won, one match in forty would still begin with thirty wins in a row.
    expect(pair!.score.low).toBeCloseTo(0.025 ** (1 / 30), 12);
    expect(pair!.elo.low).toBeGreaterThan(300);
    expect(pair!.superiority).toBe(1 - 0.5 ** 30);
    const [drawn] = standingsOf(gamesOfPairs([0, 0, 30, 0, 0])).pairs;
    expect(drawn!.elo.mean).toBeCloseTo(0, 12);
    expect(drawn!.elo.low).toBeLessThan(-10);
    expect(drawn!.superiority).toBe(0.5);
  });

  it('returns the same interval for a player as for its pairs', () => {
    const { players, pairs } = standingsOf(gamesOfPairs([3, 1, 4, 2, 9]));
    expect(players[0]!.name).toBe('a');
    expect(players[0]!.score.low).toBeCloseTo(pairs[0]!.score.low!, 12);
    expect(players[0]!.score.high).toBeCloseTo(pairs[0]!.score.high!, 12);
  });

  it('returns intervals of scores from 0 to 1', () => {
    const scoreOf = (counts: PairCounts) => standingsOf(gamesOfPairs(counts)).pairs[0]!.score;
    expect(scoreOf([9, 1, 0, 0, 0])).toMatchObject({ mean: 0.025, low: 0 });
    expect(scoreOf([9, 1, 0, 0, 0]).high).toBeGreaterThan(0.05);
    expect(scoreOf([0, 0, 0, 1, 9])).toMatchObject({ mean: 0.975, high: 1 });
    expect(scoreOf([0, 0, 0, 1, 9]).low).toBeLessThan(0.95);
  });

  it('returns an interval around equal scores, which allows for others', () => {
    const [player] = standingsOf(gamesOfPairs([0, 0, 30, 0, 0])).players;
    expect(player!.score.mean).toBe(0.5);
    expect(player!.score.low).toBeCloseTo(0.5 * 0.025 ** (1 / 30), 12);
    expect(player!.score.high).toBeCloseTo(1 - 0.5 * 0.025 ** (1 / 30), 12);
  });

  it('counts only the games of a pair among those of other pairs, and lists the best player first', () => {
    const games = [
      ...[gameWith(0, 1, ['a', 'b']), gameWith(1, 0, ['a', 'b'])],
      ...[gameWith(2, 0, ['a', 'c']), gameWith(3, 0, ['a', 'c'])],
      ...[gameWith(4, 0.5, ['b', 'c']), gameWith(5, 0, ['b', 'c'])],
    ];
    const { players, pairs } = standingsOf(games);
    expect(players.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    expect(
      pairs.map(({ players: [one, other], wins, draws, losses }) => [one, other, wins, draws, losses]),
    ).toEqual([
      ['a', 'b', 1, 0, 1],
      ['a', 'c', 0, 0, 2],
      ['b', 'c', 0, 1, 1],
    ]);
    expect(pairs.map((pair) => pair.pairs)).toEqual([
      [0, 0, 1, 0, 0],
      [1, 0, 0, 0, 0],
      [0, 1, 0, 0, 0],
    ]);
  });

  it('counts the games in which a player was at fault, in any seat', () => {
    const fault = { code: 'crash', message: 'gone' } as const;
    const games = [
      { ...gameWith(0, 1), faults: [{ seat: 2, ...fault }] },
      { ...gameWith(1, 1), faults: [{ seat: 1, ...fault }] },
      gameWith(2, 1),
    ] as const;
    const { players } = standingsOf(games);
    expect(players.map(({ name, faults }) => [name, faults])).toEqual([
      ['a', 0],
      ['b', 2],
    ]);
  });

  it('returns no Elo before the first complete pair', () => {
    const { pairs, players } = standingsOf([gameWith(0, 1)]);
    expect(pairs[0]).toMatchObject({
      games: 1,
      score: { mean: 0.5, low: null, high: null },
      elo: { mean: null, low: null, high: null },
      superiority: null,
    });
    expect(players[0]!.score).toEqual({ mean: 1, low: null, high: null });
  });

  it('returns mirrored intervals around the means', () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const [pair] = standingsOf(gamesOfPairs(counts.map((count) => count % 12))).pairs;
        if (pair === undefined) return;
        const { mean, low, high } = pair.score;
        expect(low).toBeLessThanOrEqual(mean);
        expect(high).toBeGreaterThanOrEqual(mean);
        const [turned] = standingsOf(gamesOfPairs([...counts].reverse().map((count) => count % 12))).pairs;
        expect(turned!.score.mean).toBeCloseTo(1 - mean, 12);
        expect(turned!.score.low).toBeCloseTo(1 - high!, 12);
      }),
      { numRuns: runs(50) },
    );
  });
});

describe('standingsOf three-player games', () => {
  const names = ['x', 'y', 'z'];
  const orders = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [2, 1, 0],
    [1, 0, 2],
  ];
  /** A group in which x wins some games and y wins the others. */
  const groupOf = (group: number, won: number) =>
    orders.map((order, place) => {
      const players = order.map((player) => names[player]!);
      const winner = place < won ? 'x' : 'y';
      return {
        ...gameWith(6 * group + place, 1),
        group,
        players,
        winner: (players.indexOf(winner) + 1) as 1 | 2 | 3,
        scores: players.map((name) => (name === winner ? 1 : 0)),
        points: players.map((name) => (name === winner ? 1 : -1)),
        nodes: [1, 1, 1],
        time: [1, 1, 1],
        timed: [2, 2, 0],
        overshoot: [3, 0, 0],
        mostOvershoot: [2, 0, 0],
      };
    });

  it('returns mean scores with intervals from complete groups', () => {
    const shares = Array.from({ length: 60 }, (_, group) => [2, 3, 4, 5][group % 4]!);
    const games = shares.flatMap((won, group) => groupOf(group, won));
    const { players, pairs } = standingsOf(games);
    expect(pairs).toEqual([]);
    expect(players.map(({ name }) => name)).toEqual(['x', 'y', 'z']);
    const { score, points } = players[0]!;
    expect(score.mean).toBeCloseTo(3.5 / 6, 12);
    expect(points).toBeCloseTo(2 * (3.5 / 6) - 1, 12);
    // The group means have the variance of 2, 3, 4 and 5 sixths.
    const margin = (1.959964 * Math.sqrt(1.25)) / 6 / Math.sqrt(60);
    expect(score.low).toBeCloseTo(score.mean - margin, 6);
    expect(score.high).toBeCloseTo(score.mean + margin, 6);
    // Not a win in sixty groups: if one group in seventeen were won, one arena in forty would miss it.
    expect(players[2]!.score).toEqual({ mean: 0, low: 0, high: 1 - 0.025 ** (1 / 60) });
    expect(standingsOf(games)).toEqual(standingsOf([...games].reverse()));
  });

  it('counts an equal share of three players as a draw', () => {
    const share = { winner: null, reason: 'ply-limit', scores: [1 / 3, 1 / 3, 1 / 3] } as const;
    const { players } = standingsOf(groupOf(0, 3).map((game) => ({ ...game, ...share })));
    for (const player of players) expect(player).toMatchObject({ games: 6, wins: 0, draws: 6, losses: 0 });
  });

  it('returns no interval before the first complete group', () => {
    const games = groupOf(0, 3).slice(1);
    expect(standingsOf(games).players[0]!.score).toMatchObject({ low: null, high: null });
    expect(standingsOf(games).players[0]!.games).toBe(5);
  });
});
