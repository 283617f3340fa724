/** Time control formatting, and named time controls. */

import { checkShape, listOf, number, object } from '../../base/shape.ts';
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

/**
 * Common time controls, by name.
 *
 * @experimental
 * @category Clocks
 */
export const namedControls: typeof named = /* @__PURE__ */ Object.freeze(named);

/**
 * Formats a time control (M2.1).
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
 *
 * @experimental
 * @category Clocks
 */
export function formatControl(control: TimeControl): string {
  const period = object({ moves: number, time: number, increment: number, delay: number });
  checkShape(control, listOf(period), 'bad-control', 'time control');
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
