/** Controller of a board: selection, moves and answers. All rules come from `klin-zha`. */

import { checkText } from '../base/result.ts';
import { isObject } from '../base/values.ts';
import type { Move } from '../engine/move.ts';
import { composeMove, type MoveChoice, tryPlay } from '../game/choices.ts';
import { explainMove, type MoveInput, type MoveOrigin } from '../game/moves.ts';
import { cellIndex } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Language } from '../words/names.ts';
import { sayChoice, sayMove } from '../words/say-move.ts';
import type { Host, MoveAnswer } from './host.ts';
import { chosenText, pieceNamed, type Speech } from './labels.ts';
import { hasSameWarriors } from './premoves.ts';
import { heldSituation } from './preview.ts';
import {
  allChoices,
  cellsOf,
  contentOf,
  type Ends,
  followsOn,
  isCell,
  isView,
  lastMoveOf,
  moveBetween,
  onlyHand,
  type Situation,
  settledOutcome,
  soundOf,
  wantedMove,
} from './situation.ts';
import type { Announcement, Look, Stage } from './stage.ts';
import { reasonAgainst, reasonOf, Status } from './status.ts';
import { type BoardWords, boardWords } from './words.ts';

/** Move that waits for an answer. */
interface Wait {
  readonly ends: Ends;
}

/** Interaction state of a board: selection, question and announcement. */
export class Play {
  readonly #stage: Stage;
  readonly #host: Host;
  readonly #status: Status;
  /** Situation that the page set. */
  #actual: Situation | undefined;
  /** Displayed situation: the actual one, or the one after a move that waits for an answer. */
  #situation: Situation | undefined;
  #look: Look | undefined;
  #language: Language = 'en';
  #chosen: MoveOrigin | undefined;
  #lastMove: readonly string[] = [];
  #guess: Move | undefined;
  #wait: Wait | undefined;
  #premove: Ends | undefined;
  /** Announcement of the move before a premove that is played at once. */
  #earlier = '';
  #isDragged = false;

  constructor(stage: Stage, host: Host) {
    this.#stage = stage;
    this.#host = host;
    this.#status = new Status(stage);
  }

  /** Displayed situation; undefined if there is none. */
  get situation(): Situation | undefined {
    return this.#situation;
  }

  /** Selected piece. */
  get chosen(): MoveOrigin | undefined {
    return this.#chosen;
  }

  /** Texts in the language of the announcements. */
  get words(): BoardWords {
    return boardWords(this.#language);
  }

  /** Shows a situation. */
  show(situation: Situation, look: Look, language: Language): void {
    const [before, drawn] = [this.#actual, this.#situation];
    this.#actual = situation;
    this.#situation = this.#wait === undefined ? situation : heldSituation(situation, this.#wait.ends);
    this.#look = look;
    this.#language = language;
    const isNew = before?.source !== situation.source || before.game !== situation.game;
    const isKept = !isNew && before?.isOpen === situation.isOpen && before.rules === situation.rules;
    const isNext = isNew && followsOn(before, situation);
    if (isNew) this.#announceChange(before, situation);
    if (!isKept) this.#keepChosen(drawn);
    const isReleased = !isNew && drawn !== before && this.#wait === undefined;
    const isMoved = isNext || isReleased;
    this.#draw(isMoved && !this.#isDragged ? drawn : undefined);
    this.#isDragged = false;
    if (!isKept) this.#askCombat();
    if (isNext && drawn !== undefined) this.#sound(drawn);
    const isSame = drawn === undefined || hasSameWarriors(drawn.seen, situation.seen, drawn.mayPremove);
    if (isNew || isReleased) this.#continuePremove(isNext && isSame);
  }

  /** Shows no position, but the reason if there is one. */
  clear(reason = ''): void {
    this.#actual = undefined;
    this.#situation = undefined;
    this.#chosen = undefined;
    this.#premove = undefined;
    this.#guess = undefined;
    this.#status.announcement = { text: '' };
    this.#stage.clear();
    if (reason !== '') this.#stage.say({ text: reason, isRefusal: true }, '');
  }

  /** Keeps a selection that was made in another player's turn, if the piece can still move. */
  #keepChosen(drawn: Situation | undefined): void {
    const { choices } = this.#situation!;
    const isKept = drawn?.isAhead === true && this.#chosen !== undefined && choices.has(this.#chosen);
    if (!isKept) this.#chosen = onlyHand(this.#situation!);
  }

  /** Announces the move that led from the previous situation to this one. */
  #announceChange(before: Situation | undefined, situation: Situation): void {
    const ends = before === undefined ? undefined : moveBetween(before, situation, this.#guess);
    const from = before?.source;
    const text =
      ends === undefined || from === undefined || isView(from)
        ? ''
        : sayMove(from, ends.choice.move, { language: this.#language });
    this.#lastMove = lastMoveOf(before, situation, ends);
    this.#status.announcement = { text: `${this.#earlier} ${text}`.trim() };
    this.#earlier = '';
    this.#guess = undefined;
  }

  #sound(before: Situation): void {
    const sound = soundOf(before, this.#situation!);
    if (sound !== undefined) this.#host.onSound(sound);
  }

  #speech(situation: Situation): Speech {
    return { situation, language: this.#language, words: this.words };
  }

  #draw(before?: Situation): void {
    const [situation, look] = [this.#situation, this.#look];
    if (situation === undefined || look === undefined) return;
    const { lastMove, shapes } = look;
    const marked = {
      chosen: this.#chosen,
      lastMove: this.#wait ? cellsOf(this.#wait.ends) : (lastMove ?? this.#lastMove),
      premove: this.#premove ? cellsOf(this.#premove) : [],
      shapes,
      isWaiting: this.#wait !== undefined,
    };
    this.#stage.draw(this.#speech(situation), marked, look, before?.seen);
    this.#speak();
  }

  #speak(): void {
    const situation = this.#situation;
    if (situation === undefined) return;
    // The only kind of piece left in hand is selected automatically.
    const only = onlyHand(situation);
    this.#status.update(this.#speech(situation), only === this.#chosen ? only : undefined);
  }

  /** Announces a text, with the turn. */
  announce(text: string, how: Omit<Announcement, 'text'> = {}): void {
    this.#status.announcement = { text, ...how };
    this.#speak();
  }

  /** Announces the whole position. */
  describe(situation: Situation): void {
    this.#status.describe(situation, this.#language);
  }

  /** Selects a piece, or the target of the selected piece. */
  click(place: MoveOrigin, isByKeys = false): void {
    const situation = this.#situation;
    if (situation === undefined) return;
    const { choices, seen, turn, isAhead } = situation;
    const chosen = this.#chosen;
    const list = isCell(place) && chosen !== undefined ? choices.get(chosen)?.get(place) : undefined;
    if (choices.size === 0) this.announceObstacle();
    else if (turn.awaits === 'combat' && !isAhead) this.#stage.focusQuestion();
    else if (list?.length === 1) this.#play({ choice: list[0]!, origin: chosen!, target: place as CellName });
    else if (list !== undefined) this.#ask(list);
    else if (chosen === place && place !== onlyHand(situation)) this.#choose(undefined);
    else if (!isCell(place) || choices.has(place)) this.#choose(place, isByKeys);
    else if (isAhead) this.#dropAhead();
    else if (chosen !== undefined) this.#refuse(situation, chosen, place);
    else if (contentOf(seen, place) === undefined || turn.awaits !== 'move') this.announceObstacle();
    else this.#choose(place);
  }

  /** Announces why the cell cannot be selected. */
  announceObstacle(): void {
    const { choices, turn, isAhead } = this.#situation!;
    const { words } = this;
    if (choices.size === 0) this.announce(this.#wait === undefined ? words.closed : words.waiting);
    else if (isAhead || turn.awaits === 'move') this.announce(words.nothingThere, { isBrief: true });
    else this.announce(words.handFirst, { isBrief: true });
  }

  #choose(origin: MoveOrigin | undefined, isByKeys = false): void {
    const situation = this.#situation!;
    this.#chosen = origin;
    if (origin !== undefined) this.#premove = undefined;
    const speech = this.#speech(situation);
    const text = origin === undefined ? speech.words.dropped : chosenText(speech, origin);
    const why = isCell(origin) ? reasonAgainst(speech, origin) : undefined;
    this.#status.announcement = { text: why === undefined ? text : `${text} ${why}`, isBrief: true };
    this.#stage.ask('', []);
    this.#draw();
    if (!isByKeys || origin === undefined || isCell(origin)) return;
    const { board } = situation.rules;
    const cells = [...(situation.choices.get(origin)?.keys() ?? [])].map((name) => cellIndex(board, name));
    this.#stage.focus(cells.includes(this.#stage.active) ? this.#stage.active : (cells[0] ?? 0));
  }

  /** Cancels the open question, or else the selection or the premove. Returns whether there was one. */
  drop(): boolean {
    if (this.#situation?.turn.awaits === 'combat' && this.#situation.isOpen) return true;
    if (this.#chosen === undefined) return this.#premove !== undefined && this.#dropAhead();
    const hadQuestion = this.#stage.isAsking;
    this.#choose(hadQuestion ? this.#chosen : undefined);
    if (hadQuestion) this.#stage.focus(this.#stage.active);
    return true;
  }

  /** Answers the open question; null cancels it. */
  answer(move: number | null): void {
    const { choices } = this.#situation!;
    const found = allChoices(choices).find(({ choice }) => choice.move === move);
    if (found === undefined) this.drop();
    else {
      this.#stage.focus(this.#stage.active);
      this.#play(found);
    }
  }

  #ask(list: readonly MoveChoice[], isForced = false): void {
    const { rules } = this.#situation!;
    const { ask, cancel } = this.words;
    const texts = list.map(
      (choice) => [sayChoice(choice, rules, { language: this.#language }), choice] as const,
    );
    this.#stage.ask(ask, isForced ? texts : [...texts, [cancel, null]]);
  }

  /** A pending combat is resolved by a question, not by clicks (R10.10). */
  #askCombat(): void {
    const { turn, choices, isOpen } = this.#situation!;
    const list = isOpen && turn.awaits === 'combat' ? allChoices(choices).map(({ choice }) => choice) : [];
    if (list.length > 0) this.#ask(list, true);
    else this.#stage.ask('', []);
  }

  #play(ends: Ends): void {
    const { source, isAhead } = this.#situation!;
    if (isAhead) {
      this.#setPremove(ends);
      return;
    }
    const { choice } = ends;
    const { move, text } = choice;
    this.#guess = move;
    this.#chosen = undefined;
    this.#stage.ask('', []);
    const played = isView(source) ? undefined : tryPlay(source, move);
    const state = played?.ok === true ? played.value : null;
    const wait: Wait = { ends };
    // A listener that shows another position ends the wait at once.
    this.#wait = wait;
    const answer = this.#host.onMove({ move, text, choice, state });
    if (this.#wait !== wait) return;
    if (typeof answer !== 'boolean') {
      this.#hold(wait);
      void this.#settle(wait, answer);
      return;
    }
    this.#wait = undefined;
    if (answer && state !== null) this.#host.take(state, move);
    else this.#draw();
  }

  /** Shows a move that waits for an answer. */
  #hold({ ends }: Wait): void {
    const before = this.#situation!;
    this.#situation = heldSituation(this.#actual!, ends);
    const text = `${this.#earlier} ${this.words.waiting}`.trim();
    this.#status.announcement = { text, isBrief: true };
    this.#earlier = '';
    this.#draw(this.#isDragged ? undefined : before);
    this.#isDragged = false;
    this.#sound(before);
  }

  /** Shows the answer to a move, unless the wait has ended. */
  async #settle(wait: Wait, answer: PromiseLike<MoveAnswer>): Promise<void> {
    const result = await Promise.resolve(answer).catch((error: unknown) => ({
      refused: (error instanceof Error && error.message) || this.words.notPlayed,
    }));
    if (this.#wait !== wait) return;
    this.#wait = undefined;
    try {
      if (isObject(result) && 'refused' in result) checkText(result.refused);
      else if (result != null) this.#host.showAnswer(result);
    } catch (error) {
      if (this.#situation !== this.#actual) {
        this.#release();
        this.announce(this.words.notPlayed, { isRefusal: true });
      }
      throw error;
    }
    if (this.#situation !== this.#actual) this.#release();
    if (isObject(result) && 'refused' in result)
      this.announce(result.refused || this.words.notPlayed, { isRefusal: true });
  }

  /** Ends the wait for an answer. The next situation replaces the displayed move. */
  endWait(): void {
    if (this.#wait !== undefined) this.#status.announcement = { text: '' };
    this.#wait = undefined;
  }

  /** Shows the actual situation again. */
  #release(): void {
    const before = this.#situation;
    this.#situation = this.#actual;
    this.#chosen = onlyHand(this.#actual!);
    this.#premove = undefined;
    this.#status.announcement = { text: '' };
    this.#draw(before);
    this.#askCombat();
  }

  #setPremove(ends: Ends): void {
    const { origin, target } = ends;
    const piece = pieceNamed(this.#speech(this.#situation!), origin);
    this.#premove = ends;
    this.#chosen = undefined;
    this.#stage.ask('', []);
    this.#status.announcement = { text: this.words.premoved(`${origin}, ${piece}`, target), isBrief: true };
    this.#draw();
  }

  /** Cancels the premove and the selection in another player's turn. */
  #dropAhead(): true {
    const { premoveCleared, dropped, nothingThere } = this.words;
    const isChosen = this.#chosen !== undefined;
    const text = this.#premove !== undefined ? premoveCleared : isChosen ? dropped : nothingThere;
    this.#premove = undefined;
    this.#chosen = undefined;
    this.#stage.ask('', []);
    this.#status.announcement = { text, isBrief: true };
    this.#draw();
    return true;
  }

  /** Plays the premove if the turn has come, or drops it if it is not possible any more. */
  #continuePremove(isNext: boolean): void {
    const premove = this.#premove;
    if (premove === undefined) return;
    const situation = this.#situation!;
    const { origin, target, choice } = premove;
    const list = situation.choices.get(origin)?.get(target) ?? [];
    const found = isNext ? list.find(({ move }) => move === choice.move) : undefined;
    if (found !== undefined && situation.isAhead) return;
    this.#premove = undefined;
    const { text } = this.#status.announcement;
    if (found !== undefined) {
      this.#earlier = text;
      this.#play({ origin, target, choice: found });
      return;
    }
    this.#draw();
    if (!isNext || situation.turn.awaits === null) return;
    const { source, isOpen } = situation;
    const explanation = isOpen && !isView(source) ? explainMove(source, choice.move) : null;
    const reason = reasonOf(this.#speech(situation), explanation) ?? '';
    this.announce([text, this.words.premoveDropped, reason].join(' ').trim(), { isRefusal: true });
  }

  /**
   * Plays a move of any seat if it is legal; otherwise announces why it is not. Returns false for a view.
   *
   * @throws KlinZhaError `bad-move` for a number that is not a move
   */
  play(move: MoveInput): boolean {
    const situation = this.#actual;
    if (situation === undefined || isView(situation.source)) return false;
    if (settledOutcome(situation.game) !== undefined) {
      this.announceObstacle();
      return false;
    }
    const played = tryPlay(situation.source, move);
    if (played.ok) {
      this.#host.take(played.value, move);
      return true;
    }
    const refused = explainMove(situation.source, move);
    this.announce(reasonOf(this.#speech(situation), refused)!, { isRefusal: true });
    return false;
  }

  #refuse(situation: Situation, from: MoveOrigin, to: MoveOrigin): void {
    const { source, rules } = situation;
    const speech = this.#speech(situation);
    if (!isCell(to)) return;
    const explanation = isView(source)
      ? null
      : explainMove(source, composeMove(rules, wantedMove(situation, from, to)));
    const reason = reasonOf(speech, explanation) ?? speech.words.refusedUnseen;
    const message = `${pieceNamed(speech, from)}, ${to}${speech.words.colon}${reason}`;
    if (this.#host.onRefuse({ from, to, explanation, message }))
      this.announce(message, { isRefusal: true, isBrief: true });
  }

  /** Whether a piece can be picked up. */
  isMovable(origin: MoveOrigin): boolean {
    const { choices, turn, isAhead } = this.#situation ?? {};
    return choices?.has(origin) === true && (isAhead === true || turn?.awaits !== 'combat');
  }

  /** Picks up a piece to drag it. Returns whether it can move. */
  take(origin: MoveOrigin): boolean {
    if (!this.isMovable(origin)) return false;
    this.#choose(origin);
    return true;
  }

  /** Drops the dragged piece on a cell. */
  put(target: MoveOrigin | undefined): void {
    const [chosen, situation] = [this.#chosen, this.#situation];
    if (chosen === undefined || situation === undefined) return;
    if (target === undefined || target === chosen || !isCell(target)) this.#choose(onlyHand(situation));
    else if (situation.choices.get(chosen)?.has(target) === true) {
      this.#isDragged = !situation.isAhead;
      this.click(target);
    } else if (situation.isAhead) this.#dropAhead();
    else this.#refuse(situation, chosen, target);
  }
}
