/** Writes a changed record with the tokens of its text. */

import { type Branches, branchesOf, type GameRecord, mainLine, moveCommentsBack } from '../tree.ts';
import { type GameLayout, type Item, keyOf, type Piece, type Unit } from './layout.ts';
import {
  isEmptyComment,
  isTextOnly,
  type Part,
  withComments,
  withMove,
  withRemarks,
  withTags,
} from './move-parts.ts';
import { PieceWriter, type TextRange } from './piece-writer.ts';

/** A token, an empty variation, a variation, or a move with everything after it in its line. */
type Task = Part | { readonly variation: number } | { readonly line: number };

/** Returns the place before the variations at the end: a comment after them would belong to the last one. */
function beforeVariations(tasks: readonly Task[]): number {
  let place = tasks.length;
  for (let at = place - 1; at >= 0; at--) {
    const task = tasks[at]!;
    if ('variation' in task) place = at;
    else if (!('parts' in task || ('kind' in task && isEmptyComment(task)))) break;
  }
  return place;
}

export class Rewriter {
  readonly #writer: PieceWriter;
  readonly #layout: GameLayout;
  readonly #old: GameRecord;
  readonly #next: GameRecord;
  readonly #branches: Branches;
  /** Old moves by their indexes in the new record. */
  readonly #units: Map<number | undefined, Unit>;
  /** Last move number on the path to each move. */
  readonly #lasts: number[] = [];
  /** Variations that are not written yet, the next one last, by the moves before them. */
  readonly #waiting = new Map<number, number[]>();
  /** Moves whose number was written. */
  readonly #numbered = new Set<number>();
  /** Last move of the main line. */
  readonly #leaf: number;
  #isOver = false;

  constructor(text: string, layout: GameLayout, old: GameRecord, next: GameRecord) {
    this.#writer = new PieceWriter(text, layout);
    this.#layout = layout;
    this.#old = old;
    this.#next = { ...next, nodes: next.nodes.map((node) => ({ ...node })) };
    moveCommentsBack(this.#next, this.#next.nodes);
    this.#branches = branchesOf(next);
    this.#leaf = mainLine(next).at(-1) ?? -1;
    const places = new Map(old.nodes.map((node, index) => [keyOf(node), layout.units[index]!]));
    this.#units = new Map([[-1, layout.root]]);
    for (const [index, node] of next.nodes.entries()) {
      const unit = places.get(keyOf(node));
      if (unit) this.#units.set(index, unit);
      places.delete(keyOf(node));
    }
    for (const [index, { number, parent }] of next.nodes.entries()) {
      this.#lasts[index] = number ?? this.#lasts[parent] ?? 0;
      const shell = this.#shellOf(index);
      if (shell) shell.slot ??= index;
    }
  }

  /** Returns ranges of the text of the game, and new text, that make it contain the new record. */
  run(): readonly (TextRange | string)[] {
    const tasks: Task[] = [{ line: -1 }];
    for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
      if ('text' in task) this.#writer.write(task);
      else for (const part of this.#expanded(task).reverse()) tasks.push(part);
    }
    const isSame = this.#next.result === this.#old.result;
    const isRead = isSame && this.#next.tags.get('Result') === this.#old.tags.get('Result');
    const isNeeded = this.#layout.result || !isRead || this.#writer.out.length === 1;
    if (!this.#isOver && isNeeded) this.#writer.write(this.#result());
    return this.#writer.out;
  }

  #result(): Item {
    const { result } = this.#layout;
    const text = this.#next.result;
    this.#isOver = true;
    return result && text === this.#old.result ? result : { kind: 'result', text, index: result?.index };
  }

  /** Returns the move whose parentheses a variation has: its first move, or the next if that was inserted. */
  #shellOf(node: number): Unit | undefined {
    const next = this.#units.get(this.#branches.of(node)[0]);
    return this.#units.get(node) ?? (next?.open && next);
  }

  #expanded(task: Exclude<Task, Item>): Task[] {
    if ('line' in task) return this.#line(task.line);
    if ('parts' in task) return [task.open!, ...task.parts, ...(task.close ? [task.close] : [])];
    const { variation } = task;
    const waiting = this.#waiting.get(this.#next.nodes[variation]!.parent)!;
    if (waiting.at(-1) !== variation) return [];
    waiting.pop();
    const shell = this.#shellOf(variation);
    const { open = { kind: 'open', text: '(' }, close = { kind: 'close', text: ')' } } = shell ?? {};
    const [old, now] = [this.#old.nodes[shell?.node ?? -1], this.#next.nodes[variation]];
    const after = withComments(shell?.after ?? [], old?.after ?? [], now?.after ?? []);
    return [open, { line: variation }, close, ...after];
  }

  /** Returns the tokens of a move, its variations, and what follows in its line. */
  #line(index: number): Task[] {
    const { nodes, tags } = this.#next;
    const node = nodes[index];
    const unit = this.#units.get(index);
    const [child = -2] = this.#branches.of(index);
    const follower = this.#units.get(child);
    const siblings = node ? this.#branches.of(node.parent) : [];
    const others = siblings[0] === index ? siblings.slice(1) : [];
    const variations = others.map((variation) => ({ variation }));
    if (siblings[0] === index) this.#waiting.set(node!.parent, others.reverse());
    const parts = node
      ? withMove(node, this.#old.nodes[unit?.node ?? -1], unit?.parts)
      : withRemarks(withTags(unit!.parts, this.#old.tags, tags), this.#old, this.#next, false);
    const tasks: Task[] = [];
    for (const part of parts) {
      const { owner } = part as Piece;
      if (isTextOnly(part)) {
        // The number or mark between it and a variation may be gone.
        tasks.splice(beforeVariations(tasks), 0, part);
      } else if (part.kind === 'unit') {
        const { slot } = part;
        if (slot === undefined && part.node === undefined) tasks.push(part);
        else if (slot !== undefined && nodes[slot]!.parent === node?.parent) tasks.push({ variation: slot });
      } else if (part === this.#layout.result) {
        if (index === this.#leaf) tasks.push(...variations.splice(0), this.#result());
      } else if (owner !== undefined) {
        if (owner === follower) tasks.push(...variations.splice(0), ...this.#number(child, part));
        else if (owner === unit) tasks.push(...this.#number(index, part));
      } else {
        if (part.kind === 'word' && !this.#numbered.has(index)) tasks.push(...this.#number(index));
        tasks.push(part);
      }
    }
    tasks.push(...variations);
    if (child >= 0) tasks.push({ line: child });
    return tasks;
  }

  /** Returns the number of a move, or one of its tokens. */
  #number(index: number, piece?: Item): readonly Item[] {
    const { number, parent } = this.#next.nodes[index]!;
    const { node = -1, numbers = [] } = this.#units.get(index) ?? {};
    this.#numbered.add(index);
    if (this.#old.nodes[node]?.number === number) return piece ? [piece] : numbers;
    if (number === undefined || (piece && piece !== numbers[0])) return [];
    const dots = number === this.#lasts[parent] ? '...' : '.';
    return [{ kind: 'number', text: `${number}${dots}`, index: piece?.index }];
  }
}
