import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRecords, recordToJson } from 'klin-zha/records';
import { afterAll, describe, expect, it } from 'vitest';
import { recordResults } from '../../src/records/results.ts';
import { klinZha } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-check-'));
const introduction = fileURLToPath(new URL('../../examples/records/introduction.txt', import.meta.url));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const games = `[Event "good"]
[Rules "klin-zha"]

b@g35 s@g36 *

[Event "broken"]
[Rules "klin-zha"]

b@g35 q@@9 s@g36
  v@h23 *

[Event "unclosed"]
[Rules "klin-zha"]

b@g35 {not closed
[Event "good as well"]
[Rules "klin-zha"]

b@g35 S@g36 *
`;

describe('klin-zha check', () => {
  it('prints errors and warnings with file, line and column', async () => {
    const file = fileWith('games.kzn', games);
    const { status, out } = await klinZha(['check', file]);
    expect(status).toBe(1);
    expect(
      out.split('\n').map((line) => line.replace(file, 'F').replace(/^(\S+ \S+ \S+) .*$/, '$1')),
    ).toEqual([
      'F:9:7: error unreadable',
      'F:9:12: warning not-replayed',
      'F:15:7: error unterminated-comment',
      'F:15:8: warning missing-result',
      'F:19:7: warning letter-size',
      '1 file, 4',
      '',
    ]);
    expect(out).toMatch(/\n1 file, 4 games, 6 moves: 2 errors, 3 warnings\n$/);
  });

  it('accepts valid games', async () => {
    const file = fileWith('good.kzn', games.slice(0, games.indexOf('[Event "broken')));
    expect(await klinZha(['check', '--quiet', file])).toEqual({ status: 0, out: '', err: '' });
    const { status, out } = await klinZha(['check', file, file]);
    expect({ status, out }).toEqual({ status: 0, out: '2 files, 2 games, 4 moves: 0 errors, 0 warnings\n' });
  });

  it('prints only errors with --quiet', async () => {
    const { out } = await klinZha(['check', '--quiet', '-'], { stdin: games });
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[1]),
    ).toEqual(['error', 'error']);
    expect(out).toMatch(/^<stdin>:9:7: error unreadable /);
  });

  it('prints JSON lines with --json', async () => {
    const { out } = await klinZha(['check', '--json', '-'], { stdin: games });
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({
      file: '<stdin>',
      game: 2,
      line: 9,
      column: 7,
      severity: 'error',
      code: 'unreadable',
    });
    expect(lines.at(-1)).toEqual({ summary: { files: 1, games: 4, moves: 6, errors: 2, warnings: 3 } });
  });

  it('reads score sheets, JSON documents and JSON lines', async () => {
    const sheet = await klinZha(['check', introduction]);
    expect(sheet.status).toBe(0);
    expect(sheet.out).toMatch(
      /:42:15: warning misspelt-cell .*\n.*:42:20: warning .*\n.*:66:1: warning .*\n1 file, 1 game, 67 moves/,
    );
    const [one, two] = parseRecords(games).map((game) => JSON.stringify(recordToJson(game)));
    const places = [
      [`[${one},${two}]`, `1:${one!.length + 3}`],
      [`[\n  ${one},\n  ${two}\n]`, '3:3'],
      [`\n${one}\n${two}\n`, '3:1'],
    ] as const;
    for (const [text, place] of places) {
      const { out, status } = await klinZha(['check', '-'], { stdin: text });
      expect(status).toBe(1);
      expect(out).toMatch(/^\S+ error unreadable .*\n<stdin>:.* not-replayed .*\n1 file, 2 games, 3 moves/);
      expect(out.startsWith(`<stdin>:${place}: `)).toBe(true);
    }
  });

  it.each([
    [
      'a missing key',
      '{"tags":{},\n "moves":[]}',
      [
        `1:1 Missing member 'result' of a game: expected ${recordResults.join(', ').replace(', *', ' or *')}.`,
      ],
    ],
    [
      'an unknown key',
      '{"tags":{},"moves":[],"result":"*",\n  "winner":1}',
      ["2:12 Unknown key 'winner' in a game: expected one of tags, comments, left, moves, result."],
    ],
    [
      'keys of a move',
      '{"tags":{},"moves":[{"parent":-1,"move":"a"},\n{"parent":0,"san":"b"}],"result":"*"}',
      [
        "2:1 Missing member 'moves[1].move' of a game: expected one move, its words separated by single spaces.",
        "2:19 Unknown key 'san' in a move: expected one of parent, move, number, glyphs, before, comments, after, clock, elapsed, drawOffer, left, evaluation, marks.",
      ],
    ],
    [
      'a value',
      '[{"tags":{"a/b":\n"c"},"moves":[],"result":"*"}]',
      [
        "2:1 Invalid member 'tags.a/b' of a game: 'a/b', expected a letter followed by letters, digits, _ or -.",
      ],
    ],
    [
      'an invalid game',
      '[{"tags":{},"moves":[],"result":"*"},\n7]',
      ["2:1 '7' is not a valid game: expected an object with tags, comments, left, moves, result."],
    ],
    ['truncated JSON', '{"tags":{},\n"moves":[', ['2:10 Unexpected end of JSON.']],
    ['a trailing comma', '{"tags":{},\n"moves":[],}', ["2:12 Invalid JSON at '}'."]],
    ['a line', '{"tags":{},"moves":[],"result":"*"}\n{"tags":{} "moves":[]}', ["2:12 Invalid JSON at '\"'."]],
    [
      'the first line',
      '{"tags":{} "moves":[]}\n{"tags":{},"moves":[],"result":"*"}',
      ["1:12 Invalid JSON at '\"'."],
    ],
  ])('reports a fault in JSON once, with its place: %s', async (_, stdin, expected) => {
    const { out, status } = await klinZha(['check', '-'], { stdin });
    expect(status).toBe(1);
    const faults = [...out.matchAll(/^<stdin>:(\d+:\d+): error bad-json (.*?\.)(?: Expected: .*)?$/gm)];
    expect(faults.map(([, place, message]) => `${place} ${message}`)).toEqual(expected);
    expect(out.trimEnd().split('\n')).toHaveLength(expected.length + 1);
  });

  it.each([
    '{"a comment" in braces}',
    '{just a comment}',
    '{"tags": it says} {}',
    '{}',
    '{}\n{"so": he}',
    '; {',
  ])('reads a comment in braces as a record, not as JSON: %s', async (comment) => {
    const { out, status } = await klinZha(['check', '-'], { stdin: `${comment}\n1. b@g35 *\n` });
    expect({ out, status }).toEqual({ status: 0, out: '1 file, 1 game, 1 move: 0 errors, 0 warnings\n' });
  });

  it.each([
    ['', 0, 'warning no-game'],
    [' \n', 0, 'warning no-game'],
    ['[]', 0, 'warning no-game'],
    ['{just a comment}', 0, 'warning no-game'],
    ['Gold\tGreen\n', 0, 'warning no-game'],
    ['hello', 1, 'error no-game'],
    ['{bad', 1, 'error unterminated-comment'],
    ['[', 1, 'error no-game'],
  ])('counts no games in a file without games: %j', async (stdin, wanted, diagnostic) => {
    const { out, status } = await klinZha(['check', '-'], { stdin });
    const [errors, warnings] = wanted === 1 ? ['1 error', '0 warnings'] : ['0 errors', '1 warning'];
    expect(out).toMatch(
      new RegExp(`^<stdin>:1:1: ${diagnostic} .*\\n1 file, 0 games, 0 moves: ${errors}, ${warnings}\\n$`),
    );
    expect(status).toBe(wanted);
    const target = join(folder, 'untouched.kzn');
    writeFileSync(target, 'as it was');
    const converted = await klinZha(['convert', '-', '--out', target], { stdin });
    expect(converted.status).toBe(1);
    expect(converted.err).toMatch(
      new RegExp(`^<stdin>:1:1: ${diagnostic} .*\\nklin-zha: no game in <stdin>\\n$`),
    );
    expect(readFileSync(target, 'utf8')).toBe('as it was');
    expect((await klinZha(['convert', '-'], { stdin })).out).toBe('');
  });

  it('continues after an unreadable file, and returns status 1', async () => {
    const missing = join(folder, 'missing.kzn');
    const { status, out, err } = await klinZha([
      'check',
      missing,
      fileWith('none.kzn', '[Event "x"]\n\n*\n'),
      `${missing}.kzn`,
    ]);
    expect({ status, out }).toEqual({ status: 1, out: '3 files, 1 game, 0 moves: 2 errors, 0 warnings\n' });
    expect(err).toBe(
      [missing, `${missing}.kzn`]
        .map((file) => `klin-zha: cannot read '${file}': no such file or directory\n`)
        .join(''),
    );
  });

  it.each(['utf16le', 'utf-16be'] as const)('reads UTF-16: %s', async (encoding) => {
    const text = '\ufeff[Gold "Jürgen"]\r\n\r\nB G35 *\r\n\r\nB G36 *\r\n';
    const bytes = Buffer.from(text, 'utf16le');
    if (encoding === 'utf-16be') bytes.swap16();
    const { status, out, err } = await klinZha(['convert', '-'], { stdin: [bytes] });
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toContain('[Gold "Jürgen"]');
    expect(out).toContain('B G36 *');
  });

  it('reads text that is not UTF-8 as Windows-1252, with a warning', async () => {
    const sheet = 'Gold (Jürgen Großmann)\tGrün (Änne)\nB G35\t\n½-½\n';
    const { status, out, err } = await klinZha(['convert', '-'], { stdin: [Buffer.from(sheet, 'latin1')] });
    expect(status).toBe(0);
    expect(err).toContain(
      '<stdin>:1:8: warning bad-encoding This text is not valid UTF-8: it is read as Windows-1252.',
    );
    expect(out).toContain('[Gold "Jürgen Großmann"]\n[Green "Änne"]');
    const record = '{schön} B G35 *\n{auch schön} B G36 *\n';
    const checked = await klinZha(['check', '-'], { stdin: [Buffer.from(record, 'latin1')] });
    expect(checked.out.split('\n')).toEqual([
      '<stdin>:1:5: warning bad-encoding This text is not valid UTF-8: it is read as Windows-1252. Name another one with the option encoding.',
      '1 file, 2 games, 2 moves: 0 errors, 1 warning',
      '',
    ]);
    const damaged = Buffer.concat([Buffer.from('{schön'), Buffer.from([0xfc]), Buffer.from('} B G35 *\n')]);
    expect((await klinZha(['check', '-'], { stdin: [damaged] })).out).toContain('error bad-encoding');
  });

  it('reads the encoding that is named, and reports one without Latin words', async () => {
    // 'Кубок' in Windows-1251, 'ク' in Shift-JIS.
    const cup = Buffer.concat([
      Buffer.from('{'),
      Buffer.from([0xca, 0xf3, 0xe1, 0xee, 0xea]),
      Buffer.from('} B G35 *\n'),
    ]);
    const guessed = await klinZha(['check', '-'], { stdin: [cup] });
    expect(guessed.out).toContain('<stdin>:1:2: error bad-encoding ');
    expect(guessed.out).toContain('with the option encoding');
    expect(guessed.status).toBe(1);
    const named = await klinZha(['convert', '--encoding', 'windows-1251', '-'], { stdin: [cup] });
    expect(named).toMatchObject({ status: 0, err: '' });
    expect(named.out).toContain('{Кубок}');
    const kana = Buffer.concat([Buffer.from('{'), Buffer.from([0x83, 0x4e]), Buffer.from('} B G35 *\n')]);
    expect((await klinZha(['convert', '--encoding', 'shift_jis', '-'], { stdin: [kana] })).out).toContain(
      '{ク}',
    );
    expect((await klinZha(['check', '--encoding', 'klingon', '-'])).status).toBe(2);
  });

  it('reports an unreadable file as JSON', async () => {
    const missing = join(folder, 'missing.kzn');
    const { out } = await klinZha(['check', '--json', missing]);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toMatchObject([
      { file: missing, code: 'unreadable-file', severity: 'error' },
      { summary: { files: 1, games: 0, errors: 1 } },
    ]);
  });

  it('rejects moves that are not canonical with --strict', async () => {
    const { out } = await klinZha(['check', '--strict', '-'], {
      stdin: games.slice(games.indexOf('[Event "good as')),
    });
    expect(out).toContain('<stdin>:4:7: error letter-size ');
  });

  it('replaces control characters', async () => {
    const { out } = await klinZha(['check', '-'], {
      stdin: '[Rules "klin\u001b[31mzha"]\n\nb@g35\u0007 \u001b]0; *\n',
    });
    expect(out).toContain('error');
    expect(out).not.toContain('\u001b');
    expect(out).not.toContain('\u0007');
  });
});

describe('klin-zha convert', () => {
  it('converts the games in files and directories, or one game of each', async () => {
    const home = mkdtempSync(join(folder, 'several-'));
    for (const name of ['b.kzn', 'a.kzn'])
      writeFileSync(join(home, name), `[Event "${name}"]\n\n*\n\n[Event "2"]\n\n*\n`);
    const events = (out: string) => parseRecords(out).map(({ tags }) => tags.get('Event'));
    const one = join(home, 'b.kzn');
    expect(events((await klinZha(['convert', one, home])).out)).toEqual([
      'b.kzn',
      '2',
      'a.kzn',
      '2',
      'b.kzn',
      '2',
    ]);
    expect(events((await klinZha(['convert', home, '--game', '1'])).out)).toEqual(['a.kzn', 'b.kzn']);
    const sheet = await klinZha(['convert', one, '--game', '3', '--to', 'sheet']);
    expect(sheet).toEqual({ status: 1, out: '', err: `klin-zha: no game 3 in ${one}\n` });
  });

  it('follows symbolic links in arguments, but not in directories', async () => {
    const home = mkdtempSync(join(folder, 'linked-'));
    const named = join(folder, 'named');
    mkdirSync(join(home, 'in', 'deeper'), { recursive: true });
    writeFileSync(join(home, 'in', 'deeper', 'a.kzn'), '[Event "a"]\n\n*\n');
    writeFileSync(join(folder, 'elsewhere.kzn'), '[Event "elsewhere"]\n\n*\n');
    symlinkSync('..', join(home, 'in', 'up'));
    symlinkSync(join(folder, 'elsewhere.kzn'), join(home, 'in', 'b.kzn'));
    symlinkSync(home, named);
    const events = async (...paths: string[]) =>
      parseRecords((await klinZha(['convert', ...paths])).out).map(({ tags }) => tags.get('Event'));
    expect(await events(home)).toEqual(['a']);
    expect(await events(named, join(home, 'in', 'b.kzn'))).toEqual(['a', 'elsewhere']);
  });

  it('writes a game for each of several score sheets in one file', async () => {
    const file = fileURLToPath(new URL('../records/sheets/17-two-sheets.txt', import.meta.url));
    const { status, out } = await klinZha(['convert', file]);
    expect(status).toBe(0);
    expect(out.match(/1\.\sFl@G14 x Fl@D16/g)).toHaveLength(2);
  });

  const romulanHeart = introduction.replace('introduction', 'romulan-heart');

  it.each([
    [introduction, 'geometric', 'algebraic'],
    [romulanHeart, 'algebraic', 'geometric'],
  ])('converts %s from %s to %s and back', async (file, own, other) => {
    const first = await klinZha(['convert', file]);
    expect(first.status).toBe(0);
    const there = await klinZha(['convert', file, '--notation', other, '--to', 'kzn']);
    expect(there.out).toContain(`[Notation "${other}"]`);
    const back = await klinZha(['convert', '-', '--notation', own], { stdin: there.out });
    expect(back).toEqual({ status: 0, out: first.out, err: '' });
    const json = await klinZha(['convert', '-', '--to', 'json', '--notation', 'coordinate'], {
      stdin: there.out,
    });
    expect(JSON.parse(json.out).tags.Notation).toBe('coordinate');
    expect((await klinZha(['convert', '-', '--notation', own], { stdin: json.out })).out).toBe(first.out);
    const sheet = await klinZha(['convert', '-', '--to', 'sheet', '--layout', 'bars'], { stdin: there.out });
    expect(sheet.out).toMatch(/^\| +\| G/);
    const again = await klinZha(['convert', '-', '--notation', own], { stdin: sheet.out });
    // A sheet omits comments.
    expect(again.out.replace(/\s+/g, ' ')).toBe(first.out.replace(/\{.*\}/, '').replace(/\s+/g, ' '));
  });

  it('names captured pieces in records and score sheets with --name-captured', async () => {
    const options = ['--notation', 'algebraic', '--name-captured'];
    const record = await klinZha(['convert', romulanHeart, ...options]);
    expect(record.out).toContain('RxRf25');
    const sheet = await klinZha(['convert', romulanHeart, ...options, '--to', 'sheet']);
    expect(sheet.out).toContain('Placement\tWh78, Ri99\tWh45, i45\tQd38, Rd27\n');
    expect(sheet.out).toContain('10.\tQi45\tBxRf25\tBxBf25\n');
    const back = await klinZha(['convert', '-', '--name-captured'], { stdin: sheet.out });
    expect(back).toEqual({ status: 0, out: record.out, err: '' });
    const filtered = await klinZha(['filter', '-', '--name-captured'], {
      stdin: (await klinZha(['convert', romulanHeart])).out,
    });
    expect(filtered.out).toBe(record.out);
  });

  it('converts the records that it filters', async () => {
    const { out: stdin } = await klinZha(['convert', introduction]);
    const argv = ['-', '--notation', 'coordinate'];
    const converted = await klinZha(['convert', ...argv], { stdin });
    expect((await klinZha(['filter', ...argv], { stdin })).out).toBe(converted.out);
  });

  it.each([
    [introduction, 'geometric'],
    [romulanHeart, 'algebraic'],
  ])('converts %s to all formats and back without a change', async (file, own) => {
    const convert = async (stdin: string, ...options: string[]) => {
      const { status, out, err } = await klinZha(['convert', '-', ...options], { stdin });
      expect({ status, err }).toEqual({ status: 0, err: '' });
      return out;
    };
    const play = async (argv: string[], stdin = ''): Promise<unknown> => {
      const { out } = await klinZha(['replay', '--json', ...argv], { stdin });
      const { start, plies, final, result } = JSON.parse(out);
      const moves = plies.map(({ move, seat, position }: Record<string, unknown>) => [move, seat, position]);
      return { start, moves, final, result };
    };
    const canonical = readFileSync(file.replace('.txt', '.kzn'), 'utf8');
    const { out: algebraic } = await klinZha(['convert', file, '--notation', 'algebraic']);
    const geometric = await convert(algebraic, '--notation', 'geometric');
    const played = await play([file]);
    expect(await play(['-'], algebraic)).toEqual(played);
    expect(await play(['-'], geometric)).toEqual(played);
    expect(await convert(geometric, '--notation', own)).toBe(canonical);
    expect(await convert(canonical)).toBe(canonical);
    const json = await convert(canonical, '--to', 'json');
    expect(await convert(json, '--to', 'json')).toBe(json);
    expect(await convert(json)).toBe(canonical);
    for (const layout of ['tabs', 'bars', 'spaces']) {
      const form = ['--to', 'sheet', '--layout', layout];
      const { status, out: sheet, err } = await klinZha(['convert', '-', ...form], { stdin: canonical });
      const lost = canonical.includes('{') ? 'warning left-out A score sheet omits 1 comment.\n' : '';
      expect({ status, err: err.replace('<stdin>:1:1: ', '') }).toEqual({ status: 0, err: lost });
      expect(await convert(sheet, ...form)).toBe(sheet);
      expect(await play(['-'], sheet)).toEqual(played);
    }
  });

  it.each([['kzn'], ['json']])('rejects --layout with --to %s', async (to) => {
    for (const command of ['convert', 'filter']) {
      const { status, out, err } = await klinZha([command, '-', '--to', to, '--layout', 'bars'], {
        stdin: '',
      });
      expect([status, out]).toEqual([2, '']);
      expect(err).toContain('--layout requires --to sheet');
    }
  });

  it('writes draw offers and the result to a score sheet, and lists what it omits', async () => {
    const moves = 'B G35, S G36, V H23, V I33, V G13, Fe I11, L H24, Fl I44, Fl G14, B F37, S E37, L E26';
    const rest = 'Fe E16, Fl E27, Fl D16, V C28, V C17, V C18, G Fe@I11, G V@C18';
    const game = (battle: string) => `[Event "x"]\n[Rules "klin-zha"]\n\n${moves}, ${rest} ${battle}\n`;
    const stdin = game(
      '1. Fl@G14 x Fl@D16! {[%emt 0:10:00] Bold.} (1. L@H24 G25) Fe@E16 x Fl@D16 (=) 2. V@G13 G14 1-0',
    );
    for (const notation of ['geometric', 'algebraic', 'coordinate']) {
      const options = ['--to', 'sheet', '--notation', notation];
      const { status, out, err } = await klinZha(['convert', '-', ...options], { stdin });
      const lost = '1 comment; 1 variation; the clock times';
      const message = `<stdin>:1:1: warning left-out A score sheet omits ${lost}.\n`;
      expect({ status, err }).toEqual({ status: 0, err: message });
      const back = await klinZha(['convert', '-', '--notation', 'geometric'], { stdin: out });
      expect(back.err).toBe('');
      expect(back.out.replace(/\s+/g, ' ')).toContain(
        '1. Fl@G14 x Fl@D16! Fe@E16 x Fl@D16 (=) 2. V@G13 G14 1-0',
      );
      expect((await klinZha(['convert', '-', ...options], { stdin: out })).out).toBe(out);
    }
    const broken = await klinZha(['convert', '-', '--to', 'sheet'], {
      stdin: game('1. Fl@G14 A19, V@G13 G14 *'),
    });
    expect(broken.status).toBe(1);
    expect(broken.err).toContain('omits 2 moves.');
  });

  it('warns about a ruleset that a score sheet omits, and writes a start in the middle of a game', async () => {
    const position = 'F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -';
    const head = `[Rules "agonizer"]\n[Notation "coordinate"]\n\n`;
    const stdin = `${head}b@g35 s@g36 *`;
    const { err } = await klinZha(['convert', '-', '--to', 'sheet'], { stdin });
    expect(err).toContain('omits the tag Rules.');
    const game = `[Event "Club night"]\n[Gold "Ann"]\n[Notation "coordinate"]\n[Position "${position}"]\n\nf15e15 *`;
    const sheet = await klinZha(['convert', '-', '--to', 'sheet'], { stdin: game });
    expect(sheet).toMatchObject({ status: 0, err: '' });
    expect(sheet.out.split('\n').slice(0, 3)).toEqual([
      'Event: Club night',
      'Gold: Ann',
      `Position: ${position}`,
    ]);
    const back = await klinZha(['convert', '-', '--to', 'kzn'], { stdin: sheet.out });
    expect(back.out).toContain(`[Position "${position}"]`);
    expect(back.out).toContain('3. f15e15 *');
  });

  it('writes all games of a file', async () => {
    const out = join(folder, 'out.kzn');
    const file = fileWith('many.kzn', games);
    const { status, err } = await klinZha(['convert', file, '--out', out, '--notation', 'geometric']);
    expect(status).toBe(1);
    expect(err).toMatch(
      /many\.kzn:9:7: error unreadable .*\n[\s\S]*klin-zha: .*many\.kzn: 2 errors in 4 games\n$/,
    );
    const written = parseRecords(readFileSync(out, 'utf8'));
    expect(written.map(({ nodes }) => nodes.map(({ text }) => text))).toEqual([
      ['B G35', 'S G36'],
      ['B G35', 'q@@9', 's@g36', 'v@h23'],
      ['B G35'],
      ['B G35', 'S G36'],
    ]);
  });

  it('writes to standard output with --out -', async () => {
    const { status, out } = await klinZha(['convert', '-', '--out', '-'], {
      stdin: '[Notation "geometric"]\n\nB G35 *',
    });
    expect(status).toBe(0);
    expect(out).toContain('B G35 *');
  });

  it('does not change an existing file if it fails', async () => {
    const home = mkdtempSync(join(folder, 'home-'));
    const out = join(home, 'old.txt');
    writeFileSync(out, 'old');
    const unwritable = '[Rules "klin-zha+clouded"]\n\n*';
    expect(
      (await klinZha(['convert', '-', '--to', 'sheet', '--out', out], { stdin: unwritable })).status,
    ).toBe(1);
    expect(readFileSync(out, 'utf8')).toBe('old');
    const link = join(home, 'link.kzn');
    symlinkSync(out, link);
    expect((await klinZha(['convert', '-', '--out', link], { stdin: 'B G35 *' })).status).toBe(0);
    expect(readFileSync(out, 'utf8')).toContain('B G35 *');
    expect(readdirSync(home).sort()).toEqual(['link.kzn', 'old.txt']);
  });

  it('rejects an output file that is an input, and several games for one sheet', async () => {
    const file = fileWith('own.kzn', games);
    expect((await klinZha(['convert', file, '--out', file])).status).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe(games);
    const many = await klinZha(['convert', file, '--to', 'sheet']);
    expect(many.status).toBe(1);
    expect(many.err).toContain('a score sheet can contain only one game');
    expect(many.out).toBe('');
    const nowhere = await klinZha(['convert', file, '--out', join(folder, 'no', 'such')]);
    expect(nowhere.status).toBe(1);
    expect(nowhere.err).toContain('cannot write ');
  });
});

describe('klin-zha replay', () => {
  it('replays records, and one of several games by number', async () => {
    const { status, out } = await klinZha(['replay', '--game', '4', '-'], { stdin: games });
    expect(status).toBe(0);
    expect(out).toMatch(
      /^Klin Zha, 2 moves\ngood as well\n\n {2}Gold {2}b@g35 {2}b@g35\n {2}Gold {2}S@g36 {2}s@g36\n/,
    );
    const none = await klinZha(['replay', '--game', '5', '-'], { stdin: games });
    expect(none).toEqual({ status: 1, out: '', err: 'klin-zha: no game 5 in <stdin>: it has 4 games\n' });
  });

  it('counts unreadable games, as check does', async () => {
    const stdin =
      '{"tags":{},"moves":[],"result":"*"}\n{bad\n{"tags":{},"moves":[{"parent":-1,"move":"b@g35"}],"result":"*"}\n';
    const checked = await klinZha(['check', '--json', '-'], { stdin });
    expect(JSON.parse(checked.out.split('\n')[0]!)).toMatchObject({ game: 2, code: 'bad-json' });
    const last = await klinZha(['replay', '--game', '3', '-'], { stdin });
    expect(last).toMatchObject({ status: 0, err: '' });
    expect(last.out).toMatch(/^Klin Zha, 1 move\n\n {2}Gold {2}b@g35\n/);
    const broken = await klinZha(['replay', '--game', '2', '-'], { stdin });
    expect(broken).toMatchObject({ status: 1, out: '' });
    expect(broken.err).toMatch(/^<stdin>:2:2: error bad-json .*\nklin-zha: cannot read game 2 in <stdin>\n$/);
  });

  it('reports the move after which no player can win with --dead (R8.6)', async () => {
    // Two Goals shield each other from Blockaders.
    const shielded = 'B/3/5/7/4Gg3/11/13/15/b16 1 N1W2 - 100 60 -';
    const file = fileWith('dead.kzn', `[Rules "klin-zha"]\n[Position "${shielded}"]\n\na19b18 i11i12 *\n`);
    expect(await klinZha(['check', file])).toMatchObject({ status: 0 });
    const { out, status } = await klinZha(['check', '--dead', file]);
    expect(out.split('\n').map((line) => line.replace(file, 'F'))).toEqual([
      'F:4:1: warning dead-position After this move, no player can win. (R8.6)',
      '1 file, 1 game, 2 moves: 0 errors, 1 warning',
      '',
    ]);
    expect(status).toBe(0);
    const won = await klinZha(['check', '--dead', introduction]);
    expect(won.out).not.toContain('dead-position');
  });
});
