/**
 * Claims of RH, the tournament rules of Romulan Heart: strategies (S), variants (V) and questions (Q), in the order of
 * the document. `(our ruling: ...)` and `(our design: ...)` mark what the document leaves open.
 */

import {
  aggressiveArmy,
  armyIn,
  attackersOf,
  attempt,
  castSpindles,
  createState,
  defensiveArmy,
  describeMove,
  firstToPlace,
  type GameState,
  isLegal,
  klinZha,
  legalMoves,
  outcome,
  parseRules,
  pieceAt,
  placeArmies,
  play,
  type RulesetId,
  rulesOf,
  seededRandom,
  takzh,
  tetrahedralBoard,
  triLevelBoard,
  turnOf,
  unwrap,
  viewFor,
  zones,
} from 'klin-zha';
import { sayMove } from 'klin-zha/words';
import { describe, expect, it } from 'vitest';
import { cellNames, distancesFrom } from '../support/geometry.ts';
import { carriesFrom, moveTexts, playAll, stateOf, targetsFrom } from '../support/positions.ts';
import {
  around,
  code,
  duel,
  hearts,
  isAllowed,
  placements,
  seatsOf,
  three,
  two,
} from './romulan-heart-support.ts';

describe('RH S: strategies', () => {
  const fortress = (carrier: string, more = ''): GameState =>
    stateOf(two, `${carrier} B@C28 ${more} v*@I11`.replace(/ +/g, ' '));

  it('S1: the rules do not stop a player from exposing the heart', () => {
    expect(isLegal(stateOf(two, 'V*@E37 V@E38 f@E49 v*@I11'), 'e38d38')).toBe(true);
  });

  it('S2: with the wall four spaces from the corner, only the knight threatens the corner', () => {
    expect(distancesFrom('A19').get('C28')).toBe(4);
    const inside = ['A19', 'B18', 'B19', 'B29', 'C18', 'C28', 'C29', 'D28', 'I11'];
    for (const cell of cellNames.filter((name) => !inside.includes(name)))
      for (const piece of ['f', 'l', 's', 'v', 'b'])
        expect(attackersOf(fortress('L*@A19', `${piece}@${cell}`), 'A19', 2), `${piece}@${cell}`).toEqual([]);
    expect(attackersOf(fortress('L*@A19', 'i@D16'), 'A19', 2)).toEqual(['D16']);
  });

  it('S2: a knight threatens all spaces along one edge of the corner', () => {
    const attacked = (knight: string): boolean[] =>
      (['A19', 'B19', 'B18', 'B29'] as const).map(
        (cell) => attackersOf(fortress('L*@C18', `i@${knight}`), cell, 2).length > 0,
      );
    expect(attacked('D16')).toEqual([true, true, true, false]);
    expect(attacked('D49')).toEqual([true, true, false, true]);
  });

  it('S2: from the unthreatened space, one step does not escape the knight on the other side', () => {
    const state = fortress('V*@B29', 'i@D49');
    expect(carriesFrom(state, 'B29')).toEqual(['B19']);
    expect([attackersOf(state, 'B29', 2), attackersOf(state, 'B19', 2)]).toEqual([['D49'], ['D49']]);
  });

  it('S2: a rook changes from one edge to the other with the heart', () => {
    expect(carriesFrom(fortress('L*@B29', 'i@D49'), 'B29')).toContain('B18');
  });

  it('S2: a queen in the zone attacks each cell from which a knight could attack the corner', () => {
    const state = fortress('V*@A19', 'F@D28');
    expect([...zones(state)[0]!.cells]).toContain('D28');
    // The two edges from A19, three to six steps away, without the cells of the zone.
    for (const cell of ['C17', 'D17', 'D16', 'C39', 'D39', 'D49'] as const) {
      expect(attackersOf(fortress('V*@A19', `F@D28 i@${cell}`), 'A19', 2)).toEqual([cell]);
      expect(attackersOf(state, cell, 1), cell).toContain('D28');
    }
  });

  it('S2: a bishop in the zone protects the corner and its adjacent space', () => {
    const state = fortress('V*@B18', 'S@C29');
    expect([...zones(state)[0]!.cells]).toContain('C29');
    for (const cell of ['A19', 'B19'] as const) expect(attackersOf(state, cell, 1)).toContain('C29');
  });

  it('S2: a pawn with the heart still moves while wall and bishop keep their places', () => {
    expect(carriesFrom(fortress('V*@B19', 'S@C29'), 'B19')).toEqual(['A19', 'B18', 'B29']);
  });

  it('S2: a knight in the zone of an attacking wall is protected', () => {
    expect(isLegal(fortress('V*@A19', 'F@D28 i@D16'), 'd28d16')).toBe(true);
    expect(isLegal(fortress('V*@A19', 'F@D28 i@D16 b@D17'), 'd28d16')).toBe(false);
  });

  it('S2: a pawn cannot bring the heart into the own zone', () => {
    expect(carriesFrom(fortress('V*@B18'), 'B18')).toEqual(['B19']);
  });

  it('S2: a rook can leave the corner through the own zone', () => {
    expect(carriesFrom(fortress('L*@B18'), 'B18')).toContain('C17');
  });

  const protectors = (army: typeof defensiveArmy): number[] => {
    const text = army.warriors.map(
      ({ warrior, cell }) => `${warrior}${cell === army.goal ? '*' : ''}@${cell}`,
    );
    const state = stateOf(two, `${text.join(' ')} v*@I11`);
    return army.warriors.map(({ cell }) => attackersOf(state, cell, 1).length);
  };
  const kindOn = ({ warriors }: typeof defensiveArmy, cell: string | null): string | undefined =>
    warriors.find((one) => one.cell === cell)?.warrior;

  it('S3.1: the defensive placement has the rook with the heart and the bishop in the zone (our army)', () => {
    expect([defensiveArmy.goal, kindOn(defensiveArmy, defensiveArmy.goal)]).toEqual(['A19', 'L']);
    expect([kindOn(defensiveArmy, 'C28'), kindOn(defensiveArmy, 'C29')]).toEqual(['B', 'S']);
  });

  it('S3.1: several pieces protect each piece', () => {
    for (const number of protectors(defensiveArmy)) expect(number).toBeGreaterThanOrEqual(2);
  });

  it('S3.2: the aggressive placement has the heart with a pawn at the back (our army)', () => {
    expect([aggressiveArmy.goal, kindOn(aggressiveArmy, aggressiveArmy.goal)]).toEqual(['B19', 'V']);
  });

  it('S3.2: two or more pieces protect each piece', () => {
    for (const number of protectors(aggressiveArmy)) expect(number).toBeGreaterThanOrEqual(2);
  });

  it('S3.2: bishop and queen can move into the zone of the wall in their first move', () => {
    const army = aggressiveArmy.warriors.map(
      ({ warrior, cell }) => `${warrior}${cell === 'B19' ? '*' : ''}@${cell}`,
    );
    const state = stateOf(two, `${army.join(' ')} v*@I11`);
    const zone = zones(state)[0]!.cells;
    for (const cell of ['E27', 'D28'])
      expect(targetsFrom(state, cell).filter((to) => zone.includes(to as 'E37'))).not.toEqual([]);
  });

  it('S3.2: only one wall can be placed in the centre', () => {
    const state = stateOf(two, 'B@H56 F@I99', { seat: 2, regions: 'W2E1', state: 'hand2=FLSIIVVVB' });
    expect(isLegal(state, 'b@h45')).toBe(false);
    expect(isLegal(state, 'b@h34')).toBe(true);
  });
});

describe('RH V: variants', () => {
  const dilemma = 'romulan-heart:3+relation-dilemma';

  it('V1: exists with three players only', () => {
    expect(parseRules('romulan-heart:2+relation-dilemma').ok).toBe(false);
    expect(parseRules(dilemma).ok).toBe(true);
  });

  it.each([
    ['Green', 'Black', 1, 'F@E37 ~S@E38 s@E27'],
    ['Blue', 'Green', 2, 'f@E37 S@E38 ~S@E27'],
    ['Black', 'Blue', 3, '~F@E37 s@E38 S@E27'],
  ] as const)('V1: %s cannot capture %s', (_, __, seat, pieces) => {
    const state = stateOf(dilemma, `${pieces} V*@I99 v*@I11 ~V*@A19`, { seat });
    expect(code(state, 'e37e38')).toBe('not-your-prey');
    expect(isLegal(state, 'e37e27')).toBe(true);
  });

  it('V1: the first captured heart wins, and the game ends', () => {
    const after = play(stateOf(dilemma, 'F@E37 V*@I99 v*@E38 ~V*@A19'), 'e37e38');
    expect(outcome(after)).toMatchObject({ winner: 1, reason: 'goal-captured' });
  });

  it('V2.1: Klin Zha is for two players, gold and green', () => {
    expect([...takzh.colours].sort()).toEqual(['gold', 'green']);
    expect(parseRules('takzh:3').ok).toBe(false);
  });

  it('V2.2: two spindles decide, and the winner chooses the first placement', () => {
    const { casts, winner } = castSpindles(seededRandom(3));
    expect(casts[0]!.spindles).toHaveLength(2);
    expect(firstToPlace(winner, { choice: 'first' })).toBe(winner);
    expect(firstToPlace(winner, { choice: 'last' })).toBe(3 - winner);
  });

  it('V2.3: the second player chooses one of the remaining corners', () => {
    const { state } = unwrap(
      placeArmies(createState(takzh), [{ ...armyIn(takzh, defensiveArmy, 'N'), goal: null }]),
    );
    expect(['v@i11', 'v@i99', 'v@b19'].map((move) => isLegal(state, move))).toEqual([true, true, false]);
  });

  it('V2.4: a player may not make a move that threatens the own goal', () => {
    expect(code(stateOf('takzh', 'V*@E37 V@E38 f@E49 v*@I11'), 'e38d38')).toBe('new-threat');
  });

  it('V2.4: a player need not move a threatened goal away', () => {
    expect(isLegal(stateOf('takzh', 'V*@E37 V@I99 f@E49 v*@I11'), 'i99i89')).toBe(true);
  });

  it('V3: the number of neutral cells is random', () => {
    const rules = rulesOf('klin-zha+clouded');
    const numbers = [1, 2, 3, 4, 5, 6].map(
      (seed) =>
        createState(rules, { random: seededRandom(seed) })
          .toFields()
          .variantState.clouds!.split(',').length,
    );
    expect(new Set(numbers).size).toBeGreaterThan(1);
  });

  it('V3: a piece on a neutral cell cannot be captured', () => {
    const state = stateOf('klin-zha+clouded', 'F@E37 s@E38 V*@I99 v*@I11', { state: 'clouds=E38' });
    expect(code(state, 'e37e38')).toBe('neutral-warrior');
  });

  const dark = 'klin-zha+blind';

  it('V4: a player is not informed about the opposing setup', () => {
    const state = unwrap(
      placeArmies(createState(rulesOf(dark)), [{ ...armyIn(klinZha, defensiveArmy, 'N'), goal: null }]),
    ).state;
    expect(viewFor(state, 2).warriors).toEqual([]);
    expect(viewFor(state, 1).warriors).toHaveLength(9);
  });

  it('V4: a player sees neither opposing pieces nor the opposing heart during play', () => {
    const view = viewFor(stateOf(dark, `F@E37 s@E38 ${hearts}`), 1);
    expect(view.warriors.map(({ cell }) => cell)).toEqual(['E37', 'I99']);
    expect(view.goals).toEqual(['I99', null]);
  });

  it('V4: the arbiter performs captures and reports them', () => {
    const answer = attempt(stateOf(dark, `F@E37 s@E38 ${hearts}`), 1, 'e37e38');
    expect(answer.played && answer.reports).toMatchObject([
      { capture: 'E38', lost: [] },
      { capture: 'E38', lost: ['S'] },
    ]);
  });

  const ablative = (limit = ''): GameState =>
    stateOf(`klin-zha+ablative${limit}` as RulesetId, 'F@E37 V*@I99 f@H12 v*@I11');

  it('V5: the cell that a piece leaves is closed to both players', () => {
    const moved = playAll(ablative(), 'e37e27 h12h13');
    expect(code(moved, 'e27e37')).toBe('marked-cell');
    expect(code(play(moved, 'e27e26'), 'h13h12')).toBe('marked-cell');
  });

  it('V5: a marked cell can be crossed', () => {
    const state = stateOf('klin-zha+ablative', 'L@E37 V*@I99 v*@I11', { state: 'ablated=E38' });
    expect([isLegal(state, 'e37e38'), isLegal(state, 'e37e48')]).toEqual([false, true]);
  });

  it('V5: with a limit of six, the seventh move frees the first cell', () => {
    const six = playAll(ablative(':6'), 'e37e38 h12h13 e38e48 h13h23 e48e49 h23h24');
    expect(six.toFields().variantState.ablated).toBe('E37,H12,E38,H13,E48,H23');
    expect(play(six, 'e49e59').toFields().variantState.ablated).toBe('H12,E38,H13,E48,H23,E49');
  });

  const shared = 'klin-zha+reflective';

  it('V6: both players share one set of pieces', () => {
    const before = createState(rulesOf(shared));
    expect(turnOf(before).hand).toHaveLength(9);
    expect(turnOf(play(before, 'v@e37g')).hand).toHaveLength(8);
  });

  it('V6: the first placement is the Goal with a carrier', () => {
    const before = createState(rulesOf(shared));
    expect(
      legalMoves(before).every((move) => Object.entries(describeMove(move)).join().includes('withGoal,true')),
    ).toBe(true);
    expect(code(before, 's@e37g')).toBe('no-carrier');
  });

  const pieces = 'v@e37g b@a19 v@c17 v@c39 l@i99 f@i11 s@i55 i@f15 i@h89';

  it('V6: the players place in turn, and the first to place moves first', () => {
    const before = createState(rulesOf(shared));
    expect(seatsOf(before, pieces)).toBe('121212121');
    expect(playAll(before, pieces)).toMatchObject({ phase: 'battle', seat: 1 });
  });

  it('V6: the player to move chooses any piece, and all others are enemies', () => {
    const state = stateOf(shared, 'V*@A19 F@E37 S@E38 L@I99 B@I11', { seat: 2 });
    for (const cell of ['E37', 'E38', 'I99', 'I11']) expect(targetsFrom(state, cell), cell).not.toEqual([]);
    expect(isLegal(state, 'e37e38')).toBe(true);
  });

  it('V6: capturing the Goal wins', () => {
    const after = play(stateOf(shared, 'V*@A19 F@B18 L@I99 B@I11', { seat: 2 }), 'b18a19');
    expect(outcome(after)).toMatchObject({ winner: 2, reason: 'goal-captured' });
  });

  it('V7: a capture is decided by combat (how: R10.10)', () => {
    const waiting = play(stateOf('klin-zha+kinta', `F@E37 s@E38 ${hearts}`), 'e37e38');
    expect(turnOf(waiting).awaits).toBe('combat');
    expect(pieceAt(play(waiting, 'attacker'), 'E38')).toMatchObject({ warrior: 'F' });
    expect(pieceAt(play(waiting, 'defender'), 'E38')).toMatchObject({ warrior: 'S' });
  });

  const race = (): GameState =>
    play(stateOf('klin-zha+kaggas-crown', 'V*@F48 S@A19 v*@I22 s@C39', { regions: 'N1W2' }), 'f48f58g');

  it('V8: a goal in the third corner must be captured in the next turn', () => {
    expect(outcome(race())).toBeNull();
    expect(outcome(play(race(), 'c39c28'))).toMatchObject({ winner: 1, reason: 'crown' });
  });

  it('V8: otherwise no position of a goal wins on the flat board', () => {
    const plain = play(stateOf('klin-zha', 'V*@F48 S@A19 v*@I22 s@C39', { regions: 'N1W2' }), 'f48f58g');
    expect(outcome(play(plain, 'c39c28'))).toBeNull();
  });

  it('V8: on the flat board, an opponent without a legal move loses', () => {
    expect(outcome(play(stateOf('klin-zha', 'V*@F48 B@B18 v*@A19'), 'f48f58g'))).toMatchObject({ winner: 1 });
  });

  it('V9: a Vanguard moves 2 spaces in any direction', () => {
    expect(targetsFrom(stateOf('klin-zha+power-vanguard', `V@E37 ${hearts}`), 'E37')).toEqual(
      around('E37', 1, 2),
    );
  });

  it('V10: the white triangles are available for placement', () => {
    const state = play(createState(rulesOf('klin-zha+forward-placement')), 'v@a19');
    for (const cell of ['e15', 'e59', 'f26', 'f36', 'f47', 'f48', 'g46', 'h46', 'i55'])
      expect(isLegal(state, `s@${cell}`), cell).toBe(true);
  });

  it('V10: with the rule of the society, the first goal comes before the second army', () => {
    const { warriors } = armyIn(klinZha, defensiveArmy, 'N');
    const texts = warriors.map(({ warrior, cell }) => `${warrior}@${cell}`.toLowerCase()).join(' ');
    const nine = playAll(createState(rulesOf('klin-zha+forward-placement:society')), texts);
    expect([turnOf(nine).seat, turnOf(nine).awaits]).toEqual([1, 'goal']);
    expect(turnOf(play(nine, 'g@a19'))).toMatchObject({ seat: 2, awaits: 'warrior' });
  });

  it('V11: players place one piece in turn, the hearts last', () => {
    const mixed = Array.from({ length: 9 }, (_, at) =>
      placements.map((army) => army.split(' ')[at]).slice(0, 2),
    ).flat();
    const before = createState(rulesOf('romulan-heart:2+alternating-placement'));
    expect(seatsOf(before, `${mixed.join(' ')} g@i99 g@i23`)).toBe('12'.repeat(10));
  });

  it('V12: boards of several levels exist (our design: R11, R12)', () => {
    expect([triLevelBoard, tetrahedralBoard].map(({ naming }) => naming.levels.length)).toEqual([3, 9]);
  });
});

describe('RH Q: questions', () => {
  it('Q1: a threat need not be announced: an overlooked one captures the heart', () => {
    const state = stateOf(two, 'F@E49 V*@I99 V@I66 v*@E37 l@A19');
    expect(sayMove(state, 'i66i67')).not.toContain('threat');
    const after = playAll(state, 'i66i67 a19b19 e49e37');
    expect(outcome(after)).toMatchObject({ winner: 1, reason: 'goal-captured' });
  });

  const army = { owners: '113' } as const;

  it('Q2: zones of opposing walls cannot overlap, those of one player can', () => {
    const walls = 'B@E37 b@E59 V*@I99 ~V*@A19';
    expect(isLegal(stateOf(three, walls, army), 'e37e48')).toBe(true);
    expect(code(stateOf(three, `${walls} v*@I11`), 'e37e48')).toBe('zones-overlap');
  });

  it('Q2: two walls of one player can be side by side', () => {
    expect(isLegal(stateOf(three, 'B@E37 b@E48 V*@I99 ~V*@A19', army), 'e37e38')).toBe(true);
    expect(isLegal(stateOf(three, 'B@E37 b@E48 V*@I99 v*@I11 ~V*@A19'), 'e37e38')).toBe(false);
  });

  it('Q2: own pieces move into and through the own zone', () => {
    expect([isAllowed('L@E37 B@D38', 'e37e38'), isAllowed('L@E37 B@D38', 'e37e48')]).toEqual([true, true]);
  });

  it('Q3: the zone of a moving wall is inactive', () => {
    // On the way over E38 the wall passes the bishop on D38.
    expect(isAllowed('B@E37 s@D38', 'e37e48')).toBe(true);
    expect(code(duel('B@E37 s@D38'), 'e37e38')).toBe('zone-holds-enemy');
  });

  it('Q3: zones may overlap during the move', () => {
    // E38 shares D38 with the zone of the wall on D28; E48 does not.
    expect(isAllowed('B@E37 b@D28', 'e37e48')).toBe(true);
    expect(code(duel('B@E37 b@D28'), 'e37e38')).toBe('zones-overlap');
  });

  it('Q3: the wall cannot move through an opposing zone', () => {
    expect(isAllowed('B@E37 b@D38', 'e37e48')).toBe(false);
  });

  it('Q4: the heart may be moved through the own zone, but not left in it', () => {
    const state = stateOf(two, 'F*@E37 B@D38 v*@I11');
    expect([isLegal(state, 'e37e49g'), code(state, 'e37e38g')]).toEqual([true, 'goal-in-zone']);
  });

  it('Q5: a wall captures an abandoned heart', () => {
    const after = play(stateOf(two, 'B@E37 V*@I99 g@E38 v@I11'), 'e37e38');
    expect(outcome(after)).toMatchObject({ winner: 1, reason: 'goal-captured' });
  });

  it('Q5: a wall cannot capture a heart with a piece', () => {
    expect(code(stateOf(two, 'B@E37 V*@I99 v*@E38'), 'e37e38')).toBe('cannot-capture');
  });

  it('Q6: a heart cannot be picked up in passing', () => {
    const state = stateOf(two, 'F@E37 G@E38 V@I99 v*@I11');
    expect(code(state, 'e37e48g')).toBe('goal-not-there');
    expect(play(state, 'e37e48').goals[0]).toBe('E38');
  });

  it('Q6: a move that carries the heart begins and ends with it', () => {
    const state = stateOf(two, 'F*@E37 V@I99 v*@I11');
    expect(play(state, 'e37e49g').goals[0]).toBe('E49');
    expect(play(state, 'e37e49').goals[0]).toBe('E37');
  });

  const besieged = (rules: RulesetId): GameState => stateOf(rules, 'V@I99 f@I88', { regions: 'W2E1' });

  it('Q7: in Romulan Heart, the heart must be placed even where every carrier is attacked', () => {
    expect(moveTexts(besieged(two))).toEqual(['g@i99']);
  });

  it('Q7: in Klin Zha, such a player may move a carrier with the goal instead (how far: R7.5)', () => {
    const mercy = moveTexts(besieged('klin-zha')).filter((move) => move.endsWith('r'));
    expect(mercy.length).toBeGreaterThan(0);
    expect(mercy.every((move) => move.startsWith('i99'))).toBe(true);
  });
});

// Read, but not tested: the preface and its addresses; the advice to expect attacks by two knights and to prefer a pawn
// beside the back cell where all knights are on the front (S2, S3.2); coins as markers that the winner keeps (V5); living
// warriors (V7); opinions on which variant is playable or aggressive (V5, V8, V9, V10).
