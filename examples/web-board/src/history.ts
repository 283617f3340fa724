/** Moves with their variations and comments, each a button that shows its position. */

import { formatMove, type GameState } from 'klin-zha';
import { parseNotation } from 'klin-zha/notation';
import { branchesOf } from 'klin-zha/records';
import { h } from './dom.ts';
import type { Table } from './table.ts';

/** A run of moves without a variation between them. */
interface Line {
  readonly depth: number;
  readonly nodes: readonly number[];
}

/** All lines in reading order: a variation follows the move that it replaces. */
function linesOf({ record }: Table): Line[] {
  const branches = branchesOf(record);
  const lines: Line[] = [];
  const left: { readonly node: number; readonly depth: number }[] = [];
  const begin = (node: number | undefined, depth: number): void => {
    if (node !== undefined) left.push({ node, depth });
  };
  begin(branches.of(-1)[0], 0);
  for (let task = left.pop(); task !== undefined; task = left.pop()) {
    const nodes: number[] = [];
    for (let at: number | undefined = task.node; at !== undefined; at = branches.of(at)[0]) {
      nodes.push(at);
      const [first, ...others] = branches.of(record.nodes[at]!.parent);
      if (first !== at || others.length === 0) continue;
      begin(branches.of(at)[0], task.depth);
      for (const other of others.reverse()) begin(other, task.depth + 1);
      break;
    }
    lines.push({ depth: task.depth, nodes });
  }
  return lines;
}

/** Signs of the glyphs (`klin-zha/records`). */
const signs = ['', '!', '?', '!!', '??', '!?', '?!'];

/** Cache of move texts by replay. */
const known = new WeakMap<Table['replay'], Map<string, string>>();

function textOfMove({ replay, record }: Table, node: number, notation: string): string {
  const texts = known.get(replay) ?? new Map<string, string>();
  known.set(replay, texts);
  const key = `${node} ${notation}`;
  const move = replay.moveAt(node);
  if (move === undefined) return record.nodes[node]!.text;
  const read = parseNotation(notation);
  const text = texts.get(key) ?? (read.ok ? read.value.format(before({ replay, record }, node), move) : '');
  texts.set(key, text);
  return text === '' ? formatMove(move) : text;
}

function before({ replay, record }: Pick<Table, 'replay' | 'record'>, node: number): GameState {
  return replay.stateAt(record.nodes[node]!.parent);
}

/** List of moves. */
export function historyOf(table: Table, notation: string, go: (node: number) => void): HTMLElement[] {
  const { record, replay, node: current } = table;
  const active = current >= 0 ? current : 0;
  const start = record.comments.length > 0 ? [h('p', { class: 'comment' }, record.comments.join(' '))] : [];
  const lines = linesOf(table).map(({ depth, nodes }) => {
    let number = 0;
    const parts = nodes.flatMap((node, index) => {
      const { comments, before: said, glyphs, drawOffer } = record.nodes[node]!;
      const isPlayed = replay.moveAt(node) !== undefined;
      const state = isPlayed ? before(table, node) : undefined;
      const isNew = state?.phase === 'battle' && (state.round !== number || index === 0);
      const count = isNew
        ? [h('span', { class: 'number' }, `${state.round}${state.seat === state.first ? '.' : '…'}`)]
        : [];
      number = state?.round ?? number;
      const sign = glyphs.map((glyph) => signs[glyph] ?? `$${glyph}`).join('');
      const text = `${textOfMove(table, node, notation)}${sign}${drawOffer ? ' (=)' : ''}`;
      const move = isPlayed
        ? h(
            'button',
            {
              ...{ type: 'button', class: 'move', 'data-key': `move-${node}`, 'data-node': node },
              ...{ tabindex: node === active ? 0 : -1, 'aria-current': node === current && 'true' },
              onclick: () => go(node),
            },
            text,
          )
        : h('s', {}, text);
      const remark = (texts: readonly string[]): HTMLElement[] =>
        texts.length === 0 ? [] : [h('span', { class: 'comment' }, texts.join(' '))];
      return [...remark(said), ...count, move, ...remark(comments)];
    });
    return h(
      'p',
      { class: depth === 0 ? 'line' : 'line variation', style: `--depth:${Math.min(depth, 6)}` },
      ...parts,
    );
  });
  return [...start, ...lines];
}
