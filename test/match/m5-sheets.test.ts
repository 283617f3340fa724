import { dutiesOf, infractions } from 'klin-zha/match';
import { describe, expect, it } from 'vitest';
import { type Line, moves, Script, trio } from './support.ts';

const three = { rules: 'romulan-heart:3', position: trio, mode: 'standard' } as const;

/** Seat 1 moves at 1 s and runs out of time in its second move; the others move at once. */
function untilFlag(at: number, ...written: Line[]): Line[] {
  return [
    [0, 'start'],
    ...moves(1000, 1, 'g68g69'),
    ...moves(1000, 2, 'g24g25'),
    ...moves(1000, 3, 'd27d28'),
    ...written,
    [at, 'tick'],
  ];
}

describe('M5: score sheets', () => {
  it('M5.1: refuses a ply that the sheet has passed or that was not made, but accepts the same again', () => {
    const script = new Script().do([0, 'start'], ...moves(1, 1, 'g68g69'), [1, 'write', { seat: 1, ply: 1 }]);
    expect(script.refusal(2, 'write', { seat: 1, ply: 0 })).toBe('bad-value 8.1');
    expect(script.refusal(2, 'write', { seat: 1, ply: 2 })).toBe('bad-value 8.1');
    expect(script.refusal(2, 'write', { seat: 1, ply: 1 })).toBe('accepted');
    expect(script.refusal(2, 'write', { seat: 2, ply: 0 })).toBe('accepted');
  });

  it('M5.1, 8.4: nothing is noted with little time left, or without sheets', () => {
    const lines = [
      [0, 'start'],
      ...moves(1, 1, 'g68g69'),
      ...moves(2, 2, 'g24g25'),
      ...moves(3, 1, 'g69g68'),
    ] as const;
    const noted = (options: {
      readonly control: string;
      readonly mode?: 'standard';
      readonly sheets?: boolean;
    }) => {
      const done = lines.filter(([, type]) => type !== 'press' || options.control !== '-');
      return infractions(new Script(options).do(...done).match).length;
    };
    // Each move of seat 1 takes a millisecond: exactly five minutes are left for the second one.
    expect(noted({ control: '300.002', mode: 'standard' })).toBe(1);
    expect(noted({ control: '300.001', mode: 'standard' })).toBe(0);
    expect(noted({ control: '200d30', mode: 'standard' })).toBe(0);
    expect(noted({ control: '900' })).toBe(0);
    expect(noted({ control: '-' })).toBe(0);
    expect(noted({ control: '-', sheets: true })).toBe(1);
  });

  it('M5.1: the outcome of a Kinta challenge does not count as another move', () => {
    const position = '1/3/5/7/3f5/4F6/13/15/v*15V* 1 W2E1 - 0 1 -';
    const script = new Script({ rules: 'klin-zha+kinta', position }).do(
      [0, 'start'],
      [1, 'move', { seat: 1, move: 'f36e27' }],
      [2, 'move', { seat: 1, move: 'attacker' }],
    );
    expect(infractions(script.match)).toEqual([]);
  });

  it('M5.2, 8.4: after a flag, an obliged seat must complete its sheet, but may move', () => {
    const script = new Script({ ...three, control: '400' }).do(
      ...untilFlag(402_000, [1000, 'write', { seat: 3, ply: 3 }]),
    );
    expect(script.line).toMatchObject({
      phase: 'playing',
      seat: 2,
      duties: [{ who: 2, article: '8.4', what: 'update-sheet', ply: 3 }],
    });
    expect(Object.keys(script.line.duties![0]!)).toEqual(['who', 'article', 'what', 'ply']);
    script.do([402_000, 'move', { seat: 2, move: 'g25g24' }], [403_000, 'write', { seat: 2, ply: 3 }]);
    expect(script.line.duties).toBeUndefined();
  });

  it('M5.2, 8.5a, 8.5c: if no seat was obliged, the clocks stop until all sheets are complete', () => {
    const script = new Script({ ...three, control: '100' }).do(...untilFlag(150_000));
    expect(script.line).toMatchObject({
      phase: 'stopped',
      seat: 2,
      running: null,
      clocks: [0, 100_000, 100_000],
      duties: [
        { who: 2, article: '8.5a', what: 'update-sheet', ply: 3 },
        { who: 3, article: '8.5a', what: 'update-sheet', ply: 3 },
        { who: 'arbiter', article: '8.5c', what: 'reconstruct', ply: 3 },
      ],
    });
    expect(script.refusal(150_000, 'resume')).toBe('duty 8.5a');
    script.do([150_000, 'write', { seat: 3, ply: 3 }]);
    expect(dutiesOf(script.match)).toEqual([{ who: 2, article: '8.5a', what: 'update-sheet', ply: 3 }]);
    script.do([150_000, 'write', { seat: 2, ply: 3 }]);
    expect(script.line.phase).toBe('stopped');
    script.do([150_000, 'resume']);
    expect(script.line).toMatchObject({ phase: 'playing', running: 2 });
  });

  it('M5.2, 8.5b: a seat that was not obliged may not move before completing its sheet', () => {
    const script = new Script({ ...three, control: '400', deduction: [0, 200_000, 0] }).do(
      ...untilFlag(401_500, [1000, 'write', { seat: 3, ply: 3 }]),
    );
    expect(script.line).toMatchObject({
      phase: 'playing',
      seat: 2,
      duties: [{ who: 2, article: '8.5b', what: 'update-sheet', ply: 3 }],
    });
    expect(script.refusal(401_500, 'move', { seat: 2, move: 'g25g24' })).toBe('duty 8.5b');
    script.do([401_500, 'write', { seat: 2, ply: 2 }]);
    expect(script.refusal(401_500, 'move', { seat: 2, move: 'g25g24' })).toBe('duty 8.5b');
    script.do([401_500, 'write', { seat: 2, ply: 3 }], [401_500, 'move', { seat: 2, move: 'g25g24' }]);
    expect(script.line.duties).toBeUndefined();
  });

  it('M5.2, 8.4, 8.5b, 8.5c: seats that were obliged and others have duties if no sheet is complete', () => {
    const script = new Script({ ...three, control: '400', deduction: [0, 200_000, 0] });
    script.do(...untilFlag(401_500));
    expect(script.line.duties?.map(({ who, article }) => [who, article])).toEqual([
      [2, '8.5b'],
      [3, '8.4'],
      ['arbiter', '8.5c'],
    ]);
  });

  it('M5.2: there are no duties if all sheets are complete, or none are kept', () => {
    const complete = [2, 3].map((seat): Line => [1000, 'write', { seat, ply: 3 }]);
    const script = new Script({ ...three, control: '100' }).do(...untilFlag(150_000, ...complete));
    expect(script.line).toMatchObject({ phase: 'playing', running: 2, clocks: [0, 50_000, 100_000] });
    expect(script.line.duties).toBeUndefined();
    const none = new Script({ ...three, control: '100', sheets: false }).do(...untilFlag(150_000));
    expect(none.line.phase).toBe('playing');
    expect(none.line.duties).toBeUndefined();
  });

  it('M5.2, 6.11: there are duties if the game continues after all flags have fallen', () => {
    const script = new Script({ control: '40/100:600', mode: 'standard', flags: 'claim' }).do(
      [0, 'start'],
      ...moves(100_000, 1, 'g68g69'),
      [200_000, 'claim', { seat: 1, kind: 'flag' }],
    );
    expect(script.line).toMatchObject({ phase: 'stopped', clocks: [600_000, 600_000] });
    expect(script.line.duties?.map(({ who, article }) => [who, article])).toEqual([
      [1, '8.5a'],
      [2, '8.5a'],
      ['arbiter', '8.5c'],
    ]);
  });

  it('M5.3, 8.6: recount sets the number of moves made', () => {
    const script = new Script({
      control: '2/100:2/60:30',
      mode: 'standard',
      sheets: false,
      flags: 'claim',
    }).do([0, 'start'], [0, 'recount', { seat: 1, moves: 1 }], ...moves(1000, 1, 'g68g69'));
    expect(script.clocks).toEqual([159_000, 100_000]);
    expect(script.refusal(1000, 'recount', { seat: 2, moves: 2 })).toBe('bad-value 8.6');
    // Seat 2's flag falls: its next period begins with one move made in it, and its flag is up again.
    script.do([150_000, 'recount', { seat: 2, moves: 1 }]);
    expect(script.clocks).toEqual([159_000, 60_000]);
    expect(script.refusal(150_000, 'claim', { seat: 1, kind: 'flag' })).toBe('flag-up 6.8');
    script.do(...moves(150_000, 2, 'g24g25'));
    expect(script.clocks).toEqual([159_000, 90_000]);
    const last = new Script({ control: '100', mode: 'standard', flags: 'claim' }).do(
      [0, 'start'],
      [200_000, 'tick'],
    );
    expect(last.refusal(200_000, 'recount', { seat: 1, moves: 3 })).toBe('not-allowed 8.6');
  });
});
