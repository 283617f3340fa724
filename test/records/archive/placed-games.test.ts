import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KlinZhaError } from '../../../src/base/result.ts';
import { type PlacedGame, PlacedGameReader, parseRecords, readGameAt } from '../../../src/records/index.ts';

const encoder = new TextEncoder();

/** Valid and broken parts of records, to be combined into files with several games. */
const pieces = fc.constantFrom(
  ...[
    '[Event "a"]\n',
    '[Event "ü€🜚"]\r\n\r\n',
    '[Round "1"]',
    '1. e37f48 ',
    'f48g38\n',
    '* ',
    '1-0\n',
    '0-1\r',
    '*',
  ],
  ...[
    '{a comment} ',
    '{two\nlines} ',
    '{never closed ',
    '} ',
    '; rest of line\n',
    '% escape\n',
    '\n\n',
    '\r\n',
    ' ',
  ],
  ...['(1... b ', ') ', '$5 ', '!? ', '[', ']', 'a * b * ', '{x\n* y} * ', '\ufeff', 'é'],
);
const texts = fc.array(pieces, { maxLength: 40 }).map((list) => list.join(''));

function placed(bytes: Uint8Array, cut: number): PlacedGame[] {
  const reader = new PlacedGameReader();
  const games: PlacedGame[] = [];
  for (let at = 0; at < bytes.length; at += cut) games.push(...reader.push(bytes.subarray(at, at + cut)));
  return [...games, ...reader.finish()];
}

function readerOf(bytes: Uint8Array) {
  return { size: bytes.length, read: (at: number, length: number) => bytes.subarray(at, at + length) };
}

describe('placed games', () => {
  it('are the games that other readers return, and can be read again by their place', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 30 }), async (text, cut) => {
        const bytes = encoder.encode(text);
        const games = placed(bytes, cut);
        expect(games.map(({ record }) => record)).toEqual(parseRecords(text));
        for (const { record, place } of games) {
          expect(await readGameAt(readerOf(bytes), place)).toEqual(record);
          const before = text.slice(0, Buffer.from(bytes.subarray(0, place.offset)).toString().length);
          expect(before.split(/\r\n|\r|\n/).length).toBe(place.line);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('begin at the first byte of a line, or are located by the previous game', async () => {
    const text = 'ü *\n\n[Event "b"]\n\nx * y * z\n*\n{late}\n[Event "c"]\n*';
    const places = placed(encoder.encode(text), 5).map(({ place }) => place);
    expect(places).toEqual([
      { offset: 0, line: 1, skip: 0 },
      { offset: 6, line: 3, skip: 0 },
      { offset: 6, line: 3, skip: 1 },
      { offset: 6, line: 3, skip: 2 },
      { offset: 31, line: 7, skip: 0 },
    ]);
    const bytes = encoder.encode(text);
    const read = await Promise.all(places.map((place) => readGameAt(readerOf(bytes), place)));
    expect(read).toEqual(parseRecords(text));
  });

  it('are read piece by piece if they are long', async () => {
    const text = `{first}\n*\n${'{a line of a comment}\n'.repeat(3000)}x * y\n${'{more}\n'.repeat(9000)} z * *\n`;
    const bytes = encoder.encode(text);
    for (const { record, place } of placed(bytes, 5000))
      expect(await readGameAt(readerOf(bytes), place)).toEqual(record);
  });

  it('are found after more than a million empty lines read in small chunks', () => {
    const lines = 1_500_000;
    const [game] = placed(encoder.encode(`${'\n'.repeat(lines)}a *`), 100);
    expect(game!.place).toEqual({ offset: lines, line: lines + 1, skip: 0 });
  });

  it('are undefined at an empty place, and are only read from bytes', async () => {
    expect(
      await readGameAt(readerOf(encoder.encode('a *')), { offset: 0, line: 1, skip: 1 }),
    ).toBeUndefined();
    const gone = encoder.encode('a *');
    structuredClone(gone.buffer, { transfer: [gone.buffer] });
    for (const chunk of ['a *' as unknown as Uint8Array, gone])
      expect(() => new PlacedGameReader().push(chunk)).toThrow(KlinZhaError);
  });
});
