import { matchFromRecord, recordFromMatch } from 'klin-zha/match';
import { formatRecord, parseRecords, replayRecord } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { duel, moves, Script, trio } from './support.ts';

/** Formats the record of a script and parses it again. */
function written(script: Script) {
  const text = formatRecord(recordFromMatch(script.match, { notation: 'coordinate' }));
  return { text, record: parseRecords(text)[0]! };
}

describe('recordFromMatch and matchFromRecord', () => {
  it('6.7, 9.1: write clock times after the press, offers and the termination', () => {
    const script = new Script({ control: '300+3', names: ['A', 'B'] }).do(
      [0, 'start'],
      [4000, 'move', { seat: 1, move: 'g68g69' }],
      [5000, 'offer', { seat: 1 }],
      [6000, 'press', { seat: 1 }],
      [9000, 'accept', { seat: 2 }],
    );
    const { text, record } = written(script);
    expect(record.nodes).toMatchObject([{ text: 'g68g69', clock: 297, drawOffer: true }]);
    expect(Object.fromEntries(record.tags)).toMatchObject({
      Green: 'A',
      Blue: 'B',
      TimeControl: '300+3',
      Termination: 'agreement',
      Result: '1/2-1/2',
    });
    expect(text).toContain('[%evt 9000 accept seat=2]');
    const back = matchFromRecord(record);
    expect(back.ok && JSON.stringify(back.value)).toBe(JSON.stringify(script.match));
  });

  it('contain the position at the start once', () => {
    const script = new Script().do([0, 'start'], ...moves(1000, 1, 'g68g69'));
    const { record } = written(script);
    expect(record.tags.get('Position')).toBe(duel);
    expect(record.tags.get('Match')).toContain('position=tag');
    const back = matchFromRecord(record);
    expect(back.ok && JSON.stringify(back.value)).toBe(JSON.stringify(script.match));
  });

  it('restore more time on a clock than a record can contain', () => {
    const script = new Script({ control: '2s' }).do(
      [0, 'start'],
      [0, 'move', { seat: 1, move: 'g68g69' }],
      [0, 'found', { kind: 'setting', clocks: [7_000_000_000_000, 7] }],
      [9000, 'press', { seat: 1 }],
    );
    const { record } = written(script);
    expect(script.match.clocks?.[0]?.left).toBeGreaterThan(6e12);
    expect(record.nodes.map(({ clock }) => clock)).toEqual([undefined]);
    const back = matchFromRecord(record);
    expect(back.ok && JSON.stringify(back.value)).toBe(JSON.stringify(script.match));
  });

  it('6.9: an army whose flag falls during the next turn leaves before that move', () => {
    const settings = { rules: 'romulan-heart:3', position: trio, control: '100', flags: 'auto' } as const;
    const script = new Script(settings).do([0, 'start'], [132_000, 'move', { seat: 2, move: 'g24g25' }]);
    const { record } = written(script);
    const back = matchFromRecord(record);
    expect(back.ok && JSON.stringify(back.value)).toBe(JSON.stringify(script.match));
    expect(replayRecord(record)).toMatchObject({ played: 1, isComplete: true });
  });

  it('12.2: a player who lost by a penalty is out in the replay of a restarted game', () => {
    const script = new Script({ rules: 'romulan-heart:3', position: trio, control: '-' }).do(
      [0, 'start'],
      [0, 'penalty', { seat: 1, kind: 'lost', article: '12.2b' }],
      [0, 'ruling', { answer: 'restart' }],
      [0, 'start'],
      [0, 'move', { seat: 2, move: 'g24g25' }],
    );
    const { record } = written(script);
    const back = matchFromRecord(record);
    expect(back.ok && JSON.stringify(back.value)).toBe(JSON.stringify(script.match));
    expect(replayRecord(record)).toMatchObject({ played: 1, isComplete: true });
  });

  it('6.9: an army that leaves on time leaves in the replay, too', () => {
    const script = new Script({ rules: 'romulan-heart:3', position: trio, control: '100', flags: 'auto' }).do(
      [0, 'start'],
      ...moves(1000, 1, 'g68g69'),
      ...moves(2000, 2, 'g24g25'),
      [150_000, 'tick'],
      ...moves(151_000, 1, 'g69g68'),
      [152_000, 'resign', { seat: 2 }],
    );
    const { record } = written(script);
    expect(record.nodes.map(({ left }) => left)).toEqual([
      undefined,
      [{ seat: 3, reason: 'time' }],
      [{ seat: 2, reason: 'resignation' }],
    ]);
    expect(record.result).toBe('1-0-0');
    const replay = replayRecord(record);
    expect(replay.diagnostics.every(({ code }) => code === 'missing-warriors')).toBe(true);
    expect(String(replay.final)).toBe(script.match.position);
  });

  it('7.3: moves taken back and uncorrected illegal moves are only among the events', () => {
    const script = new Script({ control: '7200' }).do([0, 'start'], ...moves(1000, 1, 'g68g69'), [
      2000,
      'illegal',
      { seat: 2, move: 'no move {at} (all)', position: 'nonsense [here] 100%' },
    ]);
    const { record } = written(script);
    expect(record.nodes.map(({ text }) => text)).toEqual(['g68g69']);
    const back = matchFromRecord(record);
    expect(back.ok && back.value.position).toBe('nonsense [here] 100%');
    script.do([3000, 'found', { kind: 'illegal' }], [4000, 'move', { seat: 2, move: 'g24g25' }]);
    expect(written(script).record.nodes.map(({ text }) => text)).toEqual(['g68g69', 'g24g25']);
  });

  it('12.8: the record has no result if all players lost', () => {
    const script = new Script().do(
      [0, 'start'],
      [1, 'penalty', { seat: [1, 2], kind: 'lost', article: '12.2b' }],
    );
    const { record } = written(script);
    expect([record.result, record.left, record.tags.get('Termination')]).toEqual(['*', undefined, 'penalty']);
  });

  it('refuse records without a match, and changed events', () => {
    const answerTo = (text: string): unknown => {
      const answered = matchFromRecord(parseRecords(text)[0]!);
      return answered.ok ? answered.value.phase : `${answered.errors[0].code} ${answered.errors[0].article}`;
    };
    expect(answerTo('[Rules "chess"]\n[TimeControl "60"]\n\n*')).toBe('bad-settings M1.4');
    expect(answerTo('[Rules "klin-zha"]\n\n*')).toBe('bad-settings M1.4');
    expect(answerTo('[Rules "klin-zha"]\n[TimeControl "60"]\n\n*')).toBe('waiting');
    expect(answerTo('[Rules "klin-zha"]\n[TimeControl "x"]\n\n*')).toBe('bad-control M2.1');
    const head = '[Rules "klin-zha"]\n[TimeControl "60"]\n\n';
    expect(answerTo(`${head}{[%evt 0 start] [%evt 5 press seat=1]} *`)).toBe('no-move 6.7a');
    expect(answerTo(`${head}{[%evt 0 begin]} *`)).toBe('bad-event M11');
  });
});
