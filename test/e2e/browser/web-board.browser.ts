/// <reference lib="dom" />
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import axe, { type AxeResults } from 'axe-core';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { createServer } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import type { KlinZhaBoard } from '../../../src/element/index.ts';
import {
  describeMove,
  explainMove,
  type GameState,
  klinZha,
  legalMoves,
  type Move,
  moveChoices,
  outcome as outcomeOf,
  parsePosition,
  play,
  rulesOf,
  unwrap,
} from '../../../src/index.ts';
import { recordFromMatch, replayMatch } from '../../../src/match/index.ts';
import { formatRecord, parseRecords, replayRecord } from '../../../src/records/index.ts';
import { sayMove, sayRefusal } from '../../../src/words/index.ts';
import { kintaPosition, takeover } from './positions.ts';
import { useBrowser } from './support.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const records = new URL('../../../examples/records/', import.meta.url);
const stage = useBrowser();

beforeAll(() => {
  const env = { ...process.env, NODE_ENV: 'production' };
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'examples/web-board', '--logLevel', 'error'];
  execFileSync(process.execPath, vite, { cwd: root, env, stdio: 'inherit' });
});

/** Opens the page, and collects its errors. */
interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly board: Locator;
  readonly faults: string[];
}

const addressOfPage = (): string => `${stage.address}/examples/web-board/dist/index.html`;

async function open(options: BrowserContextOptions = {}, address = addressOfPage()): Promise<Opened> {
  const context = await stage.browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  page.on('dialog', (dialog) => void dialog.accept());
  // Seeded randomness.
  await page.addInitScript(() => {
    let state = 7;
    Math.random = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state >>> 8) / 2 ** 24;
    };
  });
  await page.clock.install();
  await page.goto(address);
  const board = page.locator('klin-zha-board');
  await board.locator('[role=gridcell]').first().waitFor({ state: 'attached' });
  return { context, page, board, faults };
}

const click = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const positionOn = (board: Locator): Promise<string> =>
  board.evaluate((element) => String((element as KlinZhaBoard).state));
const saidOn = (board: Locator): Promise<string> => board.locator('[role=status]').innerText();
const cellOn = (board: Locator, name: string): Locator =>
  board.locator(`[role=gridcell][data-cell="${name}"]`);
const movesOn = (page: Page): Promise<string[]> => page.locator('.list .move').allInnerTexts();

/** Starts a game with the form. */
async function begin(page: Page, fields: Readonly<Record<string, string | boolean>>): Promise<void> {
  if (!(await page.getByRole('dialog').isVisible())) await click(page, 'New game');
  await page.locator('details summary').click();
  for (const [name, value] of Object.entries(fields)) {
    const [field, of] = name.split('=');
    const found = page.locator(`[name="${field}"]${of === undefined ? '' : `[value="${of}"]`}`);
    if (typeof value === 'boolean') await found.check();
    else if ((await found.evaluate((element) => element.localName)) === 'select')
      await found.selectOption(value);
    else await found.fill(value);
  }
  await click(page, 'Begin');
}

/** Opens a text by pasting it. */
async function paste(page: Page, text: string): Promise<void> {
  if (await page.getByRole('dialog').isVisible()) await click(page, 'Close');
  await click(page, 'Open');
  await page.getByLabel('Paste a record or a score sheet').fill(text);
  await click(page, 'Show');
}

/** Returns the text of a match without a clock that begins in a position. */
function matchFrom(state: GameState, touch: 'claim' | 'enforce' = 'claim'): string {
  const options = { control: '-', flags: 'auto', touch, position: String(state) } as const;
  const match = unwrap(replayMatch(state.rules, options, [{ at: 0, type: 'start' }]));
  return formatRecord(recordFromMatch(match));
}

/** Plays a move by clicks on the board. */
async function playByClicks(board: Locator, state: GameState, move: Move): Promise<void> {
  for (const [from, targets] of moveChoices(state))
    for (const [to, choices] of targets) {
      if (!choices.some((choice) => choice.move === move)) continue;
      await cellOn(board, from).click();
      await cellOn(board, to).click();
      if (choices.length > 1) await board.locator(`[data-move="${move}"]`).click();
      return;
    }
}

/** Returns a legal move of a state that passes a test. */
function someMove(state: GameState, holds: (move: Move) => boolean = () => true): Move {
  return legalMoves(state).find(holds)!;
}

/** Plays a number of legal moves, always the first. */
async function playOn(board: Locator, from: GameState, count: number): Promise<GameState> {
  let state = from;
  for (let ply = 0; ply < count; ply++) {
    const move = someMove(state);
    await playByClicks(board, state, move);
    state = play(state, move);
  }
  return state;
}

/** Returns the battle of the introduction as a match that has begun. */
function introduction(): GameState {
  const [record] = parseRecords(readFileSync(new URL('introduction.kzn', records), 'utf8'));
  const replay = replayRecord(record!);
  return replay.plies.map(({ state }) => state).find(({ phase }) => phase === 'battle')!;
}

describe('the web board', () => {
  it('continues after one of three hearts is captured (R8.4)', async () => {
    const { context, page, board, faults } = await open();
    const { state, move } = takeover();
    await paste(page, matchFrom(state));
    await playByClicks(board, state, move);
    const after = play(state, move);
    expect(await positionOn(board)).toBe(String(after));
    expect(await saidOn(board)).toContain(sayMove(state, move));
    await playOn(board, after, 2);
    expect(await movesOn(page)).toHaveLength(3);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('hides the board between two turns of the blind game (R10.9)', async () => {
    const { context, page, board, faults } = await open();
    await begin(page, { 'variant=blind': true, armies: 'chance', 'name-1': 'Ada', 'name-2': 'Ben' });
    for (const [who, other] of [
      ['Ada', 'Ben'],
      ['Ben', 'Ada'],
      ['Ada', 'Ben'],
    ] as const) {
      await page.getByRole('heading', { name: `The screen is for ${who}` }).waitFor();
      expect(await board.isVisible()).toBe(false);
      expect(await page.locator('body').ariaSnapshot()).not.toMatch(/gridcell|Fencer|Vanguard/);
      await page.keyboard.press('Enter').catch(() => undefined);
      if (!(await board.isVisible())) await click(page, `${who} looks`);
      expect(await page.locator('.moves').innerText()).toContain('shown when the game is over');
      const hasMoved = page.getByRole('button', { name: `Hand the screen over to ${other}` });
      const one = async (found: Locator, number: number): Promise<void> =>
        found.nth(number % (await found.count())).click();
      for (let tries = 0; !(await hasMoved.isVisible()); tries++) {
        await one(board.locator('.origin'), tries);
        await one(board.locator('.live:not(.origin)'), tries);
        const answer = board.locator('[data-move]').first();
        if (await answer.isVisible()) await answer.click();
      }
      expect(await saidOn(board)).toMatch(/capture/i);
      await hasMoved.click();
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  it('lets the players or chance decide a combat (R10.10)', async () => {
    const { context, page, board, faults } = await open();
    const rules = 'klin-zha+kinta';
    const state = unwrap(parsePosition(rulesOf(rules), kintaPosition));
    const isChallenge = (move: Move): boolean => play(state, move).toFields().combat !== null;
    const waiting = play(state, someMove(state, isChallenge));
    await paste(page, matchFrom(state));
    await playByClicks(board, state, someMove(state, isChallenge));
    expect(await positionOn(board)).toBe(String(waiting));
    await board.getByRole('button', { name: 'The defender wins the combat' }).click();
    const won = legalMoves(waiting).find((move) => {
      const said = describeMove(move);
      return said.kind === 'outcome' && said.winner === 'defender';
    })!;
    expect(await positionOn(board)).toBe(String(play(waiting, won)));
    await click(page, 'Take back');
    expect(await positionOn(board)).toBe(String(waiting));
    await click(page, 'Decide the combat by chance');
    expect(legalMoves(waiting).map((move) => String(play(waiting, move)))).toContain(await positionOn(board));
    expect(faults).toEqual([]);
    await context.close();
  });

  it('explains why a move is illegal and why a warrior cannot move', async () => {
    const { context, page, board, faults } = await open();
    const state = introduction();
    await paste(page, matchFrom(state));
    await cellOn(board, 'G14').click();
    await cellOn(board, 'A19').click();
    expect(await saidOn(board)).toMatch(/^Flier, A19: .{10,}/);
    expect(await page.locator('.why').innerText()).toMatch(/^Why not\?\n.{10,} R\d/);
    expect(await positionOn(board)).toBe(String(state));
    await cellOn(board, 'I11').click();
    const stuck = await page.locator('.why').count();
    const isStuck = legalMoves(state, { from: 'I11' }).length === 0;
    expect(stuck).toBe(isStuck ? 1 : 0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('enforces touched pieces if the players agreed so (RH 4.3)', async () => {
    const { context, page, board, faults } = await open();
    const state = introduction();
    await paste(page, matchFrom(state, 'enforce'));
    const [one, other] = [...moveChoices(state).keys()];
    await cellOn(board, one!).click();
    expect(await page.locator('.bound').innerText()).toContain('(4.3a)');
    await board.press('Escape');
    await cellOn(board, other!).click();
    await board.locator('.live:not(.origin)').first().click();
    const answer = board.locator('[data-move]').first();
    if (await answer.isVisible()) await answer.click();
    expect(await saidOn(board)).toMatch(/must make one of these moves: .*\(4\.3/);
    expect(await positionOn(board)).toBe(String(state));
    expect(faults).toEqual([]);
    await context.close();
  });

  it('keeps variations, comments and the current move over a reload', async () => {
    const { context, page, board, faults } = await open();
    const state = introduction();
    await paste(page, matchFrom(state));
    const last = await playOn(board, state, 3);
    await page.locator('.list .move').first().click();
    await page.getByLabel('Comment').fill('A quiet beginning.');
    const second = play(state, someMove(state));
    const replied = legalMoves(second)[1]!;
    await playByClicks(board, second, replied);
    await page.locator('.list .move').first().click();
    await page.keyboard.press('Home');
    const other = legalMoves(state)[2]!;
    await playByClicks(board, state, other);
    expect(await page.locator('.variation').count()).toBe(2);
    const moves = await movesOn(page);
    await page.reload();
    await cellOn(board, 'A19').waitFor({ state: 'attached' });
    expect(await movesOn(page)).toEqual(moves);
    expect(await positionOn(board)).toBe(String(play(state, other)));
    expect(await page.locator('.list').innerText()).toContain('A quiet beginning.');
    await click(page, 'Back to the game');
    expect(await positionOn(board)).toBe(String(last));
    expect(faults).toEqual([]);
    await context.close();
  });

  it('opens the same game from a shared address', async () => {
    const { context, page, board } = await open();
    const state = introduction();
    await paste(page, matchFrom(state));
    const last = await playOn(board, state, 4);
    await click(page, 'Save and share');
    const link = page.getByRole('textbox', { name: 'Copy a link to this game' });
    await expect.poll(() => link.inputValue()).toContain('#game=');
    const other = await open({}, await link.inputValue());
    await expect.poll(() => positionOn(other.board)).toBe(String(last));
    expect(await movesOn(other.page)).toEqual(await movesOn(page));
    expect(new URL(other.page.url()).hash).toBe('');
    await playOn(other.board, last, 1);
    expect(await movesOn(other.page)).toHaveLength(5);
    expect(other.faults).toEqual([]);
    await context.close();
    await other.context.close();
  });

  it('works offline after the first visit', async () => {
    const { context, page, board, faults } = await open();
    await page.evaluate(() =>
      navigator.serviceWorker.ready.then(
        ({ active }) =>
          active?.state === 'activated' ||
          new Promise((resolve) => active?.addEventListener('statechange', resolve)),
      ),
    );
    await begin(page, { armies: 'chance', 'who-2': 'bot' });
    await context.setOffline(true);
    await page.reload();
    await cellOn(board, 'A19').waitFor({ state: 'attached' });
    const before = await positionOn(board);
    await playByClicks(
      board,
      unwrap(parsePosition(klinZha, before)),
      someMove(unwrap(parsePosition(klinZha, before))),
    );
    await expect.poll(() => movesOn(page).then((moves) => moves.length), { timeout: 10_000 }).toBe(22);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('plays against its bot, setup included', async () => {
    const { context, page, board, faults } = await open();
    await begin(page, { base: 'romulan-heart:2', 'who-2': 'bot' });
    await click(page, 'Place it');
    const stateOn = async (): Promise<GameState> =>
      unwrap(parsePosition(rulesOf('romulan-heart:2'), await positionOn(board)));
    const isOurs = (state: GameState): boolean => state.seat === 1 || outcomeOf(state) !== null;
    for (let turn = 0; turn < 5; turn++) {
      await expect.poll(async () => isOurs(await stateOn()), { timeout: 20_000 }).toBe(true);
      const state = await stateOn();
      if (state.phase === 'setup') await click(page, 'Place it');
      else if (outcomeOf(state) === null) await playByClicks(board, state, someMove(state));
    }
    // Two armies of ten pieces, a move, and the reply.
    expect((await movesOn(page)).length).toBeGreaterThanOrEqual(22);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('ends the match when a flag falls and keeps the clocks over a reload', async () => {
    const { context, page, board, faults } = await open();
    const secondsLeft = async (): Promise<number[]> => {
      const texts = await page.locator('.time').allInnerTexts();
      return texts.map((text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0));
    };
    await begin(page, { armies: 'chance', control: 'own', own: '300+1' });
    // The dialog must close before a player can move, so the focus is on it.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Start the clock');
    await page.reload();
    await page.locator('.time').first().waitFor();
    expect(await secondsLeft()).toEqual([300, 300]);
    await click(page, 'Start the clock');
    const state = unwrap(parsePosition(klinZha, await positionOn(board)));
    await playByClicks(board, state, someMove(state));
    await page.clock.fastForward(100_000);
    await click(page, 'Pause');
    await page.reload();
    await cellOn(board, 'A19').waitFor({ state: 'attached' });
    const [gold = 0, green = 0] = await secondsLeft();
    expect(gold).toBeGreaterThan(240);
    expect(green).toBeLessThanOrEqual(200);
    expect(green).toBeGreaterThan(140);
    await click(page, 'Go on');
    await page.clock.fastForward(300_000);
    await expect.poll(() => page.locator('.news').innerText()).toBe('Gold wins: the time ran out.');
    expect(await board.locator('.origin').count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('shows a pasted record with its variations and faults', async () => {
    const { context, page, board, faults } = await open();
    const text = readFileSync(new URL('introduction.kzn', records), 'utf8');
    const battle =
      '\n[Notation "coordinate"]\n[Position "1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -"]\n\n';
    await paste(page, `[Rules "klin-zha"]${battle}1. g14d16 {Bold.} (1. g13h13 c18d17) e16d16 2. a19b18 *\n`);
    expect(await page.locator('.variation').innerText()).toMatch(/G13/);
    expect(await page.locator('.list').innerText()).toContain('Bold.');
    expect(await page.locator('.remarks').innerText()).toContain('remark');
    expect(await saidOn(board)).toMatch(/^One remark on the text\. |^\d+ remarks on the text\. /);
    const list = page.getByRole('group', { name: 'Moves' }).last();
    await list.locator('.move').first().focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('[aria-current]').innerText()).toContain('D16');
    await page.locator('.variation .move').first().click();
    await click(page, 'Make this the main line');
    expect((await movesOn(page))[0]).toMatch(/G13/);
    await paste(page, text);
    const [record] = parseRecords(text);
    expect(await movesOn(page)).toHaveLength(record!.nodes.length);
    expect(await positionOn(board)).toBe(String(replayRecord(record!).final));
    await click(page, 'Open');
    await page.getByLabel('Paste a record or a score sheet').fill(`[Event "One"]\n\n*\n\n${text}`);
    await page.getByLabel('Which game').selectOption('1');
    await click(page, 'Show');
    expect(await movesOn(page)).toHaveLength(record!.nodes.length);
    await paste(page, 'Nothing at all');
    expect(await page.locator('.fault').innerText()).toBe('There is no game in this text.');
    await paste(page, readFileSync(new URL('introduction.txt', records), 'utf8'));
    expect(await movesOn(page)).toHaveLength(record!.nodes.length);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('supports three languages', async () => {
    const { context, page, board } = await open({ locale: 'de-AT' });
    await click(page, 'Schließen');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await click(page, 'Einstellungen');
    await page.getByLabel('Sprache').selectOption('fr');
    await click(page, 'Fermer');
    expect(await saidOn(board)).toBe('Placement : Or place une pièce.');
    expect(await page.getByRole('heading', { name: 'Coups' }).isVisible()).toBe(true);
    await click(page, 'Ouvrir');
    await page.getByRole('textbox').first().fill(matchFrom(introduction()));
    await click(page, 'Montrer');
    await cellOn(board, 'G14').click();
    await cellOn(board, 'A19').click();
    const why = explainMove(introduction(), 'g14a19');
    expect(await page.locator('.why').innerText()).toContain(
      why.legal ? '' : sayRefusal(why, introduction().rules, { language: 'fr' }),
    );
    await context.close();
  });
});

describe('npm run web', () => {
  it('serves the source of the page with the library from dist', async () => {
    const configFile = `${root}examples/web-board/vite.config.ts`;
    const served = await createServer({
      configFile,
      logLevel: 'error',
      server: { port: 0, host: '127.0.0.1' },
    });
    await served.listen();
    const { context, page, board, faults } = await open({}, served.resolvedUrls!.local[0]);
    await begin(page, { armies: 'chance' });
    expect(await board.locator('.origin').count()).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    await context.close();
    await served.close();
  });
});

/** Every view of the page, with the way there from the start. */
const views: Readonly<Record<string, (opened: Opened) => Promise<unknown>>> = {
  'new-game': ({ page }) => page.locator('details summary').click(),
  setup: ({ page }) => click(page, 'Close'),
  battle: async ({ page, board }) => {
    await paste(page, matchFrom(introduction()));
    const last = await playOn(board, introduction(), 3);
    await page.locator('.list .move').first().click();
    const second = play(introduction(), someMove(introduction()));
    await playByClicks(board, second, legalMoves(second)[1]!);
    await page.getByLabel('Comment').fill('Another way, which the attacker may like as well.');
    await click(page, 'Back to the game');
    expect(await positionOn(board)).toBe(String(last));
    await cellOn(board, [...moveChoices(last).keys()][0]!).click();
    await cellOn(board, 'A19').click();
  },
  clocks: async ({ page, board }) => {
    await begin(page, {
      base: 'romulan-heart:3',
      armies: 'chance',
      control: '900+10',
      'name-1': "K'Ehleyr",
      touch: true,
    });
    await click(page, 'Start the clock');
    await click(page, /Offer a draw/);
    await board.locator('.origin').first().click();
  },
  curtain: ({ page }) => begin(page, { 'variant=blind': true, armies: 'chance' }),
  over: async ({ page }) => {
    await begin(page, { armies: 'chance' });
    await click(page, /resign/);
  },
  open: async ({ page }) => {
    await click(page, 'Close');
    await click(page, 'Open');
    await click(page, "The introduction's battle");
  },
  save: async ({ page }) => {
    await paste(page, readFileSync(new URL('introduction.kzn', records), 'utf8'));
    await click(page, 'Save and share');
  },
  settings: async ({ page }) => {
    await click(page, 'Close');
    await click(page, 'Settings');
  },
  levels: ({ page }) => begin(page, { 'variant=tri-level': true, armies: 'chance' }),
};

/** Folder for screenshots of all views, for review. */
const shots = process.env.SHOTS;

describe('every view', () => {
  it.each(Object.keys(views))('passes axe and fits the window: %s', async (name) => {
    const opened = await open();
    const { page, context, faults } = opened;
    await views[name]!(opened);
    await page.evaluate(axe.source);
    for (const width of [1280, 390])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        if (shots !== undefined) {
          mkdirSync(shots, { recursive: true });
          await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true });
        }
        const violations = await page.evaluate(async (): Promise<AxeResults['violations']> => {
          const { axe } = window as unknown as { axe: typeof import('axe-core') };
          return (await axe.run({ resultTypes: ['violations'] })).violations;
        });
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(serious.map(({ id, nodes }) => `${width} ${colorScheme} ${id}: ${nodes[0]!.html}`)).toEqual(
          [],
        );
        const surplus = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(surplus, `${width}: the page is wider than the window`).toBeLessThanOrEqual(0);
      }
    expect(faults).toEqual([]);
    await context.close();
  });
});
