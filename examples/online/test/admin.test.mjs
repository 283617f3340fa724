import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { playOn } from './play.mjs';
import { startGame, TestPlayer, TestServer } from './programs.mjs';
import { TestPostgres } from './services.mjs';

const program = fileURLToPath(new URL('../admin.mjs', import.meta.url));
const postgres = new TestPostgres();
const onFile = new TestServer();
let onPostgres;
before(async () => {
  postgres.create();
  onPostgres = new TestServer(['--data', postgres.url]);
  await Promise.all([onFile.start(), onPostgres.start()]);
});
after(async () => {
  await Promise.all([onFile.stop(), onPostgres.stop()]);
  postgres.stop();
});

for (const [name, serverOf, dataOf] of [
  ['SQLite', () => onFile, () => onFile.data],
  ['PostgreSQL', () => onPostgres, () => postgres.url],
])
  describe(`admin.mjs with ${name}`, () => {
    const run = (...args) =>
      execFileSync(process.execPath, [program, '--data', dataOf(), ...args], { encoding: 'utf8' });

    it('lists, shows, closes and deletes games of a running server', async () => {
      const { id, players } = await startGame(serverOf(), { rules: 'klin-zha', armies: 'book' });
      await playOn(players, { plies: 3 });
      const line = new RegExp(
        `^${id}  playing  private  3  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  klin-zha  Ada, Player 2$`,
        'm',
      );
      assert.match(run('list'), line);
      assert.match(run('list', '--state', 'playing', '--player', 'Player 2'), line);
      assert.equal(run('list', '--state', 'over'), 'No game matches.\n');
      const shown = run('show', id);
      assert.equal(JSON.parse(shown).events.length, 4);
      for (const { token } of players) assert.ok(!shown.includes(token));
      assert.doesNotMatch(shown, /"key/);
      assert.equal(run('close', id), `Closed ${id}.\n`);
      const closed = await players[1].until(({ phase }) => phase === 'over');
      assert.deepEqual([closed.closed, closed.result], [true, null]);
      assert.equal((await players[0].request('resign')).code, 'closed');
      const watcher = await new TestPlayer(serverOf()).connect();
      await watcher.ask('join', { game: id });
      assert.equal(watcher.game.ply, 3);
      const before = run('delete', '--player', 'Ada', '--days', '0');
      assert.match(
        before,
        new RegExp(`^${id}  over .*\nNothing is deleted yet: repeat the command with --yes\\.\n$`),
      );
      assert.equal(run('delete', '--player', 'Ada', '--yes'), `Deleted ${id}.\n`);
      assert.equal(await players[0].closed, 4000);
      const late = await new TestPlayer(serverOf()).connect();
      assert.equal((await late.request('join', { game: id })).code, 'no-such-game');
    });

    it('says what is wrong', () => {
      for (const [args, text] of [
        [['show', 'abcdefghjk'], /Unknown game 'abcdefghjk'/],
        [['show'], /Expected the id of a game, 10 letters and digits, and found ''/],
        [['delete', 'abcdefghjk', 'abcdefghjm', '--yes'], /Surplus words: 'abcdefghjm'/],
        [['delete', '--yes'], /Name the games to delete: a game or a filter/],
        [['list', '--state', 'lost'], /Unknown state 'lost': expected waiting, playing, over/],
        [['list', '--days', 'x'], /Invalid number of days 'x'/],
        [['win', 'abcdefghjk'], /Unknown command 'win': expected list, show, close, delete/],
      ]) {
        const { status, stderr } = spawnSync(process.execPath, [program, '--data', dataOf(), ...args], {
          encoding: 'utf8',
        });
        assert.equal(status, 2);
        assert.match(stderr, text);
      }
    });
  });

describe('admin.mjs without a server', () => {
  it('opens the file itself', async () => {
    const { id } = await startGame(onFile, { rules: 'klin-zha', armies: 'book' });
    await onFile.kill();
    const printed = execFileSync(process.execPath, [program, '--data', onFile.data, 'list'], {
      encoding: 'utf8',
    });
    assert.match(printed, new RegExp(`^${id}  playing`, 'm'));
    await onFile.start();
  });
});
