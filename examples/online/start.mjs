/** `npm start`: serves games until it is stopped. */

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startServer } from './server.mjs';

const usage = `Usage: npm start -- [options]

  --port N         port to listen on, by default 8080
  --host ADDRESS   address to listen on, by default 127.0.0.1; 0.0.0.0 for all
  --data FILE      database of the games, by default games.db; a URL such as
                   postgres://user@host/name uses PostgreSQL, and by default
                   the environment variable DATABASE_URL
  --hosts NAMES    host names of the page, separated by commas; by default
                   pages of the host of each request may connect
  --proxies N      number of trusted proxies in front of the server, by default 0
  --visitors-per-address N
                   an address may do as much as so many visitors, by default
                   120; half as many new ones are admitted within an hour
  --games-per-minute N
                   games that a visitor may start, by default 20
  --waiting-games N
                   games of a visitor that may wait for players, by default 5
  --absence SECONDS
                   time after which the opponents of a player who has left may
                   claim the game, by default 60
  --keep-waiting HOURS, --keep-playing DAYS, --keep-over DAYS
                   time since the last change after which a game is deleted, by
                   default 24, 30 and 365: while it waits for players, while
                   it is played, and when it is over
  --keep-games N   games in each of these states that are kept, by default
                   100000; games that changed within an hour are kept, too`;

/** Options that change limits: which one, and in which unit. */
const limitOptions = {
  'visitors-per-address': ['visitorsPerAddress', 1],
  'games-per-minute': ['gamesPerMinute', 1],
  'waiting-games': ['waitingGames', 1],
  absence: ['absence', 1000],
  'keep-waiting': ['waitingHours', 1],
  'keep-playing': ['playingHours', 24],
  'keep-over': ['overHours', 24],
  'keep-games': ['gamesKept', 1],
};

function numberOf(name, text, least, most = Number.MAX_SAFE_INTEGER) {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least && value <= most && text.trim() !== '') return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new TypeError(`Invalid option --${name}: '${text}', expected a whole number ${range}.`);
}

async function main() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8080' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string', default: process.env.DATABASE_URL ?? 'games.db' },
      folder: { type: 'string', default: fileURLToPath(new URL('page', import.meta.url)) },
      proxies: { type: 'string', default: '0' },
      hosts: { type: 'string', default: '' },
      ...Object.fromEntries(Object.keys(limitOptions).map((name) => [name, { type: 'string' }])),
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(usage);
  const limits = {};
  for (const [name, [limit, unit]] of Object.entries(limitOptions))
    if (values[name] !== undefined) limits[limit] = unit * numberOf(name, values[name], 1);
  const { host, data, folder } = values;
  const { port, stop } = await startServer({
    port: numberOf('port', values.port, 0, 65_535),
    host,
    data,
    folder,
    proxies: numberOf('proxies', values.proxies, 0),
    hosts: values.hosts.split(',').filter((name) => name !== ''),
    limits,
  });
  console.log(`Games on http://${host.includes(':') ? `[${host}]` : host}:${port}/`);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void stop().then(() => process.exit(0)));
}

// Nothing is known to come here: the server has one entrance, guard.mjs. A log line helps more than an end.
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) =>
    console.error(`${new Date().toISOString()} ${event}: ${error?.stack ?? error}`),
  );

try {
  await main();
} catch (error) {
  console.error(
    error.code?.startsWith('ERR_PARSE') || error instanceof TypeError
      ? `${error.message}\n\n${usage}`
      : error.message,
  );
  process.exit(2);
}
