/** Spans of notes: what every character of the text is. */

import type { NotesGame, NotesSpan, NotesSpanKind } from './notes.ts';

/** Clock times in a game, in hours and minutes, with or without seconds. */
const clock = /(?<![\d:.])\d{1,2}:[0-5]\d(?::[0-5]\d)?(?![\d:])/g;

/** A span that is not a comment. */
type Mark = NotesSpan & { readonly game: number };

/**
 * Returns spans that cover a text.
 *
 * @param marks labels, positions and results of the games
 */
export function spansOf(text: string, games: readonly NotesGame[], marks: readonly Mark[]): NotesSpan[] {
  const found: Mark[] = games.flatMap(({ moves, placements, from, to }, game) => [
    ...moves.map(
      (move, index): Mark => ({
        kind: index < placements ? 'placement' : 'move',
        from: move.from,
        to: move.to,
        game,
      }),
    ),
    ...[...text.slice(from, to).matchAll(clock)].map(
      ({ 0: time, index }): Mark => ({
        kind: 'clock',
        from: from + index,
        to: from + index + time.length,
        game,
      }),
    ),
  ]);
  const order: readonly NotesSpanKind[] = ['position', 'placement', 'move', 'result', 'clock', 'label'];
  const all = [...found, ...marks].sort(
    (one, two) => one.from - two.from || order.indexOf(one.kind) - order.indexOf(two.kind),
  );
  const spans: NotesSpan[] = [];
  let end = 0;
  for (const mark of all) {
    if (mark.from < end) continue;
    addComment(spans, games, end, mark.from);
    spans.push(mark);
    end = mark.to;
  }
  addComment(spans, games, end, text.length);
  return spans;
}

function addComment(spans: NotesSpan[], games: readonly NotesGame[], from: number, to: number): void {
  if (from === to) return;
  const game = games.findIndex((one) => one.from <= from && to <= one.to);
  spans.push({ kind: 'comment', from, to, ...(game >= 0 && { game }) });
}
