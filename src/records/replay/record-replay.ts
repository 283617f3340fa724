/** A replayed record: the moves of its tree, and any of its states on request. */

import { fail, shown } from '../../base/result.ts';
import { checkShape, methods } from '../../base/shape.ts';
import type { Move } from '../../engine/move.ts';
import type { StateLine } from '../../game/line.ts';
import type { GameState } from '../../game/state.ts';
import type { Notation } from '../../notation/notations.ts';
import type { Ruleset } from '../../rules/ruleset.ts';
import type { Diagnostic } from '../diagnostics.ts';
import { type GameRecord, mainLine } from '../tree.ts';
import type { ReplayContext } from './context.ts';
import type { ReplayDeparture } from './departures.ts';
import { type Findings, PART, type Ply, plyOf, UNPLAYED } from './findings.ts';

/**
 * A record that was replayed, with all its variations. States are made when they are asked for.
 *
 * @category Replaying
 */
export interface RecordReplay {
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
  /** Who left although his Goal was not captured, in the order of the nodes, in variations as well. */
  readonly departures: readonly ReplayDeparture[];
  /** Whether it is known by which rules and from where the game is played; if not, `rules` and `start` are guesses. */
  readonly isPlayable: boolean;
  /** Whether every move of the record was replayed as it is written, without an error. */
  readonly isComplete: boolean;
  /** The moves of the main line as far as it was replayed, made anew at each call; their states are made when asked for. */
  readonly plies: readonly Ply[];

  /** The move of a node; undefined where it was not replayed, or where only the beginning of a move stands in it. */
  moveAt(node: number): Move | undefined;

  /**
   * Whether a node holds only the beginning of a move that stands in pieces, such as `Fl@G14` before `Fl@D16`. The move
   * is that of the last piece; the state after the others is still that before the move.
   */
  isPart(node: number): boolean;

  /** Whether a node was replayed by another move than the one that is written: the one likely correction of it. */
  isCorrected(node: number): boolean;

  /**
   * Whether the text of a node can mean several moves, nothing settles which, and the positions that follow are not
   * the same: the move of the node is one of them, no more.
   */
  isOpen(node: number): boolean;

  /**
   * The state after a node; -1 is the beginning.
   *
   * @throws KlinZhaError `not-replayed` for a node that was not replayed, or that the record does not have
   */
  stateAt(node: number): GameState;

  /**
   * The move of a node with all that is known of it.
   *
   * @throws KlinZhaError `not-replayed` as {@link stateAt}
   */
  plyAt(node: number): Ply;
}

/**
 * Refuses what is no replay of a record.
 *
 * @throws KlinZhaError `bad-replay`
 */
export function mustBeReplay(replay: RecordReplay): void {
  checkShape(replay, methods('moveAt', 'stateAt', 'isPart', 'isOpen'), 'bad-replay', 'replay of a record');
}

/** The replay of a record as it is kept: findings by node, and states that are made when they are asked for. */
export class KeptReplay implements RecordReplay {
  /** What a replay is called when it is printed, also where a bundler shortens names. */
  static readonly name: string = 'RecordReplay';
  readonly rules: Ruleset;
  readonly notation: Notation;
  readonly start: GameState;
  readonly record: GameRecord;
  readonly diagnostics: readonly Diagnostic[];
  readonly played: number;
  readonly last: number;
  readonly final: GameState;
  readonly departures: readonly ReplayDeparture[];
  readonly isPlayable: boolean;
  readonly #findings: Findings;
  readonly #states: StateLine;

  constructor(
    { rules, notation, start, isBroken }: ReplayContext,
    record: GameRecord,
    findings: Findings,
    states: StateLine,
    last: number,
    final: GameState,
    departures: readonly ReplayDeparture[],
  ) {
    this.rules = rules;
    this.notation = notation;
    this.start = start;
    this.record = record;
    this.diagnostics = findings.finish();
    this.played = findings.played;
    this.last = last;
    this.final = final;
    this.departures = departures;
    this.isPlayable = !isBroken;
    this.#findings = findings;
    this.#states = states;
  }

  get isComplete(): boolean {
    return (
      !this.#findings.moves.includes(UNPLAYED) &&
      this.diagnostics.every(({ severity }) => severity !== 'error')
    );
  }

  moveAt(node: number): Move | undefined {
    if (typeof node !== 'number') failUnplayed(node);
    const move = this.#findings.moves[node];
    return move === undefined || move < 0 ? undefined : (move as Move);
  }

  isPart(node: number): boolean {
    if (typeof node !== 'number') failUnplayed(node);
    return this.#findings.moves[node] === PART;
  }

  isCorrected(node: number): boolean {
    return this.#findings.remarks.get(node)?.corrected === true;
  }

  isOpen(node: number): boolean {
    return this.#findings.remarks.get(node)?.isOpen === true;
  }

  stateAt(node: number): GameState {
    if (node !== -1 && this.moveAt(node) === undefined && !this.isPart(node)) failUnplayed(node);
    return this.#states.at(node);
  }

  get plies(): readonly Ply[] {
    const line = mainLine(this.record);
    const played = line.slice(0, line.indexOf(this.last) + 1);
    return played.filter((node) => !this.isPart(node)).map((node) => this.plyAt(node));
  }

  plyAt(node: number): Ply {
    if (this.moveAt(node) === undefined) failUnplayed(node);
    const parts = this.#findings.remarks.get(node)?.parts ?? [];
    const pieces = [...parts, node].map((index) => this.record.nodes[index]!);
    return plyOf(this.#findings, node, pieces, this.#states);
  }
}

function failUnplayed(node: number): never {
  return fail({
    code: 'not-replayed',
    message: `The node ${shown(node)} was not replayed.`,
    read: shown(node),
  });
}
