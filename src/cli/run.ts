/** The command `klin-zha`: parses the arguments, runs one command and returns its exit status. */

import { Command, CommanderError } from 'commander';
import pc from 'picocolors';
import { version } from '../../package.json';
import { addArena } from './commands/arena.ts';
import { addBoard } from './commands/board.ts';
import { addCheck } from './commands/check.ts';
import { addConvert } from './commands/convert.ts';
import { addEndings } from './commands/endings.ts';
import { addEngine } from './commands/engine.ts';
import { addFilter } from './commands/filter.ts';
import { addLearn } from './commands/learn.ts';
import { addMatch } from './commands/match.ts';
import { addMoves } from './commands/moves.ts';
import { addPerft } from './commands/perft.ts';
import { addPlay } from './commands/play.ts';
import { addReplay } from './commands/replay.ts';
import { addReport } from './commands/report.ts';
import { addRows } from './commands/rows.ts';
import { addStats } from './commands/stats.ts';
import { addSvg } from './commands/svg.ts';
import { reasons } from './files/bytes.ts';
import { CommandFailure } from './messages.ts';
import type { Act } from './options.ts';
import { type Context, type Io, isClosedPipe, Output, painter } from './output.ts';

/**
 * Runs a command.
 *
 * @param argv the arguments without the program name
 * @returns the exit status: 0 success, 1 invalid input or nothing found, 2 invalid usage
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const err = new Output(io.stderr);
  const out = new Output(io.stdout, err);
  let statusSoFar = 0;
  const noteError = (): void => {
    statusSoFar = 1;
  };
  try {
    return await runProgram(argv, io, { out, err, noteError });
  } catch (error) {
    // The reader closed the pipe, as `| head` does: the status covers what was read so far.
    if (isClosedPipe(error)) return statusSoFar;
    const reason = reasons.get((error as { readonly code?: string } | null)?.code ?? '');
    const message = reason ?? (error instanceof Error ? error.message : String(error));
    await err.lines(`klin-zha: ${message}`).catch(() => {});
    return 1;
  }
}

/** Functions that add the commands, in the order shown in the help. */
const commands: readonly ((program: Command, act: Act) => void)[] = [
  addReplay,
  addConvert,
  addCheck,
  addStats,
  addFilter,
  addReport,
  addRows,
  addBoard,
  addSvg,
  addMoves,
  addPerft,
  addMatch,
  addPlay,
  addEngine,
  addArena,
  addEndings,
  addLearn,
];

async function runProgram(
  argv: readonly string[],
  io: Io,
  { out, err, noteError }: Pick<Context, 'out' | 'err' | 'noteError'>,
): Promise<number> {
  if (argv.length === 0) {
    await out.write(overview);
    return 0;
  }
  let status = 0;
  // Commander writes synchronously; its output is flushed at the end.
  const output: string[] = [];
  const errors: string[] = [];
  const program: Command = createProgram()
    .configureOutput({
      writeOut: (text) => void output.push(text),
      writeErr: (text) => void errors.push(text),
      outputError: (text, write) => write(text.replace(/^error: /, 'klin-zha: ')),
    })
    .exitOverride();
  const act: Act =
    (work) =>
    async (...args) => {
      const { color = io.colours } = program.opts<{ readonly color?: boolean }>();
      const colours = pc.createColors(color);
      const { stdin, program: file } = io;
      const paint = painter(colours);
      status = await work({ stdin, out, err, noteError, paint, colours, program: file }, ...args);
    };
  for (const add of commands) add(program, act);
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      status = error.exitCode === 0 ? 0 : 2;
    } else if (error instanceof CommandFailure) {
      status = error.status;
      errors.push(...error.messages.map((message) => `klin-zha: ${message}\n`));
    } else {
      throw error;
    }
  }
  if (output.length > 0) await out.write(output.join(''));
  if (errors.length > 0) await err.write(errors.join(''));
  return status;
}

function createProgram(): Command {
  return new Command('klin-zha')
    .description('Boards, legal moves, game records and bots for Klin Zha and its variants.')
    .version(version, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Print help')
    .helpCommand('help [command]', 'Print help for a command')
    .option('--color', 'Use colours even if the output is not a terminal')
    .option('--no-color', 'Do not use colours')
    .configureHelp({
      showGlobalOptions: true,
      helpWidth: 79,
      subcommandTerm: (command) => command.name(),
    })
    .showHelpAfterError('klin-zha: use --help for usage')
    .addHelpText('after', help);
}

/** What the command prints without arguments. */
const overview = `klin-zha ${version}: boards, legal moves, game records and bots for Klin Zha.

  klin-zha play                                 play against a bot
  klin-zha replay game.txt --boards             replay a game
  klin-zha check games.kzn                      report errors in games
  klin-zha convert game.txt --out game.kzn      write another form
  klin-zha filter --after game.kzn games.kzn    select games with a position
  klin-zha arena --player greedy --player mcts  compare bots

klin-zha --help lists all commands, klin-zha COMMAND --help all options.
`;

const help = `
Examples:
  klin-zha board
  klin-zha svg --after game.txt --out end.svg
  klin-zha replay game.txt --boards
  klin-zha convert game.txt --notation algebraic --out game.kzn
  klin-zha check games.kzn
  klin-zha filter --after opening.kzn games.kzn
  klin-zha moves --cell E37 "$(cat position.txt)"
  klin-zha perft --depth 3 --rules takzh

Exit status: 0 for success, 1 for invalid input or if nothing is found, 2 for
invalid usage.`;
