// The site of the documentation: `npm run docs` builds it, `npm run docs:dev` serves it.

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { sidebar } from './pages.mjs';

const docs = fileURLToPath(new URL('..', import.meta.url));

/** Anchors of headings as GitHub writes them, so that links work in both places. */
const slugify = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** Links to the reference of the entry points of the package. */
function entryPoints() {
  const { exports } = JSON.parse(readFileSync(resolve(docs, '../package.json'), 'utf8'));
  return Object.keys(exports)
    .filter((path) => !path.endsWith('.json'))
    .map((path) => path.replace('.', 'klin-zha'))
    .map((text) => ({ text, link: `/reference/api/${text}/` }));
}

/**
 * Makes the picture of a position a board to play on, and drops links to files outside the docs. Generated pages get no
 * date, because git would be started for each of them.
 */
function preparePages() {
  const board = /<!-- board: (\S+) (.+?) -->\n(!\[.*\]\(.*\))/g;
  return {
    name: 'prepare-pages',
    enforce: 'pre',
    transform(text, id) {
      if (!id.endsWith('.md')) return undefined;
      const isOutside = (target) => !resolve(dirname(id), target.split('#')[0]).startsWith(docs);
      const head = id.startsWith(resolve(docs, 'reference/api')) ? '---\nlastUpdated: false\n---\n' : '';
      return (head + text)
        .replace(board, '<PlayableBoard rules="$1" position="$2">\n\n$3\n\n</PlayableBoard>')
        .replace(/(?<!!)\[([^\]]+)\]\((\.\.[^)]+)\)/g, (link, words, target) =>
          isOutside(target) ? words : link,
        );
    },
  };
}

/** Adds the sizes of SVG pictures, so that the page does not move when they are loaded. */
function addPictureSizes(markdown) {
  const { rules } = markdown.renderer;
  const render = rules.image;
  rules.image = (tokens, index, options, env, self) => {
    const file = resolve(dirname(env.path), tokens[index].attrGet('src'));
    const [, width, height] =
      /^<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(readFileSync(file, 'utf8')) ?? [];
    if (height !== undefined) {
      tokens[index].attrSet('width', String(Math.round(width)));
      tokens[index].attrSet('height', String(Math.round(height)));
    }
    return render(tokens, index, options, env, self);
  };
}

export default defineConfig({
  title: 'klin-zha',
  description: 'The rules engine for Klin Zha: tutorials, guides, rules and reference.',
  lang: 'en',
  base: process.env.DOCS_BASE ?? '/',
  outDir: '../site',
  cacheDir: '../node_modules/.cache/vitepress',
  lastUpdated: true,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${process.env.DOCS_BASE ?? '/'}icon.svg` }]],
  markdown: {
    anchor: { slugify },
    toc: { slugify },
    config: addPictureSizes,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'klin-zha-board' } } },
  vite: {
    plugins: [preparePages()],
    // The board is loaded with the first page that shows one.
    build: { chunkSizeWarningLimit: 400 },
  },
  themeConfig: {
    nav: [
      { text: 'Play', link: '/tutorials/play' },
      { text: 'Build a game', link: '/tutorials/build-a-game' },
      { text: 'Write a bot', link: '/tutorials/write-a-bot' },
      { text: 'Read records', link: '/tutorials/read-records' },
      { text: 'API', link: '/reference/api/' },
    ],
    sidebar: {
      ...sidebar,
      '/reference/api/': [{ text: 'Entry points', items: entryPoints() }],
    },
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        // The index has no markup, so code needs no colours.
        _render(source, env, markdown) {
          const { highlight } = markdown.options;
          markdown.options.highlight = null;
          const html = markdown.render(source, env);
          markdown.options.highlight = highlight;
          return html;
        },
        miniSearch: {
          searchOptions: {
            boost: { title: 4, titles: 2, text: 1 },
            // Short words have too many neighbours: clock, click.
            fuzzy: (term) => (term.length > 5 ? 0.2 : false),
            boostDocument: (id) => {
              if (id.includes('/reference/api/')) return 0.3;
              if (id.includes('/tutorials/') || id.includes('/how-to/')) return 2;
              return id.includes('/maintainers/') ? 0.5 : 1;
            },
          },
        },
      },
    },
  },
});
