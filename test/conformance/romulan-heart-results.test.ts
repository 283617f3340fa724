/**
 * Claims of RH, the tournament rules of Romulan Heart: articles 9 to 13 (draws, results, penalties), in the order of
 * the document. `(our ruling: ...)` marks what the document leaves open.
 */

import { Game, rulesOf } from 'klin-zha';
import { infractions, matchSheet } from 'klin-zha/match';
import { describe, expect, it } from 'vitest';
import { claim, duel, type Line, moves, Script } from '../match/support.ts';
import { stateOf } from '../support/positions.ts';
import {
  hour,
  lost,
  minute,
  preyOfThree,
  resultOf,
  shuffle,
  standard,
  standardOfThree,
  start,
} from './romulan-heart-support.ts';

describe('RH 9: the drawn game', () => {
  const offered: Line[] = [
    start,
    [1, 'move', { seat: 1, move: 'g68g69' }],
    [1, 'offer', { seat: 1 }],
    [1, 'press', { seat: 1 }],
  ];

  it('9.1: a draw is proposed after a move and before stopping the clock', () => {
    const script = new Script(standard).do(...offered);
    expect([script.line.offers.length, infractions(script.match)]).toEqual([1, []]);
  });

  it('9.1, 12.5: an offer at another time is valid, but noted', () => {
    const script = new Script(standard).do(start, [1, 'offer', { seat: 2 }]);
    expect(infractions(script.match)).toMatchObject([{ seat: 2, article: '12.5' }]);
    expect(resultOf(script, [2, 'accept', { seat: 1 }])).toEqual(lost(null, 'agreement', 0, 0));
  });

  it('9.1: an offer cannot be withdrawn', () => {
    expect(new Script(standard).do(...offered).refusal(2, 'decline', { seat: 1 })).toBe('no-offer 9.1');
  });

  it('9.1: an offer remains valid until it is accepted', () => {
    const script = new Script(standard).do(...offered, [hour, 'tick']);
    expect(resultOf(script, [hour, 'accept', { seat: 2 }])).toEqual(lost(null, 'agreement', 0, 0));
  });

  it('9.1: an offer can be rejected orally', () => {
    const script = new Script(standard).do(...offered, [2, 'decline', { seat: 2 }]);
    expect(script.refusal(3, 'accept', { seat: 2 })).toBe('no-offer 9.1');
  });

  it('9.1: an offer can be rejected by making a move', () => {
    const script = new Script(standard).do(...offered, ...moves(2, 2, 'g24g25'));
    expect(script.refusal(3, 'accept', { seat: 2 })).toBe('no-offer 9.1');
  });

  it('9.1: an offer ends with the game', () => {
    const script = new Script(standard).do(...offered, [2, 'resign', { seat: 2 }]);
    expect(script.refusal(3, 'accept', { seat: 2 })).toBe('over 5.2');
  });

  it('9.1, 5.3: with three players, all must agree', () => {
    const script = new Script(standardOfThree).do(
      start,
      [1, 'offer', { seat: 1 }],
      [2, 'accept', { seat: 2 }],
    );
    expect(script.line.result).toBeNull();
    expect(resultOf(script, [3, 'accept', { seat: 3 }])).toEqual(lost(null, 'agreement', 0, 0, 0));
  });

  it('9.2: only the player to move can claim', () => {
    const script = new Script(standard).do(start, ...shuffle(1), ...shuffle(2));
    expect(script.refusal(...claim(3, 2, 'repetition'))).toBe('not-your-turn 9.2');
  });

  it('9.2a: the same position is about to appear for the third time', () => {
    const script = new Script(standard).do(start, ...shuffle(1), ...shuffle(2).slice(0, -2));
    expect(resultOf(script, claim(3, 2, 'repetition', 'g25g24'))).toEqual(lost(null, 'repetition', 0, 0));
  });

  it('9.2b: the same position has just appeared for the third time', () => {
    const script = new Script(standard).do(start, ...shuffle(1), ...shuffle(2));
    expect(resultOf(script, claim(3, 1, 'repetition'))).toEqual(lost(null, 'repetition', 0, 0));
  });

  it('9.2b: twice is not enough', () => {
    const script = new Script(standard).do(start, ...shuffle(1));
    expect(resultOf(script, claim(3, 1, 'repetition'))).toBeNull();
  });

  it('9.2: the moves need not be repeated', () => {
    const other = shuffle(2).map(
      ([at, type, members]): Line => [at, type, JSON.parse(JSON.stringify(members).replace('g69', 'h68'))],
    );
    const script = new Script(standard).do(start, ...shuffle(1), ...other);
    expect(resultOf(script, claim(3, 1, 'repetition'))).toEqual(lost(null, 'repetition', 0, 0));
  });

  const afterTexts = (texts: string): Game =>
    texts
      .split(' ')
      .reduce(
        (game, text) => game.play(text),
        new Game(stateOf('romulan-heart:2', 'F@G68 V*@I99 f@G24 v*@I11')),
      );

  it('9.2: positions are the same only if the same player has the move', () => {
    // Green loses a tempo: the same pieces after five half-moves, and Blue to move.
    const game = afterTexts('g68g69 g24g25 g69g58 g25g24 g58g68');
    expect([game.state.warriors, game.state.seat, game.occurrences]).toEqual([game.at(0).warriors, 2, 1]);
  });

  it('9.2: positions are the same only if the same kinds are on the same cells', () => {
    expect(afterTexts('g68g69 g24g25 g69g68 g25g24').occurrences).toBe(2);
    expect(afterTexts('g68g69 g24g25 g69g68 g25g35').occurrences).toBe(1);
  });

  const quiet = (halfMoves: number): Script =>
    new Script({ ...standard, position: duel.replace('- 0 1 -', `- ${halfMoves} 60 -`) }).do(start);

  it('9.3a: a move is intended that completes fifty moves of each player', () => {
    const script = quiet(98).do(...moves(1, 1, 'g68g69'));
    expect(resultOf(script, claim(2, 2, 'fifty', 'g24g25'))).toEqual(lost(null, 'fifty-moves', 0, 0));
  });

  it('9.3b: the last fifty moves of each player were without a capture', () => {
    const script = quiet(98).do(...moves(1, 1, 'g68g69'), ...moves(1, 2, 'g24g25'));
    expect(resultOf(script, claim(2, 1, 'fifty'))).toEqual(lost(null, 'fifty-moves', 0, 0));
  });

  it('9.3: forty-nine moves are not enough', () => {
    expect(resultOf(quiet(98), claim(2, 1, 'fifty'))).toBeNull();
  });

  it('9.3: only the player to move can claim', () => {
    expect(quiet(100).refusal(...claim(2, 2, 'fifty'))).toBe('not-your-turn 9.3');
  });

  it('9.4: a player that moves without a claim loses the right to it on that move', () => {
    const script = quiet(100).do([1, 'move', { seat: 1, move: 'g68g69' }]);
    expect(script.refusal(...claim(2, 1, 'fifty'))).toBe('already-moved 9.4');
    expect(script.refusal(...claim(2, 1, 'repetition'))).toBe('already-moved 9.4');
  });

  it('9.5a: a correct claim draws the game at once, and stops the clocks', () => {
    const script = quiet(100).do(claim(1000, 1, 'fifty'));
    expect(script.line).toMatchObject({
      phase: 'over',
      running: null,
      result: lost(null, 'fifty-moves', 0, 0),
    });
  });

  it('9.5b: an incorrect claim costs half of the remaining time', () => {
    expect(new Script({ ...standard, control: '200' }).do(start, claim(0, 1, 'fifty')).clocks![0]).toBe(
      100_000,
    );
  });

  it('9.5b: an incorrect claim costs at most three minutes', () => {
    expect(new Script(standard).do(start, claim(0, 1, 'fifty')).clocks![0]).toBe(7_200_000 - 3 * minute);
  });

  it('9.5b: the opponents get three minutes each', () => {
    const script = new Script(standardOfThree).do(start, claim(0, 1, 'repetition'));
    expect(script.clocks!.slice(1)).toEqual([7_200_000 + 3 * minute, 7_200_000 + 3 * minute]);
  });

  it('9.5b: the game continues, and the intended move must be made', () => {
    const script = new Script(standard).do(start, claim(0, 1, 'fifty', 'g68g69'));
    expect(script.line).toMatchObject({ phase: 'playing', running: 1, must: ['g68g69'] });
    expect(script.refusal(1, 'move', { seat: 1, move: 'g68h68' })).toBe('bound 9.5b');
  });
});

describe('RH 10: quickplay finish', () => {
  const quick = { ...standard, control: '100' } as const;
  const claim = (at: number): Line => [at, 'claim', { seat: 1, kind: 'quickplay' }];
  const ruled = (answer: string, more: object = {}): Script =>
    new Script(quick).do(start, claim(1000), [2000, 'ruling', { answer, ...more }]);

  it('10.1: the finish is the last phase, with all remaining moves in a limited time', () => {
    expect(new Script({ ...quick, control: '40/100:100' }).do(start).refusal(...claim(1))).toBe(
      'not-allowed 10.1',
    );
    expect(new Script(quick).do(start).refusal(...claim(1))).toBe('accepted');
  });

  it('10.2: the player to move needs less than two minutes', () => {
    const script = new Script({ ...quick, control: '120' }).do(start);
    expect([script.refusal(...claim(0)), script.refusal(...claim(1))]).toEqual([
      'not-allowed 10.2',
      'accepted',
    ]);
    expect(script.refusal(1, 'claim', { seat: 2, kind: 'quickplay' })).toBe('not-your-turn 10.2');
  });

  it('10.2: the claim comes before the flag falls', () => {
    const script = new Script({ ...quick, flags: 'arbiter' }).do(start);
    expect(script.refusal(...claim(100_000))).toBe('own-flag-down 10.2');
  });

  it('10.2: the claim stops the clocks and summons the arbiter', () => {
    expect(new Script(quick).do(start, claim(1000)).line).toMatchObject({ phase: 'stopped', running: null });
  });

  it('10.2a: the arbiter may declare the game drawn', () => {
    expect(ruled('agree').line.result).toEqual(lost(null, 'quickplay', 0, 0));
  });

  it('10.2a: the arbiter may postpone or reject', () => {
    for (const answer of ['postpone', 'reject'])
      expect(ruled(answer).line).toMatchObject({ phase: 'playing', running: 1, result: null });
  });

  it('10.2b: a postponed decision may give the opponents two minutes', () => {
    expect(ruled('postpone').clocks).toEqual([99_000, 220_000]);
    expect(ruled('postpone', { award: 0 }).clocks).toEqual([99_000, 100_000]);
  });

  it('10.2b: after a flag has fallen, the arbiter declares the final result', () => {
    const fallen = (answer: string): unknown =>
      resultOf(ruled('postpone'), [101_000, 'tick'], [102_000, 'ruling', { answer }]);
    expect(ruled('postpone').do([101_000, 'tick']).line).toMatchObject({ phase: 'stopped', result: null });
    expect(fallen('draw')).toEqual(lost(null, 'quickplay', 0, 0));
    expect(fallen('lost')).toEqual(lost(2, 'time', -1, 1));
  });

  it('10.2c: after a rejected claim, the opponents get two minutes', () => {
    expect(ruled('reject').clocks).toEqual([99_000, 220_000]);
  });

  it('10.2d: the decision is final', () => {
    expect(ruled('reject').refusal(...claim(3000))).toBe('not-allowed 10.2d');
  });

  it('10.3: after all flags have fallen in no clear order, the game is drawn (what is clear: M2.9)', () => {
    const script = new Script({ ...quick, flags: 'claim' }).do(start, ...moves(100_000, 1, 'g68g69'));
    expect(resultOf(script, [210_000, 'claim', { seat: 1, kind: 'flag' }])).toEqual(lost(null, 'time', 0, 0));
  });
});

describe('RH 11 to 13: scoring, conduct, arbiter', () => {
  it('11.1: a lost heart is -1, a captured heart 1', () => {
    const script = new Script({ ...standardOfThree, position: preyOfThree }).do(
      start,
      ...moves(1, 1, 'i12i11'),
    );
    expect(resultOf(script, [2, 'offer', { seat: 3 }], [3, 'accept', { seat: 1 }])).toEqual(
      lost(null, 'agreement', 1, -1, 0),
    );
  });

  it('11.1: a draw is 0', () => {
    expect(
      resultOf(new Script(standard), start, [1, 'offer', { seat: 1 }], [2, 'accept', { seat: 2 }]),
    ).toEqual(lost(null, 'agreement', 0, 0));
  });

  it('11.1: a heart lost on time is 1 for the only player left (our ruling: M8.2)', () => {
    expect(resultOf(new Script({ ...standard, control: '100' }), start, [100_000, 'tick'])).toEqual(
      lost(2, 'time', -1, 1),
    );
  });

  it('12.2b: a player whose telephone rings loses, and the arbiter determines the score', () => {
    const rung = { seat: 1, kind: 'lost', article: '12.2b' };
    expect(resultOf(new Script(standard), start, [1, 'penalty', rung])).toEqual(lost(2, 'penalty', -1, 1));
    expect(resultOf(new Script(standard), start, [1, 'penalty', { ...rung, scores: [0, 0] }])).toEqual(
      lost(2, 'penalty', 0, 1),
    );
  });

  it('12.2c: a sheet has moves, times, offers and claims, and nothing else', () => {
    const script = new Script({ ...standard, position: duel }).do(
      start,
      [1000, 'claim', { seat: 1, kind: 'fifty', move: 'g68g69' }],
      ...moves(1000, 1, 'g68g69'),
    );
    script.do(
      [1000, 'write', { seat: 1, ply: 1 }],
      [1000, 'penalty', { seat: 2, kind: 'warning', article: '12.1' }],
    );
    expect(matchSheet(script.match, 1).lines).toEqual(['1. green Qg69 1:56:59', 'claim by seat 1, 9.3']);
  });

  it('12.5: the persistent offer of a draw is an infraction', () => {
    const script = new Script(standard).do(
      start,
      [1, 'move', { seat: 1, move: 'g68g69' }],
      [1, 'offer', { seat: 1 }],
      [2, 'offer', { seat: 1 }],
    );
    expect(infractions(script.match)).toMatchObject([{ seat: 1, article: '12.5' }]);
  });

  it.each(['12.2a', '12.3', '12.4', '12.5'])(
    '12.6: an infraction of %s is penalised by article 13.4',
    (article) => {
      const script = new Script(standard).do(start, [1, 'penalty', { seat: 1, kind: 'warning', article }]);
      expect(script.line.record).toContainEqual(expect.objectContaining({ type: 'penalty', article }));
    },
  );

  it('12.7: a player that persistently refuses the rules loses, and the arbiter decides the score', () => {
    const refused = { seat: 2, kind: 'lost', article: '12.7', scores: [0, -1] };
    expect(resultOf(new Script(standard), start, [1, 'penalty', refused])).toEqual(lost(1, 'penalty', 1, -1));
  });

  it('12.8: if all players are guilty, all lose', () => {
    const all = { seat: [1, 2, 3], kind: 'lost', article: '12.8' };
    expect(resultOf(new Script(standardOfThree), start, [1, 'penalty', all])).toEqual(
      lost(null, 'penalty', -1, -1, -1),
    );
  });

  it('13.3: penalties need an arbiter', () => {
    const script = new Script({ ...standard, arbiter: false }).do(start);
    expect(script.refusal(1, 'penalty', { seat: 1, kind: 'warning', article: '12.1' })).toBe(
      'no-arbiter 13.1',
    );
  });

  const penalised = (kind: string, more: object = {}): Script =>
    new Script(standardOfThree).do(start, [0, 'penalty', { seat: 2, kind, article: '13.4', ...more }]);

  it('13.4a: a warning', () => {
    expect(penalised('warning').line).toMatchObject({
      phase: 'playing',
      clocks: [7_200_000, 7_200_000, 7_200_000],
    });
  });

  it('13.4b: more time for the opponents', () => {
    expect(penalised('time-added', { time: minute }).clocks).toEqual([7_260_000, 7_200_000, 7_260_000]);
  });

  it('13.4c: less time for the offending player', () => {
    expect(penalised('time-taken', { time: minute }).clocks).toEqual([7_200_000, 7_140_000, 7_200_000]);
  });

  it('13.4d: the game is lost', () => {
    expect(penalised('lost').line.position.split(' ')[3]).toBe('103');
  });

  it('13.4e: expulsion', () => {
    expect(resultOf(penalised('expelled'), [1, 'resign', { seat: 3 }])).toEqual(
      lost(1, 'resignation', 1, -1, -1),
    );
  });

  it('13.5: the arbiter may award time to any or all players', () => {
    const script = new Script(standardOfThree).do(
      start,
      [0, 'award', { seat: 1, time: minute }],
      [0, 'award', { seat: 3, time: minute }],
    );
    expect(script.clocks).toEqual([7_260_000, 7_200_000, 7_260_000]);
    expect(rulesOf('romulan-heart:3').colours).toHaveLength(3);
  });
});

// Read, but not tested, as it concerns people: etiquette, notes, telephones and leaving the venue (12.1 to 12.4); the duties of
// the arbiter (13.1 to 13.3), what the arbiter does not say (13.6), and spectators (13.7).
