import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { klinZha } from './support.ts';

const introduction = fileURLToPath(new URL('../../examples/records/introduction.txt', import.meta.url));
const romulanHeart = fileURLToPath(new URL('../../examples/records/romulan-heart.txt', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-replay-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Vector {
  readonly position: string;
  readonly move?: string;
  readonly next?: string;
}

/** The positions and moves of a reference game. */
function sampleGame(file: string): Vector[] {
  const text = readFileSync(new URL(`../vectors/${file}`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Vector);
}

/** Writes a score sheet to a file. */
function sheet(name: string, text: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const twoPlacements = 'Gold\tGreen\nB E37\t\nS E38\t\n';

describe('klin-zha replay', () => {
  it('lists the moves, draws the last board and describes how the game ended', async () => {
    const { status, out } = await klinZha(['replay', introduction]);
    expect(status).toBe(0);
    expect(out).toMatch(/^Klin Zha, 67 moves\n\n/);
    expect(out).toContain('\n    Gold   B G35            b@g35\n');
    expect(out).toContain('\n 1  Gold   Fl@G14 x Fl@D16  g14d16\n');
    expect(out).toContain('\n24  Gold   Fl@F59 F36       f59f36\n');
    expect(out).toContain(' / [   ] \\\n         F -4 /___\\ /___\\ [_I_] ');
    expect(out).toMatch(
      /\n\nGold wins: Green has no legal move, and its Goal is threatened\.\nPosition: .*\n$/,
    );
  });

  it('draws the board after every move with --boards', async () => {
    const { status, out } = await klinZha(['replay', '--boards', introduction]);
    expect(status).toBe(0);
    expect(out.match(/\nI -1 /g)).toHaveLength(68);
    expect(out).toContain('\n66. Round 23, Green: VG@D39 D38 (d39d38g)\n\n');
    expect(out).toContain('\nGold to move, round 24, 17 half-moves without a capture. 35 legal moves.\n');
    expect(out).toMatch(
      /\nGold wins: Green has no legal move, and its Goal is threatened\.\nPosition: .*\n$/,
    );
    const compact = (await klinZha(['replay', '--boards', '--compact', introduction])).out;
    expect(compact.match(/\nI -1 /g)).toHaveLength(68);
    expect(compact.length).toBeLessThan(out.length);
  });

  it('draws Romulan Heart with A19 at the bottom and lower-case row letters (RH E1)', async () => {
    const boards = ['replay', '--boards', '--compact', romulanHeart];
    const { out } = await klinZha(boards);
    expect(out.match(/\n *a -1 \\/g)).toHaveLength(84);
    expect(out).not.toMatch(/\n *A -/);
    expect(out).toContain('\nGreen  capital letters, East');
    expect(out).toMatch(/\n *[a-i] -\d .*[FLSIVB].*[flsivb].* \d-\n/);
    const turned = (await klinZha([...boards, '--orientation', 'E-top'])).out;
    expect(turned.match(/\n1 -a /g)).toHaveLength(84);
    expect((await klinZha(['replay', romulanHeart])).out).toMatch(/\n *a -1 \\/);
  });

  it('turns the boards of other games with --orientation', async () => {
    const { out } = await klinZha(['replay', '--orientation', 'N-bottom', introduction]);
    expect(out).toMatch(/\n *A -1 \\/);
  });

  it('reports faults in a sheet with file, line and column', async () => {
    const { err } = await klinZha(['replay', introduction]);
    const places = err.trimEnd().split('\n');
    expect(places).toHaveLength(3);
    for (const place of places) {
      expect(place.startsWith(`${introduction}:`)).toBe(true);
      expect(place.slice(introduction.length)).toMatch(/^:\d+:\d+: warning [a-z-]+ [A-Z'].*$/);
    }
  });

  it.each([
    [introduction, 'sample-int.jsonl', 'klin-zha', 18],
    [romulanHeart, 'sample-rh.jsonl', 'romulan-heart:3', 27],
  ])('prints one JSON document: %s', async (file, vectors, rules, placements) => {
    const { out, err } = await klinZha(['replay', '--json', file]);
    const json = JSON.parse(out);
    expect(Object.keys(json)).toEqual([
      'rules',
      'tags',
      'comments',
      'start',
      'plies',
      'final',
      'said',
      'result',
      'departures',
      'diagnostics',
    ]);
    expect(json.rules).toBe(rules);
    const played = sampleGame(vectors);
    expect(json.start).toBe(played[0]!.position);
    // The order of placements may differ; the games agree from the first Goal onwards.
    const fromGoals = json.plies.slice(placements);
    expect(fromGoals.map(({ move, position }: Record<string, string>) => [move, position])).toEqual(
      played.slice(placements, json.plies.length).map(({ move, next }) => [move, next]),
    );
    expect(json.final).toBe(json.plies.at(-1).position);
    for (const ply of json.plies) {
      expect(Object.keys(ply)).toEqual([
        'move',
        'seat',
        'text',
        'line',
        'column',
        'slips',
        'drawOffer',
        'position',
      ]);
    }
    for (const { line, column, severity } of json.diagnostics) {
      expect(err).toContain(`${file}:${line}:${column}: ${severity} `);
    }
  });

  it('prints the result as JSON', async () => {
    const { out } = await klinZha(['replay', '--json', introduction]);
    expect(JSON.parse(out).result).toEqual({ winner: 1, reason: 'immobilized' });
  });

  it('reads standard input', async () => {
    const file = await klinZha(['replay', introduction]);
    const piped = await klinZha(['replay', '-'], { stdin: readFileSync(introduction, 'utf8') });
    expect({ status: piped.status, out: piped.out }).toEqual({ status: 0, out: file.out });
    expect(piped.err).toBe(file.err.replaceAll(introduction, '<stdin>'));
  });

  it('describes the state of an incomplete game', async () => {
    const { status, out } = await klinZha(['replay', sheet('open.txt', twoPlacements)]);
    expect(status).toBe(0);
    expect(out).toMatch(/\nThe record is incomplete\. Setup: Gold places a warrior\.\nPosition: .*\n$/);
  });

  it('uses the ruleset of --rules', async () => {
    const file = sheet('takzh.txt', twoPlacements);
    const { out } = await klinZha(['replay', '--json', '--rules', 'takzh', file]);
    expect(JSON.parse(out)).toMatchObject({ rules: 'takzh', plies: [{ move: 'b@e37' }, { move: 's@e38' }] });
  });

  it('rejects colours that the ruleset does not have', async () => {
    const argv = ['replay', '--rules', 'romulan-heart:3', sheet('gold.txt', twoPlacements)];
    const { status, out, err } = await klinZha(argv);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain('gold.txt:1:1: error other-colours ');
  });

  it('replays a game up to the first error, and returns status 1', async () => {
    const file = sheet('error.txt', `${twoPlacements}V Z99\t\nV D28\t\n`);
    const { status, out, err } = await klinZha(['replay', file]);
    expect(status).toBe(1);
    expect(out).toContain('s@e38');
    expect(err).toMatch(
      /error\.txt:4:3: error .*\n.*error\.txt:5:1: warning not-replayed .*\nklin-zha: .*error\.txt: 1 error; replayed 2 moves\n$/,
    );
    const json = await klinZha(['replay', '--json', file]);
    expect(json.status).toBe(1);
    expect(JSON.parse(json.out).plies).toHaveLength(2);
  });

  it.each([
    ['an empty file', 'warning', ''],
    ['prose', 'error', 'Dear Kahless,\nthe game was good.\n'],
    ['garbage', 'error', Uint8Array.from({ length: 2000 }, (_, index) => (index * 61) % 256)],
  ])('finds no game in %s', async (name, severity, text) => {
    const { status, out, err } = await klinZha(['replay', sheet(`${name}.txt`, text)]);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain(`${name}.txt:1:1: ${severity} no-game `);
    expect(err).toContain(`klin-zha: no game 1 in ${join(folder, name)}.txt: it has 0 games\n`);
    expect(err).not.toContain('    at ');
  });

  it('replaces control characters in a sheet', async () => {
    const file = sheet('bell.txt', `${twoPlacements}V D28 \u001b[31m\u0007\t\nV D49 \u001b]0;x\t\n`);
    const { out, err } = await klinZha(['replay', file]);
    expect(out + err).not.toContain('\u001b');
    expect(out + err).not.toContain('\u0007');
  });

  it('explains why a file cannot be read', async () => {
    const missing = join(folder, 'missing.txt');
    expect(await klinZha(['replay', missing])).toEqual({
      status: 1,
      out: '',
      err: `klin-zha: cannot read '${missing}': no such file or directory\n`,
    });
    expect(await klinZha(['replay', folder])).toEqual({
      status: 1,
      out: '',
      err: `klin-zha: cannot read '${folder}': is a directory\n`,
    });
  });

  it.each([
    ['--notation', 'morse'],
    ['--from', 'greek'],
  ])('rejects %s %s', async (option, value) => {
    const { status, err } = await klinZha(['replay', option, value, introduction]);
    expect(status).toBe(2);
    expect(err).toContain(`argument '${value}' is invalid`);
  });
});

describe('klin-zha replay of an annotated game', () => {
  const game =
    '[Event "Spring"]\n[Gold "Worf"]\n[Green "Kang"]\n[Notation "coordinate"]\n\n' +
    '{A quiet start.} f@a19 {[%clk 0:09:58] Bold.} l@b18 (=) v@c17 1-0\n';

  it('prints coordinates beside other notations, and otherwise once', async () => {
    const linesOf = async (...options: string[]) =>
      (await klinZha(['replay', '-', '--ply', '1', ...options], { stdin: game })).out.split('\n');
    expect(await linesOf()).toContain('  Gold  f@a19  clock 0:09:58 {Bold.}');
    expect(await linesOf('--notation', 'geometric')).toContain(
      '  Gold  Fe A19  f@a19  clock 0:09:58 {Bold.}',
    );
    expect(await linesOf('--boards')).toContain('1. Setup, Gold: f@a19 clock 0:09:58 {Bold.}');
    expect(await linesOf('--boards', '--notation', 'geometric')).toContain(
      '1. Setup, Gold: Fe A19 (f@a19) clock 0:09:58 {Bold.}',
    );
  });

  it('prints players, event, clock times, comments, draw offers, the stated result and the position', async () => {
    const { out } = await klinZha(['replay', '-'], { stdin: game });
    expect(out).toMatch(
      /^Klin Zha, 3 moves\nGold: Worf, Green: Kang\nSpring\n\{A quiet start\.\}\n\n {2}Gold {2}f@a19 {2}clock 0:09:58 \{Bold\.\}\n {2}Gold {2}l@b18 {2}\(=\)\n/,
    );
    expect(out).toMatch(
      /\nThe record states 1-0, but the game is not over on the board\. Setup: .*\nPosition: F\/.*\n$/,
    );
  });

  it('prints annotations as JSON', async () => {
    const { out } = await klinZha(['replay', '-', '--json'], { stdin: game });
    const { tags, comments, said, result, plies } = JSON.parse(out);
    expect({ tags, comments, said, result }).toEqual({
      tags: { Event: 'Spring', Gold: 'Worf', Green: 'Kang', Notation: 'coordinate' },
      comments: ['A quiet start.'],
      said: '1-0',
      result: null,
    });
    expect(plies[0]).toMatchObject({ move: 'f@a19', clock: 598, comments: ['Bold.'], drawOffer: false });
    expect(plies[1]).not.toHaveProperty('comments');
  });

  it('stops after --ply moves, and writes them in another notation', async () => {
    const argv = ['replay', '-', '--ply', '2', '--notation', 'geometric'];
    const { out } = await klinZha(argv, { stdin: game });
    expect(out).toContain('Klin Zha, 2 moves\n');
    expect(out).toContain('\n  Gold  Fe A19  f@a19  clock');
    expect(out).toMatch(/\n1 move follows\.\nPosition: F\/L\S* 1 /);
    const json = await klinZha(['replay', '-', '--json', '--ply', '1'], { stdin: game });
    expect(JSON.parse(json.out).plies).toHaveLength(1);
    const beyond = await klinZha(['replay', '-', '--ply', '4'], { stdin: game });
    expect(beyond).toEqual({ status: 1, out: '', err: 'klin-zha: no move 4 in <stdin>: it has 3 moves\n' });
  });
});

describe('klin-zha replay of a game with departures', () => {
  it('prints the departures and the winner', async () => {
    const text =
      '[Rules "romulan-heart:3"]\n[Position "~V*/3/5/2~F4/9/11/2f7F2/15/v*15V* 1 N3W2E1 - 0 1 -"]\n' +
      '[Notation "coordinate"]\n\n{[%left 3 late]} g68g69 {[%left 2 resignation]} 1-0-0\n';
    const { out } = await klinZha(['replay', '-'], { stdin: text });
    expect(out).toContain('Black left: late.\nBlue left: resignation.\n');
    expect(out).toMatch(/\n\nGreen wins: the opponent resigned\.\nPosition: .*\n$/);
  });
});
