/** `klin-zha engine`: runs a bot as an engine, or checks another engine. */

import { type Command, Option } from 'commander';
import { checkEngine, streamPort } from '../../protocol/index.ts';
import { alarm } from '../../protocol/node/index.ts';
import { botShape, checkedBot, playerNames } from '../engine/book.ts';
import { checkedCommand, startCommand } from '../engine/command.ts';
import { serveBot, serveInThread } from '../engine/thread.ts';
import { CommandFailure, printable } from '../messages.ts';
import { type Act, randomBy, seedOption } from '../options.ts';
import type { Context } from '../output.ts';

interface EngineCommandOptions {
  readonly bot?: string;
  readonly check?: string;
  readonly seed?: number;
  readonly book: boolean;
  readonly cpu?: boolean;
  readonly json?: boolean;
}

export function addEngine(program: Command, act: Act): void {
  program
    .command('engine')
    .description('Run a bot as an engine on standard input and output, or check an engine')
    .addOption(
      new Option('--bot <name>', `Bot to run: ${playerNames.join(', ')}, or a file`).argParser(checkedBot),
    )
    .addOption(
      new Option('--check <command>', 'Start this engine and report its protocol errors').argParser(
        checkedCommand,
      ),
    )
    .addOption(seedOption())
    .option('--no-book', 'Set up armies without the opening book')
    .addOption(new Option('--cpu', 'Measure times as the CPU time of this process').conflicts('check'))
    .option('--json', 'Print the --check report as one JSON document')
    .addHelpText('after', help)
    .action(act(runEngine));
}

const help = `
The protocol resembles UCI and supports two or three players and the blind
game. The --check command is split at spaces, unless they are quoted
('...' or "...") or escaped with a backslash.

A file with a bot exports it by default, as an object
  ${botShape}
choose may return a promise. --check "klin-zha engine --bot ./my-bot.mjs"
checks the file.

Exit status: 0 for success, 1 if --check finds errors, 2 for invalid usage.

Examples:
  printf 'klin-zha 1\\nquit\\n' | klin-zha engine --bot greedy
  klin-zha engine --check "klin-zha engine --bot random"`;

async function runEngine({ stdin, out, program }: Context, options: EngineCommandOptions): Promise<number> {
  const { bot, check, seed, book, cpu = false, json = false } = options;
  if (check !== undefined && bot === undefined) return checkCommand(out, check, seed, json);
  if (bot === undefined || check !== undefined)
    throw new CommandFailure(2, `use either --bot (${playerNames.join(', ')}) or --check`);
  // Writes stay in order. Errors are ignored: the reader has closed the pipe.
  const port = streamPort({
    input: stdin,
    write: (text) => void out.write(text).catch(() => {}),
    // After quit, stop reading even if the other side keeps the pipe open.
    close: () => (stdin as { readonly destroy?: () => void }).destroy?.(),
  });
  const choice = { bot, seed, book, cpu };
  await (program === undefined ? serveBot(choice, port) : serveInThread(program, choice, port));
  return 0;
}

/** Milliseconds that --check waits for an answer, and for a move after its time limit. */
const patience = 10_000;
const grace = 5000;

async function checkCommand(
  out: Context['out'],
  command: string,
  seed: number | undefined,
  json: boolean,
): Promise<number> {
  const found = await checkEngine(() => startCommand(command), {
    alarm,
    patience,
    grace,
    random: randomBy(seed),
  });
  if (json) await out.json(found);
  else if (found.length === 0) await out.lines('No errors found.');
  for (const { during, code, message, read, expected } of json ? [] : found) {
    const more = [
      ...(read === undefined ? [] : [`read: ${read}`]),
      ...(expected === undefined ? [] : [`expected: ${expected}`]),
    ];
    await out.lines(
      printable(`${during}: ${code}: ${message}`),
      ...more.map((line) => printable(`  ${line}`)),
    );
  }
  return found.length === 0 ? 0 : 1;
}
