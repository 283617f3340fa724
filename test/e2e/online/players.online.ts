/// <reference lib="dom" />
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatMove, type GameState, legalMoves, parsePosition, parseRules, play, unwrap } from 'klin-zha';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDeep, some } from '../../support/runs.ts';
import { useBrowser } from '../browser/support.ts';
import { buildPage } from '../browser/web-board.ts';
import { type Input, PagePlayer } from './players.ts';
import { DelayedServer } from './server.ts';

const stage = useBrowser();
const page = mkdtempSync(join(tmpdir(), 'klin-zha-page-'));
let server: DelayedServer;
let players: PagePlayer[] = [];

beforeAll(() => buildPage(page));
afterAll(() => rmSync(page, { recursive: true, force: true }));
beforeEach(async () => {
  server = await new DelayedServer(isDeep ? 300 : 50, ['--absence', '1']).open(page);
});
afterEach(async () => {
  for (const player of players) expect(player.faults).toEqual([]);
  for (const player of players) await player.close();
  players = [];
  await server.close();
});

/** Opens the page at the size of a phone. */
async function openPhone(address = server.address, input: Input = 'touch'): Promise<PagePlayer> {
  const player = await PagePlayer.open(stage.browser, address, input);
  players.push(player);
  await player.page.setViewportSize({ width: 390, height: 844 });
  return player;
}

const press = (player: PagePlayer, name: string | RegExp): Promise<void> =>
  player.page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const see = (player: PagePlayer, text: string | RegExp): Promise<void> =>
  player.page.getByText(text).first().waitFor();

/** Presses a button, again until something is true: a request over a connection that breaks is lost. */
const pressUntil = (player: PagePlayer, name: string, isTrue: () => Promise<boolean>): Promise<void> =>
  expect
    .poll(async () => {
      if (await isTrue()) return true;
      const button = player.page.getByRole('button', { name });
      await button.click({ timeout: 1000 }).catch(() => {});
      return isTrue();
    })
    .toBe(true);

/** Waits until the opponents of a player who has left may claim the game, as the server counts the time. */
async function awaitAbsence(): Promise<void> {
  // Between two heartbeats, a second may pass that is not stored yet.
  const end = server.time + 2000;
  await expect.poll(() => server.time).toBeGreaterThan(end);
}

/** Creates a game in the lobby. */
async function createGame(host: PagePlayer, choices: Readonly<Record<string, string>> = {}): Promise<void> {
  await press(host, /^Online/);
  await host.page.getByLabel('Your name').fill('Ada');
  for (const [name, value] of Object.entries(choices))
    await host.page.locator(`[name=${name}]`).selectOption(value);
  await press(host, 'Create the game');
}

/** Starts a game of two players by an open challenge. */
async function startByChallenge(rules = {}): Promise<readonly [PagePlayer, PagePlayer]> {
  const host = await openPhone();
  await createGame(host, { seat: '1', ...rules });
  const guest = await openPhone();
  await press(guest, /^Online/);
  await press(guest, /^Play against: Ada/);
  await see(guest, 'Ada invites you to a game');
  await guest.page.getByLabel('Your name').fill('Ada');
  await press(guest, /^Play /);
  await host.page.getByRole('button', { name: 'Resign' }).waitFor();
  return [host, guest];
}

async function stateOf(player: PagePlayer, rules = 'klin-zha+draws'): Promise<GameState> {
  return unwrap(parsePosition(unwrap(parseRules(rules)), await player.shown()));
}

/** Plays half-moves, each by the player whose turn it is. */
async function playMoves(seats: readonly PagePlayer[], count: number, rules?: string): Promise<void> {
  for (let index = 0; index < count; index++) {
    const state = await stateOf(seats[0]!, rules);
    const quiet = legalMoves(state).find((move) => {
      const after = play(state, move);
      return after.phase === 'battle' && after.toFields().combat === null;
    })!;
    const after = play(state, quiet);
    await seats[state.seat - 1]!.choose(state, formatMove(quiet));
    for (const seat of seats) await seat.waitFor(String(after));
  }
}

describe('players at phones, with a delay', () => {
  it('find each other by an open challenge, with a clock and draws, and equal names told apart', async () => {
    const [host, guest] = await startByChallenge();
    await see(host, 'klin-zha+draws');
    await see(host, 'Ada (2)');
    await expect.poll(() => host.page.locator('.players .time').count()).toBe(2);
    await host.page.getByRole('button', { name: 'Offer a draw' }).waitFor();
    expect(await guest.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('play private games, which no list shows', async () => {
    const host = await openPhone();
    await createGame(host, { visibility: 'link' });
    const link = await host.page.locator('[name=link]').inputValue();
    const visitor = await openPhone();
    await press(visitor, /^Online/);
    await see(visitor, 'No challenge is open.');
    const guest = await openPhone(link);
    await guest.page.getByLabel('Your name').fill('Ben');
    await press(guest, /^Play /);
    await host.page.getByRole('button', { name: 'Resign' }).waitFor();
    await see(visitor, 'No game is running.');
    expect(await visitor.page.getByRole('button', { name: /Ada/ }).count()).toBe(0);
  });

  it('see and hear that it is their turn', async () => {
    const [host, guest] = await startByChallenge();
    await guest.page.evaluate(() => {
      document.hasFocus = () => false;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when) {
        document.body.dataset.tones = String(Number(document.body.dataset.tones ?? 0) + 1);
        start.call(this, when);
      };
    });
    expect(await host.page.title()).toBe('● Your turn – Klin Zha');
    expect(await guest.page.title()).toBe('Klin Zha');
    await playMoves([host, guest], 1);
    await expect.poll(() => guest.page.title()).toBe('● Your turn – Klin Zha');
    expect(await host.page.title()).toBe('Klin Zha');
    expect(await guest.page.locator('body').getAttribute('data-tones')).toBe('2');
  });

  it('come back to their games after the tab was closed', async () => {
    const [host, guest] = await startByChallenge();
    await host.page.goto('about:blank');
    await host.page.goto(server.address);
    await press(host, /^Online/);
    await press(host, /^Your games: Ada – Ada \(2\)/);
    await host.page.getByRole('button', { name: 'Resign' }).waitFor();
    await playMoves([host, guest], 2);
  });

  it('abort a game at its beginning', async () => {
    const [host, guest] = await startByChallenge();
    await playMoves([host, guest], 1);
    await press(guest, 'Abort');
    await see(host, /abort/i);
    await host.page.getByRole('button', { name: 'Rematch' }).waitFor();
  });

  it('take back by agreement, also over cuts', async () => {
    const seats = await startByChallenge();
    const [host, guest] = seats;
    await playMoves(seats, 2);
    const before = await host.shown();
    expect(await host.page.getByRole('button', { name: 'Abort' }).count()).toBe(0);
    await playMoves(seats, 1);
    const isAsked = () => guest.page.getByText('Ada asks to take back a move.').isVisible();
    server.dropConnections();
    await pressUntil(host, 'Take back', isAsked);
    await press(guest, 'Decline');
    await host.page.getByRole('button', { name: 'Take back' }).waitFor();
    // The request is sent again by itself.
    await press(host, 'Take back');
    server.dropConnections();
    await expect.poll(isAsked).toBe(true);
    await pressUntil(guest, 'Agree', async () => (await guest.shown()) === before);
    await host.waitFor(before);
    await playMoves(seats, 2);
  });

  const claims = [
    ['Claim the win', /wins/],
    ['Call it off', /abort/i],
  ] as const;

  it.each(some(claims))('end a game that the opponent has left: %s', async (name, text) => {
    const seats = await startByChallenge();
    const [host, guest] = seats;
    await playMoves(seats, 2);
    // At the host, no time passes until the button was looked for.
    const soon = await host.page.evaluate(() => Date.now() + 300_000);
    await host.page.clock.pauseAt(soon);
    await guest.page.goto('about:blank');
    await see(host, 'Ada (2) has left.');
    await host.page.locator('.to-claim').waitFor();
    expect(await host.page.getByRole('button', { name }).count()).toBe(0);
    await awaitAbsence();
    await host.page.clock.resume();
    await press(host, name);
    await see(host, text);
    await host.page.getByRole('button', { name: 'Rematch' }).waitFor();
  });

  it('are three: two agree to take back, and one leaves', async () => {
    const host = await openPhone();
    await createGame(host, { base: 'romulan-heart:3', seat: '1' });
    const seats = [host];
    for (const [index, name] of ['Ben', 'Cy'].entries()) {
      const guest = await openPhone();
      await press(guest, /^Online/);
      await press(guest, /^Play against: /);
      await see(guest, /invites? you to a game/);
      await guest.page.getByLabel('Your name').fill(name);
      await guest.page
        .getByRole('button', { name: /^Play / })
        .first()
        .click();
      await guest.page.getByLabel('Your name').waitFor({ state: 'detached' });
      seats.push(guest);
      if (index === 0) await see(host, 'Ben');
    }
    const rules = 'romulan-heart:3+draws';
    for (const seat of seats) await seat.page.getByRole('button', { name: 'Resign' }).waitFor();
    const before = await host.shown();
    await playMoves(seats, 1, rules);
    await press(host, 'Take back');
    await press(seats[1]!, 'Agree');
    await see(seats[2]!, 'Ada asks to take back a move.');
    await press(seats[2]!, 'Agree');
    for (const seat of seats) await seat.waitFor(before);
    await playMoves(seats, 3, rules);
    await seats[2]!.page.goto('about:blank');
    await see(host, 'Cy has left.');
    await awaitAbsence();
    await press(host, 'Claim the win');
    await see(seats[1]!, 'Cy');
    await expect.poll(() => seats[1]!.page.locator('.players .out').count()).toBe(1);
  });
});
