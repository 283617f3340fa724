import { botLevels } from 'klin-zha/bots';
import { levelNine, networkRulesets } from 'klin-zha/net';
import { expect, it } from 'vitest';
import * as page from '../../examples/web-board/src/game/levels.ts';

it('the page has the levels and the rulesets with a network of the library', () => {
  expect(page.levels).toEqual([...botLevels, levelNine].map(({ level }) => level));
  expect([...page.networkRulesets].sort()).toEqual([...networkRulesets].sort());
});
