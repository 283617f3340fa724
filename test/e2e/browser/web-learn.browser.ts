/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import {
  formatMove,
  type GameState,
  klinZha,
  legalMoves,
  type Move,
  moveChoices,
  parsePosition,
  play,
  type RulesetId,
  rulesOf,
  unwrap,
} from 'klin-zha';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isAccepted, lessons } from '../../../examples/web-board/src/learn/lessons.ts';
import type { Puzzle } from '../../../examples/web-board/src/puzzles/puzzle.ts';
import { runs, some } from '../../support/runs.ts';
import {
  afterPauses,
  begin,
  cellOn,
  click,
  matchFrom,
  paste,
  playOn,
  positionOn,
  root,
  saidOn,
  useWebBoard,
  violationsOn,
} from './web-board.ts';

const { open } = useWebBoard('learn');

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const desktop = { viewport: { width: 1280, height: 800 } } as const;
const tablet = { viewport: { width: 1280, height: 800 }, hasTouch: true } as const;
const narrow = { viewport: { width: 390, height: 844 } } as const;
const locales = ['en-GB', 'de-DE', 'fr-FR'] as const;
const rulesets = ['klin-zha', 'romulan-heart:2', 'takzh', 'agonizer'] as const;

/** Selects a piece in hand, a cell or a move. */
type Select = (page: Page, target: string) => Promise<void>;

const onBoard = (page: Page, target: string): Locator =>
  target.length === 3
    ? cellOn(page.locator('klin-zha-board'), target)
    : page.locator(`klin-zha-board [data-${target.length > 3 ? 'move' : 'code'}="${target}"]`);
const byTouch: Select = (page, target) => onBoard(page, target).tap();
const byMouse: Select = (page, target) => onBoard(page, target).click();
const byKeys: Select = async (page, target) => {
  if (target.length === 3) {
    await page.keyboard.type(target);
    await page.keyboard.press('Enter');
    return;
  }
  await onBoard(page, target).focus();
  await page.keyboard.press('Enter');
  if (target.length === 1) await cellOn(page.locator('klin-zha-board'), 'E37').focus();
};

/** Plays a move with any kind of input. */
async function playBy(page: Page, select: Select, state: GameState, move: Move): Promise<void> {
  for (const [from, targets] of moveChoices(state))
    for (const [to, choices] of targets) {
      if (!choices.some((choice) => choice.move === move)) continue;
      await select(page, from);
      await select(page, to);
      if (choices.length > 1) await select(page, String(move));
      return;
    }
}

const positionIs = (page: Page, position: string): Promise<void> =>
  expect.poll(() => positionOn(page.locator('klin-zha-board'))).toBe(position);

describe('the lessons', () => {
  const ways = [
    ['by touch at 390 pixels', phone, byTouch],
    ['by mouse at 1280 pixels', desktop, byMouse],
    ['by keys alone at 390 pixels', narrow, byKeys],
    ['by touch at 1280 pixels', tablet, byTouch],
    ['by keys alone at 1280 pixels', desktop, byKeys],
  ] as const;

  it.each(some(ways))('are all solved %s', async (_, device, select) => {
    const { page, context, faults } = await open(device);
    const isByKeys = select === byKeys;
    const press = async (name: string | RegExp): Promise<void> => {
      const button = page.getByRole('button', { name, exact: typeof name === 'string' });
      if (!isByKeys) await button.click();
      else {
        await button.focus();
        await page.keyboard.press('Enter');
      }
    };
    await press(/^New here\?/);
    for (const [index, { title, tasks }] of lessons.entries()) {
      await page.getByRole('heading', { name: title.en }).waitFor();
      for (const [place, task] of tasks.entries()) {
        await page.getByText(task.text.en).waitFor();
        const state = unwrap(parsePosition(klinZha, task.position));
        await positionIs(page, String(state));
        if (isByKeys)
          await expect
            .poll(() => page.evaluate(() => document.activeElement?.localName))
            .toBe('klin-zha-board');
        if (task.cells !== undefined) await select(page, task.cells[0]!);
        else {
          const move = legalMoves(state).find((one) => isAccepted(task, formatMove(one)))!;
          await playBy(page, select, state, move);
        }
        const isLast = place === tasks.length - 1;
        const isEnd = isLast && index === lessons.length - 1;
        await page
          .locator('.answer')
          .getByText(isEnd ? 'You know the game now.' : 'Well done.')
          .waitFor();
        const next = isEnd ? 'Play against level 1' : isLast ? 'Next lesson' : 'Next';
        await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(next);
        if (!isEnd) await press(next);
      }
    }
    await press('All lessons');
    await expect.poll(() => page.locator('.check').count()).toBe(lessons.length);
    await page.reload();
    await page.getByRole('button', { name: 'Learn', exact: true }).click();
    await expect.poll(() => page.locator('.check').count()).toBe(lessons.length);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('say what was asked after another move', async () => {
    const { page, context } = await open();
    await click(page, /^New here\?/);
    await positionIs(page, lessons[0]!.tasks[0]!.position);
    await byMouse(page, 'D28');
    await page.getByText('That is not what was asked. Row E is the fifth row from the top.').waitFor();
    await context.close();
  });
});

describe('the puzzles', () => {
  it.each(some(rulesets))('of %s: the first ones are failed once and solved once', async (id) => {
    const file = `${root}examples/web-board/src/puzzles/data/${id.replace(':', '-')}.json`;
    const puzzles: readonly Puzzle[] = JSON.parse(readFileSync(file, 'utf8')).slice(0, runs(10));
    const { page, context, faults } = await open(desktop);
    await click(page, /^Puzzles/);
    await page.getByLabel('Ruleset').selectOption(id);
    for (const [index, puzzle] of puzzles.entries()) {
      await page.getByText(`Puzzle ${index + 1} of `).waitFor();
      const start = unwrap(parsePosition(rulesOf(id), puzzle.position));
      await positionIs(page, puzzle.position);
      const solution = legalMoves(start).find((move) => formatMove(move) === puzzle.solution)!;
      const wrong = legalMoves(start).find((move) => move !== solution)!;
      await playBy(page, byMouse, start, wrong);
      await skipTo(page, /^Not this move\. /);
      await click(page, 'Try again');
      await positionIs(page, puzzle.position);
      await playBy(page, byMouse, start, solution);
      const isSolved = puzzle.moves === 1 || puzzle.kind === 'hold';
      await skipTo(page, isSolved ? /^Solved\./ : /^(Solved\.|The defence:)/);
      await click(page, 'Next');
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});

/** Waits for a text about a move, with the pauses skipped. */
async function skipTo(page: Page, text: RegExp): Promise<void> {
  await afterPauses(page, () => page.locator('.answer').innerText()).toMatch(text);
}

/** A position in which Gold ends the game with a move. */
const lastTask = lessons.find(({ id }) => id === 'no-move')!.tasks[0]!;

/** The battle of the introduction. */
const battle = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';

/** Ends a game on a page. */
type End = (page: Page, board: Locator) => Promise<void>;

describe('after a game', () => {
  it('shows the attacker, the blocked moves and the move that lost', async () => {
    const { page, context, board, faults } = await open(desktop);
    const state = unwrap(parsePosition(klinZha, lastTask.position));
    await paste(page, matchFrom(state));
    await cellOn(board, 'F48').click();
    await cellOn(board, 'F69').click();
    await page.getByText(/My compliments/).waitFor();
    await click(page, 'Why did it end?');
    await page.getByText('Flier on F69 attacks the Goal on C39.').waitFor();
    expect(await page.locator('.review li b').count()).toBe(
      play(state, 'f48f69').warriors.filter(({ seat }) => seat === 2).length,
    );
    await page.getByText('The search found no single move that lost.').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  /** Ways in which a game ends: the rules, the position, and what the players do. */
  const ends: Readonly<
    Record<
      string,
      { readonly position: string; readonly rules?: RulesetId; readonly told: RegExp; readonly end: End }
    >
  > = {
    'the Goal captured': {
      position: lessons.find(({ id }) => id === 'capture')!.tasks[0]!.position,
      told: /Lancer went from E48 to D28 and captured the Goal\.\nThe move that lost/,
      end: async (_, board) => {
        await cellOn(board, 'E48').click();
        await cellOn(board, 'D28').click();
      },
    },
    'a resignation': {
      position: battle,
      // The bot's answers differ from run to run.
      told: /There were legal moves: the game did not end on the board\.\n\nThe move that lost\n\n\S/,
      end: async (page, board) => {
        await playOn(board, unwrap(parsePosition(klinZha, battle)), 3);
        await click(page, /resign$/);
      },
    },
    'the time': {
      position: battle,
      told: /There were legal moves: /,
      end: async (page, board) => {
        await begin(page, { armies: 'book', control: '60', 'who-2': '0' });
        await click(page, 'Start the clock');
        await board.locator('.origin').first().click();
        await page.clock.fastForward(61_000);
      },
    },
    'a claim of a draw': {
      rules: 'klin-zha+draws',
      position: battle.replace('0 1 -', '99 60 -'),
      told: /There were legal moves: /,
      end: async (page, board) => {
        await playOn(board, unwrap(parsePosition(rulesOf('klin-zha+draws'), await positionOn(board))), 1);
        await click(page, /^Claim a draw: fifty/);
      },
    },
  };

  it.each(some(Object.keys(ends), 3))('explains and reports a game that was ended by %s', async (name) => {
    const { position, rules = 'klin-zha', told, end } = ends[name]!;
    const { page, context, board, faults } = await open(desktop);
    await paste(page, matchFrom(unwrap(parsePosition(rulesOf(rules), position))));
    await end(page, board);
    await click(page, 'Why did it end?');
    await expect.poll(() => page.locator('.review').innerText()).toMatch(told);
    await click(page, 'Game report');
    await page.getByRole('img', { name: 'Score of Gold from move to move' }).waitFor();
    expect(await page.locator('.review h3').allInnerTexts()).toEqual([
      'Largest mistakes of Gold',
      'Largest mistakes of Green',
    ]);
    expect(faults).toEqual([]);
    await context.close();
  });
});

/** Returns the places of everything that is seen, besides messages. */
function placesOn(page: Page): Promise<Record<string, readonly number[]>> {
  return page.evaluate(() => {
    const messages = '.notes, .news, .answer, .why, .connection, .notes *, .why *, .hidden, dialog, dialog *';
    const seen = [...document.body.querySelectorAll('*')].filter((one) => !one.matches(messages));
    const board = document.querySelector('klin-zha-board')!.shadowRoot!;
    seen.push(...board.querySelectorAll('[data-cell][role], .said, .trays'));
    const places: Record<string, number[]> = {};
    const counts = new Map<string, number>();
    for (const one of seen) {
      const { left, top, width, height } = one.getBoundingClientRect();
      if (width * height === 0) continue;
      const name =
        one.getAttribute('data-key') ?? one.getAttribute('data-cell') ?? `${one.localName}.${one.className}`;
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      places[`${name} ${count}`] = [left + scrollX, top + scrollY];
    }
    return places;
  });
}

/** Expects everything where it was, within a pixel. */
async function expectStill(page: Page, before: Record<string, readonly number[]>): Promise<void> {
  const now = await placesOn(page);
  const moved = Object.entries(before).filter(([name, [x = 0, y = 0]]) => {
    const [left = x, top = y] = now[name] ?? [];
    return Math.abs(left - x) > 1 || Math.abs(top - y) > 1;
  });
  expect(moved.map(([name, place]) => `${name}: ${place} to ${now[name]}`)).toEqual([]);
}

describe('messages', () => {
  it.each(some([phone, desktop]))('move nothing while a piece is selected: %o', async (device) => {
    const { page, context, board, faults } = await open(device);
    await paste(page, matchFrom(unwrap(parsePosition(klinZha, battle)), 'enforce'));
    const start = await placesOn(page);
    // The note about a touched piece, and the reason against a move.
    await cellOn(board, 'G14').click();
    await page.locator('.bound').waitFor();
    await expectStill(page, start);
    await cellOn(board, 'A19').click();
    await page.locator('.why').waitFor();
    await expectStill(page, start);
    expect(await saidOn(board)).not.toBe('');
    await click(page, 'Hint');
    await expect.poll(() => saidOn(board)).toMatch(/^Hint: /);
    await expectStill(page, start);
    // The analysis, from its first to its last line.
    await click(page, 'Analysis');
    const analysed = await placesOn(page);
    await page.locator('.analysis li').nth(2).waitFor();
    await expectStill(page, analysed);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each(some([phone, desktop], 1))(
    'of the clock move nothing while a piece is selected: %o',
    async (device) => {
      const { page, context, board, faults } = await open(device);
      await begin(page, { armies: 'book', control: '60', 'who-2': '0' });
      await click(page, 'Start the clock');
      await board.locator('.origin').first().click();
      const before = await placesOn(page);
      await page.clock.fastForward(31_000);
      await expect.poll(() => saidOn(board)).toMatch(/30 seconds left/);
      await expectStill(page, before);
      await page.clock.fastForward(31_000);
      await page
        .locator('.news')
        .getByText(/the time ran out/)
        .waitFor();
      const cells = Object.entries(before).filter(([name]) => /^[A-I]\d\d /.test(name));
      await expectStill(page, Object.fromEntries(cells));
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it.each([
    [1, phone],
    [2, desktop],
  ] as const)('of lessons and puzzles move nothing, in any language: %i, %o', async (turn, device) => {
    for (const locale of some(locales, turn)) {
      const { page, context, board, faults } = await open({ ...device, locale });
      await page.locator('[data-key=learn]').click();
      await page.locator('[data-key=list]').click();
      await page.locator('[data-key=lesson-blockader]').click();
      const lesson = await placesOn(page);
      await cellOn(board, 'F36').click();
      await cellOn(board, 'A19').click();
      await page.locator('.why').waitFor();
      await expectStill(page, lesson);
      await page.locator('[data-key=hint]').click();
      await expectStill(page, lesson);
      await page.locator('[data-key=home]').click();
      await page.locator('[data-key=puzzles]').click();
      await page.locator('#puzzle-title').waitFor();
      const puzzle = await placesOn(page);
      const start = unwrap(parsePosition(klinZha, await positionOn(board)));
      await page.locator('[data-key=show]').click();
      await expectStill(page, puzzle);
      const solution = await page.locator('.answer').innerText();
      expect(solution).not.toBe('');
      const wrong = legalMoves(start).find((move) => !isSolution(start, move))!;
      await playBy(page, byMouse, start, wrong);
      await afterPauses(page, () => page.locator('[data-key=again]').count()).toBe(1);
      const { show: _, again: __, ...others } = puzzle as Record<string, readonly number[]>;
      await expectStill(page, others);
      expect(faults).toEqual([]);
      await context.close();
    }
  });
});

/** Whether a move solves the first puzzle. */
function isSolution(state: GameState, move: Move): boolean {
  const file = `${root}examples/web-board/src/puzzles/data/klin-zha.json`;
  const [first] = JSON.parse(readFileSync(file, 'utf8')) as readonly Puzzle[];
  return String(state) === first!.position && formatMove(move) === first!.solution;
}

describe('every new screen', () => {
  const screens: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    home: async () => undefined,
    lesson: async (page) => page.locator('[data-key=learn]').click(),
    lessons: async (page) => {
      await page.locator('[data-key=learn]').click();
      await page.locator('[data-key=list]').click();
    },
    puzzles: async (page) => {
      await page.locator('[data-key=puzzles]').click();
      await page.locator('#puzzle-title').waitFor();
    },
    'lesson with a refusal': async (page) => {
      await page.locator('[data-key=learn]').click();
      await page.locator('[data-key=list]').click();
      await page.locator('[data-key=lesson-blockader]').click();
      await byMouse(page, 'F36');
      await byMouse(page, 'A19');
      await page.locator('.ruling summary').click();
      await page.locator('.ruling p').getByText(/./).waitFor();
    },
    'game report': async (page) => {
      const board = page.locator('klin-zha-board');
      await page.locator('[data-key=two]').click();
      await board.locator('.origin').first().waitFor();
      await playOn(board, unwrap(parsePosition(klinZha, await positionOn(board))), 2);
      await page.locator('[data-key=resign]').click();
      await page.locator('[data-key=report]').click();
      await page.locator('.graph svg').waitFor();
    },
    'why it ended': async (page) => {
      const board = page.locator('klin-zha-board');
      const position = encodeURIComponent(lastTask.position);
      await page.goto(`${page.url()}#rules=klin-zha&position=${position}`);
      await page.locator('.game').waitFor();
      await cellOn(board, 'F48').click();
      await cellOn(board, 'F69').click();
      await page.locator('[data-key=why-lost]').click();
      await page.locator('.review li b').first().waitFor();
    },
    legend: async (page) => {
      await page.locator('[data-key=legend]').click();
      await page.locator('.legend').waitFor();
    },
  };

  const names = Object.keys(screens).map((name, index) => [name, index] as const);

  it.each(names)('passes axe and fits, in all languages and colours: %s', async (name, index) => {
    for (const locale of some(locales, index)) {
      const { page, context, faults } = await open({ locale });
      await screens[name]!(page);
      for (const theme of some(['light', 'dark', 'contrast'], index + Math.floor(index / 3))) {
        await page.evaluate((value) => {
          document.documentElement.dataset.theme = value;
          for (const board of document.querySelectorAll('klin-zha-board')) board.setAttribute('theme', value);
        }, theme);
        for (const width of [1280, 640, 390]) {
          await page.setViewportSize({ width, height: 844 });
          const surplus = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(surplus, `${locale} ${width}: wider than the window`).toBeLessThanOrEqual(0);
        }
        const violations = await violationsOn(page);
        expect(violations.map(({ id, nodes }) => `${locale} ${theme} ${id}: ${nodes[0]!.html}`)).toEqual([]);
      }
      expect(faults).toEqual([]);
      await context.close();
    }
  });
});
