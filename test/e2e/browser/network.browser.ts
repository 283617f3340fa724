/// <reference lib="dom" />

import type { CellName, MoveOrigin } from 'klin-zha';
import type { KlinZhaBoard } from 'klin-zha/element';
import type { JSHandle, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runs, some } from '../../support/runs.ts';
import { useBrowser } from './support.ts';

type Library = typeof import('klin-zha');

const stage = useBrowser();

/** What one frame showed of a move that waited: the pieces on its cells, and its distance from the target. */
interface Frame {
  readonly isOnOrigin: boolean;
  readonly distance: number | null;
}

/** Server in the page: it holds the game, answers a move when the test says so, and plays the other seats. */
interface Server {
  /** Number of moves that were sent, refused and played. */
  sent: number;
  refused: number;
  played: number;
  /** Number of moves that wait for an answer, and its maximum. */
  waiting: number;
  mostWaiting: number;
  /** Frames during each wait. */
  frames: Frame[][];
  /** Whether the next move is refused. */
  refuses: boolean;
  /** Returns a move of the player. */
  next: () => { readonly from: MoveOrigin; readonly to: CellName; readonly move: number };
  /** Answers the move that waits, when its animation has ended, and plays until it is the player's turn again. */
  answer: () => Promise<void>;
  position: () => string;
}

declare global {
  var server: Server;
}

interface Opened {
  readonly page: Page;
  readonly faults: string[];
}

interface Table {
  readonly rules: string;
  /** Whether the players' armies are placed at the beginning. */
  readonly isBattle?: boolean;
}

async function open({ rules, isBattle = false }: Table): Promise<Opened> {
  const context = await stage.browser.newContext({
    hasTouch: true,
    viewport: { width: 900, height: 1100 },
    reducedMotion: 'no-preference',
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  await page.goto(`${stage.address}/examples/board/index.html?rules=klin-zha`);
  await page.locator('klin-zha-board [role=gridcell]').first().waitFor({ state: 'attached' });
  const library: JSHandle<Library> = await page.evaluateHandle("import('klin-zha')");
  await library.evaluate(serve, { rules, isBattle });
  return { page, faults };
}

/** Replaces the board of the page by one that plays seat 1 over a slow network. */
async function serve(
  klinZha: Library,
  { rules: id, isBattle }: { rules: string; isBattle: boolean },
): Promise<void> {
  const { attempt, choicesFor, createState, finishSetup, Game, legalMoves, moveChoices } = klinZha;
  const random = klinZha.seededRandom(11);
  const rules = klinZha.unwrap(klinZha.parseRules(id));
  const start = createState(rules, { random });
  const begin = () => new Game(isBattle ? finishSetup(start, random).state : start);
  let game = begin();
  const old = document.querySelector('klin-zha-board')!;
  const board = document.createElement('klin-zha-board') as KlinZhaBoard;
  old.replaceWith(board);
  for (const other of document.querySelectorAll('h1, form')) other.remove();
  const shown = () => (rules.blind ? klinZha.viewFor(game.state, 1) : game);
  const show = (): void => {
    if (rules.blind) board.state = klinZha.viewFor(game.state, 1);
    else board.game = game;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const isMine = (): boolean =>
    game.state.seat === 1 && (!rules.blind || klinZha.turnOf(game.state).awaits !== 'combat');
  /** Lets the board handle what it was shown. */
  const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  /** Plays moves of the other seats and outcomes of hidden combats. */
  const others = async (): Promise<void> => {
    for (;;) {
      if (game.outcome !== null) game = begin();
      else if (isMine()) return;
      else game = game.play(pick(legalMoves(game.state)));
      show();
      await task();
    }
  };
  let settle = (): void => {};
  const choices = () =>
    rules.blind ? choicesFor(klinZha.viewFor(game.state, 1), rules) : moveChoices(game.state);
  globalThis.server = {
    ...{
      sent: 0,
      refused: 0,
      played: 0,
      waiting: 0,
      mostWaiting: 0,
      frames: [],
      refuses: false,
    },
    next: () => {
      const all = [...choices()].flatMap(([from, targets]) =>
        [...targets].flatMap(([to, list]) => list.map(({ move }) => ({ from, to, move }))),
      );
      return pick(all);
    },
    answer: async () => {
      // A premove is sent with the player's turn.
      while (server.waiting > 0) {
        await Promise.allSettled(board.shadowRoot!.getAnimations().map(({ finished }) => finished));
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        settle();
        await task();
        await others();
      }
    },
    position: () => String(game.state),
  };
  const { server } = globalThis;
  const pieceOn = (name: string): Element | null =>
    board.shadowRoot!.querySelector(`.picture g[data-cell="${name}"]`);
  /** Returns how far an animation has moved a piece from its cell, in units of the picture. */
  const distanceOf = (piece: Element): number => {
    const { m41, m42 } = new DOMMatrix(getComputedStyle(piece).transform);
    return Math.hypot(m41, m42);
  };
  board.addEventListener('move', (event) => {
    const { move, choice } = event.detail;
    const [from, to] = klinZha.cellsOfMove(move).length === 2 ? klinZha.cellsOfMove(move) : [];
    const isChallenge = rules.capture === 'combat' && choice.captures !== null;
    const frames: Frame[] = [];
    let isAnswered = false;
    server.sent++;
    server.mostWaiting = Math.max(server.mostWaiting, ++server.waiting);
    server.frames.push(frames);
    const watch = (): void => {
      if (isAnswered || from === undefined || to === undefined || isChallenge) return;
      const piece = pieceOn(to);
      const distance = piece && distanceOf(piece);
      frames.push({ isOnOrigin: pieceOn(from) !== null && !choice.leavesGoal, distance });
      requestAnimationFrame(watch);
    };
    event.waitUntil(
      new Promise((resolve) => {
        requestAnimationFrame(watch);
        settle = () => {
          server.waiting--;
          isAnswered = true;
          const tried = rules.blind ? attempt(game.state, 1, move) : { played: true };
          if (server.refuses || !tried.played) {
            server.refused++;
            server.refuses = false;
            resolve({ refused: 'The server says no.' });
            return;
          }
          server.played++;
          game = game.play(move);
          resolve(shown());
        };
      }),
    );
  });
  board.seats = [1];
  board.rules = rules;
  show();
  document.querySelector('main')!.append(board);
  await task();
  await others();
}

const answer = (page: Page): Promise<void> => page.evaluate(() => server.answer());

type Input = 'click' | 'drag' | 'touch' | 'keys';

const middleOf = async (page: Page, name: string): Promise<readonly [number, number]> => {
  const box = await page
    .locator(`[role=gridcell][data-cell="${name}"], .hand[data-code="${name}"]`)
    .boundingBox();
  const { x, y, width, height } = box!;
  return [x + width / 2, y + height / 2];
};

/** Chooses a move on the board by one kind of input. */
async function choose(
  page: Page,
  { from, to, move }: ReturnType<Server['next']>,
  input: Input,
): Promise<void> {
  const isPressed = (await page.locator(`.hand[data-code="${from}"][aria-pressed=true]`).count()) > 0;
  const answer = page.locator(`[data-move="${move}"]`);
  if (await answer.isVisible()) return answer.click();
  if (input === 'keys') {
    await page
      .locator('klin-zha-board')
      .evaluate((board, cell) => (board as KlinZhaBoard).focusCell(cell), to);
    if (from.length > 2) await page.keyboard.type(from.toLowerCase());
    else if (!isPressed) await page.locator(`.hand[data-code="${from}"]`).focus();
    if (from.length > 2 || !isPressed) await page.keyboard.press('Enter');
    await page.keyboard.type(to.toLowerCase());
    await page.keyboard.press('Enter');
    if (await answer.isVisible()) {
      await answer.focus();
      await page.keyboard.press('Enter');
    }
    return;
  }
  const [begin, end] = [await middleOf(page, from), await middleOf(page, to)];
  if (input === 'drag') {
    await page.mouse.move(...begin);
    await page.mouse.down();
    await page.mouse.move(...end, { steps: 5 });
    await page.mouse.up();
  } else {
    const press = ([x, y]: readonly [number, number]) =>
      input === 'click' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y);
    if (!isPressed) await press(begin);
    await press(end);
  }
  if (await answer.isVisible()) await (input === 'touch' ? answer.tap() : answer.click());
}

const inputs: readonly Input[] = ['click', 'drag', 'touch', 'keys'];

describe('a board over a slow network', () => {
  const games = [
    ['klin-zha', false],
    ['klin-zha', true],
    ['klin-zha+blind', true],
    ['klin-zha+kinta', true],
    ['klin-zha+blind+kinta', true],
    ['romulan-heart:3', true],
    ['klin-zha+tri-level', true],
  ] as const;

  it.each(some(games, 4))('shows moves at once and never two: %s (battle %s)', async (rules, isBattle) => {
    const { page, faults } = await open({ rules, isBattle });
    // The setup has nine placements.
    const most = runs(32) + (isBattle ? 0 : 9);
    let chosen = 0;
    for (; chosen < 3 * most; chosen++) {
      const { sent, move, played } = await page.evaluate(() => ({
        sent: server.sent,
        move: server.next(),
        played: server.played,
      }));
      if (played >= most) break;
      await choose(page, move, inputs[chosen % 4]!);
      expect(await page.evaluate(() => server.sent), JSON.stringify([move, inputs[chosen % 4]])).toBe(
        sent + 1,
      );
      // A second attempt while the first one waits.
      if (chosen % 3 === 0) {
        await page.mouse.click(...(await middleOf(page, move.to)));
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
      }
      await answer(page);
    }
    const { sent, refused, played, mostWaiting, frames } = await page.evaluate(() => ({
      ...server,
    }));
    expect(sent).toBe(chosen);
    expect(played + refused).toBe(sent);
    expect(played).toBeGreaterThanOrEqual(most);
    expect(mostWaiting).toBe(1);
    const sampled = frames.filter((list) => list.length > 0);
    expect(sampled.length).toBeGreaterThan(0);
    for (const list of sampled) {
      expect(list.filter(({ isOnOrigin, distance }) => isOnOrigin || distance === null)).toEqual([]);
      const distances = list.map(({ distance }) => distance!);
      expect(
        distances.filter((distance, at) => distance > (distances[at - 1] ?? distance) + 1),
        String(distances),
      ).toEqual([]);
    }
    expect(sampled.filter((list) => list.at(-1)!.distance! >= 1)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('premoves', () => {
  const battle = { rules: 'klin-zha', isBattle: true };
  const place = (page: Page): Promise<string> => page.evaluate(() => server.position());
  const marked = (page: Page): Promise<string[]> =>
    page
      .locator('[role=gridcell][aria-label*=", premove"]')
      .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.cell!));
  /** Whether each dashed outline is thin against its cell. */
  const areThin = (page: Page): Promise<boolean[]> =>
    page.locator('path[stroke-dasharray]').evaluateAll((paths) =>
      paths.map((path) => {
        const { width } = (path as SVGPathElement).getBBox();
        return Number(path.getAttribute('stroke-width')) < width / 5;
      }),
    );
  /** Plays a move, and returns while it waits for its answer. */
  const playFirst = async (page: Page): Promise<ReturnType<Server['next']>> => {
    const move = await page.evaluate(() => server.next());
    await choose(page, move, 'click');
    return move;
  };

  it.each([
    ['click', 'klin-zha'],
    ['drag', 'klin-zha+tri-level'],
    ['touch', 'romulan-heart:3'],
    ['keys', 'klin-zha'],
    ['keys', 'klin-zha+blind'],
  ] as const)('are shown, and played when the turn comes (%s, %s)', async (input, rules) => {
    const { page, faults } = await open({ ...battle, rules });
    // The warrior goes back to where it came from, if it captured nothing.
    let played = 0;
    for (let attempt = 0; attempt < 8 && played === 0; attempt++) {
      const { from, to } = await playFirst(page);
      const sent = await page.evaluate(() => server.sent);
      await choose(page, { from: to, to: from as CellName, move: -1 }, input);
      const question = page.locator('.ask:not([hidden]) button').first();
      if (await question.isVisible()) await question.click();
      expect((await marked(page)).sort()).toEqual([from, to].sort());
      expect(await areThin(page)).toEqual([true, true]);
      expect(await page.evaluate(() => server.sent)).toBe(sent);
      await answer(page);
      expect(await marked(page)).toEqual([]);
      if ((await page.evaluate(() => server.sent)) === sent + 1) played++;
      else expect(await page.locator('[role=status]').innerText()).toContain('The premove is not possible.');
    }
    expect(played).toBe(1);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('are cancelled by Escape and by a click elsewhere, and dropped after a refusal', async () => {
    const { page, faults } = await open(battle);
    const back = async ({ from, to }: ReturnType<Server['next']>): Promise<void> => {
      await choose(page, { from: to, to: from as CellName, move: -1 }, 'click');
      const question = page.locator('.ask:not([hidden]) button').first();
      if (await question.isVisible()) await question.click();
      expect(await marked(page)).toHaveLength(2);
    };
    const move = await playFirst(page);
    await back(move);
    await page.keyboard.press('Escape');
    expect(await marked(page)).toEqual([]);
    expect(await page.locator('[role=status]').innerText()).toContain('Premove cancelled.');
    await back(move);
    const empty = await page
      .locator('[role=gridcell][aria-label$=", empty"]')
      .first()
      .getAttribute('data-cell');
    await page.mouse.click(...(await middleOf(page, empty!)));
    expect(await marked(page)).toEqual([]);
    await answer(page);
    expect(await page.evaluate(() => server.sent)).toBe(1);
    const before = await place(page);
    await page.evaluate(() => {
      server.refuses = true;
    });
    await back(await playFirst(page));
    await answer(page);
    expect(await page.evaluate(() => server.refused)).toBe(1);
    expect(await page.locator('[role=status]').innerText()).toContain('The server says no.');
    expect(await marked(page)).toEqual([]);
    expect(await place(page)).toBe(before);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['the turn', ['i33i34']],
    ['a move taken back', []],
    ['another game', []],
    ['no position', []],
  ] as const)('are played or dropped when the board shows %s', async (next, sent) => {
    const { page, faults } = await open(battle);
    const library: JSHandle<Library> = await page.evaluateHandle("import('klin-zha')");
    const found = await library.evaluate(async ({ Game, klinZha, parsePosition, unwrap }, kind) => {
      const board = document.createElement('klin-zha-board') as KlinZhaBoard;
      document.querySelector('klin-zha-board')!.replaceWith(board);
      const position = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';
      const start = new Game(unwrap(parsePosition(klinZha, position)));
      const moves: string[] = [];
      board.addEventListener('move', ({ detail }) => void moves.push(detail.text));
      const show = async (game: typeof start | null): Promise<void> => {
        board.game = game;
        await board.updateComplete;
      };
      board.seats = [1];
      const game = start.play('g13h13');
      await show(game);
      for (const cell of ['I33', 'I34'])
        board.shadowRoot!.querySelector<HTMLElement>(`[role=gridcell][data-cell=${cell}]`)!.click();
      const isChosen = board.shadowRoot!.querySelectorAll('[aria-label$=", premove"]').length === 2;
      if (kind === 'a move taken back') await show(start);
      if (kind === 'another game') await show(start.play('h24g24').play('c17d17'));
      if (kind === 'no position') await show(null);
      if (kind === 'no position') await show(game);
      if (kind === 'the turn' || kind === 'no position') await show(game.play('c17d17'));
      return { isChosen, moves };
    }, next);
    expect(found).toEqual({ isChosen: true, moves: sent });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('do not exist where all players share the board, and on a board without players', async () => {
    const { page } = await open(battle);
    const labels = async (properties: object): Promise<number> => {
      await page
        .locator('klin-zha-board')
        .evaluate((board, given) => void Object.assign(board, given), properties);
      return page.locator('[role=gridcell][aria-label*="can premove"]').count();
    };
    expect(await labels({ seats: [2] })).toBeGreaterThan(8);
    expect(await labels({ seats: null })).toBe(0);
    expect(await labels({ seats: [] })).toBe(0);
    expect(await labels({ seats: [2], readOnly: true })).toBe(0);
    await page.context().close();
  });
});

it('shows nothing, and accepts no moves, without a position', async () => {
  const { page, faults } = await open({ rules: 'klin-zha', isBattle: true });
  await choose(page, await page.evaluate(() => server.next()), 'click');
  const shown = (): Promise<readonly unknown[]> =>
    page.locator('klin-zha-board').evaluate(({ shadowRoot }) => {
      const find = (selector: string) => shadowRoot!.querySelector(selector)!;
      const cells = shadowRoot!.querySelectorAll('[role=gridcell]').length;
      const pieces = shadowRoot!.querySelectorAll('.picture [data-cell]').length;
      return [cells, pieces, find('.board').ariaBusy, find('[role=status]').textContent];
    });
  const set = (isEmpty: boolean): Promise<void> =>
    page.locator('klin-zha-board').evaluate((element, empties) => {
      const board = element as KlinZhaBoard & { kept?: KlinZhaBoard['game'] };
      board.kept ??= board.game;
      board.game = empties ? null : board.kept;
    }, isEmpty);
  expect((await shown())[2]).toBe('true');
  await set(true);
  expect(await shown()).toEqual([0, 0, null, '']);
  await set(false);
  expect(await shown()).toEqual([81, 18, 'false', 'Gold to move, round 1.']);
  expect(faults).toEqual([]);
  await page.context().close();
});

describe('the wait for an answer', () => {
  /** Plays one move that the page answers in a given way, and returns what the board shows then. */
  const answerWith = async (how: string): Promise<Readonly<Record<string, unknown>>> => {
    const context = await stage.browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => void faults.push((error as { code?: string }).code ?? error.message));
    await page.goto(`${stage.address}/examples/board/index.html?rules=klin-zha`);
    await page.locator('klin-zha-board [role=gridcell]').first().waitFor({ state: 'attached' });
    const library: JSHandle<Library> = await page.evaluateHandle("import('klin-zha')");
    const shown = await library.evaluate(async ({ createState, klinZha, play }, kind) => {
      const board = document.createElement('klin-zha-board') as KlinZhaBoard;
      document.querySelector('klin-zha-board')!.replaceWith(board);
      const start = createState(klinZha);
      const after = play(start, 'f@a19');
      board.state = start;
      const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
      let late: unknown;
      let settle: (answer: unknown) => void = () => {};
      board.addEventListener('move', (event) => {
        const answers: Readonly<Record<string, () => unknown>> = {
          state: () => after,
          refused: () => ({ refused: 'Too late.' }),
          unexplained: () => ({ refused: '' }),
          nothing: () => undefined,
          rejected: () => Promise.reject(new Error('No connection.')),
          invalid: () => 5,
        };
        const held = new Promise((resolve) => {
          settle = resolve;
        });
        event.waitUntil(
          (answers[kind] === undefined ? held : task().then(answers[kind])) as Promise<undefined>,
        );
        try {
          event.waitUntil(held as Promise<undefined>);
        } catch (error) {
          late = (error as { code: string }).code;
        }
      });
      await task();
      const find = (selector: string) => board.shadowRoot!.querySelector<HTMLElement>(selector)!;
      find('[data-code="F"]').click();
      find('[data-cell="A19"][role=gridcell]').click();
      const onCell = () => find('.picture [data-cell="A19"]') !== null;
      const waiting = {
        piece: onCell(),
        busy: find('.board').ariaBusy,
        said: find('[role=status]').textContent,
      };
      if (kind === 'set') board.state = start;
      if (kind === 'removed') {
        const parent = board.parentElement!;
        board.remove();
        parent.append(board);
      }
      await task();
      settle({ refused: 'Ignored.' });
      await task();
      await task();
      return {
        waiting,
        late,
        piece: onCell(),
        busy: find('.board').ariaBusy,
        said: find('[role=status]').textContent,
        isPlayed: String(board.state) === String(after),
      };
    }, how);
    await context.close();
    return { ...shown, faults };
  };

  it.each([
    ['state', true, /^Gold: Fencer placed on A19/, []],
    ['refused', false, /^Too late\. Setup: Gold/, []],
    ['rejected', false, /^No connection\. Setup/, []],
    ['nothing', false, /^Setup: Gold places/, []],
    ['unexplained', false, /^The move was not played\. Setup/, []],
    ['invalid', false, /^The move was not played\. Setup/, ['bad-state']],
    ['set', false, /^Setup: Gold places/, []],
    ['removed', false, /^Setup: Gold places/, []],
  ] as const)('ends: %s', async (how, isPlayed, said, codes) => {
    const shown = await answerWith(how);
    expect(shown.waiting).toEqual({
      piece: true,
      busy: 'true',
      said: expect.stringMatching(/^Sent\. Waiting for the answer\./) as string,
    });
    expect(shown.late).toBe('bad-wait');
    expect([shown.piece, shown.isPlayed, shown.busy]).toEqual([isPlayed, isPlayed, 'false']);
    expect(shown.said).toMatch(said);
    expect(shown.faults).toHaveLength(codes.length);
  });
});
