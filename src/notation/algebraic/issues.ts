/** What is not as it should be in an algebraic text that means a certain move (section 14). */

import type { Fault } from '../../core/result.ts';
import type { MoveParts } from '../move-context.ts';
import type { ReadContext } from '../read-context.ts';
import { type CellWord, cellIssues, issue, type Word } from '../words.ts';
import { formatCapture, letterOf, originOf } from './canonical.ts';
import type { LetterSet } from './letters.ts';
import type { LetterWord, ParsedMove } from './parsed-move.ts';

/** Compares every part of a text with the move that it means. */
export function issuesOf(
  context: ReadContext,
  letters: LetterSet,
  parsed: ParsedMove,
  target: CellWord,
  parts: MoveParts,
): Fault[] {
  return [
    ...heartIssues(parsed.heart, letters),
    ...pieceIssues(context, letters, parsed, parts),
    ...(parsed.isLoose && !parsed.captures ? [] : originIssues(context, parsed, parts)),
    ...captureIssues(letters, parsed, parts),
    // Digits may stand in either order (RH E3), so that only the size of the letter and the cell itself count.
    ...cellIssues(target, parts.to.toLowerCase()).filter(({ code }) => code !== 'digit-order'),
    ...threatIssues(context, parsed, parts),
  ];
}

function heartIssues(heart: Word | undefined, letters: LetterSet): Fault[] {
  if (heart === undefined || heart.text === letters.G || heart.text === letters.king) return [];
  const message = `The heart's letter '${heart.text}' is written '${letters.G}'.`;
  return [issue('letter-size', heart, message, letters.G)];
}

function pieceIssues(
  context: ReadContext,
  letters: LetterSet,
  { piece, target, origin }: ParsedMove,
  { warrior }: MoveParts,
): Fault[] {
  const expected = letterOf(letters, warrior);
  const name = context.nameOf(warrior);
  if (piece === undefined) {
    if (expected === '') return [];
    const place = { text: '', offset: origin.text === '' ? target.offset : origin.offset };
    return [issue('missing-piece', place, `The letter of the ${name} is missing.`, expected)];
  }
  const { word } = piece;
  if (piece.warrior === null) {
    const message = `'${word.text}' is no piece's letter; it is a ${name}.`;
    return [issue('misspelt-piece', word, message, expected)];
  }
  const issues = sizeIssues(piece, letters);
  if (piece.warrior === warrior) return issues;
  return [
    ...issues,
    issue('other-piece', word, `'${word.text}' is no letter of the ${name} there.`, expected),
  ];
}

function sizeIssues({ word, warrior }: LetterWord, letters: LetterSet): Fault[] {
  const expected = letterOf(letters, warrior);
  if (word.text === expected) return [];
  return [issue('letter-size', word, `The letter '${word.text}' is written '${expected}'.`, expected)];
}

function originIssues(context: ReadContext, { origin, from, target }: ParsedMove, parts: MoveParts): Fault[] {
  const expected = context.look((position) => originOf(position, parts));
  if (from === expected) {
    if (origin.text === origin.text.toLowerCase()) return [];
    return [issue('letter-size', origin, `'${origin.text}' is written '${expected}'.`, expected)];
  }
  if (from === '') {
    const place = { text: '', offset: target.offset };
    const message = `Where the move comes from has to be written: '${expected}'.`;
    return [issue('missing-origin', place, message, expected)];
  }
  const isMore = expected === '' || from.includes(expected);
  const code = expected.includes(from) ? 'missing-origin' : isMore ? 'surplus-origin' : 'other-origin';
  const right = expected === '' ? 'nothing' : `'${expected}'`;
  const message = `Of where the move comes from ${right} is written, not '${from}'.`;
  return [issue(code, origin, message, expected)];
}

function captureIssues(letters: LetterSet, parsed: ParsedMove, parts: MoveParts): Fault[] {
  const { captures, captured, capturedHeart, target } = parsed;
  const due = formatCapture(letters, parts.captured, parts.capturesGoal, false);
  if (!captures) {
    if (due === '') return [];
    const expected = due + parts.to.toLowerCase();
    return [issue('unmarked-capture', target, `The capture on ${parts.to} is not marked.`, expected)];
  }
  if (due === '') return [issue('no-capture', target, `There is nothing to capture on ${parts.to}.`)];
  const issues = heartIssues(capturedHeart, letters);
  const isOther = captured !== undefined && captured.warrior !== parts.captured;
  if (isOther || (capturedHeart !== undefined && !parts.capturesGoal)) {
    const whole = formatCapture(letters, parts.captured, parts.capturesGoal, true);
    const message = `What is captured on ${parts.to} is written '${whole}'.`;
    return [...issues, issue('other-captured', captured?.word ?? capturedHeart!, message, whole)];
  }
  return captured === undefined ? issues : [...issues, ...sizeIssues(captured, letters)];
}

/** The mark of a threat may be left out, but where it stands there has to be one. */
function threatIssues(context: ReadContext, { threatens }: ParsedMove, { move }: MoveParts): Fault[] {
  if (threatens === undefined || context.look((position) => position.threatens(move))) return [];
  return [issue('no-threat', threatens, 'The move does not threaten a heart.')];
}
