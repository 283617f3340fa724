import { describe, expect, it } from 'vitest';
import { KlinZhaError, parseRules, type Result, unwrap } from '../../src/index.ts';
import {
  announcement,
  apply,
  arbiterEvents,
  crossTable,
  formatControl,
  type Match,
  type MatchFault,
  matchCodes,
  matchFromRecord,
  newMatch,
  recordFromMatch,
  replayMatch,
  sealText,
  tableText,
} from '../../src/match/index.ts';
import { klinZha } from '../cli/support.ts';
import { duel } from './support.ts';

const rules = unwrap(parseRules('romulan-heart:2'));

/** The code of the error with which something ends. */
function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof KlinZhaError) return error.code;
    throw error;
  }
  return 'none';
}

describe('a table of an event', () => {
  const result = { winner: 2, reason: 'penalty', scores: [-1, 2] } as const;

  it('RH 11.1, 12.7: hearts are not told from scores that the arbiter determined', () => {
    const match = unwrap(
      replayMatch(
        rules,
        { control: '7200', position: duel },
        [
          { at: 0, type: 'start' },
          { at: 1, type: 'penalty', seat: 1, kind: 'lost', article: '12.7', scores: [0, 0] },
        ],
        arbiterEvents,
      ),
    );
    expect(match.result).toEqual({ winner: 2, reason: 'penalty', scores: [0, 1] });
    const rows = crossTable([{ players: ['one', 'two'], result: match.result, match }]);
    expect(rows).toMatchObject([
      { player: 'two', points: 1, heartsTaken: 1, heartsLost: 0 },
      { player: 'one', points: 0, heartsTaken: 0, heartsLost: 1 },
    ]);
  });

  it.each([
    ['no list', undefined],
    ['no match', [undefined]],
    ['players that are no list', [{ players: 'ab', result }]],
    ['too few scores', [{ players: ['a', 'b'], result: { ...result, scores: [1] } }]],
    ['scores that are no numbers', [{ players: ['a', 'b'], result: { ...result, scores: [1, Number.NaN] } }]],
    ['a winner beyond the players', [{ players: ['a', 'b'], result: { ...result, winner: 3 } }]],
    ['one player in two seats', [{ players: ['a', 'a'], result }]],
  ])('is refused for %s', (_, matches) => {
    expect(codeOf(() => crossTable(matches as never))).toBe('bad-table');
  });
});

describe('a match', () => {
  it.each([{ ...rules }, { ...rules, colours: undefined }, { ...rules, setup: null }, { board: 1 }, null])(
    'M1.4: is played by a ruleset that was made, not by %o',
    (other) => {
      expect(newMatch(other as never, { control: '300+3' })).toMatchObject({
        ok: false,
        errors: [{ code: 'bad-settings', message: 'rules: expected a ruleset' }],
      });
    },
  );
});

describe('a fault of a match', () => {
  it('keeps its article in the KlinZhaError that unwrap throws', () => {
    const match = unwrap(newMatch(rules, { control: '300+3' }));
    expect(() => unwrap(apply(match, { at: 0, type: 'press', seat: 1 }))).toThrow(
      expect.objectContaining({
        code: 'not-started',
        faults: [{ code: 'not-started', article: '6.5', message: 'The match has not been started.' }],
      }),
    );
  });

  it('lists every code once', () => {
    expect(new Set(matchCodes).size).toBe(matchCodes.length);
  });
});

describe('a table as text', () => {
  const [row, other] = crossTable([
    { players: ['a', 'b'], result: { winner: 2, reason: 'time', scores: [-1, 1] } },
  ]);

  it.each([
    [{ ...row, rank: Object.create(null) }, other],
    [{ ...row, points: Symbol('1') }, other],
    [{ ...row, against: [null, Object.create(null)] }, other],
    [{ ...row, against: [] }, other],
    [row],
  ])('is made of rows of one table alone (%#)', (...rows) => {
    expect(codeOf(() => tableText([row!, other!]))).toBe('none');
    expect(codeOf(() => tableText(rows as never))).toBe('bad-table');
  });
});

describe('what an arbiter keeps', () => {
  it('is not made of anything else', async () => {
    expect(codeOf(() => formatControl('300' as never))).toBe('bad-control');
    expect(codeOf(() => announcement(undefined as never))).toBe('bad-result');
    await expect(sealText(5 as never, '0'.repeat(64))).rejects.toMatchObject({ code: 'bad-text' });
  });
});

describe('klin-zha match', () => {
  it('accepts every line of the example in its help', async () => {
    const { out } = await klinZha(['match', '--help']);
    const lines = [...out.matchAll(/^ {2}(\{.*\})$/gm)].map(([, line]) => line);
    expect(lines).toHaveLength(4);
    expect(await klinZha(['match', '-'], { stdin: lines.join('\n') })).toMatchObject({ status: 0 });
  });

  it('--text: names the line that was refused, and tells what the arbiter does as his', async () => {
    const lines = [
      JSON.stringify({ rules: 'romulan-heart:2', control: '7200', position: duel }),
      '{"at":0,"type":"start"}',
      '{"at":1,"type":"press","seat":1}',
      '{"at":2,"type":"award","seat":1,"time":3000}',
      '{"at":3,"type":"penalty","seat":2,"kind":"warning","article":"12.2b"}',
    ];
    const { out, status } = await klinZha(['match', '--text', '-'], { stdin: lines.join('\n') });
    expect(status).toBe(1);
    expect(out).toContain(
      'line 3 refused: No move has been made. (no-move, 6.7a): {"at":1,"type":"press","seat":1}',
    );
    expect(out).toMatch(/ arbiter: award, for \w+, time 3000$/m);
    expect(out).toMatch(/ arbiter: penalty, for \w+, kind warning/);
  });
});

/** Why there is no match. */
function saidOf(answer: Result<Match, MatchFault>): string {
  return answer.ok ? 'accepted' : `${answer.errors[0].code}: ${answer.errors[0].message}`;
}

/** What is said of settings, or of one event after the start. */
function said(settings: object, event?: object): string {
  const events = event === undefined ? [] : [{ at: 0, type: 'start' }, event];
  const control = { control: '7200', position: duel };
  return saidOf(replayMatch(rules, { ...control, ...settings }, events as never, arbiterEvents));
}

describe('what comes from outside', () => {
  it.each([undefined, null, 'klin-zha', {}, 5])('is no ruleset: %j', (value) => {
    expect(saidOf(newMatch(value as never, { control: '-' }))).toBe(
      'bad-settings: rules: expected a ruleset',
    );
  });

  it('is no list of events', () => {
    for (const events of [undefined, {}, 'start']) {
      expect(saidOf(replayMatch(rules, { control: '-' }, events as never))).toBe(
        'bad-event: event 1: expected an object',
      );
    }
  });

  it.each([undefined, {}, { tags: {} }, { tags: new Map() }])('is no record', (value) => {
    expect(saidOf(matchFromRecord(value as never))).toBe('bad-settings: expected a record');
  });

  it('names: no more than seats, and none are as if not said, in a record too', () => {
    expect(said({ names: ['a', 'b', 'c'] })).toBe('bad-settings: names: too many');
    const strange = newMatch(rules, { control: '300' }, {} as never);
    expect(strange.ok ? '' : strange.errors[0].code).toBe('needs-import');
    const begun = unwrap(newMatch(rules, { control: '300', names: [] }, arbiterEvents));
    const back = unwrap(matchFromRecord(recordFromMatch(begun)));
    expect(JSON.stringify(back)).toBe(JSON.stringify(begun));
  });

  it('M2.12: no clock is given more than can be told to the millisecond', () => {
    const time = Number.MAX_SAFE_INTEGER;
    const award = { at: 0, type: 'award', seat: 1 };
    expect(said({}, { ...award, time })).toMatch(/^bad-value: event 2: /);
    expect(said({}, { ...award, time: time - 7_200_000 })).toBe('accepted');
  });

  it('M1.2: the message says which event it was, what was read and what is expected', () => {
    expect(said({}, { at: 0, type: 'mvoe' })).toMatch(
      /^bad-event: event 2: type: 'mvoe' is none of start, move, press, .*award/,
    );
    expect(said({}, { at: 0, type: 'award', seat: 1, time: 'x' })).toBe(
      "bad-event: event 2: Invalid time of an event 'award': 'x', expected a whole number from 0.",
    );
    expect(said({}, { at: 0, type: 'touch', seat: 1, cells: [] })).toBe(
      "bad-event: event 2: Invalid cells of an event 'touch': 'a list', expected a list of at least one cell.",
    );
    expect(said({}, { at: 0, type: 'pause', by: 9 })).toBe(
      "bad-event: event 2: Invalid by of an event 'pause': '9', expected a seat from 1 to 2 or arbiter.",
    );
  });

  it('M2.1: a time control says what is missing', async () => {
    expect(said({ control: '40/7200' })).toContain("'40/7200' is no period here. Expected seconds,");
    expect(said({ control: '7200:3600' })).toContain("'7200' is no period here. Expected moves/seconds,");
    const { out } = await klinZha(['match', '-'], { stdin: '{"rules":"klin-zha","control":"blitz"}' });
    expect(out).toContain("'blitz' is often 300");
  });
});
