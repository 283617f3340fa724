/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Loader } from 'esbuild';
import { compile } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { compileScript, parse } from 'vue/compiler-sfc';
import type { KlinZhaBoard } from '../../../src/element/index.ts';
import { createState, klinZha, play } from '../../../src/index.ts';
import { library, useBrowser } from './support.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(`${root}docs/how-to/board.md`, 'utf8');

/** Returns the code block of the page in one language. */
function blockIn(language: string): string {
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)![1]!;
}

/** Compiles the block of each framework with its own compiler, and shows the result. */
const frameworks: Readonly<
  Record<string, { readonly module: () => string; readonly loader: Loader; readonly show: string }>
> = {
  jsx: {
    module: () => blockIn('jsx'),
    loader: 'jsx',
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

/** Returns a script that shows the block of a framework in a page. */
async function scriptOf(name: string): Promise<string> {
  const { module, loader, show } = frameworks[name]!;
  const { outputFiles } = await build({
    stdin: { contents: show, resolveDir: root },
    bundle: true,
    format: 'iife',
    write: false,
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
          bundler.onResolve({ filter: /^klin-zha(\/element)?$/ }, ({ path }) => ({
            path: join(library, 'dist', path === 'klin-zha' ? 'index.js' : 'element.js'),
          }));
        },
      },
    ],
  });
  return outputFiles[0]!.text;
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
    expect(await board.evaluate((element) => String((element as KlinZhaBoard).state))).toBe(after);
    expect(faults).toEqual([]);
    await context.close();
  });
});
