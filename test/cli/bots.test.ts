/** Bots with the opening book, and `klin-zha engine`. */

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBook } from '../../src/bots/index.ts';
import { botFor } from '../../src/cli/engine/book.ts';
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
} from '../../src/index.ts';
import { EngineClient } from '../../src/protocol/index.ts';
import { alarm, startEngine } from '../../src/protocol/node/index.ts';
import { Searcher, symmetryKey } from '../../src/search/index.ts';
import { bundleProgram } from './bundle.ts';
import { klinZha } from './support.ts';

describe('a bot on the command line', () => {
  /** The battle after a bot set up both armies. */
  function setUp(usesBook: boolean): string {
    const bot = botFor('alpha-beta', usesBook);
    const random = seededRandom(4);
    let game = new Game(createState(takzh));
    while (game.state.phase === 'setup') game = game.play(bot.choose(game, { random, nodes: 20 }).move);
    return symmetryKey(new Searcher(game.state));
  }

  it('sets up from the book only if it is on', () => {
    const keys = getBook(takzh)!.setups.map(({ position }) =>
      symmetryKey(new Searcher(unwrap(parsePosition(takzh, position)))),
    );
    expect(keys).toContain(setUp(true));
    expect(keys).not.toContain(setUp(false));
  });

  it('plays the blind game and rulesets without a book', () => {
    const random = seededRandom(4);
    const truth = createState(rulesOf('klin-zha+blind'));
    const blind = botFor('blind', true).choose({ view: viewFor(truth, 1) }, { random, nodes: 20 });
    expect(isLegal(truth, blind.move)).toBe(true);
    const shared = createState(rulesOf('klin-zha+reflective'));
    expect(isLegal(shared, botFor('greedy', true).choose(shared, { random }).move)).toBe(true);
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
      const client = new EngineClient(port, { alarm, patience: 30_000, grace: 30_000 });
      unwrap(await client.start());
      unwrap(await client.newGame({ rules, seat: 1 }));
      const { state } = finishSetup(createState(rulesOf('klin-zha')), seededRandom(4));
      const reply = client.choose(new Game(state), { time: 3_600_000 });
      await new Promise((resolve) => void alarm(300, () => resolve(undefined)));
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
