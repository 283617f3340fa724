/** `klin-zha board`: draws a position. */

import type { Command } from 'commander';
import { renderText } from '../../render/text.ts';
import { positionJson, resultJson } from '../messages.ts';
import { type Act, cellOf, type PositionOptions, readState, takesPosition } from '../options.ts';
import type { Context } from '../output.ts';

interface BoardOptions extends PositionOptions {
  readonly compact?: boolean;
  readonly highlight?: readonly string[];
}

/** Adds the command to the program. */
export function addBoard(program: Command, act: Act): void {
  takesPosition(program.command('board'))
    .description('draw a position')
    .option('--compact', 'one line for each row instead of two')
    .option('--highlight <cells>', 'put cells in brackets, for example E37,F48', (text) => text.split(','))
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
  klin-zha board --rules romulan-heart:3 --compact
  klin-zha board --highlight E37,F48 \\
    "F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -"`;

async function drawBoard({ out, paint }: Context, text: string | undefined, options: BoardOptions) {
  const state = readState(text, options);
  const { compact = false, json = false } = options;
  const highlight = (options.highlight ?? []).map((name) => cellOf(state, '--highlight', name));
  if (json) {
    const { phase } = state;
    await out.json({ ...positionJson(state), phase, result: resultJson(state), ...state.fields() });
  } else await out.lines(renderText(state, { compact, highlight, paint }));
  return 0;
}
