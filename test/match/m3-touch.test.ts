import { describe, expect, it } from 'vitest';
import { moves, Script, trio } from './support.ts';

/**
 * Own: F26, F14, a Swift I89 and a carried heart I99. Enemy: a Blockader C28, Vanguards E37, F36, a heart
 * I11.
 */
const position = '1/3/2b2/7/4v4/V2Fv6/13/15/v*14SV* 1 W2E1 - 0 1 -';
const loose = '1/3/2b2/7/4v4/V2Fv6/13/15/v*14SG 1 W2E1 - 0 1 -';
const settings = { position, sheets: false } as const;
const guard = ['f14f15', 'f14g14'];

/** Returns the obligation of seat 1 after touches. */
function mustAfter(
  cells: readonly string[],
  more: object = {},
  where = position,
): readonly string[] | undefined {
  const script = new Script({ ...settings, position: where }).do([0, 'start']);
  return script.do([1, 'touch', { seat: 1, cells, ...more }]).line.must;
}

describe('M3: touching and moving', () => {
  it.each([
    ['either case, either order of digits', ['F41'], {}, guard],
    [
      '4.3c: the first piece of the player captures the first enemy piece',
      ['f36', 'f26', 'e37'],
      {},
      ['f26f36'],
    ],
    ['an empty cell before a piece is ignored', ['a19', 'f14'], {}, guard],
    ['an empty cell does not bind', ['a19'], {}, undefined],
  ])('M3.3, %s', (_, cells, more, must) => {
    expect(mustAfter(cells, more)).toEqual(must);
  });

  it('M3.3: touches count in order, and a piece that moved is free again', () => {
    const script = new Script(settings).do([0, 'start'], [1, 'touch', { seat: 1, cells: ['f14'] }]);
    script.do([2, 'touch', { seat: 1, cells: ['f26'] }]);
    expect(script.line.must).toEqual(guard);
    script.do([3, 'move', { seat: 1, move: 'f14f15' }]);
    expect(script.line.must).toBeUndefined();
    script.do([4, 'touch', { seat: 1, cells: ['f26'] }], [5, 'press', { seat: 1 }]);
    expect(script.line.must).toBeUndefined();
  });

  it('M3.1, 4.2: adjusted pieces do not bind', () => {
    const script = new Script(settings).do([0, 'start']);
    script.do([1, 'adjust', { seat: 1 }], [2, 'touch', { seat: 1, cells: ['f14'] }]);
    expect(script.line.must).toBeUndefined();
    script.do([3, 'write', { seat: 2, ply: 0 }], [4, 'touch', { seat: 1, cells: ['f14'] }]);
    expect(script.line.must).toBeUndefined();
    script.do([5, 'write', { seat: 1, ply: 0 }], [6, 'touch', { seat: 1, cells: ['f14'] }]);
    expect(script.line.must).toEqual(guard);
  });

  it('M3.2: a touch out of turn does not bind, not even in the next turn', () => {
    const script = new Script(settings).do(
      [0, 'start'],
      [1, 'touch', { seat: 2, cells: ['e37'] }],
      ...moves(2, 1, 'f14f15'),
    );
    expect(script.line).toMatchObject({ seat: 2 });
    expect(script.line.must).toBeUndefined();
    expect(script.refusal(3, 'touch', { seat: 2, cells: ['j11'] })).toBe('bad-value 4.3');
  });

  it('M3.5: with enforce, a breach is refused, citing its article', () => {
    const script = new Script({ ...settings, touch: 'enforce' }).do([0, 'start']);
    const swiftAfter = (...cells: string[]): string => {
      const touched = new Script({ ...settings, touch: 'enforce' }).do(
        [0, 'start'],
        [1, 'touch', { seat: 1, cells }],
      );
      return touched.refusal(2, 'move', { seat: 1, move: 'i89i78' });
    };
    expect(swiftAfter('f26')).toBe('bound 4.3a');
    expect(swiftAfter('e37')).toBe('bound 4.3b');
    expect(swiftAfter('f26', 'e37')).toBe('bound 4.3c');
    expect(script.refusal(1, 'move', { seat: 1, move: 'i89i78' })).toBe('accepted');
  });

  it('M3.5, 4.6: a claim judges the earliest breach and undoes every later half-move', () => {
    const script = new Script(settings).do(
      [0, 'start'],
      [0, 'touch', { seat: 1, cells: ['f14'] }],
      ...moves(1000, 1, 'i89i78'),
      [2000, 'touch', { seat: 2, cells: ['e37'] }],
    );
    expect(script.refusal(2000, 'claim', { seat: 2, kind: 'touch' })).toBe('nothing-to-claim 4.6');
    expect(script.refusal(2000, 'claim', { seat: 1, kind: 'touch' })).toBe('nothing-to-claim 4.6');
    script.do([2000, 'move', { seat: 2, move: 'i11i12g' }]);
    script.do([3000, 'claim', { seat: 1, kind: 'touch' }]);
    expect(script.line).toMatchObject({ seat: 2, running: 2, ply: 1, clocks: [7_199_000, 7_198_000] });
    expect(script.line.must?.every((move) => move.startsWith('e37'))).toBe(true);
    expect(script.refusal(3000, 'move', { seat: 2, move: 'i11i12g' })).toBe('bound 4.3a');
  });

  it('M3.1, M3.2: touching an empty cell or a lone heart does not end the rights to adjust and to claim', () => {
    const script = new Script({ ...settings, position: loose }).do(
      [0, 'start'],
      [0, 'touch', { seat: 1, cells: ['f14'] }],
      ...moves(1000, 1, 'i89i78'),
      [2000, 'touch', { seat: 2, cells: ['a19', 'i99'] }],
    );
    expect(script.refusal(2000, 'adjust', { seat: 2 })).toBe('accepted');
    expect(script.refusal(2000, 'claim', { seat: 2, kind: 'touch' })).toBe('accepted');
    script.do([2000, 'touch', { seat: 2, cells: ['a19', 'e37'] }]);
    expect(script.refusal(2000, 'adjust', { seat: 2 })).toBe('too-late 4.2');
    expect(script.refusal(2000, 'claim', { seat: 2, kind: 'touch' })).toBe('nothing-to-claim 4.6');
  });

  it('M3.5: moves taken back stay counted, so their replacements add no count, increment or delay', () => {
    const lines = (control: string): Script =>
      new Script({ ...settings, control }).do(
        [0, 'start'],
        [0, 'touch', { seat: 1, cells: ['f14'] }],
        ...moves(3000, 1, 'i89i78'),
        [4000, 'claim', { seat: 2, kind: 'touch' }],
        ...moves(6000, 1, 'f14f15'),
      );
    expect(lines('2/4000+5:60').clocks).toEqual([4_000_000, 4_000_000 - 1000]);
    // Unused delay at the first press is not saved.
    expect(lines('4000d10').clocks).toEqual([3_998_000, 4_000_000]);
  });

  it('M3.5: a claim before the press keeps the rest of the delay', () => {
    const script = new Script({ ...settings, control: '4000d10' }).do(
      [0, 'start'],
      [0, 'touch', { seat: 1, cells: ['f14'] }],
      [3000, 'move', { seat: 1, move: 'i89i78' }],
      [4000, 'claim', { seat: 2, kind: 'touch' }],
      [12_000, 'tick'],
    );
    expect(script.clocks).toEqual([3_998_000, 4_000_000]);
  });

  it('M3.5, 6.9: breaches by a player who left cannot be claimed', () => {
    const script = new Script({ rules: 'romulan-heart:3', position: trio, sheets: false }).do(
      [0, 'start'],
      [1, 'touch', { seat: 1, cells: ['g68'] }],
      ...moves(2, 1, 'i99i89g'),
    );
    expect(script.refusal(3, 'claim', { seat: 3, kind: 'touch' })).toBe('accepted');
    script.do([3, 'resign', { seat: 1 }]);
    for (const seat of [2, 3])
      expect(script.refusal(3, 'claim', { seat, kind: 'touch' })).toBe('nothing-to-claim 4.6');
  });

  it("M3.2, R10.8: in Reflective, the first touched piece counts as the player's", () => {
    const shared = '1/3/5/7/3V5/4F6/13/15/16V* 1 - - 0 1 -';
    const script = new Script({ rules: 'klin-zha+reflective', position: shared, sheets: false });
    script.do([0, 'start'], [1, 'touch', { seat: 1, cells: ['f36', 'e27'] }]);
    expect(script.line.must).toEqual(['f36e27']);
  });

  it('M3.2: touching in the setup or during a combat does not bind', () => {
    const script = new Script({ rules: 'klin-zha', position: undefined, sheets: false }).do(
      [0, 'start'],
      [0, 'move', { seat: 1, move: 'v@a19' }],
      [1, 'touch', { seat: 1, cells: ['a19'] }],
    );
    expect(script.line.must).toBeUndefined();
    const fight = '1/3/5/7/3f5/4F6/13/15/v*15V* 1 W2E1 - 0 1 -';
    const kinta = new Script({ rules: 'klin-zha+kinta', position: fight, sheets: false }).do(
      [0, 'start'],
      [1, 'touch', { seat: 1, cells: ['f36'] }],
      [2, 'move', { seat: 1, move: 'f36e27' }],
      [3, 'touch', { seat: 1, cells: ['i99'] }],
    );
    expect(kinta.line.must).toBeUndefined();
    kinta.do([4, 'move', { seat: 1, move: 'defender' }], [5, 'press', { seat: 1 }]);
    expect(kinta.line).toMatchObject({ seat: 2, ply: 2 });
    expect(kinta.line.must).toBeUndefined();
  });

  it('M3.4, 4.5: only one move is made before the press, and it includes whether the heart is carried', () => {
    const script = new Script({ sheets: false }).do([0, 'start'], [1, 'move', { seat: 1, move: 'i99i89g' }]);
    expect(script.line.position).toBe('1/3/5/7/9/11/2f7F2/15/v*14V*1 2 W2E1 - 1 1 -');
    expect(script.refusal(2, 'move', { seat: 1, move: 'g68g69' })).toBe('already-moved 4.5');
    const left = new Script({ sheets: false }).do([0, 'start'], [1, 'move', { seat: 1, move: 'i99i89' }]);
    expect(left.line.position).not.toBe(script.line.position);
    expect(left.do([2, 'press', { seat: 1 }]).refusal(3, 'move', { seat: 1, move: 'g68g69' })).toBe(
      'not-your-turn 1.1',
    );
  });
});
