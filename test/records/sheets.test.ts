/**
 * Score sheets as people write them, in `sheets/`: typed by hand from the sources alone, independently of the
 * readers. Tables with one game are read as score sheets, all others as notes.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { readNotes, readRecords } from 'klin-zha/notes';
import {
  formatRecord,
  formatScoreSheet,
  gameFromReplay,
  leftOutOfSheet,
  parseRecords,
  recordFromSheet,
  replayRecord,
  replayScoreSheet,
  type SheetReplay,
  sheetFromReplay,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';

/** Expectations of a sheet: number of placements and moves, the result, and the diagnostics. */
type Written = readonly [file: string, moves: number, result: string, codes: readonly string[]];

const written: readonly Written[] = [
  ['01-introduction-layout', 28, '*', []],
  ['02-bars-with-names', 24, '1-0', ['result-spelling']],
  ['03-form-above', 28, '1-0', []],
  ['04-comma-values', 26, '*', []],
  ['05-semicolons-german', 28, '*', ['other-notation']],
  ['06-romulan-two-blocks', 63, '*', ['ambiguous-move', 'open-move']],
  // RH's own Nf37 is disambiguated by the next moves, which this sheet lacks.
  ['07-romulan-german', 39, '*', ['open-move', 'other-notation']],
  ['08-romulan-french', 30, '*', ['other-notation']],
  ['09-small-letters', 28, '*', ['letter-size', 'other-notation']],
  ['10-figurines', 30, '*', ['written-out']],
  ['11-clock-times', 28, '*', []],
  ['12-whole-words', 32, '*', ['written-out']],
  ['13-resigns-in-a-cell', 29, '1-0', ['result-spelling']],
  ['14-sentence-of-the-winner', 67, '1-0', ['result-spelling']],
  ['15-draw-agreed', 26, '1/2-1/2', ['result-spelling']],
  ['16-score-of-romulan-heart', 24, '1-0', ['result-spelling']],
  ['18-flag-of-one-falls', 39, '*', ['open-move', 'result-spelling']],
  ['22-slips', 32, '*', ['digit-order', 'misspelt-cell', 'unmarked-capture', 'written-out']],
  ['23-arrows-and-dashes', 28, '*', ['not-canonical', 'written-out']],
  ['24-remarks', 26, '*', []],
  ['25-gap-of-time-trouble', 30, '*', ['ignored-text']],
  ['26-green-first', 24, '*', []],
  ['27-players-of-the-colours', 24, '1-0', ['result-spelling']],
  ['28-italian', 24, '*', []],
  ['29-sealed', 26, '*', []],
  ['30-goal-left-behind', 28, '*', []],
  ['31-windows', 28, '0-1', []],
  ['32-words-of-chess', 30, '*', ['missing-origin', 'surplus-origin', 'written-out']],
  ['34-judged', 26, '*', []],
  ['35-without-origins', 32, '*', ['missing-origin']],
  ['36-form-of-a-club', 24, '1-0', ['result-spelling']],
  ['37-two-tabs-in-the-heading', 35, '1-0', ['other-notation', 'result-spelling']],
  ['41-letters-for-digits', 24, '*', ['missing-origin', 'unnamed-capture', 'written-out']],
];

/** Texts that are read as notes: moves of each of their games, and the results. */
const loose: readonly (readonly [file: string, moves: readonly number[], results: readonly string[]])[] = [
  ['17-two-sheets', [22, 24], ['*', '*']],
  ['19-wandering-spaces', [26], ['*']],
  ['20-numbered-lines', [26], ['*']],
  ['21-warriors-before-the-rows', [22], ['*']],
  ['33-lines-in-cells', [26], ['*']],
  ['38-book-of-a-round', [22, 22, 24], ['1-0', '1/2-1/2', '*']],
  ['39-sentences-between', [24], ['*']],
  ['40-full-columns', [28], ['*']],
];

const folder = new URL('./sheets/', import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(`${name}.txt`, folder), 'utf8');
const replays = new Map<string, SheetReplay>();
/** Replays a sheet once for all tests. */
function replayOf(name: string): SheetReplay {
  const replay = replays.get(name) ?? replayScoreSheet(textOf(name));
  replays.set(name, replay);
  return replay;
}
const recordOf = (name: string) => recordFromSheet(replayOf(name));

describe('handwritten score sheets', () => {
  it('includes every sheet in the folder', () => {
    const names = [...written.map(([name]) => name), ...loose.map(([name]) => name)].sort();
    expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.txt`));
  });

  it.each(written)('reads every move: %s', (name, moves, result, codes) => {
    const { plies, diagnostics, ...replay } = replayOf(name);
    expect([plies.length, replay.result]).toEqual([moves, result]);
    expect([...new Set(diagnostics.map(({ code }) => code))].sort()).toEqual(codes);
    expect(readRecords(textOf(name))).toMatchObject({ format: 'sheet', records: [recordOf(name)] });
  });

  it.each(loose)('reads every move of what is not a table of one game: %s', (name, moves, results) => {
    const { games, diagnostics } = readNotes(textOf(name));
    expect(games.map((game) => game.moves.filter(({ move }) => move !== undefined).length)).toEqual(moves);
    expect(games.map(({ result }) => result)).toEqual(results);
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['found-moves']));
    const { records } = readRecords(textOf(name));
    const replays = records.map((record) => replayRecord(record));
    expect(replays.map(({ played }) => played)).toEqual(moves);
    expect(replays.map(({ final }) => `${final}`)).toEqual(games.map(({ final }) => `${final}`));
  });

  it.each(written)('survives the conversion to a record and back: %s', (name, moves) => {
    const replay = replayOf(name);
    const [record] = parseRecords(formatRecord(recordFromSheet(replay)));
    const again = replayRecord(record!);
    expect(again.played).toBe(moves);
    expect(again.final.toString()).toBe(replay.final.toString());
    expect([record!.result, again.departures]).toEqual([replay.result, replay.departures]);
  });

  it('reads the names of the players and the date', () => {
    expect(Object.fromEntries(recordOf('03-form-above').tags)).toMatchObject({
      Event: "Festival of Qet'lop",
      Date: '2003.08.16',
      Gold: 'Kang',
      Green: 'Mara',
      Result: '1-0',
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
        Gold: 'Torres',
        Green: 'Neelix',
        Date: '2026.05.30',
      },
    });
    const players = 'Gold: Torres (2011) Green: Neelix (1450)';
    expect(comments).toEqual([
      'OFFICIAL SHEET No. 417',
      'Table: 12',
      players,
      'Time: 19:00',
      'Arbiter: Tuvok',
    ]);
    expect(nodes.at(-1)!.comments[0]).toBe('Result: Gold wins (a telephone rang, RH 12.2)');
  });

  it('keeps sentences between the rows and the games as comments', () => {
    for (const [name, sentences] of [
      ['38-book-of-a-round', ['TOURNAMENT BOOK, ROUND 1', 'Game 3: Koloth - Kang (Koloth did not come)']],
      [
        '39-sentences-between',
        ['In this array, all looks the same', '(no draw was offered, page 2 begins here)'],
      ],
      ['33-lines-in-cells', ['a ""slow"" move, but sound']],
    ] as const) {
      const { text, spans } = readNotes(textOf(name));
      const comments = spans
        .filter(({ kind }) => kind === 'comment')
        .map(({ from, to }) => text.slice(from, to));
      for (const sentence of sentences) expect(comments.join('…')).toContain(sentence);
    }
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
    expect(replayOf('18-flag-of-one-falls').departures).toEqual([{ node: 33, seat: 2, reason: 'time' }]);
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

  it('finds the moves of cells of several lines at their places', () => {
    const { text, games } = readNotes(textOf('33-lines-in-cells'));
    const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
    const found = games[0]!.moves.slice(18).map(({ to, text: move }) => `${lineOf(to)} ${move.slice(-3)}`);
    expect(found).toEqual([
      ...['11 I11', '11 C18', '12 D16', '13 D16', '14 G14', '15 F48', '16 F14', '18 E15'],
    ]);
  });

  it('is not certain of cells with letters for digits in notes', () => {
    const [game] = readNotes(textOf('41-letters-for-digits')).games;
    const uncertain = game!.moves.filter(({ confidence }) => confidence !== 'certain');
    expect(uncertain.map(({ text }) => text)).toEqual([
      'Fe Ill',
      'V Cl7',
      'G Fe@Ill',
      'FI@G14 x Fl@DI6',
      'V@Gl3 G14',
    ]);
  });

  it('reports lower case once, even if the notation is known', () => {
    const { diagnostics } = replayScoreSheet(textOf('09-small-letters'), { notation: 'geometric' });
    expect(diagnostics.map(({ line, code }) => [line, code])).toEqual([[2, 'letter-size']]);
    expect(diagnostics[0]!.message).toMatch(/ Also in 65 other places\.$/);
  });

  it('recognises German letters, lower case and figurines, and reports each once', () => {
    const told = ['05-semicolons-german', '09-small-letters', '10-figurines'].map((name) =>
      replayOf(name).diagnostics.map(({ code, line, column }) => `${line}:${column} ${code}`),
    );
    expect(told).toEqual([
      ['2:13 other-notation'],
      ['2:1 other-notation', '2:1 letter-size'],
      ['2:7 written-out'],
    ]);
  });
});
