// Makes TypeDoc's pages readable in every way: guides under the names that stand above them, a list of the pages for who
// reads without scripts, tables that scroll where a screen is narrow, by the keyboard too, and summaries that hold nothing
// to press, as what stands in a button cannot be reached by a screen reader.

import { JSX, PageEvent, RendererEvent } from 'typedoc';

const heading = /^# (.*)\n/;

/** @param {import('typedoc').Application} app */
export function load(app) {
  const { createElement } = JSX;
  // Pages have got their addresses here, which stay those of the files; a folder is one in the navigation.
  app.renderer.on(RendererEvent.BEGIN, ({ project }) => {
    for (const document of project.documents ?? []) {
      const [, initial = '', folder = ''] = /^(?:(.)(.*\/))?/.exec(document.name);
      const [, title] = heading.exec(document.content[0].text);
      document.name = initial.toUpperCase() + folder + title;
    }
    // The first page has its name from the project.
    const [beginning] = project.readme;
    beginning.text = beginning.text.replace(heading, '');
  });
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
    page.contents = page.contents
      ?.replace(/<summary\b[\s\S]*?<\/summary>/g, (summary) => summary.replace(permalinks, ''))
      .replaceAll('<table>', '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>')
      .replaceAll('</table>', '</table></div>');
  });
}
