/**
 * The fast lane of algebraic notation: reads what is written as it should be, and writes, straight on a
 * position. It answers only where the generous reader would find the same one move and nothing to remark.
 */

import type { Move } from '../../engine/move.ts';
import type { Position } from '../../game/in-place.ts';
import { type CanonicalReader, NO_MOVE } from '../canonical.ts';
import { contextOf, type MoveContext, NO_CELL, PLACE, PLACE_GOAL, RELOCATE, STEP } from '../move-context.ts';
import { formatParts } from './format.ts';
import type { LetterSet } from './letters.ts';
import { formAmong, NOTHING, WHOLE } from './origins.ts';
import { AlgebraicScanner, letterTableOf, PAWN } from './scan.ts';

/** What is needed to read the moves of a position. */
interface Desk {
  readonly view: MoveContext;
  readonly scanner: AlgebraicScanner;
}

const lanes = /* @__PURE__ */ new WeakMap<LetterSet, CanonicalReader>();

/** The fast lane for a set of letters that was checked. */
export function canonicalAlgebraic(letters: LetterSet): CanonicalReader {
  let lane = lanes.get(letters);
  if (lane === undefined) {
    lane = makeLane(letters);
    lanes.set(letters, lane);
  }
  return lane;
}

function makeLane(letters: LetterSet): CanonicalReader {
  const desks = new WeakMap<Position, Desk>();
  const deskFor = (position: Position): Desk => {
    let desk = desks.get(position);
    if (desk === undefined) {
      const view = contextOf(position);
      desk = { view, scanner: new AlgebraicScanner(view.texts, letterTableOf(letters)) };
      desks.set(position, desk);
    }
    return desk;
  };
  return {
    read(position, text, strict) {
      const { view, scanner } = deskFor(position);
      if (view.isCombat || !scanner.scan(text)) return NO_MOVE;
      if (strict && scanner.king) return NO_MOVE;
      return view.isSetup ? readSetup(view, scanner) : readStep(view, scanner, strict);
    },
    write(position, move) {
      const view = contextOf(position);
      const parts = view.partsOf(move);
      return parts === undefined ? '' : formatParts(view, parts, letters);
    },
  };
}

function readSetup(view: MoveContext, scanner: AlgebraicScanner): Move | typeof NO_MOVE {
  const { heart, kind, form, from, to, captures, threatens } = scanner;
  if (captures || threatens) return NO_MOVE;
  let move: Move;
  if (form === WHOLE && heart) {
    if (view.kindAt(from) !== kind) return NO_MOVE;
    move = view.pack(RELOCATE, from, to, true);
  } else if (form !== NOTHING) {
    return NO_MOVE;
  } else if (heart && !view.shared) {
    if (view.kindAt(to) !== kind) return NO_MOVE;
    move = view.pack(PLACE_GOAL, 0, to, false);
  } else {
    move = view.pack(PLACE, kind, to, heart);
  }
  return view.isLegal(move) ? move : NO_MOVE;
}

function readStep(view: MoveContext, scanner: AlgebraicScanner, strict: boolean): Move | typeof NO_MOVE {
  const { heart, to } = scanner;
  if (!fitsPrey(view, scanner, strict)) return NO_MOVE;
  const from = heart ? carrierFor(view, scanner) : moverFor(view, scanner);
  if (from === NO_CELL) return NO_MOVE;
  const move = view.pack(STEP, from, to, heart);
  if (heart && !view.isLegal(move)) return NO_MOVE;
  const marks = scanner.threatens || strict;
  return marks && view.threatens(move) !== scanner.threatens ? NO_MOVE : move;
}

/** Whether the text says of a capture what is there. */
function fitsPrey(view: MoveContext, scanner: AlgebraicScanner, strict: boolean): boolean {
  const prey = view.kindAt(scanner.to);
  const takesGoal = view.takesGoalAt(scanner.to);
  if (scanner.captures !== (prey >= 0 || takesGoal)) return false;
  if (scanner.capturesHeart ? !takesGoal : strict && takesGoal) return false;
  return scanner.captured < 0 || scanner.captured === prey;
}

/** The cell of the warrior that moves with the Goal, if the text names it as it should. */
function carrierFor(view: MoveContext, scanner: AlgebraicScanner): number {
  const from = view.ownGoal;
  if (from < 0 || view.kindAt(from) !== scanner.kind || !view.isOwn(from)) return NO_CELL;
  const form = formAmong(view, from, 0, scanner.kind === PAWN, scanner.captures);
  return scanner.form === form && scanner.fits(from) ? from : NO_CELL;
}

/** The cell of the one warrior that the text means, if it says neither too little nor too much of it. */
function moverFor(view: MoveContext, scanner: AlgebraicScanner): number {
  const number = view.countMovers(scanner.kind, scanner.to, NO_CELL);
  let from = NO_CELL;
  for (let i = 0; i < number; i++) {
    if (!scanner.fits(view.moverAt(i))) continue;
    if (from !== NO_CELL) return NO_CELL;
    from = view.moverAt(i);
  }
  if (from === NO_CELL) return NO_CELL;
  const form = formAmong(view, from, number, scanner.kind === PAWN, scanner.captures);
  return scanner.form === form ? from : NO_CELL;
}
