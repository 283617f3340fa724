/** What is done with a piece of work, in a thread of its own: a pairing is played, positions are counted. */

import { parsePosition, parseRules, perft, seededRandom, unwrap } from 'klin-zha';
import { ArenaTable } from 'klin-zha/arena';
import { getBot } from 'klin-zha/bots';
import { linkedPorts, serveEngine } from 'klin-zha/protocol';
import { alarm, commandWords, startEngine } from 'klin-zha/protocol/node';

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
  void serveEngine(getBot(bot), theirs, { random: seededRandom(0), clock });
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

const kinds = { game: (pairing) => table.play(pairing), perft: count };

export default async function work({ name, data }) {
  return kinds[name](data);
}
