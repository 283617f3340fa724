/** Fast access to positions for bots: one position, changed in place by making and unmaking moves. */

import { made } from '../base/memo.ts';
import { drawBelow, type Random } from '../base/random.ts';
import { fail, failWith, shown } from '../base/result.ts';
import { checkShape, func, nullish, object } from '../base/shape.ts';
import type { Move } from '../engine/move.ts';
import { checkSeat } from '../engine/text/seats.ts';
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
  isCapture,
  isLegal,
  isThreatened,
  loadState,
  make,
  makePass,
  mostMovesFor,
  newPositionOf,
  nextAttacker,
  outcomeOf,
  type Position,
  putCells,
  Repetitions,
  toState,
  unmake,
} from '../game/in-place.ts';
import { checkDepth } from '../game/perft.ts';
import { countQuietMoves, shareQuietMoves } from '../game/quiet-moves.ts';
import { type GameState, stateFrom } from '../game/state.ts';
import { mustBeCell } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import type { DrawClaim } from '../rules/reasons.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import { checkPut, checkSupport, newTrial, type PutOptions } from './put.ts';
import { boardOf, type CellList, type SearchBoard } from './search-board.ts';
import { type BoardObserver, notifyMade, notifyStanding, notifyUnmade } from './watch.ts';

/** The mutable part of a searcher. */
interface SearcherData {
  /** Number of moves that can be taken back. */
  plies: number;
  /** Whether the position was validated. */
  isChecked: boolean;
  /** Number of each seat's quiet moves before the first move that can be taken back. */
  quietMoves: readonly number[];
  repetitions: Repetitions | undefined;
  /** Position in which numbers are checked before they are put. */
  trial: Position | undefined;
  observer: BoardObserver | undefined;
}

const observerShape = /* @__PURE__ */ made(() =>
  object({
    put: func,
    lift: func,
    putGoal: nullish(func),
    liftGoal: nullish(func),
    make: nullish(func),
    unmake: nullish(func),
  }),
);

/**
 * A position for programs that search millions of positions, in setup and in battle, with any ruleset. It
 * uses the same generator as `legalMoves`, but copies nothing and checks nothing twice.
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
 *   // ... evaluate the position ...
 *   searcher.unmake();
 * }
 * ```
 *
 * Moves are the same numbers as in the rest of the library; `formatMove` formats them. Pass only legal moves
 * to {@link make}: anything else corrupts the searcher. After a move, it may still be the same seat's turn;
 * see {@link seat}.
 */
export class Searcher {
  /** Class name, unchanged in minified code. */
  static readonly name: string = 'Searcher';
  /** The id of the ruleset. */
  readonly ruleset: string;
  /** Position string of the searcher's first position. */
  readonly start: string;
  /** The board as numbers. */
  declare readonly board: SearchBoard;
  declare private readonly position: Position;
  declare private readonly made: SearcherData;

  /**
   * Starts from a state, from a game's last position, or from another searcher's position with the moves that
   * it can take back. A game's moves are replayed, so that {@link repetitions} counts earlier positions: all
   * moves, or only moves since a player left. Resignations and agreements are ignored because they are not
   * part of a position.
   *
   * @throws KlinZhaError `bad-state` for anything else
   */
  constructor(start: GameState | Game | Searcher) {
    const other = start instanceof Searcher ? start : undefined;
    const game = other === undefined ? asGame(start as GameState | Game) : undefined;
    const begun = game?.departures.at(-1)?.ply ?? 0;
    const first = other === undefined ? (game?.at(begun) ?? (start as GameState)) : undefined;
    const position = other === undefined ? newPositionOf(first!) : copyPosition(other.position);
    this.ruleset = position.tables.rules.id;
    this.start = other?.start ?? String(first);
    const made: SearcherData = {
      plies: other?.plies ?? 0,
      isChecked: (other?.made ?? first!).isChecked,
      quietMoves: other?.made.quietMoves ?? countQuietMoves(statesUpTo(game, begun, first!)),
      repetitions: undefined,
      trial: undefined,
      observer: undefined,
    };
    // Non-enumerable, so that printing omits them; frozen, so that reactive stores do not wrap the searcher.
    const hidden = { board: boardOf(position), position, made };
    for (const [name, value] of Object.entries(hidden)) Object.defineProperty(this, name, { value });
    Object.freeze(this);
    for (const move of game?.moves.slice(begun) ?? []) this.make(move);
  }

  /**
   * Returns a separate searcher at the same position, which can take back the same moves, for another
   * variation or tree. The observer ({@link watch}) is not copied.
   */
  copy(): Searcher {
    return new Searcher(this);
  }

  /**
   * Continues from another state of the same ruleset: cheaper than a new searcher. Earlier moves can no
   * longer be taken back, {@link repetitions} does not count earlier positions, and {@link start} does not
   * change.
   *
   * @throws KlinZhaError `bad-state` for anything but a state of the same ruleset
   */
  load(state: GameState): void {
    if (stateFrom(state).rules !== this.rules) {
      const other = state.ruleset === this.ruleset ? 'another ruleset with the same id' : state.ruleset;
      const message = `Cannot load a state of ${other}: the ruleset of this searcher is ${this.ruleset}.`;
      fail({ code: 'bad-state', message, read: state.ruleset, expected: this.ruleset });
    }
    const { made, position } = this;
    if (made.observer !== undefined) notifyStanding(position, made.observer, false);
    loadState(position, state);
    made.plies = 0;
    made.isChecked = state.isChecked;
    made.quietMoves = countQuietMoves([state]);
    if (made.observer !== undefined) notifyStanding(position, made.observer, true);
  }

  /**
   * Continues from a position of a battle given as numbers, such as `board.copy` writes. Like {@link load},
   * but without text and objects. Region claims and the seat that placed first do not change.
   *
   * If the numbers are invalid, the searcher does not change.
   *
   * @throws KlinZhaError `unsupported` if a variant has state, such as marked cells; `bad-seat`, `bad-cells`,
   * `bad-option` and the codes of `parsePosition` unless `trusted`
   *
   * @example
   * ```ts
   * import { klinZha, parsePosition, unwrap } from 'klin-zha';
   * import { Searcher } from 'klin-zha/search';
   *
   * const start = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';
   * const searcher = new Searcher(unwrap(parsePosition(klinZha, start)));
   * const cells = new Uint8Array(81);
   * searcher.board.copy(cells);
   * searcher.put(cells, 2); // the same board with the other seat to move
   * searcher.seat; // 2
   * ```
   */
  put(cells: CellList, seat: Seat, options?: PutOptions): void {
    const { made, position } = this;
    const counters = { halfmoveClock: options?.halfmoveClock ?? 0, round: options?.round ?? 1 };
    const trusted = options?.trusted === true;
    if (trusted) checkSupport(this.rules);
    else {
      made.trial ??= newTrial(this.rules);
      checkPut(made.trial, position, cells, seat, counters);
    }
    if (made.observer !== undefined) notifyStanding(position, made.observer, false);
    putCells(position, cells, seat, counters.halfmoveClock, counters.round);
    made.plies = 0;
    made.isChecked = !trusted;
    made.quietMoves = sharedQuiet(position);
    if (made.observer !== undefined) notifyStanding(position, made.observer, true);
  }

  /**
   * From now on, notifies an observer of every warrior and Goal that enters or leaves a cell when moves are
   * made or taken back, for incremental evaluation. First reports all pieces on the board as entering. {@link
   * perft} does not notify. Costs nothing without an observer.
   *
   * @param observer replaces the previous observer; null removes it
   * @throws KlinZhaError `bad-watcher` if required functions are missing
   */
  watch(observer: BoardObserver | null): void {
    const next = observer ?? undefined;
    if (next !== undefined) checkShape(next, observerShape, 'bad-watcher', 'observer');
    this.made.observer = next;
    if (next !== undefined) notifyStanding(this.position, next, true);
  }

  /** The ruleset of the game. */
  get rules(): Ruleset {
    return this.position.tables.rules;
  }

  /** The seat to move. */
  get seat(): Seat {
    return this.position.seat as Seat;
  }

  /** Number of moves that can be taken back, including the moves of the game that it started from. */
  get plies(): number {
    return this.made.plies;
  }

  /** Number of moves since the last capture (section 16). */
  get halfmoveClock(): number {
    return this.position.quiet;
  }

  /** The number of the round, starting at 1 (section 16). */
  get round(): number {
    return this.position.round;
  }

  /** Whether warriors or Goals are still to be placed. */
  get isSetup(): boolean {
    return this.position.pending > 0;
  }

  /** Whether the game is over: the position has no legal moves. */
  get isOver(): boolean {
    return !hasLegalMove(this.position);
  }

  /** How the game ended; null before its end. */
  get outcome(): Outcome | null {
    return outcomeOf(this.position);
  }

  /** Lower half of the hash as a signed 32-bit number: the last eight digits of {@link hash}. */
  get hashLow(): number {
    return this.position.low;
  }

  /** Upper half of the hash as a signed 32-bit number: the first eight digits of {@link hash}. */
  get hashHigh(): number {
    return this.position.high;
  }

  /**
   * Returns the hash as {@link GameState.hash} does: 16 hexadecimal digits, the same in every version and on
   * every machine. The halfmove clock and the round are not part of it.
   */
  hash(): string {
    return formatHash(this.position.low, this.position.high);
  }

  /** Returns an array that is long enough for the moves of any position of the ruleset. */
  moveBuffer(): Int32Array {
    return new Int32Array(mostMovesFor(this.position.tables));
  }

  /**
   * Writes all legal moves to an array, in the order of `legalMoves`.
   *
   * @param moves an array such as the result of {@link moveBuffer}
   * @param start index of the first move
   * @returns the index after the last move; with `start` 0, the number of moves
   * @throws KlinZhaError `bad-list` for anything but an `Int32Array`, `bad-start` unless `start` is a whole
   * number of at least 0, `short-list` if the moves do not fit
   */
  moves(moves: Int32Array, start = 0): number {
    return this.into(moves, start, generateMoves);
  }

  /**
   * Writes the legal moves that begin on a cell, as {@link Searcher.moves} does; none in the setup.
   *
   * @returns the index after the last move
   * @throws KlinZhaError `bad-cell` if the cell does not exist, and as {@link Searcher.moves}
   */
  movesFrom(cell: CellName, moves: Int32Array, start = 0): number {
    const number = mustBeCell(this.rules.board, cell);
    return this.into(moves, start, (position, list) => generateFrom(position, number, list));
  }

  /**
   * Writes the legal moves that capture a warrior or a Goal ({@link isCapture}), in the order of {@link
   * Searcher.moves}. Usually takes a fraction of the time because other moves are not generated.
   *
   * @returns the index after the last move
   * @throws KlinZhaError as {@link Searcher.moves}
   */
  captures(moves: Int32Array, start = 0): number {
    return this.into(moves, start, generateCaptures);
  }

  /**
   * Whether a legal move captures a warrior or a Goal or, if captures are decided by combat, starts a combat
   * (R10.10). The move is trusted: anything but a move may cause a `TypeError`.
   */
  isCapture(move: number): boolean {
    return isCapture(this.position, move as Move);
  }

  /** Whether a number is a legal move of the position. */
  isLegal(move: number): move is Move {
    return typeof move === 'number' && isLegal(this.position, move as Move);
  }

  /**
   * Makes a legal move. The move is trusted: if in doubt, check it with {@link isLegal}, because anything but
   * a move may cause a `TypeError`. If a hook throws, the position does not change.
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
    if (made.observer !== undefined) notifyMade(position, made.observer);
  }

  /**
   * Passes the turn without a move, for null-move pruning; {@link unmake} takes it back. No rule allows a
   * pass: with few legal moves, having to move can lose (R8.2), so verify what a search concludes from it.
   * The opponent may capture a Goal that the pass left threatened.
   *
   * @throws KlinZhaError `no-pass` in the setup, while a combat is pending, and if the game is over
   */
  pass(): void {
    const { position, made } = this;
    if (position.pending > 0 || position.combat >= 0 || this.isOver) {
      const message = 'Cannot pass: expected a position of a battle without a pending combat.';
      fail({ code: 'no-pass', message });
    }
    makePass(position);
    made.plies++;
    if (made.observer !== undefined) notifyMade(position, made.observer);
  }

  /**
   * Takes back the last move.
   *
   * @throws KlinZhaError `nothing-made` if there is no move to take back
   */
  unmake(): void {
    const { made } = this;
    if (made.plies === 0) fail({ code: 'nothing-made', message: 'No move to take back.' });
    if (made.observer !== undefined) notifyUnmade(this.position, made.observer);
    unmake(this.position);
    made.plies--;
  }

  /**
   * Takes back moves until the given number is left.
   *
   * @throws KlinZhaError `nothing-made` if fewer moves can be taken back
   */
  unmakeTo(plies: number): void {
    if (!(Number.isInteger(plies) && plies >= 0 && plies <= this.made.plies)) {
      const message = `Invalid number of moves to keep: '${shown(plies)}', expected a whole number from 0 to ${this.made.plies}.`;
      fail({ code: 'nothing-made', message, read: shown(plies) });
    }
    while (this.made.plies > plies) this.unmake();
  }

  /**
   * Returns how many times the position occurred before, since the last capture and within the moves that can
   * be taken back. From 2, a draw may be claimed if the ruleset has draws (R8.5). The cost does not grow with
   * the number of moves; positions are recorded only when this is called.
   */
  repetitions(): number {
    this.made.repetitions ??= new Repetitions(this.position);
    return this.made.repetitions.count();
  }

  /**
   * Returns the first reason for which a draw may be claimed now (R8.5), or null. After a move, this is the
   * draw that its player could have claimed with the move. Unlike {@link Game.drawClaims}, does not check
   * whether the game is over.
   */
  drawClaim(): DrawClaim | null {
    const { tables, pending, quiet, living } = this.position;
    if (!tables.rules.draws || pending > 0) return null;
    if (quiet > 3 && this.repetitions() >= 2) return 'repetition';
    return quiet >= 50 * living && this.haveAllMadeFifty() ? 'fifty-moves' : null;
  }

  /** Whether each player still in the game has made fifty moves since the last capture. */
  private haveAllMadeFifty(): boolean {
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
   * Whether a seat's Goal is threatened (R5.4), by default the Goal of the seat to move.
   *
   * @throws KlinZhaError `bad-seat` if the ruleset does not have the seat
   */
  isThreatened(seat: Seat = this.seat): boolean {
    checkSeat(this.rules, seat);
    return isThreatened(this.position, seat);
  }

  /**
   * Returns the cells of the warriors that threaten a seat's Goal (R5.4), by default the Goal of the seat to
   * move, in undefined order.
   *
   * @throws KlinZhaError `bad-seat` if the ruleset does not have the seat
   */
  threats(seat: Seat = this.seat): CellName[] {
    const position = this.position;
    checkSeat(this.rules, seat);
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
   * Counts the legal move sequences of a given length, without copying positions.
   *
   * @throws KlinZhaError `bad-depth` unless the depth is a whole number from 0 to 1000
   */
  perft(depth: number): number {
    checkDepth(depth, 0);
    return countSequences(this.position, depth);
  }

  /**
   * Finishes the setup with random placements. All legal placements are equally likely, as are setups that a
   * board symmetry maps to each other.
   *
   * @returns the number of moves made, which can be taken back
   * @throws KlinZhaError `bad-random` for an invalid random number generator
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

  /** Returns the position as an immutable state, which does not change with the searcher. */
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
      const message = `The array is too short: its length is ${moves.length}, but ${end} is needed.`;
      fail({ code: 'short-list', message, expected: listExpected });
    }
    for (let i = start; i < end; i++) moves[i] = scratch[i - start]!;
    return end;
  }
}

const listExpected = 'an Int32Array such as the result of moveBuffer()';

function checkList(moves: Int32Array, start: number): void {
  if (!(moves instanceof Int32Array)) failWith('bad-list', moves, 'list of moves', listExpected);
  if (!(Number.isInteger(start) && start >= 0))
    failWith('bad-start', start, 'start', 'a non-negative whole number');
}

/** Returns each seat's part of the moves before the position (R8.5). */
function sharedQuiet({ tables, owner, quiet, seat }: Position): number[] {
  const living: number[] = [];
  for (let one = 1; one <= tables.seats; one++) if (owner[one] === one) living.push(one);
  return shareQuietMoves(quiet, living, seat, tables.seats);
}

/**
 * Returns a game's start and its states up to a ply. The state at ply 0 differs from the start if a player
 * left there.
 */
function statesUpTo(game: Game | undefined, ply: number, first: GameState): GameState[] {
  if (game === undefined || ply === 0) return [first];
  return [game.start, ...Array.from({ length: ply + 1 }, (_, index) => game.at(index))];
}

/**
 * Returns the argument if it is a game. Tests for a member because `instanceof` would bundle `Game` with
 * every searcher.
 */
function asGame(start: GameState | Game): Game | undefined {
  return typeof start === 'object' && start !== null && 'moves' in start ? start : undefined;
}
