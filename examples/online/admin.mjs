/** `node admin.mjs COMMAND`: looks at the games of a server, and closes or deletes them. */

import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { RunClock } from './clock.mjs';
import { commands, runCommand, socketOf } from './host.mjs';
import { defaultLimits } from './limits.mjs';
import { isPostgres, openStorage } from './storage.mjs';

const usage = `Usage: node admin.mjs [options] COMMAND

${Object.values(commands)
  .map((command) => `  ${command.usage}`)
  .join('\n')}

  --data FILE     as for npm start: by default DATABASE_URL or games.db
  --yes           deletes the games that the command would print

FILTER, for games that match all of these:
  --state STATE   waiting, playing or over
  --player NAME   with a player of this name
  --days N        without a change for so many days`;

/** Asks the server that uses a file. Returns undefined if there is none. */
async function askServer(file, command) {
  const socket = connect(socketOf(file));
  const isConnected = await new Promise((settle) => {
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
  if (!isConnected) return undefined;
  socket.end(JSON.stringify(command));
  let text = '';
  for await (const data of socket.setEncoding('utf8')) text += data;
  const { lines, error } = JSON.parse(text);
  if (error !== undefined) throw new Error(error);
  return lines;
}

async function runHere(data, [words, options]) {
  if (!isPostgres(data) && !existsSync(data)) throw new Error(`The file '${data}' does not exist.`);
  const storage = await openStorage(data);
  try {
    const clock = new RunClock(storage);
    await clock.beat();
    return await runCommand({ storage, clock, limits: defaultLimits, changed: () => {} }, words, options);
  } finally {
    await storage.close();
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', default: process.env.DATABASE_URL ?? 'games.db' },
      state: { type: 'string' },
      player: { type: 'string' },
      days: { type: 'string' },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help || positionals.length === 0) console.log(usage);
  else {
    const { data, help: _, ...options } = values;
    const command = [positionals, options];
    const asked = isPostgres(data) ? undefined : await askServer(resolve(data), command);
    for (const line of asked ?? (await runHere(data, command))) console.log(line);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
