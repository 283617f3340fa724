/// <reference lib="dom" />
/** Players at pages: they choose moves by mouse, touch or keys. */

import { choicesFor, type GameState, moveChoices, parseMove, unwrap, viewFor } from 'klin-zha';
import type { KlinZhaBoard } from 'klin-zha/element';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { steadying } from '../browser/support.ts';

/** Ways to choose a move. */
export const inputs = ['mouse', 'touch', 'keys'] as const;
export type Input = (typeof inputs)[number];

export class PagePlayer {
  readonly page: Page;
  readonly board: Locator;
  readonly input: Input;
  /** Frames that the page received over its sockets. */
  readonly received: string[] = [];
  readonly faults: string[] = [];
  readonly #context: BrowserContext;

  private constructor(context: BrowserContext, page: Page, input: Input) {
    this.#context = context;
    this.page = page;
    this.input = input;
    this.board = page.locator('klin-zha-board');
    page.on('pageerror', ({ message }) => void this.faults.push(message));
    page.on('dialog', (dialog) => void dialog.accept());
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => void this.received.push(String(payload)));
    });
  }

  /** Opens an address in a context without the storage of others. */
  static async open(browser: Browser, address: string, input: Input): Promise<PagePlayer> {
    const context = await browser.newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      hasTouch: input === 'touch',
    });
    await context.clock.install();
    await context.addInitScript(steadying());
    const player = new PagePlayer(context, await context.newPage(), input);
    await player.page.goto(address);
    return player;
  }

  /** Takes a seat of the game in the address. */
  async sit(name: string, colour: string): Promise<void> {
    await this.page.getByLabel('Your name').fill(name);
    await this.page.getByRole('button', { name: `Play ${colour}` }).click();
  }

  /** Returns what the board shows: a position string, or a view as JSON. */
  shown(): Promise<string> {
    return this.board.evaluate((element) => {
      const { state } = element as KlinZhaBoard;
      return state !== null && 'viewer' in state ? JSON.stringify(state) : String(state);
    });
  }

  /** Waits until the board shows something. */
  async waitFor(expected: string): Promise<void> {
    await expect.poll(() => this.shown()).toBe(expected);
  }

  /** Chooses a move on the board, as the seat to move of the true state. */
  async choose(state: GameState, text: string): Promise<void> {
    const move = unwrap(parseMove(state, text));
    // In the blind game, the board asks about moves that only seem possible.
    const { rules, seat } = state;
    const offered = rules.blind ? choicesFor(viewFor(state, seat), rules) : moveChoices(state);
    for (const [origin, targets] of offered)
      for (const [target, choices] of targets) {
        if (!choices.some((choice) => choice.move === move)) continue;
        await this.#activate(origin);
        await this.#activate(target);
        if (choices.length > 1) await this.#answer(this.board.locator(`[data-move="${move}"]`));
        return;
      }
    throw new Error(`${text} is not among the choices.`);
  }

  async #activate(cell: string): Promise<void> {
    const found = this.board.locator(`[role=gridcell][data-cell="${cell}"]`);
    if (this.input === 'mouse') await found.click();
    else if (this.input === 'touch') await found.tap();
    else {
      await this.board.evaluate((element) => element.focus());
      await this.page.keyboard.type(cell.toLowerCase());
      await this.page.keyboard.press('Enter');
    }
  }

  async #answer(question: Locator): Promise<void> {
    if (this.input === 'mouse') await question.click();
    else if (this.input === 'touch') await question.tap();
    else {
      await question.focus();
      await this.page.keyboard.press('Enter');
    }
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}
