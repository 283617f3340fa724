/** Controller of a board: clicks, keys and drags. All rules come from `klin-zha`. */

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
 * Detail of a `move` event.
 *
 * @category Events
 */
export interface BoardMove {
  readonly move: Move;
  /** The move in coordinates. */
  readonly text: string;
  readonly choice: MoveChoice;
  /** State after the move; null if the board shows a view, since only the arbiter knows it. */
  readonly state: GameState | null;
}

/**
 * Detail of a `refuse` event.
 *
 * @category Events
 */
export interface BoardRefusal {
  /** Origin (a cell or a piece in hand) and target of the attempt. */
  readonly from: MoveOrigin;
  readonly to: string;
  /** Reason for the refusal; null if the board shows a view. */
  readonly explanation: Explanation | null;
  /** Announcement of the refusal. */
  readonly message: string;
}

/** Callbacks of the element. */
export interface Host {
  /** Reports a move and returns whether the board should play it. */
  readonly onMove: (move: BoardMove) => boolean;
  /** Reports a refusal and returns whether the board should announce it. */
  readonly onRefuse: (refusal: BoardRefusal) => boolean;
  /** Shows the state after a move that the board plays. */
  readonly take: (state: GameState) => void;
}

const noAnnouncement: Announcement = { text: '' };
/** Longest pause within a typed cell name, in milliseconds. */
const typingTime = 2000;

/** Interaction state of a board: selection, question and announcement. */
export class Play {
  readonly #stage: Stage;
  readonly #host: Host;
  #situation: Situation | undefined;
  #look: Look | undefined;
  #language: Language = 'en';
  #chosen: MoveOrigin | undefined;
  #lastMove: readonly string[] = [];
  #announcement: Announcement = noAnnouncement;
  #guess: Move | undefined;
  #isDragged = false;
  #typed: { readonly text: string; readonly time: number } = { text: '', time: 0 };

  constructor(stage: Stage, host: Host) {
    this.#stage = stage;
    this.#host = host;
  }

  /** Shows a situation. */
  show(situation: Situation, look: Look, language: Language): void {
    const before = this.#situation;
    this.#situation = situation;
    this.#look = look;
    this.#language = language;
    const isNew = before?.source !== situation.source;
    const isKept = !isNew && before?.isOpen === situation.isOpen && before.rules === situation.rules;
    if (isNew) this.#announceChange(before, situation);
    if (!isKept) this.#chosen = onlyHand(situation);
    this.#draw(isNew && !this.#isDragged && followsOn(before, situation) ? before : undefined);
    this.#isDragged = false;
    if (!isKept) this.#askCombat();
  }

  /** Announces the move that led from the previous situation to this one. */
  #announceChange(before: Situation | undefined, { source }: Situation): void {
    const ends = before === undefined ? undefined : moveBetween(before.source, source, this.#guess);
    const from = before?.source;
    const text =
      ends === undefined || from === undefined || isView(from)
        ? ''
        : sayMove(from, ends.choice.move, { language: this.#language });
    this.#lastMove = ends === undefined ? [] : cellsOf(ends);
    this.#announcement = { text };
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
    // The announcement of the last move already includes the result.
    const turn = this.#announcement.text.endsWith(sentence) ? '' : sentence;
    // The only kind of piece left in hand is selected automatically.
    const only = onlyHand(situation);
    const isPreselected = only !== undefined && only === this.#chosen && !this.#announcement.isBrief;
    this.#stage.say(
      this.#announcement,
      isPreselected ? `${turn} ${chosenText(this.#speech(situation), only)}` : turn,
    );
  }

  /** Announces a text, with the turn. */
  announce(text: string, how: Omit<Announcement, 'text'> = {}): void {
    this.#announcement = { text, ...how };
    this.#speak();
  }

  /** Announces the whole position. */
  describePosition(): void {
    const situation = this.#situation;
    if (situation === undefined) return;
    const { source, rules } = situation;
    const options = { language: this.#language };
    const text = isView(source) ? sayView(source, rules, options) : sayPosition(source, options);
    this.#stage.say({ text }, '');
  }

  /** Selects a piece, or the target of the selected piece. */
  click(place: MoveOrigin, isByKeys = false): void {
    const situation = this.#situation;
    if (situation === undefined) return;
    const { choices, seen, turn } = situation;
    const chosen = this.#chosen;
    const list = isCell(place) && chosen !== undefined ? choices.get(chosen)?.get(place) : undefined;
    if (choices.size === 0) this.#announceObstacle(situation);
    else if (turn.awaits === 'combat') this.#stage.focusQuestion();
    else if (list?.length === 1) this.#play(list[0]!);
    else if (list !== undefined) this.#ask(list);
    else if (chosen === place) this.#choose(undefined);
    else if (!isCell(place) || choices.has(place)) this.#choose(place, isByKeys);
    else if (chosen !== undefined) this.#refuse(situation, chosen, place);
    else if (contentOf(seen, place) === undefined || turn.awaits !== 'move')
      this.#announceObstacle(situation);
    else this.#choose(place);
  }

  /** Announces why the cell cannot be selected. */
  #announceObstacle({ choices, turn }: Situation): void {
    const words = boardWords(this.#language);
    if (choices.size === 0) this.announce(words.closed);
    else this.announce(turn.awaits === 'move' ? words.nothingThere : words.handFirst, { isBrief: true });
  }

  #choose(origin: MoveOrigin | undefined, isByKeys = false): void {
    const situation = this.#situation!;
    this.#chosen = origin;
    const text =
      origin === undefined ? boardWords(this.#language).dropped : chosenText(this.#speech(situation), origin);
    const why = isCell(origin) ? this.#reasonAgainst(situation, origin) : undefined;
    this.#announcement = { text: why === undefined ? text : `${text} ${why}`, isBrief: true };
    this.#stage.ask('', []);
    this.#draw();
    if (!isByKeys || origin === undefined || isCell(origin)) return;
    const { board } = situation.rules;
    const cells = [...(situation.choices.get(origin)?.keys() ?? [])].map((name) => cellIndex(board, name));
    this.#stage.focus(cells.includes(this.#stage.active) ? this.#stage.active : (cells[0] ?? 0));
  }

  /** Cancels the open question, or else clears the selection. */
  drop(): void {
    if (this.#situation?.turn.awaits === 'combat') return;
    if (this.#chosen === undefined) return;
    const hadQuestion = this.#stage.isAsking;
    this.#choose(hadQuestion ? this.#chosen : undefined);
    if (hadQuestion) this.#stage.focus(this.#stage.active);
  }

  /** Answers the open question; null cancels it. */
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

  /** A pending combat is resolved by a question, not by clicks (R10.10). */
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
   * Plays a move of any seat if it is legal; otherwise announces why it is not. Returns false for a view.
   *
   * @throws KlinZhaError `bad-move` for a number that is not a move
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
    // A fault with a ruling means an illegal move; any other fault means unreadable text.
    const refused = fault?.ruling === undefined ? null : explainMove(situation.source, move);
    this.announce(this.#reason(situation, refused) ?? fault!.message, { isRefusal: true });
    return false;
  }

  /** Returns the reason for a refusal in the language of the board. */
  #reason({ rules }: Situation, explanation: Explanation | null): string | undefined {
    if (explanation?.legal !== false) return explanation?.message;
    return sayRefusal(explanation, rules, { language: this.#language });
  }

  /** Returns the reason why the piece on a cell cannot move. */
  #reasonAgainst({ source, rules, choices }: Situation, cell: CellName): string | undefined {
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
    const message = `${pieceNamed(speech, from)}, ${to}${speech.words.colon}${reason}`;
    if (this.#host.onRefuse({ from, to, explanation, message }))
      this.announce(message, { isRefusal: true, isBrief: true });
  }

  /** Handles a key on a cell. Returns whether the key has a meaning. */
  key({ key, timeStamp }: { readonly key: string; readonly timeStamp: number }): boolean {
    const [situation, { places, active }] = [this.#situation, this.#stage];
    if (situation === undefined || places === undefined) return false;
    const { board } = situation.rules;
    if (key === 'Enter' || key === ' ') this.click(places.cells[active]!.name, true);
    else if (key === '?') this.describePosition();
    else if (/^[np]$/i.test(key)) this.#next(situation, /n/i.test(key) ? 1 : -1);
    else if (/^[a-i1-9]$/i.test(key)) this.#type(situation, key, timeStamp);
    else {
      const next = cellByKey(board, places, active, key);
      if (next !== undefined) this.#stage.focus(next);
      return next !== undefined || /^Arrow|^Page|^Home$|^End$/.test(key);
    }
    return true;
  }

  /** Moves the focus to the next cell that can be selected. */
  #next({ choices, rules }: Situation, step: 1 | -1): void {
    const targets = this.#chosen === undefined ? undefined : choices.get(this.#chosen);
    const names = [...(targets ?? choices).keys()].filter(isCell);
    const cells = names.map((name) => cellIndex(rules.board, name)).sort((a, b) => (a - b) * step);
    const { active } = this.#stage;
    const next = cells.find((cell) => (cell - active) * step > 0) ?? cells[0];
    if (next === undefined) this.#announceObstacle(this.#situation!);
    else this.#stage.focus(next);
  }

  /** Moves the focus to the cell whose name is typed. */
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

  /** Picks up a piece to drag it. Returns whether it can move. */
  take(origin: MoveOrigin): boolean {
    const situation = this.#situation;
    if (situation === undefined || !situation.isOpen || !situation.choices.has(origin)) return false;
    this.#choose(origin);
    return true;
  }

  /** Drops the dragged piece on a cell. */
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
