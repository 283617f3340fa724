/** Draw offers of the competition page (M6.1), sentence by sentence. */

import { describe, expect, it } from 'vitest';
import { type Line, moved, moves, prey, Script, start, three, two } from './support.ts';

describe('offers (M6.1)', () => {
  it('M6.1, 9.1: an offer between move and press is proper; a second one before a new move is not', () => {
    const script = new Script(two).do(
      start,
      [100, 'move', { seat: 1, move: 'g68g69' }],
      [100, 'offer', { seat: 1 }],
    );
    expect(script.line.infractions).toEqual([]);
    script.do([200, 'offer', { seat: 1 }]);
    expect(script.line.infractions).toHaveLength(1);
    expect(script.line.offers).toEqual([{ seat: 1, accepted: [] }]);
    script.do([300, 'press', { seat: 1 }], [400, 'decline', { seat: 2 }], [500, 'offer', { seat: 1 }]);
    expect(script.line.infractions).toHaveLength(2);
    script.do(
      ...moves(600, 2, 'g24g25'),
      [700, 'move', { seat: 1, move: 'g69g68' }],
      [700, 'offer', { seat: 1 }],
    );
    expect(script.line.infractions).toHaveLength(2);
  });

  it('M6.1, 9.1: an offer before the own move, or in the turn of the opponent, is not proper', () => {
    const offered = new Script(two).do(start, [1, 'offer', { seat: 1 }]);
    expect(offered.line.infractions).toHaveLength(1);
    const unpressed = new Script(two).do(start, [1, 'move', { seat: 1, move: 'g68g69' }]);
    expect(unpressed.do([2, 'offer', { seat: 2 }]).line.infractions).toHaveLength(1);
  });

  it.each(['decline', 'move'] as const)(
    'M6.1, 9.1: a second offer after %s, before the own next move, is not proper',
    (answer) => {
      const answers: Record<typeof answer, Line> = {
        decline: [3, 'decline', { seat: 2 }],
        move: [3, 'move', { seat: 2, move: 'g24g25' }],
      };
      const script = new Script({ ...two, press: 'auto' }).do(
        start,
        [1, 'move', { seat: 1, move: 'g68g69' }],
        [2, 'offer', { seat: 1 }],
        answers[answer],
      );
      expect(script.line).toMatchObject({ offers: [], infractions: [] });
      script.do([4, 'offer', { seat: 1 }]);
      expect(script.line.infractions).toHaveLength(1);
      expect(script.line.offers).toEqual([{ seat: 1, accepted: [] }]);
    },
  );

  it('M6.1: offers are refused before the start, after the end and without draws', () => {
    expect(new Script(two).refusal(0, 'offer', { seat: 1 })).toBe('not-started 6.5');
    const over = new Script(two).do(start, [1, 'resign', { seat: 2 }]);
    expect(over.refusal(2, 'offer', { seat: 1 })).toBe('over 5.2');
    const plain = new Script({ rules: 'klin-zha', control: '600', position: undefined as never }).do(start);
    expect(plain.refusal(1, 'offer', { seat: 1 })).toBe('no-draws R8.5');
    expect(plain.refusal(1, 'claim', { seat: 1, kind: 'fifty' })).toBe('no-draws R8.5');
    expect(plain.refusal(1, 'claim', { seat: 1, kind: 'repetition' })).toBe('no-draws R8.5');
    expect(plain.refusal(1, 'claim', { seat: 1, kind: 'quickplay' })).toBe('no-draws R8.5');
    expect(plain.refusal(1, 'accept', { seat: 1 })).toBe('no-offer 9.1');
    expect(plain.refusal(1, 'decline', { seat: 2 })).toBe('no-offer 9.1');
  });

  it('M6.1, 9.1: a seat cannot answer its own offer', () => {
    const script = new Script(two).do(start, [1, 'offer', { seat: 1 }]);
    expect(script.refusal(2, 'accept', { seat: 1 })).toBe('no-offer 9.1');
    expect(script.refusal(2, 'decline', { seat: 1 })).toBe('no-offer 9.1');
    script.do([2, 'offer', { seat: 2 }]);
    expect(script.line.result).toBeNull();
    script.do([3, 'accept', { seat: 1 }]);
    expect(script.line.result?.reason).toBe('agreement');
  });

  it('M6.1, 9.1: with three players, one refusal ends an offer; a seat that accepted may move', () => {
    const offered = new Script(three).do(
      start,
      [1, 'move', { seat: 1, move: 'g68g69' }],
      [1, 'offer', { seat: 1 }],
      [1, 'press', { seat: 1 }],
      [2, 'accept', { seat: 2 }],
    );
    const declined = new Script(three);
    declined.match = offered.match;
    declined.do([3, 'decline', { seat: 3 }]);
    expect(declined.refusal(4, 'accept', { seat: 3 })).toBe('no-offer 9.1');
    offered.do(...moves(3, 2, 'g24g25'));
    expect(offered.line.offers).toEqual([{ seat: 1, accepted: [2] }]);
    offered.do([4, 'accept', { seat: 3 }]);
    expect(offered.line).toMatchObject({
      phase: 'over',
      seat: 3,
      result: { winner: null, scores: [0, 0, 0] },
    });
  });

  it('M6.1: with three players, a seat cannot accept or decline the same offer a second time', () => {
    const script = new Script(three).do(start, [1, 'offer', { seat: 1 }], [2, 'accept', { seat: 2 }]);
    expect(script.refusal(3, 'accept', { seat: 2 })).toBe('no-offer 9.1');
    expect(script.line.offers).toEqual([{ seat: 1, accepted: [2] }]);
    script.do([3, 'decline', { seat: 3 }]);
    expect(script.refusal(4, 'decline', { seat: 3 })).toBe('no-offer 9.1');
  });

  it('M6.1: accept answers all open offers by others', () => {
    const script = new Script(three).do(
      start,
      [1, 'offer', { seat: 1 }],
      [2, 'offer', { seat: 2 }],
      [3, 'accept', { seat: 3 }],
    );
    expect(script.line.result).toBeNull();
    script.do([4, 'accept', { seat: 1 }]);
    expect(script.line.result?.reason).toBe('agreement');
  });

  it('M6.1: the game is drawn when the last seat that has not accepted leaves or is captured', () => {
    const offers: Line[] = [
      [1, 'offer', { seat: 1 }],
      [2, 'accept', { seat: 3 }],
    ];
    const left = new Script(three).do(start, ...offers, [3, 'resign', { seat: 2 }]);
    expect(left.line).toMatchObject({
      phase: 'over',
      result: { winner: null, reason: 'agreement', scores: [0, -1, 0] },
    });
    const captured = new Script({ ...three, position: prey }).do(start, ...offers, moved(3, 1, 'i12i11'));
    expect(captured.line).toMatchObject({
      phase: 'over',
      seat: 1,
      result: { winner: null, reason: 'agreement', scores: [1, -1, 0] },
    });
  });

  it('M6.1, 12.8: seats that lose together all leave before an offer is counted', () => {
    const script = new Script(three).do(
      start,
      [1, 'offer', { seat: 2 }],
      [2, 'accept', { seat: 3 }],
      [3, 'penalty', { seat: [1, 2], kind: 'lost', article: '12.7' }],
    );
    expect(script.line.result).toEqual({ winner: 3, reason: 'penalty', scores: [-1, -1, 1] });
  });

  it('M6.1: an offer made while play is stopped stays open until a move', () => {
    const script = new Script(two).do(
      start,
      [1, 'pause', { by: 2 }],
      [2, 'offer', { seat: 2 }],
      [3, 'resume'],
    );
    expect(script.line.offers).toHaveLength(1);
    script.do([4, 'move', { seat: 1, move: 'g68g69' }]);
    expect(script.line.offers).toEqual([]);
  });
});
