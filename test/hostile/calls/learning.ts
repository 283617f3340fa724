/** Fresh objects of the entry for learning, with valid calls of their methods. */

import { ActionSpace, GameBatch } from 'klin-zha/learn';
import { Searcher } from 'klin-zha/search';
import { Fresh, move, state } from '../things.ts';
import type { PublicObject } from './game-objects.ts';

const space = new ActionSpace(state.rules);
const batch = new GameBatch(state.rules, 2, { randomSetup: true });
const lists = [new Fresh(() => new Uint16Array(2000)), new Fresh(() => new Uint16Array(2))];
const listed = [new Uint16Array(2000), new Uint16Array(2)] as const;
/** The first action of each game. */
function firstActions(): number[] {
  batch.writeActions(...listed);
  return [listed[0][0]!, listed[0][listed[1][0]!]!];
}
const first = firstActions();
batch.step(first);
const next = firstActions();
const searcher = new Fresh(() => new Searcher(state));

export const learningObjects: readonly PublicObject[] = [
  {
    of: 'ActionSpace',
    make: () => space,
    methods: {
      actionOf: [move],
      moveOf: [5],
      name: [5],
      parse: ['e37f48'],
      legal: [searcher, new Fresh(() => new Uint16Array(999)), 1],
      mask: [searcher, new Fresh(() => new Uint8Array(9999)), 1],
    },
  },
  {
    of: 'GameBatch',
    make: () => {
      batch.reset(0);
      batch.step(first);
      return batch;
    },
    methods: {
      reset: [1],
      state: [1],
      step: [next],
      writeActions: lists,
      begin: [1],
      check: [next],
      copy: [0, 1],
      load: [1, new Fresh(() => batch.save(1))],
      save: [1],
      undo: [0, 1],
      writeView: [1, 2, new Fresh(() => new Uint8Array(6000)), 1],
      writeMasks: [new Fresh(() => new Uint8Array(2000))],
      writePlanes: [new Fresh(() => new Uint8Array(6000))],
    },
  },
];
