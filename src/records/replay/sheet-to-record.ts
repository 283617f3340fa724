/** Converts replayed score sheets to records. */

import { made } from '../../base/memo.ts';
import { checkShape, listOf, number, object, text } from '../../base/shape.ts';
import { Game } from '../../game/game.ts';
import { isLegal } from '../../game/moves.ts';
import { scoresOf } from '../../game/scores.ts';
import { outcome } from '../../game/state.ts';
import type { TextPosition, TextSpan } from '../diagnostics.ts';
import { type GameRecord, nodeOf, type RecordNode } from '../tree.ts';
import { isMoveText } from '../words.ts';
import { openMoveText, withoutOffer } from './findings.ts';
import { mustBeSheet, type SheetReplay } from './replay-sheet.ts';
import { piecesOf } from './sheet-entries.ts';
import { type RecordOptions, recordOf, tagsFrom } from './to-record.ts';
import { mustBeLine } from './to-sheet.ts';

const replayShape = /* @__PURE__ */ made(() =>
  object({ result: text, departures: listOf(object({ node: number, seat: number, reason: text })) }),
);

/**
 * Converts a replayed score sheet to a record. Uses the notation of the sheet by default. Remarks and
 * comments become comments. Draw offers, glyphs, clock times and departures are kept. Moves that were not
 * replayed keep their text. Uses the result of the replay.
 *
 * @throws KlinZhaError `bad-replay`, `not-a-sheet`, and the errors of `parseNotation` for the notation
 *
 * @example
 * ```ts
 * import { recordFromSheet, replayScoreSheet } from 'klin-zha/records';
 *
 * const replay = replayScoreSheet('Gold        Green\nB G35, S G36\n');
 * recordFromSheet(replay).nodes.map(({ text }) => text); // ['B G35', 'S G36']
 * ```
 *
 * @category Score sheets
 */
export function recordFromSheet(replay: SheetReplay, options?: RecordOptions): GameRecord {
  mustBeLine(replay);
  mustBeSheet(replay.sheet);
  checkShape(replay, replayShape, 'bad-replay', 'score sheet replay');
  const { start, plies, result, notation, sheet } = replay;
  const tags = [...sheet.tags, ...tagsFrom(options)];
  const moves = plies.map(({ move }) => move);
  const departures = replay.departures.map(({ node, seat, reason }) => ({ ply: node + 1, seat, reason }));
  const points = pointsOf(replay);
  const played = { start, moves, result, departures, ...(points && { points }) };
  const record = recordOf(played, { ...options, tags }, notation);
  const { remarks, unplayed } = restOf(replay);
  const playedNodes = record.nodes.map((node, index) => {
    const { clock, drawOffer = false, glyphs = [] } = plies[index]!;
    return { ...node, text: openMoveText(plies[index]!) ?? node.text, drawOffer, clock, glyphs };
  });
  const nodes: RecordNode[] = [];
  for (const [index, { number, ...node }] of [...playedNodes, ...unplayed].entries()) {
    // The parts of an open move may be separate moves in a record.
    const pieces = piecesOfText(node.text);
    for (const [at, text] of pieces.entries()) {
      const parent = nodes.length - 1;
      const comments = remarks[index + 1] ?? [];
      const isLast = at === pieces.length - 1;
      nodes.push({
        ...nodeOf(isLast ? { ...node, text, parent, comments } : { text, parent }),
        number: at === 0 ? number : undefined,
      });
    }
  }
  return { ...record, comments: remarks[0] ?? [], nodes };
}

/** Returns the points for each seat (RH 11.1) if the ruleset has draws and the game ended on the board. */
function pointsOf({ start, plies, final, departures }: SheetReplay): readonly number[] | undefined {
  if (!start.rules.draws || departures.length > 0 || outcome(final) === null) return undefined;
  let game = new Game(start);
  for (const { move } of plies) {
    // Replays may accept moves that break Goal safety (R6.5).
    if (!isLegal(game.state, move)) return undefined;
    game = game.play(move);
  }
  return scoresOf(game).map(({ points }) => points);
}

/** Returns the text of a move if a record accepts it as one move, else its words. */
function piecesOfText(text: string): string[] {
  return isMoveText(text) ? [text] : text.split(' ');
}

/**
 * Returns the rest of a sheet in reading order: remarks and comments, indexed by previous move, and moves
 * that were not replayed. Text that is not a valid move in a record becomes a comment.
 */
function restOf({ sheet, notation, plies }: SheetReplay) {
  const placeOf = ({ line, column }: TextPosition): string => `${line}:${column}`;
  const places = new Map(plies.map((ply, index) => [placeOf(ply), index]));
  const remarks: string[][] = [];
  const unplayed: RecordNode[] = [];
  let last = -1;
  const addRemarks = (texts: readonly string[]): void => {
    if (texts.length === 0) return;
    const list = remarks[last + 1] ?? [];
    remarks[last + 1] = list;
    for (const text of texts) list.push(text);
  };
  const cells = sheet.rows.flatMap((row) => row.cells);
  const beside = remarksBeside(cells, sheet.remarks);
  addRemarks(beside.get(-1) ?? []);
  for (const [at, { kind, text, entries, comments = [] }] of cells.entries()) {
    for (const entry of entries) {
      const pieces = piecesOf(entry, notation);
      for (const piece of pieces.filter((one) => !places.has(placeOf(one)))) {
        const { move, rest } = moveIn(piece.text);
        if (move !== '') {
          last = plies.length + unplayed.length;
          places.set(placeOf(piece), last);
          const { drawOffer = false, clock, glyphs = [] } = piece;
          unplayed.push(nodeOf({ text: move, parent: last - 1, drawOffer, clock, glyphs }));
        }
        if (rest !== '') addRemarks([rest]);
      }
      last = places.get(placeOf(pieces.at(-1) ?? entry)) ?? last;
    }
    addRemarks(kind === 'remark' && comments.length === 0 ? [text] : comments);
    addRemarks(beside.get(at) ?? []);
  }
  return { remarks, unplayed };
}

/**
 * Returns the remarks on a sheet, indexed by the cell that they follow in reading order, or -1. This is
 * a cell in the same row, or otherwise the last cell above.
 */
function remarksBeside(cells: readonly TextPosition[], remarks: readonly TextSpan[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  const order = cells.map((_, index) => index).sort((one, two) => compare(cells[one]!, cells[two]!));
  let next = 0;
  let last = -1;
  for (const remark of remarks) {
    while (next < order.length && compare(cells[order[next]!]!, remark) < 0)
      last = Math.max(last, order[next++]!);
    const [before, after] = [order[next - 1], order[next]];
    const follows = before !== undefined && cells[before]!.line === remark.line;
    const leads = after !== undefined && cells[after]!.line === remark.line;
    const at = follows ? before : leads ? after - 1 : last;
    const texts = found.get(at);
    if (texts === undefined) found.set(at, [remark.text]);
    else texts.push(remark.text);
  }
  return found;
}

function compare(one: TextPosition, two: TextPosition): number {
  return one.line - two.line || one.column - two.column;
}

/** Splits text into the longest prefix that is a valid move in a record, and the rest. */
function moveIn(written: string): { readonly move: string; readonly rest: string } {
  const text = withoutOffer(written).replace(/\s+/g, ' ');
  const words = text.split(' ', mostWords);
  for (let count = words.length; count > 0; count--) {
    const move = words.slice(0, count).join(' ');
    if (isMoveText(move)) return { move, rest: text.slice(move.length).trim() };
  }
  return { move: '', rest: text };
}

/** Maximum number of words in a move. */
const mostWords = 7;
