// Rulesets by chance.
import { parseRules, rulesetIds, variantIds } from 'klin-zha';

/** Parameters with which a variant is drawn besides. */
const parameters = {
  'forward-placement': ['society'],
  clouded: ['8', 'A19,C28,F26,I55'],
  ablative: ['3', '6'],
};
const words = variantIds.flatMap((id) => [id, ...(parameters[id] ?? []).map((one) => `${id}:${one}`)]);

/** A base with up to three variants that go together. */
export function drawRules(random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  let rules = parseRules(pick(rulesetIds)).value;
  for (let tries = Math.floor(random() * 4); tries > 0; tries--) {
    const more = parseRules(`${rules.id}+${pick(words)}`);
    if (more.ok) rules = more.value;
  }
  return rules;
}
