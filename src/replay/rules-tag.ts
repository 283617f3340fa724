/** The tag `Rules` as people write it: in capitals, with spaces for hyphens. */

import type { Fault } from '../core/result.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { parseRules } from '../rulesets/parse.ts';

/** What the tag says. */
export interface RulesTag {
  /** Undefined where it names nothing that is known. */
  readonly rules: Ruleset | undefined;
  /** Why it does not, or the one slip in its spelling. */
  readonly faults: readonly Fault[];
}

/** Reads the tag; another spelling of a known id is a slip. */
export function readRulesTag(id: string): RulesTag {
  const parsed = parseRules(id);
  if (parsed.ok) return { rules: parsed.value, faults: [] };
  const expected = tidyId(id);
  const meant = expected === id ? parsed : parseRules(expected);
  if (!meant.ok) return { rules: undefined, faults: parsed.errors };
  const message = `The ruleset '${id.slice(0, 80)}' is written '${expected}'.`;
  return { rules: meant.value, faults: [{ code: 'ruleset-spelling', message, expected }] };
}

/** Names in small letters with hyphens, cells in capitals, no space around them. */
function tidyId(id: string): string {
  const parts = id.split('+').map((part) => {
    const [name = '', ...rest] = part.split(':').map((text) => text.trim());
    const parameter = rest.map((text) => (/\d/.test(text) ? text.toUpperCase() : text.toLowerCase()));
    return [name.toLowerCase().replace(/[\s_]+/g, '-'), ...parameter].join(':');
  });
  return parts.join('+');
}
