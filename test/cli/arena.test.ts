/** `klin-zha arena`. */

import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createState, finishSetup, formatPosition, rulesOf, seededRandom } from 'klin-zha';
import { type ArenaGame, schedule } from 'klin-zha/arena';
import { getBook } from 'klin-zha/bots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playAll } from '../../src/cli/arena/play.ts';
import type { ArenaThread } from '../../src/cli/arena/threads.ts';
import { arenaOf, gameWith, timeless } from '../arena/support.ts';
import { bundleProgram } from './bundle.ts';
import { klinZha } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-arena-'));
let file = '';

beforeAll(() => {
  file = bundleProgram(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Arguments for most tests: quick games between two bots. */
const quick = ['arena', '--player', 'greedy', '--player', 'chance=random', '--nodes', '20', '--plies', '60'];

let files = 0;
function fresh(ending = 'jsonl'): string {
  return join(folder, `${++files}.${ending}`);
}

/** The command of an engine that answers the greeting and handles other lines with the given code. */
function engineOf(handler: string): string {
  const path = join(folder, `engine ${++files}.mjs`);
  writeFileSync(
    path,
    `import { createInterface } from 'node:readline';
    for await (const line of createInterface({ input: process.stdin })) {
      const [word, , second] = line.split(' ');
      if (word === 'klin-zha') console.log('id name mine\\nok');
      ${handler}
    }`,
  );
  return `${process.execPath} '${path}'`;
}

/** The games in a ledger in order, without their times. */
function gamesIn(ledger: string): object[] {
  const lines = readFileSync(ledger, 'utf8')
    .split('\n')
    .filter((line) => /^\{"index":.*\}$/.test(line));
  const games = lines.map((line) => JSON.parse(line) as ArenaGame);
  return games.sort((one, other) => one.index - other.index).map(timeless);
}

/** Runs the program and sends a signal as soon as `when` returns true. */
async function execute(argv: readonly string[], signal?: NodeJS.Signals, when: () => boolean = () => true) {
  // A separate process group, as for a command in a terminal: signals reach all of its processes.
  const child = spawn(process.execPath, [file, ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const timer = setInterval(() => {
    if (signal !== undefined && when()) {
      clearInterval(timer);
      process.kill(-child.pid!, signal);
    }
  }, 20);
  const ended = await new Promise((resolve) => child.on('close', (status, by) => resolve(by ?? status)));
  clearInterval(timer);
  return { ended, out, err };
}

function linesIn(ledger: string): number {
  try {
    return readFileSync(ledger, 'utf8').split('\n').length - 1;
  } catch {
    return 0;
  }
}

describe('klin-zha arena', () => {
  it('prints scores with intervals, and the games that reached the limit', async () => {
    const { status, out, err } = await klinZha([...quick, '--games', '6', '--plies', '10']);
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(/^klin-zha\+draws: 6 games\n/);
    expect(out).toMatch(
      /^player +games +won +drawn +lost +score +95 % +hearts +faults +nodes\/game +s\/game$/m,
    );
    expect(out).toMatch(/^greedy +6 /m);
    expect(out).toMatch(/^chance +6 /m);
    expect(out).toMatch(/^greedy against chance: Elo .*, LOS .* %, pairs \d+ \d+ \d+ \d+ \d+$/m);
    expect(out).toMatch(/^\d games? reached the limit of 10 half-moves; counted as drawn\.$/m);
  });

  it('prints JSON, plays all seatings of three players, and adds draws to a ruleset', async () => {
    const players = ['a', 'b', 'c'].flatMap((name) => ['--player', `${name}=random:nodes=1`]);
    const argv = [
      'arena',
      ...players,
      '--rules',
      'romulan-heart:3',
      '--games',
      '1',
      '--plies',
      '20',
      '--json',
    ];
    const answer = JSON.parse((await klinZha(argv)).out);
    expect(answer).toMatchObject({ all: 6, games: 6, interrupted: false, pairs: [], test: null });
    expect(answer.players.map(({ games }: { games: number }) => games)).toEqual([6, 6, 6]);
    const { err } = await klinZha([...quick, '--rules', 'takzh', '--games', '1', '--plies', '4']);
    expect(err).toBe('takzh has no draws: playing takzh+draws\n');
  });

  it('reads openings as strings or JSON, and writes readable records', async () => {
    const random = seededRandom(3);
    const openings = Array.from({ length: 2 }, () =>
      formatPosition(finishSetup(createState(rulesOf('klin-zha')), random).state),
    );
    const [list, records] = [fresh('txt'), fresh('kzn')];
    writeFileSync(list, `# a list\n${openings[0]}\n\n${JSON.stringify({ position: openings[1] })}\n`);
    const argv = [...quick, '--games', '4', '--plies', '12', '--openings', list, '--kzn', records];
    expect((await klinZha(argv)).status).toBe(0);
    const { out, status } = await klinZha(['check', records]);
    expect(status).toBe(0);
    expect(out).toContain('4 games');
    const starts = [...readFileSync(records, 'utf8').matchAll(/^\[Position "(.*)"\]$/gm)].map(
      ([, position]) => position,
    );
    expect(new Set(starts)).toEqual(new Set(openings));
    expect(starts[0]).toBe(starts[1]);
  });

  it('plays with clocks', async () => {
    const argv = [
      'arena',
      '--player',
      'random',
      '--player',
      'greedy',
      '--clock',
      '6000+1',
      '--games',
      '2',
      '--plies',
      '6',
    ];
    expect((await klinZha(argv)).out).toContain('klin-zha+draws: 2 games');
  });

  it('counts the CPU time of bots in their own processes, but the wall time of engines', async () => {
    const sleeper = fresh('mjs');
    const sleep = 'await new Promise((wake) => setTimeout(wake, 700));';
    writeFileSync(
      sleeper,
      `export default { choose: async (game) => { ${sleep} return { move: game.legalMoves()[0] }; } };`,
    );
    const player = `${process.execPath} '${file}' engine --no-book '--bot=${sleeper}'`;
    const players = ['--player', `own=${sleeper}`, '--player', `other=engine:${player}`];
    const argv = ['arena', ...players, '--games', '2', '--plies', '2', '--cpu'];
    const { out, ended } = await execute(argv);
    expect(ended).toBe(0);
    expect(out).toMatch(/^CPU time: own; wall time: other$/m);
    const secondsOf = (name: string): number =>
      Number(new RegExp(`^${name} .* ([\\d.]+)$`, 'm').exec(out)![1]);
    expect(secondsOf('other')).toBeGreaterThanOrEqual(0.7);
    expect(secondsOf('own')).toBeLessThan(secondsOf('other'));
  });

  it('rejects an engine that does not start or refuses the ruleset before the first game', async () => {
    const argv = ['arena', '--player', 'mine=engine:no-such-engine', '--player', 'random', '--games', '2'];
    const { status, out, err } = await klinZha(argv);
    expect([status, out]).toEqual([1, '']);
    expect(err).toMatch(/^klin-zha: mine: crash: .*ENOENT/);
    const choosy = engineOf("if (word === 'newgame') console.log('refuse not mine');");
    const ledger = fresh();
    const refused = await klinZha([...quick, '--player', `choosy=engine:${choosy}`, '--ledger', ledger]);
    expect([refused.status, refused.out]).toEqual([1, '']);
    expect(refused.err).toMatch(/^klin-zha: choosy: refused: .*not mine/);
    expect(existsSync(`${ledger}.lock`)).toBe(false);
  });

  it('stops as soon as the sequential test has decided', async () => {
    const weak = engineOf(
      "if (word === 'newgame') console.log('gameok'); if (word === 'go') console.log('resign');",
    );
    const argv = ['arena', '--player', 'random', '--player', `weak=engine:${weak}`, '--games', '200'];
    const { out } = await klinZha([...argv, '--sprt', '0,200']);
    expect(out).toMatch(
      /^SPRT, Elo 0 against 200: LLR \d+\.\d\d \(-2\.94, 2\.94\) after \d+ pairs; accepted Elo 200$/m,
    );
    expect(Number(/: (\d+) games/.exec(out)![1])).toBeLessThan(200);
    const few = await klinZha([...quick, '--games', '2', '--plies', '2', '--sprt', '0,10']);
    expect(few.out).toMatch(/after 1 pair; not decided yet$/m);
  });

  it('logs the protocol lines of each game', async () => {
    const [log, ledger] = [fresh('log'), fresh()];
    const wild = engineOf(`
      if (word === 'newgame') console.log('gameok');
      if (word === 'go') {
        console.error('what now');
        console.log('bestmove a1a1');
      }`);
    const argv = ['arena', '--player', `wild=engine:${wild}`, '--player', 'random', '--log', log];
    expect((await klinZha([...argv, '--games', '2', '--ledger', ledger])).status).toBe(0);
    const [, first, second] = readFileSync(log, 'utf8').split(/^# game /m);
    expect(first).toMatch(
      /^1: wild, random\n# klin-zha\+draws .*\nwild < klin-zha 1\nwild > id name mine\nwild > ok\n/,
    );
    expect(first).toMatch(/^random > gameok$/m);
    expect(first).toMatch(/^wild < go\b[\s\S]*^wild > bestmove a1a1$/m);
    expect(second).toMatch(/^2: random, wild\n/);
    expect(second).toMatch(/^wild < over\b|^wild > bestmove a1a1$/m);
    expect(readFileSync(log, 'utf8')).toMatch(/^wild ! what now$/m);
  });

  it('plays a gauntlet with options of the bots, a margin and adjudication', async () => {
    const [ledger, records] = [fresh(), fresh('kzn')];
    const players = ['a[Hash=1,depth=1]=alpha-beta', 'b=random', 'c=random'];
    const argv = ['arena', ...players.flatMap((player) => ['--player', player]), '--tournament', 'gauntlet'];
    const rules = ['--time', '20', '--margin', '999999', '--resign', '300,2', '--draw', '0,900,0'];
    const order = ['--openings', 'book', '--order', 'sequential', '--start', '3'];
    const files = ['--ledger', ledger, '--kzn', records];
    const { out, err, status } = await klinZha([...argv, ...rules, ...order, ...files, '--games', '4']);
    expect([err, status]).toEqual(['', 0]);
    expect(out).toMatch(/^a +4 .*\nb +2 /m);
    const [head] = readFileSync(ledger, 'utf8').split('\n');
    expect(JSON.parse(head!).arena).toMatchObject({
      tournament: 'gauntlet',
      order: 'sequential',
      start: 3,
      margin: 999_999,
      tables: [],
      resign: { score: 300, moves: 2 },
      draw: { score: 0, moves: 900, plies: 0 },
    });
    const text = readFileSync(records, 'utf8');
    expect(text).toContain(getBook(rulesOf('klin-zha'))!.setups[2]!.position);
    expect(text).toMatch(/\[%emt [\d:.]+\] \[%eval -?[\d.]+,1\]\} \{\[%nodes \d+\]/);
  });

  const wrong: readonly (readonly [string, readonly string[], number, RegExp])[] = [
    [
      'an option that a bot does not announce',
      [...quick, '--player', 'x[Hash=4,Foo=1]=alpha-beta'],
      1,
      /x: bad-option: 'Foo' is not an option of this engine: expected .*, Hash, Tables\./,
    ],
    ['a value out of range', [...quick, '--player', 'x[Hash=4000]=alpha-beta'], 1, /from 0 to 1024/],
    [
      'an endgame table that is missing',
      [...quick, '--player', 'x[Tables=/none.kze]=alpha-beta'],
      1,
      /x: refused: .*Tables: cannot read '\/none\.kze': /,
    ],
    ['a missing table for adjudication', [...quick, '--tables', '/none.kze'], 1, /no such file/],
    ['a margin without a time limit', [...quick, '--margin', '5'], 2, /A margin needs a time limit/],
    ['rules of resignation', [...quick, '--resign', '5'], 2, /Expected: 2 whole numbers, score,moves/],
    ['no player', ['arena'], 2, /Too few players: 0, but klin-zha\+draws needs 2/],
    ['an unknown bot', ['arena', '--player', 'nobody'], 2, /Unknown bot 'nobody': expected random/],
    ['an invalid player', ['arena', '--player', 'greedy:speed=3'], 2, /Unknown limit 'speed'/],
    [
      'two players of one name',
      ['arena', '--player', 'random', '--player', 'random'],
      2,
      /Two players have the name 'random'.*a=greedy/,
    ],
    [
      'an unterminated quote in a command',
      ['arena', '--player', 'engine:x "y z'],
      2,
      /The quote " is not closed/,
    ],
    ['limits after a command', ['arena', '--player', 'engine:x:nodes=5'], 2, /NAME\[nodes=N\]=engine/],
    ['an invalid time control', [...quick, '--clock', 'fast'], 2, /time control/],
    ['differences in the wrong order', [...quick, '--sprt', '5,0'], 2, /smaller one first/],
    [
      'a sequential test of three players',
      [...quick, '--player', 'mcts', '--sprt', '0,5'],
      2,
      /exactly two players/,
    ],
    ['a missing file', [...quick, '--openings', 'nowhere.txt'], 1, /no such file or directory/],
    ['a log that cannot be written', [...quick, '--log', '/nowhere/x'], 1, /cannot write '\/nowhere\/x'/],
    ['a ledger that cannot be written', [...quick, '--ledger', '/nowhere/x'], 1, /cannot write/],
  ];

  it.each(wrong)('rejects %s', async (_, argv, status, message) => {
    const ran = await klinZha(argv);
    expect([ran.status, ran.out]).toEqual([status, '']);
    expect(ran.err).toMatch(message);
  });

  it('uses the opening book, if there is one', async () => {
    const records = fresh('kzn');
    const argv = [...quick, '--games', '2', '--plies', '2', '--openings', 'book', '--kzn', records];
    expect((await klinZha(argv)).status).toBe(0);
    const [, position] = /^\[Position "(.*)"\]$/m.exec(readFileSync(records, 'utf8'))!;
    expect(getBook(rulesOf('klin-zha'))!.setups.map((setup) => setup.position)).toContain(position);
    const none = await klinZha([...quick, '--openings', 'book', '--rules', 'klin-zha+reflective']);
    expect([none.status, none.err]).toEqual([
      2,
      'klin-zha: --openings: klin-zha+reflective has no book: expected a file, chance or empty\n',
    ]);
  });

  it('uses the book by default, and prints a note if there is none', async () => {
    const short = [...quick, '--games', '2', '--plies', '2'];
    const unsaid = JSON.parse((await klinZha([...short, '--json'])).out);
    expect(unsaid.arena.openings).toEqual(
      getBook(rulesOf('klin-zha'))!.setups.map(({ position }) => position),
    );
    const { out, err } = await klinZha([...short, '--rules', 'klin-zha+reflective+draws']);
    expect(err).toMatch(/^klin-zha\+.* has no book: setups are random/);
    expect(out).toContain(': 2 games\n');
  });

  it('reads a JSON array of openings', async () => {
    const list = fresh('json');
    const setups = getBook(rulesOf('klin-zha'))!.setups.slice(0, 3);
    const [{ position }] = setups as unknown as [{ position: string }];
    const argv = [...quick, '--games', '2', '--plies', '2', '--json', '--openings', list];
    writeFileSync(list, JSON.stringify([...setups, position], null, 2));
    expect(JSON.parse((await klinZha(argv)).out).arena.openings).toEqual([
      ...setups.map((setup) => setup.position),
      position,
    ]);
    writeFileSync(list, JSON.stringify([position, 5]));
    expect((await klinZha(argv)).err).toBe(`klin-zha: ${list}, item 2: missing "position"\n`);
    writeFileSync(list, '[');
    expect((await klinZha(argv)).err).toBe(`klin-zha: ${list}: invalid JSON array\n`);
  });

  it('rejects invalid openings', async () => {
    const list = fresh('txt');
    writeFileSync(list, '# a list\n\nnonsense\n');
    const nonsense = await klinZha([...quick, '--openings', list]);
    expect(nonsense).toMatchObject({ status: 2, out: '' });
    expect(nonsense.err).toContain(`klin-zha: ${list}:3: `);
    expect(nonsense.err).not.toContain('Opening');
    writeFileSync(list, '# none\n');
    expect((await klinZha([...quick, '--openings', list])).err).toBe(
      `klin-zha: ${list}: no position found: expected one per line\n`,
    );
    writeFileSync(list, '{"a":1}\n');
    expect((await klinZha([...quick, '--openings', list])).err).toContain(`${list}:1: missing "position"`);
  });

  it('rejects a ledger of another arena, and files that are not ledgers', async () => {
    const ledger = fresh();
    const argv = [...quick, '--games', '2', '--plies', '4', '--ledger', ledger];
    expect((await klinZha(argv)).status).toBe(0);
    const other = await klinZha([...argv, '--seed', '2']);
    expect([other.status, other.err]).toEqual([
      1,
      `klin-zha: ${ledger}:1: the ledger belongs to another arena: seed: 1 in the ledger, 2 now\n`,
    ]);
    const others = ['--player', 'mcts', '--nodes', '30', '--time', '9', '--openings', 'empty'];
    expect((await klinZha([...argv, ...others])).err).toBe(
      `klin-zha: ${ledger}:1: the ledger belongs to another arena: players: greedy and chance in the ledger, ${'greedy and chance and mcts now'}; openings: 200 items in the ledger, empty now; nodes: 20 in the ledger, 30 now; time: none in the ledger, 9 now\n`,
    );
    const same = argv.map((word) => (word === 'greedy' ? 'greedy=random' : word));
    expect((await klinZha(same)).err).toMatch(/another arena: different players\n$/);
    appendFileSync(ledger, readFileSync(ledger, 'utf8').split('\n')[1]!.replace('"chance"', '"nobody"'));
    expect((await klinZha(argv)).err).toMatch(/:4: this game belongs to another arena\n$/);
    writeFileSync(ledger, '1. e37f48 *\n');
    const none = await klinZha(argv);
    expect([none.status, none.err]).toEqual([
      1,
      `klin-zha: ${ledger}:1: not a valid ledger: expected an arena in the first line\n`,
    ]);
    expect(readFileSync(ledger, 'utf8')).toBe('1. e37f48 *\n');
  });

  it('prints the number of games in the ledger and of games left', async () => {
    const ledger = fresh();
    const argv = (games: string) => [...quick, '--plies', '4', '--ledger', ledger, '--games', games];
    await klinZha(argv('2'));
    expect((await klinZha(argv('6'))).err).toBe(`2 games in ${ledger}, 4 left to play\n`);
    expect((await klinZha([...argv('6'), '--quiet'])).err).toBe('');
  });

  it('rejects a ledger that a running process has locked', async () => {
    const ledger = fresh();
    const argv = [...quick, '--games', '2', '--plies', '4', '--ledger', ledger];
    writeFileSync(`${ledger}.lock`, `${process.ppid}\n`);
    const { status, err } = await klinZha(argv);
    expect([status, existsSync(ledger)]).toEqual([1, false]);
    expect(err).toContain(
      `'${ledger}' is locked by process ${process.ppid}: wait for it to end, or remove '${ledger}.lock' if that process is not klin-zha`,
    );
    const gone = spawn(process.execPath, ['--version']);
    await new Promise((resolve) => gone.on('close', resolve));
    writeFileSync(`${ledger}.lock`, `${gone.pid}\n`);
    expect((await klinZha(argv)).status).toBe(0);
    expect(existsSync(`${ledger}.lock`)).toBe(false);
  });

  it('resumes a ledger with an incomplete last line, and skips repeated games', async () => {
    const [ledger, whole] = [fresh(), fresh()];
    const argv = (path: string, games: number) => [...quick, '--games', String(games), '--ledger', path];
    await klinZha(argv(whole, 6));
    await klinZha(argv(ledger, 4));
    const lines = readFileSync(ledger, 'utf8').trimEnd().split('\n');
    writeFileSync(ledger, `${[...lines.slice(0, 3), lines[1]].join('\n')}\n${lines[3]!.slice(0, 50)}`);
    const { err, status } = await klinZha(argv(ledger, 6));
    expect(status).toBe(0);
    expect(err).toContain(`${ledger}:5: skipped a broken line`);
    expect(err).toContain(`${ledger}: skipped 1 repeated game`);
    const kept = readFileSync(ledger, 'utf8').split('\n');
    expect(kept[4]).toBe(lines[3]!.slice(0, 50));
    const games = kept
      .filter((line) => line.startsWith('{"index"') && line !== kept[4])
      .map((line) => JSON.parse(line));
    expect(new Set(games.map(({ index }) => index))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    expect((await klinZha(argv(ledger, 6))).out.replaceAll(/ +\d+\.\d\d$/gm, '')).toBe(
      (await klinZha(argv(whole, 6))).out.replaceAll(/ +\d+\.\d\d$/gm, ''),
    );
  });
});

describe('klin-zha arena --threads', () => {
  it('plays the same games in one thread and in three', async () => {
    const [one, three] = [fresh(), fresh()];
    const log = fresh('log');
    await klinZha([...quick, '--games', '8', '--ledger', one]);
    const argv = [...quick, '--games', '8', '--ledger', three, '--threads', '3', '--log', log];
    const { status, err } = await klinZha(argv, {
      program: pathToFileURL(file),
    });
    expect([status, err]).toEqual([0, '']);
    expect(gamesIn(three)).toEqual(gamesIn(one));
    expect(gamesIn(one).length).toBe(8);
    const logged = [...readFileSync(log, 'utf8').matchAll(/^# game (\d+): /gm)].map(([, number]) =>
      Number(number),
    );
    expect(logged.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('resumes after it was killed, and plays the same games as a single run', async () => {
    const [killed, whole] = [fresh(), fresh()];
    const program = pathToFileURL(file);
    const threads = [...quick, '--threads', '2', '--ledger', killed];
    const { ended } = await execute([...threads, '--games', '1000'], 'SIGKILL', () => linesIn(killed) > 2);
    expect(ended).toBe('SIGKILL');
    appendFileSync(killed, '{"index":');
    expect((await klinZha([...threads, '--games', '8'], { program })).status).toBe(0);
    await klinZha([...quick, '--ledger', whole, '--games', '8']);
    expect(gamesIn(killed).slice(0, 8)).toEqual(gamesIn(whole));
    expect(gamesIn(whole).length).toBe(8);
  });

  it('prints the results so far after Ctrl-C, which does not reach the engines', async () => {
    const ledger = fresh();
    // Ctrl-C would end the engine if it did not run in a separate session.
    const engine = engineOf(`
      if (word === 'newgame') console.log('gameok');
      if (word === 'go') console.log('legal');
      if (word === 'legal') console.log('bestmove ' + (second ?? line.split(' ')[1]));`);
    const argv = ['arena', '--player', `loud=engine:${engine}`, '--player', 'random', '--games', '1000'];
    const { ended, out, err } = await execute(
      [...argv, '--plies', '30', '--ledger', ledger, '--threads', '2'],
      'SIGINT',
      () => linesIn(ledger) > 3,
    );
    expect([ended, err]).toEqual([130, '']);
    expect(out).toMatch(/^Interrupted: \d+ of 1000 games were played\.$/m);
    expect(out).toMatch(/^loud +\d+ .* 0 +0 +\d+\.\d\d$/m);
    expect(Number(/Interrupted: (\d+)/.exec(out)![1])).toBe(linesIn(ledger) - 1);
  });

  const pairings = [...schedule(arenaOf({ games: 10, openings: 'empty' }))];
  const settings = { threads: 2, signal: new AbortController().signal, onCrash: async () => {} };

  it('replaces a thread that crashes, and plays its game again', async () => {
    let [started, ended, crashes] = [0, 0, 0];
    const indexes: number[] = [];
    const start = (): ArenaThread => {
      const isWeak = ++started % 2 === 0;
      let played = 0;
      return {
        request: async ({ index }) => {
          await Promise.resolve();
          if (isWeak && ++played > 1) throw new Error('gone');
          return gameWith(index, 1);
        },
        end: async () => void ended++,
      };
    };
    const onCrash = async (): Promise<void> => void crashes++;
    const onGame = async ({ index }: ArenaGame): Promise<boolean> => indexes.push(index) > 0;
    await playAll({ ...settings, pairings: pairings.values(), start, onGame, onCrash });
    expect(indexes.sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect([ended, crashes]).toEqual([started, started - 2]);
    expect(crashes).toBeGreaterThan(0);
  });

  it('fails if a game crashes every thread', async () => {
    const start = (): ArenaThread => ({
      request: async ({ index }) => (index === 3 ? Promise.reject(new Error('deadly')) : gameWith(index, 1)),
      end: async () => {},
    });
    const all = playAll({ ...settings, pairings: pairings.values(), start, onGame: async () => true });
    await expect(all).rejects.toThrow('deadly');
  });

  it('aborts running games', async () => {
    const controller = new AbortController();
    let ended = 0;
    const start = (): ArenaThread => ({
      request: () => new Promise(() => {}),
      end: async () => void ended++,
    });
    const all = playAll({
      ...settings,
      signal: controller.signal,
      pairings: pairings.values(),
      start,
      onGame: async () => true,
    });
    controller.abort();
    await all;
    expect(ended).toBe(2);
  });
});
