/** The Python package passes its own tests and those of Gymnasium and PettingZoo, on the built command. */

import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type GameState, legalMoves, parsePosition, play, rulesOf, unwrap } from 'klin-zha';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep, some } from '../../support/runs.ts';
import { slowness } from '../browser/support.ts';
import {
  afterPauses,
  begin,
  movesOn,
  type Opened,
  playByClicks,
  positionOn,
  saidOn,
  someMove,
  useWebBoard,
} from '../browser/web-board.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const example = `${root}examples/python`;
/** Debian's Python; another one may come first on the path. */
const python = process.env.PYTHON ?? (existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3');
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-python-'));
const copy = join(folder, 'package');
const isRoot = process.getuid?.() === 0;

/** Runs a program in the virtual environment and returns what it writes, standard error included. */
function run(command: string, args: readonly string[], cwd = example, more: object = {}): string {
  const env = { ...process.env, KLIN_ZHA: `node ${root}dist/cli.js`, PYTHONDONTWRITEBYTECODE: '1' };
  return execFileSync('sh', ['-c', 'exec "$0" "$@" 2>&1', command, ...args], {
    cwd,
    env: { ...env, ...more, PATH: `${folder}/bin:${process.env.PATH}` },
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
}

beforeAll(() => {
  // Open to the ordinary user below.
  chmodSync(folder, 0o755);
  const install = ['install', '--quiet', '--disable-pip-version-check'];
  run(python, ['-m', 'venv', folder]);
  run('pip', [...install, '-r', 'requirements.txt']);
  // A copy, because the build writes to the folder.
  mkdirSync(copy);
  for (const name of ['klin_zha', 'pyproject.toml', 'README.md', 'train.py'])
    cpSync(join(example, name), join(copy, name), { recursive: true });
  run('pip', [...install, '--no-deps', copy]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the Python package passes its tests, and those of Gymnasium and PettingZoo, for an ordinary user', () => {
  const [command, ...args] = [...(isRoot ? ['runuser', '-u', 'nobody', '--'] : []), 'python'] as const;
  const tests = ['-m', 'unittest', 'discover', 'tests'];
  const found = run(command, [...args, ...tests], example, isDeep ? {} : { SHORT: '1' });
  expect(found).toMatch(/Ran \d+ tests in .*\n\nOK\n/);
});

/** Trains a small network once. */
function train(): void {
  if (existsSync(join(copy, 'network.onnx'))) return;
  const said = run('python', ['train.py', '300'], copy);
  expect(said).toMatch(/^\d+ unseen positions: [\d.]+% of the first choices/m);
}

it('trains a small network, and a bot with it beats random moves', () => {
  train();
  const players = ['--player', './bot.mjs', '--player', 'random', '--nodes', '100'];
  const games = ['arena', ...players, '--games', '10', '--openings', 'chance', '--json'];
  const answer = run('node', [`${root}dist/cli.js`, ...games], join(example, 'bot'), {
    NETWORK: join(copy, 'network.onnx'),
  });
  const { players: found } = JSON.parse(answer.slice(answer.indexOf('{"arena'))) as {
    players: { name: string; wins: number; faults: number }[];
  };
  const network = found.find(({ name }) => name === './bot.mjs')!;
  expect(network.faults).toBe(0);
  expect(network.wins).toBeGreaterThanOrEqual(9);
});

it('plays the bot with a script of moves', () => {
  train();
  const game = `printf 'auto\\nquit\\n' | node ${root}dist/cli.js play --rules klin-zha+draws --bot ./bot.mjs --nodes 20`;
  const said = run('sh', ['-c', game], join(example, 'bot'), { NETWORK: join(copy, 'network.onnx') });
  expect(said).toMatch(/^Green: /m);
});

it('plays 512 games at once from Python', () => {
  expect(run('python', ['benchmark.py', '20'])).toMatch(/^[\d,]+ steps a second \([\d,]+ a CPU second\)\n$/);
});

describe('the web board', () => {
  // Beside the packages of the bot; the network of a reader is not overwritten.
  const bots = join(example, 'bot/dist');
  const bot = join(bots, 'bot/web-bot.mjs');
  beforeAll(() => {
    train();
    for (const name of ['web-bot.mjs', 'evaluate.mjs'])
      cpSync(join(example, 'bot', name), join(bots, 'bot', name));
    cpSync(join(copy, 'network.onnx'), join(bots, 'network.onnx'));
  });
  afterAll(() => rmSync(bots, { recursive: true, force: true }));
  const { open } = useWebBoard('own-bot', { KLIN_ZHA_BOT: bot });
  const stateOn = async ({ board }: Opened): Promise<GameState> =>
    unwrap(parsePosition(rulesOf('klin-zha+draws'), await positionOn(board), { unchecked: true }));

  /** Returns the server of `npm run web` with the bot of a file. */
  async function serverWith(file: string): Promise<ViteDevServer> {
    process.env.KLIN_ZHA_BOT = file;
    try {
      return await createServer({
        configFile: `${root}examples/web-board/vite.config.ts`,
        // Apart from the cache of other tests at the same time.
        cacheDir: join(folder, 'vite'),
        logLevel: 'silent',
      });
    } finally {
      delete process.env.KLIN_ZHA_BOT;
    }
  }

  /** Plays a move and waits for the bot's, which must be legal. */
  async function playRound(opened: Opened): Promise<void> {
    const { page, board } = opened;
    const [state, { length: before }] = [await stateOn(opened), await movesOn(page)];
    const move = someMove(state);
    await playByClicks(board, state, move);
    await afterPauses(page, async () => (await movesOn(page)).length).toBe(before + 2);
    const after = play(state, move);
    const answers = legalMoves(after).map((answer) => String(play(after, answer)));
    expect(answers).toContain(String(await stateOn(opened)));
  }

  /** Begins a game against the network. */
  async function beginAgainstBot(opened: Opened): Promise<void> {
    const { page } = opened;
    await begin(page, { 'variant=draws': true, 'who-2': '10' });
    const player = page.getByLabel('Green is played by').locator('option:checked');
    expect(await player.textContent()).toBe('web-bot');
  }

  it('plays the network, also offline', async () => {
    const opened = await open();
    const { context, page, faults } = opened;
    const files: string[] = [];
    page.on('request', (request) => void files.push(new URL(request.url()).pathname.replace(/.*\//, '')));
    await beginAgainstBot(opened);
    await playRound(opened);
    await playRound(opened);
    expect(files).toContainEqual(expect.stringMatching(/^network-.*\.onnx$/));
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await playRound(opened);
    expect(faults).toEqual([]);
    await context.close();
  });

  /** Plays in the page of the development server. */
  async function inDevelopment(file: string, act: (opened: Opened) => Promise<void>): Promise<void> {
    const server = await serverWith(file);
    try {
      await server.listen(0);
      const opened = await open({}, server.resolvedUrls!.local[0]);
      await act(opened);
      await opened.context.close();
    } finally {
      await server.close();
    }
  }

  /** Waits until the page says why the bot failed. */
  async function expectFailure({ page, board }: Opened, reason: string, pause?: number): Promise<void> {
    const sentence = `The bot failed, so choose another player. ${reason}`;
    await afterPauses(page, () => saidOn(board), pause).toContain(sentence);
  }

  it('plays it from the development server', () =>
    inDevelopment(bot, async (opened) => {
      await beginAgainstBot(opened);
      await playRound(opened);
    }));

  it('says that the network was trained for other rules', async () => {
    const opened = await open();
    await begin(opened.page, { 'who-1': '10', 'who-2': '0' });
    await expectFailure(
      opened,
      'The network was trained for other rules: it reads 2592 numbers per position, klin-zha has 2430.',
    );
    await opened.context.close();
  });

  const wrongFiles: [name: string, module: string, reason: string, pause?: number][] = [
    ['no bot', 'export const bot = 1;', 'The file has no bot: expected a default export { name, choose }.'],
    [
      'no move',
      'export default { choose: () => ({}) };',
      'It answered without a move: expected { move } from',
    ],
    [
      'an illegal move',
      // E15 is outside the regions, so nothing was placed there.
      'export default { choose: () => ({ move: 8208 }) };',
      'It played e15e15. There is no warrior on E15.',
    ],
    [
      'no answer',
      'export default { choose: () => new Promise(() => {}) };',
      'It did not move for 60 seconds.',
      60_000 * slowness,
    ],
  ];

  it.each(some(wrongFiles, 2))('says what is wrong with a file with %s', async (_, module, reason, pause) => {
    const file = join(bots, 'wrong.mjs');
    writeFileSync(file, module);
    await inDevelopment(file, async (opened) => {
      await begin(opened.page, { 'who-1': '10', 'who-2': '0' });
      await expectFailure(opened, reason, pause);
    });
  });

  it('refuses a file that is missing', async () => {
    await expect(serverWith('/nowhere/bot.mjs')).rejects.toThrow(
      "KLIN_ZHA_BOT: '/nowhere/bot.mjs' is not a file. Expected a module with a bot as its default export.",
    );
  });
});
