/**
 * Games: states with their history. A game never changes; `play` returns a new game that shares its history.
 */

import { fail, failWith, shown } from '../base/result.ts';
import type { Move } from '../engine/move.ts';
import { formatMove } from '../engine/text/coordinates.ts';
import { type DrawClaim, type LeaveReason, leaveReasons, type SettledReason } from '../rules/reasons.ts';
import type { Seat } from '../rules/ruleset.ts';
import type { Outcome, Phase } from './fields.ts';
import { History, PlayedLine } from './history.ts';
import { type Departure, failForSeat, leaveState, livingSeats } from './leave.ts';
import { isLegal, legalMoves, type MoveFilter, type MoveInput, moveOf, play } from './moves.ts';
import { countQuietMoves } from './quiet-moves.ts';
import type { Settlement } from './settled.ts';
import { type GameState, isGoalThreatened, outcome, stateFrom } from './state.ts';

/** Outcome of a game: reached on the board or settled by the players. */
export interface GameOutcome {
  /** The seat that won, null for a draw. */
  readonly winner: Seat | null;
  readonly reason: Outcome['reason'] | SettledReason;
  /** Whether a Goal was captured, or the Goal of the seat to move was threatened at the end. */
  readonly goalThreatened: boolean;
}

/** A game as plain JSON. */
export interface GameJson {
  /** The id of the ruleset. */
  readonly rules: string;
  /** The position string of the initial state. */
  readonly start: string;
  /** Present if the start was not verified as a position that can arise. */
  readonly unchecked?: true;
  /** The moves in coordinates. */
  readonly moves: readonly string[];
  /** The players who left while three were playing, in order; absent if there are none. */
  readonly left?: readonly Departure[];
  /** How the players ended the game, if they did. */
  readonly settled?: Settlement;
}

/**
 * A state with its history. Begin with `new Game(createState(...))`.
 *
 * Use {@link outcome}, {@link phase} and {@link legalMoves} of the game: {@link state} is only the position,
 * without any settlement by the players.
 *
 * @example
 * ```ts
 * import { createState, Game, klinZha } from 'klin-zha';
 *
 * const game = new Game(createState(klinZha)).play('f@a19');
 * game.undo().length; // 0
 * game.undo().redo().length; // 1
 * game.resign(1).phase; // 'over'
 * game.resign(1).legalMoves().length; // 0
 * ```
 */
export class Game {
  /** Class name, unchanged in minified code. */
  static readonly name: string = 'Game';
  /** Number of moves made. */
  readonly length: number;
  /** The current position, whether or not the players have settled the game. */
  readonly state: GameState;
  /** Number of moves that {@link redo} can make. */
  readonly redoable: number;
  /** How the players ended the game, or null. */
  readonly settled: Settlement | null;
  declare private readonly line: PlayedLine;

  constructor(start: GameState);
  constructor(start: GameState, line?: PlayedLine) {
    const playedLine = line instanceof PlayedLine ? line : new PlayedLine(new History(stateFrom(start)), 0);
    this.length = playedLine.length;
    this.state = start;
    this.redoable = playedLine.end - playedLine.length;
    this.settled = (this.redoable === 0 && playedLine.settled) || null;
    Object.defineProperty(this, 'line', { value: playedLine });
    Object.freeze(this);
  }

  /** The initial state. */
  get start(): GameState {
    return this.history.start;
  }

  /** The moves so far, copied on each access. */
  get moves(): readonly Move[] {
    return this.history.moves.slice(0, this.length);
  }

  /**
   * The players who left while three were playing, each with ply and reason. A player who leaves when two are
   * left loses the game; see {@link outcome}.
   */
  get departures(): readonly Departure[] {
    return this.history.departures.filter(({ ply }) => ply <= this.length);
  }

  /** How the game ended, or null before its end. */
  get outcome(): GameOutcome | null {
    if (this.settled === null) return outcome(this.state);
    const goalThreatened = isGoalThreatened(this.state);
    const { winner, reason } = this.settled;
    return { winner, reason, goalThreatened };
  }

  /** The phase of the position, or `'over'` once the players have settled the game. */
  get phase(): Phase {
    return this.settled === null ? this.state.phase : 'over';
  }

  /**
   * Returns the legal moves of the player to move, none once the game is over or settled.
   *
   * @throws KlinZhaError `bad-cell` if the filter names a cell that is not on the board
   */
  legalMoves(filter?: MoveFilter): readonly Move[] {
    const moves = legalMoves(this.state, filter);
    return this.settled === null ? moves : [];
  }

  /**
   * Returns the game after a legal move.
   *
   * @throws KlinZhaError `illegal-move`, `bad-move` or `bad-cell` as for a state, `game-over` after a
   * settlement
   */
  play(move: MoveInput): Game {
    this.mustNotBeOver();
    const chosen = moveOf(this.state, move);
    const state = play(this.state, chosen);
    const history = this.history.moves.length === this.length ? this.history : this.history.fork(this.length);
    history.append(chosen, state);
    return gameWith(state, new PlayedLine(history, this.length + 1));
  }

  /**
   * Returns the state after a number of moves; 0 is the start.
   *
   * @throws KlinZhaError `bad-ply` unless it is a whole number from 0 to {@link length}
   */
  at(ply: number): GameState {
    if (!Number.isInteger(ply) || ply < 0 || ply > this.length) {
      failWith('bad-ply', ply, 'ply of this game', `a whole number from 0 to ${this.length}`);
    }
    return ply === this.length ? this.state : this.history.stateAt(ply);
  }

  /**
   * Returns the game after a number of moves, without later moves.
   *
   * @throws KlinZhaError `bad-ply` as for {@link at}
   */
  truncate(ply: number): Game {
    return gameWith(this.at(ply), new PlayedLine(this.history, ply));
  }

  /**
   * Takes back moves, by default the last one. Until another move is played, {@link redo} restores them and
   * the settlement of the players.
   *
   * @throws KlinZhaError `bad-ply` if fewer moves were made
   */
  undo(plies = 1): Game {
    return this.go(-checkPlies(plies, this.length, 'undo'));
  }

  /**
   * Replays moves that {@link undo} took back.
   *
   * @throws KlinZhaError `bad-ply` for more than {@link redoable} moves
   */
  redo(plies = 1): Game {
    return this.go(checkPlies(plies, this.redoable, 'redo'));
  }

  /**
   * Number of times that the position has occurred, including now, with the same player to move, warriors,
   * owners, Goals and claims (R8.5). For the resulting draws, see {@link drawClaims}.
   */
  get occurrences(): number {
    return this.history.occurrencesAt(this.length);
  }

  /**
   * Returns the draws that the player to move may claim now, or with a move about to be made (R8.5). Returns
   * none if the ruleset has no draws, during the setup, and once the game is over.
   */
  drawClaims(move?: MoveInput): readonly DrawClaim[] {
    if (!this.state.rules.draws || this.outcome !== null || this.state.phase !== 'battle') return [];
    if (move === undefined || move === null) return this.claimsIn([], this.state, this.occurrences);
    if (!isLegal(this.state, move)) return [];
    const after = play(this.state, move);
    return this.claimsIn([after], after, 1 + this.history.occurrencesOf(after, this.length));
  }

  /**
   * Returns the game after the player to move claims a draw.
   *
   * @throws KlinZhaError `no-claim` if the claim is not valid
   */
  claimDraw(options?: {
    /** A move that the player is about to make: the claim applies to the position after it. */
    readonly move?: MoveInput;
    /** Reason for the claim; by default the first valid reason. */
    readonly reason?: DrawClaim;
  }): Game {
    this.mustNotBeOver();
    const { move, reason } = options ?? {};
    const claim = this.drawClaims(move).find((ground) => reason === undefined || ground === reason);
    if (claim === undefined) {
      const message = 'No draw to claim: drawClaims() returns the possible claims.';
      fail({ code: 'no-claim', message, ruling: 'R8.5' });
    }
    const claimed = move === undefined ? {} : { move: formatMove(moveOf(this.state, move)) };
    return settledGame(this.state, this.line, { winner: null, reason: claim, ...claimed });
  }

  /**
   * Returns the game after all players agree on a draw (R8.5).
   *
   * @throws KlinZhaError `no-draws` if the ruleset has no draws
   */
  agreeDraw(): Game {
    this.mustNotBeOver();
    const { rules } = this.state;
    if (!rules.draws) {
      const message = `${rules.name} has no draws: add the variant 'draws' to the ruleset.`;
      fail({ code: 'no-draws', message, ruling: 'R8.5' });
    }
    return settledGame(this.state, this.line, { winner: null, reason: 'agreement' });
  }

  /**
   * Returns the game after a player leaves, for example by resigning. With three players, the player's Goal
   * and army are removed and play continues (RH 6.9). With two, the position stays and the other player wins.
   *
   * @throws KlinZhaError `bad-seat` for a seat that is not in the game or has left it, `bad-reason` for
   * anything but a {@link LeaveReason}
   */
  leave(seat: Seat, reason: LeaveReason): Game {
    this.mustNotBeOver();
    if (!leaveReasons.includes(reason))
      failWith('bad-reason', reason, 'reason to leave', leaveReasons.join(', '));
    const living = livingSeats(this.state);
    if (!living.includes(seat)) failForSeat(seat, living);
    const [winner, ...more] = living.filter((other) => other !== seat);
    if (more.length === 0) return settledGame(this.state, this.line, { winner: winner!, reason });
    const history = this.history.leave({ ply: this.length, seat, reason });
    return gameWith(leaveState(this.state, seat), new PlayedLine(history, this.length));
  }

  /**
   * Returns the game after a player resigns, like {@link leave}.
   *
   * @throws KlinZhaError `bad-seat` for a seat that is not in the game or has left it
   */
  resign(seat: Seat): Game {
    return this.leave(seat, 'resignation');
  }

  /** Called by `JSON.stringify`; `restoreGame` reads the result. */
  toJSON(): GameJson {
    const { rules, position, unchecked } = this.start.toJSON();
    return {
      rules,
      start: position,
      ...(unchecked && { unchecked }),
      moves: this.moves.map(formatMove),
      ...(this.departures.length > 0 && { left: this.departures }),
      ...(this.settled && { settled: this.settled }),
    };
  }

  /** Describes the game: the number of moves, the position and the end. */
  toString(): string {
    const end = this.outcome === null ? '' : `, ${this.outcome.reason}`;
    return `${this.state.rules.id}, ${this.length} moves: ${this.state}${end}`;
  }

  private mustNotBeOver(): void {
    const end = this.outcome;
    if (end !== null) fail({ code: 'game-over', message: `The game is over: ${end.reason}.` });
  }

  /**
   * Returns the valid claims in a state with a number of occurrences; `next` contains the state if it has not
   * been reached yet.
   */
  private claimsIn(next: readonly GameState[], state: GameState, occurrences: number): DrawClaim[] {
    const claims: DrawClaim[] = [];
    if (occurrences >= 3) claims.push('repetition');
    const living = livingSeats(state);
    // With fewer moves in total, one player has made fewer than fifty.
    if (state.halfmoveClock < 50 * living.length) return claims;
    const states = (function* (game: Game) {
      yield game.start;
      for (let ply = 0; ply <= game.length; ply++) yield game.at(ply);
      yield* next;
    })(this);
    const counts = countQuietMoves(states);
    if (living.every((seat) => counts[seat - 1]! >= 50)) claims.push('fifty-moves');
    return claims;
  }

  private go(plies: number): Game {
    const { history, end, settled } = this.line;
    const ply = this.length + plies;
    return gameWith(
      plies === 0 ? this.state : history.stateAt(ply),
      new PlayedLine(history, ply, end, settled),
    );
  }

  private get history(): History {
    return this.line.history;
  }
}

/** Creates a game at a point in a line of moves; the public constructor accepts only a state. */
function gameWith(state: GameState, line: PlayedLine): Game {
  return new (Game as new (state: GameState, line: PlayedLine) => Game)(state, line);
}

/** Creates a game that the players settled; later moves in its line are dropped. */
function settledGame(state: GameState, { history, length }: PlayedLine, settlement: Settlement): Game {
  return gameWith(state, new PlayedLine(history, length, length, Object.freeze(settlement)));
}

function checkPlies(plies: number, most: number, action: string): number {
  if (Number.isInteger(plies) && plies >= 0 && plies <= most) return plies;
  const read = shown(plies);
  const expected = `a whole number from 0 to ${most}`;
  const message = `Cannot ${action} ${read} moves: expected ${expected}.`;
  return fail({ code: 'bad-ply', message: most === 0 ? `No move to ${action}.` : message, read, expected });
}
