import {
  defineRuleset,
  explainMove,
  isLegal,
  legalMoves,
  outcome,
  parsePosition,
  play,
  romulanHeart,
  rulesOf,
  threats,
  zones,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { cellNames } from '../support/geometry.ts';
import { carriesFrom, moveTexts, positionText, stateOf, targetsFrom } from '../support/positions.ts';

const rules = rulesOf('romulan-heart:3');

describe('R8.4: a captured army', () => {
  const pieces = 'F@B19 V*@I11 f*@A19 v@E37 b@F26 s@I66 ~V*@I99';

  it('falls to the captor without an extra turn, and its heart leaves the board', () => {
    const next = play(stateOf('romulan-heart:3', pieces, { quiet: 9, round: 4 }), 'b19a19');
    expect(String(next)).toBe(
      positionText('F@A19 V*@I11 v@E37 b@F26 s@I66 ~V*@I99', { seat: 3, owners: '113', round: 4 }),
    );
    expect(outcome(next)).toBeNull();
  });

  it('also falls to seat 2 or 3', () => {
    const second = play(stateOf('romulan-heart:3', 'V*@I11 v@I89 g@A19 ~V*@I99', { seat: 2 }), 'i89i99');
    expect(String(second)).toBe(positionText('V*@I11 v@I99 g@A19', { seat: 1, owners: '122', round: 2 }));
    const third = play(stateOf('romulan-heart:3', 'V*@I11 v@C17 g@A19 ~V*@I12', { seat: 3 }), 'i12i11g');
    expect(String(third)).toBe(positionText('v@C17 g@A19 ~V*@I11', { seat: 2, owners: '323', round: 2 }));
  });

  it('keeps its colour, moves for its owner and can carry the owner’s heart', () => {
    const state = stateOf('romulan-heart:3', 'v*@E37 s@I66 ~V*@I99', { owners: '113' });
    expect(state.toFields().goals).toEqual(['E37', null, 'I99']);
    expect(carriesFrom(state, 'E37')).toEqual(['E27', 'E38', 'F37']);
    expect(targetsFrom(state, 'I66')).not.toEqual([]);
    const next = play(state, 'e37e38g');
    expect(String(next)).toBe(positionText('v*@E38 s@I66 ~V*@I99', { seat: 3, owners: '113', quiet: 1 }));
  });

  it('is no longer an enemy of its owner: no captures, threats or zones between them', () => {
    const state = stateOf('romulan-heart:3', 'F*@E15 v@E27 b@F26 ~V*@I99', { owners: '113' });
    expect(explainMove(state, 'e15e27')).toMatchObject({ code: 'own-warrior' });
    expect(isLegal(state, 'e15e26')).toBe(true);
    expect(threats(state)).toEqual([]);
    expect(zones(state)).toMatchObject([{ seat: 1, blockader: 'F26' }]);
    const before = stateOf('romulan-heart:3', 'F*@E15 v@E27 b@F26 g@A19 ~V*@I99');
    expect(isLegal(before, 'e15e26')).toBe(false);
  });

  it('fights against the third player for its new owner', () => {
    const state = stateOf('romulan-heart:3', 'G@A19 v@E27 ~V*@E26', { owners: '113' });
    expect(threats(state)).toEqual([{ attacker: 1, from: 'E27', defender: 3, goal: 'E26' }]);
    expect(outcome(play(state, 'e27e26'))).toMatchObject({ winner: 1, reason: 'goal-captured' });
    const zone = stateOf('romulan-heart:3', 'G@A19 b@F26 ~V*@E16', { seat: 3, owners: '113' });
    expect(isLegal(zone, 'e16e26')).toBe(false);
  });

  it('changes its owner again, with all other armies of that owner', () => {
    const state = stateOf('romulan-heart:3', 'v*@E27 s@I66 V@I11 ~F@E26 ~G@A19', { seat: 3, owners: '223' });
    const next = play(state, 'e26e27');
    expect(String(next).split(' ')[3]).toBe('333');
    expect(outcome(next)).toEqual({ winner: 3, reason: 'goal-captured', goalThreatened: true });
    expect(explainMove(next, 'i66i67')).toMatchObject({ code: 'game-over', ruling: 'R8.4' });
  });

  it('gets no turn, and rounds continue with the other players', () => {
    let state = stateOf('romulan-heart:3', 'V@I11 v*@A19 ~V*@I99', { seat: 2, owners: '323' });
    const seen: number[][] = [];
    for (const move of ['a19b19g', 'i99i89g', 'b19a19g', 'i11i12']) {
      state = play(state, move);
      seen.push([state.seat, state.round]);
    }
    expect(seen).toEqual([
      [3, 1],
      [2, 2],
      [3, 2],
      [2, 3],
    ]);
  });
});

describe('R6.1: `strict` Goal safety with three players', () => {
  const strict = defineRuleset({ ...romulanHeart({ players: 3 }), id: 'strict-three', goalSafety: 'strict' });
  const pieces = 'F@E37 F@C17 G@A19 v@I22 g@E38 ~V@B19 ~G@I99';

  it('rejects a capture that leaves the player’s Goal threatened while the game continues', () => {
    const state = stateOf(strict, pieces);
    expect(moveTexts(state)).toEqual(['c17b19']);
    expect(explainMove(state, 'e37e38')).toMatchObject({ code: 'goal-threatened', ruling: 'R6.1' });
  });

  it('allows a capture that ends the game: of the first Goal, or of the last', () => {
    expect(
      moveTexts(stateOf(defineRuleset({ ...strict, id: 'first-wins', goals: 'first' }), pieces)),
    ).toContain('e37e38');
    const last = stateOf(strict, pieces.replace(' ~G@I99', ''), { owners: '122' });
    expect(outcome(play(last, 'e37e38'))).toMatchObject({ winner: 1, reason: 'goal-captured' });
  });
});

describe('R8.3: passed-over turns with three players', () => {
  /** The only exit of blue's Vanguard in the corner is in black's zone. */
  const stuck = 'V*@I11 v*@A19 ~B@B29 ~V*@I99';

  it('passes over a player without a legal move', () => {
    const next = play(stateOf('romulan-heart:3', stuck), 'i11i12g');
    expect([next.seat, next.round]).toEqual([3, 1]);
    const again = play(next, 'i99i89g');
    expect([again.seat, again.round]).toEqual([1, 2]);
  });

  it('no longer passes over a player whose path is open', () => {
    const next = play(play(stateOf('romulan-heart:3', stuck), 'i11i12g'), 'b29c29');
    expect([next.seat, next.round]).toEqual([1, 2]);
    const freed = play(play(next, 'i12i11g'), 'a19b19');
    expect([freed.seat, freed.round]).toEqual([3, 2]);
  });

  it('begins a new round when it passes over the first seat', () => {
    const state = stateOf('romulan-heart:3', 'V*@A19 v*@I11 ~B@B29 ~V*@I99', { seat: 3, round: 7 });
    const next = play(state, 'i99i89g');
    expect([next.seat, next.round]).toEqual([2, 8]);
  });

  it('returns to the previous player if no other has a legal move', () => {
    const state = stateOf('romulan-heart:3', 'V*@A19 v*@I11 ~B@B29 ~B@I22 ~V*@I99', { seat: 3, round: 7 });
    const next = play(state, 'i99i89g');
    expect([next.seat, next.round, outcome(next)]).toEqual([3, 8, null]);
  });

  it('rejects positions in which the seat to move would be passed over', () => {
    const waiting = positionText(stuck, { seat: 2 });
    const read = parsePosition(rules, waiting, { unchecked: true });
    expect(read.ok || read.errors.map(({ code }) => code)).toEqual(['turn-passes']);
    expect(parsePosition(rules, waiting).ok).toBe(false);
  });

  it('draws the game if no player has a legal move', () => {
    const owners: Readonly<Record<string, string>> = {
      H24: 'b',
      H35: '~B',
      I34: 'b',
      G46: 'B',
      H45: 'B',
      H56: 'B',
    };
    const others = cellNames.filter((cell) => cell !== 'H34' && cell !== 'H46');
    const wall = others.map((cell, index) => {
      const star = ['A19', 'B18', 'B19'].includes(cell) ? '*' : '';
      return `${owners[cell] ?? ['B', 'b', '~B'][index % 3]}${star}@${cell}`;
    });
    const state = stateOf('romulan-heart:3', `${wall.join(' ')} I@H34 f@H46`);
    expect(moveTexts(state)).toEqual(['h34h46']);
    const next = play(state, 'h34h46');
    expect(outcome(next)).toEqual({ winner: null, reason: 'stalemate', goalThreatened: false });
    expect(legalMoves(next)).toEqual([]);
    expect([next.seat, next.round]).toEqual([2, 1]);
  });
});
