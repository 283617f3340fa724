/** Generous reading of algebraic notation (section 14): holds the ways to parse a text against the moves of a state. */

import type { Fault } from '../../core/result.ts';
import type { Move } from '../../engine/move.ts';
import { warriorCodes } from '../../rules/warriors.ts';
import { essence } from '../grammar.ts';
import { type MoveParts, NO_CELL, PLACE, PLACE_GOAL, RELOCATE, STEP } from '../move-context.ts';
import { formatIn, type ReadContext } from '../read-context.ts';
import {
  type Candidate,
  type Reading,
  type ReadOptions,
  readingOf,
  readRefused,
  unread,
} from '../reading.ts';
import { badCell, type CellWord, isOneEdit, issue, otherForm, readCell, type Word } from '../words.ts';
import { formatCapture, formatMover, formatParts } from './canonical.ts';
import { issuesOf } from './issues.ts';
import type { LetterSet } from './letters.ts';
import { algebraicForms, type ParsedMove } from './parsed-move.ts';

/** One way to parse a text, with the cell that it names. */
interface Parsed {
  readonly parsed: ParsedMove;
  readonly target: CellWord;
}

/** Reads one text in one state. */
export class AlgebraicReader {
  private readonly context: ReadContext;
  private readonly whole: Word;
  private readonly letters: LetterSet;

  constructor(context: ReadContext, whole: Word, letters: LetterSet) {
    this.context = context;
    this.whole = whole;
    this.letters = letters;
  }

  /** The reading of the first way to parse the text that some legal move fits. */
  read(parses: readonly ParsedMove[], options: ReadOptions): Reading {
    const { board } = this.context.state.rules;
    const ways = parses.map((parsed) => ({ parsed, target: readCell(board, parsed.target) }));
    const clear = ways.filter(({ parsed, target }) => !parsed.isLoose && target.cell >= 0);
    const loose = ways.filter(({ parsed }) => parsed.isLoose);
    for (const way of clear.length > 0 ? clear : loose) {
      const found = this.context.legal.filter((parts) => this.fits(parts, way));
      if (found.length === 0) continue;
      const candidates = found.map((parts) => this.candidate(way, parts));
      return withDrawOffer(readingOf(candidates, this.whole, this.format), way.parsed);
    }
    const [first] = clear;
    if (first === undefined) return unread(this.unreadable(loose[0]));
    return withDrawOffer(this.refuse(first, options), first.parsed);
  }

  private readonly format = (move: Move): string =>
    formatIn(this.context.state, move, (context, parts) => formatParts(context, parts, this.letters));

  private candidate({ parsed, target }: Parsed, parts: MoveParts): Candidate {
    const issues = issuesOf(this.context, this.letters, parsed, target, parts);
    if (issues.length === 0 && parsed.hasGaps) issues.push(otherForm(this.whole, this.format(parts.move)));
    return { move: parts.move, issues };
  }

  private fits(parts: MoveParts, { parsed, target }: Parsed): boolean {
    const { warrior, from } = parsed;
    const { small } = this.context.texts;
    const heart = parsed.heart !== undefined;
    if ((parts.withGoal || parts.kind === 'place-goal') !== heart) return false;
    // The carrier with which a heart is placed is known by its cell; what else is written only describes it.
    const isDescribed = parts.kind === 'place-goal' && target.cell >= 0;
    // A text without a piece's letter may say by the whole cell of a warrior which one it is.
    const isKnownByCell = parsed.piece === undefined && from === small[parts.fromCell];
    const isOther = warrior !== null && warrior !== parts.warrior;
    if (isOther && !isDescribed && !isKnownByCell) return false;
    if (!originsOf(this.context, parts.fromCell).includes(from)) return false;
    if (target.cell >= 0) return target.cell === parts.toCell;
    // A misspelt cell may have an origin before it.
    const text = parsed.target.text.toLowerCase();
    const origins = originsOf(this.context, parsed.captures ? NO_CELL : parts.fromCell);
    return origins.some((origin) => isOneEdit(text, origin + small[parts.toCell]!));
  }

  /** Why nothing of what the text says clearly is legal. */
  private refuse({ parsed, target }: Parsed, options: ReadOptions): Reading {
    const { state } = this.context;
    const attempts = this.attempts(parsed, target.cell);
    if (attempts.length > 0) {
      const candidates = attempts.map((move) => {
        const parts = this.context.partsOf(move);
        return parts === undefined ? { move, issues: [] } : this.candidate({ parsed, target }, parts);
      });
      return readRefused(state, this.whole, candidates, options, this.format);
    }
    const colour = state.rules.colours[state.seat - 1]!;
    const kind = parsed.warrior === null ? 'warrior' : this.context.nameOf(parsed.warrior);
    const where = parsed.origin.text === '' ? '' : ` on '${parsed.origin.text}'`;
    return unread(issue('no-such-warrior', this.whole, `The ${colour} player has no ${kind}${where}.`));
  }

  /** The moves that a text says clearly, legal or not. */
  private attempts({ warrior, from, heart }: ParsedMove, to: number): Move[] {
    const { texts } = this.context;
    const withGoal = heart !== undefined;
    return this.context.look((position) => {
      if (position.isSetup && from === '') {
        if (withGoal) return [position.pack(PLACE_GOAL, 0, to, false)];
        return warrior === null ? [] : [position.pack(PLACE, warriorCodes.indexOf(warrior), to, false)];
      }
      const kind = withGoal && position.isSetup ? RELOCATE : STEP;
      const cells = [...texts.small.keys()].filter((cell) => position.codeAt(cell) !== null);
      const fitting = cells.filter(
        (cell) =>
          position.isOwn(cell) &&
          (warrior ?? position.codeAt(cell)) === position.codeAt(cell) &&
          originsOf(this.context, cell).includes(from),
      );
      const others = cells.filter((cell) => texts.small[cell] === from);
      return (fitting.length > 0 ? fitting : others).map((cell) => position.pack(kind, cell, to, withGoal));
    });
  }

  private unreadable(way: Parsed | undefined): Fault {
    if (way !== undefined && /\d/.test(way.target.word.text)) return badCell(way.target);
    return issue('unreadable', this.whole, `'${this.whole.text}' is no algebraic move.`, algebraicForms);
  }
}

function withDrawOffer(reading: Reading, { drawOffer }: ParsedMove): Reading {
  return drawOffer ? { ...reading, drawOffer } : reading;
}

/** All that may be written of the cell a warrior comes from. */
function originsOf({ texts }: ReadContext, from: number): string[] {
  return from < 0 ? [''] : ['', texts.row[from]!, texts.columns[from]!, texts.small[from]!];
}

/** The ways to write a move, its marks aside: with any origin, and with what it captures or without. */
export function waysToWrite(context: ReadContext, letters: LetterSet, parts: MoveParts): string[] {
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
