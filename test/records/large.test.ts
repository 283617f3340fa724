import {
  formatRecord,
  parseRecords,
  RecordReader,
  readScoreSheet,
  recordFromJson,
  recordToJson,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { runs } from '../support/runs.ts';

const million = runs(1_000_000);
const many = runs(200_000);

describe('very large text', () => {
  it('reads deeply nested variations', () => {
    const depth = runs(100_000);
    const text = `a${' (b c'.repeat(depth)}${')'.repeat(depth)} d *\n`;
    const [game] = parseRecords(text);
    expect(game!.nodes).toHaveLength(2 * depth + 2);
    expect(game!.diagnostics).toEqual([]);
    const written = formatRecord(game!);
    expect(formatRecord(parseRecords(written)[0]!)).toBe(written);
    const json = JSON.parse(JSON.stringify(recordToJson(game!))) as unknown;
    const read = recordFromJson(json);
    expect(read.ok && formatRecord(read.value)).toBe(written);
  });

  it.each<[string, string, number, number]>([
    ['a long line', 'e37f48 '.repeat(1.4 * million), 1.4 * million, 1],
    ['a long word', 'e'.repeat(10 * million), 1, 1],
    ['a long comment', `a {${'b\\}['.repeat(2.5 * million)}}`, 1, 1],
    ['a long tag', `[A "${'\\"'.repeat(5 * million)}"] a *`, 1, 0],
    ['many comments', `a ${'{b}'.repeat(many)} *`, 1, 0],
    ['many glyphs', `a ${'! '.repeat(many)} *`, 1, 0],
    ['many variations', `a ${'(b)'.repeat(many)} *`, many + 1, 0],
    ['many numbers in one word', '1.'.repeat(many), 0, 1001],
    ['many numbers in one word with dots and digits', `a ${'12...3..'.repeat(many)} *`, 1, 1001],
    ['many capture signs', 'x '.repeat(many), many / 2, 1],
    ['many brackets', ']'.repeat(many), 0, 1001],
    ['many parentheses', '('.repeat(many), 0, 1001],
    ['many backslashes', `a {${'\\'.repeat(many)}`, 1, 2],
    ['nested clock times', `a {${'[%clk '.repeat(many)}0:00:01${']'.repeat(many)}} *`, 1, 1001],
    ['lines with invalid clock times', `a {${'[%clk]\n'.repeat(many)}} *`, 1, 1001],
    ['many empty lines', `a${'\n'.repeat(million)}{${'\n'.repeat(million)}}`, 1, 1],
  ])('reads in one call: %s', (_, text, nodes, faults) => {
    const [game] = parseRecords(text);
    expect(game!.nodes).toHaveLength(nodes);
    expect(game!.diagnostics).toHaveLength(faults);
  });

  it('reads small chunks', () => {
    const reader = new RecordReader();
    const chunk = 'a {b} ';
    for (let count = 0; count < many; count++) reader.push(chunk);
    expect(reader.finish()[0]!.nodes).toHaveLength(many);
  });

  it('reads small chunks of unpaired surrogates and reports each of them', () => {
    const reader = new RecordReader();
    for (let count = 0; count < many / 2; count++) reader.push('\ud800\ud800\ud800');
    expect(reader.finish()[0]!.diagnostics).toHaveLength(1001);
  });

  it('splits a line longer than 16,777,216 characters, also in chunks', () => {
    const text = `* {${'a'.repeat(17_000_000)}} b *`;
    const told = (games: ReturnType<typeof parseRecords>): unknown =>
      games.map(({ nodes, diagnostics }) => [nodes.length, diagnostics]);
    const reader = new RecordReader();
    const games = [text.slice(0, 3_000_000), text.slice(3_000_000)].flatMap((part) => reader.push(part));
    const whole = parseRecords(text);
    expect(whole[0]!.nodes).toEqual([]);
    expect(whole.flatMap(({ diagnostics }) => diagnostics)).toMatchObject([
      { code: 'long-line', severity: 'warning', line: 1, column: 2 ** 24 + 1 },
    ]);
    expect(told([...games, ...reader.finish()])).toEqual(told(whole));
  });

  it('reads a score sheet with many rows', () => {
    const sheet = readScoreSheet(`Gold\tGreen\n${'B E37\tB F37\n'.repeat(many)}`);
    expect(sheet.rows).toHaveLength(many);
    expect(sheet.diagnostics).toEqual([]);
  });

  it.each<[string, string, number]>([
    ['glyphs', 'B E37 $1!'.repeat(many), 1],
    ['glyphs after commas', `B E37${', !'.repeat(many)}`, 1],
    ['dots', `B E37 ${'. …'.repeat(many)}`, 1],
    ['placements', 'Wh78 '.repeat(many), many],
    ['comments', '{a'.repeat(many), 0],
    ['columns before the colours', '', 0],
  ])('reads a score sheet with many %s in a cell', (_, cell, entries) => {
    const sheet = readScoreSheet(
      `${cell === '' ? '\t'.repeat(many) : ''}Gold\tGreen\n${cell}\n${'a\n'.repeat(100)}`,
    );
    expect(sheet.colours).toEqual(['gold', 'green']);
    expect(sheet.rows[0]!.cells.flatMap((read) => read.entries)).toHaveLength(entries);
  });

  it('accepts at most 16 blocks side by side in the heading of a score sheet', () => {
    const wide = (blocks: number): string =>
      `${'Gold\tGreen\t'.repeat(blocks)}\n${'B E37\t'.repeat(2 * blocks)}`;
    expect(readScoreSheet(wide(16)).rows).toHaveLength(16);
    expect(readScoreSheet(wide(17)).colours).toEqual([]);
  });
});
