/// <reference lib="dom" />
import axe, { type AxeResults } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../browser/support.ts';
import { pagesOfSite, textOf } from './pages.ts';

/** A page of every kind. */
const sample = [
  'index.html',
  'documents/guide.html',
  'documents/rules.html',
  'documents/variants_kinta.html',
  'modules/klin-zha_render.html',
  'functions/klin-zha.legalMoves.html',
  'classes/klin-zha.Game.html',
];

/** A page of text and one of the reference, where every kind is made the same way. */
const few = ['documents/guide.html', 'classes/klin-zha.Game.html'];

const stage = useBrowser();

async function inPage<T>(
  name: string,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await stage.browser.newContext(options);
  try {
    const page = await context.newPage();
    await page.goto(`${stage.address}/site/${name}`);
    return await look(page);
  } finally {
    await context.close();
  }
}

/** The pages that were written by hand: guides, and what stands at the beginning of each module. */
function handWritten(): string[] {
  return pagesOfSite().filter((page) => /^(?:documents|modules)\/|^[a-z]+\.html$/.test(page));
}

/** Of each kind of page that is made from comments the longest, where everything that such a page can have is likeliest. */
function longestOfEachKind(): string[] {
  const kinds = new Map<string, string>();
  for (const page of pagesOfSite()) {
    const kind = page.split('/')[0]!;
    const known = kinds.get(kind);
    if (known === undefined || textOf(page).length > textOf(known).length) kinds.set(kind, page);
  }
  for (const written of handWritten()) kinds.delete(written.split('/')[0]!);
  return [...kinds.values()];
}

/** What axe calls serious or worse on a page: the rule, and where. */
async function complaintsOf(page: Page): Promise<string[]> {
  await page.locator('body').waitFor({ state: 'visible' });
  await page.locator('#tsd-nav-container a').first().waitFor({ state: 'attached' });
  return complaintsIn(page);
}

/** The same of a page that is ready, by some rules alone if they are named. */
async function complaintsIn(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (runOnly): Promise<AxeResults['violations']> => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    return (await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })).violations;
  }, rules);
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

describe('the pages of the site', () => {
  const schemes = ['light', 'dark'] as const;

  it.each(sample.flatMap((name) => schemes.map((colorScheme) => [name, colorScheme] as const)))(
    'have nothing that axe calls serious: %s, %s',
    async (name, colorScheme) => {
      expect(await inPage(name, { colorScheme }, complaintsOf)).toEqual([]);
    },
  );

  it.each([...handWritten(), ...longestOfEachKind()])(
    'have nothing that axe calls serious beside their navigation, in the light and in the dark: %s',
    async (name) => {
      await inPage(name, { colorScheme: 'light' }, async (page) => {
        await page.locator('#tsd-nav-container a').first().waitFor({ state: 'attached' });
        // It is the same on every page, and looked at above.
        await page.evaluate(() => document.getElementById('tsd-nav-container')?.remove());
        expect(await complaintsIn(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        // Nothing but colours is another in the dark.
        expect(await complaintsIn(page, ['color-contrast'])).toEqual([]);
      });
    },
  );

  it.each([
    ['combat', 'Kinta'],
    ['spindles', 'Rules'],
    ['legalMoves', 'legalMoves'],
  ])('are found by a word that stands in them: %s', async (word, title) => {
    await inPage('index.html', {}, async (page) => {
      await page.locator('#tsd-search-trigger').click();
      await page.locator('#tsd-search-input').fill(word);
      const found = page.locator('#tsd-search-results a', { hasText: title }).first();
      await found.waitFor();
      await found.click();
      await page.waitForURL((url) => !url.pathname.endsWith('index.html'));
      expect(await page.locator('.col-content').innerText()).toContain(word);
    });
  });

  it('show every picture that they name', async () => {
    const withPictures = pagesOfSite().filter((page) => textOf(page).includes('<img '));
    expect(withPictures.length).toBeGreaterThan(10);
    const context = await stage.browser.newContext();
    const page = await context.newPage();
    for (const name of withPictures) {
      await page.goto(`${stage.address}/site/${name}`, { waitUntil: 'load' });
      const missing = await page.evaluate(() =>
        [...document.images].filter((image) => image.naturalWidth === 0).map(({ src }) => src),
      );
      expect(missing, name).toEqual([]);
    }
    await context.close();
  });

  it.each(few)('can be read, and left for others, without scripts: %s', async (name) => {
    const { text, links } = await inPage(name, { javaScriptEnabled: false }, async (page) => ({
      text: await page.locator('.col-content').innerText(),
      links: await page.locator('nav a:visible').count(),
    }));
    expect(text.length).toBeGreaterThan(50);
    expect(links).toBeGreaterThan(10);
  });

  it.each(few)('print the text alone, dark on white: %s', async (name) => {
    const printed = await inPage(name, { colorScheme: 'dark' }, async (page) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.locator('.col-content').waitFor({ state: 'visible' });
      return page.evaluate(() => ({
        ink: getComputedStyle(document.querySelector('.col-content')!).color,
        paper: getComputedStyle(document.body).backgroundColor,
        beside: ['.col-sidebar', '.tsd-page-toolbar'].filter((part) =>
          document.querySelector(part)?.checkVisibility(),
        ),
      }));
    });
    expect(printed).toEqual({ ink: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)', beside: [] });
  });
});
