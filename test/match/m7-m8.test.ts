/** Quickplay finishes, results and scores (M7.1 to M8.4). */

import { type EventGame, eventTable } from 'klin-zha/match';
import { describe, expect, it } from 'vitest';
import { positionText } from '../support/positions.ts';
import { type Line, moves, prey, Script, start, three } from './support.ts';

const quick = { control: '100', mode: 'standard', flags: 'auto', sheets: false } as const;
const claim = (at: number, seat = 1, basis?: string): Line => [
  at,
  'claim',
  { seat, kind: 'quickplay', ...(basis && { basis }) },
];
const ruling = (at: number, answer: string, award?: number): Line => [
  at,
  'ruling',
  { answer, ...(award !== undefined && { award }) },
];

describe('quickplay finish (M7)', () => {
  it('M7.1, 10.2: the seat to move may also claim after its move', () => {
    const script = new Script({ ...quick, control: '120' }).do(start);
    expect(script.refusal(...claim(0))).toBe('not-allowed 10.2');
    expect(script.refusal(...claim(120_000))).toBe('over 6.9');
    script.do([2, 'move', { seat: 1, move: 'g68g69' }], claim(3));
    expect(script.line).toMatchObject({
      phase: 'stopped',
      seat: 1,
      running: null,
      clocks: [119_997, 120_000],
    });
  });

  it('M7.1: refused before the start and during a pause', () => {
    expect(new Script(quick).refusal(...claim(0))).toBe('not-started 6.5');
    expect(new Script(quick).do(start, [1, 'pause', { by: 1 }]).refusal(...claim(2))).toBe('stopped 6.12');
  });

  it('M7.3: during a claim, only offers, resignations and rulings are accepted', () => {
    const script = new Script(quick).do(start, claim(1000));
    for (const line of [
      [2000, 'resume'],
      claim(2000),
      [2000, 'claim', { seat: 2, kind: 'flag' }],
      [2000, 'found', { kind: 'displaced' }],
      [2000, 'recount', { seat: 1, moves: 3 }],
      [2000, 'move', { seat: 1, move: 'g68g69' }],
      [2000, 'press', { seat: 1 }],
    ] as Line[]) {
      expect(script.refusal(...line)).toBe('stopped 10.2');
    }
    expect(script.refusal(2000, 'offer', { seat: 1 })).toBe('accepted');
    expect(script.refusal(2000, 'resign', { seat: 2 })).toBe('accepted');
    expect(script.refusal(...ruling(2000, 'draw'))).toBe('not-allowed 10.2');
    expect(script.refusal(...ruling(2000, 'lost'))).toBe('not-allowed 10.2');
  });

  it('M7.2, 10.2b: a postponed decision awards at most two minutes', () => {
    const at = (...given: Parameters<typeof ruling>): readonly number[] | null =>
      new Script(quick).do(start, claim(1000), ruling(...given)).clocks;
    expect(at(2000, 'postpone', 60_000)).toEqual([99_000, 160_000]);
    expect(new Script(quick).do(start, claim(1000)).refusal(...ruling(2000, 'postpone', 120_001))).toBe(
      'bad-value 10.2b',
    );
  });

  it('M7.2, 10.2b: after postponing, a flag stops the game until a final ruling', () => {
    const noted = (): Script =>
      new Script(quick).do(start, claim(1000), ruling(2000, 'postpone'), [101_000, 'tick']);
    expect(noted().refusal(101_000, 'move', { seat: 1, move: 'g68g69' })).toBe('stopped 10.2');
    expect(noted().refusal(...ruling(102_000, 'agree'))).toBe('not-allowed 10.2');
  });

  it('M7.2, 10.3: after postponing, the game is drawn if all flags fall', () => {
    const script = new Script(quick).do(start, claim(1000), ruling(2000, 'postpone'), [101_000, 'tick']);
    script.do([102_000, 'penalty', { seat: 2, kind: 'time-taken', article: '12.5', time: 220_000 }]);
    expect(script.line).toMatchObject({
      phase: 'over',
      clocks: [0, 0],
      result: { winner: null, reason: 'time', scores: [0, 0] },
    });
  });

  it('M7.2, 10.2b: with three players, a final ruling is made once', () => {
    const script = new Script({ ...three, ...quick }).do(
      start,
      claim(1000),
      ruling(2000, 'postpone'),
      [101_000, 'tick'],
      ruling(102_000, 'lost'),
    );
    expect(script.line).toMatchObject({ phase: 'playing', seat: 2, result: null });
    script.do([103_000, 'pause', { by: 'arbiter' }]);
    expect(script.refusal(...ruling(103_000, 'draw'))).toBe('not-allowed 10.2');
  });

  it('M7.2, 10.2d: a final ruling needs a noted flag; no player may claim while a claim is postponed', () => {
    const script = new Script(quick).do(start, claim(1000), ruling(2000, 'postpone'));
    expect(script.refusal(...ruling(3000, 'draw'))).toBe('not-allowed 10.2b');
    expect(script.refusal(...claim(3000))).toBe('not-allowed 10.2d');
    script.do(...moves(3000, 1, 'g68g69'));
    expect(script.refusal(...claim(200_000, 2))).toBe('not-allowed 10.2d');
  });

  it('M7.2, 10.2c: with three players, each opponent gets two minutes', () => {
    const script = new Script({ ...three, ...quick }).do(start, claim(1000), ruling(2000, 'reject'));
    expect(script.line).toMatchObject({ phase: 'playing', running: 1, clocks: [99_000, 220_000, 220_000] });
    script.do([99_000 + 2000, 'tick']);
    expect(script.line).toMatchObject({
      phase: 'playing',
      seat: 2,
      result: null,
      clocks: [0, 220_000, 220_000],
    });
  });

  it('M7.2, 10.2d: after a rejected claim, no player may claim again', () => {
    const script = new Script(quick).do(start, claim(1000), ruling(2000, 'reject'));
    expect(script.refusal(...claim(3000))).toBe('not-allowed 10.2d');
    script.do(...moves(3000, 1, 'g68g69'), [110_000, 'tick']);
    expect(script.refusal(...claim(110_000, 2))).toBe('not-allowed 10.2d');
  });

  it('M7.3, D1: without an arbiter, a claim stops play until a final ruling', () => {
    const script = new Script({ ...quick, arbiter: false }).do(start);
    expect(script.refusal(...claim(1, 2, 'cannot-win'))).toBe('not-your-turn D1');
    script.do(claim(1000, 1, 'cannot-win'));
    expect(script.refusal(...ruling(2000, 'agree'))).toBe('not-allowed D1');
  });

  it('M7.3: the claim of a player who leaves is dropped', () => {
    const script = new Script({ ...three, ...quick, arbiter: false }).do(start, claim(1000, 1, 'cannot-win'));
    expect(script.refusal(2000, 'resume')).toBe('stopped D1');
    script.do([2000, 'resign', { seat: 1 }]);
    expect(script.refusal(...ruling(3000, 'lost'))).toBe('not-allowed 10.2');
    script.do([3000, 'resume']);
    expect(script.line).toMatchObject({ phase: 'playing', seat: 2, running: 2, result: null });
  });

  it('M7.3: with three players, a losing claimant leaves and the others continue', () => {
    const script = new Script({ ...three, ...quick, arbiter: false }).do(
      start,
      claim(1000, 1, 'cannot-win'),
      ruling(2000, 'lost'),
    );
    expect(script.line).toMatchObject({ phase: 'playing', seat: 2, running: 2, result: null });
    script.do([3000, 'resign', { seat: 3 }]);
    expect(script.line.result).toEqual({ winner: 2, reason: 'resignation', scores: [-1, 1, -1] });
  });
});

describe('results (M8)', () => {
  it.each([
    [
      [5, 6, 7],
      [5, 1, 7],
    ],
    [
      [5, 7],
      [5, 1, 7],
    ],
  ])('12.7, 13.4: scores of two of three seats are given for all or for them: %j', (given, scores) => {
    const script = new Script(three).do(start, [
      1,
      'penalty',
      { seat: [1, 3], kind: 'expelled', article: '13.4', scores: given },
    ]);
    expect(script.line.result).toMatchObject({ winner: 2, reason: 'penalty', scores });
  });

  it('M8.4, RH 11.1: a tie of three players is broken by their matches against each other', () => {
    const won = (winner: string, loser: string): EventGame => ({
      players: [winner, loser],
      shares: [1, 0],
      hearts: [1, -1],
      heartsTaken: [1, 0],
      heartsLost: [0, 1],
    });
    const rows = eventTable([
      ...[won('zoe', 'yan'), won('zoe', 'xia'), won('yan', 'xia')],
      ...[won('xia', 'kai'), won('xia', 'kai'), won('yan', 'kai')],
      ...[won('kai', 'zoe'), won('kai', 'zoe'), won('kai', 'yan')],
    ]);
    expect(rows.map(({ player, rank, points, wins }) => [player, rank, points, wins])).toEqual([
      ['kai', 1, 0, 3],
      ['zoe', 2, 0, 2],
      ['yan', 3, 0, 2],
      ['xia', 4, 0, 2],
    ]);
  });

  it('M8.2, 11.1: the seat left scores the last heart; earlier departures score for no seat', () => {
    const script = new Script({ ...three, position: prey }).do(start, ...moves(1, 1, 'i12i11'));
    const lost = new Script();
    lost.match = script.match;
    lost.do([2, 'resign', { seat: 1 }]);
    expect(lost.line.result).toEqual({ winner: 3, reason: 'resignation', scores: [0, -1, 1] });
    script.do([2, 'resign', { seat: 3 }]);
    expect(script.line.result).toEqual({ winner: 1, reason: 'resignation', scores: [2, -1, -1] });
  });

  it('M8.2: in the relation dilemma, the third player scores 0', () => {
    const script = new Script({ ...three, rules: 'romulan-heart:3+relation-dilemma', position: prey });
    script.do(start, [1, 'move', { seat: 1, move: 'i12i11' }]);
    expect(script.line).toMatchObject({
      phase: 'over',
      seat: 1,
      result: { winner: 1, reason: 'goal-captured', scores: [1, -1, 0] },
    });
  });

  it('M8.2: in Klin Zha, a loser without a legal move loses its heart', () => {
    const position = '1/3/2B2/2v1v*2/1F*1b5/4I6/13/2V12/4V12 2 N2W1 - 18 24 -';
    const stuck = new Script({ rules: 'klin-zha', control: '600', position });
    expect(stuck.line).toMatchObject({
      phase: 'over',
      seat: 2,
      result: { winner: 1, reason: 'no-legal-move', scores: [1, -1] },
    });
  });

  it('M6.4, R8.3: with two players left, a player without a legal move draws in Romulan Heart', () => {
    const position = positionText('V*@A19 b@B29 g@I99');
    expect(new Script({ control: '600', position }).line).toMatchObject({
      phase: 'over',
      seat: 1,
      result: { winner: null, reason: 'no-legal-move', scores: [0, 0] },
    });
  });

  it('M6.4: without a clock, the turn does not pass after the last move', () => {
    const position = positionText('V*@A19 b@C39 g@I99', { seat: 2 });
    const script = new Script({ rules: 'klin-zha', control: '-', position });
    script.do(start, [1, 'move', { seat: 2, move: 'c39b29' }]);
    expect(script.line).toMatchObject({
      phase: 'over',
      seat: 2,
      result: { winner: 2, reason: 'no-legal-move', scores: [-1, 1] },
    });
  });

  it('M8.3, 13.4: a penalty of one seat needs an article, and a time if it changes clocks', () => {
    const script = new Script(three).do(start);
    expect(script.refusal(0, 'penalty', { seat: [1, 2], kind: 'warning', article: '12.5' })).toBe(
      'bad-event M11',
    );
    expect(script.refusal(0, 'penalty', { seat: 1, kind: 'time-added', article: '12.5' })).toBe(
      'bad-event M11',
    );
    expect(script.refusal(0, 'penalty', { seat: 1, kind: 'warning' })).toBe('bad-event M11');
  });

  it('M8.3, 12.8: lost and expelled apply to several seats; if none is left, each scores -1', () => {
    const ended = (seat: unknown, kind = 'lost', scores?: number[]): unknown =>
      new Script({ control: '600' }).do([
        0,
        'penalty',
        { seat, kind, article: '12.7', ...(scores && { scores }) },
      ]).line.result;
    expect(ended([2], 'expelled')).toEqual({ winner: 1, reason: 'penalty', scores: [1, -1] });
    expect(ended([1, 2])).toEqual({ winner: null, reason: 'penalty', scores: [-1, -1] });
    expect(ended([1, 2], 'lost', [0, -1])).toEqual({ winner: null, reason: 'penalty', scores: [0, -1] });
  });

  it('M8.3: refuses a penalty that names a seat twice, and an award of no time', () => {
    const script = new Script({ control: '600' });
    const twice = { seat: [1, 1], kind: 'lost', article: '12.7' };
    expect(script.refusal(0, 'penalty', twice)).toBe('bad-event M11');
    expect(script.refusal(0, 'award', { seat: 1, time: 0 })).toBe('bad-event M11');
    expect(script.refusal(0, 'award', { seat: 1, time: 1 })).toBe('accepted');
  });

  it('M8.3, M1.4: scores must be whole numbers', () => {
    const script = new Script({ control: '600' });
    expect(script.refusal(0, 'penalty', { seat: 1, kind: 'lost', article: '12.2b', scores: [0.5, 0] })).toBe(
      'bad-event M11',
    );
  });

  it('M8.4: a player who captured a heart and then lost theirs has taken one heart and lost one', () => {
    const names = ['a', 'b', 'c'];
    const script = new Script({ ...three, names, position: prey });
    script.do(start, ...moves(1, 1, 'i12i11'), [2, 'resign', { seat: 1 }]);
    const rows = eventTable([script.match]);
    expect(rows.map(({ player, heartsTaken, heartsLost }) => [player, heartsTaken, heartsLost])).toEqual([
      ['c', 1, 0],
      ['a', 1, 1],
      ['b', 0, 1],
    ]);
  });
});
