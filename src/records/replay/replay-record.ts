/** Replays records, including all variations. */

import { loadState, type Position, unmake, withScratchPosition } from '../../game/in-place.ts';
import { StateLine } from '../../game/line.ts';
import type { AlgebraicExtras } from '../../notation/algebraic/canonical.ts';
import { type MoveWriter, moveWriterOf, type Notation } from '../../notation/notations.ts';
import { type Diagnostic, diagnose } from '../diagnostics.ts';
import { type GameRecord, mainLine } from '../tree.ts';
import { contextOf, type ReplayContext, type ReplayRecordOptions, startOf } from './context.ts';
import { diagnoseDeparture } from './departures.ts';
import { Findings, type ReplayCode } from './findings.ts';
import { addVariations, type Links, linksOf, nodesAfter, placeOf } from './links.ts';
import { diagnoseOther, otherNotation } from './other-notation.ts';
import { LazyRecordReplay, type RecordReplay } from './record-replay.ts';
import { type IndexedEntry, NOT_PLAYED, Replayer } from './replayer.ts';
import { checkResult } from './results.ts';

/**
 * Replays a record: its main line and all variations. Invalid records do not throw: errors are reported in
 * `diagnostics`, without the diagnostics of the record itself. A move that cannot be played is an error. If
 * exactly one legal move is a likely correction, the replay continues with it. Otherwise the rest of the line
 * is not played, and only moves that cannot be parsed are reported. An ambiguous move is resolved by later
 * moves: the longest line of play with the fewest slips is chosen.
 *
 * `outcome(replayRecord(parseRecords(text)[0]).final)`
 *
 * @throws KlinZhaError `not-a-record`, `bad-option`, `unknown-ruleset`, the errors of `parseNotation` for the
 * options, and `bad-parent` for a node before its parent
 *
 * @example
 * ```ts
 * import { parseRecords, replayRecord } from 'klin-zha/records';
 *
 * const [game] = parseRecords('[Rules "klin-zha"]\n[Notation "coordinate"]\n\nf@a19 l@b18 *');
 * const replay = replayRecord(game!);
 * replay.isComplete; // true
 * replay.final.seat; // 1
 * ```
 *
 * @category Replaying
 */
export function replayRecord(record: GameRecord, options?: ReplayRecordOptions): RecordReplay {
  return replayIn(contextOf(record, options ?? {}), record).replay;
}

/** How replayed moves are written. */
export interface WrittenForm {
  /** Target notation. Defaults to the notation of the replay. */
  readonly notation: Notation | undefined;
  readonly extras: AlgebraicExtras;
}

/** Replay, and the text of each move if a form was requested. */
export interface WrittenReplay {
  readonly replay: RecordReplay;
  readonly texts: readonly (string | undefined)[];
}

/**
 * Replays a record in a context. A guessed notation is replaced if more moves are legal in another notation.
 *
 * @param form how to write the moves, if requested
 */
export function replayIn(context: ReplayContext, record: GameRecord, form?: WrittenForm): WrittenReplay {
  const first = replayOnce(context, record, form);
  if (!context.isGuess || context.isBroken || !hasErrors(first.replay)) return first;
  const better = betterContext(context, record);
  return better === undefined ? first : replayOnce(better, record, form);
}

function hasErrors({ diagnostics }: RecordReplay): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** Maximum number of moves to replay in each candidate notation. */
const probeLength = 40;

/** Returns the context with a better notation than the guessed notation, if there is one. */
function betterContext(context: ReplayContext, record: GameRecord): ReplayContext | undefined {
  const line = mainLine(record).slice(0, probeLength);
  const nodes = line.map((node, index) => ({ ...record.nodes[node]!, parent: index - 1 }));
  const sample: GameRecord = { ...record, nodes, result: '*' };
  const notation = otherNotation(
    context.notation,
    (candidate) => replayOnce({ ...context, notation: candidate, diagnostics: [] }, sample).replay,
  );
  if (notation === undefined) return undefined;
  const warning = diagnoseOther('record', context.notation, notation, record.nodes[line[0]!]!);
  return { ...context, notation, diagnostics: [...context.diagnostics, warning] };
}

function replayOnce(context: ReplayContext, record: GameRecord, form?: WrittenForm): WrittenReplay {
  const { nodes, result } = record;
  const { start, isBroken, notation } = context;
  const write = form && moveWriterOf(form.notation ?? notation, start.isChecked, form.extras);
  const findings = new Findings(nodes.length);
  findings.report([...context.diagnostics, ...missingPosition(context, record)]);
  const { departures, moves } = findings;
  departures.note(-1, start, record.left ?? []);
  const states = new StateLine(start, moves, (node) => nodes[node]!.parent, departures.changes);
  const end = isBroken
    ? { last: -1, final: start, texts: [] }
    : playLines(context, record, findings, states, write);
  const { list, wrong, winner } = departures.finish(nodes, end.last);
  findings.report(wrong.map(({ node, departure }) => diagnoseDeparture(departure, placeOf(record, node))));
  if (!isBroken)
    findings.report(checkResult(result, end.final, record.resultPlace ?? placeOf(record, end.last), winner));
  const replay = new LazyRecordReplay(context, record, findings, states, end, list);
  return { replay, texts: end.texts };
}

/** Reports a missing `Position` tag if the ruleset has a random start (R10.4). */
function missingPosition({ rules, isBroken }: ReplayContext, record: GameRecord): Diagnostic<ReplayCode>[] {
  const isKnown = isBroken || record.nodes.length === 0 || record.tags.has('Position');
  if (isKnown || !startOf(rules).isDrawn) return [];
  const message = `${rules.name} has a random start position, but the record has no Position tag.`;
  return [diagnose('error', 'missing-position', placeOf(record, -1), message, '[Position "..."]')];
}

/** End of the main line, and the text of all moves. */
interface LinesEnd extends Pick<RecordReplay, 'last' | 'final'>, Pick<WrittenReplay, 'texts'> {}

/** Maximum number of undo records to keep in a record without variations, where no move is unmade. */
const mostKept = 1024;

/** Plays the main line, then all variations in reverse order. Makes and unmakes every move once. */
function playLines(
  context: ReplayContext,
  { nodes, result }: GameRecord,
  findings: Findings,
  states: StateLine,
  write: MoveWriter | undefined,
): LinesEnd {
  const links = linksOf(nodes);
  const { child, branches } = links;
  const next = (node: number): IndexedEntry | undefined => nextPiece(nodes, links, node);
  /** Number of moves made up to a node, stored at the node index plus one. */
  const depth = new Int32Array(nodes.length + 1);
  const begin = states.at(-1);
  return withScratchPosition(begin, (position) => {
    const replayer = new Replayer(position, context, findings, next, write);
    const root = child[0]!;
    const tasks = [root];
    let end = { last: -1, final: begin };
    let made = 0;
    for (let start = tasks.pop()!; start >= 0; start = tasks.pop() ?? -1) {
      let last = nodes[start]!.parent;
      if (!unmakeMoves(position, made - depth[last + 1]!)) loadState(position, states.at(last));
      made = depth[last + 1]!;
      let node = start;
      for (; node >= 0; node = child[node + 1]!) {
        const whole = replayer.play(node, nodes[node]!);
        if (whole === NOT_PLAYED) break;
        // A move split into parts is made at its last part.
        for (; node !== whole; node = child[node + 1]!) depth[node + 1] = made;
        made++;
        depth[node + 1] = made;
        if (!branches && made % mostKept === 0) position.clearUndo();
        last = node;
      }
      const isMain = start === root;
      replayer.settle(isMain && node < 0 ? result : '*');
      if (isMain && last >= 0) end = { last, final: replayer.state() };
      if (node >= 0) replayer.reportUnplayed(nodes[node]!, nodesAfter(nodes, links, node));
      if (branches) addVariations(tasks, links, start, node);
    }
    return { ...end, texts: replayer.texts };
  });
}

/** Unmakes `count` moves. Returns false at a departure, which cannot be undone. */
function unmakeMoves(position: Position, count: number): boolean {
  let left = count;
  for (; left > 0 && position.undoLength > 0; left--) unmake(position);
  return left === 0;
}

/** Returns the next node if it may be another part of the same move: it must not have a move number. */
function nextPiece(nodes: GameRecord['nodes'], { child }: Links, node: number): IndexedEntry | undefined {
  const id = child[node + 1]!;
  const entry = nodes[id];
  const hasEnded = (nodes[node]!.left ?? []).length > 0;
  return entry === undefined || entry.number !== undefined || hasEnded ? undefined : { id, entry };
}
