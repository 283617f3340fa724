/** Commands of the host: what admin.mjs runs, in its own process or in the server's. */

import { createServer } from 'node:net';
import { filterOf } from './filter.mjs';
import { OnlineGame } from './game.mjs';
import { badCommand } from './refusal.mjs';
import { keyOf } from './visitors.mjs';

/** Most games of a command. */
const mostGames = 1000;

/**
 * The commands by name, each with its usage. Each returns lines of text, and is called with the services, the row of
 * the game if `needsGame`, the filter, and whether the host has confirmed.
 */
export const commands = {
  list: {
    usage: 'list [FILTER]   games: id, state, half-moves, last change, rules, players',
    run: async ({ storage }, { filter }) => linesOf(await storage.find(filter, mostGames)),
  },
  show: {
    usage: 'show GAME       everything about a game but its keys, as JSON',
    needsGame: true,
    run: async ({ storage }, { row }) => {
      const { data, keys: _, ...rest } = row;
      const players = data.players.map((player) => player && { name: player.name });
      const events = JSON.parse(`[${await storage.events(row.id, 0, row.count)}]`);
      return [JSON.stringify({ ...rest, data: { ...data, players }, events }, null, 2)];
    },
  },
  close: {
    usage: 'close GAME      ends a game without a result; it can still be watched',
    needsGame: true,
    run: async (services, { row: { id } }) => {
      const game = await OnlineGame.load(id, services);
      await game.close();
      services.changed(id);
      return [`Closed ${id}.`];
    },
  },
  delete: {
    usage:
      'delete GAME, delete FILTER\n                  prints the games that would be deleted; deletes them with --yes',
    run: async (services, { row, filter, isConfirmed }) => {
      const { storage, changed } = services;
      const wanted = { ...filter, ...(row !== undefined && { id: row.id }) };
      if (Object.keys(wanted).length === 0) throw badCommand('Name the games to delete: a game or a filter.');
      if (!isConfirmed) {
        const rows = await storage.find(wanted, mostGames);
        return [...linesOf(rows), 'Nothing is deleted yet: repeat the command with --yes.'];
      }
      const ids = await storage.remove(wanted);
      for (const id of ids) changed(id);
      return [`Deleted ${ids.length === 1 ? ids[0] : `${ids.length} games`}.`];
    },
  },
};

function linesOf(rows) {
  const lines = rows.map(({ id, state, listed, day, data, snapshot }) => {
    const names = data.players.map((player) => player?.name ?? '-').join(', ');
    const kind = listed ? 'public' : 'private';
    const facts = [id, state.padEnd(7), kind.padEnd(7), snapshot?.ply ?? 0, day, data.rules, names];
    return facts.join('  ');
  });
  if (rows.length === 0) return ['No game matches.'];
  return rows.length < mostGames ? lines : [...lines, `Only the last ${mostGames} are shown.`];
}

/**
 * Runs a command. `services` are the storage, the clock, the limits, and `changed`, called with the id of a game;
 * `options` those of admin.mjs.
 */
export async function runCommand(services, [name, id, ...surplus], options) {
  if (!Object.hasOwn(commands, name))
    throw badCommand(`Unknown command '${name}': expected ${Object.keys(commands).join(', ')}.`);
  if (surplus.length > 0) throw badCommand(`Surplus words: '${surplus.join(' ')}'. Name one game.`);
  const { needsGame, run } = commands[name];
  const filter = filterOf(options);
  if (id === undefined && !needsGame) return run(services, { filter, isConfirmed: options.yes });
  if (!/^[a-z0-9]{10}$/.test(id ?? ''))
    throw badCommand(`Expected the id of a game, 10 letters and digits, and found '${id ?? ''}'.`);
  const row = await services.storage.read(id);
  if (row === undefined) throw badCommand(`Unknown game '${id}'.`);
  return run(services, { row, filter, isConfirmed: options.yes });
}

/** Returns the address of the socket beside the file of a database. */
export function socketOf(file) {
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\klin-zha-${keyOf(file).slice(0, 16)}`
    : `${file}-socket`;
}

/** Serves commands: each connection sends a JSON list and receives `{ lines }` or `{ error }`. */
export async function serveCommands(address, services, guard) {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    void guard.run(
      'command',
      async () => {
        let text = '';
        const parts = socket.setEncoding('utf8').iterator({ destroyOnReturn: false });
        for await (const data of parts) {
          text += data;
          if (text.length > 1000) throw new Error('This command is too long.');
        }
        socket.end(JSON.stringify({ lines: await runCommand(services, ...JSON.parse(text)) }));
      },
      (error) => socket.end(JSON.stringify({ error: error.message })),
    );
  });
  server.on('error', () => {});
  await new Promise((resolve, reject) => server.once('error', reject).listen(address, resolve));
  return () => server.close();
}
