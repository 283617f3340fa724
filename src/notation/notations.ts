/** All notations behind one face, and the words by which records and programs name them. */

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
 * A way to write moves: reads a text in a state, and writes a move of one.
 *
 * @category Any notation
 */
export interface Notation {
  /** The word that {@link parseNotation} reads: `geometric`, `algebraic:german`, `coordinate`. */
  readonly name: string;
  /** All legal moves that a text can mean in a state, and what is wrong with the text. */
  readonly read: (state: GameState, text: string, options?: NotationReadOptions) => NotationReading;
  /** Writes a move in canonical form; the extras matter to algebraic notation alone. */
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
 * Algebraic notation (section 14) with a set of letters; English if none is given.
 *
 * @throws KlinZhaError what `lettersFrom` throws
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

/** The canonical reader of a notation, undefined for one that is not this library's. */
export function canonicalReaderOf(notation: Notation): CanonicalReader | undefined {
  return grammars.get(notation)?.canonical;
}

/**
 * A function that writes moves in a notation, each on the position before it.
 *
 * @param isChecked whether the states of the positions were validated
 */
export function moveWriterOf(
  notation: Notation,
  isChecked: boolean,
): (position: Position, move: Move) => string {
  const reader = canonicalReaderOf(notation);
  return (position, move) => {
    const text = reader?.write(position, move) ?? notation.format(toState(position, isChecked), move);
    return text || formatMove(move);
  };
}

/** The order in which the letters of a user's own set stand in a notation's name. */
const order = ['G', 'F', 'L', 'S', 'I', 'B'] as const;

function nameOf(set: LetterSet): string {
  for (const [name, known] of Object.entries(letterSets)) {
    if (known === set) return name === 'english' ? 'algebraic' : `algebraic:${name}`;
  }
  return `algebraic:${order.map((code) => set[code]).join('')}${set.king ?? ''}`;
}

const expected = `geometric, algebraic, coordinate, algebraic: with one of ${
  /* @__PURE__ */ Object.keys(letterSets).join(', ')
}, or with six letters for Goal, Fencer, Lancer, Swift, Flier and Blockader`;

/**
 * The notation that a text names: `geometric`, `coordinate`, `algebraic`, which is English, `algebraic:german` and
 * the like, or a set of letters of one's own, `algebraic:GFLSIB`: Goal, Fencer, Lancer, Swift, Flier, Blockader,
 * and as a seventh, if wanted, another letter that is read for the Goal. Capitals and hyphens in names make no
 * difference.
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
  // No letter is a small one: this is the name of a set that nobody knows.
  if (/\p{Ll}{3}/u.test(letters)) return failure(unknownNotation(text));
  const own = [...letters];
  if (own.length < order.length || own.length > order.length + 1) return failure(unknownNotation(text));
  const [G = '', F = '', L = '', S = '', I = '', B = '', king] = own;
  const set: LetterSet = { G, F, L, S, I, B, ...(king !== undefined && { king }) };
  const faults = checkLetters(set);
  return faults.length === 0 ? success(algebraic(set)) : failures(faults);
}

function unknownNotation(text: unknown): Fault {
  const read = shown(text);
  return { code: 'unknown-notation', message: `'${read}' is no notation.`, read, expected };
}
