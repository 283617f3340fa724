/** Types of bots: questions, limits and answers. */

import type { Random } from '../base/random.ts';
import type { Move } from '../engine/move.ts';
import type { Game } from '../game/game.ts';
import type { PlayerView } from '../game/player-view.ts';
import type { GameState } from '../game/state.ts';
import type { Report } from '../game/view.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { Book } from './books/book.ts';

/** Knowledge of a player in the blind game (R10.9): the question for a bot that sees nothing more. */
export interface BotSight {
  readonly view: PlayerView;
  /** Reports to the player so far, oldest first. Defaults to none. */
  readonly reports?: readonly Report[];
  /** Refused attempts since the last move that was played. */
  readonly refused?: readonly Move[];
  /** Ruleset of the view, if it is a custom one. */
  readonly rules?: Ruleset;
}

/**
 * Question for a bot: a state, a game, whose history is checked for repetitions (R8.5), or the knowledge of
 * one player.
 */
export type BotQuestion = GameState | Game | BotSight;

/**
 * Options of `Bot.choose`. The first limit that is reached ends the search. Without `nodes`, `milliseconds`
 * and `depth` the limit is {@link defaultNodes}.
 */
export interface ThinkOptions {
  /**
   * Maximum number of positions, at least 1. With only this limit, equal random numbers lead to equal
   * answers.
   */
  readonly nodes?: number;
  /** Maximum time in milliseconds; needs `clock`. */
  readonly milliseconds?: number;
  /** Clock in milliseconds, such as `performance.now`. */
  readonly clock?: () => number;
  /** Maximum depth in half-moves, at least 1; captures are searched beyond it. */
  readonly depth?: number;
  /** Ends the search when its first number is not 0; with a `SharedArrayBuffer` another thread can set it. */
  readonly abort?: Int32Array;
  /** Random number generator. */
  readonly random: Random;
  /**
   * Book of setups. The bot follows a setup that matches all the pieces it sees, or else one that matches its
   * own pieces. Without a book or a match, it uses the library's armies.
   */
  readonly book?: Book | undefined;
  /** Number of principal variations in {@link Thought.lines}, at least 1; only `alpha-beta` has several. */
  readonly multiPv?: number;
  /** Callback that receives intermediate results of the search. */
  readonly onThought?: (thought: Thought) => void;
}

/** Limits of a level, which a bot does not exceed whatever its options are. */
export type LevelLimits = Required<Pick<ThinkOptions, 'nodes' | 'depth'>>;

/** Result of a bot's search. */
export interface Thought {
  /**
   * Score of each seat: its advantage over the strongest other seat, in hundredths of a Vanguard. A forced
   * win scores {@link winScore} minus the plies until the win; a forced loss scores the negative.
   */
  readonly scores: readonly number[];
  /** Number of positions that were searched. */
  readonly nodes: number;
  /** Depth of the search in moves. */
  readonly depth: number;
  /** Principal variation, the bot's own move first. */
  readonly line: readonly Move[];
  /** The best moves with their scores, the best first, if `multiPv` is greater than 1. */
  readonly lines?: readonly Pick<Thought, 'scores' | 'line'>[];
}

/** Answer of a bot: a move that is legal in the state, or an attempt for the view, with the search result. */
export interface BotAnswer extends Thought {
  readonly move: Move;
}

/** Bot: plain data and a stateless function. */
export interface Bot {
  /** Name in lower case with hyphens. */
  readonly name: string;
  /**
   * Chooses a move in setup or battle of any ruleset.
   *
   * @throws KlinZhaError `no-move` if the game is over, it is not the viewer's turn, a combat is pending
   * (R10.10), or all attempts were refused
   * @throws KlinZhaError `bad-option` for invalid limits or an invalid book, `needs-clock` for milliseconds
   * without a clock, `bad-random`, and `bad-state` or `bad-view` for an invalid question
   */
  choose(question: BotQuestion, options: ThinkOptions): BotAnswer;
}

/** Bot whose answers may come later, for example from a network. Every {@link Bot} is one. */
export interface AsyncBot {
  /** Name in lower case with hyphens. */
  readonly name: string;
  /** Chooses a move as `Bot.choose` does. Errors may be rejections. */
  choose(question: BotQuestion, options: ThinkOptions): BotAnswer | Promise<BotAnswer>;
}

/** Bot that keeps results from move to move. */
export interface CachingBot extends Bot {
  /** Forgets the results of earlier moves. Call it before a new game. */
  clear(): void;
}

/** Score of an immediate win. Each ply until the win subtracts 1. */
export const winScore = 100_000;

/** Number of positions that a bot without limits searches. */
export const defaultNodes = 20_000;
