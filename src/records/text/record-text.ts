/** Texts of records that can be edited without changing anything else. */

import { checkText, fail, failWith } from '../../base/result.ts';
import { anObject, checkShape } from '../../base/shape.ts';
import type { RecordEdit } from '../edit.ts';
import { branchesOf, depthFirst, type GameRecord } from '../tree.ts';
import { layoutOf, type Piece } from './layout.ts';
import { type Part, readRemark } from './move-parts.ts';
import type { TextRange } from './piece-writer.ts';
import { parseRecords } from './reader.ts';
import { Rewriter } from './rewriter.ts';
import { formatRecord } from './writer.ts';

/**
 * A replacement of a range of text; an insertion if the range is empty.
 *
 * @experimental
 * @category Editing
 */
export interface TextReplacement extends TextRange {
  readonly text: string;
}

/**
 * Result of editing text.
 *
 * @experimental
 * @category Editing
 */
export interface RecordTextEdit {
  readonly text: RecordText;
  /** Changes of the old text, in order and without overlaps. */
  readonly replacements: readonly TextReplacement[];
  /** Index of the edited move in the new text; -1 is the beginning. */
  readonly node: number;
}

/**
 * Place of a move, from its first word to its last.
 *
 * @experimental
 * @category Editing
 */
export interface MoveSpans extends TextRange {
  readonly before: readonly TextRange[];
  readonly comments: readonly TextRange[];
}

/**
 * Place of a game and of its parts, with the same indexes as in the record.
 *
 * @experimental
 * @category Editing
 */
export interface GameSpans extends TextRange {
  readonly tags: ReadonlyMap<string, TextRange>;
  readonly comments: readonly TextRange[];
  readonly nodes: readonly MoveSpans[];
}

/**
 * Text with its games. An edit changes only what is necessary: line breaks, comments, spaces and the order
 * of tags stay.
 *
 * @example
 * ```ts
 * import { commentMove, RecordText } from 'klin-zha/records';
 *
 * const source = new RecordText('1. e37f48   f48g38 ; good\n*\n');
 * const edit = source.edit(0, commentMove(source.games[0]!, 0, 'bold'));
 * edit.replacements; // [{ from: 9, to: 9, text: ' {bold}' }]
 * edit.text.text; // '1. e37f48 {bold}   f48g38 ; good\n*\n'
 * ```
 *
 * @experimental
 * @category Editing
 */
export class RecordText {
  /** Class name, unchanged in minified code. */
  static readonly name: string = 'RecordText';
  readonly text: string;
  readonly games: readonly GameRecord[];

  /** @throws KlinZhaError `bad-text` for anything but a string */
  constructor(text: string) {
    checkText(text);
    this.text = text;
    this.games = parseRecords(text);
  }

  /**
   * Replaces a game by an edited version of it, as returned by `addMove`, `commentMove`, `setTag` and so on.
   * Moves are recognised by their lines and columns. Tags keep their order and moves their numbers.
   *
   * @param game index of the game
   * @throws KlinZhaError `no-game`, `bad-record`; `unwritable` for a record that no text can contain, or if
   * errors in the text prevent the edit
   */
  edit(game: number, edit: RecordEdit | GameRecord): RecordTextEdit {
    const old = this.#game(game);
    checkShape(edit, anObject, 'bad-record', 'record');
    const { record, node } = 'record' in edit ? edit : { record: edit, node: -1 };
    formatRecord(record); // Throws for a record that no text can contain.
    const layout = layoutOf(this.text, this.games, game);
    const parts = new Rewriter(this.text, layout, old, record).run();
    const replacements = replacementsIn(this.text, parts, layout.pieces.at(-1)!.end);
    let text = '';
    let at = 0;
    for (const { from, to, text: added } of replacements) {
      text += this.text.slice(at, from) + added;
      at = to;
    }
    const next = new RecordText(text + this.text.slice(at));
    const isWanted = (index: number): boolean =>
      writtenOf(next.games[index]) === writtenOf(index === game ? record : this.games[index]);
    if (next.games.length !== this.games.length || ![game - 1, game, game + 1].every(isWanted)) {
      const expected = 'text without errors around the edit';
      const message = `Cannot edit game ${game} of this text: correct the errors in it first.`;
      return fail({ code: 'unwritable', message, expected });
    }
    const place = orderOf(record).indexOf(node);
    return { text: next, replacements, node: orderOf(next.games[game]!)[place] ?? -1 };
  }

  /**
   * Finds the places of the parts of a game.
   *
   * @throws KlinZhaError `no-game`
   */
  spansOf(game: number): GameSpans {
    this.#game(game);
    const { pieces, root, units } = layoutOf(this.text, this.games, game);
    const tags = pieces.flatMap((piece) => (piece.tag ? [[piece.tag, rangeOf(piece)] as const] : []));
    const nodes = units.map(({ parts }) => {
      const isWord = ({ kind }: Part): boolean => kind === 'word';
      const words = parts.filter(isWord) as Piece[];
      const begin = parts.findIndex(isWord);
      return {
        ...rangeOf(words[0]!, words.at(-1)),
        before: commentsIn(parts.slice(0, begin)),
        comments: commentsIn(parts.slice(begin), true),
      };
    });
    const comments = commentsIn(root.parts, false);
    return { ...rangeOf(pieces[0]!, pieces.at(-1)), tags: new Map(tags), comments, nodes };
  }

  #game(game: number): GameRecord {
    const expected = `a number below ${this.games.length}`;
    const record = typeof game === 'number' ? this.games[game] : undefined;
    return record ?? failWith('no-game', game, 'index of a game', expected);
  }
}

function rangeOf(first: Piece, last = first): TextRange {
  return { from: first.offset, to: last.end };
}

function commentsIn(parts: readonly Part[], isMove?: boolean): TextRange[] {
  const pieces = parts.filter((part) => readRemark(part, isMove).text !== '') as Piece[];
  return pieces.map((piece) => rangeOf(piece));
}

function orderOf(record: GameRecord): number[] {
  const branches = branchesOf(record);
  return [-1, ...depthFirst((node) => branches.of(node))];
}

/** Writes a game with its tags in alphabetical order. */
function writtenOf(record: GameRecord | undefined): string {
  return record ? formatRecord({ ...record, tags: new Map([...record.tags].sort()) }) : '';
}

/** Finds what has to be replaced in a text. A range stays in place unless a later part precedes it. */
function replacementsIn(
  text: string,
  parts: readonly (TextRange | string)[],
  end: number,
): TextReplacement[] {
  const replacements: TextReplacement[] = [];
  let added = '';
  let to = end;
  for (const part of [...parts].reverse()) {
    if (typeof part === 'string') added = part + added;
    else if (part.to > to) added = text.slice(part.from, part.to) + added;
    else if (part.from < part.to || part === parts[0]) {
      if (added !== '' || part.to < to) replacements.push({ from: part.to, to, text: added });
      added = '';
      to = part.from;
    }
  }
  return replacements.reverse();
}
