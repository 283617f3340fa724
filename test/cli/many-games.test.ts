import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { createState, formatPosition, Game, klinZha as klinZhaRules } from 'klin-zha';
import {
  formatRecords,
  type GameRecord,
  parseRecords,
  positionKey,
  positionRows,
  recordFromGame,
  replayRecord,
} from 'klin-zha/records';
import { afterAll, describe, expect, it } from 'vitest';
import { type Line, lines } from '../support/games.ts';
import { runs } from '../support/runs.ts';
import { klinZha } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-many-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
function home(): string {
  const path = join(folder, String(++made));
  mkdirSync(path);
  return path;
}

function fileIn(path: string, name: string, text: string): string {
  const file = join(path, name);
  writeFileSync(file, text);
  return file;
}

const notations = ['geometric', 'algebraic', 'coordinate'] as const;

function recordOf({ states, moves }: Line, number: number): GameRecord {
  let game = new Game(states[0]!);
  for (const move of moves) game = game.play(move);
  const tags = [
    ['Event', `Event ${number % 2}`],
    ['Gold', ['Worf', "K'Ehleyr"][number % 2]!],
    ['Green', 'Kang'],
  ] as const;
  const record = recordFromGame(game, { notation: notations[number % 3]!, tags });
  return { ...record, result: (['1-0', '0-1', '1/2-1/2', '*'] as const)[number % 4]! };
}

const gameLists = fc.array(
  fc.oneof(lines({ from: 'battle', plies: 20 }), lines({ from: 'empty', plies: 12 })),
  {
    minLength: 2,
    maxLength: 5,
  },
);
const [battles] = fc.sample(gameLists, { numRuns: 1, seed: 5 });
const games = battles!.map(recordOf);
const text = formatRecords(games);
const last = formatPosition(battles!.at(-1)!.last);
const rules = battles!.at(-1)!.last.rules.id;

describe('klin-zha filter', () => {
  it('copies the games of several files unchanged, and only the first of equal games with --unique', async () => {
    const path = home();
    const one = fileIn(path, 'one.kzn', text);
    const { out: other } = await klinZha(['convert', one, '--notation', 'algebraic:german', '--to', 'json']);
    const two = fileIn(path, 'two.jsonl', other);
    const joined = await klinZha(['filter', one, two]);
    expect(parseRecords(joined.out)).toHaveLength(2 * games.length);
    const unique = await klinZha(['filter', path, '--unique']);
    expect(unique.out).toBe(text);
    const left = games.map((game, index) => {
      const line = text.slice(0, text.indexOf(formatRecords([game]))).split('\n').length;
      return `${two}:${index + 1}: left out, the same game as ${one}:${line}\n`;
    });
    expect(unique.err).toBe(
      `${left.join('')}${games.length} of ${2 * games.length} games in ${one}, ${two}\n`,
    );
    expect((await klinZha(['filter', one, one, one, one, '--unique'])).err).toMatch(/games in 4 files$/m);
    expect((await klinZha(['filter', one, '--out', one])).status).toBe(2);
    const missing = await klinZha(['filter', one, join(path, 'no.kzn'), '--out', join(path, 'all.kzn')]);
    expect([missing.status, existsSync(join(path, 'all.kzn'))]).toEqual([1, false]);
  });

  it('selects the games that reach a position, turned too with --symmetry', async () => {
    await fc.assert(
      fc.asyncProperty(gameLists, fc.nat(), fc.nat(), fc.boolean(), async (list, one, other, symmetry) => {
        const records = list.map(recordOf);
        const { states } = list[one % list.length]!;
        const state = states[other % states.length]!;
        const key = positionKey(state, symmetry);
        const wanted = records.filter((record) => {
          const { start, plies } = replayRecord(record);
          return [start, ...plies.map((ply) => ply.state)].some((at) => positionKey(at, symmetry) === key);
        });
        const options = [...(symmetry ? ['--symmetry'] : []), '--rules', state.rules.id];
        const whole = formatRecords(records);
        const game = new Game(states[0]!);
        const moves = list[one % list.length]!.moves.slice(0, other % states.length);
        const until = formatRecords([recordFromGame(moves.reduce((at, move) => at.play(move), game))]);
        const after = fileIn(home(), 'after.kzn', until);
        const { out, status } = await klinZha(['filter', '-', '--after', after, ...options], {
          stdin: whole,
        });
        expect([status, out]).toEqual([0, formatRecords(wanted)]);
        const argv = ['filter', '-', '--position', formatPosition(state), ...options];
        expect((await klinZha(argv, { stdin: whole })).out).toBe(out);
      }),
      { numRuns: runs(6) },
    );
  });

  it('R1.6: compares positions of records, JSON and score sheets, whatever their counters', async () => {
    const [sheet = '', record = ''] = ['txt', 'kzn'].map((form) =>
      fileURLToPath(new URL(`../../examples/records/introduction.${form}`, import.meta.url)),
    );
    const { out: json } = await klinZha(['convert', record, '--to', 'json', '--notation', 'coordinate']);
    const argv = ['filter', '--after', sheet, record, sheet, '-'];
    const { err, out } = await klinZha(argv, { stdin: json });
    expect(err).toContain(`3 of 3 games in ${record}, ${sheet}, <stdin>\n`);
    expect(parseRecords(out)).toHaveLength(3);
  });

  it('selects games whose variations reach the position', async () => {
    const stdin = '[Rules "klin-zha"]\n\nB G35 (S G36 B G35) *\n\n[Rules "klin-zha"]\n\nB G35 *\n';
    const after = fileIn(home(), 'after.kzn', '[Rules "klin-zha"]\n\nS G36 *\n');
    const { err } = await klinZha(['filter', '-', '--after', after], { stdin });
    expect(err).toBe('1 of 2 games in <stdin>\n');
  });

  it('finds no position in games that cannot be read, not even the start', async () => {
    const empty = formatPosition(createState(klinZhaRules));
    for (const stdin of ['{"moves":7}', '[Rules "chess"]\n*\n', 'nothing at all'])
      expect((await klinZha(['filter', '--position', empty, '-'], { stdin })).status).toBe(1);
    const stdin = '[Rules "klin-zha"]\n*\n';
    expect((await klinZha(['filter', '--position', empty, '-'], { stdin })).status).toBe(0);
  });

  it.each([
    [['--after', '-'], 2, 'klin-zha: standard input (-) can be read only once\n'],
    [['--after', 'no.kzn'], 1, "klin-zha: cannot read 'no.kzn': no such file or directory\n"],
    [
      ['--after', 'a', '--position', 'b'],
      2,
      "option '--position <position>' cannot be used with option '--after",
    ],
    [['--position', 'nonsense'], 1, 'klin-zha: position'],
  ])('refuses %j', async (argv, wanted, message) => {
    const { status, out, err } = await klinZha(['filter', '-', ...argv], { stdin: text });
    expect([status, out]).toEqual([wanted, '']);
    expect(err).toContain(message);
  });

  it('refuses a game of --after with errors', async () => {
    const after = fileIn(home(), 'after.kzn', '\ne99 *\n');
    const { status, err } = await klinZha(['filter', '-', '--after', after], { stdin: text });
    expect(status).toBe(1);
    expect(err).toMatch(/^klin-zha: \S+after\.kzn:2:1: error /);
  });

  it('filters games', async () => {
    const filtered = async (...options: string[]) => {
      const { out } = await klinZha(['filter', '-', ...options], { stdin: text });
      return parseRecords(out).map((record) => text.indexOf(formatRecords([record])));
    };
    const at = games.map((game) => text.indexOf(formatRecords([game])));
    const where = (test: (game: GameRecord, number: number) => boolean) =>
      at.filter((_, number) => test(games[number]!, number));
    expect(await filtered('--player', 'worf')).toEqual(where((_, number) => number % 2 === 0));
    expect(await filtered('--player', 'worf', '--not')).toEqual(where((_, number) => number % 2 === 1));
    expect(await filtered('--tag', 'Event=event 1', '--tag', 'Green=kang')).toEqual(
      where((_, number) => number % 2 === 1),
    );
    expect(await filtered('--result', '1-0,*')).toEqual(
      where(({ result }) => result === '1-0' || result === '*'),
    );
    expect(await filtered('--ruleset', rules, '--sound')).toEqual(
      where((game) => replayRecord(game).rules.id === rules),
    );
    expect(await filtered('--position', last, '--rules', rules)).toContain(at.at(-1));
    for (const wrong of [
      ['--tag', 'Event'],
      ['--result', '2-0'],
      ['--position', 'x'],
    ])
      expect((await klinZha(['filter', '-', ...wrong], { stdin: text })).status).toBeGreaterThan(0);
    expect(await klinZha(['filter', '-', '--player', 'nobody'], { stdin: text })).toMatchObject({
      status: 1,
      out: '',
    });
  });

  it.each([
    ['--since', 'banana'],
    ['--since', '2026-13-45'],
    ['--since', '2026.13'],
    ['--since', '2026.1'],
    ['--until', '2026.12.32'],
    ['--until', ''],
  ])('rejects a date that is not valid: %s %s', async (option, date) => {
    const { status, out, err } = await klinZha(['filter', '-', option, date], { stdin: text });
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain("' is invalid. Expected: a date such as 2026.11.21, 2026.11 or 2026.\n");
  });
});

describe('klin-zha stats', () => {
  it('adds up the games in a directory', async () => {
    const path = home();
    fileIn(path, 'one.kzn', text);
    mkdirSync(join(path, 'more'));
    fileIn(join(path, 'more'), 'two.txt', 'Gold\tGreen\nB G35\t\n');
    fileIn(path, 'notes.md', 'nothing of games');
    const { status, out } = await klinZha(['stats', '--json', path]);
    expect(status).toBe(0);
    const { games: number, players, errors } = JSON.parse(out);
    expect([number, errors, players[0].name]).toEqual([games.length + 1, 0, 'Kang']);
    expect((await klinZha(['stats', path, '--limit', '1'])).out).toMatch(
      /\nPlayers\n {2}Kang +\d+: \d+ won, \d+ drawn, \d+ lost, -?\d+ points\n {2}and 2 more\n$/,
    );
  });

  it('prints the number of games, moves and errors, the lengths and the dates', async () => {
    const game = (date: string, rest: string) =>
      `[Date "${date}"]\n[Notation "coordinate"]\n[Gold "Kang"]\n\n${rest}\n\n`;
    const one = game('2026.03.01', 'f@a19 l@b18 1-0');
    const other = game('2025.10.02', 'f@a19 *');
    const headOf = async (stdin: string) => (await klinZha(['stats', '-'], { stdin })).out.split('\n\n')[0];
    expect(await headOf(one + other)).toBe(
      '2 games, 3 moves, 0 errors\n1 to 2 moves, 1.5 on average\n2025.10.02 to 2026.03.01',
    );
    expect(await headOf(one + one)).toBe(
      '2 games, 4 moves, 0 errors\n2 to 2 moves, 2 on average\n2026.03.01',
    );
    expect(await headOf(`[Notation "coordinate"]\n\nnonsense *\n`)).toBe(
      '1 game, 1 move, 1 error\n1 to 1 moves, 1 on average',
    );
    expect((await klinZha(['stats', '-'], { stdin: one + other })).out).toContain(
      '\nPlayers\n  Kang  2: 1 won, 0 drawn, 0 lost, 1 points\n',
    );
  });
});

describe('klin-zha rows', () => {
  const records = parseRecords(text);
  const expected = records.flatMap((game, number) =>
    positionRows(replayRecord(game), number + 1, { symmetry: true }),
  );

  it('writes positions and games as CSV', async () => {
    const path = home();
    const table = join(path, 'games.csv');
    const { status, out } = await klinZha(['rows', '-', '--symmetry', '--games', table], { stdin: text });
    expect(status).toBe(0);
    const rows = expected.map(({ hash, game, ply, move, result }) =>
      [hash, game, ply, move ?? '', result].join(),
    );
    expect(out).toBe(['hash,game,ply,move,result', ...rows, ''].join('\n'));
    const [head, ...lines] = readFileSync(table, 'utf8').trimEnd().split('\n');
    expect(head).toBe('game,file,line,rules,result,event,site,date,round,gold,green,blue,black');
    expect(lines).toHaveLength(games.length);
    const line = text.slice(0, text.indexOf('[Event "Event 1"]')).split('\n').length;
    expect(lines[1]).toMatch(new RegExp(`^2,<stdin>,${line},`));
  });

  it('refuses one file for both tables', async () => {
    const path = join(home(), 'rows.csv');
    const { status, err } = await klinZha(['rows', '-', '--out', path, '--games', path], { stdin: text });
    expect([status, err]).toEqual([2, `klin-zha: --games: '${path}' is also the output file of --out\n`]);
  });

  it('writes text that spreadsheets do not calculate and terminals do not obey', async () => {
    const tags = {
      Event: '=HYPERLINK("x";"y")',
      Site: '+1',
      Date: '-2+3',
      Round: '-5',
      Gold: '@SUM(A1)',
      Green: '\u001b[7m red\t\u0085',
      Blue: '-',
      Black: '＝1',
    };
    const stdin = JSON.stringify({ tags, moves: [], result: '*' });
    const table = join(home(), 'games.csv');
    const escaped = [
      '"\'=HYPERLINK(""x"";""y"")"',
      '"\'+1"',
      '"\'-2+3"',
      ...['-5', '"\'@SUM(A1)"', '\\u001b[7m red\\u0009\\u0085', '-', '"\'＝1"'],
    ];
    expect((await klinZha(['rows', '-', '--games', table], { stdin })).status).toBe(0);
    expect(readFileSync(table, 'utf8').split('\n')[1]).toBe(`1,<stdin>,1,klin-zha,*,${escaped.join()}`);
    const { out } = await klinZha(['convert', '-', '--to', 'json'], { stdin });
    expect(JSON.parse(out).tags).toMatchObject(tags);
  });
});
