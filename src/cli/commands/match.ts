/** `klin-zha match`: plays a match from lines of JSON: the settings, then events. */

import type { Command } from 'commander';
import { failure } from '../../base/result.ts';
import { parsedJson } from '../../base/values.ts';
import { parseRules, type Result, unwrap } from '../../index.ts';
import { leastBare } from '../../match/control.ts';
import {
  apply,
  arbiterEvents,
  controlText,
  eventLog,
  infractions,
  type Match,
  type MatchEvent,
  type MatchFault,
  type MatchOptions,
  matchStatus,
  namedControls,
  newMatch,
  parseControl,
  runningSeat,
} from '../../match/index.ts';
import { chunksOf } from '../files/bytes.ts';
import { linesOf } from '../files/lines.ts';
import type { Act } from '../options.ts';
import type { Context } from '../output.ts';
import { faultText, matchText } from './match-text.ts';

type MatchRead = Result<Match, MatchFault>;

interface MatchCommandOptions {
  readonly full?: boolean;
  readonly text?: boolean;
}

export function addMatch(program: Command, act: Act): void {
  program
    .command('match')
    .description('Play a match from JSON events: clocks, claims, offers, penalties, adjournments')
    .argument('<file>', 'Lines of JSON: the settings, then events; - for standard input')
    .option('--full', 'Add offers, infractions, the record and the delay to each answer')
    .option('--text', 'Print a report of the match as text instead of JSON')
    .addHelpText('after', help)
    .action(act(playMatch));
}

const help = `
The first line contains the settings; each further line is an event. Each line
is answered with one line of JSON. A rejected line changes nothing.

Exit status: 0 for success, 1 if a line is rejected or the input is empty, 2
for invalid usage.

Example:
  {"rules":"romulan-heart:2","control":"5m+3"}
  {"at":0,"type":"start"}
  {"at":4100,"type":"move","seat":1,"move":"f@f58"}
  {"at":5900,"type":"pause","by":1}`;

async function playMatch({ stdin, out, err }: Context, file: string, options: MatchCommandOptions) {
  let match: Match | undefined;
  let isFirst = true;
  let status = 0;
  for await (const lines of linesOf(chunksOf(stdin, file))) {
    const answers: string[] = [];
    for (const { text, number } of lines) {
      const read = readLine(text, isFirst, match);
      if (isFirst && read.ok) await err.lines(...controlWarning(read.value));
      isFirst = false;
      if (read.ok) match = read.value;
      else status = 1;
      if (!options.text) answers.push(JSON.stringify(answerOf(read, options.full)));
      else if (!read.ok) answers.push(faultText(read.errors[0], number, text));
    }
    await out.lines(...answers);
  }
  if (options.text && match !== undefined) await out.lines(...matchText(match));
  return isFirst ? 1 : status;
}

/** Warns of a time control that may be meant in minutes (M13.1). */
function controlWarning({ settings: { control } }: Match): string[] {
  if (leastBare(control) >= 180) return [];
  const words = controlText(unwrap(parseControl(control)));
  return [`warning: '${control}' is ${words}. Write minutes with their unit, as in '5m+3'.`];
}

/** Applies a line to a match: the first line contains the settings, each further line is an event. */
function readLine(text: string, isFirst: boolean, match: Match | undefined): MatchRead {
  const value = parsedJson(text);
  if (value === undefined) {
    const what = text.trim() === '' ? 'The line is empty' : 'Invalid JSON';
    return rejected('bad-json', 'M11', `${what}: expected one object per line.`);
  }
  if (isFirst) return begin(value);
  if (match === undefined)
    return rejected('no-match', 'M1.4', 'No match: the settings in the first line were rejected.');
  return apply(match, value as MatchEvent);
}

/** Starts a match with untrusted settings, which include the ruleset id. */
export function begin(settings: unknown): MatchRead {
  const { rules } = (settings ?? {}) as { readonly rules?: unknown };
  if (typeof rules !== 'string')
    return rejected(
      'bad-settings',
      'M1.4',
      'Invalid or missing rules in the settings: expected a ruleset id.',
    );
  const read = parseRules(rules);
  if (!read.ok) return rejected('bad-settings', 'M1.4', `rules: ${read.errors[0].message}`);
  const begun = newMatch(read.value, { ...(settings as MatchOptions), rules: read.value.id }, arbiterEvents);
  return begun.ok ? begun : withControlNamed(begun.errors[0], settings as MatchOptions);
}

/** Adds a hint to a fault if the time control is a common name. */
function withControlNamed(fault: MatchFault, { control }: MatchOptions): MatchRead {
  const named = Object.entries(namedControls).find(([name]) => name === control)?.[1];
  const hint =
    fault.code === 'bad-control' && named !== undefined ? ` '${control}' often means ${named}.` : '';
  return failure({ ...fault, message: `${fault.message}${hint}` });
}

/** Returns the answer to a line; `full` adds offers, infractions, the record and the delay. */
function answerOf(read: MatchRead, full = false): object {
  if (!read.ok) {
    const { code, article, message } = read.errors[0];
    return { ok: false, error: { code, article, message } };
  }
  const { value: match } = read;
  if (!full) return matchStatus(match);
  const running = runningSeat(match);
  return {
    ...matchStatus(match),
    offers: match.offers,
    infractions: infractions(match),
    record: eventLog(match),
    delay: running === null ? null : match.clocks![running - 1]!.delay,
  };
}

function rejected(code: MatchFault['code'], article: string, message: string): MatchRead {
  return failure({ code, article, message });
}
