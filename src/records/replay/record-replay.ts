/** Record replays: the moves in the tree, and states computed on access. */

import { fail, shown } from '../../base/result.ts';
import { checkShape, methods } from '../../base/shape.ts';
import type { Move } from '../../engine/move.ts';
import type { GameState } from '../../game/state.ts';
import type { Notation } from '../../notation/notations.ts';
import type { Ruleset } from '../../rules/ruleset.ts';
import type { Diagnostic } from '../diagnostics.ts';
import { type GameRecord, mainLineOf } from '../tree.ts';
import type { ReplayContext } from './context.ts';
import type { ReplayDeparture } from './departures.ts';
import { type Findings, PART, type Ply, plyOf, UNPLAYED } from './findings.ts';

/** Replay of a record, including all variations. States are computed on access. */
export interface RecordReplay {
  /** Ruleset of the replay. */
  readonly rules: Ruleset;
  /** Notation of the moves. */
  readonly notation: Notation;
  /** Position before the first move. */
  readonly start: GameState;
  /** Record that was replayed. */
  readonly record: GameRecord;
  /** Diagnostics for moves and for the tags that affect the replay, sorted by position. */
  readonly diagnostics: readonly Diagnostic[];
  /** Number of moves that were replayed, including variations. */
  readonly played: number;
  /** Last replayed node of the main line, or -1. */
  readonly last: number;
  /** State after `last`. */
  readonly final: GameState;
  /** All valid departures in node order, including variations. */
  readonly departures: readonly ReplayDeparture[];
  /** Whether the ruleset and start position are known. If not, `rules` and `start` are guesses. */
  readonly isPlayable: boolean;
  /** Whether every move in the record was replayed as written, without an error. */
  readonly isComplete: boolean;
  /** Replayed moves of the main line, as a new list on each access. Their states are computed on access. */
  readonly plies: readonly Ply[];

  /** Returns the move of a node. Returns undefined if it was not replayed or ends in a later node. */
  moveAt(node: number): Move | undefined;

  /**
   * Whether the move of a node ends in a later node, such as `Fl@G14` before `Fl@D16`. Only the last part has
   * a move. The state after earlier parts is the state before the move.
   */
  isPart(node: number): boolean;

  /** Whether the move of a node is a likely correction of its text. */
  isCorrected(node: number): boolean;

  /**
   * Whether the text of a node can mean several moves that lead to different positions, and later moves do
   * not resolve this. The move of the node is one of these moves.
   */
  isOpen(node: number): boolean;

  /**
   * Returns the state after a node, or the start for -1.
   *
   * @throws KlinZhaError `not-replayed` for a node that was not replayed or does not exist
   */
  stateAt(node: number): GameState;

  /**
   * Returns the move of a node with its details.
   *
   * @throws KlinZhaError `not-replayed` for a node that was not replayed, or does not exist
   */
  plyAt(node: number): Ply;
}

/**
 * Rejects a value that is not a record replay.
 *
 * @throws KlinZhaError `bad-replay`
 */
export function mustBeReplay(replay: RecordReplay): void {
  checkShape(replay, methods('moveAt', 'stateAt', 'isPart', 'isOpen'), 'bad-replay', 'record replay');
}

/** Record replay based on the findings and the line of states. */
export class LazyRecordReplay implements RecordReplay {
  /** Class name, also after minification. */
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

  constructor(
    { rules, notation, start, isBroken }: ReplayContext,
    record: GameRecord,
    findings: Findings,
    { last, final }: Pick<RecordReplay, 'last' | 'final'>,
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
    return this.#findings.states.at(node);
  }

  get plies(): readonly Ply[] {
    const line = mainLineOf(this.record.nodes);
    const played = line.slice(0, line.indexOf(this.last) + 1);
    return played.filter((node) => !this.isPart(node)).map((node) => this.plyAt(node));
  }

  plyAt(node: number): Ply {
    if (this.moveAt(node) === undefined) failUnplayed(node);
    const parts = this.#findings.remarks.get(node)?.parts ?? [];
    const pieces = [...parts, node].map((index) => this.record.nodes[index]!);
    return plyOf(this.#findings, node, pieces);
  }
}

function failUnplayed(node: number): never {
  return fail({
    code: 'not-replayed',
    message: `Node ${shown(node)} was not replayed.`,
    read: shown(node),
  });
}
