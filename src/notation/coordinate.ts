/**
 * Coordinate moves (section 15) read and written as the other notations are, in a state: `e37f48`, `e37f48g`,
 * `f@e16`. The form itself is `game/coordinate.ts`'s; here is what a reader forgives.
 */

import type { Fault, Result } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import { coordinateForms, formatMove, parseCoordinates } from '../game/coordinate.ts';
import { isLegal } from '../game/legality.ts';
import type { GameState } from '../game/state.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { pieceLetters } from '../rules/warriors.ts';
import { withAscendingDigits } from './algebraic/parsed-move.ts';
import { type CanonicalReader, NO_MOVE, readCanonically } from './canonical.ts';
import { type CellWord, cellIssues, fitsCell, readCell } from './cells.ts';
import { contextOf } from './move-context.ts';
import type { MoveParts } from './parts.ts';
import { partsOf, type ReadContext, readContextOf } from './read-context.ts';
import {
  asGiven,
  issue,
  onlyMove,
  otherForm,
  type Reading,
  type ReadOptions,
  readingOf,
  readRefused,
  strictly,
  unread,
  type Word,
  wholeWord,
} from './reading.ts';
import { withSuggestions } from './suggestions.ts';

/** The fast lane of coordinate moves. */
export const canonicalCoordinate: CanonicalReader = {
  read(position, text) {
    const parsed = parseCoordinates(position.tables.rules, text);
    return parsed.ok && contextOf(position).isLegal(parsed.value) ? parsed.value : NO_MOVE;
  },
  write: (_, move) => formatMove(move),
};

/** Writes a coordinate move; what stands on the board makes no difference to it. */
export function formatCoordinate(_: GameState, move: Move): string {
  return formatMove(move);
}

/**
 * Reads a coordinate move: the legal moves that the text can mean, and what is wrong with it. Forgiven are capitals,
 * digits in descending order, spaces, hyphens or a mark of capture between the cells, and one misspelt cell.
 */
export function readCoordinate(state: GameState, text: string, options: ReadOptions = {}): Reading {
  return (
    readCanonically(canonicalCoordinate, state, text, options) ?? readCoordinateFreely(state, text, options)
  );
}

/** Reads a coordinate move that has to mean a legal move. */
export function parseCoordinate(state: GameState, text: string, options: ReadOptions = {}): Result<Move> {
  return onlyMove(readCoordinate(state, text, options));
}

/** Reads a move as {@link readCoordinate} does, without the fast lane. */
export function readCoordinateFreely(state: GameState, text: string, options: ReadOptions): Reading {
  const word = wholeWord(text, coordinateForms);
  if (!word.ok) return unread(...word.errors);
  const whole = word.value;
  const scene = readContextOf(state);
  const parsed = parseCoordinates(state.rules, plainForm(whole.text));
  const found = parsed.ok
    ? readParsed(state, whole, parsed.value, options)
    : readMisspelt(scene, whole, parsed.errors[0]!);
  const nearness = {
    legal: scene.legal,
    waysToWrite: ({ move }: { readonly move: Move }) => [formatMove(move)],
    write: formatMove,
  };
  const answer = asGiven(withSuggestions(found, whole, nearness), text, whole);
  return options.strict === true ? strictly(answer, whole, answer.moves.map(formatMove), text) : answer;
}

/** A placement, or a move of two cells, with what may stand between them. */
const shape = /* @__PURE__ */ new RegExp(
  `^(?:([${pieceLetters}])@|(\\d?[a-z]\\d\\d)[\\s-]*(x?)[\\s-]*)(\\d?[a-z]\\d\\d)[\\s-]*([gr]?)$`,
  'di',
);

/** The parts of a text that has the shape of a move. */
interface Sketch {
  readonly code: string;
  readonly from: CellWord | undefined;
  /** The mark of a capture. */
  readonly mark: Word | undefined;
  readonly to: CellWord;
  readonly suffix: string;
}

function sketchOf({ board }: Ruleset, { text, offset }: Word): Sketch | undefined {
  const match = shape.exec(text);
  if (match === null) return undefined;
  const wordOf = (group: number): Word | undefined => {
    const [start, end] = match.indices?.[group] ?? [0, 0];
    return start === end ? undefined : { text: text.slice(start, end), offset: offset + start };
  };
  const from = wordOf(2);
  return {
    code: (match[1] ?? '').toLowerCase(),
    from: from && readCell(board, from),
    mark: wordOf(3),
    to: readCell(board, wordOf(4)!),
    suffix: match[5]!.toLowerCase(),
  };
}

/** Small letters, ascending digits, nothing between the cells; no cell has an x. */
function plainForm(text: string): string {
  const between = shape.test(text) ? /[\sx-]/gi : /[\s-]/g;
  return withAscendingDigits(text.toLowerCase().replace(between, ''));
}

function readParsed(state: GameState, whole: Word, move: Move, options: ReadOptions): Reading {
  const mark = sketchOf(state.rules, whole)?.mark;
  const slips = [...slipsOf(whole, formatMove(move)), ...markSlips(mark, partsOf(state, move))];
  const candidate = { move, slips };
  if (isLegal(state, move)) return readingOf([candidate], whole, formatMove);
  return readRefused(state, whole, [candidate], options, formatMove);
}

/** The moves that a text can mean in which one cell is misspelt. */
function readMisspelt(scene: ReadContext, whole: Word, fault: Fault): Reading {
  const { rules } = scene.state;
  const sketch = sketchOf(rules, whole);
  const cells = sketch === undefined ? [] : [sketch.from, sketch.to];
  const bad = cells.filter((cell) => cell !== undefined && cell.cell === undefined);
  const candidates = scene.legal.flatMap((parts) => {
    if (bad.length !== 1 || !fits(sketch!, parts)) return [];
    const right = bad[0] === sketch!.to ? parts.to : parts.from!;
    const slips = [...cellIssues(bad[0]!, right.toLowerCase()), ...markSlips(sketch!.mark, parts)];
    return [{ move: parts.move, slips }];
  });
  return candidates.length === 0 ? unread(refusal(whole, fault)) : readingOf(candidates, whole, formatMove);
}

/** Whether a sketch in which a cell is misspelt can mean a legal move. */
function fits({ code, from, to, suffix }: Sketch, { move, from: start, to: end }: MoveParts): boolean {
  const [, own = '', , , , mark] = shape.exec(formatMove(move)) ?? [];
  if (own !== code || mark !== suffix || !fitsCell(to, end)) return false;
  return from === undefined ? code !== '' : start !== null && fitsCell(from, start);
}

function slipsOf(whole: Word, expected: string): Fault[] {
  if (whole.text === expected) return [];
  if (whole.text.toLowerCase() === expected) {
    return [issue('letter-size', whole, `'${whole.text}' is written '${expected}'.`, expected)];
  }
  return [otherForm(whole, expected)];
}

/** The mark of a capture need not stand, but where it does there has to be something to capture. */
function markSlips(mark: Word | undefined, parts: MoveParts | undefined): Fault[] {
  if (mark === undefined || parts === undefined || parts.captured !== null || parts.capturesGoal) return [];
  return [issue('no-capture', mark, `There is nothing to capture on ${parts.to}.`)];
}

function refusal(whole: Word, { code, read }: Fault): Fault {
  if (code === 'bad-cell') {
    const message = `'${read}' in '${whole.text}' is no cell of the board.`;
    return issue('bad-cell', whole, message, 'the name of a cell');
  }
  return issue('unreadable', whole, `'${whole.text}' is no coordinate move.`, coordinateForms);
}
