import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gamesOfLine } from '../../src/cli/files/json.ts';
import { linesOf, type TextLine } from '../../src/cli/files/lines.ts';

async function split(chunks: readonly Uint8Array[], longest?: number): Promise<TextLine[]> {
  const lines: TextLine[] = [];
  for await (const batch of linesOf(Readable.from(chunks), undefined, longest)) lines.push(...batch);
  return lines;
}

/** Cuts bytes into pieces, wherever characters and lines begin. */
function cut(bytes: Uint8Array, size: number): Uint8Array[] {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

describe('lines of a stream', () => {
  it('are the same however the stream is cut', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', 'ß', '€', '🜚', ' ') });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (written, size) => {
        const expected = written.split('\n').map((line) => line.replace(/\r$/, ''));
        if (written === '' || written.endsWith('\n')) expected.pop();
        const bytes = Buffer.from(written);
        const lines = await split(cut(bytes, size));
        for (const { offset, text: line } of lines)
          expect(bytes.toString('utf8', offset).startsWith(line)).toBe(true);
        expect(lines.map((line) => line.text)).toEqual(expected);
        expect(lines.map((line) => line.number)).toEqual(expected.map((_, index) => index + 1));
      }),
    );
  });

  it('are dropped where they are too long, and the next one is read', async () => {
    const bytes = new TextEncoder().encode(`${'x'.repeat(50)}\nshort\n${'y'.repeat(11)}\n${'z'.repeat(10)}`);
    for (const size of [3, 100]) {
      expect(await split(cut(bytes, size), 10)).toEqual([
        { number: 1, offset: 0, text: '', tooLong: true },
        { number: 2, offset: 51, text: 'short', tooLong: false },
        { number: 3, offset: 57, text: '', tooLong: true },
        { number: 4, offset: 69, text: 'z'.repeat(10), tooLong: false },
      ]);
    }
  });

  it('say so in place of a game where they are too long', () => {
    const [told] = gamesOfLine({ number: 3, offset: 7, text: '', tooLong: true });
    expect(told).toMatchObject({ kind: 'none', diagnostics: [{ code: 'line-too-long', line: 3 }] });
    expect(gamesOfLine({ number: 4, offset: 9, text: ' \t', tooLong: false })).toEqual([]);
  });

  it('come as soon as they are there', async () => {
    async function* slowly(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('one\nt');
      expect(seen).toEqual(['one']);
      yield Buffer.from('wo\n');
      expect(seen).toEqual(['one', 'two']);
    }
    const seen: string[] = [];
    for await (const batch of linesOf(slowly())) seen.push(...batch.map((line) => line.text));
    expect(seen).toEqual(['one', 'two']);
  });
});
