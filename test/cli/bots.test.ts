/** Bots with the opening book, and `klin-zha engine`. */

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createState,
  finishSetup,
  Game,
  isLegal,
  parsePosition,
  klinZha as rules,
  rulesOf,
  seededRandom,
  takzh,
  unwrap,
  viewFor,
} from 'klin-zha';
import { getBook } from 'klin-zha/bots';
import { EngineClient } from 'klin-zha/protocol';
import { alarm, startEngine } from 'klin-zha/protocol/node';
import { Searcher, symmetryKey } from 'klin-zha/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botFor } from '../../src/cli/engine/book.ts';
import { bundleProgram } from './bundle.ts';
import { klinZha } from './support.ts';

/** Sends a text, and ends a little later, as a program does that waits for an answer. */
async function* slowly(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
  await new Promise((resolve) => void alarm(300, () => resolve(undefined)));
}

describe('a bot on the command line', () => {
  /** The battle after a bot set up both armies. */
  async function setUp(usesBook: boolean): Promise<string> {
    const bot = await botFor('alpha-beta', usesBook);
    const random = seededRandom(4);
    let game = new Game(createState(takzh));
    while (game.state.phase === 'setup')
      game = game.play((await bot.choose(game, { random, nodes: 20 })).move);
    return symmetryKey(new Searcher(game.state));
  }

  it('sets up from the book only if it is on', async () => {
    const keys = getBook(takzh)!.setups.map(({ position }) =>
      symmetryKey(new Searcher(unwrap(parsePosition(takzh, position)))),
    );
    expect(keys).toContain(await setUp(true));
    expect(keys).not.toContain(await setUp(false));
  });

  it('plays the blind game and rulesets without a book', async () => {
    const random = seededRandom(4);
    const truth = createState(rulesOf('klin-zha+blind'));
    const bot = await botFor('blind', true);
    const blind = await bot.choose({ view: viewFor(truth, 1) }, { random, nodes: 20 });
    expect(isLegal(truth, blind.move)).toBe(true);
    const shared = createState(rulesOf('klin-zha+reflective'));
    const greedy = await botFor('greedy', true);
    expect(isLegal(shared, (await greedy.choose(shared, { random })).move)).toBe(true);
  });
});

describe('a bot in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-bot-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes a bot that promises a legal move, with the library of this repository. */
  function file(name: string, text?: string): string {
    const bots = JSON.stringify(new URL('../../src/bots/index.ts', import.meta.url).href);
    const path = join(folder, name);
    writeFileSync(
      path,
      text ??
        `import { greedyBot } from ${bots};
export default { name: 'later', choose: async (question, options) => greedyBot.choose(question, options) };`,
    );
    return path;
  }

  it('is an engine', async () => {
    const stdin = `klin-zha 1\nnewgame rules klin-zha seat 1\nposition ${createState(rules)}\ngo nodes 5\nisready\n`;
    const { out, status } = await klinZha(['engine', '--bot', file('one.mjs')], { stdin: slowly(stdin) });
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(/^id name klin-zha later\n[\s\S]*^bestmove \w@\w{3}\nreadyok\n$/m),
    ]);
  });

  it('plays in the arena and against a player', async () => {
    const path = file('two.mjs');
    const players = ['--player', path, '--player', 'random'];
    const arena = await klinZha(['arena', ...players, '--games', '2', '--nodes', '20', '--plies', '60']);
    expect([arena.status, arena.err]).toEqual([0, '']);
    expect(arena.out).toContain('two.mjs');
    const game = await klinZha(['play', '--bot', path, '--nodes', '20'], { stdin: 'auto\nquit\n' });
    expect([game.status, game.err]).toEqual([0, '']);
    expect(game.out).toContain('two.mjs');
  });

  it.each([
    ['a file that is not there', () => join(folder, 'none.mjs'), "none.mjs': no such file or directory"],
    ['a file that throws', () => file('bad.mjs', 'throw new Error("my bug")'), 'my bug'],
    [
      'a file without a bot',
      () => file('empty.mjs', 'export const bot = 1;'),
      'the default export is not a bot: expected an object { name, choose: (game, options) => ({ move }) }',
    ],
  ])('rejects %s', async (_, pathOf, message) => {
    const path = pathOf();
    for (const args of [
      ['engine', '--bot', path],
      ['play', '--bot', path],
      ['arena', '--player', path, '--player', 'random'],
    ]) {
      const { status, err } = await klinZha(args);
      expect([status, err]).toEqual([1, expect.stringContaining(message)]);
    }
  });

  it('names the bots for any other name', async () => {
    for (const args of [
      ['engine', '--bot', 'deep'],
      ['play', '--bot', 'deep'],
      ['arena', '--player', 'deep'],
    ]) {
      const { status, err } = await klinZha(args);
      expect([status, err]).toEqual([
        2,
        expect.stringMatching(/Unknown bot 'deep': expected random, .*a file such as/),
      ]);
    }
  });
});

describe('klin-zha engine', () => {
  it('answers on standard output as the protocol requires', async () => {
    const position = String(createState(rulesOf('klin-zha')));
    const stdin = [
      'klin-zha 1',
      'newgame rules klin-zha seat 1',
      `position ${position}`,
      'go nodes 5',
      'quit',
      '',
    ].join('\n');
    const { out, status } = await klinZha(['engine', '--bot', 'greedy', '--seed', '2'], { stdin });
    expect(status).toBe(0);
    expect(out).toMatch(/^id name klin-zha greedy\n[\s\S]*^ok\ngameok\n[\s\S]*^bestmove \w@\w{3}\n$/m);
  });

  it('requires either a bot or an engine to check', async () => {
    expect(await klinZha(['engine'])).toMatchObject({ status: 2 });
    expect(await klinZha(['engine', '--bot', 'greedy', '--check', 'x'])).toMatchObject({ status: 2 });
    expect(await klinZha(['engine', '--cpu', '--check', 'x'])).toMatchObject({ status: 2 });
    for (const command of ['', ' ', "''"]) {
      const { status, err } = await klinZha(['engine', '--check', command]);
      expect(status).toBe(2);
      expect(err).toContain('The command does not name a program. Expected: a program');
    }
  });

  it('reports the errors of an engine', async () => {
    const found = await klinZha(['engine', '--check', 'no-such-engine']);
    expect(found.status).toBe(1);
    expect(found.out).toMatch(/^the greeting: crash: .*ENOENT/);
    const gone = await klinZha(['engine', '--check', 'cat /no-such-file']);
    expect(gone.out).toMatch(/crash: .*it exited with status 1; on standard error: cat: .*no-such-file/);
    const json = await klinZha(['engine', '--check', 'no-such-engine', '--json']);
    expect(JSON.parse(json.out)).toMatchObject([{ code: 'crash', during: 'the greeting' }]);
  });

  describe('as a program', () => {
    const folder = mkdtempSync(join(tmpdir(), 'klin-zha-engine-'));
    let program = '';

    beforeAll(() => {
      program = bundleProgram(folder);
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('stops during a search, and ends with its input', async () => {
      const port = startEngine(process.execPath, [program, 'engine', '--bot', 'alpha-beta', '--seed', '1']);
      let think: () => void;
      const thinks = new Promise<void>((resolve) => {
        think = resolve;
      });
      const log = (_: string, line: string): void => void (line.startsWith('info depth') && think());
      const client = new EngineClient(port, { alarm, patience: 600_000, grace: 600_000, log });
      unwrap(await client.start());
      unwrap(await client.newGame({ rules, seat: 1 }));
      const { state } = finishSetup(createState(rulesOf('klin-zha')), seededRandom(4));
      const reply = client.choose(new Game(state), { time: 3_600_000 });
      await thinks;
      client.stop();
      const answer = unwrap(await reply);
      expect(answer.type === 'move' && isLegal(state, answer.move)).toBe(true);
      client.quit();
      const alone = spawn(process.execPath, [program, 'engine', '--bot', 'random'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      alone.stdin.end('klin-zha 1\nisready\n');
      let output = '';
      alone.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      expect(await new Promise((ended) => alone.once('close', ended))).toBe(0);
      expect(output).toMatch(/^id name klin-zha random\n[\s\S]*\nok\nreadyok\n$/);
    });
  });
});
