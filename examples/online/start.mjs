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
  --connections-per-address N
  --games-per-minute N
  --waiting-games N
                   limits for the clients of one address, by default 50, 20
                   and 5
  --absence SECONDS
                   time after which the opponents of a player who has left may
                   claim the game, by default 60`;

const number = (name, text) => {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0 && text.trim() !== '') return value;
  throw new TypeError(`Invalid option --${name}: '${text}', expected a whole number of at least 0.`);
};

async function main() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8080' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string', default: process.env.DATABASE_URL ?? 'games.db' },
      folder: { type: 'string', default: fileURLToPath(new URL('page', import.meta.url)) },
      proxies: { type: 'string', default: '0' },
      'connections-per-address': { type: 'string', default: '50' },
      'games-per-minute': { type: 'string', default: '20' },
      'waiting-games': { type: 'string', default: '5' },
      absence: { type: 'string', default: '60' },
      hosts: { type: 'string', default: '' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(usage);
  const { host, data, folder } = values;
  const { port, stop } = await startServer({
    port: number('port', values.port),
    host,
    data,
    folder,
    proxies: number('proxies', values.proxies),
    hosts: values.hosts.split(',').filter((name) => name !== ''),
    limits: {
      connectionsPerAddress: number('connections-per-address', values['connections-per-address']),
      gamesPerMinute: number('games-per-minute', values['games-per-minute']),
      waitingGames: number('waiting-games', values['waiting-games']),
      absence: 1000 * number('absence', values.absence),
    },
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
