/** Adjournment (M9.1 to M9.5). */

import { describe, expect, it } from 'vitest';
import { commitmentOf } from '../../src/match/arbiter/commitment.ts';
import { type Line, moves, open, press, Script, seal, start, three, trio, two } from './support.ts';

const hour = 3_600_000;
/** Events by which Green seals a move and the game is adjourned. */
const adjourned = (text = 'g68g69'): Line[] => [start, [0, 'adjourn'], seal(0, 1, text), press(0, 1)];

describe('sealing (M9.1)', () => {
  it('M9.1, A1a: only the seat to move may seal, after adjourn and before its move', () => {
    const script = new Script(two);
    expect(script.refusal(0, 'adjourn')).toBe('not-started 6.5');
    script.do(start, [1, 'move', { seat: 1, move: 'g68g69' }]);
    expect(script.refusal(1, 'adjourn')).toBe('already-moved A1a');
    script.do(press(1, 1), [2, 'adjourn']);
    expect(script.refusal(2, 'adjourn')).toBe('not-allowed A1a');
    expect(script.refusal(...seal(2, 1, 'x'))).toBe('not-your-turn A1a');
    expect(new Script({ ...two, arbiter: false }).do(start).refusal(1, 'adjourn')).toBe('no-arbiter A1a');
    const setup = new Script({ rules: 'klin-zha', control: '600', position: undefined as never }).do(start);
    expect(setup.refusal(1, 'adjourn')).toBe('not-allowed A1a');
  });

  it('M9.1, A1b: after a player adjourns, its press costs the rest of the session, counts and adds time', () => {
    const script = new Script({ ...two, control: '1/600+10:600+5', mode: 'standard', arbiter: false }).do(
      start,
    );
    expect(script.refusal(1, 'adjourn', { seat: 2, sessionEnd: 60_000 })).toBe('not-your-turn A1b');
    expect(script.refusal(1, 'adjourn', { seat: 1 })).toBe('bad-event M11');
    expect(script.refusal(9, 'adjourn', { seat: 1, sessionEnd: 8 })).toBe('bad-value A1b');
    script.do([10_000, 'adjourn', { seat: 1, sessionEnd: 60_000 }], seal(15_000, 1, 'g68g69'));
    expect(script.clocks).toEqual([585_000, 600_000]);
    script.do(press(20_000, 1));
    expect(script.line).toMatchObject({ phase: 'adjourned', seat: 2, clocks: [1_150_000, 600_000], ply: 0 });
  });

  it.each([
    [1, 2, 3],
    [2, 3, 1],
    [3, 1, 2],
  ])('M9.1: after seat %i left, the seat after the sealer %i is %i', (left, sealer, next) => {
    const turn = trio.replace(' 1 N3', ` ${sealer} N3`);
    const script = new Script({ ...three, position: turn }).do(
      start,
      [0, 'resign', { seat: left }],
      [0, 'adjourn'],
      seal(0, sealer, 'sealed'),
      press(0, sealer),
    );
    expect(script.line).toMatchObject({ phase: 'adjourned', seat: next });
  });

  it('M9.1, 9.4: after adjourn, a move on the board is only noted, and prevents a draw claim', () => {
    const script = new Script(two).do(start, [1, 'adjourn'], [2, 'move', { seat: 1, move: 'g68g69' }]);
    expect(script.line).toMatchObject({ phase: 'playing', seat: 1, running: 1, ply: 0 });
    expect(script.line.position).toContain('2f7F2');
    expect(script.refusal(3, 'move', { seat: 1, move: 'g68g69' })).toBe('already-moved 4.5');
    expect(script.refusal(3, 'claim', { seat: 1, kind: 'fifty' })).toBe('already-moved 9.4');
    expect(script.refusal(...press(3, 1))).toBe('not-sealed A1a');
  });

  it('M9.1, 6.8: a player who has sealed may still claim that an opponent ran out of time', () => {
    const script = new Script({ ...two, mode: 'standard', flags: 'claim' }).do(
      start,
      ...moves(700_000, 1, 'g68g69'),
      [700_000, 'adjourn'],
      seal(700_000, 2, 'g24g25'),
    );
    expect(script.refusal(700_000, 'claim', { seat: 2, kind: 'fifty' })).toBe('sealed A1a');
    script.do([700_000, 'claim', { seat: 2, kind: 'flag' }]);
    expect(script.line).toMatchObject({ phase: 'over', result: { winner: 2, reason: 'time' } });
  });

  it('M9.1: an obligation applies to the sealed move (9.5b)', () => {
    const lines = (text: string): Line[] => [
      start,
      [0, 'claim', { seat: 1, kind: 'fifty', move: 'g68g69' }],
      [0, 'adjourn'],
      seal(0, 1, text),
      press(0, 1),
      [1, 'resume'],
      open(1, text),
    ];
    expect(new Script(two).do(...lines('i99i89')).line.result?.reason).toBe('sealed-move');
    expect(new Script(two).do(...lines('g68g69')).line.result).toBeNull();
  });

  it('M9.1: the obligation also applies if the replying seat leaves meanwhile', () => {
    const script = new Script(three).do(
      start,
      [0, 'claim', { seat: 1, kind: 'fifty', move: 'g68g69' }],
      [0, 'adjourn'],
      seal(0, 1, 'i99i89'),
      press(0, 1),
      [1, 'resign', { seat: 2 }],
    );
    expect(script.line).toMatchObject({ phase: 'adjourned', seat: 3 });
    script.do([2, 'resume'], open(3, 'i99i89'));
    expect(script.line.result).toEqual({ winner: 3, reason: 'sealed-move', scores: [-1, -1, 1] });
  });

  it('M9.1: after sealing, the turn passes to the next of three seats that still plays', () => {
    const script = new Script(three).do(start, [0, 'resign', { seat: 2 }], [0, 'adjourn']);
    script.do(seal(0, 1, 'g68g69'), press(0, 1));
    expect(script.line).toMatchObject({ phase: 'adjourned', seat: 3 });
  });

  it('M9.1, A1b: the decision of a player to adjourn ends when that player leaves', () => {
    const script = new Script(three).do(
      start,
      [10, 'adjourn', { seat: 1, sessionEnd: 60_000 }],
      [11, 'resign', { seat: 1 }],
      [12, 'move', { seat: 2, move: 'g24g25' }],
      press(12, 2),
    );
    expect(script.line).toMatchObject({ phase: 'playing', seat: 3, ply: 1 });
  });

  it('M9.1, A4: the press rejects an offer by another seat', () => {
    const script = new Script(two).do(start, [0, 'offer', { seat: 2 }], ...adjourned().slice(1));
    expect(script.line.offers).toEqual([]);
    expect(script.refusal(1, 'accept', { seat: 1 })).toBe('no-offer 9.1');
  });

  it('M9.5, A6: while adjourned, only agreement and resignation end the match', () => {
    const script = new Script(two).do(...adjourned());
    for (const [type, members] of [
      ['start', {}],
      ['pause', { by: 1 }],
      ['write', { seat: 1, ply: 0 }],
      ['claim', { seat: 2, kind: 'fifty' }],
      ['arrive', { seat: 2 }],
      ['missing', { annulled: true }],
      ['adjourn', {}],
      ['ruling', { answer: 'restart' }],
    ] as const) {
      expect(script.refusal(1, type, members)).toBe('adjourned A5');
    }
    script.do([1, 'resign', { seat: 1 }]);
    expect(script.line).toMatchObject({
      seat: 2,
      result: { winner: 2, reason: 'resignation', scores: [-1, 1] },
    });
  });
});

describe('opening (M9.2, M9.3)', () => {
  it('M9.2, A3: secret and text must match the commitment', () => {
    const envelope = {
      sealed: '00',
      iv: '00',
      commitment: commitmentOf('abc', 'Qg69'),
      names: ['ä', 'b'],
      sealer: 1,
    };
    const script = new Script(two).do(
      start,
      [0, 'adjourn'],
      [0, 'seal', { seat: 1, envelope }],
      press(0, 1),
      [1, 'resume'],
    );
    expect(script.refusal(1, 'open', { text: 'Qg69' })).toBe('wrong-text A3');
    expect(script.refusal(1, 'open', { text: 'Qg69', secret: 'abd' })).toBe('wrong-text A3');
    expect(script.refusal(1, 'open', { text: 'g68g69', secret: 'abc' })).toBe('wrong-text A3');
    script.do([1, 'open', { text: 'Qg69', secret: 'abc' }]);
    expect(script.line).toMatchObject({ phase: 'playing', seat: 2, running: 2, ply: 1 });
  });

  it('M9.3, A8: ambiguous or illegal texts lose; any notation is accepted', () => {
    const reasonFor = (text: string): string | undefined =>
      new Script(two).do(...adjourned(text), [1, 'resume'], open(1, text)).line.result?.reason;
    for (const text of ['', 'hello', 'g68i99', 'g24g25', 'Ng69']) expect(reasonFor(text)).toBe('sealed-move');
    for (const text of ['g68g69', 'G86g96', 'Qg69', 'Fe@G68 G69', ' QG69 ', 'i99i89'])
      expect(reasonFor(text)).toBeUndefined();
  });

  it('M9.3, A5, A9a: the sealed move is made with the clocks set by the arbiter, then the reply', () => {
    const script = new Script(two).do(...adjourned(), [
      hour,
      'resume',
      { clocks: [500_000, 400_000], start: 0, end: 1 },
    ]);
    expect(script.line).toMatchObject({
      phase: 'stopped',
      seat: 2,
      running: null,
      clocks: [500_000, 400_000],
      ply: 0,
    });
    expect(script.refusal(hour, 'resume')).toBe('sealed A9');
    expect(script.refusal(hour, 'move', { seat: 2, move: 'g24g25' })).toBe('stopped 6.12');
    script.do(open(hour + 5, 'g68g69'), [hour + 10, 'tick']);
    expect(script.line).toMatchObject({ running: 2, clocks: [500_000, 399_995], ply: 1 });
    expect(script.refusal(...open(hour + 10, 'g68g69'))).toBe('not-allowed A7');
    expect(script.refusal(hour + 10, 'missing', { annulled: true })).toBe('not-allowed A11');
    expect(script.refusal(hour + 10, 'resume')).toBe('playing 6.12');
  });

  it('M9.3: refuses a session that ends before it starts', () => {
    const script = new Script(two).do(...adjourned());
    expect(script.refusal(hour, 'resume', { start: 2, end: 1 })).toBe('bad-event M11');
    expect(script.refusal(hour, 'resume', { start: 2, end: 2 })).toBe('accepted');
    expect(script.refusal(hour, 'resume', { end: 2 })).toBe('accepted');
  });

  it('M9.3: `open` resets the delay of the replier', () => {
    const script = new Script({ ...two, control: '600d10' }).do(
      ...adjourned(),
      [1000, 'resume', { absent: [2] }],
      [5000, 'arrive', { seat: 2 }],
      open(6000, 'g68g69'),
      [15_999, 'tick'],
    );
    expect(script.clocks).toEqual([600_000, 600_000]);
    script.do([16_001, 'tick']);
    expect(script.clocks).toEqual([600_000, 599_999]);
  });
});

describe('absent players (M9.4, M9.5)', () => {
  it("M9.4, A9c: the reply is sealed, the absent player's clock runs, and on arrival it is opened", () => {
    const script = new Script(two).do(
      ...adjourned(),
      [1000, 'resume', { absent: [1] }],
      open(2000, 'g68g69'),
      seal(3000, 2, 'g24g25'),
    );
    expect(script.refusal(3000, 'move', { seat: 2, move: 'g24g25' })).toBe('sealed A9c');
    expect(script.refusal(3000, 'adjourn')).toBe('sealed A9c');
    script.do(press(4000, 2), [6000, 'arrive', { seat: 1 }]);
    expect(script.line).toMatchObject({ phase: 'stopped', running: null, clocks: [598_000, 598_000] });
    script.do(open(7000, 'g24g25'));
    expect(script.line).toMatchObject({
      phase: 'playing',
      seat: 1,
      running: 1,
      clocks: [598_000, 598_000],
      ply: 2,
    });
  });

  it('M9.5, A10a: a sealer who arrives late, before the envelope is opened, loses', () => {
    const position = '1/3/5/7/9/11/13/15/v*F14V* 1 W2E1 - 0 1 -';
    const arrived = new Script({ ...two, position }).do(
      ...adjourned('i99i89'),
      [0, 'resume', { absent: [1] }],
      [hour + 1, 'arrive', { seat: 1 }],
      open(hour + 2, 'i99i89'),
    );
    expect(arrived.line.result?.reason).toBe('late');
  });

  it('M2.11, M9.5: a player already late is noted when the session resumes', () => {
    const script = new Script(two).do(...adjourned(), [hour * 3, 'resume', { absent: [2], start: hour }]);
    expect(script.line).toMatchObject({ phase: 'over', result: { winner: 1, reason: 'late' } });
  });

  it('M9.5, A11: if the envelope is missing, the sealer must be present and state a legal move', () => {
    const script = new Script(two).do(...adjourned(), [1, 'resume', { absent: [1] }]);
    expect(script.refusal(2, 'missing', {})).toBe('bad-event M11');
    expect(script.refusal(2, 'missing', { move: 'g68g69' })).toBe('absent A11a');
    script.do([3, 'arrive', { seat: 1 }]);
    expect(script.refusal(3, 'missing', { move: 'g68i99' })).toBe('illegal-move A11a');
  });

  it('M9.1: without a clock, sealing completes the move', () => {
    const script = new Script({ control: '-' }).do(start, [1, 'adjourn'], seal(2, 1, 'g68g69'));
    expect(script.line).toMatchObject({ phase: 'adjourned', seat: 2, clocks: null });
    script.do([3, 'resume'], open(4, 'g68g69'), [5, 'move', { seat: 2, move: 'g24g25' }]);
    expect(script.line).toMatchObject({ seat: 1, ply: 2 });
  });
});
