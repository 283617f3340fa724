/** `klin-zha match`: a match as lines of JSON, settings and then events, answered line by line. */

import type { Command } from 'commander';
import { parsedJson } from '../../base/values.ts';
import { parseRules } from '../../index.ts';
import { arbiterEvents, infractions, namedControls, record } from '../../match/arbiter/index.ts';
import {
  answerLine,
  apply,
  type Match,
  type MatchAnswer,
  type MatchEvent,
  type MatchOptions,
  type MatchRefusal,
  newMatch,
  runningSeat,
} from '../../match/index.ts';
import { linesOf } from '../files/lines.ts';
import { chunksOf } from '../files/read.ts';
import type { Act } from '../options.ts';
import type { Context } from '../output.ts';
import { matchText, refusalText } from './match-text.ts';

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
      const answered = answerTo(text, isFirst, match);
      isFirst = false;
      if (answered.ok) match = answered.match;
      else status = 1;
      if (!options.text)
        answers.push(JSON.stringify(answered.ok ? lineOf(answered.match, options.full) : answered));
      else if (!answered.ok) answers.push(refusalText(answered.error, number, text));
    }
    await out.lines(...answers);
  }
  if (options.text && match !== undefined) await out.lines(...matchText(match));
  return status;
}

/** Answers a line: the first holds the settings, all others events of the match that they made. */
function answerTo(text: string, isFirst: boolean, match: Match | undefined): MatchAnswer {
  const value = parsedJson(text);
  if (value === undefined) return refused('bad-json', 'M11', 'the line is not JSON');
  if (isFirst) return begin(value);
  if (match === undefined) return refused('no-match', 'M1.4', 'the settings were refused');
  return apply(match, value as MatchEvent);
}

/** A match by settings from outside that name their ruleset. */
export function begin(settings: unknown): MatchAnswer {
  const { rules } = (settings ?? {}) as { readonly rules?: unknown };
  if (typeof rules !== 'string')
    return refused('bad-settings', 'M1.4', 'rules: the id of a ruleset expected');
  const read = parseRules(rules);
  if (!read.ok) return refused('bad-settings', 'M1.4', `rules: ${read.errors[0]!.message}`);
  const answered = newMatch(
    read.value,
    { ...(settings as MatchOptions), rules: read.value.id },
    arbiterEvents,
  );
  return answered.ok ? answered : withControlNamed(answered.error, settings as MatchOptions);
}

/** A refusal that says what is meant by the name of a time control. */
function withControlNamed(error: MatchRefusal, { control }: MatchOptions): MatchAnswer {
  const named = Object.entries(namedControls).find(([name]) => name === control)?.[1];
  const hint = error.code === 'bad-control' && named !== undefined ? `; '${control}' is often ${named}` : '';
  return { ok: false, error: { ...error, message: `${error.message}${hint}` } };
}

/** The answer to a line; `full` tells all that is known. */
function lineOf(match: Match, full = false): object {
  if (!full) return answerLine(match);
  const running = runningSeat(match);
  return {
    ...answerLine(match),
    offers: match.offers,
    infractions: infractions(match),
    record: record(match),
    delay: running === null ? null : match.clocks![running - 1]!.delay,
  };
}

function refused(code: MatchRefusal['code'], article: string, message: string): MatchAnswer {
  return { ok: false, error: { code, article, message } };
}
