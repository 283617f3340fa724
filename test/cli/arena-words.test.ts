/** How an arena stands, in words: what a terminal shows while games are played, and the table at the end. */

import { describe, expect, it } from 'vitest';
import { standingsOf } from '../../src/arena/index.ts';
import { progressLine, standingsLines, testLine } from '../../src/cli/arena/words.ts';
import { arenaOf, gamesOfPairs, gameWith } from '../arena/support.ts';

const arena = arenaOf({
  players: [
    { name: 'a', bot: 'random' },
    { name: 'b', bot: 'random' },
  ],
  games: 100,
});

describe('the words of an arena', () => {
  it('show how far it has come, and what is left by the pace of this run', () => {
    const games = gamesOfPairs([0, 1, 2, 3, 4]);
    const line = progressLine(standingsOf(games), 100, 10, 45);
    // Ten games in 45 seconds: the other 80 take six minutes.
    expect(line).toMatch(/^20 of 100 games, a 0\.750, Elo \+190\.8 \(.*\), 4 at the limit, 6:00 left$/);
    expect(progressLine(standingsOf([]), 100, 0, 0)).toBe('0 of 100 games');
    expect(progressLine(standingsOf(games), 3620, 1, 1)).toMatch(/, 1:00:00 left$/);
  });

  it('say the least difference where everything was won, and the most where everything was lost', () => {
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

  it('tell faults one by one, but not all of many', () => {
    const faults = [{ seat: 1, code: 'crash', message: 'Gone.' }] as const;
    const games = Array.from({ length: 13 }, (_, index) => ({ ...gameWith(index, 0), faults }));
    const lines = standingsLines(arena, standingsOf(games), games);
    expect(lines.filter((line) => /^game \d+: [ab]: crash: Gone\.$/.test(line)).length).toBe(10);
    expect(lines.at(-1)).toBe('and 3 faults more');
  });

  it('say what a test has accepted', () => {
    const state = { llr: 3, lower: -2.944, upper: 2.944, pairs: 1, accepted: 'elo1' } as const;
    expect(testLine(state, 0, 10)).toBe(
      'SPRT of Elo 0 against 10: LLR 3.00 (-2.94, 2.94) after 1 pair; 10 is accepted',
    );
    expect(testLine({ ...state, accepted: 'elo0' }, 0, 10)).toMatch(/; 0 is accepted$/);
    expect(testLine({ ...state, accepted: null }, 0, 10)).toMatch(/; it has to go on$/);
  });
});
