import { createState, formatMove, type GameState, isLegal, play, romulanHeart } from 'klin-zha';
import {
  type AlgebraicReadOptions,
  formatAlgebraic,
  parseAlgebraic,
  readAlgebraic,
  readGeometric,
} from 'klin-zha/notation';
import { describe, expect, it } from 'vitest';
import { moveIn, type Pieces, stateWith } from './states.ts';

const hearts: Pieces = { I11: 'L*', A19: 'v*' };
const rh = (pieces: Pieces): GameState => stateWith('romulan-heart:2', { ...hearts, ...pieces });

function codes(state: GameState, text: string, options: AlgebraicReadOptions = {}): string[] {
  return readAlgebraic(state, text, options).slips.map(({ code }) => code);
}

function meant(state: GameState, text: string, options: AlgebraicReadOptions = {}): string[] {
  return readAlgebraic(state, text, options).moves.map(formatMove);
}

const queen = rh({ D38: 'F', G46: 'V' });
const queenCaptures = rh({ D38: 'F', D27: 's' });
const heartQueen = stateWith('romulan-heart:2', { D38: 'F*', D27: 'i', A19: 'v*' });
const heartPawn = stateWith('romulan-heart:2', { D38: 'V*', E38: 'i', D28: 'f', A19: 'v*' });
const goals = stateWith('romulan-heart:2', { I99: 'L', H89: 'V', I11: 'v' }, { rest: 'E1W2 - 0 1 -' });
const mercy = stateWith('klin-zha', { I11: 'V', I12: 'f' }, { rest: 'N2W1 - 0 1 -' });

describe('algebraic notation (section 14)', () => {
  it.each<[string, GameState, string, string]>([
    ['capture of a lone heart by a pawn (E9)', rh({ D38: 'V', E38: 'g', A19: 'v' }), 'd38e38', 'dxHe38'],
    ['capture with the heart', heartQueen, 'd38d27g', 'HQxd27'],
    ['capture by a pawn with the heart', heartPawn, 'd38e38g', 'Hdxe38'],
    ['placement', createState(romulanHeart()), 'b@h78', 'Wh78'],
    ['placement of a pawn', createState(romulanHeart()), 'v@i66', 'i66'],
    ['heart placement', goals, 'g@i99', 'HRi99'],
    ['heart placement with a pawn', goals, 'g@h89', 'Hh89'],
    ['mercy relocation (R7.5)', mercy, 'i11h34r', 'Hi11h34'],
  ])('writes and reads a %s', (_, state, coordinates, text) => {
    const move = moveIn(state, coordinates);
    expect(isLegal(state, move)).toBe(true);
    expect(formatAlgebraic(state, move)).toBe(text);
    expect(readAlgebraic(state, text)).toEqual({ moves: [move], slips: [], slipsOf: [[]] });
    expect(parseAlgebraic(state, text, { strict: true })).toEqual({ ok: true, value: move });
  });

  it('names a captured heart and its carrier (section 14), and optionally every captured warrior', () => {
    const carried = stateWith('romulan-heart:2', { I11: 'L*', D27: 'F', C17: 'l*' });
    const move = moveIn(carried, 'd27c17');
    expect(formatAlgebraic(carried, move)).toBe('QxHRc17');
    expect(formatAlgebraic(carried, move, { nameCaptured: true })).toBe('QxHRc17');
    expect(formatAlgebraic(carried, move, { nameCaptured: false })).toBe('QxHc17');
    for (const text of ['QxHc17', 'QxHRc17', 'Qxc17', 'QxRc17']) {
      expect(readAlgebraic(carried, text), text).toMatchObject({ moves: [move], slips: [] });
    }
    for (const text of ['QxHc17', 'QxHRc17'])
      expect(parseAlgebraic(carried, text, { strict: true }).ok, text).toBe(true);
    const abandoned = stateWith('romulan-heart:2', { I11: 'L*', D27: 'F', C17: 'g', A19: 'f' });
    expect(formatAlgebraic(abandoned, moveIn(abandoned, 'd27c17'))).toBe('QxHc17');
    const pawns = rh({ I55: 'V', I45: 'v' });
    expect(formatAlgebraic(pawns, moveIn(pawns, 'i55i45'), { nameCaptured: true })).toBe('ixi45');
    expect(formatAlgebraic(queenCaptures, moveIn(queenCaptures, 'd38d27'), { nameCaptured: true })).toBe(
      'QxBd27',
    );
  });

  it('marks a threat to a heart with + and reads moves without the mark', () => {
    const state = stateWith('romulan-heart:2', { I99: 'L*', I78: 'I', I23: 'v*' });
    const move = moveIn(state, 'i78i55');
    expect(formatAlgebraic(state, move)).toBe('Ni55+');
    expect(codes(state, 'Ni55+')).toEqual([]);
    expect(codes(state, 'Ni55')).toEqual([]);
    expect(parseAlgebraic(state, 'Ni55', { strict: true }).ok).toBe(false);
    expect(codes(state, 'Ng68+')).toEqual(['no-threat']);
  });

  it('reads a draw offer also strictly, and reports none without the mark (E13)', () => {
    expect(parseAlgebraic(queen, 'Qd27(=)', { strict: true }).ok).toBe(true);
    expect(readAlgebraic(queen, 'Qd27')).not.toHaveProperty('drawOffer');
  });

  it('reads the digits of a cell in either order (E3)', () => {
    expect(readAlgebraic(queen, 'Qd72')).toMatchObject({ moves: [moveIn(queen, 'd38d27')], slips: [] });
    expect(parseAlgebraic(queen, 'Qd72', { strict: true }).ok).toBe(true);
  });
});

describe('origins (E10 to E12)', () => {
  it('depend on the other queens in the same position only', () => {
    const alone = rh({ E37: 'F' });
    const two = rh({ E37: 'F', E15: 'F' });
    const written = [alone, two, alone, two].map((state) => formatAlgebraic(state, moveIn(state, 'e37e26')));
    expect(written).toEqual(['Qe26', 'Q37e26', 'Qe26', 'Q37e26']);
  });

  const knights = (...cells: string[]): GameState => rh(Object.fromEntries(cells.map((cell) => [cell, 'I'])));

  it('only distinguish pieces that can legally make the same move, with or without the heart', () => {
    const state = stateWith('romulan-heart:2', { E48: 'V*', D38: 'V', A19: 'v*' });
    expect(formatAlgebraic(state, moveIn(state, 'e48e38g'))).toBe('He38');
    expect(formatAlgebraic(state, moveIn(state, 'e48e38'))).toBe('e48e38');
    const safe = stateWith('klin-zha', { I11: 'V*', I12: 'V', H13: 'V', I23: 'f', A19: 'v*' });
    expect(isLegal(safe, 'i12h12')).toBe(false);
    expect(formatAlgebraic(safe, moveIn(safe, 'h13h12'))).toBe('h12');
  });

  it('also distinguish warriors of captured armies (R8.4)', () => {
    const state = stateWith(
      'romulan-heart:3',
      { I11: 'V*', E37: 'I', F37: 'i', I99: '~V*' },
      { rest: '- 113 0 1 -' },
    );
    expect(formatAlgebraic(state, moveIn(state, 'f37h35'))).toBe('Nfh35');
    expect(formatAlgebraic(state, moveIn(state, 'e37h35'))).toBe('Neh35');
  });

  it('may be missing or surplus if only one legal move matches', () => {
    const two = knights('E37', 'F37');
    const three = knights('E37', 'F37', 'F15');
    expect([meant(two, 'Ne37h35'), codes(two, 'Ne37h35')]).toEqual([['e37h35'], ['surplus-origin']]);
    expect([meant(three, 'Neh35'), codes(three, 'Neh35')]).toEqual([['e37h35'], ['missing-origin']]);
    expect([meant(queen, 'Qdd27'), codes(queen, 'Qdd27')]).toEqual([['d38d27'], ['surplus-origin']]);
    const other = knights('E37', 'F15');
    expect([meant(other, 'N37h35'), codes(other, 'N37h35')]).toEqual([['e37h35'], ['other-origin']]);
    const pawn = rh({ D38: 'V', E38: 'i' });
    expect(codes(rh({ E48: 'V', D38: 'V', E38: 's' }), 'dxe38')).toEqual(['missing-origin']);
    expect([meant(pawn, 'xe38'), codes(pawn, 'xe38')]).toEqual([['d38e38'], ['missing-origin']]);
    const first = stateWith('romulan-heart:2', { A19: 'F', I11: 'V*', I99: 'v*' });
    expect([meant(first, 'Qa19b19'), codes(first, 'Qa19b19')]).toEqual([['a19b19'], ['surplus-origin']]);
  });

  it('lead to several candidates if they are required but missing', () => {
    const parsed = parseAlgebraic(knights('E37', 'F37'), 'Nh35');
    expect(parsed.ok || parsed.errors).toMatchObject([
      { code: 'ambiguous-move', read: 'Nh35', expected: 'Neh35, Nfh35' },
    ]);
  });
});

describe('accepted deviations', () => {
  it.each<[string, GameState, string, string, string[]]>([
    ['an unmarked capture', queenCaptures, 'Qd27', 'd38d27', ['unmarked-capture']],
    ['a capture of nothing', queen, 'Qxd27', 'd38d27', ['no-capture']],
    ['a captured piece that is another', queenCaptures, 'QxNd27', 'd38d27', ['other-captured']],
    ['a captured heart that is none', queenCaptures, 'QxHd27', 'd38d27', ['other-captured']],
    ['a piece in a small letter', queen, 'qd27', 'd38d27', ['letter-size']],
    ['a cell in a capital', queen, 'QD27', 'd38d27', ['letter-size']],
    ['a pawn in a capital', queen, 'G47', 'g46g47', ['letter-size']],
    ['a small letter that could be a row', rh({ F25: 'S', D38: 'F' }), 'be15', 'f25e15', ['letter-size']],
    ['a misspelt cell', rh({ D38: 'V' }), 'd339', 'd38d39', ['misspelt-cell']],
    ['a misspelt piece', queen, 'Od27', 'd38d27', ['misspelt-piece']],
    ['a heart placed with another carrier', goals, 'HQi99', 'g@i99', ['other-piece']],
    ['a heart placed without its carrier', goals, 'Hi99', 'g@i99', ['missing-piece']],
  ])('%s', (_, state, text, coordinates, expected) => {
    expect(meant(state, text)).toEqual([coordinates]);
    expect(codes(state, text)).toEqual(expected);
    expect(parseAlgebraic(state, text).ok).toBe(true);
    expect(parseAlgebraic(state, text, { strict: true }).ok).toBe(false);
  });
});

describe('moves that are illegal or ambiguous', () => {
  it('report the reason from explainMove', () => {
    const parsed = parseAlgebraic(queen, 'Qi99');
    expect(parsed.ok || parsed.errors).toMatchObject([
      { code: 'illegal-move', ruling: 'R3.1', read: 'Qi99', offset: 0, length: 4 },
    ]);
    expect(codes(createState(romulanHeart()), 'HRi99')).toEqual(['illegal-move']);
    expect(codes(goals, 'Wh78')).toEqual(['illegal-move']);
    const placed = play(createState(romulanHeart()), 'f@i99');
    for (const [read, text] of [
      [readAlgebraic, 'Qi88'],
      [readGeometric, 'Fe I88'],
    ] as const)
      expect(read(placed, text).slips).toMatchObject([
        { code: 'illegal-move', message: expect.stringContaining('There is no Fencer left to place.') },
      ]);
  });

  it('carry the heart only if its letter is written (E8)', () => {
    expect(meant(heartPawn, 'd39')).toEqual(['d38d39']);
    expect(meant(heartPawn, 'Hd39')).toEqual(['d38d39g']);
    expect(meant(queen, 'HQd27')).toEqual([]);
  });

  it('report a piece that the player does not have', () => {
    expect(codes(queen, 'Nh35')).toEqual(['no-such-warrior']);
    expect(codes(queen, 'Qhd27')).toEqual(['no-such-warrior']);
    // The warrior on the origin could make the move, but is of another kind.
    expect(codes(queen, 'Ng46g47')).toEqual(['other-piece', 'surplus-origin']);
  });

  it.each<[string, string]>([
    ['', 'empty-text'],
    ['?', 'unreadable'],
    ['...', 'unreadable'],
    ['Q', 'unreadable'],
    ['x', 'unreadable'],
    ['O-O', 'unreadable'],
    ['Qd2d7d8', 'bad-cell'],
    ['Qz99', 'bad-cell'],
    ['Qa99', 'bad-cell'],
    ['♕d27 ♔', 'unreadable'],
    ['Qd27++', 'unreadable'],
  ])('report a reason: %j', (text, code) => {
    expect(parseAlgebraic(queen, text).ok).toBe(false);
    expect(codes(queen, text)[0]).toBe(code);
  });

  it('are rejected quickly if they are long', () => {
    for (const piece of ['x', 'Q', 'd', '1', 'Qd27', '+', '(=)', ' ']) {
      expect(readAlgebraic(queen, piece.repeat(1_000_000 / piece.length)).moves).toEqual([]);
    }
  });
});

describe('Goal safety when reading (R6.5)', () => {
  it('optionally accepts moves that only break Goal safety', () => {
    const state = stateWith('klin-zha', { I11: 'V*', I12: 'V', I23: 'f', A19: 'v*' });
    expect(codes(state, 'h12')).toEqual(['illegal-move']);
    const reading = readAlgebraic(state, 'h12', { acceptUnsafe: true });
    expect(reading.moves.map(formatMove)).toEqual(['i12h12']);
    expect(reading.slips).toMatchObject([{ code: 'goal-threatened', ruling: 'R6.1' }]);
  });
});
