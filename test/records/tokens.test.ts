import fc from 'fast-check';
import { formatRecord, readTokens } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { skipBlanks } from '../../src/base/characters.ts';
import { expectSame } from '../support/expect-same.ts';
import { runs } from '../support/runs.ts';
import { anyRecords, damaged } from './support.ts';

function told(text: string): string[] {
  return readTokens(text).map(({ kind, text, line, column }) => `${line}:${column} ${kind} ${text}`);
}

describe('readTokens', () => {
  it('returns tags, words, numbers, glyphs, commas, parentheses, draw offers, comments and results', () => {
    expect(told('[A "b"] [C "]"]\n12. e37f48!? $14, (=) (2... x) {a\nb} 1/2-1/2 ; end\n%no\n')).toEqual([
      '1:1 tag [A "b"]',
      '1:9 tag [C "]"]',
      '2:1 number 12.',
      '2:5 word e37f48',
      '2:11 glyph !?',
      '2:14 glyph $14',
      '2:17 comma ,',
      '2:19 draw-offer (=)',
      '2:23 open (',
      '2:24 number 2...',
      '2:29 word x',
      '2:30 close )',
      '2:32 comment {a\nb}',
      '3:4 result 1/2-1/2',
      '3:12 line-comment ; end',
      '4:1 escape %no',
    ]);
  });

  it('reads words in any script', () => {
    expect(told('♞е4 ١٢ é\u3000%x 2c252c35 1.e37 ...f48 12')).toEqual([
      '1:1 word ♞е4',
      '1:5 word ١٢',
      '1:8 word é',
      '1:10 word %x',
      '1:13 word 2c252c35',
      '1:22 number 1.',
      '1:24 word e37',
      '1:28 number ...',
      '1:31 word f48',
      '1:35 number 12',
    ]);
  });

  it('returns any number of tokens in order', () => {
    const words = Array.from({ length: 20_000 }, (_, index) => `w${index}`);
    expect(readTokens(words.join(' ')).map(({ text }) => text)).toEqual(words);
  });

  it('returns stray brackets as separate tokens', () => {
    expect(told('a [b] }')).toEqual([
      '1:1 word a',
      '1:3 stray [',
      '1:4 word b',
      '1:5 stray ]',
      '1:7 stray }',
    ]);
  });

  it('counts lines with any line endings, and columns after a byte order mark', () => {
    expect(told('\ufeffa\r\nb\rc\nd')).toEqual(['1:1 word a', '2:1 word b', '3:1 word c', '4:1 word d']);
    expect(readTokens('\ufeffa\r\nb').map(({ offset }) => offset)).toEqual([1, 4]);
  });

  it('reports which tags and comments are not closed', () => {
    expect(readTokens('[A "b"\n{c').map(({ kind, closed, text }) => [kind, closed, text])).toEqual([
      ['tag', false, '[A "b"'],
      ['comment', false, '{c'],
    ]);
    const all = '[A "b"]\n%x\n1. a! $3, (=) (b {c}) ] ; d\n{e\nf} 1-0';
    expect(readTokens(all).filter(({ closed }) => !closed)).toEqual([]);
  });

  it('returns correct positions, and skips only white space and invisible characters', () => {
    fc.assert(
      fc.property(damaged(anyRecords.map((record) => formatRecord(record))), (text) => {
        const isBlank = (part: string): boolean => skipBlanks(part, 0, part.length) === part.length;
        const starts = [0, ...[...text.matchAll(/\r\n?|\n/g)].map((end) => end.index + end[0].length)];
        const mark = text.startsWith('\ufeff') ? 1 : 0;
        let end = 0;
        for (const token of readTokens(text)) {
          expectSame(isBlank(text.slice(end, token.offset)), true);
          end = token.end;
          expectSame(text.slice(token.offset, end).replace(/\r\n?/g, '\n'), token.text);
          expectSame(
            token.offset,
            starts[token.line - 1]! + token.column - 1 + (token.line === 1 ? mark : 0),
          );
        }
        expectSame(isBlank(text.slice(end)), true);
      }),
      { numRuns: runs(300) },
    );
  });
});
