import { unwrap } from 'klin-zha';
import { parseNotation } from 'klin-zha/notation';
import {
  convertRecord,
  type GameFilter,
  GameStatistics,
  gameFilter,
  parseRecords,
  positionKey,
  positionRows,
  replayRecord,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { gameKey } from '../../../src/records/archive/game-key.ts';

const [spring, autumn, undated] = parseRecords(`[Event "Spring meeting"]
[Date "2026.03.??"]
[Gold "K'Ehleyr"]
[Green "Worf"]
[Notation "coordinate"]
[Result "1-0"]

f@a19 l@b18 1-0

[Event "Autumn"]
[Date "2025.10.02"]
[Green "Worf"]
[Blue "Kahless"]
[Black "Kang"]
[Rules "romulan-heart:3"]

1/3-1/3-1/3

[Event "?"]

*
`);
const games = [spring!, autumn!, undated!];

describe('a game filter', () => {
  it.each<[GameFilter, number[]]>([
    [{}, [0, 1, 2]],
    [{ player: 'worf' }, [0, 1]],
    [{ player: 'kang' }, [1]],
    [{ tags: { Event: 'spring', Green: 'WORF' } }, [0]],
    [{ results: ['1-0', '*'] }, [0, 2]],
    [{ rules: 'romulan-heart:3' }, [1]],
    [{ since: '2026' }, [0]],
    [{ since: '2026.03.15' }, [0]],
    [{ since: '2026.04' }, []],
    [{ until: '2025' }, [1]],
    [{ until: '2025.10.01' }, []],
    [{ since: '2025.10.02', until: '2026.03' }, [0, 1]],
    [{ minPlies: 1 }, [0]],
    [{ maxPlies: 1 }, [1, 2]],
  ])('%j accepts the games %j', (filter, wanted) => {
    const isWanted = gameFilter(filter);
    expect([0, 1, 2].filter((game) => isWanted(games[game]!))).toEqual(wanted);
  });

  it('rejects games whose date does not begin with a year', () => {
    const days = ['May 2026', '15.03.2026', '2026', '????.03.15'];
    const dated = days.map((day) => parseRecords(`[Date "${day}"]\n\n*\n`)[0]!);
    for (const filter of [{ since: '2026' }, { until: '2026' }, { since: '2000', until: '3000' }])
      expect(dated.filter((game) => gameFilter(filter)(game))).toEqual([dated[2]]);
  });

  it.each(['banana', '2026-11-21', '2026.13', '2026.02.40', '20', ''])('rejects the date %j', (date) => {
    for (const filter of [{ since: date }, { until: date }])
      expect(() => gameFilter(filter)).toThrow(
        /'.*', expected a date such as 2026.11.21, 2026.11 or 2026\.$/,
      );
  });

  it('uses the ruleset of a replay if there is no tag', () => {
    expect(gameFilter({ rules: 'klin-zha' })(spring!)).toBe(false);
    expect(gameFilter({ rules: 'klin-zha' })(spring!, replayRecord(spring!))).toBe(true);
  });
});

describe('a game key', () => {
  it('does not depend on notation, comments and variations', () => {
    const key = gameKey(replayRecord(spring!));
    for (const name of ['geometric', 'algebraic:german']) {
      const { record } = convertRecord(spring!, { notation: unwrap(parseNotation(name)) });
      expect(gameKey(replayRecord({ ...record, comments: ['other'] }))).toBe(key);
    }
  });

  it('depends on players, results, moves, and the text of moves that cannot be played', () => {
    const text = (gold: string, rest: string) => `[Gold "${gold}"]\n[Notation "coordinate"]\n\n${rest}`;
    const all = [
      text('a', 'f@a19 *'),
      text('b', 'f@a19 *'),
      text('a', 'f@a19 1-0'),
      text('a', 'f@a19 l@b18 *'),
      text('a', 'f@a19 nonsense *'),
      text('a', 'f@a19 other *'),
    ];
    const keys = all.map((game) => gameKey(replayRecord(parseRecords(game)[0]!)));
    expect(new Set(keys).size).toBe(all.length);
  });
});

describe('game statistics', () => {
  it('count games, moves, results, rules, events, players and dates', () => {
    const statistics = new GameStatistics();
    expect(statistics.sums()).toMatchObject({ games: 0, plies: { sum: 0, least: 0, most: 0 }, dates: null });
    for (const game of games) statistics.add(replayRecord(game));
    expect(statistics.sums()).toEqual({
      games: 3,
      plies: { sum: 2, least: 0, most: 2 },
      results: [
        ['*', 1],
        ['1-0', 1],
        ['1/3-1/3-1/3', 1],
      ],
      reasons: [],
      rules: [
        ['klin-zha', 2],
        ['romulan-heart:3', 1],
      ],
      events: [
        ['?', 1],
        ['Autumn', 1],
        ['Spring meeting', 1],
      ],
      players: [
        { name: 'Worf', games: 2 },
        { name: "K'Ehleyr", games: 1 },
        { name: 'Kahless', games: 1 },
        { name: 'Kang', games: 1 },
      ],
      dates: { first: '2025.10.02', last: '2026.03.??' },
    });
  });

  it('ignore missing event, player and date tags', () => {
    const statistics = new GameStatistics();
    for (const tags of ['', '[Event ""]\n[Date "May"]\n\n'])
      statistics.add(replayRecord(parseRecords(`${tags}*\n`)[0]!));
    expect(statistics.sums()).toMatchObject({ games: 2, events: [], players: [], dates: null });
  });
});

describe('position rows', () => {
  it('contain the key as a signed number, and the next move', () => {
    const replay = replayRecord(spring!);
    const rows = positionRows(replay, 4);
    const hex = (hash: bigint): string => BigInt.asUintN(64, hash).toString(16).padStart(16, '0');
    expect(rows.map(({ hash }) => hex(hash))).toEqual(
      [-1, 0, 1].map((node) => positionKey(replay.stateAt(node))),
    );
    expect(rows.map(({ hash: _, ...row }) => row)).toEqual([
      { game: 4, ply: 0, move: 'f@a19', result: '1-0' },
      { game: 4, ply: 1, move: 'l@b18', result: '1-0' },
      { game: 4, ply: 2, move: null, result: '1-0' },
    ]);
  });

  it('are empty for an unplayable game', () => {
    const replay = replayRecord(parseRecords('[Rules "chess"]\n\nB G35 *\n')[0]!);
    expect(positionRows(replay, 0)).toEqual([]);
  });

  it('reject an invalid replay, such as a copy', () => {
    const refused = expect.objectContaining({ name: 'KlinZhaError', code: 'bad-replay' });
    for (const replay of [{ ...replayRecord(spring!) }, { isPlayable: true }, null])
      expect(() => positionRows(replay as never, 0)).toThrow(refused);
  });

  it('R1.6: are the same for turned games with symmetry, including moves', () => {
    const turned = parseRecords('[Notation "coordinate"]\n\nf@i11 l@i22 1-0')[0]!;
    const rows = [spring!, turned].map((game) => positionRows(replayRecord(game), 0, { symmetry: true }));
    expect(rows[0]!.map(({ hash }) => hash).slice(0, 2)).toEqual(
      rows[1]!.map(({ hash }) => hash).slice(0, 2),
    );
  });
});
