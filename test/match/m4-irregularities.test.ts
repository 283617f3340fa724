import { describe, expect, it } from 'vitest';
import { claim, duel, type Line, moves, Script, trio } from './support.ts';

const standard = { mode: 'standard', sheets: false } as const;
const wrong = '1/3/5/7/9/11/2f10/8F6/v*15V* 2 W2E1 - 1 1 -';
const three = { rules: 'romulan-heart:3', position: trio, sheets: false } as const;
const wrongOfThree = '~V*/3/5/2~F4/9/11/2f10/8F6/v*15V* 2 N3W2E1 - 1 1 -';
const blitz = { ...three, control: '300' };

function slip(at: number, position = wrong): Line[] {
  return [
    [at, 'illegal', { seat: 1, move: 'g68h35', position }],
    [at, 'press', { seat: 1 }],
  ];
}

describe('M4: irregularities', () => {
  it('M4.1, 7.3: a press completes an illegal move, and the game continues from its position', () => {
    const script = new Script({ ...standard, control: '2/100+5:50' }).do([0, 'start'], ...slip(1000));
    expect(script.line).toMatchObject({
      seat: 2,
      running: 2,
      ply: 1,
      position: wrong,
      clocks: [104_000, 100_000],
    });
    expect(script.refusal(2000, 'illegal', { seat: 1, move: 'x', position: wrong })).toBe(
      'not-your-turn 1.1',
    );
    script.do(...moves(2000, 2, 'g24g25'));
    expect(script.line).toMatchObject({ seat: 1, ply: 2 });
  });

  it('M4.1: the turn passes to the seat in the position if it plays, otherwise to the next', () => {
    const own = new Script(standard).do([0, 'start'], ...slip(1, wrong.replace(' 2 ', ' 1 ')));
    expect(own.line).toMatchObject({ seat: 1, running: 1 });
    const script = new Script({ ...three, mode: 'standard' }).do(
      [0, 'start'],
      [0, 'resign', { seat: 3 }],
      ...slip(1, wrongOfThree.replace(' 2 ', ' 3 ')),
    );
    expect(script.line).toMatchObject({ seat: 2, running: 2 });
  });

  it('M4.1: in an unreadable position, only events other than moves are possible', () => {
    const script = new Script(standard).do([0, 'start'], ...slip(1, 'a heap of pieces'));
    expect(script.line).toMatchObject({ seat: 2, position: 'a heap of pieces', result: null });
    expect(script.refusal(2, 'move', { seat: 2, move: 'g24g25' })).toBe('illegal-move R3');
    expect(script.refusal(2, 'touch', { seat: 2, cells: ['g24'] })).toBe('accepted');
    expect(script.refusal(2, 'offer', { seat: 2 })).toBe('accepted');
    expect(script.refusal(2, 'illegal', { seat: 2, move: 'y', position: 'gone' })).toBe('accepted');
  });

  it('M4.1: the position after an illegal move has no result', () => {
    const over = '1/3/5/7/9/11/13/15/F*16 1 W2E1 11 0 2 -';
    const script = new Script(standard).do([0, 'start'], ...slip(1, over));
    expect(script.line).toMatchObject({ phase: 'playing', result: null });
  });

  it('M4.2, 6.13: found restores the position and the clocks before the illegal move', () => {
    const script = new Script({ ...standard, control: '2/100+5:50' }).do(
      [0, 'start'],
      ...slip(1000),
      ...moves(4000, 2, 'g24g25'),
      [9000, 'found', { kind: 'illegal' }],
    );
    expect(script.line).toMatchObject({
      seat: 1,
      running: 1,
      ply: 0,
      position: duel,
      clocks: [99_000, 100_000],
    });
    // 4.3 applies to the move that replaces it, with claim and with enforce.
    expect(script.line.must?.every((move) => move.startsWith('g68'))).toBe(true);
    expect(script.refusal(9000, 'move', { seat: 1, move: 'i99i89g' })).toBe('accepted');
    script.do(...moves(10_000, 1, 'g68g69'));
    expect(script.clocks).toEqual([103_000, 100_000]);
    expect(script.refusal(10_000, 'found', { kind: 'illegal' })).toBe('nothing-to-claim 7.3');
  });

  it('M4.2, 7.2: a press that was taken back does not allow a restart of the clock', () => {
    const script = new Script(standard).do([0, 'start'], ...slip(1000));
    expect(script.refusal(2000, 'restart', { seat: 2 })).toBe('accepted');
    script.do([2000, 'found', { kind: 'illegal' }]);
    expect(script.line).toMatchObject({ seat: 1, ply: 0 });
    expect(script.refusal(3000, 'restart', { seat: 2 })).toBe('not-allowed 7.2');
  });

  it('7.2: a clock is restarted once until its player presses again', () => {
    const script = new Script(standard).do([0, 'start'], ...moves(1000, 1, 'g68g69'));
    script.do([2000, 'restart', { seat: 2 }]);
    expect(script.line).toMatchObject({ running: 1, clocks: [7_199_000, 7_199_000] });
    expect(script.refusal(3000, 'restart', { seat: 2 })).toBe('restarted 7.2');
    script.do([3000, 'press', { seat: 1 }]);
    expect(script.refusal(3000, 'press', { seat: 1 })).toBe('not-your-turn 6.7a');
    expect(script.refusal(4000, 'restart', { seat: 2 })).toBe('accepted');
  });

  it('M4.2: what came after a restored position is forgotten: sheets, breaches, presses', () => {
    const script = new Script({ ...standard, sheets: true, touch: 'claim' }).do(
      [0, 'start'],
      [1, 'touch', { seat: 1, cells: ['g68'] }],
      [2, 'move', { seat: 1, move: 'i99i89g' }],
      [3, 'press', { seat: 1 }],
      [4, 'write', { seat: 1, ply: 1 }],
      [5, 'write', { seat: 2, ply: 1 }],
    );
    expect(script.match.written).toEqual([1, 1]);
    expect(script.refusal(6, 'claim', { seat: 2, kind: 'touch' })).toBe('accepted');
    script.do([6, 'found', { kind: 'displaced', ply: 0 }]);
    expect(script.match).toMatchObject({ written: [0, 0], breaches: [], line: [], pressed: null });
    expect(script.refusal(7, 'claim', { seat: 2, kind: 'touch' })).toBe('nothing-to-claim 4.6');
    expect(script.refusal(7, 'write', { seat: 1, ply: 1 })).toBe('bad-value 8.1');
  });

  it('M4.2, 7.3: a piece captured by an illegal move counts as touched second', () => {
    const position = '1/3/5/7/4v4/1V1Fv6/13/15/v*15V* 1 W2E1 - 0 1 -';
    const script = new Script({ ...standard, position }).do(
      [0, 'start'],
      [1, 'illegal', { seat: 1, move: 'f15f36', position: 'whatever' }],
      [2, 'found', { kind: 'illegal' }],
    );
    // The Vanguard cannot capture there, so it must move as the first touched piece (4.3c).
    expect(script.line).toMatchObject({ position, seat: 1, ply: 0 });
    expect(script.line.must?.every((move) => move.startsWith('f15'))).toBe(true);
  });

  it('M4.2: found accepts a ply, and clocks set by the arbiter', () => {
    const script = new Script({ ...standard, control: '100' }).do(
      [0, 'start'],
      ...moves(1000, 1, 'g68g69'),
      ...moves(2000, 2, 'g24g25'),
      ...slip(3000),
    );
    expect(script.refusal(3000, 'found', { kind: 'illegal', ply: 3 })).toBe('bad-value 7.3');
    expect(script.refusal(3000, 'found', { kind: 'illegal', clocks: [1] })).toBe('bad-value 6.13');
    script.do([3000, 'found', { kind: 'illegal', ply: 1, clocks: [50_000, 60_000] }]);
    expect(script.line).toMatchObject({ seat: 2, running: 2, ply: 1, clocks: [50_000, 60_000] });
    // Pieces bind only if the position just before the illegal move is restored.
    expect(script.line.must).toBeUndefined();
  });

  it('M4.2: displaced and setting without a ply only set the clocks, and setting needs one of them', () => {
    for (const kind of ['displaced', 'setting']) {
      const script = new Script(standard).do([0, 'start'], ...moves(1000, 1, 'g68g69'));
      const { position } = script.match;
      if (kind === 'displaced') script.do([2000, 'found', { kind }]);
      else expect(script.refusal(2000, 'found', { kind })).toBe('bad-event M11');
      script.do([2000, 'tick']);
      expect(script.line).toMatchObject({ position, ply: 1, clocks: [7_199_000, 7_199_000] });
      script.do([2000, 'found', { kind, clocks: [70, 80] }]);
      expect(script.line).toMatchObject({ position, ply: 1, clocks: [70, 80] });
      script.do([2000, 'found', { kind, ply: 0 }]);
      expect(script.line).toMatchObject({ position: duel, seat: 1, ply: 0 });
    }
  });

  it('M4.2: a restored position raises a flag that has fallen since', () => {
    const script = new Script({ ...standard, control: '100', flags: 'claim' }).do(
      [0, 'start'],
      ...moves(1000, 1, 'g68g69'),
      [150_000, 'move', { seat: 2, move: 'g24g25' }],
      [150_000, 'found', { kind: 'displaced', ply: 0 }],
    );
    expect(script.clocks).toEqual([99_000, 100_000]);
    expect(script.refusal(150_000, 'claim', { seat: 1, kind: 'flag' })).toBe('flag-up 6.8');
  });

  it('M4.2: captures and their points are undone, but seats that left stay out', () => {
    const position = '~V*/3/5/2~F4/9/11/2f7F2/15/v*1F13V* 1 N3W2E1 - 0 1 -';
    const script = new Script({ ...three, position, mode: 'standard' }).do(
      [0, 'start'],
      ...moves(1, 1, 'i22i11'),
      [2, 'found', { kind: 'displaced', ply: 0 }],
    );
    expect(script.line.position).toBe(position);
    script.do([3, 'resign', { seat: 2 }], [4, 'resign', { seat: 1 }]);
    expect(script.line.result).toEqual({ winner: 3, reason: 'resignation', scores: [-1, -1, 1] });
    const left = new Script({ ...three, mode: 'standard' }).do(
      [0, 'start'],
      ...moves(1, 1, 'g68g69'),
      [2, 'resign', { seat: 3 }],
      [3, 'found', { kind: 'displaced', ply: 0 }],
    );
    expect(left.line).toMatchObject({ seat: 1, ply: 0 });
    expect(left.line.position.split(' ')[3]).toBe('120');
  });

  it('M4.3, C3: with three players, the position is restored and the offender leaves', () => {
    const script = new Script(blitz).do(
      [0, 'start'],
      [1, 'illegal', { seat: 1, move: 'x', position: wrongOfThree }],
    );
    expect(script.refusal(1, 'claim', { seat: 2, kind: 'illegal' })).toBe('not-completed C3');
    script.do([1, 'press', { seat: 1 }], [2, 'claim', { seat: 3, kind: 'illegal' }]);
    expect(script.line).toMatchObject({ seat: 2, running: 2, ply: 0, result: null });
    expect(script.line.position).toBe('~V*/3/5/2~F4/9/11/2f10/15/v*16 2 N3W2E1 023 0 1 -');
  });

  it('M4.3, C3: with two players, the position is not restored', () => {
    const script = new Script({ control: '300' }).do([0, 'start'], ...slip(1), claim(2, 2, 'illegal'));
    expect(script.line).toMatchObject({
      phase: 'over',
      ply: 1,
      position: wrong,
      result: { winner: 2, reason: 'illegal-move', scores: [-1, 1] },
    });
  });
});
