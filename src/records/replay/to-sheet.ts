/** Converts replayed games to score sheets. */

import { made } from '../../base/memo.ts';
import { fail } from '../../base/result.ts';
import { anObject, checkShape, listOf, nullish, number, object, text } from '../../base/shape.ts';
import { counted } from '../../base/text.ts';
import { describeMove, type MoveDescription } from '../../engine/text/coordinates.ts';
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

type Row = Required<SheetContent['rows'][number]>;

/** A score sheet entry. */
interface Item {
  readonly kind: MoveDescription['kind'];
  readonly seat: number;
  readonly colour: string;
  /** Round number. */
  readonly round: number;
  readonly text: string;
}

/**
 * Converts the main line of a replay to a score sheet for `formatScoreSheet`: the setup, then one row per
 * round. In algebraic notation, the setup follows RH's sample game: armies side by side, two placements per
 * cell, and a row for the hearts. In other notations it follows INT: one placement per row, then the Goals. A
 * move is followed by `(=)` for a draw offer, its glyphs, and the clock time in parentheses. If the game does
 * not end on the board, the last row contains the result. {@link leftOutOfSheet} lists what is lost.
 *
 * @throws KlinZhaError `unwritable` for a game that does not start from the empty board, or in which combats
 * are decided separately (R10.10); the errors of `parseNotation` for the notation
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
    items.push({ kind, seat, colour: colours[seat - 1]!, round: state.round, text });
    state = next;
  }
  const setup = items.filter(({ kind }) => kind !== 'step');
  const isSideBySide = notation.name.startsWith('algebraic') && canBeSideBySide(replay);
  const rows = [
    ...(isSideBySide ? setupSideBySide(setup, colours) : setupInOrder(setup)),
    ...battleRows(items.slice(setup.length)),
  ];
  // A game that ended on the board needs no result.
  const text = outcome(state) === null ? (record?.result ?? sheet?.result ?? '*') : '*';
  if (text !== '*') rows.push({ label: '', cells: [{ colour: colours[0]!, text }] });
  return { colours, rows };
}

/** Whether the placement order can still be read if the armies are written side by side. */
function canBeSideBySide({ rules, start }: ReplayedLine): boolean {
  return rules.army === 'own' && start.first === 1;
}

/** Returns the setup rows in the form of RH's sample game. */
function setupSideBySide(setup: readonly Item[], colours: readonly string[]): Row[] {
  const placed = setup.filter(({ kind }) => kind === 'place');
  const hearts = setup.filter(({ kind }) => kind !== 'place');
  const armies = colours.map((_, index) => placed.filter(({ seat }) => seat === index + 1));
  const count = Math.ceil(Math.max(...armies.map(({ length }) => length)) / 2);
  const rows = Array.from({ length: count }, (_, row): Row => {
    const pairs = armies.map((army) => army.slice(2 * row, 2 * row + 2)).filter(({ length }) => length > 0);
    const cells = pairs.map((pair) => ({
      colour: pair[0]!.colour,
      text: pair.map(({ text }) => text).join(', '),
    }));
    return { label: row === 0 ? 'Placement' : '', cells };
  });
  return hearts.length === 0 ? rows : [...rows, { label: 'Heart', cells: hearts.map(cellOf) }];
}

/** Returns the setup rows in the form of INT's sample battle. */
function setupInOrder(setup: readonly Item[]): Row[] {
  const rows = chunked(setup, (item, before) => item.kind === 'place' || before.kind === 'place');
  return rows.map((items) => ({ label: '', cells: items.map(cellOf) }));
}

/** Returns one row per round, or several rows if the seats did not move in order. */
function battleRows(battle: readonly Item[]): Row[] {
  const rows = chunked(battle, (item, before) => item.round !== before.round || item.seat <= before.seat);
  return rows.map((items, index) => {
    const { round } = items[0]!;
    const isNew = round !== rows[index - 1]?.at(0)?.round;
    return { label: isNew ? `${round}.` : '', cells: items.map(cellOf) };
  });
}

function cellOf({ colour, text }: Item): Row['cells'][number] {
  return { colour, text };
}

/** Splits a list before each item that begins a new chunk. */
function chunked(items: readonly Item[], begins: (item: Item, before: Item) => boolean): Item[][] {
  const parts: Item[][] = [];
  for (const [index, item] of items.entries()) {
    if (index === 0 || begins(item, items[index - 1]!)) parts.push([item]);
    else parts.at(-1)!.push(item);
  }
  return parts;
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
 *
 * @example
 * ```ts
 * import { leftOutOfSheet, parseRecords, replayRecord } from 'klin-zha/records';
 *
 * const [game] = parseRecords('[Notation "coordinate"]\n\nf@a19 {bold} l@b18 *');
 * leftOutOfSheet(game!, replayRecord(game!)); // ['1 comment']
 * ```
 *
 * @category Score sheets
 */
export function leftOutOfSheet(record: GameRecord, replay: ReplayedLine): readonly string[] {
  mustBeRecord(record);
  mustBeLine(replay);
  const { nodes, comments } = record;
  const count = nodes.reduce((sum, node) => sum + node.before.length + node.comments.length, comments.length);
  // All children of a node except the first begin a variation.
  const variations = nodes.length - new Set(nodes.map(({ parent }) => parent)).size;
  const line = variations === 0 ? nodes : mainLine(record).map((index) => nodes[index]!);
  const timed = nodes.some(
    ({ clock, elapsed }) => elapsed !== undefined || (clock !== undefined && !isOnSheet(clock)),
  );
  return [
    ...lostTags(record, replay),
    ...some(count, 'comment'),
    ...some(variations, 'variation'),
    ...(timed ? ['the clock times'] : []),
    ...(nodes.some(({ evaluation, marks }) => evaluation ?? marks) ? ['evaluations and marks'] : []),
    ...(record.left !== undefined || nodes.some(({ left }) => left !== undefined) ? ['the departures'] : []),
    ...some(line.length - replay.plies.length, 'move'),
    ...(isResultLost(record, replay) ? [`the result ${record.result}`] : []),
  ];
}

function some(number: number, word: string): string[] {
  return number > 0 ? [counted(number, word)] : [];
}

function lostTags({ tags }: GameRecord, { rules }: ReplayedLine): string[] {
  const isImplied = rulesOfColours(rules.colours)?.id === rules.id;
  const kept = isImplied ? ['Notation', 'Result', 'Rules'] : ['Notation', 'Result'];
  const lost = [...tags.keys()].filter((name) => !kept.includes(name));
  if (lost.length < 2) return lost.map((name) => `the tag ${name}`);
  return [`the tags ${lost.slice(0, -1).join(', ')} and ${lost.at(-1)}`];
}

/** Whether the game ended on the board with a result that differs from the record. */
function isResultLost({ result }: GameRecord, { start, plies }: ReplayedLine): boolean {
  const last = plies.at(-1)?.state ?? start;
  return result !== '*' && outcome(last) !== null && resultOf(last) !== result;
}
