/**
 * Score sheets as people write them, in `sheets/`: typed by hand from the sources alone, independently of the
 * readers. Every move is either read or reported.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  formatRecord,
  formatScoreSheet,
  gameFromReplay,
  leftOutOfSheet,
  parseRecords,
  readScoreSheets,
  recordFromSheet,
  replayRecord,
  replayScoreSheet,
  sheetFromReplay,
} from '../../src/records/index.ts';

/** Expectations of a sheet: placements and moves of each of its games, the result, and the diagnostics. */
type Written = readonly [file: string, moves: readonly number[], result: string, codes: readonly string[]];

const withTwoTabs = ['colour-name', 'other-notation', 'outside-columns', 'result-spelling'];

const written: readonly Written[] = [
  ['01-introduction-layout', [28], '*', []],
  ['02-bars-with-names', [24], '1-0', ['result-spelling']],
  ['03-form-above', [28], '1-0', []],
  ['04-comma-values', [26], '*', []],
  ['05-semicolons-german', [28], '*', ['colour-name', 'other-notation']],
  ['06-romulan-two-blocks', [63], '*', ['ambiguous-move', 'open-move']],
  // RH's own Nf37 is disambiguated by the next moves, which this sheet lacks.
  ['07-romulan-german', [39], '*', ['colour-name', 'open-move', 'other-notation']],
  ['08-romulan-french', [30], '*', ['colour-name', 'other-notation']],
  ['09-small-letters', [28], '*', ['letter-size', 'other-notation']],
  ['10-figurines', [30], '*', ['written-out']],
  ['11-clock-times', [28], '*', []],
  ['12-whole-words', [32], '*', ['written-out']],
  ['13-resigns-in-a-cell', [29], '1-0', ['result-spelling']],
  ['14-sentence-of-the-winner', [67], '1-0', ['result-spelling']],
  ['15-draw-agreed', [26], '1/2-1/2', ['result-spelling']],
  ['16-score-of-romulan-heart', [24], '1-0', ['result-spelling']],
  ['17-two-sheets', [22, 24], '*', []],
  ['18-flag-of-one-falls', [39], '*', ['open-move', 'result-spelling']],
  ['19-wandering-spaces', [26], '*', ['outside-columns']],
  ['21-warriors-before-the-rows', [22], '*', ['written-out']],
  ['22-slips', [32], '*', ['digit-order', 'misspelt-cell', 'unmarked-capture', 'written-out']],
  ['23-arrows-and-dashes', [28], '*', ['not-canonical', 'written-out']],
  ['24-remarks', [26], '*', []],
  ['25-gap-of-time-trouble', [30], '*', ['ignored-text']],
  ['26-green-first', [24], '*', []],
  ['27-players-of-the-colours', [24], '1-0', ['result-spelling']],
  ['28-italian', [24], '*', ['colour-name']],
  ['29-sealed', [26], '*', []],
  ['30-goal-left-behind', [28], '*', []],
  ['31-windows', [28], '0-1', []],
  ['32-words-of-chess', [30], '*', ['missing-origin', 'surplus-origin', 'written-out']],
  ['33-lines-in-cells', [26], '*', []],
  ['34-judged', [26], '*', []],
  ['35-without-origins', [32], '*', ['missing-origin']],
  ['36-form-of-a-club', [24], '1-0', ['result-spelling']],
  ['37-two-tabs-in-the-heading', [35], '1-0', withTwoTabs],
  ['38-book-of-a-round', [22, 22, 24], '*', ['result-spelling']],
  ['39-sentences-between', [24], '*', []],
  ['40-full-columns', [28], '*', ['ignored-column']],
  ['41-letters-for-digits', [24], '*', ['missing-origin', 'unnamed-capture', 'written-out']],
];

const folder = new URL('./sheets/', import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(`${name}.txt`, folder), 'utf8');
const replaysOf = (name: string) => readScoreSheets(textOf(name)).map((sheet) => replayScoreSheet(sheet));
const recordOf = (name: string) => recordFromSheet(replaysOf(name)[0]!);

describe('handwritten score sheets', () => {
  it('includes every sheet in the folder', () => {
    const names = [...written.map(([name]) => name), '20-numbered-lines'].sort();
    expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.txt`));
  });

  it.each(written)('reads every move: %s', (name, moves, result, codes) => {
    const replays = replaysOf(name);
    expect(replays.map(({ plies }) => plies.length)).toEqual(moves);
    expect(replays.at(-1)!.result).toBe(result);
    const told = replays.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
    expect([...new Set(told)].sort()).toEqual(codes);
  });

  it.each(written)('survives the conversion to a record and back: %s', (name, moves) => {
    for (const [index, replay] of replaysOf(name).entries()) {
      const [record] = parseRecords(formatRecord(recordFromSheet(replay)));
      const again = replayRecord(record!);
      expect(again.played).toBe(moves[index]);
      expect(again.final.toString()).toBe(replay.final.toString());
      expect([record!.result, again.departures]).toEqual([replay.result, replay.departures]);
    }
  });

  it('reads moves line by line, without a table, as a record', () => {
    const replay = replayRecord(parseRecords(textOf('20-numbered-lines'))[0]!);
    expect([replay.played, replay.isComplete]).toEqual([26, true]);
  });

  it('reads the names of the players and the date', () => {
    expect(Object.fromEntries(recordOf('03-form-above').tags)).toMatchObject({
      ...{ Event: "Festival of Qet'lop", Date: '2003-08-16', Gold: 'Kang', Green: 'Mara', Result: '1-0' },
    });
    for (const name of ['02-bars-with-names', '27-players-of-the-colours']) {
      const { tags } = recordOf(name);
      expect([tags.get('Gold'), tags.get('Green')]).toEqual(['Kang', 'Mara']);
    }
  });

  it('reads several tags in a line, and values without a tag as comments', () => {
    const { tags, comments, nodes } = recordOf('36-form-of-a-club');
    expect(Object.fromEntries(tags)).toMatchObject({
      ...{
        Event: 'Empire Cup',
        Round: '3',
        Gold: 'Torres (2011)',
        Green: 'Neelix (1450)',
        Date: '2026-05-30',
      },
    });
    expect(comments).toEqual(['OFFICIAL SHEET No. 417', 'Table: 12', 'Time: 19:00', 'Arbiter: Tuvok']);
    expect(nodes.at(-1)!.comments[0]).toBe('Result: Gold wins (a telephone rang, RH 12.2)');
  });

  it('assigns text between two games to the second one, after the result of the first', () => {
    const [first, second, third] = replaysOf('38-book-of-a-round').map((replay) => recordFromSheet(replay));
    expect([first!.result, first!.comments]).toEqual([
      '1-0',
      ['TOURNAMENT BOOK, ROUND 1', 'Game 1: Kor - Koloth'],
    ]);
    expect([second!.result, second!.comments]).toEqual(['1/2-1/2', ['Game 2: Kang - Kor']]);
    expect(third!.comments[0]).toBe('Game 3: Koloth - Kang (Koloth did not come)');
    expect(third!.nodes.at(-1)!.comments.at(-1)).toBe('End of round 1. Kor 1.5, Kang 1.5, Koloth 0');
  });

  it('keeps sentences between the rows as they are written', () => {
    const { nodes } = recordOf('39-sentences-between');
    const told = nodes.flatMap(({ comments }, index) =>
      comments.map((text) => `${index} ${text.slice(0, 10)}`),
    );
    const sentences = ['8 In this ar', '8 The Lancer', '17 Finally, t', '19 (no draw w'];
    expect(told).toEqual([...sentences, '21 What else ']);
  });

  it('reads clock times and draw offers beside the moves', () => {
    const times = recordOf('11-clock-times')
      .nodes.slice(20)
      .map(({ clock }) => clock);
    expect(times).toEqual([7080, 7140, 6910, 7062, 6600, 6660, 2820, 3069]);
    const offers = recordOf('15-draw-agreed').nodes.filter(({ drawOffer }) => drawOffer);
    expect(offers.map(({ text }) => text)).toEqual(['i56', 'Nig24']);
  });

  it('reads why the game ended', () => {
    const [resigned] = parseRecords(formatRecord(recordOf('13-resigns-in-a-cell')));
    expect(gameFromReplay(replayRecord(resigned!)).outcome).toMatchObject({
      winner: 1,
      reason: 'resignation',
    });
    const [left] = replaysOf('18-flag-of-one-falls');
    expect(left!.departures).toEqual([{ node: 33, seat: 2, reason: 'time' }]);
  });

  it('keeps remarks about moves after them', () => {
    const said = recordOf('24-remarks')
      .nodes.slice(19)
      .map(({ comments }) => comments);
    expect(said).toEqual([
      ['Gold looks for an exchange.'],
      ['a fair trade'],
      ['forced'],
      ['slow but sound'],
      ['(the Swift had nothing to do)', 'here both drank a cup of tea'],
      [],
      ['The lamp went out, the game was broken off.'],
    ]);
    expect(recordOf('29-sealed').nodes[24]!.comments).toEqual(['sealed:', 'resumed on Sunday at ten']);
  });

  it('keeps glyphs of moves, also in a sheet that is written from them', () => {
    const record = recordOf('34-judged');
    const judged = [[1], [10], [18], [6], [5, 17], [3]];
    expect(record.nodes.slice(20).map(({ glyphs }) => glyphs)).toEqual(judged);
    const again = replayScoreSheet(formatScoreSheet(sheetFromReplay(replayRecord(record))));
    expect(recordFromSheet(again)).toEqual({ ...record, tags: expect.anything() });
    expect(leftOutOfSheet(record, replayRecord(record))).toEqual([]);
  });

  it('reads cells of several lines at their places', () => {
    const [replay] = replaysOf('33-lines-in-cells');
    const { nodes, tags } = recordFromSheet(replay!);
    expect(tags.get('Gold')).toBe('Kang');
    expect(nodes.slice(22).map(({ text, comments }) => [text, ...comments])).toEqual([
      ['V@G13 G14', 'a "slow" move', 'but sound'],
      ['S@E37 F48'],
      ['V@G14 F14', 'here both drank a cup of tea'],
      ['Fl@E27 E15'],
    ]);
    const places = replay!.plies.map(({ text, line, column }) => `${line}:${column} ${text}`);
    expect(places.slice(2, 6)).toEqual(['4:1 V H23', '4:8 V I33', '5:1 V G13', '6:1 Fe I11']);
    expect(places.slice(20)).toEqual([
      ...['12:3 Fl@G14 x Fl@D16', '12:20 Fe@E16 x Fl@D16', '14:4 V@G13 G14', '15:29 S@E37 F48'],
      ...['16:4 V@G14 F14', '18:16 Fl@E27 E15'],
    ]);
  });

  it('reports lower case once, even if the notation is known', () => {
    const { diagnostics } = replayScoreSheet(textOf('09-small-letters'), { notation: 'geometric' });
    expect(diagnostics.map(({ line, code }) => [line, code])).toEqual([[2, 'letter-size']]);
    expect(diagnostics[0]!.message).toContain('other places');
  });

  it('recognises German letters, lower case and figurines, and reports each once', () => {
    const told = ['05-semicolons-german', '09-small-letters', '10-figurines'].map((name) =>
      replaysOf(name)[0]!.diagnostics.map(({ code, line, column }) => `${line}:${column} ${code}`),
    );
    expect(told).toEqual([
      ['1:10 colour-name', '2:13 other-notation'],
      ['2:1 other-notation', '2:1 letter-size'],
      ['2:7 written-out'],
    ]);
  });
});
