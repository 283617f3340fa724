/** The moves of the bots at a table. A combat against a bot is decided at random. */

import { castCombat, formatMove, type GameState, reportsFor, type Seat, turnOf, viewFor } from 'klin-zha';
import { Thinker } from '../bots/thinker.ts';
import type { Match } from './match.ts';
import { botsOf, gameOf, isLive, type Table, tipOf } from './table.ts';

/** Time in milliseconds before a bot's move is shown, so that the move before it is seen. */
const pause = { setup: 60, battle: 450 };

/** Chooses the moves of bots, one after the other. */
export class BotPlay {
  readonly #thinker = new Thinker();
  readonly #take: (match: Match, move: string) => boolean;
  /** The match and levels that are thought about. */
  #match: Match | undefined;
  #level = 0;
  /** Whether bots wait, while the reader looks at their game. */
  isPaused = false;

  /** @param take plays a move, and returns false if it is refused in the blind game */
  constructor(take: (match: Match, move: string) => boolean) {
    this.#take = take;
  }

  /** Ends the current search. */
  stop(): void {
    this.#match = undefined;
    this.#thinker.stop();
  }

  /** Plays the next move if a bot is to move. Has no effect while it thinks about this match. */
  async play(table: Table): Promise<void> {
    const { match, levels } = table;
    const bots = botsOf(table);
    if (match === null || bots.length === 0 || !isLive(table) || this.isPaused) {
      this.stop();
      return;
    }
    const state = table.replay.stateAt(tipOf(table));
    const isCombat = turnOf(state).awaits === 'combat';
    const isReady = match.phase === 'playing' || (match.phase === 'waiting' && state.phase === 'setup');
    const level = levels[match.seat - 1] ?? 0;
    if (this.#match === match && this.#level === level) return;
    this.stop();
    if (!isReady || (!isCombat && level === 0)) return;
    [this.#match, this.#level] = [match, level];
    const isMine = (): boolean => this.#match === match && this.#level === level;
    const shown = new Promise((resolve) =>
      setTimeout(resolve, state.phase === 'setup' ? pause.setup : pause.battle),
    );
    for (const refused: string[] = []; isMine(); ) {
      const move = isCombat
        ? formatMove(castCombat(state, Math.random))
        : await this.#thinker.ask(taskFor(table, state, level, refused));
      await shown;
      if (!isMine() || move === undefined) return;
      if (this.#take(match, move)) return;
      refused.push(move);
    }
  }
}

function taskFor(table: Table, state: GameState, level: number, refused: readonly string[]) {
  const seat = state.seat;
  if (!state.rules.blind || state.phase === 'setup')
    return {
      kind: 'move',
      level,
      state: state.toJSON(),
      game: gameOf({ ...table, node: tipOf(table) }),
    } as const;
  return {
    kind: 'attempt',
    level,
    view: viewFor(state, seat),
    reports: reportsTo(table, seat),
    refused,
  } as const;
}

/** Returns what a player of the blind game was told so far. */
function reportsTo({ match, replay }: Table, seat: Seat) {
  return (match?.line ?? []).flatMap((half, index) =>
    half.isSetup ? [] : reportsFor(replay.stateAt(index - 1), half.text).filter((one) => one.seat === seat),
  );
}
