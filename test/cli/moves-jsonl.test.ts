import { readdirSync, readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { battle, impossible, klinZha } from './support.ts';

const folder = new URL('../vectors/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl') && file !== 'perft.jsonl');

type Json = Readonly<Record<string, unknown>>;

function parsed(text: string): Json[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Json);
}

function question({ rules, position, move }: Json): string {
  return JSON.stringify({ rules, position, move });
}

/** The reference answer, without the requested move. */
function answerTo({ move: _, ...answer }: Json): Json {
  return answer;
}

/** The answer to a single line. */
async function answer(line: string, ...options: string[]): Promise<Json> {
  const { out } = await klinZha(['moves', '--jsonl', ...options], { stdin: line });
  const answers = parsed(out);
  expect(answers).toHaveLength(1);
  return answers[0]!;
}

describe('klin-zha moves --jsonl', () => {
  it.each(files)('agrees with the reference: %s', async (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const vectors = parsed(text);
    expect(vectors.length).toBeGreaterThan(0);
    const answered = await klinZha(['moves', '--jsonl'], { stdin: vectors.map(question).join('\n') });
    expect({ status: answered.status, err: answered.err }).toEqual({ status: 0, err: '' });
    expect(parsed(answered.out)).toEqual(vectors.map(answerTo));
    // The reference lines have more fields, which are ignored.
    expect((await klinZha(['moves', '--jsonl'], { stdin: text })).out).toBe(answered.out);
  });

  it('continues after invalid lines and returns status 1', async () => {
    const good = JSON.stringify({ position: battle });
    const bad = ['{"position":', '[]', '7', 'null', '{}', '\u0000\u0001', '{"position": "x"}'];
    const stdin = bad.map((line) => `${line}\n${good}\n`).join('');
    const { status, out, err } = await klinZha(['moves', '--jsonl'], { stdin });
    expect(status).toBe(1);
    expect(err).toBe('klin-zha: 7 of 14 lines had errors\n');
    const answers = parsed(out);
    expect(answers).toHaveLength(14);
    for (const [index, { error, moves }] of answers.entries()) {
      if (index % 2 === 0) expect((error as Json).line).toBe(index + 1);
      else expect(moves).toHaveLength(47);
    }
  });

  it.each([
    ['{"position"', 'bad-json', undefined],
    ['"text"', 'not-an-object', undefined],
    ['[{}]', 'not-an-object', undefined],
    ['{}', 'missing-field', 'position'],
    ['{"position":null}', 'missing-field', 'position'],
    ['{"position":1}', 'bad-field', 'position'],
    [JSON.stringify({ position: battle, move: ['i45i66g'] }), 'bad-field', 'move'],
    [JSON.stringify({ position: battle, rules: 7 }), 'bad-field', 'rules'],
    [JSON.stringify({ position: battle, rules: 'chess' }), 'unknown-ruleset', 'rules'],
    [JSON.stringify({ position: battle, rules: 'toString' }), 'unknown-ruleset', 'rules'],
    [JSON.stringify({ position: battle, rules: 'romulan-heart:4' }), 'bad-parameter', 'rules'],
    [JSON.stringify({ position: battle, move: '' }), 'bad-move', 'move'],
    [JSON.stringify({ position: battle, move: 'e37e99' }), 'bad-cell', 'move'],
    [JSON.stringify({ position: battle, move: 'i45a19' }), 'illegal-move', 'move'],
    [JSON.stringify({ position: 'x' }), 'field-count', 'position'],
    [JSON.stringify({ position: impossible }), 'missing-warriors', 'position'],
  ])('reports the fault of %s', async (line, code, field) => {
    const { error, ...rest } = await answer(`\n${line}`);
    expect(rest).toEqual({});
    expect(error).toMatchObject({ code, message: expect.stringMatching(/./), line: 2 });
    expect((error as Json).field).toBe(field);
  });

  it('returns all faults in a position, with their places', async () => {
    const position = battle.replace('4V', '4X').replace(' 5 ', ' five ');
    const { error } = await answer(JSON.stringify({ position }));
    expect(error).toMatchObject({ code: 'bad-piece', offset: 5, length: 1, read: 'X' });
    expect(error).toMatchObject({
      faults: [
        { code: 'bad-piece', offset: 5 },
        { code: 'bad-count', read: 'five' },
      ],
    });
  });

  it('returns the ruling that an illegal move breaks', async () => {
    const { error } = await answer(JSON.stringify({ position: battle, move: 'i45a19' }));
    expect(error).toMatchObject({ ruling: 'R3.1', cells: ['I45', 'A19'] });
  });

  it('defaults to the ruleset of --rules', async () => {
    const position = '1/3/5/7/9/11/13/15/17 1 - - 0 1 hand1=FLSIIVVVB;hand2=FLSIIVVVB;hand3=FLSIIVVVB';
    expect(await answer(JSON.stringify({ position }), '--rules', 'romulan-heart:3')).toMatchObject({
      rules: 'romulan-heart:3',
      position,
    });
  });

  it('accepts impossible positions if the line or the command allows them', async () => {
    const line = { position: impossible };
    expect(await answer(JSON.stringify(line))).toHaveProperty('error');
    expect(await answer(JSON.stringify({ ...line, unchecked: true }))).toHaveProperty('moves');
    expect(await answer(JSON.stringify(line), '--unchecked')).toHaveProperty('moves');
    expect(await answer(JSON.stringify({ ...line, unchecked: 'yes' }))).toHaveProperty('error');
  });

  it('accepts CRLF, empty lines and a missing newline at the end', async () => {
    const line = JSON.stringify({ position: battle });
    const { status, out } = await klinZha(['moves', '--jsonl'], {
      stdin: `\uFEFF${line}\r\n\r\n \t\r\n\n${line}`,
    });
    expect(status).toBe(0);
    expect(parsed(out)).toHaveLength(2);
  });

  it('prints nothing for empty input', async () => {
    expect(await klinZha(['moves', '--jsonl'])).toEqual({ status: 0, out: '', err: '' });
  });

  it('reads very long lines', async () => {
    const long = JSON.stringify({ comment: 'x'.repeat(3_000_000), position: battle });
    const stdin = Buffer.from(`${long}\n${'['.repeat(1_000_000)}\n${long}`);
    const pieces = Array.from({ length: Math.ceil(stdin.length / 65_536) }, (_, index) =>
      stdin.subarray(index * 65_536, (index + 1) * 65_536),
    );
    const { status, out } = await klinZha(['moves', '--jsonl'], { stdin: pieces });
    expect(status).toBe(1);
    const answers = parsed(out);
    expect(answers[0]).toEqual(answers[2]);
    expect(answers[0]!.moves).toHaveLength(47);
    expect(answers[1]!.error).toMatchObject({ code: 'bad-json', line: 2 });
  });

  it('answers every line of garbage with an error', async () => {
    const garbage = Uint8Array.from({ length: 4096 }, (_, index) => (index * 89 + (index >> 5)) % 256 || 10);
    const { status, out } = await klinZha(['moves', '--jsonl'], { stdin: [garbage] });
    expect(status).toBe(1);
    const answers = parsed(out);
    expect(answers.length).toBeGreaterThan(10);
    for (const { error } of answers) expect(error).toMatchObject({ code: 'bad-json' });
  });

  it('stops reading input while its output is blocked', async () => {
    let given = 0;
    function* forever(): Generator<Uint8Array> {
      for (; given < 10_000; given++) yield Buffer.from(`${JSON.stringify({ position: battle })}\n`);
    }
    const stdout = new Writable({
      write(_chunk, _encoding, done) {
        if (given < 100) setImmediate(done);
        else done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
      },
    });
    const io = { stdin: Readable.from(forever()), stdout, stderr: stdout, colours: false };
    expect(await run(['moves', '--jsonl'], io)).toBe(0);
    expect(given).toBeLessThan(300);
  });
});
