import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { attemptsFor, formatMove, parseRules, seededRandom } from 'klin-zha';
import { klinZhaGame } from '../src/game.js';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { Local } = require('boardgame.io/multiplayer');

/** A client for each player of a match on a master of their own. */
function match(id) {
  const game = { ...klinZhaGame(id), seed: 'the same every time' };
  const numPlayers = game.maxPlayers;
  const multiplayer = Local();
  const clients = Array.from({ length: numPlayers }, (_, player) =>
    Client({ game, numPlayers, multiplayer, playerID: String(player), matchID: id, debug: false }),
  );
  for (const client of clients) client.start();
  return clients;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Plays at random what the player to move may attempt by what he sees, until boardgame.io says that the game is over. */
async function playToTheEnd(clients, afterEach = () => {}) {
  const random = seededRandom(7);
  for (let asked = 0; asked < 20_000; asked++) {
    const { ctx } = clients[0].getState();
    if (ctx.gameover) return ctx.gameover;
    const client = clients[Number(ctx.currentPlayer)];
    const moves = attemptsFor(client.getState().G.view, parseRules);
    client.moves.play(formatMove(moves[Math.floor(random() * moves.length)]));
    await settled();
    afterEach(clients);
  }
  throw new Error('The game did not end.');
}

for (const id of ['klin-zha', 'romulan-heart:3', 'klin-zha+kinta']) {
  test(`${id} is played to the end`, async () => {
    const clients = match(id);
    const { winner, reason } = await playToTheEnd(clients);
    assert.ok(winner === null || clients[Number(winner)], `${winner} is no player`);
    assert.equal(typeof reason, 'string');
    for (const client of clients) {
      assert.equal(client.getState().G.view.phase, 'over');
      client.stop();
    }
  });
}

test('an illegal move is refused, and nothing changes', async () => {
  const [client] = match('klin-zha+draws');
  const before = client.getState().G;
  for (const text of ['e16e17', 'nonsense', null]) {
    client.moves.play(text);
    await settled();
    assert.deepEqual(client.getState().G, before);
  }
  client.stop();
});

test('klin-zha+blind is played to the end, and no player is sent what he may not see', async () => {
  const clients = match('klin-zha+blind');
  let refusals = 0;
  await playToTheEnd(clients, () => {
    for (const [player, client] of clients.entries()) {
      const { log } = client;
      const { G, ctx } = client.getState();
      assert.deepEqual(Object.keys(G).sort(), ['told', 'view']);
      if (G.told[0]?.played === false) refusals++;
      if (ctx.gameover) continue;
      assert.ok(G.view.warriors.every(({ seat }) => seat === player + 1));
      const foreign = log.filter(({ action }) => action.payload.playerID !== String(player));
      const moves = foreign.filter(({ action }) => action.type === 'MAKE_MOVE');
      assert.ok(moves.every(({ action }) => action.payload.args === null));
    }
  });
  assert.ok(refusals > 0, 'nothing was refused');
  for (const client of clients) client.stop();
});

test('who only watches the blind game sees nothing', () => {
  const game = klinZhaGame('klin-zha+blind');
  const G = game.setup({ random: { Number: () => 0.5 } });
  assert.deepEqual(game.playerView({ G, playerID: null }), { view: null });
});
