/** Writes a changed record with the tokens of its text. */

import { isAlike } from '../../base/values.ts';
import { branchesOf, type GameRecord, mainLine } from '../tree.ts';
import { commandKeys } from './commands.ts';
import { formatCommands } from './comments.ts';
import type { GameLayout, Piece, Unit } from './layout.ts';
import {
  commentOf,
  type Holder,
  type Item,
  insertBefore,
  instead,
  isPiece,
  lastOf,
  remarksOf,
  withMarks,
} from './move-tokens.ts';
import { type Added, PieceWriter, type TextRange } from './piece-writer.ts';
import { formatTag, readTag } from './tags.ts';

const asVariation = (move: number): Item => ({ move, isVariation: true });

/** Returns ranges of the text of a game, and new text, that make it contain another record. */
export function rewritten(
  text: string,
  layout: GameLayout,
  old: GameRecord,
  next: GameRecord,
): readonly (TextRange | string)[] {
  return new Rewriter(text, layout, old, next).run();
}

class Rewriter {
  readonly #writer: PieceWriter;
  readonly #layout: GameLayout;
  readonly #old: GameRecord;
  readonly #next: GameRecord;
  readonly #childrenOf: (node: number) => readonly number[];
  /** Old index of each move of the new record; -1 for new moves. */
  readonly #origins: readonly number[];
  /** New index of the move to whose variation the tokens of an old move belong. */
  readonly #slots = new Map<Unit, number>();
  /** Variations that are written among the tokens of each move. */
  readonly #held = new Map<number, number[]>();
  /** Last move number on the path to each move. */
  readonly #numbers: number[] = [];
  /** Moves whose number was written before other tokens. */
  readonly #numbered = new Set<Unit>();
  /** Last move of the main line. */
  readonly #leaf: number;
  #hasResult = false;

  constructor(text: string, layout: GameLayout, old: GameRecord, next: GameRecord) {
    this.#writer = new PieceWriter(text, layout.pieces, layout.after);
    this.#layout = layout;
    this.#old = old;
    this.#next = next;
    const branches = branchesOf(next);
    this.#childrenOf = (node) => branches.of(node);
    this.#leaf = mainLine(next).at(-1) ?? -1;
    const places = new Map(old.nodes.map(({ line, column }, index) => [`${line}:${column}`, index]));
    this.#origins = next.nodes.map(({ line, column }) => {
      const origin = places.get(`${line}:${column}`) ?? -1;
      places.delete(`${line}:${column}`);
      return origin;
    });
    for (const index of next.nodes.keys()) {
      const shell = this.#shellOf(index);
      if (shell !== undefined && !this.#slots.has(shell)) this.#slots.set(shell, index);
    }
  }

  run(): readonly (TextRange | string)[] {
    const [first] = this.#childrenOf(-1);
    const tasks: Item[] = first === undefined ? [] : [{ move: first, isVariation: false }];
    tasks.push(...this.#rootItems().reverse());
    for (let item = tasks.pop(); item !== undefined; item = tasks.pop()) {
      if ('move' in item) tasks.push(...this.#lineItems(item.move, item.isVariation).reverse());
      else if ('kind' in item) this.#write(item);
    }
    const result = this.#layout.pieces.find(({ role }) => role === 'result');
    const { tags } = this.#next;
    const isSame =
      this.#next.result === this.#old.result && tags.get('Result') === this.#old.tags.get('Result');
    if (!this.#hasResult && (result !== undefined || !isSame || this.#writer.isEmpty))
      this.#write(
        result
          ? isSame
            ? result
            : instead(result, this.#next.result)
          : { kind: 'result', text: this.#next.result },
      );
    return this.#writer.out;
  }

  #write(item: Piece | Added): void {
    const isMove = isPiece(item) ? item.role === 'begin' : item.kind === 'word';
    this.#writer.write(item, isMove);
  }

  #unitOf(node: number): Unit | undefined {
    return this.#layout.units[this.#origins[node] ?? -1];
  }

  /** Returns the move whose parentheses a variation has: its first move, or the next if that was inserted. */
  #shellOf(node: number): Unit | undefined {
    const unit = this.#unitOf(node);
    if (unit !== undefined) return unit;
    const [child] = this.#childrenOf(node);
    const next = child === undefined ? undefined : this.#unitOf(child);
    return next?.open && next;
  }

  #rootItems(): Item[] {
    const { root } = this.#layout;
    const { tags } = this.#next;
    const found = new Set<string>();
    const items = this.#itemsOf(root, this.#old, this.#next, -1).flatMap((item): Item[] => {
      if (!isPiece(item) || item.role !== 'tag') return [item];
      const { name, value } = readTag({ text: item.text, line: 1, column: 1 }, item.closed).tag ?? {};
      if (name === undefined || (found.has(name) && tags.has(name))) return [item];
      found.add(name);
      const wanted = tags.get(name);
      if (wanted === value) return [item];
      if (wanted === undefined) return [];
      const [, head = '', tail = ''] = /^([^"]*)"(?:[^"\\]|\\.)*"(.*)$/s.exec(item.text) ?? [];
      const pair = formatTag(name, wanted);
      return [instead(item, head === '' ? pair : head + pair.slice(name.length + 2, -1) + tail)];
    });
    const added = [...tags].filter(([name]) => !found.has(name));
    const at = lastOf(items, 'tag') + 1;
    items.splice(
      at,
      0,
      ...added.map(([name, value]): Item => ({ kind: 'tag', text: formatTag(name, value) })),
    );
    return items;
  }

  /** Returns the tokens of a move and what follows in its line. */
  #lineItems(index: number, isVariation: boolean): Item[] {
    const { nodes } = this.#next;
    const node = nodes[index]!;
    const siblings = this.#childrenOf(node.parent);
    if (siblings[0] === index) this.#arrange(siblings);
    const last = this.#numbers[node.parent] ?? 0;
    this.#numbers[index] = node.number ?? last;
    const unit = this.#unitOf(index);
    const shell = this.#shellOf(index);
    const items: Item[] = isVariation ? [shell?.open ?? { kind: 'open', text: '(' }] : [];
    const { first, rest } = remarksOf(shell?.lead ?? [], shell?.node?.before ?? [], node.before);
    items.push(...first);
    for (const piece of shell?.lead ?? [])
      items.push(...(rest.get(piece) ?? this.#kept(piece, index, piece.unit === unit)));
    const old = unit && this.#old.nodes[this.#origins[index]!];
    items.push(...this.#itemsOf(unit, old ?? { comments: [] }, node, index, last));
    const [next] = this.#childrenOf(index);
    if (next !== undefined) items.push({ move: next, isVariation: false });
    if (isVariation && shell?.open === undefined) items.push({ kind: 'close', text: ')' });
    else if (isVariation && shell?.close !== undefined) items.push(shell.close);
    return items;
  }

  /** Decides after which move each variation is written: where it was, if that results in the new order. */
  #arrange(siblings: readonly number[]): void {
    const [first = -1, ...others] = siblings;
    const held = new Map(siblings.map((index) => [index, [] as number[]]));
    for (const index of others) {
      const holder = this.#shellOf(index)?.holder;
      const list = holder && held.get(this.#slots.get(holder) ?? -1);
      (list ?? held.get(first)!).push(index);
    }
    const order: number[] = [];
    const tasks = [first];
    for (let at = tasks.pop(); at !== undefined; at = tasks.pop()) {
      order.push(at);
      for (const index of [...held.get(at)!].reverse()) tasks.push(index);
    }
    const isInOrder = siblings.every((index, at) => order[at] === index);
    for (const [index, list] of held) this.#held.set(index, isInOrder ? list : []);
    if (!isInOrder) this.#held.set(first, others);
  }

  /** Returns the tokens of a move, or those before the first move. */
  #itemsOf(unit: Unit | undefined, old: Holder, now: Holder, index: number, last = 0): Item[] {
    const parts = unit?.parts ?? [];
    const variations = [...(this.#held.get(index) ?? [])];
    const isFollowed = this.#isFollowedAsBefore(unit, index, variations);
    const changed = commandKeys.filter((key) => !isAlike(old[key], now[key]));
    const { first, rest } = remarksOf(parts.filter(isPiece), old.comments, now.comments, changed);
    const commands = formatCommands(Object.fromEntries(changed.map((key) => [key, now[key]])));
    if (commands.length > 0) first.unshift(commentOf('', commands));
    const items: Item[] = [];
    // Between the words of a move may be escapes, but no comments in braces.
    const delayed: Item[] = [];
    let words = parts.filter((part) => isPiece(part) && part.role === 'word').length;
    for (const part of parts) {
      if (isPiece(part)) {
        for (const item of rest.get(part) ?? this.#kept(part, index, isFollowed))
          (words > 0 && part.role === 'remark' && (item !== part || delayed.length > 0)
            ? delayed
            : items
          ).push(item);
        if (part.role === 'word' && --words === 0) items.push(...delayed.splice(0));
      } else {
        const at = variations.indexOf(this.#slots.get(part) ?? -1);
        items.push(...variations.splice(0, at + 1).map(asVariation));
      }
    }
    const hasNumber = this.#numbered.has(unit!) || unit?.isLate !== true;
    const marked =
      index < 0 ? items : withMarks(items, hasNumber ? old : { ...old, number: undefined }, now, last);
    insertBefore(marked, ['remark', 'pending', 'result'], first);
    insertBefore(marked, ['result'], variations.map(asVariation));
    return marked;
  }

  /** Returns a token that is neither a mark of the move nor a comment, if it is still needed. */
  #kept(piece: Piece, index: number, isFollowed: boolean): readonly Piece[] {
    const { role, unit } = piece;
    if (role === 'result') {
      if (index !== this.#leaf) return [];
      this.#hasResult = true;
      const { result } = this.#next;
      return [result === this.#old.result ? piece : instead(piece, result)];
    }
    if (role !== 'pending') return [piece];
    if (!isFollowed || (unit && !this.#hasSameNumber(unit))) return [];
    if (unit) this.#numbered.add(unit);
    return [piece];
  }

  /** Whether the same variations and the same move as before follow a move. */
  #isFollowedAsBefore(unit: Unit | undefined, index: number, variations: readonly number[]): boolean {
    const [next] = this.#childrenOf(index);
    const follower = next === undefined ? undefined : this.#unitOf(next);
    const slots = (unit?.parts ?? []).map((part) => (isPiece(part) ? undefined : this.#slots.get(part)));
    const isSame = follower === unit?.next && (next === undefined) === (follower === undefined);
    return isSame && variations.every((variation) => slots.includes(variation));
  }

  #hasSameNumber(unit: Unit): boolean {
    const index = this.#slots.get(unit);
    return index !== undefined && this.#next.nodes[index]!.number === unit.node?.number;
  }
}
