import { describe, expect, it } from 'vitest';
import { moves, Script, trio } from './support.ts';

const standard = { mode: 'standard', sheets: false } as const;
const three = { rules: 'romulan-heart:3', position: trio, ...standard };

describe('M2: flags', () => {
  it('M2.7: a flag that falls at the time of an event falls before the event', () => {
    const script = new Script({ control: '100', ...standard }).do([0, 'start'], [99_999, 'tick']);
    expect(script.line).toMatchObject({ phase: 'playing', clocks: [1, 100_000] });
    expect(script.refusal(100_000, 'move', { seat: 1, move: 'g68g69' })).toBe('over 6.9');
    expect(script.refusal(100_000, 'tick')).toBe('accepted');
  });

  it('M2.7, M2.6: a flag falls when delay and main time are used up', () => {
    const script = new Script({ control: '100d10', ...standard }).do([0, 'start'], [109_999, 'tick']);
    expect(script.line).toMatchObject({ phase: 'playing', clocks: [1, 100_000] });
    script.do([200_000, 'tick']);
    expect(script.line).toMatchObject({ phase: 'over', clocks: [0, 100_000], result: { winner: 2 } });
  });

  it('M2.7, 6.9: a flag that falls between move and press loses', () => {
    const script = new Script({ control: '100+5', ...standard }).do(
      [0, 'start'],
      [99_000, 'move', { seat: 1, move: 'g68g69' }],
    );
    expect(script.refusal(100_000, 'press', { seat: 1 })).toBe('over 6.9');
    script.do([100_000, 'tick']);
    expect(script.line).toMatchObject({
      seat: 1,
      ply: 1,
      result: { winner: 2, reason: 'time', scores: [-1, 1] },
    });
  });

  it('M2.7, 6.8: with flags by the arbiter, a fallen flag stays down until noted, while added time runs', () => {
    const script = new Script({ control: '100+5', ...standard, flags: 'arbiter' }).do([0, 'start']);
    expect(script.refusal(99_999, 'flag', { seat: 1 })).toBe('flag-up 6.8');
    script.do(...moves(150_000, 1, 'g68g69'), ...moves(151_000, 2, 'g24g25'), [152_000, 'tick']);
    expect(script.line).toMatchObject({ phase: 'playing', clocks: [4000, 104_000] });
    expect(script.refusal(152_000, 'flag', { seat: 2 })).toBe('flag-up 6.8');
    script.do([152_000, 'flag', { seat: 1 }]);
    expect(script.line).toMatchObject({ phase: 'over', result: { winner: 2, reason: 'time' } });
  });

  it('M2.7: with auto, a flag claim is possible, but finds no fallen flag', () => {
    const script = new Script({ control: '100', ...standard }).do([0, 'start']);
    expect(script.refusal(50_000, 'claim', { seat: 2, kind: 'flag' })).toBe('flag-up 6.8');
  });

  it('M2.8: an uncompleted move of a leaving seat counts', () => {
    const script = new Script({ ...three, control: '100' }).do(
      [0, 'start'],
      [90_000, 'move', { seat: 1, move: 'g68g69' }],
      [103_000, 'tick'],
    );
    expect(script.line).toMatchObject({
      seat: 2,
      running: 2,
      clocks: [0, 97_000, 100_000],
      ply: 1,
      result: null,
    });
    expect(script.line.position).toBe('~V*/3/5/2~F4/9/11/2f10/15/v*16 2 N3W2E1 023 1 1 -');
    expect(script.refusal(103_000, 'touch', { seat: 1, cells: ['g24'] })).toBe('out 6.9');
  });

  it('M2.8, 7.2: the clock of a seat that has left is not restarted', () => {
    const script = new Script({ ...three, control: '100' }).do([0, 'start'], ...moves(1000, 1, 'g68g69'));
    expect(script.refusal(2000, 'restart', { seat: 2 })).toBe('accepted');
    script.do([2000, 'resign', { seat: 1 }]);
    expect(script.refusal(3000, 'restart', { seat: 2 })).toBe('not-allowed 7.2');
  });

  it('M2.8: seats that leave together leave in the order after the claimant', () => {
    const script = new Script({ ...three, control: '100', flags: 'claim' }).do(
      [0, 'start'],
      ...moves(100_000, 1, 'g68g69'),
      ...moves(200_000, 2, 'g24g25'),
      [210_000, 'claim', { seat: 3, kind: 'flag' }],
    );
    expect(script.line).toMatchObject({
      phase: 'over',
      result: { winner: 3, reason: 'time', scores: [-1, -1, 1] },
    });
    const left = script.match.notes.filter(({ kind }) => kind === 'left').map(({ seat }) => seat);
    expect(left).toEqual([1, 2]);
  });

  it("M2.9: in standard, the claimant's flag matters only if all flags are down", () => {
    const script = new Script({ ...three, control: '100', flags: 'claim' }).do(
      [0, 'start'],
      ...moves(100_000, 1, 'g68g69'),
      ...moves(200_000, 2, 'g24g25'),
      [201_000, 'claim', { seat: 1, kind: 'flag' }],
    );
    expect(script.line).toMatchObject({ phase: 'playing', seat: 3, running: 3, result: null });
    expect(script.line.position.split(' ')[3]).toBe('103');
  });

  it('M2.9, 6.11: after all flags have fallen in standard, each seat continues with its next period', () => {
    const script = new Script({ control: '40/100:2/50:30', ...standard, flags: 'claim' }).do(
      [0, 'start'],
      ...moves(100_000, 1, 'g68g69'),
      [210_000, 'tick'],
    );
    expect(script.clocks).toEqual([0, 0]);
    script.do([210_000, 'claim', { seat: 1, kind: 'flag' }]);
    expect(script.line).toMatchObject({ phase: 'playing', seat: 2, running: 2, clocks: [50_000, 50_000] });
    for (const clock of script.match.clocks!)
      expect(clock).toMatchObject({ count: 0, period: 1, down: false });
    // The next move is the first of that period: two of them lead to the last one.
    script.do(
      ...moves(211_000, 2, 'g24g25'),
      ...moves(212_000, 1, 'g69g68'),
      ...moves(213_000, 2, 'g25g24'),
      ...moves(214_000, 1, 'g68g69'),
    );
    expect(script.clocks).toEqual([78_000, 78_000]);
  });

  it('M2.9, 6.11: with flags by the arbiter, one event judges all of them', () => {
    const script = new Script({ control: '40/100:50', ...standard, flags: 'arbiter' }).do(
      [0, 'start'],
      ...moves(100_000, 1, 'g68g69'),
      [200_000, 'flag', { seat: 2 }],
    );
    expect(script.line).toMatchObject({ phase: 'playing', clocks: [50_000, 50_000] });
  });

  it('M2.9, 10.3: all flags down is a draw if a seat is in its last period', () => {
    const script = new Script({ control: '1/100:50', ...standard, flags: 'claim' }).do(
      [0, 'start'],
      ...moves(50_000, 1, 'g68g69'),
      ...moves(60_000, 2, 'g24g25'),
      ...moves(200_000, 1, 'g69g68'),
      [400_000, 'claim', { seat: 1, kind: 'flag' }],
    );
    expect(script.line).toMatchObject({
      phase: 'over',
      clocks: [0, 0],
      result: { winner: null, reason: 'time', scores: [0, 0] },
    });
  });

  it('M2.9, 6.13: setting the clocks raises a flag', () => {
    const script = new Script({ control: '100', ...standard, flags: 'claim' }).do(
      [0, 'start'],
      [150_000, 'pause', { by: 'arbiter' }],
      [150_000, 'resume', { clocks: [9000, 9000] }],
    );
    expect(script.refusal(151_000, 'claim', { seat: 2, kind: 'flag' })).toBe('flag-up 6.8');
  });

  it('M2.9: an award does not raise a fallen flag', () => {
    const script = new Script({ control: '100', ...standard, flags: 'claim' }).do(
      [0, 'start'],
      [150_000, 'award', { seat: 1, time: 5000 }],
    );
    expect(script.clocks).toEqual([5000, 100_000]);
    expect(script.refusal(151_000, 'claim', { seat: 2, kind: 'flag' })).toBe('accepted');
  });

  it('M8.3, M2.7: deducted time stops at 0, where the flag falls', () => {
    const script = new Script({ control: '100', ...standard }).do(
      [0, 'start'],
      [1000, 'penalty', { seat: 2, kind: 'time-taken', article: '12.5', time: 200_000 }],
    );
    expect(script.line).toMatchObject({
      phase: 'over',
      clocks: [99_000, 0],
      result: { winner: 1, reason: 'time' },
    });
  });

  it('M2.11, 6.6: a seat is late after the lateness, started or not, and noted at that time', () => {
    const script = new Script({ absent: [2], lateness: 5000 }).do([5000, 'tick']);
    expect(script.line.phase).toBe('waiting');
    script.do([6000, 'tick']);
    expect(script.line).toMatchObject({
      phase: 'over',
      result: { winner: 1, reason: 'late', scores: [1, -1] },
    });
    const started = new Script({ absent: [2], lateness: 5000 }).do([4000, 'start'], [9000, 'tick']);
    expect(started.line).toMatchObject({ phase: 'over', clocks: [7_199_000, 7_200_000] });
    const there = new Script({ absent: [2], lateness: 5000 }).do(
      [5000, 'arrive', { seat: 2 }],
      [9000, 'start'],
    );
    expect(there.line.phase).toBe('playing');
    expect(there.refusal(9000, 'arrive', { seat: 2 })).toBe('not-allowed 6.6');
    expect(there.refusal(9000, 'arrive', { seat: 1 })).toBe('not-allowed 6.6');
  });

  it('M2.7, M2.11: a flag that falls when the lateness ends falls before the other player is late', () => {
    const script = new Script({ control: '60', ...standard, absent: [2], lateness: 60_000 });
    script.do([0, 'start'], [60_001, 'tick']);
    expect(script.line).toMatchObject({
      phase: 'over',
      result: { winner: 2, reason: 'time', scores: [-1, 1] },
    });
  });

  it('M2.11, 6.6: a late player of three leaves, and play continues', () => {
    const script = new Script({ ...three, control: '7200', absent: [1] }).do(
      [0, 'start'],
      [3_700_000, 'tick'],
    );
    expect(script.line).toMatchObject({
      phase: 'playing',
      seat: 2,
      running: 2,
      clocks: [3_600_000, 7_100_000, 7_200_000],
      result: null,
    });
  });

  it.each(['auto', 'arbiter'] as const)('M2.11: seats late at the same time leave together (%s)', (flags) => {
    const script = new Script({ absent: [1, 2], flags }).do([0, 'start'], [3_600_000, 'tick']);
    script.do(flags === 'auto' ? [3_600_001, 'tick'] : [3_600_001, 'flag', { seat: 2 }]);
    expect(script.line).toMatchObject({
      phase: 'over',
      result: { winner: null, reason: 'late', scores: [-1, -1] },
    });
  });

  it('M2.11: a late arrival can be noted until the first move', () => {
    const arbiter = new Script({ absent: [1], lateness: 5000, flags: 'arbiter' }).do(
      [0, 'start'],
      [5001, 'arrive', { seat: 1 }],
    );
    expect(arbiter.line).toMatchObject({ phase: 'playing', seat: 1 });
    const [move, press] = moves(6000, 1, 'g68g69');
    const noted = new Script();
    noted.match = arbiter.match;
    noted.do([6000, 'flag', { seat: 1 }]);
    expect(noted.line.result).toEqual({ winner: 2, reason: 'late', scores: [-1, 1] });
    arbiter.do(move!, press!);
    expect(arbiter.refusal(6000, 'flag', { seat: 1 })).toBe('flag-up 6.8');
    const claim = new Script({ absent: [2], lateness: 5000, flags: 'claim' }).do(
      [0, 'start'],
      [5001, 'arrive', { seat: 2 }],
      ...moves(6000, 1, 'g68g69'),
      [6000, 'claim', { seat: 1, kind: 'flag' }],
    );
    expect(claim.line.result).toEqual({ winner: 1, reason: 'late', scores: [1, -1] });
    const there = new Script({ absent: [2], lateness: 5000, flags: 'claim' }).do(
      [0, 'start'],
      [5000, 'arrive', { seat: 2 }],
    );
    expect(there.refusal(6000, 'claim', { seat: 1, kind: 'flag' })).toBe('flag-up 6.8');
  });

  it('M2.11: lateness is noted by `flag` with an arbiter, otherwise by `claim`', () => {
    const arbiter = new Script({ absent: [2], flags: 'arbiter' }).do([0, 'start'], [3_700_000, 'tick']);
    expect(arbiter.line.phase).toBe('playing');
    arbiter.do([3_700_000, 'flag', { seat: 2 }]);
    expect(arbiter.line.result).toEqual({ winner: 1, reason: 'late', scores: [1, -1] });
    const claim = new Script({ absent: [2], flags: 'claim' }).do([0, 'start']);
    expect(claim.refusal(3_600_000, 'claim', { seat: 1, kind: 'flag' })).toBe('flag-up 6.8');
    claim.do([3_600_001, 'claim', { seat: 1, kind: 'flag' }]);
    expect(claim.line.result).toEqual({ winner: 1, reason: 'late', scores: [1, -1] });
  });
});
