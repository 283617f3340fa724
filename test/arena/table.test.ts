import { formatMove, seededRandom } from 'klin-zha';
import { type ArenaOptions, type ArenaPlayer, ArenaTable, type Pairing, schedule } from 'klin-zha/arena';
import type { Bot } from 'klin-zha/bots';
import { type EngineFaultCode, type EnginePort, linkedPorts, serveEngine } from 'klin-zha/protocol';
import { gameFromReplay, parseRecords, replayRecord } from 'klin-zha/records';
import type { EndingProbe, EndingValue } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { type Answers, Scripted } from '../protocol/support.ts';
import { arenaOf, openBot, tableFor, three, timeless, two } from './support.ts';

async function playAll(table: ArenaTable, pairings: Iterable<Pairing>) {
  const games = [];
  for (const pairing of pairings) games.push(await table.play(pairing));
  table.close();
  return games;
}

describe('ArenaTable', () => {
  it.each(['klin-zha', 'romulan-heart:3', 'klin-zha+blind+kinta'])(
    'plays the same moves in %s in any order, on any table, and from JSON',
    async (rules) => {
      const players = rules === 'romulan-heart:3' ? three : two;
      const pairings = [...schedule(arenaOf({ rules, players }))];
      const games = await playAll(tableFor(), pairings);
      const others = [];
      for (const pairing of [...pairings].reverse())
        others.push(...(await playAll(tableFor(), [JSON.parse(JSON.stringify(pairing)) as Pairing])));
      expect(others.reverse().map(timeless)).toEqual(games.map(timeless));
      expect(JSON.parse(JSON.stringify(games))).toEqual(games);
      for (const { scores } of games) expect(scores.reduce((sum, score) => sum + score)).toBeCloseTo(1, 12);
    },
  );

  it('rejects invalid options and pairings', async () => {
    const options = { alarm: () => () => {}, clock: () => 0 };
    for (const wrong of [null, {}, { ...options, clock: 5 }, { ...options, alarm: undefined }])
      expect(() => new ArenaTable(openBot, wrong as never)).toThrow(
        expect.objectContaining({ code: 'bad-option' }),
      );
    const [pairing] = schedule(arenaOf());
    for (const part of [{ seats: [null] }, { limits: 5 }, { index: '0' }, { mostPlies: null }])
      await expect(tableFor().play({ ...pairing!, ...part } as never)).rejects.toMatchObject({
        code: 'bad-pairing',
      });
  });

  it('scores a game at the ply limit as a draw, and records the limit', async () => {
    const [pairing] = schedule(arenaOf({ mostPlies: 6 }));
    const game = await tableFor().play(pairing!);
    expect(game).toMatchObject({
      winner: null,
      reason: 'ply-limit',
      scores: [0.5, 0.5],
      plies: 6,
      faults: [],
    });
    const [record] = parseRecords(game.record);
    expect([...record!.tags]).toEqual(
      expect.arrayContaining([
        ['Round', '1'],
        ['Gold', 'greedy'],
        ['Green', 'random'],
        ['Termination', 'ply limit 6'],
        ['Result', '*'],
      ]),
    );
    expect(record!.tags.has('TimeControl')).toBe(false);
    expect(gameFromReplay(replayRecord(record!)).length).toBe(6);
  });

  it.each(['while players are opened', 'during a game'])(
    'reports that it was closed %s, and sends quit to all players without a loser',
    async (when) => {
      const told: string[] = [];
      let isClosed = false;
      const table = tableFor((player) => {
        const port = openBot(player);
        const send = (line: string): void => {
          told.push(line);
          port.send(line);
          const isTime = when === 'while players are opened' ? line === 'klin-zha 1' : line.startsWith('go');
          if (!isTime || isClosed) return;
          isClosed = true;
          void Promise.resolve().then(() => table.close());
        };
        return { ...port, send };
      });
      const [pairing] = schedule(arenaOf());
      await expect(table.play(pairing!)).rejects.toMatchObject({ code: 'table-closed' });
      expect(told.filter((line) => line === 'quit').length).toBe(
        told.filter((line) => line === 'klin-zha 1').length,
      );
      expect(await table.play(pairing!)).toMatchObject({ faults: [] });
      table.close();
    },
  );

  it('requests placements from players on an empty board', async () => {
    const [pairing] = schedule(arenaOf({ openings: 'empty', mostPlies: 25 }));
    expect(await tableFor().play(pairing!)).toMatchObject({ plies: 25, faults: [] });
  });

  it("applies a player's limits instead of the arena's limits", async () => {
    const players = [{ ...two[0]!, limits: { nodes: 5 } }, two[0]!].map((player, place) => ({
      ...player,
      name: `p${place}`,
    }));
    const [pairing] = schedule(arenaOf({ players, limits: { nodes: 200 }, mostPlies: 20 }));
    const { nodes } = await tableFor().play(pairing!);
    expect(nodes[0]).toBeLessThanOrEqual(50);
    expect(nodes[1]).toBeGreaterThan(50);
  });
});

/** Players with a fault before or during their first move. */
const wrongs: Readonly<Record<string, readonly [EngineFaultCode, string, () => EnginePort]>> = {
  'exits during its move': ['crash', 'penalty', () => scripted({ go: (_, engine) => engine.die() })],
  'has exited before': [
    'crash',
    'penalty',
    () => {
      const engine = new Scripted();
      engine.die();
      return engine.port;
    },
  ],
  'never answers': ['hang', 'penalty', () => scripted({ go: () => [] })],
  'never greets': ['hang', 'penalty', () => scripted({ 'klin-zha': () => [] })],
  floods: [
    'flood',
    'penalty',
    () => scripted({ go: () => Array.from({ length: 600 }, () => 'info depth 1') }),
  ],
  'plays an illegal move': ['illegal-move', 'illegal-move', () => scripted({ go: () => ['bestmove a11'] })],
  'sends an invalid line': ['bad-line', 'penalty', () => scripted({ go: () => ['bestmove'] })],
  'does not play the ruleset': ['refused', 'penalty', () => scripted({ newgame: () => ['refuse not mine'] })],
  'repeats wrong claims': ['unexpected-line', 'penalty', () => scripted({ go: () => ['claim repetition'] })],
  'has a broken pipe': [
    'crash',
    'penalty',
    () => ({ ...openBot({ name: 'x', bot: 'greedy' }), send: broken }),
  ],
  'is a bot that throws': ['crash', 'penalty', () => botThat(() => JSON.parse('{'))],
};

function broken(): never {
  throw new Error('EPIPE');
}

function scripted(answers: Answers): EnginePort {
  return new Scripted(answers).port;
}

function botThat(choose: Bot['choose']): EnginePort {
  const [ours, theirs] = linkedPorts();
  serveEngine({ name: 'own', choose }, theirs, { random: seededRandom(1) }).catch(() => {});
  return ours;
}

describe('a player at an ArenaTable', () => {
  it.each(Object.entries(wrongs))(
    'loses the game if it %s, and the arena continues',
    async (_, [code, reason, open]) => {
      const players: readonly ArenaPlayer[] = [
        { name: 'wrong', command: 'x' },
        { name: 'right', bot: 'random' },
      ];
      let opened = 0;
      const table = tableFor((player) => {
        if (player.bot !== undefined) return openBot(player);
        // The second instance has no fault.
        return opened++ === 0 ? open() : openBot({ ...player, bot: 'greedy' });
      });
      const games = await playAll(table, schedule(arenaOf({ players, games: 2, mostPlies: 10 })));
      expect(games[0]).toMatchObject({
        players: ['wrong', 'right'],
        winner: 2,
        reason,
        scores: [0, 1],
        points: [-1, 1],
        faults: [{ seat: 1, code }],
      });
      // An engine that refuses a ruleset stays open.
      expect(opened).toBe(code === 'refused' || code === 'unexpected-line' ? 1 : 2);
      if (opened === 2) expect(games[1]).toMatchObject({ faults: [], reason: 'ply-limit' });
      else expect(games[1]!.faults).toMatchObject([{ seat: 2, code }]);
    },
  );

  it('leaves a three-player game after a fault, and the others continue', async () => {
    const players = [{ name: 'wrong', command: 'x' }, ...two];
    const table = tableFor((player) =>
      player.bot === undefined ? scripted({ go: () => ['bestmove a11'] }) : openBot(player),
    );
    const [game] = await playAll(
      table,
      schedule(arenaOf({ rules: 'romulan-heart:3', players, games: 1, mostPlies: 3 }), (index) => index > 0),
    );
    expect(game).toMatchObject({
      plies: 3,
      scores: [0, 0.5, 0.5],
      faults: [{ seat: 1, code: 'illegal-move' }],
    });
  });
});

describe('ArenaTable clocks', () => {
  /** A table whose clock advances by some milliseconds on each call. */
  const slowTable = (step: number) => {
    let now = 0;
    const said: string[] = [];
    const clock = (): number => {
      now += step;
      return now;
    };
    const table = tableFor((player) => {
      const port = openBot(player);
      const send = (line: string): void => {
        said.push(line);
        port.send(line);
      };
      return { ...port, send };
    }, clock);
    return { table, said };
  };

  it('follow the time control, are sent to players, and end the game at 0 (M2.8)', async () => {
    const { table, said } = slowTable(1000);
    const [pairing] = schedule(arenaOf({ control: '3.5+0.4' }));
    const game = await table.play(pairing!);
    // Each move takes 1 s and adds 0.4 s: seat 1 runs out of time on its sixth move.
    expect(game).toMatchObject({
      winner: 2,
      reason: 'time',
      points: [-1, 1],
      timed: [0, 0],
      faults: [{ seat: 1, code: 'time', message: 'The clock ran out after 1000 ms.' }],
    });
    expect(
      said.filter((line) => line.startsWith('newgame')).every((line) => line.endsWith('control 3.5+0.4')),
    ).toBe(true);
    const left = said.filter((line) => line.startsWith('go ')).map((line) => line.replace(/^.*left /, ''));
    expect(left.slice(0, 4)).toEqual(['3500 3500', '2900 3500', '2900 2900', '2300 2900']);
    expect(game.plies).toBe(2 * 5);
    expect(parseRecords(game.record)[0]!.tags.get('TimeControl')).toBe('3.5+0.4');
    expect(parseRecords(game.record)[0]!.tags.get('Termination')).toBe('time');
  });

  it('use up the delay first, and begin new periods (M2.5, M2.6)', async () => {
    const delayed = slowTable(1000);
    const [pairing] = schedule(arenaOf({ control: '1d2', mostPlies: 12 }));
    expect(await delayed.table.play(pairing!)).toMatchObject({ reason: 'ply-limit', plies: 12 });
    const periods = slowTable(1000);
    const [other] = schedule(arenaOf({ control: '2/3:4', mostPlies: 40 }));
    const game = await periods.table.play(other!);
    // Three seconds for two moves, then four more: the seventh move uses them up.
    expect(game).toMatchObject({ winner: 2, reason: 'time', plies: 12 });
  });
});

describe('limits for the time of a move', () => {
  const at = (limits: object, margin: number | null) => {
    const [pairing] = schedule(arenaOf({ limits, margin, mostPlies: 4 }));
    let now = 0;
    const clock = (): number => {
      now += 250;
      return now;
    };
    return tableFor(openBot, clock).play(pairing!);
  };

  it('are overshot without a loss unless there is a margin', async () => {
    expect(await at({ time: 200 }, null)).toMatchObject({
      faults: [],
      plies: 4,
      timed: [2, 2],
      overshoot: [100, 100],
      mostOvershoot: [50, 50],
    });
    expect(await at({ time: 200 }, 50)).toMatchObject({ faults: [], plies: 4 });
    expect(await at({ time: 200 }, 49)).toMatchObject({
      winner: 2,
      reason: 'time',
      plies: 0,
      timed: [1, 0],
      overshoot: [50, 0],
      faults: [{ seat: 1, code: 'time', message: 'The answer took 250 ms: the limit is 200 + 49 ms.' }],
    });
  });
});

describe('scores at an ArenaTable', () => {
  /** Plays between engines that report the scores of each move in turn. */
  const playWith = (options: Partial<ArenaOptions>, ...infos: readonly (readonly string[])[]) => {
    const players = [
      { name: 'a', command: 'a' },
      { name: 'b', command: 'b' },
    ];
    const [pairing] = schedule(arenaOf({ players, mostPlies: 12, ...options }));
    const asked = [0, 0];
    let seat = 0;
    const table = tableFor(() => {
      const own = seat++;
      return scripted({
        go: (_, { legal }) => {
          const info = infos[own]!.at(Math.min(asked[own]!++, infos[own]!.length - 1))!;
          return [...(info === '' ? [] : [`info ${info}`]), `bestmove ${formatMove(legal[0]!)}`];
        },
      });
    });
    return table.play(pairing!);
  };
  const winning = ['score 600 -600'];

  it('stand in the record with depth, nodes and time', async () => {
    const { record } = await playWith(
      { mostPlies: 6 },
      ['depth 7 nodes 1234 score 35 -35', 'score 99997 -99997', 'score 999999999 0 depth 5000'],
      ['', 'score -99998 99998 depth 1', 'nodes 5'],
    );
    const [{ nodes, diagnostics } = { nodes: [], diagnostics: ['none'] }] = parseRecords(record);
    expect(diagnostics).toEqual([]);
    expect(nodes.map(({ evaluation, comments }) => [evaluation, comments])).toEqual([
      [{ score: 0.35, depth: 7 }, ['[%nodes 1234]']],
      [undefined, []],
      [{ endsIn: 2 }, []],
      [{ endsIn: -1, depth: 1 }, []],
      [{ score: 99_999, depth: 999 }, []],
      [undefined, ['[%nodes 5]']],
    ]);
    for (const { elapsed } of nodes) expect(elapsed).toBeGreaterThanOrEqual(0);
    const players = three.map(({ name }) => ({ name, command: 'x' }));
    const [pairing] = schedule(arenaOf({ rules: 'romulan-heart:3', players, mostPlies: 1 }));
    const table = tableFor(() =>
      scripted({ go: (_, { legal }) => ['info score 5 -9 4', `bestmove ${formatMove(legal[0]!)}`] }),
    );
    expect((await table.play(pairing!)).record).toContain('[%eval 0.05]} {[%scores 5 -9 4]}');
  });

  it('end a game that both call won, and one that both call even for long', async () => {
    const resign = { score: 500, moves: 2 };
    const won = { adjudicated: 'scores', winner: 1, reason: 'resignation', plies: 4, faults: [] };
    expect(await playWith({ resign }, winning, winning)).toMatchObject(won);
    expect((await playWith({ resign }, winning, winning)).record).toContain('[Adjudication "scores"]');
    for (const doubtful of [['score 499 -499'], ['score -600 600'], [''], ['score 600 -600', '']])
      expect(await playWith({ resign }, winning, doubtful)).toMatchObject({ adjudicated: null, plies: 12 });
    const lost = ['score -700 700'];
    expect(await playWith({ resign }, lost, lost)).toMatchObject({ adjudicated: 'scores', winner: 2 });
    const draw = { score: 10, moves: 2, plies: 7 };
    const even = ['score 10 -10'];
    const drawn = { adjudicated: 'scores', winner: null, reason: 'agreement', plies: 7, scores: [0.5, 0.5] };
    expect(await playWith({ draw }, even, even)).toMatchObject(drawn);
    expect(await playWith({ draw }, even, ['score 11 -11'])).toMatchObject({ adjudicated: null });
  });

  it('give way to endgame tables', async () => {
    const probed: string[] = [];
    const endWith = async (value: EndingValue) => {
      const [pairing] = schedule(arenaOf({ tables: ['one'], mostPlies: 3 }));
      const openTable = (name: string): EndingProbe => {
        probed.push(name);
        return { probe: () => value };
      };
      const table = new ArenaTable(openBot, { alarm: () => () => {}, clock: () => 0, openTable });
      return (await playAll(table, [pairing!, pairing!]))[1];
    };
    // After the first half-move, the second seat is to move.
    const halfmoves = 9;
    const of = { adjudicated: 'tables', plies: 1 };
    expect(await endWith({ result: 'win', halfmoves, fits: true })).toMatchObject({ ...of, winner: 2 });
    expect(await endWith({ result: 'loss', halfmoves, fits: true })).toMatchObject({ ...of, winner: 1 });
    expect(await endWith({ result: 'draw', halfmoves: null, fits: true })).toMatchObject({
      ...of,
      winner: null,
    });
    const slow = await endWith({ result: 'win', halfmoves: 150, fits: false });
    expect(slow).toMatchObject({ adjudicated: null, plies: 3 });
    expect(probed).toEqual(['one', 'one', 'one', 'one']);
    const [pairing] = schedule(arenaOf({ tables: ['one'] }));
    await expect(tableFor().play(pairing!)).rejects.toMatchObject({ code: 'bad-option' });
  });
});

it('an option that a player does not announce ends the pairing', async () => {
  const players = [{ ...two[0]!, options: { Hash: '5' } }, two[1]!];
  const [pairing] = schedule(arenaOf({ players }));
  await expect(tableFor().play(pairing!)).rejects.toMatchObject({ code: 'bad-option' });
});
