/** Conversion of records to another notation. */

import type { Notation } from '../../notation/notations.ts';
import type { GameRecord, RecordNode } from '../tree.ts';
import { contextOf, extrasFrom, notationFrom, type ReplayRecordOptions } from './context.ts';
import { linksOf } from './links.ts';
import type { RecordReplay } from './record-replay.ts';
import { replayIn, type WrittenReplay } from './replay-record.ts';
import { withTags } from './to-record.ts';

/**
 * Options of `convertRecord`.
 *
 * @category Writing records
 */
export interface ConvertOptions {
  /** Notation of the moves: a value or a name, such as `algebraic:german`. Defaults to that of the record. */
  readonly notation?: Notation | string;
  /** Whether algebraic moves name captured warriors as in RH's sample game: `BxNg24`. */
  readonly nameCaptured?: boolean;
  /** Options of the replay. */
  readonly replay?: ReplayRecordOptions;
}

/**
 * Result of `convertRecord`.
 *
 * @category Writing records
 */
export interface Conversion {
  readonly record: GameRecord;
  /** Replay of the original record; its diagnostics report the moves that could not be converted. */
  readonly replay: RecordReplay;
}

/**
 * Converts the moves of a record to another notation, in canonical form, and keeps all annotations and
 * variations. A corrected move is written as its correction, and a move in pieces as one. Moves that cannot
 * be replayed, and those that stay open, keep their texts. The tags `Rules` and `Notation` are set to the
 * ruleset of the replay and the new notation; a record without a replayed move keeps its tag `Notation`.
 *
 * `formatRecord(convertRecord(record, { notation: 'algebraic:german' }).record)`
 *
 * @throws KlinZhaError the errors of `replayRecord`, and those of `parseNotation` for the notation
 *
 * @example
 * ```ts
 * import { convertRecord, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('[Rules "romulan-heart:2"]\n[Notation "coordinate"]\n\ni@h78 *');
 * const { record } = convertRecord(game!, { notation: 'algebraic:german' });
 * record.nodes[0]?.text; // 'Sh78'
 * ```
 *
 * @category Writing records
 */
export function convertRecord(record: GameRecord, options?: ConvertOptions): Conversion {
  const given = notationFrom(options?.notation);
  const context = contextOf(record, options?.replay ?? {});
  const { replay, texts } = replayIn(context, record, { notation: given, extras: extrasFrom(options) });
  const nodes = convertNodes(replay, texts);
  // A guessed notation becomes a tag only if a move could be played.
  const hasNotation = given !== undefined || !context.isGuess || replay.played > 0;
  const tags = withTags(record.tags, [
    ['Rules', context.rulesTag],
    ...(hasNotation ? [['Notation', (given ?? replay.notation).name] as const] : []),
  ]);
  return { record: { ...record, tags, nodes }, replay };
}

/** Returns the nodes of a replayed record with the new texts, every move in one node. */
function convertNodes(replay: RecordReplay, texts: WrittenReplay['texts']): readonly RecordNode[] {
  const { nodes } = replay.record;
  const open = openNodes(replay);
  const converted = nodes.map((node, index): RecordNode => {
    const text = texts[index];
    // The second condition covers a variation to the last piece of an open move.
    const isOpen = open?.[index] || (open?.[node.parent] && replay.isPart(node.parent));
    return text === undefined || isOpen ? node : { ...node, text };
  });
  return withWholeMoves(converted, (index) => replay.isPart(index) && !open?.[index]);
}

/** Marks the nodes of open moves, which keep their texts; undefined if there are none. */
function openNodes(replay: RecordReplay): boolean[] | undefined {
  const { nodes } = replay.record;
  if (!nodes.some((_, index) => replay.isOpen(index))) return undefined;
  const { child } = linksOf(nodes);
  const open: boolean[] = new Array(nodes.length).fill(false);
  for (let index = nodes.length - 1; index >= 0; index--)
    open[index] = replay.isPart(index) ? open[child[index + 1]!]! : replay.isOpen(index);
  return open;
}

/**
 * Joins the pieces of moves. A whole move has the text of its last piece and the annotations of all. A
 * variation to a later piece becomes a variation to the whole move.
 */
function withWholeMoves(
  nodes: readonly RecordNode[],
  isPart: (index: number) => boolean,
): readonly RecordNode[] {
  if (!nodes.some((_, index) => isPart(index))) return nodes;
  const whole: RecordNode[] = [];
  /** New index of each node. */
  const places = new Int32Array(nodes.length);
  const begun = new Set<number>();
  for (const [index, node] of nodes.entries()) {
    const { parent } = node;
    const before = parent < 0 ? -1 : places[parent]!;
    const isRest = isPart(parent) && !begun.has(parent);
    if (isRest) {
      begun.add(parent);
      places[index] = before;
      whole[before] = joinPieces(whole[before]!, node);
    } else {
      places[index] = whole.length;
      whole.push({ ...node, parent: isPart(parent) ? whole[before]!.parent : before });
    }
  }
  return whole;
}

function joinPieces(first: RecordNode, rest: RecordNode): RecordNode {
  return {
    ...first,
    text: rest.text,
    glyphs: [...first.glyphs, ...rest.glyphs],
    comments: [...first.comments, ...rest.before, ...rest.comments],
    clock: rest.clock ?? first.clock,
    elapsed: rest.elapsed ?? first.elapsed,
    drawOffer: first.drawOffer || rest.drawOffer,
    ...(rest.left && { left: rest.left }),
  };
}
