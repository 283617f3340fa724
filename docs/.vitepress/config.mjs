// The site of the documentation: `npm run docs` builds it, `npm run docs:dev` serves it.

import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { sidebar } from './pages.mjs';
import { miniSearch } from './search.mjs';

const docs = fileURLToPath(new URL('..', import.meta.url));
const root = resolve(docs, '..');
const { exports: entries, repository } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

/** The address of the repository, until it has one undefined. */
const address = repository?.url.replace(/^git\+|\.git$/g, '');

/** Anchors of headings as GitHub writes them, so that links work in both places. */
const slugify = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** Links to the reference of the entry points of the package. */
function entryPoints() {
  return Object.keys(entries)
    .filter((path) => !/\.json$|^\.\/jsx\//.test(path))
    .map((path) => path.replace('.', 'klin-zha'))
    .map((text) => ({ text, link: `/reference/api/${text}/` }));
}

/** Returns a link to a file outside the docs: to the repository, or its path while the repository has no address. */
function fileLink(words, path) {
  if (address !== undefined) return `[${words}](${address}/blob/main/${path})`;
  return words.replaceAll('`', '').endsWith(path) ? `\`${path}\`` : `${words} (\`${path}\`)`;
}

/**
 * Makes the picture of a position a board to play on. Links to files outside the docs lead to the repository. Generated
 * pages get no date, because git would be started for each of them, and cannot be edited.
 */
function preparePages() {
  const board = /<!-- board(?: against level (\d))?: (\S+) (.+?) -->\n(!\[.*\]\(.*\))/g;
  return {
    name: 'prepare-pages',
    enforce: 'pre',
    transform(text, id) {
      if (!id.endsWith('.md')) return undefined;
      const isGenerated = id.startsWith(resolve(docs, 'reference/api'));
      const head = isGenerated ? '---\nlastUpdated: false\neditLink: false\n---\n' : '';
      return (head + text)
        .replace(board, '<PlayableBoard level="$1" rules="$2" position="$3">\n\n$4\n\n</PlayableBoard>')
        .replace(/(?<!!)\[([^\]]+)\]\((\.\.[^)]+)\)/g, (link, words, target) => {
          const file = resolve(dirname(id), target);
          return file.startsWith(docs) ? link : fileLink(words, relative(root, file).replaceAll('\\', '/'));
        });
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
  // VitePress takes the titles of generic types from HTML, where their brackets are entities.
  transformPageData: ({ title }) => ({ title: title.replaceAll('&lt;', '<').replaceAll('&gt;', '>') }),
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
      { text: 'Organise', link: '/reference/match' },
      { text: 'API', link: '/reference/api/' },
    ],
    sidebar: {
      ...sidebar,
      '/reference/api/': [{ text: 'Entry points', items: entryPoints() }],
    },
    outline: { level: [2, 3] },
    ...(address !== undefined && {
      editLink: { pattern: `${address}/edit/main/docs/:path`, text: 'Edit this page' },
      socialLinks: [{ icon: 'github', link: address }],
    }),
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
        miniSearch,
      },
    },
  },
});
