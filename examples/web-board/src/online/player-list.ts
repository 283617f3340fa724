/** The players of an online game, with their clocks. */

import { h } from '../dom.ts';
import { shownTime } from '../game/players.ts';
import type { OnlineGame } from './follow.ts';
import type { OnlineWords } from './words.ts';

export class PlayerList {
  readonly element: HTMLElement = h('ul', { class: 'players' });
  #times: readonly HTMLElement[] = [];

  /** Shows the players of a game. */
  show({ message, rules, here }: OnlineGame, words: OnlineWords, nameOf: (seat: number) => string): void {
    const { players, turn, phase, you, clocks, living } = message;
    this.#times = players.map(() => h('span', { class: 'time', role: 'timer' }));
    const rows = players.map((player, index) => {
      const seat = index + 1;
      const isGone = player !== null && here?.here[index] === false;
      const isNext = phase === 'playing' && turn === seat;
      const notes = [
        player === null && words.freeSeat,
        seat === you && words.you,
        isGone && words.away,
      ].filter((note) => note !== false);
      const classes = [isNext && 'next', isGone && 'away', !living.includes(seat) && 'out'];
      return h(
        'li',
        { class: classes.filter(Boolean).join(' '), 'data-colour': rules.colours[index]! },
        h('span', { class: 'name' }, nameOf(seat)),
        notes.length > 0 && h('small', {}, notes.join(', ')),
        clocks !== null && this.#times[index]!,
      );
    });
    this.element.replaceChildren(...rows);
  }

  /** Shows the remaining times, in milliseconds. */
  tick(times: readonly number[] | null): void {
    if (times === null) return;
    for (const [index, element] of this.#times.entries()) {
      const text = shownTime(times[index]!);
      if (element.textContent !== text) element.textContent = text;
      element.classList.toggle('low', times[index]! < 20_000);
    }
  }
}
