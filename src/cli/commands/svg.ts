/** `klin-zha svg`: pictures of positions, of every move of a game, and of how the warriors move. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { counted } from '../../base/text.ts';
import {
  cellsOfMove,
  type GameState,
  klinZha,
  type MoveOrigin,
  moveChoices,
  type Ruleset,
  type Seat,
  threats,
  viewFor,
} from '../../index.ts';
import {
  type Orientation,
  orientations,
  renderMovementSheet,
  renderSvg,
  type SvgOptions,
  type ThemeName,
  themes,
} from '../../render/index.ts';
import { gameAt } from '../files/one-game.ts';
import { nameOf } from '../files/read.ts';
import { cannotWrite, targetOf } from '../files/written-file.ts';
import { type ReplaySettings, replayGame } from '../files/written-game.ts';
import { CommandFailure, tell } from '../messages.ts';
import { type Act, cellOf, numberOption, stateOf, takesPicture } from '../options.ts';
import type { Context } from '../output.ts';

interface PictureOptions extends ReplaySettings {
  readonly after?: string;
  readonly game: number;
  readonly ply?: number;
  readonly every?: boolean;
  readonly sheet?: boolean;
  readonly unchecked?: boolean;
  readonly theme: ThemeName;
  readonly orientation: Orientation;
  readonly stacked?: boolean;
  readonly width?: number;
  readonly names?: boolean;
  readonly zones?: boolean;
  readonly threats?: boolean;
  readonly choices?: string;
  readonly seat?: number;
  readonly coordinates: boolean;
  readonly regions: boolean;
  readonly trays: boolean;
  readonly out?: string;
}

/** Adds the command to the program. */
export function addSvg(program: Command, act: Act): void {
  takesPicture(program.command('svg'))
    .description('draw a position, or the moves of a game, as SVG')
    .addOption(numberOption('--game <number>', 'which game of a file with several').default(1))
    .addOption(numberOption('--ply <number>', 'draw the position after so many moves of the game'))
    .option('--every', 'a picture for each move of the game, in the folder --out')
    .option('--sheet', 'how each kind of warrior moves, instead of a position')
    .addOption(new Option('--theme <name>', 'the colours').choices(Object.keys(themes)).default('light'))
    .addOption(
      new Option('--orientation <name>', 'which corner is where').choices(orientations).default('N-top'),
    )
    .option('--stacked', 'levels of a board one above the other')
    .addOption(numberOption('--width <pixels>', 'how wide the picture is', 100_000))
    .option('--names', 'write its name into every empty cell')
    .option('--zones', 'draw the zones of Blockaders')
    .option('--threats', 'draw the threats to Goals')
    .option('--choices <origin>', 'draw where a cell, or a warrior in hand, can go, for example E37 or F')
    .addOption(numberOption('--seat <number>', 'what this player sees, in the blind game', 3))
    .option('--no-coordinates', 'without letters and digits at the edge')
    .option('--no-regions', "without the regions' colours")
    .option('--no-trays', 'without turn, hands and captured warriors')
    .option(
      '--out <file>',
      'the file to be written, or the folder with --every; standard output if not given',
    )
    .addHelpText('after', help)
    .action(act(drawPictures));
}

const help = `
With --every the folder gets start.svg and a picture for each move, numbered as
the moves are, with the move drawn in. What is wrong with a game is said on
standard error; what can be played of it is drawn.

Examples:
  klin-zha svg --out board.svg
  klin-zha svg --names --no-trays --theme print --out learn.svg
  klin-zha svg --sheet --rules agonizer --out moves.svg
  klin-zha svg --after game.kzn --ply 40 --theme dark > middle.svg
  klin-zha svg --after game.kzn --every --out pictures
  klin-zha svg --choices F15 --zones \\
    "F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -" > f15.svg`;

async function drawPictures(context: Context, text: string | undefined, options: PictureOptions) {
  const { after, every = false, ply, out, sheet = false, rules = klinZha } = options;
  if (every && (after === undefined || out === undefined))
    throw new CommandFailure(2, '--every needs a game with --after and a folder with --out');
  if (ply !== undefined && after === undefined)
    throw new CommandFailure(2, '--ply needs a game with --after');
  if (after !== undefined && text !== undefined)
    throw new CommandFailure(2, 'a position and a game with --after are given: draw one of them');
  if (sheet) {
    const { theme, orientation, width } = options;
    const picture = renderMovementSheet(rules, {
      ...{ theme, orientation, levels: levelsOf(options) },
      ...(width !== undefined && { width }),
    });
    await put(context, out, picture);
    return 0;
  }
  if (after === undefined) {
    const { unchecked = false } = options;
    await put(context, out, drawState(await stateOf(context, text, { rules, unchecked }), [], options));
    return 0;
  }
  return drawGame(context, after, options);
}

/** The pictures of a game; the exit status says whether all of it could be played. */
async function drawGame(context: Context, file: string, options: PictureOptions): Promise<number> {
  const { every = false, ply, out } = options;
  const name = nameOf(file);
  const { diagnostics, replay } = replayGame(await gameAt(context, file, options.game), options);
  const errors = await tell(context, name, diagnostics);
  if (errors > 0) context.blame();
  const { start, plies } = replay;
  if (ply !== undefined && ply > plies.length)
    throw new CommandFailure(1, `${name} has ${counted(plies.length, 'move')}, and no move ${ply}`);
  if (every) {
    const digits = String(plies.length).length;
    makeFolder(out!);
    write(join(out!, 'start.svg'), drawState(start, [], options));
    for (const [index, { move, state }] of plies.entries())
      write(
        join(out!, `${String(index + 1).padStart(digits, '0')}.svg`),
        drawState(state, cellsOfMove(move), options),
      );
  } else {
    const last = plies[(ply ?? plies.length) - 1];
    const picture =
      last === undefined
        ? drawState(start, [], options)
        : drawState(last.state, cellsOfMove(last.move), options);
    await put(context, out, picture);
  }
  if (errors > 0) throw new CommandFailure(1, `${name}: ${counted(errors, 'error')}`);
  return 0;
}

function levelsOf({ stacked = false }: PictureOptions): 'stacked' | 'side-by-side' {
  return stacked ? 'stacked' : 'side-by-side';
}

function drawState(state: GameState, lastMove: readonly string[], options: PictureOptions): string {
  const { rules } = state;
  const settings: SvgOptions = {
    theme: options.theme,
    orientation: options.orientation,
    levels: levelsOf(options),
    cellNames: options.names === true,
    zones: options.zones === true,
    coordinates: options.coordinates,
    regions: options.regions,
    trays: options.trays,
    lastMove,
    ...(options.width !== undefined && { width: options.width }),
    ...(options.threats === true && { threats: threats(state) }),
    ...(options.choices !== undefined && choicesOf(state, options.choices)),
  };
  if (options.seat === undefined) return renderSvg(state, settings);
  const seat = seatOf(rules, options.seat);
  const hidden = { threats: [], choices: [], lastMove: [] };
  return renderSvg(viewFor(state, seat), { ...settings, ...(rules.blind && hidden), rules });
}

function seatOf({ colours }: Ruleset, seat: number): Seat {
  if (seat <= colours.length) return seat as Seat;
  throw new CommandFailure(2, `--seat: the game has ${colours.length} seats`);
}

/** Where a cell or a warrior in hand can go. */
function choicesOf(state: GameState, text: string): Pick<SvgOptions, 'choices' | 'chosen'> {
  const isInHand = text.length === 1;
  const origin = isInHand ? text.toUpperCase() : cellOf(state, '--choices', text);
  const choices =
    moveChoices(state)
      .get(origin as MoveOrigin)
      ?.keys() ?? [];
  return isInHand ? { choices } : { choices, chosen: origin };
}

async function put(context: Context, out: string | undefined, picture: string): Promise<void> {
  const target = targetOf(context, out);
  await target.write(`${picture}\n`);
  await target.keep();
}

function makeFolder(folder: string): void {
  tryTo(folder, () => mkdirSync(folder, { recursive: true }));
}

function write(file: string, picture: string): void {
  tryTo(file, () => writeFileSync(file, `${picture}\n`));
}

function tryTo(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw cannotWrite(file, error);
  }
}
