/**
 * Commands in comments: clock times, evaluations, marks and departures. A table defines how each command is
 * read, written and stored.
 */

import { made } from '../../base/memo.ts';
import type { RecordCode } from '../diagnostics.ts';
import type { RecordDeparture, RecordEvaluation, RecordMark, RecordNode } from '../tree.ts';

/** Target of commands: a move, or the beginning of a game, which can only have departures. */
export type CommandTarget = {
  -readonly [K in 'clock' | 'elapsed' | 'left' | 'evaluation' | 'marks']?: RecordNode[K] | undefined;
};

/** Definition of a command. */
interface Command<T> {
  readonly key: keyof CommandTarget;
  /** Parses an argument. Returns undefined if it is invalid. */
  readonly read: (argument: string) => T | undefined;
  /** Formats a value as a list of arguments, one per command. */
  readonly write: (value: T) => readonly string[];
  /** Whether a repeated command adds to the value. */
  readonly isAdditive?: true;
  readonly fault: RecordCode;
  readonly form: string;
}

/** Commands by name, in the order in which they are written. */
export const commands: Readonly<Record<string, Command<unknown>>> = /* @__PURE__ */ made(() => {
  const time: Omit<Command<number>, 'key'> = {
    read: readTime,
    write: (seconds) => [formatTime(seconds)],
    fault: 'bad-clock',
    form: 'h:mm:ss',
  };
  const marks = { key: 'marks', read: readMarks, isAdditive: true, fault: 'bad-command' } as const;
  const evaluation: Command<RecordEvaluation> = {
    key: 'evaluation',
    read: readEvaluation,
    write: (value) => [formatEvaluation(value)],
    fault: 'bad-command',
    form: '1.25',
  };
  const left: Command<readonly RecordDeparture[]> = {
    key: 'left',
    read: readDeparture,
    write: (list) => list.map(({ seat, reason }) => `${seat} ${reason}`),
    isAdditive: true,
    fault: 'bad-departure',
    form: 'seat reason',
  };
  const cells: Command<readonly RecordMark[]> = {
    ...marks,
    write: (list) => formatMarks(list.filter(({ to }) => to === undefined)),
    form: 'GE37,RD28',
  };
  const arrows: Command<readonly RecordMark[]> = {
    ...marks,
    write: (list) => formatMarks(list.filter(({ to }) => to !== undefined)),
    form: 'GE37F48',
  };
  const clocks = { clk: { key: 'clock', ...time }, emt: { key: 'elapsed', ...time } };
  return { ...clocks, eval: evaluation, left, csl: cells, cal: arrows } as Readonly<
    Record<string, Command<unknown>>
  >;
});

function readTime(text: string): number | undefined {
  const [, hours, minutes, seconds, parts = ''] =
    /^(\d{1,6}):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const whole = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000;
  return (whole + Number(parts.padEnd(3, '0'))) / 1000;
}

/** Formats seconds as `h:mm:ss`, with a fraction if needed. */
export function formatTime(seconds: number): string {
  const total = Math.round(seconds * 1000);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const parts = total % 1000;
  const rest = parts === 0 ? '' : `.${String(parts).padStart(3, '0').replace(/0+$/, '')}`;
  const clock = `${two((total / 60_000) % 60)}:${two((total / 1000) % 60)}`;
  return `${Math.floor(total / 3_600_000)}:${clock}${rest}`;
}

const reasonForm = /^[a-z][a-z-]{0,30}$/;

function readDeparture(text: string): readonly RecordDeparture[] | undefined {
  const [seat = '', reason = '', ...more] = text.split(' ');
  const departure = { seat: /^[1-3]$/.test(seat) ? Number(seat) : 0, reason };
  return more.length === 0 && isDeparture(departure) ? [departure] : undefined;
}

/** Whether a value is a departure that a record can contain. */
export function isDeparture(value: unknown): value is RecordDeparture {
  const { seat, reason } = (value ?? {}) as Partial<RecordDeparture>;
  return (seat === 1 || seat === 2 || seat === 3) && typeof reason === 'string' && reasonForm.test(reason);
}

/** Maximum absolute value of `score` and `endsIn`. */
const mostScore = 99_999;

function readEvaluation(text: string): RecordEvaluation | undefined {
  const [, end, score, depth] =
    /^(?:#([+-]?\d{1,5})|([+-]?\d{1,5}(?:\.\d{1,3})?))(?:,(\d{1,3}))?$/.exec(text) ?? [];
  if (end === undefined && score === undefined) return undefined;
  // Text does not distinguish -0 from 0.
  const value = end === undefined ? { score: Number(score) + 0 } : { endsIn: Number(end) + 0 };
  return { ...value, ...(depth !== undefined && { depth: Number(depth) }) };
}

function formatEvaluation({ score, endsIn, depth }: RecordEvaluation): string {
  const value = endsIn === undefined ? String(Math.round(score! * 1000) / 1000 + 0) : `#${endsIn}`;
  return depth === undefined ? value : `${value},${depth}`;
}

/** Whether a value is an evaluation that a record can contain. Scores have at most three decimals. */
export function isEvaluation(value: unknown): value is RecordEvaluation {
  if (typeof value !== 'object' || value === null) return false;
  const { score, endsIn, depth } = value as RecordEvaluation;
  const isWhole = (number: unknown, least: number, most: number): boolean =>
    Number.isInteger(number) && (number as number) >= least && (number as number) <= most;
  const isScore =
    typeof score === 'number' && Math.abs(score) <= mostScore && Math.round(score * 1000) / 1000 === score;
  const isOne =
    endsIn === undefined ? isScore : score === undefined && isWhole(endsIn, -mostScore, mostScore);
  return isOne && (depth === undefined || isWhole(depth, 0, 999));
}

/** Copies an evaluation without unknown members. */
export function tidyEvaluation({ score, endsIn, depth }: RecordEvaluation): RecordEvaluation {
  // Text does not distinguish -0 from 0.
  const value = endsIn === undefined ? { score: score! + 0 } : { endsIn: endsIn + 0 };
  return { ...value, ...(depth !== undefined && { depth }) };
}

const markColours: readonly RecordMark['colour'][] = ['red', 'green', 'blue', 'yellow'];
const cellForm = /^[1-9]?[A-I][1-9]{2}$/;
const markForm = /^([RGBY])([1-9]?[A-I][1-9]{2})([1-9]?[A-I][1-9]{2})?$/i;

function readMarks(text: string): readonly RecordMark[] | undefined {
  const list: RecordMark[] = [];
  for (const part of text.split(',')) {
    const [, letter, cell, to] = markForm.exec(part.trim().toUpperCase()) ?? [];
    if (cell === undefined) return undefined;
    const colour = markColours.find((one) => one.startsWith(letter!.toLowerCase()))!;
    list.push(to === undefined ? { colour, cell } : { colour, cell, to });
  }
  return list;
}

/** Formats marks as arguments, eight per argument to keep lines short. */
function formatMarks(list: readonly RecordMark[]): string[] {
  const texts = list.map(({ colour, cell, to = '' }) => `${colour.charAt(0).toUpperCase()}${cell}${to}`);
  return Array.from({ length: Math.ceil(texts.length / 8) }, (_, at) =>
    texts.slice(8 * at, 8 * at + 8).join(','),
  );
}

/** Whether a value is a mark that a record can contain. */
export function isMark(value: unknown): value is RecordMark {
  const { colour, cell, to } = (value ?? {}) as Partial<RecordMark>;
  const isCell = (text: unknown): boolean => typeof text === 'string' && cellForm.test(text);
  return markColours.some((one) => one === colour) && isCell(cell) && (to === undefined || isCell(to));
}

/** Sorts marks into the order in which they are read back: cells before arrows. */
export function tidyMarks(list: readonly RecordMark[]): RecordMark[] {
  const plain = list.map(({ colour, cell, to }) =>
    to === undefined ? { colour, cell } : { colour, cell, to },
  );
  return [...plain.filter(({ to }) => to === undefined), ...plain.filter(({ to }) => to !== undefined)];
}
