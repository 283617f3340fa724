/** Clocks of a match. */

import { h } from './dom.ts';
import { type Match, runningSeat, seatsOf, timesAt } from './match.ts';
import { rulesOf, type Table } from './table.ts';
import type { Words } from './words.ts';

/** Remaining seconds at which to warn the player. */
const warnings = [60, 30, 10];

/** List of the clocks, and its updates. */
export class Clocks {
  readonly element: HTMLElement = h('ul', { class: 'clocks' });
  #times: readonly HTMLElement[] = [];
  #last: readonly number[] = [];

  /** Shows the clocks of a table, if it has any. */
  show(table: Table, at: number, words: Words, nameOf: (seat: number) => string): void {
    const { match } = table;
    this.element.hidden = match?.clocks == null;
    this.element.setAttribute('aria-label', words.clocks);
    this.#times = [];
    this.#last = [];
    if (match?.clocks == null) return;
    this.#times = seatsOf(rulesOf(table)).map(() => h('span', { class: 'time', role: 'timer' }));
    const rows = this.#times.map((time, index) => {
      const isNext = match.phase !== 'over' && match.seat === index + 1;
      const name = h(
        'span',
        {},
        nameOf(index + 1),
        isNext && h('span', { class: 'hidden' }, `, ${words.toPlay}`),
      );
      return h('li', { class: isNext ? 'next' : null }, name, time);
    });
    this.element.replaceChildren(...rows);
    this.tick(match, at);
  }

  /** Shows the remaining time. Returns the seat to warn and the remaining seconds. */
  tick(match: Match, at: number): { readonly seat: number; readonly seconds: number } | undefined {
    const times = timesAt(match, at);
    if (times === null) return undefined;
    for (const [index, element] of this.#times.entries()) {
      const text = shownTime(times[index]!);
      if (element.textContent !== text) element.textContent = text;
      element.classList.toggle('low', times[index]! < 20_000);
    }
    const seat = runningSeat(match);
    const [before, now] = [this.#last[(seat ?? 0) - 1], times[(seat ?? 0) - 1]];
    this.#last = times;
    const seconds = warnings.find(
      (limit) => now !== undefined && before !== undefined && before > limit * 1000 && now <= limit * 1000,
    );
    return seat === null || seconds === undefined ? undefined : { seat, seconds };
  }
}

/** Formats a time as minutes and seconds, with hours if needed, and with tenths in the last ten seconds. */
function shownTime(time: number): string {
  if (time < 10_000) return (Math.ceil(time / 100) / 10).toFixed(1);
  const seconds = Math.ceil(time / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = parts.map((part) => String(part).padStart(2, '0'));
  return (parts[0]! > 0 ? two : two.slice(1)).join(':').replace(/^0/, '');
}
