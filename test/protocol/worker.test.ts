import { MessageChannel } from 'node:worker_threads';
import { createState, finishSetup, Game, isLegal, klinZha, rulesOf, seededRandom, viewFor } from 'klin-zha';
import { messagePort } from 'klin-zha/protocol';
import { botInWorker } from 'klin-zha/protocol/worker';
import { describe, expect, it } from 'vitest';
import { serveBot } from '../../src/protocol/worker/serve-bot.ts';
import { noMoves } from '../support/no-moves.ts';

/** Serves a bot at the other end of a channel, as the worker does. */
function served(name: string) {
  const { port1, port2 } = new MessageChannel();
  const done = serveBot(name, messagePort(port2), { random: seededRandom(1) });
  return { bot: botInWorker(port1), done };
}

describe('a bot in a worker', () => {
  it('plays several games, and in the blind game by what its player knows', async () => {
    const { bot, done } = served('level-2');
    let game = new Game(finishSetup(createState(klinZha), () => 0.5).state);
    for (let ply = 0; ply < 4; ply++) game = game.play(await bot.choose(game, { nodes: 50 }));
    expect(game.length).toBe(4);
    const heart = new Game(createState(rulesOf('romulan-heart:3')));
    expect(isLegal(heart.state, await bot.choose(heart))).toBe(true);
    const blind = createState(rulesOf('klin-zha+blind'));
    const sight = { view: viewFor(blind, 1), rules: blind.rules, reports: [], refused: [] };
    expect(isLegal(blind, await bot.choose(sight))).toBe(true);
    bot.quit();
    await done;
  });

  it.each(noMoves)('rejects %s at once, and plays on', async (_what, _seat, question) => {
    const { bot, done } = served('random');
    await expect(bot.choose(question)).rejects.toMatchObject({ code: 'no-move' });
    const game = new Game(createState(klinZha));
    expect(isLegal(game.state, await bot.choose(game))).toBe(true);
    bot.quit();
    await done;
  });

  it('rejects clones, and questions after it has ended', async () => {
    const { bot, done } = served('random');
    const game = new Game(createState(klinZha));
    await expect(bot.choose(structuredClone(game) as never)).rejects.toMatchObject({
      code: 'bad-state',
      message: 'This is a clone of a game: keep and send game.toJSON(), and read it with restoreGame.',
    });
    bot.quit();
    await done;
    await expect(bot.choose(game)).rejects.toMatchObject({ name: 'KlinZhaError' });
  });

  it('has the name of a bot of the library', () => {
    expect(() => served('level-99')).toThrow(expect.objectContaining({ code: 'unknown-bot' }));
    expect(() => botInWorker(5 as never)).toThrow(expect.objectContaining({ code: 'bad-port' }));
  });
});
