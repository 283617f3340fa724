/** `klin-zha play`: plays a game against a bot in the terminal. */

import { type Command, Option } from 'commander';
import { type BotName, type BotQuestion, botNames } from '../../bots/index.ts';
import { outcome as outcomeOf } from '../../game/state.ts';
import {
  attempt,
  attemptsFor,
  castCombat,
  createState,
  explainMove,
  finishSetup,
  formatMove,
  Game,
  type GameState,
  isLegal,
  klinZha,
  legalMoves,
  livingSeats,
  type Move,
  parseMove,
  type Random,
  type Seat,
  viewFor,
} from '../../index.ts';
import { Sights } from '../../protocol/sights.ts';
import { renderText } from '../../render/text.ts';
import { parseRules } from '../../rulesets/parse.ts';
import { sayMove, sayOutcome, sayReport, sayView } from '../../words/index.ts';
import { botFor } from '../engine/book.ts';
import { chunksOf } from '../files/bytes.ts';
import { linesOf } from '../files/lines.ts';
import { CommandFailure, printable } from '../messages.ts';
import {
  type Act,
  numberOption,
  type PositionArguments,
  randomBy,
  readState,
  rulesOption,
  seedOption,
  uncheckedOption,
} from '../options.ts';
import type { Context } from '../output.ts';

interface PlayCommandOptions extends PositionArguments {
  readonly bot: BotName;
  readonly seat: number;
  readonly nodes?: number;
  readonly time?: number;
  readonly seed?: number;
  readonly book: boolean;
  readonly compact?: boolean;
}

export function addPlay(program: Command, act: Act): void {
  program
    .command('play')
    .description('Play against a bot')
    .argument('[position]', 'Position string in quotes (default: the empty board)')
    .addOption(rulesOption().default(klinZha, klinZha.id))
    .addOption(uncheckedOption())
    .addOption(new Option('--bot <name>', 'Bot for all other seats').choices(botNames).default('alpha-beta'))
    .addOption(numberOption('--seat <n>', 'Your seat', 3).default(1))
    .addOption(numberOption('--nodes <n>', 'Maximum number of positions to search per move'))
    .addOption(
      numberOption('--time <ms>', 'Maximum time per move in milliseconds (default: 1000 without --nodes)'),
    )
    .addOption(seedOption())
    .option('--no-book', 'Set up armies without the opening book')
    .option('--compact', 'Draw one line per row instead of two')
    .addHelpText('after', help)
    .action(act(playAgainstBot));
}

const help = `
Type a move in coordinates (f@e16, g@e16, e37f48, with the Goal e37f48g), or
  moves   list your legal moves
  auto    let the bot move for you
  setup   finish the setup randomly
  back    take back your last move (not in the blind game)
  resign  resign the game
  help    show these commands
  quit    quit

Examples:
  printf 'setup\nauto\nquit\n' | klin-zha play --compact --nodes 500
  printf 'f@e16\nquit\n' | klin-zha play --rules klin-zha+blind --bot blind --nodes 100`;

async function playAgainstBot(
  { stdin, out, paint }: Context,
  text: string | undefined,
  options: PlayCommandOptions,
) {
  const { rules, seat, bot: name, nodes, time, book, compact = false } = options;
  if (seat > rules.colours.length)
    throw new CommandFailure(2, `--seat: ${seat} is not a valid seat, expected 1 to ${rules.colours.length}`);
  const random = randomBy(options.seed);
  const start = text === undefined ? createState(rules, { random }) : readState(text, options);
  const usual = nodes === undefined && time === undefined ? 1000 : time;
  const limits = {
    ...(nodes === undefined ? {} : { nodes }),
    ...(usual === undefined ? {} : { milliseconds: usual, clock: () => performance.now() }),
  };
  const bot = botFor(name, book);
  const session = new Session(new Game(start), seat as Seat, {
    choose: (question) => bot.choose(question, { random, ...limits }).move,
    random,
    draw: (state) => renderText(state, { compact, paint }),
    say: (line) => out.lines(printable(line)),
    show: (drawn) => out.lines(drawn),
  });
  await session.resume();
  for await (const lines of linesOf(chunksOf(stdin, '-')))
    for (const line of lines) if (!(await session.execute(line.text.trim()))) return 0;
  return 0;
}

/** Dependencies of a session. */
interface SessionIo {
  readonly choose: (question: BotQuestion) => Move;
  readonly random: Random;
  readonly draw: (state: GameState) => string;
  readonly say: (line: string) => Promise<void>;
  readonly show: (drawn: string) => Promise<void>;
}

/** A game between the player at the terminal and bots at all other seats. */
class Session {
  #game: Game;
  readonly #own: Seat;
  readonly #world: SessionIo;
  readonly #sights: Sights;

  constructor(game: Game, own: Seat, world: SessionIo) {
    this.#game = game;
    this.#own = own;
    this.#world = world;
    this.#sights = new Sights(game.state.rules);
  }

  /** Executes a line of input. @returns whether the session continues */
  async execute(line: string): Promise<boolean> {
    if (line === 'quit') return false;
    if (line === '') return true;
    const actions: Readonly<Record<string, () => Promise<void>>> = {
      moves: () => this.#world.say(this.#moves().map(formatMove).join(' ')),
      auto: () => this.#tryMove(this.#world.choose(this.#questionOf(this.#own))),
      setup: () => this.#setUp(),
      back: () => this.#back(),
      resign: () => this.#resign(),
      help: () => this.#world.say(help.trim().split('\n\n')[0]!.replaceAll('\n', ' ')),
    };
    if (this.#isOver() && line !== 'back') await this.#world.say('The game is over: type back or quit.');
    else if (Object.hasOwn(actions, line)) await actions[line]!();
    else await this.#read(line);
    return true;
  }

  /** Makes bot and chance moves until it is the player's turn, then shows the position. */
  async resume(): Promise<void> {
    while (!this.#isOver() && (this.#state.toFields().combat !== null || this.#state.seat !== this.#own)) {
      const state = this.#state;
      const isCast = state.toFields().combat !== null;
      await this.#make(
        isCast ? castCombat(state, this.#world.random) : this.#world.choose(this.#questionOf(state.seat)),
      );
    }
    await this.#show();
  }

  get #state(): GameState {
    return this.#game.state;
  }

  /** Whether the game is over or the player is out of the game. */
  #isOver(): boolean {
    return this.#game.outcome !== null || !livingSeats(this.#state).includes(this.#own);
  }

  async #show(): Promise<void> {
    const state = this.#state;
    const world = this.#world;
    const { outcome } = this.#game;
    if (state.rules.blind && outcome === null)
      await world.say(sayView(viewFor(state, this.#own), state.rules));
    else await world.show(world.draw(state));
    if (outcome !== null && outcomeOf(state) === null) await world.say(sayOutcome(outcome, state.rules));
    else if (outcome === null && this.#isOver()) await world.say('You are out of the game.');
  }

  async #read(text: string): Promise<void> {
    const move = parseMove(this.#state, text.toLowerCase());
    if (!move.ok) await this.#world.say(`${move.errors[0].message} Type help for a list of commands.`);
    else await this.#tryMove(move.value);
  }

  /**
   * Makes the player's move or explains why it is illegal. In Blind, prints only a refusal (R10.9).
   */
  async #tryMove(move: Move): Promise<void> {
    const state = this.#state;
    if (attempt(state, this.#own, move).played) {
      await this.#make(move);
      await this.resume();
    } else if (state.rules.blind) {
      this.#sights.refuse(move);
      await this.#world.say('Refused.');
    } else await this.#world.say(explainMove(state, move).message);
  }

  /** Makes a move and prints what the player may know about it. In Blind, a bot's move may be refused. */
  async #make(move: Move): Promise<void> {
    const state = this.#state;
    const own = this.#own;
    const { blind, colours } = state.rules;
    if (!isLegal(state, move)) {
      this.#sights.refuse(move);
      return;
    }
    this.#sights.note(state, move);
    const name = colours[state.seat - 1]!;
    const report = blind
      ? sayReport(this.#sights.lastOf(own)!, state.rules)
      : `${formatMove(move)}. ${sayMove(state, move)}`;
    this.#game = this.#game.play(move);
    await this.#world.say(`${name}: ${report}`);
  }

  async #setUp(): Promise<void> {
    if (this.#state.phase !== 'setup') return this.#world.say('The setup is over.');
    const { moves } = finishSetup(this.#state, this.#world.random);
    for (const move of moves) await this.#make(move);
    await this.resume();
  }

  async #back(): Promise<void> {
    if (this.#state.rules.blind) return this.#world.say('You cannot take back moves in the blind game.');
    let ply = this.#game.length - 1;
    while (
      ply > 0 &&
      (this.#game.at(ply).seat !== this.#own || this.#game.at(ply).toFields().combat !== null)
    )
      ply--;
    if (ply < 0 || this.#game.at(ply).seat !== this.#own) return this.#world.say('No move to take back.');
    this.#game = this.#game.truncate(ply);
    return this.#show();
  }

  async #resign(): Promise<void> {
    this.#game = this.#game.leave(this.#own, 'resignation');
    return this.resume();
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
