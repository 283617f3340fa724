import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lock } from '../../src/cli/files/lock.ts';
import { wantsColours } from '../../src/cli/output.ts';
import { encodingOf } from '../../src/records/encodings.ts';

describe('colours', () => {
  it.each<[wanted: boolean, env: Readonly<Record<string, string>>, isTerminal: boolean]>([
    [true, {}, true],
    [false, {}, false],
    [false, { TERM: 'dumb' }, true],
    [true, { TERM: 'xterm', NO_COLOR: '', FORCE_COLOR: '' }, true],
    [false, { FORCE_COLOR: '' }, false],
    [true, { FORCE_COLOR: '1', TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '0' }, true],
    [false, { FORCE_COLOR: 'false' }, true],
    [false, { NO_COLOR: '1', FORCE_COLOR: '1' }, true],
  ])('are %s with %j on a terminal: %s', (wanted, env, isTerminal) => {
    expect(wantsColours(env, isTerminal)).toBe(wanted);
  });
});

describe('the encoding of a file', () => {
  const labelOf = (bytes: readonly number[]) => encodingOf(Uint8Array.from(bytes));

  it('is UTF-16 with a byte order mark or zeros, and UTF-8 for valid UTF-8', () => {
    expect([labelOf([0xff, 0xfe, 65, 0]), labelOf([0xfe, 0xff, 0, 65])]).toEqual(['utf-16le', 'utf-16be']);
    expect([labelOf([71, 0, 111, 0]), labelOf([0, 71, 0, 111])]).toEqual(['utf-16le', 'utf-16be']);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(labelOf([...new TextEncoder().encode(`a${text.replaceAll('\ufffd', '')}`)])).toBeUndefined();
      }),
    );
  });

  it('is Windows-1252 for a Windows-1252 letter in plain text', () => {
    for (const byte of [9, 10, 11, 12, 13, 32, 126, 0x80, 0xff])
      expect(labelOf([75, 0xe4, 115, byte, 75])).toBe('windows-1252');
  });

  it('is not guessed for control characters and damaged UTF-8', () => {
    for (const byte of [0, 8, 14, 31, 0x7f]) expect(labelOf([75, 0xe4, 115, byte, 75])).toBeUndefined();
    expect(labelOf([75, 0xe4, 115, 0xc3, 0xa4])).toBeUndefined();
  });
});

describe('the ledger lock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-lock-'));
  const file = join(folder, 'games.jsonl');
  const path = `${file}.lock`;
  const throwing = (code: string) =>
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error(code), { code });
    });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(path, { force: true });
  });

  it('is exclusive until it is released', () => {
    const release = lock(file);
    expect(readFileSync(path, 'utf8')).toBe(`${process.pid}\n`);
    expect(() => lock(file)).toThrow(new RegExp(`locked by process ${process.pid}: `));
    release();
    lock(file)();
  });

  it('is respected if its process belongs to another user', () => {
    writeFileSync(path, '4000000\n');
    throwing('EPERM');
    expect(() => lock(file)).toThrow(/locked by process 4000000: /);
  });

  it.each(['4000000\n', '', '0', '-5', 'x', '1.5'])('is replaced if its process has ended: %j', (holder) => {
    writeFileSync(path, holder);
    throwing('ESRCH');
    lock(file)();
    expect(() => readFileSync(path)).toThrow(/ENOENT/);
  });

  it('is replaced after its process and two that were taking it over have ended', () => {
    writeFileSync(path, '4000001\n');
    writeFileSync(`${path}.4000001`, '4000002\n');
    writeFileSync(`${path}.4000001.4000002`, '');
    throwing('ESRCH');
    const release = lock(file);
    expect(readdirSync(folder)).toEqual(['games.jsonl.lock']);
    expect(readFileSync(path, 'utf8')).toBe(`${process.pid}\n`);
    release();
  });

  it('is not replaced while another process is taking it over', () => {
    writeFileSync(path, '4000001\n');
    writeFileSync(`${path}.4000001`, `${process.ppid}\n`);
    vi.spyOn(process, 'kill').mockImplementation((pid) => {
      if (pid === process.ppid) return true;
      throw Object.assign(new Error('ESRCH'), { code: 'ESRCH' });
    });
    expect(() => lock(file)).toThrow(new RegExp(`locked by process ${process.ppid}: `));
    expect(readFileSync(path, 'utf8')).toBe('4000001\n');
    rmSync(`${path}.4000001`);
  });
});
