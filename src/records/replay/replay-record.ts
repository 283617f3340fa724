/** Replays records, including all variations. */

import { fail } from '../../base/result.ts';
import { withScratchPosition } from '../../game/in-place.ts';
import type { AlgebraicExtras } from '../../notation/algebraic/canonical.ts';
import { type LetterSetName, letterSets } from '../../notation/algebraic/letters.ts';
import { algebraic, coordinate, geometric, moveWriterOf, type Notation } from '../../notation/notations.ts';
import { type Diagnostic, diagnose, type ReplayCode, type TextSpan } from '../diagnostics.ts';
import { type GameRecord, mainLineOf, type RecordNode } from '../tree.ts';
import {
  contextOf,
  mustBeRecord,
  placeOf,
  type ReplayContext,
  type ReplayRecordOptions,
  startOf,
} from './context.ts';
import { checkResult, diagnoseDeparture } from './departures.ts';
import { Findings, type Ply } from './findings.ts';
import { LazyRecordReplay, type RecordReplay } from './record-replay.ts';
import { type IndexedEntry, NOT_PLAYED, type ReplayedText, Replayer } from './replayer.ts';

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
 */
export function replayRecord(record: GameRecord, options?: ReplayRecordOptions): RecordReplay {
  mustBeRecord(record);
  return replayOf(record, options ?? {});
}

/** Replays a record. */
export function replayOf(record: GameRecord, options: ReplayRecordOptions): RecordReplay {
  return replayIn(contextOf(record, options), record).replay;
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
  const line = mainLineOf(record.nodes).slice(0, probeLength);
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

/** Replay of the first moves in a candidate notation. */
interface Trial {
  readonly plies: readonly Pick<Ply, 'corrected'>[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Returns a notation or letter set in which more moves can be played than in the guessed notation, without
 * more errors. Returns undefined if there is none.
 *
 * @param play replays the first moves in a notation
 */
export function otherNotation(guess: Notation, play: (notation: Notation) => Trial): Notation | undefined {
  const trialOf = (notation: Notation): { readonly played: number; readonly errors: number } => {
    const { plies, diagnostics } = play(notation);
    const played = plies.filter(({ corrected }) => corrected !== true).length;
    return { played, errors: diagnostics.filter(({ severity }) => severity === 'error').length };
  };
  let best = trialOf(guess);
  if (best.errors === 0) return undefined;
  let found: Notation | undefined;
  const sets = Object.keys(letterSets) as LetterSetName[];
  for (const notation of [geometric, coordinate, ...sets.map((name) => algebraic(name))]) {
    if (notation.name === guess.name) continue;
    const value = trialOf(notation);
    if (value.played <= best.played || value.errors > best.errors) continue;
    best = value;
    found = notation;
  }
  return found;
}

/** Reports that moves are read in a notation other than the guessed one. */
export function diagnoseOther(what: string, guess: Notation, found: Notation, first: TextSpan): Diagnostic {
  const message = `The ${what} looks like ${guess.name} notation, but is read as ${found.name}: more moves are legal that way.`;
  return diagnose<ReplayCode>('warning', 'other-notation', first, message, found.name);
}

function replayOnce(context: ReplayContext, record: GameRecord, form?: WrittenForm): WrittenReplay {
  const { nodes, left } = record;
  const { start, isBroken, notation } = context;
  const write = form && moveWriterOf(form.notation ?? notation, start.isChecked, form.extras);
  // An algebraic capture has two canonical forms.
  const isUnique = notation === geometric || notation === coordinate;
  const keepsCanonical = form?.notation === undefined && isUnique;
  const findings = new Findings(start, nodes.length, left, (node) => nodes[node]!.parent);
  findings.report([...context.diagnostics, ...missingPosition(context, record)]);
  const end = isBroken
    ? { last: -1, final: start, texts: [] }
    : playLines(context, record, findings, { write, keepsCanonical });
  const { list, wrong, winner } = findings.departures.finish(nodes, end.last);
  findings.report(wrong.map(({ node, departure }) => diagnoseDeparture(departure, placeOf(record, node))));
  if (!isBroken) {
    const place = record.resultPlace ?? placeOf(record, end.last);
    findings.report(checkResult(record.result, end.final, place, winner));
  }
  return { replay: new LazyRecordReplay(context, record, findings, end, list), texts: end.texts };
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
  writing: Pick<ReplayedText, 'write' | 'keepsCanonical'>,
): LinesEnd {
  const links = linksOf(nodes);
  const { child, branches } = links;
  /** Number of moves made up to a node, stored at the node index plus one. */
  const depth = new Int32Array(nodes.length + 1);
  const begin = findings.states.at(-1);
  return withScratchPosition(begin, (position) => {
    const replayer = new Replayer(position, context, findings, {
      result,
      next: (node) => nextPiece(nodes, links, node),
      ...writing,
    });
    const root = child[0]!;
    const tasks = [root];
    let end = { last: -1, final: begin };
    let made = 0;
    for (let start = tasks.pop()!; start >= 0; start = tasks.pop() ?? -1) {
      let last = nodes[start]!.parent;
      replayer.goBack(last, made - depth[last + 1]!);
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
      replayer.settle(isMain && node < 0);
      if (isMain && last >= 0) end = { last, final: replayer.state() };
      if (node >= 0) replayer.reportUnplayed(nodes[node]!, nodesAfter(nodes, links, node));
      if (branches) addVariations(tasks, links, start, node);
    }
    return { ...end, texts: replayer.texts };
  });
}

/** Returns the next node if it may be another part of the same move: it must not have a move number. */
function nextPiece(nodes: GameRecord['nodes'], { child }: Links, node: number): IndexedEntry | undefined {
  const id = child[node + 1]!;
  const entry = nodes[id];
  const hasEnded = (nodes[node]!.left ?? []).length > 0;
  return entry === undefined || entry.number !== undefined || hasEnded ? undefined : { id, entry };
}

/** A move tree as lists of node indices; -1 means no node. */
interface Links {
  /** First child of each node, stored at the node index plus one. Index 0 is the first move of the game. */
  readonly child: Int32Array;
  /** Next sibling of each node. */
  readonly sibling: Int32Array;
  /** Whether there are variations. */
  readonly branches: boolean;
}

/**
 * Links the nodes of a tree. Node text is only used in messages.
 *
 * @throws KlinZhaError `bad-parent` for a node before its parent
 */
export function linksOf(nodes: readonly (Pick<RecordNode, 'parent'> & Partial<RecordNode>)[]): Links {
  const child = new Int32Array(nodes.length + 1).fill(-1);
  const sibling = new Int32Array(nodes.length);
  let branches = false;
  let wrong = -1;
  for (let index = nodes.length - 1; index >= 0; index--) {
    const { parent } = nodes[index]!;
    if (!(parent >= -1 && parent < index)) wrong = index;
    const next = child[parent + 1]!;
    if (next >= 0) branches = true;
    sibling[index] = next;
    child[parent + 1] = index;
  }
  if (wrong < 0) return { child, sibling, branches };
  const { parent, text } = nodes[wrong]!;
  const move = text === undefined ? `Move ${wrong + 1}` : `The move '${text}'`;
  const message = `${move} must come after its parent.`;
  return fail({ code: 'bad-parent', message, read: String(parent), expected: 'a lower index, or -1' });
}

/** Returns all descendants of a node, in text order. */
function nodesAfter(nodes: readonly RecordNode[], { child, sibling }: Links, node: number): TextSpan[] {
  const found: number[] = [];
  const tasks = [child[node + 1]!];
  for (let next = tasks.pop()!; next !== undefined; next = tasks.pop()!) {
    if (next < 0) continue;
    found.push(next);
    tasks.push(sibling[next]!, child[next + 1]!);
  }
  return found.sort((one, two) => one - two).map((index) => nodes[index]!);
}

/**
 * Adds the first move of every variation in a line to a list.
 *
 * @param start the first move of the line
 * @param broken the move at which the line ends early, or -1
 */
function addVariations(list: number[], { child, sibling }: Links, start: number, broken: number): void {
  for (let node = start; node >= 0; node = node === broken ? -1 : child[node + 1]!) {
    // The first move of a variation was added with its siblings.
    if (node === start && start !== child[0]) continue;
    for (let other = sibling[node]!; other >= 0; other = sibling[other]!) list.push(other);
  }
}
