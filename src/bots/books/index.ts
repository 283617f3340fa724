/**
 * `klin-zha/books`: a book of even setups for each ruleset, from which games between equals can begin: each setup was judged by a
 * search with either seat moving first.
 *
 * ```ts
 * import { createState, Game, isLegal, seededRandom } from 'klin-zha';
 * import { bookOf } from 'klin-zha/books';
 * import { alphaBetaBot } from 'klin-zha/bots';
 *
 * const book = bookOf('takzh');
 * const options = { random: seededRandom(7), nodes: 100, book };
 * const game = new Game(createState('takzh'));
 * const { move } = alphaBetaBot.choose(game, options); // begins to place an army of the book's
 * isLegal(game.state, move); // true
 * ```
 *
 * @module klin-zha/books
 */

export { type Book, bookOf, type EvenSetup } from './book.ts';
