import { Worker } from 'node:worker_threads';
import {
  attempt,
  attemptsFor,
  createState,
  finishSetup,
  formatMove,
  Game,
  type GameState,
  klinZha,
  legalMoves,
  play,
  type RulesetId,
  rulesOf,
  seededRandom,
  unwrap,
  viewFor,
} from 'klin-zha';
import { type BotSight, blindBot, greedyBot, randomBot } from 'klin-zha/bots';
import {
  EngineClient,
  type EnginePort,
  linkedPorts,
  messagePort,
  type PortListener,
  playGame,
  streamPort,
} from 'klin-zha/protocol';
import { alarm } from 'klin-zha/protocol/node';
import { describe, expect, it } from 'vitest';
import { success } from '../../src/base/result.ts';
import { noMoves, otherTurns } from '../support/no-moves.ts';
import { stateOf } from '../support/positions.ts';
import { type Answers, botClient, botPort, patient, Scripted } from './support.ts';

async function scripted(answers: Answers): Promise<EngineClient> {
  const client = new EngineClient(new Scripted(answers).port, patient);
  unwrap(await client.start());
  return client;
}

/** A client of an engine that says only what the test says through the listener, even after `quit`. */
function held(options: ConstructorParameters<typeof EngineClient>[1]) {
  let listener!: PortListener;
  const listen = (to: PortListener): void => {
    listener = to;
  };
  const client = new EngineClient({ send: () => {}, listen, close: () => {} }, options);
  return { client, listener };
}

function battleOf(rules: RulesetId, seed = 3) {
  const random = seededRandom(seed);
  return finishSetup(createState(rulesOf(rules as 'klin-zha'), { random }), random).state;
}

describe('EngineClient', () => {
  it('sends requests as protocol lines', async () => {
    const lines: string[] = [];
    const log = (from: string, line: string): void => void (from === 'arbiter' && lines.push(line));
    const client = new EngineClient(botPort(greedyBot), { ...patient, patience: 5000, grace: 5000, log });
    const { name, options } = unwrap(await client.start());
    expect([name, options.map((option) => option.name)]).toEqual([
      'klin-zha greedy',
      ['Nodes', 'Depth', 'Seed', 'MoveOverhead'],
    ]);
    expect(() => client.setOption('Hash', '7')).toThrow(
      "'Hash' is not an option of this engine: expected Nodes, Depth, Seed, MoveOverhead.",
    );
    expect(() => client.setOption('Seed', '-7')).toThrow(
      "'-7' is not a valid value of Seed: expected a whole number from 0 to 1000000000.",
    );
    client.setOption('Seed', '7');
    unwrap(await client.ready());
    unwrap(await client.newGame({ rules: klinZha, seat: 1, control: '300+3' }));
    const game = new Game(createState(klinZha)).play('f@a19');
    const reply = unwrap(await client.choose(game, { nodes: 50, left: [300_000, 200_000] }));
    expect(reply).toMatchObject({ type: 'move', offer: false, info: { nodes: 0 } });
    client.over(2, 'goal-captured');
    client.quit();
    expect(lines).toEqual([
      'klin-zha 1',
      'setoption name Seed value 7',
      'isready',
      'newgame rules klin-zha seat 1 control 300+3',
      `position ${createState(klinZha)} moves f@a19`,
      'go nodes 50 left 300000 200000',
      'over 2 goal-captured',
      'quit',
    ]);
  });

  it('answers a request for the legal moves; in Blind, with the possible attempts', async () => {
    const asked: string[] = [];
    const answers: Answers = {
      go: () => ['legal'],
      legal: (line) => {
        asked.push(line);
        return [`bestmove ${line.split(' ')[1]}`];
      },
      newgame: () => ['gameok'],
    };
    const client = await scripted(answers);
    const truth = createState(rulesOf('klin-zha+blind'));
    const { rules } = truth;
    unwrap(await client.newGame({ rules, seat: 1 }));
    const sight = { rules, view: viewFor(truth, 1), reports: [], refused: [] };
    expect(unwrap(await client.choose(sight)).type).toBe('move');
    expect(asked[0]!.split(' ')).toHaveLength(433);
  });

  it('merges the info lines of one search, and forgets them before the next one', async () => {
    const searches = [['info depth 2 nodes 5', 'info nodes 9', 'info score 40 -40'], []];
    const answers: Answers = {
      go: (_, engine) => [...searches.shift()!, `bestmove ${formatMove(engine.legal[0]!)}`],
    };
    const client = await scripted(answers);
    unwrap(await client.newGame({ rules: klinZha, seat: 1 }));
    const game = new Game(createState(klinZha));
    expect(unwrap(await client.choose(game))).toMatchObject({
      info: { depth: 2, nodes: 9, scores: [40, -40] },
    });
    expect(unwrap(await client.choose(game))).toMatchObject({ info: null });
  });

  it.each([
    [1, 1000],
    [2, 50_000],
  ] as const)('waits for seat %i as long as its own clock allows, and the grace', async (seat, time) => {
    const waits: number[] = [];
    const timed: typeof alarm = (milliseconds, ring) => {
      waits.push(milliseconds);
      return alarm(milliseconds, ring);
    };
    const client = new EngineClient(new Scripted().port, { ...patient, alarm: timed, grace: 300 });
    unwrap(await client.start());
    unwrap(await client.newGame({ rules: klinZha, seat }));
    const game = new Game(createState(klinZha, { first: seat }));
    expect(game.state.seat).toBe(seat);
    unwrap(await client.choose(game, { left: [1000, 50_000] }));
    expect(waits.at(-1)).toBe(time + 300);
  });

  it('has no legal moves for an engine that asks after its move', async () => {
    const lines: string[] = [];
    const log = (from: string, line: string): void => void (from === 'arbiter' && lines.push(line));
    const { client, listener } = held({ ...patient, log });
    const begun = client.start();
    listener.line('id name held');
    listener.line('ok');
    unwrap(await begun);
    const ready = client.newGame({ rules: klinZha, seat: 1 });
    listener.line('gameok');
    unwrap(await ready);
    const game = new Game(createState(klinZha));
    const reply = client.choose(game);
    listener.line('legal');
    listener.line(`bestmove ${formatMove(game.legalMoves()[0]!)}`);
    unwrap(await reply);
    listener.line('legal');
    const lists = lines.filter((line) => line.startsWith('legal')).map((line) => line.split(' ').length - 1);
    expect(lists).toEqual([game.legalMoves().length, 0]);
  });

  it.each([...noMoves, ...otherTurns])('asks nothing about %s', async (_, seat, question) => {
    const client = await botClient(randomBot);
    const { rules } = 'view' in question ? question : question.state;
    unwrap(await client.newGame({ rules, seat }));
    await expect(client.choose(question)).rejects.toMatchObject({ code: 'no-move' });
    expect(unwrap(await client.ready())).toBe(true);
  });

  it('asks nothing before a game has begun', async () => {
    const client = await botClient(randomBot);
    await expect(client.choose(new Game(createState(klinZha)))).rejects.toMatchObject({ code: 'no-move' });
  });

  it('returns the refusal of an engine that has no move to choose, and may ask it again', async () => {
    const answers = ['refuse no idea', 'resign'];
    const client = await scripted({ go: () => [answers.shift()!] });
    unwrap(await client.newGame({ rules: klinZha, seat: 1 }));
    const game = new Game(createState(klinZha));
    expect(await client.choose(game)).toMatchObject({
      errors: [{ code: 'refused', message: 'The engine refused to choose a move: no idea' }],
    });
    expect(unwrap(await client.choose(game))).toMatchObject({ type: 'resign' });
  });

  it('sends the view, each report once and refused attempts in Blind, but no position (R10.9)', async () => {
    const lines: string[] = [];
    const log = (from: string, line: string): void => void (from === 'arbiter' && lines.push(line));
    const clients = [await botClient(blindBot), await botClient(randomBot, { ...patient, log })];
    const random = seededRandom(5);
    const start = battleOf('klin-zha+blind', 5);
    const played = await playGame(start, clients, { random, limits: { nodes: 100 }, mostPlies: 30 });
    expect(played.faults).toEqual([]);
    const told = lines.filter((line) => line.startsWith('report ')).map((line) => JSON.parse(line.slice(7)));
    expect(told.every(({ seat }) => seat === 2)).toBe(true);
    const own = played.game.moves.length;
    expect(told.length).toBeGreaterThan(own - 3);
    expect(told.length).toBeLessThanOrEqual(own);
    expect(lines.some((line) => line.startsWith('position'))).toBe(false);
    for (const line of lines.filter((one) => one.startsWith('view ')))
      for (const warrior of JSON.parse(line.slice(5)).warriors) expect(warrior.seat).toBe(2);
  });

  it('returns the name, the author and the options of an engine', async () => {
    const greeting = ['id author B. Smith', 'id name mine 2', 'option name Hash type spin default 16', 'ok'];
    const client = new EngineClient(new Scripted({ 'klin-zha': () => greeting }).port, patient);
    expect(await client.start()).toEqual({
      ok: true,
      value: {
        name: 'mine 2',
        author: 'B. Smith',
        options: [{ name: 'Hash', type: 'spin', default: '16' }],
      },
    });
    expect(client.remarks).toEqual([]);
  });

  it('remarks lines that were not requested', async () => {
    const engine = new Scripted({ isready: () => ['gameok', 'readyok', 'gameok'] });
    const client = new EngineClient(engine.port, patient);
    unwrap(await client.start());
    unwrap(await client.ready());
    await new Promise((resolve) => void alarm(5, () => resolve(undefined)));
    expect(client.remarks).toMatchObject([
      { code: 'unexpected-line', read: 'gameok', expected: 'an answer to the pending request' },
      { code: 'unexpected-line', read: 'gameok', expected: 'no line' },
    ]);
    expect(client.fault).toBeNull();
  });

  it('ignores lines after a fault and after quit', async () => {
    const lines: string[] = [];
    const log = (_: string, line: string): void => void lines.push(line);
    const { client, listener } = held({ ...patient, log });
    listener.line('ok now');
    listener.line('ok later');
    expect([client.fault?.read, client.remarks]).toEqual(['ok now', []]);
    expect(lines).toEqual(['ok now']);
    const { client: other, listener: late } = held({ ...patient, log });
    other.quit();
    late.line('ok later');
    expect([other.fault, other.remarks]).toEqual([null, []]);
    expect(lines).toEqual(['ok now', 'quit']);
  });

  it('returns the same fault for all requests after a fault', async () => {
    const client = await scripted({ isready: () => ['readyok now'] });
    const first = await client.ready();
    expect(first).toMatchObject({ ok: false, errors: [{ code: 'bad-line', read: 'readyok now' }] });
    expect(await client.newGame({ rules: klinZha, seat: 1 })).toEqual(first);
    expect(await client.offer(2)).toEqual(first);
    expect(client.fault?.expected).toBe('readyok alone');
  });

  it('allows one request at a time, and fails pending and later requests after quit', async () => {
    const client = await scripted({ isready: () => [] });
    const first = client.ready();
    expect(() => client.offer(2)).toThrow(expect.objectContaining({ code: 'engine-busy' }));
    client.quit();
    const ended = { ok: false, errors: [expect.objectContaining({ code: 'crash' })] };
    expect(await first).toEqual(ended);
    expect(await client.start()).toEqual(ended);
  });

  it('notices a crash between requests, and stops a search', async () => {
    const engine = new Scripted({
      go: () => [],
      stop: (_, { legal }) => (legal.length > 0 ? ['resign'] : []),
    });
    const client = new EngineClient(engine.port, patient);
    unwrap(await client.start());
    unwrap(await client.newGame({ rules: klinZha, seat: 1 }));
    const reply = client.choose(new Game(battleOf('klin-zha')), { time: 60_000 });
    client.stop();
    expect(await reply).toEqual({ ok: true, value: { type: 'resign', info: null } });
    client.stop();
    engine.die();
    await new Promise((resolve) => void alarm(5, () => resolve(undefined)));
    expect(client.fault?.code).toBe('crash');
  });

  /** Returns the fault of an engine that answers `go` with these lines. */
  async function faultOf(go: readonly string[], rules: RulesetId = 'klin-zha') {
    const client = await scripted({ go: () => go, newgame: () => ['gameok'] });
    const state = createState(rulesOf(rules as 'klin-zha'));
    unwrap(await client.newGame({ rules: state.rules, seat: 1 }));
    const sight = { rules: state.rules, view: viewFor(state, 1), reports: [], refused: [] };
    await client.choose(state.rules.blind ? sight : new Game(state), { time: 10 });
    return client.fault;
  }

  it('explains why a move is illegal, and in which position', async () => {
    const position = String(createState(klinZha));
    const illegal = await faultOf(['bestmove f@f36']);
    expect(illegal).toMatchObject({ code: 'illegal-move', expected: 'one of the legal moves' });
    expect(illegal?.message.startsWith(`'f@f36' is not legal in '${position}': `)).toBe(true);
    expect(illegal?.message).toContain('no region');
    expect((await faultOf(['bestmove nonsense']))?.message).toMatch(
      /^'nonsense' is not legal in '.*': .*move/,
    );
    expect(await faultOf(['bestmove f@f36'], 'klin-zha+blind')).toMatchObject({
      message: "'f@f36' is not a possible attempt, or was refused before.",
    });
  });

  it('reports moves that are not in lower case', async () => {
    expect(await faultOf(['bestmove E37F48'])).toMatchObject({
      code: 'bad-line',
      read: 'bestmove E37F48',
      expected: 'a move in coordinates, in lower case',
    });
  });

  it('reports the request and the last line if an engine hangs', async () => {
    expect(await faultOf(['thinking'])).toMatchObject({
      code: 'hang',
      message: "The engine did not answer go within 310 ms: its last line was 'thinking'.",
      read: 'thinking',
      expected: 'bestmove, claim, resign, or refuse REASON',
    });
    const silent = new EngineClient(new Scripted({ 'klin-zha': () => [] }).port, patient);
    await silent.start();
    expect(silent.fault).toMatchObject({
      message: 'The engine did not answer klin-zha within 300 ms: it has not sent any lines.',
      expected: 'id name NAME, options, ok',
    });
  });

  it('returns whether a draw offer is accepted', async () => {
    for (const answer of ['accept', 'decline']) {
      const client = await scripted({ offer: () => [answer] });
      expect(await client.offer(2)).toEqual({ ok: true, value: answer === 'accept' });
    }
  });

  it('reports no fault if an engine exits after quit', async () => {
    const { client, listener } = held(patient);
    client.quit();
    listener.closed('its program has ended');
    expect(client.fault).toBeNull();
  });

  it('rejects text with several lines', async () => {
    const lines: string[] = [];
    const log = (from: string, line: string): void => void (from === 'arbiter' && lines.push(line));
    const client = new EngineClient(new Scripted().port, { ...patient, log });
    const refused = expect.objectContaining({ code: 'bad-line' });
    expect(() => client.setOption('a', 'x\nquit')).toThrow(refused);
    expect(() => client.over(1, 'time\nquit')).toThrow(refused);
    await expect(client.newGame({ rules: klinZha, seat: 1, control: '1\nquit' })).rejects.toThrow(refused);
    expect(lines).toEqual([]);
  });

  it('reports a line that never ends', async () => {
    let asked = 0;
    async function* input(): AsyncGenerator<string> {
      while (asked++ < 10_000) yield 'x'.repeat(1 << 16);
    }
    const client = new EngineClient(streamPort({ input: input(), write: () => {} }), patient);
    expect(await client.start()).toMatchObject({ errors: [{ code: 'flood' }] });
    expect(asked).toBeLessThan(100);
  });

  it('reports a line that is too long', async () => {
    const client = new EngineClient(new Scripted({ isready: () => [`info text ${'x'.repeat(500)}`] }).port, {
      ...patient,
      longestLine: 100,
    });
    unwrap(await client.start());
    expect(await client.ready()).toMatchObject({ errors: [{ code: 'flood' }] });
  });
});

describe('playGame', () => {
  it.each<RulesetId>([
    'klin-zha+draws',
    'romulan-heart:3',
    'klin-zha+kinta',
    'klin-zha+reflective',
    'klin-zha+blind+kinta',
  ])('plays %s without faults', async (rules) => {
    const start = battleOf(rules);
    const clients = await Promise.all(start.rules.colours.map(() => botClient(greedyBot)));
    const random = seededRandom(2);
    const { game, faults } = await playGame(start, clients, { random, limits: { nodes: 20 }, mostPlies: 40 });
    expect(faults).toEqual([]);
    expect(game.length).toBeGreaterThan(2);
  });

  it('makes an engine with a fault lose, and continues with the other two', async () => {
    const start = battleOf('romulan-heart:3');
    const clients = [
      await botClient(greedyBot),
      await scripted({ go: () => ['bestmove a11'] }),
      await botClient(greedyBot),
    ];
    const options = { random: seededRandom(2), limits: [{ nodes: 20 }, {}, { nodes: 20 }], mostPlies: 12 };
    const { game, faults } = await playGame(start, clients, options);
    expect(faults).toMatchObject([{ seat: 2, code: 'illegal-move' }]);
    expect(game.departures).toMatchObject([{ seat: 2 }]);
    expect(game.length).toBeGreaterThan(3);
  });

  it('is drawn by an accepted offer or a right claim (R8.5)', async () => {
    const start = stateOf('romulan-heart:2', 'F*@A19 f*@I99 b@I11 B@E37');
    const offering = await scripted({
      go: (_, engine) => [`bestmove ${formatMove(engine.legal[0]!)} offer`],
    });
    const accepting = await scripted({ offer: () => ['accept'] });
    const agreed = await playGame(start, [offering, accepting], { random: seededRandom(1), limits: {} });
    expect(agreed.outcome).toMatchObject({ winner: null, reason: 'agreement' });

    const quiet = stateOf('romulan-heart:2', 'F*@A19 f*@I99 b@I11 B@E37', { quiet: 100, round: 80 });
    const claiming = await scripted({ go: () => ['claim fifty'] });
    const claimed = await playGame(quiet, [claiming, accepting], { random: seededRandom(1), limits: {} });
    expect(claimed.outcome).toMatchObject({ winner: null, reason: 'fifty-moves' });
  });

  it('is drawn by a claim with a move (R8.5)', async () => {
    const start = stateOf('romulan-heart:2', 'F*@A19 f*@I99 b@I11 B@E37', { quiet: 98, round: 80 });
    const quietIn = (state: GameState) =>
      legalMoves(state).find((move) => play(state, move).halfmoveClock === state.halfmoveClock + 1)!;
    const first = quietIn(start);
    const second = quietIn(play(start, first));
    const clients = [
      await scripted({ go: () => [`bestmove ${formatMove(first)}`] }),
      await scripted({ go: () => [`claim fifty ${formatMove(second)}`] }),
    ];
    const { outcome, faults } = await playGame(start, clients, { random: seededRandom(1), limits: {} });
    expect(faults).toEqual([]);
    expect(outcome).toMatchObject({ winner: null, reason: 'fifty-moves' });
  });

  it('counts the nodes and the time of each seat', async () => {
    const start = battleOf('klin-zha');
    const thinking = (nodes: number) =>
      scripted({
        go: (_, { legal }) => [
          `info nodes ${nodes}`,
          `info nodes ${nodes + 1}`,
          `bestmove ${formatMove(legal[0]!)}`,
        ],
      });
    const clients = [await thinking(10), await thinking(20)];
    let now = 0;
    const { efforts } = await playGame(start, clients, {
      random: seededRandom(1),
      limits: {},
      clock: () => now++ * 7,
      mostPlies: 3,
    });
    const [first, second] = start.seat === 1 ? [0, 1] : [1, 0];
    expect(efforts[first]).toEqual({ nodes: first === 0 ? 22 : 42, time: 14 });
    expect(efforts[second]).toEqual({ nodes: first === 0 ? 21 : 11, time: 7 });
  });

  it('limits further attempts in Blind to the remaining time (R10.9)', async () => {
    const start = battleOf('klin-zha+blind');
    const vain = attemptsFor(viewFor(start, start.seat), start.rules).find(
      (move) => !attempt(start, start.seat, move).played,
    )!;
    const within: (number | undefined)[] = [];
    let now = 0;
    const engine = {
      newGame: () => Promise.resolve(success(true)),
      over: () => {},
      choose: (_: Required<BotSight>, __: unknown, time?: number) => {
        within.push(time);
        now += 1000;
        return Promise.resolve(
          within.length < 3
            ? success({ type: 'move', move: vain, offer: false, info: null })
            : success({ type: 'resign' }),
        );
      },
    } as unknown as EngineClient;
    const options = { random: seededRandom(1), limits: {}, control: '60', clock: () => now };
    await playGame(start, [engine, engine], options);
    expect(within).toEqual([60_000, 59_000, 58_000]);
  });

  it('is lost by an engine that repeats wrong claims', async () => {
    const start = battleOf('klin-zha+draws');
    const clients = [await scripted({ go: () => ['claim repetition'] }), await botClient(greedyBot)];
    const { outcome, faults } = await playGame(start, clients, {
      random: seededRandom(1),
      limits: { nodes: 5 },
    });
    expect(outcome?.winner).toBe(2);
    expect(faults).toMatchObject([{ seat: 1, code: 'unexpected-line', ruling: 'R8.5' }]);
  });

  it('rejects anything but an engine for each seat', async () => {
    const engine = await botClient(greedyBot);
    for (const engines of [null, {}, [engine], [engine, {}]])
      await expect(
        playGame(battleOf('klin-zha'), engines as never, { random: seededRandom(1), limits: {} }),
      ).rejects.toMatchObject({ code: 'bad-engine' });
    engine.quit();
  });

  it('rejects an invalid time control, and a time control without a clock', async () => {
    const clients = [await scripted({}), await scripted({})];
    const options = { random: seededRandom(1), limits: {}, clock: () => 0 };
    const start = battleOf('klin-zha');
    for (const control of ['fast', '9007199254740+1'])
      await expect(playGame(start, clients, { ...options, control })).rejects.toMatchObject({
        code: 'bad-control',
      });
    const { clock: _, ...unclocked } = options;
    await expect(playGame(start, clients, { ...unclocked, control: '300+3' })).rejects.toMatchObject({
      code: 'needs-clock',
    });
  });

  it('is lost by an engine that resigns', async () => {
    const clients = [await botClient(greedyBot), await scripted({ go: () => ['resign'] })];
    const { outcome } = await playGame(battleOf('klin-zha'), clients, {
      random: seededRandom(1),
      limits: { nodes: 5 },
    });
    expect(outcome).toMatchObject({ winner: 1, reason: 'resignation' });
  });
});

describe('ports', () => {
  const heard = (port: EnginePort): { lines: string[]; why: Promise<string> } => {
    const lines: string[] = [];
    const why = new Promise<string>((closed) => port.listen({ line: (text) => lines.push(text), closed }));
    return { lines, why };
  };

  it('split streams into lines, regardless of chunks', async () => {
    const bytes = new TextEncoder().encode('id name Käse\r\nok\n\nlast');
    async function* input() {
      for (const byte of bytes) yield Uint8Array.of(byte);
    }
    const { lines, why } = heard(streamPort({ input: input(), write: () => {} }));
    expect(await why).toBe('its output has ended');
    expect(lines).toEqual(['id name Käse', 'ok', '', 'last']);
  });

  it('truncate an endless line once, and deliver the next line', async () => {
    async function* input(): AsyncGenerator<string> {
      for (let count = 0; count < 50; count++) yield 'x'.repeat(1 << 16);
      yield 'x\nok\n';
      yield `${'y'.repeat(1 << 20)}\r\nlast`;
    }
    const { lines, why } = heard(streamPort({ input: input(), write: () => {} }));
    await why;
    expect(lines.map(({ length }) => length)).toEqual([2 ** 20 + 1, 2, 2 ** 20, 4]);
  });

  it('reject invalid ends of a stream', () => {
    async function* input(): AsyncGenerator<string> {}
    const ends = { input: input(), write: () => {} };
    for (const wrong of [null, { write: ends.write }, { ...ends, write: 5 }, { ...ends, close: 5 }])
      expect(() => streamPort(wrong as never)).toThrow(expect.objectContaining({ code: 'bad-port' }));
  });

  it('write each line to a stream with a line break', () => {
    async function* input(): AsyncGenerator<string> {}
    const written: string[] = [];
    const port = streamPort({ input: input(), write: (text) => void written.push(text) });
    port.send('isready');
    port.send('quit');
    expect(written).toEqual(['isready\n', 'quit\n']);
  });

  it('report why a stream failed', async () => {
    // biome-ignore lint/correctness/useYield: a stream that fails at once
    async function* input(): AsyncGenerator<string> {
      throw new Error('broken');
    }
    expect(await heard(streamPort({ input: input(), write: () => {} })).why).toBe('broken');
  });

  it('carry lines in both directions over messages', async () => {
    const { port1, port2 } = new MessageChannel();
    const [one, other] = [messagePort(port1), messagePort(port2)];
    const line = new Promise<string>((resolve) => other.listen({ line: resolve, closed: () => {} }));
    one.send('isready');
    expect(await line).toBe('isready');
    one.close();
    other.close();
    expect(() => messagePort({} as never)).toThrow(expect.objectContaining({ code: 'bad-port' }));
  });

  it('carry lines to a worker thread and back, and close when it ends', async () => {
    const worker = new Worker(
      `const { parentPort } = require('node:worker_threads');
      parentPort.on('message', (line) => {
        if (line === 'fail') throw new Error('my bug');
        parentPort.postMessage(line + ' ok');
      });`,
      { eval: true },
    );
    const port = messagePort(worker);
    const lines: string[] = [];
    const why = await new Promise<string>((closed) => {
      const line = (text: string): void => {
        lines.push(text);
        port.send('fail');
      };
      port.listen({ line, closed });
      port.send('isready');
    });
    expect(lines).toEqual(['isready ok']);
    expect(why).toBe('my bug');
    const idle = messagePort(new Worker('process.exit(3)', { eval: true }));
    expect(await new Promise((closed) => idle.listen({ line: () => {}, closed }))).toBe(
      'it exited with status 3',
    );
  });

  it('carry no lines after closing', async () => {
    const [one, other] = linkedPorts();
    const { lines, why } = heard(other);
    one.send('a');
    one.close();
    one.send('b');
    expect(await why).toBe('the other side closed the connection');
    expect(lines).toEqual(['a']);
  });
});
