/** What the first board on a page costs: the CPU time of all scripts until it is drawn, in Chromium, beside chessground. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { mustCount, summary } from '../harness.mjs';

export const title = 'Board';

export const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const here = fileURLToPath(new URL('..', import.meta.url));
const ours = 'the first board of klin-zha/element';
const alone = 'chessground';
const withMoves = "chessground, with chessops' legal moves";

/** Each page: what stands in it, the script that draws the board, and how many pieces there have to be. */
const pages = {
  [ours]: {
    body: '<klin-zha-board></klin-zha-board>',
    script: `import 'klin-zha/element';
      import { createState, introductionGold, introductionGreen, klinZha, placeArmies, unwrap } from 'klin-zha';
      const board = document.querySelector('klin-zha-board');
      board.state = unwrap(placeArmies(createState(klinZha), [introductionGold, introductionGreen])).state;`,
    pieces: () => document.querySelector('klin-zha-board').shadowRoot.querySelectorAll('g[data-cell]').length,
    expected: 18,
  },
  [alone]: {
    body: '<div id="board"></div>',
    script: `import { Chessground } from 'chessground';
      Chessground(document.getElementById('board'), {});`,
    pieces: () => document.querySelectorAll('cg-board piece').length,
    expected: 32,
  },
  [withMoves]: {
    body: '<div id="board"></div>',
    script: `import { Chessground } from 'chessground';
      import { Chess } from 'chessops/chess';
      import { chessgroundDests } from 'chessops/compat';
      const movable = { free: false, color: 'white', dests: chessgroundDests(Chess.default()) };
      Chessground(document.getElementById('board'), { movable });`,
    pieces: () => document.querySelectorAll('cg-board piece').length,
    expected: 32,
  },
};

/** What is missing to measure this. */
export function missing() {
  if (existsSync(executablePath)) return undefined;
  return `There is no Chromium at ${executablePath}: install it, or set CHROMIUM to its file.`;
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure({ quick, tell }) {
  const names = Object.keys(pages);
  const texts = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await textOf(pages[name])])),
  );
  const times = Object.fromEntries(names.map((name) => [name, []]));
  const rounds = quick ? 3 : 31;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    for (let round = 0; round <= rounds; round++) {
      tell(`board ${round} of ${rounds}`);
      for (const name of names) {
        const time = await scriptTime(browser, texts[name], pages[name], name);
        // The first time only brings the files into the system's memory.
        if (round > 0) times[name].push(time);
      }
    }
  } finally {
    await browser.close();
  }
  const rows = names.map((name) => ({
    what: `scripts of ${name}`,
    unit: 'ms',
    figure: summary(times[name]),
  }));
  for (const name of [alone, withMoves]) {
    const ratios = times[ours].map((time, round) => time / times[name][round]);
    rows.push({
      what: `scripts of ${ours}, beside ${name}`,
      unit: 'x',
      figure: summary(ratios),
    });
  }
  return { rows };
}

/** A page with its script in it, minified, as a page loads it. */
async function textOf({ body, script }) {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: here },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  const code = outputFiles[0].text.replaceAll('</script', '<\\/script');
  const style = '#board, klin-zha-board { display: block; width: 480px; height: 480px }';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${style}</style>${body}<script>${code}</script></html>`;
}

/** The time that Chromium spends in scripts for a page in a process of its own, in milliseconds. */
async function scriptTime(browser, text, { pieces, expected }, name) {
  const context = await browser.newContext({ viewport: { width: 800, height: 800 } });
  try {
    const page = await context.newPage();
    await page.route('http://board.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: text }),
    );
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto('http://board.test/', { waitUntil: 'load' });
    // Whoever draws with the next picture has done so by then.
    await page.waitForTimeout(150);
    const { metrics } = await session.send('Performance.getMetrics');
    const { value } = metrics.find((metric) => metric.name === 'ScriptDuration');
    mustCount(`pieces of ${name}`, await page.evaluate(pieces), expected);
    return value * 1000;
  } finally {
    await context.close();
  }
}
