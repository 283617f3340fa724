/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { KlinZhaBoard } from 'klin-zha/element';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep, some } from '../../support/runs.ts';
import { useBrowser } from '../browser/support.ts';
import { scriptsOfSite, textOf, useSite, writtenPages } from './pages.ts';

const { keywords } = await import('../../../docs/.vitepress/search.mjs' as string);
const { pages: sitePages } = (await import('../../../docs/.vitepress/pages.mjs' as string)) as {
  pages: string[];
};
const questions = JSON.parse(readFileSync(new URL('questions.json', import.meta.url), 'utf8')) as {
  query: string;
  pages: string[];
}[];

const stage = useBrowser();
const site = useSite();

/** The first page, a tutorial, a variant, a page with wide tables, and two of the reference. */
const samples = [
  'index.html',
  'tutorials/build-a-game.html',
  'variants/kinta.html',
  'reference/records.html',
  'reference/api/klin-zha/classes/Game.html',
  'reference/api/klin-zha/records/functions/positionRows.html',
];

/** What readers search, and a page that they must find among the first five results. */
const searches = [
  ['undo', 'tutorials/build-a-game'],
  ['take back', 'how-to/guide'],
  ['install', 'index'],
  ['tutorial', 'tutorials/'],
  ['checkmate', 'tutorials/play'],
  ['check', 'how-to/guide'],
  ['castling', 'tutorials/play'],
  ['stalemate', 'tutorials/play'],
  ['FEN', 'how-to/guide'],
  ['PGN', 'how-to/guide'],
  ['UCI', 'reference/engine'],
  ['Elo', 'how-to/arena'],
  ['perft', 'how-to/search'],
  ['React', 'how-to/board'],
  ['Vue', 'how-to/board'],
  ['offline', 'how-to/board'],
  ['accessibility', 'how-to/board'],
  ['Romulan Heart', 'variants/romulan-heart'],
  ['hint', 'how-to/board'],
  ['draw', 'how-to/guide'],
  ['resign', 'how-to/guide'],
  ['Bloqueur', 'reference/glossary'],
  ['Rapido', 'reference/glossary'],
  ['Lanzenträger', 'reference/glossary'],
  ["Qapla'", 'reference/glossary'],
  ['kinte', 'reference/glossary'],
] as const;

async function inPage<T>(
  name: string,
  options: BrowserContextOptions,
  read: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await stage.browser.newContext({ reducedMotion: 'reduce', ...options });
  try {
    const page = await context.newPage();
    await page.goto(`${site.address}/${name}`);
    return await read(page);
  } finally {
    await context.close();
  }
}

describe('the search of the site', () => {
  let page: Page;

  beforeAll(async () => {
    page = await stage.browser.newPage({ reducedMotion: 'reduce' });
    await page.goto(`${site.address}/index.html`);
    await page.locator('#local-search button').first().click();
  });
  afterAll(() => page.close());

  /** Returns the pages of the first results, without their endings. */
  async function search(words: string): Promise<string[]> {
    const field = page.locator('#localsearch-input');
    const results = page.locator('.results .result');
    await field.fill('');
    await results.first().waitFor({ state: 'detached' });
    await field.fill(words);
    await results.first().waitFor();
    const links = await results.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    return links.map((link) => link.replace(/^\//, '').replace(/(?:\.html)?(?:#.*)?$/, '') || 'index');
  }

  it.each(some(searches))('finds %j', async (words, wanted) => {
    const found = (await search(words)).slice(0, 5);
    expect(
      found.filter((link) => link.startsWith(wanted)),
      found.join(' '),
    ).not.toEqual([]);
  });

  it('has the page that answers a question first, nearly always', async () => {
    const places: [string, number][] = [];
    const asked = some(questions);
    for (const { query, pages } of asked) {
      const found = await search(query);
      places.push([query, found.findIndex((link) => pages.includes(link.replace(/\/$/, '/index')))]);
    }
    expect(places.filter(([, place]) => place < 0 || place > 3)).toEqual([]);
    expect(places.filter(([, place]) => place === 0).length).toBeGreaterThanOrEqual(
      isDeep ? 34 : asked.length / 2,
    );
  });

  it('knows other names of every page for users', () => {
    const known = Object.keys(keywords);
    expect(known.filter((page) => !sitePages.includes(page))).toEqual([]);
    const forUsers = sitePages.filter((page) => /^(?:tutorials|how-to|reference)\//.test(page));
    expect(forUsers.filter((page) => !known.includes(page))).toEqual([]);
  });
});

describe('the first page of the site', () => {
  it('shows the line of installation and the top of the board at once', async () => {
    const tops = await inPage('index.html', { viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.locator('.board-tools').waitFor();
      return page.evaluate(() =>
        ['.language-sh', '.playable-board'].map(
          (place) => document.querySelector(place)!.getBoundingClientRect().top,
        ),
      );
    });
    expect(tops.filter((top) => top >= 800)).toEqual([]);
  });

  it('has a board on which a bot answers', async () => {
    const [before, after] = await inPage('index.html', {}, async (page) => {
      const board = page.locator('klin-zha-board');
      const position = () => board.evaluate((element) => String((element as KlinZhaBoard).state));
      await board.locator('.origin').first().click();
      const first = await position();
      await board.locator('.live:not(.origin)').first().click();
      const which = board.locator('[data-move]').first();
      if (await which.isVisible()) await which.click();
      // Two half-moves without a capture, or one that captured and its answer: Gold has the turn again.
      await page.waitForFunction((start) => {
        const { state } = document.querySelector('klin-zha-board') as unknown as KlinZhaBoard;
        return String(state) !== start && state !== null && state.seat === 1;
      }, first);
      await page.getByRole('button', { name: 'Undo' }).click();
      return [first, await position()];
    });
    expect(after).toBe(before);
  });
});

describe('the pages of the site', () => {
  it('show all their pictures', async () => {
    const pages = writtenPages().filter((page) => textOf(page).includes('<img '));
    expect(pages.length).toBeGreaterThan(10);
    const context = await stage.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const name of some(pages)) {
      await page.goto(`${site.address}/${name}`, { waitUntil: 'load' });
      const missing = await page
        .locator('img')
        .evaluateAll((images) =>
          (images as HTMLImageElement[]).filter((image) => image.naturalWidth === 0).map(({ src }) => src),
        );
      expect(missing, name).toEqual([]);
    }
    await context.close();
  });

  it.each([390, 1280])('show the ruling that a link names, %i pixels wide', async (width) => {
    const top = await inPage('variants/kinta.html', { viewport: { width, height: 850 } }, async (page) => {
      await page.locator('.vp-doc a[href$="#r10-10"]').first().click();
      const ruling = page.locator('#r10-10');
      await ruling.waitFor({ state: 'attached' });
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      return ruling.evaluate((anchor) => anchor.getBoundingClientRect().top);
    });
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(300);
  });

  it.each(samples)('fit the width of a phone: %s', async (name) => {
    const over = await inPage(name, { viewport: { width: 390, height: 844 } }, async (page) => {
      await page.locator('h1').waitFor();
      return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    });
    expect(over).toBe(0);
  });

  it.each(samples)('can be read without scripts: %s', async (name) => {
    const text = await inPage(name, { javaScriptEnabled: false }, (page) => page.locator('main').innerText());
    expect(text.length).toBeGreaterThan(50);
  });

  it.each(['index.html', 'variants/kinta.html'])('do not move while they load: %s', async (name) => {
    for (const width of [390, 1280]) {
      const shift = await inPage(name, { viewport: { width, height: 850 } }, async (page) => {
        await page.locator('.board-tools').waitFor();
        return page.evaluate(async () => {
          const shifts: PerformanceEntryList = [];
          const observer = new PerformanceObserver((list) => void shifts.push(...list.getEntries()));
          observer.observe({ type: 'layout-shift', buffered: true });
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
          shifts.push(...observer.takeRecords());
          return shifts.reduce((sum, shift) => sum + (shift as unknown as { value: number }).value, 0);
        });
      });
      expect(shift, String(width)).toBeLessThan(0.1);
    }
  });

  it('load scripts of at most 200 kB, except for the board and the search', () => {
    const scripts = [...scriptsOfSite()];
    const large = scripts.filter(([, bytes]) => bytes.length > 200_000).map(([name]) => name);
    expect(large.filter((name) => !/playable-board|localSearchIndex/.test(name))).toEqual([]);
    const board = scripts.find(([name]) => name.includes('playable-board'))![1];
    expect(gzipSync(board, { level: 9 }).length).toBeLessThan(95_000);
  });
});
