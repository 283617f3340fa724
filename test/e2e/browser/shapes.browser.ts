/// <reference lib="dom" />

import type { KlinZhaBoard } from 'klin-zha/element';
import type { RecordMark } from 'klin-zha/records';
import type { JSHandle, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from './support.ts';

type Library = typeof import('klin-zha');

const stage = useBrowser();
const battle = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';

declare global {
  /** Details of the events of the board. */
  var fired: unknown[];
}

interface Opened {
  readonly page: Page;
  readonly board: Locator;
  readonly library: JSHandle<Library>;
}

/** Opens a board with a battle, or with another position. */
async function open(position: string | null = battle): Promise<Opened> {
  const context = await stage.browser.newContext({ hasTouch: true, viewport: { width: 900, height: 1100 } });
  const page = await context.newPage();
  const query = new URLSearchParams({ rules: 'klin-zha', ...(position !== null && { position }) });
  await page.goto(`${stage.address}/examples/board/index.html?${query}`);
  const board = page.locator('klin-zha-board');
  await board.locator('[role=gridcell]').first().waitFor({ state: 'attached' });
  await board.evaluate((element) => {
    globalThis.fired = [];
    for (const type of ['shapes', 'sound'] as const)
      element.addEventListener(type, (event) => void globalThis.fired.push((event as CustomEvent).detail));
  });
  return { page, board, library: await page.evaluateHandle("import('klin-zha')") };
}

async function middleOf(board: Locator, name: string): Promise<readonly [number, number]> {
  const { x, y, width, height } = (await board
    .locator(`[role=gridcell][data-cell="${name}"]`)
    .boundingBox())!;
  return [x + width / 2, y + height / 2];
}

const shapesOn = (board: Locator): Promise<readonly RecordMark[]> =>
  board.evaluate((element) => [...(element as KlinZhaBoard).shapes]);
const labelOf = (board: Locator, name: string): Promise<string | null> =>
  board.locator(`[role=gridcell][data-cell="${name}"]`).getAttribute('aria-label');
const firedOn = (page: Page): Promise<unknown[]> => page.evaluate(() => globalThis.fired.splice(0));

/** Drags with the right button. */
async function draw({ page, board }: Opened, from: string, to: string): Promise<void> {
  await page.mouse.move(...(await middleOf(board, from)));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...(await middleOf(board, to)), { steps: 3 });
  expect(await board.locator('.picture > g').last().innerHTML()).not.toBe('');
  await page.mouse.up({ button: 'right' });
  expect(await board.locator('.picture > g').last().innerHTML()).toBe('');
}

describe('arrows and circles', () => {
  it('are drawn with the right button, in four colours', async () => {
    const opened = await open();
    const { page, board } = opened;
    await draw(opened, 'E37', 'F59');
    expect(await firedOn(page)).toEqual([{ shapes: [{ colour: 'green', cell: 'E37', to: 'F59' }] }]);
    expect(await labelOf(board, 'E37')).toContain('arrow to F59 (green)');
    for (const [keys, cell] of [
      [['Shift'], 'D16'],
      [['Alt'], 'D17'],
      [['Shift', 'Alt'], 'D28'],
    ] as const) {
      for (const key of keys) await page.keyboard.down(key);
      await draw(opened, cell, cell);
      for (const key of keys) await page.keyboard.up(key);
    }
    expect((await shapesOn(board)).map(({ colour, cell, to }) => [colour, cell, to])).toEqual([
      ['green', 'E37', 'F59'],
      ['red', 'D16', undefined],
      ['blue', 'D17', undefined],
      ['yellow', 'D28', undefined],
    ]);
    await draw(opened, 'E37', 'F59');
    expect(await shapesOn(board)).toHaveLength(3);
    await page.context().close();
  });

  it('are drawn and removed by keys', async () => {
    const { page, board } = await open();
    await board.evaluate((element) => (element as KlinZhaBoard).focusCell('E37'));
    const said = (): Promise<string> => board.locator('[role=status]').innerText();
    await page.keyboard.press('x');
    expect(await said()).toContain('A mark begins on E37.');
    await page.keyboard.type('f59');
    await page.keyboard.press('Shift+X');
    expect(await said()).toContain('E37, arrow to F59 (red)');
    expect(await shapesOn(board)).toEqual([{ colour: 'red', cell: 'E37', to: 'F59' }]);
    await page.keyboard.press('x');
    await page.keyboard.press('Escape');
    expect(await shapesOn(board)).toHaveLength(1);
    await page.keyboard.press('Escape');
    expect(await shapesOn(board)).toEqual([]);
    expect(await said()).toContain('Marks removed.');
    await page.context().close();
  });

  it('are not drawn by shortcuts of the browser', async () => {
    const { page, board } = await open();
    await board.evaluate((element) => (element as KlinZhaBoard).focusCell('E37'));
    const said = (): Promise<string> => board.locator('[role=status]').innerText();
    const before = await said();
    for (const shortcut of ['Control+X', 'Meta+X', 'Control+Shift+X']) await page.keyboard.press(shortcut);
    expect(await said()).toBe(before);
    await page.keyboard.press('x');
    expect(await said()).not.toBe(before);
    await page.context().close();
  });

  it('are drawn with a long touch, and a short one does not', async () => {
    const { page, board } = await open();
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    const session = await page.context().newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', cell?: string): Promise<void> => {
      const at = cell === undefined ? undefined : await middleOf(board, cell);
      const touchPoints = at === undefined ? [] : [{ x: at[0], y: at[1] }];
      await session.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    await touch('touchStart', 'E37');
    await touch('touchEnd');
    expect(await shapesOn(board)).toEqual([]);
    await touch('touchStart', 'E37');
    await page.clock.fastForward(450);
    await touch('touchMove', 'E48');
    await touch('touchEnd');
    expect(await shapesOn(board)).toEqual([{ colour: 'green', cell: 'E37', to: 'E48' }]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.context().close();
  });

  it('are removed with the position, unless they are set with it', async () => {
    const { page, board, library } = await open();
    const set = (withShapes: boolean): Promise<void> =>
      library.evaluate(async ({ legalMoves, play }, isKept) => {
        const element = document.querySelector('klin-zha-board') as KlinZhaBoard;
        const state = element.game?.state ?? (element.state as never);
        const shapes = [{ colour: 'red', cell: 'E38' }] as const;
        if (isKept) element.shapes = shapes;
        element.state = play(state, legalMoves(state)[0]!);
        await element.updateComplete;
      }, withShapes);
    await set(true);
    expect(await shapesOn(board)).toHaveLength(1);
    await firedOn(page);
    await set(false);
    expect(await shapesOn(board)).toEqual([]);
    expect(await firedOn(page)).toContainEqual({ shapes: [] });
    const code = await board.evaluate((element) => {
      try {
        Object.assign(element, { shapes: [{ cell: 'E37' }] });
      } catch (error) {
        return (error as { code: string }).code;
      }
      return 'none';
    });
    expect(code).toBe('bad-option');
    await page.context().close();
  });
});

describe('sounds', () => {
  it.each([
    ['g14e16', 'threat'],
    ['h24g25', 'move'],
  ])('name the kind of a move that is shown, %s: %s', async (move, sound) => {
    const { page, library } = await open();
    const fired = await library.evaluate(async (klinZha, text) => {
      const { createState, introductionGold, introductionGreen, placeArmies, unwrap } = klinZha;
      const element = document.querySelector('klin-zha-board') as KlinZhaBoard;
      const armies = [introductionGold, introductionGreen];
      element.state = unwrap(placeArmies(createState(klinZha.klinZha), armies)).state;
      await element.updateComplete;
      globalThis.fired.length = 0;
      element.play(text);
      return globalThis.fired.splice(0);
    }, move);
    expect(fired).toEqual([{ sound }]);
    await page.context().close();
  });

  it('name a capture', async () => {
    const { page, library } = await open();
    const fired = await library.evaluate(async (klinZha) => {
      const { createState, finishSetup, moveChoices, outcome, play, seededRandom, threats } = klinZha;
      const element = document.querySelector('klin-zha-board') as KlinZhaBoard;
      const random = seededRandom(2);
      let { state } = finishSetup(createState(klinZha.klinZha), random);
      for (;;) {
        const all = [...moveChoices(state).values()].flatMap((targets) => [...targets.values()].flat());
        const found = all.find(({ captures, move }) => {
          const after = play(state, move);
          return captures !== null && outcome(after) === null && threats(after).length === 0;
        });
        element.state = state;
        if (found !== undefined) {
          await element.updateComplete;
          globalThis.fired.length = 0;
          element.play(found.move);
          return globalThis.fired.splice(0);
        }
        state = play(state, all[Math.floor(random() * all.length)]!.move);
      }
    });
    expect(fired).toEqual([{ sound: 'capture' }]);
    await page.context().close();
  });

  it('name the end of the game', async () => {
    const { page, library } = await open();
    const fired = await library.evaluate(async ({ createState, finishSetup, Game, klinZha, legalMoves }) => {
      const element = document.querySelector('klin-zha-board') as KlinZhaBoard;
      let seed = 1;
      const random = (): number => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return seed / 2 ** 32;
      };
      let game = new Game(finishSetup(createState(klinZha), random).state);
      while (game.outcome === null)
        game = game.play(legalMoves(game.state)[Math.floor(random() * legalMoves(game.state).length)]!);
      element.game = game.undo();
      await element.updateComplete;
      globalThis.fired.length = 0;
      element.game = game;
      await element.updateComplete;
      return globalThis.fired.splice(0);
    });
    expect(fired).toEqual([{ sound: 'end' }]);
    await page.context().close();
  });
});

describe('the last move', () => {
  const lastOn = async (board: Locator): Promise<readonly (string | undefined)[]> =>
    board
      .locator('[role=gridcell][aria-label*=", last move"]')
      .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.cell).sort());

  it('is shown after loading a game, and after steps back and forward', async () => {
    const { page, board, library } = await open();
    const show = (plies: number): Promise<void> =>
      library.evaluate(async ({ createState, Game, klinZha }, back) => {
        const game = ['f@a19', 'l@b19', 's@c28'].reduce(
          (before, move) => before.play(move),
          new Game(createState(klinZha)),
        );
        const element = document.querySelector('klin-zha-board') as KlinZhaBoard;
        element.game = game.undo(back);
        if (element.state !== null) throw new Error('There is a state beside the game.');
        await element.updateComplete;
      }, plies);
    for (const [back, cells] of [
      [0, ['C28']],
      [1, ['B19']],
      [2, ['A19']],
      [3, []],
      [2, ['A19']],
      [0, ['C28']],
    ] as const) {
      await show(back);
      expect(await lastOn(board)).toEqual(cells);
    }
    await page.context().close();
  });

  it('is what the page sets for a state, until a move on the board', async () => {
    const { page, board, library } = await open();
    const codes = await library.evaluate(async ({ createState, klinZha, parseMove, play, unwrap }) => {
      const element = document.querySelector('klin-zha-board') as KlinZhaBoard;
      const start = createState(klinZha);
      element.lastMove = unwrap(parseMove(start, 'f@a19'));
      element.state = play(start, 'f@a19');
      if (element.game !== null) throw new Error('There is a game beside the state.');
      await element.updateComplete;
      return [5.5, 'a19', [5]].map((value) => {
        try {
          Object.assign(element, { lastMove: value });
        } catch (error) {
          return (error as { code: string }).code;
        }
        return 'none';
      });
    });
    expect(codes).toEqual(['bad-move', 'bad-option', 'bad-option']);
    expect(await lastOn(board)).toEqual(['A19']);
    await board.evaluate((element) => (element as KlinZhaBoard).play('l@b19'));
    expect(await lastOn(board)).toEqual(['B19']);
    expect(await board.evaluate((element) => (element as KlinZhaBoard).lastMove)).toBeNull();
    for (const value of [null, undefined]) {
      const reset = await board.evaluate((element, none) => {
        const { lastMove } = Object.assign(element as KlinZhaBoard, { lastMove: ['B19'] });
        return [lastMove, Object.assign(element as KlinZhaBoard, { lastMove: none }).lastMove];
      }, value);
      expect(reset).toEqual([['B19'], null]);
    }
    await page.context().close();
  });

  it('of a settled game is shown with its outcome, and nothing can be chosen', async () => {
    const { page, board, library } = await open();
    await library.evaluate(({ createState, Game, klinZha }) => {
      const element = document.querySelector('klin-zha-board') as KlinZhaBoard;
      element.game = new Game(createState(klinZha)).play('f@a19').resign(1);
    });
    expect(await board.locator('[role=status]').innerText()).toBe('Green wins: the opponent resigned.');
    expect(await lastOn(board)).toEqual(['A19']);
    expect(await board.locator('.live, .hand').count()).toBe(0);
    expect(await board.evaluate((element) => (element as KlinZhaBoard).play('l@b19'))).toBe(false);
    await page.context().close();
  });
});

describe('a piece in hand that the board selected', () => {
  it('stays selected on Enter', async () => {
    const { page, board } = await open(null);
    await board.evaluate((element) => {
      for (const move of ['f@a19', 'l@b19', 's@c28', 'i@c17', 'i@c18', 'v@c29', 'v@c39', 'v@d27'])
        (element as KlinZhaBoard).play(move);
    });
    const hand = board.locator('.hand[data-code="B"]');
    expect(await hand.getAttribute('aria-pressed')).toBe('true');
    await hand.focus();
    await page.keyboard.press('Enter');
    expect(await hand.getAttribute('aria-pressed')).toBe('true');
    const focused = await board.evaluate(
      (element) => (element.shadowRoot!.activeElement as HTMLElement | null)?.dataset.cell,
    );
    expect(focused).toMatch(/^[A-I]\d\d$/);
    await page.context().close();
  });
});
