/** The blind game at one screen: who looks at it, the curtain between two players, and what each is told (R10.9). */

import { reportsFor, type Seat } from 'klin-zha';
import { sayReport } from 'klin-zha/words';
import { button, h } from './dom.ts';
import { isLive, peopleOf, rulesOf, type Table } from './table.ts';
import type { Words } from './words.ts';

/** Whether players see only their own view. */
export function isBlind(table: Table): boolean {
  return rulesOf(table).blind && isLive(table);
}

/** The seat that sees its view: the only person, or whoever has sat down; null while the curtain is closed. */
export function lookerAt(table: Table, seated: Seat | null): Seat | null {
  const people = peopleOf(table);
  return people.length === 1 ? people[0]! : seated;
}

/** What a player is told of the moves since his own last one, this included. */
export function reportsSince(table: Table, seat: Seat, words: Words): string {
  const { match, replay } = table;
  const line = match?.line ?? [];
  const from = Math.max(
    0,
    line.findLastIndex((half) => half.seat === seat),
  );
  const told = line.slice(from).flatMap((half, index) => {
    if (half.isSetup) return [];
    const report = reportsFor(replay.stateAt(from + index - 1), half.text).find((one) => one.seat === seat);
    return report === undefined ? [] : [sayReport(report, rulesOf(table), words)];
  });
  return told.join(' ');
}

/** What is shown instead of the board while the screen goes from one player to another. */
export function curtain(who: string, words: Words, onLook: () => void): HTMLElement {
  return h(
    'section',
    { class: 'curtain', 'aria-labelledby': 'curtain-title' },
    h('h2', { id: 'curtain-title' }, words.screenFor(who)),
    h('p', {}, words.othersLookAway),
    button(words.looks(who), 'look', onLook, { class: 'main' }),
  );
}
