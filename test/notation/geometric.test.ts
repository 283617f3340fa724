import {
  createState,
  formatMove,
  type GameState,
  isLegal,
  KlinZhaError,
  klinZha,
  legalMoves,
  play,
} from 'klin-zha';
import { formatGeometric, parseGeometric, readGeometric } from 'klin-zha/notation';
import { describe, expect, it } from 'vitest';
import { moveIn, stateWith } from './states.ts';

const battle = stateWith('klin-zha', {
  D28: 'L*',
  I44: 'I',
  E26: 'S',
  I34: 'V',
  F14: 'i',
  D16: 'v',
  G69: 'f',
  I99: 'v*',
});
const carrying = stateWith('klin-zha', { I11: 'F*', H13: 'v', A19: 'v*' });
const withFencer = stateWith('klin-zha', { I11: 'F*', I34: 'V', I33: 'f*', H13: 'v' });
const abandoned = stateWith('klin-zha', { I11: 'F*', I34: 'V', I33: 'g' });
const goals = stateWith(
  'klin-zha',
  { D28: 'L', C17: 'V', I11: 'v', H12: 'b', I22: 'f' },
  { rest: 'N1W2 - 0 1 -' },
);
const mercy = stateWith('klin-zha', { I11: 'V', I12: 'f' }, { rest: 'N2W1 - 0 1 -' });

function codes(state: GameState, text: string): string[] {
  return readGeometric(state, text).slips.map(({ code }) => code);
}

function meant(state: GameState, text: string): string[] {
  return readGeometric(state, text).moves.map(formatMove);
}

describe('geometric notation (section 13)', () => {
  it.each<[string, GameState, string, string]>([
    ['placement', createState(klinZha), 'b@e37', 'B E37'],
    ['placement of a Flier', createState(klinZha), 'i@d16', 'Fl D16'],
    ['Goal placement', goals, 'g@d28', 'G L@D28'],
    ['move', battle, 'i44f47', 'Fl@I44 F47'],
    ['capture', battle, 'e26f14', 'S@E26 x Fl@F14'],
    ['move with the Goal', carrying, 'i11i23g', 'FeG@I11 I23'],
    ['leaving the Goal behind', battle, 'd28d27', 'L-@D28 D27'],
    ['capturing a carrier and its Goal', withFencer, 'i34i33', 'V@I34 x FeG@I33'],
    ['capturing an abandoned Goal', abandoned, 'i34i33', 'V@I34 x G@I33'],
    ['capturing with the Goal', carrying, 'i11h13g', 'FeG@I11 x V@H13'],
    ['capturing and leaving the Goal', battle, 'd28d16', 'L-@D28 x V@D16'],
    ['mercy relocation (R7.5)', mercy, 'i11h34r', 'G V@I11 H34'],
  ])('writes and reads a %s', (_, state, coordinates, text) => {
    const move = moveIn(state, coordinates);
    expect(isLegal(state, move)).toBe(true);
    expect(formatGeometric(state, move)).toBe(text);
    expect(readGeometric(state, text)).toEqual({ moves: [move], slips: [], slipsOf: [[]] });
    expect(parseGeometric(state, text, { strict: true })).toEqual({ ok: true, value: move });
  });

  it('marks a Goal left behind by a Swift or Flier (R5.2)', () => {
    const state = stateWith('klin-zha', { E26: 'S*', I99: 'v*' });
    expect(formatGeometric(state, moveIn(state, 'e26f36'))).toBe('S-@E26 F36');
  });

  it('reads a Goal placement without its carrier, as INT allows', () => {
    for (const text of ['G D28', 'G@D28']) {
      expect(meant(goals, text), text).toEqual(['g@d28']);
      expect(codes(goals, text), text).toEqual([]);
    }
  });

  it('writes moves with a captured army (R8.4)', () => {
    const state = stateWith('romulan-heart:3', { I11: 'V*', E26: 's', I99: '~V*' }, { rest: '- 113 0 1 -' });
    expect(formatGeometric(state, moveIn(state, 'e26f36'))).toBe('S@E26 F36');
    expect(meant(state, 'S@E26 F36')).toEqual(['e26f36']);
  });

  it('throws for a move that no warrior can make', () => {
    expect(() => formatGeometric(battle, moveIn(battle, 'a19b19'))).toThrow(KlinZhaError);
  });
});

describe('accepted deviations', () => {
  it.each<[string, GameState, string, string, string[]]>([
    ['an unmarked capture', battle, 'S@E26 F14', 'e26f14', ['unmarked-capture']],
    ['a capture without its piece', battle, 'S@E26 x F14', 'e26f14', ['unnamed-capture']],
    ['a captured piece that is another', battle, 'S@E26 x V@F14', 'e26f14', ['other-captured']],
    ['a capture of nothing', battle, 'S@E26 x V@F36', 'e26f36', ['no-capture']],
    ['letters of the wrong size', battle, 'FL@I44 F47', 'i44f47', ['letter-size']],
    ['cells in small letters', battle, 'Fl@i44 F47', 'i44f47', ['letter-size']],
    ['digits in descending order (R1.2)', battle, 'Fl@I44 F74', 'i44f47', ['digit-order']],
    ['a misspelt cell', battle, 'Fl@I444 F47', 'i44f47', ['misspelt-cell']],
    ['a cell with two characters in the wrong order', battle, 'Fl@4I4 F47', 'i44f47', ['misspelt-cell']],
    ['a misspelt piece', battle, 'Fle@I44 F47', 'i44f47', ['misspelt-piece']],
    ['another piece than the one there', battle, 'S@I44 F47', 'i44f47', ['other-piece']],
    ['a missing piece', battle, 'I44 F47', 'i44f47', ['missing-piece']],
    ['a missing @', battle, 'Fl I44 F47', 'i44f47', ['not-canonical']],
    ['missing space', battle, 'S@E26xFl@F14', 'e26f14', ['not-canonical']],
    ['a mark for a Goal that is not there', battle, 'V-@I34 I33', 'i34i33', ['surplus-goal-mark']],
    ['a carrier that has no choice', withFencer, 'V@I34 x Fe@I33', 'i34i33', ['other-captured']],
    ['a piece named for a Goal that is another', goals, 'G V@D28', 'g@d28', ['other-piece']],
  ])('%s', (_, state, text, coordinates, expected) => {
    expect(meant(state, text)).toEqual([coordinates]);
    expect(codes(state, text)).toEqual(expected);
    expect(parseGeometric(state, text)).toEqual({ ok: true, value: moveIn(state, coordinates) });
    expect(parseGeometric(state, text, { strict: true }).ok).toBe(false);
  });

  it('report what was read, where, and what was expected', () => {
    const state = stateWith('klin-zha', { D17: 'I', F14: 'v', I11: 'V*', I99: 'v*' });
    expect(readGeometric(state, '  Fl@ED17 F14').slips).toMatchObject([
      { code: 'misspelt-cell', offset: 5, length: 4, read: 'ED17', expected: 'D17' },
      { code: 'unmarked-capture', offset: 10, length: 3, read: 'F14', expected: 'x V@F14' },
    ]);
  });
});

describe('moves that are illegal or ambiguous', () => {
  it('are ambiguous without the Goal mark (R5.1)', () => {
    expect(meant(battle, 'L@D28 D27')).toEqual(['d28d27', 'd28d27g']);
    const parsed = parseGeometric(battle, 'L@D28 D27');
    expect(parsed.ok || parsed.errors).toMatchObject([
      { code: 'ambiguous-move', read: 'L@D28 D27', expected: 'L-@D28 D27, LG@D28 D27' },
    ]);
    // Errors that all candidates share are reported as well.
    expect(codes(battle, 'l@d28 D27')).toEqual(['letter-size', 'ambiguous-move']);
  });

  it('are ambiguous if several cells are similar to a misspelt cell', () => {
    expect(meant(battle, 'S@E26 F3')).toEqual(['e26f36', 'e26f37']);
    expect(codes(battle, 'S@E26 F3')).toEqual(['ambiguous-move']);
  });

  it('report the reason from explainMove', () => {
    const parsed = parseGeometric(battle, 'V@I34 I12');
    expect(parsed.ok || parsed.errors).toMatchObject([
      {
        code: 'illegal-move',
        ruling: 'R3.1',
        cells: ['I34', 'I12'],
        read: 'V@I34 I12',
        offset: 0,
        length: 9,
      },
    ]);
    expect(codes(battle, 'B E37')).toEqual(['illegal-move']);
    expect(codes(createState(klinZha), 'Fl@I44 F14')).toEqual(['illegal-move']);
    expect(codes(createState(klinZha), 'G L@D28')).toEqual(['illegal-move']);
    expect(codes(createState(klinZha), 'G L@H12 I22')).toEqual(['illegal-move']);
  });

  it('are rejected if the mark mentions a Goal that is not there', () => {
    const parsed = parseGeometric(battle, 'VG@I34 I33');
    expect(parsed.ok || parsed.errors).toMatchObject([{ code: 'illegal-move', ruling: 'R5.1' }]);
  });

  it.each<[string, string]>([
    ['', 'empty-text'],
    ['   ', 'empty-text'],
    ['?', 'unreadable'],
    ['Fl', 'unreadable'],
    ['Fl@', 'unreadable'],
    ['Fl@@I44 F14', 'unreadable'],
    ['x x x', 'unreadable'],
    ['Fl@I44 F14 F47 I12', 'unreadable'],
    ['e4', 'unreadable'],
    ['Fl@I44 Z99', 'bad-cell'],
    ['Fl@I444 Z99', 'bad-cell'],
    ['Qu E37', 'unknown-piece'],
    ['Ⅷ@I44 F14', 'unreadable'],
    ['♞ 😀', 'unreadable'],
    ['Fl@I44 F14\u0000', 'unreadable'],
  ])('are rejected with a reason: %j', (text, code) => {
    const parsed = parseGeometric(battle, text);
    expect(parsed.ok).toBe(false);
    expect(codes(battle, text)[0]).toBe(code);
  });

  it('are rejected quickly if they are long', () => {
    for (const piece of ['x', 'Fl@I44 ', '@', ' ', 'B E37 ', '1', '-']) {
      const long = piece.repeat(1_000_000 / piece.length);
      expect(readGeometric(battle, long).moves).toEqual([]);
    }
  });

  it('are rejected if they are not strings', () => {
    expect(codes(battle, 7 as unknown as string)).toEqual(['not-text']);
    expect(codes(battle, undefined as unknown as string)).toEqual(['not-text']);
  });
});

describe('Goal safety when reading (R6.5)', () => {
  const state = stateWith('klin-zha', { I11: 'V*', I12: 'V', I23: 'f', A19: 'v*' });

  it('rejects moves that leave the Goal threatened, unless an option accepts them', () => {
    const text = 'V@I12 H12';
    expect(codes(state, text)).toEqual(['illegal-move']);
    const reading = readGeometric(state, text, { acceptUnsafe: true });
    expect(reading.moves.map(formatMove)).toEqual(['i12h12']);
    expect(reading.slips).toMatchObject([{ code: 'goal-threatened', ruling: 'R6.1' }]);
  });

  it('accepts no other illegal move', () => {
    expect(readGeometric(state, 'V@I12 G13', { acceptUnsafe: true }).moves).toEqual([]);
    const carrier = stateWith('klin-zha', { E37: 'F*', E38: 'v', E15: 'f', A19: 'v*' });
    const either = readGeometric(carrier, 'Fe@E37 E27', { acceptUnsafe: true });
    expect(either.moves.map(formatMove)).toEqual(['e37e27g', 'e37e27']);
  });
});

describe('a setup', () => {
  it('is read placement by placement', () => {
    let state = createState(klinZha);
    for (const text of ['B G35', 'S G36', 'V H23', 'V I33', 'V G13', 'Fe I11', 'L H24', 'Fl I44', 'Fl G14']) {
      const parsed = parseGeometric(state, text);
      expect(parsed.ok, text).toBe(true);
      if (parsed.ok) state = play(state, parsed.value);
    }
    expect(state.seat).toBe(2);
    expect(legalMoves(state)).toHaveLength(288);
  });

  it('is ambiguous if a letter can mean two warriors', () => {
    expect(meant(createState(klinZha), 'F E37')).toEqual(['f@e37', 'i@e37']);
  });
});
