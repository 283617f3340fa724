import fc from 'fast-check';
import {
  branchesOf,
  formatRecords,
  type GameRecord,
  isMoveText,
  lineTo,
  mainLine,
  parseRecords,
  type RecordResult,
  readTokens,
  recordFromJson,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { runs } from '../support/runs.ts';
import { anyRecords, contentOf, damaged } from './support.ts';

function only(text: string): GameRecord {
  const games = parseRecords(text);
  expect(games).toHaveLength(1);
  return games[0]!;
}

function movesOf(text: string): string[] {
  return only(`${text} *`).nodes.map((node) => node.text);
}

function told(text: string): unknown[] {
  return parseRecords(text).map(({ diagnostics }) =>
    diagnostics.map(({ code, severity, line, column, read }) => [code, severity, line, column, read]),
  );
}

describe('games in text', () => {
  it('reads tags in order, with quotation marks and backslashes', () => {
    const game = only('[Gold "K\'E \\"x\\" \\\\"]\n  [Green ""]\t[É-1_b "[]"] \n\n*');
    expect([...game.tags]).toEqual([
      ['Gold', 'K\'E "x" \\'],
      ['Green', ''],
      ['É-1_b', '[]'],
    ]);
    expect(game.diagnostics).toEqual([]);
  });

  it('reads moves with numbers, glyphs, clocks, comments and draw offers', () => {
    const { nodes, comments } = only(
      '{one} ;two\n12.a!? $200 {[%clk 1:02:03.5][%emt 0:00:07] [%tqu 1] c } (=) {d\\}\\\\} 12... b??;e\n*',
    );
    expect(comments).toEqual(['one', 'two']);
    expect(nodes).toMatchObject([
      {
        text: 'a',
        number: 12,
        parent: -1,
        glyphs: [5, 200],
        clock: 3723.5,
        elapsed: 7,
        comments: ['[%tqu 1] c', 'd}\\'],
        drawOffer: true,
        line: 2,
        column: 4,
      },
      { text: 'b', number: 12, parent: 0, glyphs: [4], comments: ['e'], drawOffer: false, clock: undefined },
    ]);
  });

  it('reads an escaped bracket as text, also before a clock time', () => {
    const { nodes, comments } = only('{\\[%clk 0:00:01]} a {\\[%clk 0:01:00]} {x \\\\[%emt 0:00:02] \\y} *');
    expect(comments).toEqual(['[%clk 0:00:01]']);
    expect(nodes).toMatchObject([{ clock: undefined, elapsed: 2, comments: ['[%clk 0:01:00]', 'x \\ \\y'] }]);
  });

  it('keeps an invalid or repeated clock time in the comment, with a warning', () => {
    const game = only('a {[%clk 1:00:00][%clk 2:00:00]\n x [%emt 0:61:99]} {[%clk 10:00] [%clkx 1]} *');
    expect(game.nodes).toMatchObject([
      {
        clock: 3600,
        elapsed: undefined,
        comments: ['[%clk 2:00:00]\n x [%emt 0:61:99]', '[%clk 10:00] [%clkx 1]'],
      },
    ]);
    expect(game.diagnostics.map(({ code, line, column, read }) => [code, line, column, read])).toEqual([
      ['repeated-clock', 1, 18, '[%clk 2:00:00]'],
      ['bad-clock', 2, 4, '[%emt 0:61:99]'],
      ['bad-clock', 2, 21, '[%clk 10:00]'],
    ]);
    expect(only(formatRecords([game])).diagnostics).toEqual([]);
    expect(only(formatRecords([game])).nodes).toMatchObject([{ comments: game.nodes[0]!.comments }]);
  });

  it('reads variations into a flat list', () => {
    const game = only('a b ({x} c (d) e) (f) {y} g *');
    expect(game.nodes.map(({ text, parent }) => [text, parent])).toEqual([
      ...[
        ['a', -1],
        ['b', 0],
        ['c', 0],
        ['d', 0],
        ['e', 2],
        ['f', 0],
        ['g', 1],
      ],
    ]);
    expect(game.nodes[2]!.before).toEqual(['x']);
    expect(game.nodes[5]!.after).toEqual(['y']);
    expect(mainLine(game).map((index) => game.nodes[index]!.text)).toEqual(['a', 'b', 'g']);
    expect(branchesOf(game).of(0)).toEqual([1, 2, 3, 5]);
    expect(branchesOf(game).of(6)).toEqual([]);
    expect(lineTo(game, 4)).toEqual([0, 2, 4]);
  });

  it.each<[string, string[], string[]]>([
    ['1. (1. b) a *', ['a'], ['a', 'b']],
    ['(b) (c) a (d) e *', ['a', 'e'], ['a', 'b', 'c', 'd']],
    ['((c) b) a *', ['a'], ['a', 'b', 'c']],
    ['(b c) *', ['b', 'c'], ['b']],
    ['((((b', ['b'], ['b']],
    ['() (b) () (() c) a *', ['a'], ['a', 'b', 'c']],
  ])('reads the move after a variation as the main line: %s', (text, moves, first) => {
    const [game] = parseRecords(text);
    const textOf = (index: number): string => game!.nodes[index]!.text;
    expect(mainLine(game!).map(textOf)).toEqual(moves);
    expect(branchesOf(game!).of(-1).map(textOf)).toEqual(first);
    expect(game!.nodes.every(({ parent }, index) => parent < index)).toBe(true);
    expect(formatRecords(parseRecords(formatRecords([game!])))).toBe(formatRecords([game!]));
  });

  it('keeps comments and numbers with their move if a variation comes first', () => {
    const [game] = parseRecords('1. a ({x} 1. ({y} 1. c) d) 2. ({z} 1... f) 2. e *');
    expect(game!.nodes.map(({ text, parent, before, number }) => [text, parent, before, number])).toEqual([
      ['a', -1, [], 1],
      ['d', -1, ['x'], 1],
      ['c', -1, ['y'], 1],
      ['f', -1, ['z'], 1],
      ['e', 0, [], 2],
    ]);
    expect(game!.diagnostics.map(({ code }) => code)).toEqual(['stray-variation']);
  });

  it.each<[string, string[]]>([
    ['Fl@I44 F14 S@E26 x Fl@F14', ['Fl@I44 F14', 'S@E26 x Fl@F14']],
    ['G L@D28 G L@H12 I22 B E37', ['G L@D28', 'G L@H12 I22', 'B E37']],
    ['B E37 Fl D16 L-@D28\nx V@C17', ['B E37', 'Fl D16', 'L-@D28 x V@C17']],
    ['S@E26:Fl@F14 Fl@2C25 2C35 FeG E16', ['S@E26:Fl@F14', 'Fl@2C25 2C35', 'FeG E16']],
    ['S@E26 × F14 E37', ['S@E26 × F14', 'E37']],
    ['Fl@I44, F14, B, E37', ['Fl@I44', 'F14', 'B', 'E37']],
    ['Fl@I44 {c} F14 B! E37 B 3. E37', ['Fl@I44', 'F14', 'B', 'E37', 'B', 'E37']],
    ['Nhg36 HQxNd27+ dxh38 e38 c17', ['Nhg36', 'HQxNd27+', 'dxh38', 'e38', 'c17']],
    ['e37f48g f@e16 e38 attacker', ['e37f48g', 'f@e16 e38', 'attacker']],
  ])('splits words into moves: %s', (text, moves) => {
    expect(movesOf(text)).toEqual(moves);
  });

  it('ends a game with its result', () => {
    const games = parseRecords(
      'a 1-0 {of the first}\nb 0-1-0 c 1/3-1/3-1/3\n{of the fourth} [x\n[A "b"]\n\n*',
    );
    expect(games.map(({ result, nodes }) => [result, ...nodes.map(({ text }) => text)])).toEqual([
      ['1-0', 'a'],
      ['0-1-0', 'b'],
      ['1/3-1/3-1/3', 'c'],
      ['*', 'x'],
      ['*'],
    ]);
    expect(games[0]!.nodes[0]!.comments).toEqual(['of the first']);
    expect(games[3]!.comments).toEqual(['of the fourth']);
    expect(games.map(({ line }) => line)).toEqual([1, 2, 2, 3, 4]);
  });

  it.each<[string, RecordResult]>([
    ['1–0', '1-0'],
    ['0—1', '0-1'],
    ['1−0', '1-0'],
    ['½-½', '1/2-1/2'],
    ['½–½', '1/2-1/2'],
    ['½', '1/2-1/2'],
    ['1/2', '1/2-1/2'],
    ['1/2–1/2', '1/2-1/2'],
    ['⅓-⅓-⅓', '1/3-1/3-1/3'],
    ['0-½-½', '0-1/2-1/2'],
    ['1 - 0', '1-0'],
    ['½ – ½', '1/2-1/2'],
    ['1/2\t- 1/2', '1/2-1/2'],
    ['0 - 0 - 1', '0-0-1'],
  ])('accepts other spellings of a result, with a warning: %s', (text, result) => {
    const games = parseRecords(`1. a b ${text}\n\n[Result "${text.replace('\t', ' ')}"]\n\n1. c ${result}`);
    expect(games.map((game) => game.result)).toEqual([result, result]);
    expect(games.map(({ nodes }) => nodes.length)).toEqual([2, 1]);
    expect(games.flatMap(({ diagnostics }) => diagnostics)).toMatchObject([
      { code: 'result-spelling', severity: 'warning', line: 1, column: 8, expected: result },
      { code: 'result-spelling', severity: 'warning', line: 3, column: 1, expected: result },
    ]);
    expect(formatRecords(games.slice(0, 1))).toBe(`1. a b ${result}\n`);
    expect(parseRecords(text, { headersOnly: true })).toMatchObject([{ result }]);
  });

  it.each([
    ['Gold    Green\n1 B A1  B L15\n*', 'Green', 1, 9],
    ['Club game\n\n| No. | Gold (Ada) | Grün |\n*', 'Grün', 3, 22],
  ])('says that a text looks like a score sheet: %s', (text, read, line, column) => {
    const { diagnostics } = parseRecords(text)[0]!;
    expect(diagnostics).toMatchObject([{ code: 'score-sheet', severity: 'warning', read, line, column }]);
    expect(diagnostics[0]!.expected).toContain('readRecords');
    expect(parseRecords(`[Event "?"]\n\n${text}`)[0]!.diagnostics).toEqual([]);
  });

  it.each(['1 -0', '1 - 1', '1 - 0x', '2 - 0', '1 – e37'])('finds no result in %s', (text) => {
    expect(parseRecords(`a ${text}`)[0]!.diagnostics.map(({ code }) => code)).toContain('missing-result');
  });

  it('reads the result from the tag if the moves do not end with one', () => {
    expect(only('[Result "0-1"]\n\na').result).toBe('0-1');
    expect(only('[Result "?"]\n\na').result).toBe('*');
  });

  it('keeps comments before the tags and after the last result', () => {
    const text =
      '; one\n{two}\n[Event "a"]\n[Site "b"]\n\nx 1-0\n{three}\n[Event "c"]\n[Site "d"]\n\ny *\n\n{four}\n; five\n';
    const games = parseRecords(text);
    expect(games).toMatchObject([
      {
        line: 1,
        comments: ['one', 'two'],
        nodes: [{ text: 'x', comments: [] }],
        result: '1-0',
        diagnostics: [],
      },
      { line: 7, comments: ['three'], nodes: [{ text: 'y', comments: ['four', 'five'] }], diagnostics: [] },
    ]);
    expect(games.map(({ tags }) => [...tags.values()])).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(parseRecords(formatRecords(games)).map(contentOf)).toEqual(games.map(contentOf));
  });

  it('returns no game for text without tags and moves', () => {
    expect(parseRecords(' \n\n%escape\n{comment}\n')).toEqual([]);
  });

  it('rejects anything but a string, such as bytes', () => {
    for (const value of [undefined, null, 7, new Uint8Array([42])] as unknown[] as string[]) {
      const refusal = expect.objectContaining({ name: 'KlinZhaError', code: 'bad-text' }) as Error;
      expect(() => parseRecords(value)).toThrow(refusal);
      expect(() => readTokens(value)).toThrow(refusal);
      expect(isMoveText(value)).toBe(false);
    }
  });
});

describe('a tag pair on two lines', () => {
  const text = '  [Event "a long \r\n name"] \r\n[Site "y"]\r\n\r\na *\r\n';

  it('is read, with an error', () => {
    const game = only(text);
    expect([...game.tags]).toEqual([
      ['Event', 'a long name'],
      ['Site', 'y'],
    ]);
    expect(game.diagnostics).toMatchObject([{ code: 'unterminated-tag', line: 1, column: 3 }]);
    expect(readTokens(text)[0]).toEqual({
      kind: 'tag',
      text: '[Event "a long \n name"]',
      line: 1,
      column: 3,
      offset: 2,
      end: 26,
      closed: false,
    });
  });

  it('has one line of value, even if its first line is empty', () => {
    expect(only('[Event "\nClub night"]\n\n*').tags.get('Event')).toBe(' Club night');
  });

  it.each<[string, [string, string][]]>([
    [
      '[A "b\n[C "d"]\n\n*',
      [
        ['A', 'b'],
        ['C', 'd'],
      ],
    ],
    ['[A "b"\nc"]\n\n*', [['A', 'b']]],
    ['[A "b]\n1. a {"c" ]}\n*', [['A', 'b']]],
    ['[A "b\n1. a *', [['A', 'b']]],
    ['[A "b', [['A', 'b']]],
  ])('is not joined with a line that is not the rest of a value: %j', (broken, tags) => {
    const [game] = parseRecords(broken);
    expect([...game!.tags]).toEqual(tags);
    expect(game!.diagnostics[0]).toMatchObject({ code: 'unterminated-tag', line: 1, column: 1 });
  });
});

describe('invisible marks', () => {
  it.each(['\ufeff', '\u00a0', '\u200f', '\u2066', '\u200b \u3000'])(
    'do not hide a tag pair after them: %j',
    (mark) => {
      const games = parseRecords(`${mark}[Event "x"]\n\na\n${mark}[ Event${mark}"y" ]${mark}\n\nb *\n`);
      expect(games.map(({ tags }) => tags.get('Event'))).toEqual(['x', 'y']);
      expect(games.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual([
        'missing-result',
      ]);
    },
  );

  it.each(['\u200e', '\u200f', '\u202b', '\u202c', '\u2060', '\u2069', '\ufeff', '\u200b'])(
    'do not become part of a move or a result: %j',
    (mark) => {
      const game = only(`${mark}1.${mark} a${mark} ${mark}b\n${mark}1-0${mark}`);
      expect(game.nodes.map(({ text }) => text)).toEqual(['a', 'b']);
      expect([game.result, game.diagnostics]).toEqual(['1-0', []]);
      expect(isMoveText(`a${mark}`)).toBe(false);
      expect(recordFromJson({ tags: { [`A${mark}`]: '' }, moves: [], result: '*' }).ok).toBe(false);
    },
  );
});

describe('braces in a comment', () => {
  it('are kept if escaped, and are escaped when written', () => {
    const game = only('a {b \\{c\\} d} *');
    expect([game.nodes[0]!.comments, game.diagnostics]).toEqual([['b {c} d'], []]);
    expect(formatRecords([game])).toBe('a {b \\{c\\} d} *\n');
    expect(only('a ; b {c} d\n*').diagnostics).toEqual([]);
    expect(parseRecords('{{}', { headersOnly: true })).toHaveLength(parseRecords('{{}').length);
  });
});

describe('errors in text', () => {
  it.each<[string, string, unknown[]]>([
    ['a tag without a value', '[A]\n\n*', [['bad-tag', 'error', 1, 1, '[A]']]],
    [
      'an unclosed tag',
      '[A "b\n[C "d"\n\n*',
      [
        ['unterminated-tag', 'error', 1, 1, '[A "b'],
        ['unterminated-tag', 'error', 2, 1, '[C "d"'],
      ],
    ],
    ['an invalid escape', '[A "a\\b"]\n\n*', [['unknown-escape', 'warning', 1, 6, '\\b']]],
    ['text after a value', '[A "a" b]\n\n*', [['surplus-text', 'warning', 1, 8, 'b']]],
    ['a repeated tag', '[A "1"]\n[A "2"]\n\n*', [['repeated-tag', 'warning', 2, 1, '[A "2"]']]],
    [
      'an unclosed comment',
      'a {b\nc',
      [
        ['unterminated-comment', 'error', 1, 3, '{'],
        ['missing-result', 'warning', 1, 4, ''],
      ],
    ],
    [
      'an unclosed comment that contains the next one',
      'a {b c\nd \\{ {e} f *',
      [['brace-in-comment', 'warning', 2, 6, '{']],
    ],
    ['a brace at the beginning of a comment', 'a {{b} c *', [['brace-in-comment', 'warning', 1, 4, '{']]],
    ['a brace within a comment', 'a {xy{b} c *', [['brace-in-comment', 'warning', 1, 6, '{']]],
    ['a number instead of a move', '1. a 37 2. b *', [['move-number', 'warning', 1, 6, '37']]],
    [
      'numbers at the end of lines',
      '1. a (1. b 2) 2. b (2. c 3.) 37 (c) 3 *',
      [
        ['move-number', 'warning', 1, 12, '2'],
        ['move-number', 'warning', 1, 30, '37'],
        ['move-number', 'warning', 1, 37, '3'],
      ],
    ],
    [
      'unclosed variations',
      'a (b (c *',
      [
        ['unclosed-variation', 'error', 1, 6, '('],
        ['misplaced-result', 'warning', 1, 9, '*'],
      ],
    ],
    ['an unmatched parenthesis', 'a ) *', [['stray-close', 'error', 1, 3, ')']]],
    ['a variation before any move', '(a) b *', [['stray-variation', 'error', 1, 1, '(']]],
    ['an empty variation', 'a () *', [['empty-variation', 'warning', 1, 4, ')']]],
    ['a glyph before any move', '$1 a *', [['stray-glyph', 'error', 1, 1, '$1']]],
    ['a glyph at the beginning of a variation', 'a (! b) *', [['stray-glyph', 'error', 1, 4, '!']]],
    ['a draw offer before any move', '(=) a *', [['stray-draw-offer', 'error', 1, 1, '(=)']]],
    [
      'an invalid glyph',
      'a $256 $ !!! *',
      [
        ['unknown-glyph', 'error', 1, 3, '$256'],
        ['unknown-glyph', 'error', 1, 8, '$'],
        ['unknown-glyph', 'error', 1, 10, '!!!'],
      ],
    ],
    ['a brace', 'a } *', [['stray-character', 'error', 1, 3, '}']]],
    ['a tag in the line of a move', 'a [b *', [['stray-character', 'error', 1, 3, '[']]],
    [
      'a move number out of order',
      '1. a b 3. c 2. d *',
      [
        ['move-number', 'warning', 1, 8, '3.'],
        ['move-number', 'warning', 1, 13, '2.'],
      ],
    ],
    ['a very large move number', '1234567890. a *', [['move-number', 'warning', 1, 1, '1234567890.']]],
    ['no result', 'a b', [['missing-result', 'warning', 1, 4, '']]],
    [
      'no result after a move whose variation comes first',
      '(b) a',
      [
        ['stray-variation', 'error', 1, 1, '('],
        ['missing-result', 'warning', 1, 6, ''],
      ],
    ],
    ['a result in a variation', 'a (b 1-0) *', [['misplaced-result', 'warning', 1, 6, '1-0']]],
    [
      'a tag with an invalid result',
      '[Result "foo"]\n\na 1-0',
      [['result-mismatch', 'warning', 1, 1, '[Result "foo"]']],
    ],
    ['a tag with an unknown result', '[Result "?"]\n\na *\n[Result ""]\n\n*', []],
    [
      'a result that contradicts the tag',
      '[Result "1-0"]\n\na 0-1',
      [['result-mismatch', 'warning', 3, 6, '']],
    ],
  ])('have a diagnostic: %s', (_, text, diagnostics) => {
    expect(told(text).flat()).toEqual(diagnostics);
  });

  it('do not affect the text before them or other games', () => {
    const games = parseRecords(
      '[A "1"]\n\na (b {c\n[A "2"]\n\nd *\n\n[A "3\n\ne ) f *\n\n[A "4"]\n\n[A "5"]\n[B\n\n*',
    );
    expect(games.map(({ tags, nodes }) => [tags.get('A'), ...nodes.map(({ text }) => text)])).toEqual([
      ['1', 'a', 'b'],
      ['2', 'd'],
      ['3', 'e', 'f'],
      ['4'],
      ['5'],
    ]);
    expect(games[0]!.nodes[1]!.comments).toEqual(['c']);
  });

  it('do not hide a result after an unclosed variation', () => {
    expect(only('a (b c 0-1').result).toBe('0-1');
    expect(only('a (b 0-1 c').result).toBe('*');
  });

  it('are reported once per game for parentheses after move numbers', () => {
    const [game] = parseRecords('1) a b 2.) c (2) d 3) e) 3) f *');
    expect(game!.nodes.map(({ text, number, parent }) => [text, number, parent])).toEqual([
      ...[
        ['a', 1, -1],
        ['b', undefined, 0],
        ['c', 2, 1],
        ['d', 2, 1],
        ['e', 3, 3],
        ['f', 3, 2],
      ],
    ]);
    expect(game!.diagnostics.map(({ code, severity, column }) => [code, severity, column])).toEqual([
      ['move-number', 'warning', 2],
    ]);
    const [headers] = parseRecords('1) a (2) b 1-0) 0-1', { headersOnly: true });
    expect(headers!.result).toBe('0-1');
    // If the number is the first in the game, the parenthesis closes the variation.
    const [usual] = parseRecords('1. a (1. b 2) 2. c 3) d *');
    expect(usual!.nodes.map(({ text, parent }) => [text, parent])).toEqual([
      ['a', -1],
      ['b', -1],
      ['c', 0],
      ['d', 2],
    ]);
    expect(usual!.diagnostics.map(({ column }) => column)).toEqual([12, 21]);
  });

  it('in the numbers of a variation do not affect the main line', () => {
    expect(told('1. a b (1... c 2. d) 2. e (2. f) f 3. g *')).toEqual([[]]);
  });

  it('are listed in order, at most a thousand', () => {
    const { diagnostics } = only(`a ${') '.repeat(5000)}\n(\n`);
    expect(diagnostics).toHaveLength(1001);
    expect(diagnostics.at(-1)!.code).toBe('too-many-faults');
  });

  it('have short messages for text of any length', () => {
    const { diagnostics } = only(`[${'a'.repeat(100_000)}]\n\n$${'1'.repeat(100_000)} *`);
    expect(JSON.stringify(diagnostics).length).toBeLessThan(2000);
  });

  it('are located on one line, even if a tag pair continues on the next', () => {
    const [fault] = only('[_ "\n"]\n\n1-0\n').diagnostics;
    expect(fault).toMatchObject({ code: 'unterminated-tag', line: 1, column: 1, length: 4, read: '[_ "' });
  });

  it('have valid positions in any damaged text', () => {
    const texts = damaged(fc.array(anyRecords, { maxLength: 3 }).map((records) => formatRecords(records)));
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: 'binary' })), (text) => {
        const games = parseRecords(text);
        const lines = text.split(/\r\n|\r|\n/);
        for (const { diagnostics } of games) {
          for (const [index, { line, column, length, message }] of diagnostics.entries()) {
            const before = diagnostics[index - 1];
            expect(line).toBeGreaterThanOrEqual(before?.line ?? 1);
            expect(column + length - 1).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
            expect(message).not.toBe('');
          }
        }
        const written = formatRecords(games);
        expect(formatRecords(parseRecords(written))).toBe(written);
      }),
      { numRuns: runs(300) },
    );
  });
});
