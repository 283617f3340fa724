/** Commands of the host: what admin.mjs runs, in its own process or in the server's. */

import { createServer } from 'node:net';
import { keyOf, OnlineGame } from './game.mjs';

/** Most games that `list` prints. */
const mostGames = 200;

/** The commands by name, each with its usage. Each returns lines of text. */
export const commands = {
  list: {
    usage: 'list            the newest games: id, state, half-moves, rules, players',
    run: async ({ storage }) => {
      const rows = await storage.all(mostGames);
      return rows.map(({ id, state, listed, data, snapshot }) => {
        const names = data.players.map((player) => player?.name ?? '-').join(', ');
        const kind = listed ? 'public' : 'private';
        return [id, state.padEnd(7), kind.padEnd(7), snapshot?.ply ?? 0, data.rules, names].join('  ');
      });
    },
  },
  show: {
    usage: 'show GAME       everything about a game but its tokens, as JSON',
    run: async ({ storage }, id) => {
      const row = await rowOf(storage, id);
      const { data, keys: _, ...rest } = row;
      const players = data.players.map((player) => player && { name: player.name });
      const events = JSON.parse(`[${await storage.events(id, 0, row.count)}]`);
      return [JSON.stringify({ ...rest, data: { ...data, players }, events }, null, 2)];
    },
  },
  close: {
    usage: 'close GAME      ends a game without a result; it can still be watched',
    run: async (services, id) => {
      const game = await OnlineGame.load(id, services);
      await game.close();
      services.changed(id);
      return [`Closed ${id}.`];
    },
  },
  delete: {
    usage: 'delete GAME     deletes a game',
    run: async (services, id) => {
      await rowOf(services.storage, id);
      await services.storage.remove(id);
      services.changed(id);
      return [`Deleted ${id}.`];
    },
  },
};

async function rowOf(storage, id) {
  const row = await storage.read(id);
  if (row === undefined) throw new Error(`Unknown game '${id}'.`);
  return row;
}

/** Runs a command. `services` are the storage, the clock, the limits, and `changed`, called with the id of a game. */
export async function runCommand(services, [name, id]) {
  if (!Object.hasOwn(commands, name))
    throw new Error(`Unknown command '${name}': expected ${Object.keys(commands).join(', ')}.`);
  if (commands[name].run.length > 1 && !/^[a-z0-9]{10}$/.test(id ?? ''))
    throw new Error(`Invalid game '${id ?? ''}': expected an id of 10 letters and digits.`);
  return commands[name].run(services, id);
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
        socket.end(JSON.stringify({ lines: await runCommand(services, JSON.parse(text)) }));
      },
      (error) => socket.end(JSON.stringify({ error: error.message })),
    );
  });
  server.on('error', () => {});
  await new Promise((resolve, reject) => server.once('error', reject).listen(address, resolve));
  return () => server.close();
}
