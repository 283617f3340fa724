/**
 * Replays score sheets. In the setup, the seat to place plays the next entry in its column (R7.2). In the
 * battle, entries are played row by row.
 */

import { made } from '../../base/memo.ts';
import {
  aList,
  anObject,
  checkShape,
  listOf,
  nullish,
  number,
  object,
  optional,
  text,
  texts,
  where,
} from '../../base/shape.ts';
import { createState } from '../../game/create.ts';
import { withScratchPosition } from '../../game/in-place.ts';
import { StateLine } from '../../game/line.ts';
import type { GameState } from '../../game/state.ts';
import { outcome } from '../../game/state.ts';
import type { LetterSet, LetterSetName } from '../../notation/algebraic/letters.ts';
import { algebraic, type Notation } from '../../notation/notations.ts';
import { mustBeRules, type Ruleset, type Seat } from '../../rules/ruleset.ts';
import { klinZha } from '../../rulesets/klin-zha.ts';
import { type Diagnostic, diagnose, inOrder } from '../diagnostics.ts';
import type { RecordResult } from '../results.ts';
import { readScoreSheet, readScoreSheets } from '../sheet/reader.ts';
import type { ScoreSheet } from '../sheet/score-sheet.ts';
import {
  guessNotation,
  hasColours,
  notationFrom,
  type ReplayRecordOptions,
  readingFrom,
  rulesOfColours,
} from './context.ts';
import type { ReplayDeparture } from './departures.ts';
import { Findings, type Ply, plyOf, type ReplayCode } from './findings.ts';
import { diagnoseOther, otherNotation } from './other-notation.ts';
import { NOT_PLAYED, Replayer } from './replayer.ts';
import { checkResult, resultOf } from './results.ts';
import { entriesOf, Queue, type SeatEntry } from './sheet-entries.ts';

/**
 * Options of `replayScoreSheet`. `rules` defaults to the first ruleset whose colours match the columns.
 *
 * @category Score sheets
 */
export interface ReplaySheetOptions extends ReplayRecordOptions {
  /** Letters for algebraic notation, if `notation` does not specify them. Defaults to English. */
  readonly letters?: LetterSet | LetterSetName;
}

/**
 * Replay of a score sheet.
 *
 * @category Score sheets
 */
export interface SheetReplay {
  /** Ruleset of the replay. */
  readonly rules: Ruleset;
  /** Notation in which the sheet was read. */
  readonly notation: Notation;
  /** Score sheet that was replayed. */
  readonly sheet: ScoreSheet;
  /** Empty board at the beginning. */
  readonly start: GameState;
  /** Placements and moves, in order. */
  readonly plies: readonly Ply[];
  /** State after the last ply. */
  readonly final: GameState;
  /** Valid departures. `node` is the index of the previous ply. */
  readonly departures: readonly ReplayDeparture[];
  /** Result on the board, else the result on the sheet, else the result of the last departure. */
  readonly result: RecordResult;
  /** All diagnostics for the sheet, sorted by position. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the sheet has a valid heading. If not, `start` is meaningless. */
  readonly isPlayable: boolean;
}

/**
 * Replays a score sheet from the empty board. Invalid sheets do not throw. Slips and ambiguous entries that
 * could be resolved are warnings. An entry that cannot be played is an error. If exactly one legal move is a
 * likely correction, the replay continues with it. Otherwise the replay ends, and only later entries that
 * cannot be parsed are reported. An ambiguous entry is resolved by later entries: the longest line of play
 * with the fewest slips is chosen.
 *
 * @throws KlinZhaError `not-a-sheet`, `bad-option`, `unknown-ruleset`, and the errors of `lettersFrom` and
 * `parseNotation` for the options
 *
 * @example
 * ```ts
 * import { replayScoreSheet } from 'klin-zha/records';
 *
 * const replay = replayScoreSheet('Gold        Green\nB G35, S G36\n');
 * replay.plies.length; // 2
 * String(replay.final); // '1/3/5/7/9/11/4BS7/15/17 1 W1 - 0 1 hand1=FLIIVVV;hand2=FLSIIVVVB'
 * ```
 *
 * @category Score sheets
 */
export function replayScoreSheet(
  sheetOrText: ScoreSheet | string,
  options?: ReplaySheetOptions,
): SheetReplay {
  const sheet = typeof sheetOrText === 'string' ? readScoreSheet(sheetOrText) : sheetOrText;
  mustBeSheet(sheet);
  const { colours } = sheet;
  const chosen = options?.rules === undefined ? rulesOfColours(colours) : mustBeRules(options.rules);
  const rules = chosen ?? klinZha;
  const notation = notationOf(sheet, options ?? {});
  const diagnostics: Diagnostic[] = [...sheet.diagnostics];
  if (colours.length > 0 && (chosen === undefined || !hasColours(chosen, colours))) {
    const place = { text: colours.join(', '), line: 1, column: 1 };
    const message = `The columns of the sheet (${place.text}) do not match the colours of ${rules.name}.`;
    diagnostics.push(
      diagnose<ReplayCode>('error', 'other-colours', place, message, rules.colours.join(', ')),
    );
  }
  if (diagnostics.every(({ severity }) => severity !== 'error')) {
    const replay = play(sheet, rules, notation, options ?? {});
    const isFixed = options?.notation !== undefined || options?.letters !== undefined;
    const isFine = replay.diagnostics.every(({ severity }) => severity !== 'error');
    return isFixed || isFine ? replay : inOtherNotation(replay, options ?? {});
  }
  const start = createState(rules);
  const none = { plies: [], final: start, departures: [], result: sheet.result ?? '*', isPlayable: false };
  return { rules, notation, sheet, start, ...none, diagnostics: inOrder(diagnostics) };
}

/**
 * Rejects a value that is not a score sheet.
 *
 * @throws KlinZhaError `not-a-sheet`
 */
export function mustBeSheet(sheet: ScoreSheet): void {
  checkShape(sheet, sheetShape, 'not-a-sheet', 'score sheet');
}

const sheetShape = /* @__PURE__ */ made(() => {
  const cell = object({ text, entries: aList });
  return object({
    colours: texts,
    rows: listOf(object({ label: text, cells: listOf(cell) })),
    result: nullish(text),
    tags: where('a Map', (value) => value instanceof Map),
    remarks: listOf(object({ text, line: number })),
    diagnostics: listOf(object({ severity: text })),
    resultPlace: nullish(anObject),
    left: optional(listOf(object({ colour: text, reason: text }))),
  });
});

/**
 * Replays all score sheets that `readScoreSheets` finds in a string.
 *
 * @throws KlinZhaError the errors of {@link replayScoreSheet}
 *
 * @example
 * ```ts
 * import { replayScoreSheets } from 'klin-zha/records';
 *
 * replayScoreSheets('Gold        Green\nB G35, S G36\n').length; // 1
 * ```
 *
 * @category Score sheets
 */
export function replayScoreSheets(text: string, options?: ReplaySheetOptions): SheetReplay[] {
  return readScoreSheets(text).map((sheet) => replayScoreSheet(sheet, options));
}

function notationOf(sheet: ScoreSheet, { notation, letters }: ReplaySheetOptions): Notation {
  const given = notationFrom(notation);
  if (given !== undefined && (given.name !== 'algebraic' || letters === undefined)) return given;
  const texts = sheet.rows.flatMap(({ cells }) => cells.flatMap(({ entries }) => entries));
  const found = given ?? guessNotation(texts);
  return found.name === 'algebraic' && letters !== undefined ? algebraic(letters) : found;
}

/** Returns a replay with a warning if another notation works better than the guessed notation. */
function inOtherNotation(replay: SheetReplay, options: ReplaySheetOptions): SheetReplay {
  const { sheet, rules, notation } = replay;
  const rows = sheet.rows
    .filter(({ cells }) => cells.some(({ kind }) => kind === 'moves'))
    .slice(0, mostRows);
  const sample: ScoreSheet = { ...sheet, rows, result: undefined, diagnostics: [] };
  const other = otherNotation(notation, (candidate) => play(sample, rules, candidate, options));
  const again = other && play(sheet, rules, other, options);
  if (again === undefined || again.plies.length <= replay.plies.length) return replay;
  const [first] = sheet.rows.flatMap(({ cells }) => cells.flatMap(({ entries }) => entries));
  const warning = diagnoseOther('sheet', notation, other!, first!);
  return { ...again, diagnostics: inOrder([warning, ...again.diagnostics]) };
}

/** Maximum number of rows to replay in each candidate notation. */
const mostRows = 12;

function play(
  sheet: ScoreSheet,
  rules: Ruleset,
  notation: Notation,
  options: ReplaySheetOptions,
): SheetReplay {
  const entries = entriesOf(sheet, rules, notation);
  const start = createState(rules, { first: firstSeat(rules, sheet, entries) });
  const findings = new Findings(entries.length);
  findings.report(sheet.diagnostics);
  const context = { notation, start, ...readingFrom(options) };
  const played: SeatEntry[] = [];
  const final = withScratchPosition(start, (position) => {
    const replayer = new Replayer(position, context, findings);
    const queue = new Queue(entries);
    let entry = queue.next(replayer.placing);
    for (; entry !== undefined; entry = queue.next(replayer.placing)) {
      if (replayer.play(played.length, entry) === NOT_PLAYED) break;
      played.push(entry);
    }
    const rest = queue.rest();
    if (entry === undefined && rest.length > 0) {
      const colour = rules.colours[replayer.placing - 1]!;
      const message = `The ${colour} column ends before all its pieces are placed.`;
      findings.error('missing-placement', rest[0]!, message, `a placement by ${colour}`);
    }
    replayer.settle(entry === undefined ? sheet.result : '*');
    if (entry !== undefined) replayer.reportUnplayed(entry, rest);
    return replayer.state();
  });
  const { departures, moves } = findings;
  const nodes = played.map((_, index) => ({ parent: index - 1 }));
  const { list, winner } = departures.finish(nodes, played.length - 1);
  const place = sheet.resultPlace ?? played.at(-1) ?? { line: 1, column: 1 };
  findings.report(checkResult(sheet.result ?? '*', final, place, winner));
  const states = new StateLine(start, moves, undefined, departures.changes);
  const plies = played.map((entry, index) => plyOf(findings, index, [entry], states));
  const onBoard = resultOf(final, winner === undefined ? outcome(final) : { winner });
  const result = outcome(final) === null ? (sheet.result ?? onBoard) : onBoard;
  const replay = { rules, notation, sheet, start, plies, final, departures: list, result };
  return { ...replay, diagnostics: findings.finish(), isPlayable: true };
}

/**
 * Returns the seat that placed first (R7.2): the only seat in the first row with entries. If both seats begin
 * in the same row, returns the seat that made the first move of the battle.
 */
function firstSeat(rules: Ruleset, sheet: ScoreSheet, entries: readonly SeatEntry[]): Seat {
  const [first] = entries;
  if (first === undefined || rules.setup.first === 'seat-1') return 1;
  const rows = sheet.rows.map(({ cells }) => cells.filter((cell) => cell.entries.length > 0));
  if (rows.find((cells) => cells.length > 0)?.length === 1) return first.seat;
  const army = rules.warriors.reduce((sum, kind) => sum + kind.count, 1);
  const placed = rules.colours.map(() => 0);
  const move = entries.find(({ seat }) => ++placed[seat - 1]! > army);
  return move?.seat ?? first.seat;
}
