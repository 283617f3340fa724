import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/base/random.ts';
import { KlinZhaError, unwrap } from '../../../src/base/result.ts';
import type { Move } from '../../../src/engine/move.ts';
import { formatMove } from '../../../src/engine/text/coordinates.ts';
import { createPosition, createState } from '../../../src/game/create.ts';
import { Game } from '../../../src/game/game.ts';
import { legalMoves, parseMove, play } from '../../../src/game/moves.ts';
import { finishSetup } from '../../../src/game/setups/place.ts';
import type { GameState } from '../../../src/game/state.ts';
import { RowStore } from '../../../src/records/archive/row-store.ts';
import { blockOf, formOf, rowsInBlock } from '../../../src/records/archive/rows.ts';
import {
  type Occurrence,
  PositionIndex,
  parseRecords,
  positionKey,
  recordFromGame,
  replayRecord,
  replayScoreSheet,
  samePosition,
} from '../../../src/records/index.ts';
import { cellIndex } from '../../../src/rules/board/board.ts';
import { rulesOf } from '../../../src/rulesets/parse.ts';
import { type Line, lines } from '../../support/games.ts';
import { rulesFrom } from '../../support/rules.ts';
import { turnsOf } from '../../support/symmetry.ts';

const introduction = new URL('../../../examples/records/introduction.txt', import.meta.url);

const games = fc.array(fc.oneof(lines({ from: 'battle', plies: 40 }), lines({ from: 'empty', plies: 30 })), {
  minLength: 1,
  maxLength: 4,
});

/** Position string without counters. */
function content({ rules, ...state }: GameState | { rules: GameState['rules'] }, whole: GameState): string {
  void state;
  const { halfmoveClock: _, round: __, ...fields } = whole.toFields();
  return JSON.stringify([rules.id, fields]);
}

function shown(state: GameState): string {
  return content({ rules: state.rules }, state);
}

function indexOf(list: readonly Line[], symmetry = false): PositionIndex {
  const index = new PositionIndex({ symmetry });
  for (const { states, moves } of list) index.add(states[0]!, moves);
  return index;
}

function thrownBy(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof KlinZhaError) return error.code;
    throw error;
  }
  return 'nothing';
}

describe('a position index', () => {
  it('finds every game and ply that reaches a position, and no other', () => {
    fc.assert(
      fc.property(games, fc.nat(), fc.nat(), (list, one, other) => {
        const index = indexOf(list);
        const { states } = list[one % list.length]!;
        const sought = states[other % states.length]!;
        const wanted: Occurrence[] = list.flatMap((line, game) =>
          line.states.flatMap((state, ply) =>
            shown(state) === shown(sought) ? [{ game, ply, node: ply - 1 }] : [],
          ),
        );
        expect(index.find(sought)).toEqual(wanted);
        expect(index.games).toBe(list.length);
        expect(index.size).toBe(list.reduce((sum, line) => sum + line.states.length, 0));
      }),
      { numRuns: 40 },
    );
  });

  it('R1.6: finds turned positions only if the index uses symmetry', () => {
    fc.assert(
      fc.property(lines({ from: 'battle', plies: 30 }), fc.nat(), fc.nat(), (line, ply, choice) => {
        const state = line.states[ply % line.states.length]!;
        const turns = turnsOf(state.rules);
        const fields = turns[choice % turns.length]!.fields(state.toFields());
        const turned = unwrap(createPosition(state.rules, fields, { unchecked: true }));
        const stateAt = ({ ply: at }: Occurrence): GameState => line.states[at]!;
        const found = indexOf([line], true).find(turned, { stateAt });
        expect(found.map((place) => place.ply)).toContain(ply % line.states.length);
        expect(samePosition(state, turned, true)).toBe(true);
        expect(positionKey(turned, true)).toBe(positionKey(state, true));
        const straight = shown(state) === shown(turned);
        expect(samePosition(state, turned)).toBe(straight);
        expect(indexOf([line]).find(turned).length > 0).toBe(
          line.states.some((other) => shown(other) === shown(turned)),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('excludes places where stateAt returns a different position', () => {
    const start = createState(rulesOf('klin-zha'));
    const index = new PositionIndex();
    index.add(start, []);
    const other = createState(rulesOf('klin-zha'), { first: 2 });
    expect(index.find(start)).toEqual([{ game: 0, ply: 0, node: -1 }]);
    expect(index.find(start, { stateAt: () => start })).toHaveLength(1);
    expect(index.find(start, { stateAt: () => other })).toEqual([]);
    expect(index.find(start, { stateAt: () => undefined })).toEqual([]);
  });

  it('distinguishes rulesets', () => {
    const index = new PositionIndex({ symmetry: true });
    index.add(createState(rulesOf('klin-zha')), []);
    index.add(createState(rulesOf('takzh')), []);
    expect(index.find(createState(rulesOf('takzh'))).map(({ game }) => game)).toEqual([1]);
  });

  it('contains variations, each move with its index in the list', () => {
    fc.assert(
      fc.property(lines({ from: 'battle', plies: 12 }), (line) => {
        const start = line.states[0]!;
        // The same line twice, the second time as a variation of the whole line.
        const once = line.moves.map((move, node) => ({ move, parent: node - 1 }));
        const again = line.moves.map((move, node) => ({
          move,
          parent: node === 0 ? -1 : line.moves.length + node - 1,
        }));
        const index = new PositionIndex();
        index.addTree(start, [...once, ...again]);
        const places = index.find(line.last).filter(({ ply }) => ply === line.moves.length);
        const nodes = line.moves.length === 0 ? [-1] : [line.moves.length - 1, 2 * line.moves.length - 1];
        expect(places.map(({ node }) => node)).toEqual(nodes);
      }),
      { numRuns: 20 },
    );
  });

  it('accepts replayed records, optionally with variations, each place with its node', () => {
    const text = '[Rules "klin-zha"]\n\nB G35 (S G36, B G35 (L G35), V H23) S G36 ({!} V H23) V H23 *\n';
    const replay = replayRecord(parseRecords(text)[0]!);
    expect(replay.diagnostics).toEqual([]);
    const line = new PositionIndex();
    expect([line.addReplay(replay), line.size]).toEqual([0, 4]);
    const tree = new PositionIndex();
    tree.addReplay(replay, { variations: true });
    expect(tree.size).toBe(replay.played + 1);
    for (const [node] of replay.record.nodes.entries()) {
      const state = replay.stateAt(node);
      const places = tree.find(state);
      expect(places.map((place) => place.node)).toContain(node);
      expect(places.every((place) => shown(replay.stateAt(place.node)) === shown(state))).toBe(true);
      expect(places.map((place) => place.node)).toEqual(places.map((place) => place.node).sort());
    }
  });

  it('stores a split move with the node of its last part', () => {
    const text = '[Rules "klin-zha"]\n[Notation "coordinate"]\n\nf@a19 s@ (s@b18 l@c17) b18 (s @c17) l@c17 *';
    const replay = replayRecord(parseRecords(text)[0]!);
    const index = new PositionIndex();
    index.addReplay(replay, { variations: true });
    const played = [...replay.record.nodes.keys()].filter((node) => replay.moveAt(node) !== undefined);
    expect(replay.record.nodes[1]!.text).toBe('s@');
    expect(played).toHaveLength(6);
    for (const node of played) {
      const places = index.find(replay.stateAt(node)).map((place) => place.node);
      expect(places).toContain(node);
    }
  });

  it('accepts games with departures, including the positions after them', () => {
    const random = seededRandom(4);
    let game = new Game(finishSetup(createState(rulesOf('romulan-heart:3')), random).state);
    for (let ply = 0; ply < 6; ply++) {
      if (ply === 2) game = game.leave(game.state.seat, 'resignation');
      game = game.play(legalMoves(game.state)[0]!);
    }
    const replay = replayRecord(recordFromGame(game));
    expect(replay.departures).toHaveLength(1);
    const index = new PositionIndex();
    index.addReplay(replay);
    for (const node of replay.record.nodes.keys())
      expect(index.find(replay.stateAt(node)).map((place) => place.node)).toContain(node);
  });

  it('accepts score sheets, and adds games that are not playable without positions', () => {
    const sheet = replayScoreSheet(readFileSync(introduction, 'utf8'));
    const index = new PositionIndex();
    index.addReplay(sheet);
    expect(index.size).toBe(sheet.plies.length + 1);
    expect(index.find(sheet.final)).toEqual([
      { game: 0, ply: sheet.plies.length, node: sheet.plies.length - 1 },
    ]);
    for (const unknown of [
      replayRecord(parseRecords('[Rules "chess"]\n\nB G35 *\n')[0]!),
      replayScoreSheet('white\tblack\nB G35\tS G36\n'),
    ]) {
      expect(unknown.isPlayable).toBe(false);
      expect([index.addReplay(unknown, { variations: true }), index.size]).toEqual([
        index.games - 1,
        sheet.plies.length + 1,
      ]);
    }
    expect(thrownBy(() => index.addReplay(undefined as unknown as typeof sheet))).toBe('bad-replay');
  });

  it('rejects games with illegal moves, and adds no part of them', () => {
    const start = createState(rulesOf('klin-zha'));
    const index = new PositionIndex();
    expect(thrownBy(() => index.add(start, [511 as Move]))).toBe('illegal-move');
    expect(thrownBy(() => index.add(start, [(511 << 9) as Move]))).toBe('illegal-move');
    expect(thrownBy(() => index.add(start, [undefined as unknown as Move]))).toBe('illegal-move');
    expect(thrownBy(() => index.add('' as unknown as GameState, []))).toBe('bad-state');
    expect(thrownBy(() => index.addTree(start, [{ parent: 0, move: 511 as Move }]))).toBe('bad-parent');
    expect([index.games, index.size]).toEqual([0, 0]);
  });

  it('reads no more moves than it can store from an infinite iterable', () => {
    const start = createState(rulesOf('klin-zha'));
    const index = new PositionIndex();
    const first = legalMoves(start)[0]!;
    let isClosed = false;
    function* forever<T>(move: T): Generator<T> {
      try {
        for (;;) yield move;
      } finally {
        isClosed = true;
      }
    }
    expect(thrownBy(() => index.add(start, forever(first)))).toBe('illegal-move');
    expect(isClosed).toBe(true);
    expect(thrownBy(() => index.addTree(start, forever({ parent: -1, move: first })))).toBe('game-too-long');
    expect([index.games, index.size]).toEqual([0, 0]);
  });

  it('rejects lists with an invalid iterator, and passes exceptions of an iterator through', () => {
    const start = createState(rulesOf('klin-zha'));
    const index = new PositionIndex();
    const own = new RangeError('own');
    const thrower = (): never => {
      throw own;
    };
    for (const iterator of [null, {}, { next: 5 }, { next: () => null }])
      expect(thrownBy(() => index.add(start, { [Symbol.iterator]: () => iterator } as never))).toBe(
        'bad-list',
      );
    for (const make of [thrower, () => ({ next: thrower })])
      expect(() => index.add(start, { [Symbol.iterator]: make })).toThrow(own);
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
      expect(samePosition(turned, state, true)).toBe(true);
    }
    expect(positionKey(state, true)).not.toBe(positionKey(start, true));
  });
});

describe('other index queries', () => {
  it('count places, stop at a limit, list every entry and the next moves', () => {
    fc.assert(
      fc.property(games, fc.boolean(), (list, symmetry) => {
        const index = indexOf(list, symmetry);
        const entries = [...index.entries()];
        expect(entries).toHaveLength(index.size);
        for (const { game, ply, key, next } of entries) {
          const { states, moves } = list[game]!;
          expect([key, next]).toEqual([positionKey(states[ply]!, symmetry), moves[ply] ?? null]);
        }
        const { last } = list[0]!;
        const places = index.find(last);
        expect(index.count(last)).toBe(places.length);
        expect(index.find(last, { limit: 1 })).toEqual(places.slice(0, 1));
        expect(index.find(last, { symmetry: false })).toEqual(indexOf(list).find(last));
        expect(index.count(last, { symmetry: false })).toBe(indexOf(list).count(last));
      }),
      { numRuns: 15 },
    );
  });

  it('return the same results after a merge as in an index of all games', () => {
    fc.assert(
      fc.property(games, games, fc.boolean(), (one, two, symmetry) => {
        const merged = indexOf(one, symmetry);
        merged.merge(indexOf(two, symmetry));
        const whole = indexOf([...one, ...two], symmetry);
        expect([merged.games, merged.size]).toEqual([whole.games, whole.size]);
        for (const { last, states } of [...one, ...two]) {
          expect(merged.find(last)).toEqual(whole.find(last));
          expect(merged.next(states[0]!)).toEqual(whole.next(states[0]!));
        }
      }),
      { numRuns: 15 },
    );
    const index = indexOf([]);
    expect(thrownBy(() => index.merge(indexOf([], true)))).toBe('other-index');
    index.merge(index);
    expect(index.games).toBe(0);
  });

  it('find rows in many blocks at any time', () => {
    const form = formOf({ symmetry: false, variations: false, moves: false });
    const store = new RowStore(form);
    const wanted = new Map<number, number[]>();
    const total = 2 * rowsInBlock + 5000;
    for (let game = 0; game < total; game++) {
      // Many keys share their first bits, which detects sorting by these bits alone.
      const low = Math.imul(game % 70_001, 0x9e3779b1) >>> 0;
      const high = low % 97;
      store.add({ low, high, game, ply: 0, node: -1, move: 0, turn: 0 });
      if (game % 40_009 === 0) wanted.set(low, []);
      wanted.get(low)?.push(game);
      if (game % 90_001 === 0) expect([...store.withKey({ low, high })].at(-1)?.game).toBe(game);
    }
    for (const [low, list] of wanted) {
      const first = list[0]!;
      const found = [...store.withKey({ low, high: low % 97 })].map(({ game }) => game);
      expect(found.filter((game) => game >= first)).toEqual(list);
      expect(found).toHaveLength(Math.ceil((total - (first % 70_001)) / 70_001));
    }
    for (const block of store.sortedBlocks()) expect(isSorted(block, form.size)).toBe(true);
  });
});

function isSorted(bytes: Uint8Array, size: number): boolean {
  const { view } = blockOf(bytes);
  for (let at = size; at < bytes.length; at += size) {
    const one = view.getBigUint64(at - size);
    const two = view.getBigUint64(at);
    if (one > two || (one === two && view.getUint32(at - size + 8) >= view.getUint32(at + 8))) return false;
  }
  return true;
}

describe('the next move of a position', () => {
  const rules = rulesOf('klin-zha');
  const start = createState(rules);
  const moves = (...texts: string[]): Move[] => {
    let state = start;
    return texts.map((text) => {
      const move = unwrap(parseMove(state, text));
      state = play(state, move);
      return move;
    });
  };

  it('is counted with the results of the games, each game once', () => {
    const index = new PositionIndex();
    index.add(start, moves('f@a19', 'l@b18'), { result: '1-0' });
    index.add(start, moves('f@a19', 'v@b18'), { result: '1/2-1/2' });
    index.add(start, moves('l@b18'), { result: '0-1' });
    index.add(start, moves('f@a19'));
    index.add(start, []);
    const told = index.next(start).map(({ move, ...rest }) => ({ move: move && formatMove(move), ...rest }));
    expect(told).toEqual([
      { move: 'f@a19', games: 3, finished: 2, scores: [1.5, 0.5] },
      { move: 'l@b18', games: 1, finished: 1, scores: [0, 1] },
      { move: null, games: 1, finished: 0, scores: [0, 0] },
    ]);
  });

  it('R1.6: is the same for symmetric moves in a symmetric position', () => {
    const index = new PositionIndex({ symmetry: true });
    for (const corner of ['a19', 'i11', 'i99']) index.add(start, moves(`f@${corner}`), { result: '1-0' });
    expect(index.next(start).map(({ games: number, scores }) => [number, scores])).toEqual([[3, [3, 0]]]);
    expect(index.next(start, { symmetry: false })).toHaveLength(3);
  });

  it('R7.6: is not turned if corners belong to colours', () => {
    const heart = createState(rulesOf('romulan-heart:2'));
    const list = legalMoves(heart);
    const index = new PositionIndex({ symmetry: true });
    for (const move of list) index.add(heart, [move]);
    expect(index.next(heart)).toHaveLength(list.length);
  });

  it('R1.6: is turned to match the given position', () => {
    fc.assert(
      fc.property(lines({ from: 'battle', plies: 12 }), fc.nat(), (line, choice) => {
        const turns = turnsOf(line.states[0]!.rules);
        const turn = turns[choice % turns.length]!;
        const index = new PositionIndex({ symmetry: true });
        index.add(line.states[0]!, line.moves);
        for (const [ply, move] of line.moves.entries()) {
          const state = line.states[ply]!;
          const fields = turn.fields(state.toFields());
          const turned = unwrap(createPosition(state.rules, fields, { unchecked: true }));
          const played = index.next(turned).map((next) => next.move);
          const same = turnsOf(state.rules).filter((other) =>
            samePosition(
              unwrap(createPosition(state.rules, other.fields(fields), { unchecked: true })),
              turned,
            ),
          );
          const wanted = same.map((other) => other.move(turn.move(move)));
          expect(played.some((found) => found !== null && wanted.includes(found))).toBe(true);
        }
      }),
      { numRuns: 15 },
    );
  });
});
