import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KlinZhaError, unwrap } from '../../../src/base/result.ts';
import { createState } from '../../../src/game/create.ts';
import { parseMove } from '../../../src/game/moves.ts';
import { mergedRows } from '../../../src/records/archive/merge.ts';
import { RowStore } from '../../../src/records/archive/row-store.ts';
import { blockOf, formOf, readRow } from '../../../src/records/archive/rows.ts';
import {
  type ByteReader,
  type IndexFile,
  type IndexParts,
  type IndexSource,
  openIndex,
  PositionIndex,
  positionKey,
  type WriteIndexOptions,
  writeIndex,
} from '../../../src/records/index.ts';
import { rulesOf } from '../../../src/rulesets/parse.ts';
import { type Line, lines } from '../../support/games.ts';

const games = fc.array(fc.oneof(lines({ from: 'battle', plies: 30 }), lines({ from: 'empty', plies: 20 })), {
  minLength: 1,
  maxLength: 4,
});

function indexOf(list: readonly Line[], symmetry: boolean): PositionIndex {
  const index = new PositionIndex({ symmetry });
  for (const [number, { states, moves }] of list.entries()) {
    const place = { offset: 2 ** 33 + number, line: number + 1, skip: number % 2 };
    index.add(states[0]!, moves, { place, result: number % 2 === 0 ? '1-0' : '*' });
  }
  return index;
}

async function bytesOf(sources: Iterable<IndexSource>, options?: WriteIndexOptions): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeIndex(sources, options)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

/** Reads bytes from the middle of a buffer and counts them. */
function readerOf(bytes: Uint8Array, tally = { bytes: 0 }): ByteReader {
  const wide = new Uint8Array(bytes.length + 3);
  wide.set(bytes, 3);
  return {
    size: bytes.length,
    read(offset, length) {
      tally.bytes += length;
      return wide.subarray(3 + offset, 3 + offset + length);
    },
  };
}

async function opened(bytes: Uint8Array): Promise<IndexFile> {
  return unwrap(await openIndex(readerOf(bytes)));
}

async function thrownBy(act: () => Promise<unknown>): Promise<string> {
  try {
    await act();
  } catch (error) {
    if (error instanceof KlinZhaError) return error.code;
    throw error;
  }
  return 'nothing';
}

describe('an index file', () => {
  it('returns the same results as the index in memory', async () => {
    await fc.assert(
      fc.asyncProperty(games, fc.boolean(), async (list, symmetry) => {
        const index = indexOf(list, symmetry);
        const file = await opened(await bytesOf([index]));
        expect([file.games, file.size, file.symmetry]).toEqual([index.games, index.size, symmetry]);
        for (const { last, states } of list) {
          for (const state of [last, states[0]!]) {
            expect(await file.find(state)).toEqual(index.find(state));
            expect(await file.count(state)).toBe(index.count(state));
            expect(await file.next(state)).toEqual(index.next(state));
            const exact = { symmetry: false } as const;
            expect(await file.find(state, { ...exact, limit: 2 })).toEqual(
              index.find(state, { ...exact, limit: 2 }),
            );
            expect(await file.count(state, exact)).toBe(index.count(state, exact));
            expect(await file.next(state, exact)).toEqual(index.next(state, exact));
          }
        }
        for (let game = 0; game < index.games; game++)
          expect(await file.game(game)).toEqual(index.game(game));
      }),
      { numRuns: 12 },
    );
  });

  it('is the same if games are added at once, or if several index files are joined', async () => {
    await fc.assert(
      fc.asyncProperty(games, games, fc.boolean(), async (one, two, symmetry) => {
        const whole = await bytesOf([indexOf(one, symmetry), indexOf(two, symmetry)]);
        const parts = await Promise.all(
          [one, two].map(async (list) => opened(await bytesOf([indexOf(list, symmetry)]))),
        );
        expect(await bytesOf(parts)).toEqual(whole);
        const joined = await opened(whole);
        expect(joined.games).toBe(one.length + two.length);
        // The second half is removed and added again.
        const again = [joined.firstGames(one.length), indexOf(two, symmetry)];
        expect(await bytesOf(again)).toEqual(whole);
        const keys: string[] = [];
        for await (const { key } of joined.entries()) keys.push(key);
        expect(keys).toEqual([...keys].sort());
        expect(keys).toHaveLength(joined.size);
        const { states } = two.at(-1)!;
        expect(keys).toContain(positionKey(states.at(-1)!, symmetry));
      }),
      { numRuns: 12 },
    );
  });

  const start = createState(rulesOf('klin-zha'));
  const single = new PositionIndex();
  single.add(start, []);
  const two = new PositionIndex();
  two.add(start, [unwrap(parseMove(start, 'f@a19'))]);

  it('uses 14 bytes per position without next moves and nodes', async () => {
    const plain = { moves: false, variations: false } as const;
    const bytes = await bytesOf([single], { ...plain, note: Uint8Array.of(1, 2, 3) });
    expect(bytes).toHaveLength(14 + 16 + 3 + 32);
    const file = await opened(bytes);
    expect(await file.find(start)).toEqual([{ game: 0, ply: 0, node: -1 }]);
    expect([...(await file.note())]).toEqual([1, 2, 3]);
    for await (const { next } of file.entries()) expect(next).toBeNull();
    expect(await thrownBy(() => file.next(start))).toBe('no-moves');
    expect(await thrownBy(() => bytesOf([file], { moves: true }))).toBe('other-index');
    expect(await thrownBy(() => file.game(1))).toBe('no-game');
    expect(await thrownBy(() => bytesOf([single, new PositionIndex({ symmetry: true })]))).toBe(
      'other-index',
    );
  });

  it('contains rows sorted by whole keys, and by game for equal keys', async () => {
    const form = formOf({ symmetry: false, variations: false, moves: false });
    const keys = [
      [5, 2, 5],
      [1, 5, 9],
      [2, 7, 5],
    ];
    const parts = keys.map((lows) => {
      const store = new RowStore(form);
      for (const [game, low] of lows.entries())
        store.add({ low, high: 3, game, ply: 0, node: -1, move: 0, turn: 0 });
      return { content: form, runs: [store.sortedBlocks()], games: [] };
    });
    const told: (readonly [low: number, game: number])[] = [];
    for await (const bytes of mergedRows(parts, [0, 10, 20, 30], form))
      for (let at = 0; at < bytes.length; at += form.size) {
        const { low, game } = readRow(blockOf(bytes), at, form);
        told.push([low, game]);
      }
    const wanted = keys.flatMap((lows, part) => lows.map((low, game) => [low, 10 * part + game] as const));
    expect(told).toEqual(wanted.sort(([low, game], [other, another]) => low - other || game - another));
  });

  it.each([5, [{}], [null], ['index']])('is not written from an invalid index: %j', async (sources) => {
    expect(await thrownBy(() => bytesOf(sources as never))).toBe('bad-index');
  });

  it.each<[what: string, parts: (own: IndexParts) => unknown]>([
    ['nothing', () => undefined],
    ['no parts', () => ({})],
    ['no content', ({ runs, games }) => ({ runs, games })],
    ['no list of runs', (own) => ({ ...own, runs: 5 })],
    ['an invalid run', (own) => ({ ...own, runs: [5] })],
    ['invalid games', (own) => ({ ...own, games: {} })],
    ['a truncated row', (own) => ({ ...own, runs: [[new Uint8Array(5)]] })],
    ['a truncated game', (own) => ({ ...own, games: [new Uint8Array(3)] })],
    ['rows that are not bytes', (own) => ({ ...own, runs: ['rows'] })],
    ['rows in the wrong order', (own) => ({ ...own, runs: [[...own.runs, ...own.runs].flat()] })],
    ['rows of a game that it does not have', (own) => ({ ...own, games: [] })],
    ['games that can be read only once', (own) => ({ ...own, games: (own.games as Uint8Array[]).values() })],
  ])('is not written from an index with %s', async (_, parts) => {
    const source = { parts: () => parts(two.parts()) as IndexParts };
    expect(await thrownBy(() => bytesOf([source]))).toBe('bad-index');
    expect(await thrownBy(() => bytesOf([single, source]))).toBe('bad-index');
  });

  it('is written from any iterable of blocks, including empty and detached blocks', async () => {
    const gone = new Uint8Array(4);
    structuredClone(gone.buffer, { transfer: [gone.buffer] });
    const { content, runs, games: list } = single.parts();
    const blocks = [gone, ...(runs[0] as Uint8Array[]), new Uint8Array(0)];
    async function* later(): AsyncGenerator<Uint8Array> {
      yield* blocks;
    }
    for (const run of [blocks, later()]) {
      const source = { parts: () => ({ content, runs: [run], games: list }) };
      expect(await bytesOf([source])).toEqual(await bytesOf([single]));
    }
  });

  it('is empty without games', async () => {
    const file = await opened(await bytesOf([]));
    expect([file.games, file.size, await file.find(start), await file.count(start)]).toEqual([0, 0, [], 0]);
  });

  it('is searched by reading only a small part of it', async () => {
    const many = 400;
    const random = fc.sample(lines({ from: 'battle', plies: 60 }), { numRuns: many, seed: 7 });
    const index = indexOf(random, false);
    const bytes = await bytesOf([index]);
    const tally = { bytes: 0 };
    const file = unwrap(await openIndex(readerOf(bytes, tally)));
    const { last } = random[200]!;
    expect(await file.find(last)).toEqual(index.find(last));
    expect(tally.bytes).toBeLessThan(bytes.length / 20);
    for (const game of [many - 1, 0, 1, many - 2, 200, 300, 5, 0])
      expect(await file.game(game)).toEqual(index.game(game));
    expect(tally.bytes).toBeLessThan(bytes.length / 4);
  });

  it.each([
    ['too few bytes', (bytes: Uint8Array) => bytes.subarray(0, 9), 'not-an-index'],
    ['other bytes', (bytes: Uint8Array) => bytes.fill(7, -1), 'not-an-index'],
    ['another version', (bytes: Uint8Array) => bytes.fill(7, -5, -4), 'other-version'],
    ['missing bytes', (bytes: Uint8Array) => bytes.subarray(1), 'bad-length'],
    ['another number of games', (bytes: Uint8Array) => bytes.fill(9, -21, -20), 'damaged-index'],
  ])('rejects %s', async (_, damage, code) => {
    const read = await openIndex(readerOf(damage(await bytesOf([single]))));
    expect(read.ok ? [] : read.errors.map((fault) => fault.code)).toEqual([code]);
  });

  it('reports a file that changed while it was read, and an invalid reader', async () => {
    const reader = readerOf(await bytesOf([single]));
    const file = unwrap(await openIndex(reader));
    Object.assign(reader, { read: () => new Uint8Array(0) });
    expect(await thrownBy(() => file.find(start))).toBe('damaged-index');
    expect(await thrownBy(() => openIndex(undefined as unknown as ByteReader))).toBe('bad-reader');
  });

  it('reports a row with a symmetry that the board does not have', async () => {
    const index = new PositionIndex({ symmetry: true });
    index.add(start, [unwrap(parseMove(start, 'f@a19'))]);
    const bytes = await bytesOf([index], { variations: false, moves: true });
    // The last byte of each of the two 19-byte rows.
    for (const at of [18, 37]) bytes[at] = 200;
    expect((await opened(bytes)).size).toBe(2);
    expect(await thrownBy(async () => (await opened(bytes)).next(start))).toBe('damaged-index');
  });

  it('only throws documented errors for random bytes in its rows', async () => {
    const bytes = await bytesOf([
      indexOf(fc.sample(lines({ from: 'battle', plies: 9 }), { numRuns: 3, seed: 3 }), true),
    ]);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 40),
        fc.uint8Array({ minLength: 1, maxLength: 40 }),
        async (at, noise) => {
          const damaged = bytes.slice();
          damaged.set(noise.subarray(0, bytes.length - 32 - at), at);
          const file = await opened(damaged);
          expect(['nothing', 'no-game', 'damaged-index']).toContain(await thrownBy(() => file.next(start)));
          expect(await thrownBy(() => file.find(start))).toBe('nothing');
        },
      ),
      { numRuns: 40 },
    );
  });
});
