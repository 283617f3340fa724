import { createState, Game, klinZha, rulesOf } from 'klin-zha';
import { GameStatistics, recordFromGame, replayRecord } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';

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
  it('have the shortest and the longest game, and the games of each player', () => {
    const statistics = new GameStatistics();
    for (const game of [gameOf(4), gameOf(7, true)])
      statistics.add(replayRecord(recordFromGame(game, { tags })));
    statistics.add(
      replayRecord(
        recordFromGame(gameOf(2), {
          tags: [
            ['Gold', 'Ann'],
            ['Green', '?'],
          ],
        }),
      ),
    );
    const { games, plies, players } = statistics.sums();
    expect([games, plies]).toEqual([3, { sum: 13, least: 2, most: 7 }]);
    expect(players).toEqual([
      { name: 'Ann', games: 3 },
      { name: 'Bob', games: 2 },
    ]);
    expect(new GameStatistics().sums().plies).toEqual({ sum: 0, least: 0, most: 0 });
  });

  it('have the reason of the departure that ended a game, not of earlier ones', () => {
    const statistics = new GameStatistics();
    const game = new Game(createState(rulesOf('romulan-heart:3'))).leave(3, 'late').leave(2, 'penalty');
    statistics.add(replayRecord(recordFromGame(game)));
    expect(statistics.sums().reasons).toEqual([['penalty', 1]]);
  });

  it('have the first and the last date of games in any order', () => {
    const statistics = new GameStatistics();
    for (const date of ['2026.03.01', '2025.12.31', '2026.07.04', '2026.01.01'])
      statistics.add(replayRecord(recordFromGame(gameOf(1), { tags: [['Date', date]] })));
    expect(statistics.sums().dates).toEqual({ first: '2025.12.31', last: '2026.07.04' });
  });
});
