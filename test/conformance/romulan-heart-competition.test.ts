/**
 * Claims of RH, the tournament rules of Romulan Heart: articles 4 and 6 to 8 (moves, clocks, sheets), in the order of
 * the document. `(our ruling: ...)` marks what the document leaves open.
 */

import { infractions, matchSheet, nextFlag, timesAt } from 'klin-zha/match';
import { describe, expect, it } from 'vitest';
import { duel, type Line, moved, moves, Script, settingsRefusal, trio } from '../match/support.ts';
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

describe('RH 4: the act of moving', () => {
  /** Green: pawn F14, queen F26, bishop I89, heart I99, which cannot move. Blue: wall C28, pawns F36 and E37. */
  const position = positionText('V@F14 F@F26 v@F36 v@E37 b@C28 S@I89 V*@I99 v*@I11', { regions: 'W2E1' });
  const pawn = ['f14f15', 'f14g14'];
  const at = (options: object = {}): Script => new Script({ ...standard, position, ...options }).do(start);
  const must = (cells: readonly string[], more: object = {}): readonly string[] | undefined =>
    at().do([1, 'touch', { seat: 1, cells, ...more }]).line.must;

  it('4.2: after announcing it, the player to move adjusts pieces without an obligation', () => {
    expect(
      at().do([1, 'adjust', { seat: 1 }], [2, 'touch', { seat: 1, cells: ['f14'] }]).line.must,
    ).toBeUndefined();
    expect(must(['f14'])).toEqual(pawn);
  });

  it('4.2: only the player to move may adjust, and only before touching', () => {
    expect(at().refusal(1, 'adjust', { seat: 2 })).toBe('not-your-turn 4.2');
    expect(
      at()
        .do([1, 'touch', { seat: 1, cells: ['f14'] }])
        .refusal(2, 'adjust', { seat: 1 }),
    ).toBe('too-late 4.2');
  });

  it.each([
    ['4.3a: an own piece that was touched must move', ['f14'], {}, pawn],
    ['4.3a: of several own pieces, the first one touched', ['f14', 'f26'], {}, pawn],
    ['4.3a: an own piece that cannot move does not count', ['i99', 'f14'], {}, pawn],
    ['4.3b: an opposing piece that was touched must be captured', ['e37'], {}, ['f26e37']],
    ['4.3b: of several opposing pieces, the first one touched', ['f36', 'e37'], {}, ['f26f36']],
    ['4.3b: an opposing piece that cannot be captured does not count', ['c28', 'e37'], {}, ['f26e37']],
    ['4.3c: the own piece must capture the opposing piece', ['f26', 'e37'], {}, ['f26e37']],
    ['4.3c: if that is illegal, the first piece counts: the own one', ['f14', 'e37'], {}, pawn],
    ['4.3c: if that is illegal, the first piece counts: the opposing one', ['e37', 'f14'], {}, ['f26e37']],
    ['4.3c: in doubt, the own piece was touched first', ['e37', 'f14'], { unclear: true }, pawn],
    [
      '4.4: if none of the pieces can move or be captured, any move is allowed',
      ['i99', 'c28'],
      {},
      undefined,
    ],
  ])('%s', (_, cells, more, expected) => {
    expect(must(cells, more)).toEqual(expected);
  });

  it('4.3: a heart is not a piece (our ruling: M3.2)', () => {
    const alone = positionText('V@F14 L@I89 G@I99 v*@I11', { regions: 'W2E1' });
    expect(at({ position: alone }).do([1, 'touch', { seat: 1, cells: ['i99'] }]).line.must).toBeUndefined();
  });

  it('4.5: a piece released on a triangle cannot be moved to another', () => {
    const script = at().do([1, 'move', { seat: 1, move: 'f14f15' }]);
    expect(script.refusal(2, 'move', { seat: 1, move: 'f15f25' })).toBe('already-moved 4.5');
  });

  it('4.5: a move is made only if it obeys article 3', () => {
    expect(at().refusal(1, 'move', { seat: 1, move: 'f14i11' })).toBe('illegal-move R3');
  });

  const breach: Line[] = [[1, 'touch', { seat: 1, cells: ['f14'] }], ...moves(2, 1, 'f26f36')];

  it('4.6: an opponent can claim against a breach of article 4.3', () => {
    const script = at().do(...breach, [3, 'claim', { seat: 2, kind: 'touch' }]);
    expect(script.line).toMatchObject({ seat: 1, ply: 0, must: pawn });
  });

  it('4.6: an opponent that touches a piece forfeits the claim', () => {
    const script = at().do(...breach, [3, 'touch', { seat: 2, cells: ['e37'] }]);
    expect(script.refusal(4, 'claim', { seat: 2, kind: 'touch' })).toBe('nothing-to-claim 4.6');
  });
});

describe('RH 6: the clock', () => {
  it('6.1: only one clock runs at a time', () => {
    const script = new Script(standardOfThree).do(start, ...moves(5000, 1, 'g68g69'), [7000, 'tick']);
    expect(script.clocks).toEqual([7_195_000, 7_198_000, 7_200_000]);
  });

  it('6.1: a flag falls when the allotted time has expired', () => {
    expect(nextFlag(new Script(standardOfThree).do(start).match)).toEqual({ at: 7_200_000, seat: 1 });
  });

  it('6.2: a certain number of moves must be made in a period', () => {
    const script = new Script({ ...standard, control: '2/100:50' }).do(start, ...moves(0, 1, 'g68g69'));
    expect(nextFlag(script.match)).toEqual({ at: 100_000, seat: 2 });
    script.do(...moves(0, 2, 'g24g25'), ...moves(0, 1, 'g69g68'));
    expect(script.clocks).toEqual([150_000, 100_000]);
  });

  it('6.2: all moves can be in one period', () => {
    expect(new Script({ ...standard, control: '100' }).do(start, ...shuffle(1)).clocks).toEqual([
      99_999, 100_000,
    ]);
  });

  it('6.2: time can be added after each move', () => {
    expect(new Script({ ...standard, control: '100+5' }).do(start, ...shuffle(0)).clocks).toEqual([
      110_000, 110_000,
    ]);
  });

  it('6.2: the control must be specified in advance', () => {
    expect(settingsRefusal({ rules: 'romulan-heart:2' })).toBe('bad-settings M1.4');
  });

  it('6.2: time saved in a period is added to the next one', () => {
    const script = new Script({ ...standard, control: '1/60:30' }).do(start, ...moves(10_000, 1, 'g68g69'));
    expect(script.clocks).toEqual([80_000, 60_000]);
  });

  it('6.2: in the delay mode, saved time is not added', () => {
    const script = new Script({ ...standard, control: '1/60d2:30' }).do(start, ...moves(10_000, 1, 'g68g69'));
    expect(script.clocks).toEqual([30_000, 60_000]);
  });

  it('6.2: the main time begins to run when the fixed time has expired', () => {
    const script = new Script({ ...standard, control: '100d10' }).do(start, [10_000, 'tick']);
    expect(timesAt(script.match, 10_000)).toEqual([100_000, 100_000]);
    expect(timesAt(script.match, 13_000)).toEqual([97_000, 100_000]);
  });

  it('6.2: a move within the fixed time does not change the main time', () => {
    const script = new Script({ ...standard, control: '100d10' }).do(start, ...moves(9999, 1, 'g68g69'));
    expect(script.clocks).toEqual([100_000, 100_000]);
  });

  it('6.2: the fixed time is given for every move', () => {
    const script = new Script({ ...standard, control: '100d10' }).do(
      start,
      ...moves(9000, 1, 'g68g69'),
      ...moves(9000, 2, 'g24g25'),
    );
    expect(timesAt(script.match, 19_000)).toEqual([100_000, 100_000]);
  });

  it('6.3: after a flag has fallen, the score sheets are checked (8.1)', () => {
    const script = new Script({ ...standardOfThree, sheets: true, control: '400' }).do(
      start,
      ...moves(1, 1, 'g68g69'),
    );
    expect(script.line.duties).toBeUndefined();
    const duties = script.do([400_001, 'tick']).line.duties ?? [];
    expect(duties.filter(({ what }) => what === 'update-sheet').map(({ who }) => who)).toEqual([1, 3]);
  });

  it('6.4a: three players have a clock of each colour', () => {
    expect(new Script(standardOfThree).clocks).toHaveLength(3);
  });

  it('6.4b: two players have two clocks', () => {
    expect(new Script(standard).clocks).toHaveLength(2);
  });

  it('6.5: at the start, the clock of Green is started', () => {
    expect(new Script(standardOfThree).line.running).toBeNull();
    expect(new Script(standardOfThree).do(start).line.running).toBe(1);
  });

  it('6.6: a player later than one hour loses', () => {
    const script = new Script({ ...standard, absent: [2] }).do(start, [hour, 'tick']);
    expect(script.line.result).toBeNull();
    expect(resultOf(script, [hour + 1, 'tick'])).toEqual(lost(1, 'late', 1, -1));
  });

  it('6.6: the rules of a competition may specify another time', () => {
    const script = new Script({ ...standard, absent: [2], lateness: 15 * minute });
    expect(resultOf(script, start, [15 * minute + 1, 'tick'])).toEqual(lost(1, 'late', 1, -1));
  });

  it('6.6: the arbiter may decide otherwise', () => {
    const script = new Script({ ...standard, absent: [2], flags: 'arbiter' }).do(start, [
      hour + minute,
      'tick',
    ]);
    expect(script.line.result).toBeNull();
    expect(script.refusal(hour + minute, 'arrive', { seat: 2 })).toBe('accepted');
  });

  it('6.7a: a player stops the own clock and starts that of the opponent on the left', () => {
    const script = new Script(standardOfThree).do(start, ...moves(1, 1, 'g68g69'));
    expect(script.line.running).toBe(2);
    expect(script.do(...moves(2, 2, 'g24g25')).line.running).toBe(3);
    expect(script.do(...moves(3, 3, 'd27d28')).line.running).toBe(1);
  });

  it('6.7a: a player can always stop the clock after a move', () => {
    const script = new Script(standard).do(
      start,
      [1, 'move', { seat: 1, move: 'g68g69' }],
      [2, 'offer', { seat: 2 }],
    );
    expect(script.refusal(3, 'press', { seat: 1 })).toBe('accepted');
    expect(new Script(standard).do(start).refusal(1, 'press', { seat: 1 })).toBe('no-move 6.7a');
  });

  it('6.7a: a move is not completed before the clock was stopped', () => {
    const script = new Script({ ...standard, control: '100+5' }).do(start, moved(1, 1, 'g68g69'));
    expect(script.line).toMatchObject({ seat: 1, running: 1, clocks: [99_999, 100_000] });
    expect(script.refusal(2, 'move', { seat: 2, move: 'g24g25' })).toBe('not-your-turn 1.1');
  });

  it('6.7a, 5.1, 5.2: a move that ends the game needs no press', () => {
    const script = new Script({ ...standard, position: prey });
    expect(resultOf(script, start, [1, 'move', { seat: 1, move: 'i12i11' }])).toEqual(
      lost(1, 'goal-captured', 1, -1),
    );
  });

  it('6.7a, 5.3: an agreement after a move needs no press', () => {
    const offer: Line[] = [
      [1, 'move', { seat: 1, move: 'g68g69' }],
      [1, 'offer', { seat: 1 }],
      [2, 'accept', { seat: 2 }],
    ];
    expect(resultOf(new Script(standard), start, ...offer)).toEqual(lost(null, 'agreement', 0, 0));
  });

  it('6.7a: the time between move and press belongs to the player', () => {
    const script = new Script(standard).do(
      start,
      [1000, 'move', { seat: 1, move: 'g68g69' }],
      [3000, 'press', { seat: 1 }],
    );
    expect(script.clocks).toEqual([7_197_000, 7_200_000]);
  });

  it('6.7c, 13.4: improper handling of the clock is penalised', () => {
    const penalty = { seat: 1, kind: 'time-taken', article: '6.7c', time: minute };
    expect(new Script(standard).do(start, [0, 'penalty', penalty]).clocks).toEqual([7_140_000, 7_200_000]);
  });

  it('6.8: a flag has fallen when the arbiter observes it', () => {
    const script = new Script({ ...standard, control: '100', flags: 'arbiter' }).do(start, [101_000, 'tick']);
    expect(script.line.result).toBeNull();
    expect(resultOf(script, [101_000, 'flag', { seat: 1 }])).toEqual(lost(2, 'time', -1, 1));
  });

  it('6.8: a flag has fallen when a valid claim was made by a player', () => {
    const script = new Script({ ...standard, control: '100', flags: 'claim' }).do(start, [99_000, 'tick']);
    expect(script.refusal(99_000, 'claim', { seat: 2, kind: 'flag' })).toBe('flag-up 6.8');
    expect(resultOf(script, [100_000, 'claim', { seat: 2, kind: 'flag' }])).toEqual(lost(2, 'time', -1, 1));
  });

  it('6.9: a player without the prescribed moves in the allotted time loses', () => {
    const script = new Script({ ...standard, control: '2/100:50' }).do(
      start,
      ...moves(50_000, 1, 'g68g69'),
      ...moves(50_000, 2, 'g24g25'),
    );
    expect(resultOf(script, [100_000, 'tick'])).toEqual(lost(2, 'time', -1, 1));
  });

  it('6.9: a game that has ended before is not lost on time', () => {
    const script = new Script({ ...standard, control: '100', position: prey }).do(
      start,
      moved(99_999, 1, 'i12i11'),
    );
    expect(script.line.result).toEqual(lost(1, 'goal-captured', 1, -1));
    expect(script.refusal(200_000, 'tick')).toBe('over 5.2');
  });

  it('6.9: heart and pieces of that player are removed, and the others continue', () => {
    const script = new Script({ ...standardOfThree, control: '100' }).do(start, [100_000, 'tick']);
    expect(script.line).toMatchObject({ phase: 'playing', seat: 2, running: 2, result: null });
    expect(script.line.position).toBe(
      positionText('f@G24 v*@I11 ~F@D27 ~V*@A19', { seat: 2, regions: 'N3W2E1', owners: '023' }),
    );
  });

  it('6.10: the arbiter determines the times on a replaced clock', () => {
    const defect: Line[] = [
      [1000, 'pause', { by: 'arbiter' }],
      [9000, 'resume', { clocks: [hour, 2 * hour] }],
    ];
    expect(new Script(standard).do(start, ...defect).clocks).toEqual([hour, 2 * hour]);
  });

  it('6.11: after all flags have fallen in no clear order, the game continues (what is clear: M2.9)', () => {
    const script = new Script({ ...standard, control: '40/100:50', flags: 'claim' }).do(
      start,
      ...moves(100_000, 1, 'g68g69'),
    );
    script.do([210_000, 'claim', { seat: 1, kind: 'flag' }]);
    expect(script.line).toMatchObject({ phase: 'playing', result: null, clocks: [50_000, 50_000] });
  });

  it('6.12a: the arbiter stops the clocks for an interruption', () => {
    const script = new Script(standard).do(start, [1000, 'pause', { by: 'arbiter' }], [9000, 'tick']);
    expect(script.line).toMatchObject({ phase: 'stopped', running: null, clocks: [7_199_000, 7_200_000] });
  });

  it('6.12b: a player may stop the clocks to seek the arbiter', () => {
    expect(new Script(standard).do(start, [1000, 'pause', { by: 2 }]).line.phase).toBe('stopped');
    expect(new Script({ ...standard, arbiter: false }).do(start).refusal(1000, 'pause', { by: 2 })).toBe(
      'no-arbiter 6.12b',
    );
  });

  it('6.12c: the game restarts when the arbiter decides it', () => {
    const script = new Script(standard).do(start, [1000, 'pause', { by: 2 }]);
    expect(script.refusal(2000, 'move', { seat: 1, move: 'g68g69' })).toBe('stopped 6.12');
    expect(script.do([3000, 'resume']).line).toMatchObject({ phase: 'playing', running: 1 });
  });

  it('6.13: the arbiter determines the times after a position was restored', () => {
    const script = new Script(standard).do(start, ...moves(1000, 1, 'g68g69'));
    script.do([5000, 'found', { kind: 'displaced', ply: 0, clocks: [hour, 2 * hour] }]);
    expect(script.line).toMatchObject({ position: duel, clocks: [hour, 2 * hour] });
  });
});

describe('RH 7: illegal positions', () => {
  const wrong = positionText('F@H45 V*@I99 f@G24 v*@I11', { seat: 2, regions: 'W2E1', quiet: 1 });
  const slip: Line[] = [
    [1000, 'illegal', { seat: 1, move: 'g68h45', position: wrong }],
    [1000, 'press', { seat: 1 }],
  ];

  it('7.1: the arbiter may rule that a game with mixed-up colours begins again', () => {
    const script = new Script(standard).do(start, ...moves(1, 1, 'g68g69'), [
      2,
      'ruling',
      { answer: 'restart' },
    ]);
    expect(script.line).toMatchObject({ phase: 'waiting', ply: 0, position: duel });
  });

  it('7.1: otherwise such a game continues', () => {
    const script = new Script(standard).do(start, ...moves(1, 1, 'g68g69'), [
      2,
      'found',
      { kind: 'setting', clocks: [7_199_999, 7_200_000] },
    ]);
    expect(script.line).toMatchObject({ phase: 'playing', ply: 1, seat: 2 });
  });

  it('7.2: an opponent may restart the clock of a player that displaced pieces', () => {
    const script = new Script(standard).do(start, ...moves(1000, 1, 'g68g69'), [
      2000,
      'restart',
      { seat: 2 },
    ]);
    expect(script.line).toMatchObject({ seat: 2, running: 1, ply: 1 });
  });

  it('7.2: the correct position is restored in the time of that player', () => {
    const script = new Script(standard).do(
      start,
      ...moves(1000, 1, 'g68g69'),
      [1000, 'restart', { seat: 2 }],
      [4000, 'press', { seat: 1 }],
    );
    expect(script.line).toMatchObject({ running: 2, clocks: [7_196_000, 7_200_000] });
  });

  it('7.3: the position before an illegal move is restored', () => {
    const script = new Script(standard).do(start, ...slip, ...moves(2000, 2, 'g24g25'));
    expect(script.line.position).not.toBe(duel);
    expect(script.do([3000, 'found', { kind: 'illegal' }]).line).toMatchObject({
      position: duel,
      seat: 1,
      ply: 0,
    });
  });

  it('7.3: the position before pieces were displaced is restored', () => {
    const script = new Script(standard).do(start, ...shuffle(1000), [
      2000,
      'found',
      { kind: 'displaced', ply: 2 },
    ]);
    expect(script.line).toMatchObject({ ply: 2, seat: 1 });
  });

  it('7.3: without it, the game continues from the last position that can be identified', () => {
    const script = new Script(standard).do(
      start,
      ...moves(1, 1, 'g68g69'),
      ...moves(2, 2, 'g24g25'),
      ...slip,
    );
    expect(script.do([1000, 'found', { kind: 'illegal', ply: 1 }]).line).toMatchObject({ ply: 1, seat: 2 });
  });

  it('7.3, 6.13: the clocks are adjusted', () => {
    const script = new Script(standard).do(start, ...slip, [9000, 'found', { kind: 'illegal' }]);
    expect(script.clocks).toEqual([7_199_000, 7_200_000]);
  });

  it('7.3, 4.3: the piece of the illegal move must move, and the game continues', () => {
    const script = new Script(standard).do(start, ...slip, [9000, 'found', { kind: 'illegal' }]);
    expect(script.line.must!.every((move) => move.startsWith('g68'))).toBe(true);
    expect(script.do(...moves(9500, 1, 'g68g69')).line).toMatchObject({ seat: 2, ply: 1 });
  });
});

describe('RH 8: recording the moves', () => {
  const sheets = { sheets: true, mode: 'standard' } as const;
  const threeSheets = { ...sheets, rules: 'romulan-heart:3', position: trio } as const;
  const round: Line[] = [
    ...moves(1000, 1, 'g68g69'),
    ...moves(1000, 2, 'g24g25'),
    ...moves(1000, 3, 'd27d28'),
  ];

  it('8.1: a sheet has the moves of the player and of the opponents, in algebraic notation', () => {
    const script = new Script(threeSheets).do(start, ...round, [1000, 'write', { seat: 2, ply: 3 }]);
    const texts = matchSheet(script.match, 2).lines.map((line) => line.split(' ').slice(0, 3).join(' '));
    expect(texts).toEqual(['1. green Qg69', '2. blue Qg25', '3. black Qd28']);
  });

  it('8.1: a player may reply before recording the move of the opponent', () => {
    expect(
      infractions(new Script(sheets).do(start, ...moves(1, 1, 'g68g69'), ...moves(2, 2, 'g24g25')).match),
    ).toEqual([]);
  });

  it('8.1: the previous move must be recorded before another is made', () => {
    const played: Line[] = [start, ...moves(1, 1, 'g68g69'), ...moves(2, 2, 'g24g25')];
    const late = new Script(sheets).do(...played, ...moves(3, 1, 'g69g68'));
    expect(infractions(late.match)).toMatchObject([{ at: 3, seat: 1, article: '8.1' }]);
    const proper = new Script(sheets).do(
      ...played,
      [2, 'write', { seat: 1, ply: 2 }],
      ...moves(3, 1, 'g69g68'),
    );
    expect(infractions(proper.match)).toEqual([]);
  });

  it('8.1, 9.1, E13: the offer of a draw is on the sheet of each player', () => {
    const script = new Script(sheets).do(
      start,
      [1, 'move', { seat: 1, move: 'g68g69' }],
      [1, 'offer', { seat: 1 }],
      [1, 'press', { seat: 1 }],
    );
    script.do([2, 'write', { seat: 1, ply: 1 }], [2, 'write', { seat: 2, ply: 1 }]);
    for (const seat of [1, 2]) expect(matchSheet(script.match, seat).lines[0]).toContain('Qg69(=)');
  });

  it('8.1: a player that cannot keep score has time deducted before the game', () => {
    expect(new Script({ ...sheets, deduction: [0, 10 * minute] }).clocks).toEqual([7_200_000, 6_600_000]);
  });

  const noted = (control: string): number =>
    infractions(
      new Script({ ...sheets, control }).do(
        start,
        ...moves(1, 1, 'g68g69'),
        ...moves(2, 2, 'g24g25'),
        ...moves(3, 1, 'g69g68'),
      ).match,
    ).length;

  it('8.4: with less than five minutes left, a player need not record', () => {
    expect([noted('299'), noted('301')]).toEqual([0, 1]);
  });

  it('8.4: with 30 seconds or more added for each move, a player must record', () => {
    expect([noted('200+29'), noted('200+30')]).toEqual([0, 1]);
  });

  const untilFlag = (at: number, ...wrote: Line[]): Line[] => [start, ...round, ...wrote, [at, 'tick']];

  it('8.4: after a flag has fallen, a player must update the sheet', () => {
    const script = new Script({ ...threeSheets, control: '400' }).do(
      ...untilFlag(402_000, [1000, 'write', { seat: 3, ply: 3 }]),
    );
    expect(script.line.duties).toMatchObject([{ who: 2, article: '8.4', what: 'update-sheet' }]);
  });

  it('8.5a: if no player had to keep score, the clocks stop after a flag, and all update their sheets', () => {
    const script = new Script({ ...threeSheets, control: '100' }).do(...untilFlag(150_000));
    expect(script.line).toMatchObject({ phase: 'stopped', running: null });
    expect(script.line.duties).toMatchObject([
      { who: 2, article: '8.5a' },
      { who: 3, article: '8.5a' },
      { who: 'arbiter', article: '8.5c' },
    ]);
    expect(script.refusal(150_000, 'resume')).toBe('duty 8.5a');
  });

  it('8.5b: one player that did not keep score may not move before updating the sheet', () => {
    const script = new Script({ ...threeSheets, control: '400', deduction: [0, 200_000, 0] });
    script.do(...untilFlag(401_500, [1000, 'write', { seat: 3, ply: 3 }]));
    expect(script.refusal(401_500, 'move', { seat: 2, move: 'g25g24' })).toBe('duty 8.5b');
    script.do([401_500, 'write', { seat: 2, ply: 3 }]);
    expect(script.refusal(401_500, 'move', { seat: 2, move: 'g25g24' })).toBe('accepted');
  });

  it('8.5c: if no sheet is complete, the game is reconstructed under the arbiter', () => {
    const script = new Script({ ...threeSheets, control: '100' }).do(...untilFlag(150_000));
    expect(script.line.duties).toContainEqual({
      who: 'arbiter',
      article: '8.5c',
      what: 'reconstruct',
      ply: 3,
    });
    const complete = new Script({ ...threeSheets, control: '100' }).do(
      ...untilFlag(150_000, [1000, 'write', { seat: 3, ply: 3 }]),
    );
    expect(complete.line.duties?.map(({ who }) => who)).toEqual([2]);
  });

  it('8.6: if the sheets do not show it, the next move is the first of the next period', () => {
    const script = new Script({ control: '2/100:2/60:30', mode: 'standard', sheets: false, flags: 'claim' });
    script.do(
      start,
      [150_000, 'recount', { seat: 1, moves: 0 }],
      ...moves(150_000, 1, 'g68g69'),
      ...moves(150_000, 2, 'g24g25'),
    );
    expect(script.clocks![0]).toBe(60_000);
    expect(script.do(...moves(150_000, 1, 'g69g68')).clocks![0]).toBe(90_000);
  });

  it('8.6: unless more moves are known to have been made', () => {
    const script = new Script({ control: '2/100:2/60:30', mode: 'standard', sheets: false, flags: 'claim' });
    script.do(start, [150_000, 'recount', { seat: 1, moves: 1 }], ...moves(150_000, 1, 'g68g69'));
    expect(script.clocks![0]).toBe(90_000);
  });
});

// Read, but not tested, as it concerns people: moves with one hand (4.1); where the clocks are and which hands press them
// (6.4, 6.7b); screens in the hall (6.14); who sees and owns the sheets (8.2, 8.3); help from the arbiter with the score
// (8.5a) and a second board (8.5c).
