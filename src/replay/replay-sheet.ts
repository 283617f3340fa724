/** Replay of a score sheet: its entries become moves of a ruleset, one state after another. */

import { fail, shown } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import { startState } from '../game/create.ts';
import { workOn } from '../game/in-place.ts';
import { StateLine } from '../game/line.ts';
import type { GameState } from '../game/state.ts';
import type { LetterSet, LetterSetName } from '../notation/letters.ts';
import { algebraic, type Notation } from '../notation/notations.ts';
import { type Diagnostic, diagnose, inOrder } from '../record/diagnostics.ts';
import { readScoreSheet, type ScoreSheet } from '../record/sheet/reader.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { klinZha } from '../rulesets/klin-zha.ts';
import { type RulesetId, rulesFrom } from '../rulesets/parse.ts';
import { guessNotation, hasColours, notationFrom, rulesOfColours } from './context.ts';
import { Findings, type Ply, plyOf } from './findings.ts';
import { NOT_TAKEN, Replayer, type ReplayerOptions } from './replayer.ts';
import { checkResult } from './results.ts';
import { entriesOf, firstSeat, Queue, type SeatEntry } from './sheet-entries.ts';

/** How a score sheet is replayed. */
export interface ReplayOptions extends ReplayerOptions {
  /** The ruleset; if not said the first one whose colours the sheet names. */
  readonly rules?: Ruleset | RulesetId;
  /** The notation, as a value or by its name; if not said the one that most entries are written in. */
  readonly notation?: Notation | string;
  /** The letters of algebraic notation, where `notation` does not say them; English if not said. */
  readonly letters?: LetterSet | LetterSetName;
}

/** A replayed score sheet. */
export interface Replay {
  /** The ruleset by which it was replayed. */
  readonly rules: Ruleset;
  /** The notation in which it was read. */
  readonly notation: Notation;
  /** The sheet itself. */
  readonly sheet: ScoreSheet;
  /** The empty board at the beginning. */
  readonly start: GameState;
  /** Placements and moves, in the order in which they were made. */
  readonly plies: readonly Ply[];
  /** The state after the last ply. */
  readonly final: GameState;
  /** Everything that is wrong with the sheet, in the order of lines and columns. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the sheet has a heading by which it can be played; if not, `start` says nothing. */
  readonly isPlayable: boolean;
}

/**
 * Replays a score sheet from the empty board. What is wrong with the sheet never throws: slips and ambiguous
 * entries that could be settled are warnings. An entry that cannot be played is an error; where exactly one legal
 * move is its likely correction the replay goes on with that, else it ends, and what follows is only looked through
 * for entries that cannot be read. An ambiguous entry is settled by what follows: of all lines of play that come as
 * far as any, those with the fewest slips count.
 *
 * @throws KlinZhaError `not-a-sheet`, `bad-option`, and what `rulesFrom`, `lettersFrom` and `parseNotation` find wrong
 * with options
 */
export function replayScoreSheet(sheetOrText: ScoreSheet | string, options: ReplayOptions = {}): Replay {
  const sheet = typeof sheetOrText === 'string' ? readScoreSheet(sheetOrText) : sheetOrText;
  mustBeSheet(sheet);
  const { colours } = sheet;
  const chosen = options.rules === undefined ? rulesOfColours(colours) : rulesFrom(options.rules);
  const rules = chosen ?? klinZha;
  const notation = notationOf(sheet, options);
  const diagnostics: Diagnostic[] = [...sheet.diagnostics];
  if (colours.length > 0 && (chosen === undefined || !hasColours(chosen, colours))) {
    const place = { text: colours.join(', '), line: 1, column: 1 };
    const message = `The colours of the sheet are ${place.text}; those of ${rules.name} are not.`;
    diagnostics.push(diagnose('error', 'other-colours', place, message, rules.colours.join(', ')));
  }
  if (diagnostics.every(({ severity }) => severity !== 'error')) return play(sheet, rules, notation, options);
  const start = startState(rules);
  const none = { plies: [], final: start, isPlayable: false };
  return { rules, notation, sheet, start, ...none, diagnostics: inOrder(diagnostics) };
}

/** Refuses what is no score sheet. */
function mustBeSheet(sheet: ScoreSheet): void {
  if (Array.isArray(sheet?.colours) && Array.isArray(sheet.rows) && Array.isArray(sheet.diagnostics)) return;
  const expected = 'a text, or a sheet of readScoreSheet';
  fail({ code: 'not-a-sheet', message: 'This is no score sheet.', read: shown(sheet), expected });
}

function notationOf(sheet: ScoreSheet, { notation, letters }: ReplayOptions): Notation {
  const given = notationFrom(notation);
  if (given !== undefined && (given.name !== 'algebraic' || letters === undefined)) return given;
  const texts = sheet.rows.flatMap(({ cells }) => cells.flatMap(({ entries }) => entries));
  const found = given ?? guessNotation(texts);
  return found.name === 'algebraic' && letters !== undefined ? algebraic(letters) : found;
}

/** Plays the entries of a sheet: in the setup those of the column whose turn it is, in the battle row by row. */
function play(sheet: ScoreSheet, rules: Ruleset, notation: Notation, options: ReplayOptions): Replay {
  const entries = entriesOf(sheet, rules, notation);
  const start = startState(rules, { first: firstSeat(rules, sheet, entries) });
  const findings = new Findings(entries.length);
  findings.tell(sheet.diagnostics);
  const taken: SeatEntry[] = [];
  const final = workOn(start, (position) => {
    const replayer = new Replayer(position, { notation, start }, options, findings);
    const queue = new Queue(entries);
    const next = (): SeatEntry | undefined => nextEntry(queue, replayer.placing, rules, findings);
    let entry = next();
    for (; entry !== undefined && replayer.take(taken.length, entry) !== NOT_TAKEN; entry = next())
      taken.push(entry);
    replayer.settle(entry === undefined ? sheet.result : '*');
    if (entry !== undefined) replayer.lookThrough(entry, queue.rest());
    return replayer.state();
  });
  const place = taken.at(-1) ?? { text: '', line: 1, column: 1 };
  findings.tell(checkResult(sheet.result ?? '*', final, place));
  const { moves, remarks } = findings;
  const states = new StateLine(start, moves);
  const plies = taken.map((entry, index) =>
    plyOf(moves[index] as Move, [entry], remarks.get(index), states, index - 1, index),
  );
  const diagnostics = findings.diagnostics.finish();
  return { rules, notation, sheet, start, plies, final, diagnostics, isPlayable: true };
}

/** The entry to be played now, undefined at the end of the sheet or where nobody could say which one. */
function nextEntry(queue: Queue, seat: number, rules: Ruleset, findings: Findings): SeatEntry | undefined {
  const entry = queue.next(seat);
  const [left] = entry === undefined ? queue.rest() : [];
  if (left !== undefined) {
    const colour = rules.colours[seat - 1]!;
    const message = `The sheet goes on before all of ${colour} is placed.`;
    findings.diagnostics.error('missing-placement', left, message, `a placement of ${colour}`);
  }
  return entry;
}
