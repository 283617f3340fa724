/** Records in another notation, every move of them in one piece. */

import type { Move } from '../engine/move.ts';
import { laneOf, type Notation } from '../notation/notations.ts';
import { formatMove } from '../position/coordinates.ts';
import type { GameRecord, RecordNode } from '../record/tree.ts';
import { contextOf, notationFrom } from './context.ts';
import type { RecordReplay } from './record-replay.ts';
import { type ReplayRecordOptions, replayIn } from './replay-record.ts';

/** How a record is converted. */
export interface ConvertOptions {
  /**
   * The notation in which the moves are written: a value, or its name, such as `algebraic:german`; that of the record
   * if not said.
   */
  readonly notation?: Notation | string;
  /** How the record that is converted is replayed. */
  readonly replay?: ReplayRecordOptions;
}

/** A record in another notation. */
export interface Conversion {
  readonly record: GameRecord;
  /** The replay of the record that was converted: its diagnostics say what could not be. */
  readonly replay: RecordReplay;
}

/**
 * Writes the moves of a record in another notation, in canonical form. Comments, variations, glyphs, clock times and
 * draw offers are kept. Moves that were replayed by their likely correction are written as that, and moves that stand
 * in pieces as one; moves that cannot be replayed, and those that stay open, stay as they are written. The tags
 * `Rules` and `Notation` say by what the record was replayed and how its moves are written now; of a record without
 * any move that could be replayed `Notation` stays as it is.
 *
 * `formatRecord(convertRecord(record, { notation: 'algebraic:german' }).record)`
 *
 * @throws KlinZhaError what `replayRecord` throws, and what `parseNotation` finds wrong with the notation
 */
export function convertRecord(record: GameRecord, options: ConvertOptions = {}): Conversion {
  const given = notationFrom(options.notation);
  const context = contextOf(record, options.replay ?? {});
  const notation = given ?? context.notation;
  const lane = laneOf(notation);
  const texts = new Map<number, string>();
  const replay = replayIn(context, record, options.replay ?? {}, (node, move, position) => {
    if (lane !== undefined) texts.set(node, lane.write(position, move) || formatMove(move));
  });
  const write = (node: RecordNode, move: Move): string => notation.format(replay.stateAt(node.parent), move);
  const isKept = (index: number, node: RecordNode): boolean =>
    replay.isOpen(index) && !replay.isPart(node.parent);
  const written = record.nodes.map((node, index): RecordNode => {
    const move = replay.moveAt(index);
    if (move === undefined || isKept(index, node)) return node;
    return { ...node, text: texts.get(index) ?? write(node, move) };
  });
  const nodes = withWholeMoves(written, replay);
  // Where no move is written in it, a notation that nobody named is nothing to be told.
  const isSaid = given !== undefined || !context.isGuess || replay.played > 0;
  const tags = withTags(record.tags, [
    ['Rules', context.rulesTag],
    ...(isSaid ? [['Notation', notation.name] as const] : []),
  ]);
  return { record: { ...record, tags, nodes }, replay };
}

/**
 * Joins the pieces of moves: the move has the text of the last piece and what is known of all of them. A variation
 * of a later piece becomes one of the whole move.
 */
function withWholeMoves(nodes: readonly RecordNode[], replay: RecordReplay): readonly RecordNode[] {
  if (!nodes.some((_, index) => replay.isPart(index))) return nodes;
  const whole: RecordNode[] = [];
  /** For each node the one in which it is found now. */
  const places = new Int32Array(nodes.length);
  const begun = new Set<number>();
  for (const [index, node] of nodes.entries()) {
    const { parent } = node;
    const before = parent < 0 ? -1 : places[parent]!;
    const isRest = replay.isPart(parent) && !begun.has(parent);
    if (isRest) {
      begun.add(parent);
      places[index] = before;
      whole[before] = joined(whole[before]!, node);
    } else {
      places[index] = whole.length;
      whole.push({ ...node, parent: replay.isPart(parent) ? whole[before]!.parent : before });
    }
  }
  return whole;
}

function joined(first: RecordNode, rest: RecordNode): RecordNode {
  return {
    ...first,
    text: rest.text,
    glyphs: [...first.glyphs, ...rest.glyphs],
    comments: [...first.comments, ...rest.before, ...rest.comments],
    clock: rest.clock ?? first.clock,
    elapsed: rest.elapsed ?? first.elapsed,
    drawOffer: first.drawOffer || rest.drawOffer,
  };
}

/** Tags with others set: in their place if they are there, else before the result. */
export function withTags(
  tags: ReadonlyMap<string, string>,
  others: readonly (readonly [name: string, value: string])[],
): Map<string, string> {
  const result = tags.get('Result');
  const all = new Map(tags);
  const isNew = others.some(([name]) => !tags.has(name));
  if (isNew) all.delete('Result');
  for (const [name, value] of others) all.set(name, value);
  if (isNew && result !== undefined) all.set('Result', result);
  return all;
}
