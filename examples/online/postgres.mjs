/** Games in PostgreSQL, for any number of processes. LISTEN and NOTIFY carry the news between them. */

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { everyGame } from './filter.mjs';
import { longestList } from './limits.mjs';
import { StorageFault } from './refusal.mjs';

/** Milliseconds after which a query or a connection has failed. */
const longestWait = 3000;
/** Milliseconds between two attempts to listen again. */
const retryTime = 500;
const channel = 'klin_zha';

const schema = `
  CREATE TABLE IF NOT EXISTS games (
    id text PRIMARY KEY,
    version integer NOT NULL,
    state text NOT NULL,
    listed boolean NOT NULL,
    address text,
    opened timestamptz NOT NULL DEFAULT now(),
    data text NOT NULL,
    snapshot text
  );
  ALTER TABLE games ADD COLUMN IF NOT EXISTS changed timestamptz NOT NULL DEFAULT now();
  CREATE INDEX IF NOT EXISTS games_state ON games (state, listed);
  CREATE TABLE IF NOT EXISTS events (
    game text NOT NULL REFERENCES games ON DELETE CASCADE,
    number integer NOT NULL,
    event text NOT NULL,
    PRIMARY KEY (game, number)
  );
  CREATE TABLE IF NOT EXISTS seats (
    key text NOT NULL,
    game text NOT NULL REFERENCES games ON DELETE CASCADE,
    PRIMARY KEY (key, game)
  );
  CREATE INDEX IF NOT EXISTS seats_game ON seats (game);
  CREATE TABLE IF NOT EXISTS clock (
    one integer PRIMARY KEY CHECK (one = 1),
    at bigint NOT NULL,
    beat bigint NOT NULL  -- milliseconds since 1970, by the database's clock
  );
  INSERT INTO clock VALUES (1, 0, 0) ON CONFLICT DO NOTHING;
  CREATE TABLE IF NOT EXISTS secret (one integer PRIMARY KEY CHECK (one = 1), secret text NOT NULL);
`;

const milliseconds = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
const columns = 'id, version, state, listed, address, data, snapshot';
/** The games that a filter describes, whose values come in the order of its members. */
const matching = `($1::text IS NULL OR id = $1) AND ($2::text IS NULL OR state = $2)
  AND ($3::text IS NULL OR EXISTS (
    SELECT FROM json_array_elements(data::json -> 'players') AS player WHERE player ->> 'name' = $3))
  AND changed <= now() - $4 * interval '1 hour'
  AND ($5::bigint IS NULL OR changed <= (
    SELECT changed FROM games WHERE state = $2 ORDER BY changed DESC LIMIT 1 OFFSET $5))`;
const sql = {
  beat: `UPDATE clock SET at = at + least(greatest(${milliseconds} - beat, 0), $1), beat = ${milliseconds}
    RETURNING at::float8`,
  // One statement is one transaction: either everything is stored and told, or nothing.
  append: `WITH done AS (
      UPDATE games SET version = $2, state = $3, listed = $4, address = $5, data = $6, snapshot = $7, changed = now()
        WHERE id = $1 AND version = $2 - 1 RETURNING id
    ), players AS (
      INSERT INTO seats SELECT key, id FROM done, unnest($8::text[]) AS key ON CONFLICT DO NOTHING
    ), added AS (
      INSERT INTO events SELECT id, $9::integer + number - 1, event
        FROM done, unnest($10::text[]) WITH ORDINALITY AS one (event, number)
    )
    SELECT pg_notify('${channel}', $11) FROM done`,
  create: `WITH created AS (INSERT INTO games (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id),
    players AS (INSERT INTO seats SELECT key, id FROM created, unnest($8::text[]) AS key)
    INSERT INTO events SELECT id, number - 1, event
      FROM created, unnest($9::text[]) WITH ORDINALITY AS one (event, number)`,
  countWaiting: `SELECT count(*) FILTER (WHERE id IN (SELECT game FROM seats WHERE key = $1))::integer AS own,
    count(*) FILTER (WHERE address = $2)::integer AS whole FROM games WHERE state = 'waiting'`,
  read: `SELECT ${columns}, (SELECT count(*)::integer FROM events WHERE game = id) AS count FROM games WHERE id = $1`,
  events: `SELECT string_agg(event, ',' ORDER BY number) AS text FROM events
    WHERE game = $1 AND number >= $2 AND number < $3`,
  listed: `SELECT ${columns} FROM games WHERE listed AND state <> 'over'
    ORDER BY opened DESC LIMIT ${10 * longestList}`,
  gamesOf: `SELECT ${columns} FROM games WHERE id IN (SELECT game FROM seats WHERE key = $1)
    ORDER BY state = 'over', opened DESC LIMIT ${longestList}`,
  find: `SELECT ${columns}, to_char(changed AT TIME ZONE 'utc', 'YYYY-MM-DD HH24:MI') AS day FROM games WHERE ${matching} ORDER BY changed DESC LIMIT $6`,
  remove: `WITH gone AS (DELETE FROM games WHERE ${matching} RETURNING id)
    SELECT id, pg_notify('${channel}', $6 || json_build_object('game', id)::text) FROM gone`,
  say: `SELECT pg_notify('${channel}', $1)`,
};

export class PostgresStorage {
  #options;
  #pool;
  #listener;
  #news = () => {};
  #isClosed = false;
  /** Marks this process's own messages, which it does not need. */
  #mark = `${randomBytes(6).toString('hex')} `;

  /** Connects to a database and creates its tables. Throws an `Error` with a sentence if that fails. */
  static async open(connectionString) {
    const storage = new PostgresStorage();
    storage.#options = { connectionString, connectionTimeoutMillis: longestWait, keepAlive: true };
    const limits = { query_timeout: longestWait, statement_timeout: longestWait, max: 8 };
    storage.#pool = new pg.Pool({ ...storage.#options, ...limits });
    // A connection that breaks while it is idle is replaced.
    storage.#pool.on('error', () => {});
    try {
      await storage.#transaction(async (query) => {
        // Two processes may start at once.
        await query("SELECT pg_advisory_xact_lock(hashtext('klin-zha'))");
        await query(schema);
        await query('INSERT INTO secret VALUES (1, $1) ON CONFLICT DO NOTHING', [
          randomBytes(32).toString('hex'),
        ]);
        [{ secret: storage.secret }] = await query('SELECT secret FROM secret');
      });
      return storage;
    } catch (error) {
      await storage.close();
      throw new Error(`PostgreSQL cannot be used: ${(error.cause ?? error).message || error.cause?.code}.`);
    }
  }

  async beat(longest) {
    return (await this.#query(sql.beat, [longest]))[0].at;
  }

  create(row, most) {
    return this.#transaction(async (query) => {
      await query('SELECT pg_advisory_xact_lock(hashtext($1))', [String(row.address)]);
      const [{ own, whole }] = await query(sql.countWaiting, [row.keys[0], row.address]);
      const full = [own, whole].findIndex((count, index) => count >= most[index]);
      if (full >= 0) return full;
      await query(sql.create, [...valuesOf(row), []]);
      await query(sql.say, [this.#newsOf(row)]);
      return full;
    });
  }

  async read(id) {
    const [row] = await this.#query(sql.read, [id]);
    return row && parseRow(row);
  }

  async events(id, from, to) {
    return (await this.#query(sql.events, [id, from, to]))[0].text ?? '';
  }

  async append(row, events, rematch) {
    const values = [...valuesOf(row), row.count, events, this.#newsOf(row)];
    if (rematch === undefined) return (await this.#query(sql.append, values)).length > 0;
    return this.#transaction(async (query) => {
      if ((await query(sql.append, values)).length === 0) return false;
      await query(sql.create, [...valuesOf(rematch.row), rematch.events]);
      return true;
    });
  }

  async listed() {
    return (await this.#query(sql.listed)).map(parseRow);
  }

  async gamesOf(key) {
    return (await this.#query(sql.gamesOf, [key])).map(parseRow);
  }

  async find(filter, limit) {
    return (await this.#query(sql.find, [...valuesOfFilter(filter), limit])).map(parseRow);
  }

  async remove(filter) {
    const values = [...valuesOfFilter(filter), this.#mark];
    return (await this.#query(sql.remove, values)).map(({ id }) => id);
  }

  /** Calls `news` with each message of another process, and with null when the connection is back. */
  async listen(news) {
    this.#news = news;
    await this.#try(() => this.#listenNow());
  }

  async say(text) {
    await this.#query(sql.say, [this.#mark + text]);
  }

  async close() {
    this.#isClosed = true;
    await this.#listener?.end().catch(() => {});
    await this.#pool.end().catch(() => {});
  }

  async #listenNow() {
    const client = new pg.Client(this.#options);
    client.on('error', () => {});
    client.on('notification', ({ payload }) => {
      if (!payload.startsWith(this.#mark)) this.#news(payload.slice(payload.indexOf(' ') + 1));
    });
    client.once('end', () => void this.#listenAgain());
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    this.#listener = client;
  }

  async #listenAgain() {
    if (this.#isClosed || this.#listener === undefined) return;
    this.#listener = undefined;
    while (!this.#isClosed)
      try {
        await new Promise((resolve) => setTimeout(resolve, retryTime));
        await this.#listenNow();
        // What was said meanwhile is lost.
        return this.#news(null);
      } catch {}
  }

  #newsOf({ id, version }) {
    return `${this.#mark}${JSON.stringify({ game: id, version })}`;
  }

  async #query(text, values) {
    return (await this.#try(() => this.#pool.query(text, values))).rows;
  }

  #transaction(work) {
    return this.#try(async () => {
      const client = await this.#pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(async (text, values) => (await client.query(text, values)).rows);
        await client.query('COMMIT');
        client.release();
        return result;
      } catch (error) {
        // Closes the connection, and so rolls back.
        client.release(true);
        throw error;
      }
    });
  }

  async #try(work) {
    try {
      return await work();
    } catch (error) {
      throw new StorageFault(error);
    }
  }
}

function valuesOf({ id, version, state, listed, address, keys, data, snapshot }) {
  return [id, version, state, listed, address, JSON.stringify(data), JSON.stringify(snapshot), keys];
}

function valuesOfFilter(filter) {
  const { id, state, player, hours, most } = { ...everyGame, ...filter };
  return [id, state, player, hours, most];
}

function parseRow(row) {
  return {
    ...row,
    data: JSON.parse(row.data),
    snapshot: row.snapshot === null ? null : JSON.parse(row.snapshot),
  };
}
