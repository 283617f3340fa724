import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  cellIndex,
  createPosition,
  createState,
  finishSetup,
  formatMove,
  Game,
  type GameState,
  klinZha,
  legalMoves,
  type Move,
  parseMove,
  parsePosition,
  play,
  rulesOf,
  seededRandom,
  unwrap,
} from 'klin-zha';
import {
  explorePosition,
  type FindPositionOptions,
  findPosition,
  type GameRecord,
  mainLine,
  parseRecords,
  positionKey,
  readGames,
  recordFromGame,
  replayRecord,
  replayScoreSheet,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { positionFinder } from '../../../src/records/archive/find.ts';
import { type Line, lines } from '../../support/games.ts';
import { rulesFrom } from '../../support/rules.ts';
import { type Turn, turnsOf } from '../../support/symmetry.ts';

const introduction = new URL('../../../examples/records/introduction.txt', import.meta.url);

const games = fc.array(fc.oneof(lines({ from: 'battle', plies: 40 }), lines({ from: 'empty', plies: 30 })), {
  minLength: 1,
  maxLength: 4,
});

/** A position without its counters. */
function shown(state: GameState): string {
  const { halfmoveClock: _, round: __, ...fields } = state.toFields();
  return JSON.stringify([state.rules.id, fields]);
}

function turnedBy(turn: Turn, state: GameState): GameState {
  return unwrap(createPosition(state.rules, turn.fields(state.toFields()), { unchecked: true }));
}

function recordOf(start: GameState, moves: readonly Move[], result: GameRecord['result'] = '*'): GameRecord {
  let game = new Game(start);
  for (const move of moves) game = game.play(move);
  return { ...recordFromGame(game, { notation: 'coordinate' }), result };
}

function recordsOf(list: readonly Line[]): GameRecord[] {
  return list.map(({ states, moves }) => recordOf(states[0]!, moves));
}

/** The games, plies and nodes that reach a position. */
async function placesOf(records: Iterable<GameRecord>, state: GameState, options?: FindPositionOptions) {
  const places: { game: number; ply: number; node: number }[] = [];
  for await (const { game, ply, node } of findPosition(records, state, options))
    places.push({ game, ply, node });
  return places;
}

async function nodesOf(record: GameRecord, state: GameState): Promise<number[]> {
  return (await placesOf([record], state, { variations: true })).map(({ node }) => node);
}

describe('findPosition', () => {
  it('finds every game and ply that reaches a position, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(games, fc.nat(), fc.nat(), async (list, one, other) => {
        const { states } = list[one % list.length]!;
        const sought = states[other % states.length]!;
        const wanted = list.flatMap((line, game) =>
          line.states.flatMap((state, ply) =>
            shown(state) === shown(sought) ? [{ game, ply, node: ply - 1 }] : [],
          ),
        );
        expect(await placesOf(recordsOf(list), sought)).toEqual(wanted);
      }),
      { numRuns: 40 },
    );
  });

  it('yields the record, and the move that was played', async () => {
    const [record] = parseRecords('[Notation "coordinate"]\n\nf@a19 (s@a19) l@b18 *');
    const found = [];
    for await (const place of findPosition([record!], createState(klinZha))) found.push(place);
    const next = unwrap(parseMove(createState(klinZha), 'f@a19'));
    expect(found).toEqual([{ game: 0, record, ply: 0, node: -1, variation: false, next }]);
  });

  it('R1.6: finds turned positions only with symmetry', async () => {
    await fc.assert(
      fc.asyncProperty(
        lines({ from: 'battle', plies: 30 }),
        fc.nat(),
        fc.nat(),
        async (line, ply, choice) => {
          const state = line.states[ply % line.states.length]!;
          const turns = turnsOf(state.rules);
          const turned = turnedBy(turns[choice % turns.length]!, state);
          const found = await placesOf(recordsOf([line]), turned, { symmetry: true });
          expect(found.map((place) => place.ply)).toContain(ply % line.states.length);
          const turnings = turns.map((turn) => shown(turnedBy(turn, state)));
          expect(found.map((place) => place.ply)).toEqual(
            line.states.flatMap((other, at) => (turnings.includes(shown(other)) ? [at] : [])),
          );
          expect(positionKey(turned, true)).toBe(positionKey(state, true));
          expect(positionKey(turned) === positionKey(state)).toBe(shown(turned) === shown(state));
          expect((await placesOf(recordsOf([line]), turned)).length > 0).toBe(
            line.states.some((other) => shown(other) === shown(turned)),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it('distinguishes rulesets', async () => {
    const records = ['klin-zha', 'takzh'].map((id) => recordOf(createState(rulesFrom(id)), []));
    const found = await placesOf(records, createState(rulesOf('takzh')), { symmetry: true });
    expect(found.map(({ game }) => game)).toEqual([1]);
  });

  it('reads a stream of games, and no more of it than is needed', async () => {
    let isClosed = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield '[Notation "coordinate"]\n\nl@b18 *\n\n[Notation "coordinate"]\n\nf@a19 *\n\n';
      } finally {
        isClosed = true;
      }
    }
    const state = play(createState(klinZha), 'f@a19');
    const seen: number[] = [];
    for await (const { game } of findPosition(readGames(endless()), state)) {
      seen.push(game);
      if (seen.length === 2) break;
    }
    expect([seen, isClosed]).toEqual([[1, 3], true]);
  });

  it('replays games with the given options', async () => {
    const records = parseRecords('f@a19 *');
    const takzh = rulesOf('takzh');
    const state = play(createState(takzh), 'f@a19');
    expect(await placesOf(records, state)).toEqual([]);
    expect(await placesOf(records, state, { replay: { rules: takzh } })).toHaveLength(1);
  });

  it('finds variations if requested, each place with its node', async () => {
    const text = '[Rules "klin-zha"]\n\nB G35 (S G36, B G35 (L G35), V H23) S G36 ({!} V H23) V H23 *\n';
    const [record] = parseRecords(text);
    const replay = replayRecord(record!);
    expect(replay.diagnostics).toEqual([]);
    const main = mainLine(record!);
    for (const [node] of record!.nodes.entries()) {
      const state = replay.stateAt(node);
      const nodes: number[] = [];
      for await (const place of findPosition([record!], state, { variations: true })) {
        nodes.push(place.node);
        expect(place.variation).toBe(!main.includes(place.node));
      }
      expect(nodes).toContain(node);
      expect(nodes.every((other) => shown(replay.stateAt(other)) === shown(state))).toBe(true);
      expect(nodes).toEqual([...nodes].sort((one, two) => one - two));
      const line = (await placesOf([record!], state)).map((place) => place.node);
      expect(line).toEqual(nodes.filter((other) => main.includes(other)));
    }
  });

  it('finds the same line twice, the second time in a variation', async () => {
    await fc.assert(
      fc.asyncProperty(lines({ from: 'battle', plies: 12 }), async (line) => {
        const plies = line.moves.length;
        const once = recordOf(line.states[0]!, line.moves);
        const again = once.nodes.map((node, index) => ({
          ...node,
          parent: index === 0 ? -1 : plies + index - 1,
        }));
        const record = { ...once, nodes: [...once.nodes, ...again] };
        const found = await placesOf([record], line.last, { variations: true });
        const nodes = found.filter(({ ply }) => ply === plies).map(({ node }) => node);
        expect(nodes).toEqual(plies === 0 ? [-1] : [plies - 1, 2 * plies - 1]);
      }),
      { numRuns: 20 },
    );
  });

  it('reports a split move with the node of its last part', async () => {
    const text = '[Rules "klin-zha"]\n[Notation "coordinate"]\n\nf@a19 s@ (s@b18 l@c17) b18 (s @c17) l@c17 *';
    const replay = replayRecord(parseRecords(text)[0]!);
    const played = [...replay.record.nodes.keys()].filter((node) => replay.moveAt(node) !== undefined);
    expect(replay.record.nodes[1]!.text).toBe('s@');
    expect(played).toHaveLength(6);
    for (const node of played) expect(await nodesOf(replay.record, replay.stateAt(node))).toContain(node);
  });

  it('finds positions after departures', async () => {
    const random = seededRandom(4);
    let game = new Game(finishSetup(createState(rulesOf('romulan-heart:3')), random).state);
    for (let ply = 0; ply < 6; ply++) {
      if (ply === 2) game = game.leave(game.state.seat, 'resignation');
      game = game.play(legalMoves(game.state)[0]!);
    }
    const replay = replayRecord(recordFromGame(game));
    expect(replay.departures).toHaveLength(1);
    for (const node of replay.record.nodes.keys())
      expect(await nodesOf(replay.record, replay.stateAt(node))).toContain(node);
  });

  it('counts games that are not playable, and finds nothing in them', async () => {
    const [chess, other] = parseRecords('[Rules "chess"]\n\nB G35 *\n\n[Rules "klin-zha"]\n\n*\n');
    expect(replayRecord(chess!).isPlayable).toBe(false);
    expect(await placesOf([chess!, other!], createState(klinZha))).toEqual([{ game: 1, ply: 0, node: -1 }]);
  });

  it.each<[string, unknown, unknown]>([
    ['bad-state', [], {}],
    ['bad-list', 5, createState(klinZha)],
    ['bad-list', {}, createState(klinZha)],
    ['not-a-record', [5], createState(klinZha)],
    ['not-a-record', '[Event "x"]', createState(klinZha)],
  ])('throws %s for %j', async (code, records, state) => {
    const error = expect.objectContaining({ name: 'KlinZhaError', code });
    await expect(placesOf(records as GameRecord[], state as GameState)).rejects.toThrow(error);
    await expect(explorePosition(records as GameRecord[], state as GameState)).rejects.toThrow(error);
  });

  it('passes exceptions of an iterator through', async () => {
    const own = new RangeError('own');
    const thrower = (): never => {
      throw own;
    };
    for (const make of [thrower, () => ({ next: thrower })])
      await expect(placesOf({ [Symbol.iterator]: make }, createState(klinZha))).rejects.toThrow(own);
  });
});

describe('positionFinder', () => {
  it('finds positions in score sheets, and none in sheets that are not playable', () => {
    const sheet = replayScoreSheet(readFileSync(introduction, 'utf8'));
    const plies = sheet.plies.length;
    expect(positionFinder(sheet.final, {})(sheet)).toEqual([
      { ply: plies, node: plies - 1, variation: false, next: null },
    ]);
    const unknown = replayScoreSheet('white\tblack\nB G35\tS G36\n');
    expect(unknown.isPlayable).toBe(false);
    expect(positionFinder(unknown.final, {})(unknown)).toEqual([]);
  });
});

describe('the lowest key over all symmetries', () => {
  it.each([
    ['klin-zha+clouded:A19,C28', 'clouds=C28,E37'],
    ['klin-zha+ablative', 'ablated=E37,C28,A19'],
  ] as const)('turns what %s keeps along with the board', (id, pair) => {
    const rules = rulesFrom(id);
    const start = createState(rules);
    const [key = '', text = ''] = pair.split('=');
    const fields = { ...start.toFields(), variantState: { [key]: text } };
    const state = unwrap(createPosition(rules, fields, { unchecked: true }));
    const number = (name: string): number => cellIndex(rules.board, name);
    for (const turn of turnsOf(rules)) {
      const cells = text.split(',').map((name) => turn.cell(name as never));
      if (key === 'clouds') cells.sort((a, b) => number(a) - number(b));
      const variantState = { [key]: cells.join(',') };
      const turned = unwrap(
        createPosition(rules, { ...turn.fields(fields), variantState }, { unchecked: true }),
      );
      expect(positionKey(turned, true)).toBe(positionKey(state, true));
    }
    expect(positionKey(state, true)).not.toBe(positionKey(start, true));
  });
});

describe('explorePosition', () => {
  const start = createState(klinZha);
  const moves = (...texts: string[]): Move[] => {
    let state = start;
    return texts.map((text) => {
      const move = unwrap(parseMove(state, text));
      state = play(state, move);
      return move;
    });
  };

  it('counts each next move with the results of the games, each game once', async () => {
    const records = [
      recordOf(start, moves('f@a19', 'l@b18'), '1-0'),
      recordOf(start, moves('f@a19', 'v@b18'), '1/2-1/2'),
      recordOf(start, moves('l@b18'), '0-1'),
      recordOf(start, moves('f@a19')),
      recordOf(start, []),
      recordOf(start, moves('f@a19'), '1-0'),
      ...parseRecords('[Notation "coordinate"]\n\nf@a19 (l@b18) (l@b18 f@a19) *'),
    ];
    const told = async (options: FindPositionOptions) =>
      (await explorePosition(records, start, options)).map(({ move, ...rest }) => ({
        move: move && formatMove(move),
        ...rest,
      }));
    const [first, ...others] = await told({});
    expect(first).toEqual({
      move: 'f@a19',
      games: 5,
      finished: 3,
      scores: [2.5, 0.5],
      results: [
        ['*', 2],
        ['1-0', 2],
        ['1/2-1/2', 1],
      ],
    });
    expect(others).toEqual([
      { move: 'l@b18', games: 1, finished: 1, scores: [0, 1], results: [['0-1', 1]] },
      { move: null, games: 1, finished: 0, scores: [0, 0], results: [['*', 1]] },
    ]);
    // A variation has no place of its own before its first move.
    expect(await told({ variations: true })).toEqual([first, ...others]);
  });

  it('counts a game that repeats the position and the move once', async () => {
    const position = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';
    const line = 'g13h13 c17d17 h13g13 d17c17 g13h13';
    const records = parseRecords(`[Position "${position}"]\n[Notation "coordinate"]\n\n${line} 1-0`);
    const state = unwrap(parsePosition(klinZha, position));
    expect(await placesOf(records, state)).toHaveLength(2);
    expect(await explorePosition(records, state)).toMatchObject([{ games: 1, scores: [1, 0] }]);
  });

  it('R1.6: joins symmetric moves in a symmetric position', async () => {
    const records = ['a19', 'i11', 'i99'].map((corner) => recordOf(start, moves(`f@${corner}`), '1-0'));
    const joined = await explorePosition(records, start, { symmetry: true });
    expect(joined.map(({ games: number, scores }) => [number, scores])).toEqual([[3, [3, 0]]]);
    expect(await explorePosition(records, start)).toHaveLength(3);
  });

  it('R7.6: does not turn moves if corners belong to colours', async () => {
    const heart = createState(rulesOf('romulan-heart:2'));
    const list = legalMoves(heart);
    const records = list.map((move) => recordOf(heart, [move]));
    expect(await explorePosition(records, heart, { symmetry: true })).toHaveLength(list.length);
  });

  it('R1.6: turns moves to match the given position', async () => {
    await fc.assert(
      fc.asyncProperty(lines({ from: 'battle', plies: 12 }), fc.nat(), async (line, choice) => {
        const turns = turnsOf(line.states[0]!.rules);
        const turn = turns[choice % turns.length]!;
        const records = recordsOf([line]);
        for (const [ply, move] of line.moves.entries()) {
          const state = line.states[ply]!;
          const turned = turnedBy(turn, state);
          const played = (await explorePosition(records, turned, { symmetry: true })).map(
            (next) => next.move,
          );
          const same = turns.filter((other) => shown(turnedBy(other, turned)) === shown(turned));
          const wanted = same.map((other) => other.move(turn.move(move)));
          expect(played.some((found) => found !== null && wanted.includes(found))).toBe(true);
        }
      }),
      { numRuns: 15 },
    );
  });
});
