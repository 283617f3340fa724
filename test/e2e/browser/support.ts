/** A browser, and a server for the files of this repository. */

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import axe, { type AxeResults } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/**
 * The limit of everything that tests await, in milliseconds. It is only there to end a test that hangs, shortly before
 * its own limit, so that the message says what was awaited.
 */
const patience = 540_000;

/** Script that seeds the random numbers of a page or worker. */
const seeding = `{
  let state = 7;
  Math.random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}
`;

/** How many times as long as for users the limits in pages are. */
export const slowness = 1000;

/**
 * Returns a script that makes a page behave the same on slow machines, besides seeding its random numbers. By
 * default, its limits are the times of a long touch, of an unanswered request, and of a bot that does not move.
 */
export const steadying = (limits: readonly number[] = [450, 8000, 60_000]): string => `${seeding}{
  // Within the name of a cell, keys have no pauses.
  Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', { configurable: true, value: 0 });
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (act, time, ...more) =>
    setTimeout(act, [${limits}].includes(time) ? ${slowness} * time : time, ...more);
}`;

/** Folder with another `dist`: the library as built from its sources, or with a mutation. */
export const library: string = process.env.KLIN_ZHA_LIBRARY ?? root;
/** Folder for the coverage data of the pages, for `npm run tool coverage`. */
const countedIn = process.env.KLIN_ZHA_COVERAGE;

/** Serves the files of the repository on a free port. */
async function serve(): Promise<{ readonly address: string; readonly stop: () => void }> {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
    const file = join(path.startsWith('/dist/') ? library : root, path);
    const found = await readFile(file).catch(() => undefined);
    const content = /-worker-[^/]*\.js$/.test(file) ? `${seeding}${found}` : found;
    response.writeHead(content === undefined ? 404 : 200, {
      'content-type': types[extname(file)] ?? 'text/plain',
      // As with many static servers, the file must be found with this path for offline use.
      vary: 'Origin',
    });
    response.end(content);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** Files of Debian's Chromium: the headless shell opens a page with a third of the work. */
const browserFiles = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Starts the browser in `CHROMIUM`, or Debian's Chromium. Mutation tests keep one open and name its address. */
async function startBrowser(): Promise<Browser> {
  const { KLIN_ZHA_BROWSER: endpoint } = process.env;
  if (endpoint !== undefined) return chromium.connect(endpoint, { timeout: patience });
  const { CHROMIUM } = process.env;
  const files = CHROMIUM === undefined ? browserFiles : [CHROMIUM];
  const executablePath = files.find(existsSync);
  if (executablePath === undefined) {
    throw new Error(
      `There is no ${files.join(' and no ')}. Install it (apt-get install chromium), or name another in CHROMIUM.`,
    );
  }
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    timeout: patience,
  });
}

/** Collects the coverage of a page and writes it when the page is closed. */
async function counting(page: Page, folder: string): Promise<Page> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  const close = page.close.bind(page);
  page.close = async (options) => {
    const result = (await page.coverage.stopJSCoverage()).filter(({ url }) => url.includes('/dist/'));
    await writeFile(join(folder, `page-${randomUUID()}.json`), JSON.stringify({ result }));
    await close(options);
  };
  return page;
}

/** Collects the coverage of all pages of a browser. */
function countingBrowser(browser: Browser, folder: string): Browser {
  const pages: Page[] = [];
  const counted = async (page: Promise<Page>): Promise<Page> => {
    pages.push(await counting(await page, folder));
    return page;
  };
  const closePages = async (isTheirs: (page: Page) => boolean): Promise<void> => {
    for (const page of pages) if (isTheirs(page) && !page.isClosed()) await page.close();
  };
  const [newContext, closeBrowser] = [browser.newContext.bind(browser), browser.close.bind(browser)];
  browser.newContext = async (options) => {
    const made = await newContext(options);
    const [newPage, close] = [made.newPage.bind(made), made.close.bind(made)];
    made.newPage = () => counted(newPage());
    made.close = async (reason) => {
      await closePages((page) => page.context() === made);
      await close(reason);
    };
    return made;
  };
  browser.newPage = async (options) => (await browser.newContext(options)).newPage();
  browser.close = async (reason) => {
    await closePages(() => true);
    await closeBrowser(reason);
  };
  return browser;
}

/** Returns the violations of accessibility that axe finds on a page. */
export async function violationsOn(page: Page): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
  return violations;
}

/** Browser and address for the tests of a file. {@link useBrowser} fills it before the first test. */
export interface Stage {
  browser: Browser;
  /** Address of the server. */
  address: string;
}

/** Starts a browser and a server before the tests of a file, and stops them afterwards. */
export function useBrowser(): Stage {
  const stage = {} as Stage;
  let stop: (() => void) | undefined;
  beforeAll(async () => {
    const browser = await startBrowser();
    browser.on('context', (context) => {
      context.setDefaultTimeout(patience);
      void context.addInitScript(steadying());
    });
    stage.browser = countedIn === undefined ? browser : countingBrowser(browser, countedIn);
    const server = await serve();
    stage.address = server.address;
    stop = server.stop;
  });
  afterAll(async () => {
    await stage.browser?.close();
    stop?.();
  });
  return stage;
}
