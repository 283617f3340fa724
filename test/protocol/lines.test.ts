import fc from 'fast-check';
import { createState, klinZha, rulesOf, unwrap, viewFor } from 'klin-zha';
import {
  type ArbiterLine,
  type EngineLine,
  formatArbiterLine,
  formatEngineLine,
  parseArbiterLine,
  parseEngineLine,
} from 'klin-zha/protocol';
import { describe, expect, it } from 'vitest';

const view = viewFor(createState(rulesOf('klin-zha+blind')), 1);
const move = fc.constantFrom('e37f48', 'f@a19', 'g@i11', 'h12i22r', 'attacker', 'e372c25g', 'f@e16g');
const moves = fc.array(move, { maxLength: 5 });
const count = fc.nat({ max: 1_000_000_000 });
const word = fc.constantFrom('Nodes', 'Move overhead', 'a b c', 'x');
const scores = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 2, maxLength: 3 });

const arbiterLines: fc.Arbitrary<ArbiterLine> = fc.oneof(
  fc.record({ type: fc.constant('klin-zha'), version: count }),
  fc.record({ type: fc.constantFrom('isready', 'stop', 'quit') }),
  fc.record({ type: fc.constant('setoption'), name: word, value: fc.constantFrom('', '5', 'two words') }),
  fc.record(
    {
      type: fc.constant('newgame'),
      rules: fc.constantFrom('klin-zha', 'romulan-heart:3', 'klin-zha+ablative:6+draws'),
      seat: fc.integer({ min: 1, max: 3 }),
      control: fc.constantFrom('300+3', '40/7200:3600+30', '-'),
    },
    { requiredKeys: ['type', 'rules', 'seat'] },
  ),
  fc.record({ type: fc.constant('position'), position: fc.constant(String(createState(klinZha))), moves }),
  fc.constant({ type: 'view', view }),
  fc.constant({ type: 'report', report: { seat: 1, capture: 'E37', lost: ['F'] } }),
  fc.record({ type: fc.constant('refused'), move }),
  fc.record({ type: fc.constant('legal'), moves }),
  fc.record({
    type: fc.constant('go'),
    limits: fc.record(
      { nodes: count, time: count, depth: count, left: fc.array(count, { minLength: 2, maxLength: 3 }) },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ type: fc.constant('offer'), seat: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    type: fc.constant('over'),
    winner: fc.constantFrom(null, 1, 2, 3),
    reason: fc.constantFrom('goal-captured', 'resignation'),
  }),
) as fc.Arbitrary<ArbiterLine>;

const engineLines: fc.Arbitrary<EngineLine> = fc.oneof(
  fc.record({ type: fc.constant('id'), key: fc.constantFrom('name', 'author'), text: word }),
  fc.record({
    type: fc.constant('option'),
    option: fc.record(
      {
        name: word,
        type: fc.constantFrom('check', 'spin', 'combo', 'string'),
        default: fc.constantFrom('1', 'true', 'two words'),
        min: fc.integer({ min: -5, max: 0 }),
        max: count,
        values: fc.array(fc.constantFrom('slow', 'very fast'), { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: ['name', 'type'] },
    ),
  }),
  fc.record({
    type: fc.constantFrom('ok', 'readyok', 'gameok', 'legal', 'resign', 'accept', 'decline'),
  }),
  fc.record({ type: fc.constant('refuse'), text: word }),
  fc
    .record(
      { depth: count, nodes: count, time: count, scores, line: moves, text: word },
      { requiredKeys: ['depth'] },
    )
    .map((info) => ({ type: 'info', info })),
  fc.record({ type: fc.constant('bestmove'), move, offer: fc.boolean() }),
  fc.record(
    { type: fc.constant('claim'), kind: fc.constantFrom('repetition', 'fifty'), move },
    { requiredKeys: ['type', 'kind'] },
  ),
) as fc.Arbitrary<EngineLine>;

describe('protocol lines', () => {
  it('are parsed as they were formatted', () => {
    fc.assert(
      fc.property(arbiterLines, (line) => {
        expect(parseArbiterLine(formatArbiterLine(line))).toEqual({ ok: true, value: line });
      }),
    );
    fc.assert(
      fc.property(engineLines, (line) => {
        expect(parseEngineLine(formatEngineLine(line))).toEqual({ ok: true, value: line });
      }),
    );
  });

  it.each<[text: string, line: ArbiterLine]>([
    ['klin-zha 1', { type: 'klin-zha', version: 1 }],
    ['setoption name Move overhead value 5', { type: 'setoption', name: 'Move overhead', value: '5' }],
    ['setoption name Clear', { type: 'setoption', name: 'Clear', value: '' }],
    ['newgame rules takzh seat 2', { type: 'newgame', rules: 'takzh', seat: 2 }],
    [
      'newgame rules takzh seat 2 control 300+3',
      { type: 'newgame', rules: 'takzh', seat: 2, control: '300+3' },
    ],
    ['position a 1 b c 0 1 -', { type: 'position', position: 'a 1 b c 0 1 -', moves: [] }],
    [
      'position a 1 b c 0 1 - moves f@a19 e37f48',
      { type: 'position', position: 'a 1 b c 0 1 -', moves: ['f@a19', 'e37f48'] },
    ],
    ['report {"seat":1}', { type: 'report', report: { seat: 1 } as never }],
    ['refused e37f48', { type: 'refused', move: 'e37f48' }],
    ['legal', { type: 'legal', moves: [] }],
    ['legal e37f48 f@a19', { type: 'legal', moves: ['e37f48', 'f@a19'] }],
    ['go', { type: 'go', limits: {} }],
    [
      'go nodes 5 time 6 depth 7 left 8 9',
      { type: 'go', limits: { nodes: 5, time: 6, depth: 7, left: [8, 9] } },
    ],
    ['offer 3', { type: 'offer', seat: 3 }],
    ['over 2 goal-captured', { type: 'over', winner: 2, reason: 'goal-captured' }],
    ['over draw agreement', { type: 'over', winner: null, reason: 'agreement' }],
  ])('from an arbiter include %s', (text, line) => {
    expect(formatArbiterLine(line)).toBe(text);
    expect(parseArbiterLine(text)).toStrictEqual({ ok: true, value: line });
  });

  it.each<[text: string, line: EngineLine]>([
    ['id name My engine', { type: 'id', key: 'name', text: 'My engine' }],
    [
      'option name a type spin default 2 min -1 max 3',
      { type: 'option', option: { name: 'a', type: 'spin', default: '2', min: -1, max: 3 } },
    ],
    [
      'option name a b type combo default very fast var slow var very fast',
      {
        type: 'option',
        option: { name: 'a b', type: 'combo', default: 'very fast', values: ['slow', 'very fast'] },
      },
    ],
    ['option name a type check', { type: 'option', option: { name: 'a', type: 'check' } }],
    ['refuse not this one', { type: 'refuse', text: 'not this one' }],
    [
      'info depth 1 nodes 2 time 3 score 4 -5 line e37f48 f@a19 text so so',
      {
        type: 'info',
        info: { depth: 1, nodes: 2, time: 3, scores: [4, -5], line: ['e37f48', 'f@a19'], text: 'so so' },
      },
    ],
    ['info text alone', { type: 'info', info: { text: 'alone' } }],
    ['bestmove e37f48', { type: 'bestmove', move: 'e37f48', offer: false }],
    ['bestmove e37f48 offer', { type: 'bestmove', move: 'e37f48', offer: true }],
    ['claim repetition', { type: 'claim', kind: 'repetition' }],
    ['claim fifty e37f48', { type: 'claim', kind: 'fifty', move: 'e37f48' }],
  ])('from an engine include %s', (text, line) => {
    expect(formatEngineLine(line)).toBe(text);
    expect(parseEngineLine(text)).toEqual({ ok: true, value: line });
  });

  it('report faults for any other text, without exceptions', () => {
    const anything = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.oneof(arbiterLines.map(formatArbiterLine), engineLines.map(formatEngineLine)), fc.string())
        .map(([line, more]) => line.slice(0, more.length * 3) + more),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const [arbiter, engine] = [parseArbiterLine(text), parseEngineLine(text)];
        for (const read of [arbiter, engine])
          if (!read.ok) expect(['unknown-line', 'bad-line']).toContain(read.errors[0].code);
        // Parsed lines can be formatted and parsed again.
        if (arbiter.ok) expect(parseArbiterLine(formatArbiterLine(arbiter.value))).toEqual(arbiter);
        if (engine.ok) expect(parseEngineLine(formatEngineLine(engine.value))).toEqual(engine);
      }),
    );
  });

  it.each([
    'klin-zha',
    'newgame klin-zha',
    'newgame rules klin-zha seat 4',
    'position start',
    'position a 1 b c 0 1 - moves e37f48 E37',
    'view 5',
    'view {',
    'refused',
    'legal E37F48!',
    'go nodes',
    'go nodes 1 nodes 2',
    'go left 5',
    'go fast',
    'offer 0',
    'over 1',
    'over maybe 1 time',
    'stop now',
    'setoption Nodes 5',
  ])('from the arbiter are invalid: %s', (text) => {
    expect(parseArbiterLine(text)).toMatchObject({ ok: false, errors: [{ code: 'bad-line', read: text }] });
  });

  it.each([
    'id',
    'option name x',
    'option name x type spin min few',
    'option name x type spin few',
    'ok then',
    'refuse',
    'refuse a\rb',
    'info',
    'info score 5',
    'info score a b',
    'info score 5 3x',
    'info depth -1',
    'info depth 1 depth 2',
    'info line E37 F48',
    'bestmove',
    'bestmove e37 f48',
    'bestmove e37f48 offer more',
    'claim victory',
    'claim fifty e37f48 more',
  ])('from an engine are invalid: %s', (text) => {
    expect(parseEngineLine(text)).toMatchObject({ ok: false, errors: [{ code: 'bad-line', read: text }] });
  });

  const arbiters: readonly (readonly [member: string, line: ArbiterLine])[] = [
    ['name', { type: 'setoption', name: 'a\nquit', value: '1' }],
    ['name', { type: 'setoption', name: ' ', value: '1' }],
    ['value', { type: 'setoption', name: 'a', value: 'x\nquit' }],
    ['value', { type: 'setoption', name: 'a', value: 'x\rquit' }],
    ['rules', { type: 'newgame', rules: 'a\nquit', seat: 1 }],
    ['rules', { type: 'newgame', rules: 'a seat 2', seat: 1 }],
    ['control', { type: 'newgame', rules: 'a', seat: 1, control: '1\nquit' }],
    ['position', { type: 'position', position: 'a 1 b c 0 1\n-', moves: [] }],
    ['position', { type: 'position', position: 'a 1 b c 0 1', moves: [] }],
    ['moves[1]', { type: 'position', position: 'a 1 b c 0 1 -', moves: ['e37f48', 'e37\nquit'] }],
    ['moves[0]', { type: 'legal', moves: ['e37f48 e37f47'] }],
    ['view', { type: 'view', view: '5\nquit' as never }],
    ['report', { type: 'report', report: 5 as never }],
    ['move', { type: 'refused', move: 'a b\nquit' }],
    ['reason', { type: 'over', winner: 1, reason: 'time\nquit' }],
    ['reason', { type: 'over', winner: 1, reason: '' }],
  ];

  it.each(arbiters)('to an engine reject %s, which would be parsed as a different line', (member, line) => {
    const fault = {
      code: 'bad-line',
      message: expect.stringContaining(`'${member}' of a line '${line.type}'`),
    };
    expect(() => formatArbiterLine(line)).toThrow(expect.objectContaining(fault));
  });

  const engines: readonly (readonly [member: string, line: EngineLine])[] = [
    ['text', { type: 'id', key: 'name', text: 'a\nquit' }],
    ['key', { type: 'id', key: 'a\nid name' as 'name', text: 'b' }],
    ['text', { type: 'refuse', text: 'a\u2028b' }],
    ['text', { type: 'refuse', text: '' }],
    ['text', { type: 'info', info: { text: 'a\nbestmove x' } }],
    ['line[1]', { type: 'info', info: { line: ['e37f48', 'e37 text'] } }],
    ['move', { type: 'bestmove', move: 'a b offer', offer: false }],
    ['kind', { type: 'claim', kind: 'fifty\nresign' as 'fifty' }],
    ['move', { type: 'claim', kind: 'fifty', move: 'e37 f48' }],
    ['name', { type: 'option', option: { name: 'a\nok', type: 'check' } }],
    ['type', { type: 'option', option: { name: 'a', type: 'check\nok' as 'check' } }],
    ['default', { type: 'option', option: { name: 'a', type: 'string', default: '\n' } }],
    ['values[1]', { type: 'option', option: { name: 'a', type: 'combo', values: ['b', 'c\nok'] } }],
  ];

  it.each(engines)('to an arbiter reject %s, which would be parsed as a different line', (member, line) => {
    const fault = { code: 'bad-line', message: expect.stringContaining(`${member}' of a`) };
    expect(() => formatEngineLine(line)).toThrow(expect.objectContaining(fault));
  });

  it('name the expected form if they are invalid', () => {
    const expectedOf = (text: string) => {
      const read = parseEngineLine(text);
      return read.ok ? undefined : read.errors[0].expected;
    };
    expect(expectedOf('refuse')).toBe('refuse REASON');
    expect(expectedOf('bestmove')).toBe('bestmove MOVE, or bestmove MOVE offer');
  });

  it('drop unknown limits', () => {
    const limits = { nodes: 5, time: undefined, depth: null, 'a\nquit': 1 } as never;
    expect(formatArbiterLine({ type: 'go', limits })).toBe('go nodes 5');
  });

  it('accept any word as the reason for the end', () => {
    const line: ArbiterLine = { type: 'over', winner: 1, reason: 'crown_2' };
    expect(parseArbiterLine(formatArbiterLine(line))).toStrictEqual({ ok: true, value: line });
  });

  it('of later versions are unknown', () => {
    for (const parse of [parseArbiterLine, parseEngineLine])
      expect(parse('ponder e37f48')).toMatchObject({ ok: false, errors: [{ code: 'unknown-line' }] });
    expect(parseEngineLine('toString')).toMatchObject({ ok: false, errors: [{ code: 'unknown-line' }] });
  });

  it.each([
    ['numbers that JSON cannot write', 'view {"viewer":1e999,"seat":-0}'],
    ['lists within lists', `view {"a":${'['.repeat(100)}${']'.repeat(100)}}`],
  ])('with objects are normalised: %s', (_, text) => {
    const line = unwrap(parseArbiterLine(text));
    expect(parseArbiterLine(formatArbiterLine(line))).toStrictEqual({ ok: true, value: line });
  });

  it.each([
    ['a name that is white space', 'option name \f type spin min 0 max 5'],
    ['a move with a word that is none', 'info depth 3 line e37f48 E37F48'],
  ])('are invalid if they cannot be formatted again: %s', (_, text) => {
    expect(parseEngineLine(text)).toMatchObject({ ok: false, errors: [{ code: 'bad-line', read: text }] });
  });

  it('reject objects that cannot be converted to JSON', () => {
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    for (const report of [circle, { lost: 5n }])
      expect(() => formatArbiterLine({ type: 'report', report } as never)).toThrow(
        expect.objectContaining({ code: 'bad-line' }),
      );
  });

  it('are invalid with objects that are too deep to format', () => {
    const text = `view {"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(parseArbiterLine(text)).toMatchObject({ ok: false, errors: [{ code: 'bad-line' }] });
  });

  it('convert -0 to 0', () => {
    const value = { type: 'info', info: { scores: [0, 25] } };
    expect(parseEngineLine('info score -0 25')).toStrictEqual({ ok: true, value });
    const option = { name: 'a', type: 'spin', min: 0 };
    const read = parseEngineLine('option name a type spin min -0');
    expect(read).toStrictEqual({ ok: true, value: { type: 'option', option } });
  });

  it('may have extra white space around and between words', () => {
    expect(parseEngineLine('  bestmove   e37f48  offer ')).toEqual({
      ok: true,
      value: { type: 'bestmove', move: 'e37f48', offer: true },
    });
    expect(parseEngineLine('  id  name x ')).toEqual({
      ok: true,
      value: { type: 'id', key: 'name', text: 'x' },
    });
  });

  it.each([
    ['a gap in an option', `option name a type combo var b${' '.repeat(300_000)}c`],
    ['choices of an option', `option name a type combo${' var b'.repeat(50_000)}`],
  ])('are parsed in linear time: %s', (_, text) => {
    expect(parseEngineLine(text)).toMatchObject({ ok: true, value: { option: { name: 'a' } } });
  });

  it.each([
    ['option', `option name a${' type check b'.repeat(30_000)}\u2028`],
    ['info', `info${' text b'.repeat(50_000)}\u2028c`],
    ['name', `id name ${'b '.repeat(50_000)}\u2028c`],
  ])('are rejected in linear time if they contain line breaks: %s', (_, text) => {
    expect(parseEngineLine(text)).toMatchObject({ ok: false, errors: [{ code: 'bad-line' }] });
  });

  it('from an arbiter are rejected in linear time if they contain line breaks', () => {
    const text = `setoption name a${' value b'.repeat(50_000)}\u2028c`;
    expect(parseArbiterLine(text)).toMatchObject({ ok: false, errors: [{ code: 'bad-line' }] });
  });
});
