import { createState, rulesOf } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { klinZha } from '../cli/support.ts';
import { duel, Script, settingsRefusal } from './support.ts';

const base = { rules: 'romulan-heart:2', control: '7200', position: duel };
const rights = ['romulan-heart:2', '7200'];

/** Returns the parsed answers of the program to lines of text. */
async function answers(...lines: readonly (string | object)[]): Promise<{ out: string[]; status: number }> {
  const stdin = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const { out, status } = await klinZha(['match', '-'], { stdin: `${stdin}\n` });
  return { out: out.trimEnd().split('\n'), status };
}

describe('M1: a match is a value', () => {
  it('M1.1: the time of an event is in whole milliseconds, and never before the previous event', () => {
    const script = new Script().do([100, 'start']);
    expect(script.refusal(99, 'tick')).toBe('bad-time M1.1');
    expect(script.refusal(100, 'tick')).toBe('accepted');
    expect(script.refusal(100.5, 'tick')).toBe('bad-event M11');
  });

  it('M1.2: a refused event does not set the time', () => {
    const script = new Script().do([100, 'start']);
    expect(script.refusal(900, 'press', { seat: 1 })).toBe('no-move 6.7a');
    expect(script.refusal(200, 'tick')).toBe('accepted');
  });

  it('M1.2, 6.9: a refused event does not note a flag that falls before it; tick does', () => {
    const script = new Script({ control: '100', mode: 'standard' }).do([0, 'start']);
    expect(script.refusal(100_000, 'move', { seat: 1, move: 'g68g69' })).toBe('over 6.9');
    expect(script.line.phase).toBe('playing');
    expect(script.refusal(50_000, 'move', { seat: 1, move: 'g68g69' })).toBe('accepted');
    script.do([100_000, 'tick']);
    expect(script.line).toMatchObject({
      phase: 'over',
      result: { winner: 2, reason: 'time', scores: [-1, 1] },
    });
    expect(script.refusal(100_001, 'tick')).toBe('over 5.2');
  });

  it('M1.2, 6.6: events after a match ended by lateness are refused under 6.6', () => {
    const script = new Script({ absent: [2] });
    expect(script.refusal(3_600_001, 'start')).toBe('over 6.6');
    expect(script.refusal(3_600_000, 'start')).toBe('accepted');
  });

  it('M1.3: events in a wrong phase', () => {
    const script = new Script();
    expect(script.refusal(0, 'press', { seat: 1 })).toBe('not-started 6.5');
    expect(script.refusal(0, 'move', { seat: 1, move: 'g68g69' })).toBe('not-started 6.5');
    expect(script.refusal(0, 'resign', { seat: 1 })).toBe('not-started 6.5');
    expect(script.refusal(0, 'resume')).toBe('not-started 6.5');
    script.do([0, 'start']);
    expect(script.refusal(0, 'start')).toBe('playing 6.5');
    expect(script.refusal(0, 'spindles', { casts: [[6, 6]] })).toBe('playing 6.12');
    expect(script.refusal(0, 'resume')).toBe('playing 6.12');
    script.do([0, 'pause', { by: 2 }]);
    expect(script.line).toMatchObject({ phase: 'stopped', seat: 1, running: null });
    expect(script.refusal(0, 'pause', { by: 1 })).toBe('stopped 6.12');
    expect(script.refusal(0, 'touch', { seat: 1, cells: ['g68'] })).toBe('stopped 6.12');
    expect(script.refusal(0, 'write', { seat: 1, ply: 0 })).toBe('accepted');
  });

  it.each([
    ['899.999', 'blitz'],
    ['900', 'rapid'],
    ['840+1', 'rapid'],
    ['839+1', 'blitz'],
    ['3600', 'rapid'],
    ['3540+1', 'rapid'],
    ['3600.001', 'standard'],
    ['3541+1', 'standard'],
    ['300d60', 'blitz'],
    ['3600d60', 'rapid'],
    ['40/300:60', 'standard'],
    ['-', 'standard'],
  ])('M1.4, B1, C1: %s is %s', (control, mode) => {
    const quick = mode !== 'standard';
    expect(new Script({ control }).match.settings).toMatchObject({
      mode,
      flags: quick ? 'claim' : 'auto',
      sheets: !quick && control !== '-',
      arbiter: true,
      press: 'player',
      touch: 'claim',
      lateness: 3_600_000,
      setup: 'timed',
    });
  });

  it('M1.4: a position need only be representable, unless it is checked', () => {
    const position = duel.replace('2f7F2', '2f4FFFF2');
    const settings = { rules: 'romulan-heart:2', control: '-', position };
    expect(settingsRefusal({ ...settings, checked: false })).toBe('accepted');
    expect(settingsRefusal({ ...settings, checked: true })).toBe('bad-settings R16');
    const whole = String(createState(rulesOf('romulan-heart:2')));
    const script = new Script({ position: whole, checked: true });
    expect(script.match.settings).toMatchObject({ position: whole, checked: true });
  });

  it('M1.4: an explicit mode decides about flags and sheets', () => {
    expect(new Script({ control: '300', mode: 'standard' }).match.settings).toMatchObject({
      flags: 'auto',
      sheets: true,
    });
    expect(new Script({ control: '7200', mode: 'blitz' }).match.settings).toMatchObject({
      flags: 'claim',
      sheets: false,
    });
  });

  it.each([
    ['a value that is not an object', rights, 'bad-settings M1.4'],
    ['an unknown ruleset', { ...base, rules: 'draughts' }, 'bad-settings M1.4'],
    ['a missing control', { rules: 'klin-zha' }, 'bad-settings M1.4'],
    ['an unknown mode', { ...base, mode: 'bullet' }, 'bad-settings M1.4'],
    ['unknown flags', { ...base, flags: 'none' }, 'bad-settings M1.4'],
    ['arbiter 1', { ...base, arbiter: 1 }, 'bad-settings M1.4'],
    ['an absent seat that does not exist', { ...base, absent: [3] }, 'bad-settings M2.11'],
    ['a negative lateness', { ...base, lateness: -1 }, 'bad-settings 6.6'],
    ['a deduction of one seat', { ...base, deduction: [1] }, 'bad-settings 8.1'],
    ['checked 1', { ...base, checked: 1 }, 'bad-settings M1.4'],
    ['a deduction of all time', { ...base, deduction: [7_200_000, 0] }, 'bad-settings 8.1'],
    ['a seat that cannot place first', { ...base, first: 2 }, 'bad-settings R7.6'],
    ['an invalid position', { ...base, position: 'nothing' }, 'bad-settings R16'],
    ['unknown members', { ...base, colour: 'red', at: -1 }, 'bad-settings M1.4'],
  ])('M1.4: validates settings with %s', (_, settings, refusal) => {
    expect(settingsRefusal(settings)).toBe(refusal);
  });

  it('M1.4: a finished position ends the match at once, with its hearts scored', () => {
    const position = '1/3/5/7/9/11/2f7F2/15/v16V* 1 W2E1 11 0 2 -';
    const script = new Script({ position: position.replace('v16V*', 'v15V*') });
    expect(script.line).toMatchObject({
      phase: 'over',
      seat: 1,
      running: null,
      result: { winner: 1, reason: 'goal-captured', scores: [1, -1] },
    });
    expect(script.refusal(0, 'start')).toBe('over 5.2');
  });

  it('M1.4, R8.4: a heart lost before the position counts for the current owner of the army', () => {
    const position = '~V*/3/5/2~F4/9/11/2f7F2/15/v15V* 1 N3W2E1 113 0 2 -';
    const script = new Script({ rules: 'romulan-heart:3', position }).do(
      [0, 'start'],
      [1, 'resign', { seat: 3 }],
    );
    expect(script.line.result).toEqual({ winner: 1, reason: 'resignation', scores: [2, -1, -1] });
  });

  it('M1.4, 2.3: in an untimed setup, placements come before the start and need no press', () => {
    const script = new Script({
      rules: 'klin-zha',
      control: '600d10',
      setup: 'untimed',
      position: undefined,
    });
    expect(script.refusal(0, 'start')).toBe('not-allowed 2.3');
    script.do([5000, 'move', { seat: 1, move: 'f@a19' }]);
    expect(script.line).toMatchObject({ phase: 'waiting', seat: 1, running: null, ply: 1 });
    expect(script.clocks).toEqual([600_000, 600_000]);
    expect(script.refusal(5000, 'press', { seat: 1 })).toBe('not-started 6.5');
    expect(script.refusal(5000, 'move', { seat: 2, move: 'f@i11' })).toBe('not-your-turn 1.1');
  });

  it('M11: refuses invalid events', () => {
    const script = new Script().do([0, 'start']);
    expect(script.refusal(0, 'jump' as 'tick')).toBe('bad-event M11');
    expect(script.refusal(0, 'toString' as 'tick')).toBe('bad-event M11');
    expect(script.refusal(0, 'move', { seat: 1 })).toBe('bad-event M11');
    expect(script.refusal(0, 'move', { seat: '1', move: 'g68g69' })).toBe('bad-event M11');
    expect(script.refusal(0, 'move', { seat: 3, move: 'g68g69' })).toBe('bad-event M11');
    expect(script.refusal(0, 'claim', { seat: 1, kind: 'win' })).toBe('bad-event M11');
    expect(script.refusal(0, 'touch', { seat: 1, cells: 'g68' })).toBe('bad-event M11');
    expect(script.refusal(0, 'touch', { seat: 1, cells: ['g68'], unclear: 1 })).toBe('bad-event M11');
    expect(script.refusal(0, 'tick', { seat: 'x', colour: 1 })).toBe('bad-event M11');
  });

  it('M12: answers each line, with members in the documented order, and exits with 1 after refusals', async () => {
    const { out, status } = await answers(base, { at: 0, type: 'start' }, '{"at":0', 'null', '[]', {
      at: 5,
      type: 'press',
      seat: 1,
    });
    expect(out[1]).toBe(
      `{"ok":true,"phase":"playing","seat":1,"running":1,"clocks":[7200000,7200000],"ply":0,"position":"${duel}","result":null}`,
    );
    const codes = out.slice(2).map((line) => JSON.parse(line).error);
    expect(codes.map(({ code, article }) => `${code} ${article}`)).toEqual([
      'bad-json M11',
      'bad-event M11',
      'bad-event M11',
      'no-move 6.7a',
    ]);
    expect(Object.keys(codes[0])).toEqual(['code', 'article', 'message']);
    expect(status).toBe(1);
    expect((await answers(base, { at: 0, type: 'start' })).status).toBe(0);
  });

  it('M12: exits with 1 if there is no line', async () => {
    expect(await klinZha(['match', '-'], { stdin: '' })).toMatchObject({ out: '', status: 1 });
  });

  it('M12: refuses settings that are not a JSON object', async () => {
    const { out } = await answers('{', { at: 0, type: 'start' });
    expect(out.map((line) => JSON.parse(line).error.code)).toEqual(['bad-json', 'no-match']);
    const other = await answers('7', { at: 0, type: 'start' });
    expect(other.out.map((line) => JSON.parse(line).error.code)).toEqual(['bad-settings', 'no-match']);
  });
});
