/** Every word that a reader reads must be in the tree, or in a diagnostic that quotes it. */

import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  type Diagnostic,
  formatRecord,
  type GameRecord,
  parseRecords,
  readScoreSheet,
  recordFromSheet,
  replayScoreSheet,
  type ScoreSheet,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { colourNamed } from '../../src/records/sheet/heading.ts';
import { isLabel } from '../../src/records/sheet/reader.ts';
import { runs } from '../support/runs.ts';
import { damaged } from './support.ts';

/** Maximum length of text that a diagnostic quotes. */
function quotedOf(length: number): number {
  return length > 64 ? 61 : length;
}

/** Replacement for quoted text. */
const QUOTED = '\ue000';

/** Marks all quoted parts of the text. */
function unquoted(
  text: string,
  diagnostics: readonly Pick<Diagnostic, 'line' | 'column' | 'length'>[],
): string {
  const lines = text.split(/\r\n|\n|\r/);
  for (const { line, column, length } of diagnostics) {
    let at = column - 1;
    let left = quotedOf(length);
    for (let row = line - 1; left > 0 && lines[row] !== undefined; row++, at = 0) {
      const whole = lines[row]!;
      const count = Math.min(left, whole.length - at);
      lines[row] =
        whole.slice(0, at) + QUOTED.repeat(Math.max(0, count)) + whole.slice(at + Math.max(0, count));
      left -= Math.max(0, count) + 1;
    }
  }
  return lines.join('\n');
}

/** Runs of letters, digits and signs, without the punctuation of the format. */
function wordsIn(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}@♔-♟]+/gu)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/**
 * Words of a text that occur less often in others. The rest of a word that is quoted in part must occur in
 * one.
 */
function missing(text: string, kept: readonly string[]): string[] {
  const all = kept.join('\n');
  const there = wordsIn(all);
  const parts: string[] = [];
  const whole = text.replace(
    /([\p{L}\p{N}@♔-♟]*)(\ue000+)([\p{L}\p{N}@♔-♟]*)/gu,
    (_, before: string, __, after: string) => {
      parts.push(before, after);
      return ' ';
    },
  );
  const lost = [...wordsIn(whole)]
    .filter(([word, count]) => count > (there.get(word) ?? 0))
    .map(([word]) => word);
  return [...lost, ...parts.filter((part) => !all.includes(part))];
}

function textsOfRecord({ tags, comments, left, nodes, result }: GameRecord): string[] {
  const leaving = (list: GameRecord['left']): string[] =>
    (list ?? []).map(({ seat, reason }) => `left ${seat} ${reason}`);
  return [
    ...[...tags].flat(),
    ...comments,
    ...leaving(left),
    ...nodes.flatMap((node) => [
      `${node.number ?? ''}`,
      node.text,
      ...node.glyphs.map((glyph) => (glyph > 6 ? `${glyph}` : '')),
      ...node.before,
      ...node.comments,
      ...(node.after ?? []),
      ...leaving(node.left),
    ]),
    result,
  ];
}

/** Clock times and move numbers are numbers in the tree. A number after the last move may be dropped. */
function withoutForm(text: string): string {
  return text
    .replace(/\[%(?:clk|emt) \d+:\d\d:\d\d(?:\.\d+)?\]/g, ' ')
    .replace(/(?<![^\s{}()[\];!?$,\ue000])\d+(?=[.…])/g, ' ');
}

/** Glyphs and move numbers are numbers in the tree, but keep their spelling in comments. */
function spelledAsInTree(text: string): string {
  return text
    .replace(/\$0*([1-6]\b|\d+)/g, (_, glyph: string) => (Number(glyph) <= 6 ? ' ' : ` ${glyph} `))
    .replace(/(?<![\p{L}\p{N}@♔-♟])0+(?=\d+(?![\p{L}\p{N}@♔-♟]))/gu, '');
}

function textsOfSheet({ colours, rows, tags, remarks }: ScoreSheet): string[] {
  const all = [remarks, ...rows.flatMap((row) => [row.cells, row.remarks])].flat();
  return [...colours, ...[...tags].flat(), ...rows.map(({ label }) => label), ...all.map(({ text }) => text)];
}

const folders = ['../../examples/records/', './', './sheets/', '../tools/fuzz/corpus/'];
const corpus = folders.flatMap((folder) => {
  const url = new URL(folder, import.meta.url);
  const names = readdirSync(url).filter((name) => /\.(?:kzn|txt)$/.test(name));
  return names.map((name) => [name, readFileSync(new URL(name, url), 'utf8')] as const);
});
const sheets = corpus.filter(([name]) => name.endsWith('.txt')).map(([, text]) => text);
const records = corpus.filter(([name]) => name.endsWith('.kzn')).map(([, text]) => text);

/** Misplaced words. */
const scribbled = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...texts),
      fc.array(
        fc.tuple(
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.constantFrom(
            ...[
              'a nice move',
              'hm',
              '(0:59)',
              '#',
              '# note',
              '\tthere',
              '\nThe lamp went out\n',
              ', bold',
              '|x|',
              '!',
              ' +-',
              ' $140',
              '"',
              '\n"a',
              '1) ',
            ],
          ),
        ),
        { maxLength: 4 },
      ),
    )
    .map(([text, list]) =>
      list.reduce((all, [at, words]) => {
        const place = Math.floor(at * all.length);
        return `${all.slice(0, place)}${words}${all.slice(place)}`;
      }, text),
    );

function lostInRecords(text: string): string[] {
  const games = parseRecords(text);
  if (games.length === 0) return [];
  const diagnostics = games.flatMap((game) => game.diagnostics);
  const plain = spelledAsInTree(withoutForm(unquoted(text, diagnostics)));
  return missing(plain, games.flatMap(textsOfRecord).map(spelledAsInTree));
}

/** Words of headings are read case-insensitively. */
function lostInSheet(text: string, sheet: ScoreSheet, kept: readonly string[]): string[] {
  const plain = unquoted(text, sheet.diagnostics).toLowerCase();
  // A player whom a later heading repeats shares the tag of the first.
  const players = wordsIn([...sheet.tags.values()].join('\n').toLowerCase());
  return missing(
    plain,
    kept.map((one) => one.toLowerCase()),
  ).filter((word) => !isLabel(word) && !colourNamed(word) && !players.has(word) && !formOfSheet.test(word));
}

/** Words of headings, read as colours, and punctuation of a sheet: they may occur any number of times. */
const formOfSheet = /^(?:players?|event|site|date|round|result|annotator|\d+)$/;

describe('words in text', () => {
  it.each(corpus)('keeps every word of valid text: %s', (name, text) => {
    if (name.endsWith('.kzn')) expect(lostInRecords(text)).toEqual([]);
    else {
      const sheet = readScoreSheet(text);
      expect(lostInSheet(text, sheet, textsOfSheet(sheet))).toEqual([]);
    }
  });

  it('keeps move numbers with leading zeros', () => {
    expect(lostInRecords('01) e37f48 02. f48e37 *')).toEqual([]);
  });

  it.each([
    ['e37f48 (2 (3 f48', 'numbers of unclosed variations'],
    ['1) e37f48 2) *', 'a number with a parenthesis at the end of a game'],
    ['[Rules "[Rules "[Rules "\nxyz"]\n*', 'the second line of an unclosed tag pair'],
  ])('keeps every word: %j', (text) => {
    expect(lostInRecords(text)).toEqual([]);
  });

  it('keeps every word of a damaged record', () => {
    const texts = fc.oneof(damaged(fc.constantFrom(...records)), damaged(scribbled(records)));
    fc.assert(
      fc.property(texts, (text) => {
        expect(lostInRecords(text)).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  it('keeps every word of a damaged sheet', () => {
    const texts = fc.oneof(damaged(fc.constantFrom(...sheets)), damaged(scribbled(sheets)));
    fc.assert(
      fc.property(texts, (text) => {
        const sheet = readScoreSheet(text);
        expect(lostInSheet(text, sheet, textsOfSheet(sheet))).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  it('keeps every word when a sheet is converted to a record', () => {
    const texts = fc.oneof(scribbled(sheets), damaged(scribbled(sheets)));
    fc.assert(
      fc.property(texts, (text) => {
        const replay = replayScoreSheet(text, { beamWidth: 4 });
        fc.pre(replay.isPlayable);
        // Played moves are written in the notation of the record, and their slips are reported.
        const played = replay.plies.map((ply) => ({ ...ply, length: ply.text.length }));
        const rest = unquoted(unquoted(text, replay.diagnostics), played);
        const record = recordFromSheet(replay);
        expect(() => formatRecord(record)).not.toThrow();
        expect(lostInSheet(rest, replay.sheet, textsOfRecord(record))).toEqual([]);
      }),
      { numRuns: runs(60) },
    );
  });

  it('keeps words in the tree once there are too many diagnostics', () => {
    const many = '] '.repeat(1001);
    const [game] = parseRecords(`a ${many} $999 (b 1-0 c) *`);
    expect(game!.nodes.flatMap(({ comments }) => comments)).toEqual(
      expect.arrayContaining([']', '$999', '1-0']),
    );
    const long = `[${'x'.repeat(99)}]`;
    expect(parseRecords(`${long}\na *`)[0]!.comments).toEqual([long]);
    const cell = ['V@G13 G14', ...'abcdefghij'].join(', ');
    const { remarks } = readScoreSheet(`Gold\tGreen\n${cell}\t`).rows[0]!;
    expect(remarks.map(({ text }) => text)).toEqual([...'abcdefghij']);
  });

  it('keeps an escape line as a comment', () => {
    const [game] = parseRecords(
      '% made by hand\n[Event "x"]\n% here\n[Gold "y"]\n\nV@G13\n% between\nG14 *\n% behind',
    );
    expect(game!.tags.size).toBe(2);
    expect(game!.comments).toEqual(['% made by hand', '% here']);
    expect(game!.nodes).toMatchObject([{ text: 'V@G13 G14', comments: ['% between', '% behind'] }]);
  });
});
