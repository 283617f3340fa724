/** A replayed record: the moves of its tree, and any of its states on request. */

import { fail, shown } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import { after } from '../game/in-place.ts';
import type { GameState } from '../game/state.ts';
import type { Notation } from '../notation/notations.ts';
import type { Diagnostic } from '../record/diagnostics.ts';
import { type GameRecord, mainLine } from '../record/tree.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { Remark } from './replayer.ts';
import type { Ply } from './ply.ts';

/** What a replay has found. */
export interface Findings {
  readonly rules: Ruleset;
  readonly notation: Notation;
  readonly start: GameState;
  readonly record: GameRecord;
  readonly diagnostics: readonly Diagnostic[];
  /** For each node its move, or {@link UNPLAYED} or {@link PART}. */
  readonly moves: Int32Array;
  readonly remarks: ReadonlyMap<number, Remark>;
  /** How many nodes were played. */
  readonly played: number;
  /** The last node of the main line that was played, or -1. */
  readonly last: number;
  readonly final: GameState;
  readonly isPlayable: boolean;
}

/** What stands in the place of a move that was not played. */
export const UNPLAYED = -1;

/** What stands in the place of a move that was begun, but ends in a later node. */
export const PART = -2;

/** Every so many plies the states on the way to one that was asked for are kept. */
const stride = 64;

/** A record that was replayed, with all its variations. States are made when they are asked for. */
export class RecordReplay {
  /** The ruleset by which it was replayed. */
  readonly rules: Ruleset;
  /** The notation in which it was read. */
  readonly notation: Notation;
  /** The position at the beginning. */
  readonly start: GameState;
  /** The record itself. */
  readonly record: GameRecord;
  /** Everything that is wrong with the moves and with what the tags say of the game, in the order of places. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many moves were replayed, variations included. */
  readonly played: number;
  /** The last node of the main line that was replayed, or -1. */
  readonly last: number;
  /** The state after that node. */
  readonly final: GameState;
  /** Whether it is known by which rules and from where the game is played; if not, `rules` and `start` are guesses. */
  readonly isPlayable: boolean;
  readonly #moves: Int32Array;
  readonly #remarks: ReadonlyMap<number, Remark>;
  readonly #states: Map<number, GameState> = new Map();

  /** @internal */
  constructor(findings: Findings) {
    this.rules = findings.rules;
    this.notation = findings.notation;
    this.start = findings.start;
    this.record = findings.record;
    this.diagnostics = findings.diagnostics;
    this.played = findings.played;
    this.last = findings.last;
    this.final = findings.final;
    this.isPlayable = findings.isPlayable;
    this.#moves = findings.moves;
    this.#remarks = findings.remarks;
  }

  /** Whether every move of the record was replayed as it is written, without an error. */
  get isComplete(): boolean {
    return !this.#moves.includes(UNPLAYED) && this.diagnostics.every(({ severity }) => severity !== 'error');
  }

  /** The move of a node; undefined where it was not replayed, or where only the beginning of a move stands in it. */
  moveAt(node: number): Move | undefined {
    const move = this.#moves[node];
    return move === undefined || move < 0 ? undefined : (move as Move);
  }

  /**
   * Whether a node holds only the beginning of a move that stands in pieces, such as `Fl@G14` before `Fl@D16`. The move
   * is that of the last piece; the state after the others is still that before the move.
   */
  isPart(node: number): boolean {
    return this.#moves[node] === PART;
  }

  /** Whether a node was replayed by another move than the one that is written: the one likely correction of it. */
  isCorrected(node: number): boolean {
    return this.#remarks.get(node)?.corrected === true;
  }

  /**
   * Whether the text of a node can mean several moves, nothing settles which, and the positions that follow are not
   * the same: the move of the node is one of them, no more.
   */
  isOpen(node: number): boolean {
    return this.#remarks.get(node)?.isOpen === true;
  }

  /**
   * The state after a node; -1 is the beginning.
   *
   * @throws KlinZhaError `not-replayed` for a node that was not replayed, or that the record does not have
   */
  stateAt(node: number): GameState {
    if (node === -1) return this.start;
    if (this.moveAt(node) === undefined && !this.isPart(node)) {
      fail({ code: 'not-replayed', message: `The node ${shown(node)} was not replayed.`, read: shown(node) });
    }
    const way: number[] = [];
    let at = node;
    while (at >= 0 && !this.#states.has(at)) {
      way.push(at);
      at = this.record.nodes[at]!.parent;
    }
    let state = at < 0 ? this.start : this.#states.get(at)!;
    while (way.length > 0) {
      const part = way.splice(-stride).reverse();
      const moves = part.filter((index) => !this.isPart(index)).map((index) => this.#moves[index]! as Move);
      state = after(state, moves);
      this.#states.set(part.at(-1)!, state);
    }
    return state;
  }

  /** The moves of the main line as far as it was replayed, made anew at each call; their states are made when asked for. */
  get plies(): readonly Ply[] {
    const line = mainLine(this.record);
    const end = line.indexOf(this.last) + 1;
    return line
      .slice(0, end)
      .filter((node) => !this.isPart(node))
      .map((node) => this.plyAt(node));
  }

  /**
   * The move of a node with all that is known of it.
   *
   * @throws KlinZhaError `not-replayed` as {@link stateAt}
   */
  plyAt(node: number): Ply {
    const move = this.moveAt(node);
    if (move === undefined)
      return fail({ code: 'not-replayed', message: `The node ${shown(node)} was not replayed.` });
    const remark = this.#remarks.get(node);
    const pieces = [...(remark?.parts ?? []), node].map((index) => this.record.nodes[index]!);
    const { line, column, parent } = pieces[0]!;
    const text = pieces.map((piece) => piece.text).join(' ');
    const drawOffer = pieces.some((piece) => piece.drawOffer);
    const replay = this;
    return {
      move,
      get seat(): Seat {
        return replay.stateAt(parent).seat;
      },
      text,
      line,
      column,
      get state(): GameState {
        return replay.stateAt(node);
      },
      slips: remark?.slips ?? [],
      ...((drawOffer || remark?.drawOffer === true) && { drawOffer: true }),
      ...(remark?.corrected === true && { corrected: true }),
      ...(remark?.isOpen === true && { open: true }),
    };
  }
}
