/// <reference lib="dom" />
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../browser/support.ts';
import { pagesOfSite, textOf } from './pages.ts';

/** A page of text and one of the reference, where every kind is made the same way. */
const few = ['documents/guide.html', 'classes/klin-zha.Game.html'];

/** Pages with types that have no blank at which they could be broken. */
const wide = ['functions/klin-zha_records.writeIndex.html', 'interfaces/klin-zha_records.ByteReader.html'];

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

describe('the pages of the site', () => {
  it.each([
    ['combat', 'Kinta'],
    ['spindles', 'Rules'],
    ['legalMoves', 'legalMoves'],
  ])('are found by a word in them: %s', async (word, title) => {
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

  it('show all their pictures', async () => {
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

  it.each([...few, ...wide])('fit the width of a phone: %s', async (name) => {
    const over = await inPage(name, { viewport: { width: 390, height: 844 } }, async (page) => {
      await page.locator('.col-content').waitFor({ state: 'visible' });
      return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    });
    expect(over).toBe(0);
  });

  it.each(few)('can be read and navigated without scripts: %s', async (name) => {
    const { text, links } = await inPage(name, { javaScriptEnabled: false }, async (page) => ({
      text: await page.locator('.col-content').innerText(),
      links: await page.locator('nav a:visible').count(),
    }));
    expect(text.length).toBeGreaterThan(50);
    expect(links).toBeGreaterThan(10);
  });

  it.each(few)('print only the text, dark on white: %s', async (name) => {
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
