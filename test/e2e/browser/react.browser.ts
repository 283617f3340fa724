/// <reference lib="dom" />
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { createState, klinZha, play } from 'klin-zha';
import type { KlinZhaBoard } from 'klin-zha/element';
import { expect, it } from 'vitest';
import { useBrowser } from './support.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const stage = useBrowser();

/** Bundles the page in examples/react with the built library. */
async function pageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${root}examples/react/src/main.jsx`],
    bundle: true,
    format: 'iife',
    write: false,
    jsx: 'automatic',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    nodePaths: [`${root}node_modules`],
    alias: {
      'klin-zha': `${root}dist/index.js`,
      'klin-zha/element': `${root}dist/element.js`,
      'klin-zha/words': `${root}dist/words.js`,
    },
  });
  return outputFiles[0]!.text;
}

it('plays a game in React by moves on the board, and takes them back', async () => {
  const context = await stage.browser.newContext({ reducedMotion: 'reduce' });
  const tab = await context.newPage();
  const faults: string[] = [];
  tab.on('pageerror', ({ message }) => void faults.push(message));
  await tab.setContent('<!doctype html><html lang="en"><body><main id="page"></main></body></html>');
  await tab.addScriptTag({ content: await pageScript() });
  const board = tab.locator('klin-zha-board');
  const shown = (): Promise<string> =>
    board.evaluate((element) => String((element as KlinZhaBoard).game?.state));
  const empty = createState(klinZha);
  await board.locator('[data-code="F"]').click();
  await board.locator('[role=gridcell][data-cell="A19"]').click();
  await tab.getByText('Moves: 1').waitFor();
  expect(await shown()).toBe(String(play(empty, 'f@a19')));
  await tab.getByRole('button', { name: 'Undo' }).click();
  expect(await shown()).toBe(String(empty));
  await tab.getByRole('button', { name: 'Redo' }).click();
  await tab.getByRole('button', { name: 'Place at random' }).click();
  await tab.getByText('Moves: 20').waitFor();
  await tab.getByLabel('Ruleset').selectOption('romulan-heart:3');
  await tab.getByText('Moves: 0').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
