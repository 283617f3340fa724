/** Converts replayed games to score sheets. */

import { made } from '../../base/memo.ts';
import { fail } from '../../base/result.ts';
import { anObject, checkShape, listOf, nullish, number, object, text } from '../../base/shape.ts';
import { counted } from '../../base/text.ts';
import { describeMove } from '../../engine/text/coordinates.ts';
import { createState, formatPosition } from '../../game/create.ts';
import { play } from '../../game/moves.ts';
import { placeArmies } from '../../game/setups/place.ts';
import { type GameState, outcome, stateFrom } from '../../game/state.ts';
import type { Notation } from '../../notation/notations.ts';
import { mustBeRules } from '../../rules/ruleset.ts';
import { formatGlyphs } from '../glyphs.ts';
import type { ScoreSheet } from '../sheet/score-sheet.ts';
import { sheetTags } from '../sheet/tags.ts';
import { type SheetContent, tagsShape } from '../sheet/writer.ts';
import { formatTime } from '../text/commands.ts';
import { type GameRecord, mainLine } from '../tree.ts';
import { checkNotation, extrasFrom, mustBeRecord, notationFrom, rulesOfColours, startOf } from './context.ts';
import { resultOf } from './departures.ts';
import { openMoveText, type Ply } from './findings.ts';
import type { SheetReplay } from './replay-sheet.ts';

/** Common members of record replays and score sheet replays. */
export interface ReplayedLine extends Pick<SheetReplay, 'rules' | 'notation' | 'start' | 'plies'> {
  /** Replayed record. Its tags are used, and its result if the game does not end on the board. */
  readonly record?: Pick<GameRecord, 'result' | 'tags'>;
  /** Replayed sheet. Its tags are used, and its result if the game does not end on the board. */
  readonly sheet?: Pick<ScoreSheet, 'result' | 'tags'>;
}

// The states of plies are not checked, because they are computed on access.
const lineShape = /* @__PURE__ */ made(() =>
  object({
    start: anObject,
    record: nullish(object({ tags: tagsShape })),
    sheet: nullish(object({ tags: tagsShape })),
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

/** A ply of the replay, or a placement that leads to its start. */
type Step = Partial<Ply> & Pick<Ply, 'move'>;

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
 * not end on the board, the last row contains the result. The tags `Event`, `Site`, `Date`, `Round`, `Board`
 * and the players are lines above the table. A start position becomes the placements that lead to it, or else
 * the line `Position`. {@link leftOutOfSheet} lists what is lost.
 *
 * @throws KlinZhaError `bad-replay` for anything but a replay, `unwritable` for a game in which combats
 * are decided separately (R10.10) or with a random start (R10.4); the errors of `parseNotation`
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
 */
export function sheetFromReplay(
  replay: ReplayedLine,
  options?: {
    /** Target notation: a value or a name. Defaults to the notation of the replay. */
    readonly notation?: Notation | string;
    /** Whether algebraic moves name captured warriors, as in RH's sample game: `BxNg24`. */
    readonly nameCaptured?: boolean;
  },
): SheetContent {
  mustBeLine(replay);
  const { rules, start, plies, record, sheet } = replay;
  const notation = notationFrom(options?.notation) ?? replay.notation;
  const extras = extrasFrom(options);
  const { colours } = rules;
  const items: Item[] = [];
  const setup = placementsOf(start);
  let state = setup?.start ?? start;
  const placements = (setup?.moves ?? []).map((move): Step => ({ move }));
  for (const step of [...placements, ...plies]) {
    const { move, seat = state.seat, drawOffer, clock, glyphs = [], state: next } = step;
    const { kind } = describeMove(move);
    if (kind === 'outcome') refuse('the outcome of a combat');
    const entry = openMoveText(step) ?? notation.format(state, move, extras);
    const time = isOnSheet(clock) ? ` (${formatTime(clock)})` : '';
    const text = `${entry}${drawOffer === true ? '(=)' : ''}${formatGlyphs(glyphs)}${time}`;
    const round = kind === 'step' ? state.round : 0;
    items.push({ colour: colours[seat - 1]!, text, isPlacement: kind === 'place', round, seat });
    state = next ?? play(state, move);
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
  const tags = new Map(sheetTags((record ?? sheet)?.tags ?? new Map(), colours));
  if (setup === undefined) tags.set('Position', formatPosition(start));
  return { tags, colours, rows };
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
 * Returns the placements that lead from the empty board to a position: none for the empty board, undefined
 * for other positions.
 */
function placementsOf(state: GameState) {
  const { rules } = state;
  if (startOf(rules).isDrawn) refuse('a random start');
  const { warriors, goals, first } = state.toFields();
  // Any seat may place first if the rules allow (R7.2).
  const start = createState(rules, { first: rules.setup.first === 'any' ? first : 1 });
  const armies = rules.colours.map((_, index) => ({
    warriors: warriors.filter(({ seat }) => rules.army === 'shared' || seat === index + 1),
    goal: goals[index] ?? null,
  }));
  const placed = placeArmies(start, armies);
  const isSame = placed.ok && formatPosition(placed.value.state) === formatPosition(state);
  return isSame ? { start, moves: placed.value.moves } : undefined;
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
 */
export function leftOutOfSheet(record: GameRecord, replay: ReplayedLine): readonly string[] {
  mustBeRecord(record);
  mustBeLine(replay);
  const { nodes, result } = record;
  const { rules, start, plies } = replay;
  const isImplied = rulesOfColours(rules.colours)?.id === rules.id;
  const written = sheetTags(record.tags, rules.colours);
  const kept = ['Notation', 'Result', 'Position', ...(isImplied ? ['Rules'] : []), ...written.keys()];
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
