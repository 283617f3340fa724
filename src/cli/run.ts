/** The command `klin-zha`: reads its arguments, runs one command, and answers with an exit status. */

import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { addArena } from './commands/arena.ts';
import { addBoard } from './commands/board.ts';
import { addCheck } from './commands/check.ts';
import { addCompletion } from './commands/completion.ts';
import { addConvert } from './commands/convert.ts';
import { addEngine } from './commands/engine.ts';
import { addExplore } from './commands/explore.ts';
import { addFilter, addMerge } from './commands/filter.ts';
import { addFind } from './commands/find.ts';
import { addIndex } from './commands/index-games.ts';
import { addMatch } from './commands/match.ts';
import { addMoves } from './commands/moves.ts';
import { addPerft } from './commands/perft.ts';
import { addPlay } from './commands/play.ts';
import { addReplay } from './commands/replay.ts';
import { addRows } from './commands/rows.ts';
import { addSplit } from './commands/split.ts';
import { addStats } from './commands/stats.ts';
import { addSvg } from './commands/svg.ts';
import { reasons } from './files/read.ts';
import { CommandFailure } from './messages.ts';
import type { Act } from './options.ts';
import { type Context, type Io, isClosedPipe, Output, painter } from './output.ts';

/**
 * Runs a command.
 *
 * @param argv the arguments behind the program's name
 * @returns the exit status: 0 fine, 1 the input is wrong, 2 the command was called wrongly
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const err = new Output(io.stderr);
  const out = new Output(io.stdout, err);
  let known = 0;
  const blame = (): void => {
    known = 1;
  };
  try {
    return await runProgram(argv, io, { out, err, blame });
  } catch (error) {
    // Nobody reads any more, as behind `| head`: nothing is left to do, and the status says what is known.
    if (isClosedPipe(error)) return known;
    const reason = reasons.get((error as { readonly code?: string } | null)?.code ?? '');
    const message = reason ?? (error instanceof Error ? error.message : String(error));
    await err.lines(`klin-zha: ${message}`).catch(() => {});
    return 1;
  }
}

/** The commands in the order of the help. */
const commands: readonly ((program: Command, act: Act) => void)[] = [
  addReplay,
  addConvert,
  addCheck,
  addStats,
  addFilter,
  addMerge,
  addSplit,
  addIndex,
  addFind,
  addExplore,
  addRows,
  addBoard,
  addSvg,
  addMoves,
  addPerft,
  addMatch,
  addPlay,
  addEngine,
  addArena,
  addCompletion,
];

async function runProgram(
  argv: readonly string[],
  io: Io,
  { out, err, blame }: Pick<Context, 'out' | 'err' | 'blame'>,
): Promise<number> {
  let status = 0;
  // What commander says; it goes out when commander has ended.
  const answers: string[] = [];
  const complaints: string[] = [];
  const program: Command = createProgram()
    .configureOutput({
      writeOut: (text) => void answers.push(text),
      writeErr: (text) => void complaints.push(text),
      outputError: (text, write) => write(text.replace(/^error: /, 'klin-zha: ')),
    })
    .exitOverride();
  const act: Act =
    (work) =>
    async (...args) => {
      const { color = io.colours } = program.opts<{ readonly color?: boolean }>();
      const paint = painter(color);
      status = await work({ stdin: io.stdin, out, err, blame, paint, program: io.program }, ...args);
    };
  for (const add of commands) add(program, act);
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      status = error.exitCode === 0 ? 0 : 2;
    } else if (error instanceof CommandFailure) {
      status = error.status;
      complaints.push(...error.messages.map((message) => `klin-zha: ${message}\n`));
    } else {
      throw error;
    }
  }
  if (answers.length > 0) await out.write(answers.join(''));
  if (complaints.length > 0) await err.write(complaints.join(''));
  return status;
}

function createProgram(): Command {
  return new Command('klin-zha')
    .description('Boards, legal moves and game records of Klin Zha and its family.')
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .option('--color', 'colours even where no terminal is')
    .option('--no-color', 'no colours, even in a terminal')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('klin-zha: --help shows how it is called')
    .addHelpText('after', help);
}

const help = `
Examples:
  klin-zha board
  klin-zha svg --after game.txt --out end.svg
  klin-zha replay game.txt --boards
  klin-zha convert game.txt --notation algebraic --out game.kzn
  klin-zha check games.kzn
  klin-zha find --after opening.kzn games.kzn
  klin-zha moves --cell E37 "$(cat position.txt)"
  klin-zha perft --depth 3 --rules takzh

Exit status: 0 fine, 1 the input is wrong, 2 the command was called wrongly.`;
