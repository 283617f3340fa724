/** Converts replayed score sheets to records. */

import { made } from '../../base/memo.ts';
import { checkShape, listOf, number, object, text } from '../../base/shape.ts';
import { Game } from '../../game/game.ts';
import { isLegal } from '../../game/moves.ts';
import { scoresOf } from '../../game/scores.ts';
import { outcome } from '../../game/state.ts';
import { inOrder, type TextPosition } from '../diagnostics.ts';
import type { ScoreSheet } from '../sheet/score-sheet.ts';
import { type GameRecord, nodeOf, type RecordNode } from '../tree.ts';
import { isMoveText } from '../words.ts';
import { openMoveText } from './findings.ts';
import { entriesIn, type SheetReplay, sheetShape } from './replay-sheet.ts';
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
 * @throws KlinZhaError `bad-option` for invalid options, `bad-replay`, `not-a-sheet`, and the errors of
 * `parseNotation` for the notation
 *
 * @example
 * ```ts
 * import { recordFromSheet, replayScoreSheet } from 'klin-zha/records';
 *
 * const replay = replayScoreSheet('Gold        Green\nB G35, S G36\n');
 * recordFromSheet(replay).nodes.map(({ text }) => text); // ['B G35', 'S G36']
 * ```
 *
 * @experimental
 * @category Score sheets
 */
export function recordFromSheet(replay: SheetReplay, options?: RecordOptions): GameRecord {
  mustBeLine(replay);
  checkShape(replay.sheet, sheetShape, 'not-a-sheet', 'score sheet');
  checkShape(replay, replayShape, 'bad-replay', 'score sheet replay');
  const { start, plies, result, notation, sheet } = replay;
  const tags = [...sheet.tags, ...tagsFrom(options)];
  const moves = plies.map(({ move }) => move);
  const departures = replay.departures.map(({ node, seat, reason }) => ({ ply: node + 1, seat, reason }));
  const points = pointsOf(replay);
  const played = { start, moves, result, departures, ...(points && { points }) };
  const record = recordOf(played, { ...options, tags }, notation);
  const places = new Set(plies.map(keyOf));
  const rest = entriesIn(sheet).filter((entry) => !places.has(keyOf(entry)) && isMoveText(entry.text));
  const items = [...plies, ...rest];
  const comments = commentsOf(sheet, new Map(items.map((item, index) => [keyOf(item), index])));
  const nodes: RecordNode[] = [];
  for (const [index, { drawOffer = false, clock, glyphs = [], text }] of items.entries()) {
    const { number, left, text: written } = record.nodes[index] ?? { text };
    const open = index < plies.length ? openMoveText(plies[index]!) : undefined;
    // The parts of an open move may be separate moves in a record.
    const pieces = isMoveText(open ?? written) ? [open ?? written] : open!.split(' ');
    const own = comments[index + 1] ?? [];
    const annotations = { drawOffer, clock, glyphs, comments: own, ...(left && { left }) };
    for (const [at, piece] of pieces.entries()) {
      const move = { text: piece, parent: nodes.length - 1, number: at === 0 ? number : undefined };
      nodes.push(nodeOf(at === pieces.length - 1 ? { ...annotations, ...move } : move));
    }
  }
  return { ...record, comments: comments[0] ?? [], nodes };
}

function keyOf({ line, column }: TextPosition): string {
  return `${line}:${column}`;
}

/**
 * Returns the texts of a sheet that are not moves, by the number of moves before them.
 *
 * @param nodes indices of moves, by place
 */
function commentsOf({ rows, remarks }: ScoreSheet, nodes: ReadonlyMap<string, number>): string[][] {
  const comments = [remarks.map(({ text }) => text)];
  let last = 0;
  for (const row of rows) {
    for (const place of inOrder([...row.cells.flatMap(({ entries }) => entries), ...row.remarks])) {
      const node = nodes.get(keyOf(place));
      if (node !== undefined) last = node + 1;
      else if (comments[last]?.push(place.text) === undefined) comments[last] = [place.text];
    }
  }
  return comments;
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
