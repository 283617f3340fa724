/** Replay of a record: the moves of its main line and of all variations, by the rules. */

import { type Position, unmake, workOn } from '../game/in-place.ts';
import type { GameState } from '../game/state.ts';
import type { Place } from '../record/diagnostics.ts';
import type { GameRecord } from '../record/tree.ts';
import { contextOf, type ReplayContext, type ReplayRecordOptions, startOf } from './context.ts';
import { Findings } from './findings.ts';
import { type Links, linksOf, nodesBehind } from './links.ts';
import { RecordReplay } from './record-replay.ts';
import { NOT_TAKEN, type Numbered, Replayer, type Visitor } from './replayer.ts';
import { checkResult } from './results.ts';

/**
 * Replays a record, its main line and all variations. What is wrong never throws: it stands in the diagnostics. A
 * move that cannot be played is an error; where exactly one legal move is its likely correction the replay goes on
 * with that, else the rest of its line is only looked through for moves that cannot be read. An ambiguous move is
 * settled by what follows in its line: of all lines of play that come as far as any, those with the fewest slips
 * count. Of the diagnostics of the record itself nothing is repeated.
 *
 * `replayRecord(parseRecords(text)[0]).final.outcome`
 *
 * @throws KlinZhaError `not-a-record`, `bad-option`, what `rulesFrom` and `parseNotation` find wrong with options,
 * `bad-parent` for a record whose nodes do not stand behind their parents
 */
export function replayRecord(record: GameRecord, options: ReplayRecordOptions = {}): RecordReplay {
  return replayIn(contextOf(record, options), record, options);
}

/** Replays a record of which is known how it begins, and lets somebody see its moves. */
export function replayIn(
  context: ReplayContext,
  record: GameRecord,
  options: ReplayRecordOptions,
  visitor?: Visitor,
): RecordReplay {
  return workOn(context.start, (position) =>
    new RecordRun(position, context, record, options, visitor).play(),
  );
}

/** So many moves are kept to be taken back where nothing has to be taken back. */
const mostKept = 1024;

/** The way through the tree of a record: line after line, each move made and taken back once, without recursion. */
class RecordRun {
  private readonly position: Position;
  private readonly context: ReplayContext;
  private readonly record: GameRecord;
  private readonly links: Links;
  private readonly findings: Findings;
  private readonly replayer: Replayer;
  /** The last move of the main line that could be played, or -1. */
  private last = -1;
  private final: GameState;

  constructor(
    position: Position,
    context: ReplayContext,
    record: GameRecord,
    options: ReplayRecordOptions,
    visitor: Visitor | undefined,
  ) {
    const { nodes } = record;
    this.position = position;
    this.context = context;
    this.record = record;
    this.final = context.start;
    this.findings = new Findings(nodes.length);
    const next = (node: number): Numbered | undefined => this.nextPiece(node);
    this.replayer = new Replayer(position, context, options, this.findings, next, visitor);
    this.links = linksOf(context.isBroken ? [] : nodes);
  }

  play(): RecordReplay {
    const { context, record, findings } = this;
    const { rules, isBroken, diagnostics } = context;
    findings.tell(diagnostics);
    if (!isBroken) {
      const isDrawn = record.nodes.length > 0 && startOf(rules).isDrawn;
      if (isDrawn && !record.tags.has('Position')) this.tellDrawnStart();
      this.playLines();
      findings.tell(checkResult(record.result, this.final, this.placeOfEnd()));
    }
    return new RecordReplay(context, record, findings, this.last, this.final);
  }

  /** Plays the main line, then all variations, the last ones first, each from the move before it. */
  private playLines(): void {
    const { nodes, result } = this.record;
    const { position, replayer } = this;
    const { child, sibling, branches } = this.links;
    /** For each move that was played how many moves had been made then. */
    const depth = branches ? new Int32Array(nodes.length) : undefined;
    const root = child[0]!;
    const tasks = [root];
    let made = 0;
    for (let start = tasks.pop()!; start >= 0; start = tasks.pop() ?? -1) {
      let last = nodes[start]!.parent;
      if (depth !== undefined) {
        for (const before = last < 0 ? 0 : depth[last]!; made > before; made--) unmake(position);
      }
      let node = start;
      for (; node >= 0; node = child[node + 1]!) {
        const end = replayer.take(node, nodes[node]!);
        if (end === NOT_TAKEN) break;
        // A move that stands in pieces is made with the last of them.
        for (; node !== end; node = child[node + 1]!) if (depth !== undefined) depth[node] = made;
        made++;
        if (depth !== undefined) depth[node] = made;
        else if (made % mostKept === 0) position.forget();
        last = node;
      }
      replayer.settle(start === root && node < 0 ? result : '*');
      if (start === root) {
        this.last = last;
        if (last >= 0) this.final = replayer.state();
      }
      if (node >= 0) replayer.lookThrough(nodes[node]!, nodesBehind(nodes, this.links, node));
      if (!branches) return;
      for (let index = start; index >= 0; index = index === node ? -1 : child[index + 1]!) {
        // The variations beside a move are added by the first of them.
        if (index === start && start !== root) continue;
        for (let other = sibling[index]!; other >= 0; other = sibling[other]!) tasks.push(other);
      }
    }
  }

  /** The node that may be the rest of the move of another: the next one of its line, unless a number stands before it. */
  private nextPiece(node: number): Numbered | undefined {
    const id = this.links.child[node + 1]!;
    const entry = this.record.nodes[id];
    return entry === undefined || entry.number !== undefined ? undefined : { id, entry };
  }

  private tellDrawnStart(): void {
    const message = `In ${this.context.rules.name} chance has a part in the start, and no tag says the position.`;
    this.findings.error('missing-position', this.placeOfEnd(), message, '[Position "..."]');
  }

  /** The result has no place of its own: the last move stands for it, or the beginning of the game. */
  private placeOfEnd(): Place {
    const { nodes, line } = this.record;
    return nodes[this.last] ?? { text: '', line, column: line === 0 ? 0 : 1 };
  }
}
