import { formatMove, type GameState, legalMoves, parsePosition, rulesOf, unwrap } from 'klin-zha';
import { parseControl } from 'klin-zha/match';
import { describe, expect, it } from 'vitest';
import { moves, Script, settingsRefusal, trio } from './support.ts';

const standard = { mode: 'standard', sheets: false } as const;
const three = { rules: 'romulan-heart:3', position: trio, ...standard };
/** A Fencer each, for a challenge. */
const kinta = { rules: 'klin-zha+kinta', position: '1/3/5/7/3f5/4F6/13/15/v*15V* 1 W2E1 - 0 1 -' };

/** Returns the state on the board of a match. */
function stateOf({ match }: Script): GameState {
  return unwrap(
    parsePosition(rulesOf(match.settings.rules as 'klin-zha'), match.position, { unchecked: true }),
  );
}

/** Returns any legal move. */
function firstMove(script: Script): string {
  return formatMove(legalMoves(stateOf(script))[0]!);
}

/**
 * Sets up the armies with a second for each placement and the necessary presses. Returns the time at the end.
 */
function setUp(script: Script): number {
  let now = 0;
  while (stateOf(script).phase === 'setup') {
    const { seat } = script.match;
    now += 1000;
    script.do([now, 'move', { seat, move: firstMove(script) }]);
    if (script.match.moved) script.do([now, 'press', { seat }]);
  }
  return now;
}

describe('M2: clocks', () => {
  it.each([
    ['', 0],
    ['300 ', 0],
    ['0', 0],
    ['300.', 0],
    ['300.1234', 0],
    ['-300', 0],
    ['40/7200', 0],
    ['040/7200:60', 0],
    ['0/7200:60', 0],
    ['40/7200:', 8],
    ['40/7200:60:60', 8],
    ['300+', 0],
    ['300+3d3', 0],
    ['300D3', 0],
    ['300:200', 0],
    ['40/60:4/30', 6],
    ['9007199254741', 0],
  ])('M2.1: reports the place of the fault in the control %j', (control, offset) => {
    const read = parseControl(control);
    expect(read.ok ? [] : read.errors.map((fault) => fault.offset)).toEqual([offset]);
    expect(settingsRefusal({ rules: 'klin-zha', control })).toBe('bad-control M2.1');
  });

  it('M2.1: seconds have up to three decimals; +0 and d0 have no effect', () => {
    expect(new Script({ control: '300.125' }).clocks).toEqual([300_125, 300_125]);
    const plain = { moves: 0, time: 300_000, increment: 0, delay: 0 };
    for (const control of ['300+0', '300d0', '300+0.000']) {
      expect(parseControl(control)).toMatchObject({ ok: true, value: [plain] });
    }
  });

  it('M2.2, 6.5: start runs the clock of the seat to move', () => {
    const script = new Script({ position: '1/3/5/7/9/11/2f7F2/15/v*15V* 2 W2E1 - 0 1 -' });
    expect(script.line).toMatchObject({ seat: 2, running: null });
    script.do([70, 'start'], [100, 'tick']);
    expect(script.line).toMatchObject({ seat: 2, running: 2, clocks: [7_200_000, 7_199_970] });
  });

  it('M2.3, 6.7a: only the press completes a move, adds the increment and starts the next clock', () => {
    const script = new Script({ control: '300+3' }).do(
      [0, 'start'],
      [1000, 'move', { seat: 1, move: 'g68g69' }],
    );
    expect(script.line).toMatchObject({ seat: 1, running: 1, clocks: [299_000, 300_000], ply: 1 });
    expect(script.line.position).toContain(' 2 ');
    expect(script.refusal(1000, 'move', { seat: 1, move: 'g69g68' })).toBe('already-moved 4.5');
    expect(script.refusal(1000, 'move', { seat: 2, move: 'g24g25' })).toBe('not-your-turn 1.1');
    expect(script.refusal(1000, 'press', { seat: 2 })).toBe('not-your-turn 6.7a');
    script.do([2000, 'press', { seat: 1 }]);
    expect(script.line).toMatchObject({ seat: 2, running: 2, clocks: [301_000, 300_000] });
  });

  it('M2.3: successive placements need no press between them, and have no increment, delay or count', () => {
    const script = new Script({ rules: 'klin-zha', control: '2/600+5:60', position: undefined, ...standard });
    script.do([0, 'start'], [1000, 'move', { seat: 1, move: 'f@a19' }]);
    expect(script.line).toMatchObject({ seat: 1, running: 1, ply: 1 });
    expect(script.refusal(1000, 'press', { seat: 1 })).toBe('no-move 6.7a');
    while (!script.match.moved) script.do([2000, 'move', { seat: 1, move: firstMove(script) }]);
    expect(script.line).toMatchObject({ seat: 1, running: 1, ply: 9 });
    script.do([3000, 'press', { seat: 1 }]);
    expect(script.line).toMatchObject({ seat: 2, running: 2, clocks: [597_000, 600_000] });
  });

  it.each(['timed', 'untimed'] as const)(
    'M2.6, M2.3: the first move after a %s setup has its delay',
    (setup) => {
      const script = new Script({
        rules: 'klin-zha',
        control: '600d10',
        position: undefined,
        setup,
        ...standard,
      });
      if (setup === 'timed') script.do([0, 'start']);
      const now = setUp(script);
      if (setup === 'untimed') script.do([now, 'start']);
      expect(script.line).toMatchObject({ seat: 1, running: 1, delay: 10_000 });
      const [left] = script.clocks!;
      script.do([now + 10_000, 'tick']);
      expect(script.clocks![0]).toBe(left);
      script.do([now + 11_000, 'tick']);
      expect(script.clocks![0]).toBe(left! - 1000);
    },
  );

  it('M2.3: the outcome of a Kinta challenge is a second move before the press; one counted move', () => {
    const script = new Script({ ...kinta, control: '2/100+1:50', ...standard }).do([0, 'start']);
    const challenge = 'f36e27';
    script.do([1000, 'move', { seat: 1, move: challenge }]);
    expect(script.line).toMatchObject({ seat: 1, running: 1, ply: 1 });
    expect(script.line.position).toContain(`combat=${challenge}`);
    expect(script.refusal(1000, 'press', { seat: 1 })).toBe('no-move 6.7a');
    script.do([2000, 'move', { seat: 1, move: 'attacker' }]);
    expect(script.line).toMatchObject({ seat: 1, running: 1, ply: 2 });
    script.do([2000, 'press', { seat: 1 }]);
    expect(script.line).toMatchObject({ seat: 2, running: 2, clocks: [99_000, 100_000] });
    script.do(...moves(3000, 2, 'i11i12g'), ...moves(4000, 1, 'i99i89g'));
    // Two moves, three plies: the second one begins the next period.
    expect(script.clocks).toEqual([149_000, 100_000]);
  });

  it('M2.6, 6.2: the main time runs after the delay; unused delay is not saved', () => {
    const script = new Script({ control: '100d10', ...standard }).do([0, 'start'], [4000, 'tick']);
    expect(script.line).toMatchObject({ clocks: [100_000, 100_000], delay: 6000 });
    script.do(...moves(12_000, 1, 'g68g69'), ...moves(15_000, 2, 'g24g25'), [26_000, 'tick']);
    expect(script.clocks).toEqual([97_000, 100_000]);
  });

  it('M2.4, 7.2: an opponent restarts the clock of the seat that pressed', () => {
    const script = new Script({ control: '100d10', ...standard }).do([0, 'start']);
    expect(script.refusal(0, 'restart', { seat: 2 })).toBe('not-allowed 7.2');
    script.do(...moves(3000, 1, 'g68g69'), [5000, 'tick']);
    expect(script.refusal(5000, 'restart', { seat: 1 })).toBe('not-your-turn 7.2');
    script.do([5000, 'restart', { seat: 2 }]);
    expect(script.line).toMatchObject({ seat: 2, running: 1, clocks: [100_000, 100_000] });
    expect(script.refusal(6000, 'move', { seat: 2, move: 'g24g25' })).toBe('restarted 7.2');
    expect(script.refusal(6000, 'press', { seat: 2 })).toBe('restarted 7.2');
    expect(script.refusal(6000, 'restart', { seat: 2 })).toBe('restarted 7.2');
    script.do([6000, 'press', { seat: 1 }], [14_000, 'tick']);
    // Its delay was used up; eight seconds of the opponent's were left.
    expect(script.line).toMatchObject({ seat: 2, running: 2, clocks: [99_000, 100_000], delay: 0 });
  });

  it('M2.4, 7.2: the press after a restart does not count or add time; after a move it is too late', () => {
    const script = new Script({ control: '2/100+5:50', ...standard }).do(
      [0, 'start'],
      ...moves(0, 1, 'g68g69'),
      [0, 'restart', { seat: 2 }],
      [1000, 'press', { seat: 1 }],
    );
    expect(script.clocks).toEqual([104_000, 100_000]);
    script.do([1000, 'move', { seat: 2, move: 'g24g25' }]);
    expect(script.refusal(1000, 'restart', { seat: 2 })).toBe('not-allowed 7.2');
  });

  it('M2.10: without a clock, moves are completed when made, and clock events are refused', () => {
    const script = new Script({ control: '-' }).do([0, 'start'], [5, 'move', { seat: 1, move: 'g68g69' }]);
    expect(script.line).toMatchObject({ phase: 'playing', seat: 2, running: null, clocks: null, ply: 1 });
    expect(script.refusal(6, 'press', { seat: 1 })).toBe('no-clock 6.7a');
    expect(script.refusal(6, 'restart', { seat: 2 })).toBe('no-clock 7.2');
    expect(script.refusal(6, 'award', { seat: 2, time: 1 })).toBe('no-clock 13.5');
    expect(script.refusal(6, 'recount', { seat: 2, moves: 1 })).toBe('no-clock 8.6');
    expect(script.refusal(6, 'claim', { seat: 2, kind: 'quickplay' })).toBe('no-clock 10.2');
    expect(script.refusal(6, 'found', { kind: 'displaced', clocks: [1, 1] })).toBe('no-clock 6.13');
    const penalty = { seat: 2, article: '13.4', time: 1 };
    expect(script.refusal(6, 'penalty', { ...penalty, kind: 'time-taken' })).toBe('no-clock 13.4');
    expect(script.refusal(6, 'penalty', { ...penalty, kind: 'warning' })).toBe('accepted');
  });

  it('M2.10: arbiter events are refused without an arbiter', () => {
    const script = new Script({ arbiter: false }).do([0, 'start']);
    expect(script.refusal(0, 'flag', { seat: 1 })).toBe('no-arbiter 13.1');
    expect(script.refusal(0, 'recount', { seat: 1, moves: 1 })).toBe('no-arbiter 13.1');
    expect(script.refusal(0, 'award', { seat: 1, time: 1 })).toBe('no-arbiter 13.1');
    expect(script.refusal(0, 'penalty', { seat: 1, kind: 'warning', article: '12.1' })).toBe(
      'no-arbiter 13.1',
    );
    expect(script.refusal(0, 'pause', { by: 'arbiter' })).toBe('no-arbiter 6.12a');
    expect(script.refusal(0, 'pause', { by: 1 })).toBe('no-arbiter 6.12b');
    expect(script.refusal(0, 'adjourn')).toBe('no-arbiter A1a');
    expect(script.refusal(0, 'ruling', { answer: 'restart' })).toBe('no-arbiter 7.1');
  });

  it('M2.10, 6.13: resume may set the clocks', () => {
    const script = new Script().do([0, 'start'], [1000, 'pause', { by: 1 }], [9000, 'tick']);
    expect(script.clocks).toEqual([7_199_000, 7_200_000]);
    expect(script.refusal(9000, 'resume', { clocks: [1] })).toBe('bad-value 6.13');
    script.do([9000, 'resume', { clocks: [5000, 6000] }], [10_000, 'tick']);
    expect(script.line).toMatchObject({ phase: 'playing', running: 1, clocks: [4000, 6000] });
  });

  it('M2.2: with three players, the clock of the next seat that plays runs', () => {
    const script = new Script({ ...three, control: '100' }).do(
      [0, 'start'],
      ...moves(1000, 1, 'g68g69'),
      [2000, 'resign', { seat: 3 }],
      ...moves(3000, 2, 'g24g25'),
    );
    expect(script.line).toMatchObject({ seat: 1, running: 1, clocks: [99_000, 98_000, 100_000] });
  });
});
