/**
 * The blind game at one screen: whose view is shown, the curtain between two players, and the reports
 * (R10.9).
 */

import { reportsFor, type Seat } from 'klin-zha';
import { sayReport } from 'klin-zha/words';
import { button, h } from '../dom.ts';
import type { Words } from '../words/index.ts';
import { isLive, peopleOf, rulesOf, type Table } from './table.ts';

/** Whether players see only their own view. Who watches bots sees everything. */
export function isBlind(table: Table): boolean {
  return rulesOf(table).blind && isLive(table) && peopleOf(table).length > 0;
}

/**
 * The seat whose view is shown: that of the only person, or of the player at the screen; null while the
 * curtain is closed.
 */
export function lookerAt(table: Table, seated: Seat | null): Seat | null {
  const people = peopleOf(table);
  return people.length === 1 ? people[0]! : seated;
}

/** Reports to a player about the moves since the player's last one, inclusive. */
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

/** Curtain that replaces the board between two players. */
export function curtain(who: string, words: Words, onLook: () => void): HTMLElement {
  return h(
    'section',
    { class: 'curtain', 'aria-labelledby': 'curtain-title' },
    h('h2', { id: 'curtain-title' }, words.screenFor(who)),
    h('p', {}, words.othersLookAway),
    button(words.looks(who), 'look', onLook, { class: 'main' }),
  );
}
