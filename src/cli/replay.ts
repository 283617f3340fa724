/** `klin-zha replay`: replays a score sheet, in a list or board by board. */

import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { formatMove, formatPosition, type Ruleset } from '../index.ts';
import type { Notation } from '../notation/index.ts';
import { type LetterSetName, letterSets } from '../notation/letters.ts';
import type { Diagnostic } from '../record/index.ts';
import { type Replay, replayScoreSheet } from '../replay/index.ts';
import { CommandFailure, complaint } from './failure.ts';
import { type Act, type Context, readAll } from './io.ts';
import { resultJson } from './jsonl.ts';
import { notationOption, rulesOption } from './options.ts';
import { tellBoards, tellMoves } from './tell.ts';

interface ReplayCommandOptions {
  readonly rules?: Ruleset;
  readonly notation?: Notation;
  readonly letters?: LetterSetName;
  readonly acceptUnsafe?: boolean;
  readonly boards?: boolean;
  readonly compact?: boolean;
  readonly json?: boolean;
}

/** Adds the command to the program. */
export function addReplay(program: Command, act: Act): void {
  program
    .command('replay')
    .description('replay a score sheet')
    .argument('<file>', 'the score sheet; - is standard input')
    .addOption(rulesOption())
    .addOption(notationOption('the notation of the sheet'))
    .addOption(
      new Option('--letters <set>', 'the letters of algebraic notation').choices(Object.keys(letterSets)),
    )
    .option('--accept-unsafe', 'let a Goal be left threatened, with a warning')
    .option('--boards', 'draw the board after every move')
    .option('--compact', 'draw one line for each row instead of two')
    .option('--json', 'answer with one JSON document')
    .addHelpText('after', help)
    .action((file: string, options: ReplayCommandOptions) =>
      act(async (context) => replay(context, file, await readSheet(context, file), options)),
    );
}

const help = `
A score sheet is a table: columns parted by tabs, headed by the colours. Without
--rules it is played by the first ruleset that has these colours. What is wrong
with it is said on standard error with file, line and column: slips that can be
put right are warnings, an entry that cannot be played or settled is an error.
The replay goes as far as entries can be played.

Examples:
  klin-zha replay game.txt
  klin-zha replay game.txt --boards --compact
  klin-zha replay - --json --rules romulan-heart:3 < game.txt`;

async function readSheet({ stdin }: Context, file: string): Promise<string> {
  if (file === '-') return readAll(stdin);
  try {
    return new TextDecoder().decode(await readFile(file));
  } catch (error) {
    const { code } = error as { readonly code?: string };
    const reasons = new Map([
      ['ENOENT', 'there is no such file'],
      ['EISDIR', 'it is a folder'],
      ['EACCES', 'it may not be read'],
    ]);
    throw new CommandFailure(1, [`cannot read ${file}: ${reasons.get(code ?? '') ?? String(error)}`]);
  }
}

async function replay(
  context: Context,
  file: string,
  text: string,
  options: ReplayCommandOptions,
): Promise<number> {
  const { rules, notation, letters, acceptUnsafe = false } = options;
  const replayed = replayScoreSheet(text, {
    ...(rules && { rules }),
    ...(notation && { notation }),
    ...(letters && { letters }),
    acceptUnsafe,
  });
  const { diagnostics } = replayed;
  const name = file === '-' ? '<stdin>' : file;
  await context.err.lines(...diagnostics.map((diagnostic) => diagnosticText(name, diagnostic)));
  if (options.json === true) await context.out.json(replayJson(replayed));
  else if (options.boards === true) await tellBoards(context, replayed, options.compact === true);
  else await tellMoves(context, replayed, options.compact === true);
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  if (errors === 0) return 0;
  const many = errors === 1 ? '1 error' : `${errors} errors`;
  throw new CommandFailure(1, [`${name}: ${many}; ${replayed.plies.length} moves were replayed`]);
}

/** A diagnostic as compilers write them, so that editors find the place. */
function diagnosticText(file: string, diagnostic: Diagnostic): string {
  const { line, column, severity, code } = diagnostic;
  return `${file}:${line}:${column}: ${severity}: ${complaint(diagnostic)} [${code}]`;
}

function replayJson({ rules, start, plies, final, diagnostics }: Replay): object {
  return {
    rules: rules.id,
    start: formatPosition(start),
    plies: plies.map(({ move, seat, text, line, column, state, slips, drawOffer = false }) => ({
      move: formatMove(move),
      seat,
      text,
      line,
      column,
      slips,
      drawOffer,
      position: formatPosition(state),
    })),
    final: formatPosition(final),
    result: resultJson(final),
    diagnostics,
  };
}
