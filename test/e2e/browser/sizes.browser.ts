/// <reference lib="dom" />

import { createState, finishSetup, parseRules, seededRandom, unwrap } from 'klin-zha';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from './support.ts';

const stage = useBrowser();

/** A page with nothing but a board, with the browser's own margins. The query contains the position. */
const bare = `<!doctype html>
<html lang="en">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Board</title>
  <script type="importmap">
    { "imports": { "klin-zha": "/dist/index.js", "klin-zha/element": "/dist/element.js" } }
  </script>
  <klin-zha-board></klin-zha-board>
  <script type="module">
    import 'klin-zha/element';
    import { parsePosition, parseRules, unwrap } from 'klin-zha';
    const query = new URLSearchParams(location.search);
    const rules = unwrap(parseRules(query.get('rules')));
    document.querySelector('klin-zha-board').state = unwrap(parsePosition(rules, query.get('position')));
  </script>
</html>`;

/** Opens a bare page of a width with the first position of a battle. */
async function open(id: string, width: number): Promise<Page> {
  const context = await stage.browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.route('**/bare.html*', (route) => route.fulfill({ body: bare, contentType: 'text/html' }));
  const { state } = finishSetup(createState(unwrap(parseRules(id))), seededRandom(3));
  const query = new URLSearchParams({ rules: id, position: String(state) });
  await page.goto(`${stage.address}/bare.html?${query}`);
  await page.locator('[role=gridcell]').first().waitFor({ state: 'attached' });
  return page;
}

/** Returns the measures of the board in a page, in pixels. */
function measure(page: Page) {
  return page.evaluate(() => {
    const root = document.querySelector('klin-zha-board')!.shadowRoot!;
    const cells = [...root.querySelectorAll<HTMLElement>('[role=gridcell]')];
    const rects = cells.map((cell) => cell.getBoundingClientRect());
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    const picture = root.querySelector<SVGSVGElement>('.picture')!;
    const scale = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
    const pieces = [...picture.querySelectorAll<SVGGElement>('[data-cell]')].map((piece) => {
      const shapes = [...piece.querySelectorAll<SVGGraphicsElement>('[stroke]')];
      // The points of a Goal are below the shape of its carrier.
      const shape = shapes.at(-1)!;
      return (shape.getBBox().width + Number(shape.getAttribute('stroke-width'))) * scale;
    });
    return {
      triangle: right - left,
      margins: [left, innerWidth - right],
      page: document.documentElement.scrollWidth,
      circle: Math.min(...rects.map(({ width }) => width)) / Math.sqrt(3),
      pieces: pieces.length,
      piece: Math.min(...pieces),
    };
  });
}

describe('a board on a phone', () => {
  it.each([
    ['klin-zha', 390, 374, 23.9, 22],
    ['klin-zha', 320, 304, 19.4, 17.5],
    ['romulan-heart:3', 390, 374, 23.9, 22],
    ['romulan-heart:3', 320, 304, 19.4, 17.5],
    ['klin-zha+tri-level', 390, 374, 23.9, 22],
    ['klin-zha+tetrahedral', 390, 374, 23.9, 22],
  ] as const)('is large enough (%s, %s pixels)', async (id, width, triangle, circle, piece) => {
    const page = await open(id, width);
    const found = await measure(page);
    // Boxes are rounded to 1/64 of a pixel.
    expect(found.triangle).toBeGreaterThanOrEqual(triangle - 1 / 32);
    for (const margin of found.margins) expect(margin).toBeLessThanOrEqual(8 + 1 / 32);
    expect(found.page).toBe(width);
    expect(found.circle).toBeGreaterThanOrEqual(circle);
    expect(found.pieces).toBeGreaterThanOrEqual(18);
    expect(found.piece).toBeGreaterThanOrEqual(piece);
    await page.context().close();
  });

  it('has whole triangles as targets', async () => {
    const page = await open('klin-zha', 390);
    const missed = await page.evaluate(() => {
      const root = document.querySelector('klin-zha-board')!.shadowRoot!;
      return [...root.querySelectorAll<HTMLElement>('[role=gridcell]')].flatMap((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        const middle = (left + right) / 2;
        const pointsUp = cell.style.clipPath.startsWith('polygon(50%');
        const [tip, base] = pointsUp ? [top, bottom] : [bottom, top];
        const inwards = Math.sign(tip - base);
        const points = [
          [middle, tip - inwards * 2],
          [left + 3, base + inwards],
          [right - 3, base + inwards],
          [middle, (top + bottom) / 2],
        ] as const;
        return points.filter(([x, y]) => root.elementFromPoint(x, y) !== cell).map(() => cell.dataset.cell);
      });
    });
    expect(missed).toEqual([]);
    await page.context().close();
  });
});
