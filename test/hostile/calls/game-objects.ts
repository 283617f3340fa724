/** Fresh positions, games and boards with valid calls of their methods. */

import * as library from 'klin-zha';
import { Game, KlinZhaError, klinZha, legalMoves, type PositionView, rulesOf } from 'klin-zha';
import { KlinZhaBoard } from 'klin-zha/element';
import { Searcher } from 'klin-zha/search';
import { BoardMoveEvent } from '../../../src/element/events.ts';
import {
  blindState,
  type Calls,
  cell,
  Fresh,
  game,
  move,
  options,
  over,
  random,
  setup,
  state,
  view,
} from '../things.ts';

/** A public object. */
export interface PublicObject {
  /** By which name the public interface knows it. */
  readonly of: string;
  /** What is special about it, if it is one of several. */
  readonly as?: string;
  readonly make: () => unknown;
  readonly methods: Calls;
}

const buffer = new Fresh(() => new Int32Array(999));
const next = legalMoves(game.state)[0];
const drawable = library.unwrap(
  library.parsePosition(rulesOf('klin-zha+draws'), '1/3/3v*1/7/3F*5/11/13/15/17 1 W2E1 - 100 90 -', options),
);

const cellsOfState = new Int16Array(81);
new Searcher(state).board.copy(cellsOfState);

const searcher: Calls = {
  copy: [],
  put: [cellsOfState, 1, { halfmoveClock: 0, round: 1, trusted: false }],
  load: [setup],
  watch: [{ put: () => {}, lift: () => {}, putGoal: () => {}, liftGoal: () => {} }],
  hash: [],
  moveBuffer: [],
  moves: [buffer, 0],
  movesFrom: [cell, buffer, 0],
  captures: [buffer, 0],
  isCapture: [move],
  isLegal: [move],
  make: [move],
  pass: [],
  unmake: [],
  unmakeTo: [0],
  repetitions: [],
  drawClaim: [],
  isThreatened: [1],
  threats: [1],
  perft: [1],
  finishSetup: [random],
  state: [],
};
const gameMethods: Calls = {
  legalMoves: [{ from: cell }],
  play: [next],
  at: [0],
  truncate: [0],
  undo: [1],
  redo: [1],
  drawClaims: [next],
  claimDraw: [{ move: next, reason: 'fifty-moves' }],
  agreeDraw: [],
  leave: [1, 'resignation'],
  resign: [1],
  toJSON: [],
  toString: [],
};
const stateMethods: Calls = { toFields: [], hash: [], toJSON: [], toString: [] };
/** What hooks are shown of a position. */
function shownView(): PositionView {
  let shown: PositionView | undefined;
  const hooks = library.defineHooks({
    id: 'own',
    ended: (_, view) => {
      shown = view;
      return undefined;
    },
  });
  const rules = library.defineRuleset({ ...klinZha, id: 'own', hooks: [hooks] } as never);
  legalMoves(library.createState(rules as never));
  return shown!;
}

/** A board without a page: attributes are all that it asks one for. */
function boardOf(content: unknown): KlinZhaBoard {
  const known = new Map<string, string>();
  const page = {
    getAttribute: (name: string) => known.get(name) ?? null,
    hasAttribute: (name: string) => known.has(name),
    setAttribute: (name: string, value: unknown) => known.set(name, `${value}`),
    removeAttribute: (name: string) => known.delete(name),
    toggleAttribute: (name: string, force: unknown) => (force ? known.set(name, '') : known.delete(name)),
  };
  return Object.assign(new KlinZhaBoard(), page, { state: content });
}

/** An event of a board whose method is called while it is dispatched. */
function dispatchedMove(): Pick<BoardMoveEvent, 'waitUntil'> {
  return {
    waitUntil(answer) {
      const target = new EventTarget();
      let caught: { readonly error: unknown } | undefined;
      target.addEventListener('move', (event) => {
        try {
          (event as BoardMoveEvent).waitUntil(answer);
        } catch (error) {
          caught = { error };
        }
      });
      target.dispatchEvent(new BoardMoveEvent('move', { cancelable: true }));
      if (caught !== undefined) throw caught.error;
    },
  };
}

export const gameObjects: readonly PublicObject[] = [
  { of: 'BoardMoveEvent', make: dispatchedMove, methods: { waitUntil: [Promise.resolve()] } },
  { of: 'Game', make: () => game.play(next!).undo(), methods: gameMethods },
  {
    of: 'Game',
    as: 'that can be drawn',
    make: () => new Game(drawable),
    methods: { ...gameMethods, claimDraw: [{ move: legalMoves(drawable)[0], reason: 'fifty-moves' }] },
  },
  { of: 'Game', as: 'over', make: () => new Game(over as typeof state), methods: gameMethods },
  { of: 'Game', as: 'of the blind game', make: () => new Game(blindState), methods: gameMethods },
  { of: 'GameState', make: () => state, methods: stateMethods },
  { of: 'KlinZhaError', make: () => new KlinZhaError([{ code: 'own', message: 'Own.' }]), methods: {} },
  {
    of: 'PositionView',
    make: shownView,
    methods: { goalOf: [1], warriorAt: [5], claimOf: [0] },
  },
  {
    of: 'Searcher',
    make: () => {
      const made = new Searcher(state);
      made.make(move);
      return made;
    },
    methods: { ...searcher, isCapture: [next], isLegal: [next], make: [next] },
  },
  { of: 'Searcher', as: 'of a setup', make: () => new Searcher(setup), methods: searcher },
  { of: 'Searcher', as: 'over', make: () => new Searcher(over as typeof state), methods: searcher },
  {
    of: 'SearchBoard',
    make: () => new Searcher(state).board,
    methods: {
      kindAt: [5],
      colourAt: [5],
      ownerAt: [5],
      goalAt: [5],
      goalOf: [1],
      warriorsOf: [1, buffer],
      hand: [1, 0],
      claimOf: [0],
      isLiving: [1],
      attackers: [5, 1, buffer],
      mobility: [1],
      reach: [1, buffer],
      copy: [buffer],
      capturedBy: [move],
      goalTakenBy: [move],
      wins: [move],
    },
  },
  ...[state, view, undefined].map((content) => ({
    of: 'KlinZhaBoard',
    as: content === undefined ? 'that shows nothing' : content === view ? 'with a view' : 'with a state',
    make: () => boardOf(content ?? null),
    methods: { play: [move], announce: ['text'], focusCell: ['E37'] },
  })),
];
