import { createState, explainMove, type GameState, isLegal, legalMoves, play, rulesOf } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { stateOf } from '../../support/positions.ts';

/** Returns the state after n placements, each the first legal one. */
function afterPlacing(state: GameState, number: number): GameState {
  return number === 0 ? state : afterPlacing(play(state, legalMoves(state)[0]!), number - 1);
}

describe('forward placement', () => {
  const rules = rulesOf('klin-zha+forward-placement');
  const north = play(createState(rules), 'v@a19');

  it('R10.2: opens every cell of no region to a player with a region', () => {
    const between = ['e15', 'f26', 'f36', 'e59', 'f48', 'f47', 'g46', 'h46', 'i55'];
    expect(between.filter((cell) => !isLegal(north, `s@${cell}`))).toEqual([]);
    expect(explainMove(north, 's@h12')).toMatchObject({ code: 'outside-region', ruling: 'R7.2' });
    expect(isLegal(play(createState(rulesOf('klin-zha')), 'v@a19'), 's@f36')).toBe(false);
  });

  it('R10.2: requires a cell of a region for the first warrior', () => {
    expect(isLegal(createState(rules), 'v@f36')).toBe(false);
  });

  it('R10.2: places the first Goal before the second army with `society`', () => {
    const society = createState(rulesOf('klin-zha+forward-placement:society'));
    const nine = afterPlacing(society, 9);
    expect(nine.seat).toBe(1);
    expect(legalMoves(nine).every((move) => explainMove(nine, move).legal)).toBe(true);
    const ten = afterPlacing(nine, 1);
    expect(ten.toFields().goals[0]).not.toBeNull();
    expect(ten.seat).toBe(2);
    const usual = afterPlacing(createState(rules), 9);
    expect(usual.seat).toBe(2);
  });
});

describe('alternating placement', () => {
  it('R10.3: places one warrior at a time in turn, then the Goals', () => {
    let state = createState(rulesOf('klin-zha+alternating-placement'), { first: 2 });
    const seats: number[] = [];
    while (state.phase === 'setup') {
      seats.push(state.seat);
      state = afterPlacing(state, 1);
    }
    expect(seats).toEqual([...Array(9).fill([2, 1]).flat(), 2, 1]);
    expect(state.seat).toBe(2);
  });

  it('R10.3: alternates between three players as well', () => {
    const state = createState(rulesOf('romulan-heart:3+alternating-placement'));
    expect([1, 2, 3, 4].map((number) => afterPlacing(state, number).seat)).toEqual([2, 3, 1, 2]);
  });
});

describe('power vanguard', () => {
  it('R10.1: moves Vanguards one or two steps, but not through warriors', () => {
    const rules = 'klin-zha+power-vanguard';
    const state = stateOf(rules, 'V@E37 V*@I22 v*@A19');
    expect(['e37e27', 'e37d27', 'e37f37', 'e37e49'].map((move) => isLegal(state, move))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(isLegal(stateOf('klin-zha', 'V@E37 V*@I22 v*@A19'), 'e37d27')).toBe(false);
    const blocked = stateOf(rules, 'V@E37 L@E27 V*@I22 v*@A19');
    expect(explainMove(blocked, 'e37d27')).toMatchObject({ code: 'path-blocked', cells: ['E27'] });
  });
});
