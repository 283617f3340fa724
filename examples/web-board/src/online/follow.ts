/** What a client knows of an online game: the match of an open one, the view of a blind one, and the time. */

import { type GameState, type PlayerView, parseRules, type Ruleset, unwrap } from 'klin-zha';
import { apply, arbiterEvents, type Match, matchState, replayMatch, timesAt } from 'klin-zha/match';
import type { GameMessage, HereMessage } from './messages.ts';

/** An online game as its messages describe it. Immutable. */
export interface OnlineGame {
  readonly message: GameMessage;
  readonly rules: Ruleset;
  /** The match; null in a blind game that is not over. */
  readonly match: Match | null;
  /** What the board shows. */
  readonly shown: GameState | PlayerView;
  /** Players that are connected, once that is known. */
  readonly here: HereMessage | null;
  /** Time of the match that the server sent last. */
  readonly at: number;
  /** Local time at which it came, as `performance.now()` counts. */
  readonly received: number;
}

/** Returns the game after players or spectators came or went. */
export function withHere(game: OnlineGame, here: HereMessage, received: number): OnlineGame {
  return here.game === game.message.game ? { ...game, here, at: here.at, received } : game;
}

/** Returns the game after another message. `before` is the game before it, if there is one. */
export function followed(before: OnlineGame | null, message: GameMessage, received: number): OnlineGame {
  const known = before?.message.game === message.game ? before : null;
  const rules = known?.rules ?? unwrap(parseRules(message.rules));
  const here = known?.here ?? null;
  const { at } = message;
  if (message.view !== undefined) {
    // A board that waits for an answer must not be set to the view that it has.
    const isSame = JSON.stringify(known?.shown) === JSON.stringify(message.view);
    return { message, rules, match: null, shown: isSame ? known!.shown : message.view, here, at, received };
  }
  const match = matchAfter(known?.match ?? null, message, rules);
  const isSame = known?.match?.position === match.position;
  // The server refuses what leads to an unreadable position.
  const shown = isSame ? known.shown : matchState(match)!;
  return { message, rules, match, shown, here, at, received };
}

function matchAfter(before: Match | null, message: GameMessage, rules: Ruleset): Match {
  const { settings, events = [], from } = message;
  if (before === null || from === 0) return unwrap(replayMatch(rules, settings!, events, arbiterEvents));
  return events.reduce((match, event) => unwrap(apply(match, event)), before);
}

/** Returns the time of the match at a local time. */
export function timeAt({ at, received }: OnlineGame, now: number): number {
  return at + Math.max(0, now - received);
}

/** Returns the remaining time of each seat at a local time, null without clocks. */
export function clocksAt(game: OnlineGame, now: number): readonly number[] | null {
  const { clocks, running, at } = game.message;
  if (clocks === null) return null;
  const time = timeAt(game, now);
  if (game.match !== null) return timesAt(game.match, Math.max(game.match.at, time));
  return clocks.map((left, index) => (index + 1 === running ? Math.max(0, left - (time - at)) : left));
}
