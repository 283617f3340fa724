/** Replay of a score sheet: its entries become moves of a ruleset, one state after another. */

import { fail, optionFrom, shown } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import { startState } from '../game/create.ts';
import { type Position, workOn } from '../game/in-place.ts';
import type { GameState } from '../game/state.ts';
import type { LetterSet, LetterSetName } from '../notation/letters.ts';
import { algebraic, type Notation } from '../notation/notations.ts';
import { type Diagnostic, DiagnosticList, diagnose, inOrder } from '../record/diagnostics.ts';
import { readScoreSheet, type ScoreSheet } from '../record/sheet/reader.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { klinZha } from '../rulesets/klin-zha.ts';
import { type RulesetId, rulesFrom } from '../rulesets/parse.ts';
import { FormCheck } from './form.ts';
import { NOT_TAKEN, Player, type Remark } from './replayer.ts';
import type { Ply } from './ply.ts';
import { entriesOf, firstSeat, Queue, type SeatEntry } from './sheet-entries.ts';
import { usualLines } from './replay-record.ts';
import { checkResult } from './results.ts';
import { guessNotation, notationFrom, rulesOfColours, sameColours } from './context.ts';
import { StateChain } from './state-chain.ts';

/** How a score sheet is replayed. */
export interface ReplayOptions {
  /** The ruleset; if not said the first one whose colours the sheet names. */
  readonly rules?: Ruleset | RulesetId;
  /** The notation, as a value or by its name; if not said the one that most entries are written in. */
  readonly notation?: Notation | string;
  /** The letters of algebraic notation, where `notation` does not say them; English if not said. */
  readonly letters?: LetterSet | LetterSetName;
  /** Accept only canonical texts; others are errors, even where they mean one legal move. */
  readonly strict?: boolean;
  /** Accept moves that break nothing but Goal safety, each with a warning (R6.5). */
  readonly acceptUnsafe?: boolean;
  /** How many lines of play are followed at a time where entries are ambiguous; 64 if not said. */
  readonly mostLines?: number;
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
  const chosen = options.rules === undefined ? rulesOfColours(sheet.colours) : rulesFrom(options.rules);
  const rules = chosen ?? klinZha;
  const notation = notationOf(sheet, options);
  const place = { text: sheet.colours.join(', '), line: 1, column: 1 };
  if (sheet.colours.length > 0 && (chosen === undefined || !sameColours(chosen, sheet.colours))) {
    const message = `The colours of the sheet are ${place.text}; those of ${rules.name} are not.`;
    const fault = diagnose('error', 'other-colours', place, message, rules.colours.join(', '));
    return nothing(rules, notation, sheet, [...sheet.diagnostics, fault]);
  }
  if (sheet.diagnostics.some(({ severity }) => severity === 'error'))
    return nothing(rules, notation, sheet, sheet.diagnostics);
  const run = new SheetRun(sheet, rules, notation, options);
  return workOn(run.start, (position) => run.play(position));
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

function nothing(
  rules: Ruleset,
  notation: Notation,
  sheet: ScoreSheet,
  diagnostics: readonly Diagnostic[],
): Replay {
  const start = startState(rules);
  const none = { plies: [], final: start, isPlayable: false };
  return { rules, notation, sheet, start, ...none, diagnostics: inOrder(diagnostics) };
}

/** Plays the entries of a sheet: in the setup those of the column whose turn it is, in the battle row by row. */
class SheetRun {
  readonly start: GameState;
  private readonly sheet: ScoreSheet;
  private readonly rules: Ruleset;
  private readonly notation: Notation;
  private readonly options: ReplayOptions;
  private readonly queue: Queue;
  private readonly faults: DiagnosticList = new DiagnosticList();
  private readonly taken: SeatEntry[] = [];
  private readonly moves: Move[] = [];
  private readonly remarks: (Remark | undefined)[] = [];

  constructor(sheet: ScoreSheet, rules: Ruleset, notation: Notation, options: ReplayOptions) {
    const entries = entriesOf(sheet, rules, notation);
    this.sheet = sheet;
    this.rules = rules;
    this.notation = notation;
    this.options = options;
    this.queue = new Queue(entries);
    this.start = startState(rules, { first: firstSeat(rules, sheet, entries) });
  }

  play(position: Position): Replay {
    const { rules, notation, sheet, start, queue, faults } = this;
    for (const diagnostic of sheet.diagnostics) faults.add(diagnostic);
    const player = this.playerAt(position);
    let broken: SeatEntry | undefined;
    for (let entry = this.next(player); entry !== undefined; entry = this.next(player)) {
      queue.take(entry);
      if (player.take(this.taken.length, entry) === NOT_TAKEN) {
        broken = entry;
        break;
      }
      this.taken.push(entry);
    }
    player.settle(broken === undefined ? sheet.result : '*');
    const final = player.state();
    if (broken !== undefined) {
      for (const told of new FormCheck(notation).tell(final, broken, queue.rest())) faults.add(told);
    }
    this.checkResult(final);
    const chain = new StateChain(start, this.moves);
    const plies = this.taken.map((entry, index) => this.plyOf(entry, index, chain));
    const diagnostics = inOrder(faults.finish());
    return { rules, notation, sheet, start, plies, final, diagnostics, isPlayable: true };
  }

  private checkResult(final: GameState): void {
    const { sheet, faults } = this;
    const place = this.taken.at(-1) ?? { text: '', line: 1, column: 1 };
    for (const told of checkResult(sheet.result ?? '*', final, place)) faults.add(told);
  }

  private playerAt(position: Position): Player {
    const { strict = false, acceptUnsafe = false, mostLines = usualLines } = this.options;
    const lineOptions = {
      notation: this.notation,
      reading: { strict, acceptUnsafe },
      mostLines: optionFrom('mostLines', mostLines, 1),
    };
    const audience = {
      played: (_: number, move: Move, remark: Remark | undefined): void => {
        this.moves.push(move);
        this.remarks.push(remark);
      },
      tell: (diagnostic: Diagnostic): void => this.faults.add(diagnostic),
    };
    return new Player(position, lineOptions, audience, true);
  }

  /** The entry to be played now, undefined at the end of the sheet or where nobody could say which one. */
  private next(player: Player): SeatEntry | undefined {
    const entry = this.queue.peek();
    const seat = player.placing;
    if (entry === undefined || seat === 0) return entry;
    const own = this.queue.peekOf(seat);
    if (own === undefined) {
      const colour = this.rules.colours[seat - 1]!;
      const message = `The sheet goes on before all of ${colour} is placed.`;
      this.faults.add(diagnose('error', 'missing-placement', entry, message, `a placement of ${colour}`));
    }
    return own;
  }

  private plyOf(entry: SeatEntry, index: number, chain: StateChain): Ply {
    const { text, line, column, seat } = entry;
    const remark = this.remarks[index];
    const drawOffer = entry.drawOffer === true || remark?.drawOffer === true;
    return {
      move: this.moves[index]!,
      seat,
      text,
      line,
      column,
      get state(): GameState {
        return chain.after(index + 1);
      },
      slips: remark?.slips ?? [],
      ...(drawOffer && { drawOffer }),
      ...(remark?.corrected === true && { corrected: true }),
      ...(remark?.isOpen === true && { open: true }),
    };
  }
}
