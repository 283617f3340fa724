/**
 * The storage of games: SQLite for one process, PostgreSQL for several.
 *
 * All methods are asynchronous, and throw a `StorageFault` if the storage fails.
 *
 * | method | result |
 * |---|---|
 * | `beat(longest)` | The server's time. Adds the time since the last beat, at most `longest` milliseconds. |
 * | `secret` | A random text of the database, the same for all processes. |
 * | `create(row, most)` | Adds a game and returns -1; or the index of the limit in `most` that forbids it: on the waiting games of its first player, and of its address. |
 * | `read(id)` | The row of a game with the number of its events, or undefined. |
 * | `events(id, from, to)` | The events from a number on and before another: JSON, separated by commas. |
 * | `append(row, events, rematch?)` | Stores the next version of a row with new events, and a new game. False if `row.version` is not the next one. |
 * | `listed()`, `gamesOf(key)` | Rows of the listed games, and of a player's, newest first. |
 * | `find(filter, limit)` | Rows of the games that match a filter, the last changed first. |
 * | `remove(filter)` | Deletes the games that match a filter, and returns their ids. |
 * | `listen(news)`, `say(text)` | Messages between processes. `news` gets a text, or null if some may be lost. |
 * | `close()` | |
 *
 * A filter has some of `{ id, state, player, hours, most }`: the name of a player, the hours since the last change, and
 * the number of newer games of the state.
 *
 * A row is `{ id, version, state, listed, address, keys, data, snapshot, count }`: `state` is waiting, playing or over,
 * `keys` are the players' keys, `data` and `snapshot` are objects that the storage does not interpret, and `count` is
 * the number of stored events.
 */

/** Whether the address of a storage is a URL of PostgreSQL; otherwise it is a file. */
export const isPostgres = (name) => /^postgres(ql)?:/.test(name);

/** Opens the storage at an address. */
export async function openStorage(name) {
  if (isPostgres(name)) return (await import('./postgres.mjs')).PostgresStorage.open(name);
  if (/^\w+:\/\//.test(name))
    throw new Error(
      `Unknown database '${name}': expected a file, or a URL such as postgres://user@host/name.`,
    );
  return (await import('./sqlite.mjs')).SqliteStorage.open(name);
}
