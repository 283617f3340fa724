/// <reference lib="dom" />
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { some } from '../../support/runs.ts';
import { useBrowser } from '../browser/support.ts';
import { generatedPages, useSite, writtenPages } from './pages.ts';

const stage = useBrowser();
const site = useSite();

/** The rules about colours. */
const colours: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Parts of the layout that are the same on all pages, and one page of each layout that is checked with them. */
const repeated = ['.VPNav', '.VPLocalNav', '.VPSidebar', '.VPFooter'];
const layouts = ['index.html', 'how-to/guide.html', 'reference/api/klin-zha/classes/Game.html'];

/** Lists what axe calls serious or worse on a page, except in some parts: the rule, and where. */
async function complaintsIn(
  page: Page,
  options: RunOptions = {},
  exclude: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([parts, given]): Promise<AxeResults['violations']> => {
      const { axe: checker } = window as unknown as {
        axe: { run: (context: object, options: object) => Promise<AxeResults> };
      };
      const context = { include: [document], exclude: parts.filter((part) => document.querySelector(part)) };
      return (await checker.run(context, given)).violations;
    },
    [exclude, { ...options, resultTypes: ['violations'] } as RunOptions] as const,
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Returns ten generated pages, evenly chosen from all. */
function tenGenerated(): string[] {
  const pages = generatedPages().sort();
  return Array.from({ length: 10 }, (_, index) => pages[Math.floor((index * pages.length) / 10)]!);
}

describe('axe finds nothing serious', () => {
  let page: Page;
  beforeAll(async () => {
    page = await stage.browser.newPage({ reducedMotion: 'reduce' });
  });
  afterAll(() => page.close());
  const open = async (name: string): Promise<void> => {
    await page.goto(`${site.address}/${name}`, { waitUntil: 'load' });
    // The switch of the theme gets its name when the page's script has run.
    await page.locator('.VPSwitchAppearance:not([title=""])').first().waitFor({ state: 'attached' });
  };

  const pages = new Set([...layouts, ...some(writtenPages()), ...some(tenGenerated())]);
  it.each([...pages])('on %s, in the light and in the dark', async (name) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(name);
    const exclude = layouts.includes(name) ? [] : repeated;
    expect(await complaintsIn(page, {}, exclude)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html.dark').waitFor();
    expect(await complaintsIn(page, colours, exclude)).toEqual([]);
  });

  it('on more than forty written pages', () => {
    expect(writtenPages().length).toBeGreaterThan(40);
  });

  it('but finds a planted fault', async () => {
    await open('how-to/guide.html');
    await page.evaluate(() => document.querySelector('h1')!.append(document.createElement('img')));
    expect((await complaintsIn(page)).map((complaint) => complaint.split(':')[0])).toEqual(['image-alt']);
  });
});
