/** Parses and formats protocol lines. */

import {
  checkText,
  type Fault,
  failure,
  failWith,
  KlinZhaError,
  type Result,
  success,
} from '../base/result.ts';
import { excerpt } from '../base/text.ts';
import type { PlayerView } from '../game/player-view.ts';
import type { Report } from '../game/view.ts';
import { checkArbiterLine, checkEngineLine, isOneLine } from './line-shapes.ts';
import type { ArbiterLine, EngineInfo, EngineLine, EngineOption, GoLimits } from './line-types.ts';

/** Protocol version. */
export const protocolVersion = 1;

/** Parses the rest of a line after its first word; returns the expected form if the line is invalid. */
type Reader<T> = (rest: string, words: readonly string[]) => T | string;

const arbiterReaders: Readonly<Record<string, Reader<ArbiterLine>>> = {
  'klin-zha': (rest) => {
    const version = numberIn(rest);
    return version === undefined ? 'klin-zha VERSION' : { type: 'klin-zha', version };
  },
  setoption: (rest) => {
    const [, name, value = ''] = matchOneLine(/^name (.+?)(?: value (.*))?$/, rest);
    return name === undefined ? 'setoption name NAME value VALUE' : { type: 'setoption', name, value };
  },
  isready: (rest) => bare('isready', rest),
  stop: (rest) => bare('stop', rest),
  quit: (rest) => bare('quit', rest),
  newgame: (rest) => {
    const [, rules, seat, control] = /^rules (\S+) seat ([123])(?: control (\S+))?$/.exec(rest) ?? [];
    if (rules === undefined) return 'newgame rules ID seat N control CONTROL';
    return { type: 'newgame', rules, seat: Number(seat), ...(control === undefined ? {} : { control }) };
  },
  position: (rest) => {
    const [, position, moves] = /^(\S+(?: \S+){6})(?: moves((?: \S+)*))?$/.exec(rest) ?? [];
    if (position === undefined) return 'position and seven fields, then moves MOVE MOVE ...';
    return { type: 'position', position, moves: wordsOf(moves ?? '') };
  },
  view: (rest) =>
    jsonLine(rest, (view: PlayerView) => ({ type: 'view', view: renamed(view, 'quiet', 'halfmoveClock') })),
  report: (rest) => jsonLine(rest, (report: Report) => ({ type: 'report', report })),
  refused: (rest) => ({ type: 'refused', move: rest }),
  legal: (_, words) => ({ type: 'legal', moves: words }),
  go: (_, words) => {
    const limits = goLimits(words);
    return limits === undefined
      ? 'go with nodes N, time MS, depth N or left MS MS, each at most once'
      : { type: 'go', limits };
  },
  offer: (rest) => (/^[123]$/.test(rest) ? { type: 'offer', seat: Number(rest) } : 'offer SEAT'),
  over: (rest) => {
    const [, winner, reason] = /^(draw|[123]) (\S+)$/.exec(rest) ?? [];
    if (reason === undefined) return 'over SEAT REASON, or over draw REASON';
    return { type: 'over', winner: winner === 'draw' ? null : Number(winner), reason };
  },
};

const engineReaders: Readonly<Record<string, Reader<EngineLine>>> = {
  id: (rest) => {
    const [, key, text] = /^(name|author) (.+)$/.exec(rest) ?? [];
    return text === undefined ? 'id name NAME, or id author NAME' : { type: 'id', key: key as 'name', text };
  },
  option: (rest) =>
    optionIn(rest) ?? 'option name NAME type check, spin, combo or string, then default, min, max, var',
  ok: (rest) => bare('ok', rest),
  readyok: (rest) => bare('readyok', rest),
  gameok: (rest) => bare('gameok', rest),
  legal: (rest) => bare('legal', rest),
  resign: (rest) => bare('resign', rest),
  accept: (rest) => bare('accept', rest),
  decline: (rest) => bare('decline', rest),
  refuse: (rest) => (rest === '' ? 'refuse REASON' : { type: 'refuse', text: rest }),
  info: (rest) => {
    const info = infoIn(rest);
    return info === undefined ? 'info with depth, nodes, time, score, line or text' : { type: 'info', info };
  },
  bestmove: (_, [move, offer, more]) => {
    const isRight = move !== undefined && (offer === undefined || offer === 'offer') && more === undefined;
    return isRight
      ? { type: 'bestmove', move, offer: offer !== undefined }
      : 'bestmove MOVE, or bestmove MOVE offer';
  },
  claim: (_, [kind, move, more]) => {
    if ((kind !== 'repetition' && kind !== 'fifty') || more !== undefined)
      return 'claim repetition or claim fifty, optionally with a move';
    return { type: 'claim', kind, ...(move === undefined ? {} : { move }) };
  },
};

/**
 * Parses a line from the arbiter. The fault code is `unknown-line` if the first word is unknown (engines
 * ignore unknown lines), otherwise `bad-line`.
 *
 * @throws KlinZhaError `bad-text` for a non-string
 *
 * @example
 * ```ts
 * import { parseArbiterLine } from 'klin-zha/protocol';
 *
 * const read = parseArbiterLine('go nodes 5000 depth 4');
 * read.ok ? read.value : null; // { type: 'go', limits: { nodes: 5000, depth: 4 } }
 * ```
 */
export function parseArbiterLine(line: string): Result<ArbiterLine> {
  return read(line, arbiterReaders, checkArbiterLine);
}

/**
 * Parses a line from an engine. The fault codes are the same as for {@link parseArbiterLine}.
 *
 * @throws KlinZhaError `bad-text` for a non-string
 *
 * @example
 * ```ts
 * import { parseEngineLine } from 'klin-zha/protocol';
 *
 * const read = parseEngineLine('bestmove e37f48 offer');
 * read.ok ? read.value : null; // { type: 'bestmove', move: 'e37f48', offer: true }
 * const faulty = parseEngineLine('bestmove');
 * faulty.ok ? '' : faulty.errors[0].code; // 'bad-line'
 * ```
 */
export function parseEngineLine(line: string): Result<EngineLine> {
  return read(line, engineReaders, checkEngineLine);
}

/** Parses a line and checks it as the formatter does, so that every parsed line can be formatted. */
function read<T>(
  line: string,
  readers: Readonly<Record<string, Reader<T>>>,
  check: (line: T) => void,
): Result<T> {
  checkText(line);
  const [first = '', ...words] = wordsOf(line);
  const fault = (code: 'unknown-line' | 'bad-line', message: string, expected: string): Fault => ({
    code,
    message,
    read: excerpt(line),
    expected,
  });
  const reader = Object.hasOwn(readers, first) ? readers[first] : undefined;
  if (reader === undefined)
    return failure(
      fault('unknown-line', `Unknown first word '${excerpt(first)}'.`, Object.keys(readers).join(', ')),
    );
  const badLine = (expected: string): Result<T> =>
    failure(fault('bad-line', `Invalid line '${excerpt(line)}': expected ${expected}.`, expected));
  const value = reader(line.trim().slice(first.length).trim(), words);
  if (typeof value === 'string') return badLine(value);
  try {
    check(value);
    return success(value);
  } catch (error) {
    if (error instanceof KlinZhaError) return badLine(error.faults[0]!.expected!);
    throw error;
  }
}

/**
 * Formats a line to an engine for {@link parseArbiterLine}, without a line break.
 *
 * @throws KlinZhaError `bad-line` for an invalid line, or a line that would be parsed as a different line
 *
 * @example
 * ```ts
 * import { formatArbiterLine } from 'klin-zha/protocol';
 *
 * formatArbiterLine({ type: 'newgame', rules: 'takzh', seat: 2 }); // 'newgame rules takzh seat 2'
 * ```
 */
export function formatArbiterLine(line: ArbiterLine): string {
  checkArbiterLine(line);
  switch (line.type) {
    case 'klin-zha':
      return `klin-zha ${line.version}`;
    case 'setoption':
      return `setoption name ${line.name}${line.value === '' ? '' : ` value ${line.value}`}`;
    case 'newgame':
      return `newgame rules ${line.rules} seat ${line.seat}${line.control ? ` control ${line.control}` : ''}`;
    case 'position':
      return `position ${line.position}${line.moves.length === 0 ? '' : ` moves ${line.moves.join(' ')}`}`;
    case 'view':
      return `view ${jsonOf(renamed(line.view, 'halfmoveClock', 'quiet'))}`;
    case 'report':
      return `report ${jsonOf(line.report)}`;
    case 'refused':
      return `refused ${line.move}`;
    case 'legal':
      return ['legal', ...line.moves].join(' ');
    case 'go':
      return ['go', ...limitNames.flatMap((name) => limitWords(name, line.limits[name]))].join(' ');
    case 'offer':
      return `offer ${line.seat}`;
    case 'over':
      return `over ${line.winner ?? 'draw'} ${line.reason}`;
    default:
      return line.type;
  }
}

/**
 * Formats a line to the arbiter for {@link parseEngineLine}, without a line break.
 *
 * @throws KlinZhaError `bad-line` for an invalid line, or a line that would be parsed as a different line
 *
 * @example
 * ```ts
 * import { formatEngineLine } from 'klin-zha/protocol';
 *
 * formatEngineLine({ type: 'info', info: { depth: 3, scores: [25, -25], line: ['e37f48'] } });
 * // 'info depth 3 score 25 -25 line e37f48'
 * ```
 */
export function formatEngineLine(line: EngineLine): string {
  checkEngineLine(line);
  switch (line.type) {
    case 'id':
      return `id ${line.key} ${line.text}`;
    case 'option':
      return formatOption(line.option);
    case 'refuse':
      return `refuse ${line.text}`;
    case 'info':
      return formatInfo(line.info);
    case 'bestmove':
      return `bestmove ${line.move}${line.offer ? ' offer' : ''}`;
    case 'claim':
      return `claim ${line.kind}${line.move === undefined ? '' : ` ${line.move}`}`;
    default:
      return line.type;
  }
}

const limitNames = ['nodes', 'time', 'depth', 'left'] as const;

/** Formats a limit; returns an empty list for undefined. */
function limitWords(name: string, value: number | readonly number[] | undefined): readonly unknown[] {
  const numbers = [value ?? []].flat();
  return numbers.length === 0 ? [] : [name, ...numbers];
}

function formatOption(option: EngineOption): string {
  const parts = [`option name ${option.name} type ${option.type}`];
  if (option.default !== undefined) parts.push(`default ${option.default}`);
  if (option.min !== undefined) parts.push(`min ${option.min}`);
  if (option.max !== undefined) parts.push(`max ${option.max}`);
  for (const value of option.values ?? []) parts.push(`var ${value}`);
  return parts.join(' ');
}

function formatInfo({ depth, nodes, time, scores, line, text }: EngineInfo): string {
  const parts = ['info'];
  for (const [name, value] of Object.entries({ depth, nodes, time, score: scores, line, text }))
    if (value !== undefined) parts.push(`${name} ${[value].flat().join(' ')}`);
  return parts.join(' ');
}

/** Formats an object as JSON on one line. */
function jsonOf(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    return failWith('bad-line', value, 'JSON object', 'an object that can be converted to JSON');
  }
}

/** Renames a member of a view: lines call the halfmove clock `quiet`. */
function renamed(view: PlayerView, from: string, to: string): PlayerView {
  const members = Object.entries(view).map(([name, value]) => [name === from ? to : name, value]);
  return Object.fromEntries(members) as PlayerView;
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function bare<T extends string>(type: T, rest: string): { type: T } | string {
  return rest === '' ? { type } : `${type} alone`;
}

/**
 * Matches a single line of text. With line breaks, patterns with gaps would backtrack excessively.
 */
function matchOneLine(pattern: RegExp, text: string): readonly (string | undefined)[] {
  return (isOneLine(text) ? pattern.exec(text) : null) ?? [];
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Parses a signed number; converts -0 to 0. */
function signedIn(digits: string): number {
  return Number(digits) + 0;
}

function jsonLine<T>(rest: string, lineOf: (value: T) => ArbiterLine): ArbiterLine | string {
  try {
    // Parsed twice: 1e999, -0 and extremely deep objects can be parsed, but not formatted.
    const value: unknown = JSON.parse(JSON.stringify(JSON.parse(rest)));
    if (typeof value === 'object' && value !== null) return lineOf(value as T);
  } catch {
    // Reported below.
  }
  return 'a JSON object on one line';
}

/** Groups words by the preceding name; returns undefined if a name is repeated or missing. */
function groupByName(words: readonly string[], names: readonly string[]): Map<string, string[]> | undefined {
  const found = new Map<string, string[]>();
  let values: string[] | undefined;
  for (const word of words) {
    if (names.includes(word)) {
      if (found.has(word)) return undefined;
      values = [];
      found.set(word, values);
    } else if (values === undefined) return undefined;
    else values.push(word);
  }
  return found;
}

function goLimits(words: readonly string[]): GoLimits | undefined {
  const found = groupByName(words, limitNames);
  if (found === undefined) return undefined;
  const limits: Record<string, number | number[]> = {};
  for (const [name, values] of found) {
    const numbers = values.map(numberIn);
    const isList = name === 'left';
    if (
      numbers.includes(undefined) ||
      (isList ? numbers.length < 2 || numbers.length > 3 : numbers.length !== 1)
    )
      return undefined;
    limits[name] = isList ? (numbers as number[]) : numbers[0]!;
  }
  return limits;
}

function infoIn(rest: string): EngineInfo | undefined {
  const [, before, text] = matchOneLine(/^(.*?)(?:(?:^|\s)text (.*))?$/, rest);
  const found = groupByName(wordsOf(before ?? ''), ['depth', 'nodes', 'time', 'score', 'line']);
  if (found === undefined || (found.size === 0 && text === undefined)) return undefined;
  const info: Record<string, unknown> = text === undefined ? {} : { text };
  for (const [name, values] of found) {
    if (name === 'line') info.line = values;
    else if (name === 'score') {
      if (values.length < 2 || values.length > 3 || !values.every((value) => /^-?\d{1,9}$/.test(value)))
        return undefined;
      info.scores = values.map(signedIn);
    } else {
      const number = values.length === 1 ? numberIn(values[0]) : undefined;
      if (number === undefined) return undefined;
      info[name] = number;
    }
  }
  return info;
}

function optionIn(rest: string): EngineLine | undefined {
  const form = /^name (.+?) type (check|spin|combo|string)(?:\s(.*))?$/;
  const [, name, type, more] = matchOneLine(form, rest);
  if (name === undefined) return undefined;
  const option: Record<string, unknown> = { name, type };
  const values: string[] = [];
  for (const part of (more ?? '')
    .split(/(?<!\s)\s+(?=(?:default|min|max|var) )/)
    .filter((one) => one !== '')) {
    const [, key = '', value = ''] = /^(default|min|max|var) (.+)$/.exec(part.trim()) ?? [];
    if (key === 'var') values.push(value);
    else if (key === 'default') option.default = value;
    else if (/^-?\d{1,15}$/.test(value)) option[key] = signedIn(value);
    else return undefined;
  }
  if (values.length > 0) option.values = values;
  return { type: 'option', option: option as unknown as EngineOption };
}
