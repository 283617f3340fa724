/** Plays games of a bot against itself by workers, and writes them as data for training. */

import { mkdirSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseRules, unwrap } from 'klin-zha';
import { parsePlayer } from 'klin-zha/arena';
import { getBot } from 'klin-zha/bots';
import { isFile } from './bot.mjs';
import { resultsOf } from './pieces.mjs';
import { end, orEnd } from './queue.mjs';
import { writeShards } from './shards.mjs';

const usage = `Usage: node selfplay.mjs --queue redis://HOST:PORT --ledger FILE --out FOLDER [options]

  --out FOLDER   the folder for planes-N.npy, actions-N.npy and rows-N.csv
  --bot BOT      a bot with limits, such as mcts:nodes=200 or ./my-bot.mjs:nodes=200;
                 alpha-beta:nodes=1000 by default
  --rules ID     the ruleset; klin-zha+draws by default
  --games N      the number of games; 100 by default
  --plies N      a game is truncated after N actions; 400 by default
  --seed N       seed of the setups and of the bot's random numbers, from 0 to 65535; 1 by default
  --shard N      games in a file; 1000 by default

Run the same command again to continue, also with more games.`;

const options = optionsOrEnd();
const { rules, bot, limits, plies, seed, games, out, shard } = options;
const about = { rules: rules.id, bot, limits, plies, seed };
const found = await resultsOf(options, {
  name: 'selfplay',
  what: 'games',
  about,
  count: games,
  dataOf: (index) => ({ ...about, index }),
});
mkdirSync(out, { recursive: true });
// Files of more games would be read with these.
const isOther = (name) =>
  /^(planes|actions|rows)-\d+\./.test(name) && Number(/\d+/.exec(name)) >= games / shard;
if (readdirSync(out).some(isOther)) end(`${out} has files of more games: choose another folder.`);
const rows = writeShards(out, about, found, shard);
console.log(`${out}: ${games} games, ${rows} rows`);

function optionsOrEnd() {
  const { values } = orEnd(() =>
    parseArgs({
      options: {
        queue: { type: 'string' },
        ledger: { type: 'string' },
        out: { type: 'string' },
        bot: { type: 'string', default: 'alpha-beta:nodes=1000' },
        rules: { type: 'string', default: 'klin-zha+draws' },
        games: { type: 'string', default: '100' },
        plies: { type: 'string', default: '400' },
        seed: { type: 'string', default: '1' },
        shard: { type: 'string', default: '1000' },
      },
    }),
  );
  if (!values.queue || !values.ledger || !values.out) end(usage);
  const number = (name, least, most) => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < least || value > most)
      end(`--${name} must be a whole number from ${least} to ${most}.\n\n${usage}`);
    return value;
  };
  const rules = orEnd(() => unwrap(parseRules(values.rules)));
  if (rules.blind) end('Self-play of the blind game is not supported.');
  const { bot, limits = {}, options, command } = orEnd(() => unwrap(parsePlayer(values.bot)));
  if (command !== undefined || options !== undefined || limits.time !== undefined)
    end(`--bot must be a bot with limits by nodes or depth.\n\n${usage}`);
  if (!isFile(bot)) orEnd(() => getBot(bot));
  return {
    ...values,
    rules,
    bot,
    limits,
    games: number('games', 1, 1e7),
    plies: number('plies', 1, 1e6),
    seed: number('seed', 0, 65_535),
    shard: number('shard', 1, 1e6),
  };
}
