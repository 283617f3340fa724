/** `klin-zha endings`: builds endgame tables. */

import { existsSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import {
  type EndingClass,
  type EndingTable,
  endingClass,
  joinSlices,
  openTable,
} from '../../endings/index.ts';
import { KlinZhaError, klinZha, type Ruleset } from '../../index.ts';
import { removeJournal, SliceJournal } from '../endings/journal.ts';
import { readTable } from '../endings/table-file.ts';
import { type SliceThread, startSliceThread } from '../endings/threads.ts';
import { lock } from '../files/lock.ts';
import { targetOf } from '../files/written-file.ts';
import { CommandFailure, faultMessage, grouped } from '../messages.ts';
import { type Act, numberOption, rulesOption } from '../options.ts';
import type { Context } from '../output.ts';

interface EndingsArguments {
  readonly rules: Ruleset;
  readonly out: string;
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export function addEndings(program: Command, act: Act): void {
  program
    .command('endings')
    .description('Build an endgame table: the exact value of every position of a class')
    .addArgument(new Argument('<task>', 'What to do').choices(['build']))
    .addArgument(
      new Argument('<class>', "Codes of both sides' warriors; each side also has a Goal").choices([
        'B-B',
        'BS-B',
        'BI-B',
      ]),
    )
    .addOption(rulesOption().default(klinZha, klinZha.id))
    .requiredOption('-o, --out <file>', 'File of the table')
    .addOption(numberOption('--threads <n>', 'Number of threads', 64).default(1))
    .option('--json', 'Print one JSON document')
    .option('-q, --quiet', 'Do not show progress')
    .addHelpText('after', help)
    .action(act(build));
}

const help = `
Prints the shares of wins, losses and draws for the player to move, and the
longest win. B-B takes ten seconds; the classes with a Swift or a Flier take
half an hour. While the table is built, its parts are kept in FILE.part. After
an interruption, run the same command to continue; the result is the same file.
If the table is already complete, only the figures are printed.

klin-zha board --endings FILE looks up a position.

Exit status: 0 for success, 1 for a failure, 2 for invalid usage.

Examples:
  klin-zha endings build B-B --out B-B.kze
  klin-zha endings build BS-B --rules takzh --threads 2 --out BS-B.kze`;

async function build(context: Context, _: 'build', id: string, options: EndingsArguments): Promise<number> {
  const { out: file, rules, json = false } = options;
  const endings = classOf(rules, id);
  const unlock = lock(file);
  try {
    const table = existsSync(file) ? readTable(file) : await complete(context, endings, options);
    if (table.endings !== endings) {
      const found = `${table.endings.id} in ${table.endings.rules.id}`;
      throw new CommandFailure(1, `'${file}' is a table of ${found}: remove it, or choose another file`);
    }
    removeJournal(file);
    if (json) await context.out.json({ rules: rules.id, class: id, file, ...table.counts });
    else await context.out.lines(...figuresOf(table));
    return 0;
  } finally {
    unlock();
  }
}

function classOf(rules: Ruleset, id: string): EndingClass {
  try {
    return endingClass(rules, id);
  } catch (error) {
    if (!(error instanceof KlinZhaError)) throw error;
    throw new CommandFailure(1, ...error.faults.map(faultMessage));
  }
}

/** Solves the slices that are missing, and writes the table. */
async function complete(
  context: Context,
  endings: EndingClass,
  { out: file, threads: number, json, quiet }: EndingsArguments,
): Promise<EndingTable> {
  const { err } = context;
  const journal = new SliceJournal(file, endings);
  const threads: SliceThread[] = [];
  const begun = performance.now();
  let shown = begun;
  const report = (): void => {
    if (!err.isTerminal || json || quiet || performance.now() - shown < 250) return;
    shown = performance.now();
    const seconds = ((shown - begun) / 1000).toFixed(1);
    err.show(`${endings.id}: ${journal.slices.size} of ${endings.slices} slices, ${seconds} s`);
  };
  try {
    const all = Array.from({ length: endings.slices }, (_, slice) => slice);
    const missing = all.filter((slice) => !journal.slices.has(slice)).values();
    const work = async (thread: SliceThread): Promise<void> => {
      for (const slice of missing) {
        journal.add(slice, await thread.request(slice));
        report();
      }
    };
    // Started one by one, so that `finally` ends the running threads if a later one fails to start.
    const program = number > 1 ? context.program : undefined;
    while (threads.length < number) threads.push(startSliceThread(program, endings));
    await Promise.all(threads.map(work));
    await err.clear();
    const bytes = joinSlices(
      endings,
      all.map((slice) => journal.slices.get(slice)!),
    );
    const target = targetOf(context, file);
    await target.write(bytes);
    await target.commit();
    return openTable(bytes);
  } finally {
    journal.close();
    await Promise.all(threads.map((thread) => thread.end()));
  }
}

/** Formats the figures of a table. */
function figuresOf({ endings, counts }: EndingTable): string[] {
  const { positions, wins, losses, draws, longest } = counts;
  const row = (name: string, count: number): string => {
    const share = `${((100 * count) / positions).toFixed(1)} %`;
    return `${name.padEnd(8)}${grouped(count).padStart(14)}${share.padStart(9)}`;
  };
  return [
    `${endings.id} in ${endings.rules.id}: ${grouped(positions)} positions`,
    row('wins', wins),
    row('losses', losses),
    row('draws', draws),
    `longest win: ${longest} half-moves`,
  ];
}
