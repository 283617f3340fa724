import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { compressPages } from '../compress.mjs';
import { startServer } from '../server.mjs';
import { playOn } from './play.mjs';
import { pages, startGame, TestPlayer, TestServer } from './programs.mjs';
import { send } from './requests.mjs';

const server = new TestServer();
before(() => server.start());
after(() => server.stop());

const create = { type: 'create', rules: 'klin-zha', control: '-', name: 'Ada' };
const wrong = {
  'an array': [],
  null: null,
  'a number': 7,
  'a message without an id': { type: 'list' },
  'an id of 0': { id: 0, type: 'list' },
  'an id that is a string': { id: '1', type: 'list' },
  'no type': { id: 1 },
  'an unknown type': { id: 1, type: 'win' },
  'a type of the prototype': { id: 1, type: 'toString' },
  'an unknown member': { id: 1, type: 'list', all: true },
  'an object as type': { id: 1, type: { create: 1 } },
  'a game without rules': { id: 1, ...create, rules: undefined },
  'rules of 201 characters': { id: 1, ...create, rules: 'x'.repeat(201) },
  'a name of blanks': { id: 1, ...create, name: '  ' },
  'a name with a line feed': { id: 1, ...create, name: 'a\nb' },
  'a name written right to left': { id: 1, ...create, name: 'a\u202Eb' },
  'half of a surrogate pair': { id: 1, ...create, name: '\uD800' },
  'a name of 31 characters': { id: 1, ...create, name: 'n'.repeat(31) },
  'a short secret': { id: 1, type: 'visit', secret: 'abc' },
  'a list as secret': { id: 1, type: 'visit', secret: ['0'.repeat(32)] },
  'seat 4': { id: 1, ...create, seat: 4 },
  'seat 1.5': { id: 1, ...create, seat: 1.5 },
  'an unknown choice of armies': { id: 1, ...create, armies: '__proto__' },
  'an invalid game id': { id: 1, type: 'join', game: "x' OR 1=1--" },
  'a negative number of events': { id: 1, type: 'join', game: 'abcdefghjk', from: -1 },
  'a move without a ply': { id: 1, type: 'move', move: 'a11a12' },
  'a move of 41 characters': { id: 1, type: 'move', ply: 0, move: 'x'.repeat(41) },
  'an object as move': { id: 1, type: 'move', ply: 0, move: { toString: 1 } },
  'an unknown claim': { id: 1, type: 'claim', kind: 'dead' },
};

/** Sends data, and returns the next message. */
async function answerTo(player, data) {
  const count = player.received.length;
  player.raw(data);
  return player.hear(() => player.received[count]);
}

const get = (path, headers) => send({ host: server.host, port: server.port, path, headers });

describe('messages', () => {
  it('are refused with a code and a sentence if they are invalid', async () => {
    const player = await new TestPlayer(server).connect();
    for (const [what, message] of Object.entries(wrong)) {
      const { type, code, message: text, id } = await answerTo(player, JSON.stringify(message));
      assert.deepEqual([type, code], ['refused', 'bad-message'], what);
      assert.match(text, /^[A-Z].+\.$/, what);
      assert.equal(id, message?.id === 1 ? 1 : null, what);
    }
    for (const data of ['', '{', '"', 'x'.repeat(4000), '{"id":1,"type":"list"']) {
      assert.equal((await answerTo(player, data)).code, 'bad-message');
    }
    assert.equal((await answerTo(player, Buffer.from('{"id":1,"type":"list"}'))).code, 'bad-message');
    await player.close();
  });

  it('are refused when a seat, a game or a turn is wrong', async () => {
    const { id, players } = await startGame(server, { rules: 'klin-zha', armies: 'book' });
    const [first, second] = players;
    assert.equal((await second.request('move', { ply: 0, move: 'a11a12' })).code, 'not-your-turn');
    await playOn(players, { plies: 1 });
    assert.equal((await second.request('move', { ply: 1, move: 'a11z99' })).code, 'illegal-move');
    assert.equal((await first.request('move', { ply: 0, move: 'a11a12' })).code, 'stale');
    assert.equal((await first.request('move', { ply: 2, move: 'a11a12' })).code, 'stale');
    assert.equal((await first.request('join', { game: 'aaaaaaaaaa' })).code, 'no-such-game');
    const thief = await new TestPlayer(server).connect();
    await thief.ask('join', { game: id });
    for (const type of ['resign', 'offer', 'rematch'])
      assert.equal((await thief.request(type)).code, 'not-seated');
    assert.equal((await thief.request('sit', { name: 'Eve' })).code, 'seat-taken');
    for (const one of [...players, thief]) await one.close();
  });

  it('close the connection when they are too long', async () => {
    const player = await new TestPlayer(server).connect();
    player.raw('x'.repeat(5000));
    assert.equal(await player.closed, 1009);
  });
});

describe('a game with too many events', () => {
  it('accepts resignations only, and is loaded again', async (test) => {
    const data = join(mkdtempSync(join(tmpdir(), 'klin-zha-long-')), 'games.db');
    const options = { port: 0, host: '127.0.0.1', data, folder: pages, limits: { events: 3 } };
    let short = await startServer(options);
    test.after(async () => {
      await short.stop();
      rmSync(join(data, '..'), { recursive: true });
    });
    const { id, players } = await startGame(short, { rules: 'klin-zha+draws', armies: 'book' });
    await players[0].ask('offer');
    await players[1].ask('decline');
    assert.equal((await players[0].request('offer')).code, 'too-long');
    await players[0].ask('resign');
    await short.stop();
    short = await startServer(options);
    const back = await new TestPlayer(short).connect();
    await back.ask('join', { game: id });
    assert.equal(back.game.result.reason, 'resignation');
  });
});

describe('connections', () => {
  it('are opened at the path of the socket only', async () => {
    const upgrade = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'x',
      'sec-websocket-version': 13,
    };
    assert.equal((await get('/other', upgrade)).status, 404);
    assert.equal((await get('/socket', upgrade)).status, 400);
    assert.equal((await get('//', upgrade)).status, 400);
    assert.equal((await get('//')).status, 400);
  });
});

describe('headers', () => {
  it('forbid frames, and scripts of other servers', async () => {
    for (const path of ['/', '/none', '/online.json']) {
      const { headers } = await get(path);
      assert.match(headers['content-security-policy'], /default-src 'self'.*frame-ancestors 'none'/);
      assert.equal(headers['x-frame-options'], 'DENY');
    }
  });

  it('let only pages of this server connect', async () => {
    const isOpened = (origin) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${server.host}:${server.port}/socket`, { origin });
        socket.once('open', () => resolve(true)).once('error', () => resolve(false));
        socket.once('open', () => socket.terminate());
      });
    assert.equal(await isOpened(`http://${server.host}:${server.port}`), true);
    for (const origin of [
      'http://example.org',
      'null',
      '//',
      `http://${server.host}.example.org:${server.port}`,
    ])
      assert.equal(await isOpened(origin), false, origin);
  });
});

describe('pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-page-'));
  const script = 'let line;\n'.repeat(1000);
  const paged = new TestServer(['--folder', folder]);
  before(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Page</title>\n');
    writeFileSync(join(folder, 'assets/page.js'), script);
    compressPages(folder);
    await paged.start();
  });
  after(async () => {
    await paged.stop();
    rmSync(folder, { recursive: true });
  });
  const get = (path, headers = {}, method = 'GET') => {
    const { host, port } = paged;
    return send({ host, port, path, method, headers });
  };

  it('say that the server is there, and send files of one folder', async () => {
    const facts = await get('/online.json');
    assert.deepEqual(JSON.parse(facts.text), { name: 'klin-zha-online', version: 1, socket: 'socket' });
    const page = await get('/');
    assert.equal(page.text, '<!doctype html><title>Page</title>\n');
    assert.match(page.headers['content-type'], /html/);
    for (const path of [
      '/../server.mjs',
      '/%2e%2e/server.mjs',
      '/..%2fserver.mjs',
      '/none',
      '/%00',
      '/%',
      '/assets',
    ])
      assert.equal((await get(path)).status, 404, path);
  });

  it('are sent with an accepted coding, and not again if they are unchanged', async () => {
    const path = '/assets/page.js';
    const tags = new Set();
    for (const [accepted, coding] of [
      ['', undefined],
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['BR ; Q=0.1', 'br'],
      ['*', 'br'],
      ['*;q=0, gzip', 'gzip'],
      ['identity;q=0, *;q=0', undefined],
    ]) {
      const { status, headers } = await get(path, { 'accept-encoding': accepted }, 'HEAD');
      assert.deepEqual(
        [status, headers['content-encoding'], headers.vary],
        [200, coding, 'Accept-Encoding'],
        accepted,
      );
      assert.match(headers['cache-control'], /immutable/);
      tags.add(headers.etag);
      const again = await get(path, {
        'accept-encoding': accepted,
        'if-none-match': `"x", W/${headers.etag}`,
      });
      assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', headers.etag]);
    }
    assert.equal(tags.size, 3);
    assert.equal((await get(path)).text, script);
    assert.equal((await get('/assets/page.js.br')).status, 404);
  });

  it('must be built before the server starts', async () => {
    const options = { port: 0, host: '127.0.0.1', data: ':memory:', folder: join(folder, 'assets') };
    await assert.rejects(
      startServer(options),
      /^Error: The folder .*assets has no index\.html\. Run 'npm start' to build the page\.$/,
    );
  });
});
