import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { runs } from '../support/runs.ts';
import { klinZha } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
function home(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const path = join(folder, String(++made));
  mkdirSync(path);
  for (const [name, contents] of Object.entries(files)) writeFileSync(join(path, name), contents);
  return path;
}

const games = `[Event "Spring"]
[Date "2026.03.01"]
[Rules "klin-zha"]
[Notation "coordinate"]

b@g35 s@g36 *

[Event "Autumn"]
[Rules "klin-zha"]
[Notation "coordinate"]

b@g35 v@h23 *
`;
const json = (await klinZha(['convert', '-', '--to', 'json'], { stdin: games })).out;
const sheet = 'Gold\tGreen\nB G35\t\nS G36\t\n';
const forum = 'Posted by: kethas » Tue Mar 2003, 9:41 pm\n\nI would have played G35.\n';

describe('compressed files', () => {
  it.each([
    ['records', games],
    ['JSON lines', json],
    ['a score sheet', sheet],
    ['UTF-16', Buffer.from(`\ufeff${games}`, 'utf16le')],
    ['an empty file', ''],
  ])('are read like plain files: %s', async (_, contents) => {
    const compressed = gzipSync(contents);
    const path = home({ plain: Buffer.from(contents), compressed });
    for (const argv of [['check'], ['convert'], ['stats', '--json'], ['filter']]) {
      const plain = await klinZha([...argv, join(path, 'plain')]);
      const { status, out, err } = await klinZha([...argv, join(path, 'compressed')]);
      const text = JSON.stringify({ status, out, err }).replaceAll('compressed', 'plain');
      expect(JSON.parse(text)).toEqual(plain);
    }
    // Even if the first two bytes arrive separately.
    const stdin = [...compressed].map((byte) => Uint8Array.of(byte));
    const checked = await klinZha(['check', '-'], { stdin });
    expect(checked).toEqual(await klinZha(['check', '-'], { stdin: [Buffer.from(contents)] }));
  });

  it('are read as one text if they are joined', async () => {
    const stdin = [gzipSync(games.slice(0, 99)), gzipSync(games.slice(99))];
    expect((await klinZha(['convert', '-'], { stdin })).out).toBe(games);
  });

  it.each([
    ['truncated', gzipSync(games).subarray(0, -9)],
    ['truncated', Buffer.from([0x1f, 0x8b])],
    ['damaged', Buffer.concat([gzipSync(games).subarray(0, 10), Buffer.alloc(40, 7)])],
    ['damaged', Buffer.concat([gzipSync(games).subarray(0, -8), Buffer.alloc(8)])],
  ])('are reported with their name if they are %s', async (fault, contents) => {
    const path = home({ 'games.kzn.gz': contents, 'out.kzn': 'old' });
    const file = join(path, 'games.kzn.gz');
    const message = `klin-zha: cannot read '${file}': the compressed data is ${fault}\n`;
    const checked = await klinZha(['check', file]);
    expect([checked.status, checked.err]).toEqual([1, message]);
    const converted = await klinZha(['convert', file, '--out', join(path, 'out.kzn')]);
    expect([converted.status, converted.err]).toEqual([1, message]);
    expect(readFileSync(join(path, 'out.kzn'), 'utf8')).toBe('old');
    const { err } = await klinZha(['check', '-'], { stdin: [contents] });
    expect(err).toBe(`klin-zha: cannot read <stdin>: the compressed data is ${fault}\n`);
  });

  it('are written if the name ends with .gz', async () => {
    const path = home({ 'games.kzn': games });
    const file = join(path, 'games.kzn');
    for (const argv of [['convert'], ['filter'], ['convert', '--to', 'json'], ['rows']]) {
      const out = join(path, 'out.gz');
      expect((await klinZha([...argv, file, '--out', out])).status).toBe(0);
      const plain = (await klinZha([...argv, file])).out;
      expect(gunzipSync(readFileSync(out)).toString()).toBe(plain);
    }
    const many = join(path, 'many.kzn.GZ');
    const stdin = games.repeat(500);
    expect((await klinZha(['filter', '-', '--out', many], { stdin })).status).toBe(0);
    expect(readFileSync(many).length).toBeLessThan(stdin.length / 20);
    expect((await klinZha(['check', many])).out).toBe(
      '1 file, 1000 games, 2000 moves: 0 errors, 0 warnings\n',
    );
  });

  it('are found in directories', async () => {
    const path = home({ 'a.kzn': games, 'b.kzn.gz': gzipSync(games), 'c.jsonl.gz': gzipSync(json) });
    expect((await klinZha(['check', path])).out).toMatch(/^3 files, 6 games, /);
  });
});

describe('directories', () => {
  it('are read without a word if they contain only game files and hidden files', async () => {
    const path = home({ 'a.kzn': games, '.DS_Store': '' });
    expect((await klinZha(['check', path])).err).toBe('');
  });

  it.each(['check', 'stats', 'filter', 'rows'])(
    'are read with a note on other files: %s',
    async (command) => {
      const path = home({ 'a.kzn': games, 'a.pdf': games, 'b.png': games, 'c.PGN': games });
      const { status, err } = await klinZha([command, path]);
      const endings = '.kzn, .json, .jsonl, .ndjson, .txt, .tsv, .csv, .eml, .htm or .html, also with .gz';
      const names = ['a.pdf', 'b.png', 'c.PGN'].map((name) => join(path, name)).join(', ');
      const note = `skipped 3 files not named ${endings}: ${names}\n`;
      expect([status, err.startsWith(note), err.split('skipped').length]).toEqual([0, true, 2]);
      const help = (await klinZha([command, '--help'])).out.replaceAll(/\s+/g, ' ');
      expect(help).toContain(`only files named ${endings}.`);
    },
  );

  it('may have mails and pages, and many other files, of which ten are named', async () => {
    const others = Object.fromEntries(Array.from({ length: 12 }, (_, number) => [`${number}.pdf`, '']));
    const path = home({ 'b.eml': games, 'c.html': games, 'd.htm': games, ...others });
    const { out, err } = await klinZha(['check', path]);
    expect(out).toMatch(/^3 files, 6 games, /);
    expect(err).toMatch(/^skipped 12 files not named .*: (?:\S+\.pdf, ){9}\S+\.pdf and 2 more\n$/);
  });

  it('are read without a note with --quiet', async () => {
    const path = home({ 'a.kzn': games, 'a.pdf': games });
    expect(await klinZha(['check', '-q', path])).toEqual({ status: 0, out: '', err: '' });
  });
});

describe('an existing file', () => {
  const empty = '[Event "none"]\n\n*\n';

  it.each([
    ['convert', 'forum.txt', '--out', 'keep'],
    ['convert', 'empty.kzn', '--out', 'keep'],
    ['convert', 'empty.kzn', '--to', 'json', '--out', 'keep'],
    ['convert', 'empty.txt', '--to', 'sheet', '--out', 'keep'],
    ['filter', 'forum.txt', '--out', 'keep'],
    ['filter', 'empty.kzn', '--out', 'keep'],
    ['filter', 'empty.kzn', 'forum.txt', '--out', 'keep'],
    ['rows', 'empty.kzn', '--out', 'keep'],
    ['rows', 'forum.txt', '--games', 'keep'],
    ['svg', '--after', 'forum.txt', '--out', 'keep'],
  ])('is not replaced if no move was read: %s %s %s %s', async (...argv) => {
    const files = { 'forum.txt': forum, 'empty.kzn': empty, 'empty.txt': 'Gold\tGreen\n', keep: 'old' };
    const path = home(files);
    const names = argv.map((word) => (word in files ? join(path, word) : word));
    const { status, err } = await klinZha(names);
    expect([status, err]).toEqual([1, expect.stringMatching(/no (?:moves|game)/i)]);
    expect(readFileSync(join(path, 'keep'), 'utf8')).toBe('old');
  });

  it('is replaced if a move was read', async () => {
    for (const argv of [['convert'], ['filter'], ['rows'], ['convert', '--to', 'sheet', '--game', '2']]) {
      const path = home({ 'a.kzn': empty, 'b.kzn': games, keep: 'old' });
      const inputs = argv.includes('sheet') ? ['b.kzn'] : ['a.kzn', 'b.kzn'];
      const files = inputs.map((name) => join(path, name));
      expect((await klinZha([...argv, ...files, '--out', join(path, 'keep')])).status).toBe(0);
      expect(readFileSync(join(path, 'keep'), 'utf8')).toMatch(/G35|g35/);
    }
  });

  it('is not required: games without moves are written to a new file', async () => {
    const out = join(home(), 'new.kzn');
    expect((await klinZha(['convert', '-', '-o', out], { stdin: empty })).status).toBe(0);
    expect(existsSync(out)).toBe(true);
  });
});

describe('a text without a move', () => {
  it.each([
    forum,
    '1. {G35} *',
    '1-0 {G35}',
    'Gold and Green met at G35.',

    'hello',
    '１．Ｇ３５ g35',
  ])('is an error: %j', async (stdin) => {
    const { status, out } = await klinZha(['check', '-'], { stdin });
    expect([status, out]).toEqual([1, expect.stringMatching(/, 0 moves: [1-9]\d* error/)]);
    expect((await klinZha(['convert', '-'], { stdin })).status).toBe(1);
  });

  it('is never without errors, whatever the text', async () => {
    const words = [
      'Gold',
      'Green',
      'G35',
      'g36',
      'v@',
      'x',
      '1.',
      '*',
      '1-0',
      '(',
      ')',
      '{',
      '}',
      '\n',
      '\t',
      '...',
    ];
    const texts = fc.array(fc.constantFrom(...words, '=', '!', '-', ';', 'resigns', '|', ','), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(' ', ''), async (list, gap) => {
        const stdin = list.join(gap);
        const isOfKnownForm = stdin.trim() === '' || /Gold|Green|^\s*(?:[{;]|\*\s*$)/.test(stdin);
        const { status, out } = await klinZha(['check', '-'], { stdin });
        if (!isOfKnownForm && out.includes(' 0 moves: ')) expect([stdin, status]).toEqual([stdin, 1]);
      }),
      { numRuns: runs(500) },
    );
  });

  it('may be a record, JSON or a score sheet with a heading', async () => {
    for (const stdin of ['[Event "x"]\n\n*\n', '*', '{"tags":{},"moves":[],"result":"*"}', 'Gold\tGreen\n'])
      expect((await klinZha(['check', '-'], { stdin })).status).toBe(0);
  });
});
