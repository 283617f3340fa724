/** Random written games, and random damage to text. */

import fc from 'fast-check';
import { type GameRecord, isMoveText, type RecordNode, type WritableRecord } from 'klin-zha/records';
import { recordResults } from '../../src/records/results.ts';

/** Moves in all notations, and words that are not moves. */
export const moveTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['Fl@I44 F14', 'S@E26 x Fl@F14', 'FeG@I11 I33', 'L-@D28 x V@C17', 'V@I34 x G@I33', 'B E37', 'FeG E16'],
    ...['G L@D28', 'G L@H12 I22', 'S@E26:Fl@F14', 'Fl@2C25 2C35', 'G', 'x', 'B', 'Fl@I44', 'E37', 'G I33'],
    ...['Nhg36', 'N14d16', 'HQxNd27+', 'dxh38', 'e48xe38', 'QxHRd27', 'HRi99', 'QD27'],
    ...[
      'e37f48g',
      'f@e16',
      'h12i22r',
      '2c252c35',
      'attacker',
      '%',
      '%x',
      'a.b',
      '1/2/',
      '--',
      'é',
      '♞e4',
      '"',
    ],
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }).filter(isMoveText),
);

const seconds = fc.option(
  fc.nat({ max: 400_000_000 }).map((thousandths) => thousandths / 1000),
  { nil: undefined },
);

/** Strings with all kinds of characters, mostly characters that have a meaning in records. */
const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 5 }),
      fc.constantFrom(
        '{',
        '}',
        '\\',
        '[',
        '\n',
        '\r',
        '\r\n',
        '\n[Event "x"]',
        '%',
        ';',
        '"',
        ' ',
        '\t',
        '$1',
        '\ufeff',
      ),
      fc.constantFrom('[%clk 0:10:00]', '[%emt 1:02:03.25]', '[%clk ', '0:10:00]', '[%eval 0.1]'),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

/** Normalised comments: trimmed, with `\n` as the line ending. */
const plainComment = anyText.map((text) => text.replace(/\r\n?/g, '\n').trim()).filter((text) => text !== '');

const tagName = fc.oneof(
  fc.constantFrom('Event', 'Site', 'Gold', 'Green', 'Result', '__proto__', 'constructor', 'É'),
  fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,8}$/),
);
const tagValue = anyText.map((text) => text.replace(/[\r\n]/g, ' '));

function recordsWith(comment: fc.Arbitrary<string>, isPlain: boolean): fc.Arbitrary<WritableRecord> {
  const comments = fc.array(comment, { maxLength: 2 });
  const node = fc.record({
    text: moveTexts,
    back: fc.oneof(
      { weight: 3, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }) },
    ),
    number: fc.option(fc.nat({ max: 300 }), { nil: undefined }),
    glyphs: fc.array(fc.nat({ max: 255 }), { maxLength: 3 }),
    before: comments,
    comments,
    after: comments,
    clock: seconds,
    elapsed: seconds,
    drawOffer: fc.boolean(),
  });
  const tags = fc
    .uniqueArray(fc.tuple(tagName, tagValue), { selector: ([name]) => name, maxLength: 5 })
    .map((pairs) => new Map(pairs));
  const result = fc.constantFrom(...recordResults);
  return fc
    .record({ tags, comments, result, drafts: fc.array(node, { maxLength: 14 }) })
    .map(({ drafts, ...game }) => {
      const withChild = new Set<number>();
      const nodes = drafts.map(({ back, after, ...draft }, index): RecordNode => {
        const parent = Math.max(-1, index - back);
        const isMain = !withChild.has(parent);
        withChild.add(parent);
        const before = isPlain && isMain ? [] : draft.before;
        const isSaid = after.length > 0 && !(isPlain && isMain);
        return { ...draft, parent, before, ...(isSaid && { after }), line: 0, column: 0 };
      });
      return { ...game, nodes };
    });
}

/** Games as a reader returns them. */
export const plainRecords: fc.Arbitrary<WritableRecord> = recordsWith(plainComment, true);

/** Games with all kinds of comments, including comments that reading moves or trims. */
export const anyRecords: fc.Arbitrary<WritableRecord> = recordsWith(anyText, false);

/** Summarises a game as the moves of each line of play, independent of the node order. */
export function contentOf({ tags, comments, nodes, result }: WritableRecord): unknown {
  const paths: string[] = [];
  const children = new Map<number, number>();
  const moves = nodes.map(({ parent, line: _, column: __, ...said }, index) => {
    const place = children.get(parent) ?? 0;
    children.set(parent, place + 1);
    paths[index] = `${paths[parent] ?? ''}/${place}`;
    return [paths[index], { ...said, number: said.number ?? null }] as const;
  });
  return {
    tags: [...tags],
    comments,
    result,
    moves: moves.sort(([one], [two]) => (one < two ? -1 : 1)),
  };
}

/** Converts a game to a comparable value that includes lines, columns and diagnostics, but no range. */
export function shownRecord({ tags, range: _, ...game }: GameRecord): unknown {
  return { ...game, tags: [...tags] };
}

/** Strings that have a meaning in records. */
const pieces = [
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '"',
  '\\',
  ';',
  '%',
  '$',
  '!',
  ',',
  '\n',
  '\r',
  '\r\n',
  ' ',
  '*',
];

/** Damages text by deleting, repeating, swapping and inserting pieces. */
export function damaged(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const damage = fc.record({
    kind: fc.constantFrom('cut', 'double', 'put', 'swap'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat({ max: 20 }),
    piece: fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 })),
  });
  return fc.tuple(texts, fc.array(damage, { maxLength: 5 })).map(([text, list]) =>
    list.reduce((result, { kind, at, length, piece }) => {
      const from = Math.floor(at * result.length);
      const [head, middle, tail] = [
        result.slice(0, from),
        result.slice(from, from + length),
        result.slice(from + length),
      ];
      if (kind === 'cut') return head + tail;
      if (kind === 'double') return head + middle + middle + tail;
      return kind === 'put' ? head + piece + middle + tail : middle + head + tail;
    }, text),
  );
}

/** Splits a string or array at random positions. */
export function cutAt<T extends { length: number; slice(from: number, to: number): T }>(
  whole: T,
  places: readonly number[],
): T[] {
  const stops = [...new Set(places.map((place) => Math.floor(place * whole.length)))].sort((a, b) => a - b);
  return [0, ...stops].map((from, index) => whole.slice(from, stops[index] ?? whole.length));
}
