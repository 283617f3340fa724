/** The screen of an online game. */

import type { PlayerView, Seat } from 'klin-zha';
import type { MoveAnswer } from 'klin-zha/element';
import { colourName, sayOutcome, sayReport, victoryWords } from 'klin-zha/words';
import { fill, h } from '../dom.ts';
import { MovesPanel } from '../game/moves.ts';
import { shownTime } from '../game/players.ts';
import { saveForm } from '../game/save.ts';
import { isAtTip, lastCells, lookingAt, stateOf, type Table, tableFromMatch } from '../game/table.ts';
import { clearAddress } from '../share.ts';
import type { Screen, Shell } from '../shell.ts';
import { type ActionDeeds, onlineActions, timeToClaim } from './actions.ts';
import { Connection, type ConnectionStatus } from './connection.ts';
import { clocksAt, followed, type OnlineGame, timeAt, withHere } from './follow.ts';
import { invitation } from './invitation.ts';
import type { GameMessage, Refused, Requests } from './messages.ts';
import { PlayerList } from './player-list.ts';
import { visitor } from './service.ts';
import { TurnSign } from './turn.ts';
import { onlineWordsOf } from './words.ts';

/** Callbacks of the screen. */
export interface OnlineDeeds {
  /** Opens another game. */
  readonly open: (id: string) => void;
}

type Fault = Pick<Refused, 'code' | 'message' | 'article'>;

export class OnlineScreen implements Screen {
  readonly #shell: Shell;
  readonly #deeds: OnlineDeeds;
  readonly #connection: Connection;
  readonly #ending = new AbortController();
  readonly #players = new PlayerList();
  readonly #board = h('klin-zha-board');
  readonly #news = h('p', { class: 'news', role: 'status' });
  readonly #invitation = h('div');
  readonly #actions = h('div', { class: 'actions', role: 'group' });
  readonly #state = h('p', { class: 'connection', role: 'status' });
  readonly #title = h('p', { class: 'rules' });
  readonly #moves: MovesPanel;
  readonly #turn = new TurnSign();
  readonly element: HTMLElement;
  #game: OnlineGame | null = null;
  /** Moves of an open game; null in a running blind one. */
  #table: Table | null = null;
  #status: ConnectionStatus = 'connecting';
  /** Why the last request failed. */
  #fault = '';
  /** Number of half-moves whose reports were announced. */
  #reported: number | undefined;

  constructor(shell: Shell, address: string, id: string, deeds: OnlineDeeds) {
    this.#shell = shell;
    this.#deeds = deeds;
    this.#moves = new MovesPanel({
      go: (node) => {
        if (this.#table !== null) this.#table = lookingAt(this.#table, node);
        this.draw();
      },
      comment: () => undefined,
      promote: () => undefined,
      remove: () => undefined,
    });
    this.#board.addEventListener('move', (event) => event.waitUntil(this.#play(event.detail.text)));
    this.element = h(
      'div',
      { class: 'game online' },
      h(
        'div',
        { class: 'play' },
        this.#players.element,
        this.#invitation,
        h('div', { class: 'table' }, this.#board, this.#news, this.#state),
      ),
      h('div', { class: 'side' }, this.#actions, this.#moves.element, this.#title),
    );
    this.#connection = new Connection(address, visitor, {
      onGame: (message) => this.#take(message),
      onHere: (message) => {
        if (this.#game === null) return;
        this.#game = withHere(this.#game, message, performance.now());
        this.draw();
      },
      onStatus: (status) => {
        this.#status = status;
        this.#drawStatus();
      },
    });
    this.#connection.join(id).catch((error: Refused) => {
      // A truncated link has an invalid id, and the connection joins again by itself.
      const { message, article } = error;
      const code = error.code === 'bad-message' ? 'no-such-game' : error.code;
      if (code !== 'disconnected') this.#fail({ code, message, article });
    });
    this.#listen();
  }

  #listen(): void {
    const { signal } = this.#ending;
    const check = (): void => {
      if (document.visibilityState === 'visible') this.#connection.check();
    };
    addEventListener('online', check, { signal });
    document.addEventListener('visibilitychange', check, { signal });
    addEventListener('keydown', (event) => this.#moves.key(event, this.#board), { signal, capture: true });
    const timer = setInterval(() => this.#tick(), 200);
    signal.addEventListener('abort', () => clearInterval(timer));
  }

  leave(): void {
    this.#ending.abort();
    this.#connection.close();
    this.#turn.leave();
    clearAddress();
  }

  share(): void {
    const { words, looks } = this.#shell;
    const form =
      this.#table === null ? h('p', {}, words.laterSaved) : saveForm(this.#table, looks.notation, words);
    this.#shell.openDialog(words.save, form);
  }

  /** Takes a state of the game from the server. */
  #take(message: GameMessage): void {
    const before = this.#game;
    if (before !== null && before.message.next === null && message.next !== null && message.you !== null) {
      this.#deeds.open(message.next);
      return;
    }
    const game = followed(before, message, performance.now());
    this.#game = game;
    if (game.match === null) this.#table = null;
    else if (game.match !== before?.match) {
      const isFollowing = this.#table === null || isAtTip(this.#table);
      const next = tableFromMatch(game.match, []);
      this.#table = isFollowing ? next : lookingAt(next, this.#table!.node);
    }
    this.draw();
    this.#report(message);
  }

  /** Announces the reports of a blind game that are new. */
  #report({ reports, you, ply }: GameMessage): void {
    const known = this.#reported ?? ply;
    this.#reported = ply;
    const { rules } = this.#game!;
    if (you === null || reports === undefined || this.#game!.shown.phase === 'setup') return;
    const told = reports
      .filter((report) => report.ply >= known)
      .map(({ capture, lost }) => sayReport({ seat: you as Seat, capture, lost }, rules, this.#shell.looks));
    if (told.length > 0) this.#board.announce(told.join(' '));
  }

  /** Sends a move. The state after it comes before the answer; until then, the board shows the piece on its target. */
  async #play(move: string): Promise<MoveAnswer> {
    this.#clearFault();
    try {
      await this.#connection.request('move', { ply: this.#game!.message.ply, move });
      return undefined;
    } catch (error) {
      return { refused: this.#sentenceFor(error as Refused) };
    }
  }

  async #send<T extends keyof Requests>(type: T, members: Requests[T]): Promise<void> {
    this.#clearFault();
    try {
      await this.#connection.request(type, members);
    } catch (error) {
      this.#fail(error as Refused);
    }
  }

  #sentenceFor({ code, message, article }: Fault): string {
    const words = onlineWordsOf(this.#shell.looks.language);
    if (code === 'disconnected') return words.disconnected;
    if (code === 'no-such-game') return words.noSuchGame;
    if (code === 'storage') return words.outOfOrder;
    if (code === 'illegal-move') return words.refused;
    return article === undefined ? message : `${message} (${article})`;
  }

  #fail(fault: Fault): void {
    this.#fault = this.#sentenceFor(fault);
    this.#drawNews();
  }

  #clearFault(): void {
    this.#fault = '';
    this.#drawNews();
  }

  /** Shows why the last request failed, and the end of the game. */
  #drawNews(): void {
    const { message, rules } = this.#game ?? {};
    const { looks } = this.#shell;
    const told = [this.#fault];
    if (message?.result != null && rules !== undefined)
      told.push(sayOutcome(message.result, rules, looks), victoryWords(message.result) ?? '');
    const text = told.filter((one) => one !== '').join(' ');
    if (this.#news.textContent !== text) this.#news.textContent = text;
  }

  #nameOf = (seat: number): string => {
    const colour = this.#game!.rules.colours[seat - 1]!;
    return this.#game!.message.players[seat - 1]?.name ?? colourName(colour, this.#shell.looks);
  };

  #tick(): void {
    const game = this.#game;
    if (game === null) return;
    const now = performance.now();
    this.#players.tick(clocksAt(game, now));
    const left = timeToClaim(game, timeAt(game, now));
    const shown = this.#actions.querySelector('.to-claim');
    if (shown !== null && left === 0) this.#drawActions(game);
    else if (shown !== null && left !== null) shown.textContent = shownTime(left);
  }

  #drawStatus(): void {
    const words = onlineWordsOf(this.#shell.looks.language);
    const texts = { connecting: words.connecting, closed: words.lost, open: '' };
    // A first attempt that follows a lost connection is part of the same wait.
    const isBack = this.#status === 'connecting' && this.#state.textContent === words.lost;
    if (!isBack) this.#state.textContent = texts[this.#status];
  }

  draw(): void {
    this.#drawStatus();
    const game = this.#game;
    if (game === null) return;
    const { message, rules } = game;
    const { words, looks } = this.#shell;
    const own = onlineWordsOf(looks.language);
    const count = game.here?.watchers ?? 0;
    const watchers = count > 0 ? ` · ${own.watching(count)}` : '';
    this.#title.textContent = `${rules.name}${rules.id.includes('+') ? ` (${rules.id})` : ''}${watchers}`;
    this.#actions.setAttribute('aria-label', words.game);
    this.#players.show(game, own, this.#nameOf);
    this.#tick();
    const isWaiting = message.players.includes(null) && message.phase !== 'over';
    const deeds = {
      sit: (seat: number | undefined, name: string) => this.#sit(seat, name),
      abort: () => void this.#send('abort', {}),
    };
    // Do not recreate the form while a name is typed into it.
    const isTyping = document.activeElement instanceof HTMLInputElement && message.you === null;
    if (!isWaiting || !isTyping || !this.#invitation.contains(document.activeElement))
      this.#invitation.replaceChildren(...(isWaiting ? [invitation(game, own, this.#shell, deeds)] : []));
    this.#drawBoard(game);
    if (this.#table !== null && !isWaiting) this.#moves.show(this.#table, words, looks.notation, false);
    this.#moves.element.hidden = this.#table === null || isWaiting;
    this.#drawActions(game);
    const isTurn = message.phase === 'playing' && message.turn === message.you;
    this.#turn.show(isTurn, own.yourTurn);
  }

  #drawActions(game: OnlineGame): void {
    const { words, looks } = this.#shell;
    const texts = { own: onlineWordsOf(looks.language), words, nameOf: this.#nameOf };
    const send: ActionDeeds['send'] = (type, members) => void this.#send(type, members);
    const now = timeAt(game, performance.now());
    fill(this.#actions, ...onlineActions(game, texts, { send, open: this.#deeds.open }, now));
  }

  #sit(seat: number | undefined, name: string): void {
    void this.#send('sit', { name, ...(seat !== undefined && { seat }) });
  }

  #drawBoard(game: OnlineGame): void {
    const { message, rules, shown } = game;
    const { looks } = this.#shell;
    const board = this.#board;
    const isEarlier = this.#table !== null && !isAtTip(this.#table);
    const source = isEarlier ? stateOf(this.#table!) : shown;
    this.#shell.dress(board);
    board.toggleAttribute('zones', looks.zones && !('viewer' in shown));
    board.classList.toggle('placing', source.phase === 'setup');
    board.rules = rules;
    board.names = message.players.map((_, index) => this.#nameOf(index + 1));
    const mayPlay = message.you !== null && message.phase === 'playing' && !isEarlier;
    board.seats = mayPlay ? [message.you as Seat] : [];
    board.lastMove = this.#table === null ? null : lastCells(this.#table);
    if (board.state !== source) board.state = source as PlayerView;
    board.classList.toggle('ended', message.result !== null);
    this.#drawNews();
  }
}
