import { formatMove, legalMoves, outcome, play, type Seat } from 'klin-zha';
import { Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { stateOf } from '../support/positions.ts';

const seats = [1, 2, 3] as const;
const orders = seats.flatMap((left) =>
  seats.filter((seat) => seat !== left).map((loser) => [left, loser, 6 - left - loser] as [Seat, Seat, Seat]),
);

/** Letters of each seat: upper case, lower case, with a tilde. */
const piece = (seat: number, code: string): string =>
  seat === 1 ? code : seat === 2 ? code.toLowerCase() : `~${code}`;

describe('the third seat', () => {
  it.each(orders)(
    'R8.4: seat %i left before, seat %i is captured, and seat %i wins',
    (left, loser, captor) => {
      const owners = seats.map((seat) => (seat === left ? 0 : seat)).join('');
      const goals = `${piece(captor, 'V')}*@A19 ${piece(loser, 'G')}@E38 ${piece(loser, 'V')}@I99`;
      const before = stateOf('romulan-heart:3', `${piece(captor, 'F')}@E37 ${goals}`, {
        seat: captor,
        owners,
      });
      const after = play(before, 'e37e38');
      expect(outcome(after)).toMatchObject({ winner: captor, reason: 'goal-captured' });
    },
  );

  it.each(seats)(
    'R8.3: the turn passes over seat %i without a legal move, after a move and after a pass',
    (stuck) => {
      const [before, after] = [((stuck + 1) % 3) + 1, (stuck % 3) + 1] as [Seat, Seat];
      const pieces = `${piece(stuck, 'V')}*@A19 ${piece(after, 'B')}@B29 ${piece(after, 'V')}*@I99`;
      const state = stateOf('romulan-heart:3', `${pieces} ${piece(before, 'V')}*@I11`, { seat: before });
      for (const move of legalMoves(state)) expect(play(state, move).seat, formatMove(move)).toBe(after);
      const searcher = new Searcher(state);
      const hash = searcher.hash();
      searcher.pass();
      expect(searcher.seat).toBe(after);
      searcher.unmake();
      expect([searcher.seat, searcher.hash()]).toEqual([before, hash]);
    },
  );
});
