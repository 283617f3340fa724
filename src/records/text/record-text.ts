/** Texts of records that can be edited without changing anything else. */

import { once } from '../../base/memo.ts';
import { checkText, fail, failWith } from '../../base/result.ts';
import { anObject, checkShape } from '../../base/shape.ts';
import type { RecordEdit } from '../edit.ts';
import { branchesOf, depthFirst, type GameRecord } from '../tree.ts';
import { readRemark } from './comments.ts';
import { keyOf, layoutOf, type Piece, type Section } from './layout.ts';
import type { Part } from './move-parts.ts';
import type { TextRange } from './piece-writer.ts';
import { gamesIn, parseRecords } from './reader.ts';
import { Rewriter } from './rewriter.ts';
import { formatRecord } from './writer.ts';

/** Result of editing text. */
export interface RecordTextEdit {
  readonly text: RecordText;
  /**
   * Changes of the old text, in order and without overlaps. Each replaces a range by a string; it is an
   * insertion if the range is empty.
   */
  readonly replacements: readonly (TextRange & { readonly text: string })[];
  /** Index of the edited move in the new text; -1 is the beginning. */
  readonly node: number;
}

/** Place of a game and of its parts, with the same indexes as in the record. */
export interface GameSpans extends TextRange {
  readonly tags: ReadonlyMap<string, TextRange>;
  readonly comments: readonly TextRange[];
  /** Places of the moves, each from its first word to its last. */
  readonly nodes: readonly (TextRange & {
    readonly before: readonly TextRange[];
    readonly comments: readonly TextRange[];
    readonly after: readonly TextRange[];
  })[];
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
    gameAt(this.games, game);
    checkShape(edit, anObject, 'bad-record', 'record');
    const { record, node } = 'record' in edit ? edit : { record: edit, node: -1 };
    formatRecord(record); // Throws for a record that no text can contain.
    const near = sectionAt(this, game);
    const tried = near && editIn(near, game, record);
    const isDone = tried !== undefined && isClean(tried.games);
    const section = isDone ? near! : wholeOf(this);
    const made = isDone ? tried : editIn(section, game, record);
    if (made === undefined) {
      const expected = 'text without errors around the edit';
      const message = `Cannot edit game ${game} of this text: correct the errors in it first.`;
      return fail({ code: 'unwritable', message, expected });
    }
    const { replacements, first, from } = made;
    const text = this.text.slice(0, from) + made.text + this.text.slice(from + section.text.length);
    const lines = linesIn(made.text) - linesIn(section.text);
    const later = movedDown(this.games.slice(first + made.games.length), lines);
    const games = [...this.games.slice(0, first), ...made.games, ...later];
    const next = Object.assign(Object.create(RecordText.prototype) as RecordText, { text, games });
    const place = orderOf(record).indexOf(node);
    return { text: next, replacements, node: orderOf(games[game]!)[place] ?? -1 };
  }

  /**
   * Finds the places of the parts of a game.
   *
   * @throws KlinZhaError `no-game`
   */
  spansOf(game: number): GameSpans {
    gameAt(this.games, game);
    const { pieces, root, units } = layoutOf(wholeOf(this), game);
    const tags = pieces.flatMap((piece) => (piece.tag ? [[piece.tag, rangeOf(piece)] as const] : []));
    const nodes = units.map(({ parts, after }) => {
      const isWord = ({ kind }: Part): boolean => kind === 'word';
      const words = parts.filter(isWord) as Piece[];
      const begin = parts.findIndex(isWord);
      return {
        ...rangeOf(words[0]!, words.at(-1)),
        before: commentsIn(parts.slice(0, begin)),
        comments: commentsIn(parts.slice(begin), true),
        after: commentsIn(after),
      };
    });
    const comments = commentsIn(root.parts, false);
    return { ...rangeOf(pieces[0]!, pieces.at(-1)), tags: new Map(tags), comments, nodes };
  }
}

function gameAt(games: readonly GameRecord[], game: number): GameRecord {
  const record = typeof game === 'number' ? games[game] : undefined;
  return record ?? failWith('no-game', game, 'index of a game', `a number below ${games.length}`);
}

/** Lines of a text that can be read alone. */
interface TextSection extends Section {
  /** Index of the first game. */
  readonly first: number;
  /** Offset of the first line. */
  readonly from: number;
}

function wholeOf({ text, games }: RecordText): TextSection {
  return { text, games, line: 1, first: 0, from: 0 };
}

/** A section after an edit. */
type EditedSection = TextSection & Pick<RecordTextEdit, 'replacements'>;

const lineEnds = /\r\n?|\n/g;

/** Returns a game with those next to it, unless errors or shared lines prevent reading them alone. */
function sectionAt({ text, games }: RecordText, game: number): TextSection | undefined {
  const first = Math.max(0, game - 1);
  const near = games.slice(first, game + 2);
  const line = first === 0 ? 1 : near[0]!.line;
  const next = games[game + 2];
  let at = 1;
  lineEnds.lastIndex = 0;
  const offsetOf = (target: number): number => {
    while (at < target && lineEnds.exec(text) !== null) at++;
    return lineEnds.lastIndex;
  };
  const from = offsetOf(line);
  const lines = text.slice(from, next && offsetOf(next.line));
  const alone = gamesIn(lines, undefined, line);
  const isSame = (game: GameRecord, index: number): boolean =>
    keyOf(game.resultPlace!) === keyOf(near[index]!.resultPlace!) &&
    writtenOf(game) === writtenOf(near[index]);
  const isAlone = isClean(near) && isClean(alone) && alone.length === near.length && alone.every(isSame);
  return isAlone ? { text: lines, games: near, line, first, from } : undefined;
}

function linesIn(text: string): number {
  return text.match(lineEnds)?.length ?? 0;
}

/** Whether every game is free from errors and warnings and ends with its result. */
function isClean(games: readonly GameRecord[]): boolean {
  return games.every(({ diagnostics, resultPlace }) => diagnostics.length === 0 && resultPlace !== undefined);
}

/** Replaces a game in a section. Returns undefined if it, or a game next to it, would be read differently. */
function editIn(section: TextSection, game: number, record: GameRecord): EditedSection | undefined {
  const { text: old, games: before, line, first, from: start } = section;
  const place = game - first;
  const layout = layoutOf(section, place);
  const parts = new Rewriter(old, layout, before[place]!, record).run();
  const changes = replacementsIn(old, parts, layout.pieces.at(-1)!.end);
  let text = '';
  let at = 0;
  for (const { from, to, text: added } of changes) {
    text += old.slice(at, from) + added;
    at = to;
  }
  text += old.slice(at);
  const games = gamesIn(text, undefined, line);
  const isWanted = (index: number): boolean =>
    writtenOf(games[index]) === writtenOf(index === place ? record : before[index]);
  if (games.length !== before.length || ![place - 1, place, place + 1].every(isWanted)) return undefined;
  const replacements = changes.map((one) => ({ ...one, from: one.from + start, to: one.to + start }));
  return { ...section, text, games, replacements };
}

/** Games with other line numbers: the game that was read, and the lines added before it since then. */
const origins = /* @__PURE__ */ new WeakMap<
  GameRecord,
  { readonly read: GameRecord; readonly added: number }
>();

/** Returns games whose lines have other numbers, which are computed on access. */
function movedDown(games: readonly GameRecord[], lines: number): readonly GameRecord[] {
  if (lines === 0) return games;
  return games.map((game) => {
    const { read, added } = origins.get(game) ?? { read: game, added: 0 };
    const { line, tagPlaces, resultPlace, nodes, diagnostics, ...others } = read;
    const by = added + lines;
    const moved = <T extends { readonly line: number }>(one: T): T => ({ ...one, line: one.line + by });
    const movedNodes = once(() => nodes.map(moved));
    const movedTags = once(() => new Map(Array.from(tagPlaces ?? [], ([name, at]) => [name, moved(at)])));
    const next: GameRecord = {
      ...others,
      line: line + by,
      ...(resultPlace && { resultPlace: moved(resultPlace) }),
      get tagPlaces() {
        return movedTags();
      },
      get nodes() {
        return movedNodes();
      },
      diagnostics: diagnostics.map(moved),
    };
    origins.set(next, { read, added: by });
    return next;
  });
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
): RecordTextEdit['replacements'][number][] {
  const replacements: RecordTextEdit['replacements'][number][] = [];
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
