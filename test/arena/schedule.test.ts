import fc from 'fast-check';
import {
  createState,
  finishSetup,
  formatPosition,
  parsePosition,
  type RulesetId,
  rulesOf,
  seededRandom,
  unwrap,
} from 'klin-zha';
import {
  type ArenaOptions,
  gameCount,
  type Pairing,
  parseArena,
  parsePlayer,
  schedule,
} from 'klin-zha/arena';
import { describe, expect, it } from 'vitest';
import { runs } from '../support/runs.ts';
import { arenaOf, three, two } from './support.ts';

const names = (pairing: Pairing): string => pairing.seats.map(({ name }) => name).join();

/** Random arenas. */
const anyArena = fc
  .record({
    rules: fc.constantFrom('klin-zha', 'takzh', 'romulan-heart:2', 'romulan-heart:3', 'klin-zha+blind'),
    number: fc.integer({ min: 3, max: 5 }),
    games: fc.integer({ min: 1, max: 40 }),
    seed: fc.nat(1000),
  })
  .map(({ number, ...options }) =>
    arenaOf({
      ...options,
      openings: 'empty',
      players: Array.from({ length: number }, (_, place) => ({ name: `p${place}`, bot: 'random' })),
    }),
  );

describe('schedule', () => {
  it('has complete groups: the same players in all seatings of the same setup', () => {
    fc.assert(
      fc.property(anyArena, (arena) => {
        const pairings = [...schedule(arena)];
        expect(pairings.map(({ index }) => index)).toEqual(pairings.map((_, index) => index));
        expect(pairings.length).toBe(gameCount(arena));
        expect(pairings.length).toBeGreaterThanOrEqual(arena.games);
        // All players play equally often, even if fewer games were requested.
        const played = arena.players.map(
          ({ name }) => pairings.filter(({ seats }) => seats.some((seat) => seat.name === name)).length,
        );
        expect(new Set(played).size).toBe(1);
        for (const { group } of pairings) {
          const games = pairings.filter((one) => one.group === group);
          const size = games[0]!.seats.length;
          expect(games.length).toBe(size === 2 ? 2 : 6);
          expect(new Set(games.map(names)).size).toBe(games.length);
          expect(new Set(games.map(({ position }) => position)).size).toBe(1);
          const seated = games.map(({ seats }) =>
            seats
              .map(({ name }) => name)
              .sort()
              .join(),
          );
          expect(new Set(seated).size).toBe(1);
          // Each player plays every seat equally often.
          for (const { name } of games[0]!.seats)
            for (let seat = 0; seat < size; seat++)
              expect(games.filter(({ seats }) => seats[seat]!.name === name).length).toBe(
                games.length / size,
              );
        }
      }),
      { numRuns: runs(30) },
    );
  });

  it('begins all games of a round with the same setup, and each round with another', () => {
    const arena = arenaOf({ players: three, games: 12, openings: 'chance' });
    const positions = [...schedule(arena)].map(({ position }) => position);
    expect(positions).toHaveLength(12);
    expect(new Set(positions.slice(0, 6)).size).toBe(1);
    expect(new Set(positions.slice(6)).size).toBe(1);
    expect(positions[6]).not.toBe(positions[0]);
  });

  it('yields reproducible plain JSON, and begins with any shorter schedule', () => {
    fc.assert(
      fc.property(anyArena, fc.nat(20), (arena, more) => {
        const pairings = [...schedule(arena)];
        expect(JSON.parse(JSON.stringify(pairings))).toEqual(pairings);
        const longer = [...schedule({ ...arena, games: arena.games + more })];
        expect(longer.slice(0, pairings.length)).toEqual(pairings);
        const odd = [...schedule(arena, (index) => index % 2 === 0)];
        expect(odd).toEqual(pairings.filter(({ index }) => index % 2 === 1));
      }),
      { numRuns: runs(30) },
    );
  });

  it('is the same in all versions, so that a newer version can continue an arena', () => {
    const pairings = [...schedule(arenaOf({ games: 6, seed: 5 }))].map(
      ({ seed, position }) => `${seed} ${position}`,
    );
    expect(pairings).toEqual([
      '497563411 1/2S/ILB2/6V/2VV*F1I2/11/2v*l1i7/i3vs9/v2f1b11 1 N1W2 - 0 1 -',
      '113911410 1/2S/ILB2/6V/2VV*F1I2/11/2v*l1i7/i3vs9/v2f1b11 1 N1W2 - 0 1 -',
      '584242464 1/1v1/1l3/1i2b2/1i3vfv*1/5s5/7VS2VV/9I4I/9B2L2F*1 1 N2E1 - 0 1 -',
      '31094139 1/1v1/1l3/1i2b2/1i3vfv*1/5s5/7VS2VV/9I4I/9B2L2F*1 1 N2E1 - 0 1 -',
      '125736302 B/LVV*/2SF1/V1I4/7I1/1v9/1v1b9/v2f*il9/s5i10 1 N1W2 - 0 1 -',
      '248853713 B/LVV*/2SF1/V1I4/7I1/1v9/1v1b9/v2f*il9/s5i10 1 N1W2 - 0 1 -',
    ]);
  });

  it('pairs only the first player with all others in a gauntlet', () => {
    const arena = arenaOf({ players: three, tournament: 'gauntlet', games: 5 });
    const names = [...schedule(arena)].map(({ seats }) => seats.map(({ name }) => name).join());
    expect(names).toEqual([
      ...['greedy,random', 'random,greedy', 'greedy,chance', 'chance,greedy'],
      ...['greedy,random', 'random,greedy', 'greedy,chance', 'chance,greedy'],
    ]);
    expect(gameCount(arena)).toBe(8);
    const players = [...three, { name: 'x', bot: 'random' }];
    const triples = schedule(
      arenaOf({ rules: 'romulan-heart:3', players, tournament: 'gauntlet', games: 1 }),
    );
    const met = new Set(
      [...triples].map(({ seats }) =>
        seats
          .map(({ name }) => name)
          .sort()
          .join(),
      ),
    );
    expect(met).toEqual(new Set(['chance,greedy,random', 'greedy,random,x', 'chance,greedy,x']));
  });

  it('plays listed openings in their order or shuffled, from the given one on', () => {
    const openings = [1, 2, 3, 4].map((seed) => {
      const { state } = finishSetup(createState(rulesOf('klin-zha+draws')), seededRandom(seed));
      return formatPosition(state);
    });
    const startsOf = (options: Partial<ArenaOptions>): (number | string)[] =>
      [...schedule(arenaOf({ openings, games: 10, ...options }))]
        .filter(({ index }) => index % 2 === 0)
        .map(({ position }) => openings.indexOf(position));
    expect(startsOf({ order: 'sequential' })).toEqual([0, 1, 2, 3, 0]);
    expect(startsOf({ order: 'sequential', start: 3 })).toEqual([2, 3, 0, 1, 2]);
    const shuffled = startsOf({});
    expect(startsOf({ start: 3 })).toEqual([...shuffled.slice(2, 4), ...shuffled.slice(0, 3)]);
    const chance = (start: number) =>
      [...schedule(arenaOf({ start, games: 4 }))].map(({ position }) => position);
    expect(chance(2).slice(0, 2)).toEqual(chance(1).slice(2));
  });

  it('pairs all players equally often', () => {
    const arena = arenaOf({
      rules: 'romulan-heart:3',
      players: [...three, { name: 'x', bot: 'random' }],
      games: 48,
      openings: 'empty',
    });
    const met = new Map<string, number>();
    for (const { seats } of schedule(arena)) {
      const table = seats
        .map(({ name }) => name)
        .sort()
        .join();
      met.set(table, (met.get(table) ?? 0) + 1);
    }
    expect([...met.values()]).toEqual([12, 12, 12, 12]);
  });

  it.each<RulesetId>([
    'klin-zha',
    'klin-zha+reflective',
    'klin-zha+blind+kinta',
    'romulan-heart:3',
    'klin-zha+tetrahedral',
    'agonizer',
  ])('draws a random setup of %s for each group, and plays with draws (R10.13)', (rules) => {
    const players = rules === 'romulan-heart:3' ? three : two;
    const pairings = [...schedule(arenaOf({ rules, players, games: players.length === 3 ? 12 : 4 }))];
    const positions = new Set(pairings.map(({ position }) => position));
    expect(positions.size).toBe(2);
    for (const position of positions) {
      const state = unwrap(parsePosition(rulesOf(pairings[0]!.rules as RulesetId), position));
      expect([state.phase, state.rules.draws]).toEqual(['battle', true]);
    }
  });

  it('shuffles openings using the seed, and uses all of them before repeating any', () => {
    const random = seededRandom(1);
    const openings = Array.from({ length: 5 }, () =>
      formatPosition(finishSetup(createState(rulesOf('klin-zha+draws')), random).state),
    );
    const positions = (seed: number) =>
      [...schedule(arenaOf({ openings, games: 20, seed }))]
        .filter(({ index }) => index % 2 === 0)
        .map(({ position }) => position);
    expect(new Set(positions(1).slice(0, 5))).toEqual(new Set(openings));
    expect(positions(1).slice(5)).toEqual(positions(1).slice(0, 5));
    expect(positions(1)).not.toEqual(positions(2));
  });
});

describe('parseArena', () => {
  it('fills in defaults, and accepts its own result', () => {
    const arena = unwrap(parseArena({ players: two, games: 3 }));
    expect(arena).toEqual({
      rules: 'klin-zha+draws',
      players: two,
      games: 3,
      openings: 'chance',
      order: 'random',
      start: 1,
      tournament: 'round-robin',
      limits: {},
      control: null,
      margin: null,
      resign: null,
      draw: null,
      tables: [],
      mostPlies: 400,
      seed: 1,
    });
    expect(unwrap(parseArena(JSON.parse(JSON.stringify(arena))))).toEqual(arena);
  });

  it('accepts the greatest numbers that it names as allowed', () => {
    const greatest = { games: 1_000_000, mostPlies: 1_000_000, seed: 0xffff_ffff };
    expect(parseArena({ players: two, ...greatest })).toMatchObject({ ok: true, value: greatest });
    for (const [name, number] of Object.entries(greatest)) {
      const read = parseArena({ players: two, games: 2, [name]: number + 1 });
      expect(read.ok ? '' : read.errors[0].expected).toMatch(new RegExp(` to ${number}$`));
    }
  });

  const wrong: readonly (readonly [string, unknown])[] = [
    ['bad-arena', null],
    ['bad-arena', 'x'],
    ['bad-arena', { opening: 'empty' }],
    ['bad-player', { players: [two[0], { name: 'b', bot: 'x', nodes: 5 }] }],
    ['bad-rules', { rules: 'chess' }],
    ['bad-rules', { rules: 3 }],
    ['bad-rules', { rules: 'chess', openings: ['nonsense'] }],
    ['bad-player', { players: [two[0]] }],
    ['bad-player', { players: 'two' }],
    ['bad-player', { players: [two[0], two[0]] }],
    ['bad-player', { players: [two[0], null] }],
    ['bad-player', { players: [two[0], { name: 'b', bot: 'x', command: 'y' }] }],
    ['bad-player', { players: [two[0], { name: 'b\n', bot: 'x' }] }],
    ['bad-player', { players: [two[0], { name: 'b', bot: 'x', options: { Seed: 1 } }] }],
    ['bad-player', { players: [two[0], { name: 'b', command: 'x', options: { Seed: '1\nquit' } }] }],
    ['bad-player', { players: [two[0], { name: 'b', command: 'x', options: { 'Seed\nquit': '1' } }] }],
    ['bad-player', { players: [two[0], { name: 'b', command: 'x', options: { ' ': '1' } }] }],
    ['bad-player', { rules: 'romulan-heart:3' }],
    ['bad-number', { games: 0 }],
    ['bad-number', { games: 1.5 }],
    ['bad-number', { mostPlies: '5' }],
    ['bad-number', { seed: -1 }],
    ['bad-limit', { limits: { nodes: 0 } }],
    ['bad-limit', { limits: { moves: 1 } }],
    ['bad-limit', { limits: null }],
    ['bad-limit', { players: [two[0], { name: 'b', bot: 'x', limits: { time: Number.NaN } }] }],
    ['bad-control', { control: 'fast' }],
    ['bad-number', { start: 0 }],
    ['bad-number', { limits: { time: 5 }, margin: -1 }],
    ['bad-number', { resign: { score: 5 } }],
    ['bad-number', { draw: { score: 5, moves: 0, plies: 0 } }],
    ['bad-limit', { margin: 5 }],
    ['bad-arena', { resign: { score: 5, moves: 1, plies: 1 } }],
    ['bad-arena', { draw: 5 }],
    ['bad-arena', { order: 'reverse' }],
    ['bad-arena', { tournament: 'knockout' }],
    ['bad-arena', { tables: 'B-B.kze' }],
    ['bad-arena', { rules: 'romulan-heart:3', players: three, tables: ['x'] }],
    ['bad-player', { players: [two[0], { name: 'b', bot: 'x', cpu: 'yes' }] }],
    ['bad-opening', { order: 'sequential' }],
    ['bad-opening', { openings: [] }],
    ['bad-opening', { openings: 'book' }],
    ['bad-opening', { openings: ['nonsense'] }],
    ['bad-opening', { openings: [7] }],
  ];

  it.each(wrong)('reports %s for %j', (code, options) => {
    const whole =
      options === null || typeof options !== 'object' ? options : { players: two, games: 2, ...options };
    const read = parseArena(whole as ArenaOptions);
    expect(read.ok ? [] : read.errors.map((fault) => fault.code)).toContain(code);
  });

  it.each([{ players: new Array(10_000) }, { openings: new Array(10_000).fill('x') }])(
    'reports at most a hundred faults, and notes that there are more',
    (options) => {
      const read = parseArena({ players: two, games: 2, ...options });
      const codes = read.ok ? [] : read.errors.map(({ code }) => code);
      expect([codes.length, codes.at(-1)]).toEqual([101, 'too-many-faults']);
    },
  );

  it('reports too few players, repeated names and an empty list of openings', () => {
    const told = (options: Partial<ArenaOptions>) => {
      const read = parseArena({ players: two, games: 2, ...options });
      return read.ok ? '' : read.errors[0].message;
    };
    expect(told({ players: [two[0]!] })).toBe('Too few players: 1, but klin-zha+draws needs 2 or more.');
    expect(told({ rules: 'romulan-heart:3' })).toBe(
      'Too few players: 2, but romulan-heart:3 needs 3 or more.',
    );
    expect(told({ players: [two[0]!, two[0]!] })).toBe("Two players have the name 'greedy'.");
    expect(told({ openings: [] })).toBe('The list of openings is empty.');
    const expectedOf = (options: Partial<ArenaOptions>) => {
      const read = parseArena({ players: two, games: 2, ...options });
      return read.ok ? '' : read.errors[0].expected;
    };
    expect(expectedOf({ players: [two[0]!, two[0]!] })).toBe(
      'a different name for each player, as in a=greedy',
    );
    expect(expectedOf({ openings: [] })).toBe('chance, empty or an array of position strings');
    expect(expectedOf({ players: [two[0]!] })).toBeUndefined();
  });

  it.each([{ players: [{ bot: 'random' }, two[0]!] }, { players: [null, two[0]!] }, { openings: 'book' }])(
    'throws in schedule and gameCount for an incomplete arena: %j',
    (part) => {
      const arena = { ...arenaOf(), ...part } as never;
      expect(() => gameCount(arena)).toThrow(expect.objectContaining({ code: 'bad-arena' }));
      expect(() => [...schedule(arena)]).toThrow(expect.objectContaining({ code: 'bad-arena' }));
    },
  );

  it('reports faults in limits and options passed to parsePlayer', () => {
    const told = (text: string) => {
      const read = parsePlayer(text);
      return read.ok ? '' : read.errors[0].message;
    };
    expect(told('greedy:node=5')).toBe("Unknown limit 'node'.");
    expect(told('greedy:timeout=5')).toBe("Unknown limit 'timeout'.");
    expect(told('greedy:nodes=0')).toBe("'0' is not a valid nodes limit.");
    expect(told('m[time=x]=greedy')).toBe("'x' is not a valid time limit.");
    expect(told('m[Hash]=engine:x')).toBe("'Hash' is not a valid option.");
    expect(told('engine:python3 my.py:nodes=5')).toMatch(/before the command/);
  });

  it('accepts players that parsePlayer returns', () => {
    const player = (text: string) => unwrap(parsePlayer(text));
    expect(player('greedy')).toEqual({ name: 'greedy', bot: 'greedy' });
    expect(player('fast=mcts:nodes=5,time=7,depth=2')).toEqual({
      name: 'fast',
      bot: 'mcts',
      limits: { nodes: 5, time: 7, depth: 2 },
    });
    expect(player('engine:node x.js --a=b')).toEqual({
      name: 'engine:node x.js --a=b',
      command: 'node x.js --a=b',
    });
    expect(player('own=engine: node x.js').command).toBe('node x.js');
    expect(player('mine[nodes=200, Hash=16,File=a=b]=engine:x y')).toEqual({
      name: 'mine',
      command: 'x y',
      limits: { nodes: 200 },
      options: { Hash: '16', File: 'a=b' },
    });
    for (const text of [
      '',
      ':',
      'm[=greedy',
      'm[]',
      'm[nodes=5]',
      'a:nodes',
      'a:nodes=0',
      'engine:',
      'engine',
      'a:x=3',
      'a=',
      'a:nodes=1,',
      'a\nb=random',
      'a\tb',
      ' =random',
      'a= :nodes=1',
      'a[b=c\nquit]=engine:d',
      'a[b\nquit=c]=engine:d',
    ])
      expect(parsePlayer(text)).toMatchObject({ ok: false, errors: [{ code: 'bad-player' }] });
  });

  it('accepts any player that parsePlayer accepts', () => {
    const part = fc.constantFrom(
      ...[
        'a',
        'random',
        'engine:',
        '=',
        '[',
        ']',
        ':',
        ',',
        'nodes=',
        '5',
        'b=c',
        ' ',
        '\n',
        '\u2028',
        '\t',
        '"',
      ],
    );
    const text = fc.array(part, { maxLength: 9 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (said) => {
        const read = parsePlayer(said);
        if (!read.ok) return;
        const players = [read.value, { name: `${read.value.name} too`, bot: 'random' }];
        expect(parseArena({ players, games: 2 })).toMatchObject({ ok: true });
      }),
    );
  });
});
