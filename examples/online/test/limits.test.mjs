import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { playOn } from './play.mjs';
import { newSecret, startGame, TestPlayer, TestServer, until } from './programs.mjs';
import { send } from './requests.mjs';

const server = new TestServer(['--proxies', '1', '--games-per-minute', '6', '--waiting-games', '3']);
before(() => server.start());
after(() => server.stop());

const usual = { rules: 'klin-zha', armies: 'book' };
const create = { name: 'Eve', control: '-', ...usual };
let addresses = 0;
/** Options of a connection from an address that no other test uses. */
const elsewhere = () => ({ headers: { 'x-forwarded-for': `198.51.100.${++addresses}` } });

/** Calls a function until it returns a refusal, and returns the code and message. */
async function refusalOf(work) {
  const { code, message } = await until(async () => {
    const answer = await work();
    return answer.type === 'refused' && answer;
  });
  return [code, message];
}

describe('a visitor', () => {
  it('may send so many messages, and refused ones close the connection', async () => {
    const player = await new TestPlayer(server).connect(elsewhere());
    assert.deepEqual(await refusalOf(() => player.request('ping')), [
      'too-many',
      'You have sent too many messages. Wait some seconds.',
    ]);
    for (let count = 0; count < 100; count++) player.raw('{}');
    assert.equal(await player.closed, 1008);
    const other = await new TestPlayer(server).connect(elsewhere());
    for (let count = 0; count < 90; count++) other.raw('{}');
    assert.equal((await other.request('ping')).code, 'too-many', 'invalid messages count, too');
  });

  it('may start so many games, by whatever request', async () => {
    const address = elsewhere();
    const { players } = await startGame(server, usual, address);
    const [player, opponent] = players;
    await player.ask('resign');
    await opponent.until(({ phase }) => phase === 'over');
    const tooMany = ['too-many', 'You have started too many games. Wait a minute.'];
    assert.deepEqual(await refusalOf(() => player.request('rematch')), tooMany);
    assert.deepEqual(await refusalOf(() => player.request('sit', { name: 'Eve' })), tooMany);
    assert.deepEqual(await refusalOf(() => player.request('create', create)), tooMany);
    await opponent.create(usual);
  });

  it('may have so many games that wait for players', async () => {
    const player = await new TestPlayer(server).connect(elsewhere());
    const games = [];
    for (let count = 0; count < 3; count++) games.push((await player.create(usual)).game);
    const { code, message } = await player.request('create', create);
    assert.equal(code, 'full');
    assert.equal(
      message,
      'You have too many games that wait for players. Wait until one begins or is closed.',
    );
    await (await new TestPlayer(server).connect(elsewhere())).sit(games[0]);
    await player.create(usual);
  });

  it('may have so many connections, and other visitors of the address, too', async () => {
    const address = elsewhere();
    const { token } = await new TestPlayer(server).connect(address);
    for (let count = 1; count < 10; count++) await new TestPlayer(server, token).connect(address);
    const headers = {
      ...address.headers,
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version': 13,
      'sec-websocket-protocol': `klin-zha-visitor, klin-zha, ${token}`,
    };
    const refused = await send({ host: server.host, port: server.port, path: '/socket', headers });
    assert.deepEqual(
      [refused.status, refused.text],
      [429, 'You have opened too many connections. Try again when one is closed.'],
    );
    const other = await new TestPlayer(server).connect(address);
    await other.create(usual);
  });

  it('is disconnected after too many pongs', async () => {
    const { host, port } = server;
    const socket = new WebSocket(`ws://${host}:${port}/socket`, ['klin-zha'], elsewhere());
    await once(socket, 'open');
    const closed = once(socket, 'close');
    socket.on('error', () => {});
    for (let count = 0; count < 5000; count++) socket.pong();
    await closed;
  });

  it('has the seats of a secret, as a guest and when it is sealed', async () => {
    const { id, players } = await startGame(server, usual, elsewhere());
    const secret = players[1].token.slice(0, 32);
    const guest = await new TestPlayer(server).connect({ isGuest: true, ...elsewhere() });
    assert.equal((await guest.ask('join', { game: id, token: secret })).seat, 2);
    assert.equal((await guest.request('create', create)).code, 'no-token');
    assert.equal((await guest.ask('visit', { secret })).token, players[1].token);
    assert.equal((await guest.ask('mine')).mine[0].game, id);
    const forged = await new TestPlayer(server, secret + newSecret()).connect({ isGuest: true });
    assert.equal((await forged.request('mine')).code, 'no-token');
    const { text } = await send({ host: server.host, port: server.port, path: '/metrics' });
    for (const { token } of players) assert.ok(!`${text} ${server.log}`.includes(token.slice(0, 32)));
  });

  it('is counted at the address that the trusted proxy added', async () => {
    const from = (address) => ({ headers: { 'x-forwarded-for': `203.0.113.9, ${address}` } });
    const visit = (address) => new TestPlayer(server).connect(from(address));
    // Addresses of one /64, as one host may have them.
    await assert.rejects(async () => {
      for (let count = 0; count < 61; count++) await visit(`2001:db8:1:2::${count.toString(16)}`);
    }, /Guests in your network have asked for too many tokens\. Wait some minutes\./);
    await visit('2001:db8:1:3::1');
  });
});

describe('thirty people at one address', () => {
  const floods = {
    'one token': async (address) => {
      const { token } = await new TestPlayer(server).connect(address);
      return () => new TestPlayer(server, token).connect(address);
    },
    'a new token for each request': async (address) => () => new TestPlayer(server).connect(address),
  };

  for (const [name, prepare] of Object.entries(floods))
    it(`start fifteen games while one of them floods with ${name}`, async () => {
      const address = elsewhere();
      const people = [];
      while (people.length < 30) people.push(await new TestPlayer(server).connect(address));
      const connect = await prepare(address);
      let isOver = false;
      let refusals = 0;
      const flood = async () => {
        while (!isOver)
          try {
            const player = await connect();
            for (let count = 0; count < 20; count++)
              refusals += Number((await player.request('create', create)).type === 'refused');
            await player.close();
          } catch {
            refusals++;
          }
      };
      const flooding = Array.from({ length: 8 }, flood);
      await until(() => refusals > 100);
      const games = people.slice(0, 15).map(async (first, index) => {
        const second = people[15 + index];
        const { game } = await first.create(usual);
        await second.sit(game);
        for (const player of [first, second]) await player.until(({ phase }) => phase === 'playing');
        await playOn([first, second], { plies: 2 });
      });
      await Promise.all(games);
      isOver = true;
      await Promise.all(flooding);
    });
});
