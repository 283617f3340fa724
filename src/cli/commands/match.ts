/** `klin-zha match`: a match as lines of JSON, settings and then events, answered line by line. */

import type { Command } from 'commander';
import { failure } from '../../base/result.ts';
import { parsedJson } from '../../base/values.ts';
import { parseRules, type Result } from '../../index.ts';
import {
  apply,
  arbiterEvents,
  eventLog,
  infractions,
  type Match,
  type MatchEvent,
  type MatchFault,
  type MatchOptions,
  matchStatus,
  namedControls,
  newMatch,
  runningSeat,
} from '../../match/index.ts';
import { linesOf } from '../files/lines.ts';
import { chunksOf } from '../files/read.ts';
import type { Act } from '../options.ts';
import type { Context } from '../output.ts';
import { faultText, matchText } from './match-text.ts';

type MatchRead = Result<Match, MatchFault>;

interface MatchCommandOptions {
  readonly full?: boolean;
  readonly text?: boolean;
}

/** Adds the command to the program. */
export function addMatch(program: Command, act: Act): void {
  program
    .command('match')
    .description('play a match: clocks, claims, offers, penalties, adjournments')
    .argument('<file>', 'lines of JSON, the settings and then events; - is standard input')
    .option('--full', 'answer with offers, infractions, the record and the delay as well')
    .option('--text', 'tell the match as an arbiter would write it down')
    .addHelpText('after', help)
    .action(act(playMatch));
}

const help = `
The first line holds the settings, each further line an event; each is answered
with one line, and a line that is refused changes nothing. The exit status is 1
if anything was refused.

Example:
  {"rules":"romulan-heart:2","control":"300+3"}
  {"at":0,"type":"start"}
  {"at":4100,"type":"move","seat":1,"move":"f@f58"}
  {"at":5900,"type":"pause","by":1}`;

async function playMatch({ stdin, out }: Context, file: string, options: MatchCommandOptions) {
  let match: Match | undefined;
  let isFirst = true;
  let status = 0;
  for await (const lines of linesOf(chunksOf(stdin, file))) {
    const answers: string[] = [];
    for (const { text, number } of lines) {
      const read = readLine(text, isFirst, match);
      isFirst = false;
      if (read.ok) match = read.value;
      else status = 1;
      if (!options.text) answers.push(JSON.stringify(answerOf(read, options.full)));
      else if (!read.ok) answers.push(faultText(read.errors[0], number, text));
    }
    await out.lines(...answers);
  }
  if (options.text && match !== undefined) await out.lines(...matchText(match));
  return status;
}

/** The match after a line: the first line holds the settings, each further line an event. */
function readLine(text: string, isFirst: boolean, match: Match | undefined): MatchRead {
  const value = parsedJson(text);
  if (value === undefined) return refused('bad-json', 'M11', 'the line is not JSON');
  if (isFirst) return begin(value);
  if (match === undefined) return refused('no-match', 'M1.4', 'the settings were refused');
  return apply(match, value as MatchEvent);
}

/** A new match by settings from outside that name their ruleset. */
export function begin(settings: unknown): MatchRead {
  const { rules } = (settings ?? {}) as { readonly rules?: unknown };
  if (typeof rules !== 'string')
    return refused('bad-settings', 'M1.4', 'rules: the id of a ruleset expected');
  const read = parseRules(rules);
  if (!read.ok) return refused('bad-settings', 'M1.4', `rules: ${read.errors[0].message}`);
  const begun = newMatch(read.value, { ...(settings as MatchOptions), rules: read.value.id }, arbiterEvents);
  return begun.ok ? begun : withControlNamed(begun.errors[0], settings as MatchOptions);
}

/** A fault, with the time control that is meant if the settings hold the name of one. */
function withControlNamed(fault: MatchFault, { control }: MatchOptions): MatchRead {
  const named = Object.entries(namedControls).find(([name]) => name === control)?.[1];
  const hint = fault.code === 'bad-control' && named !== undefined ? ` '${control}' is often ${named}.` : '';
  return failure({ ...fault, message: `${fault.message}${hint}` });
}

/** The JSON that answers a line; `full` adds offers, infractions, the record and the delay. */
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

function refused(code: MatchFault['code'], article: string, message: string): MatchRead {
  return failure({ code, article, message });
}
