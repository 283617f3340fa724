/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import {
  type CellName,
  cellIndex,
  createPosition,
  createState,
  describeMove,
  finishSetup,
  type Game,
  type GameState,
  klinZha,
  legalMoves,
  type Move,
  moveChoices,
  parsePosition,
  pieceAt,
  play,
  rulesOf,
  seededRandom,
  unwrap,
  viewFor,
} from 'klin-zha';
import type { KlinZhaBoard } from 'klin-zha/element';
import { gameFromReplay, parseRecords, replayRecord } from 'klin-zha/records';
import { themes } from 'klin-zha/render';
import { pieceName, sayMove, sayPosition, sayView } from 'klin-zha/words';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { courier } from '../../support/rules.ts';
import { runs, some } from '../../support/runs.ts';
import { cellOn, endsOf, playByClicks } from './clicks.ts';
import { kintaPosition, takeover } from './positions.ts';
import { useBrowser, violationsOn } from './support.ts';

const stage = useBrowser();

/** Opens the page with a board, and collects its errors. */
interface Opened {
  readonly page: Page;
  readonly board: Locator;
  readonly faults: string[];
}

async function open(rules: string, position?: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await stage.browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  const query = new URLSearchParams(position === undefined ? { rules } : { rules, position });
  await page.goto(`${stage.address}/examples/board/index.html?${query}`);
  const board = page.locator('klin-zha-board');
  await board.locator('[role=gridcell]').first().waitFor({ state: 'attached' });
  return { page, board, faults };
}

/** A position of the battle in klin zha; Gold is to move. */
const fight = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';

const saidOn = (board: Locator): Promise<string> => board.locator('[role=status]').innerText();
const positionOn = (board: Locator): Promise<string> =>
  board.evaluate((element) => {
    const { state, game } = element as KlinZhaBoard;
    return String(game?.state ?? state);
  });

/** Returns the game of an example record. */
function gameOf(file: string): Game {
  const [record] = parseRecords(
    readFileSync(new URL(`../../../examples/records/${file}`, import.meta.url), 'utf8'),
  );
  return gameFromReplay(replayRecord(record!));
}

/** Returns the focused element of a board: the name of a cell, the code of a piece, the number of a move. */
const focused = (board: Locator): Promise<string> =>
  board.evaluate((element) => {
    const inside = element.shadowRoot!.activeElement as HTMLElement | null;
    return inside?.dataset.cell ?? inside?.dataset.code ?? inside?.dataset.move ?? '';
  });

/** Returns the selected cells in the accessibility tree. */
const selected = (board: Locator): Promise<readonly (string | undefined)[]> =>
  board.evaluate((element) =>
    Array.from(
      element.shadowRoot!.querySelectorAll<HTMLElement>('[aria-selected=true]'),
      (cell) => cell.dataset.cell,
    ),
  );

async function tabTo(page: Page, board: Locator, wanted: string): Promise<void> {
  for (let presses = 0; (await focused(board)) !== wanted; presses++) {
    if (presses > 12) throw new Error(`The key Tab does not lead to ${wanted}`);
    await page.keyboard.press('Tab');
  }
}

async function playByKeys({ page, board }: Opened, state: GameState, move: Move): Promise<void> {
  const [from, to] = endsOf(state, move);
  const pressed = await board.locator('[aria-pressed=true]').count();
  if (from.length > 1) {
    await page.keyboard.type(from.toLowerCase());
    await page.keyboard.press('Enter');
  } else if (pressed === 0) {
    await tabTo(page, board, from);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type(to.toLowerCase());
  await page.keyboard.press('Enter');
  if (await board.locator(`[data-move="${move}"]`).isVisible()) {
    await tabTo(page, board, String(move));
    await page.keyboard.press('Enter');
  }
}

describe('the page with a board', () => {
  it("plays INT's battle by clicks and keeps it across a reload", async () => {
    const game = gameOf('introduction.kzn');
    const from = game.length - runs(game.length);
    const { page, board, faults } = await open('klin-zha', String(game.truncate(from).state));
    for (const [index, move] of game.moves.slice(from).entries())
      await playByClicks(board, game.truncate(from + index).state, move);
    expect(await positionOn(board)).toBe(String(game.state));
    await page.goto(`${stage.address}/examples/board/index.html`);
    await cellOn(board, 'A19').waitFor();
    expect(await positionOn(board)).toBe(String(game.state));
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("plays RH's sample game by keyboard, with every step in the accessibility tree", async () => {
    const whole = gameOf('romulan-heart.kzn');
    const game = whole.truncate(runs(whole.length));
    const opened = await open('romulan-heart:3', String(game.truncate(0).state));
    const { page, board, faults } = opened;
    await board.evaluate((element) => (element as HTMLElement).focus());
    for (const [ply, move] of game.moves.entries()) {
      const { state } = game.truncate(ply);
      await playByKeys(opened, state, move);
      expect(await board.locator('[role=status]').ariaSnapshot(), `ply ${ply}`).toContain(
        sayMove(state, move),
      );
    }
    const tree = await board.ariaSnapshot();
    const { state } = game;
    for (const { name } of state.rules.board.cells) {
      const piece = pieceAt(state, name);
      const code = piece === null ? undefined : (piece.warrior ?? 'G');
      const text = code === undefined ? 'empty' : pieceName(state.rules, code);
      expect(tree).toContain(`gridcell "${name}, ${text}`);
    }
    expect(await positionOn(board)).toBe(String(state));
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('moves along the board and its levels with arrow keys', async () => {
    const { page, board } = await open('klin-zha+tri-level');
    const walk = async (...keys: string[]): Promise<string> => {
      for (const key of keys) await page.keyboard.press(key);
      return focused(board);
    };
    await board.evaluate((element) => (element as KlinZhaBoard).focusCell('e37'));
    expect(await walk('ArrowRight')).toBe('E38');
    expect(await walk('ArrowDown', 'ArrowUp')).toBe('E38');
    expect(await walk('ArrowLeft')).toBe('E37');
    const above = await walk('PageUp');
    expect(above).toMatch(/^2/);
    expect(await walk('PageUp', 'PageDown', 'PageDown')).toMatch(/^[A-I]/);
    expect(await walk('Escape', 'Home')).toMatch(/^[A-I]\d1|^[A-I]\d\d/);
    await page.context().close();
  });

  it('asks for the outcome of a combat and announces it (R10.10)', async () => {
    const state = unwrap(parsePosition(rulesOf('klin-zha+kinta'), kintaPosition));
    const challenge = challengeIn(state);
    const { page, board, faults } = await open('klin-zha+kinta', kintaPosition);
    await playByClicks(board, state, challenge);
    const waiting = play(state, challenge);
    expect(await positionOn(board)).toBe(String(waiting));
    await board.getByRole('button', { name: 'The defender wins the combat' }).click();
    const [outcome] = legalMoves(waiting).filter((move) => {
      const said = describeMove(move);
      return said.kind === 'outcome' && said.winner === 'defender';
    });
    expect(await positionOn(board)).toBe(String(play(waiting, outcome!)));
    expect(await saidOn(board)).toContain(sayMove(waiting, outcome!));
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('plays a blind game between two players at one screen (R10.9)', async () => {
    const random = seededRandom(5);
    const { page, board, faults } = await open('klin-zha+blind');
    let played = 0;
    // The setup has 18 placements.
    for (let turn = 0; turn < 18 + runs(24); turn++) {
      const looks = page.locator('#buttons button', { hasText: 'looks' });
      if (await looks.isVisible()) await looks.click();
      const pressed = board.locator('[data-code]');
      if ((await pressed.count()) > 0) {
        if ((await board.locator('[aria-pressed=true]').count()) === 0) await pressed.first().click();
      } else await board.locator('.origin').first().click();
      const targets = board.locator('.live:not(.origin)');
      const count = await targets.count();
      await targets.nth(Math.floor(random() * count)).click();
      const answer = board.locator('[data-move]').first();
      if (await answer.isVisible()) await answer.click();
      if (!(await saidOn(board)).includes('Refused.')) played++;
      expect(await board.isVisible()).toBe(!(await looks.isVisible()));
    }
    expect(played).toBeGreaterThan(10);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('hands over an army when its heart is captured (R8.4)', async () => {
    const { state, move } = takeover();
    const { page, board, faults } = await open('romulan-heart:3', String(state));
    await playByClicks(board, state, move);
    expect(await saidOn(board)).toContain(sayMove(state, move));
    const after = play(state, move);
    const owned = after.toFields().warriors.filter(({ seat }) => after.toFields().owners[seat - 1] !== seat);
    expect(owned.length).toBeGreaterThan(0);
    for (const { cell } of owned)
      expect(await cellOn(board, cell).getAttribute('aria-label')).toContain('owned by');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('explains an illegal move', async () => {
    const game = gameOf('introduction.kzn');
    const start = game.moves.findIndex((_, ply) => game.truncate(ply).state.phase === 'battle');
    const { page, board, faults } = await open('klin-zha', String(game.truncate(start).state));
    await cellOn(board, 'G14').click();
    await cellOn(board, 'A19').click();
    expect(await saidOn(board)).toMatch(/^Flier, A19: .{10,}/);
    await cellOn(board, 'E37').click();
    expect(await positionOn(board)).toBe(String(game.truncate(start).state));
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('explains an illegal move in the language of the board', async () => {
    const { page, board } = await open('klin-zha', String(gameOf('introduction.kzn').truncate(0).state));
    await board.evaluate((element) => element.setAttribute('language', 'de'));
    await board.locator('[data-code="F"]').click();
    await cellOn(board, 'E15').click();
    expect(await saidOn(board)).toContain('Fechter, E15: E15 gehört zu keiner Region.');
    expect(await board.evaluate((element) => (element as KlinZhaBoard).play('f@e15'))).toBe(false);
    expect(await saidOn(board)).toContain('E15 gehört zu keiner Region.');
    await page.context().close();
  });

  it('draws the symbol of a custom kind of warrior', async () => {
    const { page, board } = await open('klin-zha');
    const symbol = 'M-46 -32L46 -32L46 32L-46 32Z';
    const library = await page.evaluateHandle<typeof import('klin-zha')>("import('klin-zha')");
    await library.evaluate(
      (klinZha, kind) => {
        const { klinZha: base, defineRuleset, withKind, createState } = klinZha;
        const warriors = withKind(base.warriors, kind);
        const rules = defineRuleset({ ...base, id: 'own', name: 'Own', warriors });
        (document.querySelector('klin-zha-board') as KlinZhaBoard).state = createState(rules);
      },
      { ...courier, symbol },
    );
    expect(await board.locator(`[data-code="C"] path[d="${symbol}"]`).count()).toBe(1);
    expect(await board.evaluate((element) => (element as KlinZhaBoard).play('c@a19'))).toBe(true);
    expect(await board.locator(`.picture path[d="${symbol}"]`).count()).toBe(1);
    await page.context().close();
  });

  it('supports dragging with the mouse and touch', async () => {
    const game = gameOf('introduction.kzn');
    const start = game.moves.findIndex((_, ply) => game.truncate(ply).state.phase === 'battle');
    const { state } = game.truncate(start);
    const { page, board } = await open('klin-zha', String(state), { hasTouch: true });
    const [from, to] = endsOf(state, game.moves[start]!);
    const middleOf = async (name: string): Promise<readonly [number, number]> => {
      const { x, y, width, height } = (await cellOn(board, name).boundingBox())!;
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...(await middleOf(from)));
    await page.mouse.down();
    await page.mouse.move(...(await middleOf(to)), { steps: 4 });
    await page.mouse.up();
    const next = play(state, game.moves[start]!);
    expect(await positionOn(board)).toBe(String(next));
    const [second, target] = endsOf(next, game.moves[start + 1]!);
    await page.touchscreen.tap(...(await middleOf(second)));
    await page.touchscreen.tap(...(await middleOf(target)));
    expect(await positionOn(board)).toBe(String(game.truncate(start + 2).state));
    await page.context().close();
  });

  it('animates moves unless the user prefers reduced motion', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const game = gameOf('introduction.kzn');
      const start = game.moves.findIndex((_, ply) => game.truncate(ply).state.phase === 'battle');
      const { state } = game.truncate(start);
      const { page, board } = await open('klin-zha', String(state), { reducedMotion });
      const running = await board.evaluate(async (element, move) => {
        (element as KlinZhaBoard).play(move as Move);
        return element.shadowRoot!.getAnimations().length;
      }, game.moves[start]!);
      expect(running > 0).toBe(reducedMotion === 'no-preference');
      await page.context().close();
    }
  });

  it('fades a captured warrior out on its cell', async () => {
    const { page, board } = await open('klin-zha', fight, { reducedMotion: 'no-preference' });
    const fading = await board.evaluate((element) => {
      const inside = element.shadowRoot!;
      const placeOf = (shape: Element): string => JSON.stringify(shape.getBoundingClientRect());
      const captured = placeOf(inside.querySelector('.picture [data-cell="D16"]')!);
      (element as KlinZhaBoard).play('g14d16');
      const effects = inside.getAnimations().map(({ effect }) => effect as KeyframeEffect);
      const faded = effects.filter((effect) => effect.getKeyframes().at(-1)!.opacity === '0');
      return faded.map(({ target }) => placeOf(target!) === captured);
    });
    expect(fading).toEqual([true]);
    await page.context().close();
  });

  it('announces why a move of the page is not played', async () => {
    const { page, board } = await open('klin-zha', fight);
    for (const [move, said] of [
      ['nonsense', "'nonsense'"],
      ['i11a19', 'cannot reach A19'],
    ] as const) {
      expect(await board.evaluate((element, text) => (element as KlinZhaBoard).play(text), move)).toBe(false);
      expect(await saidOn(board)).toContain(said);
    }
    await page.context().close();
  });

  it('reports a refused move, and the page may announce the reason itself', async () => {
    const { page, board } = await open('klin-zha', fight);
    const attempts = await board.evaluate(async (element) => {
      const status = element.shadowRoot!.querySelector('[role=status]') as HTMLElement;
      const click = (cell: string): void =>
        element.shadowRoot!.querySelector<HTMLElement>(`[role=gridcell][data-cell=${cell}]`)!.click();
      const attempts: unknown[] = [];
      click('I11');
      for (const isCancelled of [true, false]) {
        element.addEventListener(
          'refuse',
          (event) => {
            const { from, to, message, explanation } = (event as CustomEvent).detail;
            attempts.push({ from, to, message, ruling: explanation.ruling });
            if (isCancelled) event.preventDefault();
          },
          { once: true },
        );
        click('A19');
        await (element as KlinZhaBoard).updateComplete;
        attempts.push(status.innerText.includes('A19'));
      }
      return attempts;
    });
    const refusal = {
      from: 'I11',
      to: 'A19',
      ruling: expect.any(String),
      message: expect.stringMatching(/A19/),
    };
    expect(attempts).toEqual([refusal, false, refusal, true]);
    await page.context().close();
  });
});

/** Result of a game by clicks: the number of position changes, and whether the game is over. */
interface Played {
  readonly changes: number;
  readonly isOver: boolean;
}

/** Clicks randomly on the choices of a board and its page. */
function clickAlong(page: Page, most: number): Promise<Played> {
  return page.evaluate(async (limit): Promise<Played> => {
    const board = document.querySelector('klin-zha-board') as KlinZhaBoard;
    const inside = board.shadowRoot!;
    let seed = 7;
    const below = (number: number): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * number);
    };
    let changes = 0;
    let before = localStorage.getItem('klin-zha-board');
    for (let clicks = 0; clicks < limit; clicks++) {
      const page = [...document.querySelectorAll<HTMLElement>('#buttons button')];
      const found = [
        page,
        ...['[data-move]:not([data-move=""])', '.live:not(.origin)', '.origin, .hand'].map((name) => [
          ...inside.querySelectorAll<HTMLElement>(name),
        ]),
      ].find((list) => list.length > 0);
      if (found === undefined) return { changes, isOver: true };
      found[below(found.length)]!.click();
      await board.updateComplete;
      const after = localStorage.getItem('klin-zha-board');
      if (after !== before) changes++;
      before = after;
    }
    return { changes, isOver: false };
  }, most);
}

describe('a board with random clicks', () => {
  const rulesets = [
    'klin-zha',
    'agonizer',
    'takzh',
    'romulan-heart:2',
    'klin-zha+forward-placement:society',
    'takzh+alternating-placement',
    'klin-zha+clouded:8',
    'klin-zha+ablative:6',
    'klin-zha+kaggas-crown',
    'romulan-heart:3+relation-dilemma',
    'klin-zha+reflective',
    'klin-zha+blind+kinta',
    'klin-zha+tri-level',
    'klin-zha+tetrahedral',
    'romulan-heart:3+free-corners',
  ];

  it.each(some(rulesets, 3))('plays %s', async (rules) => {
    const { page, faults } = await open(rules);
    const clicks = 40 + runs(120);
    const { changes, isOver } = await clickAlong(page, clicks);
    expect(changes).toBeGreaterThan(isOver ? clicks / 8 : clicks / 4);
    if (isOver) expect(await saidOn(page.locator('klin-zha-board'))).toMatch(/wins:|is drawn:/);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('a board with a shared set (R10.8)', () => {
  it.each(some(['light', 'dark', 'print', 'contrast'] as const, 1))(
    'has one neutral colour in the theme %s',
    async (theme) => {
      const { page, board, faults } = await open('klin-zha+reflective');
      await board.evaluate((element, given) => void Object.assign(element, { theme: given }), theme);
      const { shared, ...armies } = themes[theme].pieces;
      for (let clicks = 0; clicks < 12; clicks++) {
        const drawn = await board.evaluate((element) =>
          [...element.shadowRoot!.querySelectorAll('[fill][stroke]')].map(
            (shape) => `${shape.getAttribute('fill')} ${shape.getAttribute('stroke')}`,
          ),
        );
        expect(drawn).toContain(`${shared.fill} ${shared.edge}`);
        for (const { fill, edge } of Object.values(armies)) expect(drawn).not.toContain(`${fill} ${edge}`);
        await clickAlong(page, 2);
      }
      const labels = await board
        .locator('[role=gridcell]')
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')!));
      expect(labels.filter((label) => /Fencer|Vanguard/.test(label)).length).toBeGreaterThan(0);
      expect(labels.filter((label) => /Gold|Green/.test(label))).toEqual([]);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );
});

describe('the properties of a board', () => {
  it('set the players, the language and the look', async () => {
    const { page, board } = await open('klin-zha');
    const set = async (properties: Readonly<Record<string, unknown>>): Promise<void> => {
      await board.evaluate((element, given) => void Object.assign(element, given), properties);
      await board.evaluate((element) => (element as KlinZhaBoard).updateComplete);
    };
    expect(await board.locator('.live, .hand').count()).toBeGreaterThan(0);
    await set({ readOnly: true });
    expect(await board.locator('.live, .hand').count()).toBe(0);
    await set({ readOnly: false, seats: [2] });
    expect(await board.locator('.live, .hand').count()).toBe(0);
    await board.evaluate((element) => element.setAttribute('language', 'fr'));
    await set({ seats: null, names: ['Ada', 'Ben'] });
    expect(await board.locator('.live, .hand').count()).toBeGreaterThan(0);
    expect(await saidOn(board)).toBe('Placement : Or place une pièce.');
    expect(await cellOn(board, 'A19').getAttribute('aria-label')).toBe('A19, vide');
    expect(await board.getByRole('group', { name: 'Ben' }).count()).toBe(1);
    await set({ orientation: 'N-bottom', levels: 'stacked', language: 'de', zones: true });
    expect(
      await board.evaluate((element) => {
        const { orientation, levels, language, zones } = element as KlinZhaBoard;
        return [orientation, levels, language, zones, ...element.getAttributeNames().sort()].join(' ');
      }),
    ).toMatch(/^N-bottom stacked de true .*language levels.* orientation.* zones/);
    expect(await saidOn(board)).toBe('Aufstellung: Gold setzt einen Krieger.');
    await set({ orientation: null, levels: null, language: null, zones: false });
    expect(await saidOn(board)).toBe('Setup: Gold places a warrior.');
    await set({ theme: 'contrast' });
    expect(await board.locator('.frame').evaluate((frame) => getComputedStyle(frame).backgroundColor)).toBe(
      'rgb(0, 0, 0)',
    );
    expect(
      await board.evaluate((element) => [(element as KlinZhaBoard).theme, element.getAttribute('theme')]),
    ).toEqual(['contrast', 'contrast']);
    await page.context().close();
  });

  it('return the values that were set, even before the element was defined', async () => {
    const context = await stage.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${stage.address}/examples/board/index.html`);
    await page.locator('klin-zha-board [role=gridcell]').first().waitFor({ state: 'attached' });
    const library = await page.evaluateHandle<typeof import('klin-zha')>("import('klin-zha')");
    const element = await page.evaluateHandle<typeof import('klin-zha/element')>(
      "import('klin-zha/element')",
    );
    const given = await library.evaluate(async (klinZha, { defineBoardElement }) => {
      const board = document.createElement('later-board') as KlinZhaBoard;
      const rules = klinZha.unwrap(klinZha.parseRules('klin-zha+blind'));
      const state = klinZha.viewFor(klinZha.createState(rules), 1);
      const drawing = { marks: [{ cell: 'E37' as const }] };
      Object.assign(board, { rules, state, drawing, seats: new Set([1]), names: ['Ada'] });
      document.body.append(board);
      defineBoardElement('later-board');
      await board.updateComplete;
      const { seats, names } = board;
      return {
        isSame: [board.rules === rules, board.state === state, board.drawing === drawing],
        own: Object.keys(board),
        cells: board.shadowRoot!.querySelectorAll('[role=gridcell]').length,
        seats,
        names,
      };
    }, element);
    expect(given).toEqual({
      isSame: [true, true, true],
      own: [],
      cells: 81,
      seats: [1],
      names: ['Ada'],
    });
    await context.close();
  });

  it('reject invalid states, themes and cells', async () => {
    const { page, board } = await open('klin-zha');
    const codes = await board.evaluate((element) => {
      const codeOf = (act: () => unknown): string => {
        try {
          act();
          return 'none';
        } catch (error) {
          return (error as { code: string }).code;
        }
      };
      return [
        codeOf(() => Object.assign(element, { state: 5 })),
        codeOf(() => Object.assign(element, { theme: {} })),
        codeOf(() => (element as KlinZhaBoard).focusCell('Z99')),
      ];
    });
    expect(codes).toEqual(['bad-state', 'bad-option', 'bad-cell']);
    await page.context().close();
  });

  it('reject clones and cells that no board has at once, with the remedy', async () => {
    const { page, board } = await open('klin-zha', fight);
    const messages = await board.evaluate((element) => {
      const { game } = element as KlinZhaBoard;
      const values = [
        { game: structuredClone(game) },
        { state: structuredClone(game!.state) },
        { lastMove: ['E37', 'Z99'] },
        { rules: 5 },
      ];
      return values.map((value) => {
        try {
          Object.assign(element, value);
          return 'accepted';
        } catch (error) {
          return `${(error as { code: string }).code}: ${(error as Error).message}`;
        }
      });
    });
    expect(messages).toEqual([
      'bad-game: This is a clone of a game: keep and send game.toJSON(), and read it with restoreGame.',
      'bad-state: This is a clone of a state: keep and send state.toJSON(), and read it with restoreState.',
      "bad-cell: 'Z99' is not a valid cell: expected the name of a cell.",
      "bad-option: '5' is not a valid ruleset: expected a ruleset or its id.",
    ]);
    await page.context().close();
  });
});

/** Order of cells, by name. */
const byCell = (one: string, other: string): number =>
  cellIndex(klinZha.board, one as CellName) - cellIndex(klinZha.board, other as CellName);

/** Returns the labels of all cells. */
const labelsOn = (board: Locator): Promise<string> =>
  board
    .locator('[role=gridcell]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')).join('\n'));

describe('a board for screen readers', () => {
  /** Returns the announcement of a board, without parts that are only visible. */
  const heardOn = (board: Locator): Promise<string> => board.locator('[role=status]').ariaSnapshot();
  const press = async (page: Page, keys: string): Promise<void> => {
    for (const key of keys.split(' ')) await page.keyboard.press(key);
  };
  const goTo = (board: Locator, cell: string): Promise<void> =>
    board.evaluate((element, name) => (element as KlinZhaBoard).focusCell(name), cell);

  it('answers on a board without players and after the end of the game', async () => {
    const { page, board } = await open('klin-zha', fight);
    await board.evaluate((element) => void Object.assign(element, { readOnly: true }));
    await goTo(board, 'G14');
    for (const key of ['Enter', 'n']) {
      await board.evaluate((element) => (element as KlinZhaBoard).announce(''));
      await press(page, key);
      expect(await saidOn(board)).toBe('You cannot move now. Gold to move, round 1.');
    }
    const last = gameOf('introduction.kzn');
    const over = await open('klin-zha', String(last.state));
    await goTo(over.board, 'A19');
    await press(over.page, 'Enter');
    expect(await saidOn(over.board)).toBe(
      'You cannot move now. Gold wins: Green has no legal move, and its Goal is threatened.',
    );
    await page.context().close();
    await over.page.context().close();
  });

  it('announces in the setup where to begin and which piece is chosen', async () => {
    const { page, board } = await open('klin-zha');
    await goTo(board, 'A19');
    for (const key of ['Enter', 'n']) {
      await press(page, key);
      expect(await heardOn(board)).toContain('Select a piece in hand first (Tab).');
    }
    const moves = ['f@a19', 'l@b19', 's@c28', 'i@c17', 'i@c18', 'v@c29', 'v@c39'];
    await board.evaluate((element, list) => {
      for (const move of list) (element as KlinZhaBoard).play(move);
    }, moves);
    expect(await heardOn(board)).not.toContain('selected');
    await board.evaluate((element) => (element as KlinZhaBoard).play('v@d27'));
    expect(await saidOn(board)).toMatch(
      /^Gold: Vanguard placed on D27. Setup: Gold places a warrior. Blockader selected: \d+ cells.$/,
    );
    await goTo(board, 'A19');
    await press(page, 'Enter');
    expect(await heardOn(board)).toContain('Blockader, A19: ');
    await page.context().close();
  });

  it('does not repeat the turn with each choice, and is silent when only the picture changes', async () => {
    const { page, board } = await open('klin-zha', fight);
    await goTo(board, 'G14');
    await press(page, 'Enter');
    expect(await saidOn(board)).toBe('G14, Flier selected: 10 cells. Gold to move, round 1.');
    expect(await heardOn(board)).toBe('- status: "G14, Flier selected: 10 cells."');
    const changes = await board.evaluate(async (element) => {
      let count = 0;
      const status = element.shadowRoot!.querySelector('[role=status]')!;
      const watch = new MutationObserver((list) => {
        count += list.length;
      });
      watch.observe(status, { childList: true, subtree: true, characterData: true });
      Object.assign(element, { drawing: { marks: [{ cell: 'E37' }] }, theme: 'dark' });
      await (element as KlinZhaBoard).updateComplete;
      return count + watch.takeRecords().length;
    });
    expect(changes).toBe(0);
    // A repeated attempt repeats the reason.
    await press(page, 'c 1 8 Enter');
    const refused = await heardOn(board);
    await board.evaluate((element) => element.shadowRoot!.querySelector('[role=status]')!.replaceChildren());
    await press(page, 'Enter');
    expect(await heardOn(board)).toBe(refused);
    await page.context().close();
  });

  it('draws a ring around the focused cell', async () => {
    const { page, board } = await open('klin-zha', fight);
    const ring = board.locator('.picture > g:nth-child(2) > path');
    expect(await ring.count()).toBe(0);
    await tabTo(
      page,
      board,
      await board.locator('[role=gridcell][tabindex="0"]').getAttribute('data-cell').then(String),
    );
    expect(await ring.count()).toBe(2);
    const before = await ring.first().getAttribute('d');
    await press(page, 'ArrowDown');
    expect(await ring.first().getAttribute('d')).not.toBe(before);
    await board.evaluate((element) => (element.shadowRoot!.activeElement as HTMLElement).blur());
    expect(await ring.count()).toBe(0);
    await page.context().close();
  });

  it('cancels a question, and then the chosen piece', async () => {
    const { page, board } = await open('klin-zha', fight);
    await goTo(board, 'I11');
    await press(page, 'Enter i 1 2 Enter Escape');
    expect(await focused(board)).toBe('I12');
    expect(await heardOn(board)).toContain('I11, Fencer selected: 5 cells.');
    expect(await board.locator('[data-move]:visible').count()).toBe(0);
    expect(await selected(board)).toEqual(['I11']);
    await press(page, 'Escape');
    expect(await heardOn(board)).toContain('Selection cleared.');
    expect(await selected(board)).toEqual([]);
    await page.context().close();
  });

  it('reports unknown cells and why a piece cannot be chosen', async () => {
    const { page, board } = await open('klin-zha', fight);
    await goTo(board, 'E37');
    await press(page, 'a 2 2');
    expect(await focused(board)).toBe('E37');
    expect(await heardOn(board)).toContain('There is no cell A22.');
    await press(page, 'e 1 6 Enter');
    expect(await heardOn(board)).toContain(
      'E16, Fencer, Green: cannot move now. The Fencer on E16 does not belong to gold, the player to move.',
    );
    await page.context().close();
  });

  it('moves the focus to the question of a combat and announces its cell (R10.10)', async () => {
    const position = combatPosition();
    const { page, board } = await open('klin-zha+kinta', position);
    const [, to] = /combat=e37(...)/.exec(position)!;
    expect(await saidOn(board)).toBe(`The combat on ${to!.toUpperCase()} is undecided.`);
    await goTo(board, 'A19');
    await press(page, 'Enter');
    expect(await focused(board)).toMatch(/^\d+$/);
    await page.context().close();
  });

  it('announces the position on request and moves to the cells that can be chosen', async () => {
    const state = unwrap(parsePosition(klinZha, fight, { unchecked: true }));
    const { page, board } = await open('klin-zha', fight);
    await goTo(board, 'A19');
    await press(page, '?');
    expect(await saidOn(board)).toBe(sayPosition(state));
    await board.evaluate((element) => element.setAttribute('language', 'fr'));
    await press(page, '?');
    expect(await saidOn(board)).toBe(sayPosition(state, { language: 'fr' }));
    const origins = [...moveChoices(state).keys()].map(String).sort(byCell);
    const walked: string[] = [];
    for (const _ of origins) {
      await press(page, 'n');
      walked.push(await focused(board));
    }
    expect(walked).toEqual(origins);
    // N wraps around to the first one; P goes the other way.
    await press(page, 'n');
    expect(await focused(board)).toBe(origins[0]);
    await press(page, 'p p');
    expect(await focused(board)).toBe(origins.at(-2));
    await press(page, 'Enter n');
    const targets = [
      ...moveChoices(state)
        .get(origins.at(-2) as CellName)!
        .keys(),
    ].map(String);
    expect(targets).toContain(await focused(board));
    await page.context().close();
  });

  it('announces only what the player sees in the blind game (R10.9)', async () => {
    const state = createState(rulesOf('klin-zha+blind'));
    const view = viewFor(state, 1);
    const { page, board } = await open('klin-zha');
    const library = await page.evaluateHandle<typeof import('klin-zha')>("import('klin-zha')");
    await library.evaluate((klinZha, position) => {
      const same = klinZha.unwrap(klinZha.parsePosition(klinZha.rulesOf('klin-zha+blind'), position));
      Object.assign(document.querySelector('klin-zha-board')!, {
        rules: same.rules,
        state: klinZha.viewFor(same, 1),
        language: 'de',
      });
    }, String(state));
    await board.locator('[aria-label="in der Hand: 9 verdeckt"]').waitFor({ state: 'attached' });
    await goTo(board, 'A19');
    await press(page, '?');
    expect(await saidOn(board)).toBe(sayView(view, state.rules, { language: 'de' }));
    await page.context().close();
  });

  it.each([
    ['de', ['Das Feld A22 gibt es nicht.', 'Brett, Ebene 2', 'Vorhut, Grün, mit Ziel', ' gehört ']],
    ['fr', ['La case A22 n’existe pas.', 'Plateau, Niveau 2', 'Avant-Garde, Vert, avec ', ' appartient à ']],
  ] as const)('name cells, levels and owners: %s', async (language, [noCell, level, carrier, owned]) => {
    const one = await open('klin-zha', fight);
    await one.board.evaluate((element, name) => element.setAttribute('language', name), language);
    await goTo(one.board, 'E37');
    await press(one.page, 'a 2 2');
    expect(await heardOn(one.board)).toContain(noCell);
    expect(await labelsOn(one.board)).toContain(carrier);
    await one.page.context().close();
    const levels = await open('klin-zha+tri-level');
    await levels.board.evaluate((element, name) => element.setAttribute('language', name), language);
    expect(await levels.board.getByRole('grid', { name: level }).count()).toBe(1);
    await levels.page.context().close();
    const { state, move } = takeover();
    const after = play(state, move);
    const taken = await open('romulan-heart:3', String(after));
    await taken.board.evaluate((element, name) => element.setAttribute('language', name), language);
    const labels = await taken.board
      .locator('[role=gridcell]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')).join('\n'));
    expect(labels).toContain(owned);
    await taken.page.context().close();
  });

  it('has the accessible name that the page sets', async () => {
    const { page, board } = await open('klin-zha');
    await board.evaluate((element) => element.setAttribute('aria-label', 'Table 3'));
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const names = nodes.filter(({ role }) => role?.value === 'group').map(({ name }) => name?.value);
    expect(names).toContain('Table 3');
    expect(await board.getByRole('row', { name: 'E', exact: true }).count()).toBe(1);
    await page.context().close();
  });
});

describe('a board that shows a view', () => {
  it('shows and announces nothing that its player cannot know', async () => {
    const battle = finishSetup(createState(rulesOf('klin-zha+blind')), seededRandom(1)).state;
    const states = [battle, withMovedWarrior(battle, 2)];
    expect(String(states[0])).not.toBe(String(states[1]));
    const { page } = await open('klin-zha+blind');
    const library = await page.evaluateHandle<typeof import('klin-zha')>("import('klin-zha')");
    const shown = await library.evaluate(async (klinZha, positions) => {
      const inside = async (position: string): Promise<string> => {
        const state = klinZha.unwrap(klinZha.parsePosition(klinZha.rulesOf('klin-zha+blind'), position));
        const board = document.createElement('klin-zha-board') as KlinZhaBoard;
        board.rules = state.rules;
        board.state = klinZha.viewFor(state, 1);
        document.body.append(board);
        await board.updateComplete;
        return board.shadowRoot!.innerHTML;
      };
      return [await inside(positions[0]!), await inside(positions[1]!)];
    }, states.map(String));
    expect(shown[0]!.length).toBeGreaterThan(10_000);
    expect(shown[1]).toBe(shown[0]);
    await page.context().close();
  });
});

describe('axe', () => {
  const looks = [
    ['light', 'klin-zha', ''],
    ['dark', 'klin-zha', ''],
    ['light', 'romulan-heart:3', 'battle'],
    ['dark', 'klin-zha+tri-level', 'battle'],
    ['light', 'klin-zha', 'premove'],
    ['light', 'klin-zha+kinta', 'question'],
  ] as const;

  it.each(some(looks, 3))('finds no serious violations (%s, %s %s)', async (colorScheme, rules, step) => {
    const position = step === 'question' ? combatPosition() : undefined;
    const { page, board } = await open(rules, position, { colorScheme });
    if (step === 'battle' || step === 'premove') {
      await page.locator('#chance').click();
      if (step === 'premove') await board.evaluate((element) => void Object.assign(element, { seats: [2] }));
      await board.locator('.origin').first().click();
    }
    const found = (await violationsOn(page)).map(
      ({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]!.html}`,
    );
    expect(found.filter((text) => /^(serious|critical)/.test(text))).toEqual([]);
    await page.context().close();
  });
});

function challengeIn(state: GameState): Move {
  const choices = [...moveChoices(state).values()].flatMap((targets) => [...targets.values()].flat());
  return choices.find(({ captures }) => captures !== null)!.move;
}

/** A position of Kinta with a pending combat. */
function combatPosition(): string {
  const state = unwrap(parsePosition(rulesOf('klin-zha+kinta'), kintaPosition));
  return String(play(state, challengeIn(state)));
}

/** The same position with one warrior of a seat on another cell. */
function withMovedWarrior(state: GameState, seat: number): GameState {
  const fields = state.toFields();
  const taken = [...fields.warriors.map(({ cell }) => cell), ...fields.goals];
  const one = fields.warriors.find(
    (warrior) => warrior.seat === seat && !fields.goals.includes(warrior.cell),
  )!;
  const positions = state.rules.board.cells
    .filter(({ name }) => !taken.includes(name))
    .map(({ name }) => fields.warriors.map((other) => (other === one ? { ...one, cell: name } : other)))
    .map((warriors) => createPosition(state.rules, { ...fields, warriors }));
  const found = positions.find((position) => position.ok);
  return unwrap(found!);
}
