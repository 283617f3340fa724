/** Layout of a game in its text: which tokens belong to which move. */

import { halvesIn } from '../../base/characters.ts';
import { DiagnosticList } from '../diagnostics.ts';
import type { GameRecord, RecordNode } from '../tree.ts';
import { GameBuilder } from './builder.ts';
import { type CommandTarget, commandKeys } from './commands.ts';
import { plainText, takeCommands } from './comments.ts';
import { LineFeeder } from './lines.ts';
import type { OpenGame } from './open-game.ts';
import { type LineRange, offsetIn, Scanner, type TokenKind, type TokenSink } from './scanner.ts';

/**
 * Meaning of a token. `begin` is the first word of a move, `word` a later one. A `pending` number is not
 * directly before its move, or has none.
 */
export type Role =
  | 'begin'
  | 'word'
  | 'number'
  | 'pending'
  | 'glyph'
  | 'offer'
  | 'remark'
  | 'tag'
  | 'result'
  | 'other';

/** A token of the game. */
export interface Piece {
  readonly kind: TokenKind;
  readonly text: string;
  readonly closed: boolean;
  readonly from: number;
  readonly to: number;
  /** Index in the list of tokens. */
  index: number;
  role: Role;
  /** Whether it adds a comment to its move. */
  hasComment: boolean;
  /** What its commands add to the move. */
  commands: CommandTarget;
  /** Move of a pending number. */
  unit?: Unit;
  /** Whether the text is new, and replaces that of the token. */
  isNew?: boolean;
}

/** A move with its tokens, or the beginning of the game. */
export interface Unit {
  readonly node: RecordNode | undefined;
  /** Tokens in order, and the variations after it by their first moves. */
  readonly parts: (Piece | Unit)[];
  /** Next move in the same parentheses. */
  next?: Unit;
  /** Of the first move of a variation: its parentheses, the tokens before it, and the move before these. */
  open?: Piece;
  close?: Piece | undefined;
  lead?: Piece[];
  holder?: Unit | undefined;
  /** Whether its number is a pending one. */
  isLate?: boolean;
}

/** Layout of one game. */
export interface GameLayout {
  readonly pieces: readonly Piece[];
  readonly root: Unit;
  /** Moves by their indexes in the record. */
  readonly units: readonly Unit[];
  /** End of the token before the game; 0 if there is none. */
  readonly after: number;
}

/** Open parentheses, or the main line. */
interface Line {
  readonly open?: Piece;
  readonly holder?: Unit | undefined;
  readonly lead: (Piece | Unit)[];
  first?: Unit;
  unit?: Unit;
  /** Numbers directly before the next token. */
  numbers: Piece[];
  /** Numbers before the next move, but not directly. */
  early: Piece[];
}

const lineOf = (open?: Piece, holder?: Unit): Line => ({
  ...(open && { open, holder }),
  lead: [],
  numbers: [],
  early: [],
});

/** Finds the layout of a game by its index. */
export function layoutOf(text: string, game: number): GameLayout {
  const finder = new LayoutFinder(game);
  const feeder = new LineFeeder(new Scanner(finder), (...fault) => finder.builder.inputFault(...fault));
  feeder.push(text, halvesIn(text));
  feeder.finish();
  finder.builder.finish();
  return finder.finish(finder.builder.completedGames()[game]!);
}

/** Members of a move or a game to which tokens add. */
type Target = CommandTarget & { readonly comments: readonly string[]; readonly glyphs?: readonly number[] };

class LayoutFinder implements TokenSink {
  readonly builder: GameBuilder = new GameBuilder(false);
  readonly #wanted: number;
  #game: OpenGame | undefined;
  #count = -1;
  /** Comments after a result, whose game is not known yet, and the end of the token before them. */
  #late: Piece[] = [];
  #beforeLate = 0;
  #end = 0;
  #after = 0;
  readonly #pieces: Piece[] = [];
  readonly #root: Unit = { node: undefined, parts: [] };
  readonly #lines: Line[] = [{ ...lineOf(), lead: this.#root.parts }];
  readonly #units = new Map<RecordNode | undefined, Unit>();

  constructor(game: number) {
    this.#wanted = game;
  }

  receive(
    kind: TokenKind,
    range: LineRange,
    start: number,
    end: number,
    closed: boolean,
    to = offsetIn(range, end),
  ): void {
    const { builder } = this;
    const { lateCount } = builder;
    let depth = this.#game?.depth ?? 0;
    let sizes = this.#count === this.#wanted ? sizesOf(this.#target()) : [];
    builder.receive(kind, range, start, end, closed);
    if (builder.open !== this.#game) {
      this.#begin();
      depth = 0;
      sizes = sizesOf(this.#target());
    }
    const isLate = builder.lateCount > lateCount;
    const before = this.#end;
    this.#end = to;
    if (!isLate && this.#count !== this.#wanted) return;
    const text = range.text.slice(start, end);
    const from = offsetIn(range, start);
    const piece: Piece = {
      kind,
      text,
      closed,
      from,
      to,
      index: 0,
      role: 'other',
      hasComment: false,
      commands: {},
    };
    if (isLate) {
      if (lateCount === 0) this.#beforeLate = before;
      this.#late.push(piece);
    } else {
      if (this.#line.unit === undefined && this.#lines.length > 1) readRemark(piece, false);
      else noteGrowth(piece, sizes, this.#target());
      this.#place(piece, this.#game!.depth - depth);
    }
  }

  /** Returns the layout after the end of the text. */
  finish(record: GameRecord): GameLayout {
    if (this.#count === this.#wanted) this.#placeLate();
    while (this.#lines.length > 1) this.#close(undefined);
    const units = record.nodes.map((node) => this.#units.get(node)!);
    return { pieces: this.#pieces, root: this.#root, units, after: this.#after };
  }

  get #line(): Line {
    return this.#lines.at(-1)!;
  }

  /** Begins the next game. */
  #begin(): void {
    this.#game = this.builder.open;
    this.#count++;
    if (this.#count === this.#wanted) {
      this.#after = this.#late.length > 0 ? this.#beforeLate : this.#end;
      this.#placeLate();
    }
    this.#late = [];
  }

  #placeLate(): void {
    for (const piece of this.#late) {
      readRemark(piece, this.#line.unit !== undefined);
      this.#place(piece, 0);
    }
  }

  /** Returns the move or game that gets the next comment; undefined if a variation has no move yet. */
  #target(): Target | undefined {
    if (this.#line.unit !== undefined) return this.#line.unit.node;
    const moves = this.#lines.length === 1 ? this.#game?.moves : undefined;
    return moves && { ...moves.start, comments: moves.comments };
  }

  /** Assigns a token to its move. */
  #place(piece: Piece, step: number): void {
    piece.index = this.#pieces.push(piece) - 1;
    const { kind } = piece;
    const line = this.#line;
    const isMark = kind === 'close' && step === 0 && line.numbers.length > 0;
    if (kind === 'number' || isMark) {
      piece.role = 'number';
      line.numbers.push(piece);
    } else if (kind === 'word') this.#placeWord(piece);
    else {
      this.#flush();
      if (step > 0) this.#lines.push(lineOf(piece, line.unit));
      else if (step < 0) this.#close(piece);
      else {
        if (kind === 'result' && this.#lines.length === 1) piece.role = 'result';
        else if (kind === 'tag') piece.role = 'tag';
        else if (kind === 'draw-offer' && line.unit !== undefined) piece.role = 'offer';
        this.#parts.push(piece);
      }
      if (kind !== 'comment' && kind !== 'line-comment' && kind !== 'escape') line.early = [];
    }
  }

  #placeWord(piece: Piece): void {
    const line = this.#line;
    const { last } = this.#game!.moves;
    piece.role = 'word';
    if (line.unit?.node === last) {
      line.unit!.parts.push(piece);
      return;
    }
    piece.role = 'begin';
    const unit: Unit = { node: last, parts: [...line.numbers, piece] };
    this.#units.set(last, unit);
    if (line.numbers.length === 0 && last?.number !== undefined) {
      unit.isLate = true;
      for (const number of line.early) number.unit = unit;
    }
    if (line.unit !== undefined) line.unit.next = unit;
    else if (line.open === undefined) this.#root.next = unit;
    line.first ??= unit;
    line.unit = unit;
    line.numbers = [];
    line.early = [];
  }

  get #parts(): (Piece | Unit)[] {
    return this.#line.unit?.parts ?? this.#line.lead;
  }

  /** Passes on numbers that are not directly before a move. */
  #flush(): void {
    const line = this.#line;
    for (const number of line.numbers) {
      number.role = 'pending';
      this.#parts.push(number);
    }
    if (line.numbers.length > 0) line.early = line.numbers;
    line.numbers = [];
  }

  /** Ends a variation. An empty one is part of the move before it. */
  #close(close: Piece | undefined): void {
    this.#flush();
    const { open, holder, lead, first } = this.#lines.pop()!;
    if (first === undefined) this.#parts.push(open!, ...lead, ...(close ? [close] : []));
    else {
      Object.assign(first, { open, close, holder, lead });
      holder?.parts.push(first);
    }
  }
}

/** Reads what a comment adds to a move or, without commands, to the beginning of a line. */
function readRemark(piece: Piece, isMove: boolean): void {
  const { kind, text, closed } = piece;
  if (kind !== 'comment' && kind !== 'line-comment' && kind !== 'escape') return;
  const raw = kind === 'escape' ? text : text.slice(1, kind === 'comment' && closed ? -1 : undefined);
  const rest = isMove
    ? takeCommands(piece.commands, raw, { line: 1, column: 1 }, new DiagnosticList(), true)
    : plainText(raw);
  piece.hasComment = rest !== '';
  piece.role = 'remark';
}

function sizesOf(target: Target | undefined): number[] {
  return [...commandKeys, 'comments' as const, 'glyphs' as const].map((key) => sizeOf(target?.[key]));
}

function sizeOf(value: unknown): number {
  return Array.isArray(value) ? value.length : Number(value !== undefined);
}

/** Notes what a token has added to a move. */
function noteGrowth(piece: Piece, sizes: readonly number[], now: Target | undefined): void {
  if (piece.kind === 'word' || now === undefined) return;
  const isGrown = sizesOf(now).map((size, index) => size > sizes[index]!);
  for (const [index, key] of commandKeys.entries()) {
    const value = now[key];
    if (isGrown[index])
      piece.commands[key] = (Array.isArray(value) ? value.slice(sizes[index]) : value) as never;
  }
  piece.hasComment = isGrown[commandKeys.length]!;
  if (isGrown[commandKeys.length + 1]) piece.role = 'glyph';
  else if (isGrown.includes(true)) piece.role = 'remark';
}
