/// <reference lib="dom" />
import { type GameState, legalMoves, parsePosition, play, rulesOf, seededRandom, unwrap } from 'klin-zha';
import type { KlinZhaBoard } from 'klin-zha/element';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runs } from '../../support/runs.ts';
import { playByClicks } from './clicks.ts';
import { useBrowser } from './support.ts';

const stage = useBrowser();
const fight = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';

/** Opens a page that has a board in its HTML and no script but the element. */
async function open(attributes: string): Promise<{ readonly page: Page; readonly faults: string[] }> {
  const context = await stage.browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  const body = `<!doctype html><html lang="en"><title>Board</title><klin-zha-board ${attributes}></klin-zha-board>
    <script type="module" src="/dist/element.js"></script></html>`;
  await page.route('**/board-of-attributes', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${stage.address}/board-of-attributes`);
  await page.waitForFunction(() => customElements.get('klin-zha-board') !== undefined);
  return { page, faults };
}

const stateOn = (page: Page): Promise<string> =>
  page.locator('klin-zha-board').evaluate(async (element) => {
    const board = element as KlinZhaBoard;
    await board.updateComplete;
    return String(board.state);
  });

describe('a board in HTML', () => {
  it('plays moves from its attributes', async () => {
    const { page, faults } = await open(`rules="klin-zha" position="${fight}"`);
    const board = page.locator('klin-zha-board');
    const random = seededRandom(43);
    let state = unwrap(parsePosition(rulesOf('klin-zha'), fight));
    for (let ply = 0; ply < runs(20); ply++) {
      const moves = legalMoves(state);
      const move = moves[Math.floor(random() * moves.length)]!;
      await playByClicks(board, state, move);
      state = play(state, move);
      expect(await stateOn(page)).toBe(String(state));
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('begins a game without a position, also one that draws cells', async () => {
    const { page, faults } = await open('rules="klin-zha+clouded:8"');
    expect(await stateOn(page)).toMatch(/^1\/3\/5\/7\/9\/11\/13\/15\/17 /);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows what was set last: an attribute or a property', async () => {
    const { page, faults } = await open(`rules="klin-zha" position="${fight}"`);
    const shown = await page.locator('klin-zha-board').evaluate(async (element, position) => {
      const board = element as KlinZhaBoard;
      const { state, rules } = board;
      const seen: string[] = [];
      const see = async (): Promise<void> => {
        await board.updateComplete;
        seen.push(`${(board.state as GameState | null)?.ruleset} ${board.state === state}`);
      };
      await see();
      board.setAttribute('rules', 'takzh');
      await see();
      board.state = state;
      await see();
      board.setAttribute('position', position);
      await see();
      board.removeAttribute('position');
      board.rules = rules;
      await see();
      board.setAttribute('theme', 'dark');
      board.rules = 'agonizer';
      await see();
      board.state = null;
      await see();
      return [...seen, board.getAttribute('rules')];
    }, fight);
    expect(shown).toEqual([
      'klin-zha true',
      'takzh false',
      'klin-zha true',
      'takzh false',
      'klin-zha false',
      'agonizer false',
      'undefined false',
      'agonizer',
    ]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['rules="klin-zah"', 'unknown-ruleset', "Unknown ruleset 'klin-zah': did you mean 'klin-zha'?"],
    ['rules="klin-zha" position="9 1"', 'field-count', 'expected'],
    [`position="${fight}"`, 'unknown-ruleset', 'The attribute position needs the attribute rules'],
    [
      'rules="klin-zha" theme="drak"',
      'bad-option',
      "'drak' is not a valid theme: expected one of light, dark, print, contrast.",
    ],
    ['rules="klin-zha" levels="up"', 'bad-option', 'expected one of side-by-side, stacked.'],
    ['rules="klin-zha" orientation="up"', 'bad-option', 'expected one of N-top,'],
  ])('shows in the place of the board why an attribute is invalid: %s', async (attributes, code, text) => {
    const { page, faults } = await open('hidden');
    const board = page.locator('klin-zha-board');
    const fault = await board.evaluate((element, html) => {
      const fired = new Promise<{ code: string; message: string }>((resolve) => {
        element.addEventListener('error', (event) =>
          resolve(
            (event as unknown as { detail: { fault: { code: string; message: string } } }).detail.fault,
          ),
        );
      });
      const given = document.createElement('div');
      given.innerHTML = `<p ${html}></p>`;
      for (const { name, value } of given.firstElementChild!.attributes) element.setAttribute(name, value);
      element.removeAttribute('hidden');
      return fired;
    }, attributes);
    expect(fault.code).toBe(code);
    expect(fault.message).toContain(text);
    expect((await board.locator('[role=status]').innerText()).trim()).toBe(fault.message);
    expect(await board.locator('[role=gridcell]').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
