/** Events before the first move (M10.1 to M10.3), and restarted matches. */

import { klinZha, unwrap } from 'klin-zha';
import { apply, matchFromRecord, newMatch, recordFromMatch } from 'klin-zha/match';
import { describe, expect, it } from 'vitest';
import { type Line, moves, Script, start, three, trio, two } from './support.ts';

describe('spindles (M10.1)', () => {
  const klin = { rules: 'klin-zha', control: '600', position: undefined as never } as const;

  it('M10.1, R7.1: the winner and its choice decide which seat places first', () => {
    const first = (casts: number[][], option: object): number =>
      new Script(klin).do([0, 'spindles', { casts }], [0, 'option', option], start).line.seat;
    expect(first([[6, 6]], { choice: 'first' })).toBe(1);
    expect(first([[6, 6]], { choice: 'last' })).toBe(2);
    expect(first([[1, 1]], { choice: 'first' })).toBe(2);
    expect(
      first(
        [
          [3, 4],
          [6, 2],
        ],
        { choice: 'first' },
      ),
    ).toBe(2);
    expect(
      first(
        [
          [3, 4],
          [6, 1],
          [6, 2],
        ],
        { choice: 'hand-over', answer: 'first' },
      ),
    ).toBe(2);
    expect(first([[6, 6]], { choice: 'hand-over', answer: 'last' })).toBe(1);
  });

  it('M10.1, R7.6: refuses the spindles if the ruleset decides which seat places first', () => {
    const script = new Script({ ...klin, rules: 'romulan-heart:2' });
    expect(script.refusal(0, 'spindles', { casts: [[6, 6]] })).toBe('not-allowed R7.1');
  });

  it('M10.1, R7.1: refuses invalid casts and options', () => {
    const script = new Script(klin);
    expect(script.refusal(0, 'option', { choice: 'first' })).toBe('not-allowed R7.1');
    expect(script.refusal(0, 'spindles', { casts: [[3, 4]] })).toBe('bad-value R7.1');
    expect(
      script.refusal(0, 'spindles', {
        casts: [
          [6, 6],
          [1, 1],
        ],
      }),
    ).toBe('bad-value R7.1');
    expect(script.refusal(0, 'spindles', { casts: [[0, 6]] })).toBe('bad-value R7.1');
    expect(script.refusal(0, 'spindles', { casts: [[6]] })).toBe('bad-event M11');
    script.do([0, 'spindles', { casts: [[6, 6]] }]);
    expect(script.refusal(0, 'spindles', { casts: [[6, 6]] })).toBe('not-allowed R7.1');
    expect(script.refusal(0, 'option', { choice: 'hand-over' })).toBe('bad-event M11');
    script.do([0, 'option', { choice: 'first' }]);
    expect(script.refusal(0, 'option', { choice: 'first' })).toBe('not-allowed R7.1');
    script.do(start);
    expect(script.refusal(0, 'spindles', { casts: [[6, 6]] })).toBe('playing 6.12');
    expect(new Script(two).refusal(0, 'spindles', { casts: [[6, 6]] })).toBe('not-allowed R7.1');
  });

  it('M10.1: the option keeps penalties and awards, and comes before the first placement', () => {
    const script = new Script({ ...klin, setup: 'untimed' }).do(
      [0, 'penalty', { seat: 1, kind: 'time-taken', article: '13.4', time: 1000 }],
      [0, 'spindles', { casts: [[6, 6]] }],
    );
    const placed = new Script();
    placed.match = script.match;
    placed.do([1, 'move', { seat: 1, move: 'f@e37' }]);
    expect(placed.refusal(1, 'option', { choice: 'last' })).toBe('not-allowed R7.1');
    script.do([1, 'option', { choice: 'last' }]);
    expect(script.line).toMatchObject({ phase: 'waiting', seat: 2, clocks: [599_000, 600_000] });
  });

  it('M10.1, RH V6: in Reflective, the cast decides and there is no option', () => {
    const script = new Script({ ...klin, rules: 'klin-zha+reflective' }).do([
      0,
      'spindles',
      { casts: [[1, 2]] },
    ]);
    expect(script.line.seat).toBe(2);
    expect(script.refusal(0, 'option', { choice: 'first' })).toBe('not-allowed R7.1');
  });

  it('M10.3, INT: names, colours and seats stay the same, whichever seat places first', () => {
    const script = new Script({ ...klin, names: ['A', 'B'] }).do(
      [0, 'spindles', { casts: [[6, 6]] }],
      [0, 'option', { choice: 'last' }],
      start,
      [1, 'move', { seat: 2, move: 'f@i99' }],
    );
    expect(script.match.settings.names).toEqual(['A', 'B']);
    expect(script.match.line[0]).toMatchObject({ seat: 2, kind: 'placement' });
    const { tags } = recordFromMatch(script.match);
    expect([tags.get('Gold'), tags.get('Green')]).toEqual(['A', 'B']);
  });

  const named = { ...klin, names: ['A', 'B'] };

  it('M10.3, M10.1: the player who places first may pick a colour, which decides the seats', () => {
    const script = new Script({ ...named, absent: [2], deduction: [0, 1000] }).do(
      [0, 'spindles', { casts: [[6, 6]] }],
      [0, 'option', { choice: 'first', colour: 'green' }],
    );
    expect(script.match).toMatchObject({ players: [2, 1], first: 2, absent: [1], seat: 2 });
    script.do([1, 'arrive', { seat: 1 }], [2, 'start'], [3, 'move', { seat: 2, move: 'f@i99' }]);
    expect(script.clocks).toEqual([599_000, 599_999]);
    const { tags } = recordFromMatch(script.match);
    expect([tags.get('Gold'), tags.get('Green')]).toEqual(['B', 'A']);
    const restored = unwrap(matchFromRecord(recordFromMatch(script.match)));
    expect(JSON.stringify(restored)).toBe(JSON.stringify(script.match));
  });

  it('M10.3: the colour can be picked at the start, with or without spindles', () => {
    const seatsOf = (...lines: Line[]): unknown => {
      const { match } = new Script(named).do(...lines);
      return [match.players, match.seat];
    };
    const cast: Line = [0, 'spindles', { casts: [[6, 6]] }];
    expect(seatsOf([0, 'start', { colour: 'green' }])).toEqual([[2, 1], 2]);
    expect(seatsOf([0, 'start', { colour: 'gold' }])).toEqual([[1, 2], 1]);
    expect(seatsOf(cast, [0, 'option', { choice: 'last' }], [0, 'start', { colour: 'gold' }])).toEqual([
      [2, 1],
      1,
    ]);
    expect(seatsOf(cast, [0, 'option', { choice: 'last' }], start)).toEqual([null, 2]);
  });

  it('M10.3, M2.11: a player who arrived late is late in the seat of the chosen colour', () => {
    const klin = { rules: 'klin-zha', control: '600', position: undefined as never } as const;
    const script = new Script({ ...klin, absent: [2], lateness: 5000, flags: 'arbiter' }).do(
      [5001, 'arrive', { seat: 2 }],
      [5001, 'start', { colour: 'green' }],
    );
    expect(script.refusal(6000, 'flag', { seat: 2 })).toBe('flag-up 6.8');
    script.do([6000, 'flag', { seat: 1 }]);
    expect(script.line.result).toEqual({ winner: 2, reason: 'late', scores: [-1, 1] });
  });

  it('M10.3, R7.2, R7.6: refuses a colour that is not free to pick', () => {
    const green: Line = [0, 'start', { colour: 'green' }];
    expect(new Script(two).refusal(...green)).toBe('not-allowed R7.6');
    expect(new Script({ ...named, first: 1 }).refusal(...green)).toBe('not-allowed R7.2');
    expect(new Script(named).refusal(0, 'start', { colour: 'black' })).toBe('bad-value R7.1');
    expect(new Script(named).refusal(0, 'start', { colour: 'red' })).toBe('bad-event M11');
    const picked = new Script(named).do(
      [0, 'spindles', { casts: [[6, 6]] }],
      [0, 'option', { choice: 'first', colour: 'gold' }],
    );
    expect(picked.refusal(...green)).toBe('not-allowed R7.2');
    const plain = unwrap(newMatch(klinZha, { control: '600' }));
    const refused = apply(plain, { at: 0, type: 'start', colour: 'green' });
    expect(refused.ok ? '' : refused.errors[0].code).toBe('needs-import');
  });

  it('M4.4, M10.3: a restart keeps penalties and arrivals of the same players, and deals seats again', () => {
    const script = new Script({ ...named, absent: [2] }).do(
      [0, 'penalty', { seat: 1, kind: 'time-taken', article: '13.4', time: 1000 }],
      [0, 'start', { colour: 'green' }],
      [1, 'arrive', { seat: 1 }],
      [2, 'penalty', { seat: 1, kind: 'time-added', article: '13.4', time: 30 }],
      [3, 'ruling', { answer: 'restart' }],
    );
    expect(script.match).toMatchObject({ at: 3, phase: 'waiting', players: null, absent: [], seat: 1 });
    expect(script.clocks).toEqual([599_030, 600_000]);
    expect(script.do([4, 'start', { colour: 'green' }]).clocks).toEqual([600_000, 599_030]);
  });

  it('M4.4: a player who was expelled stays out after a restart', () => {
    const again = new Script(three).do(
      start,
      [1, 'penalty', { seat: 3, kind: 'expelled', article: '13.4', scores: [-2] }],
      [2, 'ruling', { answer: 'restart' }],
    );
    expect(again.match).toMatchObject({ phase: 'waiting', living: [1, 2], decidedScores: [null, null, -2] });
  });

  it('M4.4, 7.1: a ruling restarts the match: waiting, full clocks, ply 0, all seats; time continues', () => {
    const script = new Script(three).do(
      start,
      ...moves(5, 1, 'g68g69'),
      [6, 'resign', { seat: 3 }],
      [7, 'offer', { seat: 1 }],
      [8, 'ruling', { answer: 'restart' }],
    );
    expect(script.line).toMatchObject({
      phase: 'waiting',
      seat: 1,
      running: null,
      clocks: [600_000, 600_000, 600_000],
      ply: 0,
      position: trio,
      offers: [],
    });
    expect(script.match.living).toEqual([1, 2, 3]);
    expect(script.refusal(7, 'start')).toBe('bad-time M1.1');
    expect(new Script({ ...two, arbiter: false }).do(start).refusal(1, 'ruling', { answer: 'restart' })).toBe(
      'no-arbiter 7.1',
    );
  });
});
