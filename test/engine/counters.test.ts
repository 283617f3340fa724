import { formatMove, legalMoves, play } from 'klin-zha';
import { Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { stateOf } from '../support/positions.ts';

/** Numbers around the limits of bytes and words, and the greatest number. */
const most = 999_999_999;
const counts = [0, 254, 255, 256, 65_534, 65_535, 65_536, most - 1, most];
/** A Goal is alone beside each Fencer, so a step may be plain, or onto the own Goal. */
const pieces = 'F@E37 G@E38 V@A19 f@H34 g@H35 v@I99';

describe('the halfmove clock and the round (section 16)', () => {
  it.each(counts)('count on from %i, and return when the move is taken back', (count) => {
    const counters = { quiet: count, round: Math.max(count, 1) };
    const next = Math.min(count + 1, most);
    for (const text of ['h34h24', 'h34h35', 'pass']) {
      const before = stateOf('klin-zha+oversight', pieces, { seat: 2, ...counters });
      const searcher = new Searcher(before);
      const read = () => [searcher.halfmoveClock, searcher.round];
      if (text === 'pass') searcher.pass();
      else {
        const after = play(before, text);
        searcher.make(legalMoves(before).find((move) => formatMove(move) === text)!);
        expect(read()).toEqual([after.halfmoveClock, after.round]);
        expect(play(after, 'e37f37').halfmoveClock).toBe(Math.min(count + 2, most));
      }
      expect(read(), text).toEqual([next, Math.min(before.round + 1, most)]);
      searcher.unmake();
      expect(read(), text).toEqual([before.halfmoveClock, before.round]);
    }
  });

  it('are not repeated by positions of moves that were taken back (R8.5)', () => {
    const searcher = new Searcher(stateOf('klin-zha+draws', 'F@E37 V*@A19 v*@I99 f@H34'));
    const make = (moves: string): number => {
      for (const text of moves.split(' '))
        searcher.make(legalMoves(searcher.state()).find((move) => formatMove(move) === text)!);
      return searcher.repetitions();
    };
    const cycle = 'e37f37 h34h24 f37e37 h24h34';
    expect(make(cycle)).toBe(1);
    searcher.unmakeTo(0);
    expect(make('e37e27 h34h24 e27e37 h24h23')).toBe(0);
    searcher.unmakeTo(2);
    expect(make('e27e37 h24h34')).toBe(1);
    expect(make(cycle)).toBe(2);
    searcher.unmakeTo(1);
    expect(searcher.repetitions()).toBe(0);
  });

  it.each(['attacker', 'defender'])('begins again after a combat that the %s wins (R10.10)', (winner) => {
    const before = stateOf('klin-zha+kinta', 'F@E37 v@E38 V*@A19 v@I11 v*@I99', { quiet: 7, round: 9 });
    const challenged = play(before, 'e37e38');
    expect(play(challenged, winner)).toMatchObject({ halfmoveClock: 0, round: 9, seat: 2 });
  });

  it.each([
    [1, 1, 2],
    [2, 1, 1],
  ] as const)('begin a round with the seat that placed first: %i', (first, after1, after2) => {
    const start = (seat: 1 | 2) =>
      stateOf('klin-zha+oversight', pieces, { seat, state: first === 2 ? 'first=2' : '-' });
    expect(play(start(1), 'e37f37').round).toBe(first === 2 ? after1 + 1 : after1);
    expect(play(start(2), 'h34h24').round).toBe(after2);
  });
});
