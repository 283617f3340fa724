/** A game between the player at the terminal and a bot, which plays all other seats. */

import { capitalised } from '../../base/text.ts';
import type { BotQuestion } from '../../bots/index.ts';
import { outcome as outcomeOf } from '../../game/state.ts';
import {
  attempt,
  attemptsFor,
  type CellName,
  castCombat,
  cellIndex,
  cellsOfMove,
  explainMove,
  formatMove,
  type Game,
  type GameState,
  isLegal,
  legalMoves,
  livingSeats,
  type Move,
  parseMove,
  type Random,
  type Seat,
  viewFor,
} from '../../index.ts';
import { Sights } from '../../protocol/sights.ts';
import { parseRules } from '../../rulesets/parse.ts';
import { sayMove, sayOutcome, sayReport, sayView } from '../../words/index.ts';
import { faultMessage } from '../messages.ts';
import { groupedMoves, readMoveText } from '../move-text.ts';
import { commandNames, helpLines, invitation } from './words.ts';

/** Dependencies of a session. */
export interface SessionIo {
  /** Chooses a move of the bot. */
  readonly choose: (question: BotQuestion) => Promise<Move>;
  /** Chooses a move to suggest. */
  readonly advise: (question: BotQuestion) => Promise<Move>;
  readonly random: Random;
  /** Draws the board, with the cells of the last move. */
  readonly draw: (state: GameState, lastMove: readonly string[]) => string;
  /** Turns the board upside down. */
  readonly flip: () => void;
  /** Colours the name of a seat. */
  readonly colour: (name: string, seat: Seat) => string;
  /** Prints trusted lines. */
  readonly show: (...lines: readonly string[]) => Promise<void>;
  /** Prints untrusted text. */
  readonly say: (line: string) => Promise<void>;
  /** Saves the game to a file, and returns what happened. */
  readonly save: (game: Game, file: string) => Promise<string>;
}

type Action = (argument: string) => Promise<void> | void;

/** A game in progress, and the commands that the player can type. */
export class Session {
  #game: Game;
  readonly #own: Seat;
  readonly #io: SessionIo;
  readonly #sights: Sights;
  /** Cells of the last move, or of all bot moves since the player's turn. */
  #lastCells: readonly CellName[] = [];
  /** Seat of the last move. */
  #lastSeat: Seat | null = null;
  /** Number of plies that cannot be taken back. */
  #firstPly = 0;
  #isInvited = false;
  readonly #actions: Readonly<Record<string, Action>> = {
    moves: (cell) => this.#list(cell),
    hint: () => this.#hint(),
    undo: () => this.#undo(),
    back: () => this.#undo(),
    auto: async () => this.#tryMove(await this.#io.choose(this.#questionOf(this.#own))),
    setup: () => this.#setUp(),
    board: () => this.#show(),
    flip: () => {
      this.#io.flip();
      return this.#show();
    },
    draw: () => this.#claimDraw(),
    resign: () => this.#resign(),
    save: (file) => this.#save(file),
    help: () => this.#io.show(...helpLines(this.#state.rules)),
  };

  constructor(game: Game, own: Seat, io: SessionIo) {
    this.#game = game;
    this.#own = own;
    this.#io = io;
    this.#sights = new Sights(game.state.rules);
  }

  /** Words that can be completed: commands and moves. */
  get words(): readonly string[] {
    return [...commandNames, ...(this.#isOver ? [] : this.#moves().map(formatMove))];
  }

  /** Executes a line of input. @returns whether the session continues */
  async execute(line: string): Promise<boolean> {
    const [, word = '', argument = ''] = /^(\S*)\s*(.*)$/.exec(line) ?? [];
    const name = word.toLowerCase();
    if (['quit', 'exit'].includes(name) && argument === '') return false;
    if (line === '') return true;
    const isCommand = Object.hasOwn(this.#actions, name) && (argument === '' || takesArgument(name));
    const isAllowed = !this.#isOver || ['undo', 'back', 'save', 'board', 'flip', 'help'].includes(name);
    if (!isAllowed) await this.#io.say('The game is over. Commands: undo, save, board, quit.');
    else if (isCommand) await this.#actions[name]!(argument);
    else await this.#read(line);
    return true;
  }

  /** Places all armies that are not on the board yet, without printing the moves. */
  async placeArmies(): Promise<void> {
    while (this.#state.phase === 'setup' && !this.#isOver) {
      const { seat } = this.#state;
      const move = this.#isCast ? this.#cast() : await this.#io.choose(this.#questionOf(seat));
      if (isLegal(this.#state, move)) this.#advance(move);
      else this.#sights.refuse(move);
    }
    this.#firstPly = this.#game.length;
    this.#lastCells = [];
  }

  /** Makes bot and chance moves until it is the player's turn, then shows the position. */
  async resume(): Promise<void> {
    while (!this.#isOver && (this.#isCast || this.#state.seat !== this.#own))
      await this.#make(
        this.#isCast ? this.#cast() : await this.#io.choose(this.#questionOf(this.#state.seat)),
      );
    await this.#show();
    if (this.#isInvited || this.#isOver) return;
    this.#isInvited = true;
    await this.#io.show(invitation(this.#state.phase === 'setup', formatMove(this.#moves()[0]!)));
  }

  get #state(): GameState {
    return this.#game.state;
  }

  /** Whether the game is over or the player is out of the game. */
  get #isOver(): boolean {
    return this.#game.outcome !== null || !livingSeats(this.#state).includes(this.#own);
  }

  /** Whether a combat waits for its outcome. */
  get #isCast(): boolean {
    return this.#state.toFields().combat !== null;
  }

  #cast(): Move {
    return castCombat(this.#state, this.#io.random);
  }

  async #show(): Promise<void> {
    const state = this.#state;
    const io = this.#io;
    const { outcome } = this.#game;
    if (state.rules.blind && outcome === null) await io.say(sayView(viewFor(state, this.#own), state.rules));
    else await io.show(io.draw(state, this.#lastCells));
    if (outcome !== null && outcomeOf(state) === null) await io.say(sayOutcome(outcome, state.rules));
    else if (outcome === null && this.#isOver) await io.say('You are out of the game.');
  }

  /** Reads a move. In Blind, only coordinates: other notations depend on what the player cannot see. */
  async #read(text: string): Promise<void> {
    const { rules } = this.#state;
    const parsed = rules.blind ? parseMove(this.#state, text.toLowerCase()) : undefined;
    const blind = parsed && (parsed.ok ? { move: parsed.value } : { faults: parsed.errors });
    const read = blind ?? readMoveText(this.#state, text);
    if ('move' in read) await this.#tryMove(read.move);
    else if ('refusal' in read) await this.#io.say(faultMessage(read.refusal));
    else await this.#io.say(`${read.faults[0]!.message} Type help for a list of commands.`);
  }

  /** Makes the player's move or explains why it is illegal. In Blind, prints only a refusal (R10.9). */
  async #tryMove(move: Move): Promise<void> {
    const state = this.#state;
    if (attempt(state, this.#own, move).played) {
      await this.#make(move);
      await this.resume();
    } else if (state.rules.blind) {
      this.#sights.refuse(move);
      await this.#io.say('Refused.');
    } else await this.#io.say(explainMove(state, move).message);
  }

  /** Makes a move and prints what the player may know about it. In Blind, a bot's move may be refused. */
  async #make(move: Move): Promise<void> {
    const state = this.#state;
    if (!isLegal(state, move)) {
      this.#sights.refuse(move);
      return;
    }
    this.#advance(move);
    const { blind, colours } = state.rules;
    const name = capitalised(colours[state.seat - 1]!);
    const text = blind
      ? `${name}: ${sayReport(this.#sights.lastOf(this.#own)!, state.rules)}`
      : `${sayMove(state, move)} (${formatMove(move)})`;
    await this.#io.show(text.replace(name, () => this.#io.colour(name, state.seat)));
  }

  #advance(move: Move): void {
    const state = this.#state;
    this.#sights.note(state, move);
    this.#game = this.#game.play(move);
    const cells = cellsOfMove(move);
    // The outcome of a combat names no cells.
    if (cells.length === 0) return;
    const isNext = state.seat !== this.#own && this.#lastSeat !== this.#own;
    this.#lastCells = [...(isNext ? this.#lastCells : []), ...cells];
    this.#lastSeat = state.seat;
  }

  async #setUp(): Promise<void> {
    if (this.#state.phase !== 'setup') return this.#io.say('The setup is over.');
    await this.placeArmies();
    await this.resume();
  }

  async #undo(): Promise<void> {
    if (this.#state.rules.blind) return this.#io.say('You cannot take back moves in the blind game.');
    const isTurn = (ply: number): boolean => {
      const state = this.#game.at(ply);
      return state.seat === this.#own && state.toFields().combat === null;
    };
    const isSettled = this.#game.outcome !== null && outcomeOf(this.#state) === null;
    let ply = this.#game.length - (isSettled ? 0 : 1);
    while (ply >= this.#firstPly && !isTurn(ply)) ply--;
    if (ply < this.#firstPly) return this.#io.say('No move to take back.');
    this.#game = this.#game.truncate(ply);
    this.#lastCells = [];
    return this.#show();
  }

  async #hint(): Promise<void> {
    const state = this.#state;
    const move = await this.#io.advise(this.#questionOf(this.#own));
    const words = state.rules.blind ? '' : `: ${sayMove(state, move)}`;
    await this.#io.say(`Hint: ${formatMove(move)}${words}`);
  }

  async #claimDraw(): Promise<void> {
    if (this.#game.drawClaims().length === 0) return this.#io.say('You cannot claim a draw now.');
    this.#game = this.#game.claimDraw();
    return this.#show();
  }

  async #resign(): Promise<void> {
    this.#game = this.#game.leave(this.#own, 'resignation');
    return this.resume();
  }

  async #save(file: string): Promise<void> {
    if (file === '') return this.#io.say('Type a file name, for example: save game.kzn');
    if (this.#state.rules.blind && this.#game.outcome === null)
      return this.#io.say('You can save a blind game when it is over: its record shows all warriors.');
    return this.#io.say(await this.#io.save(this.#game, file));
  }

  async #list(cell: string): Promise<void> {
    const state = this.#state;
    const { blind, board } = state.rules;
    const moves = this.#moves();
    const origin = cell.toLowerCase();
    if (cell !== '' && cellIndex(board, cell) < 0)
      return this.#io.say(`'${cell}' is not a valid cell: type moves, or moves and the cell of a warrior.`);
    const listed = moves.filter((move) => formatMove(move).startsWith(origin));
    if (listed.length === 0) return this.#io.say(`No legal moves from ${cell.toUpperCase()}.`);
    await this.#io.show(...groupedMoves(state, listed, blind ? new Set() : undefined));
  }

  #moves(): readonly Move[] {
    return this.#state.rules.blind
      ? attemptsFor(viewFor(this.#state, this.#own), parseRules)
      : legalMoves(this.#state);
  }

  /** Returns what a bot needs to choose a move for a seat. */
  #questionOf(seat: Seat): BotQuestion {
    return this.#state.rules.blind ? this.#sights.of(this.#state, seat) : this.#game;
  }
}

function takesArgument(name: string): boolean {
  return name === 'moves' || name === 'save';
}
