/** A right call of every public function and method, from which wrong ones are made. */

import { arbiterEvents, newSealKey, recordFromMatch, sealText } from '../../src/arbiter/index.ts';
import {
  GameSet,
  GameStatistics,
  openIndex,
  PlacedGameReader,
  PositionIndex,
  writeIndex,
} from '../../src/archive/index.ts';
import { alphaBetaBot, blindBot, greedyBot, mctsBot, randomBot } from '../../src/bots/index.ts';
import {
  agonizer,
  type CellName,
  createState,
  explainMove,
  Game,
  introductionGold,
  klinZha,
  legalMoves,
  parsePosition,
  parseRules,
  play,
  powerVanguard,
  seededRandom,
  unwrap,
  viewFor,
} from '../../src/index.ts';
import { type Match, newMatch, parseControl } from '../../src/match/index.ts';
import { lettersFrom } from '../../src/notation/index.ts';
import { alarm } from '../../src/process/index.ts';
import { EngineClient, linkedPorts } from '../../src/protocol/index.ts';
import { RecordReader, readScoreSheet } from '../../src/record/index.ts';
import { layout, themes } from '../../src/render/index.ts';
import { recordFromGame, replayRecord, replayScoreSheet, sheetFromReplay } from '../../src/replay/index.ts';
import { Searcher } from '../../src/search/index.ts';
import { arenaOf, gamesOfPairs } from '../arena/support.ts';
import { botPort } from '../protocol/support.ts';
import { strangeStates } from './values.ts';

/** What a call changes is made anew for each. */
export class Fresh {
  readonly make: () => unknown;

  constructor(make: () => unknown) {
    this.make = make;
  }
}

/** The arguments of a right call. */
export type Arguments = readonly unknown[];

const state = unwrap(
  parsePosition('klin-zha', 'b/3/3v*1/7/3F*5/11/13/15/2V3B10 1 W2E1 - 0 20 -', { unchecked: true }),
);
const over = strangeStates['a state that is over'];
const setup = createState('klin-zha');
const move = legalMoves(state)[0]!;
const cell = 'E27' as CellName;
const blindState = unwrap(
  parsePosition('klin-zha+blind', 'b/3/3v*1/7/3F*5/11/13/15/2V3B10 1 W2E1 - 0 20 -', { unchecked: true }),
);
const blindRules = blindState.rules;
const view = viewFor(blindState, 1);
const random = seededRandom(1);
const language = { language: 'en' };
const fields = state.fields();
const game = new Game(state).play(move);
const record = recordFromGame(game);
const replay = replayRecord(record);
const sheetText = 'Gold        Green\nB G35, S G36\n';
const matchRules = unwrap(parseRules('romulan-heart:2'));
const control = unwrap(parseControl('7200'));
const match = (newMatch(matchRules, { control: '7200' }, arbiterEvents) as { match: Match }).match;
const key = newSealKey();
const options = { unchecked: true };
const own = {
  key: 'own',
  initial: () => 0,
  format: () => undefined,
  parse: () => ({ state: 0 }),
  absent: 0,
  cells: () => [],
  isCellList: true,
  isSecret: true,
};
const hooks = {
  id: 'hooks',
  variantState: own,
  masks: () => ({}),
  ruling: 'R1.1',
  removesWarriors: true,
  sparesGoals: true,
};
const variant = {
  id: 'own',
  parameter: '1',
  name: 'Own',
  sources: ['own'],
  rank: 3,
  excludes: { kinta: 'no' },
  refuses: () => undefined,
  change: (rules: object) => rules,
};
const declaration = {
  id: 'own',
  side: 4,
  levels: 2,
  shrink: 0,
  regions: [
    { id: 'N', name: 'North', cells: ['1A14', '1B14'] },
    { id: 'S', name: 'South', cells: ['1D11', '1D12'] },
  ],
};
const kind = {
  code: 'R',
  name: 'Scout',
  geometric: 'Sc',
  algebraic: 'E',
  count: 1,
  least: 1,
  most: 2,
  path: 'any',
};
const army = introductionGold;
const ports = new Fresh(() => {
  const [one, other] = linkedPorts();
  other.close();
  return one;
});
/** Rings soon, whatever it is told. */
function impatient(milliseconds: number, ring: () => void): () => void {
  return alarm(Math.min(milliseconds, 5), ring);
}

/** A port whose other side is gone. */
function goneEngine() {
  const [ours, theirs] = linkedPorts();
  theirs.close();
  return ours;
}

const client = {
  alarm: impatient,
  patience: 5,
  grace: 5,
  longestMove: 5,
  mostLines: 5,
  longestLine: 99,
  log: () => {},
};
const searcher = new Fresh(() => new Searcher(state));
const index = new Fresh(() => indexOf());
const buffer = new Fresh(() => new Int32Array(999));
const think = {
  nodes: 9,
  milliseconds: 2,
  clock: () => performance.now(),
  depth: 1,
  abort: new Int32Array(1),
  random,
  tell: () => {},
};
const limits = { nodes: 9, time: 2, depth: 1, left: [1000, 1000] };
const point = [1, 2];
const drawing = {
  orientation: 'N-top',
  levels: 'stacked',
  size: 9,
  coordinates: true,
  cellNames: true,
  regions: true,
  zones: true,
  lastMove: [cell],
  chosen: cell,
  choices: [cell],
  threats: [{ from: cell, goal: cell }],
  attacks: [{ from: cell, to: cell }],
  marks: [{ cell, shape: 'circle', tone: 'good' }],
  arrows: [{ from: cell, to: 'F48' }],
  symbols: {},
  theme: 'light',
  width: 300,
  trays: true,
  names: ['one', 'other'],
  title: 'title',
  description: 'text',
  ...language,
};
const bytes = new TextEncoder().encode('1. e37f48 *\n');
const reader = {
  size: bytes.length,
  read: (offset: number, length: number) => bytes.subarray(offset, offset + length),
};
const place = { offset: 0, line: 1, skip: 0 };
const replayOptions = {
  rules: 'klin-zha',
  notation: 'coordinate',
  strict: false,
  acceptUnsafe: false,
  beamWidth: 4,
};
const tags = [['Event', 'an event']];
const settings = {
  rules: 'romulan-heart:2',
  control: '7200',
  mode: 'standard',
  arbiter: true,
  flags: 'auto',
  touch: 'claim',
  lateness: 0,
  sheets: false,
  setup: 'timed',
  first: 1,
  absent: [],
  deduction: [0, 0],
  names: ['one', 'other'],
};
const outcome = { winner: 1, reason: 'goal', goalThreatened: false };
const result = { winner: 1, reason: 'goal', scores: [1, 0] };
const arena = arenaOf();
const sight = { view, reports: [], refused: [], rules: blindRules };

function indexOf(): PositionIndex {
  const made = new PositionIndex();
  made.add(state, [move], { place, result: '*' });
  return made;
}

async function indexBytes(): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeIndex([indexOf()], { moves: true })) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

const indexText = await indexBytes();
const indexReader = {
  size: indexText.length,
  read: (offset: number, length: number) => indexText.subarray(offset, offset + length),
};
const indexFile = unwrap(await openIndex(indexReader));
const sealed = await sealText('e37f48', key);

/** Right calls by entry and function. */
export const calls: Readonly<Record<string, Readonly<Record<string, Arguments>>>> = {
  'klin-zha': {
    ablative: [{ limit: 6 }],
    armyIn: [klinZha, army, 'N'],
    attackersOf: [state, cell, 2],
    attempt: [state, 1, move],
    attemptsFor: [view, blindRules],
    capturedWarriors: [state],
    castCombat: [strangeStates['a state with a combat'], random, 0.5],
    castSpindles: [random, 1],
    cellIndex: [klinZha.board, cell],
    cellsOfMove: [move],
    choicesFor: [view, blindRules],
    clouded: [{ clouds: 3 }],
    colourName: ['gold', language],
    combine: [klinZha, [powerVanguard]],
    composeMove: [klinZha, { kind: 'step', from: 'E37', to: 'F48', withGoal: false }],
    createPosition: ['klin-zha', fields, options],
    createState: ['klin-zha', { first: 2, random }],
    defineBoard: [declaration],
    defineHooks: [hooks],
    defineRuleset: [{ ...agonizer, base: klinZha, variants: [powerVanguard] }],
    defineVariant: [variant],
    describeMove: [move],
    describePly: [state, move],
    diffStates: [state, play(state, move)],
    divide: [over, 1, { hashMegabytes: 1 }],
    everyoneElse: [2],
    explainMove: [state, 'e37f48'],
    finishSetup: [setup, random],
    firstToPlace: [1, { choice: 'hand-over', answer: 'first' }],
    formatArmy: [army],
    formatMove: [move],
    formatPosition: [state],
    forwardPlacement: [{ society: true }],
    isCell: [klinZha, cell],
    isLegal: [state, move],
    leaveState: [createState('romulan-heart:3'), 1],
    legalDests: [state],
    legalMoves: [state, { from: cell }],
    livingSeats: [state],
    moveChoices: [state],
    outcome: [state],
    parseArmy: [klinZha, 'F@E37'],
    parseMove: [state, 'e37f48'],
    parsePosition: ['klin-zha', String(state), options],
    parseRules: ['klin-zha+kinta'],
    perft: [over, 1, { hashMegabytes: 1 }],
    pieceAt: [state, cell],
    pieceName: [klinZha, 'F', language],
    placeArmies: [setup, [null, null]],
    play: [state, move],
    randomArmy: [setup, random],
    renderText: [
      state,
      {
        compact: true,
        highlight: [cell],
        regions: true,
        caption: true,
        paint: (text: string) => text,
        ...language,
      },
    ],
    reportsFor: [state, move],
    restoreError: [{ cause: [{ code: 'x', message: 'x' }] }],
    restoreGame: [game.toJSON(), klinZha],
    restoreState: [state.toJSON(), klinZha],
    romulanHeart: [{ players: 2 }],
    sameState: [state, setup],
    sampleState: [view, { random, reports: [{ seat: 1, capture: null, lost: [] }], rules: blindRules }],
    sayChoice: [{ origin: cell, dest: 'F48', goal: false, move }, klinZha, language],
    sayMove: [state, move, language],
    sayOutcome: [outcome, klinZha, language],
    sayPosition: [state, language],
    sayRefusal: [explainMove(state, 'f@e37'), klinZha, language],
    sayReport: [{ seat: 1, capture: 'E37', lost: ['F'] }, klinZha, language],
    sayTurn: [state, klinZha, language],
    sayView: [view, blindRules, language],
    scoresOf: [game],
    seededRandom: [1],
    threats: [state],
    tryPlay: [state, move],
    turnFor: [view, blindRules],
    turnOf: [state],
    unwrap: [{ ok: true, value: 1 }],
    variantCellsFor: [view, blindRules],
    variantCellsOf: [state],
    variantText: [powerVanguard],
    victoryWords: [outcome, { words: 'word' }],
    viewFor: [state, 1],
    whyNoMove: [state, cell],
    withKind: [klinZha.warriors, kind],
    withWarrior: [klinZha.warriors, 'S', { least: 1 }],
    zones: [state],
  },
  'klin-zha/core': {
    attemptsFor: [view, blindRules],
    choicesFor: [view, blindRules],
    combine: [klinZha, [powerVanguard]],
    createPosition: [klinZha, fields, options],
    createState: [klinZha, { first: 2, random }],
    parsePosition: [klinZha, String(state), options],
    play: [state, move],
    restoreGame: [game.toJSON(), klinZha],
    restoreState: [state.toJSON(), klinZha],
    sampleState: [view, { random, reports: [], rules: blindRules }],
    turnFor: [view, blindRules],
  },
  'klin-zha/engine': {
    checkEngine: [goneEngine, { ...client, random }],
    formatArbiterLine: [{ type: 'newgame', rules: 'klin-zha', seat: 1, control: '60' }],
    formatEngineLine: [{ type: 'bestmove', move: 'e37f48', offer: false }],
    linkedPorts: [],
    messagePort: [{ postMessage: () => {}, addEventListener: () => {}, start: () => {}, close: () => {} }],
    parseArbiterLine: ['go nodes 5'],
    parseEngineLine: ['bestmove e37f48'],
    playGame: [
      over,
      [
        new Fresh(() => new EngineClient(botPort(greedyBot), client)),
        new Fresh(() => new EngineClient(botPort(greedyBot), client)),
      ],
      { random, limits, mostPlies: 1, told: () => {} },
    ],
    serveEngine: [greedyBot, ports, { random, clock: () => 0, abort: new Int32Array(1), author: 'one' }],
    streamPort: [{ input: [], write: () => {}, close: () => {} }],
  },
  'klin-zha/engine-process': {
    alarm: [100_000, () => {}],
    commandWords: ['python3 "my bots/one.py" -v'],
    startEngine: ['no-such-program', ['x'], { cwd: '.', env: {}, grace: 5, complaints: () => {} }],
  },
  'klin-zha/arbiter': {
    announcement: [result, { words: 'word' }],
    clockText: [5000],
    crossTable: [[{ players: ['a', 'b'], result, firstHeartWins: true, match }]],
    formatControl: [control],
    infractions: [match],
    matchFromRecord: [recordFromMatch(match), matchRules],
    newSealKey: [],
    openText: [sealed, key],
    record: [match],
    recordFromMatch: [match, { notation: 'coordinate', tags }],
    sealText: ['e37f48', key],
    sheet: [match, 1],
    tableText: [
      [
        {
          player: 'a',
          rank: 1,
          points: 1,
          games: 1,
          wins: 1,
          heartsTaken: 1,
          heartsLost: 0,
          against: [null],
        },
      ],
    ],
  },
  'klin-zha/archive': {
    gameFilter: [
      {
        player: 'a',
        tags: { Event: 'x' },
        results: ['1-0'],
        rules: 'klin-zha',
        since: '2020',
        until: '2021',
        minPlies: 1,
        maxPlies: 9,
      },
    ],
    gameKey: [replay],
    openIndex: [indexReader],
    positionKey: [state, true],
    positionRows: [replay, 1, { symmetry: true, variations: true }],
    readGameAt: [reader, place],
    samePosition: [state, setup, true],
    writeIndex: [[index], { moves: true, variations: true, note: bytes }],
  },
  'klin-zha/arena': {
    arenaFrom: [arena],
    gamesOf: [arena],
    parsePlayer: ['mine[nodes=200]=engine:python3 my.py'],
    schedule: [arena, () => false],
    sprt: [[1, 2, 3, 2, 1], { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 }],
    standingsOf: [gamesOfPairs([1, 0, 0, 1, 0]), 1],
  },
  'klin-zha/board': { defineBoard: ['klin-zha-board'] },
  'klin-zha/books': { bookOf: ['takzh'] },
  'klin-zha/bots': { botNamed: ['greedy'] },
  'klin-zha/match': {
    answerLine: [match],
    apply: [match, { at: 0, type: 'start' }],
    claimsOf: [match, 1, 0],
    duties: [match],
    modeOf: [control],
    newMatch: [matchRules, settings, arbiterEvents],
    nextFlag: [match],
    obligation: [match],
    parseControl: ['7200'],
    replayMatch: [matchRules, settings, [{ at: 0, type: 'start' }], arbiterEvents],
    runningSeat: [match],
    timesAt: [match, 0],
  },
  'klin-zha/notation': {
    algebraic: ['english'],
    checkLetters: [lettersFrom('english')],
    formatAlgebraic: [state, move, { letters: 'english' }],
    formatGeometric: [state, move],
    lettersFrom: ['english'],
    parseAlgebraic: [state, 'Fe27', { letters: 'english', strict: true, acceptUnsafe: true }],
    parseCoordinate: [state, 'e27f26', { strict: true, acceptUnsafe: true }],
    parseCoordinates: [klinZha, 'e27f26'],
    parseGeometric: [state, 'Fe E27', { strict: true, acceptUnsafe: true }],
    parseNotation: ['algebraic:english'],
    readAlgebraic: [state, 'Fe27', { letters: 'english', strict: true, acceptUnsafe: true }],
    readCoordinate: [state, 'e27f26', { strict: true, acceptUnsafe: true }],
    readGeometric: [state, 'Fe E27', { strict: true, acceptUnsafe: true }],
  },
  'klin-zha/record': {
    addMove: [record, 0, { text: 'e37f48', glyphs: [1], comments: ['x'], clock: 5 }],
    branchesOf: [record],
    changeMove: [record, 0, { text: 'e37f48', glyphs: [1], comments: ['x'], clock: 5, drawOffer: true }],
    commentMove: [record, 0, 'good'],
    deleteMove: [record, 0],
    formatRecord: [record, { width: 60 }],
    formatRecords: [[record], { width: 60 }],
    formatScoreSheet: [sheetFromReplay(replayScoreSheet(sheetText)), { layout: 'bars' }],
    isMoveText: ['e37f48'],
    lineOf: [record],
    lineTo: [record, 0],
    mainLine: [record],
    makeRecord: [{ tags, moves: ['e37f48', { text: 'f48g38' }], comments: ['x'], result: '*', left: [] }],
    nodesOfLine: [['e37f48']],
    numberMoves: [record, () => 1],
    parseRecords: ['1. e37f48 *', { headersOnly: false }],
    promoteMove: [record, 0, { toMain: true }],
    readGames: [['1. e37f48 *'], { headersOnly: false }],
    readScoreSheet: [sheetText, { colours: ['Green', 'Gold'] }],
    readScoreSheets: [sheetText, { colours: ['Green', 'Gold'] }],
    readTokens: ['1. e37f48 *'],
    recordFromJson: [{ format: 'klin-zha-record', version: 1, games: [] }],
    recordToJson: [record],
  },
  'klin-zha/render': {
    cellAt: [layout(klinZha), point],
    cellPath: [layout(klinZha).cells[0]],
    layout: [klinZha, { orientation: 'N-top', levels: 'stacked', coordinates: true, size: 9 }],
    renderMovementSheet: [
      klinZha,
      {
        theme: 'light',
        width: 300,
        columns: 2,
        symbols: {},
        orientation: 'N-top',
        levels: 'stacked',
        words: () => ({ heading: 'a', text: 'b' }),
      },
    ],
    renderPiece: [
      { code: 'F', colour: 'gold', owner: 'green', goal: 'gold' },
      point,
      9,
      Object.values(themes)[0],
      {},
    ],
    renderSvg: [state, { ...drawing, rules: klinZha }],
  },
  'klin-zha/replay': {
    convertRecord: [record, { notation: 'geometric', replay: replayOptions }],
    gameFromReplay: [replay],
    leftOutOfSheet: [record, replay],
    numberedRecord: [replay],
    recordFromGame: [game, { notation: 'geometric', tags }],
    recordFromSheet: [replayScoreSheet(sheetText), { notation: 'geometric', tags }],
    replayRecord: [record, replayOptions],
    replayScoreSheet: [readScoreSheet(sheetText), { ...replayOptions, letters: 'english' }],
    replayScoreSheets: [sheetText, { ...replayOptions, letters: 'english' }],
    resultOf: [state, outcome],
    sheetFromReplay: [replayScoreSheet(sheetText), { notation: 'geometric' }],
  },
  'klin-zha/search': {
    moveFrom: [move],
    moveKind: [move],
    moveTakesGoal: [move],
    moveTo: [move],
    outcomes: [searcher, 0.5],
    placedKind: [move],
    playout: [
      searcher,
      random,
      { most: 9, choose: () => 0, quiet: 5, repetitions: 3, combatChance: 0.5, abort: new Int32Array(1) },
    ],
    symmetryKey: [searcher],
  },
};

/** The objects whose methods are called: one made anew for each call, and right arguments by method. */
export const objects: Readonly<
  Record<string, { readonly make: () => unknown; readonly methods: Readonly<Record<string, Arguments>> }>
> = {
  Game: {
    make: () => game,
    methods: {
      legalMoves: [{ from: cell }],
      play: [legalMoves(game.state)[0]],
      at: [0],
      upTo: [0],
      back: [1],
      forward: [1],
      drawClaims: [legalMoves(game.state)[0]],
      claimDraw: [{ move: legalMoves(game.state)[0], reason: 'fifty' }],
      agreeDraw: [],
      leave: [1, 'resignation'],
      resign: [1],
      toJSON: [],
      toString: [],
    },
  },
  GameState: {
    make: () => state,
    methods: { fields: [], hash: [], toJSON: [], toString: [] },
  },
  Searcher: {
    make: () => new Searcher(state),
    methods: {
      copy: [],
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
      unmake: [],
      unmakeTo: [0],
      repetitions: [],
      drawClaim: [],
      isThreatened: [1],
      threats: [1],
      perft: [1],
      finishSetup: [random],
      state: [],
    },
  },
  SearchBoard: {
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
      copy: [buffer],
      capturedBy: [move],
      goalTakenBy: [move],
      wins: [move],
    },
  },
  GameSet: { make: () => new GameSet(), methods: { add: ['key'] } },
  GameStatistics: { make: () => new GameStatistics(), methods: { add: [replay], sums: [] } },
  RecordReader: { make: () => new RecordReader(), methods: { push: ['1. e37f48 *'], finish: [] } },
  PlacedGameReader: { make: () => new PlacedGameReader(place), methods: { push: [bytes], finish: [] } },
  PositionIndex: {
    make: indexOf,
    methods: {
      add: [state, [move], { result: '*', place }],
      addTree: [state, [{ parent: -1, move }], { result: '*', place }],
      addReplay: [replay, { result: '*', place, variations: true }],
      addUnread: [{ result: '*', place }],
      find: [state, { stateAt: () => state, limit: 3, symmetry: false }],
      count: [state, { symmetry: false }],
      next: [state, { symmetry: false }],
      entries: [],
      game: [0],
      merge: [index],
      parts: [],
    },
  },
  IndexFile: {
    make: () => indexFile,
    methods: {
      find: [state, { stateAt: () => state, limit: 3, symmetry: false }],
      places: [state, { stateAt: () => state, limit: 3, symmetry: false }],
      count: [state, { symmetry: false }],
      next: [state, { symmetry: false }],
      game: [0],
      note: [],
      entries: [],
      parts: [],
      firstGames: [1],
    },
  },
  EngineClient: {
    make: () => new EngineClient(botPort(greedyBot), client),
    methods: {
      start: [],
      setOption: ['a', 'b'],
      ready: [],
      newGame: [{ rules: klinZha, seat: 1, control: '60' }],
      choose: [game, limits],
      stop: [],
      offer: [1],
      over: [1, 'goal'],
      quit: [],
    },
  },
  Bot: { make: () => greedyBot, methods: { choose: [state, think] } },
  'Bot of a blind game': { make: () => blindBot, methods: { choose: [sight, think] } },
  'Bot that searches': { make: () => alphaBetaBot, methods: { choose: [game, think] } },
  'Bot that plays games': { make: () => mctsBot, methods: { choose: [state, think] } },
  'Bot that rolls dice': { make: () => randomBot, methods: { choose: [state, think] } },
};
