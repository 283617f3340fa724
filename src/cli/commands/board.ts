/** `klin-zha board`: draws a position. */

import type { Command } from 'commander';
import type { GameState } from '../../index.ts';
import { positionKey } from '../../records/index.ts';
import { renderText } from '../../render/text.ts';
import { positionJson, resultJson } from '../messages.ts';
import { type Act, cellOf, type PositionArguments, stateOf, takesPosition } from '../options.ts';
import type { Context } from '../output.ts';

interface BoardArguments extends PositionArguments {
  readonly compact?: boolean;
  readonly highlight?: readonly string[];
}

/** Adds the command to the program. */
export function addBoard(program: Command, act: Act): void {
  takesPosition(program.command('board'))
    .description('draw a position')
    .option('--compact', 'one line for each row instead of two')
    .option('--highlight <cells>', 'put cells in brackets, for example E37,F48', (text) =>
      text.split(/[\s,]+/),
    )
    .addHelpText('after', help)
    .action(act(drawBoard));
}

const help = `
Capital letters are the pieces of seat 1, small ones those of seat 2, letters
behind a ~ those of seat 3. A * stands behind a warrior that is on its Goal's
cell, G is a Goal that was left behind, a point marks a cell of no region.
E37 lies in row E, where the diagonal that runs down from 3- at the right edge
meets the one that runs down from -7 at the left edge.

Examples:
  klin-zha board
  klin-zha board - < position.txt
  klin-zha board --rules romulan-heart:3 --compact
  klin-zha board --highlight E37,F48 \\
    "F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -"`;

/** The key of a position as `klin-zha rows` writes it: a number of 64 bits with a sign, too large for one of JSON. */
function signedKey(state: GameState, symmetry = false): string {
  return String(BigInt.asIntN(64, BigInt(`0x${positionKey(state, symmetry)}`)));
}

async function drawBoard(context: Context, text: string | undefined, options: BoardArguments) {
  const { out, paint } = context;
  const state = await stateOf(context, text, options);
  const { compact = false, json = false } = options;
  const highlight = (options.highlight ?? []).map((name) => cellOf(state, '--highlight', name));
  if (json) {
    const { phase } = state;
    const keys = { key: signedKey(state), symmetricKey: signedKey(state, true) };
    await out.json({
      ...positionJson(state),
      ...keys,
      phase,
      result: resultJson(state),
      ...state.toFields(),
    });
  } else await out.lines(renderText(state, { compact, highlight, paint }));
  return 0;
}
