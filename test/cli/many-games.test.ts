import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { formatMove, formatPosition, Game } from 'klin-zha';
import { geometric } from 'klin-zha/notation';
import {
  explorePosition,
  findPosition,
  formatRecords,
  type GameRecord,
  parseRecords,
  positionRows,
  recordFromGame,
  recordToJson,
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
const wanted = ['--rules', rules, last];

describe('klin-zha find and explore', () => {
  it('print what findPosition and explorePosition return, for records and JSON', async () => {
    await fc.assert(
      fc.asyncProperty(gameLists, fc.nat(), fc.nat(), fc.boolean(), async (list, one, other, symmetry) => {
        const path = home();
        const records = list.map(recordOf);
        const plain = fileIn(path, 'plain.kzn', formatRecords(records));
        const lines = records.map((game) => JSON.stringify(recordToJson(game)));
        const json = fileIn(path, 'games.jsonl', lines.join('\n'));
        const { states } = list[one % list.length]!;
        const state = states[other % states.length]!;
        const options = [...(symmetry ? ['--symmetry'] : []), '--rules', state.rules.id, '--unchecked'];
        const argv = ['--json', ...options, formatPosition(state)];
        const places: unknown[] = [];
        for await (const { game, ply, variation } of findPosition(records, state, { symmetry }))
          places.push([game + 1, ply, variation]);
        const next = await explorePosition(records, state, { symmetry });
        for (const file of [plain, json]) {
          const found = (await klinZha(['find', ...argv, file])).out.trim().split('\n');
          const told = found.map((line) => JSON.parse(line));
          expect(told.map(({ game, ply, variation }) => [game, ply, variation])).toEqual(places);
          const explored = JSON.parse((await klinZha(['explore', ...argv, file])).out);
          expect(explored.moves).toEqual(
            next.map(({ move, games: number, finished, scores }) => ({
              move: move && formatMove(move),
              text: move && geometric.format(state, move),
              games: number,
              finished,
              scores,
            })),
          );
          const limited = await klinZha(['find', '--limit', '1', ...argv, file]);
          expect(limited.out.trim()).toBe(found[0]);
        }
      }),
      { numRuns: runs(6) },
    );
  });

  it('counts unreadable games and prints their errors', async () => {
    const lines = ['{"moves":7}', '{"moves":7}', JSON.stringify(recordToJson(games.at(-1)!))];
    const file = fileIn(home(), 'games.jsonl', lines.join('\n'));
    const { out, err } = await klinZha(['find', '--json', ...wanted, file]);
    expect(err).toMatch(/^\S+games\.jsonl:1:\d+: error /);
    expect(JSON.parse(out.split('\n')[0]!)).toMatchObject({ game: 3 });
  });
});

describe('klin-zha merge, filter and split', () => {
  it('copies games unchanged, and merges duplicates with --unique', async () => {
    const path = home();
    const one = fileIn(path, 'one.kzn', text);
    const { out: other } = await klinZha(['convert', one, '--notation', 'algebraic:german', '--to', 'json']);
    const two = fileIn(path, 'two.jsonl', other);
    const merged = await klinZha(['merge', one, two]);
    expect(parseRecords(merged.out)).toHaveLength(2 * games.length);
    const unique = await klinZha(['merge', path, '--unique']);
    expect(unique.out).toBe(text);
    expect(unique.err).toContain(
      `${games.length} of ${2 * games.length} games in ${one}, ${two}, ${games.length} duplicates merged`,
    );
    const game = '[Gold "Worf"]\n[Rules "klin-zha"]\n[Notation "coordinate"]\n\n';
    const three = [
      fileIn(path, '1.kzn', `${game}f@a19 {first} (s@a19) l@b18 *\n\n${game}f@a19 *\n`),
      fileIn(path, '2.kzn', `[Event "Spring"]\n${game}f@a19 {second} (l@a19 {other}) l@b18 *\n`),
      fileIn(
        path,
        '3.kzn',
        '[Gold "Worf"]\n[Notation "geometric"]\n\nF A19 {[%clk 0:09:00]} L B18 {third} *\n',
      ),
    ];
    const all = await klinZha(['merge', ...three, '--unique']);
    expect(all.out).toBe(
      `${game.replace('\n\n', '\n[Event "Spring"]\n\n')}f@a19 {[%clk 0:09:00]} {first} {second} ` +
        `(s@a19) (l@a19 {other}) l@b18 {third} *\n`,
    );
    expect((await klinZha(['merge', '-', ...three, '--unique'], { stdin: all.out })).out).toBe(all.out);
    const converted = await klinZha([
      'filter',
      ...three,
      '--unique',
      '--min-plies',
      '2',
      '--notation',
      'geometric',
    ]);
    expect(converted.out).toContain('(S A19) (L A19 {other}) L B18 {third} *');
    expect((await klinZha(['merge', one, one, one, one, '--unique'])).err).toMatch(/games in 4 files, /);
    expect((await klinZha(['merge', one, '--out', one])).status).toBe(2);
    const missing = await klinZha(['merge', one, join(path, 'no.kzn'), '--out', join(path, 'all.kzn')]);
    expect([missing.status, existsSync(join(path, 'all.kzn'))]).toEqual([1, false]);
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

  it('splits games by a tag or by number', async () => {
    const path = home();
    const file = fileIn(path, 'games.kzn', text);
    const byTag = join(path, 'events');
    expect((await klinZha(['split', file, '--by', 'Event', '--out', byTag])).out).toContain(
      ` written to 2 files in ${byTag}\n`,
    );
    expect(readdirSync(byTag).sort()).toEqual(['event-0.kzn', 'event-1.kzn']);
    expect(readFileSync(join(byTag, 'event-0.kzn'), 'utf8')).toBe(
      formatRecords(games.filter((_, number) => number % 2 === 0)),
    );
    const byNumber = join(path, 'parts');
    await klinZha(['split', file, '--games', '1', '--out', byNumber]);
    expect(readdirSync(byNumber)).toHaveLength(games.length);
    expect(readFileSync(join(byNumber, '0001.kzn'), 'utf8')).toBe(formatRecords([games[0]!]));
    const byTwo = join(path, 'pairs');
    await klinZha(['split', file, '--games', '2', '--out', byTwo]);
    expect(readdirSync(byTwo)).toHaveLength(Math.ceil(games.length / 2));
    expect(readFileSync(join(byTwo, '0001.kzn'), 'utf8')).toBe(formatRecords(games.slice(0, 2)));
    expect((await klinZha(['split', file, '--out', byNumber])).status).toBe(2);
  });

  it('splits into existing files only with --replace, and never into its input', async () => {
    const path = home();
    const file = fileIn(path, 'games.kzn', text);
    const out = join(path, 'events');
    const split = (...argv: string[]) => klinZha(['split', file, '--by', 'Event', '--out', out, ...argv]);
    mkdirSync(out);
    const [first, second] = ['event-0.kzn', 'event-1.kzn'].map((name) => fileIn(out, name, 'mine'));
    const { status, err } = await split();
    expect([status, err]).toEqual([
      2,
      `klin-zha: --out: '${first}', '${second}' would be replaced: use --replace\n`,
    ]);
    expect(readFileSync(first!, 'utf8')).toBe('mine');
    expect((await split('--replace')).status).toBe(0);
    expect(readFileSync(first!, 'utf8')).toBe(formatRecords(games.filter((_, number) => number % 2 === 0)));
    const own = await klinZha(['split', first!, '--by', 'Event', '--out', out, '--replace']);
    expect([own.status, own.err]).toEqual([2, `klin-zha: --out: '${first}' is also an input file\n`]);
  });

  it('writes no file with the name of a Windows device', async () => {
    const path = home();
    const events = ['CON', 'nul', 'Com1', 'LPT\u00b9', 'Console', '../AUX', 'prn\u0000', 'con_'];
    const file = fileIn(path, 'games.kzn', events.map((event) => `[Event "${event}"]\n\n*\n`).join('\n'));
    await klinZha(['split', file, '--by', 'Event', '--out', join(path, 'events')]);
    expect(readdirSync(join(path, 'events')).sort()).toEqual([
      ...['aux_.kzn', 'com1_.kzn', 'con_.kzn', 'console.kzn'],
      ...['lpt\u00b9_.kzn', 'nul_.kzn', 'prn_.kzn'],
    ]);
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
