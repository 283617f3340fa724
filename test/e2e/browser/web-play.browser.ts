/// <reference lib="dom" />
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  type GameState,
  klinZha,
  legalMoves,
  type Move,
  moveChoices,
  outcome,
  parsePosition,
  play,
  seededRandom,
  unwrap,
} from 'klin-zha';
import { alphaBetaBot } from 'klin-zha/bots';
import type { KlinZhaBoard } from 'klin-zha/element';
import { parseRecords } from 'klin-zha/records';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  afterPauses,
  begin as beginBy,
  cellOn,
  click,
  introduction,
  matchFrom,
  movesOn,
  openDialog,
  paste,
  pasteHere,
  playByClicks,
  playOn,
  positionOn,
  root,
  saidOn,
  someMove,
  useWebBoard,
} from './web-board.ts';

const { open, folder } = useWebBoard('play');

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const stateOn = async (board: Locator): Promise<GameState> =>
  unwrap(parsePosition(klinZha, await positionOn(board), { unchecked: true }));

/** Waits until a seat is to move or the game is over, and skips the pause before the bot's move. */
async function turnOfSeat(page: Page, board: Locator, seat: number): Promise<GameState> {
  const isOurs = (state: GameState): boolean => state.seat === seat || outcome(state) !== null;
  await afterPauses(page, async () => isOurs(await stateOn(board))).toBe(true);
  return stateOn(board);
}

/** Plays a move by touch. */
async function playByTaps(board: Locator, state: GameState, move: Move): Promise<void> {
  for (const [from, targets] of moveChoices(state))
    for (const [to, choices] of targets) {
      if (!choices.some((choice) => choice.move === move)) continue;
      await cellOn(board, from).tap();
      await cellOn(board, to).tap();
      if (choices.length > 1) await board.locator(`[data-move="${move}"]`).tap();
      return;
    }
}

/** Presses Play, and waits for the game. */
async function begin(page: Page): Promise<void> {
  await click(page, 'Play');
  await page.locator('.game').waitFor();
}

describe('the first screen', () => {
  it('begins a game with one press on a phone, which can be finished there', async () => {
    const { context, page, board, faults } = await open(phone);
    await page.getByRole('button', { name: 'Play', exact: true }).tap();
    await page.locator('.game').waitFor();
    const random = seededRandom(3);
    let state = await stateOn(board);
    expect([state.phase, state.seat, state.rules.id]).toEqual(['battle', 1, 'klin-zha']);
    expect(await page.locator('.players li').allInnerTexts()).toEqual([
      expect.stringMatching(/^Gold/),
      expect.stringMatching(/^Green/),
    ]);
    expect(await page.getByLabel('Green is played by').inputValue()).toBe('2');
    const corner = klinZha.board.regions[state.toFields().regions.indexOf(2)]!.id;
    expect(await board.getAttribute('orientation')).toBe(`${corner}-top`);
    for (let round = 0; outcome(state) === null && round < 150; round++) {
      await playByTaps(board, state, alphaBetaBot.choose(state, { random, nodes: 4000 }).move);
      state = await turnOfSeat(page, board, 1);
    }
    expect(outcome(state)).not.toBeNull();
    expect(await page.locator('.news').innerText()).toMatch(/^(Gold|Green) wins: /);
    const moves = (await movesOn(page)).length;
    await page.getByRole('button', { name: 'Rematch' }).tap();
    await expect.poll(() => movesOn(page).then(({ length }) => length)).toBeLessThan(moves);
    expect((await stateOn(board)).phase).toBe('battle');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('shows Play and the board without scrolling on a phone, with margins of at most 8 px', async () => {
    const { context, page, board } = await open(phone);
    const button = page.getByRole('button', { name: 'Play', exact: true });
    expect(await button.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(844);
    const edges = (): Promise<number[]> =>
      board.locator('.picture').evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return [left, 390 - right];
      });
    expect(Math.max(...(await edges()))).toBeLessThanOrEqual(8);
    await begin(page);
    expect(Math.max(...(await edges()))).toBeLessThanOrEqual(8);
    await context.close();
  });

  it('remembers the level', async () => {
    const { context, page, faults } = await open();
    await page.getByLabel('Opponent').selectOption('5');
    await page.reload();
    expect(await page.getByLabel('Opponent').inputValue()).toBe('5');
    await begin(page);
    expect(await page.getByLabel('Green is played by').inputValue()).toBe('5');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('begins games of two people and of two bots', async () => {
    const { context, page, board, faults } = await open();
    await click(page, /^Two players here/);
    await page.locator('.game').waitFor();
    const state = await stateOn(board);
    const last = await playOn(board, state, 3);
    expect(String(await stateOn(board))).toBe(String(last));
    await click(page, 'Klin Zha');
    await click(page, /^Continue/);
    await page.locator('.game').waitFor();
    expect(String(await stateOn(board))).toBe(String(last));
    await click(page, 'Klin Zha');
    await click(page, /^Watch/);
    await afterPauses(page, async () => (await movesOn(page)).length).toBeGreaterThan(2);
    await click(page, 'Pause');
    const moves = await movesOn(page);
    await page.keyboard.press('ArrowLeft');
    await page.clock.fastForward(5000);
    expect(await movesOn(page)).toEqual(moves);
    await click(page, 'Back to the game');
    await click(page, 'Continue');
    await afterPauses(page, async () => (await movesOn(page)).length).toBeGreaterThan(moves.length);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a game against a bot', () => {
  it('can be taken back, with sides changed, and played again', async () => {
    const { context, page, board, faults } = await open();
    await begin(page);
    const start = await stateOn(board);
    await playByClicks(board, start, someMove(start));
    await turnOfSeat(page, board, 1);
    await expect.poll(() => movesOn(page).then(({ length }) => length)).toBe(2);
    await click(page, 'Take back');
    expect(String(await stateOn(board))).toBe(String(start));
    await click(page, 'Change sides');
    expect(await page.getByLabel('Gold is played by').inputValue()).toBe('2');
    const state = await turnOfSeat(page, board, 2);
    expect(await movesOn(page)).toHaveLength(1);
    await playByClicks(board, state, someMove(state));
    await turnOfSeat(page, board, 2);
    await click(page, 'Resign');
    expect(await page.locator('.news').innerText()).toBe('Gold wins: the opponent resigned.');
    await click(page, 'Change sides');
    await expect.poll(() => movesOn(page)).toEqual([]);
    expect(await page.getByLabel('Green is played by').inputValue()).toBe('2');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('offers a hint and an analysis', async () => {
    const { context, page, board, faults } = await open();
    await begin(page);
    const state = await stateOn(board);
    await click(page, 'Hint');
    await expect.poll(() => saidOn(board)).toMatch(/^Hint: Gold: /);
    await click(page, 'Analysis');
    const panel = page.locator('.analysis');
    await expect.poll(() => panel.innerText()).toMatch(/Depth \d+\s+Gold [+-]?\d\S* \S+/s);
    expect(String(await stateOn(board))).toBe(String(state));
    await page.getByRole('button', { name: 'Analysis', pressed: true }).click();
    expect(await panel.isVisible()).toBe(false);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('can be blind: the bot attempts moves, and the player sees only reports (R10.9)', async () => {
    const { context, page, board, faults } = await open();
    await beginBy(page, { 'variant=blind': true, armies: 'chance', 'who-2': '1' });
    expect(await page.locator('.moves').innerText()).toContain('shown when the game is over');
    expect(await board.locator('[role=gridcell][aria-label*="Green,"]').count()).toBe(0);
    const turn = async (): Promise<string> => {
      const names = await page.locator('.players .next .name').allInnerTexts();
      return names.length === 0 ? 'over' : names[0]!.split(',')[0]!;
    };
    const told: string[] = [];
    for (let tries = 0; tries < 8; tries++) {
      await afterPauses(page, turn).not.toBe('Green');
      told.push(await saidOn(board));
      if ((await turn()) === 'over') break;
      for (const cells of [board.locator('.origin'), board.locator('.live:not(.origin)')]) {
        const count = await cells.count();
        if (count > 0) await cells.nth(tries % count).click();
      }
      // In one step: the board may be drawn again between two.
      await board.evaluate((element) =>
        element.shadowRoot!.querySelector<HTMLElement>('[data-move]')?.click(),
      );
    }
    expect(told.join(' ')).toMatch(/A move without a capture|A capture on/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is saved as text that a person can read, and goes on from there', async () => {
    const { context, page, board, faults } = await open();
    await begin(page);
    const state = await stateOn(board);
    await playByClicks(board, state, someMove(state));
    const after = await turnOfSeat(page, board, 1);
    await click(page, 'Save and share');
    const text = await page.locator('[name=saved]').inputValue();
    expect(text).not.toMatch(/%evt|\[Match|TimeControl/);
    expect(parseRecords(text)[0]!.nodes).toHaveLength(2);
    const position = await page.locator('[name=position]').inputValue();
    expect(position).toBe(String(after));
    await paste(page, text);
    await expect.poll(() => positionOn(board)).toBe(String(after));
    await click(page, 'Play on from here');
    await playOn(board, after, 2);
    expect(await movesOn(page)).toHaveLength(4);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the moves', () => {
  it('have a row for each round and a column for each player', async () => {
    const { context, page, board } = await open();
    await paste(page, matchFrom(introduction()));
    await playOn(board, introduction(), 5);
    const table = page.getByRole('table', { name: 'Moves' });
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Round', 'Gold', 'Green']);
    expect(await table.getByRole('rowheader').allInnerTexts()).toEqual(['1.', '2.', '3.']);
    expect(await table.getByRole('row').nth(3).getByRole('button').count()).toBe(1);
    await context.close();
  });

  it('are stepped through by arrow keys from anywhere, with the last move marked', async () => {
    const { context, page, board, faults } = await open();
    await paste(page, matchFrom(introduction()));
    const states = [introduction()];
    for (let ply = 0; ply < 3; ply++) states.push(play(states[ply]!, someMove(states[ply]!)));
    await playOn(board, introduction(), 3);
    const marked = (): Promise<number> => board.locator('[role=gridcell][aria-label*="last move"]').count();
    // The last click was on a cell of the board.
    for (const ply of [2, 1, 0]) {
      await page.keyboard.press('ArrowLeft');
      expect(await positionOn(board)).toBe(String(states[ply]));
      expect(await marked()).toBe(ply === 0 ? 0 : 2);
    }
    await openDialog(page);
    await page.getByLabel(pasteHere).press('ArrowRight');
    await click(page, 'Close');
    expect(await positionOn(board)).toBe(String(states[0]));
    await page.keyboard.press('End');
    expect(await positionOn(board)).toBe(String(states[3]));
    expect(await marked()).toBe(2);
    await page.reload();
    await cellOn(board, 'A19').waitFor({ state: 'attached' });
    expect(await marked()).toBe(2);
    // Reached by keys, the cells of the board have the arrow keys.
    await board.evaluate((element) => element.scrollIntoView());
    await page.keyboard.press('Tab');
    await cellOn(board, 'A19').focus();
    await page.keyboard.press('E');
    await page.keyboard.press('3');
    await page.keyboard.press('7');
    await page.keyboard.press('ArrowLeft');
    expect(await positionOn(board)).toBe(String(states[3]));
    expect(
      await board.evaluate((element) => element.shadowRoot?.activeElement?.getAttribute('data-cell')),
    ).toBe('E27');
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('positions', () => {
  const valid = 'b/3/3v*1/7/4F4/11/13/15/2V*3B10 1 - - 0 20 -';

  it('are set up with messages of the validation, and played', async () => {
    const { context, page, board, faults } = await open();
    await click(page, /^Set up a position/);
    const put = async (piece: string, ...cells: readonly string[]): Promise<void> => {
      await page.getByRole('button', { name: piece, exact: true }).click();
      for (const cell of cells) await cellOn(board, cell).click();
    };
    await put('Gold, Fencer', 'E37', 'F48');
    // An army has one Fencer: the second click moves it.
    expect(await positionOn(board)).toMatch(/^1\/3\/5\/7\/9\/7F3\//);
    const verdict = page.locator('.verdict');
    expect(await verdict.innerText()).toContain('Each player needs a Goal on the board.');
    await put('Gold, Goal', 'F48');
    await put('Green, Vanguard', 'B18', 'C17');
    await put('Green, Goal', 'B18');
    await put('Green, Blockader', 'A19');
    expect(await verdict.innerText()).toContain('The gold army has 0 Blockaders: expected 1.');
    await put('Gold, Blockader', 'I99');
    await put('Remove a piece', 'C17');
    const position = await page.locator('[name=position]').inputValue();
    expect(parsePosition(klinZha, position).ok).toBe(true);
    await page.getByLabel('Opponent').selectOption('0');
    await click(page, 'Play this position');
    await page.locator('.game').waitFor();
    expect(await positionOn(board)).toBe(position);
    const state = unwrap(parsePosition(klinZha, position));
    await playByClicks(board, state, legalMoves(state)[0]!);
    expect(await movesOn(page)).toHaveLength(1);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are placed by keys', async () => {
    const { context, page, board } = await open();
    await click(page, /^Set up a position/);
    await page.getByRole('button', { name: 'Green, Swift' }).focus();
    await page.keyboard.press('Enter');
    await cellOn(board, 'E37').focus();
    await page.keyboard.press('Enter');
    expect(await cellOn(board, 'E37').getAttribute('aria-label')).toMatch(/Swift, Green/);
    await page.keyboard.press('Enter');
    expect(await cellOn(board, 'E37').getAttribute('aria-label')).toMatch(/empty/);
    await context.close();
  });

  it('are opened from text and from links', async () => {
    const { context, page, board, faults } = await open();
    await paste(page, valid);
    await expect.poll(() => positionOn(board)).toBe(valid);
    await openDialog(page);
    await page.getByLabel(pasteHere).fill(valid.replace('b/3', 'b/2'));
    await click(page, 'Show');
    expect(await page.locator('.fault').innerText()).toMatch(/./);
    await click(page, 'Close');
    const address = `${page.url()}#rules=takzh&position=${encodeURIComponent(valid)}`;
    const other = await open({}, address);
    await expect.poll(() => positionOn(other.board)).toBe(valid);
    expect(await other.page.locator('.rules').innerText()).toBe('TAKZH');
    const broken = await open({}, address.replace(encodeURIComponent('b/3'), encodeURIComponent('1/3')));
    await expect.poll(() => broken.page.locator('.verdict').innerText()).toContain('Blockader');
    expect([...faults, ...other.faults, ...broken.faults]).toEqual([]);
    for (const one of [context, other.context, broken.context]) await one.close();
  });

  it('are edited from a game', async () => {
    const { context, page, board } = await open();
    await paste(page, matchFrom(introduction()));
    const state = await playOn(board, introduction(), 2);
    await click(page, 'Edit position');
    expect(await page.locator('[name=position]').inputValue()).toBe(String(state));
    await page.getByLabel('To move').selectOption('2');
    expect(await page.locator('[name=position]').inputValue()).toMatch(/ 2 N2W1 /);
    await context.close();
  });
});

describe('the page', () => {
  it('moves the focus to the board after Play is pressed by keys', async () => {
    const { context, page } = await open();
    await page.getByRole('button', { name: 'Play', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.game').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('klin-zha-board');
    await context.close();
  });

  it('fits 640 pixels with large German text', async () => {
    const { context, page, board } = await open({ viewport: { width: 640, height: 800 }, locale: 'de-DE' });
    await page.addStyleTag({ content: ':root { font-size: 200% !important }' });
    const surplus = (): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await surplus()).toBeLessThanOrEqual(0);
    await click(page, 'Spielen');
    await board.locator('.origin').first().waitFor();
    expect(await surplus()).toBeLessThanOrEqual(0);
    await click(page, 'Einstellungen');
    await page.getByLabel('Töne').check();
    expect(await surplus()).toBeLessThanOrEqual(0);
    await context.close();
  });

  it('prints the board and all moves without buttons, in black on white', async () => {
    const { context, page, board } = await open({ colorScheme: 'dark' });
    await paste(page, readFileSync(join(root, 'examples/records/introduction.kzn'), 'utf8'));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const seen = await page
      .locator('button:visible, select:visible')
      .evaluateAll((all) => all.filter((one) => !one.classList.contains('move')).map((one) => one.outerHTML));
    expect(seen).toEqual([]);
    expect(await board.isVisible()).toBe(true);
    const [shown, whole] = await page
      .locator('.list')
      .evaluate((list) => [list.clientHeight, list.scrollHeight]);
    expect(shown).toBe(whole);
    expect(await board.evaluate((element) => (element as KlinZhaBoard).theme)).toBe('print');
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => board.evaluate((element) => (element as KlinZhaBoard).theme)).toBe(null);
    await context.close();
  });

  it('saves a picture of the position, and shares it where the browser can', async () => {
    const { context, page, faults } = await open();
    await paste(page, matchFrom(introduction()));
    await click(page, 'Save and share');
    const [download] = await Promise.all([page.waitForEvent('download'), click(page, 'Save a picture')]);
    const picture = readFileSync(await download.path());
    expect([download.suggestedFilename(), picture.subarray(1, 4).toString()]).toEqual([
      'klin-zha.png',
      'PNG',
    ]);
    expect(picture.readUInt32BE(16)).toBe(1200);
    await page.evaluate(() => {
      navigator.canShare = () => true;
      navigator.share = async ({ files } = {}) => {
        document.title = `${files![0]!.name} ${files![0]!.type}`;
      };
    });
    await click(page, 'Save a picture');
    await expect.poll(() => page.title()).toBe('klin-zha.png image/png');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('reads a text of 3 MB in a worker, which can be cancelled', async () => {
    const { context, page, board, faults } = await open();
    const text = readFileSync(join(root, 'examples/records/introduction.kzn'), 'utf8');
    await openDialog(page);
    const field = page.getByLabel(pasteHere);
    const status = page.locator('.reading');
    const reading = await field.evaluate(
      (element, [one, times]) =>
        new Promise<string>((resolve) => {
          // Cancelled before any answer of the worker, however fast it is.
          const watch = new MutationObserver(() => {
            const button = document.querySelector<HTMLElement>('[data-key=cancel]');
            if (button === null) return;
            watch.disconnect();
            resolve(document.querySelector('.reading')!.textContent!);
            button.click();
          });
          watch.observe(document.body, { childList: true, subtree: true });
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', one.repeat(times));
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
        }),
      [`${text}\n`, Math.ceil(3_000_000 / text.length)] as const,
    );
    expect(reading).toContain('Reading');
    await expect.poll(() => status.innerText()).toBe('');
    expect(await page.getByLabel('Which game').count()).toBe(0);
    await field.fill(`${text}\n`.repeat(30));
    await page.getByLabel('Which game').selectOption('29');
    await click(page, 'Show');
    await board.locator('[role=gridcell]').first().waitFor({ state: 'attached' });
    await page.locator('.game').waitFor();
    expect(await movesOn(page)).toHaveLength(parseRecords(text)[0]!.nodes.length);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('plays sounds and shows names in all cells if the player wishes', async () => {
    const { context, page, board, faults } = await open();
    await page.evaluate(() => {
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (when) {
        document.title += ` ${this.frequency.value}`;
        start.call(this, when);
      };
    });
    await paste(page, matchFrom(introduction()));
    const drawn = (): Promise<number> => board.locator('.picture text').count();
    const before = await drawn();
    const after = await playOn(board, introduction(), 1);
    expect(await page.title()).toBe('Klin Zha');
    await click(page, 'Settings');
    await page.getByLabel('Sounds').check();
    await page.getByLabel('Names in all cells').check();
    await click(page, 'Close');
    await expect.poll(drawn).toBeGreaterThan(before + 50);
    await playOn(board, after, 1);
    expect(await page.title()).toMatch(/^Klin Zha \d+/);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the weight of the page', () => {
  /** Returns scripts and styles with everything that they import at once. */
  const withImports = (names: readonly string[]): string[] => {
    const found = new Set(names);
    for (const name of found)
      for (const [, next] of readFileSync(join(folder, name), 'utf8').matchAll(
        /(?:from|import)"\.\/([^"]+)"/g,
      ))
        found.add(`assets/${next}`);
    return [...found];
  };

  it('is as its README says', () => {
    const sizeOf = (names: readonly string[]): number => {
      const sizes = names.map((name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length);
      return sizes.reduce((sum, each) => sum + each, 0) / 1000;
    };
    const all = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const worker = all.filter((name) => /bots-worker[^/]*\.js$/.test(name));
    const first = withImports([...[...html.matchAll(/assets\/[^"]+/g)].map(([name]) => name), ...worker]);
    const sizes = [sizeOf(['index.html', ...first]), sizeOf(all)];
    expect([worker.length, sizes[0]! <= 175]).toEqual([1, true]);
    const readme = readFileSync(join(root, 'examples/web-board/README.md'), 'utf8');
    const [, ...said] = /bots is (\d+) kB gzipped, and all files of the page together are (\d+) kB/.exec(
      readme,
    )!;
    for (const [index, size] of sizes.entries())
      expect(Math.abs(size - Number(said[index])), `the page has ${sizes} kB`).toBeLessThanOrEqual(5);
  });
});
