/**
 * Geometric notation (section 13, INT): `Fl@I44 F14`, `S@E26 x Fl@F14`, `FeG@I11 I22`, `L-@D28 C17`.
 *
 * Beside what INT shows, a mercy relocation (R7.5) is written as the Goal's placement with a second cell (in
 * `G L@H12 I22` the Goal goes to the Lancer, which moves from H12 to I22), and the first placement of a shared set
 * (R10.8) with the mark of a Goal that goes along: `FeG E16`. On boards with levels cells have their level, `2C25`. A
 * challenge (R10.10) is written as a capture, and its outcome is the word `attacker` or `defender`.
 */

import type { Fault, Result } from '../../core/result.ts';
import type { Move } from '../../engine/move.ts';
import type { GameState } from '../../game/state.ts';
import { warriorCodes } from '../../rules/warriors.ts';
import { essence, type Grammar, readText } from '../grammar.ts';
import { type MoveParts, moveKinds } from '../move-context.ts';
import { formatIn, type ReadContext } from '../read-context.ts';
import {
  type Candidate,
  onlyMove,
  type Reading,
  type ReadOptions,
  readingOf,
  readRefused,
  unread,
} from '../reading.ts';
import {
  badCell,
  type CellWord,
  cellIssues,
  fitsCell,
  issue,
  otherForm,
  readCell,
  type Word,
} from '../words.ts';
import {
  canonicalGeometric,
  formatCaptured,
  formatParts,
  formatSubject,
  formatTarget,
  geometricLetters,
} from './canonical.ts';
import { geometricForms, type ParsedMove, parseShape } from './parsed-move.ts';

/**
 * Writes a move in geometric notation (section 13): `formatGeometric(state, move)` might be `V@I34 x FeG@I33`.
 *
 * @throws KlinZhaError `no-such-warrior` where no warrior stands that could make the move
 */
export function formatGeometric(state: GameState, move: Move): string {
  return formatIn(state, move, (_, parts) => formatParts(parts));
}

/**
 * Reads a move in geometric notation: all legal moves that the text can mean, and what is wrong with it.
 * Forgiven are letters of the wrong size, digits in descending order (R1.2), missing or wrong pieces and marks
 * where the cells say what is meant, and one misspelt cell or piece.
 */
export function readGeometric(state: GameState, text: string, options: ReadOptions = {}): Reading {
  return readText(geometricGrammar, state, text, options);
}

/**
 * Reads a move in geometric notation that has to mean exactly one legal move. A failure says what was read,
 * where, and what was expected: for a move that is not legal what `explainMove` says, for an ambiguous one the
 * moves that it can mean.
 */
export function parseGeometric(state: GameState, text: string, options: ReadOptions = {}): Result<Move> {
  return onlyMove(readGeometric(state, text, options));
}

/** Geometric notation. */
export const geometricGrammar: Grammar = {
  canonical: canonicalGeometric,
  expected: geometricForms,
  hasOutcomeWords: true,
  read(context, whole, options) {
    const parsed = parseShape(whole);
    if (!parsed.ok) return unread(...parsed.errors);
    return new GeometricReader(context, whole, parsed.value).read(options);
  },
  formsOf: (state, move) => [formatGeometric(state, move)],
  waysToWrite(_, parts) {
    const marked = essence(formatParts(parts));
    return [marked, essence(formatParts({ ...parts, captured: null, capturesGoal: false }))];
  },
};

/** Holds a parsed text against the moves of a state. */
class GeometricReader {
  private readonly context: ReadContext;
  private readonly whole: Word;
  private readonly parsed: ParsedMove;
  private readonly from: CellWord | undefined;
  private readonly to: CellWord;

  constructor(context: ReadContext, whole: Word, parsed: ParsedMove) {
    const { board } = context.state.rules;
    this.context = context;
    this.whole = whole;
    this.parsed = parsed;
    this.from = parsed.from && readCell(board, parsed.from);
    this.to = readCell(board, parsed.to);
  }

  read(options: ReadOptions): Reading {
    const { state, legal } = this.context;
    const format = (move: Move): string => formatGeometric(state, move);
    const bad = [this.from, this.to].filter((word) => word !== undefined && word.cell < 0);
    const found = bad.length > 1 ? [] : legal.filter((parts) => this.fits(parts));
    if (found.length > 0) {
      const candidates = found.map((parts) => ({ move: parts.move, issues: this.issuesOf(parts) }));
      return readingOf(candidates, this.whole, format);
    }
    if (bad.length > 0) return unread(...bad.map((word) => badCell(word!)));
    const { kind, piece } = this.parsed;
    if (kind === 'place' && piece?.warrior === undefined) {
      const expected = Object.values(geometricLetters).join(', ');
      return unread(issue('unknown-piece', piece!.word, `'${piece!.word.text}' names no warrior.`, expected));
    }
    return readRefused(state, this.whole, this.attempts(), options, format);
  }

  /** Whether a legal move can be meant. Where both cells are known, they alone say which warrior it is. */
  private fits(parts: MoveParts): boolean {
    const { kind, piece } = this.parsed;
    if (parts.kind !== kind || !fitsCell(this.to, parts.toCell, parts.to)) return false;
    if (this.from !== undefined && !fitsCell(this.from, parts.fromCell, parts.from!)) return false;
    if (piece === undefined) return true;
    if (kind === 'place') return piece.near.includes(parts.warrior);
    const isMisspelt = this.to.cell < 0 || (this.from !== undefined && this.from.cell < 0);
    if (isMisspelt && piece.warrior !== parts.warrior) return false;
    return kind !== 'step' || piece.mark === 'none' || (piece.mark === 'takes') === parts.withGoal;
  }

  /** What the text says clearly, whether it is legal or not. */
  private attempts(): Candidate[] {
    const { kind, piece } = this.parsed;
    const from = kind === 'place' ? warriorCodes.indexOf(piece!.warrior!) : (this.from?.cell ?? 0);
    return this.context.look((position) => {
      const mark = piece?.mark ?? 'none';
      const isOpen = kind === 'step' && mark === 'none';
      // Where the text does not say what the Goal does and it is there, both are meant.
      const uses =
        isOpen && position.ownGoal === from
          ? [true, false]
          : [kind === 'relocate' || (kind === 'step' && mark === 'takes')];
      return uses.map((withGoal) => {
        const move = position.pack(moveKinds.indexOf(kind), from, this.to.cell, withGoal);
        const parts = position.partsOf(move);
        return { move, issues: parts === undefined ? [] : this.issuesOf(parts) };
      });
    });
  }

  private issuesOf(parts: MoveParts): Fault[] {
    const issues = [
      ...this.pieceIssues(parts),
      ...(this.from === undefined ? [] : cellIssues(this.from, parts.from!)),
      ...this.captureIssues(parts),
      ...cellIssues(this.to, parts.to),
    ];
    const canonical = formatParts(parts);
    const isShortGoal = this.parsed.kind === 'place-goal' && this.parsed.piece === undefined;
    if (issues.length > 0 || isShortGoal || this.whole.text === canonical) return issues;
    return [otherForm(this.whole, canonical)];
  }

  private pieceIssues(parts: MoveParts): Fault[] {
    const { piece, kind } = this.parsed;
    const expected = formatSubject(parts);
    const name = this.context.nameOf(parts.warrior);
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

  private captureIssues(parts: MoveParts): Fault[] {
    const { captures, captured, to } = this.parsed;
    const due = formatCaptured(parts);
    const expected = formatTarget(parts);
    const word = captured ?? to;
    const isSaid = captures || captured !== undefined;
    if (due === '') {
      if (!isSaid) return [];
      return [issue('no-capture', word, `There is nothing to capture on ${parts.to}.`, expected)];
    }
    const issues: Fault[] = [];
    if (!captures) {
      issues.push(issue('unmarked-capture', word, `The capture on ${parts.to} is not marked.`, expected));
    } else if (captured === undefined) {
      issues.push(issue('unnamed-capture', to, `What is captured on ${parts.to} is not named.`, expected));
    }
    if (captured === undefined || captured.text === due) return issues;
    const code = captured.text.toLowerCase() === due.toLowerCase() ? 'letter-size' : 'other-captured';
    const message = `What is captured on ${parts.to} is written '${due}', not '${captured.text}'.`;
    return [...issues, issue(code, captured, message, due)];
  }
}
