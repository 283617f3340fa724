/** Converts games, move sequences and replayed score sheets to records. */

import { made } from '../../base/memo.ts';
import { failWith } from '../../base/result.ts';
import { checkShape, listOf, number, object, text } from '../../base/shape.ts';
import type { Move } from '../../engine/move.ts';
import { formatPosition } from '../../game/create.ts';
import type { Game } from '../../game/game.ts';
import { loadState, make, toState, withScratchPosition } from '../../game/in-place.ts';
import { type Departure, livingSeats } from '../../game/leave.ts';
import { scoresIn, scoresOf } from '../../game/scores.ts';
import type { GameState } from '../../game/state.ts';
import { outcome as outcomeOf } from '../../game/state.ts';
import { geometric, type MoveWriter, moveWriterOf, type Notation } from '../../notation/notations.ts';
import { isUnsafe } from '../../notation/reading.ts';
import { leaveReasons } from '../../rules/reasons.ts';
import { inOrder, type TextPosition } from '../diagnostics.ts';
import type { RecordResult } from '../results.ts';
import type { ScoreSheet } from '../sheet/score-sheet.ts';
import { type GameRecord, nodeOf, type RecordNode } from '../tree.ts';
import { isMoveText } from '../words.ts';
import { extrasFrom, notationFrom, startOf } from './context.ts';
import { afterDepartures, resultOf } from './departures.ts';
import { openMoveText } from './findings.ts';
import { mustBeReplay, type RecordReplay } from './record-replay.ts';
import { entriesIn, type SheetReplay, sheetShape } from './replay-sheet.ts';
import { terminationOf } from './to-game.ts';
import { mustBeLine } from './to-sheet.ts';

/** Options of `recordFromGame` and `recordFromSheet`. */
export interface RecordOptions {
  /** Target notation: a value or a name. */
  readonly notation?: Notation | string;
  /** Whether algebraic moves name captured warriors, as in RH's sample game: `BxNg24`. */
  readonly nameCaptured?: boolean;
  /** First tags, such as `Event` and the players. `Rules`, `Notation` and `Position` are overwritten. */
  readonly tags?: Iterable<readonly [name: string, value: string]>;
}

/**
 * Returns the `tags` option as a list.
 *
 * @throws KlinZhaError `bad-option` for anything but pairs of strings
 */
export function tagsFrom(options: RecordOptions | undefined): (readonly [name: string, value: string])[] {
  const { tags = [] } = options ?? {};
  const all = typeof tags?.[Symbol.iterator] === 'function' ? [...tags] : undefined;
  const isPair = (pair: unknown): boolean =>
    Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string');
  if (all?.every(isPair)) return all;
  return failWith('bad-option', tags, 'list of tags', 'pairs of strings: a name and a value');
}

/**
 * Converts a game to a record, including departures. Uses geometric notation by default. An agreed or claimed
 * draw sets the `Termination` tag. If the ruleset has draws, the `Scores` tag contains the points (RH 11.1).
 *
 * `formatRecord(recordFromGame(game, { tags: [['Gold', "K'Ehleyr"], ['Green', 'Worf']] }))`
 *
 * @throws KlinZhaError `bad-option` for invalid options, `bad-game` for anything but a game, and the errors
 * of `parseNotation`
 *
 * @example
 * ```ts
 * import { createState, Game, klinZha } from 'klin-zha';
 * import { recordFromGame } from 'klin-zha/records';
 *
 * const game = new Game(createState(klinZha)).play('f@e16');
 * recordFromGame(game, { notation: 'coordinate' }).nodes[0]?.text; // 'f@e16'
 * ```
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

/** Returns the departures in a game, including a departure that ended it. */
function departuresOf({ departures, outcome, state, length: ply }: Game): readonly Departure[] {
  const reason = leaveReasons.find((one) => one === outcome?.reason);
  if (outcome === null || reason === undefined || outcomeOf(state) !== null) return departures;
  const seat = livingSeats(state).find((one) => one !== outcome.winner)!;
  return [...departures, { ply, seat, reason }];
}

interface Played {
  readonly start: GameState;
  readonly moves: readonly Move[];
  readonly result: RecordResult;
  readonly departures?: readonly Departure[];
  /** Value of the `Termination` tag. */
  readonly termination?: string | undefined;
  /** Points (RH 11.1). */
  readonly points?: readonly number[];
}

/** Converts a sequence of moves without annotations to a record. */
export function recordOf(played: Played, options: RecordOptions, fallback: Notation): GameRecord {
  const { start, result } = played;
  const notation = notationFrom(options.notation) ?? fallback;
  const usual = startOf(start.rules);
  const position = formatPosition(start);
  const isUsual = !usual.isDrawn && position === formatPosition(usual.state);
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
  const nodes = nodesOf(played, moveWriterOf(notation, start.isChecked, extrasFrom(options)));
  return { tags, comments: [], ...leftAt(played, 0), nodes, result, diagnostics: [], line: 0 };
}

/** Returns the departures after `ply` moves. */
function leftAt({ departures = [] }: Played, ply: number): Pick<RecordNode, 'left'> {
  const left = departures.filter((one) => one.ply === ply);
  return left.length === 0 ? {} : { left: left.map(({ seat, reason }) => ({ seat, reason })) };
}

/** Returns the nodes for a sequence of moves. Setup moves have no numbers. */
function nodesOf(played: Played, write: MoveWriter): RecordNode[] {
  const { start, moves } = played;
  return withScratchPosition(start, (position) => {
    let round = 0;
    const leave = ({ left }: Pick<RecordNode, 'left'>): void => {
      if (left !== undefined) loadState(position, afterDepartures(toState(position, start.isChecked), left));
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

/**
 * Numbers the moves of a replayed record, at the beginning of each round and variation. Setup moves have no
 * numbers. Moves that were not replayed keep their numbers.
 *
 * @throws KlinZhaError `bad-replay` for anything but a replay
 *
 * @example
 * ```ts
 * import { numberedRecord, parseRecords, replayRecord } from 'klin-zha/records';
 *
 * const text = '[Position "1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -"]\n\n';
 * const [game] = parseRecords(`${text}7. g14d16 9. e16d16 g13g14 *`);
 * numberedRecord(replayRecord(game!)).nodes.map(({ number }) => number); // [1, undefined, 2]
 * ```
 */
export function numberedRecord(replay: RecordReplay): GameRecord {
  mustBeReplay(replay);
  const { record } = replay;
  const followed = new Set<number>();
  const rounds: (number | undefined)[] = [];
  const nodes = record.nodes.map((node, index) => {
    const { parent } = node;
    const round = roundOf(replay, index);
    rounds.push(round);
    const isNew = followed.has(parent) || rounds[parent] !== round;
    followed.add(parent);
    return { ...node, number: isNew ? round : undefined };
  });
  return { ...record, nodes };
}

/** Returns the round of a move, undefined in the setup, or the number of a move that was not replayed. */
function roundOf(replay: RecordReplay, node: number): number | undefined {
  const { parent, number } = replay.record.nodes[node]!;
  if (replay.moveAt(node) === undefined) return number;
  const state = replay.stateAt(parent);
  return state.phase === 'setup' ? undefined : state.round;
}

const replayShape = /* @__PURE__ */ made(() =>
  object({
    result: text,
    plies: listOf(object({ slips: listOf(object({ code: text })) })),
    departures: listOf(object({ node: number, seat: number, reason: text })),
  }),
);

/**
 * Converts a replayed score sheet to a record. Uses the notation of the sheet by default. Remarks and
 * comments become comments. Draw offers, glyphs, clock times and departures are kept. Moves that were not
 * replayed keep their text. Uses the result of the replay.
 *
 * @throws KlinZhaError `bad-option` for invalid options, `bad-replay`, `not-a-sheet`, and the errors of
 * `parseNotation` for the notation
 *
 * @example
 * ```ts
 * import { recordFromSheet, replayScoreSheet } from 'klin-zha/records';
 *
 * const replay = replayScoreSheet('Gold        Green\nB G35, S G36\n');
 * recordFromSheet(replay).nodes.map(({ text }) => text); // ['B G35', 'S G36']
 * ```
 */
export function recordFromSheet(replay: SheetReplay, options?: RecordOptions): GameRecord {
  mustBeLine(replay);
  checkShape(replay.sheet, sheetShape, 'not-a-sheet', 'score sheet');
  checkShape(replay, replayShape, 'bad-replay', 'score sheet replay');
  return recordOfSheet(replay, options);
}

/** Converts a replayed score sheet to a record. */
export function recordOfSheet(replay: SheetReplay, options?: RecordOptions): GameRecord {
  const { start, plies, result, notation, sheet } = replay;
  const tags = [...sheet.tags, ...tagsFrom(options)];
  const moves = plies.map(({ move }) => move);
  const departures = replay.departures.map(({ node, seat, reason }) => ({ ply: node + 1, seat, reason }));
  const points = pointsOf(replay);
  const played = { start, moves, result, departures, ...(points && { points }) };
  const record = recordOf(played, { ...options, tags }, notation);
  const places = new Set(plies.map(keyOf));
  const rest = entriesIn(sheet).filter((entry) => !places.has(keyOf(entry)) && isMoveText(entry.text));
  const items = [...plies, ...rest];
  const comments = commentsOf(sheet, new Map(items.map((item, index) => [keyOf(item), index])));
  const nodes: RecordNode[] = [];
  for (const [index, { drawOffer = false, clock, glyphs = [], text }] of items.entries()) {
    const { number, left, text: written } = record.nodes[index] ?? { text };
    const open = index < plies.length ? openMoveText(plies[index]!) : undefined;
    // The parts of an open move may be separate moves in a record.
    const pieces = isMoveText(open ?? written) ? [open ?? written] : open!.split(' ');
    const own = comments[index + 1] ?? [];
    const annotations = { drawOffer, clock, glyphs, comments: own, ...(left && { left }) };
    for (const [at, piece] of pieces.entries()) {
      const move = { text: piece, parent: nodes.length - 1, number: at === 0 ? number : undefined };
      nodes.push(nodeOf(at === pieces.length - 1 ? { ...annotations, ...move } : move));
    }
  }
  return { ...record, comments: comments[0] ?? [], nodes };
}

function keyOf({ line, column }: TextPosition): string {
  return `${line}:${column}`;
}

/**
 * Returns the texts of a sheet that are not moves, by the number of moves before them.
 *
 * @param nodes indices of moves, by place
 */
function commentsOf({ rows, remarks }: ScoreSheet, nodes: ReadonlyMap<string, number>): string[][] {
  const comments = [remarks.map(({ text }) => text)];
  let last = 0;
  for (const row of rows) {
    for (const place of inOrder([...row.cells.flatMap(({ entries }) => entries), ...row.remarks])) {
      const node = nodes.get(keyOf(place));
      if (node !== undefined) last = node + 1;
      else if (comments[last]?.push(place.text) === undefined) comments[last] = [place.text];
    }
  }
  return comments;
}

/** Returns the points for each seat (RH 11.1) if the ruleset has draws and the game ended on the board. */
function pointsOf({ start, plies, final, departures }: SheetReplay): readonly number[] | undefined {
  const end = outcomeOf(final);
  // Replays may accept moves that break Goal safety (R6.5).
  const hasSlips = plies.some(({ slips }) => slips.some(({ code }) => isUnsafe(code)));
  if (!start.rules.draws || departures.length > 0 || end === null || hasSlips) return undefined;
  const at = (ply: number): GameState => plies[ply - 1]?.state ?? start;
  const game = { start, state: final, length: plies.length, outcome: end, departures: [], at };
  return scoresIn(game).map(({ points }) => points);
}

/** Sets tags. Existing tags keep their place, and new tags are added before the result. */
export function withTags(
  tags: ReadonlyMap<string, string>,
  others: readonly (readonly [name: string, value: string])[],
): Map<string, string> {
  const result = tags.get('Result');
  const all = new Map(tags);
  const isNew = others.some(([name]) => !tags.has(name));
  if (isNew) all.delete('Result');
  for (const [name, value] of others) all.set(name, value);
  if (result !== undefined && !all.has('Result')) all.set('Result', result);
  return all;
}
