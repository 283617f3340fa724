/**
 * Algebraic notation (section 14, RH appendix E): `Qd27`, `dxe38`, `HRg46`, `Nhg36`, `QxBg24`, `Wh78`.
 *
 * Extensions to RH:
 *
 * - A mercy relocation (R7.5), unknown in Romulan Heart, is written as a heart move with a full origin cell:
 *   in `HRh12i22`, the heart goes to the rook, which moves from h12 to i22.
 * - The first placement of a shared set (R10.8) places a warrior with the heart: `HQe16`.
 * - On boards with levels, cells and rows include the level: `N2ac18`. Columns are always two digits.
 * - A challenge (R10.10) is written as a capture, with a `+` if it threatens a heart when the attacker wins.
 *   The outcome is the word `attacker` or `defender`. Moves with a shared set have no `+`, because no player
 *   owns the set after a move.
 */

import { memo } from '../../base/memo.ts';
import type { Result } from '../../base/result.ts';
import type { Move } from '../../engine/move.ts';
import type { GameState } from '../../game/state.ts';
import { type Grammar, readText } from '../grammar.ts';
import { formatIn, type MoveContext } from '../move-context.ts';
import { type NotationReading, type NotationReadOptions, onlyMove } from '../reading.ts';
import { withAscendingDigits } from '../words.ts';
import { type AlgebraicExtras, canonicalAlgebraic, formatParts } from './canonical.ts';
import {
  type LetterSet,
  type LetterSetName,
  letterOf,
  lettersFrom,
  type PieceLetters,
  pieceLetters,
} from './letters.ts';
import { algebraicForms, parserFor } from './parsed-move.ts';
import { readParses, waysToWrite } from './reader.ts';

/** Options for writing algebraic notation. */
export interface AlgebraicOptions extends AlgebraicExtras {
  /** Piece letters: the name of an RH E6 set, or a custom set. Defaults to English. */
  readonly letters?: LetterSet | LetterSetName;
}

/** Options for reading algebraic notation. */
export interface AlgebraicReadOptions extends NotationReadOptions {
  /** Piece letters: the name of an RH E6 set, or a custom set. Defaults to English. */
  readonly letters?: LetterSet | LetterSetName;
}

/** Returns the grammar of algebraic notation for a valid letter set. */
export const algebraicGrammar: (letters: LetterSet) => Grammar = /* @__PURE__ */ memo(
  (letters: LetterSet) => {
    const lettersOf = ({ kinds }: MoveContext): PieceLetters => pieceLetters(letters, kinds);
    return {
      canonical: canonicalAlgebraic(letters),
      expected: algebraicForms,
      letters: Object.values(letters).join(''),
      hasOutcomeWords: true,
      marksThreats: true,
      read: (context) =>
        readParses(context, parserFor(lettersOf(context))(context.state.rules.board, context.whole)),
      // Pawns have no letter, and cells are in lower case.
      writeNamed({ warriors }, replace) {
        const pieces = pieceLetters(letters, warriors);
        const text = replace((code) => (code === 'G' ? letters.G : letterOf(pieces, code)));
        return text.replace(/\d?[A-I]\d\d/g, (cell) => cell.toLowerCase());
      },
      formsOf(context, move, drawOffer) {
        const parts = context.partsOf(move)!;
        return [parts.capturesGoal, true, false].map((nameCaptured) =>
          formatParts(context, parts, lettersOf(context), { nameCaptured, drawOffer }),
        );
      },
      waysToWrite: (context, parts) => waysToWrite(context, lettersOf(context), parts),
      comparable: withAscendingDigits,
    };
  },
);

/**
 * Writes a move in algebraic notation (section 14), for example `Nhg36`. Adds `+` if the move threatens a
 * heart. Always names a captured heart and its carrier: `QxHRd27`, or `QxHd27` without a carrier.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-move` for a number that is not a move,
 * `no-such-warrior` if no warrior can make the move, or `unknown-letters`, `bad-letter` or `same-letter`
 *
 * @example
 * ```ts
 * import { createState, parseMove, rulesOf, unwrap } from 'klin-zha';
 * import { formatAlgebraic } from 'klin-zha/notation';
 *
 * const state = createState(rulesOf('romulan-heart:2'));
 * const move = unwrap(parseMove(state, 'i@h78'));
 * formatAlgebraic(state, move); // 'Nh78'
 * formatAlgebraic(state, move, { letters: 'german' }); // 'Sh78'
 * ```
 */
export function formatAlgebraic(state: GameState, move: Move, options?: AlgebraicOptions): string {
  const letters = lettersFrom(options?.letters);
  return formatIn(state, move, (context, parts) =>
    formatParts(context, parts, pieceLetters(letters, context.kinds), options),
  );
}

/**
 * Reads a move in algebraic notation. Returns all legal moves that the text can mean, and its deviations from
 * canonical notation. Digits may be in either order (RH E3). Names of captured pieces and `+` are optional.
 * Accepts wrong case, missing or surplus origins and capture marks, and one misspelt cell or piece.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `unknown-letters`, `bad-letter` or `same-letter`
 *
 * @example
 * ```ts
 * import { createState, formatMove, rulesOf } from 'klin-zha';
 * import { readAlgebraic } from 'klin-zha/notation';
 *
 * const state = createState(rulesOf('romulan-heart:2'));
 * const { moves, slips } = readAlgebraic(state, 'Wh87');
 * moves.map(formatMove); // ['b@h78']
 * slips; // []: digits may be in either order
 * ```
 */
export function readAlgebraic(
  state: GameState,
  text: string,
  options?: AlgebraicReadOptions,
): NotationReading {
  return readText(algebraicGrammar(lettersFrom(options?.letters)), state, text, options ?? {});
}

/**
 * Parses a move in algebraic notation that must mean exactly one legal move. A failure contains the reasons
 * from `explainMove` if the move is illegal, or all candidates if it is ambiguous.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `unknown-letters`, `bad-letter` or `same-letter`
 *
 * @example
 * ```ts
 * import { createState, formatMove, rulesOf, unwrap } from 'klin-zha';
 * import { parseAlgebraic } from 'klin-zha/notation';
 *
 * const state = createState(rulesOf('romulan-heart:2'));
 * formatMove(unwrap(parseAlgebraic(state, 'Wh78'))); // 'b@h78'
 * ```
 */
export function parseAlgebraic(state: GameState, text: string, options?: AlgebraicReadOptions): Result<Move> {
  return onlyMove(readAlgebraic(state, text, options));
}
