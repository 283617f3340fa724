/// <reference lib="dom" />

import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { library, useBrowser } from './support.ts';

const stage = useBrowser();

it.each(['without a bundler', 'with a bundler'])('a page plays a bot in a worker: %s', async (how) => {
  const page = await stage.browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  if (how === 'with a bundler') {
    const { outputFiles } = await build({
      ...{
        entryPoints: [join(library, 'dist/protocol/worker.js')],
        bundle: true,
        write: false,
        format: 'esm',
      },
    });
    await page.route('**/dist/protocol/worker.js?bundled', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: outputFiles[0]!.text }),
    );
  }
  await page.goto(`${stage.address}/examples/board/index.html`);
  const script = `/dist/protocol/worker.js${how === 'with a bundler' ? '?bundled' : ''}`;
  await page.addScriptTag({
    type: 'module',
    content: `
      import { createState, finishSetup, Game, klinZha, seededRandom } from '/dist/index.js';
      import { botInWorker } from '/dist/protocol/worker.js';
      const open = (name) => botInWorker(new Worker('${script}', { type: 'module', name }));
      const bot = open('level-3');
      // After most random setups, but not this one, a game can end with the second move.
      let game = new Game(finishSetup(createState(klinZha), seededRandom(2)).state);
      for (let ply = 0; ply < 3; ply++) game = game.play(await bot.choose(game, { nodes: 100 }));
      bot.quit();
      const failure = await open('level-99').choose(game).catch((error) => error.message);
      globalThis.played = [game.length, failure];`,
  });
  await page.waitForFunction(() => 'played' in globalThis);
  const [moves, failure] = await page.evaluate(
    () => (globalThis as unknown as { readonly played: readonly [number, string] }).played,
  );
  expect(moves).toBe(3);
  expect(failure).toContain("'level-99'");
  expect(faults).toEqual([]);
  await page.close();
});

it('a page plays its own bot, with promises, in a worker', async () => {
  const page = await stage.browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  // The bot is ready later than the first lines arrive.
  const worker = `
    import { mcts } from '/dist/bots.js';
    import { seededRandom } from '/dist/index.js';
    import { messagePort, serveEngine } from '/dist/protocol.js';
    const port = messagePort(self);
    await new Promise((resolve) => self.addEventListener('message', resolve, { once: true }));
    const evaluate = async ({ count, actions }) => ({
      priors: actions.map((list) => new Float32Array(list.length).fill(1)),
      values: new Float32Array(count),
    });
    serveEngine(mcts({ evaluate }), port, { random: seededRandom(1) });`;
  await page.route('**/own-bot.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: worker }),
  );
  await page.goto(`${stage.address}/examples/board/index.html`);
  await page.addScriptTag({
    type: 'module',
    content: `
      import { createState, finishSetup, Game, klinZha, seededRandom } from '/dist/index.js';
      import { botInWorker } from '/dist/protocol/worker.js';
      const bot = botInWorker(new Worker('/own-bot.js', { type: 'module' }));
      let game = new Game(finishSetup(createState(klinZha), seededRandom(2)).state);
      for (let ply = 0; ply < 3; ply++) game = game.play(await bot.choose(game, { nodes: 100 }));
      bot.quit();
      globalThis.played = game.length;`,
  });
  await page.waitForFunction(() => 'played' in globalThis);
  expect(await page.evaluate(() => (globalThis as unknown as { readonly played: number }).played)).toBe(3);
  expect(faults).toEqual([]);
  await page.close();
});
