/** Conversion of records to another notation. */

import type { Notation } from '../../notation/notations.ts';
import type { GameRecord, RecordNode } from '../tree.ts';
import { contextOf, extrasFrom, mustBeRecord, notationFrom, type ReplayRecordOptions } from './context.ts';
import type { RecordReplay } from './record-replay.ts';
import { linksOf, replayIn, type WrittenReplay } from './replay-record.ts';
import { withTags } from './to-record.ts';

/** Options of `convertRecord`. */
export interface ConvertOptions {
  /** Target notation: a value or a name such as `algebraic:german`. Defaults to the record's notation. */
  readonly notation?: Notation | string;
  /** Whether algebraic moves name captured warriors, as in RH's sample game: `BxNg24`. */
  readonly nameCaptured?: boolean;
  /** Replay options. */
  readonly replay?: ReplayRecordOptions;
}

/**
 * Converts the moves of a record to canonical moves in another notation. Keeps all annotations and
 * variations. Corrected moves are written as corrected, and moves that were split into parts are joined.
 * Moves that cannot be replayed or remain ambiguous keep their text. The `Rules` and `Notation` tags are set
 * to the ruleset of the replay and the new notation. If no move can be replayed, the `Notation` tag is not
 * changed.
 *
 * `formatRecord(convertRecord(record, { notation: 'algebraic:german' }).record)`
 *
 * @throws KlinZhaError the errors of `replayRecord`, and of `parseNotation` for the notation
 *
 * @example
 * ```ts
 * import { convertRecord, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('[Rules "romulan-heart:2"]\n[Notation "coordinate"]\n\ni@h78 *');
 * const { record } = convertRecord(game!, { notation: 'algebraic:german' });
 * record.nodes[0]?.text; // 'Sh78'
 * ```
 */
export function convertRecord(
  record: GameRecord,
  options?: ConvertOptions,
): {
  readonly record: GameRecord;
  /** Replay of the original record. Its diagnostics report moves that could not be converted. */
  readonly replay: RecordReplay;
} {
  const given = notationFrom(options?.notation);
  mustBeRecord(record);
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

/** Returns the nodes of a replayed record with the new text, one node per move. */
function convertNodes(replay: RecordReplay, texts: WrittenReplay['texts']): readonly RecordNode[] {
  const { nodes } = replay.record;
  const open = openNodes(replay);
  const converted = nodes.map((node, index): RecordNode => {
    const text = texts[index];
    // The second condition covers a variation on the last part of an open move.
    const isOpen = open?.[index] || (open?.[node.parent] && replay.isPart(node.parent));
    return text === undefined || text === node.text || isOpen ? node : { ...node, text };
  });
  return withWholeMoves(converted, (index) => replay.isPart(index) && !open?.[index]);
}

/** Marks the nodes of open moves, which keep their text. Returns undefined if there are none. */
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
 * Joins the parts of moves. A joined move has the text of its last part and the annotations of all parts. A
 * variation on a later part becomes a variation on the whole move.
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

/** Joins two parts of a move. */
function joinPieces(first: RecordNode, rest: RecordNode): RecordNode {
  const marks = [...(first.marks ?? []), ...(rest.marks ?? [])];
  return {
    ...first,
    text: rest.text,
    glyphs: [...first.glyphs, ...rest.glyphs],
    comments: [...first.comments, ...rest.before, ...rest.comments, ...(rest.after ?? [])],
    clock: rest.clock ?? first.clock,
    elapsed: rest.elapsed ?? first.elapsed,
    drawOffer: first.drawOffer || rest.drawOffer,
    ...(rest.left && { left: rest.left }),
    ...(rest.evaluation && { evaluation: rest.evaluation }),
    ...(marks.length > 0 && { marks }),
  };
}
