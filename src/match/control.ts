/** Parsing of time controls (M2.1): `40/7200:3600+30`, `300+3`, `1500d10`. */

import { FaultList, failures, type Result, shown, success } from '../base/result.ts';
import { splitSpan } from '../base/text.ts';

/**
 * One period of a time control. Times are whole milliseconds.
 *
 * @experimental
 * @category Clocks
 */
export interface Period {
  /** Number of moves to make in this period; 0 in the last period, which has no end. */
  readonly moves: number;
  readonly time: number;
  /** Time that each press adds. */
  readonly increment: number;
  /** Time that passes on each move before the main time runs down. */
  readonly delay: number;
}

/**
 * Periods of a game, in order.
 *
 * @experimental
 * @category Clocks
 */
export type TimeControl = readonly Period[];

/**
 * Mode of play, which depends on the time control (RH appendices B and C).
 *
 * @experimental
 * @category Clocks
 */
export type MatchMode = 'standard' | 'rapid' | 'blitz';

/**
 * Parses a time control. Reports every error with its position.
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { parseControl } from 'klin-zha/match';
 *
 * unwrap(parseControl('300+3')); // [{ moves: 0, time: 300000, increment: 3000, delay: 0 }]
 * ```
 *
 * @experimental
 * @category Clocks
 */
export function parseControl(text: string): Result<TimeControl> {
  const wrong = new FaultList();
  const spans = splitSpan({ text: typeof text === 'string' ? text : '', offset: 0 }, ':');
  const periods = spans.map((span, index) => {
    const isLast = index === spans.length - 1;
    const read = /^(?:([1-9]\d*)\/)?([\d.]+)(?:([+d])([\d.]+))?$/.exec(span.text);
    const [moves, time, extra] = [Number(read?.[1] ?? 0), milliseconds(read?.[2]), milliseconds(read?.[4])];
    const hasMoves = moves > 0;
    if (!(time > 0 && extra >= 0 && Number.isSafeInteger(moves)) || hasMoves === isLast) {
      const [what, expected] = isLast
        ? ['last period', 'seconds, as in 300, 300+3 or 300d3']
        : ['period before the last one', 'moves/seconds, as in 40/7200, 40/7200+30 or 40/7200d30'];
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

/** Converts seconds with up to three decimals to milliseconds; returns NaN for anything else. */
function milliseconds(seconds = '0'): number {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,3}))?$/.exec(seconds) ?? [];
  const time = Number(whole + part.padEnd(3, '0'));
  return Number.isSafeInteger(time) ? time : Number.NaN;
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
 *
 * @experimental
 * @category Clocks
 */
export function modeOf(control: TimeControl | null): MatchMode {
  const [period, ...more] = Array.isArray(control) ? control : [];
  if (typeof period?.time !== 'number' || more.length > 0) return 'standard';
  const time = period.time + 60 * period.increment;
  return time < 900_000 ? 'blitz' : time <= 3_600_000 ? 'rapid' : 'standard';
}
