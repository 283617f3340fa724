/** Notation objects and their names in records and programs. */

import { memo } from '../base/memo.ts';
import { failure, failures, type Result, shown, success } from '../base/result.ts';
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

/** A notation, which reads and writes moves in a state. */
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

/** Geometric notation (section 13). */
export const geometric: Notation = /* @__PURE__ */ makeNotation(
  'geometric',
  geometricGrammar,
  formatGeometric,
);

/** Coordinate moves (section 15). */
export const coordinate: Notation = /* @__PURE__ */ makeNotation('coordinate', coordinateGrammar, (_, move) =>
  formatMove(move),
);

/**
 * Returns algebraic notation (section 14) with a letter set, English by default.
 *
 * @throws KlinZhaError `unknown-letters`, `bad-letter` or `same-letter`
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
 */
export function parseNotation(text: string): Result<Notation> {
  const [, word = '', letters] =
    typeof text === 'string' ? (/^\s*([a-z]+)\s*(?::\s*(\S+))?\s*$/iu.exec(text.slice(0, 80)) ?? []) : [];
  const name = word.toLowerCase();
  if (letters === undefined && name === 'geometric') return success(geometric);
  if (letters === undefined && name === 'coordinate') return success(coordinate);
  const set = name === 'algebraic' ? setNamed(letters ?? 'english') : undefined;
  if (set !== undefined) {
    const faults = checkLetters(set);
    return faults.length === 0 ? success(algebraicWith(set)) : failures(faults);
  }
  const read = shown(text);
  const message = `Unknown notation '${read}': expected ${expected}.`;
  return failure({ code: 'unknown-notation', message, read, expected });
}

/** Returns the letter set with a name, or the one that consists of these letters. */
function setNamed(letters: string): LetterSet | undefined {
  const plain = letters.replaceAll('-', '').toLowerCase();
  const known = Object.entries(letterSets).find(([name]) => name.toLowerCase() === plain);
  if (known !== undefined) return known[1];
  const custom = [...letters];
  // Letters are never lower case, so this is an unknown name.
  const isName = /\p{Ll}{3}/u.test(letters);
  if (isName || custom.length < order.length || custom.length > order.length + 1) return undefined;
  const [G = '', F = '', L = '', S = '', I = '', B = '', king] = custom;
  return { G, F, L, S, I, B, ...(king !== undefined && { king }) };
}
