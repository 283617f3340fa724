/** Valid calls of the entries for bots, engines and arenas. */

import { type Game, parseRules, takzh } from 'klin-zha';
import { type EvaluateLeaves, greedyBot, staticEvaluation } from 'klin-zha/bots';
import { endingClass, endingSlice, joinSlices, openTable } from 'klin-zha/endings';
import { EngineClient, type EnginePort, linkedPorts, type PortListener } from 'klin-zha/protocol';
import { alarm } from 'klin-zha/protocol/node';
import { Searcher } from 'klin-zha/search';
import { arenaOf, gamesOfPairs } from '../../arena/support.ts';
import { botPort } from '../../protocol/support.ts';
import { type Calls, Fresh, move, over, random, state } from '../things.ts';

const endings = endingClass(takzh, 'B-B');
const block = endingSlice(endings, 40);
const blocks = Array.from({ length: endings.slices }, () => block);
const bytesOfTable = joinSlices(endings, blocks);
export const openedTable = openTable(bytesOfTable);

const ports = new Fresh(() => {
  const [one, other] = linkedPorts();
  other.close();
  return one;
});

/** Rings soon, whatever it is told. */
function impatient(milliseconds: number, ring: () => void): () => void {
  return alarm(Math.min(milliseconds, 5), ring);
}

/** An evaluation without an opinion. */
export const evenly: EvaluateLeaves = ({ count, actions }) => ({
  priors: actions.map((list) => new Float32Array(list.length).fill(1)),
  values: new Float32Array(count),
});

/** A port whose other side is gone. */
function goneEngine() {
  const [ours, theirs] = linkedPorts();
  theirs.close();
  return ours;
}

/** An engine that answers at once. */
export function promptPort(): EnginePort {
  const answers: Readonly<Record<string, readonly string[]>> = {
    'klin-zha': ['id name prompt', 'ok'],
    isready: ['readyok'],
    newgame: ['gameok'],
    go: ['resign'],
    offer: ['decline'],
  };
  let listener: PortListener;
  return {
    send: (line) => {
      for (const answer of answers[line.split(' ')[0]!] ?? []) listener.line(answer);
    },
    listen: (to) => {
      listener = to;
    },
    close: () => {},
  };
}

/** What a client of an engine is given: it waits for nobody. */
export const client = {
  alarm: impatient,
  patience: 5,
  grace: 5,
  longestMove: 5,
  mostLines: 5,
  longestLine: 99,
  log: () => {},
};
const judging = { reportedTimes: [false, true], margin: 5, adjudicate: (game: Game) => game };
export const limits = { nodes: 9, time: 1000, depth: 1, left: [1000, 1000] };
const searcher = new Fresh(() => new Searcher(state));
const engine = new Fresh(() => new EngineClient(botPort(greedyBot), client));
const arena = arenaOf();

export const engineCalls: Readonly<Record<string, Calls>> = {
  'klin-zha/protocol': {
    checkEngine: [goneEngine, { ...client, random }],
    formatArbiterLine: [{ type: 'newgame', rules: 'klin-zha', seat: 1, control: '60' }],
    formatEngineLine: [{ type: 'bestmove', move: 'e37f48', offer: false }],
    linkedPorts: [],
    messagePort: [{ postMessage: () => {}, addEventListener: () => {}, start: () => {}, close: () => {} }],
    parseArbiterLine: ['go nodes 5'],
    parseEngineLine: ['bestmove e37f48'],
    playGame: [
      over,
      [engine, engine],
      { random, limits, control: '60', clock: () => 0, mostPlies: 1, told: () => {}, ...judging },
    ],
    serveEngine: [
      greedyBot,
      ports,
      { random, clock: () => 0, abort: new Int32Array(1), plays: () => true, author: 'one' },
    ],
    streamPort: [{ input: [], write: () => {}, close: () => {} }],
  },
  'klin-zha/protocol/worker': {
    botInWorker: [{ postMessage: () => {}, addEventListener: () => {} }],
  },
  'klin-zha/protocol/node': {
    alarm: [100_000, () => {}],
    commandWords: ['python3 "my bots/one.py" -v'],
    startEngine: [
      'no-such-program',
      ['x'],
      { cwd: '.', env: {}, grace: 5, detached: false, complaints: () => {} },
    ],
  },
  'klin-zha/arena': {
    gameCount: [arena],
    parseArena: [arena],
    parsePlayer: ['mine[nodes=200]=engine:python3 my.py'],
    schedule: [arena, () => false],
    sprt: [[1, 2, 3, 2, 1], { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05, model: 'logistic' }],
    standingsOf: [gamesOfPairs([1, 0, 0, 1, 0])],
  },
  'klin-zha/net': {
    networkEvaluation: [searcher],
  },
  'klin-zha/bots': {
    alphaBeta: [{ hash: 4, tables: [openedTable], evaluation: staticEvaluation }],
    getBook: [takzh],
    getBot: ['greedy'],
    mcts: [{ evaluate: evenly, batch: 4 }],
    staticEvaluation: [searcher],
  },
  'klin-zha/learn': {
    featurePlanes: [takzh],
    writePlanes: [searcher, new Fresh(() => new Uint8Array(3000)), 1, { seat: 2, pliesLeft: 9 }],
  },
  'klin-zha/endings': {
    countPositions: [endings],
    endingClass: [takzh, 'B-B'],
    endingSlice: [endings, 3],
    joinSlices: [endings, blocks],
    openTable: [bytesOfTable, parseRules],
    positionAt: [endings, 5],
    positionIndex: [endings, state],
  },
  'klin-zha/search': {
    combatOutcomes: [searcher, 0.5],
    moveFrom: [move],
    moveKind: [move],
    moveTakesGoal: [move],
    moveTo: [move],
    placedKind: [move],
    playout: [
      searcher,
      random,
      { most: 9, choose: () => 0, quiet: 5, repetitions: 3, combatChance: 0.5, abort: new Int32Array(1) },
    ],
    symmetryKey: [searcher],
    winnability: [state, { positions: 50, tables: [openedTable] }],
    winnabilitySteps: [state, { positions: 50, tables: [openedTable] }],
  },
};
