/**
 * Replays score sheets. In the setup, the seat to place plays the next entry in its column (R7.2). In the
 * battle, entries are played row by row.
 */

import { made } from '../../base/memo.ts';
import {
  anObject,
  checkShape,
  listOf,
  nullish,
  number,
  object,
  type Shape,
  text,
  texts,
  where,
} from '../../base/shape.ts';
import { createState, readPosition } from '../../game/create.ts';
import { withScratchPosition } from '../../game/in-place.ts';
import type { GameState } from '../../game/state.ts';
import { outcome } from '../../game/state.ts';
import type { Notation } from '../../notation/notations.ts';
import { mustBeRules, type Ruleset, type Seat } from '../../rules/ruleset.ts';
import { klinZha } from '../../rulesets/klin-zha.ts';
import { type Diagnostic, diagnose, diagnoseFault, inOrder, type ReplayCode } from '../diagnostics.ts';
import type { RecordResult } from '../results.ts';
import { readSheet } from '../sheet/reader.ts';
import type { ScoreSheet, SheetEntry } from '../sheet/score-sheet.ts';
import type { ReplayRecordOptions } from './context.ts';
import {
  guessNotation,
  hasColours,
  notationFrom,
  readingFrom,
  rulesOfColours,
  wrongPosition,
} from './context.ts';
import type { ReplayDeparture } from './departures.ts';
import { checkResult, resultOf } from './departures.ts';
import { Findings, type Ply, plyOf } from './findings.ts';
import type { Entry, LineOptions } from './lines-of-play.ts';
import { diagnoseOther, otherNotation } from './replay-record.ts';
import { NOT_PLAYED, Replayer } from './replayer.ts';

/** Replay of a score sheet. */
export interface SheetReplay {
  readonly rules: Ruleset;
  /** Notation in which the sheet was read. */
  readonly notation: Notation;
  readonly sheet: ScoreSheet;
  /** The empty board, or the position in the line `Position`. */
  readonly start: GameState;
  /** Placements and moves, in order. */
  readonly plies: readonly Ply[];
  readonly final: GameState;
  /** Valid departures. `node` is the index of the previous ply. */
  readonly departures: readonly ReplayDeparture[];
  /** Result on the board, otherwise on the sheet, otherwise of the last departure. */
  readonly result: RecordResult;
  /** All diagnostics for the sheet, sorted by position. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the sheet has a valid heading. If not, `start` is meaningless. */
  readonly isPlayable: boolean;
}

/**
 * Replays a score sheet from the empty board, or from the position in its line `Position`. Invalid sheets do
 * not throw. Slips and ambiguous entries that could be resolved are warnings. An entry that cannot be played
 * is an error. If exactly one legal move is a likely correction, the replay continues with it. Otherwise the
 * replay ends, and only later entries that cannot be parsed are reported. An ambiguous entry is resolved by
 * later entries: the longest line of play with the fewest slips is chosen.
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
 */
export function replayScoreSheet(
  sheetOrText: ScoreSheet | string,
  options?: ReplayRecordOptions,
): SheetReplay {
  if (typeof sheetOrText !== 'string') checkShape(sheetOrText, sheetShape, 'not-a-sheet', 'score sheet');
  return replaySheet(typeof sheetOrText === 'string' ? readSheet(sheetOrText) : sheetOrText, options ?? {});
}

/** Replays a score sheet. */
export function replaySheet(sheet: ScoreSheet, options: ReplayRecordOptions): SheetReplay {
  const { colours } = sheet;
  const chosen = options.rules === undefined ? rulesOfColours(colours) : mustBeRules(options.rules);
  const rules = chosen ?? klinZha;
  const notation = notationFrom(options.notation) ?? guessNotation(entriesIn(sheet));
  const diagnostics: Diagnostic[] = [...sheet.diagnostics];
  if (colours.length > 0 && (chosen === undefined || !hasColours(chosen, colours))) {
    const place = { text: colours.join(', '), line: 1, column: 1 };
    const message = `The columns of the sheet (${place.text}) do not match the colours of ${rules.name}.`;
    diagnostics.push(
      diagnose<ReplayCode>('error', 'other-colours', place, message, rules.colours.join(', ')),
    );
  }
  const text = sheet.tags.get('Position');
  const position = text === undefined ? undefined : readPosition(rules, text);
  if (position !== undefined) {
    const { severity, faults } = wrongPosition(position);
    for (const fault of faults)
      diagnostics.push(diagnoseFault(severity, { text: text!, line: 1, column: 1 }, { ...fault, offset: 0 }));
  }
  if (diagnostics.every(({ severity, code }) => severity !== 'error' || code === 'bad-encoding')) {
    const given = position?.ok ? { start: position.value.state } : {};
    const settings = { rules, notation, noted: diagnostics, ...given, ...readingFrom(options) };
    const replay = play(sheet, settings);
    const isFine = replay.diagnostics.every(({ severity }) => severity !== 'error');
    return isFine || options.notation !== undefined ? replay : inOtherNotation(replay, settings);
  }
  const start = createState(rules);
  const none = { plies: [], final: start, departures: [], result: sheet.result ?? '*', isPlayable: false };
  return { rules, notation, sheet, start, ...none, diagnostics: inOrder(diagnostics) };
}

/** Shape of a score sheet. */
export const sheetShape: Shape<object> = /* @__PURE__ */ made(() => {
  const spans = listOf(object({ text, line: number }));
  return object({
    colours: texts,
    result: nullish(text),
    resultPlace: nullish(anObject),
    rows: listOf(object({ cells: listOf(object({ entries: spans })), remarks: spans })),
    tags: where('a Map', (value) => value instanceof Map),
    remarks: spans,
    left: listOf(object({ colour: text, reason: text })),
    diagnostics: listOf(object({ severity: text })),
  });
});

/** Returns the entries of a sheet in reading order. */
export function entriesIn({ rows }: ScoreSheet): SheetEntry[] {
  return rows.flatMap(({ cells }) => cells.flatMap(({ entries }) => entries));
}

/** Returns a replay with a warning if another notation works better than the guessed notation. */
function inOtherNotation(replay: SheetReplay, settings: Settings): SheetReplay {
  const { sheet, notation } = replay;
  const sample: ScoreSheet = { ...sheet, rows: sheet.rows.slice(0, mostRows) };
  const other = otherNotation(notation, (candidate) => play(sample, { ...settings, notation: candidate }));
  const again = other && play(sheet, { ...settings, notation: other });
  if (again === undefined || again.plies.length <= replay.plies.length) return replay;
  const warning = diagnoseOther('sheet', notation, other!, entriesIn(sheet)[0]!);
  return { ...again, diagnostics: inOrder([warning, ...again.diagnostics]) };
}

/** Maximum number of rows to replay in each candidate notation. */
const mostRows = 24;

/** Ruleset and given start of a replay, what was noted before it, and how its entries are read. */
type Settings = LineOptions &
  Pick<SheetReplay, 'rules'> &
  Partial<Pick<SheetReplay, 'start'>> & { readonly noted: readonly Diagnostic[] };

/** An entry with the seat of its column. */
type SeatEntry = SheetEntry & Entry & { readonly seat: Seat };

function play(sheet: ScoreSheet, settings: Settings): SheetReplay {
  const { rules, notation } = settings;
  const entries = seatEntriesOf(sheet, rules);
  const start = settings.start ?? createState(rules, { first: firstSeat(rules, sheet, entries) });
  const findings = new Findings(start, entries.length);
  findings.report(settings.noted);
  const played: SeatEntry[] = [];
  const final = withScratchPosition(start, (position) => {
    const replayer = new Replayer(position, { start, ...settings }, findings, { result: sheet.result });
    const rest = [...entries];
    const next = (): SeatEntry | undefined => {
      const { placing } = replayer;
      const at = placing === 0 ? 0 : rest.findIndex(({ seat }) => seat === placing);
      return at < 0 ? undefined : rest.splice(at, 1)[0];
    };
    let entry = next();
    for (; entry !== undefined; entry = next()) {
      if (replayer.play(played.length, entry) === NOT_PLAYED) break;
      played.push(entry);
    }
    if (entry === undefined && rest.length > 0) {
      const colour = rules.colours[replayer.placing - 1]!;
      const message = `The ${colour} column ends before all its pieces are placed.`;
      findings.error('missing-placement', rest[0]!, message, `a placement by ${colour}`);
    }
    replayer.settle(entry === undefined);
    if (entry !== undefined) replayer.reportUnplayed(entry, rest);
    return replayer.state();
  });
  const nodes = played.map((_, index) => ({ parent: index - 1 }));
  const { list, winner } = findings.departures.finish(nodes, played.length - 1);
  const place = sheet.resultPlace ?? played.at(-1) ?? { line: 1, column: 1 };
  findings.report(checkResult(sheet.result ?? '*', final, place, winner));
  const plies = played.map((entry, index) => plyOf(findings, index, [entry]));
  const onBoard = resultOf(final, winner === undefined ? outcome(final) : { winner });
  const result = outcome(final) === null ? (sheet.result ?? onBoard) : onBoard;
  const replay = { rules, notation, sheet, start, plies, final, departures: list, result };
  return { ...replay, diagnostics: findings.finish(), isPlayable: true };
}

/** Returns the entries of a sheet in reading order, with the departures after each. */
function seatEntriesOf({ rows, left }: ScoreSheet, { colours }: Ruleset): SeatEntry[] {
  const seatOf = (colour: string): Seat => ((colours as readonly string[]).indexOf(colour) + 1) as Seat;
  const entries = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => cell.entries.map((entry) => ({ ...entry, seat: seatOf(cell.colour) }))),
  );
  const leaving = left.map((departure) => ({
    last: entries
      .filter(
        ({ line, column }) => line < departure.line || (line === departure.line && column < departure.column),
      )
      .at(-1),
    departure: { seat: seatOf(departure.colour), reason: departure.reason },
  }));
  return entries.map((entry) => {
    const own = leaving.filter(({ last }) => last === entry);
    return own.length === 0 ? entry : { ...entry, left: own.map(({ departure }) => departure) };
  });
}

/**
 * Returns the seat that placed first (R7.2): the only seat in the first row with entries. If both seats begin
 * in the same row, returns the seat that made the first move of the battle.
 */
function firstSeat(rules: Ruleset, { rows }: ScoreSheet, entries: readonly SeatEntry[]): Seat {
  const [first] = entries;
  if (first === undefined || rules.setup.first === 'seat-1') return 1;
  const row = rows
    .map(({ cells }) => cells.filter((cell) => cell.entries.length > 0))
    .find(({ length }) => length > 0);
  if (row?.length === 1) return first.seat;
  const army = rules.warriors.reduce((sum, kind) => sum + kind.count, 1);
  const placed = rules.colours.map(() => 0);
  return entries.find(({ seat }) => ++placed[seat - 1]! > army)?.seat ?? first.seat;
}
