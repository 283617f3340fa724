/**
 * The commands in comments that give something to a move: clock times, evaluations, marks, and who left. Each is a line of
 * a table: where it goes, how its argument is read, and how it is written.
 */

import { made } from '../../base/memo.ts';
import type { RecordCode } from '../diagnostics.ts';
import type { RecordDeparture, RecordEvaluation, RecordMark, RecordNode } from '../tree.ts';

/** What commands give something to: a move, or the beginning of a game, where only those who left can be said. */
export type Commanded = {
  -readonly [K in 'clock' | 'elapsed' | 'left' | 'evaluation' | 'marks']?: RecordNode[K] | undefined;
};

/** A command by what it does. */
interface Command<T> {
  readonly key: keyof Commanded;
  /** Reads an argument; undefined where it cannot be read. */
  readonly read: (argument: string) => T | undefined;
  /** The arguments with which a value is written, mostly one or none. */
  readonly write: (value: T) => readonly string[];
  /** Whether a second one adds to the first. */
  readonly adds?: true;
  readonly fault: RecordCode;
  readonly form: string;
}

/** All commands by their names, in the order in which they are written. */
export const commands: Readonly<Record<string, Command<unknown>>> = /* @__PURE__ */ made(() => {
  const time: Omit<Command<number>, 'key'> = {
    read: readTime,
    write: (seconds) => [formatTime(seconds)],
    fault: 'bad-clock',
    form: 'h:mm:ss',
  };
  const marks = { key: 'marks', read: readMarks, adds: true, fault: 'bad-command' } as const;
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
    adds: true,
    fault: 'bad-departure',
    form: 'seat reason',
  };
  const cells: Command<readonly RecordMark[]> = {
    ...marks,
    write: (list) => joined(list.filter(({ to }) => to === undefined)),
    form: 'GE37,RD28',
  };
  const arrows: Command<readonly RecordMark[]> = {
    ...marks,
    write: (list) => joined(list.filter(({ to }) => to !== undefined)),
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

/** Writes a time in seconds as `h:mm:ss`, with the thousandths if there are any. */
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

/** Whether a value says who left in a way that a record can hold. */
export function isDeparture(value: unknown): value is RecordDeparture {
  const { seat, reason } = (value ?? {}) as Partial<RecordDeparture>;
  return (seat === 1 || seat === 2 || seat === 3) && typeof reason === 'string' && reasonForm.test(reason);
}

/** The largest score, and the most moves, that an evaluation can say. */
const mostScore = 99_999;

function readEvaluation(text: string): RecordEvaluation | undefined {
  const [, end, score, depth] =
    /^(?:#([+-]?\d{1,5})|([+-]?\d{1,5}(?:\.\d{1,3})?))(?:,(\d{1,3}))?$/.exec(text) ?? [];
  if (end === undefined && score === undefined) return undefined;
  // No text tells -0 from 0.
  const value = end === undefined ? { score: Number(score) + 0 } : { endsIn: Number(end) + 0 };
  return { ...value, ...(depth !== undefined && { depth: Number(depth) }) };
}

function formatEvaluation({ score, endsIn, depth }: RecordEvaluation): string {
  const value = endsIn === undefined ? String(Math.round(score! * 1000) / 1000 + 0) : `#${endsIn}`;
  return depth === undefined ? value : `${value},${depth}`;
}

/** Whether a value is an evaluation that a record can hold: scores have whole thousandths. */
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

/** An evaluation with what belongs to it and nothing else. */
export function tidyEvaluation({ score, endsIn, depth }: RecordEvaluation): RecordEvaluation {
  // No text tells -0 from 0.
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

/** Marks as arguments of a command, so many in each that no line becomes long. */
function joined(list: readonly RecordMark[]): string[] {
  const texts = list.map(({ colour, cell, to = '' }) => `${colour.charAt(0).toUpperCase()}${cell}${to}`);
  return Array.from({ length: Math.ceil(texts.length / 8) }, (_, at) =>
    texts.slice(8 * at, 8 * at + 8).join(','),
  );
}

/** Whether a value is a mark that a record can hold. */
export function isMark(value: unknown): value is RecordMark {
  const { colour, cell, to } = (value ?? {}) as Partial<RecordMark>;
  const isCell = (text: unknown): boolean => typeof text === 'string' && cellForm.test(text);
  return markColours.some((one) => one === colour) && isCell(cell) && (to === undefined || isCell(to));
}

/** Marks in the order in which they come back from a text: cells before arrows. */
export function tidyMarks(list: readonly RecordMark[]): RecordMark[] {
  const plain = list.map(({ colour, cell, to }) =>
    to === undefined ? { colour, cell } : { colour, cell, to },
  );
  return [...plain.filter(({ to }) => to === undefined), ...plain.filter(({ to }) => to !== undefined)];
}
