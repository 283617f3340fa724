/** What a bot is asked, by what limits it thinks, and what it answers. */

import type { Random } from '../base/random.ts';
import type { Move } from '../engine/move.ts';
import type { Game } from '../game/game.ts';
import type { PlayerView } from '../game/player-view.ts';
import type { GameState } from '../game/state.ts';
import type { Report } from '../game/view.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { Book } from './books/book.ts';

/**
 * What a player of the blind game knows (R10.9), and nothing else: a fair bot is asked with it.
 *
 * @category Thinking
 */
export interface BotSight {
  readonly view: PlayerView;
  /** What he was told so far, oldest first; nothing if not said. */
  readonly reports?: readonly Report[];
  /** What he attempted in vain since the last move that was played. */
  readonly refused?: readonly Move[];
  /** The ruleset that the view names, where that is none of the library's own. */
  readonly rules?: Ruleset;
}

/**
 * What a bot is asked with: a state, a game, from which it knows what was there before (R8.5), or what one player sees.
 *
 * @category Thinking
 */
export type BotQuestion = GameState | Game | BotSight;

/**
 * How long a bot may think: what comes first ends it. Where neither nodes, milliseconds nor depth are said, it looks at
 * {@link defaultNodes}.
 *
 * @category Thinking
 */
export interface ThinkLimits {
  /** The most positions that it looks at, from 1. With this limit alone the same random numbers give the same answer. */
  readonly nodes?: number;
  /** The most milliseconds, by the clock that is given. */
  readonly milliseconds?: number;
  /** A clock in milliseconds, such as `performance.now`; without one there is no limit of time. */
  readonly clock?: () => number;
  /** The most moves that it looks ahead, from 1; captures beyond are looked at all the same. */
  readonly depth?: number;
  /** It answers as soon as its first number is not 0: over a `SharedArrayBuffer` another thread can write it. */
  readonly abort?: Int32Array;
}

/**
 * By what a bot chooses.
 *
 * @category Thinking
 */
export interface ThinkOptions extends ThinkLimits {
  /** Where chance comes from. */
  readonly random: Random;
  /**
   * A book after which it sets up its army, as far as what it sees stands there as in one of its setups, and otherwise with one of
   * the armies of its own order; without one it takes the library's armies.
   */
  readonly book?: Book | undefined;
  /** Who is told what the bot thinks so far, whenever it knows more. */
  readonly onThought?: (thought: Thought) => void;
}

/**
 * What a bot thinks.
 *
 * @category Thinking
 */
export interface Thought {
  /**
   * What it expects for each seat: how much further than the strongest other, in hundredths of a Vanguard; {@link winScore}
   * less the half-moves till then for who wins, and as much below 0 for who loses.
   */
  readonly scores: readonly number[];
  /** How many positions it has looked at. */
  readonly nodes: number;
  /** How many moves it has looked ahead. */
  readonly depth: number;
  /** The moves that it expects, its own first. */
  readonly line: readonly Move[];
}

/**
 * What a bot answers: a move that is legal in the state, or that may be attempted by the view, and why.
 *
 * @category Thinking
 */
export interface BotAnswer extends Thought {
  readonly move: Move;
}

/**
 * A bot: plain data and a function that keeps nothing from one question to the next.
 *
 * @category Bots
 */
export interface Bot {
  /** Its name: small letters and hyphens. */
  readonly name: string;
  /**
   * Chooses a move, in setup and in battle, of every ruleset.
   *
   * @throws KlinZhaError `no-move` where nothing is to be chosen: the game is over, it is not the viewer's turn, a combat waits
   * for its outcome (R10.10), or all that could be attempted was refused; `bad-option` for limits or a book that are none, `needs-clock`
   * for milliseconds without a clock, `bad-random` for a random function that is none, `bad-state` and `bad-view` for what is
   * neither a state nor a view
   */
  choose(question: BotQuestion, options: ThinkOptions): BotAnswer;
}

/**
 * What a game that is won scores, less the half-moves till then.
 *
 * @category Thinking
 */
export const winScore = 100_000;

/**
 * How many positions a bot looks at that is given no limit.
 *
 * @category Thinking
 */
export const defaultNodes = 20_000;
