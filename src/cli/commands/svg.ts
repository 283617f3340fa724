/** `klin-zha svg`: draws positions, the moves of a game, or how warriors move. */

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
  renderMovementSheet,
  renderSvg,
  type SvgOptions,
  type ThemeName,
  themes,
} from '../../render/index.ts';
import { nameOf } from '../files/bytes.ts';
import { gameAt } from '../files/one-game.ts';
import { cannotWrite, targetOf } from '../files/written-file.ts';
import { type ReplaySettings, replayGame } from '../files/written-game.ts';
import { CommandFailure, printDiagnostics } from '../messages.ts';
import {
  type Act,
  addPictureArguments,
  cellOf,
  numberOption,
  orientationOption,
  stateOf,
} from '../options.ts';
import type { Context } from '../output.ts';
import { checkOut } from './convert.ts';

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

export function addSvg(program: Command, act: Act): void {
  addPictureArguments(program.command('svg'))
    .description('Draw a position or a game as SVG')
    .addOption(numberOption('--game <n>', 'Number of the game in the file').default(1))
    .addOption(numberOption('--ply <n>', 'Draw the position after the first n moves of the game'))
    .option('--every', 'Write a picture for each move of the game to the --out directory')
    .option('--sheet', 'Draw how each kind of warrior moves instead of a position')
    .addOption(new Option('--theme <name>', 'Colour theme').choices(Object.keys(themes)).default('light'))
    .addOption(orientationOption().default('N-top'))
    .option('--stacked', 'Stack the levels of a board vertically')
    .addOption(numberOption('--width <pixels>', 'Width of the picture', 100_000))
    .option('--names', 'Label the empty cells')
    .option('--zones', 'Draw the zones of Blockaders')
    .option('--threats', 'Draw the threats to Goals')
    .option('--choices <origin>', 'Draw the legal moves from a cell (E37) or of a warrior in hand (F)')
    .addOption(numberOption('--seat <n>', 'Draw what this player sees in the blind game', 3))
    .option('--no-coordinates', 'Omit the coordinates at the edge')
    .option('--no-regions', 'Omit the region colours')
    .option('--no-trays', 'Omit the turn, hands and captured warriors')
    .option('-o, --out <file>', 'Output file, or directory with --every (default: standard output)')
    .addHelpText('after', help)
    .action(act(drawPictures));
}

const help = `
--every writes start.svg and a numbered picture for each move, with the move
marked. Errors in the game go to standard error; the game is drawn as far as it
can be replayed. If there are errors and no moves, nothing is drawn.

Exit status: 0 for success, 1 for invalid input or errors in the game, 2 for
invalid usage.

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
    throw new CommandFailure(2, '--every requires --after (a game) and --out (a directory)');
  if (ply !== undefined && after === undefined)
    throw new CommandFailure(2, '--ply requires --after (a game)');
  if (after !== undefined && text !== undefined)
    throw new CommandFailure(2, 'use either a position or --after');
  if (sheet) {
    const { theme, orientation, width } = options;
    const picture = renderMovementSheet(rules, {
      theme,
      orientation,
      levels: levelsOf(options),
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

/** Draws a game and returns the exit status. */
async function drawGame(context: Context, file: string, options: PictureOptions): Promise<number> {
  const { every = false, ply, out } = options;
  if (!every) checkOut([file], out);
  const name = nameOf(file);
  const { diagnostics, replay } = replayGame(await gameAt(context, file, options.game, options), options);
  const errors = await printDiagnostics(context, name, diagnostics);
  if (errors > 0) context.noteError();
  const { start, plies } = replay;
  if (ply !== undefined && ply > plies.length)
    throw new CommandFailure(1, `no move ${ply} in ${name}: it has ${counted(plies.length, 'move')}`);
  if (errors > 0 && plies.length === 0)
    throw new CommandFailure(1, `${name}: ${counted(errors, 'error')}, no moves`);
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
  throw new CommandFailure(2, `--seat: ${seat} is not a valid seat: expected 1 to ${colours.length}`);
}

/** Returns the legal moves from a cell or of a warrior in hand. */
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
  await target.commit();
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
