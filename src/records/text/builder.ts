/** Builds games from tokens. */

import { isDigit } from '../../base/characters.ts';
import type { DiagnosticList, RecordCode, TextPosition, TextSpan } from '../diagnostics.ts';
import { diagnoseDamage } from '../encodings.ts';
import { parseResult, type RecordResult, recordResults } from '../results.ts';
import { colourNamed } from '../sheet/heading.ts';
import type { GameRecord, RecordNode } from '../tree.ts';
import { diagnoseBrace } from './comments.ts';
import type { InputFault } from './lines.ts';
import { OpenGame } from './open-game.ts';
import { type LineRange, offsetIn, placeOf, type TokenKind, type TokenSink } from './scanner.ts';
import { readTag } from './tags.ts';

/** A comment, including its delimiters. A comment that ends with its line is always closed. */
interface FoundComment extends TextSpan {
  readonly isInBraces: boolean;
  /** Whether this is a line that begins with `%`: a comment without commands. */
  readonly isEscape?: true;
  readonly closed: boolean;
  /** Offset and end in the whole input. */
  readonly from: number;
  readonly to: number;
}

/** Expected text for each stray bracket or brace. */
const missingBefore: Readonly<Record<string, string>> = {
  '[': 'a tag pair at the beginning of a line, or a comment in braces',
  ']': "'[' before it",
  '}': "'{' before it",
};

export class GameBuilder implements TokenSink {
  readonly #headersOnly: boolean;
  /** Converts an offset for the range of a game. */
  readonly #offsetOf: (units: number) => number;
  #game: OpenGame | undefined;
  readonly #done: GameRecord[] = [];
  /** Offset of the last token. */
  #from = 0;
  /** Position after the last mark, or after the beginning of the last comment. */
  #end: { line: number; column: number } = { line: 1, column: 1 };
  /** Comments before a game, or on lines after a result. They belong to the next game, if there is one. */
  #late: FoundComment[] = [];
  /** Errors on the same lines. */
  #lateFaults: { readonly code: InputFault; readonly line: number; readonly column: number }[] = [];

  constructor(headersOnly: boolean, offsetOf: (units: number) => number = (units) => units) {
    this.#headersOnly = headersOnly;
    this.#offsetOf = offsetOf;
  }

  receive(
    kind: TokenKind,
    range: LineRange,
    start: number,
    end: number,
    closed: boolean,
    to: number = offsetIn(range, end),
  ): void {
    const { line, text, base } = range;
    const column = start - base + 1;
    const from = offsetIn(range, start);
    this.#from = from;
    if (kind === 'word') {
      const game = this.#gameOfMove(line);
      game.inner = undefined;
      game.to = to;
      if (!this.#headersOnly) game.moves.addWord(text.slice(start, end), line, column);
    } else if (kind === 'comment' || kind === 'line-comment') {
      const isInBraces = kind === 'comment';
      this.#addComment({ text: text.slice(start, end), line, column, isInBraces, closed, from, to });
    } else if (kind === 'escape') {
      const place = placeOf(range, start, end);
      this.#addEscape({ ...place, isInBraces: false, isEscape: true, closed: true, from, to });
    } else {
      if (kind === 'tag') this.#addTag(placeOf(range, start, end), closed);
      else if (kind === 'result') this.#setResult(placeOf(range, start, end));
      else this.#addMark(kind, range, start, end);
      this.#game!.to = to;
      this.#end.line = line;
      this.#end.column = column + end - start;
    }
  }

  /** Adds an input error to the game it belongs to. */
  inputFault(code: InputFault, line: number, column: number): void {
    const game = this.#game;
    const isOver = game?.resultPlace !== undefined && line > game.resultPlace.line;
    if (game === undefined || isOver) this.#lateFaults.push({ code, line, column });
    else this.#putFault(game, code, line, column);
  }

  #putFault({ faults }: OpenGame, code: InputFault, line: number, column: number): void {
    if (code === 'bad-encoding') {
      faults.add(diagnoseDamage({ line, column }));
    } else {
      faults.warn(code, { text: '', line, column }, 'This line is too long and was split here.');
    }
  }

  finish(): void {
    const first = this.#late[0] ?? this.#lateFaults[0];
    const game = this.#game ?? (first && this.#begin(first.line));
    if (game === undefined) return;
    this.#putComments(game);
    // Comments alone are not a game.
    if (game.hasBegun || game.tags.size > 0 || !game.faults.isEmpty) this.#close(game);
  }

  /** Returns the games completed since the last call. */
  completedGames(): GameRecord[] {
    return this.#done.splice(0);
  }

  #addTag(at: TextSpan, closed: boolean): void {
    const { line } = at;
    const { tag, faults, rest } = readTag(at, closed);
    const game = this.#gameOfTag(line, tag?.name);
    game.lastTag = line;
    // A diagnostic quotes only the first line of a tag pair that is not closed on it.
    if (!game.faults.canQuote(at.text) || at.text.includes('\n')) this.#keep(game, rest);
    for (const fault of faults) game.faults.add(fault);
    if (tag === undefined) return;
    const { name, value, place } = tag;
    if (!game.tags.has(name)) {
      game.tags.set(name, value);
      game.tagPlaces.set(name, place);
      if (name === 'Result') diagnoseResultTag(value, at, game.faults);
    } else {
      if (!game.faults.canQuote(at.text)) this.#keep(game, at.text);
      const message = `Repeated tag ${name}: only the first value is used.`;
      game.faults.warn('repeated-tag', at, message, 'another tag');
    }
  }

  #addMark(kind: TokenKind, range: LineRange, start: number, end: number): void {
    const { line, text } = range;
    const isOfMove = kind === 'open' || (kind === 'number' && isDigit(text.charCodeAt(start)));
    const game = isOfMove ? this.#gameOfMove(line) : this.#openGame(line);
    const { moves } = game;
    game.hasBegun = true;
    const isFirst = !game.hasRoundNumbers;
    if (kind === 'close' && game.acceptNumberMark(range, start)) {
      if (!this.#headersOnly) moves.endNumber(placeOf(range, start, end), end, isFirst);
      return;
    }
    if (kind === 'open') game.depth++;
    if (kind === 'close') game.depth = Math.max(0, game.depth - 1);
    else game.inner = undefined;
    if (this.#headersOnly) return;
    if (kind === 'number') {
      moves.addNumber(range, start, end);
      return;
    }
    const place = placeOf(range, start, end);
    if (kind === 'glyph') moves.addGlyph(place);
    else if (kind === 'open') moves.beginVariation(place);
    else if (kind === 'close') moves.endVariation(place);
    else if (kind === 'draw-offer') moves.addDrawOffer(place);
    else moves.endMove();
    if (kind !== 'stray') return;
    if (!game.faults.canQuote(place.text)) moves.addNote(place.text);
    game.faults.error('stray-character', place, `Unexpected '${place.text}'.`, missingBefore[place.text]);
  }

  #setResult(place: TextSpan): void {
    const result = parseResult(place.text) ?? '*';
    const game = this.#gameOfMove(place.line);
    game.hasBegun = true;
    if (!this.#headersOnly) {
      game.moves.endMove();
      if (result !== place.text) diagnoseSpelling(result, place, game.faults);
    }
    if (game.depth === 0) {
      game.result = result;
      game.resultPlace = { line: place.line, column: place.column };
      return;
    }
    game.inner = result;
    if (this.#headersOnly) return;
    if (!game.faults.canQuote(place.text)) game.moves.addNote(place.text);
    game.faults.warn('misplaced-result', place, 'This result is inside a variation.', 'a result at the end');
  }

  /**
   * Adds a comment. On the line of a result, it belongs to the finished game; on later lines, this depends on
   * the following tokens.
   */
  #addComment(comment: FoundComment): void {
    const game = this.#game;
    if (game === undefined || (game.result !== undefined && game.resultPlace?.line !== comment.line)) {
      this.#late.push(comment);
      return;
    }
    game.hasComments = true;
    this.#putComment(game, comment);
    this.#end = afterMark(comment);
  }

  /** Adds an escape line, which programs skip, as a comment. It does not end the previous move. */
  #addEscape(comment: FoundComment): void {
    const game = this.#game;
    if (game === undefined || game.result !== undefined) this.#late.push(comment);
    else this.#putComment(game, comment);
  }

  /** Keeps unexpected text as a comment. */
  #keep(game: OpenGame, text: string): void {
    if (!this.#headersOnly) game.moves.addNote(text);
  }

  #putComments(game: OpenGame): void {
    for (const comment of this.#late) this.#putComment(game, comment);
    for (const { code, line, column } of this.#lateFaults) this.#putFault(game, code, line, column);
    this.#late = [];
    this.#lateFaults = [];
  }

  #putComment(game: OpenGame, comment: FoundComment): void {
    const { text, line, column, isInBraces, isEscape, closed } = comment;
    game.to = comment.to;
    if (isEscape) {
      this.#keep(game, text);
      return;
    }
    const raw = isInBraces && closed ? text.slice(1, -1) : text.slice(1);
    if (!this.#headersOnly) game.moves.addComment(raw, comment);
    if (isInBraces && closed) diagnoseBrace(raw, comment, game.faults);
    if (closed) return;
    game.inner = undefined;
    game.faults.error(
      'unterminated-comment',
      { text: '{', line, column },
      'This comment is not closed.',
      '}',
    );
  }

  /** Returns the game that a tag belongs to. A tag after moves or comments begins a new game. */
  #gameOfTag(line: number, name: string | undefined): OpenGame {
    const game = this.#game;
    if (game === undefined) return this.#begin(line);
    const isRepeated = line > game.lastTag + 1 && name !== undefined && game.tags.has(name);
    if (!game.hasBegun && !(game.hasComments && game.lastTag > 0) && !isRepeated) return game;
    this.#close(game);
    return this.#begin(line);
  }

  /** Returns the game that a move belongs to. A move after a result begins a new game. */
  #gameOfMove(line: number): OpenGame {
    if (this.#game?.result !== undefined) this.#close(this.#game);
    const game = this.#openGame(line);
    game.hasBegun = true;
    return game;
  }

  #openGame(line: number): OpenGame {
    return this.#game ?? this.#begin(line);
  }

  #begin(line: number): OpenGame {
    const last = this.#late.at(-1);
    this.#game = new OpenGame(this.#late[0]?.line ?? line, this.#late[0]?.from ?? this.#from);
    if (last !== undefined) this.#end = afterMark(last);
    this.#putComments(this.#game);
    return this.#game;
  }

  #close(game: OpenGame): void {
    game.moves.finish();
    const { tags, tagPlaces, moves, faults, line, resultPlace } = game;
    const result = this.#resultOf(game);
    const { nodes, comments, start } = moves;
    if (tags.size === 0) diagnoseHeading(nodes, faults);
    const diagnostics = faults.finish();
    const end = resultPlace && { resultPlace };
    const range = { from: this.#offsetOf(game.from), to: this.#offsetOf(game.to) };
    this.#done.push({ tags, tagPlaces, comments, ...start, nodes, result, ...end, diagnostics, line, range });
    this.#game = undefined;
  }

  /** Returns the position after everything read so far, including words. */
  #endOf(node: TextSpan | undefined): TextSpan {
    const { line, column } = this.#end;
    const isLater = node !== undefined && (node.line - line || node.column - column) >= 0;
    if (isLater) return { text: '', line: node.line, column: node.column + node.text.length };
    return { text: '', line, column };
  }

  /** Returns the result of a game, after comparing it with its tag. */
  #resultOf({ result, inner, tags, faults, moves }: OpenGame): RecordResult {
    const tag = tags.get('Result');
    const ending = result ?? inner;
    const fromTag = tag === undefined ? undefined : parseResult(tag);
    if (this.#headersOnly) return ending ?? fromTag ?? '*';
    const place = this.#endOf(moves.last);
    if (ending === undefined) {
      faults.warn('missing-result', place, 'The game ends without a result.', fromTag ?? '*');
    } else if (fromTag !== undefined && fromTag !== ending) {
      const message = `The game ends with ${ending}, but its Result tag is ${fromTag}.`;
      faults.warn('result-mismatch', place, message, fromTag);
    }
    return ending ?? fromTag ?? '*';
  }
}

function afterMark({ line, column }: FoundComment): TextPosition {
  return { line, column: column + 1 };
}

/** Number of moves among which the heading of a score sheet is sought. */
const headingMoves = 40;

/** Warns that two moves on a line are the names of two colours, as in the heading of a score sheet. */
function diagnoseHeading(nodes: readonly RecordNode[], faults: DiagnosticList<RecordCode>): void {
  let first: RecordNode | undefined;
  for (const node of nodes.slice(0, headingMoves)) {
    const colour = colourNamed(node.text);
    if (colour === undefined) continue;
    if (first?.line !== node.line) first = node;
    if (colourNamed(first.text) === colour) continue;
    const message = `This looks like a score sheet: a line names the colours '${first.text}' and '${node.text}'.`;
    faults.warn('score-sheet', node, message, 'a record; readRecords also reads score sheets and notes');
    return;
  }
}

/** Warns that a result has an unusual spelling. */
function diagnoseSpelling(result: RecordResult, place: TextSpan, faults: DiagnosticList<RecordCode>): void {
  faults.warn('result-spelling', place, `This is read as the result ${result}.`, result);
}

/** Checks the value of the `Result` tag. An empty value or `?` means unknown. */
function diagnoseResultTag(value: string, place: TextSpan, faults: DiagnosticList<RecordCode>): void {
  const text = value.trim();
  if (text === '' || text === '?') return;
  const result = parseResult(text);
  if (result === undefined) {
    const message = `'${text.slice(0, 40)}' is not a valid value for the Result tag.`;
    faults.warn('result-mismatch', place, message, recordResults.join(', '));
  } else if (result !== value) diagnoseSpelling(result, place, faults);
}
