/** `klin-zha board`: draws a position. */

import type { Command } from 'commander';
import { counted } from '../../base/text.ts';
import type { EndingTable } from '../../endings/index.ts';
import type { GameState } from '../../index.ts';
import { positionKey } from '../../records/index.ts';
import type { Orientation } from '../../render/frame.ts';
import { renderText } from '../../render/text.ts';
import type { EndingValue } from '../../search/index.ts';
import { colourName } from '../../words/index.ts';
import { readTable } from '../endings/table-file.ts';
import { positionJson, resultJson } from '../messages.ts';
import {
  type Act,
  addPositionArgument,
  cellOf,
  orientationOption,
  type PositionArguments,
  stateOf,
} from '../options.ts';
import type { Context } from '../output.ts';

interface BoardArguments extends PositionArguments {
  readonly compact?: boolean;
  readonly orientation: Orientation;
  readonly highlight?: readonly string[];
  readonly endings?: string;
}

export function addBoard(program: Command, act: Act): void {
  addPositionArgument(program.command('board'))
    .description('Draw a position')
    .option('--compact', 'Draw one line per row instead of two')
    .addOption(orientationOption().default('N-top'))
    .option('--highlight <cells>', 'Mark these cells with brackets, for example E37,F48', (text) =>
      text.split(/[\s,]+/),
    )
    .option('--endings <file>', 'Print the value of the position in this endgame table')
    .addHelpText('after', help)
    .action(act(drawBoard));
}

const help = `
Seat 1 has capital letters, seat 2 lower-case letters, and seat 3 letters after
a ~. A * follows a warrior on the cell of its Goal, G is a Goal without a
carrier, and a dot is a cell outside the regions. E37 is the cell in row E on
the diagonals that run down from the labels 3- at the right edge and -7 at the
left edge. With another --orientation, the labels move with the board; on
boards that point down, the diagonals run up.

Examples:
  klin-zha board
  klin-zha board - < position.txt
  klin-zha board --rules romulan-heart:3 --compact --orientation N-bottom
  klin-zha board --highlight E37,F48 \\
    "F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -"`;

/**
 * Returns the position key that `klin-zha rows` uses: a signed 64-bit integer, as a string because it is too
 * large for a JSON number.
 */
function signedKey(state: GameState, symmetry = false): string {
  return String(BigInt.asIntN(64, BigInt(`0x${positionKey(state, symmetry)}`)));
}

/** Describes the value of a position in a table. */
function valueText({ rules, seat }: GameState, { endings }: EndingTable, value: EndingValue | null): string {
  if (value === null)
    return `The table of ${endings.id} in ${endings.rules.id} does not contain this position.`;
  if (value.halfmoves === 0) return 'The game is over.';
  if (value.halfmoves === null) return 'Neither player can force a win.';
  const winner = value.result === 'win' ? seat : 3 - seat;
  const when = value.fits ? '' : ', unless a player claims a draw after fifty moves';
  return `${colourName(rules.colours[winner - 1]!)} wins in ${counted(value.halfmoves, 'half-move')}${when}.`;
}

async function drawBoard(context: Context, text: string | undefined, options: BoardArguments) {
  const { out, paint } = context;
  const state = await stateOf(context, text, options);
  const { compact = false, json = false, orientation } = options;
  const highlight = (options.highlight ?? []).map((name) => cellOf(state, '--highlight', name));
  const table = options.endings === undefined ? undefined : readTable(options.endings);
  const value = table?.probe(state);
  if (json) {
    const { phase } = state;
    const keys = { key: signedKey(state), symmetricKey: signedKey(state, true) };
    await out.json({
      ...positionJson(state),
      ...keys,
      phase,
      result: resultJson(state),
      ...state.toFields(),
      ...(table && { ending: value }),
    });
  } else {
    await out.lines(renderText(state, { compact, orientation, highlight, paint }));
    if (table) await out.lines(valueText(state, table, value ?? null));
  }
  return 0;
}
