// Arenas from outside: players, what is played, and ledgers whose lines went wrong.
import assert from 'node:assert/strict';
import {
  gameCount,
  Ledger,
  parseArena,
  parsePlayer,
  SequentialTest,
  schedule,
  standingsOf,
} from 'klin-zha/arena';
import { bundled } from './bundle.mjs';
import { checkFaults, checkResult, parsed } from './checks.mjs';

const { differences } = await bundled('src/cli/arena/', ['differences']);

const kinds = ['head', 'game', 'repeated', 'empty', 'foreign', 'broken'];

/** A player that is read is one of whom an arena can be made. */
function tryPlayer(text) {
  const player = checkResult(parsePlayer(text));
  if (player === undefined) return;
  assert.ok(typeof player.bot === 'string' || typeof player.command === 'string', 'nobody plays');
  const read = parseArena({ players: [player, { name: `${player.name} 2`, bot: 'random' }], games: 2 });
  if (!read.ok) checkFaults(read.errors);
  else assert.deepEqual(read.value.players[0], player);
}

/** The first line is an arena, the others are those of its ledger; whatever they say, a ledger is read again as it was. */
function tryArena(text, random) {
  const [first, ...lines] = text.split('\n');
  const value = random() < 0.5 ? safely(first) : parsed(first, random);
  const arena = checkResult(parseArena(value?.arena ?? value));
  if (arena === undefined) return;
  const again = parseArena(JSON.parse(JSON.stringify(arena)));
  assert.ok(again.ok, 'an arena that was read is refused as it was written');
  assert.deepEqual(again.value, arena);
  assert.ok(gameCount(arena) >= arena.games);
  const ledger = new Ledger(arena);
  assert.equal(ledger.read(ledger.head), 'head');
  for (const line of lines) {
    const changed = random() < 0.2 ? JSON.stringify(parsed(line, random)) : line;
    assert.ok(kinds.includes(ledger.read(changed)), 'a line is nothing that is known');
    const there = safely(changed)?.arena;
    if (typeof there === 'object' && there !== null)
      for (const difference of differences(there, arena)) assert.equal(typeof difference, 'string');
  }
  checkLedger(ledger);
}

function checkLedger(ledger) {
  const { arena, games } = ledger;
  const copy = new Ledger(arena);
  for (const game of games) {
    assert.equal(copy.read(JSON.stringify(game)), 'game', 'a game is no game when it is read again');
    assert.equal(copy.read(JSON.stringify(game)), 'repeated');
  }
  const standings = standingsOf(games);
  assert.equal(standings.games, games.length);
  assert.deepEqual(standingsOf(copy.games), standingsOf(games));
  for (const { score, games: played } of standings.players) {
    assert.ok(score.mean >= 0 && score.mean <= 1, `the mean score is ${score.mean}`);
    assert.ok(played >= 1 && played <= games.length);
  }
  const test = new SequentialTest(arena.players[0].name, { elo0: 0, elo1: 10 });
  for (const game of games)
    if (game.players.length === 2) assert.ok(Number.isFinite(test.add(game).llr), 'the test has no ratio');
  const known = new Set(games.map(({ index }) => index));
  let left = 0;
  for (const { index } of schedule(arena, (number) => known.has(number))) {
    assert.ok(!known.has(index), 'a game is played again');
    if (++left === 5) break;
  }
}

function safely(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const arenaTargets = [
  { name: 'players', weight: 1, kinds: ['player'], run: tryPlayer },
  { name: 'arenas', weight: 1, kinds: ['arena'], length: 3000, run: tryArena },
];
