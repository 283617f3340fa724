/** Arena output: the status line during the games and the final standings. */

import { type Arena, type ArenaGame, standingsOf } from 'klin-zha/arena';
import { describe, expect, it } from 'vitest';
import { differences } from '../../src/cli/arena/differences.ts';
import { Progress } from '../../src/cli/arena/progress.ts';
import { standingsLines, testLine } from '../../src/cli/arena/words.ts';
import { arenaOf, gamesOfPairs, gameWith } from '../arena/support.ts';

const arena = arenaOf({
  players: [
    { name: 'a', bot: 'random' },
    { name: 'b', bot: 'random' },
  ],
  games: 100,
});

/** The status line after some games. */
function lineOf(
  games: readonly ArenaGame[],
  all: number,
  played: number,
  seconds: number,
  { players }: Arena = arena,
): string {
  const progress = new Progress(players);
  for (const game of games) progress.add(game);
  return progress.line(all, played, seconds);
}

describe('arena output', () => {
  it('shows the progress and estimates the time left from the pace of this run', () => {
    const games = gamesOfPairs([0, 1, 2, 3, 4]);
    // Ten games took 45 seconds, so the other 80 need six minutes.
    expect(lineOf(games, 100, 10, 45)).toMatch(
      /^20 of 100 games, a 0\.750, Elo \+190\.8 \(.*\), 4 at the ply limit, 6:00 left$/,
    );
    expect(lineOf([], 100, 0, 0)).toBe('0 of 100 games');
    expect(lineOf(games, 3620, 1, 1)).toMatch(/, 1:00:00 left$/);
  });

  it('does not depend on the order of games, and shows the Elo of the standings', () => {
    const games = gamesOfPairs([3, 1, 2, 3, 5]);
    const line = lineOf(games, 100, 0, 0);
    expect(lineOf([...games].reverse(), 100, 0, 0)).toBe(line);
    const [pair] = standingsLines(arena, standingsOf(games), games).filter((text) =>
      text.startsWith('a against'),
    );
    expect(pair).toContain(/Elo \S+ \(.*?\)/.exec(line)![0]);
    expect(lineOf(games.slice(0, 1), 100, 0, 0)).toMatch(/^1 of 100 games, b 1\.000, Elo -$/);
  });

  it('shows the best player of three and the number of faults', () => {
    const names = ['a', 'b', 'c'];
    const players = names.map((name) => ({ name, bot: 'random' }));
    const game = { ...gameWith(0, 1, names), players: names, scores: [0, 1, 0] };
    const faults = [1, 3, 3].map(
      (seat) => ({ seat: seat as 1 | 3, code: 'crash', message: 'Gone.' }) as const,
    );
    const line = lineOf(
      [{ ...game, faults }],
      6,
      0,
      0,
      arenaOf({ rules: 'romulan-heart:3', players, games: 6 }),
    );
    expect(line).toBe('1 of 6 games, b 1.000, 2 faults');
  });

  it('shows losses on time, which are faults, and the overshoot of a time limit', () => {
    const faults = [{ seat: 1, code: 'time', message: 'Late.' } as const];
    const games = gamesOfPairs([0, 1]).map((game) => ({ ...game, timed: [3, 1], overshoot: [10, 0] }));
    const late = [{ ...games[0]!, faults, mostOvershoot: [9.6, 0] }, games[1]!];
    const timed = { ...arena, limits: { time: 100 } };
    const lines = standingsLines(timed, standingsOf(late), late);
    expect(lines[2]).toMatch(/ faults +on time +over ms +nodes\/game/);
    const row = (name: string): string => lines.find((text) => text.startsWith(`${name} `))!;
    expect(row('a')).toMatch(/ 0\.00 +1 +1 +2\.5 \/ 10 +/);
    expect(row('b')).toMatch(/ 0\.00 +0 +0 +2\.5 \/ 0 +/);
    expect(lines.at(-1)).toBe('game 1: a: time: Late.');
    expect(lineOf(late, 100, 0, 0)).toMatch(/, 1 fault$/);
    const clocks = { ...arena, control: '10' };
    const untimed = late.map((game) => ({ ...game, timed: [0, 0] }));
    expect(
      standingsLines(clocks, standingsOf(untimed), untimed).find((text) => text.startsWith('a ')),
    ).toMatch(/ 0\.00 +1 +1 +- +/);
    expect(standingsLines(arena, standingsOf(late), late)[2]).not.toContain('on time');
  });

  it('counts the games that scores and tables ended', () => {
    const games = gamesOfPairs([0, 1]).map((game) => ({ ...game, adjudicated: 'tables' as const }));
    expect(standingsLines(arena, standingsOf(games), games)).toContain(
      'Adjudicated: 0 by scores, 2 by tables.',
    );
  });

  it('shows only the finite end of the interval if one player won every game', () => {
    const line = (counts: readonly number[]) => {
      const games = gamesOfPairs(counts);
      return standingsLines(arena, standingsOf(games), games).find((text) => text.startsWith('a against b'))!;
    };
    expect(line([0, 0, 0, 0, 2])).toMatch(/: Elo at least -290\.5, LOS/);
    expect(line([2, 0, 0, 0, 0])).toMatch(/: Elo at most \+290\.5, LOS/);
    expect(line([0, 0, 1, 0, 1])).toMatch(/: Elo \+190\.8 \(at least .*\), LOS/);
    const [won] = standingsLines(arena, standingsOf(gamesOfPairs([0, 0, 0, 0, 2])), []).filter((text) =>
      text.startsWith('a '),
    );
    expect(won).toContain('1.000  0.158 to 1.000');
  });

  it('lists the first faults and counts the others', () => {
    const faults = [{ seat: 1, code: 'crash', message: 'Gone.' }] as const;
    const games = Array.from({ length: 13 }, (_, index) => ({ ...gameWith(index, 0), faults }));
    const lines = standingsLines(arena, standingsOf(games), games);
    expect(lines.filter((line) => /^game \d+: [ab]: crash: Gone\.$/.test(line)).length).toBe(10);
    expect(lines.at(-1)).toBe('and 3 more faults');
  });

  it('shows which hypothesis a test has accepted', () => {
    const state = { llr: 3, lower: -2.944, upper: 2.944, pairs: 1, accepted: 'elo1' } as const;
    expect(testLine(state, 0, 10)).toBe(
      'SPRT, Elo 0 against 10: LLR 3.00 (-2.94, 2.94) after 1 pair; accepted Elo 10',
    );
    expect(testLine({ ...state, accepted: 'elo0' }, 0, 10)).toMatch(/; accepted Elo 0$/);
    expect(testLine({ ...state, accepted: null }, 0, 10)).toMatch(/; not decided yet$/);
  });
});

describe('differences between arenas', () => {
  it('compares members in any order, and limits one by one', () => {
    const { players, games: _, ...others } = arena;
    expect(differences({ ...others, games: 7, players }, arena)).toEqual([]);
    expect(differences({ ...arena, seed: 5, limits: { nodes: 200 } }, arena)).toEqual([
      `seed: 5 in the ledger, ${arena.seed} now`,
      expect.stringMatching(/^nodes: 200 in the ledger, /),
    ]);
  });

  it('accepts any value as the other arena', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    const strange = { ...arena, seed: { toString: 1 }, players: deep, limits: deep };
    expect(differences(strange, arena)).toContain(`seed: an object in the ledger, ${arena.seed} now`);
  });
});
