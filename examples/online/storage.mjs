/** Games in SQLite. Every event is written before the players receive it, so a killed server loses none. */

import Database from 'libsql';

const schema = `
  CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY,
    rules TEXT NOT NULL,
    settings TEXT NOT NULL,  -- options of the match, as JSON
    armies TEXT NOT NULL,    -- place or book
    players TEXT NOT NULL,   -- by seat: name, hash of the token, whether a rematch is wanted; as JSON
    created INTEGER NOT NULL, -- the server's time
    origin INTEGER,          -- the server's time at which the match began
    next TEXT                -- the rematch
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS events (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (game, number)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS clock (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);
  INSERT OR IGNORE INTO clock VALUES (1, 0);
`;

export class Storage {
  #database;
  #statements;

  constructor(file) {
    const database = new Database(file);
    this.#database = database;
    // Waits while another program, such as a backup, uses the file.
    database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL;');
    // With a write-ahead log, NORMAL loses nothing when the process is killed.
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
    database.exec(schema);
    const prepare = (sql) => database.prepare(sql);
    this.#statements = {
      readTime: prepare('SELECT at FROM clock'),
      writeTime: prepare('UPDATE clock SET at = max(at, ?)'),
      addGame: prepare('INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)'),
      saveGame: prepare('UPDATE games SET settings = ?, players = ?, origin = ?, next = ? WHERE id = ?'),
      readGame: prepare('SELECT * FROM games WHERE id = ?'),
      countWaiting: prepare('SELECT count(*) AS count FROM games WHERE origin IS NULL'),
      deleteWaiting: prepare('DELETE FROM games WHERE origin IS NULL AND created < ?'),
      addEvent: prepare('INSERT INTO events VALUES (?, ?, ?)'),
      readEvents: prepare('SELECT event FROM events WHERE game = ? ORDER BY number'),
    };
  }

  /** Calls a function in a transaction. */
  inTransaction(work) {
    return this.#database.transaction(work)();
  }

  /** Returns the stored server time in milliseconds. */
  readTime() {
    return this.#statements.readTime.get().at;
  }

  writeTime(at) {
    this.#statements.writeTime.run(at);
  }

  addGame({ id, rules, settings, armies, players, created, origin, next }) {
    const { addGame } = this.#statements;
    addGame.run(id, rules, JSON.stringify(settings), armies, JSON.stringify(players), created, origin, next);
  }

  saveGame({ id, settings, players, origin, next }) {
    this.#statements.saveGame.run(JSON.stringify(settings), JSON.stringify(players), origin, next, id);
  }

  /** Returns a game with its events, or undefined. */
  readGame(id) {
    const row = this.#statements.readGame.get(id);
    if (row === undefined) return undefined;
    const events = this.#statements.readEvents.all(id).map(({ event }) => JSON.parse(event));
    return { ...row, settings: JSON.parse(row.settings), players: JSON.parse(row.players), events };
  }

  addEvent(id, number, event) {
    this.#statements.addEvent.run(id, number, JSON.stringify(event));
  }

  countWaiting() {
    return this.#statements.countWaiting.get().count;
  }

  /** Deletes the games that were created before a time and never began. */
  deleteWaiting(before) {
    this.#statements.deleteWaiting.run(before);
  }

  close() {
    this.#database.close();
  }
}
