/** Texts of records that can be edited without changing anything else. */

import { checkText, fail, failWith } from '../../base/result.ts';
import { anObject, checkShape } from '../../base/shape.ts';
import type { RecordEdit } from '../edit.ts';
import { branchesOf, depthFirst, type GameRecord } from '../tree.ts';
import { type GameLayout, layoutOf, type Piece, type Unit } from './layout.ts';
import type { TextRange } from './piece-writer.ts';
import { parseRecords } from './reader.ts';
import { rewritten } from './rewriter.ts';
import { readTag } from './tags.ts';
import { checkRecord, checkTags, formatRecord } from './writer.ts';

/**
 * A replacement of a range of a text; an insertion if the range is empty.
 *
 * @category Editing
 */
export interface TextReplacement extends TextRange {
  readonly text: string;
}

/**
 * Result of an edit of a text.
 *
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
 * @category Editing
 */
export interface MoveSpans extends TextRange {
  readonly before: readonly TextRange[];
  readonly comments: readonly TextRange[];
}

/**
 * Place of a game and of its parts, with the same indexes as in the record.
 *
 * @category Editing
 */
export interface GameSpans extends TextRange {
  readonly tags: ReadonlyMap<string, TextRange>;
  readonly comments: readonly TextRange[];
  readonly nodes: readonly MoveSpans[];
}

/**
 * A text with its games. An edit changes only what is necessary: line breaks, comments, spaces and the order
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
   * Moves are recognised by their lines and columns. Tags keep their order, and move numbers are those of the
   * record.
   *
   * @param game index of the game
   * @throws KlinZhaError `no-game`, `bad-record`; `unwritable` for a record that no text can contain, or if
   * errors in the text prevent the edit
   */
  edit(game: number, edit: RecordEdit | GameRecord): RecordTextEdit {
    const old = this.#game(game);
    checkShape(edit, anObject, 'bad-record', 'record');
    const { record, node } = 'record' in edit ? edit : { record: edit, node: -1 };
    checkRecord(record);
    checkTags(record.tags);
    const wanted = writtenOf(record);
    const layout = layoutOf(this.text, game);
    const replacements = replacementsIn(this.text, rewritten(this.text, layout, old, record), endOf(layout));
    let text = '';
    let at = 0;
    for (const { from, to, text: added } of replacements) {
      text += this.text.slice(at, from) + added;
      at = to;
    }
    const next = new RecordText(text + this.text.slice(at));
    const read = next.games[game];
    const others = [game - 1, game + 1];
    const isWhole =
      read !== undefined &&
      next.games.length === this.games.length &&
      writtenOf(read) === wanted &&
      others.every((other) => isSame(this.games[other], next.games[other]));
    if (!isWhole) {
      const expected = 'a text without errors around the edit';
      const message = `Cannot edit game ${game} of this text: correct the errors in it first.`;
      return fail({ code: 'unwritable', message, expected });
    }
    const place = orderOf(record).indexOf(node);
    return { text: next, replacements, node: orderOf(read)[place] ?? -1 };
  }

  /**
   * Finds the places of the parts of a game.
   *
   * @throws KlinZhaError `no-game`
   */
  spansOf(game: number): GameSpans {
    this.#game(game);
    const layout = layoutOf(this.text, game);
    const { pieces, root, units } = layout;
    const tags = new Map<string, TextRange>();
    for (const piece of pieces) {
      const name = piece.role === 'tag' && readTag({ ...piece, line: 1, column: 1 }, piece.closed).tag?.name;
      if (name && !tags.has(name)) tags.set(name, rangeOf(piece));
    }
    const commentsIn = (parts: readonly (Piece | Unit)[] = []): TextRange[] =>
      parts.flatMap((part) => ('role' in part && part.hasComment ? [rangeOf(part)] : []));
    const nodes = units.map(({ parts, lead }) => {
      const words = parts.flatMap((part) =>
        'role' in part && (part.role === 'begin' || part.role === 'word') ? [part] : [],
      );
      const [from, to] = [words[0]!.from, words.at(-1)!.to];
      return { from, to, before: commentsIn(lead), comments: commentsIn(parts) };
    });
    return {
      from: pieces[0]?.from ?? layout.after,
      to: endOf(layout),
      tags,
      comments: commentsIn(root.parts),
      nodes,
    };
  }

  #game(game: number): GameRecord {
    const expected = `a number below ${this.games.length}`;
    const record = typeof game === 'number' ? this.games[game] : undefined;
    return record ?? failWith('no-game', game, 'index of a game', expected);
  }
}

function endOf({ pieces, after }: GameLayout): number {
  return pieces.at(-1)?.to ?? after;
}

function rangeOf({ from, to }: TextRange): TextRange {
  return { from, to };
}

function orderOf(record: GameRecord): number[] {
  const branches = branchesOf(record);
  return [-1, ...depthFirst((node) => branches.of(node))];
}

function isSame(one: GameRecord | undefined, other: GameRecord | undefined): boolean {
  return one === undefined || other === undefined ? one === other : writtenOf(one) === writtenOf(other);
}

/** Writes a game with its tags in alphabetical order. */
function writtenOf(record: GameRecord): string {
  return formatRecord({ ...record, tags: new Map([...record.tags].sort()) });
}

/** Finds what has to be replaced in a text: as many ranges as possible stay in place. */
function replacementsIn(text: string, out: readonly (TextRange | string)[], to: number): TextReplacement[] {
  const kept = longestAscending(
    out.filter((part) => typeof part === 'object' && part.from < part.to) as TextRange[],
  );
  const replacements: TextReplacement[] = [];
  const first = out[0] as TextRange;
  let at = first.from;
  let added = '';
  const end = (to: number): void => {
    if (added !== '' || to > at) replacements.push({ from: at, to, text: added });
    added = '';
  };
  for (const part of out) {
    if (typeof part === 'string') added += part;
    else if (!kept.has(part)) added += text.slice(part.from, part.to);
    else {
      end(part.from);
      at = part.to;
    }
  }
  end(to);
  return replacements;
}

/** Returns a longest ascending subsequence of ranges. */
function longestAscending(ranges: readonly TextRange[]): ReadonlySet<TextRange> {
  const before = new Map<TextRange, TextRange | undefined>();
  /** Lowest last range of an ascending sequence of each length. */
  const ends: TextRange[] = [];
  for (const range of ranges) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]!.from < range.from) low = middle + 1;
      else high = middle;
    }
    before.set(range, ends[low - 1]);
    ends[low] = range;
  }
  const kept = new Set<TextRange>();
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) kept.add(at);
  return kept;
}
