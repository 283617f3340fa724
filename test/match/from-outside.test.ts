import { KlinZhaError, parseRules, type Result, unwrap } from 'klin-zha';
import {
  announcement,
  apply,
  arbiterEvents,
  formatControl,
  type Match,
  type MatchFault,
  matchFromRecord,
  newMatch,
  recordFromMatch,
  replayMatch,
  sealText,
} from 'klin-zha/match';
import { describe, expect, it } from 'vitest';
import { shown } from '../../src/base/result.ts';
import { matchCodes } from '../../src/match/faults.ts';
import { klinZha } from '../cli/support.ts';
import { duel } from './support.ts';

const rules = unwrap(parseRules('romulan-heart:2'));

/** Returns the code of the thrown error. */
function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof KlinZhaError) return error.code;
    throw error;
  }
  return 'none';
}

describe('newMatch', () => {
  it.each([{ ...rules }, { ...rules, colours: undefined }, { ...rules, setup: null }, { board: 1 }, null])(
    'M1.4: rejects objects that are not rulesets: %o',
    (other) => {
      expect(newMatch(other as never, { control: '300+3' })).toMatchObject({
        ok: false,
        errors: [
          {
            code: 'bad-settings',
            message: expect.stringMatching(
              /^'(?:an object|null)' is not a valid ruleset: pass a ruleset such as klinZha\.$/,
            ),
          },
        ],
      });
    },
  );
});

describe('MatchFault', () => {
  it('keeps its article in the error that unwrap throws', () => {
    const match = unwrap(newMatch(rules, { control: '300+3' }));
    expect(() => unwrap(apply(match, { at: 0, type: 'press', seat: 1 }))).toThrow(
      expect.objectContaining({
        code: 'not-started',
        faults: [
          {
            code: 'not-started',
            article: '6.5',
            message: 'The match has not started: apply the event start first.',
          },
        ],
      }),
    );
  });

  it('has a unique code in matchCodes', () => {
    expect(new Set(matchCodes).size).toBe(matchCodes.length);
  });
});

describe('arbiter functions', () => {
  it('reject values of other types', async () => {
    expect(codeOf(() => formatControl('300' as never))).toBe('bad-control');
    expect(codeOf(() => announcement(undefined as never))).toBe('bad-result');
    await expect(sealText(5 as never, '0'.repeat(64), {} as never)).rejects.toMatchObject({
      code: 'bad-text',
    });
  });
});

describe('klin-zha match', () => {
  it('accepts every line of the example in --help', async () => {
    const { out } = await klinZha(['match', '--help']);
    const lines = [...out.matchAll(/^ {2}(\{.*\})$/gm)].map(([, line]) => line);
    expect(lines).toHaveLength(4);
    expect(await klinZha(['match', '-'], { stdin: lines.join('\n') })).toMatchObject({ status: 0 });
  });

  it('shows refused lines and arbiter events with --text', async () => {
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
      'line 3 rejected: The player has not moved yet. (no-move, 6.7a): {"at":1,"type":"press","seat":1}',
    );
    expect(out).toMatch(/ arbiter: award, for \w+, time 3000$/m);
    expect(out).toMatch(/ arbiter: penalty, for \w+, kind warning/);
  });
});

/** Returns the code and message of a refusal. */
function saidOf(answer: Result<Match, MatchFault>): string {
  return answer.ok ? 'accepted' : `${answer.errors[0].code}: ${answer.errors[0].message}`;
}

/** Returns the refusal of settings, or of one event after the start. */
function said(settings: object, event?: object): string {
  const events = event === undefined ? [] : [{ at: 0, type: 'start' }, event];
  const control = { control: '7200', position: duel };
  return saidOf(replayMatch(rules, { ...control, ...settings }, events as never, arbiterEvents));
}

describe('invalid input', () => {
  it.each([undefined, null, 'klin-zha', {}, 5])('is refused as a ruleset: %j', (value) => {
    expect(saidOf(newMatch(value as never, { control: '-' }))).toBe(
      `bad-settings: '${shown(value)}' is not a valid ruleset: pass a ruleset such as klinZha.`,
    );
  });

  it('is refused as a list of events', () => {
    for (const events of [undefined, {}, 'start']) {
      expect(saidOf(replayMatch(rules, { control: '-' }, events as never))).toBe(
        "bad-event: Event 1: 'null' is not a valid event: expected an object with at and type.",
      );
    }
  });

  it.each([undefined, {}, { tags: {} }, { tags: new Map() }])('is refused as a record', (value) => {
    expect(saidOf(matchFromRecord(value as never))).toBe(
      'bad-settings: This value is not a valid record: pass a GameRecord.',
    );
  });

  it('names: at most one for each seat; an empty list equals no names, also in a record', () => {
    expect(said({ names: ['a', 'b', 'c'] })).toBe(
      "bad-settings: Invalid member 'names' of a match: expected at most 2 names.",
    );
    const strange = newMatch(rules, { control: '300' }, {} as never);
    expect(strange.ok ? '' : strange.errors[0].code).toBe('needs-import');
    const begun = unwrap(newMatch(rules, { control: '300', names: [] }, arbiterEvents));
    const back = unwrap(matchFromRecord(recordFromMatch(begun)));
    expect(JSON.stringify(back)).toBe(JSON.stringify(begun));
  });

  it('M2.12: a clock receives at most as many milliseconds as the largest safe integer', () => {
    const time = Number.MAX_SAFE_INTEGER;
    const award = { at: 0, type: 'award', seat: 1 };
    expect(said({}, { ...award, time })).toMatch(/^bad-value: Event 2: /);
    expect(said({}, { ...award, time: time - 7_200_000 })).toBe('accepted');
  });

  it('M1.2: a message names the event, what was read and what was expected', () => {
    expect(said({}, { at: 0, type: 'mvoe' })).toMatch(
      /^bad-event: Event 2: Unknown event type 'mvoe': expected start, move, press, .*award/,
    );
    expect(said({}, { at: 0, type: 'award', seat: 1, time: 'x' })).toBe(
      "bad-event: Event 2: Invalid member 'time' of an 'award' event: 'x', expected a non-negative whole number.",
    );
    expect(said({}, { at: 0, type: 'touch', seat: 1, cells: [] })).toBe(
      "bad-event: Event 2: Invalid member 'cells' of a 'touch' event: 'an array', expected an array of at least one cell.",
    );
    expect(said({}, { at: 0, type: 'pause', by: 9 })).toBe(
      "bad-event: Event 2: Invalid member 'by' of a 'pause' event: '9', expected a seat from 1 to 2 or arbiter.",
    );
  });

  it('says that a line is empty', async () => {
    const { out, status } = await klinZha(['match', '-'], {
      stdin: '{"rules":"klin-zha","control":"-"}\n\n',
    });
    expect(out).toContain('The line is empty: expected one object per line.');
    expect(status).toBe(1);
  });

  it('M2.1: the message about a time control says what is missing', async () => {
    expect(said({ control: '40/7200' })).toBe(
      "bad-control: Invalid control, character 1: '40/7200' is not a valid last period: expected a time, as in 5m, 5m+3, 300+3 or 300d3. For no clock, write '-'.",
    );
    expect(said({ control: '7200:3600' })).toContain(
      "'7200' is not a valid period before the last one: expected moves/time,",
    );
    for (const control of [undefined, null, 300]) {
      expect(said({ control })).toMatch(
        /control' of a match: .*expected a time control .*'-' for no clock\.$/,
      );
    }
    const { out } = await klinZha(['match', '-'], { stdin: '{"rules":"klin-zha","control":"blitz"}' });
    expect(out).toContain("'blitz' often means 300");
  });
});
