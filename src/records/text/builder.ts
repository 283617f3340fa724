/** From tokens to games: what a tag, a result or the end of the text mean for the game that is being read. */

import { isDigit } from '../../base/characters.ts';
import type { DiagnosticList, RecordCode, TextPosition, TextSpan } from '../diagnostics.ts';
import { type RecordResult, recordResults, spacedResult } from '../results.ts';
import type { GameRecord } from '../tree.ts';
import { diagnoseBrace } from './comments.ts';
import type { InputFault } from './lines.ts';
import { OpenGame } from './open-game.ts';
import { type LineRange, placeOf, type TokenKind, type TokenSink } from './scanner.ts';
import { readTag } from './tags.ts';

/** A comment with its mark; one that takes up the rest of its line always ends. */
interface FoundComment extends TextSpan {
  readonly inBraces: boolean;
  /** Whether it is a line that begins with `%`: a comment without commands. */
  readonly isEscape?: true;
  readonly closed: boolean;
}

/** What would have to stand before a bracket or a brace that means nothing where it stands. */
const wanted: Readonly<Record<string, string>> = {
  '[': 'a tag pair at the beginning of a line, or a comment in braces',
  ']': "'[' before it",
  '}': "'{' before it",
};

/** Makes games out of tokens. */
export class GameBuilder implements TokenSink {
  readonly #headersOnly: boolean;
  #game: OpenGame | undefined;
  readonly #done: GameRecord[] = [];
  /** The place behind the last mark, or behind the beginning of the last comment. */
  #end: { line: number; column: number } = { line: 1, column: 1 };
  /** Comments before a game, or in lines after a result: of the next game, if there is one. */
  #late: FoundComment[] = [];
  /** What is wrong with the lines in which these stand. */
  #lateFaults: { readonly code: InputFault; readonly line: number; readonly column: number }[] = [];

  constructor(headersOnly: boolean) {
    this.#headersOnly = headersOnly;
  }

  take(kind: TokenKind, range: LineRange, start: number, end: number, closed: boolean): void {
    const { line, text, base } = range;
    const column = start - base + 1;
    if (kind === 'word') {
      const game = this.#gameOfMove(line);
      game.inner = undefined;
      if (!this.#headersOnly) game.moves.word(text.slice(start, end), line, column);
    } else if (kind === 'comment' || kind === 'line-comment') {
      const inBraces = kind === 'comment';
      this.#takeComment({ text: text.slice(start, end), line, column, inBraces, closed });
    } else if (kind === 'escape') {
      this.#takeEscape({ ...placeOf(range, start, end), inBraces: false, isEscape: true, closed: true });
    } else {
      if (kind === 'tag') this.#takeTag(placeOf(range, start, end), closed);
      else if (kind === 'result') this.#takeResult(placeOf(range, start, end));
      else this.#takeMark(kind, range, start, end);
      this.#end.line = line;
      this.#end.column = column + end - start;
    }
  }

  /** Adds what is wrong with a line to the game in which it stands. */
  inputFault(code: InputFault, line: number, column: number): void {
    const game = this.#game;
    const isOver = game?.resultPlace !== undefined && line > game.resultPlace.line;
    if (game === undefined || isOver) this.#lateFaults.push({ code, line, column });
    else this.#putFault(game, code, line, column);
  }

  #putFault({ faults }: OpenGame, code: InputFault, line: number, column: number): void {
    if (code === 'bad-encoding') {
      const message = 'No character stands here: bytes that are no UTF-8, or half of a surrogate pair.';
      faults.error(code, { text: '\ufffd', line, column }, message, 'UTF-8');
    } else {
      faults.warn(code, { text: '', line, column }, 'This line is so long that it was broken here.');
    }
  }

  /** Ends the text. */
  finish(): void {
    const first = this.#late[0] ?? this.#lateFaults[0];
    const game = this.#game ?? (first && this.#begin(first.line));
    if (game === undefined) return;
    this.#putComments(game);
    // A text of comments alone is no game.
    if (game.begun || game.tags.size > 0 || !game.faults.isEmpty) this.#close(game);
  }

  /** The games that are complete and have not been taken yet. */
  takeGames(): GameRecord[] {
    return this.#done.splice(0);
  }

  #takeTag(at: TextSpan, closed: boolean): void {
    const { line } = at;
    const { tag, faults, rest } = readTag(at, closed);
    const game = this.#gameOfTag(line, tag?.name);
    game.lastTag = line;
    if (!game.faults.quotes(at.text)) this.#keep(game, rest);
    for (const fault of faults) game.faults.add(fault);
    if (tag === undefined) return;
    const { name, value, place } = tag;
    if (!game.tags.has(name)) {
      game.tags.set(name, value);
      game.tagPlaces.set(name, place);
      if (name === 'Result') diagnoseResultTag(value, at, game.faults);
    } else {
      if (!game.faults.quotes(at.text)) this.#keep(game, at.text);
      const message = `The tag ${name} stands here for the second time; the first one counts.`;
      game.faults.warn('repeated-tag', at, message, 'another tag');
    }
  }

  #takeMark(kind: TokenKind, range: LineRange, start: number, end: number): void {
    const { line, text } = range;
    const isOfMove = kind === 'open' || (kind === 'number' && isDigit(text.charCodeAt(start)));
    const game = isOfMove ? this.#gameOfMove(line) : this.#openGame(line);
    const { moves } = game;
    game.begun = true;
    const isFirst = !game.hasRoundNumbers;
    if (kind === 'close' && game.takeNumberMark(range, start)) {
      if (!this.#headersOnly) moves.endNumber(placeOf(range, start, end), end, isFirst);
      return;
    }
    if (kind === 'open') game.depth++;
    if (kind === 'close') game.depth = Math.max(0, game.depth - 1);
    else game.inner = undefined;
    if (this.#headersOnly) return;
    if (kind === 'number') {
      moves.moveNumber(range, start, end);
      return;
    }
    const place = placeOf(range, start, end);
    if (kind === 'glyph') moves.glyph(place);
    else if (kind === 'open') moves.beginVariation(place);
    else if (kind === 'close') moves.endVariation(place);
    else if (kind === 'draw-offer') moves.drawOffer(place);
    else moves.endMove();
    if (kind !== 'stray') return;
    if (!game.faults.quotes(place.text)) moves.note(place.text);
    game.faults.error('stray-character', place, `'${place.text}' means nothing here.`, wanted[place.text]);
  }

  #takeResult(place: TextSpan): void {
    const result = spacedResult(place.text) ?? '*';
    const game = this.#gameOfMove(place.line);
    game.begun = true;
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
    if (!game.faults.quotes(place.text)) game.moves.note(place.text);
    game.faults.warn('misplaced-result', place, 'A result stands in a variation.', 'a result at the end');
  }

  /** A comment in the line of a result belongs to the game that is over; of later ones what follows decides. */
  #takeComment(comment: FoundComment): void {
    const game = this.#game;
    if (game === undefined || (game.result !== undefined && game.resultPlace?.line !== comment.line)) {
      this.#late.push(comment);
      return;
    }
    game.commented = true;
    this.#putComment(game, comment);
    this.#end = behind(comment);
  }

  /** A line that is left out by programs is a comment to people; it does not part words of a move. */
  #takeEscape(comment: FoundComment): void {
    const game = this.#game;
    if (game === undefined || game.result !== undefined) this.#late.push(comment);
    else this.#putComment(game, comment);
  }

  /** Keeps a text that is nothing else as a comment. */
  #keep(game: OpenGame, text: string): void {
    if (!this.#headersOnly) game.moves.note(text);
  }

  #putComments(game: OpenGame): void {
    for (const comment of this.#late) this.#putComment(game, comment);
    for (const { code, line, column } of this.#lateFaults) this.#putFault(game, code, line, column);
    this.#late = [];
    this.#lateFaults = [];
  }

  #putComment(game: OpenGame, comment: FoundComment): void {
    const { text, line, column, inBraces, isEscape, closed } = comment;
    if (isEscape) {
      this.#keep(game, text);
      return;
    }
    const raw = inBraces && closed ? text.slice(1, -1) : text.slice(1);
    if (!this.#headersOnly) game.moves.comment(raw, comment);
    if (inBraces && closed) diagnoseBrace(raw, comment, game.faults);
    if (closed) return;
    game.inner = undefined;
    game.faults.error('unterminated-comment', { text: '{', line, column }, 'This comment does not end.', '}');
  }

  /** The game to which a tag belongs: tags open a game wherever moves or comments have come before. */
  #gameOfTag(line: number, name: string | undefined): OpenGame {
    const game = this.#game;
    if (game === undefined) return this.#begin(line);
    const known = line > game.lastTag + 1 && name !== undefined && game.tags.has(name);
    if (!game.begun && !(game.commented && game.lastTag > 0) && !known) return game;
    this.#close(game);
    return this.#begin(line);
  }

  /** The game to which a move belongs: after a result it is the first of the next game. */
  #gameOfMove(line: number): OpenGame {
    if (this.#game?.result !== undefined) this.#close(this.#game);
    const game = this.#openGame(line);
    game.begun = true;
    return game;
  }

  #openGame(line: number): OpenGame {
    return this.#game ?? this.#begin(line);
  }

  #begin(line: number): OpenGame {
    const last = this.#late.at(-1);
    this.#game = new OpenGame(this.#late[0]?.line ?? line);
    if (last !== undefined) this.#end = behind(last);
    this.#putComments(this.#game);
    return this.#game;
  }

  #close(game: OpenGame): void {
    game.moves.finish();
    const { tags, tagPlaces, moves, faults, line, resultPlace } = game;
    const result = this.#resultOf(game);
    const { nodes, comments, start } = moves;
    const diagnostics = faults.finish();
    const end = resultPlace && { resultPlace };
    this.#done.push({ tags, tagPlaces, comments, ...start, nodes, result, ...end, diagnostics, line });
    this.#game = undefined;
  }

  /** The place behind everything that was read, words included. */
  #endOf(node: TextSpan | undefined): TextSpan {
    const { line, column } = this.#end;
    const isLater = node !== undefined && (node.line - line || node.column - column) >= 0;
    if (isLater) return { text: '', line: node.line, column: node.column + node.text.length };
    return { text: '', line, column };
  }

  /** The result of a game, checked against its tag. */
  #resultOf({ result, inner, tags, faults, moves }: OpenGame): RecordResult {
    const tag = tags.get('Result');
    const said = result ?? inner;
    const fromTag = tag === undefined ? undefined : spacedResult(tag);
    if (this.#headersOnly) return said ?? fromTag ?? '*';
    const place = this.#endOf(moves.last);
    if (said === undefined) {
      faults.warn('missing-result', place, 'The game ends without a result.', fromTag ?? '*');
    } else if (fromTag !== undefined && fromTag !== said) {
      const message = `The game ends with ${said}, but its tag Result says ${fromTag}.`;
      faults.warn('result-mismatch', place, message, fromTag);
    }
    return said ?? fromTag ?? '*';
  }
}

/** The place behind the beginning of a comment. */
function behind({ line, column }: FoundComment): TextPosition {
  return { line, column: column + 1 };
}

/** Says that a result is written in another way than usual. */
function diagnoseSpelling(result: RecordResult, place: TextSpan, faults: DiagnosticList<RecordCode>): void {
  faults.warn('result-spelling', place, `This is read as the result ${result}.`, result);
}

/** Looks at the value of the tag `Result`. Nothing and `?` say that nobody knows the result. */
function diagnoseResultTag(value: string, place: TextSpan, faults: DiagnosticList<RecordCode>): void {
  const text = value.trim();
  if (text === '' || text === '?') return;
  const result = spacedResult(text);
  if (result === undefined) {
    const message = `The tag Result says '${text.slice(0, 40)}', which is no result.`;
    faults.warn('result-mismatch', place, message, recordResults.join(', '));
  } else if (result !== value) diagnoseSpelling(result, place, faults);
}
