/// <reference lib="dom" />
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../browser/support.ts';
import { pagesOfSite, textOf } from './pages.ts';

/** Pages with all that scripts put there: navigation, search, settings, a board. */
const withScripts = ['index.html', 'documents/variants_kinta.html', 'classes/klin-zha.Game.html'];

/** The page into which others are put. It is in a folder as nearly all are, so that their pictures are found. */
const shell = 'functions/klin-zha.legalMoves.html';

/** The rules about colours, which take the longest and are others in the dark. */
const colours = ['color-contrast', 'link-in-text-block'];
/** All other rules, but one which takes long, too, and of which axe says that it is not serious. */
const structure: RunOptions = {
  rules: Object.fromEntries([...colours, 'region'].map((id) => [id, { enabled: false }])),
};

const stage = useBrowser();

/** What axe calls serious or worse on a page: the rule, and where. */
async function complaintsIn(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (asked): Promise<AxeResults['violations']> => {
      const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
      return (await axe.run(asked)).violations;
    },
    { ...options, resultTypes: ['violations'] } as RunOptions,
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** A page that shows others as they were written, one after the other: to load each would take many times as long. */
async function openShell(): Promise<Page> {
  const page = await stage.browser.newPage();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`${stage.address}/site/${shell}`);
  return page;
}

function putInto(page: Page, html: string): Promise<void> {
  return page.evaluate((text) => {
    const { title, body } = new DOMParser().parseFromString(text, 'text/html');
    for (const hidden of body.querySelectorAll('noscript')) hidden.remove();
    document.title = title;
    document.body.replaceWith(document.adoptNode(body));
  }, html);
}

/** All pages, the shortest first. */
function byLength(): string[] {
  return pagesOfSite().sort((one, other) => textOf(one).length - textOf(other).length);
}

/** Pages that have, together, everything to which the style gives a colour: every kind of element in every class. */
function withAllColours(): string[] {
  const known = new Set<string>();
  return byLength().filter((name) => {
    const before = known.size;
    const elements = textOf(name).matchAll(/<(\w+)(?=[^>]*\s(?:class|style)="([^"]*)")/g);
    for (const [, element, style] of elements) known.add(`${element} ${style}`);
    return known.size > before;
  });
}

/** Looks at pages as they were written, in two tabs, and tells what axe says of each. */
async function complaintsOf(
  names: readonly string[],
  look: (page: Page) => Promise<readonly string[]>,
): Promise<string[]> {
  const left = [...names];
  const complaints: string[] = [];
  const lookAtRest = async (): Promise<void> => {
    const page = await openShell();
    // The longest first, so that no tab is left with one of them in the end.
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      await putInto(page, textOf(name));
      for (const complaint of await look(page)) complaints.push(`${name}: ${complaint}`);
    }
    await page.close();
  };
  await Promise.all([lookAtRest(), lookAtRest()]);
  return complaints;
}

/** What is too pale in the light or in the dark. */
async function paleIn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await complaintsIn(page, { runOnly: colours })));
  }
  return found;
}

describe('axe finds nothing serious', () => {
  it.each(withScripts)('with scripts, in the light and the dark theme: %s', async (name) => {
    const page = await stage.browser.newPage();
    await page.goto(`${stage.address}/site/${name}`);
    await page.locator('#tsd-nav-container a').first().waitFor({ state: 'attached' });
    expect(await complaintsIn(page, structure)).toEqual([]);
    expect(await paleIn(page)).toEqual([]);
    await page.close();
  });

  it('on every page', async () => {
    const pages = byLength();
    expect(pages.length).toBeGreaterThan(300);
    expect(await complaintsOf(pages, (page) => complaintsIn(page, structure))).toEqual([]);
  }, 600_000);

  it('in any colours', async () => {
    const pages = withAllColours();
    expect(pages.length).toBeGreaterThan(20);
    expect(await complaintsOf(pages, paleIn)).toEqual([]);
  }, 600_000);

  it('but finds a planted fault', async () => {
    const page = await openShell();
    const wrong = '</h1><img src="x.svg"><p style="color: #777; background: #888">pale</p>';
    await putInto(page, textOf('documents/guide.html').replace('</h1>', wrong));
    expect(await complaintsIn(page, structure)).toEqual(['image-alt: <img src="x.svg">']);
    expect(await paleIn(page)).toHaveLength(2);
    await page.close();
  });
});
