import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  formatScoreSheet,
  readScoreSheet,
  replayScoreSheet,
  type SheetCell,
  type SheetContent,
  type SheetLayout,
  type SheetRow,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { sheetLayouts } from '../../src/records/sheet/lines.ts';

describe('readScoreSheet', () => {
  it('reads a column for each colour of the heading', () => {
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
      colour: 'green',
      entries: [{ text: 'G V@C18', line: 4, column: 10 }],
    });
  });

  it.each([
    [
      'commas',
      'Event,Club evening,,\nGold,Heinz Bauer,\nGreen: Ruth Keller,,\n,,\nNo.,Gold,Green\n1,B G35,\n',
    ],
    [
      'semicolons',
      'Event;Club evening;;\nGold: Heinz Bauer;;\nGreen;"Ruth Keller";\nNo.;Gold;Green\n1;B G35;\n',
    ],
    [
      'bars',
      '| Event: Club evening | | |\n| Gold | Heinz Bauer | |\n| Green | Ruth Keller | |\n| No. | Gold | Green |\n| 1 | B G35 | |\n',
    ],
    [
      'tabs',
      'Event\tClub evening\nGold\tHeinz Bauer\t\nGreen: Ruth Keller\t\t\nNo.\tGold\tGreen\n1\tB G35\t\n',
    ],
  ])('reads tags in two fields or with empty fields: %s', (_, text) => {
    const { tags, rows, diagnostics } = readScoreSheet(text);
    expect([...tags]).toEqual([
      ['Event', 'Club evening'],
      ['Gold', 'Heinz Bauer'],
      ['Green', 'Ruth Keller'],
    ]);
    expect([rows.length, diagnostics]).toEqual([1, []]);
  });

  it.each([
    ['commas', 'Event: Club, upper room,,\nNo.,Gold,Green\n1,B G35,\n', 'Club, upper room'],
    ['semicolons', 'Event: Club; upper room;;\nNo.;Gold;Green\n1;B G35;\n', 'Club; upper room'],
    ['bars', 'Event: Club | upper room | |\nNo.|Gold|Green\n1|B G35|\n', 'Club | upper room'],
  ])('reads a tag in several fields without the empty ones after it: %s', (_, text, value) => {
    expect([...readScoreSheet(text).tags]).toEqual([['Event', value]]);
  });

  it('does not take an army beside its colour for a player', () => {
    expect(readScoreSheet('Gold,B G35,\n\nNo.,Gold,Green\n1,B G35,\n').tags.size).toBe(0);
  });

  it('accepts repeated headings, empty lines and comments', () => {
    const sheet = readScoreSheet('# a comment\r\nGold\tGreen\r\n\r\nB G35\r\n\r\nGOLD\tgreen\r\nS G36');
    expect(sheet.rows.map(({ line }) => line)).toEqual([4, 7]);
    expect(sheet.diagnostics).toEqual([]);
  });

  it('reads blocks side by side one after the other, with the labels of their rows', () => {
    const sheet = readScoreSheet(
      '\tGreen\tBlue\t\tGreen\tBlue\n1.\ta11\tb22\t3.\tc33\td44\n2.\te55\tf66\tetc.\n',
    );
    const rows = sheet.rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)]);
    expect(rows).toEqual([['1.', 'a11', 'b22'], ['2.', 'e55', 'f66'], ['3.', 'c33', 'd44'], ['etc.']]);
  });

  it('splits entries of a cell at commas and keeps their places', () => {
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

  it('distinguishes moves, remarks and gaps', () => {
    const sheet = readScoreSheet('Gold\tGreen\nL@H24 G25\tPausing for display\n...\tFl@E15 D17');
    const read = sheet.rows.map(({ cells, remarks }) => [
      cells.map(({ entries }) => entries.map(({ text }) => text)),
      remarks.map(({ text }) => text),
    ]);
    expect(read).toEqual([
      [[['L@H24 G25'], []], ['Pausing for display']],
      [[[], ['Fl@E15 D17']], []],
    ]);
  });

  it('reports faults of the table', () => {
    const codes = (text: string): unknown[] =>
      readScoreSheet(text).diagnostics.map(({ code, severity, line, column }) => [
        code,
        severity,
        line,
        column,
      ]);
    expect(codes('')).toEqual([['no-heading', 'error', 1, 1]]);
    expect(codes('e4 e5\nNf3 Nc6')).toEqual([['no-heading', 'error', 1, 1]]);
    expect(readScoreSheet('Gold\tGreen\nGreen\tBlue\n').colours).toEqual(['gold', 'green', 'blue']);
    expect(codes('Gold\tGreen\nB G35\t\tB F37')).toEqual([['outside-columns', 'warning', 2, 8]]);
  });

  it('names the reader for a record', () => {
    const record = '[Event "Spring"]\n[Gold "Worf"]\n\n1. e37f48 *\n';
    const { code, message } = readScoreSheet(record).diagnostics[0]!;
    expect([code, message]).toEqual(['no-heading', expect.stringContaining('parseRecords')]);
  });

  it('reads the names of the colours in several languages', () => {
    for (const heading of ['Or\tVert', 'Oro\tVerde', 'Gold\tGrün', 'goud\tgroen'])
      expect(readScoreSheet(`${heading}\nB G35`).colours).toEqual(['gold', 'green']);
  });
});

describe('tags of score sheets', () => {
  const tagsIn = (text: string) => [...readScoreSheet(`${text}\nGold\tGreen\nB G35\t\n`).tags];

  it('may have German and French labels', () => {
    const labels = 'Turnier: Cup\nLieu: Paris\nRunde: 3';
    expect(Object.fromEntries(tagsIn(labels))).toEqual({ Event: 'Cup', Site: 'Paris', Round: '3' });
  });

  it.each([
    ['Datum: 21.11.2026', '2026.11.21'],
    ['Datum\t5. 3. 2026', '2026.03.05'],
    ['Date: 2026-1-2', '2026.01.02'],
    ['Date: Sat, 21 Nov 2026 21:14:03 +0200', '2026.11.21'],
    ['Date: 3/11/2026', '3/11/2026'],
    ['Date: 11.21.2026', '11.21.2026'],
    ['Date: 2026.11.??', '2026.11.??'],
  ])('have dates as in records if the order of day and month is clear: %s', (line, date) => {
    expect(tagsIn(line)).toEqual([['Date', date]]);
  });
});

describe('headings of score sheets', () => {
  const told = (text: string): unknown => {
    const { colours, rows, diagnostics } = readScoreSheet(text);
    const shown = rows.map(({ label, cells }) => [
      label,
      ...cells.map((cell) => `${cell.colour} ${cell.text}`),
    ]);
    return [colours, shown, diagnostics.map(({ code, line, column }) => `${line}:${column} ${code}`)];
  };
  const twoColumns = [['gold', 'green'], [['1', 'gold B G35', 'green B F37']], []];

  it.each([
    ['labels left of the colours', 'Round\tGold\tGreen\n1\tB G35\tB F37'],
    ['labels in a table', '| # | Gold | Green |\n|---|---|---|\n| 1 | B G35 | B F37 |'],
    ['labels in columns separated by spaces', 'No.   Gold    Green\n1     B G35   B F37'],
    ['colons', '\tGold:\tGreen:\n1\tB G35\tB F37'],
    ['names of players', '\tGold (Worf)\tGreen: Kahless\n1\tB G35\tB F37'],
    ['names of players before the colours', '\tWorf (Gold)\tKahless (Green)\n1\tB G35\tB F37'],
    ['names of players after dashes', '\tGold - Worf\tGreen – Kahless\n1\tB G35\tB F37'],
    ['names of players after slashes', '\tGold/Worf\tGreen / Kahless\n1\tB G35\tB F37'],
    ['names of players in columns separated by spaces', 'No  Gold (Worf)  Green (K)\n1   B G35        B F37'],
    ['marks of emphasis', '|   | **Gold** | *Green* |\n| - | - | - |\n| 1 | B G35 | B F37 |'],
    ['no labels, and numbers in the rows', 'Gold\tGreen\n1\tB G35\tB F37'],
    ['no labels in a table, and numbers in the rows', '| Gold | Green |\n|:--|--:|\n| 1 | B G35 | B F37 |'],
  ])('may have %s', (_, text) => {
    expect(told(text)).toEqual(twoColumns);
  });

  it('may have columns without a colour, whose texts become remarks', () => {
    const text = 'No.\tGold\tTime\tGreen\tRated\n1.\tB G35\t0:10\tB F37\t0:12\n2.\t\t0:11\n';
    expect(told(text)).toEqual([['gold', 'green'], [['1.', 'gold B G35', 'green B F37'], ['2.']], []]);
    const { remarks, rows } = readScoreSheet(text);
    expect([remarks, ...rows.map((row) => row.remarks)].map((list) => list.map((one) => one.text))).toEqual([
      ['Rated'],
      ['0:10', '0:12'],
      ['0:11'],
    ]);
  });

  it('may have labels for each block', () => {
    const rows = [
      ['1.', 'gold a11', 'green b22'],
      ['2.', 'gold c33', 'green d44'],
    ];
    const tabs = 'No.\tGold\tGreen\tNo.\tGold\tGreen\n1.\ta11\tb22\t2.\tc33\td44';
    const spaces = 'No.  Gold  Green  No.  Gold  Green\n1.   a11   b22    2.   c33   d44';
    for (const text of [tabs, spaces]) expect(told(text)).toEqual([['gold', 'green'], rows, []]);
    expect(told('Gold\tGreen\tGold\tGreen\na11\tb22\tc33\td44')).toEqual([
      ['gold', 'green'],
      [
        ['', 'gold a11', 'green b22'],
        ['', 'gold c33', 'green d44'],
      ],
      [],
    ]);
  });

  it.each(['Gold Green', 'Gold,Green', 'The game of Gold and Green'])(
    'are reported at their line if invalid: %s',
    (heading) => {
      expect(told(`Event\n\n  ${heading}\nB G35\tB F37`)).toEqual([[], [], ['3:3 no-heading']]);
    },
  );
});

describe('faults of a score sheet', () => {
  const codesOf = (text: string): string[] =>
    readScoreSheet(text).diagnostics.map(({ line, column, code }) => `${line}:${column} ${code}`);

  it.each(['- Gold\t- Green', '# Gold   Green\na\tb'])(
    'include a heading whose colours are in another form: %s',
    (heading) => {
      expect(readScoreSheet(heading).diagnostics).toMatchObject([
        {
          code: 'no-heading',
          line: 1,
          column: 1,
          message: expect.stringContaining('No line is a heading: begin each column') as string,
        },
      ]);
    },
  );

  it('include an unclosed comment that contains moves', () => {
    expect(codesOf('Gold\tGreen\na1 {b, c1\td1 {e}\n')).toEqual(['2:4 unterminated-comment']);
  });

  it('include a result before the end, and a contradictory one', () => {
    const game = 'Gold\tGreen\na1\tb1\n\t1-0\n';
    expect(codesOf(game)).toEqual([]);
    expect(codesOf(`${game}1-0\n`)).toEqual([]);
    expect(codesOf(`${game}0-1\n`)).toEqual(['4:1 result-mismatch']);
    for (const text of [`${game}Gold\tGreen\na1\n`, '#\tGold\tGreen\n1\ta1\n1-0\n2\ta1\n'])
      expect([readScoreSheet(text).result, codesOf(text)]).toEqual(['1-0', []]);
    expect(codesOf('Gold\tGreen\tGold\tGreen\na1\tb1\tc1\t1-0\nd1\te1\n')).toEqual([]);
  });
});

describe('text beside moves in a cell', () => {
  const read = (cell: string): unknown => {
    const { rows, diagnostics } = readScoreSheet(`Gold\tGreen\n\t${cell}`);
    const [{ cells, remarks }] = rows as [SheetRow];
    const [{ entries }] = cells as [SheetCell];
    const comments = remarks.map(({ text }) => text);
    return {
      entries: entries.map(({ text, column, drawOffer, clock, glyphs = [] }) => [
        ...[text, column, ...(drawOffer ? ['offer'] : []), ...(clock ? [clock] : [])],
        ...glyphs.map((glyph) => `$${glyph}`),
      ]),
      ...(comments.length > 0 && { comments }),
      ignored: diagnostics.map(({ code, column, read }) => [code, column, read]),
    };
  };

  it.each<[string, object]>([
    ['1. Fl@G14 x Fl@D16', { entries: [['Fl@G14 x Fl@D16', 5]] }],
    ['1 Fl@G14', { entries: [['Fl@G14', 4]] }],
    ['12...Fl@G14', { entries: [['Fl@G14', 7]] }],
    ['… Fl@G14', { entries: [['Fl@G14', 4]] }],
    ['Fl@G14 x Fl@D16!?', { entries: [['Fl@G14 x Fl@D16', 2, '$5']] }],
    ['Qd27! $14', { entries: [['Qd27', 2, '$1', '$14']] }],
    ['V@G13 G14 +-', { entries: [['V@G13 G14', 2, '$18']] }],
    ['V@G13 G14?−/+', { entries: [['V@G13 G14', 2, '$2', '$17']] }],
    ['Nhg36+ ±, !', { entries: [['Nhg36+', 2, '$16', '$1']] }],
    ['Qd27+=(0:59)', { entries: [['Qd27', 2, 3540, '$14']] }],
    ['Qd27+= (0:59)', { entries: [['Qd27', 2, 3540, '$14']] }],
    [
      'Wh78 Ri99! (1:59)',
      {
        entries: [
          ['Wh78', 2],
          ['Ri99', 7, 7140, '$1'],
        ],
      },
    ],
    ['Qd27!!!', { entries: [['Qd27', 2]], comments: ['!!!'], ignored: [['ignored-text', 6, '!!!']] }],
    ['Qd27 $256', { entries: [['Qd27', 2]], comments: ['$256'], ignored: [['ignored-text', 7, '$256']] }],
    ['?', { entries: [], comments: ['?'], ignored: [['ignored-text', 2, '?']] }],
    ['Fe@E16 x Fl@D16 (=)', { entries: [['Fe@E16 x Fl@D16', 2, 'offer']] }],
    ['Qd27(=)', { entries: [['Qd27', 2, 'offer']] }],
    ['Qd27 (=)!', { entries: [['Qd27', 2, 'offer', '$1']] }],
    ['Qd27, hm', { entries: [['Qd27', 2]], comments: ['hm'], ignored: [['ignored-text', 8, 'hm']] }],
    ['V@G13 G14 {hm, 12}', { entries: [['V@G13 G14', 2]], comments: ['hm, 12'] }],
    ['{only this 1}', { entries: [], comments: ['only this 1'] }],
    [
      'B E37 Fl D16 Fl D49 ...',
      {
        entries: [
          ['B E37', 2],
          ['Fl D16', 8],
          ['Fl D49', 15],
        ],
      },
    ],
    [
      'Wh78 Ri99',
      {
        entries: [
          ['Wh78', 2],
          ['Ri99', 7],
        ],
      },
    ],
    [
      'Wh78 Ri99, Wh45  i45 …',
      {
        entries: [
          ['Wh78', 2],
          ['Ri99', 7],
          ['Wh45', 13],
          ['i45', 19],
        ],
      },
    ],
    ['G L@D28', { entries: [['G L@D28', 2]] }],
    ['1-0', { entries: [] }],
    ['7.', { entries: [], comments: ['7.'], ignored: [['ignored-text', 2, '7.']] }],
  ])('is read: %s', (cell, wanted) => {
    expect(read(cell)).toEqual({ ignored: [], ...wanted });
  });

  it('is read as the result of the game', () => {
    const resultOf = (row: string): unknown => readScoreSheet(`\tGold\tGreen\n1.\te37\tf48\n${row}`).result;
    expect(resultOf('')).toBeUndefined();
    expect(resultOf('\t1-0')).toBe('1-0');
    expect(resultOf('\t\t0–1')).toBe('0-1');
    expect(resultOf('1/2-1/2')).toBe('1/2-1/2');
    expect(resultOf('\t½\t½')).toBe('1/2-1/2');
    expect(readScoreSheet('Gold\tGreen\n1-0').result).toBe('1-0');
  });

  it('does not prevent the replay of a sheet', () => {
    const plain = readFileSync(new URL('../../examples/records/introduction.txt', import.meta.url), 'utf8');
    const marked = plain
      .replace('Fl G14\n', 'Fl G14 ...\n')
      .replace('Fl@G14 x Fl@D16\tFe@E16 x Fl@D16', '1.\tFl@G14 x Fl@D16!\tFe@E16 x Fl@D16 (=)')
      .replace('V@G13 G14\tS@E37 F48', '2. V@G13 G14 {hm}\tS@E37 F48');
    const replay = replayScoreSheet(`${marked}\n1-0`);
    const { plies } = replayScoreSheet(plain);
    expect(replay.diagnostics.filter(({ code }) => code !== 'ignored-text')).toEqual(
      replayScoreSheet(plain).diagnostics,
    );
    expect(replay.plies.map(({ move }) => move)).toEqual(plies.map(({ move }) => move));
    expect(replay.sheet.result).toBe('1-0');
  });
});

describe('a cell of the sheet that does not name a cell of the board', () => {
  it('is a slip if it is a single word, and a remark if it is several', () => {
    const sheet = readScoreSheet('Gold\tGreen\nB I11\t\nzz\t\nB I11, yy\tPausing for display');
    expect(sheet.diagnostics.map(({ code, line, column, read }) => ({ code, line, column, read }))).toEqual([
      { code: 'ignored-text', line: 3, column: 1, read: 'zz' },
      { code: 'ignored-text', line: 4, column: 8, read: 'yy' },
    ]);
  });
});

describe('layouts of score sheets', () => {
  const rows = (text: string): unknown[] =>
    readScoreSheet(text).rows.map(({ label, cells }) => [
      label,
      ...cells.map(({ colour, text }) => `${colour}: ${text}`),
    ]);

  it('include bars, with drawn lines', () => {
    const sheet = [
      '| Gold | Green |',
      '|------|:-----:|',
      '| B G35 | |',
      '|| B F37 |',
      '| G Fe@I11 | G V@C18 |',
    ];
    expect(rows(sheet.join('\n'))).toEqual([
      ['', 'gold: B G35'],
      ['', 'green: B F37'],
      ['', 'gold: G Fe@I11', 'green: G V@C18'],
    ]);
    expect(rows('  | Green | Blue\n1.| a11 | b22')).toEqual([['1.', 'green: a11', 'blue: b22']]);
    expect(readScoreSheet(sheet.join('\n')).diagnostics).toEqual([]);
    expect(readScoreSheet('Gold|Green\nB G35|zz').diagnostics).toMatchObject([{ line: 2, column: 7 }]);
  });

  it('include comma separated values with quoted cells', () => {
    const sheet = 'Gold,Green\n"B G35, V H23, S ""here""",\n6" wide,"F37\nB D16, S D27\n"B F37";x,\n';
    const { rows: read } = readScoreSheet(sheet);
    expect(read[0]!.cells[0]!.entries.map(({ text, line, column }) => [text, line, column])).toEqual([
      ['B G35', 2, 2],
      ['V H23', 2, 9],
    ]);
    expect(read[0]!.remarks.map(({ text }) => text)).toEqual(['S "here"']);
    // An unclosed quotation mark is an ordinary character.
    expect(rows(sheet).slice(1)).toEqual([
      ['', 'gold: 6" wide', 'green: "F37'],
      ['', 'gold: B D16', 'green: S D27'],
      ['', 'gold: "B F37";x'],
    ]);
  });

  it('include spaces: a text belongs to the heading above it or left of it', () => {
    const sheet = [
      '            Green          Blue      Black',
      'Placement   Wh78, Ri99     Wh45      Qd38',
      '                                     Nd17',
      '            f69  g68                 c17',
      '1.          g68            Wh46      ...',
    ];
    expect(rows(sheet.join('\n'))).toEqual([
      ['Placement', 'green: Wh78, Ri99', 'blue: Wh45', 'black: Qd38'],
      ['', 'black: Nd17'],
      ['', 'green: f69  g68', 'black: c17'],
      ['1.', 'green: g68', 'blue: Wh46', 'black: ...'],
    ]);
    const [cell] = readScoreSheet(sheet.join('\n')).rows[1]!.cells;
    expect(cell).toMatchObject({ text: 'Nd17', line: 3, column: 38 });
  });

  it('include blocks side by side, separated by spaces', () => {
    const sheet = [
      '     Green  Blue        Green  Blue',
      '1.   a11    b22   11.   c33    d44',
      '2.   e55    f66   etc.',
    ];
    expect(rows(sheet.join('\n'))).toEqual([
      ['1.', 'green: a11', 'blue: b22'],
      ['2.', 'green: e55', 'blue: f66'],
      ['11.', 'green: c33', 'blue: d44'],
      ['etc.'],
    ]);
  });

  it('exclude spaces if the sheet has a tab', () => {
    expect(readScoreSheet('Gold   Green\nB G35\tB F37').diagnostics).toMatchObject([{ code: 'no-heading' }]);
  });
});

describe('formatScoreSheet', () => {
  const sheet = {
    colours: ['green', 'blue'],
    rows: [
      { label: 'Placement', cells: [{ colour: 'green', text: 'Wh78,  Ri99' }] },
      { cells: [{ colour: 'blue', text: 'Wh45' }] },
      { label: '1.', cells: [{ colour: 'green', text: 'g68' }] },
    ],
  };

  it.each<[SheetLayout, string[]]>([
    ['tabs', ['\tGreen\tBlue', 'Placement\tWh78, Ri99', '\t\tWh45', '1.\tg68']],
    [
      'bars',
      [
        '|           | Green      | Blue |',
        '|-----------|------------|------|',
        '| Placement | Wh78, Ri99 |      |',
        '|           |            | Wh45 |',
        '| 1.        | g68        |      |',
      ],
    ],
    [
      'spaces',
      [
        '           Green       Blue',
        'Placement  Wh78, Ri99',
        '                       Wh45',
        '1.         g68',
      ],
    ],
  ])('writes columns separated by %s', (layout, lines) => {
    expect(formatScoreSheet(sheet, { layout })).toBe(`${lines.join('\n')}\n`);
  });

  const word = fc.constantFrom(
    'B',
    'E37',
    'Fl@I44',
    'F14',
    'x',
    'Nhg36,',
    'é♞',
    '-',
    '...',
    '1.',
    'Pausing',
    'pausing;',
    'a"b',
    '12,',
  );
  const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
  const sheets = fc.constantFrom(['gold', 'green'], ['green', 'blue', 'black']).chain((colours) =>
    fc.record({
      colours: fc.constant(colours),
      rows: fc.array(
        fc.record({
          label: fc.constantFrom('', '', '1.', 'Placement', 'etc.'),
          texts: fc.array(text, { minLength: colours.length, maxLength: colours.length }),
        }),
      ),
    }),
  );

  it.each(sheetLayouts)('writes sheets that are read back with the same texts, separated by %s', (layout) => {
    fc.assert(
      fc.property(sheets, ({ colours, rows }) => {
        const filled = rows
          .map(({ label, texts }) => ({
            label,
            cells: texts
              .map((text, index) => ({ colour: colours[index]!, text }))
              .filter(({ text }) => text !== ''),
          }))
          .filter(({ label, cells }) => label !== '' || cells.some(({ text }) => /[^- ]/.test(text)));
        const written = formatScoreSheet({ colours, rows: filled }, { layout });
        const read = readScoreSheet(written);
        expect(read.colours).toEqual(colours);
        expect(
          read.rows.map(({ label, cells }) => ({
            label,
            cells: cells.map(({ colour, text }) => ({ colour, text })),
          })),
        ).toEqual(filled.filter(({ label, cells }) => label !== '' || cells.length > 0));
        expect(formatScoreSheet(read, { layout })).toBe(written);
      }),
    );
  });

  it('reproduces the sample sheets of both sources', () => {
    for (const file of ['introduction', 'romulan-heart']) {
      const text = readFileSync(new URL(`../../examples/records/${file}.txt`, import.meta.url), 'utf8');
      const { colours, rows } = readScoreSheet(text);
      const again = readScoreSheet(formatScoreSheet({ colours, rows }));
      const shown = (list: typeof rows): unknown =>
        list.map(({ label, cells }) => [label, ...cells.map(({ colour, text }) => [colour, text])]);
      expect(shown(again.rows)).toEqual(shown(rows));
    }
  });

  const goldAnd = (text: string): SheetContent => ({
    colours: ['gold', 'green'],
    rows: [{ cells: [{ colour: 'gold', text }] }],
  });

  it.each<[string, SheetContent, SheetLayout]>([
    ['one colour', { colours: ['gold'], rows: [] }, 'tabs'],
    ['a repeated colour', { colours: ['gold', 'green', 'gold'], rows: [] }, 'tabs'],
    [
      'an unknown column',
      { colours: ['gold', 'green'], rows: [{ cells: [{ colour: 'blue', text: 'a' }] }] },
      'tabs',
    ],
    ['a comment', goldAnd('# a'), 'tabs'],
    ['a bar', goldAnd('a|b'), 'bars'],
    ['a drawn line', goldAnd('--'), 'bars'],
    [
      'a heading',
      {
        colours: ['or', 'vert'],
        rows: [
          {
            cells: [
              { colour: 'or', text: 'vert' },
              { colour: 'vert', text: 'or' },
            ],
          },
        ],
      },
      'tabs',
    ],
  ])('rejects content that would not be read back: %s', (_, content, layout) => {
    expect(() => formatScoreSheet(content, { layout })).toThrow(
      expect.objectContaining({ code: 'unwritable' }),
    );
  });

  it('is read correctly with invisible marks', () => {
    const sheet = readScoreSheet(
      '\u200fGold\u200f\t\u200eGreen\n\u200eB G35\u200e\t\u202bB F37\u202c, S F36\u200f\n',
    );
    expect(sheet.rows.flatMap(({ cells }) => cells.flatMap(({ entries }) => entries))).toEqual([
      { text: 'B G35', line: 2, column: 2 },
      { text: 'B F37', line: 2, column: 10 },
      { text: 'S F36', line: 2, column: 18 },
    ]);
  });

  it('rejects anything but a sheet, as does readScoreSheet', () => {
    const refusal = expect.objectContaining({ name: 'KlinZhaError' }) as Error;
    for (const value of [undefined, null, 7, {}, { colours: 'gold' }, { colours: ['gold', 'green'] }]) {
      expect(() => formatScoreSheet(value as unknown as SheetContent)).toThrow(refusal);
      expect(() => readScoreSheet(value as unknown as string)).toThrow(refusal);
    }
    for (const row of [undefined, null, {}, { cells: [7] }, { label: 7, cells: [] }]) {
      const sheet = { colours: ['gold', 'green'], rows: [row] };
      expect(() => formatScoreSheet(sheet as SheetContent)).toThrow(refusal);
    }
    expect(() => formatScoreSheet(goldAnd('a'), { layout: 'dots' as 'tabs' })).toThrow(refusal);
  });
});
