/**
 * Reads algebraic notation leniently (section 14), by comparing all parses of the text with the legal moves.
 */

import type { Fault } from '../../base/result.ts';
import { type Move, PLACE, PLACE_GOAL, RELOCATE, STEP } from '../../engine/move.ts';
import { essence } from '../grammar.ts';
import { type MoveContext, type MoveParts, NO_CELL } from '../move-context.ts';
import {
  type Candidate,
  type NotationReading,
  type ReadContext,
  readingOf,
  readRefused,
  unread,
} from '../reading.ts';
import { badCell, isOneEdit, issue, otherForm } from '../words.ts';
import { formatCapture, formatMover } from './canonical.ts';
import { issuesOf } from './issues.ts';
import type { PieceLetters } from './letters.ts';
import { algebraicForms, type ParsedAlgebraic } from './parsed-move.ts';

/** Returns the reading for the first parse that matches a legal move. */
export function readParses(context: ReadContext, ways: readonly ParsedAlgebraic[]): NotationReading {
  const clear = ways.filter(({ isLoose, target }) => !isLoose && target.cell >= 0);
  const loose = ways.filter(({ isLoose }) => isLoose);
  for (const parsed of clear.length > 0 ? clear : loose) {
    const found = context.legal.filter((parts) => fits(context, parsed, parts));
    if (found.length === 0) continue;
    const candidates = found.map((parts) => candidateOf(context, parsed, parts));
    return withDrawOffer(readingOf(context, candidates), parsed);
  }
  const [first] = clear;
  if (first === undefined) return unread(unreadable(context, loose[0]));
  return withDrawOffer(refuse(context, first), first);
}

function withDrawOffer(reading: NotationReading, { drawOffer }: ParsedAlgebraic): NotationReading {
  return drawOffer ? { ...reading, drawOffer } : reading;
}

function candidateOf(context: ReadContext, parsed: ParsedAlgebraic, parts: MoveParts): Candidate {
  const { move } = parts;
  const issues = issuesOf(context, parsed, parts);
  if (issues.length === 0 && parsed.hasGaps) issues.push(otherForm(context.whole, context.format(move)));
  return { move, issues };
}

function fits(context: ReadContext, parsed: ParsedAlgebraic, parts: MoveParts): boolean {
  const { heart, piece, warrior, from, target } = parsed;
  const { small } = context.texts;
  if ((parts.withGoal || parts.kind === 'place-goal') !== (heart !== undefined)) return false;
  // The cell identifies the carrier of a placed heart.
  const isDescribed = parts.kind === 'place-goal' && target.cell >= 0;
  // Without a letter, the whole cell identifies the warrior.
  const isKnownByCell = piece === undefined && from === small[parts.fromCell];
  const isOther = warrior !== null && warrior !== parts.warrior;
  if (isOther && !isDescribed && !isKnownByCell) return false;
  if (!originsOf(context, parts.fromCell).includes(from)) return false;
  if (target.cell >= 0) return target.cell === parts.toCell;
  // A misspelt cell may include the origin.
  const text = target.text.toLowerCase();
  const origins = originsOf(context, parsed.captures ? NO_CELL : parts.fromCell);
  return origins.some((origin) => isOneEdit(text, origin + small[parts.toCell]!));
}

/** Returns the reasons why a clear parse is not legal. */
function refuse(context: ReadContext, parsed: ParsedAlgebraic): NotationReading {
  const { state, whole } = context;
  const attempts = attemptsOf(context, parsed).map((move) => {
    const parts = context.partsOf(move);
    return parts === undefined ? { move, issues: [] } : candidateOf(context, parsed, parts);
  });
  if (attempts.length > 0) return readRefused(context, attempts);
  const colour = state.rules.colours[state.seat - 1]!;
  const kind = parsed.warrior === null ? 'warrior' : context.nameOf(parsed.warrior);
  const where = parsed.origin.text === '' ? '' : ` on '${parsed.origin.text}'`;
  return unread(issue('no-such-warrior', whole, `The ${colour} player has no ${kind}${where}.`));
}

/** Returns the moves that a clear parse describes, legal or not. */
function attemptsOf(context: ReadContext, { warrior, from, heart, target }: ParsedAlgebraic): Move[] {
  const { small } = context.texts;
  const withGoal = heart !== undefined;
  const isSetup = context.position.pending > 0;
  if (isSetup && from === '') {
    if (withGoal) return [context.pack(PLACE_GOAL, 0, target.cell, false)];
    return warrior === null
      ? []
      : [context.pack(PLACE, context.originOfPlacing(warrior), target.cell, false)];
  }
  const kind = withGoal && isSetup ? RELOCATE : STEP;
  const cells = [...small.keys()].filter((cell) => context.codeAt(cell) !== null);
  const fitting = cells.filter(
    (cell) =>
      context.isOwn(cell) &&
      (warrior === null || warrior === context.codeAt(cell)) &&
      originsOf(context, cell).includes(from),
  );
  const others = cells.filter((cell) => small[cell] === from);
  return (fitting.length > 0 ? fitting : others).map((cell) =>
    context.pack(kind, cell, target.cell, withGoal),
  );
}

function unreadable({ whole }: ReadContext, way: ParsedAlgebraic | undefined): Fault {
  if (way !== undefined && /\d/.test(way.target.text)) return badCell(way.target);
  return issue('unreadable', whole, `'${whole.text}' is not an algebraic move.`, algebraicForms);
}

/** Returns all ways to write an origin. */
function originsOf({ texts }: MoveContext, from: number): string[] {
  return from < 0 ? [''] : ['', texts.row[from]!, texts.columns[from]!, texts.small[from]!];
}

/**
 * Returns all ways to write a move without marks: with each way to write its origin, and with or without the
 * captured piece.
 */
export function waysToWrite(context: MoveContext, letters: PieceLetters, parts: MoveParts): string[] {
  const { fromCell, toCell, captured, capturesGoal } = parts;
  const mover = essence(formatMover(parts, letters));
  const captures = [false, true].map((named) =>
    essence(formatCapture(letters, captured, capturesGoal, named)),
  );
  const target = context.texts.small[toCell]!;
  return originsOf(context, fromCell).flatMap((origin) =>
    [...new Set(['', ...captures])].map((capture) => mover + origin + capture + target),
  );
}
