/** Players of a table: who plays each seat, whose turn it is, and the clocks. */

import type { Seat } from 'klin-zha';
import { colourName } from 'klin-zha/words';
import { h } from '../dom.ts';
import type { Words } from '../words/index.ts';
import { levelChoice } from './levels.ts';
import { type Match, runningSeat, seatsOf, timesAt } from './match.ts';
import { isLive, rulesOf, type Table } from './table.ts';

/** Remaining seconds at which to warn the player. */
const warnings = [60, 30, 10];

/** Row of players, with updates of the clocks. */
export class Players {
  readonly element: HTMLElement = h('ul', { class: 'players' });
  readonly #onLevel: (seat: Seat, level: number) => void;
  #times: readonly HTMLElement[] = [];
  #last: readonly number[] = [];

  constructor(onLevel: (seat: Seat, level: number) => void) {
    this.#onLevel = onLevel;
  }

  /** Shows the players of a table. */
  show(table: Table, at: number, words: Words, nameOf: (seat: number) => string): void {
    const { match, levels } = table;
    const rules = rulesOf(table);
    const focused = this.element.contains(document.activeElement)
      ? document.activeElement?.getAttribute('name')
      : null;
    this.element.setAttribute('aria-label', words.players);
    this.#times = seatsOf(rules).map(() => h('span', { class: 'time', role: 'timer' }));
    this.#last = [];
    const rows = seatsOf(rules).map((seat) => {
      const isNext = isLive(table) && match?.seat === seat;
      const who = levelChoice(words, levels[seat - 1] ?? 0, rules, {
        name: `player-${seat}`,
        'aria-label': words.playedBySeat(colourName(rules.colours[seat - 1]!, words)),
        onchange: () => this.#onLevel(seat, Number(who.value)),
      });
      const turn = isNext && h('span', { class: 'hidden' }, `, ${words.toPlay}`);
      return h(
        'li',
        { class: isNext ? 'next' : null, 'data-colour': rules.colours[seat - 1]! },
        h('span', { class: 'name' }, nameOf(seat), turn),
        isLive(table) && who,
        match?.phase === 'over' && h('span', { class: 'level' }, who.selectedOptions[0]!.text),
        match?.clocks != null && this.#times[seat - 1]!,
      );
    });
    this.element.replaceChildren(...rows);
    if (focused !== null) this.element.querySelector<HTMLElement>(`[name="${focused}"]`)?.focus();
    if (match?.clocks != null) this.tick(match, at);
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
export function shownTime(time: number): string {
  if (time < 10_000) return (Math.ceil(time / 100) / 10).toFixed(1);
  const seconds = Math.ceil(time / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = parts.map((part) => String(part).padStart(2, '0'));
  return (parts[0]! > 0 ? two : two.slice(1)).join(':').replace(/^0/, '');
}
