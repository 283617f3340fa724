/** Reading of algebraic notation (section 14): holds the ways to cut a text against the moves of a state. */

import type { CellName } from '../../board/names.ts';
import type { Fault } from '../../core/result.ts';
import { type Move, PLACE, PLACE_GOAL, packMove, RELOCATE, STEP } from '../../engine/move.ts';
import { type WarriorCode, warriorCodes } from '../../rules/warriors.ts';
import { type CellWord, isOneEdit, readCell } from '../cells.ts';
import type { MoveParts } from '../parts.ts';
import { ownCells, partsOf, type ReadContext, warriorName, writeIn } from '../read-context.ts';
import {
  type Candidate,
  issue,
  otherForm,
  type Reading,
  type ReadOptions,
  readingOf,
  readRefused,
  unread,
  type Word,
} from '../reading.ts';
import { essence } from '../suggestions.ts';
import { formatCapture, formatParts, letterOf } from './format.ts';
import { issuesOf } from './issues.ts';
import type { LetterSet } from './letters.ts';
import { fitsOrigin } from './origins.ts';
import { algebraicForms, type ParsedMove, withAscendingDigits } from './parsed-move.ts';

/** One way to cut a text, with the cell that it names. */
interface Cut {
  readonly sketch: ParsedMove;
  readonly target: CellWord;
}

/** A reading, and the way to cut the text on which it rests. */
interface Found {
  readonly reading: Reading;
  readonly sketch: ParsedMove | undefined;
}

/** Reads one text in one state. */
export class AlgebraicReader {
  private readonly scene: ReadContext;
  private readonly whole: Word;
  private readonly letters: LetterSet;

  constructor(scene: ReadContext, whole: Word, letters: LetterSet) {
    this.scene = scene;
    this.whole = whole;
    this.letters = letters;
  }

  /** The reading of the first way to cut the text that some legal move fits. */
  read(sketches: readonly ParsedMove[], options: ReadOptions): Found {
    const { board } = this.scene.state.rules;
    const cuts = sketches.map((sketch) => ({ sketch, target: readCell(board, sketch.target) }));
    const clear = cuts.filter(({ sketch, target }) => !sketch.isLoose && target.cell !== undefined);
    const loose = cuts.filter(({ sketch }) => sketch.isLoose);
    for (const cut of clear.length > 0 ? clear : loose) {
      const found = this.scene.legal.filter((parts) => this.fits(parts, cut));
      if (found.length === 0) continue;
      const candidates = found.map((parts) => this.candidate(cut, parts));
      return { reading: readingOf(candidates, this.whole, this.write), sketch: cut.sketch };
    }
    const [first] = clear;
    if (first !== undefined) return { reading: this.refuse(first, options), sketch: first.sketch };
    return { reading: unread(this.unreadable(loose[0])), sketch: undefined };
  }

  private readonly write = (move: Move): string =>
    writeIn(this.scene.state, move, (view, parts) => formatParts(view, parts, this.letters));

  private candidate({ sketch, target }: Cut, parts: MoveParts): Candidate {
    const slips = issuesOf(this.scene, this.letters, sketch, target, parts);
    if (slips.length > 0 || !sketch.hasGaps) return { move: parts.move, slips };
    return { move: parts.move, slips: [otherForm(this.whole, this.write(parts.move))] };
  }

  private fits(parts: MoveParts, { sketch, target }: Cut): boolean {
    const heart = sketch.heart !== undefined;
    if ((parts.withGoal || parts.kind === 'place-goal') !== heart) return false;
    // The carrier with which a heart is placed is known by its cell; what else is written only describes it.
    const described = parts.kind === 'place-goal' && target.cell !== undefined;
    const named = warriorOf(sketch);
    const isOther = named !== null && named !== parts.warrior;
    if (isOther && !described && !this.isKnownByCell(sketch, parts)) return false;
    if (parts.from === null && sketch.origin.text !== '') return false;
    if (parts.from !== null && !fitsOrigin(this.scene.texts, originText(sketch), parts.fromCell))
      return false;
    return target.cell === undefined ? this.isNear(sketch, parts) : target.cell === parts.to;
  }

  /** Whether a text without a piece's letter names the whole cell of a warrior, which says which one it is. */
  private isKnownByCell(sketch: ParsedMove, { fromCell }: MoveParts): boolean {
    return sketch.piece === undefined && originText(sketch) === this.scene.texts.small[fromCell];
  }

  /** Whether a misspelt cell, with an origin before it or without, is one character away from the right one. */
  private isNear({ target, captures }: ParsedMove, { fromCell, to }: MoveParts): boolean {
    const { row, columns, small } = this.scene.texts;
    const text = target.text.toLowerCase();
    const alone = fromCell < 0 || captures;
    const origins = alone ? [''] : ['', row[fromCell]!, columns[fromCell]!, small[fromCell]!];
    return origins.some((origin) => isOneEdit(text, origin + to.toLowerCase()));
  }

  /** Why nothing of what the text says clearly is legal. */
  private refuse({ sketch, target }: Cut, options: ReadOptions): Reading {
    const { state } = this.scene;
    const attempts = this.attempts(sketch, target.cell!);
    if (attempts.length > 0) {
      const candidates = attempts.map((move) => {
        const parts = partsOf(state, move);
        return parts === undefined ? { move, slips: [] } : this.candidate({ sketch, target }, parts);
      });
      return readRefused(state, this.whole, candidates, options, this.write);
    }
    const colour = state.rules.colours[state.seat - 1]!;
    const named = warriorOf(sketch);
    const kind = named === null ? 'warrior' : warriorName(state, named);
    const where = sketch.origin.text === '' ? '' : ` on '${sketch.origin.text}'`;
    return unread(issue('no-such-warrior', this.whole, `The ${colour} player has no ${kind}${where}.`));
  }

  /** The moves that a text says clearly, legal or not. */
  private attempts(sketch: ParsedMove, to: CellName): Move[] {
    const { state, warriors } = this.scene;
    const { board } = state.rules;
    const place = (name: CellName): number => board.cells.findIndex((cell) => cell.name === name);
    const pack = (kind: number, from: number, withGoal: boolean): Move =>
      packMove(board.naming.id, kind, from, place(to), withGoal);
    const heart = sketch.heart !== undefined;
    const named = warriorOf(sketch);
    if (state.phase === 'setup' && sketch.origin.text === '') {
      if (heart) return [pack(PLACE_GOAL, 0, false)];
      return named === null ? [] : [pack(PLACE, warriorCodes.indexOf(named), false)];
    }
    const kind = heart && state.phase === 'setup' ? RELOCATE : STEP;
    const origins = ownCells(this.scene, named).map(place);
    const fitting = origins.filter((cell) => fitsOrigin(this.scene.texts, originText(sketch), cell));
    const others = [...warriors.keys()].filter((cell) => cell.toLowerCase() === originText(sketch));
    return (fitting.length > 0 ? fitting : others.map(place)).map((cell) => pack(kind, cell, heart));
  }

  private unreadable(cut: Cut | undefined): Fault {
    if (cut === undefined || !/\d/.test(cut.target.word.text)) {
      return issue('unreadable', this.whole, `'${this.whole.text}' is no algebraic move.`, algebraicForms);
    }
    const { word } = cut.target;
    return issue('bad-cell', word, `'${word.text}' is no cell of the board.`, 'the name of a cell');
  }
}

/** The ways to write a move, its marks aside: with any origin, and with what it captures or without. */
export function waysToWrite(scene: ReadContext, letters: LetterSet, parts: MoveParts): string[] {
  const { row, columns, small } = scene.texts;
  const { fromCell, toCell, captured, capturesGoal } = parts;
  const heart = parts.withGoal || parts.kind === 'place-goal' ? letters.G : '';
  const head = essence(heart + letterOf(letters, parts.warrior));
  const origins = fromCell < 0 ? [''] : ['', row[fromCell]!, columns[fromCell]!, small[fromCell]!];
  const target = small[toCell]!;
  const ways = origins.map((origin) => head + origin + target);
  if (captured === null && !capturesGoal) return ways;
  const preys = [false, true].map((named) => essence(formatCapture(parts, letters, named)));
  return [...ways, ...preys.flatMap((prey) => origins.map((origin) => head + origin + prey + target))];
}

/** The warrior that a text names, a pawn where it names none; null where the letter is unknown. */
function warriorOf({ piece }: ParsedMove): WarriorCode | null {
  return piece === undefined ? 'V' : piece.warrior;
}

/** The origin as cells are compared: letters small, digits in ascending order. */
function originText({ origin }: ParsedMove): string {
  return withAscendingDigits(origin.text.toLowerCase());
}
