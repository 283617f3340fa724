/** Notation objects and their names in records and programs. */

import { memo } from '../base/memo.ts';
import { type Fault, failure, failures, type Result, shown, success } from '../base/result.ts';
import type { Move } from '../engine/move.ts';
import { formatMove } from '../engine/text/coordinates.ts';
import { type Position, toState } from '../game/in-place.ts';
import type { GameState } from '../game/state.ts';
import { algebraicGrammar, formatAlgebraic } from './algebraic/algebraic.ts';
import type { AlgebraicExtras } from './algebraic/canonical.ts';
import {
  checkLetters,
  type LetterSet,
  type LetterSetName,
  letterSets,
  lettersFrom,
} from './algebraic/letters.ts';
import { coordinateGrammar } from './coordinate.ts';
import { formatGeometric, geometricGrammar } from './geometric/geometric.ts';
import { type CanonicalReader, type Grammar, readText } from './grammar.ts';
import type { NotationReading, NotationReadOptions } from './reading.ts';

/**
 * A notation, which reads and writes moves in a state.
 *
 * @category Any notation
 */
export interface Notation {
  /** Name for {@link parseNotation}: `geometric`, `algebraic:german`, `coordinate`. */
  readonly name: string;
  /**
   * Returns all legal moves that the text can mean in a state, and its deviations from canonical notation.
   */
  readonly read: (state: GameState, text: string, options?: NotationReadOptions) => NotationReading;
  /** Writes a move in canonical form. Only algebraic notation uses the extras. */
  readonly format: (state: GameState, move: Move, extras?: AlgebraicExtras) => string;
}

const grammars = /* @__PURE__ */ new WeakMap<Notation, Grammar>();

function makeNotation(name: string, grammar: Grammar, format: Notation['format']): Notation {
  const read: Notation['read'] = (state, text, options) => readText(grammar, state, text, options ?? {});
  const notation = Object.freeze({ name, read, format });
  grammars.set(notation, grammar);
  return notation;
}

/**
 * Geometric notation (section 13).
 *
 * @category Any notation
 */
export const geometric: Notation = /* @__PURE__ */ makeNotation(
  'geometric',
  geometricGrammar,
  formatGeometric,
);

/**
 * Coordinate moves (section 15).
 *
 * @category Any notation
 */
export const coordinate: Notation = /* @__PURE__ */ makeNotation('coordinate', coordinateGrammar, (_, move) =>
  formatMove(move),
);

/**
 * Returns algebraic notation (section 14) with a letter set, English by default.
 *
 * @throws KlinZhaError the errors of {@link lettersFrom}
 *
 * @example
 * ```ts
 * import { createState, parseMove, rulesOf, unwrap } from 'klin-zha';
 * import { algebraic } from 'klin-zha/notation';
 *
 * const state = createState(rulesOf('romulan-heart:2'));
 * const move = unwrap(parseMove(state, 'i@h78'));
 * algebraic('german').format(state, move); // 'Sh78'
 * ```
 *
 * @category Any notation
 */
export function algebraic(letters: LetterSet | LetterSetName = 'english'): Notation {
  return algebraicWith(lettersFrom(letters));
}

const algebraicWith = /* @__PURE__ */ memo((set: LetterSet) =>
  makeNotation(nameOf(set), algebraicGrammar(set), (state, move, extras) =>
    formatAlgebraic(state, move, { ...extras, letters: set }),
  ),
);

/**
 * Returns the canonical reader of a notation, or undefined for a notation that this library did not create.
 */
export function canonicalReaderOf(notation: Notation): CanonicalReader | undefined {
  return grammars.get(notation)?.canonical;
}

/** Writes a move, given the position before the move. */
export type MoveWriter = (position: Position, move: Move) => string;

/**
 * Returns a move writer for a notation.
 *
 * @param isChecked whether the positions were created from validated states
 */
export function moveWriterOf(notation: Notation, isChecked: boolean, extras?: AlgebraicExtras): MoveWriter {
  const reader = canonicalReaderOf(notation);
  return (position, move) => {
    const text =
      reader?.write(position, move, extras) ?? notation.format(toState(position, isChecked), move, extras);
    return text || formatMove(move);
  };
}

/** Letter order of a custom set in a notation name. */
const order = ['G', 'F', 'L', 'S', 'I', 'B'] as const;

function nameOf(set: LetterSet): string {
  for (const [name, letters] of Object.entries(letterSets)) {
    if (letters === set) return name === 'english' ? 'algebraic' : `algebraic:${name}`;
  }
  return `algebraic:${order.map((code) => set[code]).join('')}${set.king ?? ''}`;
}

const expected = `geometric, algebraic, coordinate, algebraic:SET where SET is one of ${
  /* @__PURE__ */ Object.keys(letterSets).join(', ')
}, or algebraic: followed by six letters for Goal, Fencer, Lancer, Swift, Flier and Blockader`;

/**
 * Parses a notation name: `geometric`, `coordinate`, `algebraic` (English), `algebraic:german` etc., or a
 * custom letter set such as `algebraic:GFLSIB`, in the order Goal, Fencer, Lancer, Swift, Flier, Blockader.
 * An optional seventh letter is an alternative letter for the Goal. Ignores case and hyphens in names.
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { parseNotation } from 'klin-zha/notation';
 *
 * unwrap(parseNotation('algebraic:german')).name; // 'algebraic:german'
 * parseNotation('chess').ok; // false
 * ```
 *
 * @category Any notation
 */
export function parseNotation(text: string): Result<Notation> {
  if (typeof text !== 'string') return failure(unknownNotation(text));
  const [, word = '', letters] = /^\s*([a-z]+)\s*(?::\s*(\S+))?\s*$/iu.exec(text.slice(0, 80)) ?? [];
  const name = word.toLowerCase();
  if (letters === undefined && name === 'geometric') return success(geometric);
  if (letters === undefined && name === 'coordinate') return success(coordinate);
  if (name !== 'algebraic') return failure(unknownNotation(text));
  return letters === undefined ? success(algebraic()) : withLetters(text, letters);
}

function withLetters(text: string, letters: string): Result<Notation> {
  const plain = letters.replaceAll('-', '').toLowerCase();
  const known = Object.entries(letterSets).find(([name]) => name.toLowerCase() === plain);
  if (known !== undefined) return success(algebraic(known[1]));
  // Letters are never lower case, so this is an unknown name.
  if (/\p{Ll}{3}/u.test(letters)) return failure(unknownNotation(text));
  const custom = [...letters];
  if (custom.length < order.length || custom.length > order.length + 1) return failure(unknownNotation(text));
  const [G = '', F = '', L = '', S = '', I = '', B = '', king] = custom;
  const set: LetterSet = { G, F, L, S, I, B, ...(king !== undefined && { king }) };
  const faults = checkLetters(set);
  return faults.length === 0 ? success(algebraic(set)) : failures(faults);
}

function unknownNotation(text: unknown): Fault {
  const read = shown(text);
  return {
    code: 'unknown-notation',
    message: `Unknown notation '${read}': expected ${expected}.`,
    read,
    expected,
  };
}
