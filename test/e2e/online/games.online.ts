/// <reference lib="dom" />
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  castCombat,
  formatMove,
  type GameState,
  legalMoves,
  outcome,
  parsePosition,
  play,
  type RulesetId,
  rulesOf,
  type Seat,
  unwrap,
  viewFor,
} from 'klin-zha';
import type { MatchEvent } from 'klin-zha/match';
import { colourName } from 'klin-zha/words';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDeep, some } from '../../support/runs.ts';
import { kintaPosition } from '../browser/positions.ts';
import { useBrowser, violationsOn } from '../browser/support.ts';
import { buildPage } from '../browser/web-board.ts';
import { endingOf, vainAttempt } from './endings.ts';
import { type Input, inputs, PagePlayer } from './players.ts';
import { DelayedServer } from './server.ts';

const stage = useBrowser();
const page = mkdtempSync(join(tmpdir(), 'klin-zha-page-'));
let server: DelayedServer;
let players: PagePlayer[] = [];
/** Spectator of a blind game. */
let watcher: PagePlayer | undefined;

const { compressPages } = (await import('../../../examples/online/compress.mjs' as string)) as {
  compressPages(folder: string): void;
};

beforeAll(() => {
  buildPage(page);
  compressPages(page);
});
afterAll(() => rmSync(page, { recursive: true, force: true }));
afterEach(async () => {
  for (const player of [...players, watcher]) await player?.close();
  players = [];
  watcher = undefined;
  await server.close();
});

/** Returns what a seat's board must show. */
function shownTo(state: GameState, seat: number): string {
  return state.rules.blind ? JSON.stringify(viewFor(state, seat as Seat)) : String(state);
}

/** Opens a page for each seat of a game that begins in a position. */
async function seatPlayers(start: GameState, first: number): Promise<void> {
  const { rules } = start;
  const id = 'abcdefghjk';
  server.addGame(id, rules.id, String(start), rules.colours.length);
  for (const [index, colour] of rules.colours.entries()) {
    const input = inputs[(first + index) % inputs.length] as Input;
    const player = await PagePlayer.open(stage.browser, `${server.address}/#online=${id}`, input);
    players.push(player);
    await player.sit(`Player ${index + 1}`, colourName(colour, { language: 'en' }));
  }
  for (const [index, player] of players.entries()) {
    await player.page.getByRole('button', { name: 'Resign' }).waitFor();
    await player.waitFor(shownTo(start, index + 1));
  }
}

/** Plays one half-move at the page of the seat to move, while something happens to the connection. */
async function playMove(state: GameState, text: string, accident?: () => Promise<void>): Promise<void> {
  await players[state.seat - 1]!.choose(state, text);
  await accident?.();
}

async function restartServer(): Promise<void> {
  await server.kill();
  await server.start(page);
}

/** Returns the messages about the game that a page received. */
function gameMessages(player: PagePlayer): GameMessage[] {
  return player.received.map((text) => JSON.parse(text)).filter(({ type }) => type === 'game');
}

interface GameMessage {
  readonly phase: string;
  readonly ply: number;
  readonly you: number | null;
  readonly view?: object;
  readonly reports?: readonly { readonly capture: string | null; readonly lost: readonly string[] }[];
  readonly from?: number;
  readonly events?: readonly MatchEvent[];
}

/** Checks that the page has received all moves. */
function expectMoves(player: PagePlayer, moves: readonly string[]): void {
  const events = gameMessages(player).reduce<readonly MatchEvent[]>(
    (known, message) =>
      message.events === undefined ? known : [...known.slice(0, message.from), ...message.events],
    [],
  );
  expect(events.flatMap((event) => (event.type === 'move' ? [event.move] : []))).toEqual(moves);
}

const openMembers = [
  ...['type', 'game', 'rules', 'control', 'you', 'at', 'phase', 'turn', 'running', 'clocks', 'ply', 'living'],
  ...['offers', 'result', 'players', 'next', 'view', 'reports', 'away', 'absence', 'takeback', 'mayAbort'],
];

/** Checks that every message before the end has only what its receiver may know. Returns their number. */
function expectNothingHidden(states: readonly GameState[]): number {
  let count = 0;
  for (const [index, player] of [...players, watcher!].entries())
    for (const message of gameMessages(player)) {
      if (message.phase === 'over') continue;
      count++;
      const unknown = Object.keys(message).filter((member) => !openMembers.includes(member));
      expect(unknown).toEqual([]);
      const seen = viewFor(states[message.ply]!, (message.you ?? 1) as Seat);
      const blank = { warriors: [], goals: seen.goals.map(() => null), hand: [] };
      expect(message.view).toEqual(message.you === null ? { ...seen, ...blank } : seen);
      expect(message.you === null || message.you === index + 1).toBe(true);
    }
  return count;
}

/** Attempts a move that a hidden piece prevents, while a spectator watches. */
async function attemptInVain(state: GameState): Promise<void> {
  watcher = await PagePlayer.open(stage.browser, players[0]!.page.url(), 'mouse');
  await watcher.page.getByText('You are watching this game.').waitFor();
  const { seat } = state;
  const player = players[seat - 1]!;
  await player.choose(state, vainAttempt(state)!);
  await player.board.getByText('Refused.').waitFor();
  await player.waitFor(shownTo(state, seat));
}

/** Plays the end of a game: connections break after the first moves, and the server is killed later. */
async function playEnding(rules: RulesetId, length: number, first: number): Promise<void> {
  const { start, moves } = endingOf(rules, length);
  await seatPlayers(start, first);
  if (start.rules.blind) await attemptInVain(start);
  const states = [start];
  for (const [index, text] of moves.entries()) {
    const state = states.at(-1)!;
    const accident = [undefined, async () => server.dropConnections(), undefined, restartServer][index];
    await playMove(state, text, accident);
    states.push(play(state, text));
    for (const [seat, player] of players.entries())
      await player.waitFor(shownAfter(states.at(-1)!, seat + 1));
  }
  for (const player of players) {
    await player.page.getByRole('button', { name: 'Rematch' }).waitFor();
    expectMoves(player, moves);
    expect(player.faults).toEqual([]);
  }
  if (start.rules.blind) expect(expectNothingHidden(states)).toBeGreaterThan(moves.length);
}

/** After the end, the boards of a blind game show everything. */
function shownAfter(state: GameState, seat: number): string {
  return outcome(state) === null ? shownTo(state, seat) : String(state);
}

/** Plays combats, whose outcomes the server casts, and then resigns. */
async function playCombats(first: number): Promise<void> {
  const rules = rulesOf('klin-zha+kinta');
  let state = unwrap(parsePosition(rules, kintaPosition));
  await seatPlayers(state, first);
  for (let ply = 0; ply < 8 && outcome(state) === null; ply++) {
    const challenges = legalMoves(state).filter((move) => play(state, move).toFields().combat !== null);
    const move = formatMove(challenges[0] ?? legalMoves(state)[0]!);
    await playMove(state, move, [undefined, restartServer, async () => server.dropConnections()][ply]);
    const after = play(state, move);
    const expected =
      after.toFields().combat === null
        ? [after]
        : [0, 0.99].map((value) =>
            play(
              after,
              castCombat(after, () => value),
            ),
          );
    state = await shownOf(expected);
    for (const player of players) await player.waitFor(String(state));
  }
  // The server's chance may have ended the game.
  if (outcome(state) === null) await players[0]!.page.getByRole('button', { name: 'Resign' }).click();
  for (const player of players) {
    await player.page.getByRole('button', { name: 'Rematch' }).waitFor();
    expect(player.faults).toEqual([]);
  }
}

/** Waits until the first board shows one of the states, and returns it. */
async function shownOf(states: readonly GameState[]): Promise<GameState> {
  const positions = states.map(String);
  await expect.poll(async () => positions.indexOf(await players[0]!.shown())).toBeGreaterThanOrEqual(0);
  return states[positions.indexOf(await players[0]!.shown())]!;
}

describe('two pages with a delay of 50 ms', () => {
  beforeEach(async () => {
    server = await new DelayedServer(50).open(page);
  });

  it('play a blind game to its end, and receive nothing hidden (R10.9)', () =>
    playEnding('klin-zha+blind', 6, 2));

  it('load the page with at most 110 kB', async () => {
    const tab = await stage.browser.newPage();
    const session = await tab.context().newCDPSession(tab);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    await tab.goto(server.address);
    await tab.getByRole('button', { name: /^Online/ }).waitFor();
    await tab.waitForLoadState('networkidle');
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(110_000);
    await tab.close();
  });

  it('pass axe and fit the window in all views of an online game', async () => {
    const { browser } = stage;
    const host = await PagePlayer.open(browser, server.address, 'mouse');
    players.push(host);
    await host.page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(host);
    await host.page.getByRole('button', { name: /Online/ }).click();
    await host.page.getByLabel('Your name').fill('Ada');
    await expectAccessible(host);
    await host.page.getByRole('button', { name: 'Create the game' }).click();
    const link = await host.page.locator('[name=link]').inputValue();
    await expectAccessible(host);
    const guest = await PagePlayer.open(browser, link, 'touch');
    players.push(guest);
    await guest.page.getByLabel('Your name').fill('Ben');
    await expectAccessible(guest);
    await guest.page.getByRole('button', { name: /^Play/ }).click();
    await host.page.getByRole('button', { name: 'Resign' }).waitFor();
    await expectAccessible(host);
    const watcher = await PagePlayer.open(browser, server.address, 'mouse');
    players.push(watcher);
    await watcher.page.getByRole('button', { name: /Online/ }).click();
    await watcher.page.getByRole('button', { name: 'Watch: ' }).click();
    await watcher.page.getByText('You are watching this game.').waitFor();
    await host.page.getByRole('button', { name: 'Resign' }).click();
    await watcher.page.getByText('resign').waitFor();
    await expectAccessible(guest);
    await host.page.getByRole('button', { name: 'Rematch' }).click();
    await guest.page.getByText('Ada wants a rematch.').or(guest.page.getByText('wants a rematch')).waitFor();
    await guest.page.getByRole('button', { name: 'Rematch' }).click();
    for (const player of [host, guest]) {
      await player.page.getByRole('button', { name: 'Resign' }).waitFor();
      expect(player.page.url()).not.toBe(link);
      expect(player.faults).toEqual([]);
    }
  });
});

describe('two and three pages with a delay of 300 ms', () => {
  beforeEach(async () => {
    server = await new DelayedServer(300).open(page);
  });

  const games = [
    ['romulan-heart:3', 1],
    ['klin-zha', 0],
    ['romulan-heart:2', 2],
    ['klin-zha+tri-level', 1],
    ['klin-zha+blind', 0],
  ] as const;

  it.each(some(games))(
    'play a game to its end over a lost connection and a killed server: %s',
    (rules, first) => playEnding(rules, isDeep ? 20 : 8, first),
  );

  it('play combats: klin-zha+kinta', () => playCombats(2));
});

async function expectAccessible({ page: tab }: PagePlayer): Promise<void> {
  const violations = await violationsOn(tab);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const { wide, window: width } = await tab.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: innerWidth,
  }));
  expect(wide).toBeLessThanOrEqual(width);
}
