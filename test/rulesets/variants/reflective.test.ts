import {
  createPosition,
  createState,
  explainMove,
  type GameState,
  legalMoves,
  outcome,
  type PositionFields,
  play,
  rulesOf,
  threats,
  zones,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import {
  carriesFrom,
  moveTexts,
  playAll,
  positionText,
  stateOf,
  targetsFrom,
} from '../../support/positions.ts';
import { rulesFrom } from '../../support/rules.ts';
import { faultsOf, textOn } from './boards.ts';

const reflective = 'klin-zha+reflective';
const start = createState(rulesFrom(reflective));

describe('reflective: the setup', () => {
  it('R10.8: accepts no parameter', () => {
    expect(() => rulesOf('klin-zha+reflective:1')).toThrow(
      expect.objectContaining({ code: 'bad-parameter' }),
    );
  });

  it('R10.8: begins with the placement of a carrier with the Goal anywhere', () => {
    const moves = moveTexts(start);
    expect(moves).toHaveLength(3 * 81);
    expect(moves.every((move) => /^[flv]@...g$/.test(move))).toBe(true);
    expect(explainMove(start, 'f@e37')).toMatchObject({ code: 'goal-comes-first', ruling: 'R10.8' });
    expect(explainMove(start, 'b@e37g')).toMatchObject({ code: 'no-carrier', ruling: 'R10.8' });
    const placed = play(start, 'v@e37g');
    expect(String(placed)).toBe(positionText('V*@E37', { seat: 2, round: 1, state: 'hand=FLSIIVVB' }));
  });

  it('R10.8: begins the battle after nine placements; the first player moves first', () => {
    const state = playAll(start, 'v@e37g b@a19 v@c17 v@c39 l@i99 f@i11 s@i55 i@f15 i@h89');
    expect(state).toMatchObject({ seat: 1, phase: 'battle', round: 1, halfmoveClock: 0 });
    expect(state.toFields().regions).toEqual([null, null, null]);
    expect(state.toFields().goals).toEqual(['E37', null]);
  });

  it('R10.8: allows either player to begin', () => {
    const drawn = createState(rulesFrom(reflective), { first: 2 });
    expect(drawn.seat).toBe(2);
    const after = playAll(drawn, 'v@e37g b@a19 v@c17 v@c39 l@i99 f@i11 s@i55 i@f15 i@h89');
    expect(after).toMatchObject({ seat: 2, phase: 'battle', first: 2 });
  });

  it('R10.8: keeps warriors away from the Blockader', () => {
    const state = stateOf(reflective, 'V*@E37 B@A19', { state: 'hand=FLSIIVV' });
    expect(moveTexts(state).filter((move) => move.endsWith('b19'))).toEqual([]);
    expect(explainMove(state, 'f@b19')).toMatchObject({
      code: 'enemy-zone',
      ruling: 'R10.8',
      cells: ['B19'],
    });
    const later = stateOf(reflective, 'V*@E37 L@C28', { state: 'hand=FSIIVVB' });
    expect(explainMove(later, 'b@c29')).toMatchObject({ code: 'zone-holds-enemy', cells: ['C29', 'C28'] });
    expect(explainMove(later, 'b@e38')).toMatchObject({ code: 'zone-holds-goal', cells: ['E38', 'E37'] });
  });

  it('R10.8: rejects an unsafe placement under `strict` if there is a safe one', () => {
    const state = stateOf(reflective, 'V*@E37', { seat: 2, state: 'hand=FLSIIVVB' });
    expect(explainMove(state, 'v@e38')).toMatchObject({ code: 'placement-unsafe', ruling: 'R10.8' });
    expect(explainMove(state, 'f@e48').code).toBe('placement-unsafe');
    expect(explainMove(state, 'v@e48').legal).toBe(true);
    const helpless = stateOf(reflective, 'V*@E37 V@E38', { seat: 1, state: 'hand=LV' });
    expect(explainMove(helpless, 'l@e27').legal).toBe(true);
    expect(explainMove(helpless, 'v@a19').legal).toBe(true);
  });

  it('R10.8: rejects a new threat under `no-new-threat` if it can be avoided', () => {
    const state = stateOf('takzh+reflective', 'V*@E37 V@E38', { seat: 1, state: 'hand=LV' });
    expect(explainMove(state, 'l@e27').code).toBe('placement-unsafe');
    expect(explainMove(state, 'v@a19').legal).toBe(true);
  });

  it('R10.8: allows unsafe placements under `none`', () => {
    const state = stateOf('romulan-heart:2+reflective', 'V*@E37', { seat: 2, state: 'hand=FLSIIVVB' });
    expect(explainMove(state, 'v@e38').legal).toBe(true);
    expect(explainMove(state, 'b@e38').legal).toBe(false);
  });

  it('R10.4: does not place the Goal on a neutral cell', () => {
    const clouds = createState(rulesOf('klin-zha+clouded:E37+reflective'));
    expect(explainMove(clouds, 'f@e37g')).toMatchObject({ code: 'goal-on-forbidden-cell', ruling: 'R10.4' });
    expect(legalMoves(clouds)).toHaveLength(3 * 80);
  });

  it('R11.9: places on the primary board, the Goal not on inner cells', () => {
    const levels = createState(rulesOf('klin-zha+reflective+tri-level'));
    expect(legalMoves(levels)).toHaveLength(3 * 45);
    expect(explainMove(levels, 'f@e37g')).toMatchObject({ code: 'goal-on-forbidden-cell', ruling: 'R11.9' });
    expect(explainMove(levels, 'f@2c25g')).toMatchObject({ code: 'outside-region', ruling: 'R11.9' });
  });
});

/** The ruleset without Goal safety. */
const free = 'romulan-heart:2+reflective';

function winnerOf(state: GameState): string | null {
  const ended = outcome(state);
  return ended && `${ended.winner} ${ended.reason}`;
}

describe('reflective: the battle', () => {
  it('R10.8: moves any warrior, with all others as enemies', () => {
    for (const seat of [1, 2] as const) {
      const state = stateOf(free, 'F@E37 V@E38 L@D27 G@A19', { seat });
      expect(targetsFrom(state, 'E37')).toContain('E38');
      expect(targetsFrom(state, 'E38')).toEqual(['D38', 'E37', 'E48']);
      expect(targetsFrom(state, 'D27')).toContain('D38');
    }
  });

  it('R10.8: captures all but the Blockader, which cannot capture', () => {
    const state = stateOf(free, 'I@D16 B@D38 V@F48 G@A19');
    expect(explainMove(state, 'd16d38')).toMatchObject({ code: 'cannot-be-captured' });
    const wall = stateOf(free, 'B@E37 V@E48 G@A19');
    expect(explainMove(wall, 'e37e48')).toMatchObject({ code: 'cannot-capture' });
  });

  it('R4.3: keeps warriors and the Blockader apart, except while the Blockader moves', () => {
    const state = stateOf(free, 'B@E37 F@C17 V@G47 G@I11');
    expect(targetsFrom(state, 'E37')).toEqual(['D27', 'D38', 'E26', 'E27', 'E38', 'E48', 'F36', 'F37']);
    expect(explainMove(state, 'e37f37')).toMatchObject({ legal: true });
    expect(explainMove(state, 'g47f47')).toMatchObject({ legal: true });
    expect(explainMove(stateOf(free, 'B@E37 V@F47 G@I11'), 'f47f37')).toMatchObject({ code: 'enemy-zone' });
    expect(zones(state)).toEqual([{ seat: 1, blockader: 'E37', cells: ['F37', 'E38', 'E27'] }]);
  });

  it('R5.1: leaves or carries the Goal of either player, and does not capture a carried Goal', () => {
    for (const seat of [1, 2] as const) {
      const state = stateOf(free, 'V*@E37 S@I11', { seat });
      expect(targetsFrom(state, 'E37')).toEqual(['E27', 'E38', 'F37']);
      expect(carriesFrom(state, 'E37')).toEqual(['E27', 'E38', 'F37']);
      const carried = play(state, 'e37e38g');
      expect(outcome(carried)).toBeNull();
      expect(carried.toFields().goals).toEqual(['E38', null]);
      expect(winnerOf(playAll(state, 'e37e38 e38e37'))).toBe(`${3 - seat} goal-captured`);
    }
  });

  it('R10.8: is won by moving a warrior onto the cell of the Goal', () => {
    expect(winnerOf(play(stateOf(free, 'V*@E37 F@E38'), 'e38e37'))).toBe('1 goal-captured');
    expect(winnerOf(play(stateOf(free, 'V*@E37 F@E38', { seat: 2 }), 'e38e37'))).toBe('2 goal-captured');
    expect(winnerOf(play(stateOf(free, 'G@E37 V@I11 S@E48'), 'e48e37'))).toBe('1 goal-captured');
  });

  it('R10.8: allows the Blockader to capture an abandoned Goal', () => {
    expect(winnerOf(play(stateOf(free, 'B@E37 V@A19 G@E48'), 'e37e48'))).toBe('1 goal-captured');
    expect(explainMove(stateOf(free, 'B@E37 V*@E48'), 'e37e48').code).toBe('cannot-capture');
  });

  it('R10.8: rejects moves under `strict` after which any warrior could capture the Goal', () => {
    const pieces = 'V*@D27 F@G25 S@H57 V@H45 B@I66';
    const state = stateOf(reflective, pieces);
    expect(explainMove(state, 'h57f37')).toMatchObject({ code: 'goal-threatened', cells: ['F37', 'D27'] });
    expect(explainMove(state, 'd27d28')).toMatchObject({ code: 'goal-threatened', cells: ['D28', 'D27'] });
    expect(targetsFrom(state, 'D27')).toEqual([]);
    expect(carriesFrom(state, 'D27')).toHaveLength(3);
    expect(targetsFrom(stateOf(free, pieces), 'D27')).toHaveLength(3);
    expect(threats(play(state, 'h57h45'))).toEqual([]);
  });

  it('R6.4: always allows the capture of the Goal', () => {
    expect(winnerOf(play(stateOf(reflective, 'V*@E37 F@E38 L@E27'), 'e38e37'))).toBe('1 goal-captured');
  });

  it('R10.8: is lost without a legal move, with every base', () => {
    for (const base of ['klin-zha', 'takzh', 'romulan-heart:2'] as const) {
      const stuck = stateOf(`${base}+ablative+reflective`, 'V*@A19', { state: 'ablated=B19' });
      expect(outcome(stuck)).toMatchObject({ winner: 2, reason: 'immobilized' });
    }
  });

  it('R10.5: marks a cell unless the Goal remains there', () => {
    const state = stateOf('romulan-heart:2+ablative+reflective', 'V*@E37 S@I11', { seat: 2 });
    expect(play(state, 'e37e38').toFields().variantState).toEqual({});
    expect(play(state, 'e37e38g').toFields().variantState).toEqual({ ablated: 'E37' });
  });
});

describe('reflective: positions', () => {
  it('section 16: show a captured Goal by an empty hand without it', () => {
    expect(winnerOf(stateOf(reflective, 'F@E37', { seat: 2 }))).toBe('1 goal-captured');
    expect(winnerOf(stateOf(reflective, 'F@E37', { seat: 1 }))).toBe('2 goal-captured');
    expect(winnerOf(stateOf(reflective, '', { state: 'hand=FLSIIVVVB' }))).toBeNull();
  });

  it('R10.8: contain nothing that belongs to a seat other than the first, checked or not', () => {
    const fields = stateOf(reflective, 'V*@E37 B@A19').toFields();
    const [one, ...others] = fields.warriors;
    const wrong: readonly Partial<PositionFields>[] = [
      { warriors: [{ ...one!, seat: 2 }, ...others] },
      { goals: [null, 'E37'] },
      { hands: [[], ['V']] },
    ];
    for (const change of wrong) {
      for (const unchecked of [false, true]) {
        const made = createPosition(rulesFrom(reflective), { ...fields, ...change }, { unchecked });
        expect(made).toMatchObject({ ok: false, errors: [{ code: 'bad-seat', ruling: 'R10.8', read: '2' }] });
      }
    }
  });

  it('section 16: have one set in capitals, one hand and no claims', () => {
    expect(faultsOf(reflective, textOn(reflective, 'V*@E37 b@A19'))).toEqual(['bad-seat']);
    expect(faultsOf(reflective, textOn(reflective, 'V*@E37 ~B@A19'))).toEqual(['bad-seat']);
    expect(faultsOf(reflective, textOn(reflective, 'V*@E37 B@A19'))).toEqual([]);
    expect(faultsOf(reflective, textOn(reflective, 'V*@E37 B@A19', { regions: 'N1' }))).toEqual([
      'claim-of-shared',
    ]);
    const inHand = textOn(reflective, 'V*@E37', { seat: 2, state: 'hand1=FLSIIVVB' });
    expect(faultsOf(reflective, inHand)).toEqual(['bad-pair']);
    const lacking = textOn(reflective, 'V@E37', { seat: 2, state: 'hand=FLSIIVVB' });
    expect(faultsOf(reflective, lacking)).toEqual(['goal-missing']);
    const wrong = textOn(reflective, 'V*@E37', { seat: 1, state: 'hand=FLSIIVVB' });
    expect(faultsOf(reflective, wrong)).toEqual(['wrong-seat']);
  });

  it('section 16: survive formatting and parsing', () => {
    const text = textOn(reflective, 'V*@E37', { seat: 2, state: 'hand=FLSIIVVB' });
    expect(String(play(start, 'v@e37g'))).toBe(text);
    expect(faultsOf(reflective, text)).toEqual([]);
  });
});
