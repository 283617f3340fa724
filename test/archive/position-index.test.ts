import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Occurrence, PositionIndex, positionKey, samePosition } from '../../src/archive/index.ts';
import { cellIndex } from '../../src/board/board.ts';
import { KlinZhaError, unwrap } from '../../src/core/result.ts';
import type { Move } from '../../src/engine/move.ts';
import { createPosition, startState } from '../../src/game/create.ts';
import type { GameState } from '../../src/game/state.ts';
import { parseRecords } from '../../src/record/index.ts';
import { replayRecord, replayScoreSheet } from '../../src/replay/index.ts';
import { rulesFrom } from '../../src/rulesets/parse.ts';
import { type Line, lines } from '../support/games.ts';
import { turnsOf } from '../support/symmetry.ts';

const introduction = new URL('../../examples/records/introduction.txt', import.meta.url);

const games = fc.array(fc.oneof(lines({ from: 'battle', plies: 40 }), lines({ from: 'empty', plies: 30 })), {
  minLength: 1,
  maxLength: 4,
});

/** Everything of a state but its counters. */
function content({ rules, ...state }: GameState | { rules: GameState['rules'] }, whole: GameState): string {
  void state;
  const { quiet: _, round: __, ...fields } = whole.fields();
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

describe('an index of positions', () => {
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

  it('R1.6: finds turned positions where symmetry is asked for, and only there', () => {
    fc.assert(
      fc.property(lines({ from: 'battle', plies: 30 }), fc.nat(), fc.nat(), (line, ply, choice) => {
        const state = line.states[ply % line.states.length]!;
        const turns = turnsOf(state.rules);
        const fields = turns[choice % turns.length]!.fields(state.fields());
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

  it('leaves out what the game tells to be another position', () => {
    const start = startState(rulesFrom('klin-zha'));
    const index = new PositionIndex();
    index.add(start, []);
    const other = startState(rulesFrom('klin-zha'), { first: 2 });
    expect(index.find(start)).toEqual([{ game: 0, ply: 0, node: -1 }]);
    expect(index.find(start, { stateAt: () => start })).toHaveLength(1);
    expect(index.find(start, { stateAt: () => other })).toEqual([]);
    expect(index.find(start, { stateAt: () => undefined })).toEqual([]);
  });

  it('tells rulesets apart', () => {
    const index = new PositionIndex({ symmetry: true });
    index.add(startState(rulesFrom('klin-zha')), []);
    index.add(startState(rulesFrom('takzh')), []);
    expect(index.find(startState(rulesFrom('takzh'))).map(({ game }) => game)).toEqual([1]);
  });

  it('holds variations, each move under its place in the list', () => {
    fc.assert(
      fc.property(lines({ from: 'battle', plies: 12 }), (line) => {
        const start = line.states[0]!;
        // The same line twice, the second time as a variation of the whole.
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

  it('takes replayed records, with their variations if asked, each place under its node', () => {
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

  it('takes a move that stands in pieces under its last piece', () => {
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

  it('takes score sheets, and nothing of games that do not say what is played', () => {
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

  it('refuses games that are not legal, and keeps nothing of them', () => {
    const start = startState(rulesFrom('klin-zha'));
    const index = new PositionIndex();
    expect(thrownBy(() => index.add(start, [511 as Move]))).toBe('illegal-move');
    expect(thrownBy(() => index.add(start, [(511 << 9) as Move]))).toBe('illegal-move');
    expect(thrownBy(() => index.add(start, [undefined as unknown as Move]))).toBe('illegal-move');
    expect(thrownBy(() => index.add('' as unknown as GameState, []))).toBe('bad-state');
    expect(thrownBy(() => index.addTree(start, [{ parent: 0, move: 511 as Move }]))).toBe('bad-parent');
    expect([index.games, index.size]).toEqual([0, 0]);
  });
});

describe('the least key over the symmetries', () => {
  it.each([
    ['klin-zha+clouded:A19,C28', 'clouds=C28,E37'],
    ['klin-zha+ablative', 'ablated=E37,C28,A19'],
  ] as const)('turns what %s keeps along with the board', (id, pair) => {
    const rules = rulesFrom(id);
    const start = startState(rules);
    const [key = '', text = ''] = pair.split('=');
    const fields = { ...start.fields(), variantState: { [key]: text } };
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

describe('an index as bytes', () => {
  it('comes back with everything that it held', () => {
    fc.assert(
      fc.property(games, fc.boolean(), (list, symmetry) => {
        const index = indexOf(list, symmetry);
        const bytes = index.toBytes();
        const again = unwrap(PositionIndex.fromBytes(bytes));
        expect(again.toBytes()).toEqual(bytes);
        expect([again.games, again.size, again.symmetry]).toEqual([index.games, index.size, symmetry]);
        for (const { last } of list) expect(again.find(last)).toEqual(index.find(last));
      }),
      { numRuns: 15 },
    );
  });

  const start = startState(rulesFrom('klin-zha'));
  const whole = ((): Uint8Array => {
    const index = new PositionIndex();
    index.add(start, []);
    return index.toBytes();
  })();
  const changed = (at: number, value: number): Uint8Array => {
    const bytes = whole.slice();
    bytes[at] = value;
    return bytes;
  };

  it.each([
    ['no bytes at all', 'bytes', 'not-an-index'],
    ['too few bytes', whole.subarray(0, 9), 'not-an-index'],
    ['other bytes', changed(0, 7), 'not-an-index'],
    ['another version', changed(4, 2), 'other-version'],
    ['bytes that break off', whole.subarray(0, whole.length - 1), 'bad-length'],
    ['flags of a later time', changed(8, 8), 'damaged-index'],
    ['a key that was changed', changed(25, whole[25]! ^ 1), 'damaged-index'],
    ['a game that is none', changed(12, 0), 'damaged-index'],
  ])('refuses %s', (_, bytes, code) => {
    const read = PositionIndex.fromBytes(bytes as Uint8Array);
    expect(read.ok ? [] : read.errors.map((fault) => fault.code)).toEqual([code]);
  });

  it('reads bytes that lie anywhere in their buffer', () => {
    const wide = new Uint8Array(whole.length + 3);
    wide.set(whole, 3);
    expect(unwrap(PositionIndex.fromBytes(wide.subarray(3))).find(start)).toHaveLength(1);
  });
});
