/**
 * Geometric notation (section 13, INT): `Fl@I44 F14`, `S@E26 x Fl@F14`, `FeG@I11 I22`, `L-@D28 C17`.
 *
 * Beside what INT shows, a mercy relocation (R7.5) is written as the Goal's placement with a second cell (in
 * `G L@H12 I22` the Goal goes to the Lancer, which moves from H12 to I22), and the first placement of a shared set
 * (R10.8) with the mark of a Goal that goes along: `FeG E16`. On boards with levels cells have their level, `2C25`. A
 * challenge (R10.10) is written as a capture, and its outcome is the word `attacker` or `defender`.
 */

import type { Fault, Result } from '../../core/result.ts';
import { type Move, PLACE, PLACE_GOAL, packMove, RELOCATE, STEP } from '../../engine/move.ts';
import type { GameState } from '../../game/state.ts';
import { warriorCodes } from '../../rules/warriors.ts';
import { readCanonically } from '../canonical.ts';
import { badCell, type CellWord, cellIssues, fitsCell, readCell } from '../cells.ts';
import type { MoveParts } from '../parts.ts';
import {
  partsOf,
  type ReadContext,
  readContextOf,
  readOutcome,
  warriorName,
  writeIn,
} from '../read-context.ts';
import {
  asGiven,
  type Candidate,
  issue,
  onlyMove,
  otherForm,
  type Reading,
  type ReadOptions,
  readingOf,
  readingOfOne,
  readRefused,
  strictly,
  unread,
  type Word,
  wholeWord,
} from '../reading.ts';
import { essence, withSuggestions } from '../suggestions.ts';
import { canonicalGeometric } from './canonical.ts';
import { formatCaptured, formatParts, formatSubject, formatTarget, geometricLetters } from './format.ts';
import { geometricForms, type ParsedMove, type PieceWord, parseShape } from './parsed-move.ts';

/**
 * Writes a move in geometric notation (section 13): `formatGeometric(state, move)` might be `V@I34 x FeG@I33`.
 *
 * @throws KlinZhaError `no-such-warrior` where no warrior stands that could make the move
 */
export function formatGeometric(state: GameState, move: Move): string {
  return writeIn(state, move, (_, parts) => formatParts(parts));
}

/**
 * Reads a move in geometric notation: all legal moves that the text can mean, and what is wrong with it.
 * Forgiven are letters of the wrong size, digits in descending order (R1.2), missing or wrong pieces and marks
 * where the cells say what is meant, and one misspelt cell or piece.
 */
export function readGeometric(state: GameState, text: string, options: ReadOptions = {}): Reading {
  return (
    readCanonically(canonicalGeometric, state, text, options) ?? readGeometricFreely(state, text, options)
  );
}

/** Reads a move as {@link readGeometric} does, without the fast lane. */
export function readGeometricFreely(state: GameState, text: string, options: ReadOptions): Reading {
  const outcome = readOutcome(state, text);
  if (outcome !== undefined) return readingOfOne(outcome);
  const word = wholeWord(text, geometricForms);
  if (!word.ok) return unread(...word.errors);
  const whole = word.value;
  const scene = readContextOf(state);
  const sketch = parseShape(whole);
  const reading = sketch.ok
    ? new GeometricReader(scene, whole, sketch.value).read(options)
    : unread(...sketch.errors);
  const nearness = {
    legal: scene.legal,
    waysToWrite,
    write: (move: Move) => formatGeometric(state, move),
  };
  const answer = asGiven(withSuggestions(reading, whole, nearness), text, whole);
  if (options.strict !== true) return answer;
  const forms = reading.moves.map((move) => formatGeometric(state, move));
  return strictly(answer, whole, forms, text);
}

/** The ways to write a move, its marks aside: with what it captures and without. */
function waysToWrite(parts: MoveParts): string[] {
  const canonical = essence(formatParts(parts));
  if (formatCaptured(parts) === '') return [canonical];
  return [canonical, essence(formatParts({ ...parts, captured: null, capturesGoal: false }))];
}

/**
 * Reads a move in geometric notation that has to mean exactly one legal move. A failure says what was read,
 * where, and what was expected: for a move that is not legal what `explainMove` says, for an ambiguous one the
 * moves that it can mean.
 */
export function parseGeometric(state: GameState, text: string, options: ReadOptions = {}): Result<Move> {
  return onlyMove(readGeometric(state, text, options));
}

/** Holds a sketch against the moves of a state. */
class GeometricReader {
  private readonly scene: ReadContext;
  private readonly whole: Word;
  private readonly sketch: ParsedMove;
  private readonly from: CellWord | undefined;
  private readonly to: CellWord;

  constructor(scene: ReadContext, whole: Word, sketch: ParsedMove) {
    const { board } = scene.state.rules;
    this.scene = scene;
    this.whole = whole;
    this.sketch = sketch;
    this.from = sketch.from && readCell(board, sketch.from);
    this.to = readCell(board, sketch.to);
  }

  read(options: ReadOptions): Reading {
    const write = (move: Move): string => formatGeometric(this.scene.state, move);
    const bad = [this.from, this.to].filter((cell) => cell !== undefined && cell.cell === undefined);
    const found = bad.length > 1 ? [] : this.scene.legal.filter((parts) => this.fits(parts));
    if (found.length > 0) {
      const candidates = found.map((parts) => ({ move: parts.move, slips: this.slipsOf(parts) }));
      return readingOf(candidates, this.whole, write);
    }
    if (bad.length > 0) return unread(...bad.map((cell) => badCell(cell!)));
    const { piece } = this.sketch;
    if (this.sketch.kind === 'place' && piece?.warrior === undefined) return unread(unknownPiece(piece!));
    return readRefused(this.scene.state, this.whole, this.attempts(), options, write);
  }

  /** Whether a legal move can be meant. Where both cells are known, they alone say which warrior it is. */
  private fits(parts: MoveParts): boolean {
    const { kind, piece } = this.sketch;
    if (parts.kind !== kind || !fitsCell(this.to, parts.to)) return false;
    if (this.from !== undefined && !fitsCell(this.from, parts.from!)) return false;
    if (piece === undefined) return true;
    if (kind === 'place') return piece.near.includes(parts.warrior);
    const misspelt = this.to.cell === undefined || (this.from !== undefined && this.from.cell === undefined);
    if (misspelt && piece.warrior !== parts.warrior) return false;
    return kind !== 'step' || piece.mark === 'none' || (piece.mark === 'takes') === parts.withGoal;
  }

  /** What the text says clearly, whether it is legal or not. */
  private attempts(): Candidate[] {
    const { kind, piece } = this.sketch;
    const { board } = this.scene.state.rules;
    const place = (cell: CellWord | undefined): number =>
      board.cells.findIndex(({ name }) => name === cell?.cell);
    const pack = (number: number, withGoal: boolean): Move => {
      const from = kind === 'place' ? warriorCodes.indexOf(piece!.warrior!) : Math.max(place(this.from), 0);
      return packMove(board.naming.id, number, from, place(this.to), withGoal);
    };
    const tries = {
      place: () => [pack(PLACE, false)],
      'place-goal': () => [pack(PLACE_GOAL, false)],
      relocate: () => [pack(RELOCATE, true)],
      step: () => this.goalUses().map((withGoal) => pack(STEP, withGoal)),
    };
    return tries[kind]().map((move) => {
      const parts = partsOf(this.scene.state, move);
      return { move, slips: parts === undefined ? [] : this.slipsOf(parts) };
    });
  }

  /** With the Goal, without it, or both where the text does not say and the Goal is there. */
  private goalUses(): boolean[] {
    const mark = this.sketch.piece?.mark ?? 'none';
    const { goals, state } = this.scene;
    if (mark !== 'none') return [mark === 'takes'];
    return goals[state.seat - 1] === this.from?.cell ? [true, false] : [false];
  }

  private slipsOf(parts: MoveParts): Fault[] {
    const slips = [
      ...this.pieceSlips(parts),
      ...(this.from === undefined ? [] : cellIssues(this.from, parts.from!)),
      ...this.preySlips(parts),
      ...cellIssues(this.to, parts.to),
    ];
    const canonical = formatParts(parts);
    const isShortGoal = this.sketch.kind === 'place-goal' && this.sketch.piece === undefined;
    if (slips.length > 0 || isShortGoal || this.whole.text === canonical) return slips;
    return [otherForm(this.whole, canonical)];
  }

  private pieceSlips(parts: MoveParts): Fault[] {
    const { piece, kind } = this.sketch;
    const expected = formatSubject(parts);
    const name = warriorName(this.scene.state, parts.warrior);
    if (piece === undefined) {
      if (kind === 'place-goal') return [];
      const message = `The ${name} that moves is not named.`;
      return [issue('missing-piece', { text: '', offset: this.whole.offset }, message, expected)];
    }
    const { word, warrior, mark } = piece;
    if (word.text === expected) return [];
    if (word.text.toLowerCase() === expected.toLowerCase()) {
      return [issue('letter-size', word, `The ${name} '${word.text}' is written '${expected}'.`, expected)];
    }
    if (warrior === undefined) {
      return [issue('misspelt-piece', word, `'${word.text}' names no warrior; it is a ${name}.`, expected)];
    }
    if (warrior !== parts.warrior) {
      return [issue('other-piece', word, `'${word.text}' is no name of the ${name} there.`, expected)];
    }
    if (mark === 'none') {
      const what = parts.withGoal ? 'goes along' : 'stays behind';
      return [issue('missing-goal-mark', word, `The text does not say that the Goal ${what}.`, expected)];
    }
    return [issue('surplus-goal-mark', word, `'${word.text}' speaks of a Goal that is not there.`, expected)];
  }

  private preySlips(parts: MoveParts): Fault[] {
    const { captures, captured, to } = this.sketch;
    const prey = formatCaptured(parts);
    const expected = formatTarget(parts);
    if (!captures && captured === undefined) {
      if (prey === '') return [];
      return [issue('unmarked-capture', to, `The capture on ${parts.to} is not marked.`, expected)];
    }
    const word = captured ?? to;
    if (prey === '')
      return [issue('no-capture', word, `There is nothing to capture on ${parts.to}.`, expected)];
    if (captured === undefined) {
      return [issue('unnamed-capture', to, `What is captured on ${parts.to} is not named.`, expected)];
    }
    const unmarked = captures
      ? []
      : [issue('unmarked-capture', word, `The capture on ${parts.to} is not marked.`, expected)];
    if (word.text === prey) return unmarked;
    const code = word.text.toLowerCase() === prey.toLowerCase() ? 'letter-size' : 'other-captured';
    return [
      ...unmarked,
      issue(code, word, `What is captured on ${parts.to} is written '${prey}', not '${word.text}'.`, prey),
    ];
  }
}

function unknownPiece({ word }: PieceWord): Fault {
  const expected = Object.values(geometricLetters).join(', ');
  return issue('unknown-piece', word, `'${word.text}' names no warrior.`, expected);
}
