/** The fast door for bots: one position that moves change in place and take back. */

import { made } from '../base/memo.ts';
import { drawBelow, type Random } from '../base/random.ts';
import { fail, shown } from '../base/result.ts';
import { checkShape, func, nullish, object } from '../base/shape.ts';
import type { Move } from '../engine/move.ts';
import { mustBeSeat } from '../engine/text/seats.ts';
import type { Outcome } from '../game/fields.ts';
import type { Game } from '../game/game.ts';
import {
  copyPosition,
  countQuiet,
  countSequences,
  formatHash,
  generateCaptures,
  generateFrom,
  generateMoves,
  hasLegalMove,
  hold,
  isCapture,
  isLegal,
  isThreatened,
  make,
  mostMovesFor,
  nextAttacker,
  outcomeOf,
  own,
  type Position,
  Repetitions,
  toState,
  unmake,
} from '../game/in-place.ts';
import { checkDepth } from '../game/perft.ts';
import { quietMoves } from '../game/quiet-moves.ts';
import { type GameState, stateFrom } from '../game/state.ts';
import { mustBeCell } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import type { DrawClaim } from '../rules/reasons.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import { boardOf, type SearchBoard } from './search-board.ts';
import { type BoardObserver, tellMade, tellStanding, tellUnmade } from './watch.ts';

/** What a searcher keeps beside its position. */
interface MadeMove {
  /** How many moves can be taken back. */
  plies: number;
  /** Whether it is known that the position can arise. */
  isChecked: boolean;
  /** For each seat the moves without a capture that it is credited with from before the first move that can be taken back. */
  quietMoves: readonly number[];
  repetitions: Repetitions | undefined;
  watcher: BoardObserver | undefined;
}

const watcherShape = /* @__PURE__ */ made(() =>
  object({ put: func, lift: func, putGoal: nullish(func), liftGoal: nullish(func) }),
);

/**
 * A position for programs that look at millions of them, in setup and in battle, of every ruleset. It is the same
 * generator that `legalMoves` uses; only nothing is copied, and nothing is checked twice.
 *
 * ```ts
 * import { createState, klinZha } from 'klin-zha';
 * import { Searcher } from 'klin-zha/search';
 *
 * const searcher = new Searcher(createState(klinZha));
 * const moves = searcher.moveBuffer();
 * const count = searcher.moves(moves);
 * for (let i = 0; i < count; i++) {
 *   searcher.make(moves[i]!);
 *   // ... look at the position ...
 *   searcher.unmake();
 * }
 * ```
 *
 * Moves are the same numbers as everywhere else; `formatMove` writes them. What is given to {@link make} has to be
 * a legal move of the position: with anything else the searcher is of no use any more. After a move the turn may be
 * with the same seat again; {@link seat} says with whom.
 *
 * @category Searching
 */
export class Searcher {
  /** The name of the class, also where a bundler shortens names. */
  static readonly name: string = 'Searcher';
  /** The id of the ruleset. */
  readonly ruleset: string;
  /** The position string of the position in which the searcher began. */
  readonly start: string;
  /** What stands on the board, in numbers. */
  declare readonly board: SearchBoard;
  declare private readonly position: Position;
  declare private readonly made: MadeMove;

  /**
   * Begins at a state, at the end of a game, or where another searcher stands, whose moves it can take back. From a game
   * it takes the moves, so that {@link repetitions} knows what was before: all of them, or those since a player left.
   * What players settled by resigning or agreeing is not in a position, and so not here.
   *
   * @throws KlinZhaError `bad-state` for anything else
   */
  constructor(start: GameState | Game | Searcher) {
    const other = start instanceof Searcher ? start : undefined;
    const game = other === undefined ? asGame(start as GameState | Game) : undefined;
    const begun = game?.departures.at(-1)?.ply ?? 0;
    const first = other === undefined ? (game?.at(begun) ?? (start as GameState)) : undefined;
    const position = other === undefined ? own(first!) : copyPosition(other.position);
    this.ruleset = position.tables.rules.id;
    this.start = other?.start ?? String(first);
    const made: MadeMove = {
      plies: other?.plies ?? 0,
      isChecked: (other?.made ?? first!).isChecked,
      quietMoves: other?.made.quietMoves ?? quietMoves(statesUpTo(game, begun, first!)),
      repetitions: undefined,
      watcher: undefined,
    };
    // What nobody is to see in a print, and what a store that knows frozen objects leaves alone.
    const hidden = { board: boardOf(position), position, made };
    for (const [name, value] of Object.entries(hidden)) Object.defineProperty(this, name, { value });
    Object.freeze(this);
    for (const move of game?.moves.slice(begun) ?? []) this.make(move);
  }

  /**
   * A searcher of its own at the same position, that can take back the same moves: for another line of play or another tree.
   * Who {@link watch}es this one does not watch that.
   */
  copy(): Searcher {
    return new Searcher(this);
  }

  /**
   * Goes on from another state of the same ruleset: cheaper than a new searcher. No move can be taken back then, and
   * {@link repetitions} knows nothing of what was before; {@link start} stays what it was.
   *
   * @throws KlinZhaError `bad-state` for what is no state, or one of another ruleset
   */
  load(state: GameState): void {
    if (stateFrom(state).rules !== this.rules) {
      const message = `The searcher is for ${this.ruleset}, not for ${state.ruleset === this.ruleset ? 'another one with this id' : state.ruleset}.`;
      fail({ code: 'bad-state', message, read: state.ruleset, expected: this.ruleset });
    }
    const { made, position } = this;
    if (made.watcher !== undefined) tellStanding(position, made.watcher, false);
    hold(position, state);
    made.plies = 0;
    made.isChecked = state.isChecked;
    made.quietMoves = quietMoves([state]);
    if (made.watcher !== undefined) tellStanding(position, made.watcher, true);
  }

  /**
   * Tells somebody, from now on, of every warrior and Goal that comes to a cell or goes from it, when moves are made and when they
   * are taken back, so that he can keep sums of his own; first of all that stands on the board, as if it came just now.
   * {@link perft} tells nothing. A searcher that nobody watches is no slower for it.
   *
   * @param watcher who is told instead of anybody before, null for nobody
   * @throws KlinZhaError `bad-watcher` for what lacks its functions
   */
  watch(watcher: BoardObserver | null): void {
    const next = watcher ?? undefined;
    if (next !== undefined) checkShape(next, watcherShape, 'bad-watcher', 'watcher');
    this.made.watcher = next;
    if (next !== undefined) tellStanding(this.position, next, true);
  }

  /** The ruleset by which the game is played. */
  get rules(): Ruleset {
    return this.position.tables.rules;
  }

  /** The seat that has the turn. */
  get seat(): Seat {
    return this.position.seat as Seat;
  }

  /** How many moves can be taken back: those that were made, and those of the game that it began with. */
  get plies(): number {
    return this.made.plies;
  }

  /** Half-moves since the last capture (section 16). */
  get halfmoveClock(): number {
    return this.position.quiet;
  }

  /** The number of the round, from 1 (section 16). */
  get round(): number {
    return this.position.round;
  }

  /** Whether warriors or Goals are still to be placed. */
  get isSetup(): boolean {
    return this.position.pending > 0;
  }

  /** Whether the game is over: a position without legal moves. */
  get isOver(): boolean {
    return !hasLegalMove(this.position);
  }

  /** How the game ended, null while it goes on. */
  get outcome(): Outcome | null {
    return outcomeOf(this.position);
  }

  /** The lower half of the position's hash, as a signed 32-bit number: the last eight digits of {@link hash}. */
  get hashLow(): number {
    return this.position.low;
  }

  /** The upper half of the position's hash, as a signed 32-bit number: the first eight digits of {@link hash}. */
  get hashHigh(): number {
    return this.position.high;
  }

  /**
   * The hash as {@link GameState.hash} writes it: 16 hexadecimal digits, the same in every version and on every
   * machine. Half-moves since the last capture and rounds are not in it.
   */
  hash(): string {
    return formatHash(this.position.low, this.position.high);
  }

  /** A list that is long enough for the moves of any position of the ruleset. */
  moveBuffer(): Int32Array {
    return new Int32Array(mostMovesFor(this.position.tables));
  }

  /**
   * Writes all legal moves into a list, in the order of `legalMoves`.
   *
   * @param moves a list such as {@link moveBuffer} makes
   * @param start where the first one goes
   * @returns where the list goes on after them: with `start` 0 their number
   * @throws KlinZhaError `bad-list` for what is no `Int32Array`, `bad-start` unless `start` is a whole number from 0,
   * `short-list` where the moves do not fit
   */
  moves(moves: Int32Array, start = 0): number {
    return this.into(moves, start, generateMoves);
  }

  /**
   * Writes the legal moves that begin on a cell, as {@link Searcher.moves} does; none in the setup.
   *
   * @returns where the list goes on after them
   * @throws KlinZhaError `bad-cell` for what is no cell of the board, `short-list` where they do not fit
   */
  movesFrom(cell: CellName, moves: Int32Array, start = 0): number {
    const number = mustBeCell(this.rules.board, cell);
    return this.into(moves, start, (position, list) => generateFrom(position, number, list));
  }

  /**
   * Writes the legal moves that capture a warrior or a Goal ({@link isCapture}), in the order of {@link Searcher.moves} and
   * without looking at any other move: mostly in a fraction of its time.
   *
   * @returns where the list goes on after them
   * @throws KlinZhaError `bad-list`, `bad-start` and `short-list` as for all moves
   */
  captures(moves: Int32Array, start = 0): number {
    return this.into(moves, start, generateCaptures);
  }

  /**
   * Whether a legal move captures a warrior or a Goal, or where captures are fought out challenges one (R10.10). It is not looked
   * at: what is no move may end in a `TypeError`.
   */
  isCapture(move: number): boolean {
    return isCapture(this.position, move as Move);
  }

  /** Whether a number is a legal move of the position. */
  isLegal(move: number): move is Move {
    return typeof move === 'number' && isLegal(this.position, move as Move);
  }

  /**
   * Makes a legal move. It is not looked at: {@link isLegal} tells whether it is one, and what is no move may end in a `TypeError`.
   * Where a hook throws, the position stays as it was.
   */
  make(move: number): void {
    const position = this.position;
    const { undoLength } = position;
    try {
      make(position, move as Move);
    } catch (error) {
      if (position.undoLength > undoLength) unmake(position);
      throw error;
    }
    const { made } = this;
    made.plies++;
    if (made.watcher !== undefined) tellMade(position, made.watcher);
  }

  /**
   * Takes the last move back.
   *
   * @throws KlinZhaError `nothing-made` where there is none
   */
  unmake(): void {
    const { made } = this;
    if (made.plies === 0) fail({ code: 'nothing-made', message: 'There is no move to take back.' });
    if (made.watcher !== undefined) tellUnmade(this.position, made.watcher);
    unmake(this.position);
    made.plies--;
  }

  /**
   * Takes moves back until so many are left.
   *
   * @throws KlinZhaError `nothing-made` where fewer were made
   */
  unmakeTo(plies: number): void {
    if (!(Number.isInteger(plies) && plies >= 0 && plies <= this.made.plies)) {
      const message = `${this.made.plies} moves were made, not ${shown(plies)}.`;
      fail({ code: 'nothing-made', message, read: shown(plies) });
    }
    while (this.made.plies > plies) this.unmake();
  }

  /**
   * How often the position was there before, since the last capture, among the moves that can be taken back; 2 mean
   * that a draw may be claimed where the ruleset knows draws (R8.5). It takes as long after a thousand moves as after
   * ten: positions are noted when they are asked about.
   */
  repetitions(): number {
    this.made.repetitions ??= new Repetitions(this.position);
    return this.made.repetitions.count();
  }

  /**
   * The first ground on which a draw may be claimed now, or null (R8.5); after a move that was just made, on which its
   * player might have claimed it. As {@link Game.drawClaims} says it, but that nobody looks whether the game is over.
   */
  drawClaim(): DrawClaim | null {
    const { tables, pending, quiet, living } = this.position;
    if (!tables.rules.draws || pending > 0) return null;
    if (quiet > 3 && this.repetitions() >= 2) return 'repetition';
    return quiet >= 50 * living && this.haveMadeFifty() ? 'fifty-moves' : null;
  }

  /** Whether each player still in the game has made fifty moves since the last capture. */
  private haveMadeFifty(): boolean {
    const { position } = this;
    const counts = [0, 0, 0, 0];
    const isWhole = countQuiet(position, counts) === 0;
    for (let seat = 1; seat <= position.tables.seats; seat++) {
      if (position.owner[seat] !== seat) continue;
      if (counts[seat]! + (isWhole ? 0 : this.made.quietMoves[seat - 1]!) < 50) return false;
    }
    return true;
  }

  /**
   * Whether the Goal of a seat, of the one to move if none is named, is threatened (R5.4).
   *
   * @throws KlinZhaError `bad-seat` for a seat that the ruleset does not have
   */
  isThreatened(seat: Seat = this.seat): boolean {
    mustBeSeat(this.rules, seat);
    return isThreatened(this.position, seat);
  }

  /**
   * The cells of the warriors that threaten the Goal of a seat, or of the one to move (R5.4), in no order.
   *
   * @throws KlinZhaError `bad-seat` for a seat that the ruleset does not have
   */
  threats(seat: Seat = this.seat): CellName[] {
    const position = this.position;
    mustBeSeat(this.rules, seat);
    const goal = position.goalOf(seat);
    const cells: CellName[] = [];
    if (goal < 0) return cells;
    for (
      let at = nextAttacker(position, seat, goal, 0);
      at !== 0;
      at = nextAttacker(position, seat, goal, at)
    )
      cells.push(this.rules.board.cells[position.cellOf[at]!]!.name);
    return cells;
  }

  /**
   * The number of legal move sequences of a length, counted without copying anything.
   *
   * @throws KlinZhaError `bad-depth` unless the depth is a whole number from 0 to 1000
   */
  perft(depth: number): number {
    checkDepth(depth, 0);
    return countSequences(this.position, depth);
  }

  /**
   * Finishes the setup by placements drawn by chance, every legal one as likely as any other: so every setup is as likely as
   * those into which a symmetry of the board turns it.
   *
   * @returns how many moves were made; they can be taken back
   * @throws KlinZhaError `bad-random` when the function gives anything but numbers from 0 up to 1
   */
  finishSetup(random: Random): number {
    const { position } = this;
    let made = 0;
    for (; position.pending > 0; made++) {
      const count = generateMoves(position, position.scratch);
      this.make(position.scratch[drawBelow(random, count)]!);
    }
    return made;
  }

  /** The position as an immutable state, which stays as it is when the searcher goes on. */
  state(): GameState {
    return toState(this.position, this.made.isChecked);
  }

  private into(
    moves: Int32Array,
    start: number,
    write: (position: Position, list: Int32Array) => number,
  ): number {
    const { position } = this;
    checkList(moves, start);
    if (start === 0 && moves.length >= mostMovesFor(position.tables)) return write(position, moves);
    const { scratch } = position;
    const end = start + write(position, scratch);
    if (end > moves.length) {
      const message = `The list has ${moves.length} places; ${end} are needed.`;
      fail({ code: 'short-list', message, expected: 'a list such as moveBuffer makes' });
    }
    for (let i = start; i < end; i++) moves[i] = scratch[i - start]!;
    return end;
  }
}

function checkList(moves: Int32Array, start: number): void {
  const expected = 'a list such as moveBuffer makes';
  if (!(moves instanceof Int32Array))
    fail({
      code: 'bad-list',
      message: 'Moves are written into an Int32Array.',
      read: shown(moves),
      expected,
    });
  if (Number.isInteger(start) && start >= 0) return;
  const read = shown(start);
  const message = `'${read}' is no place in a list.`;
  fail({ code: 'bad-start', message, read, expected: 'a whole number from 0' });
}

/** The states of a game up to a ply, its start first: as they were before a player left there as well. */
function statesUpTo(game: Game | undefined, ply: number, first: GameState): GameState[] {
  if (game === undefined || ply === 0) return [first];
  return [game.start, ...Array.from({ length: ply + 1 }, (_, index) => game.at(index))];
}

/** The game that an argument is: by what it has, as a class would bring all that games can do into every searcher. */
function asGame(start: GameState | Game): Game | undefined {
  return typeof start === 'object' && start !== null && 'moves' in start ? start : undefined;
}
