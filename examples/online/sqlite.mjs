/** Games in SQLite, for one process. A second process is refused. */

import { randomBytes } from 'node:crypto';
import Database from 'libsql';
import { everyGame } from './filter.mjs';
import { longestList } from './limits.mjs';
import { StorageFault } from './refusal.mjs';

/** Milliseconds for which a write waits while another program, such as a backup, writes. */
const lockTime = 2000;

const schema = `
  CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    listed INTEGER NOT NULL,
    address TEXT,
    opened INTEGER NOT NULL,  -- seconds since 1970
    data TEXT NOT NULL,
    snapshot TEXT,
    changed INTEGER NOT NULL  -- seconds since 1970
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS games_state ON games (state, listed);
  CREATE TABLE IF NOT EXISTS events (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (game, number)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS seats (
    key TEXT NOT NULL,
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    PRIMARY KEY (key, game)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS seats_game ON seats (game);
  CREATE TABLE IF NOT EXISTS clock (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);
  INSERT OR IGNORE INTO clock VALUES (1, 0);
  CREATE TABLE IF NOT EXISTS secret (one INTEGER PRIMARY KEY CHECK (one = 1), secret TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS probe (one INTEGER PRIMARY KEY, filling BLOB);
  PRAGMA user_version = 1;
`;

/** Adds the time of the last change to games that were stored without it. */
const addChanged = `
  ALTER TABLE games ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
  UPDATE games SET changed = opened;
`;

const columns = 'id, version, state, listed, address, opened, data, snapshot';
/** The games that a filter describes. */
const matching = `(:id IS NULL OR id = :id) AND (:state IS NULL OR state = :state)
  AND (:player IS NULL OR EXISTS (
    SELECT 1 FROM json_each(data, '$.players') WHERE type = 'object' AND value ->> 'name' = :player))
  AND changed <= unixepoch() - 3600 * :hours
  AND (:most IS NULL OR changed <= (
    SELECT changed FROM games WHERE state = :state ORDER BY changed DESC LIMIT 1 OFFSET :most))`;

export class SqliteStorage {
  #database;
  #lock;
  #statements;
  #beaten = performance.now();
  /** Whether the last write failed, so that a heartbeat must first show that there is room again. */
  #hasFailed = false;

  /** Opens a file. Throws an `Error` with a sentence if another server uses it, or if it cannot be written. */
  static async open(file) {
    const storage = new SqliteStorage();
    try {
      await storage.#open(file);
      return storage;
    } catch (error) {
      await storage.close();
      if (error instanceof StorageFault)
        throw new Error(`The database ${file} cannot be used: ${error.cause.message}.`);
      throw error;
    }
  }

  async #open(file) {
    await this.#try(() => {
      if (file === ':memory:') return;
      // Held as long as the process lives, whatever ends it.
      this.#lock = new Database(`${file}-lock`);
      try {
        this.#lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
      } catch (error) {
        if (!isBusy(error)) throw error;
        const hint = 'Stop that one first, or use PostgreSQL for several.';
        throw Object.assign(new Error(`another server uses it. ${hint}`.replace(/\.$/, '')), {
          code: 'IN_USE',
        });
      }
    });
    await this.#try(() => {
      this.#database = new Database(file);
      // With a write-ahead log, NORMAL loses nothing when the process is killed.
      this.pragma('busy_timeout = 0; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
      this.pragma('foreign_keys = OFF');
      const known = this.#database.prepare("SELECT name FROM pragma_table_info('games')").all();
      const isOld = known.length > 0 && known.every(({ name }) => name !== 'changed');
      this.#database.exec(`BEGIN IMMEDIATE; ${isOld ? addChanged : ''} ${schema} COMMIT`);
      const add = this.#database.prepare('INSERT OR IGNORE INTO secret VALUES (1, ?)');
      add.run(randomBytes(32).toString('hex'));
      this.secret = this.#database.prepare('SELECT secret FROM secret').get().secret;
      this.pragma('foreign_keys = ON');
    });
    const prepare = (sql) => this.#database.prepare(sql);
    this.#statements = {
      beat: prepare('UPDATE clock SET at = at + ? RETURNING at'),
      fill: prepare('INSERT INTO probe VALUES (1, zeroblob(65536))'),
      clear: prepare('DELETE FROM probe'),
      waitingOf: prepare(
        "SELECT count(*) AS count FROM games WHERE state = 'waiting' AND id IN (SELECT game FROM seats WHERE key = ?)",
      ),
      waitingAt: prepare("SELECT count(*) AS count FROM games WHERE state = 'waiting' AND address = ?"),
      create: prepare(
        `INSERT INTO games (${columns}, changed) VALUES (?, ?, ?, ?, ?, unixepoch(), ?, ?, unixepoch())`,
      ),
      update: prepare(
        `UPDATE games SET version = ?, state = ?, listed = ?, address = ?, data = ?, snapshot = ?,
          changed = unixepoch() WHERE id = ? AND version = ?`,
      ),
      addSeat: prepare('INSERT OR IGNORE INTO seats VALUES (?, ?)'),
      addEvent: prepare('INSERT INTO events VALUES (?, ?, ?)'),
      read: prepare(
        `SELECT ${columns}, (SELECT count(*) FROM events WHERE game = id) AS count FROM games WHERE id = ?`,
      ),
      events: prepare(
        "SELECT group_concat(event, ',') AS text FROM (SELECT event FROM events WHERE game = ? AND number >= ? AND number < ? ORDER BY number)",
      ),
      listed: prepare(
        `SELECT ${columns} FROM games WHERE listed = 1 AND state <> 'over' ORDER BY opened DESC LIMIT ${10 * longestList}`,
      ),
      gamesOf: prepare(
        `SELECT ${columns} FROM games WHERE id IN (SELECT game FROM seats WHERE key = ?) ORDER BY state = 'over', opened DESC LIMIT ${longestList}`,
      ),
      find: prepare(
        `SELECT ${columns}, strftime('%Y-%m-%d %H:%M', changed, 'unixepoch') AS day FROM games WHERE ${matching} ORDER BY changed DESC LIMIT :limit`,
      ),
      remove: prepare(`DELETE FROM games WHERE ${matching} RETURNING id`),
    };
  }

  /** Sets a pragma of the connection, such as `max_page_count = 1000`. */
  pragma(text) {
    this.#database.exec(`PRAGMA ${text}`);
  }

  beat(longest) {
    return this.#write(() => {
      if (this.#hasFailed) {
        this.#statements.fill.run();
        this.#statements.clear.run();
      }
      const now = performance.now();
      const passed = Math.round(Math.min(now - this.#beaten, longest));
      const { at } = this.#statements.beat.get(passed);
      this.#beaten = now;
      return at;
    });
  }

  create(row, most) {
    const { waitingOf, waitingAt } = this.#statements;
    return this.#write(() => {
      const waiting = [waitingOf.get(row.keys[0]), waitingAt.get(row.address)];
      const full = waiting.findIndex(({ count }, index) => count >= most[index]);
      if (full < 0) this.#add(row);
      return full;
    });
  }

  #add({ id, version, state, listed, address, keys, data, snapshot }) {
    const texts = [JSON.stringify(data), JSON.stringify(snapshot)];
    this.#statements.create.run(id, version, state, Number(listed), address, ...texts);
    for (const key of keys) this.#statements.addSeat.run(key, id);
  }

  async read(id) {
    const row = await this.#try(() => this.#statements.read.get(id));
    return row && parseRow(row);
  }

  async events(id, from, to) {
    return (await this.#try(() => this.#statements.events.get(id, from, to))).text ?? '';
  }

  append(row, events, rematch) {
    const { id, version, state, listed, address, keys, data, snapshot } = row;
    const { update, addSeat, addEvent } = this.#statements;
    return this.#write(() => {
      const texts = [JSON.stringify(data), JSON.stringify(snapshot)];
      const { changes } = update.run(version, state, Number(listed), address, ...texts, id, version - 1);
      if (changes === 0) return false;
      for (const key of keys) addSeat.run(key, id);
      for (const [index, event] of events.entries()) addEvent.run(id, row.count + index, event);
      if (rematch !== undefined) {
        this.#add(rematch.row);
        for (const [index, event] of rematch.events.entries()) addEvent.run(rematch.row.id, index, event);
      }
      return true;
    });
  }

  listed() {
    return this.#try(() => this.#statements.listed.all().map(parseRow));
  }

  gamesOf(key) {
    return this.#try(() => this.#statements.gamesOf.all(key).map(parseRow));
  }

  find(filter, limit) {
    const values = { ...everyGame, ...filter, limit };
    return this.#try(() => this.#statements.find.all(values).map(parseRow));
  }

  remove(filter) {
    const values = { ...everyGame, ...filter };
    return this.#write(() => this.#statements.remove.all(values).map(({ id }) => id));
  }

  async listen() {}

  async say() {}

  async close() {
    try {
      // Afterwards the file alone has all games.
      this.pragma('wal_checkpoint(TRUNCATE)');
    } catch {}
    for (const database of [this.#database, this.#lock])
      try {
        database?.close();
      } catch {}
  }

  /** Calls a function in a transaction. */
  async #write(work) {
    try {
      const result = await this.#try(() => {
        this.#database.exec('BEGIN IMMEDIATE');
        try {
          const done = work();
          this.#database.exec('COMMIT');
          return done;
        } catch (error) {
          if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
          throw error;
        }
      });
      this.#hasFailed = false;
      return result;
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }

  /** Calls a function, again while another program has the file locked. Other work continues meanwhile. */
  async #try(work) {
    for (const end = performance.now() + lockTime; ; ) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw new StorageFault(error);
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

function isBusy({ code, message }) {
  return /SQLITE_(BUSY|LOCKED)/.test(code) || /database (table )?is locked/.test(message);
}

function parseRow(row) {
  return {
    ...row,
    listed: row.listed === 1,
    data: JSON.parse(row.data),
    snapshot: row.snapshot === null ? null : JSON.parse(row.snapshot),
  };
}
