// Makes TypeDoc's pages readable in every way: a list of the pages for who reads without scripts, and summaries that hold
// nothing to press, as what stands in a button cannot be reached by a screen reader.

import { JSX, PageEvent } from 'typedoc';

/** @param {import('typedoc').Application} app */
export function load(app) {
  const { createElement } = JSX;
  app.renderer.hooks.on('sidebar.begin', (context) => {
    const { project } = context.page;
    const models = [...(project.documents ?? []), ...(project.children ?? [])];
    const links = models.map((model) =>
      createElement('li', null, createElement('a', { href: context.urlTo(model) }, model.name)),
    );
    return createElement('noscript', null, createElement('nav', null, createElement('ul', null, ...links)));
  });
  const permalinks = /<a [^>]*class="tsd-anchor-icon"[^>]*>[\s\S]*?<\/a>/g;
  app.renderer.on(PageEvent.END, (page) => {
    page.contents = page.contents?.replace(/<summary\b[\s\S]*?<\/summary>/g, (summary) =>
      summary.replace(permalinks, ''),
    );
  });
}
