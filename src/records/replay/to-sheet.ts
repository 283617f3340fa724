/** Converts replayed games to score sheets. */

import { made } from '../../base/memo.ts';
import { fail } from '../../base/result.ts';
import { anObject, checkShape, listOf, nullish, number, object, text } from '../../base/shape.ts';
import { counted } from '../../base/text.ts';
import { describeMove } from '../../engine/text/coordinates.ts';
import { createState, formatPosition } from '../../game/create.ts';
import { outcome, stateFrom } from '../../game/state.ts';
import type { Notation } from '../../notation/notations.ts';
import { mustBeRules } from '../../rules/ruleset.ts';
import { formatGlyphs } from '../glyphs.ts';
import type { ScoreSheet } from '../sheet/score-sheet.ts';
import type { SheetContent } from '../sheet/writer.ts';
import { formatTime } from '../text/commands.ts';
import { type GameRecord, mainLine } from '../tree.ts';
import { checkNotation, extrasFrom, mustBeRecord, notationFrom, rulesOfColours, startOf } from './context.ts';
import { openMoveText } from './findings.ts';
import type { SheetReplay } from './replay-sheet.ts';
import { resultOf } from './results.ts';

/**
 * Options of `sheetFromReplay`.
 *
 * @experimental
 * @category Score sheets
 */
export interface SheetFromReplayOptions {
  /** Target notation: a value or a name. Defaults to the notation of the replay. */
  readonly notation?: Notation | string;
  /** Whether algebraic moves name captured warriors, as in RH's sample game: `BxNg24`. */
  readonly nameCaptured?: boolean;
}

/**
 * Common members of record replays and score sheet replays.
 *
 * @experimental
 * @category Score sheets
 */
export interface ReplayedLine extends Pick<SheetReplay, 'rules' | 'notation' | 'start' | 'plies'> {
  /** Replayed record. Its result is used if the game does not end on the board. */
  readonly record?: Pick<GameRecord, 'result'>;
  /** Replayed sheet. Its result is used if the game does not end on the board. */
  readonly sheet?: Pick<ScoreSheet, 'result'>;
}

// The states of plies are not checked, because they are computed on access.
const lineShape = /* @__PURE__ */ made(() =>
  object({
    start: anObject,
    record: nullish(anObject),
    sheet: nullish(anObject),
    plies: listOf(object({ move: number, seat: number, text })),
  }),
);

/**
 * Rejects a value that is not a replay.
 *
 * @throws KlinZhaError `bad-replay`, `unknown-ruleset`, `unknown-notation`, `bad-state`
 */
export function mustBeLine(replay: ReplayedLine): void {
  checkShape(replay, lineShape, 'bad-replay', 'replay');
  mustBeRules(replay.rules);
  checkNotation(replay.notation);
  stateFrom(replay.start);
}

/** A row that is being written. */
type Row = { readonly label: string; readonly cells: { colour: string; text: string }[] };

/** A cell of a score sheet with one move. */
interface Item {
  readonly colour: string;
  readonly text: string;
  readonly isPlacement: boolean;
  /** Round number, or 0 in the setup. */
  readonly round: number;
  readonly seat: number;
}

/**
 * Converts the main line of a replay to a score sheet for `formatScoreSheet`: the setup, then one row per
 * round. In algebraic notation, the setup follows RH's sample game: armies side by side, two placements per
 * cell, and a row for the hearts. In other notations it follows INT: one placement per row, then the Goals. A
 * move is followed by `(=)` for a draw offer, its glyphs, and the clock time in parentheses. If the game does
 * not end on the board, the last row contains the result. {@link leftOutOfSheet} lists what is lost.
 *
 * @throws KlinZhaError `bad-replay` for anything but a replay, `unwritable` for a game that does not start
 * from the empty board, or in which combats are decided separately (R10.10); the errors of `parseNotation`
 * for the notation
 *
 * @example
 * ```ts
 * import { parseRecords, replayRecord, sheetFromReplay } from 'klin-zha/records';
 *
 * const [game] = parseRecords('[Notation "coordinate"]\n\nf@a19 l@b18 *');
 * const sheet = sheetFromReplay(replayRecord(game!), { notation: 'geometric' });
 * sheet.rows[0]?.cells[0]?.text; // 'Fe A19'
 * ```
 *
 * @experimental
 * @category Score sheets
 */
export function sheetFromReplay(replay: ReplayedLine, options?: SheetFromReplayOptions): SheetContent {
  mustBeLine(replay);
  const { rules, start, plies, record, sheet } = replay;
  const notation = notationFrom(options?.notation) ?? replay.notation;
  mustBeUsual(replay);
  const extras = extrasFrom(options);
  const { colours } = rules;
  const items: Item[] = [];
  let state = start;
  for (const ply of plies) {
    const { move, seat, drawOffer, clock, glyphs = [], state: next } = ply;
    const { kind } = describeMove(move);
    if (kind === 'outcome') refuse('the outcome of a combat');
    const entry = openMoveText(ply) ?? notation.format(state, move, extras);
    const time = isOnSheet(clock) ? ` (${formatTime(clock)})` : '';
    const text = `${entry}${drawOffer === true ? '(=)' : ''}${formatGlyphs(glyphs)}${time}`;
    const round = kind === 'step' ? state.round : 0;
    items.push({ colour: colours[seat - 1]!, text, isPlacement: kind === 'place', round, seat });
    state = next;
  }
  // The order of placements must still be readable if the armies are written side by side.
  const isSideBySide = notation.name.startsWith('algebraic') && rules.army === 'own' && start.first === 1;
  const rows = isSideBySide ? armiesOf(items, colours) : [];
  let last: Item | undefined;
  for (const item of isSideBySide ? items.filter(({ isPlacement }) => !isPlacement) : items) {
    const { isPlacement, round, seat } = item;
    const isNew = round !== last?.round;
    if (last === undefined || isNew || isPlacement || last.isPlacement || seat <= last.seat) {
      const label = round > 0 ? `${round}.` : isSideBySide ? 'Heart' : '';
      rows.push({ label: isNew ? label : '', cells: [item] });
    } else rows.at(-1)!.cells.push(item);
    last = item;
  }
  // A game that ended on the board needs no result.
  const text = outcome(state) === null ? (record?.result ?? sheet?.result ?? '*') : '*';
  if (text !== '*') rows.push({ label: '', cells: [{ colour: colours[0]!, text }] });
  return { colours, rows };
}

/** Returns rows with two placements of each army, as in RH's sample game. */
function armiesOf(items: readonly Item[], colours: readonly string[]): Row[] {
  const armies = colours.map((colour) => items.filter((item) => item.isPlacement && item.colour === colour));
  const count = Math.ceil(Math.max(...armies.map(({ length }) => length)) / 2);
  return Array.from({ length: count }, (_, row) => {
    const cells = armies.map((army, index) => {
      const pair = army.slice(2 * row, 2 * row + 2);
      return { colour: colours[index]!, text: pair.map(({ text }) => text).join(', ') };
    });
    return { label: row === 0 ? 'Placement' : '', cells: cells.filter(({ text }) => text !== '') };
  });
}

/** Whether a sheet can contain a time: whole seconds, and at most two digits for the hours. */
function isOnSheet(clock: number | undefined): clock is number {
  return clock !== undefined && Number.isInteger(clock) && clock < 360_000;
}

/**
 * Rejects a start position other than the empty board. Any seat may place first if the rules allow (R7.2).
 */
function mustBeUsual({ rules, start }: ReplayedLine): void {
  const usual = startOf(rules);
  if (usual.isDrawn) refuse('a random start');
  const first = rules.setup.first === 'any' ? start.first : 1;
  if (formatPosition(start) !== formatPosition(createState(rules, { first })))
    refuse('a start position other than the empty board');
}

function refuse(what: string): never {
  return fail({ code: 'unwritable', message: `A score sheet cannot contain ${what}.` });
}

/**
 * Describes what `sheetFromReplay` drops from a record: `the tags Event and Date`, `2 comments`, `the clock
 * times`. The `Notation` and `Result` tags are not listed. `Rules` is listed only if the colours of the sheet
 * imply a different ruleset.
 *
 * @param record the replayed record without split moves, as returned by `convertRecord` or `recordFromSheet`
 * @throws KlinZhaError `not-a-record` for anything but a record, `bad-replay` for anything but a replay
 *
 * @example
 * ```ts
 * import { leftOutOfSheet, parseRecords, replayRecord } from 'klin-zha/records';
 *
 * const [game] = parseRecords('[Notation "coordinate"]\n\nf@a19 {bold} l@b18 *');
 * leftOutOfSheet(game!, replayRecord(game!)); // ['1 comment']
 * ```
 *
 * @experimental
 * @category Score sheets
 */
export function leftOutOfSheet(record: GameRecord, replay: ReplayedLine): readonly string[] {
  mustBeRecord(record);
  mustBeLine(replay);
  const { nodes, result } = record;
  const { rules, start, plies } = replay;
  const isImplied = rulesOfColours(rules.colours)?.id === rules.id;
  const kept = ['Notation', 'Result', ...(isImplied ? ['Rules'] : [])];
  const tags = [...record.tags.keys()].filter((name) => !kept.includes(name));
  const names = tags.join(', ').replace(/, ([^,]*)$/, ' and $1');
  const comments = nodes.reduce((sum, node) => sum + node.before.length + node.comments.length, 0);
  // All children of a node except the first begin a variation.
  const variations = nodes.length - new Set(nodes.map(({ parent }) => parent)).size;
  const final = plies.at(-1)?.state ?? start;
  const lost: readonly (readonly [isLost: boolean, what: string | readonly [number, string]])[] = [
    [tags.length > 0, `the tag${tags.length > 1 ? 's' : ''} ${names}`],
    [true, [comments + record.comments.length, 'comment']],
    [true, [variations, 'variation']],
    [
      nodes.some(({ clock, elapsed }) => elapsed ?? (clock !== undefined && !isOnSheet(clock))),
      'the clock times',
    ],
    [nodes.some(({ evaluation, marks }) => evaluation ?? marks), 'evaluations and marks'],
    [[record, ...nodes].some(({ left }) => left !== undefined), 'the departures'],
    [true, [mainLine(record).length - plies.length, 'move']],
    [result !== '*' && outcome(final) !== null && resultOf(final) !== result, `the result ${result}`],
  ];
  return lost.flatMap(([isLost, what]) => {
    if (typeof what !== 'string') return what[0] > 0 ? counted(...what) : [];
    return isLost ? what : [];
  });
}
