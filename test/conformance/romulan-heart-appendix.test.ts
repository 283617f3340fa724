/**
 * Claims of RH, the tournament rules of Romulan Heart: appendices A to D (adjournment, rapidplay, blitz), in the order of
 * the document. `(our ruling: ...)` marks what the document leaves open.
 */

import { unwrap } from 'klin-zha';
import { infractions, modeOf, newSealKey, openText, parseControl, sealText } from 'klin-zha/match';
import { describe, expect, it } from 'vitest';
import { duel, type Line, moves, open, press, Script, seal, trio } from '../match/support.ts';
import { positionText } from '../support/positions.ts';
import {
  hour,
  lost,
  minute,
  prey,
  resultOf,
  shuffle,
  standard,
  standardOfThree,
  start,
} from './romulan-heart-support.ts';

/** Green seals a move after a minute, and the game is adjourned. */
const sealed = (text = 'g68g69'): Line[] => [
  start,
  [minute, 'adjourn'],
  seal(minute, 1, text),
  press(minute, 1),
];
const adjourned = (text?: string, options: object = {}): Script =>
  new Script({ ...standard, ...options }).do(...sealed(text));
/** The next session, some hours later, with these players absent. */
const resume = (...absent: number[]): Line => [9 * hour, 'resume', { absent, start: 9 * hour }];

describe('RH A: adjourned games', () => {
  it('A1a: the arbiter requires the player to move to seal that move', () => {
    const script = new Script(standard).do(start, [minute, 'adjourn']);
    expect(script.refusal(...seal(minute, 2, 'g24g25'))).toBe('not-your-turn A1a');
    expect(script.refusal(...press(minute, 1))).toBe('not-sealed A1a');
    expect(script.refusal(...seal(minute, 1, 'g68g69'))).toBe('accepted');
  });

  it('A1a: the clock is stopped, and that of the opponent is not started', () => {
    expect(adjourned().line).toMatchObject({
      phase: 'adjourned',
      running: null,
      clocks: [2 * hour - minute, 2 * hour],
    });
  });

  it('A1a: until the clocks are stopped, the sealed move can be changed', () => {
    const script = new Script(standard).do(
      start,
      [1, 'adjourn'],
      seal(2, 1, 'g68g69'),
      seal(3, 1, 'i99i89'),
      press(4, 1),
      [5, 'resume'],
    );
    expect(script.refusal(...open(6, 'g68g69'))).toBe('wrong-text A3');
    expect(script.refusal(...open(6, 'i99i89'))).toBe('accepted');
  });

  it('A1a: a move made on the board must be the sealed one', () => {
    const played = (text: string): Script =>
      new Script(standard).do(
        start,
        [1, 'adjourn'],
        [2, 'move', { seat: 1, move: 'g68g69' }],
        seal(3, 1, text),
        press(4, 1),
        [5, 'resume'],
        open(6, text),
      );
    expect(played('g68g69').line).toMatchObject({ phase: 'playing', ply: 1 });
    expect(played('i99i89').line.result).toEqual(lost(2, 'sealed-move', -1, 1));
  });

  it('A1b: a player that adjourns before the end of the session is charged until then', () => {
    const script = new Script(standard).do(
      start,
      [minute, 'adjourn', { seat: 1, sessionEnd: hour }],
      seal(minute, 1, 'g68g69'),
      press(minute, 1),
    );
    expect(script.clocks).toEqual([hour, 2 * hour]);
  });

  it('A2: an envelope can have all that the article lists', () => {
    const marked = {
      names: ['a', 'b'],
      position: duel,
      used: [minute, 0],
      sealer: 1,
      number: 1,
      offer: null,
      resumption: '2 June, 10:00, hall',
    };
    const script = new Script(standard).do(start, [minute, 'adjourn']);
    expect(script.refusal(minute, 'seal', { seat: 1, envelope: { text: 'g68g69', ...marked } })).toBe(
      'accepted',
    );
  });

  it('A1a, A3: a sealed move cannot be read without the key of the arbiter', async () => {
    const key = newSealKey();
    const envelope = await sealText('g68g69', key, { names: [], position: duel, sealer: 1, number: 1 });
    expect(JSON.stringify(envelope)).not.toContain('g68');
    const { text, secret } = await openText(envelope, key);
    const script = new Script(standard).do(
      start,
      [1, 'adjourn'],
      [2, 'seal', { seat: 1, envelope }],
      press(3, 1),
      [4, 'resume'],
    );
    expect(script.refusal(5, 'open', { text: 'g68h68', secret })).toBe('wrong-text A3');
    expect(script.refusal(5, 'open', { text, secret })).toBe('accepted');
  });

  it('A4: a draw proposed after the sealing is valid until it is answered', () => {
    const script = adjourned().do([2 * minute, 'offer', { seat: 2 }], resume(), open(9 * hour, 'g68g69'));
    expect(script.line.offers).toHaveLength(1);
    expect(resultOf(script, [9 * hour, 'accept', { seat: 1 }])).toEqual(lost(null, 'agreement', 0, 0));
  });

  it('A5: position and times are those before the sealed move', () => {
    const script = adjourned().do(resume());
    expect(script.line).toMatchObject({ position: duel, clocks: [2 * hour - minute, 2 * hour], ply: 0 });
  });

  it('A6: an agreement before the resumption concludes the game', () => {
    const script = adjourned().do([hour, 'offer', { seat: 1 }]);
    expect(resultOf(script, [2 * hour, 'accept', { seat: 2 }])).toEqual(lost(null, 'agreement', 0, 0));
  });

  it('A6: a resignation before the resumption concludes the game', () => {
    expect(resultOf(adjourned(), [hour, 'resign', { seat: 2 }])).toEqual(lost(1, 'resignation', 1, -1));
  });

  it('A7: the envelope is opened only when the player that must reply is present', () => {
    expect(
      adjourned()
        .do(resume(2))
        .refusal(...open(9 * hour, 'g68g69')),
    ).toBe('absent A7');
    expect(
      adjourned()
        .do(resume())
        .refusal(...open(9 * hour, 'g68g69')),
    ).toBe('accepted');
  });

  it.each([
    ['A8a: ambiguous', 'Q'],
    ['A8a: ambiguous between two queens', 'Qg69'],
    ['A8b: without a meaning', 'hello'],
    ['A8c: illegal', 'g68i99'],
  ])('%s: the player that sealed %j loses', (_, text) => {
    const position = positionText('F@G68 F@H89 V*@I99 f@G24 v*@I11', { regions: 'W2E1' });
    expect(resultOf(adjourned(text, { position }), resume(), open(9 * hour, text))).toEqual(
      lost(2, 'sealed-move', -1, 1),
    );
  });

  it('A8, 6.9: with three players, the others continue (our ruling: M2.8)', () => {
    const script = adjourned('hello', standardOfThree).do(resume(), open(9 * hour, 'hello'));
    expect(script.line).toMatchObject({ phase: 'playing', seat: 2, result: null });
  });

  it('A9a: the move is made on the board, and the clock of the player to reply is started', () => {
    const script = adjourned().do(resume(), open(9 * hour, 'g68g69'), [9 * hour + minute, 'tick']);
    expect(script.line).toMatchObject({ ply: 1, running: 2, clocks: [2 * hour - minute, 2 * hour - minute] });
  });

  it('A9b: the clock of an absent player to reply is started', () => {
    expect(adjourned().do(resume(2)).line).toMatchObject({ running: 2, ply: 0 });
  });

  it('A9b: on arrival that player stops the clock, the envelope is opened, and the clock restarts', () => {
    const script = adjourned().do(resume(2), [9 * hour + minute, 'arrive', { seat: 2 }]);
    expect(script.line).toMatchObject({
      phase: 'stopped',
      running: null,
      clocks: [2 * hour - minute, 2 * hour - minute],
    });
    expect(script.do(open(9 * hour + 2 * minute, 'g68g69')).line).toMatchObject({
      running: 2,
      ply: 1,
      clocks: [2 * hour - minute, 2 * hour - minute],
    });
  });

  const answered = (): Script =>
    adjourned().do(
      resume(1),
      open(9 * hour, 'g68g69'),
      seal(9 * hour, 2, 'g24g25'),
      press(9 * hour + minute, 2),
    );

  it('A9c: the reply to an absent player can be sealed, and starts the clock of that player', () => {
    expect(answered().line).toMatchObject({
      running: 1,
      ply: 1,
      clocks: [2 * hour - minute, 2 * hour - minute],
    });
  });

  it('A9c: that envelope is opened on the arrival of the player', () => {
    const at = 9 * hour + 2 * minute;
    expect(answered().refusal(...open(at, 'g24g25'))).toBe('absent A7');
    expect(answered().do([at, 'arrive', { seat: 1 }], open(at, 'g24g25')).line).toMatchObject({
      ply: 2,
      seat: 1,
    });
  });

  it('A10: a player more than one hour late for the resumption loses', () => {
    const script = adjourned().do(resume(2), [10 * hour, 'tick']);
    expect(script.line.result).toBeNull();
    expect(resultOf(script, [10 * hour + 1, 'tick'])).toEqual(lost(1, 'late', 1, -1));
  });

  it('A10a: not if the sealed move captures the last heart', () => {
    const late = (text: string): unknown =>
      resultOf(adjourned(text, { position: prey }), resume(1), open(10 * hour + 1, text));
    expect(late('i12i11')).toEqual(lost(1, 'goal-captured', 1, -1));
    expect(late('i12h12')).toEqual(lost(2, 'late', -1, 1));
  });

  it('A10b: not if the player present has lost on time', () => {
    const script = adjourned('g68g69', { control: '1800' }).do(resume(1), open(9 * hour, 'g68g69'));
    expect(resultOf(script, [10 * hour + 1, 'tick'])).toEqual(lost(1, 'time', 1, -1));
  });

  it('A11a: if the envelope is missing, the player makes the move that was sealed, with the times of the adjournment', () => {
    const script = adjourned().do(resume(), [9 * hour, 'missing', { move: 'g68g69' }]);
    expect(script.line).toMatchObject({ ply: 1, running: 2, clocks: [2 * hour - minute, 2 * hour] });
  });

  it('A11a: the arbiter sets clocks whose times are unknown', () => {
    expect(adjourned().do([9 * hour, 'resume', { clocks: [hour, hour] }]).clocks).toEqual([hour, hour]);
  });

  it('A11b: if the position cannot be restored, the game is annulled', () => {
    const ended = resultOf(adjourned(), resume(), [9 * hour, 'missing', { annulled: true }]);
    expect(ended).toEqual({ winner: null, reason: 'annulled', scores: null });
  });

  it('A12: times that were indicated incorrectly are corrected', () => {
    const script = adjourned().do(resume(), [
      9 * hour,
      'found',
      { kind: 'setting', clocks: [hour, 2 * hour] },
    ]);
    expect(script.clocks).toEqual([hour, 2 * hour]);
  });

  it('A13: a session has a start and an end', () => {
    const session = { start: 9 * hour, end: 13 * hour };
    expect(adjourned().refusal(9 * hour, 'resume', session)).toBe('accepted');
  });
});

const rapid = { control: '900' } as const;
const blitz = { control: '300' } as const;
const mode = (control: string): string => modeOf(unwrap(parseControl(control)));
const wrong = positionText('F@H45 V*@I99 f@G24 v*@I11', { seat: 2, regions: 'W2E1', quiet: 1 });
const slip: Line[] = [
  [1, 'illegal', { seat: 1, move: 'g68h45', position: wrong }],
  [1, 'press', { seat: 1 }],
];

describe('RH B: rapidplay', () => {
  it.each([
    ['900', 'rapid'],
    ['3600', 'rapid'],
    ['3601', 'standard'],
    ['899', 'blitz'],
  ])('B1: all moves in 15 to 60 minutes is rapidplay: %s seconds, %s', (control, expected) => {
    expect(mode(control)).toBe(expected);
  });

  it('B1: only a fixed time for all moves is rapidplay', () => {
    expect(mode('40/900:900')).toBe('standard');
  });

  it('B2: the other rules hold', () => {
    const script = new Script(rapid).do(start, [1, 'move', { seat: 1, move: 'g68g69' }]);
    expect(script.refusal(2, 'move', { seat: 1, move: 'g69g68' })).toBe('already-moved 4.5');
  });

  it('B3: players do not need to record the moves', () => {
    expect(infractions(new Script(rapid).do(start, ...shuffle(1), ...shuffle(2)).match)).toEqual([]);
  });

  it('B4: after three moves of each player, the setting is no longer corrected', () => {
    const four = [...shuffle(1), ...shuffle(2).slice(0, 4)];
    const setting: Line = [3, 'found', { kind: 'setting', ply: 0 }];
    expect(new Script(rapid).do(start, ...four.slice(0, -2)).refusal(...setting)).toBe('accepted');
    expect(new Script(rapid).do(start, ...four).refusal(...setting)).toBe('too-late B4');
    expect(new Script(rapid).do(start, ...four).refusal(3, 'found', { kind: 'displaced' })).toBe('accepted');
  });

  it('B5: a breach of article 4 counts only if a player claims it', () => {
    const breach: Line[] = [[1, 'touch', { seat: 1, cells: ['g68'] }], ...moves(2, 1, 'i99i89')];
    const script = new Script(rapid).do(start, ...breach);
    expect(script.line).toMatchObject({ phase: 'playing', ply: 1 });
    expect(script.do([3, 'claim', { seat: 2, kind: 'touch' }]).line.ply).toBe(0);
  });

  it('B6: a flag has fallen when a player claims it', () => {
    const script = new Script(rapid).do(start, [hour, 'tick']);
    expect(script.line.result).toBeNull();
    expect(resultOf(script, [hour, 'claim', { seat: 2, kind: 'flag' }])).toEqual(lost(2, 'time', -1, 1));
  });

  it('B6: the arbiter does not signal a flag', () => {
    expect(new Script(rapid).do(start).refusal(hour, 'flag', { seat: 1 })).toBe('not-allowed B6');
  });

  it('B7: the flag of the claimant must be up, and that of an opponent down', () => {
    const both = new Script({ ...rapid, rules: 'romulan-heart:3', position: trio });
    both.do(start, ...moves(900_000, 1, 'g68g69'), ...moves(1_800_000, 2, 'g24g25'));
    expect(both.refusal(1_800_001, 'claim', { seat: 1, kind: 'flag' })).toBe('own-flag-down B7');
    expect(both.refusal(1_800_001, 'claim', { seat: 3, kind: 'flag' })).toBe('accepted');
    expect(new Script(rapid).do(start).refusal(1, 'claim', { seat: 2, kind: 'flag' })).toBe('flag-up B7');
  });

  it('B8: if all flags have fallen, the game is drawn', () => {
    const script = new Script(rapid).do(start, ...moves(900_000, 1, 'g68g69'));
    expect(resultOf(script, [1_800_000, 'claim', { seat: 1, kind: 'flag' }])).toEqual(
      lost(null, 'time', 0, 0),
    );
  });
});

describe('RH C: blitz', () => {
  it('C1: all moves in less than 15 minutes is blitz', () => {
    expect([mode('899.999'), mode('60')]).toEqual(['blitz', 'blitz']);
  });

  it('C2: the rules of rapidplay hold', () => {
    const script = new Script(blitz).do(start, [hour, 'tick']);
    expect(script.line.result).toBeNull();
    expect(script.refusal(hour, 'flag', { seat: 1 })).toBe('not-allowed B6');
  });

  it('C3: an illegal move is completed when the clock of an opponent has been started', () => {
    const script = new Script(blitz).do(start, slip[0]!);
    expect(script.refusal(1, 'claim', { seat: 2, kind: 'illegal' })).toBe('not-completed C3');
  });

  it('C3: an opponent may then claim a loss', () => {
    expect(resultOf(new Script(blitz), start, ...slip, [2, 'claim', { seat: 2, kind: 'illegal' }])).toEqual(
      lost(2, 'illegal-move', -1, 1),
    );
  });

  it('C3: after the next move of an opponent, it cannot be claimed or corrected', () => {
    const script = new Script(blitz).do(start, ...slip, ...moves(2, 2, 'g24g25'));
    expect(script.refusal(3, 'claim', { seat: 2, kind: 'illegal' })).toBe('too-late C3');
    expect(script.refusal(3, 'found', { kind: 'illegal' })).toBe('too-late C3');
  });

  it('C3: outside blitz it is corrected', () => {
    const script = new Script(rapid).do(start, ...slip);
    expect(script.refusal(3, 'claim', { seat: 2, kind: 'illegal' })).toBe('nothing-to-claim C3');
    expect(script.refusal(3, 'found', { kind: 'illegal' })).toBe('accepted');
  });

  it('C4: a draw by article 10.2 cannot be claimed', () => {
    expect(new Script({ control: '60' }).do(start).refusal(1, 'claim', { seat: 1, kind: 'quickplay' })).toBe(
      'not-allowed C4',
    );
  });
});

describe('RH D: quickplay finishes without an arbiter', () => {
  const quick = { ...standard, control: '180', arbiter: false } as const;
  const claim = (at: number, basis?: string): Line => [
    at,
    'claim',
    { seat: 1, kind: 'quickplay', ...(basis && { basis }) },
  ];

  it('D1: a claim needs less than two minutes and a flag that is up', () => {
    const script = new Script({ ...quick, flags: 'claim' }).do(start);
    expect(script.refusal(...claim(minute, 'cannot-win'))).toBe('not-allowed D1');
    expect(script.refusal(...claim(minute + 1, 'cannot-win'))).toBe('accepted');
    expect(script.refusal(...claim(3 * minute, 'cannot-win'))).toBe('own-flag-down D1');
  });

  it('D1: a claim states its basis', () => {
    const script = new Script(quick).do(start);
    expect(script.refusal(...claim(2 * minute))).toBe('bad-event M11');
    expect(script.refusal(...claim(2 * minute, 'mood'))).toBe('bad-event M11');
  });

  it('D1a: the opponents cannot win by normal means', () => {
    expect(new Script(quick).do(start).refusal(...claim(2 * minute, 'cannot-win'))).toBe('accepted');
  });

  it('D1b: the opponents make no effort: that needs a complete score sheet', () => {
    const script = new Script(quick).do(start, ...shuffle(2 * minute));
    expect(script.refusal(...claim(2 * minute, 'no-effort'))).toBe('duty D1b');
    expect(
      script.do([2 * minute, 'write', { seat: 1, ply: 4 }]).refusal(...claim(2 * minute, 'no-effort')),
    ).toBe('accepted');
  });

  it('D1: the claim concludes play', () => {
    const script = new Script(quick).do(start, claim(2 * minute, 'cannot-win'));
    expect(script.line).toMatchObject({ phase: 'stopped', running: null });
    expect(script.refusal(2 * minute, 'move', { seat: 1, move: 'g68g69' })).toBe('stopped D1');
    expect(script.refusal(2 * minute, 'resume')).toBe('stopped D1');
  });

  it('D1: an arbiter to whom the claim is referred decides finally', () => {
    const ruled = (answer: string): unknown =>
      resultOf(new Script(quick), start, claim(2 * minute, 'cannot-win'), [hour, 'ruling', { answer }]);
    expect(ruled('draw')).toEqual(lost(null, 'quickplay', 0, 0));
    // What a wrong claim costs is our ruling (M7.3).
    expect(ruled('lost')).toEqual(lost(2, 'quickplay', -1, 1));
  });
});

// Read, but not tested, as it concerns people: writing, sealing and keeping paper (A1a, A3, D1), the words on an envelope
// (A2), the time piece of the arbiter (A13), and the new game after an annulled one (A11b).
