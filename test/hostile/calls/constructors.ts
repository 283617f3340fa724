/** Valid calls of the constructor of every public class. */

import { klinZha, takzh } from 'klin-zha';
import { arenaOf, openBot } from '../../arena/support.ts';
import { type Calls, Fresh, state } from '../things.ts';
import { client, promptPort } from './engines.ts';

const port = new Fresh(promptPort);

export const constructors: Calls = {
  ActionSpace: [takzh],
  ArenaTable: [openBot, { ...client, clock: () => 0 }],
  EngineClient: [port, client],
  Game: [state],
  GameBatch: [
    klinZha,
    2,
    {
      seed: 1,
      start: state,
      randomSetup: true,
      mostPlies: 9,
      combatChance: 0.5,
      first: 1,
      autoreset: true,
      illegal: 'reject',
    },
  ],
  GameStatistics: [],
  KlinZhaBoard: [],
  KlinZhaError: [[{ code: 'own', message: 'Own.', offset: 0, length: 1, read: 'x', cells: ['E37'] }]],
  Ledger: [arenaOf()],
  RecordReader: [{ headersOnly: false }],
  Searcher: [state],
  SequentialTest: ['a', { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05, model: 'logistic' }],
};
