// Tells TypeDoc of the anchors that pages set themselves (`<a id="r4-3"></a>`), so that links to them count as links to
// something. On its own it knows headings alone, and would warn of every link to a ruling.

import { MarkdownEvent } from 'typedoc';

/** @param {import('typedoc').Application} app */
export function load(app) {
  const afterHeadings = -100;
  const remember = ({ page, originalText }) => {
    const known = app.renderer.router.getSlugger(page.model);
    for (const [, id] of originalText.matchAll(/<a id="([^"]+)"><\/a>/g)) {
      if (!known.hasAnchor(id)) known.slug(id);
    }
  };
  app.renderer.on(MarkdownEvent.PARSE, remember, afterHeadings);
}
