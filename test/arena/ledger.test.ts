import fc from 'fast-check';
import { Ledger } from 'klin-zha/arena';
import { describe, expect, it } from 'vitest';
import { runs } from '../support/runs.ts';
import { arenaOf, gameWith } from './support.ts';

const arena = arenaOf({
  players: [
    { name: 'a', bot: 'random' },
    { name: 'b', bot: 'random' },
  ],
  games: 10,
  openings: 'empty',
});
const lineOf = (index: number): string => JSON.stringify(gameWith(index, 1));

describe('Ledger', () => {
  it('counts each game once, in any order of lines, and returns the pairings left to play', () => {
    const line = fc.oneof(
      fc.nat(9).map(lineOf),
      fc
        .tuple(fc.nat(9), fc.integer({ min: 1, max: 60 }))
        .map(([index, length]) => lineOf(index).slice(0, length)),
      fc.json(),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const ledger = new Ledger(arena);
        const kinds = lines.map((text) => ledger.read(text));
        const played = ledger.games.map(({ index }) => index);
        expect(played).toEqual([...new Set(played)].sort((one, other) => one - other));
        expect(kinds.filter((kind) => kind === 'game').length).toBe(ledger.size);
        const whole = lines.filter((text) =>
          Array.from({ length: 10 }, (_, index) => lineOf(index)).includes(text),
        );
        expect(ledger.size).toBe(new Set(whole).size);
        const left = [...ledger.left()].map(({ index }) => index);
        expect([...played, ...left].sort((one, other) => one - other)).toEqual([
          0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
        ]);
      }),
      { numRuns: runs(100) },
    );
  });

  const lines: readonly (readonly [ReturnType<Ledger['read']>, string])[] = [
    ['head', new Ledger(arena).head],
    ['head', new Ledger({ ...arena, games: 500 }).head],
    ['foreign', new Ledger({ ...arena, seed: 2 }).head],
    ['foreign', '{"arena":null}'],
    ['foreign', `{"arena":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['foreign', `{"arena":${'{"rules":'.repeat(100_000)}1${'}'.repeat(100_001)}`],
    ['game', lineOf(3)],
    ['empty', ' '],
    ['broken', lineOf(3).slice(0, -1)],
    ['broken', '[]'],
    ['broken', '{}'],
    ['broken', JSON.stringify({ ...gameWith(3, 1), scores: [1] })],
    ['broken', JSON.stringify({ ...gameWith(3, 1), scores: [7, 0] })],
    ['broken', JSON.stringify({ ...gameWith(3, 1), scores: [1, -1] })],
    ['broken', JSON.stringify({ ...gameWith(3, 1), winner: 3 })],
    ['broken', JSON.stringify({ ...gameWith(3, 1), index: -1 })],
    ['broken', JSON.stringify({ ...gameWith(3, 1), faults: [null] })],
    ['broken', JSON.stringify({ ...gameWith(3, 1), winner: 1 })],
    ['broken', JSON.stringify({ ...gameWith(3, 1), winner: null })],
    ['broken', JSON.stringify({ ...gameWith(3, 0.5), scores: [0.5, 0.4] })],
    ['foreign', JSON.stringify({ ...gameWith(3, 1), group: 2 })],
    ['foreign', lineOf(10)],
    ['foreign', JSON.stringify(gameWith(3, 1, ['a', 'c']))],
  ];

  it.each(lines)('classifies as %s: %s', (kind, line) => {
    expect(new Ledger(arena).read(line)).toBe(kind);
  });

  const game: object = gameWith(3, 1);
  const fault = { seat: 1, code: 'hang', message: 'It does not answer.' };
  const wrong: readonly object[] = [
    ...Object.keys(game).map((member) => ({ [member]: undefined })),
    ...Object.keys(game).map((member) => ({ [member]: { of: 'another kind' } })),
    ...['index', 'group', 'plies'].flatMap((member) => [
      { [member]: -1 },
      { [member]: 1.5 },
      { [member]: '1' },
    ]),
    ...['scores', 'points', 'nodes', 'time'].flatMap((member) => [{ [member]: [1] }, { [member]: ['1', 0] }]),
    { players: ['b', 5] },
    { winner: 0 },
    { scores: [1.5, 0] },
    { faults: [{ ...fault, seat: 3 }] },
    { faults: [{ ...fault, code: 5 }] },
    { faults: [{ ...fault, message: null }] },
  ];

  it.each(wrong)('classifies a game as broken if it has %j', (part) => {
    expect(new Ledger(arena).read(JSON.stringify({ ...game, ...part }))).toBe('broken');
  });

  it('accepts a game with a player fault', () => {
    expect(new Ledger(arena).read(JSON.stringify({ ...game, faults: [fault] }))).toBe('game');
  });

  it('accepts the games of a longer version of the arena whose head it has read', () => {
    const ledger = new Ledger(arena);
    expect(ledger.read(new Ledger({ ...arena, games: 11 }).head)).toBe('head');
    expect(ledger.read(lineOf(11))).toBe('game');
    expect(ledger.read(lineOf(12))).toBe('foreign');
    // A shorter version does not exclude games that were played for a longer one.
    expect(ledger.read(new Ledger({ ...arena, games: 2 }).head)).toBe('head');
    expect(ledger.read(lineOf(10))).toBe('game');
  });

  it('does not accept a game twice', () => {
    const ledger = new Ledger(arena);
    expect(ledger.read(lineOf(3))).toBe('game');
    expect(ledger.add(gameWith(3, 0))).toBe('repeated');
    expect(ledger.games).toEqual([gameWith(3, 1)]);
  });
});
