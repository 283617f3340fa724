/** What a frame costs while a piece is dragged over the board: script, style and layout, from a trace of Chromium. */

import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { summary } from '../harness.mjs';
import { executablePath } from './board.mjs';

export { missing } from './board.mjs';

export const title = 'Dragging';

const here = fileURLToPath(new URL('..', import.meta.url));
/** The most that a frame may cost in 95 of 100, and any task, in ms. */
const mostPerFrame = 8;
const mostPerTask = 50;
const script = `import 'klin-zha/element';
  import { createState, Game, introductionGold, introductionGreen, klinZha, placeArmies, unwrap } from 'klin-zha';
  const board = document.querySelector('klin-zha-board');
  board.game = new Game(unwrap(placeArmies(createState(klinZha), [introductionGold, introductionGreen])).state);`;
/** Drags over the whole board that end on no target, so that the piece can be dragged again. */
const drags = [
  ['G14', 'A19'],
  ['H24', 'C18'],
  ['G35', 'B29'],
];

/** @param {import('../harness.mjs').Settings} settings */
export async function measure({ quick, tell }) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const [frames, tasks] = [[], []];
  const rounds = quick ? 1 : 5;
  try {
    for (let round = 0; round < rounds; round++) {
      tell(`drags ${round + 1} of ${rounds}`);
      const events = await traceOf(browser);
      frames.push(...framesIn(events));
      tasks.push(...tasksIn(events));
    }
  } finally {
    await browser.close();
  }
  const rank = Math.ceil(frames.length * 0.95) - 1;
  const sorted = frames.toSorted((one, other) => one - other);
  return {
    rows: [
      { what: 'script, style and layout of a frame', unit: 'ms', figure: summary(frames) },
      {
        what: 'script, style and layout of a frame, 95th percentile',
        unit: 'ms',
        figure: summary([sorted[rank]]),
        limit: mostPerFrame,
      },
      {
        what: 'longest task while dragging',
        unit: 'ms',
        figure: summary([Math.max(...tasks)]),
        limit: mostPerTask,
      },
    ],
  };
}

/** Drags pieces over the board at 60 moves of the mouse a second, and returns the trace of its page. */
async function traceOf(browser) {
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
  const context = await browser.newContext({ viewport: { width: 800, height: 900 } });
  try {
    const page = await context.newPage();
    await page.setContent(
      `<!doctype html><html lang="en"><klin-zha-board></klin-zha-board><script>${code}</script>`,
    );
    const middleOf = async (name) => {
      const cell = page.locator(`[role=gridcell][data-cell="${name}"]`);
      const { x, y, width, height } = await cell.boundingBox();
      return [x + width / 2, y + height / 2];
    };
    // The first drag compiles the scripts.
    await drag(page, ...(await Promise.all(drags[0].map(middleOf))));
    await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] });
    for (const ends of drags) await drag(page, ...(await Promise.all(ends.map(middleOf))));
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const main = traceEvents.find(
      ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
    );
    return traceEvents.filter(({ pid, tid, ph }) => pid === main.pid && tid === main.tid && ph === 'X');
  } finally {
    await context.close();
  }
}

/** Drags a piece from one point to another, with a move of the mouse in each frame. */
async function drag(page, [x, y], [toX, toY]) {
  const steps = 60;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step++) {
    await page.mouse.move(x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await page.mouse.up();
}

/** The main thread's events that are part of no other of these. */
const parts = [
  'FunctionCall',
  'EventDispatch',
  'UpdateLayoutTree',
  'Layout',
  'HitTest',
  'FireAnimationFrame',
];

/** The CPU time of script, style and layout from each frame to the next, in ms. */
function framesIn(events) {
  const own = events.filter(({ name }) => parts.includes(name)).toSorted((one, other) => one.ts - other.ts);
  const ends = events.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  const times = ends.map(() => 0);
  let until = 0;
  for (const event of own) {
    // The time of an event within another is part of it.
    if (event.ts < until) continue;
    const frame = ends.findIndex((time) => time >= event.ts);
    if (frame >= 0) times[frame] += cpuTime(event);
    until = event.ts + event.dur;
  }
  return times;
}

/** The CPU time of each task of the main thread, in ms. */
function tasksIn(events) {
  return events.filter(({ name }) => /RunTask$/.test(name)).map(cpuTime);
}

/** The time that the thread spent in an event, without waiting for other processes, in ms. */
function cpuTime({ tdur, dur = 0 }) {
  return (tdur ?? dur) / 1000;
}
