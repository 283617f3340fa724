/** `klin-zha check`: everything that is wrong with files of games. */

import type { Command } from 'commander';
import { counted } from '../core/text.ts';
import type { Diagnostic } from '../record/index.ts';
import { CommandFailure } from './failure.ts';
import type { Act, Context } from './io.ts';
import { notationOption, rulesOption } from './options.ts';
import { FileProgress } from './progress.ts';
import { diagnosticText, type ReplaySettings, replayGame } from './replaying.ts';
import { gamesOf, nameOf, sizeOf } from './sources.ts';
import type { WrittenGame } from './written-game.ts';

interface CheckOptions extends ReplaySettings {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Adds the command to the program. */
export function addCheck(program: Command, act: Act): void {
  program
    .command('check')
    .description('say what is wrong with files of games')
    .argument('<files...>', 'records (.kzn), JSON or score sheets; - is standard input')
    .addOption(rulesOption())
    .addOption(notationOption('the notation of games that do not say it'))
    .option('--strict', 'accept only moves in canonical form')
    .option('--accept-unsafe', 'let a Goal be left threatened, with a warning')
    .option('--quiet', 'say only errors, and no summary')
    .option('--json', 'answer with lines of JSON')
    .addHelpText('after', help)
    .action((files: string[], options: CheckOptions) => act((context) => check(context, files, options)));
}

const help = `
What a file holds is recognised by its content. Every game is replayed, with all
its variations; what is wrong stands in a line by itself, which editors can jump
to: FILE:LINE:COLUMN: SEVERITY CODE MESSAGE. Slips that can be put right are
warnings, and so is a file without a game; the exit status is 1 if there are
errors.

Examples:
  klin-zha check games.kzn
  klin-zha check --quiet archive/*.kzn
  klin-zha check --json - < game.txt`;

interface Totals {
  games: number;
  moves: number;
  errors: number;
  warnings: number;
}

async function check(context: Context, files: readonly string[], options: CheckOptions): Promise<number> {
  const totals: Totals = { games: 0, moves: 0, errors: 0, warnings: 0 };
  const unread: string[] = [];
  for (const file of files) {
    const progress = new FileProgress(context.err, nameOf(file), sizeOf(file));
    try {
      await checkFile(context, file, options, totals, progress);
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      unread.push(...error.messages);
    } finally {
      await progress.clear();
    }
  }
  const { games, moves, errors, warnings } = totals;
  if (options.json === true) await context.out.json({ summary: { files: files.length, ...totals } });
  else if (options.quiet !== true) {
    const found = `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
    await context.out.lines(
      `${counted(files.length, 'file')}, ${counted(games, 'game')}, ${counted(moves, 'move')}: ${found}`,
    );
  }
  if (unread.length > 0) throw new CommandFailure(1, unread);
  return errors > 0 ? 1 : 0;
}

async function checkFile(
  context: Context,
  file: string,
  options: CheckOptions,
  totals: Totals,
  progress: FileProgress,
): Promise<void> {
  const name = nameOf(file);
  let number = 0;
  for await (const game of gamesOf(context, file, progress.passed)) {
    const diagnostics = game.kind === 'none' ? game.diagnostics : playedIn(game, options, totals);
    number++;
    const lines: string[] = [];
    for (const diagnostic of diagnostics) {
      const isError = diagnostic.severity === 'error';
      if (isError) totals.errors++;
      else totals.warnings++;
      if (isError || options.quiet !== true) lines.push(lineOf(name, number, diagnostic, options));
    }
    if (lines.length === 0) continue;
    await progress.clear();
    await context.out.lines(...lines);
  }
}

/** Replays a game, counts it, and gives what is wrong with it. */
function playedIn(game: WrittenGame, options: CheckOptions, totals: Totals): readonly Diagnostic[] {
  const { diagnostics, replay, kind } = replayGame(game, options);
  totals.games++;
  totals.moves += kind === 'record' ? replay.played : replay.plies.length;
  return diagnostics;
}

function lineOf(file: string, game: number, diagnostic: Diagnostic, { json }: CheckOptions): string {
  return json === true ? JSON.stringify({ file, game, ...diagnostic }) : diagnosticText(file, diagnostic);
}
