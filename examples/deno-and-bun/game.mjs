// Plays a game at random, the same in Node, Deno and Bun, and prints its record and how it ended.
import { createState, Game, klinZha, legalMoves, seededRandom } from 'klin-zha';
import { formatRecord, recordFromGame } from 'klin-zha/records';
import { sayOutcome } from 'klin-zha/words';

const random = seededRandom(7);
let game = new Game(createState(klinZha));
while (!game.outcome) {
  const moves = legalMoves(game.state);
  game = game.play(moves[Math.floor(random() * moves.length)]);
}
console.log(formatRecord(recordFromGame(game)));
console.log(sayOutcome(game.outcome, game.state.rules));
