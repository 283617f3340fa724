/** Fresh objects of all public types with methods, with valid calls of the methods. */

import { MessageChannel } from 'node:worker_threads';
import { klinZha } from 'klin-zha';
import { ArenaTable, Ledger, SequentialTest, schedule } from 'klin-zha/arena';
import {
  alphaBeta,
  alphaBetaBot,
  blindBot,
  botLevels,
  greedyBot,
  mcts,
  mctsBot,
  randomBot,
  staticEvaluation,
} from 'klin-zha/bots';
import { algebraic, coordinate, geometric } from 'klin-zha/notation';
import { EngineClient, linkedPorts, messagePort, streamPort } from 'klin-zha/protocol';
import { alarm, startEngine } from 'klin-zha/protocol/node';
import { botInWorker } from 'klin-zha/protocol/worker';
import { branchesOf, GameStatistics, gameFilter, RecordReader } from 'klin-zha/records';
import { Searcher } from 'klin-zha/search';
import { serveBot } from '../../../src/protocol/worker/serve-bot.ts';
import { arenaOf, gamesOfPairs, openBot } from '../../arena/support.ts';
import { botPort } from '../../protocol/support.ts';
import { blindRules, type Calls, game, move, random, record, replay, state, view } from '../things.ts';
import { client, evenly, limits, openedTable, promptPort } from './engines.ts';
import { gameObjects, type PublicObject } from './game-objects.ts';
import { learningObjects } from './learning.ts';

const noProgram = startEngine('no-such-program', []);
/** A clock that goes on whenever it is looked at. */
let ticks = 0;
const think = {
  nodes: 9,
  milliseconds: 20,
  clock: () => ticks++,
  depth: 1,
  abort: new Int32Array(1),
  random,
  multiPv: 1,
  onThought: () => {},
};
const sight = { view, reports: [], refused: [], rules: blindRules };
const [pairing] = schedule(arenaOf({ limits: { nodes: 2 }, mostPlies: 2 }));
const [played] = gamesOfPairs([1, 0, 0, 0, 0]);
const listener = { line: () => {}, closed: () => {} };

const engineMethods: Calls = {
  start: [],
  setOption: ['a', 'b'],
  ready: [],
  newGame: [{ rules: klinZha, seat: 1, control: '60' }],
  choose: [game, limits, 5],
  stop: [],
  offer: [1],
  over: [1, 'goal'],
  quit: [],
};
const portMethods: Calls = { send: ['isready'], listen: [listener], close: [] };
const readerMethods: Calls = { push: ['1. e37f48 *'], finish: [] };
const notationMethods: Calls = {
  read: [state, 'e27f26', { strict: true, acceptUnsafe: true, suggest: false }],
  format: [state, move, { nameCaptured: true, drawOffer: true }],
};

export const objects: readonly PublicObject[] = [
  ...gameObjects,
  ...learningObjects,
  { of: 'GameStatistics', make: () => new GameStatistics(), methods: { add: [replay], sums: [] } },
  { of: 'RecordReader', make: () => new RecordReader(), methods: readerMethods },
  {
    of: 'RecordReader',
    as: 'that is finished',
    make: () => {
      const reader = new RecordReader();
      reader.finish();
      return reader;
    },
    methods: readerMethods,
  },
  { of: 'Branches', make: () => branchesOf(record), methods: { of: [0] } },
  {
    of: 'RecordReplay',
    make: () => replay,
    methods: { moveAt: [0], isPart: [0], isCorrected: [0], isOpen: [0], stateAt: [0], plyAt: [0] },
  },
  ...[coordinate, geometric, algebraic('english')].map((notation) => ({
    of: 'Notation',
    as: notation.name,
    make: () => notation,
    methods: notationMethods,
  })),
  {
    of: 'what gameFilter gives',
    make: () => ({ accepts: gameFilter({ player: 'a', rules: 'klin-zha', since: '2020', minPlies: 1 }) }),
    methods: { accepts: [record, replay] },
  },
  { of: 'EngineClient', make: () => new EngineClient(botPort(greedyBot), client), methods: engineMethods },
  {
    of: 'EngineClient',
    as: 'that was greeted',
    make: () => {
      const engine = new EngineClient(promptPort(), client);
      void engine.start();
      void engine.newGame({ rules: game.state.rules, seat: game.state.seat });
      return engine;
    },
    methods: engineMethods,
  },
  {
    of: 'EngineClient',
    as: 'that is gone',
    make: () => {
      const engine = new EngineClient(botPort(greedyBot), client);
      engine.quit();
      return engine;
    },
    methods: engineMethods,
  },
  { of: 'EnginePort', as: 'to this program', make: () => linkedPorts()[0], methods: portMethods },
  {
    of: 'EnginePort',
    as: 'to a worker',
    make: () => messagePort({ postMessage: () => {}, addEventListener: () => {} }),
    methods: portMethods,
  },
  {
    of: 'EnginePort',
    as: 'to a stream',
    make: () => streamPort({ input: (async function* () {})(), write: () => {} }),
    methods: portMethods,
  },
  {
    of: 'EnginePort',
    as: 'to a program that is none',
    make: () => noProgram,
    methods: portMethods,
  },
  {
    of: 'ArenaTable',
    make: () => new ArenaTable(openBot, { ...client, clock: () => 0 }),
    methods: { play: [pairing], close: [] },
  },
  { of: 'Ledger', make: () => new Ledger(arenaOf()), methods: { read: ['{}'], add: [played], left: [] } },
  { of: 'EndingTable', make: () => openedTable, methods: { probe: [state] } },
  { of: 'EndingProbe', make: () => openedTable, methods: { probe: [new Searcher(state)] } },
  {
    of: 'SequentialTest',
    make: () => new SequentialTest('a', { elo0: 0, elo1: 10 }),
    methods: { add: [played] },
  },
  { of: 'Bot', make: () => greedyBot, methods: { choose: [state, think] } },
  { of: 'Bot', as: 'of the blind game', make: () => blindBot, methods: { choose: [sight, think] } },
  { of: 'Bot', as: 'that searches', make: () => alphaBetaBot, methods: { choose: [game, think] } },
  { of: 'Bot', as: 'that caches', make: () => alphaBeta(), methods: { choose: [game, think] } },
  {
    of: 'CachingBot',
    make: () => alphaBeta({ hash: 1 }),
    methods: { clear: [] },
  },
  { of: 'Evaluator', make: () => staticEvaluation(new Searcher(state)), methods: { value: [1] } },
  {
    of: 'WorkerBot',
    make: () => {
      const { port1, port2 } = new MessageChannel();
      void serveBot('greedy', messagePort(port2), { random, clock: () => 0 });
      return botInWorker(port1);
    },
    methods: { choose: [game, limits], quit: [] },
  },
  { of: 'AsyncBot', make: () => mcts({ evaluate: evenly }), methods: { choose: [state, think] } },
  { of: 'Bot', as: 'that plays games', make: () => mctsBot, methods: { choose: [state, think] } },
  { of: 'Bot', as: 'of a level', make: () => botLevels[1]!.bot, methods: { choose: [sight, think] } },
  { of: 'Bot', as: 'that rolls dice', make: () => randomBot, methods: { choose: [state, think] } },
  { of: 'what alarm gives', make: () => ({ stop: alarm(1, () => {}) }), methods: { stop: [] } },
];
