/** Score sheets in the forms of the two sources. */

import { readFileSync } from 'node:fs';
import { createState, Game, klinZha, rulesOf } from 'klin-zha';
import {
  convertRecord,
  formatScoreSheet,
  parseRecords,
  recordFromGame,
  recordFromSheet,
  replayRecord,
  replayScoreSheet,
  sheetFromReplay,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';

const example = (name: string) =>
  readFileSync(new URL(`../../../examples/records/${name}`, import.meta.url), 'utf8');
const introduction = replayScoreSheet(example('introduction.txt'));
const romulanHeart = replayScoreSheet(example('romulan-heart.txt'));

/** Columns in which RH's sample game is printed in two blocks, put below each other. */
function printedRows(text: string): string[][] {
  const rows = text.split('\n').map((line) => line.split('\t'));
  const blocks = [rows.slice(1).map((row) => row.slice(0, 4)), rows.slice(1).map((row) => row.slice(4, 8))];
  return blocks.flat().filter((row) => row.slice(1).some((cell) => /\w/.test(cell)));
}

describe('sheetFromReplay in algebraic notation', () => {
  it("writes RH's sample game as RH prints it, but for the two knights without origin", () => {
    const text = formatScoreSheet(sheetFromReplay(romulanHeart, { nameCaptured: true }));
    const written = text.trim().split('\n').slice(1);
    const printed = printedRows(example('romulan-heart.txt')).map((row) => row.join('\t'));
    const repaired = printed.map((row) =>
      row
        .replace('Nf37', 'N39f37')
        .replace('Nf15', 'Ndf15')
        .replace(/\t\.\.\.$/, ''),
    );
    expect(written).toEqual(repaired);
  });

  it('writes two armies side by side, two placements in a cell, and one row of hearts', () => {
    const text = formatScoreSheet(sheetFromReplay(introduction, { notation: 'algebraic' }));
    expect(text.split('\n').slice(0, 8)).toEqual([
      '\tGold\tGreen',
      'Placement\tWg35, Bg36\tWf37, Be37',
      '\th23, i33\tRe26, Qe16',
      '\tg13, Qi11\tNe27, Nd16',
      '\tRh24, Ni44\tc28, c17',
      '\tNg14\tc18',
      'Heart\tHQi11\tHc18',
      '1.\tNxd16+\tQxd16',
    ]);
  });

  it('keeps glyphs and clock times of both placements in a cell', () => {
    const [record] = parseRecords(
      '[Rules "romulan-heart:2"]\n\nWh78! {[%clk 0:10:00]} Ri99 {[%clk 0:09:58]} Nh79?? *',
    );
    const text = formatScoreSheet(sheetFromReplay(replayRecord(record!)));
    expect(text).toContain('Placement\tWh78! (0:10:00), Ri99 (0:09:58)\n\tNh79??\n');
    const again = replayScoreSheet(text);
    expect(again.diagnostics).toEqual([]);
    expect(again.plies.map(({ clock, glyphs }) => [clock, glyphs])).toEqual([
      [600, [1]],
      [598, undefined],
      [undefined, [4]],
    ]);
  });

  it.each([
    ['the second seat places first (R7.2)', createState(klinZha, { first: 2 })],
    ['one set is shared (R10.8)', createState(rulesOf('klin-zha+reflective'))],
  ])('writes one placement in a row where %s', (_, start) => {
    const moves = start.rules.army === 'own' ? ['b@f37', 's@e37'] : ['f@e16g', 'v@a19'];
    const game = moves.reduce((before, move) => before.play(move), new Game(start));
    const replay = replayRecord(recordFromGame(game, { notation: 'algebraic' }));
    const { rows } = sheetFromReplay(replay);
    expect(rows.map(({ cells }) => cells.length)).toEqual([1, 1]);
    expect(rows.map(({ label }) => label)).toEqual(['', '']);
  });
});

describe('sheetFromReplay in geometric notation', () => {
  it('writes one placement in a row, then the Goals in one', () => {
    const { rows } = sheetFromReplay(introduction);
    expect(rows.slice(0, 19).map(({ cells }) => cells.length)).toEqual([...Array(18).fill(1), 2]);
    expect(rows[18]!.cells.map(({ text }) => text)).toEqual(['G Fe@I11', 'G V@C18']);
  });
});

describe('nameCaptured', () => {
  const captures = ['RxRf25', 'BxRf25', 'BxBf25', 'BxNg24', 'QxBg24'];

  it('names captured warriors in records and sheets', () => {
    const record = recordFromSheet(romulanHeart, { nameCaptured: true });
    const named = record.nodes.map(({ text }) => text).filter((text) => /x[A-Z]/.test(text));
    expect(named).toEqual(captures);
    const plain = convertRecord(record).record;
    expect(plain.nodes.some(({ text }) => /x[A-Z]/.test(text))).toBe(false);
    expect(convertRecord(plain, { nameCaptured: true }).record.nodes).toEqual(record.nodes);
  });

  it('changes nothing in other notations', () => {
    const record = recordFromSheet(romulanHeart);
    for (const notation of ['geometric', 'coordinate'])
      expect(convertRecord(record, { notation, nameCaptured: true })).toEqual(
        convertRecord(record, { notation }),
      );
  });
});
