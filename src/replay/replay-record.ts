/** Replay of a record: the moves of its main line and of all variations, by the rules. */

import { optionFrom } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import { type Position, workOn } from '../game/in-place.ts';
import type { Notation } from '../notation/notations.ts';
import { type Diagnostic, DiagnosticList, diagnose, inOrder, type Place } from '../record/diagnostics.ts';
import type { GameRecord } from '../record/tree.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { RulesetId } from '../rulesets/parse.ts';
import { FormCheck } from './form.ts';
import { type Numbered, Player, type Remark } from './replayer.ts';
import { PART, RecordReplay, UNPLAYED } from './record-replay.ts';
import { checkResult } from './results.ts';
import { type Setting, settingOf, startOf } from './context.ts';
import { type Links, linksOf, walkThrough } from './walk.ts';

/** How a record is replayed. */
export interface ReplayRecordOptions {
  /**
   * The ruleset of a record whose tags have no `Rules`; if not said the first one whose colours the tags name, or
   * `klin-zha`. A ruleset of one's own is taken where the tag has its id.
   */
  readonly rules?: Ruleset | RulesetId;
  /** The notation of a record whose tags have no `Notation`; if not said the one that most moves look like. */
  readonly notation?: Notation | string;
  /** Accept only canonical texts; others are errors, even where they mean one legal move. */
  readonly strict?: boolean;
  /** Accept moves that break nothing but Goal safety, each with a warning (R6.5). */
  readonly acceptUnsafe?: boolean;
  /** How many lines of play are followed at a time where moves are ambiguous; 64 if not said. */
  readonly mostLines?: number;
}

/** Sees every move before it is made. */
export type Onlooker = (node: number, move: Move, position: Position) => void;

/** How many lines of play are followed at a time if nothing else is said. */
export const usualLines = 64;

/**
 * Replays a record, its main line and all variations. What is wrong never throws: it stands in the diagnostics. A
 * move that cannot be played is an error; where exactly one legal move is its likely correction the replay goes on
 * with that, else the rest of its line is only looked through for moves that cannot be read. An ambiguous move is
 * settled by what follows in its line: of all lines of play that come as far as any, those with the fewest slips
 * count. Of the diagnostics of the record itself nothing is repeated.
 *
 * `replayRecord(parseRecords(text)[0]).final.outcome`
 *
 * @throws KlinZhaError `not-a-record`, `bad-option`, what `rulesFrom` and `parseNotation` find wrong with options, `bad-parent` for a record whose
 * nodes do not stand behind their parents
 */
export function replayRecord(record: GameRecord, options: ReplayRecordOptions = {}): RecordReplay {
  return replayIn(settingOf(record, options), record, options);
}

/** Replays a record whose setting is known, and lets somebody look on. */
export function replayIn(
  setting: Setting,
  record: GameRecord,
  options: ReplayRecordOptions,
  onlooker?: Onlooker,
): RecordReplay {
  const run = new RecordRun(record, setting, options, onlooker);
  return workOn(setting.start, (position) => run.play(position));
}

class RecordRun {
  private readonly record: GameRecord;
  private readonly setting: Setting;
  private readonly options: ReplayRecordOptions;
  private readonly mostLines: number;
  private readonly onlooker: Onlooker | undefined;
  private readonly faults: DiagnosticList = new DiagnosticList();
  private readonly moves: Int32Array;
  private readonly remarks: Map<number, Remark> = new Map();
  private count = 0;

  constructor(
    record: GameRecord,
    setting: Setting,
    options: ReplayRecordOptions,
    onlooker: Onlooker | undefined,
  ) {
    this.record = record;
    this.setting = setting;
    this.options = options;
    this.mostLines = optionFrom('mostLines', options.mostLines ?? usualLines, 1);
    this.onlooker = onlooker;
    this.moves = new Int32Array(record.nodes.length).fill(UNPLAYED);
  }

  play(position: Position): RecordReplay {
    const { record, setting } = this;
    const { rules, notation, start } = setting;
    const { nodes } = record;
    this.tellAll(setting.diagnostics);
    let last = -1;
    let final = start;
    if (nodes.length > 0 && !setting.isBroken) {
      if (startOf(rules).isDrawn && !record.tags.has('Position')) this.tellDrawnStart();
      const links = linksOf(nodes);
      const player = this.playerAt(position, links);
      const form = new FormCheck(notation);
      walkThrough({
        nodes,
        links,
        position,
        player,
        result: record.result,
        atEnd: (node) => {
          last = node;
          final = node < 0 ? start : player.state();
        },
        atBreak: (broken, unplayed) => this.tellAll(form.tell(player.state(), broken, unplayed)),
      });
    }
    if (!setting.isBroken) this.tellAll(checkResult(record.result, final, this.placeOfResult(last)));
    const diagnostics = inOrder(this.faults.finish());
    const { moves, remarks, count: played } = this;
    return new RecordReplay({
      rules,
      notation,
      start,
      record,
      diagnostics,
      moves,
      remarks,
      played,
      last,
      final,
      isPlayable: !setting.isBroken,
    });
  }

  private playerAt(position: Position, { child }: Links): Player {
    const { setting, options, mostLines, onlooker, moves, remarks } = this;
    const { nodes } = this.record;
    const { strict = false, acceptUnsafe = false } = options;
    const lineOptions = { notation: setting.notation, reading: { strict, acceptUnsafe }, mostLines };
    const audience = {
      played: (node: number, move: Move, remark: Remark | undefined): void => {
        onlooker?.(node, move, position);
        moves[node] = move;
        this.count++;
        if (remark === undefined) return;
        remarks.set(node, remark);
        for (const part of remark.parts) moves[part] = PART;
      },
      tell: (diagnostic: Diagnostic): void => this.faults.add(diagnostic),
    };
    const next = (node: number): Numbered | undefined => {
      const id = child[node + 1]!;
      const entry = nodes[id];
      return entry === undefined || entry.number !== undefined ? undefined : { id, entry };
    };
    return new Player(position, lineOptions, audience, setting.start.isChecked, next);
  }

  private tellAll(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.faults.add(diagnostic);
  }

  private tellDrawnStart(): void {
    const { rules } = this.setting;
    const message = `In ${rules.name} chance has a part in the start, and no tag says the position.`;
    this.faults.add(
      diagnose('error', 'missing-position', this.placeOfResult(-1), message, '[Position "..."]'),
    );
  }

  /** The result has no place of its own: the last move stands for it, or the beginning of the game. */
  private placeOfResult(last: number): Place {
    const { nodes, line } = this.record;
    return nodes[last] ?? { text: '', line, column: line === 0 ? 0 : 1 };
  }
}
