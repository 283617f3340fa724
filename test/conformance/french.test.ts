/** Claims of the open game in French (FR), in the order of the document. Its game is the ruleset `takzh`. */

import {
  castSpindles,
  createState,
  firstToPlace,
  flatBoard,
  type GameState,
  introductionGold,
  introductionGreen,
  isLegal,
  legalMoves,
  outcome,
  pieceAt,
  placeArmies,
  play,
  rulesOf,
  takzh,
  threats,
  unwrap,
  zones,
} from 'klin-zha';
import { colourName, pieceName, victoryWords } from 'klin-zha/words';
import { describe, expect, it } from 'vitest';
import { carriesFrom, moveTexts, playAll, stateOf, targetsFrom } from '../support/positions.ts';
import { answer, goalPlacements, showing } from './answers.ts';

/** Goals in corners that no warrior of these positions can reach. */
const goals = 'G@I11 g@I99';
const { cells, regions } = flatBoard;
const empty = createState(takzh);
const setUp = unwrap(placeArmies(empty, [introductionGold, introductionGreen])).state;

/** A position of the battle in which only these pieces stand. */
function battle(pieces: string): GameState {
  return stateOf('takzh', pieces);
}

/** The names of the cells of a region. */
function cellsOf(region: number): string[] {
  return regions[region]!.cells.map((cell) => cells[cell]!.name.toLowerCase());
}

describe('FR: Matériel', () => {
  it('Matériel: the board is a triangle of 81 cells', () => {
    expect(takzh.board).toBe(flatBoard);
    expect(cells).toHaveLength(81);
  });

  it('Matériel: each player has nine pieces', () => {
    expect(empty.toFields().hands.map((hand) => hand.length)).toEqual([9, 9]);
  });

  it.each([
    ['F', 1, "Maître d'Arme"],
    ['L', 1, 'Lancier'],
    ['S', 1, 'Commando'],
    ['I', 2, 'Volant'],
    ['V', 3, 'Avant-Garde'],
    ['B', 1, 'Bloqueur'],
  ] as const)('Matériel: the kind %s, its number and its French name: %d %s', (code, count, name) => {
    expect(empty.toFields().hands[1]!.filter((other) => other === code)).toHaveLength(count);
    expect(pieceName(takzh, code, { language: 'fr' })).toBe(name);
  });

  it('Matériel: each side also has a Goal, which is not a piece', () => {
    expect(takzh.warriors.map(({ code }) => code)).not.toContain('G');
    expect(pieceName(takzh, 'G', { language: 'fr' })).toBe('But');
    expect(setUp.toFields().goals).toEqual(['I11', 'C18']);
  });

  it('Matériel: one side is gold, the other green', () => {
    expect(takzh.colours).toEqual(['gold', 'green']);
    expect(takzh.colours.map((colour) => colourName(colour, { language: 'fr' }).toLowerCase())).toEqual([
      'or',
      'vert',
    ]);
  });
});

describe('FR: Placements des pièces', () => {
  it('Placements: dice decide', () => {
    expect(castSpindles(showing(6, 5)).winner).toBe(1);
    expect(castSpindles(showing(1, 2)).winner).toBe(2);
  });

  it.each([
    ['first', 2],
    ['last', 1],
  ] as const)(
    'Placements: the first place may be offered, and the other may accept or not: %s',
    (reply, first) => {
      expect(firstToPlace(1, { choice: 'hand-over', answer: reply })).toBe(first);
    },
  );

  it('Placements: the first player chooses any corner', () => {
    for (const region of [0, 1, 2]) {
      expect(isLegal(empty, `f@${cellsOf(region)[0]}`)).toBe(true);
    }
  });

  it('Placements: all pieces are placed on the 24 marked cells of that corner', () => {
    const begun = play(empty, `f@${cellsOf(1)[0]}`);
    const places = moveTexts(begun).filter((text) => text.startsWith('s@'));
    expect(places.map((text) => text.slice(2))).toEqual(cellsOf(1).slice(1).sort());
    expect(cellsOf(1)).toHaveLength(24);
  });

  it('Placements: the arrangement is free, in any order', () => {
    for (const code of ['f', 'l', 's', 'i', 'v', 'b']) {
      expect(cellsOf(0).every((cell) => isLegal(empty, `${code}@${cell}`))).toBe(true);
    }
  });

  it('Placements: the opponent does the same in another corner', () => {
    const half = playAll(empty, 'v@i11 v@i12 v@i22 b@i33 f@h12 l@h13 s@h23 i@g13 i@g14');
    expect(half.seat).toBe(2);
    expect(cellsOf(1).some((cell) => isLegal(half, `v@${cell}`))).toBe(false);
    expect([...cellsOf(0), ...cellsOf(2)].every((cell) => isLegal(half, `v@${cell}`))).toBe(true);
  });

  it('Placements: the third corner is empty at first', () => {
    const { regions: claimed, warriors } = setUp.toFields();
    expect(claimed).toEqual([2, 1, null]);
    expect(warriors.filter(({ cell }) => cellsOf(2).includes(cell.toLowerCase()))).toEqual([]);
  });

  it('Placements: the third corner is entered during play', () => {
    const next = play(setUp, 'g36g47');
    expect(cellsOf(2)).toContain('g47');
    expect(pieceAt(next, 'G47')).toMatchObject({ warrior: 'S', seat: 1 });
  });

  it('Placements: the Goals follow when all pieces are placed', () => {
    expect(answer(play(empty, 'v@i11'), 'g@i11')).toBe('warriors-first R7.2');
    const placed = stateOf('takzh', 'V@I11 v@A19', { regions: 'N2W1' });
    expect(moveTexts(placed)).toEqual(['g@i11']);
    expect(moveTexts(play(placed, 'g@i11'))).toEqual(['g@a19']);
  });

  it.each(goalPlacements)(
    'Placements: the Goal is placed on a piece that carries: %s, %s',
    (code, expected) => {
      const state = stateOf('takzh', `${code}@I11 V@H24 v@A19`, { regions: 'N2W1' });
      expect(answer(state, 'g@i11')).toBe(expected);
    },
  );

  it('Placements: after the last Goal the action begins, and the player that placed first plays first', () => {
    const last = stateOf('takzh', 'V*@I11 v@A19', { seat: 2, regions: 'N2W1' });
    expect(play(last, 'g@a19')).toMatchObject({ phase: 'battle', seat: 1 });
  });

  it('Placements: piece by piece in turn is a variant', () => {
    const variant = createState(rulesOf('takzh+alternating-placement'));
    expect(play(variant, 'f@i11').seat).toBe(2);
    expect(playAll(variant, 'f@i11 f@a19').seat).toBe(1);
  });

  it('Placements: and not the official rule', () => {
    expect(play(empty, 'f@i11').seat).toBe(1);
  });
});

describe('FR: Mouvements et captures', () => {
  it('Mouvements: pieces go from side to side, never by the points', () => {
    expect(targetsFrom(battle(`V@E37 ${goals}`), 'E37')).toEqual(['E27', 'E38', 'F37']);
    expect(answer(battle(`V@E37 ${goals}`), 'e37d28')).toBe('out-of-reach R3.1');
  });

  it('Captures: the captor replaces the captured piece, which is gone', () => {
    const after = play(battle(`V@E37 v@E38 v@A19 ${goals}`), 'e37e38');
    expect(pieceAt(after, 'E37')).toBeNull();
    expect(pieceAt(after, 'E38')).toMatchObject({ warrior: 'V', seat: 1 });
    expect(after.toFields().warriors).toHaveLength(2);
  });

  it("Maître d'Arme: 1, 2 or 3 cells, straight or in a combination of directions", () => {
    const targets = targetsFrom(battle(`F@E37 ${goals}`), 'E37');
    expect(targets).toEqual([
      ...['D17', 'D27', 'D28', 'D38', 'D39', 'E16', 'E26', 'E27', 'E38'],
      ...['E48', 'E49', 'F26', 'F36', 'F37', 'F47', 'F48', 'G36', 'G47'],
    ]);
  });

  it("Maître d'Arme: through empty cells alone", () => {
    expect(targetsFrom(battle(`F@E37 V@E27 V@E38 V@F37 ${goals}`), 'E37')).toEqual([]);
    expect(answer(battle(`F@E37 v@F37 ${goals}`), 'e37g36')).toBe('path-blocked R3.2');
  });

  it('Lancier: 1, 2 or 3 cells in a straight line', () => {
    expect(targetsFrom(battle(`L@E37 ${goals}`), 'E37')).toEqual([
      ...['D17', 'D27', 'D38', 'D39', 'E16', 'E26', 'E27', 'E38'],
      ...['E48', 'E49', 'F36', 'F37', 'F47', 'G36', 'G47'],
    ]);
  });

  it('Lancier: through empty cells alone', () => {
    expect(answer(battle(`L@E37 v@F36 ${goals}`), 'e37g36')).toBe('path-blocked R3.2');
    expect(answer(battle(`L@E37 v@G36 ${goals}`), 'e37g36')).toBe('legal');
  });

  it('Commando: 2, 3 or 4 free cells, straight or in a combination of directions', () => {
    const targets = targetsFrom(battle(`S@E37 ${goals}`), 'E37');
    expect(targets).toHaveLength(6 + 9 + 12);
    expect(targets).toEqual(expect.arrayContaining(['E26', 'D28', 'E15', 'G46', 'C28']));
    expect(targets).not.toContain('E38');
    expect(targetsFrom(battle(`S@E37 v@E27 v@E38 v@F37 ${goals}`), 'E37')).toEqual([]);
  });

  it.each(['S', 'I'])('Commando, Volant: the Goal is not carried: %s', (code) => {
    expect(carriesFrom(battle(`${code}*@E37 g@I99`), 'E37')).toEqual([]);
  });

  it('Volant: 3, 4, 5 or 6 cells in a straight line', () => {
    expect(targetsFrom(battle(`I@E37 ${goals}`), 'E37')).toEqual([
      ...['C17', 'C39', 'D17', 'D39', 'E15', 'E16', 'E49', 'E59'],
      ...['G35', 'G36', 'G47', 'G57', 'H34', 'H35', 'H57', 'H67'],
    ]);
  });

  it("Volant: over other pieces, also those in a Blockader's zone", () => {
    // The Vanguard on F37 is in the zone of F47.
    const state = battle(`I@E37 v@F37 b@F47 ${goals}`);
    expect(zones(state)[0]!.cells).toContain('F37');
    expect(answer(state, 'e37g36')).toBe('legal');
  });

  it('Avant-Garde: a single cell in any direction', () => {
    expect(targetsFrom(battle(`V@F37 ${goals}`), 'F37')).toEqual(['E37', 'F36', 'F47']);
  });

  it('Bloqueur: 1 or 2 free cells', () => {
    expect(targetsFrom(battle(`B@E37 ${goals}`), 'E37')).toEqual([
      ...['D27', 'D38', 'E26', 'E27', 'E38', 'E48', 'F36', 'F37', 'F47'],
    ]);
    expect(answer(battle(`B@E37 V@F37 ${goals}`), 'e37f36')).toBe('path-blocked R3.2');
  });

  it('Bloqueur: any two steps lie on a line, so "in any direction" and a straight line agree (R1.4)', () => {
    const near = new Set(['E27', 'E38', 'F37']);
    for (const cell of [...near])
      for (const next of targetsFrom(battle(`V@${cell} ${goals}`), cell)) near.add(next);
    near.delete('E37');
    expect([...near].sort()).toEqual(targetsFrom(battle(`B@E37 ${goals}`), 'E37'));
  });

  it('Bloqueur: it protects the pieces of its side', () => {
    expect(answer(battle(`F@E15 v@E26 b@F26 ${goals}`), 'e15e26')).toBe('protected R4.2');
  });

  it.each(['E26', 'F25', 'F36'])('Bloqueur: enemy pieces do not enter the cells beside it: %s', (cell) => {
    const from = { E26: 'E15', F25: 'F14', F36: 'G36' }[cell]!;
    expect(answer(battle(`F@${from} b@F26 ${goals}`), `${from}${cell}`.toLowerCase())).toBe(
      'enemy-zone R4.2',
    );
  });

  it('Bloqueur: it does not stop beside an enemy piece', () => {
    expect(answer(battle(`B@E37 v@D38 ${goals}`), 'e37e38')).toBe('zone-holds-enemy R4.3');
  });

  it('Bloqueur: the zones of enemy Blockaders do not overlap', () => {
    expect(answer(battle(`B@E15 b@D27 ${goals}`), 'e15e26')).toBe('zones-overlap R4.3');
  });

  it('Bloqueur: it kills nothing and cannot be killed', () => {
    expect(answer(battle(`B@E37 v@E38 ${goals}`), 'e37e38')).toBe('cannot-capture R3.2');
    expect(answer(battle(`V@E37 b@E38 ${goals}`), 'e37e38')).toBe('cannot-be-captured R3.2');
  });

  it('Bloqueur: with two steps it passes a cell beside an enemy piece, as its field is off', () => {
    expect(answer(battle(`B@E37 v@D38 ${goals}`), 'e37e48')).toBe('legal');
  });

  it('Bloqueur: the field is on again at the end of its move', () => {
    const [zone] = zones(play(battle(`B@E37 v@A19 ${goals}`), 'e37e48'));
    expect([...zone!.cells].sort()).toEqual(['E38', 'E49', 'F48']);
  });

  it('Bloqueur: it cannot carry the Goal, not even stop on it (our ruling: R4.4)', () => {
    expect(answer(battle('B@E37 G@E38 g@I99'), 'e37e38')).toBe('own-goal R4.4');
  });
});

describe('FR: Règles concernant le But', () => {
  it('But: it cannot move by itself', () => {
    expect(legalMoves(battle('G@E37 v@A19 g@I99 V@I11'), { from: 'E37' })).toEqual([]);
  });

  it.each(['F', 'L', 'V'])('But: it is carried, or left by a piece that moves away: %s', (code) => {
    const state = battle(`${code}*@E37 v@A19 g@I99`);
    expect(play(state, 'e37e38g').toFields().goals[0]).toBe('E38');
    expect(play(state, 'e37e38').toFields().goals[0]).toBe('E37');
  });

  it('But: a piece that starts with the Goal has it at the end of the move', () => {
    const after = play(battle('F*@E37 v@A19 g@I99'), 'e37g36g');
    expect(pieceAt(after, 'G36')).toMatchObject({ warrior: 'F', goal: 1 });
  });

  it.each(['G@F37 g@I99', 'G@I11 g@F37'])('But: alone on a cell it obstructs no piece: %s', (pieces) => {
    expect(answer(battle(`L@E37 ${pieces} V@I22`), 'e37f36')).toBe('legal');
    expect(answer(battle(`L@E37 v@F37 ${goals}`), 'e37f36')).toBe('path-blocked R3.2');
  });

  it.each(['S', 'I'])('But: a piece that cannot carry leaves it where it is: %s', (code) => {
    const after = play(battle(`${code}*@E37 v@A19 g@I99`), 'e37g36');
    expect(pieceAt(after, 'E37')).toEqual({ warrior: null, seat: 1, owner: 1, goal: 1 });
  });

  it("But et Bloqueur allié: it does not end a move in the own Blockader's zone", () => {
    expect(answer(battle('F*@E15 B@F26 g@I99'), 'e15e26g')).toBe('goal-in-zone R4.5');
  });

  it("But et Bloqueur allié: it is carried through the own Blockader's zone", () => {
    // The only way of three steps from E15 to E27 is over E26, which is in the zone of F26.
    expect(answer(battle('F*@E15 B@F26 g@I99'), 'e15e27g')).toBe('legal');
  });

  it('But et Bloqueur allié: without the Goal the same piece may stop there', () => {
    expect(answer(battle('F*@E15 B@F26 g@I99'), 'e15e26')).toBe('legal');
  });

  it('But et Bloqueur ennemi: the Blockader captures an abandoned Goal', () => {
    const state = battle('B@E37 g@E38 v@A19 G@I11');
    expect(outcome(play(state, 'e37e38'))).toMatchObject({ winner: 1, reason: 'goal-captured' });
  });

  it('But et Bloqueur ennemi: not one with a carrier, nor one beside another enemy warrior', () => {
    expect(answer(battle('B@E37 v*@E38 G@I11'), 'e37e38')).toBe('cannot-capture R3.2');
    expect(answer(battle('B@E37 g@E38 v@E48 G@I11'), 'e37e38')).toBe('zone-holds-enemy R4.3');
  });

  it.each([
    ['a move of the Goal', 'V*@E37 i@C28 g@A19', 'e37e38g'],
    ['a move that opens a line', 'V*@I99 S@I89 l@I78 g@A19', 'i89h79'],
  ])('Mise en danger: the own Goal is not put in danger: by %s', (_, pieces, move) => {
    expect(answer(battle(pieces), move)).toBe('new-threat R6.2');
  });

  it('Mise en danger: a danger that existed need not be answered (our ruling: R6.2)', () => {
    const state = battle('V*@I99 S@H57 l@I78 v@A19 g@A19');
    expect(threats(state)).toHaveLength(1);
    expect(answer(state, 'h57g58')).toBe('legal');
    expect(answer(stateOf('klin-zha', 'V*@I99 S@H57 l@I78 v@A19 g@A19'), 'h57g58')).toBe(
      'goal-threatened R6.1',
    );
  });
});

describe('FR: Fin de partie', () => {
  it.each([
    ['with its carrier', 'v*@E38'],
    ['abandoned', 'g@E38 v@A19'],
  ])('Fin: capturing the enemy Goal wins: %s', (_, pieces) => {
    const won = play(battle(`V@E37 G@I11 ${pieces}`), 'e37e38');
    expect(outcome(won)).toEqual({ winner: 1, reason: 'goal-captured', goalThreatened: true });
    expect(legalMoves(won)).toEqual([]);
  });

  it('Fin: a player without a legal move loses; the text is silent (our ruling: section 9)', () => {
    expect(outcome(stateOf('takzh', 'v*@A19 B@B18 G@I11', { seat: 2 }))).toMatchObject({
      winner: 1,
      reason: 'immobilized',
    });
  });

  it("Fin: the winner says the Klingon sentence, which has a translation (INT's spelling by default: our choice)", () => {
    const won = outcome(play(battle('V@E37 G@I11 v*@E38'), 'e37e38'));
    expect(victoryWords(won)).toBe("Zha riest'n, teskas tal'tai-kleon");
    expect(victoryWords(won, { spelling: 'FR' })).toBe("Zha riest'n, teskas tal tai-kleon");
    expect(victoryWords(won, { words: 'translation', language: 'fr' })).toMatch(/^Un jeu plaisant/);
  });
});

// Read and not tested:
// The origin of the game, its authors, the society and the book.
// Matériel: figures or disks with symbols.
// Placements: that placing first is a disadvantage.
// Mouvements: what each piece stands for in an army.
// Fin: that the game is the best for a board of triangles.
