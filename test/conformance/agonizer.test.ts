/** Claims of the Agonizer supplement (AGZ), in the order of the document: open, reflective and live games. */

import {
  agonizer,
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
  parseRules,
  pieceAt,
  placeArmies,
  play,
  rulesOf,
  threats,
  unwrap,
  zones,
} from 'klin-zha';
import { victoryWords } from 'klin-zha/words';
import { describe, expect, it } from 'vitest';
import { standardWarriors } from '../../src/rules/warriors.ts';
import { carriesFrom, moveTexts, playAll, stateOf, targetsFrom } from '../support/positions.ts';
import { answer, goalPlacements, showing } from './answers.ts';

/** Goals in corners that no warrior of these positions can reach. */
const goals = 'G@I11 g@I99';
const { cells, regions } = flatBoard;
const empty = createState(agonizer);
const setUp = unwrap(placeArmies(empty, [introductionGold, introductionGreen])).state;
const reflective = createState(rulesOf('agonizer+reflective'));

/** A position of the battle in which only these pieces stand. */
function battle(pieces: string): GameState {
  return stateOf('agonizer', pieces);
}

/** A position of the reflective game. */
function shared(pieces: string, seat: 1 | 2 = 1): GameState {
  return stateOf('agonizer+reflective', pieces, { seat });
}

/** The names of the cells of a region. */
function cellsOf(region: number): string[] {
  return regions[region]!.cells.map((cell) => cells[cell]!.name.toLowerCase());
}

describe('AGZ: Manner of play, Object, Forms', () => {
  it('Manner of play: the game with live pieces has modified rules', () => {
    const live = stateOf('agonizer+kinta', `F@E37 v@E38 ${goals}`);
    expect(moveTexts(play(live, 'e37e38'))).toEqual(['attacker', 'defender']);
    expect(outcome(play(live, 'e37e38'))).toBeNull();
  });

  it("Object: capturing the opponent's Goal wins", () => {
    const won = play(battle('V@E37 G@I11 v*@E38 s@A19'), 'e37e38');
    expect(outcome(won)).toMatchObject({ winner: 1, reason: 'goal-captured' });
  });

  it('Object: an opponent without a legal move loses', () => {
    const stuck = stateOf('agonizer', 'v*@A19 B@B18 G@I11', { seat: 2 });
    expect(outcome(stuck)).toMatchObject({ winner: 1, reason: 'immobilized' });
  });

  it.each(['agonizer', 'agonizer+clouded', 'agonizer+blind', 'agonizer+ablative', 'agonizer+reflective'])(
    'Forms: there are five forms of the game: %s',
    (id) => {
      expect(parseRules(id).ok).toBe(true);
    },
  );
});

describe('AGZ: Description of the board and pieces', () => {
  it('Board: nine triangles along each side, 81 in all', () => {
    expect(cells).toHaveLength(81);
    const edges = [0, 1, 2].map((axis) =>
      cells.filter(({ coordinates, pointsUp }) => pointsUp && coordinates[axis] === 8),
    );
    expect(edges.map((edge) => edge.length)).toEqual([9, 9, 9]);
  });

  it('Board: it is divided into three corners', () => {
    expect(regions).toHaveLength(3);
    expect(new Set(regions.flatMap((region) => region.cells)).size).toBe(72);
  });

  it('Board: nine cells belong to no corner (our ruling: R1.5)', () => {
    expect(cells.filter(({ region }) => region < 0)).toHaveLength(9);
    expect(answer(empty, 'v@f36')).toBe('no-region R7.2');
  });

  it('Board: each player places all pieces in one corner', () => {
    const begun = play(empty, 'v@i11');
    const places = moveTexts(begun).filter((text) => text.startsWith('s@'));
    expect(places.map((text) => text.slice(2))).toEqual(
      cellsOf(1)
        .slice()
        .sort()
        .filter((cell) => cell !== 'i11'),
    );
  });

  it('Board: play goes on over the full board', () => {
    const open = battle(`I@E37 ${goals}`);
    expect(targetsFrom(open, 'E37')).toContain('E15');
    expect(answer(setUp, 'g36g47')).toBe('legal');
  });

  it('Pieces: nine and one Goal for each side', () => {
    const { warriors, goals: placed } = setUp.toFields();
    expect([1, 2].map((seat) => warriors.filter((warrior) => warrior.seat === seat).length)).toEqual([9, 9]);
    expect(placed).not.toContain(null);
  });

  it('Pieces: one side is green, the other gold', () => {
    expect([...agonizer.colours].sort()).toEqual(['gold', 'green']);
  });

  it('Pieces: a complete set has 27, nine of them for the reflective game alone', () => {
    const hands = [...empty.toFields().hands, ...reflective.toFields().hands];
    expect(hands.map((hand) => hand.length)).toEqual([9, 9, 9, 0]);
  });

  it.each([
    ['F', 'Fencer', 1],
    ['L', 'Lancer', 1],
    ['S', 'Swift', 1],
    ['I', 'Flier', 2],
    ['V', 'Vanguard', 3],
    ['B', 'Blockader', 1],
  ])('Pieces: the number of each kind: %s, %s, %d', (code, name, count) => {
    expect(agonizer.warriors.find((kind) => kind.code === code)).toMatchObject({ name, count });
  });
});

describe('AGZ: Dice (the spindles)', () => {
  it('Spindles: two of them, with the numbers 1 to 6', () => {
    const faces = [1, 2, 3, 4, 5, 6].map((face) => castSpindles(showing(face, 6, 6, 6)).casts[0]!.spindles);
    expect(faces).toEqual([1, 2, 3, 4, 5, 6].map((face) => [face, 6]));
  });

  it('Spindles: dice or any other chance can replace them', () => {
    expect(castSpindles(() => 0.99).casts).toEqual([{ caster: 1, spindles: [6, 6] }]);
  });
});

describe('AGZ: The manner of play', () => {
  it('Play: a throw decides which player places first', () => {
    expect([castSpindles(showing(6, 6)).winner, castSpindles(showing(1, 1)).winner]).toEqual([1, 2]);
  });

  it.each([
    [{ choice: 'first' }, 1],
    [{ choice: 'hand-over', answer: 'first' }, 2],
  ] as const)('Play: the winner may grant the option or keep it: %j', (option, first) => {
    expect(firstToPlace(1, option)).toBe(first);
  });

  it('Play: the first side sets up its entire army before the other', () => {
    const nearly = playAll(empty, 'v@i11 v@i12 v@i22 b@i33 f@h12 l@h13 s@h23 i@g13');
    expect(nearly.seat).toBe(1);
    expect(play(nearly, 'i@g14').seat).toBe(2);
  });

  it('Play: in any arrangement', () => {
    for (const code of ['f', 'l', 's', 'i', 'v', 'b']) {
      expect(cellsOf(2).every((cell) => isLegal(empty, `${code}@${cell}`))).toBe(true);
    }
  });

  it('Play: the other player uses one of the two remaining corners', () => {
    const half = playAll(empty, 'v@i11 v@i12 v@i22 b@i33 f@h12 l@h13 s@h23 i@g13 i@g14');
    expect(cellsOf(1).some((cell) => isLegal(half, `v@${cell}`))).toBe(false);
    expect([...cellsOf(0), ...cellsOf(2)].every((cell) => isLegal(half, `v@${cell}`))).toBe(true);
  });

  it('Play: the third corner stays open, and play expands into it', () => {
    expect(setUp.toFields().regions).toEqual([2, 1, null]);
    expect(cellsOf(2)).toContain('g47');
    expect(isLegal(setUp, 'g36g47')).toBe(true);
  });

  it('Play: the Goals follow when both sides have placed their pieces', () => {
    expect(answer(play(empty, 'v@i11'), 'g@i11')).toBe('warriors-first R7.2');
    const placed = stateOf('agonizer', 'V@I11 v@A19', { regions: 'N2W1' });
    expect(moveTexts(play(placed, 'g@i11'))).toEqual(['g@a19']);
  });

  it.each(goalPlacements)('Play: the Goal is placed with a carrier: %s, %s', (code, expected) => {
    const state = stateOf('agonizer', `${code}@I11 V@H24 v@A19`, { regions: 'N2W1' });
    expect(answer(state, 'g@i11')).toBe(expected);
  });

  it('Play: the colour with first placement moves first', () => {
    const last = stateOf('agonizer', 'V@I11 v*@A19', { seat: 1, regions: 'N2W1', state: 'first=2' });
    expect(play(last, 'g@i11')).toMatchObject({ phase: 'battle', seat: 2 });
  });

  it('Play: pieces move from side to side, not from point to point', () => {
    expect(targetsFrom(battle(`L@E37 ${goals}`), 'E37')).not.toContain('D28');
  });

  it.each([
    ['moving the Goal', 'V*@E37 i@C28 g@A19', 'e37e38g'],
    ['opening a line', 'V*@I99 S@I89 l@I78 g@A19', 'i89h79'],
  ])('Play: a move that endangers the own Goal is illegal: by %s', (_, pieces, move) => {
    expect(answer(battle(pieces), move)).toBe('new-threat R6.2');
  });

  it('Play: in the reflective game there is one set', () => {
    expect(reflective.toFields().hands).toEqual([['F', 'L', 'S', 'I', 'I', 'V', 'V', 'V', 'B'], []]);
  });

  it('Play: in the reflective game both players place one piece at a time in turn', () => {
    const seats = ['f@e37g', 'v@a19', 'v@i11'].map((_, index, moves) => {
      return moves.slice(0, index).reduce((state, move) => play(state, move), reflective).seat;
    });
    expect(seats).toEqual([1, 2, 1]);
  });

  it('Play: in the reflective game both players move the same nine pieces', () => {
    const pieces = 'V*@E37 S@I11 L@I99 B@A19';
    const from = (seat: 1 | 2) => new Set(moveTexts(shared(pieces, seat)).map((text) => text.slice(0, 3)));
    expect([...from(1)]).toEqual([...from(2)]);
    expect([...from(1)].sort()).toEqual(['a19', 'e37', 'i11', 'i99']);
  });

  it('Play: in the reflective game there is one Goal for both', () => {
    for (const seat of [1, 2] as const) {
      const won = play(shared('V*@E37 F@E38 V@I11', seat), 'e38e37');
      expect(outcome(won)).toMatchObject({ winner: seat, reason: 'goal-captured' });
    }
  });

  it('Play: in the reflective game no move may endanger that Goal', () => {
    // Any warrior beside the Goal could capture it with the next move.
    expect(answer(shared('V*@E37 L@E59 S@I11'), 'e59e48')).toBe('new-threat R6.2');
    expect(answer(shared('V*@E37 L@E59 S@I11'), 'e59f69')).toBe('legal');
  });
});

describe('AGZ: Characteristics of the pieces', () => {
  it('Characteristics: a Flier jumps over other pieces', () => {
    expect(answer(battle(`I@E37 v@F37 V@F36 ${goals}`), 'e37g36')).toBe('legal');
  });

  it.each(['S', 'I'])('Characteristics: some pieces never carry the Goal: %s', (code) => {
    expect(carriesFrom(battle(`${code}*@E37 g@I99`), 'E37')).toEqual([]);
  });

  it('Characteristics: the Blockader does not carry the Goal', () => {
    expect(answer(battle('B@E37 G@E38 g@I99'), 'e37e38')).toBe('own-goal R4.4');
    expect(carriesFrom(battle('B*@E37 g@I99'), 'E37')).toEqual([]);
  });

  it('Characteristics: except in the game with live pieces', () => {
    expect(carriesFrom(stateOf('agonizer+kinta', 'B*@E37 g@I99'), 'E37')).toContain('E38');
  });

  it('Goal: it is abandoned on a cell or carried along', () => {
    const state = battle('V*@E37 v@A19 g@I99');
    expect(pieceAt(play(state, 'e37e38'), 'E37')).toMatchObject({ warrior: null, goal: 1 });
    expect(pieceAt(play(state, 'e37e38g'), 'E38')).toMatchObject({ warrior: 'V', goal: 1 });
  });

  it('Goal: it is transferred to a piece that moves to it (our reading: R5.2)', () => {
    const after = playAll(battle('V*@E37 L@E49 v@A19 g@I99'), 'e37e27 a19b19 e49e37 b19a19');
    expect(pieceAt(after, 'E37')).toMatchObject({ warrior: 'L', goal: 1 });
    expect(answer(after, 'e37f36g')).toBe('legal');
  });

  const fencer = [
    ...['D17', 'D27', 'D28', 'D38', 'D39', 'E16', 'E26', 'E27', 'E38'],
    ...['E48', 'E49', 'F26', 'F36', 'F37', 'F47', 'F48', 'G36', 'G47'],
  ];
  const lancer = fencer.filter((cell) => !['D28', 'F26', 'F48'].includes(cell));

  it('Fencer: 1, 2 or 3 open spaces in any direction and combination', () => {
    expect(targetsFrom(battle(`F@E37 ${goals}`), 'E37')).toEqual(fencer);
    expect(answer(battle(`F@E37 v@F37 ${goals}`), 'e37f36')).toBe('path-blocked R3.2');
  });

  it('Fencer: it carries the Goal', () => {
    expect(carriesFrom(battle('F*@E37 g@I99'), 'E37')).toEqual(fencer);
  });

  it('Lancer: 1, 2 or 3 open spaces straight in any direction', () => {
    expect(targetsFrom(battle(`L@E37 ${goals}`), 'E37')).toEqual(lancer);
    expect(answer(battle(`L@E37 v@F37 ${goals}`), 'e37f36')).toBe('path-blocked R3.2');
  });

  it('Lancer: it carries the Goal', () => {
    expect(carriesFrom(battle('L*@E37 g@I99'), 'E37')).toEqual(lancer);
  });

  it('Swift: 2, 3 or 4 open spaces in any direction or combination', () => {
    const targets = targetsFrom(battle(`S@E37 ${goals}`), 'E37');
    expect(targets).toHaveLength(6 + 9 + 12);
    expect(targets.filter((cell) => ['E27', 'E38', 'F37'].includes(cell))).toEqual([]);
    expect(answer(battle(`S@E37 v@F37 v@E27 v@E38 ${goals}`), 'e37f36')).toBe('path-blocked R3.2');
  });

  it('Swift: it does not carry the Goal', () => {
    expect(answer(battle('S*@E37 g@I99'), 'e37f36g')).toBe('cannot-carry R5.1');
  });

  it('Flier: 3, 4, 5 or 6 spaces straight in any direction', () => {
    expect(targetsFrom(battle(`I@E37 ${goals}`), 'E37')).toEqual([
      ...['C17', 'C39', 'D17', 'D39', 'E15', 'E16', 'E49', 'E59'],
      ...['G35', 'G36', 'G47', 'G57', 'H34', 'H35', 'H57', 'H67'],
    ]);
  });

  it('Flier: it does not carry the Goal', () => {
    expect(answer(battle('I*@E37 g@I99'), 'e37g36g')).toBe('cannot-carry R5.1');
  });

  const two = ['D27', 'D38', 'E26', 'E27', 'E38', 'E48', 'F36', 'F37', 'F47'];

  it('Vanguard: 1 or 2 spaces in any direction', () => {
    expect(targetsFrom(battle(`V@E37 ${goals}`), 'E37')).toEqual(two);
    expect(answer(battle(`V@E37 v@F36 ${goals}`), 'e37f36')).toBe('legal');
  });

  it('Vanguard: only this text allows two; the other sources have one (section 9)', () => {
    expect(targetsFrom(stateOf('klin-zha', `V@E37 ${goals}`), 'E37')).toEqual(['E27', 'E38', 'F37']);
  });

  it('Vanguard: it carries the Goal', () => {
    expect(carriesFrom(battle('V*@E37 g@I99'), 'E37')).toEqual(two);
  });

  it('Blockader: 1 or 2 spaces in any direction', () => {
    expect(targetsFrom(battle(`B@E37 ${goals}`), 'E37')).toEqual(two);
  });

  it('Blockader: its field covers the three spaces around it', () => {
    const [zone] = zones(battle(`B@E37 ${goals}`));
    expect([...zone!.cells].sort()).toEqual(['E27', 'E38', 'F37']);
  });

  it('Blockader: its field protects an area from attacks', () => {
    expect(answer(battle(`F@E15 v@E26 b@F26 ${goals}`), 'e15e26')).toBe('protected R4.2');
    expect(answer(battle(`I@E59 v@E26 b@F26 ${goals}`), 'e59e26')).toBe('protected R4.2');
  });

  it('Blockader: the opponent cannot use it', () => {
    expect(answer(battle(`V@A19 b@E37 ${goals}`), 'e37e38')).toBe('not-your-warrior R3.1');
  });

  it('Blockader: it does not kill', () => {
    expect(answer(battle(`B@E37 v@E38 ${goals}`), 'e37e38')).toBe('cannot-capture R3.2');
  });

  it.each(['F@E37 b@E38', 'L@E37 b@E38', 'V@E37 b@E38', 'S@E37 b@E48', 'I@E37 b@E49'])(
    'Blockader: it is not killed: %s',
    (pieces) => {
      const move = `e37${pieces.slice(-3).toLowerCase()}`;
      expect(answer(battle(`${pieces} ${goals}`), move)).toBe('cannot-be-captured R3.2');
    },
  );

  it('Blockader: it does not push opposing pieces, as it stops beside none of them', () => {
    const state = battle(`B@E37 v@D38 ${goals}`);
    expect(answer(state, 'e37e38')).toBe('zone-holds-enemy R4.3');
    expect(answer(battle(`B@E37 v@E38 ${goals}`), 'e37e48')).toBe('path-blocked R3.2');
  });

  it('Blockader: it does not occupy the field of another one', () => {
    expect(answer(battle(`B@E15 b@F26 ${goals}`), 'e15e26')).toBe('enemy-zone R4.2');
  });

  it('Blockader: nor may the two fields share a space (our ruling: R4.3)', () => {
    expect(answer(battle(`B@E15 b@D27 ${goals}`), 'e15e26')).toBe('zones-overlap R4.3');
  });
});

describe('AGZ: The Goal', () => {
  it('Goal: it is not a piece', () => {
    expect(standardWarriors.map(({ name }) => name)).not.toContain('Goal');
    expect(empty.toFields().hands[0]).not.toContain('G');
  });

  it('Goal: it cannot move by itself', () => {
    expect(legalMoves(battle('G@E37 V@I11 g@I99'), { from: 'E37' })).toEqual([]);
  });

  it('Goal: it stays on its space when its piece moves away', () => {
    expect(play(battle('F*@E37 v@A19 g@I99'), 'e37g36').toFields().goals[0]).toBe('E37');
  });

  it('Goal: it is not endangered intentionally', () => {
    const state = battle('V*@E37 i@C28 g@A19');
    expect(threats(state)).toEqual([]);
    expect(answer(state, 'e37e38g')).toBe('new-threat R6.2');
  });

  it('Goal: a danger that existed need not be answered (our ruling: R6.2)', () => {
    const state = battle('V*@I99 S@H57 l@I78 v@A19 g@A19');
    expect(threats(state)).toHaveLength(1);
    expect(answer(state, 'h57g58')).toBe('legal');
  });

  it('Goal: the opponent captures it, with its carrier or alone', () => {
    for (const goal of ['v*@E38', 'g@E38 v@A19']) {
      expect(outcome(play(battle(`V@E37 G@I11 ${goal}`), 'e37e38'))).toMatchObject({ winner: 1 });
    }
  });

  it.each(['G@F37 g@I99', 'G@I11 g@F37'])(
    'Goal: unattended, it is not in the way of the pieces: %s',
    (pieces) => {
      expect(answer(battle(`L@E37 V@I22 ${pieces}`), 'e37f36')).toBe('legal');
    },
  );

  it("Goal: it is not carried into the Blockader's protection", () => {
    expect(answer(battle('F*@E15 B@F26 g@I99'), 'e15e26g')).toBe('goal-in-zone R4.5');
    expect(answer(battle('B@E15 V*@F26 g@I99'), 'e15e26')).toBe('zone-holds-goal R4.3');
  });

  it('Goal: carrying it through that protection is allowed (our ruling: R4.5)', () => {
    // The only way of three steps from E15 to E27 is over E26, which is in the zone of F26.
    expect(answer(battle('F*@E15 B@F26 g@I99'), 'e15e27g')).toBe('legal');
  });

  it('Goal: it is not placed in that protection either', () => {
    const state = stateOf('agonizer', 'V@A19 B@B19 V@C28 v@I11', { regions: 'N1W2' });
    expect(answer(state, 'g@a19')).toBe('carrier-in-zone R7.4');
  });

  it("Victory: the winner says the sentence (INT's spelling by default: our choice), or one word", () => {
    const won = outcome(play(battle('V@E37 G@I11 v*@E38'), 'e37e38'));
    expect(victoryWords(won)).toBe("Zha riest'n, teskas tal'tai-kleon");
    expect(victoryWords(won, { spelling: 'AGZ' })).toBe("Zha reist'n, teskas tal tai-kleon");
    expect(victoryWords(won, { words: 'word' })).toBe("Qapla'");
  });
});

// Read and not tested:
// The novel and its pages; the authors and the copyright.
// Manner of play: materials and electronic displays; pieces as figures or disks, and their symbols.
// Spindles: their shape and colours.
// Play: that placing first is a disadvantage; that the reflective game is the most difficult.
// Characteristics: what each piece stands for in an army; which is the strongest and which the weakest.
// Goal: what it stands for; what honour demands of a Klingon.
