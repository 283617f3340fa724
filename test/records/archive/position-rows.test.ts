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
  legalMoves,
  type Move,
  rulesOf,
  seededRandom,
  unwrap,
} from 'klin-zha';
import {
  type PositionRowOptions,
  parseRecords,
  positionKey,
  positionRows,
  type RecordReplay,
  recordFromGame,
  replayRecord,
  replayScoreSheet,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { positionFinder } from '../../../src/records/archive/walk.ts';
import { lines } from '../../support/games.ts';
import { rulesFrom } from '../../support/rules.ts';
import { type Turn, turnsOf } from '../../support/symmetry.ts';

const introduction = new URL('../../../examples/records/introduction.txt', import.meta.url);

/** A position without its counters. */
function shown(state: GameState): string {
  const { halfmoveClock: _, round: __, ...fields } = state.toFields();
  return JSON.stringify([state.rules.id, fields]);
}

function turnedBy(turn: Turn, state: GameState): GameState {
  return unwrap(createPosition(state.rules, turn.fields(state.toFields()), { unchecked: true }));
}

function replayOf(start: GameState, moves: readonly Move[]): RecordReplay {
  let game = new Game(start);
  for (const move of moves) game = game.play(move);
  return replayRecord(recordFromGame(game, { notation: 'coordinate' }));
}

/** The keys of the positions of a game. */
function keysOf(replay: RecordReplay, options?: PositionRowOptions): string[] {
  const rows = positionRows(replay, 1, options);
  return rows.map(({ hash }) => BigInt.asUintN(64, hash).toString(16).padStart(16, '0'));
}

/** The keys of the positions after all moves of a record, variations too. */
function keysAfterMoves(replay: RecordReplay): string[] {
  const played = [...replay.record.nodes.keys()].filter((node) => replay.moveAt(node) !== undefined);
  return [-1, ...played].map((node) => positionKey(replay.stateAt(node)));
}

const battles = lines({ from: 'battle', plies: 30 });

describe('positionRows', () => {
  it('has the same key for the same position, whatever its counters, and for no other', () => {
    fc.assert(
      fc.property(fc.oneof(battles, lines({ from: 'empty', plies: 30 })), ({ states, moves }) => {
        const keys = keysOf(replayOf(states[0]!, moves));
        expect(keys).toEqual(states.map((state) => positionKey(state)));
        expect(new Set(keys).size).toBe(new Set(states.map(shown)).size);
      }),
      { numRuns: 40 },
    );
  });

  it('R1.6: has the same key and equivalent moves for turned positions only with symmetry', () => {
    fc.assert(
      fc.property(battles, fc.nat(), ({ states, moves }, choice) => {
        const turns = turnsOf(states[0]!.rules);
        const turn = turns[choice % turns.length]!;
        const replay = replayOf(states[0]!, moves);
        const turned = replayOf(
          turnedBy(turn, states[0]!),
          moves.map((move) => turn.move(move)),
        );
        expect(keysOf(turned, { symmetry: true })).toEqual(keysOf(replay, { symmetry: true }));
        const rows = positionRows(turned, 1, { symmetry: true });
        for (const [ply, state] of states.entries()) {
          expect(positionKey(turnedBy(turn, state)) === positionKey(state)).toBe(
            shown(turnedBy(turn, state)) === shown(state),
          );
          const move = moves[ply];
          const ways = turns.map((other) => move && formatMove(other.move(move)));
          expect(ways).toContain(rows[ply]!.move ?? undefined);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('R7.6: does not turn moves if corners belong to colours', () => {
    const heart = createState(rulesOf('romulan-heart:2'));
    for (const move of legalMoves(heart))
      expect(positionRows(replayOf(heart, [move]), 1, { symmetry: true })[0]!.move).toBe(formatMove(move));
  });

  it('distinguishes rulesets', () => {
    const [one, two] = ['klin-zha', 'takzh'].map((id) => keysOf(replayOf(createState(rulesFrom(id)), [])));
    expect(one).not.toEqual(two);
  });

  it.each([
    ['variations', 'B G35 (S G36, B G35 (L G35), V H23) S G36 ({!} V H23) V H23 *', 'geometric'],
    ['moves in two parts', 'f@a19 s@ (s@b18 l@c17) b18 (s @c17) l@c17 *', 'coordinate'],
  ])('includes %s', (_, moves, notation) => {
    const [record] = parseRecords(`[Rules "klin-zha"]\n[Notation "${notation}"]\n\n${moves}\n`);
    const replay = replayRecord(record!);
    expect(replay.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(keysOf(replay, { variations: true })).toEqual(keysAfterMoves(replay));
    const main = replay.plies.map(({ state }) => positionKey(state));
    expect(keysOf(replay)).toEqual([positionKey(replay.start), ...main]);
  });

  it('continues after departures', () => {
    const random = seededRandom(4);
    let game = new Game(finishSetup(createState(rulesOf('romulan-heart:3')), random).state);
    for (let ply = 0; ply < 6; ply++) {
      if (ply === 2) game = game.leave(game.state.seat, 'resignation');
      game = game.play(legalMoves(game.state)[0]!);
    }
    const replay = replayRecord(recordFromGame(game));
    expect(replay.departures).toHaveLength(1);
    expect(keysOf(replay)).toEqual(keysAfterMoves(replay));
  });
});

describe('positionFinder', () => {
  it('finds positions of the main line and of variations', () => {
    const [record] = parseRecords('[Rules "klin-zha"]\n\nB G35 (S G36) V H23 *\n');
    const replay = replayRecord(record!);
    for (const node of [-1, 0, 1, 2]) expect(positionFinder(replay.stateAt(node), false)(replay)).toBe(true);
    expect(positionFinder(createState(rulesOf('takzh')), false)(replay)).toBe(false);
  });

  it('finds positions in score sheets, and none in sheets that are not playable', () => {
    const sheet = replayScoreSheet(readFileSync(introduction, 'utf8'));
    expect(positionFinder(sheet.final, false)(sheet)).toBe(true);
    const unknown = replayScoreSheet('white\tblack\nB G35\tS G36\n');
    expect(unknown.isPlayable).toBe(false);
    expect(positionFinder(unknown.final, false)(unknown)).toBe(false);
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
