/**
 * Claims of RH, the tournament rules of Romulan Heart: appendix E (algebraic notation) and the sample game, in the order of
 * the document. `(our ruling: ...)` marks what the document leaves open.
 */

import {
  createState,
  describePly,
  flatBoard,
  formatMove,
  type GameState,
  isCell,
  parseMove,
  play,
  romulanHeart,
  sampleBlack,
  sampleBlue,
  sampleGreen,
  unwrap,
} from 'klin-zha';
import { matchSheet } from 'klin-zha/match';
import {
  type AlgebraicOptions,
  formatAlgebraic,
  type LetterSetName,
  letterSets,
  parseAlgebraic,
  readAlgebraic,
} from 'klin-zha/notation';
import { replayScoreSheet } from 'klin-zha/records';
import { layout } from 'klin-zha/render';
import { describe, expect, it } from 'vitest';
import { moves, Script } from '../match/support.ts';
import { playAll, stateOf } from '../support/positions.ts';
import { two } from './romulan-heart-support.ts';

/** A position with these pieces of Green, opposing pieces in small letters and both hearts. */
const position = (pieces: string): GameState =>
  stateOf(two, `${pieces}${pieces.includes('*@') ? '' : ' V*@I99'} v*@A19`);
const written = (pieces: string, move: string, options: AlgebraicOptions = {}): string => {
  const state = position(pieces);
  return formatAlgebraic(state, unwrap(parseMove(state, move)), options);
};
/** The move in coordinates that a text means, or why it means none. */
const meant = (pieces: string, text: string): string => {
  const parsed = parseAlgebraic(position(pieces), text, { strict: true });
  return parsed.ok ? formatMove(parsed.value) : parsed.errors[0].code;
};

describe('RH E: names of triangles', () => {
  const shapes = layout(romulanHeart(), { orientation: 'N-bottom' }).cells;
  const centre = (cell: string): readonly [number, number] =>
    shapes.find(({ name }) => name === cell)!.centre;

  it('E1: with the black corner on the bottom, rows have the letters a to i from bottom to top', () => {
    // The vertical axis of pictures points down.
    const heights = [...'ABCDEFGHI'].map((row) => {
      const cells = shapes.filter(({ name }) => name.startsWith(row));
      return cells.reduce((sum, cell) => sum - cell.centre[1], 0) / cells.length;
    });
    expect(heights).toEqual([...heights].sort((one, other) => one - other));
    expect(new Set(heights).size).toBe(9);
  });

  it('E1: rows are written in small letters', () => {
    expect(written('V@E37', 'e37e38')).toBe('e38');
  });

  it('E2: the triangles on the top have the numbers 1 to 9 from right to left', () => {
    const top = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => centre(`I${number}${number}`)[0]);
    expect(top).toEqual([...top].sort((one, other) => other - one));
    expect(centre('I11')[1]).toBe(
      Math.min(...shapes.filter(({ pointsUp }) => !pointsUp).map((cell) => cell.centre[1])),
    );
  });

  it('E3: each of the 81 triangles has a name of its row and two columns', () => {
    const names = flatBoard.cells.map(({ name }) => name);
    expect(new Set(names).size).toBe(81);
    expect(names.every((name) => /^[A-I]\d\d$/.test(name))).toBe(true);
  });

  it('E3: the columns of a name run parallel to the two other sides', () => {
    for (const { name, coordinates } of flatBoard.cells) {
      const [, w, e] = coordinates as [number, number, number];
      expect(name.slice(1)).toBe(`${9 - e}${w + 1}`);
    }
  });

  it.each(['i99', 'i11', 'a19'])('E3: %s is a corner', (cell) => {
    const index = flatBoard.cells.find(({ name }) => name === cell.toUpperCase())!.index;
    expect(flatBoard.neighbours[index]).toHaveLength(1);
    expect(isCell(flatBoard, cell.toUpperCase())).toBe(true);
  });

  it.each([
    ['a91', 'Qa91', 'F@B18', 'b18a19'],
    ['e83', 'e83', 'V@E37', 'e37e38'],
  ])('E3: %s is another form of the name', (_, text, pieces, move) => {
    const state = stateOf(two, `${pieces} V*@I99 v*@I11`);
    expect(unwrap(parseAlgebraic(state, text))).toBe(unwrap(parseMove(state, move)));
  });
});

describe('RH E: letters', () => {
  it.each([
    ['heart', 'G', 'H'],
    ['queen', 'F', 'Q'],
    ['rook', 'L', 'R'],
    ['bishop', 'S', 'B'],
    ['knight', 'I', 'N'],
  ] as const)('E4: the %s (%s) has the letter %s', (_, code, letter) => {
    expect(letterSets.english[code]).toBe(letter);
  });

  it('E4: K can be written for the heart', () => {
    const state = position('F*@D38');
    expect(unwrap(parseAlgebraic(state, 'KQd27'))).toBe(unwrap(parseAlgebraic(state, 'HQd27')));
  });

  it.each([
    ['e38', 'V@E37', 'e37e38'],
    ['f26', 'V@F25', 'f25f26'],
    ['g13', 'V@G14', 'g14g13'],
  ])('E5: a pawn has no letter: %s', (text, pieces, move) => {
    expect([written(pieces, move), meant(pieces, text)]).toEqual([text, move]);
  });

  it.each<[LetterSetName, string]>([
    ['english', 'HQRBWN'],
    ['german', 'HDTLMS'],
    ['french', 'RDTFMC'],
    ['klinZhaEnglish', 'GFLSBI'],
    ['klinZhaGerman', 'ZFLSBI'],
  ])('E6: letters of heart, queen, rook, bishop, wall and knight, %s: %s', (name, letters) => {
    const set = letterSets[name];
    expect([set.G, set.F, set.L, set.S, set.B, set.I].join('')).toBe(letters);
    expect(written('F*@D38', 'd38d27g', { letters: name })).toBe(`${letters[0]}${letters[1]}d27`);
  });

  it.each(['english', 'german'] as const)(
    'E6: K for the king is another letter of the heart: %s',
    (letters) => {
      const queen = letterSets[letters].F;
      expect(parseAlgebraic(position('F*@D38'), `K${queen}d27`, { letters }).ok).toBe(true);
    },
  );

  it.each(Object.keys(letterSets) as LetterSetName[])('E6: the pawn has no letter: %s', (letters) => {
    expect(written('V@E37', 'e37e38', { letters })).toBe('e38');
  });

  it('E6: figurines can be printed for the letters', () => {
    const letters = { G: '♥', F: '♛', L: '♜', S: '♝', I: '♞', B: '▲' };
    expect(written('F*@D38', 'd38d27g', { letters })).toBe('♥♛d27');
  });
});

/** An example of the document: pieces, the move in coordinates, and how it is written. */
type Example = readonly [text: string, pieces: string, move: string];

describe('RH E: moves', () => {
  const check = (text: string, pieces: string, move: string): void => {
    expect(written(pieces, move)).toBe(text);
    expect(meant(pieces, text)).toBe(move);
  };

  it.each<Example>([
    ['Qd27', 'F@D38', 'd38d27'],
    ['Rg46', 'L@G36', 'g36g46'],
    ['Nh35', 'I@E37', 'e37h35'],
    ['e38', 'V@E37', 'e37e38'],
    ['f26', 'V@F25', 'f25f26'],
    ['g13', 'V@H13', 'h13g13'],
  ])('E7: a move is the letter and the triangle of arrival: %s', check);

  it('E7: there is no hyphen between letter and triangle', () => {
    expect(meant('F@D38', 'Q-d27')).not.toBe('d38d27');
  });

  it.each<Example>([
    ['HQd27', 'F*@D38', 'd38d27g'],
    ['HRg46', 'L*@G36', 'g36g46g'],
    ['He38', 'V*@E37', 'e37e38g'],
  ])('E8: the heart is written before its carrier: %s', check);

  it.each<Example>([
    ['Qd27', 'F*@D38', 'd38d27'],
    ['Rg46', 'L*@G36', 'g36g46'],
    ['e38', 'V*@E37', 'e37e38'],
  ])('E8: a move that leaves the heart has no special sign: %s', check);

  it.each<Example>([
    ['Qxd27', 'F@D38 s@D27', 'd38d27'],
    ['Rxg46', 'L@G36 s@G46', 'g36g46'],
    ['Nxh35', 'I@E37 s@H35', 'e37h35'],
  ])('E9: a capture has an x before the triangle of arrival: %s', check);

  it.each<Example>([
    ['fxf26', 'V@F25 s@F26', 'f25f26'],
    ['hxg13', 'V@H13 s@G13', 'h13g13'],
  ])('E9: a capture by a pawn begins with the row of departure: %s', check);

  it('E9: the example dxh38 names no triangle of the board (our reading)', () => {
    expect([isCell(flatBoard, 'H38'), isCell(flatBoard, 'H35')]).toEqual([false, true]);
    expect(parseAlgebraic(position('V@D38'), 'dxh38', { strict: true }).ok).toBe(false);
  });

  const sameColumns = 'I@E37 I@F37';
  const sameRow = 'I@E37 I@E15';
  const neither = 'I@E37 I@F15';

  it.each<Example>([
    ['Neh35', sameColumns, 'e37h35'],
    ['Nfh35', sameColumns, 'f37h35'],
  ])('E10 (1): the row distinguishes pieces of the same columns: %s', check);

  it.each<Example>([
    ['N37h35', sameRow, 'e37h35'],
    ['N15h35', sameRow, 'e15h35'],
  ])('E10 (2): the columns distinguish pieces of the same row: %s', check);

  it.each<Example>([
    ['Neh35', neither, 'e37h35'],
    ['Nfh35', neither, 'f15h35'],
  ])('E10 (3): the row is preferred where both differ: %s', check);

  it.each<Example>([
    ['Nexh35', `${sameColumns} s@H35`, 'e37h35'],
    ['Nfxh35', `${sameColumns} s@H35`, 'f37h35'],
    ['N37xh35', `${sameRow} s@H35`, 'e37h35'],
    ['N15xh35', `${sameRow} s@H35`, 'e15h35'],
    ['Nexh35', `${neither} s@H35`, 'e37h35'],
    ['Nfxh35', `${neither} s@H35`, 'f15h35'],
  ])('E10: in a capture the x is between origin and arrival: %s', check);

  const trio = 'I@E37 I@F37 I@F15';

  it.each<Example>([
    ['Ne37h35', trio, 'e37h35'],
    ['Nf37h35', trio, 'f37h35'],
    ['Nf15h35', trio, 'f15h35'],
  ])('E11: with more than two pieces, the whole triangle of departure is written: %s', check);

  it.each<Example>([
    ['Ne37xh35', `${trio} s@H35`, 'e37h35'],
    ['Nf37xh35', `${trio} s@H35`, 'f37h35'],
    ['Nf15xh35', `${trio} s@H35`, 'f15h35'],
  ])('E11: in a capture the x is between departure and arrival: %s', check);

  const pawns = 'V@E48 V@E37 V@D38';

  it.each<Example>([
    ['e48e38', pawns, 'e48e38'],
    ['e37e38', pawns, 'e37e38'],
    ['d38e38', pawns, 'd38e38'],
  ])('E12: of two or three pawns, the triangle of departure is written: %s', check);

  it.each<Example>([
    ['e48xe38', `${pawns} s@E38`, 'e48e38'],
    ['e37xe38', `${pawns} s@E38`, 'e37e38'],
    ['d38xe38', `${pawns} s@E38`, 'd38e38'],
  ])('E12: in a capture the x is between departure and arrival: %s', check);

  it('E13: the offer of a draw is (=)', () => {
    expect(written('F@D38', 'd38d27', { drawOffer: true })).toBe('Qd27(=)');
    expect(readAlgebraic(position('F@D38'), 'Qd27(=)').drawOffer).toBe(true);
  });

  it('E13: + is a threat to a heart', () => {
    expect(written('F@D38 v@I11', 'd38d27')).toBe('Qd27');
    expect(written('F@D17', 'd17c17')).toBe('Qc17');
    expect(written('F@D17', 'd17c18')).toBe('Qc18+');
  });

  it('E13: xH captures a heart', () => {
    expect(written('F@C18', 'c18a19')).toBe('QxHa19');
    expect(meant('F@C18', 'QxHa19')).toBe('c18a19');
  });

  it('E: score sheets of a match are in algebraic notation', () => {
    const script = new Script().do([0, 'start'], ...moves(1000, 1, 'g68g69'), [
      2000,
      'write',
      { seat: 1, ply: 1 },
    ]);
    expect(matchSheet(script.match, 1).lines).toEqual([expect.stringContaining('green Qg69')]);
  });
});

/** The sample game as the document prints it: two blocks side by side. */
const game = replayScoreSheet(`
	Green	Blue	Black		Green	Blue	Black
Placement	Wh78, Ri99	Wh45, i45	Qd38, Rd27	11.	Nh57	Qh24	BxNg24
	Nh79, Ni78	Ni34, Nh34	Wd28, Nd17	12.	f59	QxBg24	Qe27
	Bh68, Qi67	Bh35, Rg25	Nd39, Bd16	13.	e59	Wh35	e48
	i66, g69	Qh24, i23	d49, e26	14.	Nh79	Nh34	N14d16
	f69	h13	c17	15.	e49	g14	e38
Heart	HRi99	Hi23	Hc17	16.	Ne59	Qg35	Nd17
1.	g68	Wh46	Re27	17.	i34	Hh24	N16d38
2.	i56	Nhg36	Nf37	18.	i33	h23	...
3.	g58	Nig24	e49	etc.
4.	i55	Qi44	f26
5.	ixi45	Qi33	f25
6.	Qi56	Rg35	Nf15
7.	Ni55+	Hh23	Nf14
8.	Ni67	g13	Be15
9.	i44	Rxf25	RxRf25
10.	Qi45	BxRf25	BxBf25
`);

describe('RH sample game', () => {
  const plies = game.plies.map((ply, index) => {
    const before = index === 0 ? game.start : game.plies[index - 1]!.state;
    return { ...ply, before, told: describePly(before, ply.move) };
  });
  const battle = plies.slice(30);
  /** The ply of a round and a column, from 1. */
  const at = (round: number, seat: number) => battle[3 * (round - 1) + seat - 1]!;

  it('is Romulan Heart for three players in algebraic notation', () => {
    expect(game.rules.id).toBe('romulan-heart:3');
    expect(game.notation.name).toMatch(/^algebraic/);
  });

  it('has 27 placements, three hearts, 17 rounds and two moves, all legal', () => {
    expect([plies.length, game.isPlayable]).toEqual([27 + 3 + 17 * 3 + 2, true]);
    expect(game.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each([
    ['Green', 1, sampleGreen],
    ['Blue', 2, sampleBlue],
    ['Black', 3, sampleBlack],
  ] as const)('%s places its whole set in turn', (_, seat, army) => {
    const placed = plies.slice(9 * (seat - 1), 9 * seat);
    expect(placed.map((ply) => ply.seat)).toEqual(Array(9).fill(seat));
    const texts = army.warriors.map(({ warrior, cell }) => `${warrior}@${cell}`.toLowerCase());
    expect(placed.map(({ move }) => formatMove(move)).sort()).toEqual(texts.sort());
  });

  it('has the walls on h78, h45 and d28', () => {
    const state = plies[29]!.state;
    expect(
      state.warriors
        .filter(({ warrior }) => warrior === 'B')
        .map(({ cell }) => cell)
        .sort(),
    ).toEqual(['D28', 'H45', 'H78']);
  });

  it('has the hearts with a rook on i99, a pawn on i23 and a pawn on c17', () => {
    expect(plies[29]!.state.goals).toEqual(['I99', 'I23', 'C17']);
    expect(plies.slice(27, 30).map(({ text }) => text)).toEqual(['HRi99', 'Hi23', 'Hc17']);
  });

  it('has moves of Green, Blue and Black in each round', () => {
    expect(battle.map(({ seat }) => seat).join('')).toBe(`${'123'.repeat(17)}12`);
  });

  it('is written as the library writes it, but for two knights', () => {
    const differing = plies.filter(
      ({ before, move, text }) => formatAlgebraic(before, move, { nameCaptured: true }) !== text,
    );
    expect(differing.map(({ text }) => text)).toEqual(['Nf37', 'Nf15']);
  });

  it.each([
    [2, 3, 'Nf37', 'ambiguous-move'],
    [6, 3, 'Nf15', 'open-move'],
  ] as const)('%i., column %i: %s omits the origin that E10 requires', (round, seat, text, code) => {
    expect(at(round, seat).text).toBe(text);
    expect(game.diagnostics.map((one) => [one.read, one.code])).toContainEqual([text, code]);
  });

  it.each([
    [2, 2, 'Nhg36', 'H34'],
    [3, 2, 'Nig24', 'I34'],
    [14, 3, 'N14d16', 'F14'],
    [17, 3, 'N16d38', 'D16'],
  ] as const)('%i., column %i: %s names the origin of the knight', (round, seat, text, from) => {
    expect([at(round, seat).text, at(round, seat).told.from]).toEqual([text, from]);
  });

  it('has one threat to a heart: 7. Ni55+', () => {
    const threats = battle.filter(({ before, move }) => formatAlgebraic(before, move).includes('+'));
    expect(threats.map(({ text }) => text)).toEqual(['Ni55+']);
    expect(at(7, 1).text).toBe('Ni55+');
  });

  it('7. Hh23: Blue carries the heart away from the threat', () => {
    expect(at(7, 2).told).toMatchObject({ from: 'I23', to: 'H23', warrior: 'V', withGoal: true });
    expect(at(7, 2).state.goals[1]).toBe('H23');
  });

  it.each([
    [5, 1, 'ixi45', 2, 'V'],
    [9, 2, 'Rxf25', 3, 'V'],
    [9, 3, 'RxRf25', 2, 'L'],
    [10, 2, 'BxRf25', 3, 'L'],
    [10, 3, 'BxBf25', 2, 'S'],
    [11, 3, 'BxNg24', 2, 'I'],
    [12, 2, 'QxBg24', 3, 'S'],
  ] as const)(
    '%i., column %i: %s captures from seat %i the piece %s',
    (round, seat, text, loser, warrior) => {
      const { told, text: read } = at(round, seat);
      expect([read, told.captured?.seat, told.captured?.warrior]).toEqual([text, loser, warrior]);
    },
  );

  it('has no other capture: 20 pieces are left', () => {
    expect(battle.filter(({ told }) => told.captured !== null)).toHaveLength(7);
    expect(game.final.warriors).toHaveLength(20);
  });

  it('17. Hh24 carries the heart, 18. h23 leaves it (E8)', () => {
    expect([at(17, 2).text, at(18, 2).text]).toEqual(['Hh24', 'h23']);
    expect([at(17, 2).state.goals[1], at(18, 2).told.withGoal, game.final.goals[1]]).toEqual([
      'H24',
      false,
      'H24',
    ]);
  });

  it('breaks off without a result', () => {
    expect([game.result, game.final.phase, game.final.seat]).toEqual(['*', 'battle', 3]);
  });

  it('can be played again from its moves in coordinates', () => {
    const texts = plies.map(({ move }) => formatMove(move)).join(' ');
    expect(String(playAll(createState(romulanHeart({ players: 3 })), texts))).toBe(String(game.final));
    expect(play(game.start, 'b@h78').seat).toBe(1);
  });
});

// Read, but not tested: which notation an arbiter recommends to players and accepts as evidence (E), and the drawing of e38 (E3).
