import { describe, expect, it } from 'vitest';
import { readScoreSheet } from '../../src/record/index.ts';

describe('a score sheet', () => {
  it('has a column for each colour of its heading', () => {
    const sheet = readScoreSheet('Gold\tGreen\nB G35\t\n\tB F37\nG Fe@I11\tG V@C18\n');
    expect(sheet.colours).toEqual(['gold', 'green']);
    expect(sheet.diagnostics).toEqual([]);
    expect(sheet.rows.map(({ line, cells }) => [line, ...cells.map((cell) => cell.colour)])).toEqual([
      [2, 'gold'],
      [3, 'green'],
      [4, 'gold', 'green'],
    ]);
    expect(sheet.rows[2]!.cells[1]).toEqual({
      text: 'G V@C18',
      line: 4,
      column: 10,
      kind: 'moves',
      colour: 'green',
      entries: [{ text: 'G V@C18', line: 4, column: 10 }],
    });
  });

  it('may repeat its heading and have empty lines and comments', () => {
    const sheet = readScoreSheet('# a comment\r\nGold\tGreen\r\n\r\nB G35\r\n\r\nGOLD\tgreen\r\nS G36');
    expect(sheet.rows.map(({ line }) => line)).toEqual([4, 7]);
    expect(sheet.diagnostics).toEqual([]);
  });

  it('reads blocks that stand side by side one after the other, with the labels of their rows', () => {
    const sheet = readScoreSheet(
      '\tGreen\tBlue\t\tGreen\tBlue\n1.\ta11\tb22\t3.\tc33\td44\n2.\te55\tf66\tetc.\n',
    );
    const rows = sheet.rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)]);
    expect(rows).toEqual([['1.', 'a11', 'b22'], ['2.', 'e55', 'f66'], ['3.', 'c33', 'd44'], ['etc.']]);
  });

  it('parts the entries of a cell at commas and keeps their places', () => {
    const [row] = readScoreSheet('\tGreen\tBlue\nPlacement\tWh78,  Ri99\tWh45; i45').rows;
    expect(row!.cells.map(({ entries }) => entries)).toEqual([
      [
        { text: 'Wh78', line: 2, column: 11 },
        { text: 'Ri99', line: 2, column: 18 },
      ],
      [
        { text: 'Wh45', line: 2, column: 23 },
        { text: 'i45', line: 2, column: 29 },
      ],
    ]);
  });

  it('tells moves from remarks and from what is left out', () => {
    const sheet = readScoreSheet('Gold\tGreen\nL@H24 G25\tPausing for display\n...\tFl@E15 D17');
    expect(sheet.rows.flatMap(({ cells }) => cells.map(({ kind }) => kind))).toEqual([
      'moves',
      'remark',
      'gap',
      'moves',
    ]);
  });

  it('says what is wrong with the table', () => {
    const codes = (text: string): unknown[] =>
      readScoreSheet(text).diagnostics.map(({ code, severity, line, column }) => [
        code,
        severity,
        line,
        column,
      ]);
    expect(codes('')).toEqual([['no-heading', 'error', 1, 1]]);
    expect(codes('e4 e5\nNf3 Nc6')).toEqual([['no-heading', 'error', 1, 1]]);
    expect(codes('Gold\tGreen\nGreen\tBlue\n')).toEqual([['other-heading', 'error', 2, 1]]);
    expect(codes('Gold\tGreen\nB G35\t\tB F37')).toEqual([['outside-columns', 'warning', 2, 8]]);
  });

  it('can be given other words for its headings', () => {
    const sheet = readScoreSheet('Or\tVert\nB G35', { colours: ['or', 'vert'] });
    expect(sheet.colours).toEqual(['or', 'vert']);
  });
});

describe('a cell that names no cell of the board', () => {
  it('is a slip when it is a single word, and a remark when it is several', () => {
    const sheet = readScoreSheet('Gold\tGreen\nB I11\t\nzz\t\nB I11, yy\tPausing for display');
    expect(sheet.diagnostics.map(({ code, line, column, read }) => ({ code, line, column, read }))).toEqual([
      { code: 'ignored-text', line: 3, column: 1, read: 'zz' },
      { code: 'ignored-text', line: 4, column: 8, read: 'yy' },
    ]);
  });
});
