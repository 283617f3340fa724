import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'fflate/browser';
import { rulesOf, seededRandom } from 'klin-zha';
import { type EndingClass, endingClass, endingSlice, joinSlices } from 'klin-zha/endings';
import { afterAll, describe, expect, it } from 'vitest';
import { SliceJournal } from '../../src/cli/endings/journal.ts';
import { lock } from '../../src/cli/files/lock.ts';
import { runs } from '../support/runs.ts';
import { bundleProgram } from './bundle.ts';
import { battle, klinZha } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-endings-'));
const endings = endingClass(rulesOf('klin-zha'), 'B-B');
/** The position with the longest win, and its slice. */
const longest = 'G/2B/5/7/9/11/13/15/g11b4 2 N2W1 - 0 1 -';
const longestSlice = 35;
/** Stands for slices that no test needs. */
const short = deflateSync(Uint8Array.of(0, 1, 2));
const solved = new Map([3, longestSlice, 300].map((slice) => [slice, endingSlice(endings, slice)]));
const whole = joinSlices(
  endings,
  Array.from({ length: endings.slices }, (_, slice) => solved.get(slice) ?? short),
);
let number = 0;

/** Returns the name of a table with a journal that lacks the slices to solve. */
function begunTable(of: EndingClass = endings): string {
  const file = join(folder, `${number++}.kze`);
  const journal = new SliceJournal(file, of);
  for (let slice = 0; slice < of.slices; slice++) if (!solved.has(slice)) journal.add(slice, short);
  journal.close();
  return file;
}

function build(file: string, ...options: readonly string[]) {
  return klinZha(['endings', 'build', 'B-B', '--out', file, ...options]);
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('klin-zha endings build', () => {
  it('writes the table, prints its figures, and only prints them the next time', async () => {
    const file = begunTable();
    const first = await build(file);
    expect(first).toMatchObject({ status: 0, err: '' });
    const lines = first.out.split('\n');
    expect(lines[0]).toMatch(/^B-B in klin-zha: [\d,]+ positions$/);
    for (const [line, name] of [
      [1, 'wins'],
      [2, 'losses'],
      [3, 'draws'],
    ] as const)
      expect(lines[line]).toMatch(new RegExp(`^${name} +[\\d,]+ +\\d+\\.\\d %$`));
    expect(lines[4]).toBe('longest win: 27 half-moves');
    expect(new Uint8Array(readFileSync(file))).toEqual(whole);
    expect(existsSync(`${file}.part`)).toBe(false);
    expect(await build(file)).toEqual(first);
    const { positions, wins, losses, draws, ...rest } = JSON.parse((await build(file, '--json')).out);
    expect(wins + losses + draws).toBe(positions);
    expect(rest).toEqual({ rules: 'klin-zha', class: 'B-B', file, longest: 27 });
  });

  it('writes the same table after its journal was cut or damaged anywhere', async () => {
    const random = seededRandom(1);
    for (let i = 0; i < runs(8); i++) {
      const file = begunTable();
      const part = `${file}.part`;
      const { length } = readFileSync(part);
      // Cut within the entries of the last slices, which all have the same length.
      if (i % 2 === 0) truncateSync(part, length - 1 - Math.floor(random() * (short.length + 11)));
      else
        appendFileSync(
          part,
          Uint8Array.from({ length: 1 + Math.floor(random() * 40) }, () => random() * 256),
        );
      const journal = new SliceJournal(file, endings);
      expect(journal.slices.size).toBe(endings.slices - solved.size - (i % 2 === 0 ? 1 : 0));
      if (i % 2 === 0) journal.add(endings.slices - 1, short);
      journal.close();
      await build(file);
      expect(new Uint8Array(readFileSync(file))).toEqual(whole);
    }
  });

  it('begins again if it was interrupted within the first line of its journal', () => {
    const file = begunTable();
    truncateSync(`${file}.part`, 20);
    const journal = new SliceJournal(file, endings);
    expect(journal.slices.size).toBe(0);
    journal.add(1, short);
    journal.close();
    const again = new SliceJournal(file, endings);
    expect([...again.slices]).toEqual([[1, Buffer.from(short)]]);
    again.close();
  });

  it('writes the same table with threads', async () => {
    const file = begunTable();
    const program = pathToFileURL(bundleProgram(folder));
    const argv = ['endings', 'build', 'B-B', '--out', file, '--threads', '2'];
    expect(await klinZha(argv, { program })).toMatchObject({ status: 0, err: '' });
    expect(new Uint8Array(readFileSync(file))).toEqual(whole);
  });

  it.each([
    ['throws', 'throw new Error("no room")', 'klin-zha: no room\n'],
    ['ends', '', 'klin-zha: a worker thread ended before it finished\n'],
  ])('prints one message if a thread %s', async (_, code, err) => {
    const program = new URL(`data:text/javascript,${code}`);
    const argv = ['endings', 'build', 'B-B', '--out', begunTable(), '--threads', '2'];
    expect(await klinZha(argv, { program })).toEqual({ status: 1, out: '', err });
  });

  it('does not replace other files, journals and tables', async () => {
    const refused = async (message: string, file: string, ...options: readonly string[]) =>
      expect(await build(file, ...options)).toEqual({ status: 1, out: '', err: `klin-zha: ${message}\n` });
    const other = begunTable();
    await refused(
      `'${other}.part' contains slices of another class, ruleset or version: remove it to start again`,
      other,
      '--rules',
      'takzh',
    );
    await build(other);
    const found = 'B-B in klin-zha: remove it, or choose another file';
    await refused(`'${other}' is a table of ${found}`, other, '--rules', 'takzh');
    const text = join(folder, 'text');
    writeFileSync(text, 'text');
    await refused(`${text}: Invalid endgame table: it does not begin with 'kzending'.`, text);
    const missing = join(folder, 'none', 'x.kze');
    await refused(`cannot write '${missing}': no such file or directory`, missing);
    const unlock = lock(other);
    expect((await build(other)).err).toContain('is locked by process');
    unlock();
  });

  it('refuses rulesets and classes that tables do not support', async () => {
    const file = join(folder, 'refused.kze');
    const { status, err } = await build(file, '--rules', 'klin-zha+kinta');
    expect([status, err.slice(0, 44)]).toEqual([1, 'klin-zha: Endings of klin-zha+kinta are not ']);
    expect((await klinZha(['endings', 'build', 'B-BS', '--out', file])).status).toBe(2);
    expect((await klinZha(['endings', 'build', 'B-B'])).status).toBe(2);
    expect(existsSync(file)).toBe(false);
  });
});

describe('klin-zha board --endings', () => {
  const file = join(folder, 'probed.kze');
  writeFileSync(file, whole);

  async function lastLine(position: string, ...options: readonly string[]): Promise<string> {
    const { status, out } = await klinZha(['board', '--endings', file, ...options, position]);
    expect(status).toBe(0);
    return out.trimEnd().split('\n').at(-1)!;
  }

  it('says who wins and in how many half-moves', async () => {
    expect(await lastLine(longest)).toBe('Green wins in 27 half-moves.');
    expect(await lastLine(longest.replace(' 2 ', ' 1 '))).toMatch(/^(Green|Gold) wins in|^Neither/);
    expect(await lastLine(battle)).toBe('The table of B-B in klin-zha does not contain this position.');
    const draws = await klinZha(['board', '--endings', file, '--rules', 'klin-zha+draws', longest]);
    expect(draws.out).toContain('does not contain');
  });

  it('has a member for the value with --json', async () => {
    const { out } = await klinZha(['board', '--endings', file, '--json', longest]);
    expect(JSON.parse(out).ending).toEqual({ result: 'win', halfmoves: 27, fits: true });
    expect(JSON.parse((await klinZha(['board', '--endings', file, '--json', battle])).out).ending).toBeNull();
    expect(JSON.parse((await klinZha(['board', '--json', battle])).out)).not.toHaveProperty('ending');
  });

  it('needs a table', async () => {
    const none = join(folder, 'none');
    expect(await klinZha(['board', '--endings', none])).toEqual({
      status: 1,
      out: '',
      err: `klin-zha: cannot read '${none}': no such file or directory\n`,
    });
  });
});
