/** Positions and settings in attributes, so that a page needs no script. */

import { type Fault, failure, type Result, shown, success } from '../base/result.ts';
import { createState, parsePosition } from '../game/create.ts';
import type { GameState } from '../game/state.ts';
import { orientations } from '../render/frame.ts';
import { themes } from '../render/themes.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { parseRules } from '../rulesets/parse.ts';

/** Values of the attributes that allow only a few. */
const values: Readonly<Record<string, readonly string[]>> = {
  theme: Object.keys(themes),
  orientation: orientations,
  levels: ['side-by-side', 'stacked'],
};

/** Returns the fault of the first attribute with an invalid value, or undefined. */
export function settingFault(element: Element): Fault | undefined {
  for (const [name, allowed] of Object.entries(values)) {
    const value = element.getAttribute(name);
    if (value === null || allowed.includes(value)) continue;
    const [read, expected] = [shown(value), allowed.join(', ')];
    const message = `'${read}' is not a valid ${name}: expected one of ${expected}.`;
    return { code: 'bad-option', message, read, expected };
  }
  return undefined;
}

/** Returns the ruleset that a page set: by its id in the attribute, or the ruleset itself. */
export function rulesetOf(rules: Ruleset | string | undefined): Result<Ruleset | undefined> {
  return typeof rules === 'string' ? parseRules(rules) : success(rules);
}

/** Returns the state that the attributes `rules` and `position` describe; null for neither. */
export function describedState(element: Element, rules: Ruleset | undefined): Result<GameState | null> {
  const position = element.getAttribute('position');
  if (position !== null && rules !== undefined) return parsePosition(rules, position);
  if (position === null) {
    const begins = rules !== undefined && element.hasAttribute('rules');
    return success(begins ? createState(rules, { random: Math.random }) : null);
  }
  const message = 'The attribute position needs the attribute rules, such as klin-zha.';
  return failure({ code: 'unknown-ruleset', message });
}
