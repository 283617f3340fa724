/** What is not as it should be in an algebraic text that means a certain move (section 14). */

import type { CellName } from '../board/names.ts';
import type { Fault } from '../core/result.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import { type AlgebraicSketch, type LetterWord, withAscendingDigits } from './algebraic-text.ts';
import { letterOf, writeCapture } from './algebraic-write.ts';
import { type CellWord, cellSlips } from './cells.ts';
import type { LetterSet } from './letters.ts';
import { originOf } from './origins.ts';
import type { MoveParts } from './parts.ts';
import { slip, type Word } from './reading.ts';
import { type Scene, warriorName, withView } from './scene.ts';

/** Compares every part of a text with the move that it means. */
export function algebraicSlips(
  scene: Scene,
  letters: LetterSet,
  sketch: AlgebraicSketch,
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
  return [slip('letter-size', heart, message, letters.G)];
}

function pieceSlips(
  scene: Scene,
  letters: LetterSet,
  { piece, target, origin }: AlgebraicSketch,
  { warrior }: MoveParts,
): Fault[] {
  const expected = letterOf(letters, warrior);
  const name = warriorName(scene.state, warrior);
  if (piece === undefined) {
    if (expected === '') return [];
    const place = { text: '', offset: origin.text === '' ? target.offset : origin.offset };
    return [slip('missing-piece', place, `The letter of the ${name} is missing.`, expected)];
  }
  if (piece.word.text === expected) return [];
  const { text } = piece.word;
  if (piece.warrior === null) {
    return [slip('misspelt-piece', piece.word, `'${text}' is no piece's letter; it is a ${name}.`, expected)];
  }
  return [...sizeSlip(piece, letters), ...otherPiece(piece, warrior, name, expected)];
}

function otherPiece(piece: LetterWord, warrior: WarriorCode, name: string, expected: string): Fault[] {
  if (piece.warrior === warrior) return [];
  return [
    slip('other-piece', piece.word, `'${piece.word.text}' is no letter of the ${name} there.`, expected),
  ];
}

function sizeSlip({ word, warrior }: LetterWord, letters: LetterSet): Fault[] {
  const expected = letterOf(letters, warrior);
  if (word.text === expected) return [];
  return [slip('letter-size', word, `The letter '${word.text}' is written '${expected}'.`, expected)];
}

function originSlips(scene: Scene, { origin, target }: AlgebraicSketch, parts: MoveParts): Fault[] {
  const expected = withView(scene.state, (view) => originOf(view, parts));
  const read = withAscendingDigits(origin.text.toLowerCase());
  if (read !== expected) {
    if (read === '') {
      const place = { text: '', offset: target.offset };
      const message = `Where the move comes from has to be written: '${expected}'.`;
      return [slip('missing-origin', place, message, expected)];
    }
    const isLess = expected.includes(read);
    const code = isLess
      ? 'missing-origin'
      : expected === '' || read.includes(expected)
        ? 'surplus-origin'
        : 'other-origin';
    const right = expected === '' ? 'nothing' : `'${expected}'`;
    return [slip(code, origin, `Of where the move comes from ${right} is written, not '${read}'.`, expected)];
  }
  if (origin.text === origin.text.toLowerCase()) return [];
  return [slip('letter-size', origin, `'${origin.text}' is written '${expected}'.`, expected)];
}

function captureSlips(letters: LetterSet, sketch: AlgebraicSketch, parts: MoveParts): Fault[] {
  const { captures, captured, capturedHeart, target } = sketch;
  const due = writeCapture(parts, letters, false);
  const whole = writeCapture(parts, letters, true);
  if (!captures) {
    if (due === '') return [];
    const expected = due + parts.to.toLowerCase();
    return [slip('unmarked-capture', target, `The capture on ${parts.to} is not marked.`, expected)];
  }
  if (due === '') return [slip('no-capture', target, `There is nothing to capture on ${parts.to}.`)];
  const faults: Fault[] = capturedHeart === undefined ? [] : heartSlips(capturedHeart, letters);
  const isWrong =
    (captured !== undefined && captured.warrior !== parts.captured) ||
    (capturedHeart !== undefined && !parts.capturesGoal);
  if (isWrong) {
    const word = captured?.word ?? capturedHeart!;
    const message = `What is captured on ${parts.to} is written '${whole}'.`;
    faults.push(slip('other-captured', word, message, whole));
  } else if (captured !== undefined) {
    faults.push(...sizeSlip(captured, letters));
  }
  return faults;
}

/** Digits may stand in either order (RH E3), so that only the size of the letter and the cell itself count. */
function targetSlips(target: CellWord, to: CellName): Fault[] {
  return cellSlips(target, to.toLowerCase()).filter(({ code }) => code !== 'digit-order');
}

/** The mark of a threat may be left out, but where it stands there has to be one. */
function threatSlips({ state }: Scene, { threatens }: AlgebraicSketch, { move }: MoveParts): Fault[] {
  if (threatens === undefined || withView(state, (view) => view.threatens(move))) return [];
  return [slip('no-threat', threatens, 'The move does not threaten a heart.')];
}
