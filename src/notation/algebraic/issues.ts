/** Finds issues in algebraic text that means a given move (section 14). */

import type { Fault } from '../../base/result.ts';
import { givesThreat } from '../../game/in-place.ts';
import type { MoveParts } from '../move-context.ts';
import type { ReadContext } from '../reading.ts';
import { cellIssues, issue, type NotationWord } from '../words.ts';
import { formatCapture, originOf } from './canonical.ts';
import { type LetterSet, letterOf, type PieceLetters } from './letters.ts';
import type { LetterWord, ParsedAlgebraic } from './parsed-move.ts';

/** Compares each part of the text with the move that it means. */
export function issuesOf(context: ReadContext, parsed: ParsedAlgebraic, parts: MoveParts): Fault[] {
  const { letters, heart, isLoose, captures, target, threatens } = parsed;
  // The threat mark is optional, but it is an error without a threat.
  const isIdle = threatens !== undefined && !givesThreat(context.position, parts.move);
  return [
    ...heartIssues(heart, letters.set),
    ...pieceIssues(context, parsed, parts),
    ...(isLoose && !captures ? [] : originIssues(context, parsed, parts)),
    ...captureIssues(parsed, parts),
    // Digits may be in either order (RH E3).
    ...cellIssues(target, parts.to.toLowerCase()).filter(({ code }) => code !== 'digit-order'),
    ...(isIdle ? [issue('no-threat', threatens, 'The move does not threaten a heart.')] : []),
  ];
}

function heartIssues(heart: NotationWord | undefined, { G, king }: LetterSet): Fault[] {
  if (heart === undefined || heart.text === G || heart.text === king) return [];
  return [issue('letter-size', heart, `Write the heart's letter '${heart.text}' as '${G}'.`, G)];
}

function pieceIssues(context: ReadContext, parsed: ParsedAlgebraic, { warrior }: MoveParts): Fault[] {
  const { letters, piece, target, origin } = parsed;
  const expected = letterOf(letters, warrior);
  const name = context.nameOf(warrior);
  if (piece === undefined) {
    if (expected === '') return [];
    const place = { text: '', offset: origin.text === '' ? target.offset : origin.offset };
    return [issue('missing-piece', place, `The letter for the ${name} is missing.`, expected)];
  }
  const { text } = piece;
  if (piece.warrior === null)
    return [
      issue('misspelt-piece', piece, `'${text}' is not a piece letter: the piece is a ${name}.`, expected),
    ];
  const issues = sizeIssues(piece, letters);
  if (piece.warrior === warrior) return issues;
  return [
    ...issues,
    issue('other-piece', piece, `'${text}' is the wrong letter: the piece is a ${name}.`, expected),
  ];
}

function sizeIssues(letter: LetterWord, letters: PieceLetters): Fault[] {
  const { text, warrior } = letter;
  const expected = letterOf(letters, warrior);
  if (text === expected) return [];
  return [issue('letter-size', letter, `Write the letter '${text}' as '${expected}'.`, expected)];
}

function originIssues(
  context: ReadContext,
  { origin, from, target }: ParsedAlgebraic,
  parts: MoveParts,
): Fault[] {
  const expected = originOf(context, parts);
  if (from === expected) {
    if (origin.text === origin.text.toLowerCase()) return [];
    return [issue('letter-size', origin, `Write '${origin.text}' as '${expected}'.`, expected)];
  }
  if (from === '') {
    const place = { text: '', offset: target.offset };
    const message = `The origin of the move is missing: write '${expected}'.`;
    return [issue('missing-origin', place, message, expected)];
  }
  const isMore = expected === '' || from.includes(expected);
  const code = expected.includes(from) ? 'missing-origin' : isMore ? 'surplus-origin' : 'other-origin';
  const advice =
    expected === '' ? `Omit the origin '${from}'` : `Write the origin as '${expected}', not '${from}'`;
  const message = `${advice}.`;
  return [issue(code, origin, message, expected)];
}

function captureIssues(parsed: ParsedAlgebraic, parts: MoveParts): Fault[] {
  const { letters, captures, captured, capturedHeart, target } = parsed;
  const due = formatCapture(letters, parts.captured, parts.capturesGoal, false);
  if (!captures) {
    if (due === '') return [];
    const expected = due + parts.to.toLowerCase();
    return [issue('unmarked-capture', target, `The capture on ${parts.to} is not marked.`, expected)];
  }
  if (due === '') return [issue('no-capture', target, `No piece to capture on ${parts.to}.`)];
  const issues = heartIssues(capturedHeart, letters.set);
  const isOther = captured !== undefined && captured.warrior !== parts.captured;
  if (isOther || (capturedHeart !== undefined && !parts.capturesGoal)) {
    const whole = formatCapture(letters, parts.captured, parts.capturesGoal, true);
    const message = `Write the captured piece on ${parts.to} as '${whole}'.`;
    return [...issues, issue('other-captured', captured ?? capturedHeart!, message, whole)];
  }
  return captured === undefined ? issues : [...issues, ...sizeIssues(captured, letters)];
}
