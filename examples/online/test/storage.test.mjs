import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import Database from 'libsql';
import { Guard } from '../guard.mjs';
import { defaultLimits } from '../limits.mjs';
import { Rooms } from '../rooms.mjs';
import { openStorage } from '../storage.mjs';
import { TestPostgres } from './services.mjs';

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-storage-'));
const file = join(folder, 'games.db');
const postgres = new TestPostgres().create();
after(() => {
  postgres.stop();
  rmSync(folder, { recursive: true });
});

/** By name: the address of the storage, and a function that sets the last change of a game some hours back. */
const storages = {
  SQLite: [
    file,
    (id, hours) => {
      const database = new Database(file);
      database.prepare('UPDATE games SET changed = changed - 3600 * ? WHERE id = ?').run(hours, id);
      database.close();
    },
  ],
  PostgreSQL: [
    postgres.url,
    (id, hours) =>
      postgres.query("UPDATE games SET changed = changed - $1 * interval '1 hour' WHERE id = $2", [
        hours,
        id,
      ]),
  ],
};

for (const [name, [address, age]] of Object.entries(storages))
  describe(`the storage in ${name}`, () => {
    let storage;
    const open = async () => {
      storage = await openStorage(address);
      await storage.remove({});
    };
    const add = async (id, members = {}, most = [99, 99]) => {
      const data = { players: [null, { name: members.name ?? 'Ada' }] };
      const row = { id, version: 0, state: 'over', listed: false, address: 'x', keys: ['k'], data };
      return storage.create({ ...row, snapshot: null, ...members }, most);
    };
    const idsOf = async (filter) => (await storage.find(filter, 99)).map(({ id }) => id).sort();

    it('limits the waiting games of a player and of an address', async (test) => {
      await open();
      test.after(() => storage.close());
      const state = 'waiting';
      assert.equal(await add('a', { state }, [1, 9]), -1);
      assert.equal(await add('b', { state }, [1, 9]), 0);
      assert.equal(await add('c', { state, keys: ['l'] }, [1, 1]), 1);
      assert.equal(await add('d', { state, keys: ['l'], address: 'y' }, [1, 1]), -1);
      assert.deepEqual(await idsOf({}), ['a', 'd']);
    });

    it('finds and deletes games by state, player and age', async (test) => {
      await open();
      test.after(() => storage.close());
      const { secret } = storage;
      for (const id of ['a', 'b', 'c']) await add(id, { name: id, state: id === 'a' ? 'playing' : 'over' });
      await age('c', 50);
      assert.deepEqual(await idsOf({ state: 'over' }), ['b', 'c']);
      assert.deepEqual(await idsOf({ player: 'a' }), ['a']);
      assert.deepEqual(await idsOf({ hours: 49, state: 'over' }), ['c']);
      assert.deepEqual(await storage.remove({ player: 'b', state: 'over' }), ['b']);
      assert.deepEqual(await storage.remove({ player: 'c', state: 'playing' }), []);
      assert.deepEqual(await idsOf({}), ['a', 'c']);
      await storage.close();
      storage = await openStorage(address);
      assert.equal(storage.secret, secret);
      assert.notEqual((await openStorage(':memory:')).secret, secret);
    });

    it('keeps games by age and number', async (test) => {
      await open();
      test.after(() => storage.close());
      const hours = { now: 0, new: 0.5, late: 2, old: 23, out: 25, gone: 31 * 24, never: 366 * 24 };
      for (const state of ['waiting', 'playing', 'over'])
        for (const [when, count] of Object.entries(hours)) {
          await add(`${state} ${when}`, { state });
          await age(`${state} ${when}`, count);
        }
      const limits = { ...defaultLimits, gamesKept: 5 };
      await new Rooms({ storage, limits, guard: new Guard() }).expire();
      const kept = (await idsOf({})).map((id) => id.split(' '));
      const of = (wanted) => kept.flatMap(([state, when]) => (state === wanted ? [when] : []));
      assert.deepEqual(of('waiting'), ['late', 'new', 'now', 'old']);
      assert.deepEqual(of('playing'), ['late', 'new', 'now', 'old', 'out']);
      assert.deepEqual(of('over'), ['late', 'new', 'now', 'old', 'out']);
      limits.gamesKept = 1;
      await new Rooms({ storage, limits, guard: new Guard() }).expire();
      assert.deepEqual((await idsOf({})).length, 6, 'those of the last hour');
    });
  });
