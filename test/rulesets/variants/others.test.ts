import {
  choicesFor,
  createState,
  explainMove,
  Game,
  isLegal,
  outcome,
  play,
  rulesOf,
  tetrahedralBoard,
  viewFor,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { stateOf } from '../../support/positions.ts';

describe('relation dilemma', () => {
  const rules = 'romulan-heart:3+relation-dilemma';

  it('R10.7: allows passing an abandoned heart of a third player, but not landing on it', () => {
    const state = stateOf(rules, 'F@E37 V*@I22 v*@A19 ~G@E38 ~V@I88');
    expect(explainMove(state, 'e37e38')).toMatchObject({ code: 'not-your-prey', cells: ['E38'] });
    expect(isLegal(state, 'e37e48')).toBe(true);
  });

  it('R10.7: ends the game with the first captured heart', () => {
    const before = stateOf(rules, 'F@E37 V*@I22 v*@E38 ~V*@I88');
    expect(choicesFor(viewFor(before, 1), before.rules).get('E37')!.get('E38')).toMatchObject([
      { wins: true },
    ]);
    const state = play(before, 'e37e38');
    expect(outcome(state)).toMatchObject({ winner: 1, reason: 'goal-captured' });
    expect(explainMove(state, 'i22i23')).toMatchObject({ code: 'game-over', ruling: 'R10.7' });
  });
});

describe('draws', () => {
  it('R10.13: add the draws of R8.5 to a ruleset without draws', () => {
    const pieces = 'F*@E37 f*@I22 B@A19 b@I99';
    const shuffle = ['e37e27g', 'i22i23g', 'e27e37g', 'i23i22g'];
    const ends = (['klin-zha+draws', 'klin-zha'] as const).map((id) => {
      let game = new Game(stateOf(id, pieces));
      for (const move of [...shuffle, ...shuffle]) game = game.play(move);
      expect(game.occurrences).toBe(3);
      return game.drawClaims();
    });
    expect(ends).toEqual([['repetition'], []]);
  });
});

describe('the tetrahedral board', () => {
  const { cells, neighbours, lines, symmetries, regions } = tetrahedralBoard;

  it('R12.1: has 165 cells pointing one way and 120 the other, at most four neighbours and twelve lines', () => {
    expect([cells.filter(({ pointsUp }) => pointsUp).length, cells.length]).toEqual([165, 285]);
    expect(Math.max(...neighbours.map((near) => near.length))).toBe(4);
    expect(Math.max(...lines.map((list) => list.length))).toBe(12);
    expect(symmetries.length).toBe(24);
    for (const [cell, near] of neighbours.entries()) {
      for (const other of near) expect(neighbours[other]).toContain(cell);
    }
  });

  it('R12.2: has four corners of equal size', () => {
    expect(regions.map(({ id }) => id)).toEqual(['A', 'B', 'C', 'D']);
    expect(new Set(regions.map((region) => region.cells.length)).size).toBe(1);
  });

  it('R12.3: numbers its levels from the bottom, always with the digit', () => {
    expect(cells[0]!.name).toBe('1A19');
    expect(cells.at(-1)!.name).toBe('9A11');
    expect(isLegal(createState(rulesOf('klin-zha+tetrahedral')), 'v@1a19')).toBe(true);
  });
});
