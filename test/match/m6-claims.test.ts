/** Claims and results on the board (M6.2 to M6.4), sentence by sentence. */

import { romulanHeart, unwrap } from 'klin-zha';
import { apply, replayMatch } from 'klin-zha/match';
import { describe, expect, it } from 'vitest';
import { claim, duel, type Line, moved, moves, prey, Script, start, three, trio, two } from './support.ts';

describe('claims (M6.2, M6.3)', () => {
  it('M6.2, 9.2b: a claim is wrong if the position occurs for the second time', () => {
    const there = [...moves(1, 1, 'g68g69'), ...moves(1, 2, 'g24g25')];
    const back = [...moves(1, 1, 'g69g68'), ...moves(1, 2, 'g25g24')];
    const script = new Script(two).do(start, ...there, ...back, claim(2, 1, 'repetition'));
    expect(script.line.result).toBeNull();
  });

  it('M6.2, 9.5b: a wrong claim costs at most three minutes, and the intended move must be made', () => {
    const script = new Script({ ...two, control: '3600' }).do(start, claim(0, 1, 'repetition', 'g68g69'));
    expect(script.clocks).toEqual([3_420_000, 3_780_000]);
    expect(script.refusal(1, 'claim', { seat: 1, kind: 'fifty', move: 'i99i89' })).toBe('bound 9.5b');
    script.do([1, 'touch', { seat: 1, cells: ['i99'] }]);
    expect(script.line.must).toEqual(['g68g69']);
    script.do([2, 'move', { seat: 1, move: 'g68g69' }]);
    expect(script.line.must).toBeUndefined();
  });

  it('M6.2, 9.5b: each opponent in the game gets three minutes', () => {
    const script = new Script({ ...three, control: '100' }).do(start, claim(1000, 1, 'fifty'));
    expect(script.clocks).toEqual([49_500, 280_000, 280_000]);
    script.do([1000, 'resign', { seat: 3 }], [1000, 'claim', { seat: 1, kind: 'fifty' }]);
    expect(script.clocks).toEqual([24_750, 460_000, 280_000]);
  });

  it('M6.2: a claim with an illegal or forbidden move is refused, not wrong', () => {
    const script = new Script(two).do(start);
    const claim = (kind: string, move: string): string => script.refusal(1, 'claim', { seat: 1, kind, move });
    expect(claim('repetition', 'g68i99')).toBe('illegal-move 9.2a');
    expect(claim('fifty', 'nonsense')).toBe('illegal-move 9.3a');
    script.do([1, 'touch', { seat: 1, cells: ['g68'] }]);
    expect(claim('fifty', 'i99i89')).toBe('bound 4.3a');
    expect(script.clocks).toEqual([599_999, 600_000]);
  });

  it('M6.2: a claim during a pause is possible, and the clocks stay stopped', () => {
    const script = new Script(two).do(
      start,
      [1000, 'pause', { by: 1 }],
      [2000, 'claim', { seat: 1, kind: 'fifty', move: 'g68g69' }],
    );
    expect(script.line).toMatchObject({
      phase: 'stopped',
      running: null,
      clocks: [599_000 - 180_000, 780_000],
      must: ['g68g69'],
    });
  });

  it('M6.2: without a clock, a wrong claim still binds', () => {
    const script = new Script({ control: '-' }).do(start, claim(0, 1, 'fifty', 'g68g69'));
    expect(script.line).toMatchObject({ clocks: null, must: ['g68g69'] });
  });

  it('M6.3, 9.3: fifty moves by each player count, including an equal share of the moves before the match', () => {
    const at = (quiet: number, position = duel): Script =>
      new Script({ ...two, position: position.replace('- 0 1 -', `- ${quiet} 60 -`) }).do(start);
    const claimed = (script: Script, move?: string): string | undefined =>
      script.do([1, 'claim', { seat: script.line.seat, kind: 'fifty', ...(move && { move }) }]).line.result
        ?.reason;
    expect(claimed(at(100))).toBe('fifty-moves');
    expect(claimed(at(99))).toBeUndefined();
    expect(claimed(at(99), 'g68g69')).toBe('fifty-moves');
    expect(claimed(at(99).do(...moves(1, 1, 'g68g69')))).toBe('fifty-moves');
    expect(claimed(at(98).do(...moves(1, 1, 'g68g69')))).toBeUndefined();
    expect(claimed(at(98).do(...moves(1, 1, 'g68g69'), ...moves(1, 2, 'g24g25')))).toBe('fifty-moves');
  });

  it('M6.3, R8.5: a move that captures makes the claim wrong', () => {
    const position = '1/3/5/7/9/11/13/6fF7/v*15V* 1 W2E1 - 100 60 -';
    const script = new Script({ ...two, position }).do(start);
    script.do([1, 'claim', { seat: 1, kind: 'fifty', move: 'h46h45' }]);
    expect(script.line).toMatchObject({ result: null, must: ['h46h45'] });
  });

  it('M6.3, R8.5: with three players each needs fifty moves, also after one left', () => {
    const position = trio.replace('- 0 1 -', '- 149 60 -');
    const script = new Script({ ...three, position }).do(start, [1, 'claim', { seat: 1, kind: 'fifty' }]);
    expect(script.line.result).toBeNull();
    script.do([2, 'resign', { seat: 3 }], ...moves(3, 1, 'g68g69'), [4, 'claim', { seat: 2, kind: 'fifty' }]);
    expect(script.line.result).toBeNull();
    script.do(...moves(5, 2, 'g24g25'), [6, 'claim', { seat: 1, kind: 'fifty' }]);
    expect(script.line.result).toEqual({ winner: null, reason: 'fifty-moves', scores: [0, 0, -1] });
  });
});

describe('claims of a dead position (M6.4)', () => {
  const dead: Line = [1000, 'claim', { seat: 2, kind: 'dead' }];
  const rules = 'klin-zha+draws';
  /** Two Goals that shield each other from Blockaders. */
  const shielded = 'B/3/5/7/4Gg3/11/13/15/b16 1 N1W2 - 100 60 -';

  it('M6.4, 1.3: draws a position that no player can win and in which no Goal can be captured', () => {
    const script = new Script({ ...two, rules, position: shielded }).do(start);
    expect(script.line.result).toBeNull();
    script.do(dead);
    expect(script.line.result).toEqual({ winner: null, reason: 'dead-position', scores: [0, 0] });
    const stopped = new Script({ ...two, rules, position: shielded }).do(
      start,
      [1, 'pause', { by: 'arbiter' }],
      dead,
    );
    expect(stopped.line.phase).toBe('over');
  });

  it('M6.4, 1.3: refuses any other claim at no cost', () => {
    const script = new Script({ ...two, rules: 'romulan-heart:2' }).do(start);
    expect(script.refusal(...dead)).toBe('nothing-to-claim 1.3');
    expect(script.do([1000, 'tick']).clocks).toEqual([599_000, 600_000]);
    const setup = new Script({ ...two, rules, position: undefined }).do(start);
    expect(setup.refusal(...dead)).toBe('nothing-to-claim 1.3');
    script.do([1000, 'illegal', { seat: 1, move: 'x', position: 'unreadable' }]);
    expect(script.refusal(...dead)).toBe('nothing-to-claim 1.3');
  });

  it('M6.4: refuses the claim before the start, without draws, in Blind and without arbiterEvents', () => {
    expect(new Script({ ...two, rules, position: shielded }).refusal(...dead)).toBe('not-started 6.5');
    const without = new Script({ ...two, rules: 'klin-zha', position: shielded }).do(start);
    expect(without.refusal(...dead)).toBe('no-draws R8.5');
    const blind = new Script({ ...two, rules: 'klin-zha+blind+draws', position: shielded }).do(start);
    expect(blind.refusal(...dead)).toBe('not-allowed 1.3');
    const plain = unwrap(replayMatch(romulanHeart(), { control: '600' }, [{ at: 0, type: 'start' }]));
    const refused = apply(plain, { at: 0, type: 'claim', seat: 1, kind: 'dead' });
    expect(refused.ok ? '' : refused.errors[0].code).toBe('needs-import');
  });
});

describe('results on the board (M6.4)', () => {
  it('M6.4: capturing the last heart ends the match before the press', () => {
    const position = '1/3/5/7/9/11/13/15/v*F14V* 1 W2E1 - 0 1 -';
    for (const control of ['600', '-']) {
      const script = new Script({ ...two, control, position }).do(start, moved(1000, 1, 'i12i11'));
      expect(script.line).toMatchObject({
        phase: 'over',
        seat: 1,
        running: null,
        ply: 1,
        result: { winner: 1, reason: 'goal-captured', scores: [1, -1] },
      });
      expect(script.refusal(1000, 'press', { seat: 1 })).toBe('over 5.2');
      expect(script.refusal(1000, 'tick')).toBe('over 5.2');
    }
  });

  it('M6.4: with three players the game continues after the press, and points are kept', () => {
    const script = new Script({ ...three, position: prey }).do(start, moved(1, 1, 'i12i11'));
    expect(script.line).toMatchObject({ phase: 'playing', seat: 1, result: null });
    script.do([2, 'press', { seat: 1 }]);
    expect(script.line).toMatchObject({ seat: 3, running: 3 });
    expect(script.refusal(3, 'move', { seat: 2, move: 'i11i12' })).toBe('out 5.1');
    script.do([4, 'offer', { seat: 3 }], [5, 'accept', { seat: 1 }]);
    expect(script.line.result?.scores).toEqual([1, -1, 0]);
  });

  it('M6.1: offers of a seat whose heart was captured are dropped', () => {
    const script = new Script({ ...three, position: prey }).do(
      start,
      [1, 'offer', { seat: 2 }],
      [1, 'accept', { seat: 1 }],
      ...moves(2, 1, 'i12i11'),
    );
    expect(script.refusal(3, 'accept', { seat: 3 })).toBe('no-offer 9.1');
  });
});
