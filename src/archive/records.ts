/** Records for the archive: the moves of a game's main line, played by the rules that its tags name. */

import { type Fault, failures, KlinZhaError, type Result, success } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import { readPosition, startState } from '../game/create.ts';
import { play } from '../game/moves.ts';
import type { GameState } from '../game/state.ts';
import { algebraic, coordinate, geometric, type Notation, parseNotation } from '../notation/notations.ts';
import { type Diagnostic, diagnoseFault, type Place } from '../record/diagnostics.ts';
import { type GameRecord, mainLine } from '../record/tree.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { klinZha } from '../rulesets/klin-zha.ts';
import { parseRules } from '../rulesets/parse.ts';

/** How the moves of a record are played. */
export interface PlayRecordOptions {
  /** The ruleset of records that name none; `klin-zha` if not said. */
  readonly rules?: Ruleset;
}

/** The main line of a record. */
export interface PlayedRecord {
  readonly start: GameState;
  readonly moves: readonly Move[];
  /** The state after each of the moves. */
  readonly states: readonly GameState[];
  /** For each of the moves its place in the record's list of nodes. */
  readonly nodes: readonly number[];
  /** Why it breaks off, where it does: the first move that means no single legal move. */
  readonly fault?: Diagnostic;
}

/**
 * Plays the main line of a record from its tags `Rules`, `Position` and `Notation`, as far as each move means one
 * legal move. Without `Notation` the first notation counts in which the first move can be read.
 */
export function playRecord(record: GameRecord, options: PlayRecordOptions = {}): Result<PlayedRecord> {
  const start = startOf(record, options.rules ?? klinZha);
  if (!start.ok) return start;
  const nodes = mainLine(record);
  const notation = notationOf(record, start.value, nodes[0]);
  if (!notation.ok) return notation;
  const moves: Move[] = [];
  const states: GameState[] = [];
  let state = start.value;
  for (const node of nodes) {
    const place = record.nodes[node]!;
    const { moves: meant, slips } = notation.value.read(state, place.text);
    if (meant.length !== 1) {
      const fault = diagnoseFault('error', place, slips[0] ?? noMove(place));
      return success({ start: start.value, moves, states, nodes: nodes.slice(0, moves.length), fault });
    }
    state = play(state, meant[0]!);
    moves.push(meant[0]!);
    states.push(state);
  }
  return success({ start: start.value, moves, states, nodes });
}

function noMove({ text }: Place): Fault {
  return { code: 'illegal-move', message: `'${text}' is no legal move.`, read: text };
}

function startOf({ tags }: GameRecord, usual: Ruleset): Result<GameState> {
  const id = tags.get('Rules');
  const rules = id === undefined ? success(usual) : parseRules(id);
  if (!rules.ok) return rules;
  const position = tags.get('Position');
  if (position !== undefined) return readPosition(rules.value, position);
  try {
    return success(startState(rules.value));
  } catch (error) {
    // Where chance decides how a game begins, only its position tells.
    if (error instanceof KlinZhaError) return failures(error.faults);
    throw error;
  }
}

function notationOf(
  { tags, nodes }: GameRecord,
  start: GameState,
  first: number | undefined,
): Result<Notation> {
  const name = tags.get('Notation');
  if (name !== undefined) return parseNotation(name);
  const text = first === undefined ? '' : nodes[first]!.text;
  const reads = (notation: Notation): boolean => notation.read(start, text).moves.length > 0;
  return success([geometric, algebraic(), coordinate].find(reads) ?? geometric);
}
