/** Score sheets with remarks, as people write them. */

import { readFileSync } from 'node:fs';
import { readRecords } from 'klin-zha/notes';
import {
  convertRecord,
  formatRecord,
  parseRecords,
  readScoreSheet,
  recordFromSheet,
  replayRecord,
  replayScoreSheet,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';

const setup = [
  'Gold\tGreen',
  'B G35, S G36, V H23, V I33, V G13, Fe I11, L H24, Fl I44, Fl G14\t',
  '\tB F37, S E37, L E26, Fe E16, Fl E27, Fl D16, V C28, V C17, V C18',
  'G Fe@I11\tG V@C18',
  'Fl@G14 x Fl@D16\tFe@E16 x Fl@D16',
].join('\n');

function recordOf(...rows: string[]) {
  const replay = replayScoreSheet([setup, ...rows].join('\n'));
  const record = recordFromSheet(replay);
  const last = record.nodes.slice(22);
  return { replay, record, moves: last.map(({ text }) => text), comments: last.map((node) => node.comments) };
}

describe('remarks beside the moves of a sheet', () => {
  it('are comments of the move before them', () => {
    const { moves, comments, replay } = recordOf('V@G13 G14, a nice move\tS@E37 F48');
    expect(moves).toEqual(['V@G13 G14', 'S@E37 F48']);
    expect(comments).toEqual([['a nice move'], []]);
    expect(replay.diagnostics).toEqual([]);
  });

  it('are moves after the number of a row', () => {
    expect(recordOf('#2\tV@G13 G14\tS@E37 F48').moves).toEqual(['V@G13 G14', 'S@E37 F48']);
    expect(recordOf('#2 V@G13 G14\tS@E37 F48').moves).toEqual(['V@G13 G14', 'S@E37 F48']);
    expect(recordOf('# the lamp went out', 'V@G13 G14\t').comments).toEqual([[]]);
    expect(recordOf('# the lamp went out').record.nodes.at(-1)!.comments).toEqual(['# the lamp went out']);
  });

  it('may be left of all columns, below a table and above it', () => {
    const [heading, ...rows] = setup.split('\n');
    const lines = [
      `Turn\t${heading}`,
      ...rows.map((row) => `\t${row}`),
      'The lamp went out',
      'late\tV@G13 G14\t',
    ];
    const record = recordFromSheet(replayScoreSheet(['Played by candlelight', ...lines].join('\n')));
    expect(record.comments).toEqual(['Played by candlelight']);
    expect(record.nodes[21]!.comments).toEqual(['The lamp went out', 'late']);
    const bars = setup.split('\n').map((row) => `| ${row.replace('\t', ' | ')} |`);
    const table = recordFromSheet(replayScoreSheet([...bars, 'Gold resigned.'].join('\n')));
    expect(table.nodes.at(-1)!.comments).toEqual(['Gold resigned.']);
  });

  it('follow all placements of the cell beside or before them', () => {
    const rows = setup.split('\n').map((row, index) => `${['', 'Array', '', 'Aims', ''][index]}\t${row}`);
    const { comments, nodes } = recordFromSheet(replayScoreSheet(rows.join('\n')));
    expect(comments).toEqual(['Array']);
    expect(nodes.flatMap((node, index) => node.comments.map((text) => [index, text]))).toEqual([
      [17, 'Aims'],
    ]);
    const remark = rows.map((row, index) => (index === 2 ? `${row}\tin one go` : row));
    expect(recordFromSheet(replayScoreSheet(remark.join('\n'))).nodes[17]!.comments).toContain('in one go');
  });

  it('are reported if they are labelled as a result, but are not a valid one', () => {
    const { replay, comments } = recordOf('V@G13 G14\t', 'Result: see the other sheet');
    expect(replay.diagnostics).toMatchObject([{ code: 'result-mismatch', severity: 'warning', line: 7 }]);
    expect(comments.at(-1)).toEqual(['Result: see the other sheet']);
  });

  it('are tags if they name one', () => {
    const text = `Event: Spring meeting\nDate:\t2026.11.21\n${setup.replace('Gold\tGreen', 'Gold (Worf)\tGreen: Kahless')}\nRound: 3\nResult: 1-0 (time)`;
    const { tags, result, nodes } = recordFromSheet(replayScoreSheet(text));
    expect(Object.fromEntries(tags)).toMatchObject({
      ...{
        Event: 'Spring meeting',
        Date: '2026.11.21',
        Gold: 'Worf',
        Green: 'Kahless',
        Round: '3',
        Result: '1-0',
      },
    });
    expect(result).toBe('1-0');
    expect(nodes.at(-1)!.comments).toEqual(['(time)']);
    const above = `Gold: Worf\nGreen: Kahless\nGreen: Duras\n${setup}\n\t1-0 (time)`;
    const second = recordFromSheet(replayScoreSheet(above));
    expect([second.tags.get('Gold'), second.tags.get('Green'), second.result]).toEqual([
      'Worf',
      'Kahless',
      '1-0',
    ]);
    expect([second.comments, second.nodes.at(-1)!.comments]).toEqual([['Green: Duras'], ['(time)']]);
  });
});

describe('the end of a game in words', () => {
  const ended = (row: string, heading = 'Gold\tGreen') => {
    const { result, diagnostics } = readScoreSheet(`${heading}\nB G35\tB F37\n${row}`);
    return [result, ...diagnostics.map(({ code, severity }) => `${severity} ${code}`)];
  };

  it.each([
    ['1:0', '1-0'],
    ['\t½:½', '1/2-1/2'],
    ['Gold wins.', '1-0'],
    ['\tresigns', '1-0'],
    ['Gold resigned', '0-1'],
    ['draw', '1/2-1/2'],
  ])('is the result, with one warning: %s', (row, result) => {
    expect(ended(row)).toEqual([result, 'warning result-spelling']);
  });

  it('is in the order of seats, whatever the order of the columns', () => {
    expect(ended('Gold wins', 'Green\tGold')).toEqual(['1-0', 'warning result-spelling']);
    expect(ended('Blue wins', 'Black\tBlue\tGreen')).toEqual(['0-1-0', 'warning result-spelling']);
  });

  it('is not a result if no seat is named, or if one of three players resigns', () => {
    for (const row of ['The draw was offered again', 'Worf wins', 'draws near'])
      expect(ended(row)[0]).toBeUndefined();
    expect(ended('Blue resigns', 'Green\tBlue\tBlack')[0]).toBeUndefined();
    expect(ended('1-0\nGreen wins')).toContain('warning result-mismatch');
  });

  it('is kept as a remark', () => {
    const { record } = recordOf('Green resigns');
    expect([record.result, record.nodes.at(-1)!.comments]).toEqual(['1-0', ['Green resigns']]);
  });
});

describe('players in a heading', () => {
  it.each(['Gold (Worf)\tGreen: Kahless', 'Worf (Gold)\tKahless (Green)', 'Gold - Worf\tGreen/Kahless'])(
    'are tags: %s',
    (heading) => {
      expect([...readScoreSheet(`${heading}\nB G35`).tags]).toEqual([
        ['Gold', 'Worf'],
        ['Green', 'Kahless'],
      ]);
    },
  );
});

describe('moves left of their columns or above them', () => {
  const [heading = '', gold = '', green = '', goals = '', captures = ''] = setup.split('\n');
  const spaced = (row: string): string => row.replace(/^\t/, ' '.repeat(80)).replace('\t', '        ');

  it.each([
    ['left of the first column', [`Turn\t${heading}`, `\t${gold}`, `\t${green}`, goals, captures]],
    [
      'left of the first column, with spaces',
      ['   Gold     Green', ...[gold, green, goals, captures].map(spaced)],
    ],
    ['above the heading', [gold, '', heading, green, goals, captures]],
  ])('are found in a complete game: %s', (_, rows) => {
    const whole = replayScoreSheet(setup);
    const { records } = readRecords(rows.join('\n'));
    expect(records.map((record) => `${replayRecord(record).final}`)).toEqual([`${whole.final}`]);
    expect(records[0]!.nodes).toHaveLength(22);
  });

  it('are read in the column to which they belong', () => {
    const placed = (text: string): string[] =>
      readScoreSheet(text).rows.flatMap((row) => row.cells.map((cell) => `${cell.colour} ${cell.text}`));
    expect(placed('Turn\tGold\tGreen\n\tB G35\t\nS G36\tB F37')).toEqual([
      ...['gold B G35', 'gold S G36', 'green B F37'],
    ]);
    expect(placed('   Gold     Green\nS G36        B F37')).toEqual(['gold S G36', 'green B F37']);
    expect(placed('\tGreen\tBlue\tBlack\nPlacement\tWh78\tWh45\tQd38\nNh79, Ni78\ti45')).toEqual([
      ...['green Wh78', 'blue Wh45', 'black Qd38', 'green Nh79, Ni78', 'blue i45'],
    ]);
  });

  it('are reported if they are in no column of a colour', () => {
    const { diagnostics } = readScoreSheet('Turn\tGold\tGreen\nS G36\tB G35\tB F37');
    expect(diagnostics).toMatchObject([{ code: 'outside-columns', line: 2, column: 1, read: 'S G36' }]);
  });
});

describe('a move that cannot be played or settled', () => {
  it('keeps its text when it is formatted', () => {
    const open = recordOf('V@G13 G14\tS@E37 F4B');
    expect(open.replay.diagnostics.map(({ code }) => code)).toContain('open-move');
    expect(open.moves).toEqual(['V@G13 G14', 'S@E37', 'F4B']);
    const written = formatRecord(open.record);
    const [read] = parseRecords(written);
    const { record } = convertRecord(read!);
    expect(record.nodes.slice(22).map(({ text }) => text)).toEqual(['V@G13 G14', 'S@E37', 'F4B']);
  });

  it('is split into a move and its remark', () => {
    const { moves, comments } = recordOf('V@G13 G14 (bold)\t');
    expect(moves).toEqual(['V@G13 G14']);
    expect(comments).toEqual([['(bold)']]);
  });

  it('keeps a draw offer after a comment', () => {
    const { record, replay } = recordOf('V@G13 G14 {hm} (=)\tS@E37 F48');
    expect(replay.diagnostics).toEqual([]);
    expect(record.nodes[22]).toMatchObject({ text: 'V@G13 G14', drawOffer: true, comments: ['hm'] });
  });

  it('does not change the sample of RH if a remark is between its rows', () => {
    const text = readFileSync(
      new URL('../../../examples/records/romulan-heart.txt', import.meta.url),
      'utf8',
    );
    const lines = text.split('\n');
    const plain = replayScoreSheet(text);
    const replay = replayScoreSheet([...lines.slice(0, 4), 'Green was late', ...lines.slice(4)].join('\n'));
    expect(replay.plies.map(({ move }) => move)).toEqual(plain.plies.map(({ move }) => move));
    expect(formatRecord(recordFromSheet(replay))).toContain('{Green was late}');
  });
});
