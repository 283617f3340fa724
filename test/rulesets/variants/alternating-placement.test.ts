import { createState, explainMove, type GameState, play, rulesOf } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { moveTexts, playAll, positionText, stateOf } from '../../support/positions.ts';
import { rulesFrom } from '../../support/rules.ts';
import { faultsOf } from './boards.ts';

const alternating = 'klin-zha+alternating-placement';
const north = ['f@a19', 'l@b19', 's@c28', 'i@d16', 'i@d49', 'v@e16', 'v@e49', 'v@e37', 'b@d38'];
const west = ['f@i11', 'l@i12', 's@i22', 'i@i23', 'i@h12', 'v@h23', 'v@g13', 'v@g24', 'b@h34'];
const east = ['f@i99', 'l@i89', 's@i88', 'i@i78', 'i@h89', 'v@h78', 'v@g79', 'v@g68', 'b@h67'];

/** Returns the seat to move before each move, and the final state. */
function turns(start: GameState, moves: readonly string[]): { seats: string; last: GameState } {
  let last = start;
  let seats = '';
  for (const move of moves) {
    seats += last.seat;
    last = play(last, move);
  }
  return { seats, last };
}

function inTurn(...armies: readonly (readonly string[])[]): string[] {
  return armies[0]!.flatMap((_, index) => armies.map((army) => army[index]!));
}

describe('alternating placement', () => {
  it('R10.3: accepts no parameter', () => {
    expect(() => rulesOf('klin-zha+alternating-placement:2')).toThrow(
      expect.objectContaining({ code: 'bad-parameter' }),
    );
  });

  it('R10.3: places one warrior at a time, then the Goals', () => {
    const { seats, last } = turns(createState(rulesFrom(alternating)), inTurn(north, west));
    expect(seats).toBe('121212121212121212');
    expect(last).toMatchObject({ seat: 1, phase: 'setup' });
    expect(moveTexts(last).every((move) => move.startsWith('g@'))).toBe(true);
    const goals = turns(last, ['g@a19', 'g@i11']);
    expect(goals.seats).toBe('12');
    expect(goals.last).toMatchObject({ seat: 1, phase: 'battle', round: 1 });
  });

  it('R10.3: begins with the player who places first, who also moves first', () => {
    const start = createState(rulesFrom(alternating), { first: 2 });
    const { seats, last } = turns(start, [...inTurn(north, west), 'g@a19', 'g@i11']);
    expect(seats).toBe('21212121212121212121');
    expect(last).toMatchObject({ seat: 2, phase: 'battle' });
  });

  it('R10.3: alternates between three players', () => {
    const start = createState(rulesOf('romulan-heart:3+alternating-placement'));
    const { seats, last } = turns(start, [...inTurn(east, west, north), 'g@i99', 'g@i11', 'g@a19']);
    expect(seats).toBe('123'.repeat(10));
    expect(last).toMatchObject({ seat: 1, phase: 'battle' });
  });

  it('R7.2: claims a region with the first warrior, and another one for the second player', () => {
    const one = play(createState(rulesFrom(alternating)), 'f@a19');
    expect(one.toFields().regions).toEqual([1, null, null]);
    expect(explainMove(one, 'v@b19')).toMatchObject({ code: 'region-taken', ruling: 'R7.2' });
    const two = play(one, 'f@i11');
    expect(two.toFields().regions).toEqual([1, 2, null]);
    expect(explainMove(two, 'v@i99').code).toBe('outside-region');
  });

  it('R7.3: keeps warriors out of the zone of a placed Blockader', () => {
    const start = createState(rulesOf('klin-zha+alternating-placement+forward-placement'));
    const state = playAll(start, 'b@e16 v@i11 v@a19');
    expect(explainMove(state, 'v@e15')).toMatchObject({ code: 'enemy-zone', cells: ['E15'] });
    expect(explainMove(state, 'b@f15')).toMatchObject({ code: 'zones-overlap' });
  });

  it('R10.3: differs from the order of the open game', () => {
    expect(explainMove(playAll(createState(rulesOf('klin-zha')), 'f@a19'), 'f@i11').legal).toBe(false);
    expect(explainMove(playAll(createState(rulesFrom(alternating)), 'f@a19'), 'f@i11').legal).toBe(true);
  });

  it('section 16: reduces both hands in turn', () => {
    const state = playAll(createState(rulesFrom(alternating)), 'b@d27 v@h45 f@a19 b@i22 l@b19');
    const text = positionText('F@A19 L@B19 B@D27 v@H45 b@I22', {
      seat: 2,
      regions: 'N1W2',
      state: 'hand1=SIIVVV;hand2=FLSIIVV',
    });
    expect(String(state)).toBe(text);
    expect(faultsOf(alternating, text)).toEqual([]);
    expect(faultsOf(alternating, text.replace(' 2 N', ' 1 N'))).toEqual(['wrong-seat']);
    expect(faultsOf('klin-zha', text)).toEqual(['wrong-seat']);
  });

  it('R7.2: rejects a Goal while warriors are in hand', () => {
    const state = stateOf(alternating, 'F@A19 v@I11', { regions: 'N1W2', state: 'hand1=V;hand2=V' });
    expect(explainMove(state, 'g@a19')).toMatchObject({ code: 'warriors-first', ruling: 'R7.2' });
  });
});
