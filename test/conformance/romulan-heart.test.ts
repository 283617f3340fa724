/**
 * Claims of RH, the tournament rules of Romulan Heart: articles 1 to 3 and 5, in the order of the document.
 * `(our ruling: ...)` marks what the document leaves open.
 */

import {
  attackersOf,
  flatBoard,
  Game,
  isLegal,
  legalMoves,
  outcome,
  parseRules,
  pieceAt,
  play,
  romulanHeart,
  scoresOf,
  zones,
} from 'klin-zha';
import { layout } from 'klin-zha/render';
import { pieceName } from 'klin-zha/words';
import { describe, expect, it } from 'vitest';
import { cellNames, neighboursOf, regionOf } from '../support/geometry.ts';
import { carriesFrom, moveTexts, playAll, stateOf, targetsFrom } from '../support/positions.ts';
import {
  along,
  armies,
  around,
  battle,
  code,
  duel,
  empty,
  isAllowed,
  placements,
  seatsOf,
  three,
  two,
} from './romulan-heart-support.ts';

describe('RH 1: nature and objectives', () => {
  it.each([2, 3] as const)('1.1: %i opponents can play', (players) => {
    expect(romulanHeart({ players }).colours).toHaveLength(players);
  });

  it('1.1: no other number of opponents can play', () => {
    expect(parseRules('romulan-heart:1').ok).toBe(false);
    expect(parseRules('romulan-heart:4').ok).toBe(false);
  });

  it('1.1: players move alternately, and Green commences', () => {
    expect(romulanHeart({ players: 3 }).colours).toEqual(['green', 'blue', 'black']);
    expect(seatsOf(battle(), 'g69g68 h45h46 d27e27 i66i56')).toBe('1231');
  });

  it('1.1, 6.7: the turn passes from the opponent on the right to the one on the left', () => {
    const shapes = layout(romulanHeart(), { orientation: 'N-bottom' }).cells;
    const [green, blue, black] = ['I99', 'I11', 'A19'].map(
      (cell) => shapes.find(({ name }) => name === cell)!.centre,
    );
    const area =
      (blue![0] - green![0]) * (black![1] - green![1]) - (blue![1] - green![1]) * (black![0] - green![0]);
    // Positive with the y axis downwards: clockwise around the table, which is to the left of each player.
    expect(area).toBeGreaterThan(0);
  });

  it('1.2: capturing the heart of the only opponent wins, and that opponent loses', () => {
    const game = new Game(stateOf(two, 'F@E37 V*@I99 v*@E38')).play('e37e38');
    expect(game.outcome).toMatchObject({ winner: 1, reason: 'goal-captured' });
    expect(scoresOf(game).map(({ won, lost }) => [won, lost])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it('1.3: a position in which no heart can be captured is drawn', () => {
    const dead = { winner: null, reason: 'dead-position' };
    expect(outcome(stateOf(two, 'B@A19 b@I99 G@E37 g@E38'))).toMatchObject(dead);
    expect(outcome(stateOf(two, 'B@A19 b@I99 V@E15 G@E37 g@E38'))).toBeNull();
  });
});

describe('RH 2: start of the game', () => {
  it('2.1: the board has 81 triangles', () => {
    expect(romulanHeart().board.cells).toHaveLength(81);
  });

  it('2.1: the triangles form nine rows', () => {
    const rows = [...'ABCDEFGHI'].map((row) => flatBoard.cells.filter(({ name }) => name[0] === row).length);
    expect(rows).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17]);
  });

  it('2.1: the board has three corners', () => {
    expect(flatBoard.regions.map(({ id }) => id)).toEqual(['N', 'W', 'E']);
    expect(new Set(flatBoard.regions.flatMap(({ cells }) => cells)).size).toBe(72);
  });

  it.each([
    ['green', 1, 'I99'],
    ['blue', 2, 'I11'],
    ['black', 3, 'A19'],
  ] as const)(
    '2.1, 2.2: the %s corner belongs to the pieces of that colour (which one: R7.6)',
    (colour, seat, cell) => {
      const placed = playAll(empty(), placements.slice(0, seat - 1).join(' ') || 'v@i99');
      const state = seat === 1 ? empty() : placed;
      expect([state.rules.colours[seat - 1], state.seat]).toEqual([colour, seat]);
      const corner = regionOf(cell);
      const own = cellNames.filter((name) => regionOf(name) === corner);
      expect(moveTexts(state).filter((move) => move.startsWith('v@'))).toEqual(
        own.map((name) => `v@${name.toLowerCase()}`).sort(),
      );
    },
  );

  it('2.1: the white triangles between the corners number nine (our ruling: R1.5)', () => {
    const white = flatBoard.cells.filter(({ region }) => region < 0).map(({ name }) => name);
    expect(white.sort()).toEqual('E15 E59 F26 F36 F47 F48 G46 H46 I55'.split(' '));
  });

  it('2.2: each player has nine pieces', () => {
    for (const hand of empty().toFields().hands) expect(hand).toHaveLength(9);
  });

  it.each([
    ['wall', 'B', 1],
    ['queen', 'F', 1],
    ['rook', 'L', 1],
    ['bishop', 'S', 1],
    ['knight', 'I', 2],
    ['pawn', 'V', 3],
  ] as const)('2.2: %s (%s): %i for each player', (name, warrior, count) => {
    expect(pieceName(romulanHeart(), warrior)).toBe(name);
    expect(
      empty()
        .toFields()
        .hands.map((hand) => hand.filter((one) => one === warrior).length),
    ).toEqual([count, count, count]);
  });

  it('2.2: the heart is not one of the pieces', () => {
    expect(pieceName(romulanHeart(), 'G')).toBe('heart');
    expect(romulanHeart().warriors.map(({ code: kind }) => kind as string)).not.toContain('G');
    expect(battle().toFields().goals).toEqual(['I99', 'I23', 'C17']);
  });

  it('2.3: the board is empty at the beginning', () => {
    expect(empty().warriors).toEqual([]);
    expect(empty().phase).toBe('setup');
  });

  it('2.3: the order and the cells of the pieces are free', () => {
    const reversed = placements[0]!.split(' ').reverse().join(' ');
    const swapped = placements[0]!.replace('b@h78', 'b@h79').replace('i@h79', 'i@h78');
    for (const army of [reversed, swapped]) expect(playAll(empty(), army).seat).toBe(2);
  });

  it('2.3: pieces are placed within the own corner', () => {
    expect(code(empty(), 'v@i11')).toBe('outside-region');
    expect(code(empty(), 'v@a19')).toBe('outside-region');
    expect(isLegal(empty(), 'v@i99')).toBe(true);
  });

  it('2.3: the white triangles are not available', () => {
    for (const cell of ['e15', 'e59', 'f26', 'f36', 'f47', 'f48', 'g46', 'h46', 'i55'])
      expect(isLegal(empty(), `v@${cell}`), cell).toBe(false);
  });

  it('2.3: Green places the whole set, then Blue, then Black', () => {
    expect(seatsOf(empty(), armies)).toBe('111111111222222222333333333');
  });

  it('2.3: hearts are placed after all pieces', () => {
    const early = playAll(empty(), placements[0]!);
    expect(isLegal(early, 'g@i11')).toBe(false);
    expect(code(playAll(empty(), 'l@i99'), 'g@i99')).toBe('warriors-first');
  });

  it('2.3: hearts are placed by Green, then Blue, then Black', () => {
    expect(seatsOf(playAll(empty(), armies), 'g@i99 g@i23 g@c17')).toBe('123');
  });

  it('2.3: a heart is placed with a carrier: queen, rook or pawn', () => {
    const state = playAll(empty(), armies);
    // Knights, bishop, wall and an empty cell; then the rook, three pawns and the queen, all outside the zone of H78.
    for (const cell of ['h79', 'i78', 'h68', 'h78', 'i88'])
      expect(isLegal(state, `g@${cell}`), cell).toBe(false);
    for (const cell of ['i99', 'i66', 'g69', 'f69', 'i67'])
      expect(isLegal(state, `g@${cell}`), cell).toBe(true);
  });

  it('2.3: Green moves first', () => {
    expect(battle()).toMatchObject({ phase: 'battle', seat: 1, round: 1 });
  });

  it('2.3: with two players, Green and Blue set up and Green moves first', () => {
    const state = playAll(empty(2), `${placements[0]} ${placements[1]} g@i99 g@i23`);
    expect([state.seat, state.phase, state.rules.colours.join()]).toEqual([1, 'battle', 'green,blue']);
  });

  it('2.4: a name has the letter of its rank and two numbers of files', () => {
    for (const { name } of flatBoard.cells) expect(name).toMatch(/^[A-I][1-9][1-9]$/);
    expect(new Set(flatBoard.cells.map(({ name }) => name[0])).size).toBe(9);
  });
});

describe('RH 3: moves of the pieces', () => {
  it('3.1: the heart cannot move by itself', () => {
    const state = stateOf(two, 'G@E37 V@I99 v*@I11');
    expect(moveTexts(state).filter((move) => move.startsWith('e37'))).toEqual([]);
    expect(code(state, 'e37e38')).toBe('no-warrior');
  });

  it('3.1: the heart can be carried', () => {
    const after = play(stateOf(two, 'F*@E37 v*@I11'), 'e37e49g');
    expect([pieceAt(after, 'E37'), pieceAt(after, 'E49')]).toMatchObject([null, { warrior: 'F', goal: 1 }]);
  });

  it('3.1: the heart can be abandoned by a piece that moves away', () => {
    const after = play(stateOf(two, 'F*@E37 v*@I11'), 'e37e49');
    expect(pieceAt(after, 'E37')).toMatchObject({ warrior: null, goal: 1 });
  });

  it.each(['G', 'g'])('3.1: an unattended heart (%s) does not obstruct movement', (heart) => {
    const others = heart === 'G' ? 'V@I99 v*@I11' : 'V*@I99 v@I11';
    expect(isLegal(stateOf(two, `L@E37 ${heart}@E38 ${others}`), 'e37e49')).toBe(true);
  });

  it('3.1: the heart is not placed in the protection zone of the own wall', () => {
    const state = stateOf(two, 'V@I99 B@I88 L@H89 v@I11', { regions: 'W2E1' });
    expect(code(state, 'g@h89')).toBe('legal');
    expect(code(stateOf(two, 'V@I89 B@I88 L@H89 v@I11', { regions: 'W2E1' }), 'g@i89')).toBe(
      'carrier-in-zone',
    );
  });

  it('3.1: the heart may not end in the zone of the own wall', () => {
    expect(code(stateOf(two, 'F*@E37 B@E49 v*@I11'), 'e37e48g')).toBe('goal-in-zone');
    expect(isLegal(stateOf(two, 'F*@E37 B@E49 v*@I11'), 'e37e48')).toBe(true);
  });

  it('3.1: the heart may pass through the zone of the own wall', () => {
    // The zone of the wall on D38 has E38 in it, on the only short way to E48.
    expect(isLegal(stateOf(two, 'L*@E37 B@D38 v*@I11'), 'e37e48g')).toBe(true);
    expect(code(stateOf(two, 'L*@E37 B@D38 v*@I11'), 'e37e38g')).toBe('goal-in-zone');
  });

  it('3.2: a cell with a piece of the same player cannot be entered', () => {
    expect(code(duel('F@E37 S@E38'), 'e37e38')).toBe('own-warrior');
  });

  it('3.2: a move to a cell with an opposing piece captures it in the same move', () => {
    const after = play(duel('F@E37 s@E38'), 'e37e38');
    expect(pieceAt(after, 'E38')).toMatchObject({ warrior: 'F', seat: 1 });
    expect(after.warriors.filter(({ seat }) => seat === 2)).toHaveLength(1);
  });

  it('3.2: a piece attacks the cells on which it could capture', () => {
    const state = duel('V@E37 b@F48');
    expect(attackersOf(state, 'E27', 1)).toEqual(['E37']);
    expect(attackersOf(state, 'F37', 1)).toEqual(['E37']);
    expect(attackersOf(state, 'E48', 1)).toEqual([]);
    expect(attackersOf(duel('B@E37'), 'E38', 1)).toEqual([]);
  });

  it('3.2: pieces move from side to side, not across a point', () => {
    expect(targetsFrom(duel('V@E37'), 'E37')).toEqual(['E27', 'E38', 'F37']);
    expect(flatBoard.neighbours.every((near) => near.length <= 3)).toBe(true);
  });

  it('3.3: the queen moves 1 to 3 in any direction and combination', () => {
    expect(targetsFrom(duel('F@E37'), 'E37')).toEqual(around('E37', 1, 3));
    // F48 is three steps away, but on no straight line from E37.
    expect([along('E37', 1, 3).includes('F48'), around('E37', 1, 3).includes('F48')]).toEqual([false, true]);
  });

  it('3.3: every space on the path of the queen must be unobstructed', () => {
    expect(code(duel('F@E37 V@E27 V@E38 V@F37'), 'e37e48')).toBe('path-blocked');
    expect(isAllowed('F@E37 V@E38', 'e37e49')).toBe(false);
  });

  it('3.3: the queen can carry the heart', () => {
    expect(carriesFrom(stateOf(two, 'F*@E37 v*@I11'), 'E37')).toEqual(around('E37', 1, 3));
  });

  it('3.4: the rook moves 1 to 3 in a straight line', () => {
    expect(targetsFrom(duel('L@E37'), 'E37')).toEqual(along('E37', 1, 3));
    expect(isAllowed('L@E37', 'e37f48')).toBe(false);
  });

  it('3.4: every space on the path of the rook must be unobstructed', () => {
    expect(code(duel('L@E37 V@E38'), 'e37e49')).toBe('path-blocked');
  });

  it('3.4: the rook can carry the heart', () => {
    expect(carriesFrom(stateOf(two, 'L*@E37 v*@I11'), 'E37')).toEqual(along('E37', 1, 3));
  });

  it('3.5: the bishop moves 2 to 4 in any direction', () => {
    expect(targetsFrom(duel('S@E37'), 'E37')).toEqual(around('E37', 2, 4));
    for (const next of neighboursOf('E37'))
      expect(isAllowed('S@E37', `e37${next.toLowerCase()}`)).toBe(false);
  });

  it('3.5: every space on the path of the bishop must be unobstructed', () => {
    expect(targetsFrom(duel('S@E37 V@E27 V@E38 V@F37'), 'E37')).toEqual([]);
  });

  it('3.5: the bishop cannot carry the heart', () => {
    expect(code(stateOf(two, 'S*@E37 v*@I11'), 'e37e48g')).toBe('cannot-carry');
  });

  it('3.6: the wall moves 1 or 2 in any direction', () => {
    expect(targetsFrom(duel('B@E37'), 'E37')).toEqual(around('E37', 1, 2));
  });

  it('3.6: the wall cannot carry the heart', () => {
    // It cannot even share the cell of its own heart (our ruling: R4.4).
    expect(code(stateOf(two, 'B@E37 G@E48 v*@I11'), 'e37e48')).toBe('own-goal');
    expect(code(stateOf(two, 'B*@E37 v*@I11'), 'e37e38g')).toBe('cannot-carry');
  });

  it('3.6: the wall cannot capture a piece', () => {
    expect(code(duel('B@E37 s@E38'), 'e37e38')).toBe('cannot-capture');
  });

  it('3.6: the wall cannot be captured', () => {
    expect(code(duel('F@E37 b@E49'), 'e37e49')).toBe('cannot-be-captured');
  });

  it('3.6: the protection zone of a wall is the adjoining cells', () => {
    expect([...zones(duel('B@E37'))[0]!.cells].sort()).toEqual(['E27', 'E38', 'F37']);
    expect([...zones(duel('B@A19'))[0]!.cells]).toEqual(['B19']);
  });

  it.each(['F', 'L', 'S', 'I', 'V'])(
    '3.6: %s cannot enter the protection zone of an opposing wall',
    (piece) => {
      const from = { F: 'E37', L: 'E37', S: 'E27', I: 'E26', V: 'E37' }[piece]!;
      const move = `${from.toLowerCase()}e38`;
      expect(code(duel(`${piece}@${from} b@D38`), move)).toBe('enemy-zone');
      expect(isAllowed(`${piece}@${from}`, move)).toBe(true);
    },
  );

  it('3.6: a piece in the zone of a wall of the same player cannot be captured', () => {
    expect(isAllowed('F@E37 s@E38', 'e37e38')).toBe(true);
    expect(code(duel('F@E37 s@E38 b@D38'), 'e37e38')).toBe('protected');
  });

  it('3.6: a wall cannot move next to an opposing piece', () => {
    expect(code(duel('B@E37 s@F48'), 'e37e48')).toBe('zone-holds-enemy');
  });

  it('3.6: a wall cannot move next to a heart either (our ruling: R4.3)', () => {
    expect(code(stateOf(two, 'B@E37 g@F48 v@I11 V*@I99'), 'e37e48')).toBe('zone-holds-goal');
  });

  it('3.6: zones of opposing walls cannot overlap after a move', () => {
    expect(code(duel('B@E37 b@E59'), 'e37e48')).toBe('zones-overlap');
  });

  it('3.6: zones of opposing walls cannot overlap after the setup', () => {
    // F37 and G36 share the neighbour F36.
    const state = stateOf(three, 'b@G36 F@I99', { seat: 3, regions: 'N3W2E1', state: 'hand3=FLSIIVVVB' });
    expect(code(state, 'b@f37')).toBe('zones-overlap');
    expect(code(state, 'b@e37')).toBe('legal');
  });

  it.each([
    ['queen', 'F@E37', 'e37e49'],
    ['rook', 'L@E37', 'e37e49'],
    ['bishop', 'S@E37', 'e37e49'],
    ['wall', 'B@E37', 'e37e48'],
  ])('3.7: the %s cannot move over a piece or an opposing zone', (_, piece, move) => {
    expect(isAllowed(piece, move)).toBe(true);
    for (const between of ['V@E38', 'v@E38', 'b@D38'])
      expect(isAllowed(`${piece} ${between}`, move), between).toBe(false);
  });

  it('3.7: the queen may go around an obstacle', () => {
    expect(isAllowed('F@E37 V@E38', 'e37d27')).toBe(true);
    expect(isAllowed('S@E37 V@E38', 'e37e48')).toBe(true);
  });

  it('3.8: the knight moves 3 to 6 in a straight line', () => {
    expect(targetsFrom(duel('I@E37'), 'E37')).toEqual(along('E37', 3, 6));
  });

  it('3.8: the knight cannot carry the heart', () => {
    expect(code(stateOf(two, 'I*@E37 v*@I11'), 'e37e49g')).toBe('cannot-carry');
    expect(isLegal(stateOf(two, 'I*@E37 v*@I11'), 'e37e49')).toBe(true);
  });

  it('3.8: the knight jumps over pieces of both sides', () => {
    expect(isAllowed('I@E37 V@E38 s@E48', 'e37e49')).toBe(true);
  });

  it('3.8: the knight jumps over pieces in the zone of a wall', () => {
    expect(isAllowed('I@E37 b@D38 s@E38', 'e37e49')).toBe(true);
  });

  it('3.9: the pawn moves 1 in any direction', () => {
    expect(targetsFrom(duel('V@E37'), 'E37')).toEqual([...neighboursOf('E37')].sort());
    expect(targetsFrom(duel('V@E38'), 'E38')).toEqual([...neighboursOf('E38')].sort());
  });

  it('3.9: the pawn can carry the heart', () => {
    expect(carriesFrom(stateOf(two, 'V*@E37 v*@I11'), 'E37')).toEqual(['E27', 'E38', 'F37']);
  });
});

describe('RH 5: end of the game', () => {
  const prey = 'F@E37 V*@I99 v*@E38 l@I11 ~V*@A19';

  it('5.1a: a captured heart loses, and the others continue', () => {
    const after = play(stateOf(three, prey), 'e37e38');
    expect(outcome(after)).toBeNull();
    expect(after.goals).toEqual(['I99', null, 'A19']);
  });

  it('5.1b: the remaining pieces of the captured heart belong to the captor', () => {
    const after = play(stateOf(three, prey), 'e37e38');
    expect(after.owners).toEqual([1, 1, 3]);
    expect(pieceAt(after, 'I11')).toMatchObject({ warrior: 'L', seat: 2, owner: 1 });
  });

  it('5.1b: the captor moves those pieces', () => {
    const later = playAll(stateOf(three, prey), 'e37e38 a19b19g');
    expect([later.seat, targetsFrom(later, 'I11').length > 0]).toEqual([1, true]);
  });

  it('5.1b: the captor has no extra turn', () => {
    expect(play(stateOf(three, prey), 'e37e38').seat).toBe(3);
  });

  it('5.1b: captured pieces do not attack their captor (our ruling: R8.4)', () => {
    const later = playAll(stateOf(three, prey.replace('l@I11', 'l@I89')), 'e37e38 a19b19g');
    expect(code(later, 'i89i99')).toBe('own-warrior');
  });

  it('5.2: the last heart wins, and the game ends at once', () => {
    const after = play(stateOf(three, 'F@E37 V*@I99 v@I11 ~V*@E38', { owners: '113' }), 'e37e38');
    expect(outcome(after)).toMatchObject({ winner: 1, reason: 'goal-captured' });
    expect(legalMoves(after)).toEqual([]);
  });

  it('5.3: an agreement draws the game at once', () => {
    const game = new Game(battle()).agreeDraw();
    expect(game.outcome).toMatchObject({ winner: null, reason: 'agreement' });
    expect(game.legalMoves()).toEqual([]);
  });

  const shuffle = ['e37e27g', 'i22i23g', 'e27e37g', 'i23i22g'];
  const shuffled = (halfMoves: number): Game =>
    Array.from({ length: halfMoves }, (_, at) => shuffle[at % 4]!).reduce(
      (game, move) => game.play(move),
      new Game(stateOf(two, 'F*@E37 f*@I22 B@A19 b@I99')),
    );

  it('5.4: a position that has appeared three times may be drawn', () => {
    expect(shuffled(8).drawClaims()).toEqual(['repetition']);
    expect(shuffled(7).drawClaims()).toEqual([]);
  });

  it('5.4: a position that is about to appear for the third time may be drawn', () => {
    expect(shuffled(7).drawClaims('i23i22g')).toEqual(['repetition']);
    expect(shuffled(3).drawClaims('i23i22g')).toEqual([]);
  });

  it('5.4: a repetition does not end the game by itself', () => {
    expect(shuffled(12)).toMatchObject({ phase: 'battle', outcome: null });
  });

  it('5.5: fifty moves of each player without a capture may be drawn', () => {
    expect(shuffled(100).drawClaims()).toContain('fifty-moves');
    expect(shuffled(98).drawClaims()).not.toContain('fifty-moves');
  });

  it('5.5: fifty moves do not end the game by themselves', () => {
    expect(shuffled(104)).toMatchObject({ phase: 'battle', outcome: null });
  });

  it('5.5: a capture begins the count again', () => {
    const game = shuffled(100);
    const taken = new Game(
      stateOf(two, 'F*@E37 V@H34 f*@I22 v@H35 B@A19 b@I99', { quiet: 99, round: 50 }),
    ).play('h34h35');
    expect([game.state.halfmoveClock, taken.state.halfmoveClock]).toEqual([100, 0]);
  });
});

// Read, but not tested: where the players sit beside their corners (2.2), the drawings of the pieces (2.2) and of their
// moves (3.3 to 3.9), and the introduction's advice to decide open cases by analogy.
