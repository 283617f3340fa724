/** Parsing of time controls (M2.1): `5m+3`, `40/2h:30m`, `300+3`, `1500d10`. */

import { FaultList, failures, type Result, shown, success } from '../base/result.ts';
import { splitSpan } from '../base/text.ts';

/** Periods of a game, in order. Times are whole milliseconds. */
export type TimeControl = readonly {
  /** Number of moves to make in this period; 0 in the last period, which has no end. */
  readonly moves: number;
  readonly time: number;
  /** Time that each press adds. */
  readonly increment: number;
  /** Time that passes on each move before the main time runs down. */
  readonly delay: number;
}[];

/** Mode of play, which depends on the time control (RH appendices B and C). */
export type MatchMode = 'standard' | 'rapid' | 'blitz';

/**
 * Parses a time control. Reports every error with its position. A bare number is seconds; a duration may also
 * have units, as in `1h30m` (M13.1).
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { parseControl } from 'klin-zha/match';
 *
 * unwrap(parseControl('5m+3')); // [{ moves: 0, time: 300000, increment: 3000, delay: 0 }]
 * ```
 */
export function parseControl(text: string): Result<TimeControl> {
  const wrong = new FaultList();
  const spans = splitSpan({ text: typeof text === 'string' ? text : '', offset: 0 }, ':');
  const periods = spans.map((span, index) => {
    const isLast = index === spans.length - 1;
    const read = /^(?:([1-9]\d*)\/)?([\d.hms]+)(?:([+d])([\d.hms]+))?$/.exec(span.text);
    const [moves, time, extra] = [Number(read?.[1] ?? 0), milliseconds(read?.[2]), milliseconds(read?.[4])];
    const hasMoves = moves > 0;
    if (!(time > 0 && extra >= 0 && Number.isSafeInteger(moves)) || hasMoves === isLast) {
      const [what, expected] = isLast
        ? ['last period', 'a time, as in 5m, 5m+3, 300+3 or 300d3']
        : ['period before the last one', 'moves/time, as in 40/2h, 40/7200+30 or 40/2hd30'];
      const message = `'${shown(span.text)}' is not a valid ${what}: expected ${expected}.`;
      wrong.wrong('bad-control', span, message, expected);
    }
    return {
      moves,
      time,
      increment: read?.[3] === '+' ? extra : 0,
      delay: read?.[3] === 'd' ? extra : 0,
    };
  });
  return wrong.faults.length > 0 ? failures(wrong.faults) : success(periods);
}

/**
 * Converts a duration to milliseconds: seconds with up to three decimals, or whole numbers with units.
 * Returns NaN for anything else.
 */
function milliseconds(duration = '0'): number {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,3}))?$/.exec(duration) ?? [];
  const [, h = 0, m = 0, s = 0] = /^(?=\d)(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(duration) ?? [
    '',
    Number.NaN,
  ];
  const isBare = whole !== undefined;
  const time = isBare
    ? Number(whole + part.padEnd(3, '0'))
    : (Number(h) * 3600 + Number(m) * 60 + Number(s)) * 1000;
  return Number.isSafeInteger(time) ? time : Number.NaN;
}

/** Returns the least bare number of seconds among the main times of a valid time control, or infinity. */
export function leastBare(control: string): number {
  const times = control.split(':').map((period) => /^(?:\d+\/)?([\d.]+)(?:[+d]|$)/.exec(period)?.[1]);
  return Math.min(...times.map((time) => Number(time ?? Number.POSITIVE_INFINITY)));
}

/**
 * Returns the mode of a time control (B1, C1): less than 15 minutes for all moves is blitz, 15 to 60 minutes
 * is rapid. The time includes sixty increments, but no delays.
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { modeOf, parseControl } from 'klin-zha/match';
 *
 * modeOf(unwrap(parseControl('300+3'))); // 'blitz'
 * modeOf(null); // 'standard'
 * ```
 */
export function modeOf(control: TimeControl | null): MatchMode {
  const [period, ...more] = Array.isArray(control) ? control : [];
  if (typeof period?.time !== 'number' || more.length > 0) return 'standard';
  const time = period.time + 60 * period.increment;
  return time < 900_000 ? 'blitz' : time <= 3_600_000 ? 'rapid' : 'standard';
}
