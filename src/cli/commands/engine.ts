/** `klin-zha engine`: a bot behind the protocol of engines, and a checker for those of others. */

import { type Command, Option } from 'commander';
import { type BotName, botNames } from '../../bots/index.ts';
import { checkEngine, streamPort } from '../../protocol/index.ts';
import { alarm } from '../../protocol/node/index.ts';
import { checkedCommand, startCommand } from '../engine/command.ts';
import { serveBot, serveInThread } from '../engine/thread.ts';
import { CommandFailure, printable } from '../messages.ts';
import { type Act, randomBy, seedOption } from '../options.ts';
import type { Context } from '../output.ts';

interface EngineCommandOptions {
  readonly bot?: BotName;
  readonly check?: string;
  readonly seed?: number;
  readonly book: boolean;
  readonly json?: boolean;
}

/** Adds the command to the program. */
export function addEngine(program: Command, act: Act): void {
  program
    .command('engine')
    .description('play as an engine over standard input and output, or check an engine')
    .addOption(new Option('--bot <name>', 'the bot that plays').choices(botNames))
    .addOption(
      new Option(
        '--check <command>',
        'start this engine, and say what it does against the protocol',
      ).argParser(checkedCommand),
    )
    .addOption(seedOption())
    .option('--no-book', 'set up armies without the book of even setups')
    .option('--json', 'what is found by --check as one JSON document')
    .addHelpText('after', help)
    .action(act(runEngine));
}

const help = `
The protocol is a page of the documentation, docs/engine.md: lines in the manner
of UCI, for two and three players and the blind game. The command behind --check
is split at blanks, but for those in quotes ('...' or "...") or behind a
backslash; the exit status is 1 if anything was found.

Examples:
  printf 'klin-zha 1\\nquit\\n' | klin-zha engine --bot greedy
  klin-zha engine --check "klin-zha engine --bot random"`;

async function runEngine({ stdin, out, program }: Context, options: EngineCommandOptions): Promise<number> {
  const { bot, check, seed, book, json = false } = options;
  if (check !== undefined && bot === undefined) return checkCommand(out, check, seed, json);
  if (bot === undefined || check !== undefined)
    throw new CommandFailure(2, `either --bot, one of ${botNames.join(', ')}, or --check`);
  // What is written is in order, and whoever does not read it has gone.
  const port = streamPort({
    input: stdin,
    write: (text) => void out.write(text).catch(() => {}),
    // Who has been told to quit reads no more, though the other side may still be there.
    close: () => (stdin as { readonly destroy?: () => void }).destroy?.(),
  });
  const choice = { bot, seed, book };
  await (program === undefined ? serveBot(choice, port) : serveInThread(program, choice, port));
  return 0;
}

/** How patient the checker is, in milliseconds: for answers, and beyond the limits of moves. */
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
  else if (found.length === 0) await out.lines('Nothing is wrong with the engine.');
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
