/** Replay of a score sheet: its entries become moves of a ruleset, one state after another. */

import { startState } from '../game/create.ts';
import type { GameState } from '../game/state.ts';
import type { LetterSet, LetterSetName } from '../notation/letters.ts';
import { type Diagnostic, diagnose, diagnoseFault, inOrder } from '../record/diagnostics.ts';
import { readScoreSheet, type ScoreSheet } from '../record/sheet.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { klinZha } from '../rulesets/klin-zha.ts';
import { parseRules, type RulesetId, rulesetIds, rulesFrom } from '../rulesets/parse.ts';
import { advance, cheapest, type Front } from './lines-of-play.ts';
import { type NotationName, notationIn, notationOf, type SheetNotation } from './notations.ts';
import { entriesOf, firstSeat, Queue, type SeatEntry } from './queue.ts';
import { type Ply, plyOf, tellStep } from './tell.ts';

/** How a score sheet is replayed. */
export interface ReplayOptions {
  /** The ruleset; if not said the first one whose colours the sheet names. */
  readonly rules?: Ruleset | RulesetId;
  /** The notation; if not said the one that most entries are written in. */
  readonly notation?: NotationName;
  /** The letters of algebraic notation; English if not said. */
  readonly letters?: LetterSet | LetterSetName;
  /** Accept moves that break nothing but Goal safety, each with a warning (R6.5). */
  readonly acceptUnsafe?: boolean;
  /** How many lines of play are followed at a time where entries are ambiguous; 64 if not said. */
  readonly mostLines?: number;
}

/** A replayed score sheet. */
export interface Replay {
  /** The ruleset by which it was replayed. */
  readonly rules: Ruleset;
  /** The empty board at the beginning. */
  readonly start: GameState;
  /** Placements and moves, in the order in which they were made. */
  readonly plies: readonly Ply[];
  /** The state after the last ply. */
  readonly final: GameState;
  /** Everything that is wrong with the sheet, in the order of lines and columns. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Replays a score sheet from the empty board. What is wrong with the sheet never throws: slips and ambiguous
 * entries that could be settled are warnings, and the first entry that cannot be played is an error and the end
 * of the replay. An ambiguous entry is settled by what follows: of all lines of play that come as far as any,
 * those with the fewest slips count.
 *
 * @throws KlinZhaError what `rulesFrom` and `lettersFrom` throw for options that are unknown
 */
export function replayScoreSheet(sheetOrText: ScoreSheet | string, options: ReplayOptions = {}): Replay {
  const sheet = typeof sheetOrText === 'string' ? readScoreSheet(sheetOrText) : sheetOrText;
  const chosen = options.rules === undefined ? rulesOf(sheet) : rulesFrom(options.rules);
  const rules = chosen ?? klinZha;
  const place = { text: sheet.colours.join(', '), line: 1, column: 1 };
  if (sheet.colours.length > 0 && (chosen === undefined || !sameColours(chosen, sheet))) {
    const message = `The colours of the sheet are ${place.text}; those of ${rules.name} are not.`;
    const fault = diagnose('error', 'other-colours', place, message, rules.colours.join(', '));
    return nothing(rules, [...sheet.diagnostics, fault]);
  }
  if (sheet.diagnostics.some(({ severity }) => severity === 'error'))
    return nothing(rules, sheet.diagnostics);
  const notation = notationOf(
    options.notation ?? notationIn(sheet),
    options.letters ?? 'english',
    options.acceptUnsafe === true,
  );
  return new Replayer(sheet, rules, notation, options.mostLines ?? 64).run();
}

/** The first ruleset whose colours the sheet names. */
function rulesOf(sheet: ScoreSheet): Ruleset | undefined {
  for (const id of rulesetIds) {
    const rules = parseRules(id);
    if (rules.ok && sameColours(rules.value, sheet)) return rules.value;
  }
  return undefined;
}

function sameColours(rules: Ruleset, sheet: ScoreSheet): boolean {
  return [...rules.colours].sort().join() === [...sheet.colours].sort().join();
}

function nothing(rules: Ruleset, diagnostics: readonly Diagnostic[]): Replay {
  const start = startState(rules);
  return { rules, start, plies: [], final: start, diagnostics: inOrder(diagnostics) };
}

/** Plays the entries of a sheet, following several lines of play where entries are ambiguous. */
class Replayer {
  private readonly rules: Ruleset;
  private readonly notation: SheetNotation;
  private readonly mostLines: number;
  private readonly queue: Queue;
  private readonly start: GameState;
  private readonly diagnostics: Diagnostic[];

  constructor(sheet: ScoreSheet, rules: Ruleset, notation: SheetNotation, mostLines: number) {
    const entries = entriesOf(sheet, rules, notation);
    this.rules = rules;
    this.notation = notation;
    this.mostLines = Math.max(1, mostLines);
    this.queue = new Queue(entries);
    this.start = startState(rules, { first: firstSeat(rules, sheet, entries) });
    this.diagnostics = [...sheet.diagnostics];
  }

  run(): Replay {
    const taken: SeatEntry[] = [];
    let front: Front = [{ state: this.start, cost: 0, ways: [] }];
    for (let entry = this.next(front); entry !== undefined; entry = this.next(front)) {
      const step = advance(front, entry, this.notation, this.mostLines);
      if (step.overflow) this.tooManyLines(entry);
      if (step.front.length === 0) {
        const place = entry;
        this.diagnostics.push(...step.faults.map((fault) => diagnoseFault('error', place, fault)));
        break;
      }
      front = step.front;
      taken.push(entry);
      this.queue.take(entry);
    }
    const steps = cheapest(front);
    for (const [index, step] of steps.entries()) {
      this.diagnostics.push(...tellStep(step, taken[index]!, this.notation));
    }
    const { rules, start } = this;
    const plies = steps.map((step, index) => plyOf(step, taken[index]!));
    const final = plies.at(-1)?.state ?? start;
    return { rules, start, plies, final, diagnostics: inOrder(this.diagnostics) };
  }

  /** The entry to be played now, undefined at the end of the sheet or where nobody could say which one. */
  private next([first]: Front): SeatEntry | undefined {
    const { state } = first!;
    const entry = this.queue.peek();
    if (entry === undefined || state.phase !== 'setup') return entry;
    const own = this.queue.peekOf(state.seat);
    if (own === undefined) {
      const colour = this.rules.colours[state.seat - 1]!;
      const message = `The sheet goes on before all of ${colour} is placed.`;
      this.diagnostics.push(
        diagnose('error', 'missing-placement', entry, message, `a placement of ${colour}`),
      );
    }
    return own;
  }

  private tooManyLines(entry: SeatEntry): void {
    if (this.diagnostics.some(({ code }) => code === 'too-many-lines')) return;
    const message = `More than ${this.mostLines} lines of play are possible here; those with the fewest slips are followed.`;
    this.diagnostics.push(diagnose('warning', 'too-many-lines', entry, message));
  }
}
