/** Table of moves by rounds and players, with variations and comments. Each move is a button that shows its position. */

import { formatMove, type GameState } from 'klin-zha';
import { parseNotation } from 'klin-zha/notation';
import { branchesOf } from 'klin-zha/records';
import { colourName } from 'klin-zha/words';
import { button, h } from '../dom.ts';
import type { Words } from '../words/index.ts';
import type { Table } from './table.ts';

/** A run of moves without a variation between them. */
interface Line {
  readonly depth: number;
  readonly nodes: readonly number[];
}

/** A round of the main line: the moves of each seat, and what is shown below them. */
interface Round {
  /** Number of the round; 0 for the setup. */
  readonly number: number;
  readonly moves: readonly number[][];
  /** Comments, variations, and moves that could not be played. */
  readonly below: (Line | string)[];
}

/**
 * Returns a line and its variations in reading order: a variation follows the move that it replaces, and comments
 * follow their variation.
 */
function linesFrom({ record }: Table, start: number, from: number): (Line | string)[] {
  const branches = branchesOf(record);
  const lines: (Line | string)[] = [];
  const left: (string | { readonly node: number; readonly depth: number })[] = [];
  const begin = (node: number, depth: number): void => {
    left.push(...[...(record.nodes[node]!.after ?? [])].reverse(), { node, depth });
  };
  begin(start, from);
  for (let task = left.pop(); task !== undefined; task = left.pop()) {
    if (typeof task === 'string') {
      lines.push(task);
      continue;
    }
    const { depth } = task;
    const nodes: number[] = [];
    for (let at: number | undefined = task.node; at !== undefined; at = branches.of(at)[0]) {
      nodes.push(at);
      const [first, ...others] = branches.of(record.nodes[at]!.parent);
      if (first !== at || others.length === 0) continue;
      const next = branches.of(at)[0];
      if (next !== undefined) left.push({ node: next, depth });
      for (const other of others.reverse()) begin(other, depth + 1);
      break;
    }
    lines.push({ depth, nodes });
  }
  return lines;
}

/** Returns the rounds of the main line. */
function roundsOf(table: Table): Round[] {
  const { record, replay } = table;
  const branches = branchesOf(record);
  const rounds: Round[] = [];
  for (let at = branches.of(-1)[0]; at !== undefined; at = branches.of(at)[0]) {
    const { comments, before: said, parent } = record.nodes[at]!;
    const state = replay.moveAt(at) === undefined ? undefined : before(table, at);
    const number = state === undefined ? rounds.at(-1)?.number : state.phase === 'setup' ? 0 : state.round;
    let round = rounds.at(-1);
    if (round === undefined || round.number !== number) {
      round = { number: number ?? 0, moves: replay.rules.colours.map(() => []), below: [] };
      rounds.push(round);
    }
    if (state === undefined) round.below.push({ depth: 0, nodes: [at] });
    else round.moves[state.seat - 1]!.push(at);
    round.below.push(...said, ...comments);
    const others = branches.of(parent).filter((other) => other !== at);
    for (const other of others) round.below.push(...linesFrom(table, other, 1));
  }
  return rounds;
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

/** What the table needs besides the moves. */
export interface TableLook {
  readonly notation: string;
  readonly words: Words;
  readonly go: (node: number) => void;
}

/** Creates the button of a move. A move that could not be played is struck out. */
function moveButton(table: Table, node: number, { notation, go }: TableLook): HTMLElement {
  const { record, replay, node: current } = table;
  const { glyphs, drawOffer } = record.nodes[node]!;
  const sign = glyphs.map((glyph) => signs[glyph] ?? `$${glyph}`).join('');
  const text = `${textOfMove(table, node, notation)}${sign}${drawOffer ? ' (=)' : ''}`;
  if (replay.moveAt(node) === undefined) return h('s', {}, text);
  const attributes = {
    class: 'move',
    'data-node': node,
    'aria-current': node === current && 'true',
    tabindex: node === Math.max(current, 0) ? 0 : -1,
  };
  return button(text, `move-${node}`, () => go(node), attributes);
}

/** Creates a variation as a line of text, with numbers and comments. */
function variation(table: Table, { depth, nodes }: Line, look: TableLook): HTMLElement {
  const { record, replay } = table;
  let number = 0;
  const parts = nodes.flatMap((node, index) => {
    const { comments, before: said } = record.nodes[node]!;
    const state = replay.moveAt(node) === undefined ? undefined : before(table, node);
    const isNew = state?.phase === 'battle' && (state.round !== number || index === 0);
    number = state?.round ?? number;
    const count = `${number}${state?.seat === state?.first ? '.' : '…'}`;
    return [
      ...said.map((text) => h('span', { class: 'comment' }, text)),
      ...(isNew ? [h('span', { class: 'number' }, count)] : []),
      moveButton(table, node, look),
      ...comments.map((text) => h('span', { class: 'comment' }, text)),
    ];
  });
  return h(
    'p',
    { class: depth === 0 ? 'unplayed' : 'variation', style: `--depth:${Math.min(depth, 6)}` },
    ...parts,
  );
}

/** Creates the table of moves: a row for each round, a column for each player. */
export function moveTable(table: Table, look: TableLook): HTMLElement[] {
  const { record, replay } = table;
  const { words } = look;
  const { colours } = replay.rules;
  const heads = colours.map((colour) =>
    h('th', { scope: 'col', 'data-colour': colour }, colourName(colour, words)),
  );
  const rows = roundsOf(table).flatMap(({ number, moves, below }) => {
    const name = number === 0 ? words.setup : `${number}.`;
    const cells = moves.map((nodes) => h('td', {}, ...nodes.map((node) => moveButton(table, node, look))));
    const more = below.map((one) =>
      typeof one === 'string' ? h('p', { class: 'comment' }, one) : variation(table, one, look),
    );
    return [
      h('tr', { class: number === 0 ? 'setup' : null }, h('th', { scope: 'row' }, name), ...cells),
      ...(more.length === 0 ? [] : [h('tr', {}, h('td', { colspan: colours.length + 1 }, ...more))]),
    ];
  });
  const about = record.comments.length > 0 ? [h('p', { class: 'comment' }, record.comments.join(' '))] : [];
  const head = h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, words.round), ...heads));
  return [...about, h('table', { 'aria-labelledby': 'moves-title' }, head, h('tbody', {}, ...rows))];
}
