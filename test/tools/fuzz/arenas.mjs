// Arenas from outside: what is played, and ledgers whose lines went wrong.
import assert from 'node:assert/strict';
import { gameCount, Ledger, parseArena, SequentialTest, standingsOf } from 'klin-zha/arena';
import { checkResult, parsed, valueIn } from './checks.mjs';

/** The first line is an arena, the others are those of its ledger; whatever they say, a ledger is read again as it was. */
function tryArena(text, random) {
  const [first, ...lines] = text.split('\n');
  const value = random() < 0.5 ? valueIn(first) : parsed(first, random);
  const arena = checkResult(parseArena(value?.arena ?? value));
  if (arena === undefined) return;
  const again = parseArena(JSON.parse(JSON.stringify(arena)));
  assert.ok(again.ok, 'an arena that was read is refused as it was written');
  assert.deepEqual(again.value, arena);
  assert.ok(gameCount(arena) >= arena.games);
  const ledger = new Ledger(arena);
  assert.equal(ledger.read(ledger.head), 'head');
  for (const line of lines) ledger.read(random() < 0.2 ? JSON.stringify(parsed(line, random)) : line);
  checkLedger(ledger);
}

function checkLedger({ arena, games }) {
  const copy = new Ledger(arena);
  for (const game of games) {
    assert.equal(copy.read(JSON.stringify(game)), 'game', 'a game is no game when it is read again');
    assert.equal(copy.read(JSON.stringify(game)), 'repeated');
  }
  const standings = standingsOf(games);
  assert.equal(standings.games, games.length);
  assert.deepEqual(standingsOf(copy.games), standings);
  for (const { score, games: played } of standings.players) {
    assert.ok(score.mean >= 0 && score.mean <= 1, `the mean score is ${score.mean}`);
    assert.ok(played >= 1 && played <= games.length);
  }
  const test = new SequentialTest(arena.players[0].name, { elo0: 0, elo1: 10 });
  for (const game of games)
    if (game.players.length === 2) assert.ok(Number.isFinite(test.add(game).llr), 'the test has no ratio');
}

export const arenaTargets = [{ name: 'arenas', weight: 1, kinds: ['arena'], length: 3000, run: tryArena }];
