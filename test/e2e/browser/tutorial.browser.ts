/// <reference lib="dom" />
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cellsOfMove, klinZha, legalDests, parsePosition, unwrap } from 'klin-zha';
import type { KlinZhaBoard } from 'klin-zha/element';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { library, useBrowser } from './support.ts';

const readPage = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url)), 'utf8');
const tutorial = readPage('tutorials/build-a-game.md');

/** Returns the code blocks of a page in one language. */
function blocksIn(language: string, text = tutorial): string[] {
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'));
  return [...blocks].map(([, code]) => code!);
}

/** Module before the server: it seeds the armies, and sends the free port at which the server listens. */
const preload = `
  import { Server } from 'node:net';
  import { seededRandom } from 'klin-zha';
  Math.random = seededRandom(1);
  const { listen } = Server.prototype;
  Server.prototype.listen = function () {
    return listen.call(this, 0, '127.0.0.1', () => process.send(this.address().port));
  };`;

describe('the tutorial on building a game', () => {
  const stage = useBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-tutorial-'));
  const [firstPage, laterBody, onlineBody] = blocksIn('html') as [string, string, string];
  const head = firstPage.slice(0, firstPage.indexOf('</script>') + '</script>\n'.length);
  let server: ChildProcess;
  let port: number;

  beforeAll(async () => {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(library, join(folder, 'node_modules/klin-zha'));
    writeFileSync(join(folder, 'online.html'), head + onlineBody);
    writeFileSync(join(folder, 'server.mjs'), blocksIn('js')[0]!);
    writeFileSync(join(folder, 'preload.mjs'), preload);
    server = fork('server.mjs', { cwd: folder, execArgv: ['--import', './preload.mjs'] });
    [port] = (await once(server, 'message')) as [number];
  });
  afterAll(() => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const positionOf = (page: Page): Promise<string> =>
    page.evaluate(() => {
      const board = document.querySelector<KlinZhaBoard>('klin-zha-board')!;
      return String(board.game?.state ?? board.state);
    });

  /** Opens a page of the first two steps, which any static server can serve. */
  async function openPage(html: string): Promise<Page> {
    const page = await stage.browser.newPage();
    await page.route(`${stage.address}/index.html`, (route) =>
      route.fulfill({ contentType: 'text/html', body: html }),
    );
    await page.route('**/node_modules/klin-zha/**', (route) =>
      route.continue({ url: route.request().url().replace('/node_modules/klin-zha', '') }),
    );
    await page.goto(`${stage.address}/index.html`);
    await page.locator('klin-zha-board .frame').waitFor();
    return page;
  }

  it('begins with a board', async () => {
    const page = await openPage(firstPage);
    expect(await positionOf(page)).toMatch(/^1\/3\/5\/7\/9\/11\/13\/15\/17 1 /);
    await page.close();
  });

  it('sets up, takes back, redoes and survives a reload', async () => {
    const page = await openPage(head + laterBody);
    const empty = await positionOf(page);
    await page.getByRole('button', { name: 'Random armies' }).click();
    const battle = await positionOf(page);
    expect(battle).not.toBe(empty);
    await page.getByRole('button', { name: 'Undo' }).click();
    const before = await positionOf(page);
    expect(before).not.toBe(battle);
    await page.reload();
    await page.locator('klin-zha-board .frame').waitFor();
    expect(await positionOf(page)).toBe(before);
    await page.getByRole('button', { name: 'New game' }).click();
    expect(await positionOf(page)).toBe(empty);
    await page.close();
  });

  it('continues with a worker that suggests a move', async () => {
    const page = await openPage(head + laterBody);
    const script = '/node_modules/klin-zha/dist/protocol/worker.js';
    const [suggesting] = blocksIn('js', readPage('how-to/board.md')) as [string];
    await page.getByRole('button', { name: 'Random armies' }).click();
    const code = suggesting
      .replace("new URL('klin-zha/protocol/worker', import.meta.url)", `'${script}'`)
      .replace("'klin-zha/protocol/worker'", `'${script}'`);
    await page.addScriptTag({
      type: 'module',
      content: `const board = document.querySelector('klin-zha-board');\n${code}\nawait suggest();`,
    });
    await page.waitForFunction(
      () => document.querySelector<KlinZhaBoard>('klin-zha-board')!.shapes.length > 0,
    );
    const [[shape], moves] = await page.evaluate(() => {
      const { game, shapes } = document.querySelector<KlinZhaBoard>('klin-zha-board')!;
      return [shapes, game!.legalMoves()] as const;
    });
    const move = moves.find((one) => String(cellsOfMove(one)) === [shape!.cell, shape!.to].join());
    expect(move).toBeDefined();
    await page.close();
  });

  it.each([{}, { connection: 'Upgrade', upgrade: 'websocket' }])(
    'has a server that answers 400 to a line that is not an address, with headers %j',
    async (headers) => {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        get({ port, path: '//', headers }, (response) => resolve(response.resume().statusCode)).on(
          'error',
          reject,
        );
      });
      expect(status).toBe(400);
    },
  );

  it('ends with a game between two browsers', async () => {
    const [one, two] = [await stage.browser.newPage(), await stage.browser.newPage()];
    await one.goto(`http://127.0.0.1:${port}/online.html?seat=1`);
    await two.goto(`http://127.0.0.1:${port}/online.html?seat=2`);
    await expect.poll(() => positionOf(two)).toContain('/');
    const before = await positionOf(one);
    const state = unwrap(parsePosition(klinZha, before));
    const [from, [to]] = [...legalDests(state)].find(([origin]) => origin !== state.toFields().goals[0])!;
    for (const cell of [from, to!]) {
      await one.evaluate(
        (name) => document.querySelector<KlinZhaBoard>('klin-zha-board')!.focusCell(name),
        cell,
      );
      await one.keyboard.press('Enter');
    }
    await expect.poll(() => positionOf(two)).not.toBe(before);
    const refused = await fetch(`http://127.0.0.1:${port}/move`, {
      method: 'POST',
      body: JSON.stringify({ seat: 1, move: 'a19b19' }),
    });
    expect([refused.status, await refused.text()]).toEqual([409, 'It is not your turn.']);
    const outside = await fetch(`http://127.0.0.1:${port}/server.mjs`);
    expect(outside.status).toBe(404);
    await one.close();
    await two.close();
  });
});
