import { describe, expect, it } from 'vitest';
import { createState, Game, klinZha } from '../../../src/index.ts';
import { GameStatistics, recordFromGame, replayRecord } from '../../../src/records/index.ts';

const tags = [
  ['Gold', 'Ann'],
  ['Green', 'Bob'],
] as const;

/** A game of some placements, in the middle of which a player may resign. */
function gameOf(plies: number, hasResigned = false): Game {
  let game = new Game(createState(klinZha, { first: 1 }));
  while (game.length < plies) game = game.play(game.legalMoves()[0]!);
  return hasResigned ? game.resign(2) : game;
}

describe('statistics of games', () => {
  it('have the shortest and the longest game, and points of finished games only', () => {
    const statistics = new GameStatistics();
    for (const game of [gameOf(4), gameOf(7, true), gameOf(2)])
      statistics.add(replayRecord(recordFromGame(game, { tags })));
    const { games, plies, players } = statistics.sums();
    expect([games, plies]).toEqual([3, { sum: 13, least: 2, most: 7 }]);
    expect(players).toEqual([
      { name: 'Ann', games: 3, finished: 1, points: 1 },
      { name: 'Bob', games: 3, finished: 1, points: 0 },
    ]);
    expect(new GameStatistics().sums().plies).toEqual({ sum: 0, least: 0, most: 0 });
  });
});
