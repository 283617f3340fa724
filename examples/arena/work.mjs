/** Processes a job in a thread: a pairing, positions to count, a slice of an endgame table, or a game of self-play. */

import { Game, parseMove, parsePosition, parseRules, perft, seededRandom, unwrap } from 'klin-zha';
import { ArenaTable } from 'klin-zha/arena';
import { endingClass, endingSlice } from 'klin-zha/endings';
import { linkedPorts, serveEngine } from 'klin-zha/protocol';
import { alarm, commandWords, startEngine } from 'klin-zha/protocol/node';
import { loadBot } from './bot.mjs';
import { beginGame } from './shards.mjs';

const clock = () => performance.now();

/** A port behind which a player sits. */
function open({ bot, command }) {
  if (command !== undefined) {
    const [program, ...args] = unwrap(commandWords(command));
    // Ctrl-C ends the worker after its game, and is not meant for engines.
    return startEngine(program, args, { detached: true });
  }
  const [ours, theirs] = linkedPorts();
  // Its chance comes from the pairing, by the option `Seed`.
  loadBot(bot).then(
    (loaded) => serveEngine(loaded, theirs, { random: seededRandom(0), clock }),
    () => theirs.close(),
  );
  return ours;
}

const table = new ArenaTable(open, { alarm, clock });

/** The sequences of a length that begin in positions, each as often as its line says. */
function count({ rules, depth, lines }) {
  const ruleset = unwrap(parseRules(rules));
  let sequences = 0n;
  for (const line of lines) {
    const [, times, position] = /^(\d+) (.*)$/.exec(line);
    const state = unwrap(parsePosition(ruleset, position, { unchecked: true }));
    sequences += BigInt(times) * BigInt(perft(state, depth));
  }
  return { positions: lines.length, sequences: String(sequences) };
}

/** Solves a slice of an endgame table. */
function solve({ rules, class: id, slice }) {
  const bytes = endingSlice(endingClass(unwrap(parseRules(rules)), id), slice);
  return { bytes: Buffer.from(bytes).toString('base64') };
}

/** Plays a game of a bot against itself. Its actions determine everything else. */
async function playItself(task) {
  const bot = await loadBot(task.bot);
  bot.clear?.();
  const batch = beginGame(task);
  const random = seededRandom(Math.imul(task.seed, 0x9e3779b1) + task.index);
  const actions = [];
  let game = new Game(batch.state(0));
  while (batch.counts[0] > 0) {
    const { move } = await bot.choose(game, { ...task.limits, random });
    actions.push(batch.space.actionOf(move));
    batch.step(actions.slice(-1));
    // The batch also decides combats.
    const [, words] = batch.save(0).split(' moves ');
    for (const word of words.split(' ').slice(game.moves.length))
      game = game.play(unwrap(parseMove(game.state, word)));
  }
  return { actions };
}

const kinds = {
  game: (pairing) => table.play(pairing),
  perft: count,
  slice: solve,
  selfplay: playItself,
};

export default async function work({ name, data }) {
  return kinds[name](data);
}
