import { Readable } from 'node:stream';
import { TextEncoder } from 'node:util';
import fc from 'fast-check';
import {
  formatRecord,
  formatRecords,
  type GameRecord,
  parseRecords,
  RecordReader,
  type RecordSource,
  readGames,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { runs } from '../support/runs.ts';
import { anyRecords, cutAt, damaged, shownRecord } from './support.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function all(source: RecordSource, headersOnly = false): Promise<GameRecord[]> {
  const games: GameRecord[] = [];
  for await (const game of readGames(source, { headersOnly })) games.push(game);
  return games;
}

function pushed(chunks: Iterable<string | Uint8Array>): unknown[] {
  const reader = new RecordReader();
  const games = Array.from(chunks, (chunk) => reader.push(chunk)).flat();
  return [...games, ...reader.finish()].map(shownRecord);
}

const texts = damaged(fc.array(anyRecords, { maxLength: 3 }).map((records) => formatRecords(records)));
const places = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 12 });

const sample =
  '\ufeff[Event "één"]\r\n\r\n1. e37f48 {a\r\nb} *\r\n\r\n[Event "♞𝟚"]\r\n\r\n2. Fl@I44 F14 1-0\r\n';
const events = ['één', '♞𝟚'];

describe('readGames', () => {
  it.each<[string, () => RecordSource]>([
    ['a string', () => sample],
    ['bytes', () => encode(sample)],
    ['an array of strings', () => [...sample]],
    ['an array of byte chunks', () => Array.from(encode(sample), (byte) => Uint8Array.of(byte))],
    ['a ReadableStream', () => new Response(sample).body as unknown as RecordSource],
    [
      'a ReadableStream that is not iterable',
      () => {
        const stream = new Response(sample).body!;
        return { getReader: () => stream.getReader() } as RecordSource;
      },
    ],
    ['a Node stream', () => Readable.from([...encode(sample)].map((byte) => Buffer.of(byte)))],
  ])('accepts %s', async (_, source) => {
    const games = await all(source());
    expect(games.map(shownRecord)).toEqual(parseRecords(sample).map(shownRecord));
    expect(games.map(({ tags }) => tags.get('Event'))).toEqual(events);
    expect(games.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  });

  it('yields games before the source has ended, and closes it if the loop ends early', async () => {
    let closed = false;
    let asked = 0;
    async function* source(): AsyncGenerator<string> {
      try {
        for (;;) yield `[Round "${++asked}"]\n\n*\n`;
      } finally {
        closed = true;
      }
    }
    for await (const { tags } of readGames(source())) if (tags.get('Round') === '5') break;
    expect(asked).toBeLessThan(8);
    expect(closed).toBe(true);
  });

  it('cancels a stream if the loop ends early', async () => {
    let cancelled = false;
    const stream = new ReadableStream<string>({
      pull: (controller) => controller.enqueue('1. e37f48 *\n\n'),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const _ of readGames({ getReader: () => stream.getReader() })) break;
    expect(cancelled).toBe(true);
    expect(stream.locked).toBe(false);
  });

  it('passes on an exception thrown by the source', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield '*';
      throw new RangeError('broken');
    }
    await expect(all(broken())).rejects.toThrow(new RangeError('broken'));
  });

  it.each([[null], [7], [{}]])('rejects an invalid source: %s', async (source) => {
    await expect(all(source as unknown as string)).rejects.toMatchObject({ code: 'bad-source' });
  });

  it('rejects chunks that are neither strings nor bytes', async () => {
    await expect(all([1] as unknown as string[])).rejects.toMatchObject({ code: 'bad-chunk' });
  });

  it('rejects detached bytes, but not empty ones', () => {
    const gone = encode('b *');
    structuredClone(gone.buffer, { transfer: [gone.buffer] });
    const reader = new RecordReader();
    reader.push(encode('a '));
    expect(() => reader.push(gone)).toThrow(expect.objectContaining({ code: 'bad-chunk' }));
    for (const chunk of [new Uint8Array(0), encode('*')]) reader.push(chunk);
    expect(reader.finish().map((game) => formatRecord(game))).toEqual(['a *\n']);
  });

  it('does not depend on the boundaries of string chunks', () => {
    fc.assert(
      fc.property(texts, places, (text, stops) => {
        const whole = parseRecords(text).map(shownRecord);
        expect(pushed(cutAt(text, stops))).toEqual(whole);
        expect(pushed(text.split(''))).toEqual(whole);
      }),
      { numRuns: runs(200) },
    );
  });

  it('does not depend on the boundaries of byte chunks, for any bytes', () => {
    const noise = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat({ max: 255 })), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(texts, noise, places, (text, marks, stops) => {
        const bytes = encode(text);
        for (const [at, byte] of marks)
          if (bytes.length > 0) bytes[Math.floor(at * (bytes.length - 1))] = byte;
        const whole = pushed([bytes]);
        expect(pushed(cutAt(bytes, stops))).toEqual(whole);
        expect(pushed(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole);
      }),
      { numRuns: runs(200) },
    );
  });

  it.each(['%\ud800\n', '{a\n\ud800\nb}\n', ';\ud800\n'])(
    'reports half a surrogate pair in the game of its comment: %j',
    (comment) => {
      const games = parseRecords(`1-0\n${comment}a *`);
      expect(games.map(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual([
        [],
        ['bad-encoding'],
      ]);
      expect(parseRecords(formatRecords([games[1]!]))[0]!.diagnostics).toHaveLength(1);
    },
  );

  it('replaces invalid UTF-8 with U+FFFD and reports it', () => {
    const bytes = new Uint8Array([
      ...encode('1. é {ab'),
      0xff,
      ...encode('\nc'),
      0xe2,
      0x99,
      ...encode('d} *'),
      0xc3,
    ]);
    const reader = new RecordReader();
    const games = [...reader.push(bytes), ...reader.finish()];
    expect(games[0]!.nodes[0]!.comments).toEqual(['ab\ufffd\nc\ufffdd']);
    expect(games.flatMap(({ diagnostics }) => diagnostics)).toMatchObject([
      { code: 'bad-encoding', severity: 'error', line: 1, column: 9 },
      { code: 'bad-encoding', severity: 'error', line: 2, column: 2 },
      { code: 'bad-encoding', severity: 'error', line: 2, column: 7 },
      { code: 'missing-result' },
    ]);
  });

  it('decodes bytes as the platform does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (noise) => {
        const bytes = new Uint8Array([
          ...encode('[A "'),
          ...noise.map((byte) => byte | 0x80),
          ...encode('"]\n*'),
        ]);
        const reader = new RecordReader();
        const [read] = [...reader.push(bytes), ...reader.finish()];
        expect(read!.tags.get('A')).toBe(new TextDecoder().decode(bytes).slice(4, -4));
      }),
    );
  });
});

describe('a finished reader', () => {
  it('accepts no more chunks', () => {
    const reader = new RecordReader();
    expect([...reader.push('a *'), ...reader.finish()]).toHaveLength(1);
    expect(reader.finish()).toEqual([]);
    expect(() => reader.push('b *')).toThrow(expect.objectContaining({ code: 'reader-finished' }));
  });
});

describe('headersOnly', () => {
  it('reads the same tags and results as without the option', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const games = parseRecords(text);
        const headers = parseRecords(text, { headersOnly: true });
        const headOf = ({ tags, result, line }: GameRecord): unknown => [[...tags], result, line];
        expect(headers.map(headOf)).toEqual(games.map(headOf));
        expect(headers.every(({ nodes, comments }) => nodes.length + comments.length === 0)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  it('reports errors in tags', async () => {
    const [game] = await all('[Event "a\\b"]\n[Event "b"]\n\n1. ) e37 *', true);
    expect(game!.diagnostics.map(({ code }) => code)).toEqual(['unknown-escape', 'repeated-tag']);
  });
});
