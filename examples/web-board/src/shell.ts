/** The frame of the page: its head, the settings, and the screen that is shown. */

import type { Ruleset } from 'klin-zha';
import type { KlinZhaBoard } from 'klin-zha/element';
import type { Orientation, ThemeName } from 'klin-zha/render';
import { openDialog } from './dialog.ts';
import { button, fill, h } from './dom.ts';
import { icon } from './icons.ts';
import { settingsForm } from './settings.ts';
import { keepPreferences, type Preferences, preferences } from './storage.ts';
import { type Words, wordsOf } from './words/index.ts';

/** A screen: the first one, a game, the editor, or a game on a server. */
export interface Screen {
  /** Contents of the page below its head. */
  readonly element: HTMLElement;
  /** Shows the screen in the current language and colours. */
  draw(): void;
  /** Ends timers and other work. */
  leave?(): void;
  /** Opens the dialog for saving and sharing, if there is something to share. */
  share?(): void | Promise<void>;
  /** Ruleset of the screen, if it has one. */
  readonly rules?: Ruleset;
}

/** Callbacks of the head. */
export interface HeadDeeds {
  readonly home: () => void;
  readonly newGame: () => void;
  readonly open: () => void;
  /** Shows names and moves of the pieces. */
  readonly legend: () => void;
}

const print = matchMedia('print');

/** The page with one screen at a time. */
export class Shell {
  readonly #deeds: HeadDeeds;
  readonly #head = h('header', { class: 'top' });
  readonly #main = h('main');
  #screen: Screen | undefined;
  #looks = preferences();

  constructor(deeds: HeadDeeds) {
    this.#deeds = deeds;
    document.body.replaceChildren(this.#head, this.#main);
    print.addEventListener('change', () => this.#screen?.draw());
  }

  get looks(): Preferences {
    return this.#looks;
  }
  /** Changes the settings and stores them. */
  set looks(next: Preferences) {
    this.#looks = next;
    keepPreferences(next);
  }

  /** Texts in the language of the page. */
  get words(): Words {
    return wordsOf(this.#looks.language);
  }

  /** Ruleset of the screen that is shown, if it has one. */
  get rules(): Ruleset | undefined {
    return this.#screen?.rules;
  }

  /** Shows another screen. */
  show(screen: Screen): void {
    this.#screen?.leave?.();
    this.#screen = screen;
    this.#main.replaceChildren(screen.element);
    this.draw();
    scrollTo(0, 0);
  }

  /** Applies the settings to a board. `facing` is how it is turned if the settings leave that open. */
  dress(board: KlinZhaBoard, facing: Orientation = 'N-top'): void {
    const { language, orientation, theme } = this.#looks;
    board.setAttribute('language', language);
    board.setAttribute('orientation', orientation === 'auto' ? facing : orientation);
    const shown = print.matches ? 'print' : theme;
    board.theme = shown === 'system' ? null : (shown as ThemeName);
  }

  /** Opens a dialog. */
  openDialog(title: string, ...content: readonly HTMLElement[]): HTMLDialogElement {
    return openDialog(title, this.words, ...content);
  }

  /** Draws the head and the screen again. */
  draw(): void {
    const { words } = this;
    const { language, theme } = this.#looks;
    document.documentElement.lang = language;
    document.documentElement.dataset.theme = theme;
    const tool = (name: Parameters<typeof icon>[0], text: string, onclick: () => void): HTMLElement =>
      button('', name, onclick, { class: 'tool', title: text }, icon(name), h('span', {}, text));
    const screen = this.#screen;
    fill(
      this.#head,
      h(
        'h1',
        {},
        button(
          '',
          'home',
          this.#deeds.home,
          { class: 'brand', title: words.home },
          icon('brand'),
          'Klin Zha',
        ),
      ),
      h(
        'nav',
        { 'aria-label': words.page },
        tool('new', words.newGame, this.#deeds.newGame),
        tool('open', words.open, this.#deeds.open),
        screen?.share !== undefined && tool('share', words.save, () => void screen.share?.()),
        tool('legend', words.legend, this.#deeds.legend),
        tool('settings', words.settings, () => this.#showSettings()),
      ),
    );
    screen?.draw();
  }

  #showSettings(): void {
    const form = settingsForm(this.#looks, this.words, (next) => {
      const isTranslated = next.language !== this.#looks.language;
      this.looks = next;
      this.draw();
      if (!isTranslated) return;
      dialog.close();
      this.#showSettings();
    });
    const dialog = this.openDialog(this.words.settings, form);
  }
}
