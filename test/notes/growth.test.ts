/** How the work of `readNotes` grows with the length of a text, counted in calls of a hook. */

import { defineHooks, defineRuleset, klinZha } from 'klin-zha';
import { readNotes, readRecords } from 'klin-zha/notes';
import { expect, it } from 'vitest';

const armies = `Gold: B G35, S G36, V H23, V I33, V G13, Fe I11, L H24, Fl I44, Fl G14
Green: B F37, S E37, L E26, Fe E16, Fl E27, Fl D16, V C28, V C17, V C18
Goals: I11, C18
`;

it.each([
  ['the same cell', armies, 'G14 '],
  ['the same moves', armies, 'Fl@G14 x Fl@D16 Fe@E16 x Fl@D16 '],
  ['games', '', `${armies}Fl G14xD16 Fe E16xD16\n`],
])('grows no faster than a text that repeats %s', (_, head, piece) => {
  let calls = 0;
  const afterMove = (state: undefined) => {
    calls++;
    return { state };
  };
  const counting = defineHooks({ id: 'counting', afterMove });
  const rules = defineRuleset({ ...klinZha, id: 'counted', hooks: [counting] });
  const callsFor = (times: number): number => {
    calls = 0;
    readNotes(head + piece.repeat(times), { rules });
    return calls;
  };
  const once = callsFor(100);
  expect(once).toBeGreaterThan(20);
  expect(callsFor(200)).toBeLessThanOrEqual(2.2 * once);
});

it('finds every one of many games', () => {
  const game = `${armies}1. Fl G14xD16 Fe E16xD16\n2. V G13-G14 S E37-F48\n\n`;
  const { games } = readNotes(game.repeat(40), { rules: klinZha });
  expect(games.map(({ moves }) => moves.length)).toEqual(new Array(40).fill(24));
});

it.each(['\t', ' ', '<td>', '<td>a</td>', '>', '- ', '| ', '= ', '~~a', 'rules ', 'Gold: '])(
  'reads a long run of %j',
  (piece) => {
    expect(readNotes(`x${piece.repeat(100_000)}y`).games).toEqual([]);
    expect(readRecords(`1${piece.repeat(20_000)}`).records).toEqual([]);
  },
);

it('reports its progress, and ends with the reason of a signal', () => {
  const text = `${armies}1. Fl G14xD16 Fe E16xD16\n2. V G13-G14 S E37-F48\n`.repeat(20);
  const shares: number[] = [];
  readNotes(text, { progress: (done) => shares.push(done) });
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual([...shares].sort((one, two) => one - two));
  expect(shares.at(-1)).toBeLessThanOrEqual(1);
  const control = new AbortController();
  const progress = () => control.abort(new Error('enough'));
  expect(() => readRecords(text, { progress, signal: control.signal })).toThrow('enough');
  expect(() => readNotes(text, { signal: {} as never })).toThrow(
    expect.objectContaining({ code: 'bad-option' }),
  );
});
