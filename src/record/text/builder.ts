/** From tokens to games: what a tag, a result or the end of the text mean for the game that is being read. */

import { excerpt } from '../../core/text.ts';
import { isDigit } from '../characters.ts';
import {
  DiagnosticList,
  diagnoseFault,
  longestRead,
  type Place,
  type Point,
  type RecordCode,
} from '../diagnostics.ts';
import { isRecordResult, type RecordResult, recordResults, spacedResult } from '../results.ts';
import type { GameRecord } from '../tree.ts';
import { diagnoseBrace } from './comments.ts';
import type { InputFault } from './lines.ts';
import { MoveList } from './moves.ts';
import { type LineRange, placeOf, type TokenKind, type TokenSink } from './scanner.ts';
import { readTag } from './tags.ts';

/** A game that is being read. */
class OpenGame {
  readonly tags = new Map<string, string>();
  readonly tagPlaces = new Map<string, Point>();
  readonly faults = new DiagnosticList<RecordCode>();
  readonly moves = new MoveList(this.faults);
  readonly line: number;
  /** How many variations are open. */
  depth = 0;
  /** Whether anything has come after the tags that is no comment, and whether a comment has come in the game. */
  begun = false;
  commented = false;
  lastTag = 0;
  result: RecordResult | undefined;
  /** The line of the result. */
  resultLine = 0;
  /** A result that stood last of all, but in a variation. */
  inner: RecordResult | undefined;

  constructor(line: number) {
    this.line = line;
  }
}

/** A comment where it stands; one that takes up the rest of its line always ends. */
interface FoundComment {
  readonly raw: string;
  readonly place: Point;
  readonly inBraces: boolean;
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
  private readonly headersOnly: boolean;
  private game: OpenGame | undefined;
  private done: GameRecord[] = [];
  /** The place behind the last mark, or behind the beginning of the last comment. */
  private end: Point = { line: 1, column: 1 };
  /** Comments before a game, or in lines after a result: of the next game, if there is one. */
  private late: FoundComment[] = [];

  constructor(headersOnly: boolean) {
    this.headersOnly = headersOnly;
  }

  take(kind: TokenKind, line: LineRange, start: number, end: number, closed: boolean): void {
    if (kind === 'word') {
      const game = this.gameOfMove(line.line);
      game.inner = undefined;
      if (!this.headersOnly) game.moves.word(line.text.slice(start, end), line.line, start - line.base + 1);
    } else if (kind === 'comment' || kind === 'line-comment') {
      const inBraces = kind === 'comment';
      const raw = line.text.slice(start + 1, inBraces && closed ? end - 1 : end);
      this.takeComment({ raw, place: { line: line.line, column: start - line.base + 1 }, inBraces, closed });
    } else if (kind !== 'escape') {
      if (kind === 'tag') this.takeTag(placeOf(line, start, end), closed);
      else if (kind === 'result') this.takeResult(placeOf(line, start, end));
      else this.takeMark(kind, line, start, end);
      this.end = { line: line.line, column: end - line.base + 1 };
    }
  }

  /** Adds what is wrong with a line to the game in which it stands. */
  inputFault(code: InputFault, line: number, column: number): void {
    const { faults } = this.openGame(line);
    if (code === 'bad-encoding') {
      faults.error(code, { text: '\ufffd', line, column }, 'The bytes here are no UTF-8.', 'UTF-8');
    } else {
      faults.warn(code, { text: '', line, column }, 'This line is so long that it was broken here.');
    }
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

  private takeTag(place: Place, closed: boolean): void {
    const { tag, offset, faults } = readTag(place.text, closed);
    const game = this.gameOfTag(place, tag?.name);
    game.lastTag = place.line;
    for (const fault of faults) {
      const severity = fault.code === 'unknown-escape' || fault.code === 'surplus-text' ? 'warning' : 'error';
      const read = excerpt(fault.read ?? '', longestRead);
      game.faults.add(diagnoseFault(severity, place, { ...fault, read }));
    }
    if (tag === undefined) return;
    if (!game.tags.has(tag.name)) {
      game.tags.set(tag.name, tag.value);
      game.tagPlaces.set(tag.name, { line: place.line, column: place.column + offset });
      if (tag.name === 'Result') diagnoseResultTag(tag.value, place, game.faults);
    } else {
      const message = `The tag ${tag.name} stands here for the second time; the first one counts.`;
      game.faults.warn('repeated-tag', place, message, 'another tag');
    }
  }

  private takeMark(kind: TokenKind, line: LineRange, start: number, end: number): void {
    const isOfMove = kind === 'open' || (kind === 'number' && isDigit(line.text.charCodeAt(start)));
    const game = isOfMove ? this.gameOfMove(line.line) : this.openGame(line.line);
    const { moves } = game;
    game.begun = true;
    if (kind !== 'close') game.inner = undefined;
    if (this.headersOnly) {
      // Only variations count, as results within them do not end the game.
      if (kind === 'open') game.depth++;
      else if (kind === 'close') game.depth = Math.max(0, game.depth - 1);
    } else if (kind === 'number') moves.moveNumber(line, start, end);
    else if (kind === 'glyph') moves.glyph(line, start, end);
    else if (kind === 'comma') moves.endMove();
    else this.takePlacedMark(kind, game, placeOf(line, start, end));
  }

  private takePlacedMark(kind: TokenKind, game: OpenGame, place: Place): void {
    const { moves, faults } = game;
    if (kind === 'open') moves.beginVariation(place);
    else if (kind === 'close') moves.endVariation(place);
    else if (kind === 'draw-offer') moves.drawOffer(place);
    else {
      moves.endMove();
      const message = `'${place.text}' means nothing here.`;
      faults.error('stray-character', place, message, wanted[place.text]);
    }
    game.depth = moves.depth;
  }

  private takeResult(place: Place): void {
    const result = spacedResult(place.text) ?? '*';
    const game = this.gameOfMove(place.line);
    game.begun = true;
    if (!this.headersOnly) {
      game.moves.endMove();
      if (result !== place.text) diagnoseSpelling(result, place, game.faults);
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
  private takeComment(comment: FoundComment): void {
    const { game } = this;
    const { line } = comment.place;
    if (game === undefined || (game.result !== undefined && game.resultLine !== line)) {
      this.late.push(comment);
      return;
    }
    game.commented = true;
    this.putComment(game, comment);
    this.end = behind(comment);
  }

  private putComments(game: OpenGame): void {
    for (const comment of this.late) this.putComment(game, comment);
    this.late = [];
  }

  private putComment(game: OpenGame, { raw, place, inBraces, closed }: FoundComment): void {
    if (!this.headersOnly) game.moves.comment(raw, place);
    if (inBraces && closed) diagnoseBrace(raw, place, game.faults);
    if (closed) return;
    game.inner = undefined;
    game.faults.error('unterminated-comment', { text: '{', ...place }, 'This comment does not end.', '}');
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
    const game = this.openGame(line);
    game.begun = true;
    return game;
  }

  private openGame(line: number): OpenGame {
    return this.game ?? this.begin(line);
  }

  private begin(line: number): OpenGame {
    const game = new OpenGame(this.late[0]?.place.line ?? line);
    const last = this.late.at(-1);
    if (last !== undefined) this.end = behind(last);
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

  /** The place behind everything that was read, words included. */
  private endOf(node: Place | undefined): Place {
    const { line, column } = this.end;
    const isLast = node !== undefined && (node.line > line || (node.line === line && node.column >= column));
    if (isLast) return { text: '', line: node.line, column: node.column + node.text.length };
    return { text: '', line, column };
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

/** The place behind the beginning of a comment. */
function behind({ place: { line, column } }: FoundComment): Point {
  return { line, column: column + 1 };
}

/** Says that a result is written in another way than usual. */
function diagnoseSpelling(result: RecordResult, place: Place, faults: DiagnosticList<RecordCode>): void {
  faults.warn('result-spelling', place, `This is read as the result ${result}.`, result);
}

/** Looks at the value of the tag `Result`. Nothing and `?` say that nobody knows the result. */
function diagnoseResultTag(value: string, place: Place, faults: DiagnosticList<RecordCode>): void {
  const text = value.trim();
  if (isRecordResult(value) || text === '' || text === '?') return;
  const result = spacedResult(text);
  if (result === undefined) {
    const message = `The tag Result says '${text.slice(0, 40)}', which is no result.`;
    faults.warn('result-mismatch', place, message, recordResults.join(', '));
  } else diagnoseSpelling(result, place, faults);
}
