/** Time control formatting, and named time controls. */

import { checkShape, listOf, number, object } from '../../base/shape.ts';
import { counted } from '../../base/text.ts';
import type { TimeControl } from '../control.ts';

const named = {
  bullet: '60',
  blitz: '300',
  'blitz-increment': '180+2',
  rapid: '1500',
  'rapid-increment': '900+10',
  'rapid-delay': '1500d10',
  classic: '40/7200:3600',
  'classic-increment': '40/5400:1800+30',
} as const;

/** Common time controls, by name. */
export const namedControls: typeof named = /* @__PURE__ */ Object.freeze(named);

/**
 * Formats a time control (M2.1), in seconds.
 *
 * @throws KlinZhaError `bad-control` for an invalid time control, for example a string
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { formatControl, parseControl } from 'klin-zha/match';
 *
 * formatControl(unwrap(parseControl('40/5400:900+10'))); // '40/5400:900+10'
 * ```
 */
export function formatControl(control: TimeControl): string {
  checkControl(control);
  return control
    .map(({ moves, time, increment, delay }) => {
      const extra = increment > 0 ? `+${seconds(increment)}` : delay > 0 ? `d${seconds(delay)}` : '';
      return `${moves > 0 ? `${moves}/` : ''}${seconds(time)}${extra}`;
    })
    .join(':');
}

/**
 * Says a time control in words, as sheets and reports do.
 *
 * @throws KlinZhaError `bad-control` for an invalid time control, for example a string
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { controlText, parseControl } from 'klin-zha/match';
 *
 * controlText(unwrap(parseControl('90+30'))); // '90 seconds and 30 a move'
 * controlText(unwrap(parseControl('40/2h:30m'))); // '40 moves in 2 hours, then 30 minutes'
 * ```
 */
export function controlText(control: TimeControl): string {
  checkControl(control);
  return control
    .map(({ moves, time, increment, delay }) => {
      const [count, unit] = timeText(time);
      const [extra, extraUnit] = timeText(increment || delay);
      const gained = extraUnit === unit ? extra : `${extra} ${extraUnit}`;
      const more =
        increment > 0 ? ` and ${gained} a move` : delay > 0 ? ` with ${gained} of delay a move` : '';
      return `${moves > 0 ? `${counted(moves, 'move')} in ` : ''}${count} ${unit}${more}`;
    })
    .join(', then ');
}

/** Returns a number and its unit: the largest one that divides the time. */
function timeText(time: number): readonly [count: string, unit: string] {
  const unit = time % 3_600_000 === 0 ? 'hour' : time % 60_000 === 0 ? 'minute' : 'second';
  const count = time / { hour: 3_600_000, minute: 60_000, second: 1000 }[unit];
  return [String(count), count === 1 ? unit : `${unit}s`];
}

function checkControl(control: TimeControl): void {
  const period = object({ moves: number, time: number, increment: number, delay: number });
  checkShape(control, listOf(period), 'bad-control', 'time control');
}

function seconds(time: number): string {
  const digits = String(time).padStart(4, '0');
  const part = digits.slice(-3).replace(/0+$/, '');
  return digits.slice(0, -3) + (part && `.${part}`);
}
