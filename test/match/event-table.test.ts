import fc from 'fast-check';
import { Game, KlinZhaError, parsePosition, rulesOf, unwrap } from 'klin-zha';
import {
  type EventGame,
  eventGame,
  eventTable,
  type Match,
  matchFromRecord,
  recordFromMatch,
} from 'klin-zha/match';
import { formatRecord, parseRecords, recordFromGame, replayRecord } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { runs } from '../support/runs.ts';
import { duel, moves, Script, trio } from './support.ts';

/** Replays of records with only players and a result, for example `Ann Bob 1-0`. */
function played(...lines: readonly string[]) {
  const colours = ['Gold', 'Green', 'Blue'];
  return lines.map((line) => {
    const [result, ...names] = line.split(' ').reverse();
    const three = names.length > 2 ? ['Green', 'Blue', 'Black'] : colours;
    const tags = names.reverse().map((name, index) => `[${three[index]} "${name}"]`);
    const rules = names.length > 2 ? 'romulan-heart:3' : 'klin-zha';
    return replayRecord(parseRecords(`[Rules "${rules}"]\n${tags.join('\n')}\n\n${result}`)[0]!);
  });
}

const brief = (rows: ReturnType<typeof eventTable>) =>
  rows.map(({ player, rank, points, wins, draws, losses }) => [player, rank, points, wins, draws, losses]);

describe('the table of an event', () => {
  // Ann beats Bob and Cid and loses to Dan, Bob beats Cid, Cid and Dan draw, Bob and Dan draw.
  const evening = played(
    'Ann Bob 1-0',
    'Cid Ann 0-1',
    'Dan Ann 1-0',
    'Bob Cid 1-0',
    'Cid Dan 1/2-1/2',
    'Bob Dan 1/2-1/2',
  );

  it('RH 11.1: counts hearts by default, and a draw as nothing', () => {
    expect(brief(eventTable(evening))).toEqual([
      ['Ann', 1, 1, 2, 0, 1],
      ['Dan', 2, 1, 1, 2, 0],
      ['Bob', 3, 0, 1, 1, 1],
      ['Cid', 4, -2, 0, 1, 2],
    ]);
  });

  it('counts 1 for a win and one half for a draw with `one-half`', () => {
    const rows = eventTable(evening, { points: 'one-half', ties: ['direct'] });
    expect(brief(rows)).toEqual([
      ['Dan', 1, 2, 1, 2, 0],
      ['Ann', 2, 2, 2, 0, 1],
      ['Bob', 3, 1.5, 1, 1, 1],
      ['Cid', 4, 0.5, 0, 1, 2],
    ]);
    expect(Object.fromEntries(rows[0]!.against)).toEqual({ Ann: 1, Bob: 0.5, Cid: 0.5 });
  });

  it('breaks ties in the order of choice', () => {
    const order = (...ties: Parameters<typeof eventTable>[1][]) =>
      ties.map((tie) => eventTable(evening, tie).map(({ player, ties: values }) => `${player} ${values}`));
    // Sonneborn-Berger of Ann: 1.5 + 0.5, of Dan: 2 + (1.5 + 0.5) / 2. Buchholz of both: all other points.
    expect(
      order(
        { points: 'one-half', ties: ['sonneborn-berger'] },
        { points: 'one-half', ties: ['buchholz', 'wins'] },
      ),
    ).toEqual([
      ['Dan 3', 'Ann 2', 'Bob 1.5', 'Cid 1'],
      ['Ann 4,2', 'Dan 4,1', 'Bob 4.5,1', 'Cid 5.5,0'],
    ]);
    const tied = eventTable(played('Ann Bob 1/2-1/2'), { ties: [] });
    expect(tied.map(({ player, rank }) => [player, rank])).toEqual([
      ['Ann', 1],
      ['Bob', 1],
    ]);
  });

  it('counts the hearts of three players', () => {
    const rows = eventTable(played('Ann Bob Cid 1-0-0', 'Cid Ann Bob 1/2-1/2-0', 'Bob Cid Ann 0-0-0'));
    expect(
      rows.map(({ player, points, heartsTaken, heartsLost }) => [player, points, heartsTaken, heartsLost]),
    ).toEqual([
      ['Ann', 1, 2, 1],
      ['Cid', -2, 0, 2],
      ['Bob', -3, 0, 3],
    ]);
    const three = eventTable(played('Ann Bob Cid 1/3-1/3-1/3'), { points: 'one-half' });
    expect(three.map(({ points, draws }) => [points, draws])).toEqual([
      [1 / 3, 1],
      [1 / 3, 1],
      [1 / 3, 1],
    ]);
  });

  it('does not count games that are unfinished, annulled or aborted, nor unknown players', () => {
    const settings = { rules: 'romulan-heart:2', position: duel, names: ['Ann', 'Bob'] };
    const aborted = new Script(settings).do([0, 'start'], [1, 'abort', { by: 1 }]).match;
    expect(eventTable([aborted, new Script(settings).match, null, ...played('Ann Bob *')])).toEqual([]);
    expect(eventTable([replayRecord(recordFromMatch(aborted))])).toEqual([]);
    expect(brief(eventTable(played('Ann ? 1-0')))).toEqual([['Ann', 1, 1, 1, 0, 0]]);
  });

  it('reads a sequence once, of matches also from JSON', () => {
    const { match } = new Script({ names: ['Ann', 'Bob'] }).do([0, 'start'], [1, 'resign', { seat: 1 }]);
    const games = function* () {
      yield match;
      yield JSON.parse(JSON.stringify(match)) as Match;
    };
    expect(brief(eventTable(games()))).toEqual([
      ['Bob', 1, 2, 2, 0, 0],
      ['Ann', 2, -2, 0, 0, 2],
    ]);
  });
});

describe('M8.4: a match and its record', () => {
  /** Matches with every kind of end, of two and three players. */
  const two = { rules: 'romulan-heart:2', names: ['Ann', 'Bob'], control: '100', mode: 'standard' } as const;
  const three = {
    rules: 'romulan-heart:3',
    names: ['Ann', 'Bob', 'Cid'],
    control: '100',
    position: trio,
    mode: 'standard',
  } as const;
  const start = [0, 'start'] as const;
  const ends: readonly (readonly [string, Script, readonly number[], readonly number[]])[] = [
    ['resignation', new Script(two).do(start, [1, 'resign', { seat: 1 }]), [-1, 1], [0, 1]],
    ['time', new Script(two).do(start, [200_000, 'tick']), [-1, 1], [0, 1]],
    ['agreement', new Script(two).do(start, [1, 'offer', { seat: 1 }], [2, 'accept', { seat: 2 }]), [0, 0], [1 / 2, 1 / 2]],
    ['all lost', new Script(two).do(start, [1, 'penalty', { seat: [1, 2], kind: 'lost', article: '12.8' }]), [-1, -1], [0, 0]],
    ['decided', new Script(two).do(start, [1, 'penalty', { seat: 1, kind: 'lost', article: '12.7', scores: [0, 0] }]), [0, 1], [0, 1]],
    ['two of three', new Script(three).do(start, [1, 'resign', { seat: 2 }], [2, 'offer', { seat: 1 }], [3, 'accept', { seat: 3 }]), [0, -1, 0], [1 / 2, 0, 1 / 2]],
    ['the last of three', new Script(three).do(start, [1, 'resign', { seat: 1 }], [2, 'resign', { seat: 3 }]), [-1, 1, -1], [0, 1, 0]],
  ]; // biome-ignore format: a table

  it.each(ends)('count the same: %s', (_, { match }, hearts, shares) => {
    const game = eventGame(match);
    expect(game).toMatchObject({ hearts, shares, players: match.settings.names });
    const [record] = parseRecords(formatRecord(recordFromMatch(match)));
    expect(eventGame(replayRecord(record!))).toEqual(game);
    expect(unwrap(matchFromRecord(record!))).toEqual(match);
  });

  it('R10.7: a third player keeps the heart if the first captured heart wins', () => {
    const prey = '~V*/3/5/2~F4/9/11/13/15/v*F14V* 1 N3W2E1 - 0 1 -';
    const names = ['Ann', 'Bob', 'Cid'];
    const capture = moves(1, 1, 'i12i11');
    const script = (rules: string) =>
      new Script({ rules, names, control: '600', position: prey }).do(start, capture[0]!);
    const { match } = script('romulan-heart:3+relation-dilemma');
    expect(eventGame(match)).toMatchObject({
      heartsTaken: [1, 0, 0],
      heartsLost: [0, 1, 0],
      shares: [1, 0, 0],
    });
    expect(eventGame(replayRecord(recordFromMatch(match)))).toEqual(eventGame(match));
  });

  it('counts a game of moves from its board', () => {
    const state = unwrap(parsePosition(rulesOf('romulan-heart:3'), trio, { unchecked: true }));
    const game = new Game(state).resign(3).resign(1);
    const record = recordFromGame(game, {
      tags: [
        ['Green', 'Ann'],
        ['Blue', 'Bob'],
        ['Black', 'Cid'],
      ],
    });
    expect(eventGame(replayRecord(record))).toMatchObject({ hearts: [-1, 1, -1], heartsTaken: [0, 1, 0] });
  });
});

describe('invalid tables', () => {
  const game: EventGame = {
    players: ['a', 'b'],
    shares: [1, 0],
    hearts: [1, -1],
    heartsTaken: [1, 0],
    heartsLost: [0, 1],
  };
  const codeOf = (work: () => unknown): string => {
    try {
      work();
      return 'none';
    } catch (error) {
      return error instanceof KlinZhaError ? error.code : String(error);
    }
  };

  it.each([
    ['no list', undefined],
    ['no match', [undefined]],
    ['a value that is no game', [{}]],
    ['a match without points', [{ settings: {}, result: null }]],
    ['players that are not an array', [{ ...game, players: 'ab' }]],
    ['too few scores', [{ ...game, hearts: [1] }]],
    ['scores that are not numbers', [{ ...game, hearts: [1, Number.NaN] }]],
    ['one player in two seats', [{ ...game, players: ['a', 'a'] }]],
  ])('reject %s', (_, games) => {
    expect(codeOf(() => eventTable(games as never))).toBe('bad-table');
  });

  it.each([[{ points: 'half' }], [{ ties: ['luck'] }], [{ ties: 'wins' }]])(
    'reject the options %j',
    (options) => {
      expect(codeOf(() => eventTable([game], options as never))).toBe('bad-option');
    },
  );

  it('reject unknown options and values like replays', () => {
    expect(codeOf(() => eventTable([game], { tie: [] } as never))).toBe('unknown-member');
    expect(codeOf(() => eventTable([{ record: {} } as never]))).toBe('bad-replay');
    expect(codeOf(() => eventTable([game]))).toBe('none');
  });

  it('have points that add up, and ranks in order', () => {
    const results = ['1-0', '0-1', '1/2-1/2'] as const;
    const line = fc
      .tuple(fc.nat(5), fc.nat(5), fc.constantFrom(...results))
      .filter(([one, other]) => one !== other);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const rows = eventTable(
          played(...lines.map(([one, other, result]) => `P${one} P${other} ${result}`)),
          {
            points: 'one-half',
            ties: ['direct', 'wins', 'sonneborn-berger', 'buchholz'],
          },
        );
        expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(lines.length);
        for (const { points, wins, draws, losses, games, against } of rows) {
          expect(points).toBe(wins + draws / 2);
          expect(games).toBe(wins + draws + losses);
          expect([...against.values()].reduce((sum, one) => sum + one, 0)).toBe(points);
        }
        for (const [index, { points, rank }] of rows.entries()) {
          if (index > 0) expect(points).toBeLessThanOrEqual(rows[index - 1]!.points);
          expect(rank).toBeLessThanOrEqual(index + 1);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
