import fc from 'fast-check';
import { romulanHeart, rulesOf, unwrap } from 'klin-zha';
import {
  apply,
  arbiterEvents,
  controlText,
  formatControl,
  type MatchEvent,
  type MatchOptions,
  matchFromRecord,
  newMatch,
  parseControl,
  recordFromMatch,
  replayMatch,
} from 'klin-zha/match';
import { formatRecord, parseRecords } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { klinZha as run } from '../cli/support.ts';
import { runs } from '../support/runs.ts';
import { claim, duel, moved, moves, Script, settingsRefusal, trio } from './support.ts';

const rules = romulanHeart();
const base = { rules: 'romulan-heart:2', control: '5m+3', position: duel };
const start: [number, 'start'] = [0, 'start'];

/** Returns the message with which settings or an event are refused. */
function message(options: object, event?: object): string {
  const begun = newMatch(rules, { control: '5m+3', ...options } as MatchOptions, arbiterEvents);
  if (!begun.ok) return begun.errors[0].message;
  const answered = apply(begun.value, event as MatchEvent);
  return answered.ok ? 'accepted' : answered.errors[0].message;
}

describe('M13.1: time controls as people say them', () => {
  it.each([
    ['5m+3', '300+3', '5 minutes and 3 seconds a move'],
    ['1h30m', '5400', '90 minutes'],
    ['1h1m1s', '3661', '3661 seconds'],
    ['90s', '90', '90 seconds'],
    ['15m+10s', '900+10', '15 minutes and 10 seconds a move'],
    ['40/2h:30m', '40/7200:1800', '40 moves in 2 hours, then 30 minutes'],
    ['25md10s', '1500d10', '25 minutes with 10 seconds of delay a move'],
    ['90+30', '90+30', '90 seconds and 30 a move'],
    ['1/1m+1m:1h', '1/60+60:3600', '1 move in 1 minute and 1 a move, then 1 hour'],
    ['0.5', '0.5', '0.5 seconds'],
  ])('M13.1: reads %s', (text, seconds, words) => {
    const control = unwrap(parseControl(text));
    expect(formatControl(control)).toBe(seconds);
    expect(controlText(control)).toBe(words);
    expect(unwrap(parseControl(seconds))).toEqual(control);
  });

  it.each(['5m5m', '5s1m', '1.5m', 'm', '5M', '5 m', '0m', '5m+', '300+3x', '1h:5m', '9007199254741h'])(
    'M13.1: refuses %s',
    (text) => {
      expect(parseControl(text)).toMatchObject({ ok: false, errors: [{ code: 'bad-control' }] });
    },
  );

  it('M13.1: a new match of less than 60 bare seconds is refused, with both readings', () => {
    const both = "'5+3' is 5 seconds: write '5m+3' for minutes or '5s+3' for seconds.";
    expect(message({ control: '5+3' })).toBe(both);
    expect(settingsRefusal({ ...base, control: '5+3' })).toBe('bad-control M13.1');
    expect(message({ control: '59.5d2' })).toContain("write '60md2' for minutes or '60sd2' for seconds.");
    for (const control of ['60', '5s+3', '5m+3', '2/50:30', '0m5s'])
      expect(settingsRefusal({ ...base, control })).toBe('accepted');
  });

  it('M13.1: stored matches and records from before are read with seconds', () => {
    const old = unwrap(replayMatch(rules, { control: '5+3' }, [{ at: 0, type: 'start' }], arbiterEvents));
    expect(old.clocks?.[0]?.left).toBe(5000);
    const record = recordFromMatch(old);
    expect(record.tags.get('TimeControl')).toBe('5+3');
    expect(unwrap(matchFromRecord(record))).toEqual(old);
  });

  it('M13.1: settings keep the text, records say it in words', () => {
    const match = unwrap(newMatch(rules, { control: '15m+10s' }));
    expect(match.settings.control).toBe('15m+10s');
    const { tags } = recordFromMatch(match);
    expect([tags.get('TimeControl'), tags.get('Control')]).toEqual([
      '15m+10s',
      '15 minutes and 10 seconds a move',
    ]);
  });

  it.each([
    ['90+30', /'90\+30' is 90 seconds and 30 a move/],
    ['40/120:60', /'40\/120:60' is 40 moves in 2 minutes, then 1 minute/],
    ['180+2', /^$/],
    ['90s+30', /^$/],
    ['-', /^$/],
  ])('M13.1: the command warns of few bare seconds: %s', async (control, warning) => {
    const { err, out, status } = await run(['match', '--text', '-'], {
      stdin: JSON.stringify({ ...base, control }),
    });
    expect(err).toMatch(warning);
    expect(status).toBe(0);
    if (control !== '-') expect(out).toContain(`, ${controlText(unwrap(parseControl(control)))} (`);
  });
});

describe('M13.2: unknown members are refused', () => {
  const players = [{ name: 'Ann', club: 'North', rating: 1500, id: 7 }];
  const envelope = { sealed: 'x', iv: 'x', commitment: 'x', names: [], position: '', used: [], number: 1 };
  const settings = {
    ...base,
    mode: 'blitz', arbiter: true, flags: 'auto', press: 'auto', touch: 'claim', lateness: 1, sheets: true,
    setup: 'timed', absent: [], deduction: [], checked: false, players, event: 'x', site: 'x', date: '2026.11.21',
    round: 1, board: 1, absence: 1,
  }; // biome-ignore format: a list of words
  const events = [
    { at: 0, type: 'start' },
    { at: 0, type: 'touch', seat: 1, cells: ['g68'], unclear: true },
    { at: 0, type: 'move', seat: 1, move: 'g68g69' },
    { at: 0, type: 'pause', by: 1 },
    { at: 0, type: 'abort', by: 'arbiter' },
    { at: 0, type: 'resume', clocks: [1, 1], start: 1, end: 1, absent: [1] },
    { at: 0, type: 'claim', seat: 1, kind: 'repetition', move: 'g68g69', basis: 'cannot-win' },
    { at: 0, type: 'illegal', seat: 1, move: 'x', position: 'x' },
    { at: 0, type: 'found', kind: 'setting', ply: 0, clocks: [1, 1] },
    { at: 0, type: 'write', seat: 1, ply: 0 },
    { at: 0, type: 'recount', seat: 1, moves: 0 },
    { at: 0, type: 'ruling', answer: 'agree', award: 0 },
    { at: 0, type: 'penalty', seat: 1, kind: 'warning', article: '12.2b', time: 1, scores: [1] },
    { at: 0, type: 'award', seat: 1, time: 1 },
    { at: 0, type: 'adjourn', seat: 1, sessionEnd: 1 },
    { at: 0, type: 'seal', seat: 1, envelope },
    { at: 0, type: 'open', text: 'x', secret: 'x' },
    { at: 0, type: 'missing', move: 'x', annulled: true },
    { at: 0, type: 'spindles', casts: [[1, 1]] },
    { at: 0, type: 'option', choice: 'first', answer: 'first', colour: 'gold' },
    ...[
      'arrive',
      'adjust',
      'press',
      'restart',
      'flag',
      'offer',
      'accept',
      'decline',
      'resign',
      'away',
      'back',
    ].map((type) => ({ at: 0, type, seat: 1 })),
    { at: 0, type: 'tick' },
  ];

  it('M13.2: names the member and the one that was meant', () => {
    expect(message({ flag: 'auto' })).toBe("Unknown member 'flag' of a match: did you mean 'flags'?");
    expect(message({ players: [{ nmae: 'Ann' }] })).toContain("'players[0].nmae'");
    expect(message({}, { at: 0, type: 'claim', seat: 1, kind: 'repetition', mvoe: 'x' })).toBe(
      "Unknown member 'mvoe' of a 'claim' event: did you mean 'move'?",
    );
    expect(settingsRefusal({ ...base, flag: 'auto' })).toBe('bad-settings M1.4');
    const strange = { seat: 1, envelope: { ...envelope, txet: 'x' } };
    expect(new Script(base).do(start).refusal(0, 'seal', strange)).toBe('bad-event M11');
  });

  it('M13.2: there is an example of each event', () => {
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(Object.keys(arbiterEvents.rows)));
  });

  it('M13.2: refuses one misspelt member of every event and setting', () => {
    const begun = unwrap(newMatch(rules, { control: '5m' }, arbiterEvents));
    const misspelt = fc
      .tuple(fc.constantFrom(settings, ...events, { ...events[15]!, isEnvelope: true }), fc.nat(), fc.nat())
      .map(([whole, a, b]): [object, object] => {
        const { isEnvelope, ...others } = whole as Record<string, unknown>;
        const changed = (isEnvelope ? others.envelope : others) as Record<string, unknown>;
        const names = Object.keys(changed).filter((name) => name !== 'type');
        const name = names[a % names.length]!;
        const at = b % name.length;
        const typo = `${name.slice(0, at)}q${name.slice(at + (b % 2))}`;
        const { [name]: value, ...rest } = changed;
        const wrong = { ...rest, [typo]: value };
        return [whole, isEnvelope ? { ...others, envelope: wrong } : wrong];
      });
    fc.assert(
      fc.property(misspelt, ([whole, wrong]) => {
        if (whole === settings) {
          const answered = newMatch(rules, wrong as MatchOptions);
          return !answered.ok && answered.errors[0].code === 'bad-settings';
        }
        const answered = apply(begun, wrong as MatchEvent);
        return !answered.ok && answered.errors[0].code === 'bad-event';
      }),
      { numRuns: runs(1500) },
    );
  });

  it('M13.2: an event of a record is read without the member, and its comment keeps it', () => {
    const match = unwrap(replayMatch(rules, { control: '5m' }, [{ at: 0, type: 'start' }], arbiterEvents));
    const text = formatRecord(recordFromMatch(match)).replace('0 start]', '0 start mood=red]');
    const [record] = parseRecords(text);
    expect(unwrap(matchFromRecord(record!))).toEqual(match);
    expect(formatRecord(record!)).toContain('mood=red');
    const stored = [{ at: 0, type: 'start', mood: 'red' }] as unknown as MatchEvent[];
    expect(replayMatch(rules, { control: '5m' }, stored)).toMatchObject({ ok: false });
  });
});

describe('M13.3: games that are aborted', () => {
  it('M13.3: end without a result before the second half-move is completed', () => {
    const script = new Script(base).do(start, ...moves(10, 1, 'g68g69'), moved(20, 2, 'g24g25'));
    const { match } = new Script(base).do(start, [1, 'abort', { by: 2 }]);
    expect(match).toMatchObject({ phase: 'over', result: { winner: null, reason: 'aborted', scores: null } });
    expect(recordFromMatch(match).result).toBe('*');
    expect(script.do([30, 'abort', { by: 'arbiter' }]).match.phase).toBe('over');
    expect(new Script(base).do([0, 'abort', { by: 'arbiter' }]).match.phase).toBe('over');
    const stopped = new Script(base).do(start, [1, 'pause', { by: 1 }], [2, 'abort', { by: 1 }]);
    expect(stopped.match.phase).toBe('over');
  });

  it('M13.3: are refused later, and when adjourned', () => {
    const script = new Script(base).do(start, ...moves(10, 1, 'g68g69'), ...moves(20, 2, 'g24g25'));
    expect(script.refusal(30, 'abort', { by: 1 })).toBe('too-late M13.3');
    expect(script.refusal(30, 'abort', { by: 'arbiter' })).toBe('too-late M13.3');
    const sealed = { seat: 1, envelope: { text: 'g68g69' } };
    const adjourned = new Script(base).do(
      start,
      [1, 'adjourn'],
      [1, 'seal', sealed],
      [1, 'press', { seat: 1 }],
    );
    expect(adjourned.refusal(2, 'abort', { by: 1 })).toBe('adjourned A5');
  });

  it('M13.3: placements are not moves of the battle', () => {
    const script = new Script({ ...base, rules: 'klin-zha', position: undefined });
    script.do(start, [1, 'move', { seat: 1, move: 'f@e16' }], [2, 'abort', { by: 1 }]);
    expect(script.match.result?.reason).toBe('aborted');
  });

  it('M13.3: without an arbiter a seat may abort only before its own move', () => {
    const script = new Script({ ...base, arbiter: false }).do(start, moved(10, 1, 'g68g69'));
    expect(script.refusal(11, 'abort', { by: 1 })).toBe('not-allowed M13.3');
    expect(script.refusal(11, 'abort', { by: 'arbiter' })).toBe('no-arbiter 13.1');
    expect(script.do([11, 'abort', { by: 2 }]).match.result?.reason).toBe('aborted');
  });
});

describe('M13.4: clocks of 0', () => {
  it('M13.4: are refused, unless the flag is down', () => {
    const claimed = { ...base, control: '100', flags: 'claim' } as const;
    const script = new Script(claimed).do(start, [1, 'pause', { by: 'arbiter' }]);
    expect(script.refusal(2, 'resume', { clocks: [0, 5] })).toBe('bad-value 6.13');
    const down = new Script(claimed).do(start, [200_000, 'pause', { by: 'arbiter' }]);
    expect(down.refusal(200_000, 'found', { kind: 'setting', clocks: [0, 0] })).toBe('bad-value 6.13');
    down.do([200_000, 'resume', { clocks: [0, 5] }]);
    expect(down.match.clocks?.map(({ left, down: fallen }) => [left, fallen])).toEqual([
      [0, true],
      [5, false],
    ]);
  });

  it('M13.4: mean nothing for a seat that has left', () => {
    const script = new Script({ ...base, rules: 'romulan-heart:3', position: trio, control: '100' }).do(
      start,
      [1, 'resign', { seat: 3 }],
      [2, 'found', { kind: 'setting', clocks: [9, 9, 0] }],
    );
    expect(script.clocks).toEqual([9, 9, script.clocks?.[2]]);
  });
});

describe('M13.5: the start before the option', () => {
  const klinZha = { ...base, rules: 'klin-zha', position: undefined };
  const casts: [number, 'spindles', object] = [0, 'spindles', { casts: [[6, 6]] }];

  it('M13.5: is refused after the spindles', () => {
    const script = new Script(klinZha).do(casts);
    expect(script.refusal(0, 'start')).toBe('not-allowed R7.1');
    expect(script.do([0, 'option', { choice: 'last' }], start).match.phase).toBe('playing');
    expect(new Script(klinZha).do(start).match.phase).toBe('playing');
  });

  it('M13.5: does not exist in Reflective', () => {
    const script = new Script({ ...klinZha, rules: 'klin-zha+reflective' }).do(casts, start);
    expect(script.match.phase).toBe('playing');
  });
});

describe('M13.6: three moves made', () => {
  it('M13.6: B4 counts a third move that is not completed', () => {
    const made = ['g68g69', 'g24g25', 'g69g68', 'g25g24', 'g68g69'];
    const script = new Script({ ...base, control: '1500' }).do(
      start,
      ...made.flatMap((move, index) => moves(index, 1 + (index % 2), move)),
    );
    const found = { kind: 'setting', clocks: [9, 9] };
    expect(script.refusal(9, 'found', found)).toBe('accepted');
    script.do([9, 'move', { seat: 2, move: 'g24g25' }]);
    expect(script.refusal(9, 'found', found)).toBe('too-late B4');
  });
});

describe('M13.7: who plays, and where', () => {
  const event = { event: 'Club night', site: 'Hall', date: '2026.11.??', round: 3, board: '2' };

  it('M13.7: players have a name, and perhaps a club, a rating and an id', () => {
    const players = [{ name: 'Ann', club: 'North', rating: 1500, id: 7 }, { name: 'Bea' }];
    const match = unwrap(newMatch(rules, { control: '5m', players, ...event }));
    const record = recordFromMatch(match);
    const names = ['Event', 'Site', 'Date', 'Round', 'Board', 'Green', 'Blue'];
    expect(names.map((name) => record.tags.get(name))).toEqual([
      'Club night', 'Hall', '2026.11.??', '3', '2', 'Ann', 'Bea',
    ]); // biome-ignore format: a list of words
    const [read] = parseRecords(formatRecord(record));
    expect(JSON.stringify(unwrap(matchFromRecord(read!)))).toBe(
      JSON.stringify(unwrap(replayMatch(rules, match.settings, [], arbiterEvents))),
    );
    expect(settingsRefusal({ ...base, players, names: ['Ann'] })).toBe('bad-settings M1.4');
    expect(message({ players: [...players, ...players] })).toContain('expected at most 2 players.');
  });

  it.each([
    { date: '2026-11-21' },
    { date: '21.11.2026' },
    { round: null },
    { event: 'two\nlines' },
    { board: Number.NaN },
    { players: [{}] },
    { players: [{ name: 'Ann', rating: '1500' }] },
  ])('M13.7: refuses %j', (members) => {
    const begun = newMatch(rules, { control: '5m', ...members } as unknown as MatchOptions);
    expect(begun).toMatchObject({ ok: false, errors: [{ code: 'bad-settings', article: 'M1.4' }] });
  });

  it('M13.7: changes no ruling', () => {
    const { settings: _, ...one } = unwrap(newMatch(rules, { control: '5m' }));
    const { settings: __, ...two } = unwrap(newMatch(rules, { control: '5m', ...event }));
    expect(two).toEqual(one);
  });
});

describe('M13.8: players who are away', () => {
  const online = { ...base, absence: 30_000, arbiter: false };

  it('M13.8: lose after the time, when another player claims it', () => {
    const script = new Script(online).do([0, 'away', { seat: 2 }], start);
    expect(script.refusal(1, 'away', { seat: 2 })).toBe('bad-event M11');
    expect(script.refusal(1, 'back', { seat: 1 })).toBe('bad-event M11');
    expect(script.refusal(29_999, 'claim', { seat: 1, kind: 'away' })).toBe('nothing-to-claim M13.8');
    expect(script.refusal(30_000, 'claim', { seat: 2, kind: 'away' })).toBe('nothing-to-claim M13.8');
    const { match } = new Script(online).do([0, 'away', { seat: 2 }], start, claim(30_000, 1, 'away'));
    expect(match.result).toEqual({ winner: 1, reason: 'abandoned', scores: [1, -1] });
    expect(recordFromMatch(match).result).toBe('1-0');
    script.do([20_000, 'back', { seat: 2 }], [25_000, 'away', { seat: 2 }]);
    expect(script.refusal(50_000, 'claim', { seat: 1, kind: 'away' })).toBe('nothing-to-claim M13.8');
  });

  it('M13.8: may find the game aborted instead, at any ply', () => {
    const played = [...moves(10, 1, 'g68g69'), ...moves(20, 2, 'g24g25'), [20, 'away', { seat: 2 }]] as const;
    const script = new Script(online).do(start, ...played);
    expect(script.refusal(30_019, 'abort', { by: 1 })).toBe('too-late M13.3');
    expect(script.refusal(30_020, 'abort', { by: 2 })).toBe('too-late M13.3');
    expect(script.do([30_020, 'abort', { by: 1 }]).match.result?.reason).toBe('aborted');
  });

  it('M13.8: leave together in a game for three', () => {
    const three = { ...online, rules: 'romulan-heart:3', position: trio };
    const script = new Script(three).do(start, [0, 'away', { seat: 3 }], [5, 'away', { seat: 2 }]);
    script.do([30_000, 'claim', { seat: 1, kind: 'away' }]);
    expect([script.match.living, script.match.away]).toEqual([[1, 2], [{ seat: 2, since: 5 }]]);
    script.do([30_005, 'claim', { seat: 1, kind: 'away' }]);
    expect(script.match.result).toEqual({ winner: 1, reason: 'abandoned', scores: [1, -1, -1] });
  });

  it('M13.8: need the setting `absence`', () => {
    const script = new Script(base).do(start);
    for (const type of ['away', 'back'] as const)
      expect(script.refusal(1, type, { seat: 1 })).toBe('not-allowed M13.8');
    expect(script.refusal(1, 'claim', { seat: 1, kind: 'away' })).toBe('not-allowed M13.8');
  });
});

describe('M13.9: moves taken back by agreement', () => {
  it('M13.9: are `found` of the kind `displaced`, not a separate event', () => {
    const script = new Script({ ...base, arbiter: false }).do(start, ...moves(10, 1, 'g68g69'));
    expect(script.refusal(20, 'displace' as 'tick', { ply: 0 })).toBe('bad-event M11');
    script.do([20, 'found', { kind: 'displaced', ply: 0 }]);
    expect(script.match).toMatchObject({ position: duel, seat: 1, line: [] });
  });

  it('M13.9: do not exist in Blind', () => {
    const blind = new Script({ ...base, rules: 'klin-zha+blind', position: undefined });
    blind.do(start, [1, 'move', { seat: 1, move: 'f@e16' }]);
    expect(rulesOf('klin-zha+blind').blind).toBe(true);
    expect(blind.refusal(2, 'found', { kind: 'displaced', ply: 0 })).toBe('not-allowed M13.9');
  });
});
