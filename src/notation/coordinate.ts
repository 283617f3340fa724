/** Reads coordinate moves leniently (section 15): `e37f48`, `e37f48g`, `f@e16`. */

import type { Fault, Result } from '../base/result.ts';
import type { Move } from '../engine/move.ts';
import { coordinateForms, formatMove, parseCoordinates } from '../engine/text/coordinates.ts';
import { isLegal } from '../game/in-place.ts';
import type { GameState } from '../game/state.ts';
import { type Grammar, NO_MOVE, readText } from './grammar.ts';
import type { MoveParts } from './move-context.ts';
import {
  type NotationReading,
  type NotationReadOptions,
  onlyMove,
  type ReadContext,
  readingOf,
  readRefused,
  unread,
} from './reading.ts';
import {
  type CellWord,
  cellIssues,
  fitsCell,
  groupOf,
  issue,
  type NotationWord,
  otherForm,
  readCell,
  withAscendingDigits,
} from './words.ts';

/** Grammar of coordinate moves. */
export const coordinateGrammar: Grammar = {
  canonical: {
    read(position, text) {
      const parsed = parseCoordinates(position.tables.rules, text);
      return parsed.ok && isLegal(position, parsed.value) ? parsed.value : NO_MOVE;
    },
    write: (_, move) => formatMove(move),
  },
  expected: coordinateForms,
  hasOutcomeWords: false,
  comparable: (text) => text.trim(),
  read(context) {
    const parsed = parseShape(context);
    const { text } = context.whole;
    // No cell name contains an x.
    const normalised = text.toLowerCase().replace(parsed === undefined ? /[\s-]/g : /[\sx-]/g, '');
    const move = parseCoordinates(context.state.rules, withAscendingDigits(normalised));
    return move.ok
      ? readWellFormed(context, move.value, parsed)
      : readMisspelt(context, move.errors[0], parsed);
  },
  // Only placements name the warrior.
  writeNamed: (_, replace) =>
    replace((code) => `${code.toLowerCase()}@`)
      .replace(/@[\s@]+/g, '@')
      .replace(/^[a-z]@(?=\d?[A-I]\d\d.*\d)/, ''),
  formsOf: (_, move) => [formatMove(move)],
  waysToWrite: (_, { move }) => [formatMove(move)],
};

/**
 * Reads a coordinate move. Returns all legal moves that the text can mean, and its deviations from canonical
 * notation. Accepts upper case, digits in descending order, spaces, hyphens or a capture mark between the
 * cells, and one misspelt cell.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, formatMove, klinZha } from 'klin-zha';
 * import { readCoordinate } from 'klin-zha/notation';
 *
 * const { moves, slips } = readCoordinate(createState(klinZha), 'F@E61');
 * moves.map(formatMove); // ['f@e16']
 * slips.length; // 1
 * ```
 */
export function readCoordinate(
  state: GameState,
  text: string,
  options?: NotationReadOptions,
): NotationReading {
  return readText(coordinateGrammar, state, text, options ?? {});
}

/**
 * Parses a coordinate move that must mean exactly one legal move.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, formatMove, klinZha, unwrap } from 'klin-zha';
 * import { parseCoordinate } from 'klin-zha/notation';
 *
 * const state = createState(klinZha);
 * formatMove(unwrap(parseCoordinate(state, 'F@E61'))); // 'f@e16'
 * ```
 */
export function parseCoordinate(state: GameState, text: string, options?: NotationReadOptions): Result<Move> {
  return onlyMove(readCoordinate(state, text, options));
}

/** A placement, or a move between two cells. */
const shape = /^(?:([a-z])@|(\d?[a-z]\d\d)[\s-]*(x?)[\s-]*)(\d?[a-z]\d\d)[\s-]*([gr]?)$/di;

/** Parts of text that looks like a coordinate move. */
interface ParsedCoordinates {
  readonly code: string;
  readonly from: CellWord | undefined;
  /** Capture mark. */
  readonly mark: NotationWord | undefined;
  readonly to: CellWord;
  readonly suffix: string;
}

function parseShape({ state, whole }: ReadContext): ParsedCoordinates | undefined {
  const match = shape.exec(whole.text);
  if (match === null) return undefined;
  const { board } = state.rules;
  const [, , from, mark, to] = match.indices!.map((range) => groupOf(whole, range));
  return {
    code: (match[1] ?? '').toLowerCase(),
    from: from && readCell(board, from),
    mark,
    to: readCell(board, to!),
    suffix: match[5]!.toLowerCase(),
  };
}

function readWellFormed(
  context: ReadContext,
  move: Move,
  parsed: ParsedCoordinates | undefined,
): NotationReading {
  const issues = [
    ...formIssues(context.whole, formatMove(move)),
    ...markIssues(parsed, context.partsOf(move)),
  ];
  const candidates = [{ move, issues }];
  return isLegal(context.position, move) ? readingOf(context, candidates) : readRefused(context, candidates);
}

/** Returns the legal moves that match text with one misspelt cell. */
function readMisspelt(
  context: ReadContext,
  fault: Fault,
  parsed: ParsedCoordinates | undefined,
): NotationReading {
  const [bad, ...more] = [parsed?.from, parsed?.to].filter((word) => word !== undefined && word.cell < 0);
  const isOne = bad !== undefined && more.length === 0;
  const matches = isOne ? context.legal.filter((parts) => fits(parsed!, parts)) : [];
  if (matches.length === 0) return unread(refusal(context.whole, fault));
  const candidates = matches.map((parts) => {
    const right = bad === parsed!.to ? parts.to : parts.from!;
    return {
      move: parts.move,
      issues: [...cellIssues(bad!, right.toLowerCase()), ...markIssues(parsed, parts)],
    };
  });
  return readingOf(context, candidates);
}

/** Whether text with a misspelt cell can mean a legal move. */
function fits({ code, from, to, suffix }: ParsedCoordinates, parts: MoveParts): boolean {
  const [, own = '', , , , mark] = shape.exec(formatMove(parts.move)) ?? [];
  if (own !== code || mark !== suffix || !fitsCell(to, parts.toCell, parts.to)) return false;
  if (from === undefined) return code !== '';
  return parts.from !== null && fitsCell(from, parts.fromCell, parts.from);
}

function formIssues(whole: NotationWord, expected: string): Fault[] {
  if (whole.text === expected) return [];
  if (whole.text.toLowerCase() !== expected) return [otherForm(whole, expected)];
  return [issue('letter-size', whole, `Write '${whole.text}' as '${expected}'.`, expected)];
}

/** Reports a capture mark on a move that captures nothing. A missing capture mark is not an error. */
function markIssues(parsed: ParsedCoordinates | undefined, parts: MoveParts | undefined): Fault[] {
  if (parsed?.mark === undefined || parts === undefined) return [];
  if (parts.captured !== null || parts.capturesGoal) return [];
  return [issue('no-capture', parsed.mark, `No piece to capture on ${parts.to}.`)];
}

function refusal(whole: NotationWord, { code, read }: Fault): Fault {
  if (code === 'bad-cell') {
    const message = `'${read}' in '${whole.text}' is not a cell on this board.`;
    return issue('bad-cell', whole, message, 'the name of a cell');
  }
  return issue('unreadable', whole, `'${whole.text}' is not a coordinate move.`, coordinateForms);
}
