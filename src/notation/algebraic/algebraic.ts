/**
 * Algebraic notation (section 14, RH appendix E): `Qd27`, `dxe38`, `HRg46`, `Nhg36`, `QxBg24`, `Wh78`.
 *
 * Beside what RH shows:
 *
 * - A mercy relocation (R7.5), which Romulan Heart does not have, is written as a move of the heart from a whole
 *   cell: in `HRh12i22` the heart goes to the rook, which moves from h12 to i22.
 * - The first placement of a shared set (R10.8) is one of a warrior with the heart: `HQe16`.
 * - On boards with levels cells are written with their level, and so are rows: `N2ac18`; columns are the two
 *   digits alone, whatever the level.
 * - A challenge (R10.10) is written as a capture, with the `+` that holds if the attacker wins; its outcome is the
 *   word `attacker` or `defender`. No `+` is written of a shared set, which is nobody's after a move.
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

/**
 * How algebraic notation is written.
 *
 * @category Algebraic
 */
export interface AlgebraicOptions extends AlgebraicExtras {
  /** The letters of the pieces: the name of one of the sets of RH E6, or a set; English if not said. */
  readonly letters?: LetterSet | LetterSetName;
}

/**
 * How algebraic notation is read.
 *
 * @category Algebraic
 */
export interface AlgebraicReadOptions extends NotationReadOptions {
  /** The letters of the pieces: the name of one of the sets of RH E6, or a set; English if not said. */
  readonly letters?: LetterSet | LetterSetName;
}

/** Algebraic notation with a set of letters that was checked. */
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
      // A piece has its letter, a pawn none, and cells are small.
      named({ warriors }, put) {
        const pieces = pieceLetters(letters, warriors);
        const text = put((code) => (code === 'G' ? letters.G : letterOf(pieces, code)));
        return text.replace(/\d?[A-I]\d\d/g, (cell) => cell.toLowerCase());
      },
      formsOf(context, move, drawOffer) {
        const parts = context.partsOf(move)!;
        return [false, true].map((nameCaptured) =>
          formatParts(context, parts, lettersOf(context), { nameCaptured, drawOffer }),
        );
      },
      waysToWrite: (context, parts) => waysToWrite(context, lettersOf(context), parts),
      comparable: withAscendingDigits,
    };
  },
);

/**
 * Writes a move in algebraic notation (section 14): `formatAlgebraic(state, move)` might be `Nhg36`. `+` is
 * added where the move threatens a heart, and a captured heart is always named: `QxHd27`.
 *
 * @throws KlinZhaError `no-such-warrior` where no warrior stands that could make the move, and what
 * {@link lettersFrom} throws
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
 *
 * @category Algebraic
 */
export function formatAlgebraic(state: GameState, move: Move, options?: AlgebraicOptions): string {
  const letters = lettersFrom(options?.letters);
  return formatIn(state, move, (context, parts) =>
    formatParts(context, parts, pieceLetters(letters, context.kinds), options),
  );
}

/**
 * Reads a move in algebraic notation: all legal moves that the text can mean, and what is wrong with it. Digits
 * may stand in either order (RH E3), captured pieces may be named or not, and `+` may be left out. Forgiven are
 * letters of the wrong size, missing or surplus origins and marks of capture, and one misspelt cell or piece.
 *
 * @throws KlinZhaError what {@link lettersFrom} throws
 *
 * @example
 * ```ts
 * import { createState, formatMove, rulesOf } from 'klin-zha';
 * import { readAlgebraic } from 'klin-zha/notation';
 *
 * const state = createState(rulesOf('romulan-heart:2'));
 * const { moves, slips } = readAlgebraic(state, 'Wh87');
 * moves.map(formatMove); // ['b@h78']
 * slips; // []: digits may stand in either order
 * ```
 *
 * @category Algebraic
 */
export function readAlgebraic(
  state: GameState,
  text: string,
  options?: AlgebraicReadOptions,
): NotationReading {
  return readText(algebraicGrammar(lettersFrom(options?.letters)), state, text, options ?? {});
}

/**
 * Reads a move in algebraic notation that has to mean exactly one legal move. A failure says what was read,
 * where, and what was expected: for a move that is not legal what `explainMove` says, for an ambiguous one the
 * moves that it can mean.
 *
 * @throws KlinZhaError what {@link lettersFrom} throws
 *
 * @example
 * ```ts
 * import { createState, formatMove, rulesOf, unwrap } from 'klin-zha';
 * import { parseAlgebraic } from 'klin-zha/notation';
 *
 * const state = createState(rulesOf('romulan-heart:2'));
 * formatMove(unwrap(parseAlgebraic(state, 'Wh78'))); // 'b@h78'
 * ```
 *
 * @category Algebraic
 */
export function parseAlgebraic(state: GameState, text: string, options?: AlgebraicReadOptions): Result<Move> {
  return onlyMove(readAlgebraic(state, text, options));
}
