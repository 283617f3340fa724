/** What another program confirms: docs/explanation/other-programs.md. */

import { readFileSync } from 'node:fs';
import { flatBoard, type RulesetId, rulesOf, type WarriorCode } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { cellsInReach } from '../../src/game/reach.ts';

const page = readFileSync(new URL('../../docs/explanation/other-programs.md', import.meta.url), 'utf8');

/** Returns the number of targets of a kind on an empty board, summed over all cells. */
function targets(id: RulesetId, kind: WarriorCode): number {
  const reached = flatBoard.cells.map(({ name }) => cellsInReach(rulesOf(id), kind, name));
  return reached.reduce((sum, cells) => sum + cells.length, 0);
}

describe('the other program and this library', () => {
  it.each([
    ['Fencer', 'klin-zha', 'F', 1104],
    ['Lancer', 'klin-zha', 'L', 936],
    ['Swift', 'klin-zha', 'S', 1476],
    ['Flier', 'klin-zha', 'I', 1098],
    ['Vanguard', 'klin-zha', 'V', 216],
    ['Vanguard with two steps', 'agonizer', 'V', 600],
    ['Blockader', 'klin-zha', 'B', 600],
  ] as const)('have the same number of targets on an empty board: %s', (_, id, code, number) => {
    expect(targets(id, code)).toBe(number);
    expect(page.replace(/\s+/g, ' ')).toContain(number.toLocaleString('en'));
  });

  it('have three regions of 24 cells, and nine cells in none', () => {
    expect(flatBoard.regions.map(({ cells }) => cells.length)).toEqual([24, 24, 24]);
    const others = flatBoard.cells.filter(({ region }) => region < 0).map(({ name }) => name);
    expect(others.sort()).toEqual(['E15', 'E59', 'F26', 'F36', 'F47', 'F48', 'G46', 'H46', 'I55']);
  });
});
