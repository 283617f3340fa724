/** The first screen: a board, and one button to play. */

import { parsePosition, rulesOf, unwrap } from 'klin-zha';
import { prepareSetup } from './bots/setups.ts';
import { button, h } from './dom.ts';
import { usual } from './game/agreement.ts';
import { levelChoice } from './game/levels.ts';
import type { Screen, Shell } from './shell.ts';
import { progress } from './storage.ts';

/** The battle of the introduction. */
const shown = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';

/** Level of bots that play among themselves. */
const watched = 5;

/** Callbacks of the buttons. */
export interface HomeDeeds {
  /** Begins a game with these levels at the seats. */
  readonly play: (levels: readonly number[]) => void;
  /** Opens the lessons: the first one for a new visitor, otherwise the list. */
  readonly learn: (first?: number) => void;
  readonly puzzles: () => void;
  readonly edit: () => void;
  readonly open: () => void;
  /** Opens the games of the server that serves the page; missing without one. */
  readonly online?: (() => void) | undefined;
  /** Goes back to the game that was played; missing without one. */
  readonly resume?: (() => void) | undefined;
}

/** Creates the first screen. */
export function homeScreen(shell: Shell, deeds: HomeDeeds): Screen {
  const board = h('klin-zha-board', { readonly: true });
  board.state = unwrap(parsePosition(rulesOf('klin-zha'), shown));
  const menu = h('section', { class: 'menu', 'aria-labelledby': 'menu-title' });
  prepareSetup(usual.rules);
  return {
    element: h('div', { class: 'home' }, board, menu),
    draw() {
      const { words, looks } = shell;
      shell.dress(board);
      const level = levelChoice(words, looks.level, usual.rules, {
        name: 'level',
        'aria-label': words.opponent,
        onchange: () => {
          shell.looks = { ...shell.looks, level: Number(level.value) };
        },
      });
      // The opponent of this button is a bot.
      level.querySelector('[value="0"]')?.remove();
      const way = (text: string, note: string, key: string, onclick: () => void): HTMLElement =>
        h('li', {}, button('', key, onclick, { class: 'way-to' }, h('b', {}, text), h('small', {}, note)));
      const { play, learn, puzzles, edit, open, online, resume } = deeds;
      const isNew = progress().lessons.length === 0 && resume === undefined;
      const ways = [
        way(words.puzzles, words.puzzlesNote, 'puzzles', puzzles),
        resume && way(words.resume, words.resumeNote, 'resume', resume),
        way(words.twoPlayers, words.twoPlayersNote, 'two', () => play([])),
        online && way(words.online, words.onlineNote, 'online', online),
        way(words.watch, words.watchNote, 'watch', () => play([watched, watched])),
        way(words.setUp, words.setUpNote, 'edit', edit),
        way(words.open, words.openNote, 'open', open),
      ];
      menu.replaceChildren(
        h('h2', { id: 'menu-title' }, words.slogan),
        h('p', {}, words.aim),
        h(
          'div',
          { class: 'start' },
          button(words.play, 'play', () => play([0, Number(level.value)]), { class: 'main' }),
          level,
        ),
        isNew
          ? button(
              '',
              'learn',
              () => learn(0),
              { class: 'way-to first' },
              h('b', {}, words.firstTime),
              h('small', {}, words.firstTimeNote),
            )
          : button(words.learn, 'learn', () => learn()),
        h('ul', { class: 'ways' }, ...ways.filter((one) => one !== undefined)),
      );
    },
  };
}
