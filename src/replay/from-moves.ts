/** Records made from moves: out of a game that was played, and out of a replayed score sheet. */

import type { Move } from '../engine/move.ts';
import { formatPosition } from '../game/create.ts';
import type { Game } from '../game/game.ts';
import { make, workOn } from '../game/in-place.ts';
import { StateLine } from '../game/line.ts';
import type { GameState } from '../game/state.ts';
import { geometric, laneOf, type Notation } from '../notation/notations.ts';
import { formatMove } from '../position/coordinates.ts';
import type { RecordResult } from '../record/results.ts';
import type { GameRecord, RecordNode } from '../record/tree.ts';
import { isMoveText } from '../record/words.ts';
import { notationFrom, startOf } from './context.ts';
import { withTags } from './convert.ts';
import { keptText, withoutOffer } from './findings.ts';
import type { Replay } from './replay-sheet.ts';
import { resultOf } from './results.ts';
import { entriesOf, type SeatEntry } from './sheet-entries.ts';

/** How a record is made from moves. */
export interface RecordOptions {
  /** The notation of the moves: a value, or its name. */
  readonly notation?: Notation | string;
  /** Tags to begin with, such as `Event` and the players; `Rules`, `Notation` and `Position` are set anew. */
  readonly tags?: Iterable<readonly [name: string, value: string]>;
}

/**
 * The record of a game, in geometric notation if nothing else is said. The result is that of the game, also where
 * the players settled on it.
 *
 * `formatRecord(recordFromGame(game, { tags: [['Gold', "K'Ehleyr"], ['Green', 'Worf']] }))`
 *
 * @throws KlinZhaError what `parseNotation` finds wrong with the notation
 */
export function recordFromGame(game: Game, options: RecordOptions = {}): GameRecord {
  const { start, moves, state } = game;
  return recordOf({ start, moves, result: resultOf(state, game.outcome) }, options, geometric);
}

/**
 * The record of a replayed score sheet, in the notation of the sheet if nothing else is said. Remarks between the moves
 * and comments beside them become comments, and draw offers are kept. Moves that were not replayed stay as they are
 * written. The result is that of the last position, and of a game that did not end on the board the one that the sheet
 * says.
 *
 * @throws KlinZhaError what `parseNotation` finds wrong with the notation
 */
export function recordFromSheet(replay: Replay, options: RecordOptions = {}): GameRecord {
  const { start, plies, final, notation } = replay;
  const moves = plies.map(({ move }) => move);
  const result = final.outcome === null ? (replay.sheet.result ?? '*') : resultOf(final);
  const record = recordOf({ start, moves, result }, options, notation);
  const unplayed = unplayedOf(replay);
  const { before, after } = remarksOf(replay, [...plies, ...unplayed]);
  const played = record.nodes.map((node, index) => ({
    ...node,
    text: keptText(plies[index]!) ?? node.text,
    drawOffer: plies[index]!.drawOffer === true,
  }));
  const rest = unplayed.map(({ text, drawOffer }, index) =>
    nodeOf({ text, parent: plies.length + index - 1, drawOffer: drawOffer === true }),
  );
  const nodes = [...played, ...rest].map((node, index) => ({ ...node, comments: after.get(index) ?? [] }));
  return { ...record, comments: before, nodes };
}

/** One of the texts of a sheet that become moves of a record. */
type Written = Pick<SeatEntry, 'text' | 'line' | 'column' | 'drawOffer'>;

/** What of a sheet was not replayed, in reading order, as words that are moves to the reader of records. */
function unplayedOf({ sheet, rules, notation, plies }: Replay): Written[] {
  const played = new Set(plies.map(placeOf));
  const entries = entriesOf(sheet, rules, notation).filter((entry) => !played.has(placeOf(entry)));
  return entries.flatMap((entry): Written[] => {
    const text = withoutOffer(entry.text).replace(/\s+/g, ' ');
    const words = isMoveText(text) ? [text] : text.split(' ').filter(isMoveText);
    return words.map((word) => ({ ...entry, text: word }));
  });
}

function placeOf({ line, column }: Pick<Written, 'line' | 'column'>): string {
  return `${line}:${column}`;
}

/** The remarks of a sheet: those before the first of the moves that are written, and those after each. */
function remarksOf(
  { sheet }: Replay,
  written: readonly Pick<Written, 'line' | 'column'>[],
): {
  readonly before: readonly string[];
  readonly after: ReadonlyMap<number, readonly string[]>;
} {
  const places = new Map(written.map((one, index) => [placeOf(one), index]));
  const before: string[] = [];
  const after = new Map<number, string[]>();
  let last = -1;
  for (const { kind, text, entries, comments = [] } of sheet.rows.flatMap(({ cells }) => cells)) {
    for (const entry of entries) last = places.get(placeOf(entry)) ?? last;
    const said = kind === 'remark' && comments.length === 0 ? [text] : comments;
    if (said.length === 0) continue;
    if (last < 0) before.push(...said);
    else after.set(last, [...(after.get(last) ?? []), ...said]);
  }
  return { before, after };
}

interface Played {
  readonly start: GameState;
  readonly moves: readonly Move[];
  readonly result: RecordResult;
}

function recordOf({ start, moves, result }: Played, options: RecordOptions, usual: Notation): GameRecord {
  const notation = notationFrom(options.notation) ?? usual;
  const { rules } = start;
  const known = startOf(rules);
  const position = formatPosition(start);
  const isUsual = !known.isDrawn && position === formatPosition(known.state);
  const given = new Map(options.tags ?? []);
  if (isUsual) given.delete('Position');
  const tags = withTags(given, [
    ['Rules', rules.id],
    ['Notation', notation.name],
    ...(isUsual ? [] : [['Position', position] as const]),
    ['Result', result],
  ]);
  return { tags, comments: [], nodes: nodesOf(start, moves, notation), result, diagnostics: [], line: 0 };
}

/** The moves of a line with their numbers; those of the setup have none. */
function nodesOf(start: GameState, moves: readonly Move[], notation: Notation): RecordNode[] {
  const lane = laneOf(notation);
  const states = new StateLine(start, moves);
  return workOn(start, (position) => {
    let round = 0;
    return moves.map((move, index) => {
      const isNew = position.pending === 0 && position.round !== round;
      if (isNew) round = position.round;
      const text =
        lane === undefined ? notation.format(states.at(index - 1), move) : lane.write(position, move);
      make(position, move);
      const number = isNew ? round : undefined;
      return nodeOf({ text: text || formatMove(move), parent: index - 1, number });
    });
  });
}

/** A move with nothing beside it but what is said. */
function nodeOf(said: Pick<RecordNode, 'text' | 'parent'> & Partial<RecordNode>): RecordNode {
  return {
    line: 0,
    column: 0,
    number: undefined,
    glyphs: [],
    before: [],
    comments: [],
    clock: undefined,
    elapsed: undefined,
    drawOffer: false,
    ...said,
  };
}
