import fc from 'fast-check';
import { explainMove, isLegal, legalDests, legalMoves, outcome, perft, play } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { lines } from '../support/games.ts';
import { cellNames } from '../support/geometry.ts';
import { moveTexts, positionText, stateOf } from '../support/positions.ts';
import { runs } from '../support/runs.ts';

describe('R8.1: capture of the enemy Goal', () => {
  it.each(['klin-zha', 'takzh', 'agonizer', 'romulan-heart:2'] as const)(
    'ends the game at once: %s',
    (rules) => {
      const state = play(stateOf(rules, 'F*@A19 S@I78 v*@I99 l@E37', { quiet: 3, round: 8 }), 'i78i99');
      expect(outcome(state)).toEqual({ winner: 1, reason: 'goal-captured', goalThreatened: true });
      expect(state.phase).toBe('over');
      expect(legalMoves(state)).toEqual([]);
      expect(legalDests(state).size).toBe(0);
      expect(perft(state, 2)).toBe(0);
      expect(explainMove(state, 'e37e38')).toMatchObject({ code: 'game-over', ruling: 'R8.1' });
    },
  );

  it('also ends the game when seat 2 captures', () => {
    const state = play(stateOf('klin-zha', 'F*@A19 v*@B19', { seat: 2, round: 4 }), 'b19a19g');
    expect(outcome(state)).toMatchObject({ winner: 2 });
    expect(String(state)).toBe(positionText('v*@A19', { seat: 2, owners: '22', round: 5 }));
  });

  it('leaves a final position without legal moves', () => {
    fc.assert(
      fc.property(lines({ from: 'battle', plies: 200 }), fc.constantFrom(...cellNames), ({ last }, from) => {
        if (outcome(last) === null) return;
        expect(last.phase).toBe('over');
        expect(legalMoves(last)).toEqual([]);
        expect(legalMoves(last, { from })).toEqual([]);
        expect(perft(last, 1)).toBe(0);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('R8.2: no legal move', () => {
  /** The only exit of the Vanguard in the corner is in the Blockader's zone. */
  const smothered = 'V*@A19 b@B29 g@I99';

  it('reports whether the Goal was threatened', () => {
    const state = stateOf('klin-zha', `${smothered} i@D39`);
    expect(outcome(state)).toEqual({ winner: 2, reason: 'immobilized', goalThreatened: true });
  });

  it('includes a Goal that cannot be saved, under strict safety only', () => {
    expect(moveTexts(stateOf('klin-zha', 'V*@A19 i@C29 g@I99'))).toEqual(['a19b19g']);
    const lost = 'V*@A19 i@D39 g@I99';
    expect(outcome(stateOf('klin-zha', lost))).toEqual({
      winner: 2,
      reason: 'immobilized',
      goalThreatened: true,
    });
    expect(explainMove(stateOf('klin-zha', lost), 'a19b19')).toMatchObject({ code: 'goal-threatened' });
    expect(moveTexts(stateOf('takzh', lost))).toEqual(['a19b19']);
    expect(moveTexts(stateOf('romulan-heart:2', lost))).toEqual(['a19b19', 'a19b19g']);
  });

  it('is detected after a move', () => {
    const alone = play(stateOf('klin-zha', 'V*@A19 b@C39 g@I99', { seat: 2, round: 5 }), 'c39b29');
    expect(outcome(alone)).toEqual({ winner: 2, reason: 'immobilized', goalThreatened: false });
    expect([alone.seat, alone.round]).toEqual([1, 6]);
    expect(explainMove(alone, 'a19b19')).toMatchObject({ code: 'enemy-zone', ruling: 'R4.2' });
  });

  it('is a draw in Romulan Heart with two players left (R8.3)', () => {
    const three = stateOf('romulan-heart:3', `${smothered} ~V@I11`, { owners: '122' });
    expect(outcome(three)).toMatchObject({ winner: null, reason: 'stalemate' });
    expect(isLegal(three, 'i11i12')).toBe(false);
  });
});

describe('turns and rounds (section 16)', () => {
  it.each([1, 2] as const)('begins a round when the first seat has the turn again: seat %d', (first) => {
    const state = first === 1 ? '-' : 'first=2';
    let now = stateOf('klin-zha', 'V*@A19 v*@I99', { seat: first, state });
    const seen: number[][] = [];
    for (const move of first === 1 ? ['a19b19', 'i99i89', 'b19a19'] : ['i99i89', 'a19b19', 'i89i99']) {
      now = play(now, move);
      seen.push([now.seat, now.round, now.halfmoveClock]);
    }
    const other = 3 - first;
    expect(seen).toEqual([
      [other, 1, 1],
      [first, 2, 2],
      [other, 2, 3],
    ]);
  });

  it('resets the halfmove clock only for captures of a warrior or a Goal', () => {
    const state = stateOf('romulan-heart:3', 'F*@E37 v@E38 g@D38 ~V@I99 ~G@I11', { quiet: 41 });
    expect(play(state, 'e37e27').halfmoveClock).toBe(42);
    expect(play(state, 'e37e27g').halfmoveClock).toBe(42);
    expect(play(state, 'e37e38').halfmoveClock).toBe(0);
    const goal = stateOf('romulan-heart:3', 'F*@E37 v@I44 g@D38 ~V@I99 ~G@I11', { quiet: 41 });
    expect(play(goal, 'e37d38g').halfmoveClock).toBe(0);
  });
});
