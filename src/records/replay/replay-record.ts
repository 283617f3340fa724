/** Replay of a record: plays the main line and all variations by the rules. */

import { hold, type Position, unmake, workOn } from '../../game/in-place.ts';
import { StateLine } from '../../game/line.ts';
import type { Notation } from '../../notation/notations.ts';
import { type Diagnostic, diagnose } from '../diagnostics.ts';
import { type GameRecord, mainLine } from '../tree.ts';
import { contextOf, type ReplayContext, type ReplayRecordOptions, startOf } from './context.ts';
import { diagnoseDeparture } from './departures.ts';
import { Findings, type ReplayCode } from './findings.ts';
import { addVariations, type Links, linksOf, nodesAfter, placeOf } from './links.ts';
import { diagnoseOther, otherNotation } from './other-notation.ts';
import { KeptReplay, type RecordReplay } from './record-replay.ts';
import { NOT_TAKEN, type Numbered, Replayer } from './replayer.ts';
import { checkResult } from './results.ts';

/**
 * Replays a record: its main line and all variations. Faults of the record never throw; they are reported in
 * the diagnostics. A move that cannot be played is an error. If exactly one legal move is its likely
 * correction, the replay continues with that one; otherwise the rest of the line is not played, and only
 * moves that cannot be read are reported. An ambiguous move is settled by the moves after it: the longest
 * line of play with the fewest slips counts. The diagnostics of the record itself are not repeated.
 *
 * `outcome(replayRecord(parseRecords(text)[0]).final)`
 *
 * @throws KlinZhaError `not-a-record`, `bad-option`, `unknown-ruleset`, the errors of `parseNotation` for
 * options, and `bad-parent` for a record in which a node comes before its parent
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

/** A replay, and the text of each of its moves if they were written in a notation. */
export interface WrittenReplay {
  readonly replay: RecordReplay;
  readonly texts: readonly (string | undefined)[];
}

/**
 * Replays a record in a context. A guessed notation is replaced if another one can be played further.
 *
 * @param target the notation in which the moves are written, or `same` for that of the replay
 */
export function replayIn(
  context: ReplayContext,
  record: GameRecord,
  target?: Notation | 'same',
): WrittenReplay {
  const first = replayOnce(context, record, target);
  if (!context.isGuess || context.isBroken || !hasErrors(first.replay)) return first;
  const better = betterContext(context, record);
  return better === undefined ? first : replayOnce(better, record, target);
}

function hasErrors({ diagnostics }: RecordReplay): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** The number of moves that are tried in other notations. */
const mostTried = 40;

/** The context with the notation in which the first moves can be played further than in the guessed one. */
function betterContext(context: ReplayContext, record: GameRecord): ReplayContext | undefined {
  const line = mainLine(record).slice(0, mostTried);
  const nodes = line.map((node, index) => ({ ...record.nodes[node]!, parent: index - 1 }));
  const sample: GameRecord = { ...record, nodes, result: '*' };
  const notation = otherNotation(
    context.notation,
    (tried) => replayOnce({ ...context, notation: tried, diagnostics: [] }, sample).replay,
  );
  if (notation === undefined) return undefined;
  const warning = diagnoseOther('record', context.notation, notation, record.nodes[line[0]!]!);
  return { ...context, notation, diagnostics: [...context.diagnostics, warning] };
}

/** Replays a record in the notation of its context. */
function replayOnce(context: ReplayContext, record: GameRecord, target?: Notation | 'same'): WrittenReplay {
  const { nodes, result } = record;
  const { start, isBroken, notation } = context;
  const findings = new Findings(nodes.length);
  findings.report([...context.diagnostics, ...missingPosition(context, record)]);
  const { departures, moves } = findings;
  departures.note(-1, start, record.left ?? []);
  const states = new StateLine(start, moves, (node) => nodes[node]!.parent, departures.changes);
  const end = isBroken
    ? { last: -1, final: start, texts: [] }
    : playLines(context, record, findings, states, target === 'same' ? notation : target);
  const { list, wrong, winner } = departures.finish(nodes, end.last);
  findings.report(wrong.map(({ node, departure }) => diagnoseDeparture(departure, placeOf(record, node))));
  if (!isBroken)
    findings.report(checkResult(result, end.final, record.resultPlace ?? placeOf(record, end.last), winner));
  const replay = new KeptReplay(context, record, findings, states, end, list);
  return { replay, texts: end.texts };
}

/** Reports that a record does not say from which of several random starts it is played (R10.4). */
function missingPosition({ rules, isBroken }: ReplayContext, record: GameRecord): Diagnostic<ReplayCode>[] {
  const isKnown = isBroken || record.nodes.length === 0 || record.tags.has('Position');
  if (isKnown || !startOf(rules).isDrawn) return [];
  const message = `In ${rules.name} chance has a part in the start, and no tag says the position.`;
  return [diagnose('error', 'missing-position', placeOf(record, -1), message, '[Position "..."]')];
}

/** The end of the main line, the last move that could be played or -1, and the texts of all moves. */
interface LinesEnd extends Pick<RecordReplay, 'last' | 'final'>, Pick<WrittenReplay, 'texts'> {}

/** Without variations no move is unmade; after this many moves their undo records are dropped. */
const mostKept = 1024;

/** Plays the main line, then all variations, the last ones first. Every move is made and unmade once. */
function playLines(
  context: ReplayContext,
  { nodes, result }: GameRecord,
  findings: Findings,
  states: StateLine,
  target: Notation | undefined,
): LinesEnd {
  const links = linksOf(nodes);
  const { child, branches } = links;
  const next = (node: number): Numbered | undefined => nextPiece(nodes, links, node);
  /** The number of moves made up to a node, at the index of the node plus one. */
  const depth = new Int32Array(nodes.length + 1);
  const begin = states.at(-1);
  return workOn(begin, (position) => {
    const replayer = new Replayer(position, context, findings, next, target);
    const root = child[0]!;
    const tasks = [root];
    let end = { last: -1, final: begin };
    let made = 0;
    for (let start = tasks.pop()!; start >= 0; start = tasks.pop() ?? -1) {
      let last = nodes[start]!.parent;
      if (!unmakeMoves(position, made - depth[last + 1]!)) hold(position, states.at(last));
      made = depth[last + 1]!;
      let node = start;
      for (; node >= 0; node = child[node + 1]!) {
        const whole = replayer.take(node, nodes[node]!);
        if (whole === NOT_TAKEN) break;
        // A move in pieces is made with the last of them.
        for (; node !== whole; node = child[node + 1]!) depth[node + 1] = made;
        made++;
        depth[node + 1] = made;
        if (!branches && made % mostKept === 0) position.forget();
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

/** Unmakes a number of moves. Returns false where a departure, which cannot be undone, comes before. */
function unmakeMoves(position: Position, count: number): boolean {
  let left = count;
  for (; left > 0 && position.undoLength > 0; left--) unmake(position);
  return left === 0;
}

/**
 * The node that may be the rest of another one's move: the next one of its line, unless a number comes before
 * it.
 */
function nextPiece(nodes: GameRecord['nodes'], { child }: Links, node: number): Numbered | undefined {
  const id = child[node + 1]!;
  const entry = nodes[id];
  const hasEnded = (nodes[node]!.left ?? []).length > 0;
  return entry === undefined || entry.number !== undefined || hasEnded ? undefined : { id, entry };
}
