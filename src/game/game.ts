/**
 * A game: a state with its history. Like a state it never changes; `play` gives a new game, and both share what
 * they have in common.
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
import { quietMoves } from './quiet-moves.ts';
import type { Settlement } from './settled.ts';
import { type GameState, isGoalThreatened, outcome, stateFrom } from './state.ts';

/**
 * How a game ended: by its position, or because the players settled it.
 *
 * @category Playing
 */
export interface GameOutcome {
  /** The seat that won, null for a draw. */
  readonly winner: Seat | null;
  readonly reason: Outcome['reason'] | SettledReason;
  /** Whether a Goal was captured, or that of the seat to move was threatened at the end. */
  readonly goalThreatened: boolean;
}

/**
 * A game as plain JSON.
 *
 * @category Saving
 */
export interface GameJson {
  /** The id of the ruleset. */
  readonly rules: string;
  /** The position string of the start. */
  readonly start: string;
  /** Present where the start was not checked for whether it can arise. */
  readonly unchecked?: true;
  /** The moves in coordinates. */
  readonly moves: readonly string[];
  /** Who left while three played, in order; absent where nobody did. */
  readonly left?: readonly Departure[];
  /** How the players ended the game, if they did. */
  readonly settled?: Settlement;
}

/**
 * What a draw is claimed on.
 *
 * @category Endings
 */
export interface ClaimOptions {
  /** A move that is about to be made: the claim is on the position after it. */
  readonly move?: MoveInput;
  /** The ground; if not said, the first that there is. */
  readonly reason?: DrawClaim;
}

/**
 * A state with its history. Begin with `new Game(createState(...))`.
 *
 * The game's end is told by {@link outcome} and {@link phase}, and its moves by {@link legalMoves}: {@link state} is the
 * position alone, which does not know that the players settled the game.
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
 *
 * @category Playing
 */
export class Game {
  /** The name of the class, also where a bundler shortens names. */
  static readonly name: string = 'Game';
  /** How many moves were made. */
  readonly length: number;
  /** The state now: the position, whatever the players have settled. */
  readonly state: GameState;
  /** How many moves there are to go {@link redo}. */
  readonly redoable: number;
  /** How the players ended the game, null if they did not. */
  readonly settled: Settlement | null;
  declare private readonly line: PlayedLine;

  constructor(start: GameState);
  constructor(start: GameState, line?: PlayedLine) {
    const known = line instanceof PlayedLine ? line : new PlayedLine(new History(stateFrom(start)), 0);
    this.length = known.length;
    this.state = start;
    this.redoable = known.end - known.length;
    this.settled = (this.redoable === 0 && known.settled) || null;
    Object.defineProperty(this, 'line', { value: known });
    Object.freeze(this);
  }

  /** The state in which the game began. */
  get start(): GameState {
    return this.history.start;
  }

  /** The moves so far, made anew at each call. */
  get moves(): readonly Move[] {
    return this.history.moves.slice(0, this.length);
  }

  /** The players who left while three played: when, and why. Who left with two left has lost, says {@link outcome}. */
  get departures(): readonly Departure[] {
    return this.history.departures.filter(({ ply }) => ply <= this.length);
  }

  /** How the game ended, or null while it goes on. */
  get outcome(): GameOutcome | null {
    if (this.settled === null) return outcome(this.state);
    const goalThreatened = isGoalThreatened(this.state);
    const { winner, reason } = this.settled;
    return { winner, reason, goalThreatened };
  }

  /** Where the game stands: as {@link GameState.phase}, but over as well once the players have settled it. */
  get phase(): Phase {
    return this.settled === null ? this.state.phase : 'over';
  }

  /**
   * The legal moves of the player who has the turn, none once the game is over, as the position alone says or as the
   * players settled it.
   *
   * @throws KlinZhaError `bad-cell` when the filter names no cell of the board
   */
  legalMoves(filter?: MoveFilter): readonly Move[] {
    const moves = legalMoves(this.state, filter);
    return this.settled === null ? moves : [];
  }

  /**
   * The game after a legal move.
   *
   * @throws KlinZhaError `illegal-move`, `bad-move` or `bad-cell` as for a state, `game-over` after a settled end
   */
  play(move: MoveInput): Game {
    this.mustGoOn();
    const chosen = moveOf(this.state, move);
    const state = play(this.state, chosen);
    const history = this.history.moves.length === this.length ? this.history : this.history.fork(this.length);
    history.append(chosen, state);
    return gameOn(state, new PlayedLine(history, this.length + 1));
  }

  /**
   * The state after so many moves; 0 is the start.
   *
   * @throws KlinZhaError `bad-ply` unless the number is whole and not larger than {@link length}
   */
  at(ply: number): GameState {
    if (!Number.isInteger(ply) || ply < 0 || ply > this.length) {
      const expected = `a whole number from 0 to ${this.length}`;
      fail({ code: 'bad-ply', message: `The game has no ply ${shown(ply)}.`, read: shown(ply), expected });
    }
    return ply === this.length ? this.state : this.history.stateAt(ply);
  }

  /**
   * The game as it was after so many moves, without what came later.
   *
   * @throws KlinZhaError `bad-ply` as {@link at}
   */
  truncate(ply: number): Game {
    return gameOn(this.at(ply), new PlayedLine(this.history, ply));
  }

  /**
   * The game with moves taken back, the last one if no number is said; it knows them still, and how players settled it:
   * {@link redo} makes them again, until another move is played.
   *
   * @throws KlinZhaError `bad-ply` where there are not so many
   */
  undo(plies = 1): Game {
    return this.go(-numberOf(plies, this.length, 'undo'));
  }

  /**
   * The game with moves made again that {@link undo} has taken back.
   *
   * @throws KlinZhaError `bad-ply` where there are not so many; {@link redoable} is how many there are
   */
  redo(plies = 1): Game {
    return this.go(numberOf(plies, this.redoable, 'redo'));
  }

  /**
   * How often the position has occurred, now included: the same player to move, the same warriors, owners, Goals
   * and claims (R8.5). Whether that may be claimed is answered by {@link drawClaims}.
   */
  get occurrences(): number {
    return this.history.occurrencesAt(this.length);
  }

  /**
   * The draws that the player who has the turn may claim now, or with a move that he is about to make (R8.5).
   * None where the ruleset knows no draws, in the setup, and once the game is over.
   */
  drawClaims(move?: MoveInput): readonly DrawClaim[] {
    if (!this.state.rules.draws || this.outcome !== null || this.state.phase !== 'battle') return [];
    if (move === undefined || move === null) return this.claimsIn([], this.state, this.occurrences);
    if (!isLegal(this.state, move)) return [];
    const after = play(this.state, move);
    return this.claimsIn([after], after, 1 + this.history.occurrencesOf(after, this.length));
  }

  /**
   * The game drawn by a claim of the player who has the turn.
   *
   * @throws KlinZhaError `no-claim` where there is nothing to claim
   */
  claimDraw(options?: ClaimOptions): Game {
    this.mustGoOn();
    const { move, reason } = options ?? {};
    const claim = this.drawClaims(move).find((ground) => reason === undefined || ground === reason);
    if (claim === undefined) {
      fail({ code: 'no-claim', message: 'There is no such draw to be claimed here.', ruling: 'R8.5' });
    }
    const written = move === undefined ? {} : { move: formatMove(moveOf(this.state, move)) };
    return settled(this.state, this.line, { winner: null, reason: claim, ...written });
  }

  /**
   * The game drawn because all players agreed (R8.5).
   *
   * @throws KlinZhaError `no-draws` where the ruleset knows no draws
   */
  agreeDraw(): Game {
    this.mustGoOn();
    const { rules } = this.state;
    if (!rules.draws) fail({ code: 'no-draws', message: `${rules.name} knows no draw.`, ruling: 'R8.5' });
    return settled(this.state, this.line, { winner: null, reason: 'agreement' });
  }

  /**
   * The game after a player left whose Goal was not captured. With three left his heart and his army leave the board and
   * play goes on (RH 6.9); with two left the position stays, and the other has won.
   *
   * @throws KlinZhaError `bad-seat` for a seat that does not play any more, `bad-reason` for what is none of
   * {@link leaveReasons}
   */
  leave(seat: Seat, reason: LeaveReason): Game {
    this.mustGoOn();
    if (!leaveReasons.includes(reason))
      failWith('bad-reason', reason, 'reason to leave', leaveReasons.join(', '));
    const living = livingSeats(this.state);
    if (!living.includes(seat)) failForSeat(seat, living);
    const [winner, ...more] = living.filter((other) => other !== seat);
    if (more.length === 0) return settled(this.state, this.line, { winner: winner!, reason });
    const history = this.history.leave({ ply: this.length, seat, reason });
    return gameOn(leaveState(this.state, seat), new PlayedLine(history, this.length));
  }

  /**
   * The game given up by a player, as {@link leave} says.
   *
   * @throws KlinZhaError `bad-seat` for a seat that does not play any more
   */
  resign(seat: Seat): Game {
    return this.leave(seat, 'resignation');
  }

  /** Called by `JSON.stringify`; `restoreGame` reads the answer. */
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

  /** How many moves were made, where the game stands and how it ended. */
  toString(): string {
    const end = this.outcome === null ? '' : `, ${this.outcome.reason}`;
    return `${this.state.rules.id}, ${this.length} moves: ${this.state}${end}`;
  }

  private mustGoOn(): void {
    const end = this.outcome;
    if (end !== null) fail({ code: 'game-over', message: `The game is over: ${end.reason}.` });
  }

  /** What can be claimed in a state that has occurred so often, where it stands or is about to. */
  private claimsIn(next: readonly GameState[], state: GameState, occurrences: number): DrawClaim[] {
    const claims: DrawClaim[] = [];
    if (occurrences >= 3) claims.push('repetition');
    const living = livingSeats(state);
    // Each half-move without a capture is somebody's: where they are too few altogether, nobody counts them.
    if (state.halfmoveClock < 50 * living.length) return claims;
    const states = (function* (game: Game) {
      yield game.start;
      for (let ply = 0; ply <= game.length; ply++) yield game.at(ply);
      yield* next;
    })(this);
    const counts = quietMoves(states);
    if (living.every((seat) => counts[seat - 1]! >= 50)) claims.push('fifty-moves');
    return claims;
  }

  private go(plies: number): Game {
    const { history, end, settled } = this.line;
    const ply = this.length + plies;
    return gameOn(
      plies === 0 ? this.state : history.stateAt(ply),
      new PlayedLine(history, ply, end, settled),
    );
  }

  private get history(): History {
    return this.line.history;
  }
}

/** A game with a line of moves behind it. */
function gameOn(state: GameState, line: PlayedLine): Game {
  return new (Game as new (state: GameState, line: PlayedLine) => Game)(state, line);
}

/** The game as it was settled on a line of play, of which nothing comes later any more. */
function settled(state: GameState, { history, length }: PlayedLine, settlement: Settlement): Game {
  return gameOn(state, new PlayedLine(history, length, length, Object.freeze(settlement)));
}

function numberOf(plies: number, most: number, where: string): number {
  if (Number.isInteger(plies) && plies >= 0 && plies <= most) return plies;
  const read = shown(plies);
  const expected = `a whole number from 0 to ${most}`;
  return fail({
    code: 'bad-ply',
    message: `Cannot ${where} ${read} moves: expected ${expected}.`,
    read,
    expected,
  });
}
