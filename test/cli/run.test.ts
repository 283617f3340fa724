import { readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { battle, impossible, klinZha } from './support.ts';

const commands = ['replay', 'board', 'moves', 'perft'];
const escapeCode = '\u001b';

describe('klin-zha', () => {
  it('prints its version', async () => {
    const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await klinZha(['--version'])).toEqual({ status: 0, out: `${manifest.version}\n`, err: '' });
  });

  it('prints help with examples', async () => {
    const { status, out, err } = await klinZha(['--help']);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    for (const command of commands) expect(out).toContain(`\n  ${command} `);
    expect(out).toContain('Examples:\n  klin-zha ');
    expect(out.split('\n').filter((line) => line.length > 79)).toEqual([]);
  });

  it.each(commands)(
    'prints help for %s with examples, in lines of at most 79 characters',
    async (command) => {
      const { status, out, err } = await klinZha([command, '--help']);
      expect({ status, err }).toEqual({ status: 0, err: '' });
      expect(out).toContain(`Usage: klin-zha ${command} `);
      expect(out).toContain('--rules <id>');
      expect(out).toContain('--json');
      expect(out).toContain(`Examples:\n  klin-zha ${command}`);
      expect(out.split('\n').filter((line) => line.length > 79)).toEqual([]);
      expect((await klinZha(['help', command])).out).toBe(out);
    },
  );

  it('has help with examples and a row in docs/how-to/command-line.md for each command', async () => {
    const page = readFileSync(new URL('../../docs/how-to/command-line.md', import.meta.url), 'utf8');
    const { out: help } = await klinZha(['--help']);
    const all = [...help.slice(help.indexOf('Commands:')).matchAll(/^ {2}([a-z]+) /gm)].map(
      ([, name]) => name!,
    );
    const names = all.filter((name) => name !== 'help' && name !== 'klin');
    expect(names).toEqual(expect.arrayContaining(commands));
    expect([...page.matchAll(/^\| `klin-zha ([a-z]+)/gm)].map(([, name]) => name).sort()).toEqual(
      names.sort(),
    );
    for (const name of names) {
      const { out } = await klinZha([name, '--help']);
      expect(out).toMatch(/\nExamples?:\n {2}\S/);
      expect(out.split('\n').filter((line) => line.length > 79)).toEqual([]);
    }
  });

  it('prints ten lines without arguments', async () => {
    const { status, out, err } = await klinZha([]);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out.trim().split('\n')).toHaveLength(10);
    const commands = [...out.matchAll(/^ {2}klin-zha (\w+)/gm)].map(([, command]) => command!);
    expect(commands).toContain('play');
    for (const command of commands) expect((await klinZha([command, '--help'])).status).toBe(0);
  });

  it.each([
    ['an unknown command', ['dance'], "unknown command 'dance'"],
    ['an unknown option', ['board', '--dance'], "unknown option '--dance'"],
    ['a missing file', ['replay'], "missing required argument 'file'"],
    ['a missing value', ['moves', '--cell'], "option '--cell <cell>' argument missing"],
    ['a missing depth', ['perft'], "required option '--depth <n>' not specified"],
    ['a bad number', ['perft', '--depth', '2.5'], 'Expected: a whole number from 1 to 20.'],
    ['a number too large', ['perft', '--depth', '21'], 'Expected: a whole number from 1 to 20.'],
    ['too many arguments', ['board', ...battle.split(' ')], 'too many arguments'],
    ['an unknown cell', ['moves', '--cell', 'Z99'], "'Z99' is not a valid cell on this board"],
    ['an unknown highlight', ['board', '--highlight', 'E37,Q'], "'Q' is not a valid cell on this board"],
    ['options that exclude each other', ['moves', '--jsonl', '--json'], 'cannot be used with'],
    [
      'a position beside a stream',
      ['moves', '--jsonl', battle],
      '--jsonl reads positions from standard input',
    ],
  ])('rejects %s with status 2 and one message', async (_, argv, message) => {
    const { status, out, err } = await klinZha(argv);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^klin-zha: /);
    expect(err).toContain(message);
    expect(err).not.toContain('    at ');
  });

  it.each(commands)('lists the valid rulesets in %s', async (command) => {
    const { status, out, err } = await klinZha([command, '--rules', 'chess', '--depth', '1', 'x']);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(
      "Unknown ruleset 'chess': expected one of klin-zha, takzh, agonizer, romulan-heart:2, romulan-heart:3",
    );
  });

  it.each([['board'], ['moves'], ['perft', '--depth', '1']])(
    'reports all faults in a position: %s',
    async (...argv) => {
      const faulty = await klinZha([...argv, battle.replace('4V', '4X').replace(' 5 ', ' five ')]);
      expect({ status: faulty.status, out: faulty.out }).toEqual({ status: 1, out: '' });
      expect(faulty.err.trimEnd().split('\n')).toEqual([
        "klin-zha: position, character 6: 'X' is not a valid piece: expected a piece or a number of empty cells.",
        "klin-zha: position, character 56: 'five' is not a valid counter: expected a whole number from 0 to 999999999.",
      ]);
    },
  );

  it.each([['board'], ['moves'], ['perft', '--depth', '1']])(
    'accepts an impossible position only with --unchecked in %s',
    async (...argv) => {
      const refused = await klinZha([...argv, impossible]);
      expect({ status: refused.status, out: refused.out }).toEqual({ status: 1, out: '' });
      expect(refused.err).toContain(
        'klin-zha: position: The green army has 0 Blockaders: expected 1. (R3.5)\n',
      );
      expect(refused.err).toContain('--unchecked');
      expect((await klinZha([...argv, '--unchecked', impossible])).status).toBe(0);
    },
  );
});

describe('colours', () => {
  it('are on by default only in a terminal, and off with --no-color', async () => {
    expect((await klinZha(['board', battle], { colours: true })).out).toContain(escapeCode);
    expect((await klinZha(['board', battle])).out).not.toContain(escapeCode);
    expect((await klinZha(['board', '--no-color', battle], { colours: true })).out).not.toContain(escapeCode);
    expect((await klinZha(['--no-color', 'board', battle], { colours: true })).out).not.toContain(escapeCode);
  });

  it('mark the place and the severity of what check reports', async () => {
    const stdin = '[Notation "geometric"]\n\nB G35 s@g36 q@@9 *\n';
    const { out } = await klinZha(['check', '--color', '-'], { stdin });
    const [bold, end, yellow, red] = [1, 22, 33, 31].map((code) => `${escapeCode}[${code}m`);
    expect(out).toContain(`${bold}<stdin>:3:7:${end} ${yellow}warning`);
    expect(out).toContain(`${red}error`);
    const plain = await klinZha(['check', '-'], { stdin });
    expect(out.replaceAll(new RegExp(`${escapeCode}\\[[0-9;]*m`, 'g'), '')).toBe(plain.out);
    expect((await klinZha(['check', '--json', '--color', '-'], { stdin })).out).not.toContain(escapeCode);
  });

  it('change nothing but colours', async () => {
    const coloured = await klinZha(['board', battle], { colours: true });
    const plain = await klinZha(['board', battle]);
    expect(coloured.out.replaceAll(new RegExp(`${escapeCode}\\[[0-9;]*m`, 'g'), '')).toBe(plain.out);
  });
});

describe('failing streams', () => {
  const sink = (error: Error | null): Writable => new Writable({ write: (_chunk, _e, done) => done(error) });

  it('end the command without a message if the pipe is closed', async () => {
    const stdout = sink(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    const lines = Array<string>(1000).fill(`${JSON.stringify({ position: battle })}\n`);
    const stdin = Readable.from(lines.map((line) => Buffer.from(line)));
    expect(await run(['moves', '--jsonl'], { stdin, stdout, stderr: sink(null), colours: false })).toBe(0);
  });

  it.each([
    [new Error('the disk is full'), 'the disk is full'],
    [Object.assign(new Error('ENOSPC, write'), { code: 'ENOSPC' }), 'no space left on device'],
  ])('are otherwise reported in one message: %s', async (error, sentence) => {
    const written: string[] = [];
    const stderr = new Writable({
      write: (chunk, _encoding, done) => {
        written.push(String(chunk));
        done();
      },
    });
    const stdout = sink(error);
    const io = { stdin: Readable.from([]), stdout, stderr, colours: false };
    expect(await run(['board'], io)).toBe(1);
    expect(written.join('')).toBe(`klin-zha: ${sentence}\n`);
  });
});
