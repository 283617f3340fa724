/** From tokens to games: what a tag, a result or the end of the text mean for the game that is being read. */

import { excerpt } from '../../core/text.ts';
import { isDigit } from '../characters.ts';
import { diagnoseFault, longestRead, type Place } from '../diagnostics.ts';
import { DiagnosticList } from '../faults.ts';
import { type RecordResult, spacedResult } from '../results.ts';
import type { GameRecord, TagPlace } from '../tree.ts';
import { MoveList } from './moves.ts';
import { type CommentPlace, type LineRange, placeOf, type TokenSink } from './scanner.ts';
import { readTag } from './tags.ts';
import { checkResultTag, tellBrace, tellSpelling } from './tell.ts';
import type { TokenKind } from './token-kinds.ts';

/** A game that is being read. */
interface OpenGame {
  readonly tags: Map<string, string>;
  readonly tagPlaces: Map<string, TagPlace>;
  readonly faults: DiagnosticList;
  readonly moves: MoveList;
  readonly line: number;
  /** The variations that are open where moves are skipped. */
  depth: number;
  /** Whether anything has come after the tags that is no comment, and whether a comment has come in the game. */
  begun: boolean;
  commented: boolean;
  lastTag: number;
  result: RecordResult | undefined;
  /** The line of the result. */
  resultLine: number;
  /** A result that stood last of all, but in a variation. */
  inner: RecordResult | undefined;
}

/** A comment where it stands, and whether it ends; one that takes up the rest of its line always does. */
interface FoundComment {
  readonly raw: string;
  readonly place: Omit<Place, 'text'>;
  readonly kind: 'closed' | 'unclosed' | 'line';
}

/** What would have to stand before a bracket or a brace that means nothing where it stands. */
const wanted: Readonly<Record<string, string>> = {
  '[': 'a tag pair at the beginning of a line, or a comment in braces',
  ']': "'[' before it",
  '}': "'{' before it",
};

/** Makes games out of tokens. */
export class GameBuilder implements TokenSink {
  private readonly headersOnly: boolean;
  private game: OpenGame | undefined;
  private done: GameRecord[] = [];
  /** The line and the column behind the last mark, or behind the beginning of the last comment. */
  private lastLine = 0;
  private lastColumn = 1;
  /** Comments before a game, or in lines after a result: of the next game, if there is one. */
  private late: FoundComment[] = [];

  constructor(headersOnly: boolean) {
    this.headersOnly = headersOnly;
  }

  word(line: LineRange, start: number, end: number): void {
    const game = this.gameOfMove(line.line);
    game.inner = undefined;
    if (this.headersOnly) return;
    game.moves.word(line.text.slice(start, end), line.line, start - line.base + 1);
  }

  number(line: LineRange, start: number, end: number): void {
    const isCounted = isDigit(line.text.charCodeAt(start));
    const game = isCounted ? this.gameOfMove(line.line) : (this.game ?? this.begin(line.line));
    game.begun = true;
    game.inner = undefined;
    if (!this.headersOnly) game.moves.moveNumber(line, start, end);
    this.endAt(line, end);
  }

  take(kind: TokenKind, line: LineRange, start: number, end: number): void {
    if (kind === 'escape') return;
    if (kind === 'line-comment') {
      const { text, line: number, base } = line;
      const place = { line: number, column: start - base + 1 };
      this.addComment({ raw: text.slice(start + 1, end), place, kind: 'line' });
      return;
    }
    if (kind === 'result') this.takeResult(placeOf(line, start, end));
    else if (this.headersOnly) this.skip(kind, line.line);
    else if (kind === 'glyph') this.takeGlyph(line, start, end);
    else this.takeMark(kind, placeOf(line, start, end));
    this.endAt(line, end);
  }

  tag(line: LineRange, start: number, end: number, closed: boolean): void {
    const place = placeOf(line, start, end);
    const { tag, offset, faults } = readTag(place.text, closed);
    const game = this.gameOfTag(place, tag?.name);
    game.lastTag = place.line;
    this.endAt(line, end);
    for (const fault of faults) {
      const severity = fault.code === 'unknown-escape' || fault.code === 'surplus-text' ? 'warning' : 'error';
      const read = excerpt(fault.read ?? '', longestRead);
      game.faults.add(diagnoseFault(severity, place, { ...fault, read }));
    }
    if (tag === undefined) return;
    if (!game.tags.has(tag.name)) {
      game.tags.set(tag.name, tag.value);
      game.tagPlaces.set(tag.name, { line: place.line, column: place.column + offset });
      if (tag.name === 'Result') checkResultTag(game.faults, place, tag.value);
    } else {
      const message = `The tag ${tag.name} stands here for the second time; the first one counts.`;
      game.faults.warn('repeated-tag', place, message, 'another tag');
    }
  }

  comment(raw: string, place: CommentPlace, closed: boolean): void {
    this.addComment({ raw, place, kind: closed ? 'closed' : 'unclosed' });
  }

  longLine(line: LineRange, at: number): void {
    const game = this.game ?? this.begin(line.line);
    const place = { text: '', line: line.line, column: at - line.base + 1 };
    game.faults.warn('long-line', place, 'This line is so long that it was broken here.');
  }

  /** Adds that bytes could not be read to the game in which they stand. */
  badBytes(line: number, column: number): void {
    const game = this.game ?? this.begin(line);
    const place = { text: '\ufffd', line, column };
    game.faults.error('bad-encoding', place, 'The bytes here are no UTF-8.', 'UTF-8');
  }

  /** Ends the text. */
  finish(): void {
    const { late } = this;
    if (this.game === undefined && late.length > 0) this.begin(late[0]!.place.line);
    const { game } = this;
    if (game !== undefined) this.putComments(game);
    // A text of comments alone is no game.
    const isRemark = game !== undefined && !game.begun && game.tags.size === 0 && game.faults.isEmpty;
    if (!isRemark) this.close();
    this.game = undefined;
  }

  /** The games that are complete and have not been taken yet. */
  takeGames(): GameRecord[] {
    if (this.done.length === 0) return [];
    const games = this.done;
    this.done = [];
    return games;
  }

  private takeGlyph(line: LineRange, start: number, end: number): void {
    const game = this.game ?? this.begin(line.line);
    game.begun = true;
    game.inner = undefined;
    game.moves.glyph(line, start, end);
  }

  private takeMark(kind: TokenKind, place: Place): void {
    const game = kind === 'open' ? this.gameOfMove(place.line) : (this.game ?? this.begin(place.line));
    const { moves } = game;
    game.begun = true;
    if (kind !== 'close') game.inner = undefined;
    if (kind === 'comma') moves.endMove();
    else if (kind === 'open') moves.beginVariation(place);
    else if (kind === 'close') moves.endVariation(place);
    else if (kind === 'draw-offer') moves.drawOffer(place);
    else {
      moves.endMove();
      const message = `'${place.text}' means nothing here.`;
      game.faults.error('stray-character', place, message, wanted[place.text]);
    }
    game.depth = moves.depth;
  }

  /** A mark where moves are skipped: only variations count, as results within them do not end the game. */
  private skip(kind: TokenKind, line: number): void {
    const game = kind === 'open' ? this.gameOfMove(line) : (this.game ?? this.begin(line));
    game.begun = true;
    if (kind !== 'close') game.inner = undefined;
    if (kind === 'open') game.depth++;
    else if (kind === 'close') game.depth = Math.max(0, game.depth - 1);
  }

  private takeResult(place: Place): void {
    const result = spacedResult(place.text) ?? '*';
    const game = this.gameOfMove(place.line);
    game.begun = true;
    if (!this.headersOnly) {
      game.moves.endMove();
      if (result !== place.text) tellSpelling(game.faults, place, result);
    }
    if (game.depth === 0) {
      game.result = result;
      game.resultLine = place.line;
      return;
    }
    game.inner = result;
    if (this.headersOnly) return;
    game.faults.warn('misplaced-result', place, 'A result stands in a variation.', 'a result at the end');
  }

  /** A comment in the line of a result belongs to the game that is over; of later ones what follows decides. */
  private addComment(comment: FoundComment): void {
    const { game } = this;
    const { line } = comment.place;
    if (game === undefined || (game.result !== undefined && game.resultLine !== line)) {
      this.late.push(comment);
      return;
    }
    game.commented = true;
    this.putComment(game, comment);
    this.endAtComment(comment);
  }

  private putComments(game: OpenGame): void {
    for (const comment of this.late) this.putComment(game, comment);
    this.late = [];
  }

  private putComment(game: OpenGame, { raw, place, kind }: FoundComment): void {
    if (!this.headersOnly) game.moves.comment(raw, place);
    if (kind === 'closed') tellBrace(game.faults, raw, place);
    if (kind !== 'unclosed') return;
    game.inner = undefined;
    const brace = { text: '{', line: place.line, column: place.column };
    game.faults.error('unterminated-comment', brace, 'This comment does not end.', '}');
  }

  /** The game to which a tag belongs: tags open a game wherever moves or comments have come before. */
  private gameOfTag({ line }: Place, name: string | undefined): OpenGame {
    const { game } = this;
    if (game === undefined) return this.begin(line);
    const known = line > game.lastTag + 1 && name !== undefined && game.tags.has(name);
    const over = game.begun || (game.commented && game.lastTag > 0) || known;
    if (over) this.close();
    return over ? this.begin(line) : game;
  }

  /** The game to which a move belongs: after a result it is the first of the next game. */
  private gameOfMove(line: number): OpenGame {
    if (this.game?.result !== undefined) this.close();
    const game = this.game ?? this.begin(line);
    game.begun = true;
    return game;
  }

  private begin(line: number): OpenGame {
    const faults = new DiagnosticList();
    const game: OpenGame = {
      tags: new Map(),
      tagPlaces: new Map(),
      faults,
      moves: new MoveList(faults),
      line: this.late[0]?.place.line ?? line,
      depth: 0,
      begun: false,
      commented: false,
      lastTag: 0,
      result: undefined,
      resultLine: 0,
      inner: undefined,
    };
    const last = this.late.at(-1);
    if (last !== undefined) this.endAtComment(last);
    this.putComments(game);
    this.game = game;
    return game;
  }

  private close(): void {
    const { game } = this;
    if (game === undefined) return;
    game.moves.finish();
    const { tags, tagPlaces, moves, faults, line } = game;
    const result = this.resultOf(game);
    const { nodes, comments } = moves;
    this.done.push({ tags, tagPlaces, comments, nodes, result, diagnostics: faults.finish(), line });
    this.game = undefined;
  }

  private endAt({ line, base }: LineRange, end: number): void {
    this.lastLine = line;
    this.lastColumn = end - base + 1;
  }

  private endAtComment({ place }: FoundComment): void {
    this.lastLine = place.line;
    this.lastColumn = place.column + 1;
  }

  /** The place behind everything that was read, words included. */
  private endOf(node: Place | undefined): Place {
    const { lastLine, lastColumn } = this;
    const isLast =
      node !== undefined && (node.line > lastLine || (node.line === lastLine && node.column >= lastColumn));
    if (isLast) return { text: '', line: node.line, column: node.column + node.text.length };
    return { text: '', line: Math.max(1, lastLine), column: lastColumn };
  }

  /** The result of a game, checked against its tag. */
  private resultOf({ result, inner, tags, faults, moves }: OpenGame): RecordResult {
    const tag = tags.get('Result');
    const said = result ?? inner;
    const fromTag = tag === undefined ? undefined : spacedResult(tag);
    if (this.headersOnly) return said ?? fromTag ?? '*';
    const place = this.endOf(moves.last);
    if (said === undefined) {
      faults.warn('missing-result', place, 'The game ends without a result.', fromTag ?? '*');
    } else if (fromTag !== undefined && fromTag !== said) {
      const message = `The game ends with ${said}, but its tag Result says ${fromTag}.`;
      faults.warn('result-mismatch', place, message, fromTag);
    }
    return said ?? fromTag ?? '*';
  }
}
