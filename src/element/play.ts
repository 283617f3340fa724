/** What clicks, keys and drags on a board mean. Every question about the game goes to `klin-zha`. */

import type { Explanation } from '../engine/explain/refusal.ts';
import type { Move } from '../engine/move.ts';
import { composeMove, type MoveChoice, tryPlay } from '../game/choices.ts';
import { explainMove, type MoveInput, type MoveOrigin } from '../game/moves.ts';
import { whyNoMove } from '../game/no-move.ts';
import type { GameState } from '../game/state.ts';
import { cellIndex } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Language } from '../words/names.ts';
import { sayChoice, sayMove } from '../words/say-move.ts';
import { sayPosition, sayView } from '../words/say-position.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { sayTurn } from '../words/say-turn.ts';
import { chosenText, type Marked, pieceNamed, type Speech } from './labels.ts';
import {
  allChoices,
  cellsOf,
  contentOf,
  followsOn,
  isCell,
  isView,
  moveBetween,
  onlyHand,
  type Situation,
  wantedMove,
} from './situation.ts';
import type { Announcement, Look, Stage } from './stage.ts';
import { cellByKey } from './steps.ts';
import { boardWords } from './words.ts';

/**
 * A move that was chosen on the board.
 *
 * @category Events
 */
export interface BoardMove {
  readonly move: Move;
  /** The move in coordinates. */
  readonly text: string;
  readonly choice: MoveChoice;
  /** The state after it; null where the board shows a view, since only the arbiter knows. */
  readonly state: GameState | null;
}

/**
 * A move that was wanted and is none.
 *
 * @category Events
 */
export interface BoardRefusal {
  /** Where it would begin, a cell or a piece in hand, and where it would end. */
  readonly from: MoveOrigin;
  readonly to: string;
  /** Why it is refused; null where the board shows a view. */
  readonly explanation: Explanation | null;
  /** What is said of it. */
  readonly message: string;
}

/** What the play asks of its element. */
export interface Host {
  /** Tells of a move; whether the board is to play it itself. */
  readonly onMove: (move: BoardMove) => boolean;
  /** Tells of a refusal; whether the board is to say why. */
  readonly onRefuse: (refusal: BoardRefusal) => boolean;
  /** Shows the state after a move that the board plays itself. */
  readonly take: (state: GameState) => void;
}

const silence: Announcement = { text: '' };
/** How long typed letters belong to one name, in milliseconds. */
const typingTime = 2000;

/** What goes on at a board: what is chosen, asked and said. */
export class Play {
  readonly #stage: Stage;
  readonly #host: Host;
  #situation: Situation | undefined;
  #look: Look | undefined;
  #language: Language = 'en';
  #chosen: MoveOrigin | undefined;
  #lastMove: readonly string[] = [];
  #said: Announcement = silence;
  #guess: Move | undefined;
  #isDragged = false;
  #typed: { readonly text: string; readonly time: number } = { text: '', time: 0 };

  constructor(stage: Stage, host: Host) {
    this.#stage = stage;
    this.#host = host;
  }

  /** Shows a situation in some look. */
  show(situation: Situation, look: Look, language: Language): void {
    const before = this.#situation;
    this.#situation = situation;
    this.#look = look;
    this.#language = language;
    const isNew = before?.source !== situation.source;
    const isKept = !isNew && before?.isOpen === situation.isOpen && before.rules === situation.rules;
    if (isNew) this.#tellChange(before, situation);
    if (!isKept) this.#chosen = onlyHand(situation);
    this.#draw(isNew && !this.#isDragged && followsOn(before, situation) ? before : undefined);
    this.#isDragged = false;
    if (!isKept) this.#askCombat();
  }

  /** What was said of a move that led here. */
  #tellChange(before: Situation | undefined, { source }: Situation): void {
    const ends = before === undefined ? undefined : moveBetween(before.source, source, this.#guess);
    const from = before?.source;
    const text =
      ends === undefined || from === undefined || isView(from)
        ? ''
        : sayMove(from, ends.choice.move, { language: this.#language });
    this.#lastMove = ends === undefined ? [] : cellsOf(ends);
    this.#said = { text };
    this.#guess = undefined;
  }

  #speech(situation: Situation): Speech {
    return { situation, language: this.#language, words: boardWords(this.#language) };
  }

  #draw(before?: Situation): void {
    const [situation, look] = [this.#situation, this.#look];
    if (situation === undefined || look === undefined) return;
    const marked: Marked = {
      chosen: this.#chosen,
      lastMove: [...(look.drawing.lastMove ?? this.#lastMove)],
    };
    this.#stage.draw(this.#speech(situation), marked, look, before?.seen);
    this.#speak();
  }

  #speak(): void {
    const situation = this.#situation;
    if (situation === undefined) return;
    const { source, rules } = situation;
    const sentence = sayTurn(source, rules, { language: this.#language });
    // The move that ends a game is said with its end.
    const turn = this.#said.text.endsWith(sentence) ? '' : sentence;
    // The last kind of piece in hand is chosen without being asked for.
    const only = onlyHand(situation);
    const taken = only !== undefined && only === this.#chosen && !this.#said.isBrief;
    this.#stage.say(this.#said, taken ? `${turn} ${chosenText(this.#speech(situation), only)}` : turn);
  }

  /** Says a text, with whose turn it is. */
  announce(text: string, how: Omit<Announcement, 'text'> = {}): void {
    this.#said = { text, ...how };
    this.#speak();
  }

  /** Tells the whole position. */
  tell(): void {
    const situation = this.#situation;
    if (situation === undefined) return;
    const { source, rules } = situation;
    const options = { language: this.#language };
    const text = isView(source) ? sayView(source, rules, options) : sayPosition(source, options);
    this.#stage.say({ text }, '');
  }

  /** Chooses a piece on the board or in hand, or the cell it is to go to. */
  click(place: MoveOrigin, isByKeys = false): void {
    const situation = this.#situation;
    if (situation === undefined) return;
    const { choices, seen, turn } = situation;
    const chosen = this.#chosen;
    const list = isCell(place) && chosen !== undefined ? choices.get(chosen)?.get(place) : undefined;
    if (choices.size === 0) this.#sayWhatFirst(situation);
    else if (turn.awaits === 'combat') this.#stage.focusQuestion();
    else if (list?.length === 1) this.#play(list[0]!);
    else if (list !== undefined) this.#ask(list);
    else if (chosen === place) this.#choose(undefined);
    else if (!isCell(place) || choices.has(place)) this.#choose(place, isByKeys);
    else if (chosen !== undefined) this.#refuse(situation, chosen, place);
    else if (contentOf(seen, place) === undefined || turn.awaits !== 'move') this.#sayWhatFirst(situation);
    else this.#choose(place);
  }

  /** Why there is nothing to choose on the board. */
  #sayWhatFirst({ choices, turn }: Situation): void {
    const words = boardWords(this.#language);
    if (choices.size === 0) this.announce(words.closed);
    else this.announce(turn.awaits === 'move' ? words.nothingThere : words.handFirst, { isBrief: true });
  }

  #choose(origin: MoveOrigin | undefined, isByKeys = false): void {
    const situation = this.#situation!;
    this.#chosen = origin;
    const text =
      origin === undefined ? boardWords(this.#language).dropped : chosenText(this.#speech(situation), origin);
    const why = isCell(origin) ? this.#whyNot(situation, origin) : undefined;
    this.#said = { text: why === undefined ? text : `${text} ${why}`, isBrief: true };
    this.#stage.ask('', []);
    this.#draw();
    if (!isByKeys || origin === undefined || isCell(origin)) return;
    const { board } = situation.rules;
    const cells = [...(situation.choices.get(origin)?.keys() ?? [])].map((name) => cellIndex(board, name));
    this.#stage.focus(cells.includes(this.#stage.active) ? this.#stage.active : (cells[0] ?? 0));
  }

  /** Takes back the question that is open, else what is chosen. */
  drop(): void {
    if (this.#situation?.turn.awaits === 'combat') return;
    if (this.#chosen === undefined) return;
    const hadQuestion = this.#stage.isAsking;
    this.#choose(hadQuestion ? this.#chosen : undefined);
    if (hadQuestion) this.#stage.focus(this.#stage.active);
  }

  /** Answers the question which move is meant; no move takes it back. */
  answer(move: number | null): void {
    const { choices } = this.#situation!;
    const found = allChoices(choices).find(({ choice }) => choice.move === move);
    if (found === undefined) this.drop();
    else {
      this.#stage.focus(this.#stage.active);
      this.#play(found.choice);
    }
  }

  #ask(list: readonly MoveChoice[], isForced = false): void {
    const { rules } = this.#situation!;
    const { ask, cancel } = boardWords(this.#language);
    const texts = list.map(
      (choice) => [sayChoice(choice, rules, { language: this.#language }), choice] as const,
    );
    this.#stage.ask(ask, isForced ? texts : [...texts, [cancel, null]]);
  }

  /** A combat that waits is nothing to click at: its outcomes are asked for (R10.10). */
  #askCombat(): void {
    const { turn, choices } = this.#situation!;
    const list = turn.awaits === 'combat' ? allChoices(choices).map(({ choice }) => choice) : [];
    if (list.length > 0) this.#ask(list, true);
    else this.#stage.ask('', []);
  }

  #play(choice: MoveChoice): void {
    const { source } = this.#situation!;
    const { move, text } = choice;
    this.#guess = move;
    this.#chosen = undefined;
    this.#stage.ask('', []);
    this.#draw();
    const played = isView(source) ? undefined : tryPlay(source, move);
    const state = played?.ok === true ? played.value : null;
    if (this.#host.onMove({ move, text, choice, state }) && state !== null) this.#host.take(state);
  }

  /**
   * Plays a move of whomever, if it is legal; otherwise says why not.
   *
   * @throws KlinZhaError where the board shows no state
   */
  play(move: MoveInput): boolean {
    const situation = this.#situation;
    if (situation === undefined || isView(situation.source)) return false;
    const played = tryPlay(situation.source, move);
    if (played.ok) {
      this.#host.take(played.value);
      return true;
    }
    const [fault] = played.errors;
    // What breaks a ruling is a move; anything else is a text that is none.
    const refused = fault?.ruling === undefined ? null : explainMove(situation.source, move);
    this.announce(this.#reason(situation, refused) ?? fault!.message, { isRefusal: true });
    return false;
  }

  /** Why a move is refused, in the language of the board. */
  #reason({ rules }: Situation, explanation: Explanation | null): string | undefined {
    if (explanation?.legal !== false) return explanation?.message;
    return sayRefusal(explanation, rules, { language: this.#language });
  }

  /** Why the piece on a cell cannot move. */
  #whyNot({ source, rules, choices }: Situation, cell: CellName): string | undefined {
    if (isView(source) || choices.has(cell)) return undefined;
    const [refusal] = whyNoMove(source, cell);
    return refusal && sayRefusal(refusal, rules, { language: this.#language });
  }

  #refuse(situation: Situation, from: MoveOrigin, to: MoveOrigin): void {
    const { source, rules } = situation;
    const speech = this.#speech(situation);
    if (!isCell(to)) return;
    const explanation = isView(source)
      ? null
      : explainMove(source, composeMove(rules, wantedMove(situation, from, to)));
    const reason = this.#reason(situation, explanation) ?? speech.words.refusedUnseen;
    const message = `${pieceNamed(speech, from)}, ${to}: ${reason}`;
    if (this.#host.onRefuse({ from, to, explanation, message }))
      this.announce(message, { isRefusal: true, isBrief: true });
  }

  /** Does what a key means on a cell; whether it means something. */
  key({ key, timeStamp }: { readonly key: string; readonly timeStamp: number }): boolean {
    const [situation, { places, active }] = [this.#situation, this.#stage];
    if (situation === undefined || places === undefined) return false;
    const { board } = situation.rules;
    if (key === 'Enter' || key === ' ') this.click(places.cells[active]!.name, true);
    else if (key === '?') this.tell();
    else if (/^[np]$/i.test(key)) this.#next(situation, /n/i.test(key) ? 1 : -1);
    else if (/^[a-i1-9]$/i.test(key)) this.#type(situation, key, timeStamp);
    else {
      const next = cellByKey(board, places, active, key);
      if (next !== undefined) this.#stage.focus(next);
      return next !== undefined || /^Arrow|^Page|^Home$|^End$/.test(key);
    }
    return true;
  }

  /** Goes to the next cell that can be chosen. */
  #next({ choices, rules }: Situation, step: 1 | -1): void {
    const targets = this.#chosen === undefined ? undefined : choices.get(this.#chosen);
    const names = [...(targets ?? choices).keys()].filter(isCell);
    const cells = names.map((name) => cellIndex(rules.board, name)).sort((a, b) => (a - b) * step);
    const { active } = this.#stage;
    const next = cells.find((cell) => (cell - active) * step > 0) ?? cells[0];
    if (next === undefined) this.#sayWhatFirst(this.#situation!);
    else this.#stage.focus(next);
  }

  /** Goes to the cell whose name is typed. */
  #type({ rules }: Situation, key: string, time: number): void {
    const before = time - this.#typed.time < typingTime ? this.#typed.text : '';
    const text = `${before}${key}`.slice(-4);
    const found = [cellIndex(rules.board, text), cellIndex(rules.board, text.slice(-3))].find(
      (at) => at >= 0,
    );
    const isName = /[a-i]\d\d$/i.test(text);
    this.#typed = { text: found === undefined && !isName ? text : '', time };
    if (found !== undefined) this.#stage.focus(found);
    else if (isName)
      this.announce(boardWords(this.#language).noCell(text.slice(-3).toUpperCase()), { isBrief: true });
  }

  /** Takes a piece up to drag it; whether it can go somewhere. */
  take(origin: MoveOrigin): boolean {
    const situation = this.#situation;
    if (situation === undefined || !situation.isOpen || !situation.choices.has(origin)) return false;
    this.#choose(origin);
    return true;
  }

  /** Lets a dragged piece go over a cell. */
  put(target: MoveOrigin | undefined): void {
    const chosen = this.#chosen;
    if (chosen === undefined || this.#situation === undefined) return;
    if (target === undefined || target === chosen || !isCell(target)) this.#choose(undefined);
    else if (this.#situation.choices.get(chosen)?.has(target) === true) {
      this.#isDragged = true;
      this.click(target);
    } else this.#refuse(this.#situation, chosen, target);
  }
}
