/// <reference lib="dom" />
/** The page in examples/web-board, opened in a browser, and what players do there. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import { type GameState, legalMoves, type Move, moveChoices, outcome, play, unwrap } from 'klin-zha';
import type { KlinZhaBoard } from 'klin-zha/element';
import { recordFromMatch, replayMatch } from 'klin-zha/match';
import { formatRecord, parseRecords, replayRecord } from 'klin-zha/records';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { type Stage, steadying, useBrowser, violationsOn as violationsOnPage } from './support.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const records = new URL('../../../examples/records/', import.meta.url);

/** Opens the page, and collects its errors. */
export interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly board: Locator;
  readonly faults: string[];
}

/** Pages of a browser. */
export interface WebBoard {
  readonly open: (options?: BrowserContextOptions, address?: string) => Promise<Opened>;
  readonly stage: Stage;
  /** Folder of the built page. */
  readonly folder: string;
}

/** Builds the page into a folder. */
export function buildPage(folder: string, variables: Readonly<Record<string, string>> = {}): void {
  const env = { ...process.env, NODE_ENV: 'production', ...variables };
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'examples/web-board', '--logLevel', 'error'];
  const command = [...vite, '--outDir', folder, '--emptyOutDir'];
  execFileSync(process.execPath, command, { cwd: root, env, stdio: 'inherit' });
}

/** Builds the page, once for each file of tests and with variables of the environment, and opens it. */
export function useWebBoard(name: string, variables: Readonly<Record<string, string>> = {}): WebBoard {
  const stage = useBrowser();
  const path = `examples/web-board/dist/${name}`;
  beforeAll(() => buildPage(`${root}${path}`, variables));
  const addressOfPage = (): string => `${stage.address}/${path}/index.html`;
  const open: WebBoard['open'] = (options = {}, address = addressOfPage()) =>
    openPage(stage, options, address);
  return { open, stage, folder: `${root}${path}` };
}

async function openPage(stage: Stage, options: BrowserContextOptions, address: string): Promise<Opened> {
  const context = await stage.browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  page.on('dialog', (dialog) => void dialog.accept());
  // The time of the page passes only where a test says so.
  await page.clock.install({ time: '2026-01-01' });
  await page.clock.pauseAt('2026-01-02');
  // Where no time passes, no touch is long, and a bot pauses for as long as one.
  await page.addInitScript(steadying([60_000]));
  await page.goto(address);
  const board = page.locator('klin-zha-board');
  await board.locator('[role=gridcell]').first().waitFor({ state: 'attached' });
  return { context, page, board, faults };
}

/** Returns the violations that axe finds on the page. From then on, the time of the page passes, for axe sets timers. */
export async function violationsOn(page: Page): Promise<AxeResults['violations']> {
  await page.clock.resume();
  return violationsOnPage(page);
}

export const click = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
export const positionOn = (board: Locator): Promise<string> =>
  board.evaluate((element) => String((element as KlinZhaBoard).state));
export const saidOn = (board: Locator): Promise<string> => board.locator('[role=status]').innerText();
export const cellOn = (board: Locator, name: string): Locator =>
  board.locator(`[role=gridcell][data-cell="${name}"]`);
export const movesOn = (page: Page): Promise<string[]> => page.locator('.list .move').allInnerTexts();
/** What is read again and again, with the pauses of the page skipped, becomes what the matcher expects. */
export const afterPauses = <T>(page: Page, read: () => Promise<T>, pause = 500) =>
  expect.poll(async () => {
    await page.clock.fastForward(pause);
    return read();
  });

/** Starts a game with the form. */
export async function begin(page: Page, fields: Readonly<Record<string, string | boolean>>): Promise<void> {
  await click(page, 'New game');
  const dialog = page.getByRole('dialog');
  await dialog.locator('details summary').click();
  for (const [name, value] of Object.entries(fields)) {
    const [field, of] = name.split('=');
    const found = dialog.locator(`[name="${field}"]${of === undefined ? '' : `[value="${of}"]`}`);
    if (typeof value === 'boolean') await found.check();
    else if ((await found.evaluate((element) => element.localName)) === 'select')
      await found.selectOption(value);
    else await found.fill(value);
  }
  await click(page, 'Begin');
  await page.locator('.game').waitFor();
}

/** Label of the field for texts. */
export const pasteHere = 'Paste a game, a score sheet or a position';

/** Opens the dialog for texts and files, from the head of the page. */
export async function openDialog(page: Page): Promise<void> {
  if (await page.getByRole('dialog').isVisible()) await click(page, 'Close');
  await page.getByRole('navigation').getByRole('button', { name: 'Open' }).click();
}

/** Opens a text by pasting it. */
export async function paste(page: Page, text: string): Promise<void> {
  await openDialog(page);
  await page.getByLabel(pasteHere).fill(text);
  await show(page);
}

/** Opens the text of the dialog, or waits for its fault. */
export async function show(page: Page): Promise<void> {
  await click(page, 'Show');
  await page.locator('body:not(:has(dialog)), .fault:not(:empty)').first().waitFor();
}

/** Returns the text of a match without a clock that begins in a position. */
export function matchFrom(state: GameState, touch: 'claim' | 'enforce' = 'claim'): string {
  const options = { control: '-', flags: 'auto', touch, position: String(state) } as const;
  const match = unwrap(replayMatch(state.rules, options, [{ at: 0, type: 'start' }]));
  return formatRecord(recordFromMatch(match));
}

/** Plays a move by clicks on the board. */
export async function playByClicks(board: Locator, state: GameState, move: Move): Promise<void> {
  for (const [from, targets] of moveChoices(state))
    for (const [to, choices] of targets) {
      if (!choices.some((choice) => choice.move === move)) continue;
      await cellOn(board, from).click();
      await cellOn(board, to).click();
      if (choices.length > 1) await board.locator(`[data-move="${move}"]`).click();
      return;
    }
}

/**
 * Returns the first legal move after which no reply ends the game, for setups from the book are random. If there
 * is none, returns a move that does not end the game itself.
 */
export function someMove(state: GameState, holds: (move: Move) => boolean = () => true): Move {
  const isOver = (next: GameState): boolean => outcome(next) !== null;
  const endsSoon = (next: GameState): boolean => legalMoves(next).some((reply) => isOver(play(next, reply)));
  const moves = legalMoves(state).filter((move) => holds(move) && !isOver(play(state, move)));
  return moves.find((move) => !endsSoon(play(state, move))) ?? moves[0]!;
}

/** Plays a number of legal moves, chosen by {@link someMove}. */
export async function playOn(board: Locator, from: GameState, count: number): Promise<GameState> {
  let state = from;
  for (let ply = 0; ply < count; ply++) {
    const move = someMove(state);
    await playByClicks(board, state, move);
    state = play(state, move);
  }
  return state;
}

/** Returns the battle of the introduction as a match that has begun. */
export function introduction(): GameState {
  const [record] = parseRecords(readFileSync(new URL('introduction.kzn', records), 'utf8'));
  const replay = replayRecord(record!);
  return replay.plies.map(({ state }) => state).find(({ phase }) => phase === 'battle')!;
}
