/** What is not as it should be in an algebraic text that means a certain move (section 14). */

import type { CellName } from '../../board/names.ts';
import type { Fault } from '../../core/result.ts';
import type { WarriorCode } from '../../rules/warriors.ts';
import { type CellWord, cellIssues } from '../cells.ts';
import type { MoveParts } from '../parts.ts';
import { type ReadContext, warriorName, withContext } from '../read-context.ts';
import { issue, type Word } from '../reading.ts';
import { formatCapture, letterOf } from './format.ts';
import type { LetterSet } from './letters.ts';
import { originOf } from './origins.ts';
import { type LetterWord, type ParsedMove, withAscendingDigits } from './parsed-move.ts';

/** Compares every part of a text with the move that it means. */
export function issuesOf(
  scene: ReadContext,
  letters: LetterSet,
  sketch: ParsedMove,
  target: CellWord,
  parts: MoveParts,
): Fault[] {
  return [
    ...heartSlips(sketch.heart, letters),
    ...pieceSlips(scene, letters, sketch, parts),
    ...(sketch.isLoose && !sketch.captures ? [] : originSlips(scene, sketch, parts)),
    ...captureSlips(letters, sketch, parts),
    ...targetSlips(target, parts.to),
    ...threatSlips(scene, sketch, parts),
  ];
}

function heartSlips(heart: Word | undefined, letters: LetterSet): Fault[] {
  if (heart === undefined || heart.text === letters.G || heart.text === letters.king) return [];
  const message = `The heart's letter '${heart.text}' is written '${letters.G}'.`;
  return [issue('letter-size', heart, message, letters.G)];
}

function pieceSlips(
  scene: ReadContext,
  letters: LetterSet,
  { piece, target, origin }: ParsedMove,
  { warrior }: MoveParts,
): Fault[] {
  const expected = letterOf(letters, warrior);
  const name = warriorName(scene.state, warrior);
  if (piece === undefined) {
    if (expected === '') return [];
    const place = { text: '', offset: origin.text === '' ? target.offset : origin.offset };
    return [issue('missing-piece', place, `The letter of the ${name} is missing.`, expected)];
  }
  if (piece.word.text === expected) return [];
  const { text } = piece.word;
  if (piece.warrior === null) {
    return [
      issue('misspelt-piece', piece.word, `'${text}' is no piece's letter; it is a ${name}.`, expected),
    ];
  }
  return [...sizeSlip(piece, letters), ...otherPiece(piece, warrior, name, expected)];
}

function otherPiece(piece: LetterWord, warrior: WarriorCode, name: string, expected: string): Fault[] {
  if (piece.warrior === warrior) return [];
  return [
    issue('other-piece', piece.word, `'${piece.word.text}' is no letter of the ${name} there.`, expected),
  ];
}

function sizeSlip({ word, warrior }: LetterWord, letters: LetterSet): Fault[] {
  const expected = letterOf(letters, warrior);
  if (word.text === expected) return [];
  return [issue('letter-size', word, `The letter '${word.text}' is written '${expected}'.`, expected)];
}

function originSlips(scene: ReadContext, { origin, target }: ParsedMove, parts: MoveParts): Fault[] {
  const expected = withContext(scene.state, (view) => originOf(view, parts));
  const read = withAscendingDigits(origin.text.toLowerCase());
  if (read !== expected) {
    if (read === '') {
      const place = { text: '', offset: target.offset };
      const message = `Where the move comes from has to be written: '${expected}'.`;
      return [issue('missing-origin', place, message, expected)];
    }
    const isLess = expected.includes(read);
    const code = isLess
      ? 'missing-origin'
      : expected === '' || read.includes(expected)
        ? 'surplus-origin'
        : 'other-origin';
    const right = expected === '' ? 'nothing' : `'${expected}'`;
    return [
      issue(code, origin, `Of where the move comes from ${right} is written, not '${read}'.`, expected),
    ];
  }
  if (origin.text === origin.text.toLowerCase()) return [];
  return [issue('letter-size', origin, `'${origin.text}' is written '${expected}'.`, expected)];
}

function captureSlips(letters: LetterSet, sketch: ParsedMove, parts: MoveParts): Fault[] {
  const { captures, captured, capturedHeart, target } = sketch;
  const due = formatCapture(parts, letters, false);
  const whole = formatCapture(parts, letters, true);
  if (!captures) {
    if (due === '') return [];
    const expected = due + parts.to.toLowerCase();
    return [issue('unmarked-capture', target, `The capture on ${parts.to} is not marked.`, expected)];
  }
  if (due === '') return [issue('no-capture', target, `There is nothing to capture on ${parts.to}.`)];
  const faults: Fault[] = capturedHeart === undefined ? [] : heartSlips(capturedHeart, letters);
  const isWrong =
    (captured !== undefined && captured.warrior !== parts.captured) ||
    (capturedHeart !== undefined && !parts.capturesGoal);
  if (isWrong) {
    const word = captured?.word ?? capturedHeart!;
    const message = `What is captured on ${parts.to} is written '${whole}'.`;
    faults.push(issue('other-captured', word, message, whole));
  } else if (captured !== undefined) {
    faults.push(...sizeSlip(captured, letters));
  }
  return faults;
}

/** Digits may stand in either order (RH E3), so that only the size of the letter and the cell itself count. */
function targetSlips(target: CellWord, to: CellName): Fault[] {
  return cellIssues(target, to.toLowerCase()).filter(({ code }) => code !== 'digit-order');
}

/** The mark of a threat may be left out, but where it stands there has to be one. */
function threatSlips({ state }: ReadContext, { threatens }: ParsedMove, { move }: MoveParts): Fault[] {
  if (threatens === undefined || withContext(state, (view) => view.threatens(move))) return [];
  return [issue('no-threat', threatens, 'The move does not threaten a heart.')];
}
