import { klinZha, romulanHeart, unwrap } from 'klin-zha';
import {
  announcement,
  apply,
  arbiterEvents,
  claimsOf,
  dutiesOf,
  formatControl,
  infractions,
  type Match,
  matchSheet,
  modeOf,
  newSealKey,
  nextFlag,
  obligation,
  openText,
  parseControl,
  replayMatch,
  sealText,
  timesAt,
} from 'klin-zha/match';
import { describe, expect, it } from 'vitest';
import type { SealedText } from '../../src/match/arbiter/sealing.ts';
import { moves, Script, settingsRefusal, trio } from './support.ts';

const touchy = '1/3/2b2/7/4v4/V2Fv6/13/15/v*14SV* 1 W2E1 - 0 1 -';
/** Readable items of envelopes. */
const items = { names: ['A', 'B'], position: touchy, sealer: 1, number: 20 };
const three = { rules: 'romulan-heart:3', position: trio };

describe('M1: a match is a value', () => {
  it('M1.1: a match can be stored as JSON; an earlier time is refused', () => {
    const script = new Script().do([0, 'start'], [100, 'tick']);
    expect(script.refusal(99, 'tick')).toBe('bad-time M1.1');
    const json: Match = JSON.parse(JSON.stringify(script.match));
    const tick = { at: 200, type: 'tick' } as const;
    expect(() => apply(json, tick)).toThrow(expect.objectContaining({ code: 'unknown-match' }));
    expect(() => nextFlag({ ...json, at: 10n } as never)).toThrow(
      expect.objectContaining({ code: 'unknown-match' }),
    );
    const carried = replayMatch(romulanHeart(), json.settings, json.events);
    expect(carried.ok && apply(carried.value, tick)).toEqual(apply(script.match, tick));
    const other = replayMatch(klinZha, json.settings, json.events);
    expect(other).toMatchObject({ ok: false, errors: [{ code: 'bad-settings', article: 'M1.4' }] });
    expect(() => Object.assign(script.match, { at: 0 })).toThrow(TypeError);
  });

  it('M1.2: a refused event does not note a flag', () => {
    const script = new Script({ control: '100', mode: 'standard' }).do([0, 'start']);
    expect(script.refusal(200_000, 'press', { seat: 1 })).toBe('over 6.9');
    expect(script.match.phase).toBe('playing');
    expect(script.do([200_000, 'tick']).match.phase).toBe('over');
  });

  it.each([
    ['300', 'blitz'],
    ['899.999', 'blitz'],
    ['900', 'rapid'],
    ['3600', 'rapid'],
    ['3600.001', 'standard'],
    ['839+1', 'blitz'],
    ['840+1', 'rapid'],
    ['300d60', 'blitz'],
    ['40/100:100', 'standard'],
  ])('M1.4 (B1, C1): %s is %s', (control, mode) => {
    expect(modeOf(unwrap(parseControl(control)))).toBe(mode);
  });

  it.each([
    [{ rules: 'chess', control: '-' }, 'bad-settings M1.4'],
    [{ rules: 'klin-zha' }, 'bad-settings M1.4'],
    [{ rules: 'klin-zha', control: '1/2' }, 'bad-control M2.1'],
    [{ rules: 'klin-zha', control: '-', lateness: -1 }, 'bad-settings 6.6'],
    [{ rules: 'klin-zha', control: '60', deduction: [1] }, 'bad-settings 8.1'],
    [{ rules: 'klin-zha', control: '60', absent: [3] }, 'bad-settings M2.11'],
    [{ rules: 'romulan-heart:2', control: '-', first: 2 }, 'bad-settings R7.6'],
    [{ rules: 'klin-zha', control: '-', position: 'x' }, 'bad-settings R16'],
    [{ rules: 'klin-zha', control: '-', checked: 1 }, 'bad-settings M1.4'],
    [[], 'bad-settings M1.4'],
  ])('M1.4: refuses %j', (options, code) => {
    expect(settingsRefusal(options)).toBe(code);
  });

  it('M1.4: in an untimed setup, armies are set up before the start', () => {
    const script = new Script({
      rules: 'klin-zha',
      control: '60',
      setup: 'untimed',
      position: undefined as never,
    });
    script.do([0, 'move', { seat: 1, move: 'f@a19' }]);
    expect(script.refusal(0, 'start')).toBe('not-allowed 2.3');
    expect(script.line).toMatchObject({ phase: 'waiting', ply: 1, seat: 1, clocks: [60_000, 60_000] });
  });
});

describe('M2: clocks (article 6)', () => {
  it.each(['40/7200:3600+30', '300+3', '1500d10', '0.5', '10/60d2:5/30+0.25:20'])(
    'M2.1: parses and formats %s',
    (text) => {
      expect(formatControl(unwrap(parseControl(text)))).toBe(text);
    },
  );

  it.each([
    ['', 0],
    ['300:200', 0],
    ['40/60:30:20', 6],
    ['40/60:4/30', 6],
    ['0/60:30', 0],
    ['60+', 0],
    ['0', 0],
    ['60.1234', 0],
    ['01/60:5', 0],
    ['9007199254741', 0],
    ['-5', 0],
  ])('M2.1: reports the position of an error in %s', (text, offset) => {
    const read = parseControl(text);
    expect(read.ok ? [] : read.errors.map((fault) => fault.offset)).toEqual([offset]);
  });

  it('M2.3: a press counts and adds time; others, and presses before a move, are refused (6.7)', () => {
    const script = new Script({ control: '600+5' }).do([0, 'start']);
    expect(script.refusal(0, 'press', { seat: 1 })).toBe('no-move 6.7a');
    expect(script.refusal(0, 'press', { seat: 2 })).toBe('not-your-turn 6.7a');
    script.do([1000, 'move', { seat: 1, move: 'g68g69' }]);
    expect(script.refusal(1000, 'move', { seat: 1, move: 'g69g68' })).toBe('already-moved 4.5');
    expect(script.refusal(1000, 'move', { seat: 2, move: 'g24g25' })).toBe('not-your-turn 1.1');
    expect(script.do([2000, 'press', { seat: 1 }]).clocks).toEqual([603_000, 600_000]);
  });

  it('M2.3: several placements of a seat need one press, and have no increment', () => {
    const script = new Script({ rules: 'klin-zha', control: '600+5', position: undefined as never }).do([
      0,
      'start',
    ]);
    for (const [n, cell] of [
      'f@a19',
      'l@b18',
      's@b19',
      'i@b29',
      'i@c17',
      'b@c39',
      'v@c18',
      'v@c28',
    ].entries()) {
      script.do([n, 'move', { seat: 1, move: cell }]);
    }
    expect(script.refusal(10, 'press', { seat: 1 })).toBe('no-move 6.7a');
    script.do([10, 'move', { seat: 1, move: 'v@c29' }], [10, 'press', { seat: 1 }]);
    expect(script.line).toMatchObject({ seat: 2, running: 2, clocks: [599_990, 600_000] });
  });

  it('M2.4 (7.2): an opponent restarts the clock, and no move counts twice', () => {
    const script = new Script({ control: '2/60+1:50' }).do([0, 'start'], ...moves(0, 1, 'g68g69'));
    expect(script.refusal(0, 'restart', { seat: 1 })).toBe('not-your-turn 7.2');
    script.do([0, 'restart', { seat: 2 }]);
    expect(script.line).toMatchObject({ seat: 2, running: 1 });
    expect(script.refusal(0, 'move', { seat: 2, move: 'g24g25' })).toBe('restarted 7.2');
    script.do([3000, 'press', { seat: 1 }]);
    expect(script.line).toMatchObject({ running: 2, clocks: [58_000, 60_000] });
    expect(script.match.clocks![0]!.count).toBe(1);
    script.do([3000, 'move', { seat: 2, move: 'g24g25' }]);
    expect(script.refusal(3000, 'restart', { seat: 1 })).toBe('not-allowed 7.2');
  });

  it('M2.5, M2.6: the delay runs first and is not saved; the remaining time in a delay period lapses', () => {
    const script = new Script({ control: '1/60d5:40', mode: 'standard' }).do([0, 'start']);
    expect(timesAt(script.match, 4000)).toEqual([60_000, 60_000]);
    expect(nextFlag(script.match)).toEqual({ at: 65_000, seat: 1 });
    script.do(...moves(8000, 1, 'g68g69'));
    expect(script.clocks).toEqual([40_000, 60_000]);
    expect(script.match.clocks![0]).toMatchObject({ given: 100_000, used: 3000, lapsed: 57_000, taken: 0 });
  });

  it('M2.9 (6.11): after all flags have fallen in standard, the next period begins', () => {
    const script = new Script({ control: '9/60:50', mode: 'standard', flags: 'claim', sheets: false });
    script.do([0, 'start'], ...moves(60_000, 1, 'g68g69'), ...moves(130_000, 2, 'g24g25'), [
      130_000,
      'claim',
      { seat: 1, kind: 'flag' },
    ]);
    expect(script.line).toMatchObject({ phase: 'playing', clocks: [50_000, 50_000] });
    expect(script.match.clocks!.map(({ count, period, down }) => [count, period, down])).toEqual([
      [0, 1, false],
      [0, 1, false],
    ]);
  });

  it('M2.10: without a clock, moves are completed when made', () => {
    const script = new Script({ control: '-' }).do([0, 'start'], [0, 'move', { seat: 1, move: 'g68g69' }]);
    expect(script.line).toMatchObject({ seat: 2, running: null, clocks: null });
    expect(script.refusal(0, 'press', { seat: 2 })).toBe('no-clock 6.7a');
    expect(script.refusal(0, 'award', { seat: 2, time: 5 })).toBe('no-clock 13.5');
    expect(
      new Script({ arbiter: false }).refusal(0, 'penalty', { seat: 1, kind: 'warning', article: '12' }),
    ).toBe('no-arbiter 13.1');
  });

  it('M2.11 (6.6): if all seats are late at the same time, no player wins', () => {
    const script = new Script({ absent: [1, 2], lateness: 1000 }).do([1000, 'tick'], [1001, 'tick']);
    expect(script.line.result).toEqual({ winner: null, reason: 'late', scores: [-1, -1] });
  });
});

describe('M3: touching and moving (article 4)', () => {
  const start = () => new Script({ position: touchy, control: '7200' }).do([0, 'start']);

  it('M3.1: adjusted pieces do not bind until the player does something else', () => {
    const script = start().do([0, 'adjust', { seat: 1 }], [0, 'touch', { seat: 1, cells: ['f26'] }]);
    expect(obligation(script.match)).toBeNull();
    script.do([0, 'offer', { seat: 1 }], [0, 'touch', { seat: 1, cells: ['f62'] }]);
    expect(obligation(script.match)).toMatchObject({ article: '4.3a' });
    expect(script.refusal(0, 'adjust', { seat: 1 })).toBe('too-late 4.2');
    expect(script.refusal(0, 'adjust', { seat: 2 })).toBe('not-your-turn 4.2');
  });

  it("M3.3: a touched enemy piece must be captured, by the player's touched piece if possible", () => {
    const enemy = start().do([0, 'touch', { seat: 1, cells: ['f36'] }]);
    expect(obligation(enemy.match)).toEqual({ moves: ['f26f36'], article: '4.3b' });
    const both = start().do([0, 'touch', { seat: 1, cells: ['f36', 'f26'] }]);
    expect(obligation(both.match)).toEqual({ moves: ['f26f36'], article: '4.3c' });
  });

  it('M3.5: with enforce, a breach is refused', () => {
    const script = new Script({ position: touchy, touch: 'enforce' }).do(
      [0, 'start'],
      [0, 'touch', { seat: 1, cells: ['f26'] }],
    );
    expect(script.refusal(0, 'move', { seat: 1, move: 'f14f15' })).toBe('bound 4.3a');
  });

  it('M3.5 (4.6): touching or moving ends the right to claim', () => {
    const script = start().do([0, 'touch', { seat: 1, cells: ['f26'] }], ...moves(0, 1, 'f14f15'));
    expect(claimsOf(script.match, 2).find(({ kind }) => kind === 'touch')).toEqual({
      kind: 'touch',
      valid: true,
    });
    expect(script.refusal(0, 'claim', { seat: 1, kind: 'touch' })).toBe('nothing-to-claim 4.6');
    script.do([0, 'touch', { seat: 2, cells: ['e37'] }]);
    expect(script.refusal(0, 'claim', { seat: 2, kind: 'touch' })).toBe('nothing-to-claim 4.6');
  });
});

describe('M4: irregularities (article 7)', () => {
  const slip = { seat: 1, move: 'g68a19', position: 'F/3/5/7/9/11/2f10/15/v*15V* 2 W2E1 - 1 1 -' };

  it('M4.3 (C3): in blitz, the offender loses after pressing', () => {
    const script = new Script({ control: '300' }).do([0, 'start'], [0, 'illegal', slip]);
    expect(script.refusal(0, 'claim', { seat: 2, kind: 'illegal' })).toBe('not-completed C3');
    script.do([0, 'press', { seat: 1 }], [0, 'claim', { seat: 2, kind: 'illegal' }]);
    expect(script.line.result).toEqual({ winner: 2, reason: 'illegal-move', scores: [-1, 1] });
  });

  it('M4.3: after the next move, it is too late', () => {
    const script = new Script({ control: '300' }).do(
      [0, 'start'],
      [0, 'illegal', slip],
      [0, 'press', { seat: 1 }],
      ...moves(0, 2, 'g24g25'),
    );
    expect(script.refusal(0, 'found', { kind: 'illegal' })).toBe('too-late C3');
    expect(script.refusal(0, 'claim', { seat: 2, kind: 'illegal' })).toBe('too-late C3');
  });

  it('M4.2 (7.3): an earlier position has no obligation, a later one is refused', () => {
    const script = new Script().do([0, 'start'], ...moves(0, 1, 'g68g69'), ...moves(0, 2, 'g24g25'), [
      0,
      'illegal',
      { ...slip, move: 'g69a19' },
    ]);
    expect(script.refusal(0, 'found', { kind: 'illegal', ply: 3 })).toBe('bad-value 7.3');
    script.do([0, 'found', { kind: 'illegal', ply: 1 }]);
    expect(script.line).toMatchObject({ seat: 2, ply: 1 });
    expect(script.line.must).toBeUndefined();
  });

  it('M4.2: seats that left stay out', () => {
    const script = new Script({ ...three }).do(
      [0, 'start'],
      ...moves(0, 1, 'g68g69'),
      [0, 'resign', { seat: 2 }],
      [0, 'found', { kind: 'displaced', ply: 0 }],
    );
    expect(script.line).toMatchObject({ seat: 1, ply: 0 });
    expect(script.match.position).toMatch(/ 103 /);
  });

  it('M4.4: the arbiter restarts the match (7.1)', () => {
    const script = new Script({ ...three }).do(
      [0, 'start'],
      ...moves(9, 1, 'g68g69'),
      [9, 'resign', { seat: 1 }],
      [10, 'ruling', { answer: 'restart' }],
    );
    expect(script.line).toMatchObject({
      phase: 'waiting',
      ply: 0,
      clocks: [7_200_000, 7_200_000, 7_200_000],
    });
    expect(script.match.living).toEqual([1, 2, 3]);
  });
});

describe('M5: score sheets (article 8)', () => {
  it('M5.1 (8.1): a move made before the last one was written is an infraction', () => {
    const script = new Script().do(
      [0, 'start'],
      ...moves(0, 1, 'g68g69'),
      ...moves(0, 2, 'g24g25'),
      ...moves(0, 1, 'g69g68'),
    );
    expect(infractions(script.match)).toMatchObject([{ seat: 1, article: '8.1' }]);
    expect(script.refusal(0, 'write', { seat: 1, ply: 4 })).toBe('bad-value 8.1');
  });

  const late = { ...three, control: '100', mode: 'standard', sheets: true } as const;

  it('M5.2 (8.5a): if no seat was obliged, the clocks stop until all sheets are complete', () => {
    const script = new Script(late).do([0, 'start'], ...moves(0, 1, 'g68g69'), [100_000, 'tick']);
    expect(script.line).toMatchObject({
      phase: 'stopped',
      duties: [
        { who: 1, article: '8.5a', what: 'update-sheet', ply: 1 },
        { who: 3, article: '8.5a', what: 'update-sheet', ply: 1 },
        { who: 'arbiter', article: '8.5c', what: 'reconstruct', ply: 1 },
      ],
    });
    expect(script.refusal(100_000, 'resume')).toBe('duty 8.5a');
    script.do(
      [100_000, 'write', { seat: 1, ply: 1 }],
      [100_000, 'write', { seat: 3, ply: 1 }],
      [100_000, 'resume'],
    );
    expect(dutiesOf(script.match)).toEqual([]);
  });

  it('M5.2 (8.5b): a seat that was not obliged may not move before completing its sheet', () => {
    const script = new Script({ ...late, control: '400', deduction: [0, 0, 200_000] });
    script.do([0, 'start'], ...moves(0, 1, 'g68g69'), [400_000, 'tick']);
    expect(script.line.duties?.map(({ who, article }) => [who, article])).toEqual([
      [1, '8.4'],
      [3, '8.5b'],
      ['arbiter', '8.5c'],
    ]);
    expect(script.refusal(400_000, 'move', { seat: 3, move: 'd27d28' })).toBe('duty 8.5b');
  });

  it('M5.3 (8.6): the arbiter sets the number of moves in the next period', () => {
    const script = new Script({ control: '5/60:50', flags: 'arbiter', mode: 'standard' }).do(
      [0, 'start'],
      [61_000, 'recount', { seat: 1, moves: 2 }],
    );
    expect(script.clocks).toEqual([50_000, 60_000]);
    expect(script.refusal(111_000, 'recount', { seat: 1, moves: 0 })).toBe('not-allowed 8.6');
  });

  it('M5.4: a sheet shows the written moves, offers, times and claims', () => {
    const script = new Script().do(
      [0, 'start'],
      [0, 'move', { seat: 1, move: 'g68g69' }],
      [0, 'offer', { seat: 1 }],
      [0, 'press', { seat: 1 }],
      [5, 'write', { seat: 2, ply: 1 }],
    );
    expect(matchSheet(script.match, 2).lines).toEqual(['1. green Qg69(=) 2:00:00']);
    expect(matchSheet(script.match, 1).lines).toEqual([]);
  });

  it('M5.4, M4.1: a sheet shows an illegal move as it was made', () => {
    const script = new Script().do(
      [0, 'start'],
      [0, 'illegal', { seat: 1, move: 'g68h35', position: 'a heap of pieces' }],
      [0, 'press', { seat: 1 }],
      [5, 'write', { seat: 2, ply: 1 }],
    );
    expect(matchSheet(script.match, 2).lines).toEqual(['1. green g68h35 2:00:00']);
  });
});

describe('M6: draws (articles 5 and 9)', () => {
  it('M6.1: offers can be declined, improper offers are noted, and offers are refused without draws', () => {
    const script = new Script().do([0, 'start'], [0, 'offer', { seat: 1 }], [0, 'decline', { seat: 2 }]);
    expect(infractions(script.match)).toMatchObject([{ seat: 1, article: '12.5' }]);
    expect(script.refusal(0, 'accept', { seat: 2 })).toBe('no-offer 9.1');
    expect(new Script({ rules: 'klin-zha' }).do([0, 'start']).refusal(0, 'offer', { seat: 1 })).toBe(
      'no-draws R8.5',
    );
  });

  it('M6.1: the game is drawn when the last seat that has not accepted leaves', () => {
    const script = new Script({ ...three }).do(
      [0, 'start'],
      [0, 'offer', { seat: 1 }],
      [0, 'accept', { seat: 2 }],
      [0, 'resign', { seat: 3 }],
    );
    expect(script.line.result).toEqual({ winner: null, reason: 'agreement', scores: [0, 0, -1] });
  });

  it('M6.2 (9.5b): after a wrong claim, only the intended move is allowed', () => {
    const script = new Script().do(
      [0, 'start'],
      [0, 'claim', { seat: 1, kind: 'repetition', move: 'g68g69' }],
    );
    expect(script.line.must).toEqual(['g68g69']);
    expect(script.refusal(0, 'move', { seat: 1, move: 'g68f58' })).toBe('bound 9.5b');
    expect(script.refusal(0, 'claim', { seat: 1, kind: 'fifty', move: 'a19a18' })).toBe('illegal-move 9.3a');
    expect(script.clocks).toEqual([7_020_000, 7_380_000]);
  });

  it('M6.2: the fifty moves by each player include moves before the match', () => {
    const script = new Script({ position: '1/3/5/7/9/11/2f7F2/15/v*15V* 1 W2E1 - 98 1 -' }).do(
      [0, 'start'],
      ...moves(0, 1, 'g68g69'),
    );
    script.do([0, 'claim', { seat: 2, kind: 'fifty', move: 'g24g25' }]);
    expect(script.line.result).toMatchObject({ winner: null, reason: 'fifty-moves' });
  });
});

describe('M7: the quickplay finish (article 10, appendix D)', () => {
  const short = { control: '100', mode: 'standard', sheets: false } as const;

  it('M7.2: after postponing, the arbiter decides the game, not the flag', () => {
    const script = new Script(short).do([0, 'start'], [0, 'claim', { seat: 1, kind: 'quickplay' }]);
    expect(script.refusal(0, 'resume')).toBe('stopped 10.2');
    script.do([0, 'ruling', { answer: 'postpone', award: 1000 }], [100_000, 'tick']);
    expect(script.line).toMatchObject({ phase: 'stopped', result: null, clocks: [0, 101_000] });
    expect(script.do([100_000, 'ruling', { answer: 'lost' }]).line.result).toEqual({
      winner: 2,
      reason: 'time',
      scores: [-1, 1],
    });
  });

  it('M7.3 (D1): without an arbiter, the claim is referred to one', () => {
    const script = new Script({ ...short, arbiter: false }).do([0, 'start']);
    expect(script.refusal(0, 'claim', { seat: 1, kind: 'quickplay' })).toBe('bad-event M11');
    script.do([0, 'claim', { seat: 1, kind: 'quickplay', basis: 'cannot-win' }]);
    expect(script.refusal(0, 'resume')).toBe('stopped D1');
    expect(script.do([0, 'ruling', { answer: 'lost' }]).line.result).toEqual({
      winner: 2,
      reason: 'quickplay',
      scores: [-1, 1],
    });
  });
});

describe('M8: results and scoring (articles 5, 11, 12, 13)', () => {
  it('M8.2: a captured heart counts, and a draw keeps points', () => {
    const position = '~V*/F2/5/7/9/11/2f10/15/v*15V* 1 N3W2E1 - 0 1 -';
    const script = new Script({ ...three, position }).do(
      [0, 'start'],
      [0, 'move', { seat: 1, move: 'b18a19' }],
    );
    expect(script.match.points).toEqual([1, 0, -1]);
    script.do([0, 'press', { seat: 1 }], [0, 'offer', { seat: 1 }], [0, 'accept', { seat: 2 }]);
    expect(script.line.result?.scores).toEqual([1, 0, -1]);
    expect(script.match.phase).toBe('over');
  });

  it('M8.3 (12.2b, 12.8): the arbiter sets scores, and all players may lose', () => {
    const phone = new Script().do([
      0,
      'penalty',
      { seat: 1, kind: 'lost', article: '12.2b', scores: [0, 9] },
    ]);
    expect(phone.line.result).toEqual({ winner: 2, reason: 'penalty', scores: [0, 1] });
    const both = new Script().do([0, 'penalty', { seat: [1, 2], kind: 'expelled', article: '12.7' }]);
    expect(both.line.result).toEqual({ winner: null, reason: 'penalty', scores: [-1, -1] });
  });
});

describe('M9: adjournment (appendix A)', () => {
  const sealed = (text = 'g68g69') =>
    new Script({ control: '600', flags: 'auto' }).do(
      [0, 'start'],
      [0, 'adjourn'],
      [0, 'seal', { seat: 1, envelope: { text } }],
      [0, 'press', { seat: 1 }],
    );

  it('M9.1 (A1b): adjourning costs a player the rest of the session', () => {
    const script = new Script({ control: '600' }).do(
      [0, 'start'],
      [1000, 'adjourn', { seat: 1, sessionEnd: 90_000 }],
      [2000, 'seal', { seat: 1, envelope: { text: 'g68g69' } }],
      [3000, 'press', { seat: 1 }],
    );
    expect(script.line).toMatchObject({ phase: 'adjourned', clocks: [510_000, 600_000], seat: 2 });
  });

  it('M9.1: a move made on the board after adjourn must be the sealed one', () => {
    const script = new Script({ control: '600' }).do(
      [0, 'start'],
      [0, 'adjourn'],
      [0, 'move', { seat: 1, move: 'g68g69' }],
    );
    expect(script.line.ply).toBe(0);
    script.do(
      [0, 'seal', { seat: 1, envelope: { text: 'g68f58' } }],
      [0, 'press', { seat: 1 }],
      [1, 'resume'],
      [1, 'open', { text: 'g68f58' }],
    );
    expect(script.line.result).toMatchObject({ winner: 2, reason: 'sealed-move' });
  });

  it.each(['g68g69', 'Qg69', 'Fe@G68 G69', ' QG69 '])(
    'M9.3: a sealed move may have any notation: %s',
    (text) => {
      const script = sealed(text).do([1, 'resume'], [1, 'open', { text }]);
      expect(script.line).toMatchObject({ seat: 2, running: 2, ply: 1, result: null });
    },
  );

  it('M9.4 (A9c): the reply is sealed if the other player is absent', () => {
    const script = sealed().do([1000, 'resume', { absent: [1] }], [1000, 'open', { text: 'g68g69' }]);
    script.do([2000, 'seal', { seat: 2, envelope: { text: 'g24g25' } }], [3000, 'press', { seat: 2 }]);
    expect(script.line).toMatchObject({ phase: 'playing', seat: 1, running: 1, clocks: [600_000, 598_000] });
    expect(script.refusal(4000, 'open', { text: 'g24g25' })).toBe('absent A7');
    script.do([5000, 'arrive', { seat: 1 }], [6000, 'open', { text: 'g24g25' }]);
    expect(script.line).toMatchObject({ seat: 1, running: 1, ply: 2, clocks: [598_000, 598_000] });
  });

  it('M9.5 (A4, A6, A10, A11)', () => {
    const offered = sealed().do([1, 'offer', { seat: 2 }], [2, 'resume'], [2, 'open', { text: 'g68g69' }]);
    expect(offered.line.offers).toMatchObject([{ seat: 2 }]);
    expect(sealed().do([1, 'offer', { seat: 2 }], [2, 'accept', { seat: 1 }]).line.result?.reason).toBe(
      'agreement',
    );
    expect(
      sealed().do([1, 'resume', { absent: [2], start: 0 }], [3_600_001, 'tick']).line.result,
    ).toMatchObject({ winner: 1 });
    expect(sealed().do([1, 'resume'], [1, 'missing', { move: 'g68f58' }]).line).toMatchObject({
      ply: 1,
      seat: 2,
    });
    expect(sealed().do([1, 'resume'], [1, 'missing', { annulled: true }]).line.result).toEqual({
      winner: null,
      reason: 'annulled',
      scores: null,
    });
  });

  it('M9.2: a sealed text opens with its key, and the match checks it against the commitment', async () => {
    const key = newSealKey();
    const envelope = await sealText('g68g69', key, items);
    const { text, secret } = await openText(envelope, key);
    expect(text).toBe('g68g69');
    expect((await sealText('g68g69', key, items)).iv).not.toBe(envelope.iv);
    await expect(openText(envelope, newSealKey())).rejects.toMatchObject({ code: 'bad-envelope' });
    const changed = {
      ...envelope,
      sealed: envelope.sealed.replace(/^../, (byte) => (byte === '00' ? '01' : '00')),
    };
    await expect(openText(changed, key)).rejects.toMatchObject({ code: 'bad-envelope' });
    const script = new Script({ control: '600' }).do(
      [0, 'start'],
      [0, 'adjourn'],
      [0, 'seal', { seat: 1, envelope }],
      [0, 'press', { seat: 1 }],
      [1, 'resume'],
    );
    expect(script.refusal(1, 'open', { text, secret: '00' })).toBe('wrong-text A3');
    expect(script.do([1, 'open', { text, secret }]).line.ply).toBe(1);
  });
});

describe('M10: before the first move', () => {
  it('M10.1 (R7.1): the spindles and the option decide which seat places first', () => {
    const script = new Script({ rules: 'klin-zha', control: '60', position: undefined as never });
    expect(script.refusal(0, 'option', { choice: 'first' })).toBe('not-allowed R7.1');
    expect(script.refusal(0, 'spindles', { casts: [[3, 4]] })).toBe('bad-value R7.1');
    script.do(
      [
        0,
        'spindles',
        {
          casts: [
            [3, 4],
            [6, 6],
          ],
        },
      ],
      [0, 'option', { choice: 'hand-over', answer: 'last' }],
    );
    expect(script.line.seat).toBe(2);
    const again = replayMatch(klinZha, { control: '60' }, script.match.events, arbiterEvents);
    expect(again.ok && JSON.stringify(again.value)).toBe(JSON.stringify(script.match));
  });

  it('M10.2: the victor announces a capture', () => {
    expect(announcement({ winner: 1, reason: 'goal-captured', scores: [1, -1] })).toBe(
      "Zha riest'n, teskas tal'tai-kleon",
    );
    expect(announcement({ winner: 1, reason: 'time', scores: [1, -1] })).toBeNull();
  });

  it('M9.2: a sealed text has the same length for every move, and at most 95 bytes are sealed', async () => {
    const key = newSealKey();
    const long = 'é'.repeat(47);
    const lengths = ['', 'Wh78', 'Wh78  ', long].map(
      async (text) => (await sealText(text, key, items)).sealed.length,
    );
    // 128 bytes and the 16 of the tag of AES-GCM, in hexadecimal digits.
    expect(await Promise.all(lengths)).toEqual([288, 288, 288, 288]);
    expect((await openText(await sealText(long, key, items), key)).text).toBe(long);
    expect((await openText(await sealText('a: b  ', key, items), key)).text).toBe('a: b');
    await expect(sealText(`${long}éé`, key, items)).rejects.toMatchObject({
      code: 'bad-envelope',
      message: 'Invalid text to seal: expected at most 95 bytes of UTF-8.',
    });
  });

  it('M9.2: an envelope of another match, position, seat or move does not open', async () => {
    const key = newSealKey();
    const envelope = await sealText('g68g69', key, items);
    const { text } = await openText({ ...envelope, used: [1, 2], resumption: 'ten' } as SealedText, key);
    expect(text).toBe('g68g69');
    for (const other of [{ names: ['A', 'C'] }, { position: 'x' }, { sealer: 2 }, { number: 21 }]) {
      await expect(openText({ ...envelope, ...other }, key)).rejects.toMatchObject({ code: 'bad-envelope' });
    }
    const { number: _, ...without } = envelope;
    await expect(openText(without as SealedText, key)).rejects.toMatchObject({ code: 'bad-envelope' });
    await expect(sealText('x', key, { ...items, sealer: 'A' as never })).rejects.toMatchObject({
      code: 'bad-envelope',
    });
  });

  it('M9.2: forged envelopes are refused, even with the right key', async () => {
    const key = newSealKey();
    const iv = new Uint8Array(12);
    const raw = Uint8Array.from(key.match(/../g)!, (pair) => Number.parseInt(pair, 16));
    const aes = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
    const additionalData = new TextEncoder().encode(JSON.stringify(Object.values(items)));
    const forgeries = [
      [115, 101, 58],
      Array<number>(128).fill(0x20),
      Array<number>(128).fill(0xff),
      Array<number>(128).fill(0x3a),
    ];
    for (const bytes of forgeries) {
      const parameters = { name: 'AES-GCM', iv, additionalData };
      const bits = await crypto.subtle.encrypt(parameters, aes, Uint8Array.from(bytes));
      const sealed = Buffer.from(bits).toString('hex');
      const forged = { ...items, sealed, iv: '00'.repeat(12), commitment: '' };
      await expect(openText(forged, key)).rejects.toMatchObject({
        message: "The envelope's commitment does not match its text.",
      });
    }
  });

  it.each(['\ud800x', 'x\udc00', '\udc00\ud800'])(
    'M9.2: a lone surrogate is not sealed, because another text would result: %j',
    async (text) => {
      await expect(sealText(text, newSealKey(), items)).rejects.toMatchObject({ code: 'bad-text' });
    },
  );

  it('M9.2: nonces and keys of another length are refused; surrogate pairs are sealed', async () => {
    const key = newSealKey();
    const envelope = await sealText('\ud83d\ude00', key, items);
    expect((await openText(envelope, key)).text).toBe('\ud83d\ude00');
    await expect(openText({ ...envelope, iv: '00'.repeat(13) }, key)).rejects.toMatchObject({
      code: 'bad-envelope',
      message: 'Invalid nonce: expected 24 hexadecimal digits.',
    });
    await expect(openText(envelope, `${key}00`)).rejects.toMatchObject({ code: 'bad-key' });
    await expect(openText(envelope, 'x'.repeat(64))).rejects.toMatchObject({ code: 'bad-envelope' });
  });
});

describe('matchSheet', () => {
  const players = [{ name: 'Ann' }, { name: 'Bob' }];

  it.each(['standard', 'rapid', 'blitz'] as const)(
    'is what was played where no sheets are kept: %s',
    (mode) => {
      const settings = { control: '600', sheets: false, mode, players, event: 'Club night', round: 3 };
      const script = new Script(settings).do([0, 'start'], ...moves(1000, 1, 'g68g69'));
      for (const seat of [1, 2])
        expect(matchSheet(script.match, seat)).toEqual({
          source: 'played',
          heading: ['Event: Club night', 'Round: 3', 'Green: Ann', 'Blue: Bob'],
          lines: ['1. green Qg69 0:09:59'],
        });
    },
  );

  it('is what the player wrote where sheets are kept', () => {
    const script = new Script({ control: '600', sheets: true }).do([0, 'start'], ...moves(0, 1, 'g68g69'));
    script.do([1, 'write', { seat: 2, ply: 1 }]);
    expect(matchSheet(script.match, 1)).toEqual({ source: 'written', heading: [], lines: [] });
    expect(matchSheet(script.match, 2).lines).toEqual(['1. green Qg69 0:10:00']);
  });
});
