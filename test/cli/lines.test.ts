import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gamesOfLine } from '../../src/cli/files/json.ts';
import { linesOf, type TextLine } from '../../src/cli/files/lines.ts';

async function split(chunks: readonly Uint8Array[], longest?: number): Promise<TextLine[]> {
  const lines: TextLine[] = [];
  for await (const batch of linesOf(Readable.from(chunks), longest)) lines.push(...batch);
  return lines;
}

/** Splits bytes into pieces, even within characters. */
function cut(bytes: Uint8Array, size: number): Uint8Array[] {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

describe('the line splitter', () => {
  it('does not depend on the chunks of the stream', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', 'ß', '€', '🜚', ' ') });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (written, size) => {
        const expected = written.split('\n').map((line) => line.replace(/\r$/, ''));
        if (written === '' || written.endsWith('\n')) expected.pop();
        const bytes = Buffer.from(written);
        const lines = await split(cut(bytes, size));
        expect(lines.map((line) => line.text)).toEqual(expected);
        expect(lines.map((line) => line.number)).toEqual(expected.map((_, index) => index + 1));
      }),
    );
  });

  it('drops the text of long lines and reads the next one', async () => {
    const bytes = new TextEncoder().encode(`${'x'.repeat(50)}\nshort\n${'y'.repeat(11)}\n${'z'.repeat(10)}`);
    for (const size of [3, 100]) {
      expect(await split(cut(bytes, size), 10)).toEqual([
        { number: 1, text: '', isTooLong: true },
        { number: 2, text: 'short', isTooLong: false },
        { number: 3, text: '', isTooLong: true },
        { number: 4, text: 'z'.repeat(10), isTooLong: false },
      ]);
    }
  });

  it('reports a long line instead of a game', () => {
    const [item] = gamesOfLine({ number: 3, text: '', isTooLong: true });
    expect(item).toMatchObject({ kind: 'none', diagnostics: [{ code: 'line-too-long', line: 3 }] });
    expect(gamesOfLine({ number: 4, text: ' \t', isTooLong: false })).toEqual([]);
  });

  it('yields lines as soon as they are complete', async () => {
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
