import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { parseRules, unwrap } from 'klin-zha';
import { replayMatch } from 'klin-zha/match';
import { Follower, playOn } from './play.mjs';
import { startGame, TestPlayer, TestServer } from './programs.mjs';
import { checkSecrecy } from './secrecy.mjs';

const open = new TestServer();
before(() => open.start());
after(() => open.stop());

const rulesets = [
  'klin-zha',
  'takzh',
  'agonizer',
  'romulan-heart:2',
  'romulan-heart:3',
  'klin-zha+kinta',
  'klin-zha+reflective',
  'klin-zha+clouded:8',
  'klin-zha+blind',
  'klin-zha+blind+kinta',
  'romulan-heart:3+blind',
];

describe('games', () => {
  for (const rules of rulesets)
    it(`are played by moves over the wire: ${rules}`, async () => {
      const armies = rules === 'klin-zha' || rules === 'klin-zha+clouded:8' ? 'place' : 'book';
      const { players } = await startGame(open, { rules, armies });
      await playOn(players, { plies: 40 });
      if (players[0].game.phase !== 'over') {
        while (players[0].game.living.length > 1 && players[0].game.phase !== 'over') {
          const [seat] = players[0].game.living;
          await players[seat - 1].ask('resign');
          await players[0].until(({ living, phase }) => !living.includes(seat) || phase === 'over');
        }
      }
      const matches = [];
      for (const player of players) {
        await player.until(({ phase }) => phase === 'over');
        matches.push(JSON.stringify(new Follower(player).match()));
      }
      assert.equal(new Set(matches).size, 1);
      assert.notEqual(JSON.parse(matches[0]).result, null);
    });

  it('cast the outcome of a combat, which no player may choose (R10.10)', async () => {
    const position = '1/3/4v*/B*3i2/4F4/11/1s3b7/15/2V14 1 - - 0 20 -';
    const { players } = await startGame(open, { rules: 'klin-zha+kinta', position });
    assert.equal((await players[0].request('move', { ply: 0, move: 'attacker' })).code, 'illegal-move');
    await players[0].ask('move', { ply: 0, move: 'e37d38' });
    const match = new Follower(players[1]);
    await players[1].until(({ ply }) => ply === 2);
    const [challenge, outcome] = match.match().line;
    assert.equal(challenge.text, 'e37d38');
    assert.match(outcome.text, /attacker|defender|[+-]/);
    assert.equal(challenge.at, outcome.at);
  });

  it('offer, decline and agree draws', async () => {
    const { players } = await startGame(open, { rules: 'klin-zha+draws', armies: 'book' });
    const [first, second] = players;
    await playOn(players, { plies: 1 });
    await first.ask('offer');
    await second.until(({ offers }) => offers.length === 1);
    await second.ask('decline');
    await first.until(({ offers }) => offers.length === 0);
    await second.ask('offer');
    await first.ask('accept');
    await second.until(({ result }) => result?.reason === 'agreement');
    assert.equal((await first.request('move', { ply: 1, move: 'a11a12' })).code, 'over');
  });

  it('offer no draws where the ruleset has none', async () => {
    const { players } = await startGame(open, { rules: 'klin-zha', armies: 'book' });
    const { code, article } = await players[0].request('offer');
    assert.deepEqual([code, article], ['no-draws', 'R8.5']);
  });

  it('judge claims', async () => {
    const { players } = await startGame(open, { rules: 'klin-zha+draws', armies: 'book' });
    await players[0].ask('claim', { kind: 'repetition' });
    assert.equal(players[0].game.phase, 'playing');
    assert.equal((await players[1].request('claim', { kind: 'fifty' })).code, 'not-your-turn');
  });

  it('press the clocks for the players', async () => {
    const { players } = await startGame(open, { rules: 'klin-zha', armies: 'book', control: '600+1' });
    for (const seat of [1, 2]) {
      assert.deepEqual([players[0].game.turn, players[0].game.running], [seat, seat]);
      await playOn(players, { plies: 1 });
    }
  });

  it('end by a flag without a request', async () => {
    const { players } = await startGame(open, { rules: 'klin-zha', armies: 'book', control: '1s+1' });
    const { result } = await players[1].until(({ phase }) => phase === 'over');
    assert.deepEqual([result.winner, result.reason], [2, 'time']);
  });

  it('rotate the seats in a rematch', async () => {
    const { players } = await startGame(open, { rules: 'romulan-heart:3', armies: 'book' });
    assert.equal((await players[0].request('rematch')).code, 'playing');
    await players[0].ask('resign');
    await players[1].ask('resign');
    for (const player of players) await player.until(({ phase }) => phase === 'over');
    for (const player of players) await player.ask('rematch');
    const { next } = await players[0].until((game) => game.next !== null);
    const seats = [];
    for (const player of players) seats.push((await player.ask('join', { game: next })).seat);
    assert.deepEqual(seats, [2, 3, 1]);
    assert.equal((await players[0].until(({ game }) => game === next)).phase, 'playing');
  });

  it('wait for players, who choose their seats', async () => {
    const first = await new TestPlayer(open).connect();
    const { game, seat } = await first.create({ rules: 'romulan-heart:3', seat: 2, listed: true });
    assert.equal(seat, 2);
    assert.equal((await first.request('resign')).code, 'not-started');
    const second = await new TestPlayer(open).connect();
    assert.equal((await second.request('sit', { name: 'Cy' })).code, 'no-game');
    await second.ask('join', { game });
    assert.equal((await second.request('resign')).code, 'not-seated');
    assert.equal((await second.request('sit', { name: 'Cy', seat: 2 })).code, 'seat-taken');
    assert.equal((await second.ask('sit', { name: 'Cy', seat: 3 })).seat, 3);
    assert.equal((await second.ask('sit', { name: 'Cy' })).seat, 3, 'a player has one seat');
    const third = await new TestPlayer(open).connect();
    assert.equal((await third.sit(game)).seat, 1);
    await first.until(({ phase }) => phase === 'playing');
    const fourth = await new TestPlayer(open).connect({ isGuest: true });
    await fourth.ask('join', { game });
    assert.equal((await fourth.request('sit', { name: 'Di' })).code, 'no-token');
    assert.equal(fourth.game.you, null);
    assert.equal((await first.until(({ watchers }) => watchers === 1)).here[0], true);
    await third.close();
    await first.until(({ here }) => !here[0]);
    assert.ok((await fourth.ask('list')).games.some((one) => one.game === game));
  });

  it('refuse a blind game in a given position, and faulty ones in any', async () => {
    const player = await new TestPlayer(open).connect();
    const position = '1/3/4v*/B*3i2/4F4/11/1s3b7/15/2V14 1 - - 0 20 -';
    const create = async (members) =>
      (await player.request('create', { name: 'Ada', control: '-', ...members })).code;
    assert.equal(await create({ rules: 'klin-zha+blind', position }), 'not-allowed');
    assert.equal(await create({ rules: 'klin-zha', position: 'x' }), 'bad-settings');
    assert.equal(await create({ rules: 'chess' }), 'unknown-ruleset');
    assert.equal(await create({ rules: 'klin-zha', control: 'fast' }), 'bad-control');
    assert.equal(await create({ rules: 'klin-zha', seat: 3 }), 'no-such-seat');
  });
});

describe('the blind game', () => {
  it('sends players their views and spectators public facts, and all at the end (R10.9)', async () => {
    for (const rules of ['klin-zha+blind', 'klin-zha+blind+kinta', 'romulan-heart:3+blind']) {
      const { id, players } = await startGame(open, { rules, armies: 'place' });
      const watcher = await new TestPlayer(open).connect();
      await watcher.ask('join', { game: id });
      const refused = await playOn(players, { plies: 70, seed: 3 });
      // A player who reconnects, and a client with a token that has no seat.
      const back = await new TestPlayer(open, players[1].token).connect();
      await back.ask('join', { game: id, from: 0 });
      for (const seat of players[0].game.living.slice(1)) await players[seat - 1].ask('resign');
      for (const one of [...players, watcher, back]) await one.until(({ phase }) => phase === 'over');
      const { settings, events } = back.game;
      const parsed = unwrap(parseRules(rules));
      const { line } = unwrap(replayMatch(parsed, settings, events));
      let count = 0;
      for (const one of [...players, watcher, back])
        for (const message of one.received) {
          if (message.type !== 'game' || message.phase !== 'playing') continue;
          checkSecrecy(message, parsed, line);
          count++;
        }
      // The outcomes of combats are random.
      if (!rules.includes('kinta'))
        assert.ok(count > 100 && refused > 0, `${count} messages, ${refused} refused`);
    }
  });
});
