import fc from 'fast-check';
import {
  addMove,
  changeMove,
  commentMove,
  deleteMove,
  demoteMove,
  formatRecord,
  type GameRecord,
  insertMove,
  lineTo,
  numberMoves,
  parseRecords,
  promoteMove,
  type RecordEdit,
  RecordText,
  type RecordTextEdit,
  readTokens,
  setTag,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { runs } from '../support/runs.ts';
import { anyRecords, contentOf, damaged, moveTexts, plainRecords } from './support.ts';

/** Changes the white space between the tokens of a text, and the kind of its comments. */
function laidOut(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const gap = fc.constantFrom(' ', ' ', '  ', '\t', '\n', '\n\n', ' \n ', '\n%escape {\n', '\n%\n%x\n');
  return fc
    .tuple(texts, fc.infiniteStream(gap), fc.infiniteStream(fc.boolean()))
    .map(([text, gaps, kinds]) => {
      let result = '';
      let end = 0;
      let isOver = false;
      for (const token of readTokens(text)) {
        const between = text.slice(end, token.offset);
        end = token.end;
        const isFixed = between === '' || token.kind === 'tag' || isOver;
        if (isFixed && !result.endsWith('\n')) result += between;
        else if (!isFixed)
          result += token.text.startsWith('%') || token.kind === 'stray' ? ' ' : gaps.next().value;
        isOver = token.kind === 'result' || token.kind === 'tag';
        const isLine = token.kind === 'comment' && !/[\n\\]/.test(token.text) && !token.text.includes('[%');
        if (isLine && kinds.next().value && text[end] !== ')') result += `;${token.text.slice(1, -1)}\n`;
        else result += token.text;
      }
      return `${result}\n`;
    });
}

/** Texts of several games in all layouts. */
const texts = fc
  .tuple(
    fc.array(laidOut(plainRecords.map((record) => formatRecord(record))), { minLength: 1, maxLength: 6 }),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.boolean(),
  )
  .map(([games, end, hasMark]) => `${hasMark ? '\ufeff' : ''}${games.join('\n').replace(/\n/g, end)}`);

const comment = fc.constantFrom('new', '{', 'two\nlines', '%', '[%clk 0:00:01]', '[Event "x"]', 'a "b" \\');

type EditChoice = typeof edits extends fc.Arbitrary<infer T> ? T : never;
type Edit = (record: GameRecord) => RecordEdit | GameRecord;

/** Random edits of a record. */
const edits = fc.record({
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  name: fc.constantFrom(
    ...[
      'comment',
      'add',
      'insert',
      'change',
      'recomment',
      'delete',
      'promote',
      'main',
      'demote',
      'tag',
      'untag',
    ],
    ...['number', 'result'],
  ),
  move: fc.record(
    {
      text: moveTexts,
      comments: fc.array(comment, { minLength: 1, maxLength: 2 }),
      glyphs: fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 2 }),
      number: fc.nat({ max: 20 }),
      clock: fc.nat({ max: 5000 }),
      drawOffer: fc.boolean(),
    },
    { requiredKeys: ['text'] },
  ),
  value: comment,
});

function editOf({ name, at, move, value }: EditChoice): Edit {
  return (record) => {
    const { length } = record.nodes;
    const any = Math.floor(at * (length + 1)) - 1;
    if (name === 'comment') return commentMove(record, any, value);
    if (name === 'add') return addMove(record, any, move);
    if (name === 'tag')
      return setTag(record, ['Event', 'Gold', 'New'][Math.floor(at * 2.9)]!, value.replace('\n', ' '));
    if (name === 'untag')
      return setTag(record, [...record.tags.keys()][Math.floor(at * record.tags.size)] ?? 'X', undefined);
    if (name === 'result') return { ...record, result: at < 0.5 ? '1-0' : '*' };
    if (name === 'number') return numberMoves(record, (node) => (at < 0.5 ? node >> 1 : undefined));
    const node = Math.min(Math.floor(at * length), length - 1);
    if (node < 0) return record;
    if (name === 'insert') return insertMove(record, node, move);
    if (name === 'change') return changeMove(record, node, move);
    if (name === 'delete') return deleteMove(record, node);
    if (name === 'demote') return demoteMove(record, node);
    if (name !== 'recomment') return promoteMove(record, node, { toMain: name === 'main' });
    const { comments } = record.nodes[node]!;
    return changeMove(record, node, { comments: [value, ...comments.slice(1)] });
  };
}

/** Applies replacements to a text. Fails if they overlap or are not in order. */
function applied(text: string, { replacements }: RecordTextEdit): string {
  let result = '';
  let at = 0;
  for (const { from, to, text: added } of replacements) {
    expect(from).toBeGreaterThanOrEqual(at);
    expect(to).toBeGreaterThanOrEqual(from);
    result += text.slice(at, from) + added;
    at = to;
  }
  return result + text.slice(at);
}

const recordOf = (edit: RecordEdit | GameRecord): GameRecord => ('record' in edit ? edit.record : edit);
const wayTo = (record: GameRecord, node: number): string[] =>
  lineTo(record, node).map((index) => record.nodes[index]!.text);
const only = (record: GameRecord): unknown => contentOf(parseRecords(formatRecord(record))[0]!);

function checkEdit(text: string, place: number, choice: EditChoice): void {
  const { name } = choice;
  const source = new RecordText(text);
  if (source.games.length === 0) return;
  const game = Math.floor(place * (source.games.length - 1) + 0.5);
  const wanted = editOf(choice)(source.games[game]!);
  const made = source.edit(game, wanted);
  expect(applied(text, made)).toBe(made.text.text);
  const games = parseRecords(made.text.text);
  expect(made.text.games).toEqual(games);
  expect(games.length).toBe(source.games.length);
  for (const [index, read] of games.entries())
    expect(only(read)).toEqual(only(index === game ? recordOf(wanted) : source.games[index]!));
  if ('record' in wanted) expect(wayTo(games[game]!, made.node)).toEqual(wayTo(wanted.record, wanted.node));
  if (name !== 'comment') return;
  expect(made.replacements.map(({ from, to }) => to - from)).toEqual([0]);
}

const place = fc.double({ min: 0, max: 1, noNaN: true });

/** A text with comments of all kinds, a variation, an escape and odd spacing. */
const whole =
  '\ufeff[Event "x"]\r\n[Site  "y" ]\r\n\r\n1. e37   f48\r\n%esc\r\n2. a19 ; note\r\n (2. c {x} d) b18 *\r\n\r\n*\r\n';

/** Edits the first game of a text. */
function edited(text: string, edit: Edit): RecordTextEdit {
  const source = new RecordText(text);
  return source.edit(0, edit(source.games[0]!));
}

const refused = (code: string): Error => expect.objectContaining({ code }) as Error;

describe('RecordText', () => {
  it('edits the tree and keeps everything else', () => {
    fc.assert(fc.property(texts, place, edits, checkEdit), { numRuns: runs(400) });
  });

  it('reads the same games as the edited text after several edits', () => {
    const game = '[Event "x"]\r\n\r\n{before} a b ; note\r\n(c d) *\r\n\r\n';
    const several = fc.array(fc.tuple(fc.nat({ max: 7 }), edits), { minLength: 2, maxLength: 5 });
    const property = fc.property(several, (list) => {
      let source = new RecordText(game.repeat(8));
      for (const [at, choice] of list) source = source.edit(at, editOf(choice)(source.games[at]!)).text;
      expect(source.games).toEqual(parseRecords(source.text));
    });
    fc.assert(property, { numRuns: runs(200) });
  });

  it('edits a damaged text correctly or not at all', () => {
    const broken = damaged(anyRecords.map((record) => formatRecord(record)));
    fc.assert(
      fc.property(broken, place, edits, (text, game, choice) => {
        try {
          checkEdit(text, game, { ...choice, name: choice.name === 'comment' ? 'add' : choice.name });
        } catch (error) {
          expect(error).toEqual(refused('unwritable'));
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it.each<[string, Edit, string, string]>([
    ['a comment', (record) => commentMove(record, 0, 'new'), ' e37   f48', ' e37 {new}   f48'],
    ['a comment after a line', (record) => commentMove(record, 2, 'new'), '; note', '; note\r\n{new}'],
    ['a move at the end', (record) => addMove(record, 5, 'z'), 'b18 *', 'b18 z *'],
    ['a variation', (record) => addMove(record, 1, 'z'), 'd) b18', 'd) (z) b18'],
    ['a move before a variation', (record) => insertMove(record, 3, 'z'), '(2. c', '(z 2. c'],
    ['a tag', (record) => setTag(record, 'New', 'z'), ' ]', ' ]\r\n[New "z"]'],
  ])('inserts %s', (_, edit, before, after) => {
    const { text, replacements } = edited(whole, edit);
    expect(text.text).toBe(whole.replace(before, after));
    expect(replacements.map(({ from, to }) => to - from)).toEqual([0]);
  });

  it.each<[string, Edit, string, string]>([
    ['a value', (record) => setTag(record, 'Site', 'z'), '"y"', '"z"'],
    ['a tag', (record) => setTag(record, 'Site', undefined), '[Site  "y" ]\r\n', ''],
    ['a move', (record) => changeMove(record, 1, { text: 'z', glyphs: [1] }), 'f48', 'z!'],
    ['a variation', (record) => deleteMove(record, 3), ' (2. c {x} d)', ''],
    [
      'a promoted move',
      (record) => promoteMove(record, 3),
      '2. a19 ; note\r\n (2. c {x} d) b18',
      '2. c {x} (2. a19 ; note\r\n b18) d',
    ],
    [
      'a number',
      (record) => ({
        ...record,
        nodes: record.nodes.map((node, at) => (at === 2 ? { ...node, number: 3 } : node)),
      }),
      '2. a19',
      '3. a19',
    ],
  ])('replaces %s', (_, edit, before, after) => {
    expect(edited(whole, edit).text.text).toBe(whole.replace(before, after));
  });

  const varied = 'a ( b c ) ;note\n(d) {last} e *\n';
  it.each<[string, Edit, string]>([
    ['another move', (record) => commentMove(record, 0, 'new'), 'a {new} ( b c ) ;note\n(d) {last} e *\n'],
    ['a change', (record) => changeMove(record, 1, { after: ['new'] }), 'a ( b c ) {new}\n(d) {last} e *\n'],
    ['a later variation', (record) => deleteMove(record, 3), 'a ( b c ) ;note\n{last} e *\n'],
    ['the first variation', (record) => deleteMove(record, 1), 'a {note}\n(d) {last} e *\n'],
    ['a promotion', (record) => promoteMove(record, 3), 'a\n(d) {last} ( b c ) ;note\ne *\n'],
    ['a new main line', (record) => promoteMove(record, 1), 'b {note} (a\n(d) {last} e) c *\n'],
    ['an insertion', (record) => insertMove(record, 3, 'z'), 'a ( b c ) ;note\n(z d) {last} e *\n'],
  ])('keeps comments after variations at %s', (_, edit, expected) => {
    expect(edited(varied, edit).text.text).toBe(expected);
  });

  it.each<[string, Edit, string, string]>([
    ['number', (record) => numberMoves(record, () => undefined), 'a (b) 1... {x} c *\n', 'a {x} (b) c *\n'],
    ['glyph', (record) => changeMove(record, 0, { glyphs: [] }), 'a (b) $1 {x} c *\n', 'a {x} (b) c *\n'],
  ])(
    'moves a comment of a move before its variations if the %s after them goes',
    (_, edit, text, expected) => {
      expect(edited(text, edit).text.text).toBe(expected);
    },
  );

  it('begins no line with a word that would be an escape', () => {
    expect(edited('a b\n*', (record) => changeMove(record, 0, { text: '%' })).text.text).toBe(' % b\n*');
    expect(edited(' %x *', (record) => setTag(record, 'A', 'b')).text.text).toBe(' [A "b"]\n\n %x *');
  });

  it('returns the places of tags, moves and comments', () => {
    const spans = new RecordText(whole).spansOf(0);
    const at = ({ from, to }: { from: number; to: number }) => whole.slice(from, to);
    expect(spans.nodes.map(at)).toEqual(['e37', 'f48', 'a19', 'c', 'd', 'b18']);
    expect(spans.nodes.flatMap(({ comments }) => comments.map(at))).toEqual(['%esc', '; note', '{x}']);
    expect([...spans.tags].map(([name, range]) => [name, at(range)])).toEqual([
      ['Event', '[Event "x"]'],
      ['Site', '[Site  "y" ]'],
    ]);
    expect(at(spans)).toBe(whole.slice(1, whole.indexOf('*') + 1));
  });

  it('returns places within the text, whatever ends its lines', () => {
    for (const text of ['{\r', '{a\r\n', '1. e37f48 {\r', '1. e37f48\r', '*\r1. e37f48\r']) {
      const source = new RecordText(text);
      for (const game of source.games.keys()) {
        const { from, to } = source.spansOf(game);
        expect([from >= 0, to <= text.length], JSON.stringify(text)).toEqual([true, true]);
      }
    }
  });

  it('returns the index of the edited move', () => {
    const { text, node } = edited(whole, (record) => addMove(record, 1, 'z'));
    expect(text.games[0]!.nodes[node]!.text).toBe('z');
  });

  it('rejects an unknown game, and an edit that an error in the text prevents', () => {
    expect(() => new RecordText(whole).spansOf(2)).toThrow(refused('no-game'));
    expect(() => edited('a {never closed', (record) => addMove(record, 0, 'b'))).toThrow(
      refused('unwritable'),
    );
  });
});
