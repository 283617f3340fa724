/**
 * Converts games of notes to records, with their tags: `Gold: Worf`, `Worf (Gold)`, `Event: Spring meeting`,
 * the subject and date of a mail.
 */

import { made } from '../base/memo.ts';
import { anObject, checkShape, listOf, nullish, number, numbers, object, text } from '../base/shape.ts';
import type { Move } from '../engine/move.ts';
import { formatMove } from '../engine/text/coordinates.ts';
import { stateAfter } from '../game/in-place.ts';
import { explainMove, play } from '../game/moves.ts';
import { type GameState, stateFrom } from '../game/state.ts';
import { algebraic, geometric } from '../notation/notations.ts';
import { isUnsafe } from '../notation/reading.ts';
import type { Diagnostic, NotesCode } from '../records/diagnostics.ts';
import { afterDepartures } from '../records/replay/departures.ts';
import { type RecordOptions, recordOf, tagsFrom } from '../records/replay/to-record.ts';
import type { GameRecord, RecordNode } from '../records/tree.ts';
import { mustBeRules } from '../rules/ruleset.ts';
import type { Notes, NotesGame, NotesSpan } from './notes.ts';

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
    spans: listOf(object({ kind: text, from: number, to: number, seconds: nullish(number) })),
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
 * import { readNotes, recordsFromNotes } from 'klin-zha/notes';
 *
 * recordsFromNotes(readNotes('Klin Zha is played on a triangle.')).length; // 0
 * ```
 */
export function recordsFromNotes(notes: Notes, options?: RecordOptions): GameRecord[] {
  checkShape(notes, notesShape, 'not-notes', 'notes');
  for (const { rules, start, moves, departures } of notes.games) {
    mustBeRules(rules);
    let state = stateFrom(start);
    for (const [index, { move, candidates }] of moves.entries()) {
      const left = departures.filter(({ ply }) => ply === index);
      state = afterMove(afterDepartures(state, left), move ?? candidates[0]!);
    }
  }
  return recordsOf(notes, options ?? {});
}

/** Converts the games of notes to records. */
export function recordsOf(notes: Notes, options: RecordOptions): GameRecord[] {
  const { text, games, spans } = notes;
  return games.map((game, index) => {
    const from = games[index - 1]?.to ?? 0;
    const to = index + 1 < games.length ? game.to : text.length;
    const own = spans.filter((span) => span.from >= from && span.to <= to);
    const [first, last] = [from, to].map((at) => lineAt(text, at));
    const isOwn = ({ line }: Diagnostic<NotesCode>): boolean =>
      (line > first! || index === 0) && (line <= last! || index === games.length - 1);
    const diagnostics = notes.diagnostics.filter(isOwn);
    return { ...recordFrom(notes, game, own, options), diagnostics };
  });
}

/** Plays a move that is legal, except perhaps for Goal safety (R6.5). */
function afterMove(state: GameState, move: Move): GameState {
  const { legal, code } = explainMove(state, move);
  return legal || isUnsafe(code) ? stateAfter(state, [move]) : play(state, move);
}

function recordFrom(
  { text }: Notes,
  game: NotesGame,
  spans: readonly NotesSpan[],
  options: RecordOptions,
): GameRecord {
  const { rules, start, moves, departures, result, tags } = game;
  const usual = rules.terms === 'romulan-heart' ? algebraic() : geometric;
  const played = moves.map(({ move, candidates }) => move ?? candidates[0]!);
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
  for (const { kind, from, to, seconds } of spans) {
    while (next < places.length && places[next]!.from <= from) last = places[next++]!.index;
    const node = nodes[last];
    const part = text.slice(from, to);
    if (seconds !== undefined && node !== undefined) node.clock ??= seconds;
    const comment = kind === 'comment' ? tidy(part) : '';
    if (comment !== '') (node?.comments ?? comments).push(comment);
  }
  return { ...record, comments, nodes, line: lineAt(text, game.from) };
}

function lineAt(text: string, offset: number): number {
  return 1 + (text.slice(0, offset).match(/\n/g)?.length ?? 0);
}

/** Returns a comment in one line, or an empty text if it has only numbers and punctuation. */
function tidy(text: string): string {
  return /\p{L}{2}/u.test(text)
    ? text.replace(/\s+/g, ' ').replace(/^[\s,.;:|>)\]-]+|(?<![\s,;|<([-])[\s,;|<([-]+$/g, '')
    : '';
}
