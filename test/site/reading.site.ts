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

/** What axe looks at, and by which rules. */
interface Wanted {
  readonly exclude?: string;
  readonly rules?: readonly string[];
}

/** What axe calls serious or worse on a page: the rule, and where. */
async function complaintsOf(page: Page, wanted: Wanted = {}): Promise<string[]> {
  await page.locator('body').waitFor({ state: 'visible' });
  await page.locator('#tsd-nav-container a').first().waitFor({ state: 'attached' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async ({ exclude, rules }): Promise<AxeResults['violations']> => {
    const { axe } = window as unknown as { axe: { run: (...given: unknown[]) => Promise<AxeResults> } };
    const context = exclude === undefined ? document : { include: ['body'], exclude: [exclude] };
    const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
    return (await axe.run(context, options)).violations;
  }, wanted);
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

  it('have nothing that axe calls serious: all that are written by hand, and the longest of each kind of the others', async () => {
    // The navigation is the same on every page, and looked at above; colours alone differ in the dark.
    const exclude = '#tsd-nav-container';
    const rest = [...handWritten(), ...longestOfEachKind()];
    const found: string[] = [];
    const lookAtRest = async (): Promise<void> => {
      const context = await stage.browser.newContext({ colorScheme: 'light' });
      const page = await context.newPage();
      for (let name = rest.pop(); name !== undefined; name = rest.pop()) {
        await page.goto(`${stage.address}/site/${name}`, { waitUntil: 'domcontentloaded' });
        const light = await complaintsOf(page, { exclude });
        await page.emulateMedia({ colorScheme: 'dark' });
        const dark = await complaintsOf(page, { exclude, rules: ['color-contrast'] });
        await page.emulateMedia({ colorScheme: 'light' });
        for (const complaint of [...light, ...dark]) found.push(`${name}: ${complaint}`);
      }
      await context.close();
    };
    expect(rest.length).toBeGreaterThanOrEqual(45);
    await Promise.all([lookAtRest(), lookAtRest()]);
    expect(found).toEqual([]);
  }, 300_000);

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
