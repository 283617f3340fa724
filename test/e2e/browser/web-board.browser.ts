/// <reference lib="dom" />
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
} from 'klin-zha';
import { parseRecords, replayRecord } from 'klin-zha/records';
import { sayMove, sayRefusal } from 'klin-zha/words';
import type { Locator } from 'playwright-core';
import { createServer } from 'vite';
import { describe, expect, it } from 'vitest';
import { some } from '../../support/runs.ts';
import { kintaPosition, takeover } from './positions.ts';
import {
  afterPauses,
  begin,
  cellOn,
  click,
  introduction,
  matchFrom,
  movesOn,
  type Opened,
  openDialog,
  paste,
  pasteHere,
  playByClicks,
  playOn,
  positionOn,
  records,
  root,
  saidOn,
  show,
  someMove,
  useWebBoard,
  violationsOn,
} from './web-board.ts';

const { open, folder } = useWebBoard('board');

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
    await begin(page, {
      'variant=blind': true,
      armies: 'chance',
      'name-1': 'Ada',
      'name-2': 'Ben',
      'who-2': '0',
    });
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

  it('shows everything of a blind game between bots', async () => {
    const { context, page, board, faults } = await open();
    await begin(page, { 'variant=blind': true, 'variant=draws': true, 'who-1': '1', 'who-2': '1' });
    await afterPauses(page, async () => (await movesOn(page)).length).toBeGreaterThan(2);
    expect(await board.isVisible()).toBe(true);
    expect((await positionOn(board)).match(/[FLSBVI]/gi)!.length).toBeGreaterThan(10);
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
    expect(await page.locator('.why').innerText()).toMatch(/^Why not\?\n.{10,}\sR\d/);
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
    await page.locator('.under summary').click();
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
    await begin(page, { armies: 'chance', 'who-2': '9' });
    await context.setOffline(true);
    await page.reload();
    await cellOn(board, 'A19').waitFor({ state: 'attached' });
    const before = await positionOn(board);
    await playByClicks(
      board,
      unwrap(parsePosition(klinZha, before)),
      someMove(unwrap(parsePosition(klinZha, before))),
    );
    await afterPauses(page, async () => (await movesOn(page)).length).toBe(22);
    await click(page, 'Klin Zha');
    await click(page, 'Play');
    await page.locator('.game').waitFor();
    expect(await page.getByLabel('Green is played by').inputValue()).toBe('2');
    await openDialog(page);
    await page.getByLabel(pasteHere).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is new after a reload, and keeps the files of the version before', async () => {
    const { context, page, faults } = await open();
    const isActive = () =>
      page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
    await expect.poll(isActive).toBe('activated');
    const change = (name: string, from: string, to: string): (() => void) => {
      const before = readFileSync(join(folder, name), 'utf8');
      writeFileSync(join(folder, name), before.replace(from, to));
      return () => writeFileSync(join(folder, name), before);
    };
    const undo = [
      change('index.html', '<title>', '<title>New '),
      change('service-worker.js', "'klin-zha-", "'klin-zha-new-"),
    ];
    try {
      await expect
        .poll(async () => {
          // If a busy machine breaks off an installation, frequent reloads alone do not begin another one.
          await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
          await page.reload();
          return page.title();
        })
        .toMatch(/^New /);
      const names = await page.evaluate(() => caches.keys());
      expect(names).toHaveLength(2);
      expect(faults).toEqual([]);
    } finally {
      for (const one of undo) one();
      await context.close();
    }
  });

  it('offers level 9 where the rules have a network, and says so where they have none', async () => {
    const { context, page, faults } = await open();
    await click(page, 'New game');
    const dialog = page.getByRole('dialog');
    const nine = dialog.locator('[name="who-2"] [value="9"]');
    expect([await nine.isDisabled(), await nine.textContent()]).toEqual([false, 'Level 9']);
    await dialog.locator('[name="base"]').selectOption('takzh');
    expect([await nine.isDisabled(), await nine.textContent()]).toEqual([
      true,
      'Level 9 (no network for these rules)',
    ]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('plays against its bot, setup included', async () => {
    const { context, page, board, faults } = await open();
    await begin(page, { base: 'romulan-heart:2', armies: 'hand', 'who-2': '1' });
    await click(page, 'Place it');
    const stateOn = async (): Promise<GameState> =>
      unwrap(parsePosition(rulesOf('romulan-heart:2'), await positionOn(board)));
    const isOurs = (state: GameState): boolean => state.seat === 1 || outcomeOf(state) !== null;
    for (;;) {
      await afterPauses(page, async () => isOurs(await stateOn())).toBe(true);
      const state = await stateOn();
      if (state.phase === 'battle') break;
      await click(page, 'Place it');
    }
    const state = await stateOn();
    await playByClicks(board, state, someMove(state));
    // Two armies of ten pieces, a move, and the reply.
    await afterPauses(page, async () => (await movesOn(page)).length).toBeGreaterThanOrEqual(22);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('ends the match when a flag falls and keeps the clocks over a reload', async () => {
    const { context, page, board, faults } = await open();
    const secondsLeft = async (): Promise<number[]> => {
      const texts = await page.locator('.time').allInnerTexts();
      return texts.map((text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0));
    };
    await begin(page, { armies: 'chance', control: 'own', own: '300+1', 'who-2': '0' });
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
    await click(page, 'Continue');
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
    await openDialog(page);
    await page.getByLabel(pasteHere).fill(`[Event "One"]\n\n*\n\n${text}`);
    await page.getByLabel('Which game').selectOption('1');
    await show(page);
    expect(await movesOn(page)).toHaveLength(record!.nodes.length);
    await paste(page, 'Nothing at all');
    expect(await page.locator('.fault').innerText()).toBe('There is no game and no position in this text.');
    await paste(page, readFileSync(new URL('introduction.txt', records), 'utf8'));
    expect(await movesOn(page)).toHaveLength(record!.nodes.length);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('supports three languages', async () => {
    const { context, page, board } = await open({ locale: 'de-AT' });
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await click(page, 'Einstellungen');
    await page.getByLabel('Sprache').selectOption('fr');
    await click(page, 'Fermer');
    await click(page, /À deux ici/);
    await page.getByRole('heading', { name: 'Coups' }).waitFor();
    expect(await saidOn(board)).toBe('Trait à Or, tour 1.');
    await page.getByRole('navigation').getByRole('button', { name: 'Ouvrir' }).click();
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
  it('serves the sources of the page and of the library, without a build', async () => {
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
  home: ({ page }) => page.getByRole('button', { name: 'Play', exact: true }).waitFor(),
  'new-game': async ({ page }) => {
    await click(page, 'New game');
    await page.getByRole('dialog').locator('details summary').click();
  },
  setup: ({ page }) => begin(page, { armies: 'hand' }),
  battle: async ({ page, board }) => {
    await paste(page, matchFrom(introduction()));
    const last = await playOn(board, introduction(), 3);
    await page.locator('.list .move').first().click();
    const second = play(introduction(), someMove(introduction()));
    await playByClicks(board, second, legalMoves(second)[1]!);
    await page.locator('.under summary').click();
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
      'who-2': '0',
      touch: true,
    });
    await click(page, 'Start the clock');
    await click(page, /Offer a draw/);
    await board.locator('.origin').first().click();
  },
  curtain: ({ page }) => begin(page, { 'variant=blind': true, armies: 'chance', 'who-2': '0' }),
  over: async ({ page }) => {
    await begin(page, { armies: 'chance' });
    await click(page, 'Resign');
  },
  open: async ({ page }) => {
    await openDialog(page);
    await click(page, "The introduction's battle");
  },
  save: async ({ page }) => {
    await paste(page, readFileSync(new URL('introduction.kzn', records), 'utf8'));
    await click(page, 'Save and share');
  },
  settings: async ({ page }) => {
    await click(page, 'Settings');
  },
  editor: async ({ page, board }) => {
    await click(page, /^Set up a position/);
    await cellOn(board, 'E37').click();
    await page.getByRole('button', { name: 'Gold, Fencer' }).click();
    await cellOn(board, 'E37').click();
  },
  'shared-set': async ({ page, board }) => {
    // A position with two Blockaders is shown in the editor.
    const position = '1/1F1/5/7/1I7/11/10L*2/15/1B5B9 2 - - 3 3 -';
    await page.goto(`${page.url()}#${new URLSearchParams({ rules: 'klin-zha+reflective', position })}`);
    await page.getByRole('button', { name: 'Vanguard', exact: true }).click();
    await cellOn(board, 'E37').click();
  },
  analysis: async ({ page }) => {
    await click(page, 'Play');
    await click(page, 'Analysis');
    await page.locator('.analysis b').first().waitFor();
  },
  levels: ({ page }) => begin(page, { 'variant=tri-level': true, armies: 'chance' }),
};

/** Folder for screenshots of all views, for review. */
const shots = process.env.SHOTS;

describe('every view', () => {
  const looks = [
    [1280, 'light'],
    [390, 'dark'],
    [1280, 'dark'],
    [390, 'light'],
  ] as const;
  const names = Object.keys(views).map((name, index) => [name, index] as const);

  it.each(names)('passes axe and fits the window: %s', async (name, index) => {
    const opened = await open();
    const { page, context, faults } = opened;
    await views[name]!(opened);
    for (const [width, colorScheme] of some(looks, index)) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (shots !== undefined) {
        mkdirSync(shots, { recursive: true });
        await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
      const violations = await violationsOn(page);
      expect(violations.map(({ id, nodes }) => `${width} ${colorScheme} ${id}: ${nodes[0]!.html}`)).toEqual(
        [],
      );
      const surplus = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(surplus, `${width}: the page is wider than the window`).toBeLessThanOrEqual(0);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
