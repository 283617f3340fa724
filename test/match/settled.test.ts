import { infractions } from 'klin-zha/match';
import { describe, expect, it } from 'vitest';
import { moves, Script, trio } from './support.ts';

const three = { rules: 'romulan-heart:3', position: trio };

describe('ambiguous lines of the competition page', () => {
  it('M2.11, M8.2: of two seats late together, the last heart is scored by the seat left', () => {
    const script = new Script({ ...three, absent: [3, 2] }).do([0, 'start'], [3_600_000, 'tick']);
    expect(script.match.living).toEqual([1, 2, 3]);
    script.do([3_600_001, 'tick']);
    expect(script.match.result).toEqual({ winner: 1, reason: 'late', scores: [1, -1, -1] });
    expect(script.clocks).toEqual([3_600_000, 7_200_000, 7_200_000]);
  });

  it('M2.11, 12.8: if all seats are late at the same time, each scores -1', () => {
    const script = new Script({ absent: [1, 2] }).do([3_600_001, 'tick']);
    expect(script.match.result).toEqual({ winner: null, reason: 'late', scores: [-1, -1] });
  });

  it('M4.4, 7.1: a restart drops a pending claim and brings back seats that left', () => {
    const script = new Script({ ...three, control: '100', mode: 'standard', flags: 'arbiter' }).do(
      [0, 'start'],
      [1, 'resign', { seat: 2 }],
      [2, 'claim', { seat: 1, kind: 'quickplay' }],
      [3, 'ruling', { answer: 'restart' }],
    );
    expect(script.line).toMatchObject({ phase: 'waiting', ply: 0, clocks: [100_000, 100_000, 100_000] });
    expect(script.match.living).toEqual([1, 2, 3]);
    expect(script.do([4, 'start']).refusal(5, 'ruling', { answer: 'agree' })).toBe('not-allowed 10.2');
  });

  it('M5.1, 8.1: the last move must be written before an illegal one, too', () => {
    const script = new Script().do([0, 'start'], ...moves(1, 1, 'g68g69'), ...moves(2, 2, 'g24g25'), [
      3,
      'illegal',
      { seat: 1, move: 'g69a19', position: trio },
    ]);
    expect(infractions(script.match)).toMatchObject([{ seat: 1, article: '8.1', at: 3 }]);
  });

  it('M8.3, 12.2b: the scores of a penalty are by seat, in any order of the seats named', () => {
    const script = new Script().do(
      [0, 'start'],
      [1, 'penalty', { seat: [2, 1], kind: 'lost', article: '12.7', scores: [0, -2] }],
    );
    expect(script.match.result?.scores).toEqual([0, -2]);
  });

  it('M9.2, A3: an envelope is either sealed or readable', () => {
    const script = new Script().do([0, 'start'], [1, 'adjourn']);
    const seal = (envelope: object) => script.refusal(2, 'seal', { seat: 1, envelope });
    expect(seal({ text: 'g68g69', commitment: '00' })).toBe('bad-event M11');
    expect(seal({ sealed: '00', iv: '00' })).toBe('bad-event M11');
    expect(seal({ text: 'g68g69', names: ['A', 'B'], number: 1, offer: null, resumption: 'noon' })).toBe(
      'accepted',
    );
  });
});
