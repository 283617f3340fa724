import { deepStrictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import {
  formatMove,
  klinZha,
  legalMoves,
  parsePosition,
  parseRules,
  romulanHeart,
  rulesOf,
  unwrap,
} from 'klin-zha';
import {
  apply,
  arbiterEvents,
  claimsOf,
  type Match,
  type MatchEvent,
  type MatchOptions,
  matchStatus,
  newMatch,
  replayMatch,
} from 'klin-zha/match';
import { describe, expect, it } from 'vitest';
import { runs } from '../support/runs.ts';
import { duel, type Line, moves, trio } from './support.ts';

const rules = romulanHeart({ players: 3 });

/** Replays a match without `arbiterEvents`. */
function plain(options: MatchOptions, ...lines: readonly Line[]): Match {
  return unwrap(replayMatch(rules, { position: trio, ...options }, lines.map(eventOf)));
}

function eventOf([at, type, members = {}]: Line): MatchEvent {
  return { at, type, ...members } as MatchEvent;
}

describe('a match without arbiterEvents', () => {
  const others: readonly Line[] = [
    [9, 'touch', { seat: 1, cells: ['E37'] }],
    [9, 'adjust', { seat: 1 }],
    [9, 'restart', { seat: 1 }],
    [9, 'illegal', { seat: 1, move: 'a19', position: '' }],
    [9, 'found', { kind: 'illegal' }],
    [9, 'recount', { seat: 1, moves: 1 }],
    [9, 'ruling', { answer: 'agree' }],
    [9, 'penalty', { seat: 1, kind: 'warning', article: '12' }],
    [9, 'award', { seat: 1, time: 1 }],
    [9, 'adjourn'],
    [9, 'seal', { seat: 1, envelope: { text: 'a' } }],
    [9, 'open', { text: 'a' }],
    [9, 'missing', { annulled: true }],
    [9, 'spindles', { casts: [[6, 6]] }],
    [9, 'option', { choice: 'first' }],
    [9, 'claim', { seat: 1, kind: 'touch' }],
    [9, 'claim', { seat: 1, kind: 'illegal' }],
    [9, 'claim', { seat: 1, kind: 'quickplay' }],
  ];

  it.each(others.map((line) => [line] as const))('refuses %j, and names the missing import', (line) => {
    const answer = apply(plain({ control: '300' }, [0, 'start']), eventOf(line));
    expect(answer).toMatchObject({ ok: false, errors: [{ code: 'needs-import', article: 'M11' }] });
    expect(answer.ok ? '' : answer.errors[0].message).toContain('arbiterEvents from klin-zha/match');
  });

  it('M11: refuses unknown event types', () => {
    const match = plain({ control: '300' }, [0, 'start']);
    for (const type of ['toString', 'castle', ' ', '', 'touch adjust', 7, null]) {
      const answer = apply(match, { at: 1, type } as never);
      expect(answer).toMatchObject({ ok: false, errors: [{ code: 'bad-event', article: 'M11' }] });
    }
  });

  it('6.9, 8.5a: plays on with three players after a flag and completed sheets', () => {
    const fallen = plain(
      { control: '100', mode: 'standard', flags: 'auto', sheets: true },
      [0, 'start'],
      ...moves(1, 1, 'g68g69'),
      [100_001, 'tick'],
    );
    expect(fallen).toMatchObject({ phase: 'stopped', living: [1, 3], seat: 3 });
    expect(matchStatus(fallen).duties).toMatchObject([
      { who: 1, article: '8.5a' },
      { who: 3, article: '8.5a' },
      { who: 'arbiter', article: '8.5c' },
    ]);
    const early = apply(fallen, { at: 100_002, type: 'resume' });
    expect(early).toMatchObject({ ok: false, errors: [{ code: 'duty' }] });
    const on = replayMatch(rules, fallen.settings, [
      ...fallen.events,
      { at: 100_002, type: 'write', seat: 1, ply: 1 },
      { at: 100_002, type: 'write', seat: 3, ply: 1 },
      { at: 100_003, type: 'resume' },
    ]);
    expect(on).toMatchObject({ ok: true, value: { phase: 'playing', seat: 3 } });
  });

  it('9.5b: binds a wrong claimant to the intended move', () => {
    const match = plain({ control: '300', rules: rules.id }, [0, 'start']);
    const draws = replayMatch(klinZha, { control: '300', position: duel }, [{ at: 0, type: 'start' }]);
    expect(draws.ok && apply(draws.value, { at: 1, type: 'claim', seat: 1, kind: 'fifty' })).toMatchObject({
      errors: [{ code: 'no-draws' }],
    });
    const claimed = unwrap(
      apply(match, { at: 1, type: 'claim', seat: 1, kind: 'repetition', move: 'g68g69' }),
    );
    expect(matchStatus(claimed).must).toEqual(['g68g69']);
    const state = unwrap(parsePosition(rulesOf('romulan-heart:3'), match.position, { unchecked: true }));
    const another = legalMoves(state)
      .map(formatMove)
      .find((move) => move !== 'g68g69')!;
    const other = apply(claimed, { at: 2, type: 'move', seat: 1, move: another });
    expect(other).toMatchObject({ ok: false, errors: [{ code: 'bound', article: '9.5b' }] });
    expect(apply(claimed, { at: 2, type: 'move', seat: 1, move: 'g68g69' }).ok).toBe(true);
  });

  it('reports for every claim whether it is valid, or what it needs', () => {
    const codes = claimsOf(plain({ control: '60' }, [0, 'start'], [60_001, 'tick']), 2).map(
      ({ kind, valid, fault }) => [kind, valid, fault?.code],
    );
    expect(codes).toEqual([
      ['repetition', false, 'not-your-turn'],
      ['fifty', false, 'not-your-turn'],
      ['touch', false, 'needs-import'],
      ['flag', true, undefined],
      ['illegal', false, 'needs-import'],
      ['quickplay', false, 'needs-import'],
    ]);
  });

  it('equals the same match with arbiterEvents byte for byte', () => {
    const options = fc.record({
      start: fc.constantFrom(
        { rules: 'romulan-heart:2', position: duel },
        { rules: 'romulan-heart:3', position: trio },
        { rules: 'klin-zha+draws', position: duel },
        { rules: 'romulan-heart:3' },
      ),
      control: fc.constantFrom('-', '60', '300+3', '2/60d5:30d2', '7200', '3/400+30:100'),
      mode: fc.constantFrom('standard', 'rapid', 'blitz'),
      flags: fc.constantFrom('auto', 'arbiter', 'claim'),
      absent: fc.constantFrom([], [2]),
      lateness: fc.constantFrom(3_600_000, 90_000),
    });
    const wishes = fc.array(fc.array(fc.nat(9999), { minLength: 4, maxLength: 4 }), { maxLength: 60 });
    fc.assert(
      fc.property(options, wishes, ({ start, ...others }, list) => {
        const settings = { ...start, ...others };
        const known = unwrap(parseRules(start.rules));
        let pair = [newMatch(known, settings), newMatch(known, settings, arbiterEvents)] as const;
        for (const wish of list) {
          if (!pair[0].ok || !pair[1].ok) throw new Error(JSON.stringify(pair));
          const event = wished(pair[0].value, wish);
          const next = [apply(pair[0].value, event), apply(pair[1].value, event)] as const;
          expect(JSON.stringify(next[1])).toBe(JSON.stringify(next[0]));
          if (next[0].ok) pair = next;
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

/** A random event that may be valid. */
function wished(
  { at, seat, position, line, phase, points, settings }: Match,
  [a = 0, b = 0, c = 0, d = 0]: readonly number[],
): MatchEvent {
  const types = [
    'move',
    'move',
    'move',
    'press',
    'press',
    'press',
    'tick',
    'claim',
    'offer',
    'accept',
    'decline',
    'flag',
    'write',
    'pause',
    'resume',
    'arrive',
  ];
  const type = phase === 'waiting' ? 'start' : a % 40 === 0 ? 'resign' : types[a % types.length]!;
  const legal = legalMoves(
    unwrap(parsePosition(rulesOf(settings.rules as 'klin-zha'), position, { unchecked: true })),
  );
  const member = {
    move: { move: legal.map(formatMove)[c % legal.length] ?? 'a19a18' },
    claim: { kind: ['repetition', 'fifty', 'flag'][c % 3] },
    write: { ply: line.length },
    pause: { by: 'arbiter' },
  }[type];
  const who = b % 4 === 0 ? (c % points.length) + 1 : seat;
  return { at: at + (b % 9 === 0 ? d * 10 : d % 900), type, seat: who, ...member } as MatchEvent;
}

describe('M1.1: a match as a value', () => {
  const start = plain({ control: '300' }, [0, 'start'], ...moves(1000, 1, 'g68g69'));

  it('can be continued in two ways, each with its own events', () => {
    const events = [
      { at: 2000, type: 'resign', seat: 2 },
      { at: 2000, type: 'offer', seat: 2 },
    ] as const;
    const [one, other] = events.map((event) => apply(start, event));
    if (!one?.ok || !other?.ok) throw new Error('refused');
    expect(one.value.events.at(-1)).toEqual(events[0]);
    expect(other.value.events.at(-1)).toEqual(events[1]);
    expect(start.events.length).toBe(3);
    expect(one.value.events.length).toBe(4);
    expect(one.value.line).toEqual(other.value.line);
    expect(start.notes).toEqual([]);
  });

  it('equals another match exactly if their JSON is equal', () => {
    const again = unwrap(replayMatch(rules, start.settings, start.events));
    deepStrictEqual(again, start);
    expect(again).toEqual(start);
    const written = [0, 1].map((ply) => apply(start, { at: 1000, type: 'write', seat: 2, ply: 0 * ply }));
    deepStrictEqual(written[0], written[1]);
    // The same time and clocks, but another event.
    const ticked = apply(start, { at: 1000, type: 'tick' });
    expect(() => deepStrictEqual(ticked, written[0])).toThrow();
    expect(JSON.stringify(ticked)).not.toBe(JSON.stringify(written[0]));
  });

  it('is deeply frozen, and returns the same lists each time', () => {
    const frozen = (value: unknown): boolean =>
      typeof value !== 'object' ||
      value === null ||
      (Object.isFrozen(value) && Object.values(value).every(frozen));
    expect(frozen(start)).toBe(true);
    expect(start.events).toBe(start.events);
    expect(() => (start.events as MatchEvent[]).push({ at: 0, type: 'tick' })).toThrow(TypeError);
    expect(() => Object.assign(start, { line: [] })).toThrow(TypeError);
    expect(structuredClone(start)).toEqual(start);
  });
});
