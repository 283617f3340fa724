/** Converts games of notes to records. */

import { made } from '../../base/memo.ts';
import { anObject, checkShape, listOf, nullish, number, numbers, object, text } from '../../base/shape.ts';
import type { Move } from '../../engine/move.ts';
import { formatMove } from '../../engine/text/coordinates.ts';
import { stateAfter } from '../../game/in-place.ts';
import { explainMove, play } from '../../game/moves.ts';
import { type GameState, stateFrom } from '../../game/state.ts';
import { algebraic, geometric } from '../../notation/notations.ts';
import { mustBeRules } from '../../rules/ruleset.ts';
import { afterDepartures } from '../replay/departures.ts';
import { type RecordOptions, recordOf, tagsFrom } from '../replay/to-record.ts';
import type { GameRecord, RecordNode } from '../tree.ts';
import { unsafeCodes } from './battle.ts';
import type { Notes, NotesGame, NotesSpan } from './notes.ts';
import { tagsAbove } from './tag-lines.ts';

const notesShape = /* @__PURE__ */ made(() => {
  const move = object({
    from: number,
    to: number,
    text,
    confidence: text,
    move: nullish(number),
    candidates: numbers,
  });
  const game = object({
    rules: anObject,
    start: anObject,
    moves: listOf(move),
    departures: listOf(object({ ply: number, seat: number, reason: text })),
    from: number,
    to: number,
    result: text,
  });
  return object({
    text,
    games: listOf(game),
    diagnostics: listOf(object({ line: number })),
    spans: listOf(object({ kind: text, from: number, to: number })),
  });
});

/**
 * Converts the games of notes to records: in algebraic notation for games of Romulan Heart, otherwise in
 * geometric notation. Lines such as `Gold: Worf` above the moves, and the subject and date of a mail, become
 * tags. All other text becomes comments at its place. An open move is written as its first
 * candidate, with a comment that lists all of them.
 *
 * @throws KlinZhaError `not-notes` for anything but the result of `readNotes`, `bad-option`, and the errors
 * of `parseNotation`
 *
 * @example
 * ```ts
 * import { readNotes, recordsFromNotes } from 'klin-zha/records';
 *
 * recordsFromNotes(readNotes('Klin Zha is played on a triangle.')).length; // 0
 * ```
 *
 * @experimental
 * @category Notes
 */
export function recordsFromNotes(notes: Notes, options?: RecordOptions): GameRecord[] {
  checkShape(notes, notesShape, 'not-notes', 'notes');
  const { text, games, spans } = notes;
  for (const { rules, start, moves, departures } of games) {
    mustBeRules(rules);
    let state = stateFrom(start);
    for (const [index, { move, candidates }] of moves.entries()) {
      const left = departures.filter(({ ply }) => ply === index);
      state = afterMove(afterDepartures(state, left), move ?? candidates[0]!);
    }
  }
  return games.map((game, index) => {
    const from = games[index - 1]?.to ?? 0;
    const to = index + 1 < games.length ? game.to : text.length;
    return recordFrom(
      notes,
      game,
      spans.filter((span) => span.from >= from && span.to <= to),
      options ?? {},
    );
  });
}

/** Plays a move that is legal, except perhaps for Goal safety (R6.5). */
function afterMove(state: GameState, move: Move): GameState {
  const { legal, code } = explainMove(state, move);
  return legal || unsafeCodes.includes(code) ? stateAfter(state, [move]) : play(state, move);
}

function recordFrom(
  { text, diagnostics }: Notes,
  game: NotesGame,
  spans: readonly NotesSpan[],
  options: RecordOptions,
): GameRecord {
  const { rules, start, moves, departures, result } = game;
  const usual = rules.terms === 'romulan-heart' ? algebraic() : geometric;
  const played = moves.map(({ move, candidates }) => move ?? candidates[0]!);
  const { tags, rest } = tagsAbove(text, game, spans);
  const all = { ...options, tags: [...tags, ...tagsFrom(options)] };
  const record = recordOf({ start, moves: played, departures, result }, all, usual);
  const comments: string[] = [];
  const nodes = record.nodes.map((node): RecordNode & { comments: string[]; clock: number | undefined } => ({
    ...node,
    comments: [],
    clock: undefined,
  }));
  for (const [index, { confidence, candidates }] of moves.entries())
    if (confidence === 'open')
      nodes[index]!.comments.push(`Open: ${candidates.map(formatMove).join(' or ')}.`);
  const places = moves.map(({ from }, index) => ({ from, index })).sort((one, two) => one.from - two.from);
  let next = 0;
  let last = -1;
  for (const { kind, from, to } of spans) {
    while (next < places.length && places[next]!.from <= from) last = places[next++]!.index;
    const node = nodes[last];
    const part = text.slice(from, to);
    if (kind === 'clock' && node !== undefined) node.clock ??= secondsOf(part);
    const comment = kind === 'comment' ? tidy(rest(from, to)) : '';
    if (comment !== '') (node?.comments ?? comments).push(comment);
  }
  const line = 1 + (text.slice(0, game.from).match(/\n/g)?.length ?? 0);
  const end = line + (text.slice(game.from, game.to).match(/\n/g)?.length ?? 0);
  const own = diagnostics.filter((one) => one.line >= line && one.line <= end);
  return { ...record, comments, nodes, line, diagnostics: own };
}

/** Returns a comment in one line, or an empty text if it has only numbers and punctuation. */
function tidy(text: string): string {
  return /\p{L}{2}/u.test(text)
    ? text.replace(/\s+/g, ' ').replace(/^[\s,.;:|>)\]-]+|[\s,;|<([-]+$/g, '')
    : '';
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
