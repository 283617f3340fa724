/** The screen on which a position is set up. */

import { parseRules, rulesetIds, type Seat, unwrap } from 'klin-zha';
import { renderPiece, type ThemeName, themes } from 'klin-zha/render';
import { colourName, pieceName } from 'klin-zha/words';
import { button, choice, fill, h, labelled } from '../dom.ts';
import { type Agreement, usual } from '../game/agreement.ts';
import { onCells } from '../game/board.ts';
import { levelChoice } from '../game/levels.ts';
import { addressOfPosition, type SharedPosition } from '../share.ts';
import type { Screen, Shell } from '../shell.ts';
import {
  type Draft,
  draftFrom,
  emptyDraft,
  faultsOf,
  type Piece,
  seatsWithPieces,
  stateOf,
  withFields,
  without,
  withPiece,
} from './draft.ts';

/** Faults that are listed; the others are counted. */
const mostFaults = 5;

/** Creates the editor with a position, which may be invalid; an empty string is an empty board. */
export function editorScreen(
  shell: Shell,
  shared: SharedPosition,
  play: (agreement: Agreement) => void,
): Screen {
  return new Editor(shell, shared, play);
}

class Editor implements Screen {
  readonly #shell: Shell;
  readonly #play: (agreement: Agreement) => void;
  readonly #board = h('klin-zha-board');
  readonly #palette = h('section', { class: 'palette', 'aria-labelledby': 'palette-title' });
  readonly #options = h('section', { class: 'options' });
  readonly #text = h('textarea', { rows: 2, name: 'position', spellcheck: 'false', autocomplete: 'off' });
  readonly #verdict = h('div', { class: 'verdict', role: 'status' });
  readonly element: HTMLElement;
  #draft: Draft;
  /** Faults of a text that is not a position. */
  #unread: readonly string[] = [];
  /** Selected piece; null for the eraser. */
  #piece: Piece | null = { seat: 1, code: 'G' };
  #level = 0;

  constructor(shell: Shell, { rules: id, position }: SharedPosition, play: (agreement: Agreement) => void) {
    this.#shell = shell;
    this.#play = play;
    this.#level = shell.looks.level;
    const rules = parseRules(id);
    this.#draft = emptyDraft(rules.ok ? rules.value : usual.rules);
    if (position !== '') this.#read(position);
    this.#text.addEventListener('change', () => {
      this.#read(this.#text.value);
      this.draw();
    });
    // The board does not play here: its cells are where pieces go.
    this.#board.seats = [];
    onCells(this.#board, (cell, event) => this.#put(cell, event));
    this.element = h(
      'div',
      { class: 'editor' },
      h('div', { class: 'play' }, this.#palette, this.#board),
      h('div', { class: 'side' }, this.#options, this.#verdict),
    );
  }

  #read(text: string): void {
    const read = draftFrom(this.#draft.rules, text);
    this.#unread = 'rules' in read ? [] : read;
    if ('rules' in read) this.#draft = read;
    else this.#text.value = text;
  }

  #change(draft: Draft): void {
    this.#draft = draft;
    this.#unread = [];
    this.draw();
  }

  /** Places the selected piece. */
  #put(cell: string, event: Event): void {
    event.preventDefault();
    event.stopPropagation();
    const piece = this.#piece;
    this.#change(piece === null ? without(this.#draft, cell) : withPiece(this.#draft, cell, piece));
  }

  draw(): void {
    const state = stateOf(this.#draft);
    this.#shell.dress(this.#board);
    if (state !== null) this.#board.state = state;
    if (state !== null && this.#unread.length === 0) this.#text.value = String(state);
    this.#drawPalette();
    this.#drawOptions();
    this.#drawVerdict();
  }

  #drawPalette(): void {
    const { words } = this.#shell;
    const { rules } = this.#draft;
    const rows = seatsWithPieces(rules).map((seat) =>
      h(
        'div',
        { class: 'row', role: 'group', 'aria-label': this.#armyName(seat) },
        ...[...rules.warriors.map(({ code }) => code), 'G' as const].map((code) =>
          this.#pieceButton({ seat, code }),
        ),
      ),
    );
    const eraser = button(words.eraser, 'eraser', () => this.#select(null), {
      'aria-pressed': String(this.#piece === null),
    });
    const empty = button(words.empty, 'empty', () => this.#change(emptyDraft(rules)));
    fill(
      this.#palette,
      h('h2', { id: 'palette-title' }, words.setUp),
      ...rows,
      h('div', { class: 'row' }, eraser, empty),
    );
  }

  #select(piece: Piece | null): void {
    this.#piece = piece;
    this.#drawPalette();
  }

  #armyName(seat: Seat): string {
    const { rules } = this.#draft;
    return rules.army === 'shared' ? rules.name : colourName(rules.colours[seat - 1]!, this.#shell.looks);
  }

  #pieceButton(piece: Piece): HTMLElement {
    const { seat, code } = piece;
    const { rules } = this.#draft;
    const { looks } = this.#shell;
    const colour = rules.army === 'shared' ? rules.army : rules.colours[seat - 1]!;
    const kind = pieceName(rules, code, looks);
    const name = colour === 'shared' ? kind : `${this.#armyName(seat)}, ${kind}`;
    const attributes = {
      class: 'piece',
      'aria-label': name,
      title: name,
      'aria-pressed': String(this.#piece?.seat === seat && this.#piece.code === code),
    };
    const made = button('', `${code}${seat}`, () => this.#select(piece), attributes);
    const drawn = renderPiece({ code, colour }, [0, 0], 1, themes[this.#theme()]);
    made.innerHTML = `<svg viewBox="-1.3 -1.3 2.6 2.6" aria-hidden="true">${drawn}</svg>`;
    return made;
  }

  #theme(): ThemeName {
    const { theme } = this.#shell.looks;
    if (theme !== 'system') return theme;
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }

  #drawOptions(): void {
    const { words } = this.#shell;
    const { rules, fields } = this.#draft;
    const ids = [...new Set([rules.id, ...rulesetIds])];
    const colours = rules.colours.map(
      (colour, index) => [String(index + 1), colourName(colour, words)] as const,
    );
    const list = (
      name: string,
      options: readonly (readonly [string, string])[],
      now: string,
      take: (value: string) => void,
    ) => {
      const made = choice(options, now, { name, 'data-key': name, onchange: () => take(made.value) });
      return made;
    };
    const base = list(
      'base',
      ids.map((id) => [id, nameOf(id)]),
      rules.id,
      (id) => this.#change(emptyDraft(unwrap(parseRules(id)))),
    );
    const turn = list('turn', colours, String(fields.seat), (value) => {
      const seat = Number(value) as Seat;
      this.#change(withFields(this.#draft, { seat, first: seat }));
    });
    const corners = rules.board.regions.map((region, index) =>
      labelled(
        words.region(region.id),
        list(
          `corner-${region.id}`,
          [['', words.noPlayer], ...colours],
          String(fields.regions[index] ?? ''),
          (value) =>
            this.#change(
              withFields(this.#draft, {
                regions: fields.regions.with(index, (Number(value) || null) as Seat | null),
              }),
            ),
        ),
      ),
    );
    fill(
      this.#options,
      labelled(words.base, base),
      labelled(words.sideToMove, turn),
      rules.army === 'own' &&
        h('details', {}, h('summary', {}, words.corners), h('div', { class: 'corners' }, ...corners)),
      labelled(words.position, this.#text),
    );
  }

  /** Shows whether the position can be played, and why not. */
  #drawVerdict(): void {
    const { words } = this.#shell;
    const { rules, fields } = this.#draft;
    const faults = this.#unread.length > 0 ? this.#unread : faultsOf(this.#draft);
    const more = faults.length - mostFaults;
    const position = String(stateOf(this.#draft));
    const level = levelChoice(words, this.#level, rules, {
      name: 'level',
      'aria-label': words.opponent,
      'data-key': 'level',
      onchange: () => {
        this.#level = Number(level.value);
      },
    });
    const play = (): void => {
      const seats = rules.colours.map((_, index) => index + 1);
      const levels = seats.map((seat) => (seat === this.#draft.fields.seat ? 0 : Number(level.value)));
      this.#play({ ...usual, rules, levels, position });
    };
    const copy = (): void => {
      const address = addressOfPosition({ rules: rules.id, position });
      const told = (): void => this.#verdict.append(h('p', {}, words.copied));
      void navigator.clipboard?.writeText(address).then(told, () => undefined);
    };
    const isValid = faults.length === 0;
    if (this.#draft.fields.warriors.length === 0 && this.#unread.length === 0) {
      fill(this.#verdict, h('p', {}, words.editorHelp));
      return;
    }
    const listed = faults.slice(0, mostFaults).map((text) => h('li', { lang: 'en' }, text));
    if (more > 0) listed.push(h('li', {}, words.andMore(more)));
    // Without a Goal the position is read as a setup, whose faults would confuse here.
    const isShort = seatsWithPieces(rules).some((seat) => fields.goals[seat - 1] === null);
    if (isShort && !isValid && this.#unread.length === 0)
      listed.splice(0, listed.length, h('li', {}, words.needsGoals));
    fill(
      this.#verdict,
      h('p', {}, isValid ? words.isValid : words.isInvalid),
      !isValid && h('ul', {}, ...listed),
      isValid && h('div', { class: 'start' }, button(words.playThis, 'play', play, { class: 'main' }), level),
      isValid && button(words.positionLink, 'copy', copy),
    );
  }
}

const nameOf = (id: string): string => {
  const rules = parseRules(id);
  return rules.ok ? rules.value.name : id;
};
