import fc from 'fast-check';
import {
  addMove,
  commentMove,
  formatRecord,
  type GameRecord,
  makeRecord,
  parseRecords,
  RecordReader,
  setTag,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { damageIn } from '../../src/records/encodings.ts';
import { anyRecords, contentOf, damaged, plainRecords } from './support.ts';

/** Texts of several games, as written and with random damage. */
const whole = fc
  .tuple(fc.array(anyRecords, { minLength: 1, maxLength: 4 }), fc.constantFrom('\n', '\r\n', '\r'))
  .map(([games, end]) =>
    games
      .map((game) => formatRecord(game))
      .join('\n')
      .replace(/\n/g, end),
  );
const texts = fc.oneof(whole, damaged(whole));

const blank = /^[\s\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f]*$/;

/** Replaces a game in a text by another one. */
function replaced(text: string, { range }: GameRecord, other: GameRecord): string {
  const { from, to } = range!;
  return text.slice(0, from) + formatRecord(other).trimEnd() + text.slice(to);
}

describe('the range of a game', () => {
  it('leaves only white space outside of all games', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let at = 0;
        const games = parseRecords(text);
        for (const { range } of games) {
          expect(text.slice(at, range!.from)).toMatch(blank);
          expect(range!.to).toBeGreaterThanOrEqual(range!.from);
          at = range!.to;
        }
        if (games.length > 0) expect(text.slice(at)).toMatch(blank);
      }),
    );
  });

  it('lets one game be replaced, and every other byte stays', () => {
    const games = fc.array(plainRecords, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(games, fc.nat(), fc.constantFrom('\n', '\r\n'), (list, choice, end) => {
        const text = list
          .map((record) => formatRecord(record))
          .join('\n')
          .replace(/\n/g, end);
        const read = parseRecords(text);
        const game = read[choice % read.length]!;
        const { record } = addMove(setTag(game, 'Site', 'new'), -1, 'e37f48');
        const again = parseRecords(replaced(text, game, record));
        expect(again.map(contentOf)).toEqual(read.map((one) => contentOf(one === game ? record : one)));
      }),
    );
  });

  it.each([
    ['; before\n\na b * ; on its line\n\nc d', ['; before\n\na b * ; on its line', 'c d']],
    ['a * b * {of b}\n\n{after}', ['a *', 'b * {of b}\n\n{after}']],
    ['[Event "x"]\n[Site "two\nlines"]\n\n  a (b (c\n\n', ['[Event "x"]\n[Site "two\nlines"]\n\n  a (b (c']],
    ['\ufeff\n a {open\n *\n ', ['a {open\n *\n ']],
    ['% escape\n1.', ['% escape\n1.']],
  ])('is from its first mark to its last: %j', (text, wanted) => {
    expect(parseRecords(text).map(({ range }) => text.slice(range!.from, range!.to))).toEqual(wanted);
  });

  it('counts bytes where bytes were read, in chunks of any size', () => {
    const invalid = [[0xff], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xc0, 0x80], [0xed, 0xa0, 0x80]];
    const bad = fc.constantFrom(...invalid).map((bytes) => Uint8Array.from(bytes));
    const good = fc
      .oneof(texts, fc.constantFrom('é', '✓ *\n', '😀 a *\n'))
      .map((text) => new TextEncoder().encode(text));
    const parts = fc.array(fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: bad }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 40 }), (list, size) => {
        const bytes = Uint8Array.from(list.flatMap((part) => [...part]));
        const reader = new RecordReader();
        const games: GameRecord[] = [];
        for (let at = 0; at < bytes.length; at += size)
          games.push(...reader.push(bytes.subarray(at, at + size)));
        games.push(...reader.finish());
        const decode = (part: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(part);
        const text = decode(bytes);
        const said = (range: GameRecord['range']) => decode(bytes.subarray(range!.from, range!.to));
        expect(games.map(({ range }) => said(range))).toEqual(
          parseRecords(text).map(({ range }) => text.slice(range!.from, range!.to)),
        );
      }),
    );
  });

  it('counts code units of strings in chunks of any size', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 40 }), (text, size) => {
        fc.pre(damageIn(text).length === 0);
        const reader = new RecordReader();
        const games: GameRecord[] = [];
        for (let at = 0; at < text.length; at += size) games.push(...reader.push(text.slice(at, at + size)));
        games.push(...reader.finish());
        expect(games.map(({ range }) => range)).toEqual(parseRecords(text).map(({ range }) => range));
      }),
    );
  });

  it('stays in an edited record, and is absent in a record that was not read', () => {
    const [game] = parseRecords('a b *');
    expect(commentMove(game!, 0, 'x').record.range).toEqual({ from: 0, to: 5 });
    expect(makeRecord({ moves: ['a'] }).range).toBeUndefined();
  });
});
