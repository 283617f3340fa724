import { describe, expect, it } from 'vitest';
import { refusalCodes } from '../../src/explain/refusal.ts';
import { explainMove, isLegal } from '../../src/game/moves.ts';
import { stateOf } from '../support/positions.ts';
import { refusedMoves, stateOfRefused } from '../support/refused-moves.ts';

const battle = 'F@E15 v@H34 G@A19 g@I99';

describe('why a move is refused', () => {
  it.each(refusedMoves)('%s (%s) in %s: %s %j %s', (...refused) => {
    const [code, ruling, , , , move, cells] = refused;
    const state = stateOfRefused(refused);
    const verdict = explainMove(state, move);
    expect(verdict).toEqual({
      legal: false,
      code,
      ruling,
      message: expect.stringMatching(/^[A-Z1-9].{10,}[.?]$/),
      cells: cells === '' ? [] : cells.split(' '),
      roles: (cells === '' ? [] : cells.split(' ')).map((cell) => expect.objectContaining({ cell })),
      params: expect.objectContaining({ seat: state.seat }),
    });
    expect(isLegal(state, move)).toBe(false);
  });

  it('has an example of every code', () => {
    expect([...new Set(refusedMoves.map(([code]) => code))].sort()).toEqual([...refusalCodes].sort());
  });

  it('is answered for a legal move by saying so', () => {
    expect(explainMove(stateOf('klin-zha', battle), 'e15e16')).toEqual({
      legal: true,
      code: 'legal',
      ruling: null,
      message: 'The move is legal.',
      cells: [],
    });
  });

  it('is not answered for a text that is no move', () => {
    const state = stateOf('klin-zha', battle);
    for (const [text, code] of [
      ['', 'bad-move'],
      ['e15', 'bad-move'],
      ['e15e16x', 'bad-move'],
      ['f@e16g', 'bad-move'],
      ['e15a11', 'bad-cell'],
      ['e15e92', 'bad-cell'],
      ['2c25c25', 'bad-cell'],
    ]) {
      expect(() => explainMove(state, text!)).toThrow(
        expect.objectContaining({ name: 'KlinZhaError', code }),
      );
      expect(isLegal(state, text!)).toBe(false);
    }
  });
});
