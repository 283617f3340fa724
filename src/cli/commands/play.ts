/** `klin-zha play`: a game against a bot in the terminal. */

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
import { linesOf } from '../files/lines.ts';
import { chunksOf } from '../files/read.ts';
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

/** Adds the command to the program. */
export function addPlay(program: Command, act: Act): void {
  program
    .command('play')
    .description('play against a bot')
    .argument('[position]', 'a position string in quotes; the empty board at the start if not given')
    .addOption(rulesOption().default(klinZha, klinZha.id))
    .addOption(uncheckedOption())
    .addOption(
      new Option('--bot <name>', 'the bot at all other seats').choices(botNames).default('alpha-beta'),
    )
    .addOption(numberOption('--seat <number>', 'your seat', 3).default(1))
    .addOption(numberOption('--nodes <number>', 'the most positions that the bot looks at for a move'))
    .addOption(numberOption('--time <ms>', 'the most milliseconds that it thinks about a move'))
    .addOption(seedOption())
    .option('--no-book', 'the bot sets up its army without the book of even setups')
    .option('--compact', 'one line for each row of the board instead of two')
    .addHelpText('after', help)
    .action(act(playAgainstBot));
}

const help = `
Type a move in coordinates (f@e16, g@e16, e37f48, with the Goal e37f48g), or
  moves   the moves that you have
  auto    the bot moves for you
  setup   chance finishes the setup
  back    takes back your last move; not in the blind game
  resign  gives the game up
  quit    ends
Without --nodes and --time the bot thinks a second.

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
    throw new CommandFailure(2, `--seat: ${rules.name} has ${rules.colours.length} seats`);
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
  await session.goOn();
  for await (const lines of linesOf(chunksOf(stdin, '-')))
    for (const line of lines) if (!(await session.hear(line.text.trim()))) return 0;
  return 0;
}

/** What a session needs of the outside. */
interface Surroundings {
  readonly choose: (question: BotQuestion) => Move;
  readonly random: Random;
  readonly draw: (state: GameState) => string;
  readonly say: (line: string) => Promise<void>;
  readonly show: (drawn: string) => Promise<void>;
}

/** A game between somebody at a terminal and bots at all other seats. */
class Session {
  #game: Game;
  readonly #own: Seat;
  readonly #world: Surroundings;
  readonly #sights: Sights;

  constructor(game: Game, own: Seat, world: Surroundings) {
    this.#game = game;
    this.#own = own;
    this.#world = world;
    this.#sights = new Sights(game.state.rules);
  }

  /** Does what a line says. @returns whether it goes on */
  async hear(line: string): Promise<boolean> {
    if (line === 'quit') return false;
    if (line === '') return true;
    const acts: Readonly<Record<string, () => Promise<void>>> = {
      moves: () => this.#world.say(this.#moves().map(formatMove).join(' ')),
      auto: () => this.#tryMove(this.#world.choose(this.#questionOf(this.#own))),
      setup: () => this.#setUp(),
      back: () => this.#back(),
      resign: () => this.#resign(),
      help: () => this.#world.say(help.trim().split('\n\n')[0]!.replaceAll('\n', ' ')),
    };
    if (this.#isOver() && line !== 'back') await this.#world.say('The game is over: quit, or back.');
    else if (Object.hasOwn(acts, line)) await acts[line]!();
    else await this.#read(line);
    return true;
  }

  /** Lets the bots and chance move until it is the player's turn, and shows how things stand. */
  async goOn(): Promise<void> {
    while (!this.#isOver() && (this.#state.toFields().combat !== null || this.#state.seat !== this.#own)) {
      const state = this.#state;
      const isCast = state.toFields().combat !== null;
      await this.#make(
        isCast ? castCombat(state, this.#world.random) : this.#world.choose(this.#questionOf(state.seat)),
      );
    }
    await this.#stand();
  }

  get #state(): GameState {
    return this.#game.state;
  }

  /** Whether the game is over, or goes on without the player. */
  #isOver(): boolean {
    return this.#game.outcome !== null || !livingSeats(this.#state).includes(this.#own);
  }

  async #stand(): Promise<void> {
    const state = this.#state;
    const world = this.#world;
    const { outcome } = this.#game;
    if (state.rules.blind && outcome === null)
      await world.say(sayView(viewFor(state, this.#own), state.rules));
    else await world.show(world.draw(state));
    if (outcome !== null && outcomeOf(state) === null) await world.say(sayOutcome(outcome, state.rules));
    else if (outcome === null && this.#isOver()) await world.say('The game goes on without you.');
  }

  async #read(text: string): Promise<void> {
    const move = parseMove(this.#state, text.toLowerCase());
    if (!move.ok) await this.#world.say(`${move.errors[0].message} Type help for what can be typed.`);
    else await this.#tryMove(move.value);
  }

  /** Makes a move of the player's, or says why not; in Blind that it is refused, and no more (R10.9). */
  async #tryMove(move: Move): Promise<void> {
    const state = this.#state;
    if (attempt(state, this.#own, move).played) {
      await this.#make(move);
      await this.goOn();
    } else if (state.rules.blind) {
      this.#sights.refuse(move);
      await this.#world.say('Refused.');
    } else await this.#world.say(explainMove(state, move).message);
  }

  /** Makes a move of anybody's, and tells of it what the player may know. In Blind a bot's attempt may be refused. */
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
    const said = blind
      ? sayReport(this.#sights.lastOf(own)!, state.rules)
      : `${formatMove(move)}. ${sayMove(state, move)}`;
    this.#game = this.#game.play(move);
    await this.#world.say(`${name}: ${said}`);
  }

  async #setUp(): Promise<void> {
    if (this.#state.phase !== 'setup') return this.#world.say('The setup is over.');
    const { moves } = finishSetup(this.#state, this.#world.random);
    for (const move of moves) await this.#make(move);
    await this.goOn();
  }

  async #back(): Promise<void> {
    if (this.#state.rules.blind) return this.#world.say('In the blind game nothing is taken back.');
    let ply = this.#game.length - 1;
    while (
      ply > 0 &&
      (this.#game.at(ply).seat !== this.#own || this.#game.at(ply).toFields().combat !== null)
    )
      ply--;
    if (ply < 0 || this.#game.at(ply).seat !== this.#own)
      return this.#world.say('There is nothing to take back.');
    this.#game = this.#game.truncate(ply);
    return this.#stand();
  }

  async #resign(): Promise<void> {
    this.#game = this.#game.leave(this.#own, 'resignation');
    return this.goOn();
  }

  #moves(): readonly Move[] {
    return this.#state.rules.blind
      ? attemptsFor(viewFor(this.#state, this.#own), parseRules)
      : legalMoves(this.#state);
  }

  /** What a bot is asked with that moves for a seat. */
  #questionOf(seat: Seat): BotQuestion {
    return this.#state.rules.blind ? this.#sights.of(this.#state, seat) : this.#game;
  }
}
