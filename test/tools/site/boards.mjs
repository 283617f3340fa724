// Gives pages of the site a board to play on. A page asks for one by a comment before a picture of the same position,
// `<!-- board: RULESET POSITION -->`; the picture stands in the page until the script takes over, and where none runs.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { JSX, PageEvent, RendererEvent } from 'typedoc';

const asked = /<!-- board: (\S+) (.+?) -->\s*<p>(<img [^>]*>)<\/p>/g;
const script = 'assets/board.js';

/** @param {import('typedoc').Application} app */
export function load(app) {
  const { createElement, renderElement, Raw } = JSX;
  app.renderer.on(PageEvent.END, (page) => {
    if (!page.contents?.includes('<!-- board: ')) return;
    const withBoards = page.contents.replace(asked, (_, rules, position, picture) =>
      renderElement(
        createElement(
          'klin-zha-board',
          { 'data-rules': rules, 'data-position': position },
          createElement(Raw, { html: picture }),
        ),
      ),
    );
    const src = '../'.repeat(page.url.split('/').length - 1) + script;
    page.contents = withBoards.replace('</head>', `<script defer src="${src}"></script></head>`);
  });
  app.renderer.on(RendererEvent.END, ({ outputDirectory }) => {
    buildSync({
      entryPoints: [fileURLToPath(new URL('board-page.js', import.meta.url))],
      outfile: join(outputDirectory, script),
      bundle: true,
      minify: true,
      // Pages are read from the disk as well, where browsers load no modules.
      format: 'iife',
      target: 'es2022',
    });
  });
}
