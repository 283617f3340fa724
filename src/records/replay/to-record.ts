/** Records written anew: those of games that were played, and records in another notation, every move of them whole. */

import { failWith } from '../../base/result.ts';
import type { Move } from '../../engine/move.ts';
import { formatMove } from '../../engine/text/coordinates.ts';
import { formatPosition } from '../../game/create.ts';
import type { Game } from '../../game/game.ts';
import { hold, make, type Position, toState, workOn } from '../../game/in-place.ts';
import { type Departure, leaveReasons, livingSeats } from '../../game/leave.ts';
import { scoresOf } from '../../game/scores.ts';
import type { GameState } from '../../game/state.ts';
import { canonicalReaderOf, geometric, type Notation } from '../../notation/notations.ts';
import { numberMoves } from '../edit.ts';
import type { RecordResult } from '../results.ts';
import { type GameRecord, nodeOf, type RecordNode } from '../tree.ts';
import { contextOf, notationFrom, type ReplayRecordOptions, startOf } from './context.ts';
import { changed } from './departures.ts';
import { mustBeReplay, type RecordReplay } from './record-replay.ts';
import { replayAsMeant } from './replay-record.ts';
import { resultOf } from './results.ts';
import { terminationOf } from './to-game.ts';

/**
 * How a record is made from moves.
 *
 * @category Writing records
 */
export interface RecordOptions {
  /** The notation of the moves: a value, or its name. */
  readonly notation?: Notation | string;
  /** Tags to begin with, such as `Event` and the players; `Rules`, `Notation` and `Position` are set anew. */
  readonly tags?: Iterable<readonly [name: string, value: string]>;
}

/**
 * The tags that are asked for.
 *
 * @throws KlinZhaError `bad-option` for what is no list of pairs of texts
 */
export function tagsFrom(options: RecordOptions | undefined): (readonly [name: string, value: string])[] {
  const { tags = [] } = options ?? {};
  const all = typeof tags?.[Symbol.iterator] === 'function' ? [...tags] : undefined;
  const isPair = (pair: unknown): boolean =>
    Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string');
  if (all?.every(isPair)) return all;
  return failWith('bad-option', tags, 'list of tags', 'pairs of names and values');
}

/**
 * The record of a game, in geometric notation if nothing else is said. The result is that of the game, also where
 * the players settled on it, which the tag `Termination` tells; who left is kept, and where the ruleset has draws the points of RH 11.1 stand in the tag
 * `Scores`.
 *
 * `formatRecord(recordFromGame(game, { tags: [['Gold', "K'Ehleyr"], ['Green', 'Worf']] }))`
 *
 * @throws KlinZhaError `bad-game` as `scoresOf`, and what `parseNotation` finds wrong with the notation
 *
 * @example
 * ```ts
 * import { createState, Game, klinZha } from 'klin-zha';
 * import { recordFromGame } from 'klin-zha/records';
 *
 * const game = new Game(createState(klinZha)).play('f@e16');
 * recordFromGame(game, { notation: 'coordinate' }).nodes[0]?.text; // 'f@e16'
 * ```
 *
 * @category Writing records
 */
export function recordFromGame(game: Game, options?: RecordOptions): GameRecord {
  const points = scoresOf(game).map((score) => score.points);
  const { start, moves, state } = game;
  const result = resultOf(state, game.outcome);
  const isScored = state.rules.draws && result !== '*';
  const termination = terminationOf(game);
  const played = {
    start,
    moves,
    result,
    departures: departuresOf(game),
    termination,
    ...(isScored && { points }),
  };
  return recordOf(played, options ?? {}, geometric);
}

/** Who left, also the one of the last two whose leaving ended the game. */
function departuresOf({ departures, outcome, state, length: ply }: Game): readonly Departure[] {
  const reason = leaveReasons.find((known) => known === outcome?.reason);
  if (outcome === null || reason === undefined || state.outcome !== null) return departures;
  const seat = livingSeats(state).find((one) => one !== outcome.winner)!;
  return [...departures, { ply, seat, reason }];
}

interface Played {
  readonly start: GameState;
  readonly moves: readonly Move[];
  readonly result: RecordResult;
  readonly departures?: readonly Departure[];
  /** How the players settled it, if they did. */
  readonly termination?: string | undefined;
  /** The points of RH 11.1, where they are written. */
  readonly points?: readonly number[];
}

/** The record of a line of moves with nothing beside them. */
export function recordOf(played: Played, options: RecordOptions, usual: Notation): GameRecord {
  const { start, result } = played;
  const notation = notationFrom(options.notation) ?? usual;
  const known = startOf(start.rules);
  const position = formatPosition(start);
  const isUsual = !known.isDrawn && position === formatPosition(known.state);
  const given = new Map(tagsFrom(options));
  if (isUsual) given.delete('Position');
  const tags = withTags(given, [
    ['Rules', start.rules.id],
    ['Notation', notation.name],
    ...(isUsual ? [] : [['Position', position] as const]),
    ['Result', result],
    ...(played.termination === undefined ? [] : [['Termination', played.termination] as const]),
    ...(played.points === undefined ? [] : [['Scores', played.points.join(' ')] as const]),
  ]);
  const nodes = nodesOf(played, notation);
  return { tags, comments: [], ...leftAt(played, 0), nodes, result, diagnostics: [], line: 0 };
}

/** Who left after so many moves, as a record says it. */
function leftAt({ departures = [] }: Played, ply: number): Pick<RecordNode, 'left'> {
  const left = departures.filter((one) => one.ply === ply);
  return left.length === 0 ? {} : { left: left.map(({ seat, reason }) => ({ seat, reason })) };
}

/** The moves of a line with their numbers; those of the setup have none. */
function nodesOf(played: Played, notation: Notation): RecordNode[] {
  const { start, moves } = played;
  const write = writerOf(notation, start.isChecked);
  return workOn(start, (position) => {
    let round = 0;
    const leave = ({ left = [] }: Pick<RecordNode, 'left'>): void => {
      if (left.length > 0) hold(position, changed(toState(position, start.isChecked), left));
    };
    leave(leftAt(played, 0));
    return moves.map((move, index) => {
      const isNew = position.pending === 0 && position.round !== round;
      if (isNew) round = position.round;
      const text = write(position, move);
      make(position, move);
      const left = leftAt(played, index + 1);
      leave(left);
      return nodeOf({ text, parent: index - 1, number: isNew ? round : undefined, ...left });
    });
  });
}

/** Writes moves of a notation, each on the position before it. */
function writerOf(notation: Notation, isChecked: boolean): (position: Position, move: Move) => string {
  const reader = canonicalReaderOf(notation);
  return (position, move) => {
    const format = (): string => notation.format(toState(position, isChecked), move);
    return (reader === undefined ? format() : reader.write(position, move)) || formatMove(move);
  };
}

/**
 * The record of a replay with the numbers of its rounds: where a round begins, and where a variation does. Moves of the
 * setup have none; those that were not replayed keep theirs.
 *
 * @example
 * ```ts
 * import { numberedRecord, parseRecords, replayRecord } from 'klin-zha/records';
 *
 * const text = '[Position "1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -"]\n\n';
 * const [game] = parseRecords(`${text}7. g14d16 9. e16d16 g13g14 *`);
 * numberedRecord(replayRecord(game!)).nodes.map(({ number }) => number); // [1, undefined, 2]
 * ```
 *
 * @category Writing records
 */
export function numberedRecord(replay: RecordReplay): GameRecord {
  mustBeReplay(replay);
  const { nodes } = replay.record;
  return numberMoves(replay.record, (node) => {
    const { parent, number } = nodes[node]!;
    if (replay.moveAt(node) === undefined) return number;
    const state = replay.stateAt(parent);
    return state.phase === 'setup' ? undefined : state.round;
  });
}

/**
 * How a record is converted.
 *
 * @category Writing records
 */
export interface ConvertOptions {
  /**
   * The notation in which the moves are written: a value, or its name, such as `algebraic:german`; that of the record
   * if not said.
   */
  readonly notation?: Notation | string;
  /** How the record that is converted is replayed. */
  readonly replay?: ReplayRecordOptions;
}

/**
 * A record in another notation.
 *
 * @category Writing records
 */
export interface Conversion {
  readonly record: GameRecord;
  /** The replay of the record that was converted: its diagnostics say what could not be. */
  readonly replay: RecordReplay;
}

/**
 * Writes the moves of a record in another notation, in canonical form. Comments, variations, glyphs, clock times,
 * draw offers and who left are kept. Moves that were replayed by their likely correction are written as that, and moves that stand
 * in pieces as one; moves that cannot be replayed, and those that stay open, stay as they are written. The tags
 * `Rules` and `Notation` say by what the record was replayed and how its moves are written now; of a record without
 * any move that could be replayed `Notation` stays as it is.
 *
 * `formatRecord(convertRecord(record, { notation: 'algebraic:german' }).record)`
 *
 * @throws KlinZhaError what `replayRecord` throws, and what `parseNotation` finds wrong with the notation
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
  const texts: (string | undefined)[] = new Array(record.nodes.length);
  const replay = replayAsMeant(context, record, options?.replay ?? {}, (meant) => {
    const write = writerOf(given ?? meant, context.start.isChecked);
    texts.fill(undefined);
    return (node, move, position) => {
      texts[node] = write(position, move);
    };
  });
  const notation = given ?? replay.notation;
  const kept = keptOf(record.nodes, replay);
  const written = record.nodes.map((node, index): RecordNode => {
    const text = texts[index];
    const isLeft = kept?.[index] || (kept?.[node.parent] && replay.isPart(node.parent));
    return text === undefined || isLeft ? node : { ...node, text };
  });
  const nodes = withWholeMoves(written, (index) => replay.isPart(index) && !kept?.[index]);
  // Where no move is written in it, a notation that nobody named is nothing to be told.
  const isSaid = given !== undefined || !context.isGuess || replay.played > 0;
  const tags = withTags(record.tags, [
    ['Rules', context.rulesTag],
    ...(isSaid ? [['Notation', notation.name] as const] : []),
  ]);
  return { record: { ...record, tags, nodes }, replay };
}

/** Which moves stay as they are written because they stay open: all pieces of one do. Undefined where none does. */
function keptOf(nodes: readonly RecordNode[], replay: RecordReplay): boolean[] | undefined {
  if (!nodes.some((_, index) => replay.isOpen(index))) return undefined;
  const kept: boolean[] = new Array(nodes.length).fill(false);
  /** For each node the first one that follows it. */
  const next = new Int32Array(nodes.length);
  for (let index = nodes.length - 1; index >= 0; index--) {
    kept[index] = replay.isPart(index) ? kept[next[index]!]! : replay.isOpen(index);
    const { parent } = nodes[index]!;
    if (parent >= 0) next[parent] = index;
  }
  return kept;
}

/**
 * Joins the pieces of moves: the move has the text of the last piece and what is known of all of them. A variation
 * of a later piece becomes one of the whole move.
 */
function withWholeMoves(
  nodes: readonly RecordNode[],
  isPart: (index: number) => boolean,
): readonly RecordNode[] {
  if (!nodes.some((_, index) => isPart(index))) return nodes;
  const whole: RecordNode[] = [];
  /** For each node the one in which it is found now. */
  const places = new Int32Array(nodes.length);
  const begun = new Set<number>();
  for (const [index, node] of nodes.entries()) {
    const { parent } = node;
    const before = parent < 0 ? -1 : places[parent]!;
    const isRest = isPart(parent) && !begun.has(parent);
    if (isRest) {
      begun.add(parent);
      places[index] = before;
      whole[before] = joined(whole[before]!, node);
    } else {
      places[index] = whole.length;
      whole.push({ ...node, parent: isPart(parent) ? whole[before]!.parent : before });
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
    ...(rest.left && { left: rest.left }),
  };
}

/** Tags with others set: in their place if they are there, else before the result. */
function withTags(
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
