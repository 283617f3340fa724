/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { rulesetIds } from '../../../src/rulesets/parse.ts';
import { useBrowser } from './support.ts';

const stage = useBrowser();

/** Opens the example page with seeded randomness, and collects its errors. */
async function open(rules: string): Promise<{ readonly page: Page; readonly faults: string[] }> {
  const page = await stage.browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  page.on('requestfailed', (request) => void faults.push(request.url()));
  await page.addInitScript(() => {
    let state = 7;
    Math.random = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state >>> 8) / 2 ** 24;
    };
  });
  await page.goto(`${stage.address}/examples/hot-seat/index.html?rules=${encodeURIComponent(rules)}`);
  return { page, faults };
}

/** Result of a game by clicks. */
interface Played {
  readonly clicks: number;
  readonly over: boolean;
  /** Final text of the page. */
  readonly status: string;
}

/** Clicks randomly on the choices of the page, until the game is over or the limit is reached. */
function clickAlong(page: Page, most: number): Promise<Played> {
  return page.evaluate((limit): Played => {
    const status = (): string => document.querySelector('#status')!.textContent ?? '';
    const over = (): boolean => /has won|A draw/.test(status());
    let clicks = 0;
    let chosen = 0;
    while (clicks < limit && !over()) {
      const groups = ['.look', '.claim', '.choice', '.target', '.live'];
      const found = groups.map((name) => [...document.querySelectorAll(name)]).find((list) => list.length);
      if (found === undefined) throw new Error(`Nothing can be clicked: ${status()}`);
      chosen = found[0]!.matches('.live:not(.target)') ? chosen + 1 : 0;
      if (chosen > 1) throw new Error(`A first click offers nothing: ${status()}`);
      const one = found[Math.floor(Math.random() * found.length)]!;
      one.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      clicks++;
    }
    return { clicks, over: over(), status: status() };
  }, most);
}

describe('the page for all players at one screen', () => {
  it.each([...rulesetIds])('plays whole games of %s', async (rules) => {
    const { page, faults } = await open(rules);
    const played = await clickAlong(page, 6000);
    expect(faults).toEqual([]);
    expect(played.over, played.status).toBe(true);
    await page.close();
  });

  it.each([
    'agonizer+power-vanguard',
    'klin-zha+forward-placement:society',
    'takzh+alternating-placement',
    'klin-zha+clouded:8',
    'klin-zha+ablative:6',
    'klin-zha+kaggas-crown',
    'romulan-heart:3+relation-dilemma',
    'klin-zha+reflective',
    'romulan-heart:3+blind',
    'klin-zha+blind+kinta',
    'klin-zha+kinta',
    'klin-zha+tri-level',
    'klin-zha+tetrahedral',
    'klin-zha+draws',
    'klin-zha+oversight',
    'romulan-heart:3+free-corners',
  ])('plays %s', async (rules) => {
    const { page, faults } = await open(rules);
    const { clicks, over, status } = await clickAlong(page, 400);
    expect(faults).toEqual([]);
    expect(over || clicks === 400, status).toBe(true);
    await page.close();
  });

  it('supports the mouse: hand, cell, Goal, moves with or without the Goal', async () => {
    const { page, faults } = await open('klin-zha');
    const cell = (name: string) => page.locator('g', { has: page.locator(`title:text-is("${name}")`) });
    await page.locator('#buttons button', { hasText: 'F' }).click();
    await cell('A19').click();
    expect(await cell('A19').locator('text').textContent()).toBe('F');
    await page.locator('#chance').click();
    expect(await page.locator('#status').textContent()).toContain('move');
    await page.locator('g.live').first().click();
    await page.locator('g.target').first().click();
    const choice = page.locator('.choice');
    if ((await choice.count()) > 0) await choice.first().click();
    expect(await page.locator('#status').textContent()).toContain('green');
    await page.locator('#undo').click();
    expect(await page.locator('#status').textContent()).toContain('gold');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('reports an invalid id of a ruleset', async () => {
    const { page, faults } = await open('chess');
    expect(await page.locator('#told').textContent()).toContain('chess');
    expect(faults).toEqual([]);
    await page.close();
  });
});
