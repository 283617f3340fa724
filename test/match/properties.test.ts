import fc from 'fast-check';
import { formatMove, legalMoves, parsePosition, parseRules, type Ruleset, unwrap } from 'klin-zha';
import {
  apply,
  arbiterEvents,
  type Match,
  type MatchEvent,
  matchFromRecord,
  matchStatus,
  recordFromMatch,
  replayMatch,
} from 'klin-zha/match';
import { formatRecord, parseRecords, replayRecord } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { begin } from '../../src/cli/commands/match.ts';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { runs } from '../support/runs.ts';
import { duel, type Settings, trio } from './support.ts';

const controls = ['-', '60', '300+3', '900d10', '2/60:2/50+1:40', '2/60d5:30d2', '7200', '3/400+30:100'];

const settings: fc.Arbitrary<Settings> = fc
  .record({
    start: fc.constantFrom(
      { rules: 'romulan-heart:2', position: duel },
      { rules: 'romulan-heart:3', position: trio },
      { rules: 'romulan-heart:3', position: trio },
      { rules: 'klin-zha' },
      { rules: 'klin-zha+draws+kinta', position: '1/3/5/7/4f4/4F6/13/15/v*15V* 1 W2E1 - 0 1 -' },
      { rules: 'klin-zha+reflective' },
      { rules: 'romulan-heart:3' },
    ),
    control: fc.constantFrom(...controls),
    mode: fc.constantFrom(undefined, 'standard', 'rapid', 'blitz'),
    flags: fc.constantFrom(undefined, 'auto', 'arbiter', 'claim'),
    touch: fc.constantFrom(undefined, 'claim', 'enforce'),
    press: fc.constantFrom(undefined, undefined, 'auto'),
    arbiter: fc.constantFrom(undefined, true, true, false),
    sheets: fc.constantFrom(undefined, true),
    setup: fc.constantFrom(undefined, undefined, undefined, 'untimed'),
    absent: fc.constantFrom([], [2]),
    lateness: fc.constantFrom(undefined, 90_000),
    absence: fc.constantFrom(undefined, 2000),
    event: fc.constantFrom(undefined, 'Club night', 'tag', '7'),
    date: fc.constantFrom(undefined, '2026.11.??'),
    round: fc.constantFrom(undefined, 3, '3'),
    players: fc.constantFrom(undefined, [
      { name: 'Ann', rating: 1500.5 },
      { name: 'B (C)', club: 'tag' },
    ]),
  })
  .map(({ start, ...others }) => JSON.parse(JSON.stringify({ ...start, ...others })));

/** Random numbers from which an event is made that may be valid. */
type Wish = readonly number[];
const wishes = fc.array(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), {
  minLength: 10,
  maxLength: 70,
});

const types = [
  'move', 'move', 'move', 'move', 'press', 'press', 'press', 'press', 'press', 'touch', 'touch', 'adjust', 'restart', 'flag',
  'tick', 'pause', 'resume', 'resume', 'resume', 'claim', 'claim', 'illegal', 'found', 'write', 'recount', 'offer', 'accept',
  'decline', 'ruling', 'resign', 'penalty', 'award', 'adjourn', 'seal', 'seal', 'open', 'open', 'missing', 'arrive',
  'spindles', 'option', 'start', 'away', 'away', 'back', 'abort',
] as const; // biome-ignore format: a list of words

/** Types of events without a seat. */
const seatless: readonly string[] = [
  'start', 'tick', 'pause', 'resume', 'found', 'ruling', 'open', 'missing', 'spindles', 'option', 'abort',
]; // biome-ignore format: a list of words

/** Legal moves of a position, and the cells of its warriors. */
interface Possible {
  readonly rules: Ruleset;
  readonly position: string;
  readonly legal: readonly string[];
  readonly cells: readonly string[];
}

/** Cache of the last position, because most events do not change it. */
let last: Possible | undefined;

function possibleIn({ settings, position }: Match): Possible {
  const rules = rulesIn(settings);
  if (last?.rules === rules && last.position === position) return last;
  const state = parsePosition(rules, position, { unchecked: true });
  const legal = state.ok ? legalMoves(state.value).map(formatMove) : [];
  const cells = state.ok ? state.value.toFields().warriors.map(({ cell }) => cell as string) : [];
  last = { rules, position, legal, cells };
  return last;
}

function eventOf(match: Match, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]: Wish): MatchEvent {
  const seats = match.points.length;
  const type = match.phase === 'waiting' && a % 3 === 0 ? 'start' : types[a % types.length]!;
  const seat = b % 3 === 0 ? (c % seats) + 1 : match.seat;
  const at = match.at + (d % 40 === 0 ? e * 20 : e % 3000);
  const { legal, cells } = possibleIn(match);
  const move = f % 20 === 0 || legal.length === 0 ? 'a19a18' : legal[f % legal.length]!;
  const clocks = match.points.map((_, index) => ((g + index) % 7 === 0 ? 0 : 1000 * ((g % 50) + index)));
  const sometimes = <T extends object>(number: number, members: T): T | object =>
    number % 2 === 0 ? members : {};
  const members: Record<string, object> = {
    touch: {
      cells: [cells[f % (cells.length + 1)] ?? 'A19', cells[g % (cells.length + 1)] ?? 'I55'],
      ...sometimes(h, { unclear: true }),
    },
    move: { move },
    abort: { by: g % 2 === 0 ? 'arbiter' : seat },
    pause: { by: g % 2 === 0 ? 'arbiter' : seat },
    resume: { ...sometimes(g, { absent: [(h % seats) + 1] }), ...sometimes(h >> 4, { clocks }) },
    claim: {
      kind: ['repetition', 'fifty', 'touch', 'flag', 'illegal', 'quickplay', 'away'][f % 7],
      ...sometimes(g, { move }),
      basis: g % 2 === 0 ? 'cannot-win' : 'no-effort',
    },
    illegal: { move: 'g68a19', position: [duel, trio, 'nonsense', match.position][g % 4] },
    found: {
      kind: ['illegal', 'displaced', 'setting'][f % 3],
      ...sometimes(g, { ply: h % (match.line.length + 2) }),
      ...sometimes(h, { clocks }),
    },
    write: { ply: h % 2 === 0 ? match.line.length : g % (match.line.length + 2) },
    recount: { moves: f % 4 },
    ruling: { answer: ['agree', 'postpone', 'reject', 'draw', 'lost', 'restart'][f % 6] },
    penalty: {
      kind: ['warning', 'time-added', 'time-taken', 'time-taken', 'lost', 'expelled'][f % 6],
      article: '12.2b',
      time: g,
      ...(f % 6 > 3 && h % 3 === 0 && { seat: [1, 2] }),
    },
    award: { time: g },
    adjourn: f % 2 === 0 ? { seat: undefined } : { sessionEnd: at + g },
    seal: { envelope: { text: move } },
    open: { text: match.envelope?.held.text ?? move },
    missing: sometimes(f, { move }),
    spindles: { casts: [[(f % 6) + 1, (g % 6) + 1]] },
    option: { choice: ['first', 'last', 'hand-over'][f % 3], answer: 'first' },
  };
  return JSON.parse(
    JSON.stringify({ at, type, ...(!seatless.includes(type) && { seat }), ...members[type] }),
  );
}

function begun(options: Settings): Match {
  return unwrap(begin(options));
}

/**
 * The answer to an event that is repeated at once: refused, accepted without a change, or accepted as an
 * infraction. Awards, penalties, rulings, claims and corrections may be repeated.
 */
const secondTime: Readonly<Partial<Record<MatchEvent['type'], 'refused' | 'same' | 'noted'>>> = {
  start: 'refused',
  move: 'refused',
  press: 'refused',
  restart: 'refused',
  pause: 'refused',
  resume: 'refused',
  arrive: 'refused',
  flag: 'refused',
  accept: 'refused',
  decline: 'refused',
  resign: 'refused',
  adjourn: 'refused',
  open: 'refused',
  missing: 'refused',
  spindles: 'refused',
  option: 'refused',
  away: 'refused',
  back: 'refused',
  abort: 'refused',
  offer: 'noted',
  touch: 'same',
  adjust: 'same',
  write: 'same',
  tick: 'same',
};

function withoutEvents(match: Match): string {
  return JSON.stringify({ ...JSON.parse(JSON.stringify(match)), events: [] });
}

/** Plays random events on a match and checks every step. */
function playWishes(options: Settings, list: readonly Wish[], look: (step: Step) => void): Match {
  let match = begun(options);
  let text = JSON.stringify(match);
  for (const wish of list) {
    const event = eventOf(match, wish);
    const answered = apply(match, event);
    expectSame(JSON.stringify(match), text);
    look({ before: match, event, answered });
    if (!answered.ok) continue;
    match = answered.value;
    text = JSON.stringify(match);
  }
  return match;
}

interface Step {
  readonly before: Match;
  readonly event: MatchEvent;
  readonly answered: ReturnType<typeof apply>;
}

function rulesIn({ rules }: Settings): Ruleset {
  return unwrap(parseRules(rules));
}

const cases = { numRuns: runs(400) };

describe('random events in every mode for two and three players', () => {
  it('M2.12: time is conserved', () => {
    fc.assert(
      fc.property(settings, wishes, (options, list) => {
        playWishes(options, list, ({ answered }) => {
          if (!answered.ok) return;
          for (const clock of answered.value.clocks ?? []) {
            expectSame(clock.used + clock.left + clock.lapsed + clock.taken, clock.given);
            const least = Math.min(clock.left, clock.delay, clock.used, clock.count, clock.credit);
            expectSame(least >= 0, true, () => JSON.stringify(clock));
            // A clock that shows 0 has its flag down (6.2).
            if (clock.left === 0) expectSame(clock.down, true);
          }
        });
      }),
      cases,
    );
  });

  it('M1.1: replaying settings and accepted events results in the same JSON at every step', () => {
    fc.assert(
      fc.property(settings, wishes, (options, list) => {
        const match = playWishes(options, list, ({ before, event, answered }) => {
          const json: Match = JSON.parse(JSON.stringify(before));
          const carried = replayMatch(rulesIn(options), json.settings, json.events, arbiterEvents);
          if (!carried.ok) throw new Error(JSON.stringify(carried.errors));
          expectSame(JSON.stringify(carried.value), JSON.stringify(before));
          expectEqual(apply(carried.value, event), answered);
        });
        const again = replayMatch(rulesIn(options), match.settings, match.events, arbiterEvents);
        expectSame(again.ok && JSON.stringify(again.value), JSON.stringify(match));
      }),
      { numRuns: runs(150) },
    );
  });

  it('M1.4: with `press: auto`, a match equals one in which every due press follows at once', () => {
    fc.assert(
      fc.property(settings, wishes, (options, list) => {
        let pressed = begun({ ...options, press: 'player' });
        const shown = (match: Match): object => {
          const { line, clocks, living, points, touched, envelope, breaches } = match;
          return { ...matchStatus(match), line, clocks, living, points, touched, envelope, breaches };
        };
        playWishes({ ...options, press: 'auto' }, list, ({ event, answered }) => {
          if (!answered.ok || event.type === 'press' || event.type === 'restart') return;
          pressed = unwrap(apply(pressed, event));
          const { at, phase, seat, moved, envelope } = pressed;
          const isDue =
            phase === 'playing' && pressed.clocks !== null && (moved || envelope?.closed === false);
          if (isDue) pressed = unwrap(apply(pressed, { at, type: 'press', seat }));
          expectEqual(shown(answered.value), shown(pressed));
          expectSame(
            answered.value.events.some(({ type }) => type === 'press'),
            false,
          );
        });
      }),
      cases,
    );
  });

  it('M1.1: an event that is repeated at once is refused, changes nothing, or is an infraction', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(settings, wishes, (options, list) => {
        playWishes(options, list, ({ event, answered }) => {
          const expected = secondTime[event.type];
          if (!answered.ok || expected === undefined) return;
          const once = answered.value;
          const twice = apply(once, event);
          seen.set(event.type, 1 + (seen.get(event.type) ?? 0));
          const what = (): string => JSON.stringify([event, once]);
          if (once.phase === 'over' || expected === 'refused') expectSame(twice.ok, false, what);
          else if (!twice.ok) throw new Error(`${twice.errors[0].message} ${what()}`);
          else if (expected === 'same') expectSame(withoutEvents(twice.value), withoutEvents(once), what);
          else {
            const { kind, article } = twice.value.notes.at(-1) ?? {};
            expectSame(`${kind} ${article}`, 'infraction 12.5', what);
            expectSame(twice.value.notes.length, once.notes.length + 1, what);
            expectEqual(twice.value.offers, once.offers);
          }
        });
      }),
      cases,
    );
    // Few random matches reach an opened envelope.
    for (const type of ['start', 'move', 'press', 'touch', 'offer', 'resign'])
      expect(seen.get(type), type).toBeGreaterThan(0);
  });

  it('M8.1: a match has at most one result', () => {
    fc.assert(
      fc.property(settings, wishes, (options, list) => {
        const results = new Set<string>();
        const match = playWishes(options, list, ({ answered }) => {
          if (answered.ok && answered.value.result !== null)
            results.add(JSON.stringify(answered.value.result));
        });
        expect(results.size).toBeLessThanOrEqual(1);
        expectSame(match.notes.filter(({ kind }) => kind === 'result').length, results.size);
      }),
      cases,
    );
  });

  it('M1.2, M11: an event with any members is either accepted or refused', () => {
    const odd = [
      null,
      undefined,
      true,
      -1,
      0.5,
      Number.NaN,
      2 ** 53,
      9,
      '',
      'seat',
      'G68',
      [],
      [null],
      [[]],
      [7, 7],
      {},
    ];
    fc.assert(
      fc.property(
        settings,
        wishes,
        fc.array(fc.nat(0xffff), { minLength: 200, maxLength: 200 }),
        (options, list, dice) => {
          let next = 0;
          playWishes(options, list, ({ before, event }) => {
            const names = [...Object.keys(event), 'by', 'kind', 'clocks', 'move', 'envelope'];
            const name = names[dice[next++ % 200]! % names.length]!;
            const broken = { ...event, [name]: odd[dice[next++ % 200]! % odd.length] };
            const answered = apply(before, broken as MatchEvent);
            if (!answered.ok) expectEqual(Object.keys(answered.errors[0]), ['code', 'article', 'message']);
            else
              expectEqual(
                JSON.parse(JSON.stringify(answered.value.events.at(-1))),
                answered.value.events.at(-1),
              );
          });
          expect(apply(begun(options), odd[dice[0]! % odd.length] as never)).toMatchObject({
            ok: false,
            errors: [{ code: 'bad-event' }],
          });
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('M1.3: a finished match refuses every event with `over`', () => {
    fc.assert(
      fc.property(settings, wishes, (options, list) => {
        playWishes(options, list, ({ before, answered }) => {
          if (before.phase === 'over')
            expect(answered).toMatchObject({ ok: false, errors: [{ code: 'over' }] });
          if (!answered.ok) return;
          const {
            phase,
            result,
            living,
            settings: { position },
          } = answered.value;
          expectSame(phase === 'over', result !== null);
          if (result?.scores != null && position !== undefined && living.length > 0) {
            expectSame(result.scores.length, answered.value.points.length);
          }
        });
      }),
      cases,
    );
  });

  it('the seat to move, the seat whose clock runs and the seat on the board still play', () => {
    fc.assert(
      fc.property(settings, wishes, (options, list) => {
        playWishes(options, list, ({ answered }) => {
          if (!answered.ok || answered.value.phase === 'over') return;
          const { value: match } = answered;
          const plays = (seat: number): void =>
            expectSame(match.living.includes(seat), true, () => `seat ${seat} of ${match.living}`);
          plays(match.seat);
          expectSame(match.living.length > 1, true);
          const line = matchStatus(match);
          if (line.running !== null) plays(line.running);
          const state = parsePosition(rulesIn(match.settings), match.position, {
            unchecked: true,
          });
          if (state.ok && !match.line.some(({ kind }) => kind === 'illegal')) {
            const { seat } = unwrap(state);
            plays(seat);
            if (!match.moved && match.envelope?.closed !== true) expectSame(seat, match.seat);
          }
          if (line.must !== undefined) expectSame(line.must.length > 0, true);
        });
      }),
      cases,
    );
  });

  it('a record restores the match byte for byte, and replays on the board', () => {
    fc.assert(
      fc.property(settings, wishes, (options, list) => {
        const match = playWishes(options, list, () => {});
        const text = formatRecord(recordFromMatch(match, { tags: [['Event', 'Club night']] }));
        const [record] = parseRecords(text);
        expectEqual(record!.diagnostics, []);
        expectSame(formatRecord(record!), text);
        const back = matchFromRecord(record!);
        expectSame(back.ok && JSON.stringify(back.value), JSON.stringify(match));
        const isLegal = match.line.every(({ kind }) => kind !== 'illegal');
        const replay = replayRecord(record!);
        if (isLegal)
          expectEqual(
            replay.diagnostics.filter(({ severity }) => severity === 'error'),
            [],
          );
      }),
      { numRuns: runs(200) },
    );
  });
});
