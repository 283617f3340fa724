/** `klin-zha report`: writes games as a page for print. */

import type { Command } from 'commander';
import { type EventGame, eventGame, eventTable } from '../../match/index.ts';
import { playersOf } from '../../records/archive/choice.ts';
import { formatRecord, type GameRecord } from '../../records/index.ts';
import { renderSvg } from '../../render/index.ts';
import { escaped } from '../../render/xml.ts';
import { filesIn } from '../files/folders.ts';
import { filesText, visitGames } from '../files/read.ts';
import { targetOf } from '../files/written-file.ts';
import { type ReplaySettings, recordReplayOf } from '../files/written-game.ts';
import { CommandFailure, printDiagnostics } from '../messages.ts';
import { type Act, addGamesArgument, numberOption } from '../options.ts';
import type { Context } from '../output.ts';
import { checkOut } from './convert.ts';

interface ReportArguments extends ReplaySettings {
  readonly title: string;
  readonly every?: number;
  readonly out?: string;
}

export function addReport(program: Command, act: Act): void {
  addGamesArgument(program.command('report'), '<files...>')
    .description('Write games as an HTML page for print')
    .option('--title <text>', 'Title of the page', 'Games')
    .addOption(numberOption('--every <n>', 'Draw the board after every nth move; by default only at the end'))
    .option('-o, --out <file>', 'Output file; - for standard output (default: -)')
    .addHelpText('after', help)
    .action(act(report));
}

const help = `
The page has a table of the players by points for hearts, if games have results
and names, a list of the results, and the tags, moves, comments, variations
and diagrams of each game. It needs no other file. Errors and warnings go to
standard error.

Exit status: 0 for success, 1 if no game was found or a file cannot be read, 2
for invalid usage.

Examples:
  klin-zha report games.kzn --title "Spring meeting" --out games.html
  klin-zha report game.kzn --every 10 > game.html`;

const style = `body{font:11pt/1.4 serif;max-width:48em;margin:1em auto;padding:0 1em}
table{border-collapse:collapse;margin:1em 0}th,td{text-align:left;padding:.1em .8em .1em 0}
article{break-before:page}figure{display:inline-block;margin:.5em;width:17em;break-inside:avoid}
svg{width:100%;height:auto}pre{white-space:pre-wrap;font:inherit}`;

async function report(context: Context, paths: readonly string[], options: ReportArguments): Promise<number> {
  const files = await filesIn(paths, context.err);
  checkOut(files, options.out);
  const target = targetOf(context, options.out);
  const results: string[] = [];
  const articles: string[] = [];
  const finished: EventGame[] = [];
  try {
    const unread = await visitGames(context, files, options, async (game, _, name) => {
      if (game.kind === 'none') {
        await printDiagnostics(context, name, game.diagnostics);
        return;
      }
      const replay = recordReplayOf(game, options);
      await printDiagnostics(context, name, replay.diagnostics);
      const { record, plies, start } = replay;
      const number = results.length + 1;
      finished.push(...[eventGame(replay)].filter((one) => one !== null));
      results.push(resultRow(record, number));
      const shown = plies.filter(
        (_, at) => at === plies.length - 1 || (options.every !== undefined && (at + 1) % options.every === 0),
      );
      const diagrams = (shown.length > 0 ? shown : [{ state: start, text: '' }]).map(
        ({ state, text }) =>
          `<figure>${renderSvg(state, { theme: 'print' })}<figcaption>${escaped(text)}</figcaption></figure>`,
      );
      articles.push(articleOf(record, number, diagrams));
    });
    if (unread.length > 0) throw new CommandFailure(1, ...unread.map(({ message }) => message));
    if (results.length === 0) throw new CommandFailure(1, `no game in ${filesText(files)}`);
    const title = escaped(options.title);
    await target.write(
      `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>${title}</title><style>${style}</style>\n<h1>${title}</h1>\n${tableOf(finished)}<table><thead><tr><th>#</th><th>Players</th><th>Result</th><th>Event</th><th>Date</th></tr></thead><tbody>\n${results.join('\n')}\n</tbody></table>\n${articles.join('\n')}\n</html>\n`,
    );
    await target.commit(true);
  } finally {
    await target.discard();
  }
  return 0;
}

function tableOf(games: readonly EventGame[]): string {
  const rows = eventTable(games).map(({ rank, player, points, games, wins, draws, losses }) => {
    const cells = [rank, player, points, games, wins, draws, losses];
    return `<tr>${cells.map((cell) => `<td>${escaped(String(cell))}</td>`).join('')}</tr>`;
  });
  const heads = ['#', 'Player', 'Points', 'Games', 'Won', 'Drawn', 'Lost'].map((head) => `<th>${head}</th>`);
  const head = `<thead><tr>${heads.join('')}</tr></thead>`;
  return rows.length === 0 ? '' : `<table>${head}<tbody>\n${rows.join('\n')}\n</tbody></table>\n`;
}

const headingOf = (record: GameRecord): string => playersOf(record).join(' – ') || '?';

function resultRow(record: GameRecord, number: number): string {
  const cells = [
    headingOf(record),
    record.result ?? '*',
    record.tags.get('Event') ?? '',
    record.tags.get('Date') ?? '',
  ];
  return `<tr><td><a href="#g${number}">${number}</a></td>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
}

function articleOf(record: GameRecord, number: number, diagrams: readonly string[]): string {
  const tags = [...record.tags].map(
    ([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
  );
  const moves = formatRecord({ ...record, tags: new Map() });
  return `<article id="g${number}"><h2>${number}. ${escaped(headingOf(record))}</h2>\n<table>${tags.join('')}</table>\n<pre>${escaped(moves.trim())}</pre>\n${diagrams.join('')}</article>`;
}
