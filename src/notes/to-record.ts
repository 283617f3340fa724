/**
 * Converts games of notes to records, with their tags: `Gold: Worf`, `Worf (Gold)`, `Event: Spring meeting`,
 * the subject and date of a mail.
 */

import { made } from '../base/memo.ts';
import { anObject, checkShape, listOf, nullish, number, numbers, object, text } from '../base/shape.ts';
import { capitalised } from '../base/text.ts';
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
import { namesCell } from '../records/sheet/cells.ts';
import { colourNamed } from '../records/sheet/heading.ts';
import { tagOf } from '../records/sheet/tags.ts';
import type { GameRecord, RecordNode } from '../records/tree.ts';
import { mustBeRules } from '../rules/ruleset.ts';
import { plainTextOf } from './decode/decode.ts';
import { secondsOf } from './game.ts';
import type { Notes, NotesGame, NotesSpan } from './notes.ts';
import { playersIn } from './vocabulary.ts';

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
  return { ...record, comments, nodes, line: lineAt(text, game.from) };
}

function lineAt(text: string, offset: number): number {
  return 1 + (text.slice(0, offset).match(/\n/g)?.length ?? 0);
}

/** Returns a comment in one line, or an empty text if it has only numbers and punctuation. */
function tidy(text: string): string {
  return /\p{L}{2}/u.test(text)
    ? text.replace(/\s+/g, ' ').replace(/^[\s,.;:|>)\]-]+|[\s,;|<([-]+$/g, '')
    : '';
}

/** Tags above the moves of a game. */
interface FoundTags {
  /** The last value of each tag; the first player named for a colour without a tag. */
  readonly tags: ReadonlyMap<string, string>;
  /** Returns a stretch of the text without the lines that the tags contain as they are. */
  rest(from: number, to: number): string;
}

/** Maximum length of a value; longer ones are sentences. */
const longestValue = 80;

/**
 * Finds the lines above the first move that are tags. Lines with a part of the game are not: a colour may
 * stand before its army.
 *
 * @param spans spans of the game, in order
 */
function tagsAbove(
  text: string,
  { rules, moves, placements, from }: NotesGame,
  spans: readonly NotesSpan[],
): FoundTags {
  const start = spans[0]?.from ?? from;
  const end = Math.min(...moves.slice(placements).map((move) => move.from));
  // Spans of the game are hidden: their lines then contain a character that no tag has.
  const shown = spans.map((span) => {
    const isFree = span.kind === 'comment' || span.kind === 'label' || span.kind === 'clock';
    return isFree ? text.slice(span.from, span.to) : '\0'.repeat(span.to - span.from);
  });
  const plain = plainTextOf(shown.join('').slice(0, Math.max(0, end - start)));
  let subject = '';
  const lines = new Map<string, readonly [value: string, from: number, to: number]>();
  const names: readonly string[] = rules.colours;
  for (const { 0: line, index } of plain.text.matchAll(/[^\n\r]+/g)) {
    const content = line.replace(/^[\s>|#]+/, '').replace(/(?<![\s|,;])[\s|,;]+$/, '');
    const [, found = ''] = /^(?:subject|betreff):\s*(\S.*)$/i.exec(content) ?? [];
    if (found !== '' && !found.includes('\0')) subject = found.replace(/^(?:(?:re|fwd?|aw):\s*)+/i, '');
    const [name, value = ''] = tagOf(content) ?? [];
    if (name === undefined || name === 'Result' || !isValue(value)) continue;
    const colour = colourNamed(name);
    if (colour !== undefined && !names.includes(colour)) continue;
    const isPlain = content.toLowerCase().startsWith(`${name.toLowerCase()}:`) && content.endsWith(value);
    const place = [plain.starts[index]!, plain.ends[index + line.length - 1]!].map((at) => start + at);
    lines.set(name, isPlain ? [value, place[0]!, place[1]!] : [value, 0, 0]);
  }
  for (const { name, colour } of playersIn(plain.text, rules)) {
    const tag = capitalised(colour);
    if (names.includes(colour) && !lines.has(tag)) lines.set(tag, [name, 0, 0]);
  }
  const cuts = [...lines.values()].filter(([, , to]) => to > 0).map(([, from, to]) => ({ from, to }));
  const event = subject === '' ? [] : [['Event', subject] as const];
  return {
    tags: new Map([...event, ...[...lines].map(([name, [value]]) => [name, value] as const)]),
    rest: (from, to) => {
      let part = text.slice(from, to);
      for (const cut of cuts) {
        const [first, last] = [Math.max(cut.from, from) - from, Math.min(cut.to, to) - from];
        if (first < last) part = part.slice(0, first) + ' '.repeat(last - first) + part.slice(last);
      }
      return part;
    },
  };
}

/** Whether a text may be the value of a tag: not a sentence, and not an army. */
function isValue(text: string): boolean {
  const isSentence = text.length > 1 && /[.!?]$/.test(text);
  return text.length <= longestValue && !isSentence && !text.includes('\0') && !namesCell(text);
}
