/** Time controls as text (M2.1): `40/7200:3600+30`, `300+3`, `1500d10`. */

import { type Fault, failure, failures, type Result, shown, success } from '../core/result.ts';
import { splitSpan } from '../core/text.ts';

/** One period of a time control; times are whole milliseconds. */
export interface Period {
  /** How many moves have to be made in it; 0 in the last one, which has no end. */
  readonly moves: number;
  readonly time: number;
  /** What each move adds at its press. */
  readonly increment: number;
  /** What passes at each move before the time begins to run down. */
  readonly delay: number;
}

/** The periods of a game, one after another. */
export type TimeControl = readonly Period[];

/** How a game is played by its time control: appendices B and C of RH. */
export type Mode = 'standard' | 'rapid' | 'blitz';

/** Time controls as they are often used, by a name. */
export const namedControls = {
  bullet: '60',
  blitz: '300',
  'blitz-increment': '180+2',
  rapid: '1500',
  'rapid-increment': '900+10',
  'rapid-delay': '1500d10',
  classic: '40/7200:3600',
  'classic-increment': '40/5400:1800+30',
} as const;

const form = /^(?:(\d+)\/)?(\d+(?:\.\d{1,3})?)(?:([+d])(\d+(?:\.\d{1,3})?))?$/;
const expected = '[moves/]seconds, then +seconds or d and seconds or nothing';

/** Reads a time control; every fault is told with its place. */
export function parseControl(text: string): Result<TimeControl> {
  if (typeof text !== 'string') {
    const read = shown(text);
    return failure({ code: 'bad-control', message: 'A time control is a text.', read, expected });
  }
  const spans = splitSpan({ text, offset: 0 }, ':');
  const faults: Fault[] = [];
  const periods = spans.map(({ text: read, offset }, index): Period => {
    const [, moves, time = '0', mark, extra = '0'] = form.exec(read) ?? [];
    const isLast = index === spans.length - 1;
    const message = faultOf(read, moves, time, extra, isLast);
    if (message !== undefined) {
      faults.push({ code: 'bad-control', message, offset, length: read.length, read: shown(read), expected });
    }
    const bonus = milliseconds(extra);
    return {
      moves: Number(moves ?? 0),
      time: milliseconds(time),
      increment: mark === '+' ? bonus : 0,
      delay: mark === 'd' ? bonus : 0,
    };
  });
  return faults.length > 0 ? failures(faults) : success(periods);
}

/** What is wrong with a period, undefined where nothing is. */
function faultOf(
  read: string,
  moves: string | undefined,
  time: string,
  extra: string,
  isLast: boolean,
): string | undefined {
  if (!form.test(read)) return `'${shown(read)}' is no period`;
  if (moves === undefined && !isLast) return 'only the last period may be without a number of moves';
  if (moves !== undefined && isLast) return 'the last period is without a number of moves';
  if (moves !== undefined && !(/^[1-9]/.test(moves) && Number.isSafeInteger(Number(moves)))) {
    return `'${shown(moves)}' is no number of moves`;
  }
  if (milliseconds(time) === 0) return 'a period has more than no time';
  const isTooLong = [time, extra].some((seconds) => !Number.isSafeInteger(milliseconds(seconds)));
  return isTooLong ? 'a period has at most 2^53 - 1 milliseconds' : undefined;
}

function milliseconds(seconds: string): number {
  const [whole = '0', part = ''] = seconds.split('.');
  return Number(whole + part.padEnd(3, '0'));
}

/** Writes a time control. */
export function formatControl(control: TimeControl): string {
  return control
    .map(({ moves, time, increment, delay }) => {
      const extra = increment > 0 ? `+${seconds(increment)}` : delay > 0 ? `d${seconds(delay)}` : '';
      return `${moves > 0 ? `${moves}/` : ''}${seconds(time)}${extra}`;
    })
    .join(':');
}

function seconds(time: number): string {
  const digits = String(time).padStart(4, '0');
  const part = digits.slice(-3).replace(/0+$/, '');
  return digits.slice(0, -3) + (part && `.${part}`);
}

/**
 * How a game by a time control is played (B1, C1): all moves in less than 15 minutes is blitz, in 15 to 60 rapid. An
 * increment counts sixty times, a delay does not count.
 */
export function modeOf(control: TimeControl | null): Mode {
  const [period, ...more] = control ?? [];
  if (period === undefined || more.length > 0) return 'standard';
  const time = period.time + 60 * period.increment;
  return time < 900_000 ? 'blitz' : time <= 3_600_000 ? 'rapid' : 'standard';
}
