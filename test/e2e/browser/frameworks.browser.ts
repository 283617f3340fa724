/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Loader } from 'esbuild';
import { createState, klinZha, legalMoves, play, seededRandom } from 'klin-zha';
import type { KlinZhaBoard } from 'klin-zha/element';
import { compile } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { compileScript, parse } from 'vue/compiler-sfc';
import { runs } from '../../support/runs.ts';
import { playByClicks } from './clicks.ts';
import { library, useBrowser } from './support.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(`${root}docs/how-to/frameworks.md`, 'utf8');

/** Returns the first code block of the page in one language that begins with a text. */
function blockIn(language: string, start = ''): string {
  return new RegExp(`^\`\`\`${language}\\n(${start}[\\s\\S]*?)^\`\`\``, 'm').exec(page)![1]!;
}

/** Compiles the block of each framework with its own compiler, and shows the result. */
const frameworks: Readonly<
  Record<string, { readonly module: () => string; readonly loader: Loader; readonly show: string }>
> = {
  react: {
    module: () => blockIn('tsx', '// app/page.tsx'),
    loader: 'tsx',
    show: `import { createElement } from 'react';
      import { createRoot } from 'react-dom/client';
      import Board from 'block';
      createRoot(document.querySelector('main')).render(createElement(Board));`,
  },
  vue: {
    module: () => {
      const { descriptor, errors } = parse(blockIn('vue'));
      if (errors.length > 0) throw errors[0];
      const isCustomElement = (tag: string): boolean => tag === 'klin-zha-board';
      const templateOptions = { compilerOptions: { isCustomElement } };
      return compileScript(descriptor, { id: 'board', inlineTemplate: true, templateOptions }).content;
    },
    loader: 'js',
    show: `import { createApp } from 'vue';
      import Board from 'block';
      createApp(Board).mount('main');`,
  },
  svelte: {
    module: () => {
      const { js, warnings } = compile(blockIn('svelte'), { generate: 'client' });
      if (warnings.length > 0) throw new Error(warnings[0]!.message);
      return js.code;
    },
    loader: 'js',
    show: `import { mount } from 'svelte';
      import Board from 'block';
      mount(Board, { target: document.querySelector('main') });`,
  },
};

/** Returns a script that shows the block of a framework in a page, or another script with the block. */
async function scriptOf(name: string, script?: string, options: BuildOptions = {}): Promise<string> {
  const { module, loader, show } = frameworks[name]!;
  const { outputFiles } = await build({
    stdin: { contents: script ?? show, resolveDir: root },
    bundle: true,
    format: 'iife',
    conditions: ['browser'],
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
    plugins: [
      {
        name: 'block',
        setup(bundler) {
          bundler.onResolve({ filter: /^block$/ }, () => ({ path: 'block', namespace: 'block' }));
          bundler.onLoad({ filter: /^block$/, namespace: 'block' }, () => ({
            contents: module(),
            loader,
            resolveDir: root,
          }));
          bundler.onResolve({ filter: /^\.\/board$/, namespace: 'block' }, ({ path }) => ({
            path,
            namespace: 'block',
          }));
          bundler.onLoad({ filter: /^\.\/board$/, namespace: 'block' }, () => ({
            contents: blockIn('tsx', '// app/board.tsx'),
            loader: 'tsx',
            resolveDir: root,
          }));
          bundler.onResolve({ filter: /^klin-zha(\/element)?$/ }, ({ path }) => ({
            path: join(library, 'dist', path === 'klin-zha' ? 'index.js' : 'element.js'),
          }));
        },
      },
    ],
    ...options,
    write: false,
  });
  return outputFiles![0]!.text;
}

describe('a board in frameworks, as in the docs', () => {
  const stage = useBrowser();

  it.each(Object.keys(frameworks))('plays and passes its states to the framework: %s', async (name) => {
    const context = await stage.browser.newContext({ reducedMotion: 'reduce' });
    const tab = await context.newPage();
    const faults: string[] = [];
    tab.on('pageerror', ({ message }) => void faults.push(message));
    await tab.setContent('<!doctype html><html lang="en"><main></main></html>');
    await tab.addScriptTag({ content: await scriptOf(name) });
    const board = tab.locator('klin-zha-board');
    await board.locator('[data-code="F"]').click();
    await board.locator('[role=gridcell][data-cell="A19"]').click();
    const after = String(play(createState(klinZha), 'f@a19'));
    await tab.locator('p', { hasText: after }).waitFor();
    expect(
      await board.evaluate((element) =>
        String((element as KlinZhaBoard).game?.state ?? (element as KlinZhaBoard).state),
      ),
    ).toBe(after);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('plays moves in React after the hydration of HTML from a server', async () => {
    const render = `import { createElement } from 'react';
      import { renderToString } from 'react-dom/server';
      import Board from 'block';
      export const html = renderToString(createElement(Board));`;
    const server = await scriptOf('react', render, { format: 'cjs', platform: 'node', conditions: ['node'] });
    const module = { exports: {} as { readonly html: string } };
    new Function('module', 'exports', 'require', server)(
      module,
      module.exports,
      createRequire(import.meta.url),
    );
    const { html } = module.exports;
    expect(html).toContain('<klin-zha-board></klin-zha-board>');
    const context = await stage.browser.newContext({ reducedMotion: 'reduce' });
    const tab = await context.newPage();
    const faults: string[] = [];
    tab.on('pageerror', ({ message }) => void faults.push(message));
    tab.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await tab.setContent(`<!doctype html><html lang="en"><div id="page">${html}</div></html>`);
    const hydrate = `import { createElement } from 'react';
      import { hydrateRoot } from 'react-dom/client';
      import Board from 'block';
      hydrateRoot(document.querySelector('#page'), createElement(Board));`;
    await tab.addScriptTag({ content: await scriptOf('react', hydrate) });
    const board = tab.locator('klin-zha-board');
    await board.locator('[role=gridcell]').first().waitFor({ state: 'attached' });
    const random = seededRandom(43);
    let state = createState(klinZha);
    for (let ply = 0; ply < runs(20); ply++) {
      const moves = legalMoves(state);
      const move = moves[Math.floor(random() * moves.length)]!;
      await playByClicks(board, state, move);
      state = play(state, move);
      await tab.locator('p', { hasText: String(state) }).waitFor();
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
