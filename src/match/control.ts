/** Time controls as text (M2.1): `40/7200:3600+30`, `300+3`, `1500d10`. */

import { FaultList, failures, type Result, shown, success } from '../base/result.ts';
import { splitSpan } from '../base/text.ts';

/**
 * One period of a time control; times are whole milliseconds.
 *
 * @category Clocks
 */
export interface Period {
  /** How many moves have to be made in it; 0 in the last one, which has no end. */
  readonly moves: number;
  readonly time: number;
  /** What each move adds at its press. */
  readonly increment: number;
  /** What passes at each move before the time begins to run down. */
  readonly delay: number;
}

/**
 * The periods of a game, one after another.
 *
 * @category Clocks
 */
export type TimeControl = readonly Period[];

/**
 * How a game is played by its time control: appendices B and C of RH.
 *
 * @category Clocks
 */
export type MatchMode = 'standard' | 'rapid' | 'blitz';

/**
 * Reads a time control; every fault is told with its place.
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { parseControl } from 'klin-zha/match';
 *
 * unwrap(parseControl('300+3')); // [{ moves: 0, time: 300000, increment: 3000, delay: 0 }]
 * ```
 *
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
      const form = isLast ? '' : 'moves/';
      wrong.wrong(
        'bad-control',
        span,
        `'${shown(span.text)}' is no period here.`,
        `${form}seconds, +seconds, dseconds`,
      );
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

/** Seconds with up to three digits behind the point as milliseconds; nothing is 0, and what is no such number NaN. */
function milliseconds(seconds = '0'): number {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,3}))?$/.exec(seconds) ?? [];
  const time = Number(whole + part.padEnd(3, '0'));
  return Number.isSafeInteger(time) ? time : Number.NaN;
}

/**
 * How a game by a time control is played (B1, C1): all moves in less than 15 minutes is blitz, in 15 to 60 rapid. An
 * increment counts sixty times, a delay does not count.
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
 * @category Clocks
 */
export function modeOf(control: TimeControl | null): MatchMode {
  const [period, ...more] = Array.isArray(control) ? control : [];
  if (typeof period?.time !== 'number' || more.length > 0) return 'standard';
  const time = period.time + 60 * period.increment;
  return time < 900_000 ? 'blitz' : time <= 3_600_000 ? 'rapid' : 'standard';
}
