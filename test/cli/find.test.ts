import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createPosition,
  createState,
  formatPosition,
  klinZha as klinZhaRules,
  legalMoves,
  parsePosition,
  play,
  unwrap,
} from 'klin-zha';
import { formatGeometric } from 'klin-zha/notation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { turnsOf } from '../support/symmetry.ts';
import { battle, klinZha } from './support.ts';

const start = unwrap(parsePosition(klinZhaRules, battle));
const [one, other] = legalMoves(start).slice(4);
const afterOne = play(start, one!);
const reply = legalMoves(afterOne)[7]!;
const end = play(afterOne, reply);
const written = [formatGeometric(start, one!), formatGeometric(afterOne, reply)];
const position = `[Position "${battle}"]`;

const games = `[Event "Spring"]
[Date "2026.11.21"]
[Gold "Worf"]
[Green "K'Ehleyr"]
${position}

1. ${written.join(', ')} *

[Event "Autumn"]
${position}

1. ${formatGeometric(start, other!)} *

[Event "Broken"]
${position}

1. ${written[0]}, A11 nonsense *
`;

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-find-'));
const file = join(folder, 'games.kzn');
const empty = mkdtempSync(join(tmpdir(), 'klin-zha-empty-'));
const opening = join(folder, 'opening.kzn');

beforeAll(() => {
  writeFileSync(file, games);
  writeFileSync(opening, `${position}\n\n${written[0]} *\n`);
});
afterAll(() => {
  for (const made of [folder, empty]) rmSync(made, { recursive: true });
});

describe('klin-zha find', () => {
  it('prints file, line, players, date, ply and move of every match', async () => {
    const { status, out, err } = await klinZha(['find', formatPosition(end), file]);
    expect(out).toBe(
      `${file}:1: Worf - K'Ehleyr, Spring, 2026.11.21, ply 2, ${written[1]} (${out.split('(')[1]!}`,
    );
    expect(status).toBe(0);
    expect(err).toMatch(/^\S+games\.kzn:17:16: error unreadable /);
  });

  it('prints the coordinates of a move once', async () => {
    const { out: stdin } = await klinZha(['convert', file, '--game', '1', '--notation', 'coordinate']);
    const { out } = await klinZha(['find', formatPosition(end), '-'], { stdin });
    expect(out).toMatch(/ ply 2, [a-i]\d\d[a-i]\d\d\n$/);
  });

  it('ignores the counters of a position, and finds the start of a game', async () => {
    const text = battle.replace(' 5 3 ', ' 0 9 ');
    const { status, out } = await klinZha(['find', text, '--json', file]);
    expect(status).toBe(0);
    const places = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(places.map(({ tags, line, ply, move }) => [tags.Event, line, ply, move])).toEqual([
      ['Spring', 1, 0, null],
      ['Autumn', 9, 0, null],
      ['Broken', 14, 0, null],
    ]);
  });

  it('searches several files and standard input for the final position of a game', async () => {
    const argv = ['find', '--after', opening, '--json', file, '-'];
    const { status, out } = await klinZha(argv, { stdin: games });
    expect(status).toBe(0);
    const places = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(places.map(({ file: name, tags, ply }) => [name, tags.Event, ply])).toEqual([
      [file, 'Spring', 1],
      [file, 'Broken', 1],
      ['<stdin>', 'Spring', 1],
      ['<stdin>', 'Broken', 1],
    ]);
  });

  it('finds equivalent positions with --symmetry', async () => {
    const turned = turnsOf(klinZhaRules)[1]!.fields(end.toFields());
    const text = formatPosition(unwrap(createPosition(klinZhaRules, turned)));
    expect((await klinZha(['find', text, file])).status).toBe(1);
    const { status, out } = await klinZha(['find', text, '--symmetry', file]);
    expect(status).toBe(0);
    expect(out).toMatch(/ply 2/);
  });

  it('reports if a position is not found', async () => {
    const { status, out, err } = await klinZha(['find', battle, '-'], {
      stdin: '[Event "a"]\n*\n\n[Event "b"]\n*\n',
    });
    expect({ status, out, err }).toEqual({ status: 1, out: '', err: 'position not found in 2 games\n' });
    const explored = await klinZha(['explore', battle, '-'], { stdin: '*\n' });
    expect(explored).toEqual({ status: 1, out: '', err: 'position not found in 1 file\n' });
  });

  it.each(['find', 'explore'])('prints nothing but the JSON document: %s', async (command) => {
    const { status, out, err } = await klinZha([command, '--json', battle, '-'], { stdin: '*\n' });
    expect({ status, err }).toEqual({ status: 1, err: '' });
    expect(out === '' || JSON.parse(out)).toBeTruthy();
  });

  it.each([
    [['find'], 2, 'missing position: pass a position string or --after'],
    [['find', battle], 2, 'missing files: pass at least one file to search'],
    [['find', '--after', '-', '-'], 2, 'standard input (-) can be read only once'],
    [['find', battle, 'no-such-file.kzn'], 1, "cannot read 'no-such-file.kzn': no such file or directory"],
    [
      ['find', battle, empty],
      1,
      `no game files in '${empty}': expected .kzn, .json, .jsonl, .ndjson, .txt, .tsv, .csv, .eml, .htm or .html, also with .gz\n`,
    ],
    [['find', 'nonsense', '-'], 1, 'position'],
    [['find', '--after', '-', 'x.kzn'], 1, 'no game in <stdin>'],
  ])('rejects %j', async (argv, wanted, message) => {
    const { status, out, err } = await klinZha(argv);
    expect({ status, out }).toEqual({ status: wanted, out: '' });
    expect(err).toContain(message);
  });

  it('does not expect moves in the notation of the output', async () => {
    const argv = ['explore', formatPosition(createState(klinZhaRules)), '-', '--notation', 'algebraic'];
    const { out, err } = await klinZha(argv, { stdin: 'b@g35 s@g36 1-0\n' });
    expect([out, err]).toEqual([expect.stringMatching(/^Wg35 +1 +1 /m), '']);
  });

  it('searches variations with --variations', async () => {
    const text = `[Event "v"]\n${position}\n\n1. ${formatGeometric(start, other!)} (${written.join(', ')}) *\n`;
    const wanted = formatPosition(end);
    const without = await klinZha(['find', wanted, '-'], { stdin: text });
    expect(without).toEqual({ status: 1, out: '', err: 'position not found in 1 game\n' });
    const { out } = await klinZha(['find', wanted, '--variations', '-'], { stdin: text });
    expect(out).toContain(`<stdin>:1: ? - ?, v, ply 2, in a variation, ${written[1]} (`);
    const json = await klinZha(['find', wanted, '--variations', '--json', '-'], { stdin: text });
    expect(JSON.parse(json.out)).toMatchObject({ game: 1, line: 1, ply: 2, variation: true });
  });

  it('finds a game in records, JSON and score sheets', async () => {
    const records = new URL('../../examples/records/', import.meta.url);
    for (const name of ['introduction', 'romulan-heart']) {
      const [sheet = '', record = ''] = ['txt', 'kzn'].map((form) =>
        fileURLToPath(new URL(`${name}.${form}`, records)),
      );
      const { out: json } = await klinZha(['convert', record, '--to', 'json', '--notation', 'coordinate']);
      const argv = ['find', '--after', sheet, '--json', record, sheet, '-'];
      const { status, out } = await klinZha(argv, { stdin: json });
      expect(status).toBe(0);
      const places = out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(places.map(({ file: found }) => found)).toEqual([record, sheet, '<stdin>']);
      expect(new Set(places.map(({ rules, ply, move }) => [rules, ply, move.coordinates].join())).size).toBe(
        1,
      );
    }
  });

  it('reports corrected moves and continues with the correction', async () => {
    const file = new URL('../../examples/records/introduction.kzn', import.meta.url);
    const game = readFileSync(file, 'utf8');
    const slip = game.replace('Fe@E16 x Fl@D16', 'Fe@E16 x Fl@D17');
    expect(slip).not.toBe(game);
    const { status, out, err } = await klinZha(['find', '--after', fileURLToPath(file), '-'], {
      stdin: slip,
    });
    expect(status).toBe(0);
    expect(out).toMatch(/^<stdin>:1: .*, ply 67, /);
    expect(err).toMatch(
      /^<stdin>:\d+:\d+: error illegal-move .* The replay continues with 'Fe@E16 x Fl@D16'/,
    );
  });

  it('finds nothing in invalid games, not even the start', async () => {
    const empty = formatPosition(createState(klinZhaRules));
    for (const stdin of ['{"moves":7}', '[Rules "chess"]\n*\n', 'nothing at all'])
      expect((await klinZha(['find', empty, '-'], { stdin })).status).toBe(1);
    expect((await klinZha(['find', empty, '-'], { stdin: '[Rules "klin-zha"]\n*\n' })).status).toBe(0);
  });

  it('reports errors in the --after game', async () => {
    const { status, err } = await klinZha(['find', '--after', '-', file], { stdin: '\ne99 *\n' });
    expect(status).toBe(1);
    expect(err).toMatch(/^klin-zha: <stdin>:2:1: /);
  });
});
