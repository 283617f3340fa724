/// <reference lib="dom" />

import { variantIds } from 'klin-zha';
import type { KlinZhaBoard } from 'klin-zha/element';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { some } from '../../support/runs.ts';
import { useBrowser } from '../browser/support.ts';
import { useSite } from './pages.ts';

const stage = useBrowser();
const site = useSite();

const pageOf = (id: string): string => `variants/${id}.html`;

/** A page with a board, and its faults: exceptions, and requests to other servers. */
interface Opened {
  readonly page: Page;
  readonly board: Locator;
  readonly faults: string[];
}

async function open(id: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await stage.browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  page.on('request', (request) => {
    if (!request.url().startsWith(site.address)) faults.push(request.url());
  });
  await page.goto(`${site.address}/${pageOf(id)}`);
  return { page, board: page.locator('klin-zha-board'), faults };
}

const positionOn = (board: Locator): Promise<string> =>
  board.evaluate((element) => {
    const { state } = element as KlinZhaBoard;
    return state !== null && 'viewer' in state ? JSON.stringify(state) : String(state);
  });

/** Plays some move that can be chosen on the board, to one or another cell; whether there was one. */
async function playSomething({ page, board }: Opened, which = 0): Promise<boolean> {
  const looks = page.getByRole('button', { name: 'looks' });
  if (await looks.isVisible()) await looks.click();
  const hand = board.locator('[data-code]').first();
  const chance = page.getByRole('button', { name: 'Random outcome' });
  if (await chance.isVisible()) {
    await chance.click();
    return true;
  }
  if (await hand.isVisible()) {
    if ((await board.locator('[aria-pressed=true]').count()) === 0) await hand.click();
  } else {
    const origin = board.locator('.origin').first();
    if ((await origin.count()) === 0) return false;
    await origin.click();
  }
  const targets = board.locator('.live:not(.origin)');
  await targets.nth(which % (await targets.count())).click();
  const answer = board.locator('[data-move]').first();
  if (await answer.isVisible()) await answer.click();
  return true;
}

describe('the boards of the site', () => {
  it.each(some(variantIds))('can be played on the page of %s without external files', async (id) => {
    const opened = await open(id);
    const { page, board, faults } = opened;
    await board.locator('[role=gridcell]').first().waitFor({ state: 'attached' });
    const first = await positionOn(board);
    // In the blind game an attempt may be refused.
    for (let tries = 0; (await positionOn(board)) === first && tries < 12; tries++)
      expect(await playSomething(opened, tries)).toBe(true);
    expect(await positionOn(board)).not.toBe(first);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await positionOn(board)).toBe(first);
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('button', { name: 'Random armies' }).click();
    for (let move = 0; move < 6; move++) await playSomething(opened);
    await page.getByRole('button', { name: 'Start position' }).click();
    expect(await positionOn(board)).toBe(first);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each(some(variantIds, 1))('are pictures of the same position without scripts: %s', async (id) => {
    const { page, board } = await open(id, { javaScriptEnabled: false });
    const picture = board.locator('img');
    expect(await picture.isVisible()).toBe(true);
    expect(await picture.getAttribute('src')).toMatch(/svg/);
    expect((await picture.getAttribute('alt'))!.length).toBeGreaterThan(10);
    await page.context().close();
  });

  it('follow the theme of the reader and that for print', async () => {
    const { page, board } = await open('kinta', { colorScheme: 'dark' });
    const ground = (): Promise<string> =>
      board.locator('.frame').evaluate((frame) => getComputedStyle(frame).backgroundColor);
    const dark = await ground();
    await page.evaluate(() => {
      document.documentElement.classList.remove('dark');
    });
    // A page hears of another medium, as of a theme, when it is next drawn: at once does not say when.
    await expect.poll(ground).not.toBe(dark);
    const light = await ground();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => board.evaluate((element) => (element as KlinZhaBoard).theme)).toBe('print');
    expect(await page.locator('.board-tools').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(ground).toBe(light);
    await page.context().close();
  });
});
