/** Games with all actions and planes, which other programs replay to compare their numbers. `--update` writes them. */

import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { parseRules, seededRandom, unwrap } from 'klin-zha';
import { featurePlanes, GameBatch } from 'klin-zha/learn';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../examples/python/playthroughs', import.meta.url));

/** Plays a game at random, and returns a line of JSON for the settings, for each action, and for the result. */
function linesOf(id: string, seed: number): string {
  const rules = unwrap(parseRules(id));
  const settings = { seed, mostPlies: 48 };
  const batch = new GameBatch(rules, 1, { ...settings, autoreset: false });
  const planes = new Uint8Array(featurePlanes(rules).length * rules.board.cells.length);
  const actions = new Uint16Array(batch.mostActions);
  const random = seededRandom(seed);
  const { space } = batch;
  const lines: object[] = [{ rules: id, version: space.version, ...settings }];
  while (batch.counts[0]! > 0) {
    batch.writePlanes(planes);
    const legal = actions.subarray(0, batch.writeActions(actions, new Uint16Array(1)));
    const [seat] = batch.seats;
    const action = legal[Math.floor(random() * legal.length)]!;
    const sums = { actions: crc32(new Uint8Array(legal.buffer, 0, legal.byteLength)), planes: crc32(planes) };
    batch.step([action]);
    const refused = batch.refused[0] === 1;
    lines.push({ seat, action, name: space.name(action), legal: legal.length, ...sums, refused });
  }
  lines.push({ returns: [...batch.returns], terminated: batch.terminated[0] === 1 });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** By ruleset, a seed whose game ends. In the blind game it has refused attempts. */
const seeds = {
  'klin-zha': 16,
  'klin-zha+draws': 16,
  'klin-zha+blind': 35,
  'romulan-heart:2': 16,
  'romulan-heart:3': 100,
};

describe('the replayed game of', () => {
  for (const [id, seed] of Object.entries(seeds))
    it(`${id} is in its file`, () =>
      expect(linesOf(id, seed)).toMatchFileSnapshot(`${folder}/${id.replace(':', '-')}.jsonl`));
});
