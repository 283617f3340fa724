/** Replay of a record: the moves of its main line and of all variations, by the rules. */

import { hold, type Position, unmake, workOn } from '../../game/in-place.ts';
import { StateLine } from '../../game/line.ts';
import type { GameState } from '../../game/state.ts';
import type { Notation } from '../../notation/notations.ts';
import { type GameRecord, mainLine } from '../tree.ts';
import { contextOf, type ReplayContext, type ReplayRecordOptions, startOf } from './context.ts';
import { changesOf, departuresOf, tellWrongDeparture } from './departures.ts';
import { Findings } from './findings.ts';
import { type Links, linksOf, nodesBehind, placeOf } from './links.ts';
import { otherNotation, toldOf } from './other-notation.ts';
import { KeptReplay, type RecordReplay } from './record-replay.ts';
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
  return replayAsMeant(contextOf(record, options ?? {}), record, options ?? {});
}

/** Makes what sees the moves of a replay in a notation. */
type VisitorOf = (notation: Notation) => Visitor | undefined;

/**
 * Replays a record in the notation that it looks like, or where it cannot be played so in the one in which it can be
 * played further; a warning says so.
 */
export function replayAsMeant(
  context: ReplayContext,
  record: GameRecord,
  options: ReplayRecordOptions,
  visitorOf: VisitorOf = () => undefined,
): RecordReplay {
  const { notation, isGuess, isBroken } = context;
  const replay = replayIn(context, record, options, visitorOf(notation));
  if (!isGuess || isBroken || replay.diagnostics.every(({ severity }) => severity !== 'error')) return replay;
  const line = mainLine(record).slice(0, mostTried);
  const nodes = line.map((node, index) => ({ ...record.nodes[node]!, parent: index - 1 }));
  const sample: GameRecord = { ...record, nodes, result: '*' };
  const other = otherNotation(notation, (one) => {
    const { plies, diagnostics } = replayIn({ ...context, notation: one, diagnostics: [] }, sample, options);
    return { played: plies.filter(({ corrected }) => corrected !== true).length, diagnostics };
  });
  if (other === undefined) return replay;
  const told = toldOf('record', notation, other, record.nodes[line[0]!]!);
  const found = { ...context, notation: other, diagnostics: [...context.diagnostics, told] };
  return replayIn(found, record, options, visitorOf(other));
}

/** So many moves of a record are tried in other notations. */
const mostTried = 40;

/** Replays a record of which is known how it begins, and lets somebody see its moves. */
function replayIn(
  context: ReplayContext,
  record: GameRecord,
  options: ReplayRecordOptions,
  visitor?: Visitor,
): RecordReplay {
  const { nodes, tags, result } = record;
  const { start, rules, isBroken, diagnostics } = context;
  const findings = new Findings(nodes.length);
  findings.tell(diagnostics);
  if (!isBroken && nodes.length > 0 && !tags.has('Position') && startOf(rules).isDrawn) {
    const message = `In ${rules.name} chance has a part in the start, and no tag says the position.`;
    findings.error('missing-position', placeOf(record, -1), message, '[Position "..."]');
  }
  const changes = changesOf(record);
  const states = new StateLine(start, findings.moves, (node) => nodes[node]!.parent, changes);
  const stateAt = (node: number): GameState => states.at(node);
  const begin = states.at(-1);
  const { last, final } = workOn(begin, (position): End => {
    const replayer = new Replayer(position, context, options, findings, nextPiece, visitor, changes);
    const links = linksOf(isBroken ? [] : nodes);
    /** The node that may be the rest of another's move: the next one of its line, unless a number stands before it. */
    function nextPiece(node: number): Numbered | undefined {
      const id = links.child[node + 1]!;
      const entry = nodes[id];
      const isParted = entry === undefined || entry.number !== undefined || changes.has(node);
      return isParted ? undefined : { id, entry };
    }
    const jump = changes.size === 0 ? undefined : (node: number): void => hold(position, stateAt(node));
    return isBroken ? { last: -1, final: start } : playLines(position, begin, record, links, replayer, jump);
  });
  const departures = departuresOf(start, record, findings, stateAt, last, changes.keys(), (node, one) =>
    tellWrongDeparture(record, node, one, findings),
  );
  if (!isBroken)
    findings.tell(checkResult(result, final, record.resultPlace ?? placeOf(record, last), departures.winner));
  return new KeptReplay(context, record, findings, states, last, final, departures.list);
}

/** The end of the main line: the last move that could be played, or -1, and the state after it. */
type End = Pick<RecordReplay, 'last' | 'final'>;

/** So many moves are kept to be taken back where nothing has to be taken back. */
const mostKept = 1024;

/**
 * Plays the main line, then all variations, the last ones first, each from the move before it: each move is made and
 * taken back once, without recursion.
 *
 * @param jump goes to the state after a node where moves cannot be taken back, because players left
 */
function playLines(
  position: Position,
  begin: GameState,
  { nodes, result }: GameRecord,
  links: Links,
  replayer: Replayer,
  jump?: (node: number) => void,
): End {
  const { child, sibling, branches } = links;
  /** For each move that was played how many moves had been made then. */
  const depth = branches ? new Int32Array(nodes.length) : undefined;
  const root = child[0]!;
  const tasks = [root];
  let end: End = { last: -1, final: begin };
  let made = 0;
  for (let start = tasks.pop()!; start >= 0; start = tasks.pop() ?? -1) {
    let last = nodes[start]!.parent;
    if (depth !== undefined) {
      const before = last < 0 ? 0 : depth[last]!;
      if (jump === undefined) for (; made > before; made--) unmake(position);
      else if (start !== root) jump(last);
      made = before;
    }
    let node = start;
    for (; node >= 0; node = child[node + 1]!) {
      const whole = replayer.take(node, nodes[node]!);
      if (whole === NOT_TAKEN) break;
      // A move that stands in pieces is made with the last of them.
      for (; node !== whole; node = child[node + 1]!) if (depth !== undefined) depth[node] = made;
      made++;
      if (depth !== undefined) depth[node] = made;
      else if (made % mostKept === 0) position.forget();
      last = node;
    }
    replayer.settle(start === root && node < 0 ? result : '*');
    if (start === root && last >= 0) end = { last, final: replayer.state() };
    if (node >= 0) replayer.lookThrough(nodes[node]!, nodesBehind(nodes, links, node));
    if (!branches) break;
    for (let index = start; index >= 0; index = index === node ? -1 : child[index + 1]!) {
      // The variations beside a move are added by the first of them.
      if (index === start && start !== root) continue;
      for (let other = sibling[index]!; other >= 0; other = sibling[other]!) tasks.push(other);
    }
  }
  return end;
}
