import fc from 'fast-check';
import { createState, Game, legalMoves, livingSeats, rulesOf, seededRandom } from 'klin-zha';
import {
  convertRecord,
  formatRecord,
  type GameRecord,
  gameFromReplay,
  parseRecords,
  positionKey,
  positionRows,
  type RecordReplay,
  recordFromGame,
  recordFromJson,
  recordToJson,
  replayRecord,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { leaveReasons } from '../../../src/rules/reasons.ts';
import { positionText } from '../../support/positions.ts';
import { runs } from '../../support/runs.ts';

const position = '~V*/3/5/2~F4/9/11/2f7F2/15/v*15V* 1 N3W2E1 - 0 1 -';

/** A record of a three-player battle that begins with few warriors. */
function recordOf(moves: string): GameRecord {
  const tags = `[Rules "romulan-heart:3"]\n[Notation "coordinate"]\n[Position "${position}"]\n\n`;
  return parseRecords(`${tags}${moves}\n`)[0]!;
}

/** Codes of the diagnostics, except the warning that no game can reach the position. */
function codesOf({ diagnostics }: Pick<RecordReplay, 'diagnostics'>): string[] {
  return diagnostics.map(({ code }) => code).filter((code) => code !== 'missing-warriors');
}

/** A game of random moves in which players leave at random. */
function randomGame(id: 'romulan-heart:3' | 'romulan-heart:3+alternating-placement', seed: number): Game {
  const random = seededRandom(seed);
  let game = new Game(createState(rulesOf(id)));
  const plies = Math.floor(random() * 60);
  const among = <T>(list: ArrayLike<T>): T => list[Math.floor(random() * list.length)]!;
  while (game.length < plies && game.outcome === null) {
    game =
      random() < 0.05
        ? game.leave(among(livingSeats(game.state)), among(leaveReasons))
        : game.play(among(legalMoves(game.state)));
  }
  return game.outcome === null && random() < 0.5
    ? game.leave(among(livingSeats(game.state)), among(leaveReasons))
    : game;
}

describe('departures in a record', () => {
  it('are restored from text and from JSON in every notation, with every state and the outcome', () => {
    const ids = fc.constantFrom('romulan-heart:3', 'romulan-heart:3+alternating-placement');
    const notations = fc.constantFrom('geometric', 'coordinate', 'algebraic');
    fc.assert(
      fc.property(fc.nat(), ids, notations, (seed, id, notation) => {
        const game = randomGame(id as 'romulan-heart:3', seed);
        const record = recordFromGame(game, { notation });
        const text = formatRecord(record);
        const read = parseRecords(text)[0]!;
        expect(read.diagnostics).toEqual([]);
        const fromJson = recordFromJson(JSON.parse(JSON.stringify(recordToJson(read))));
        expect(fromJson.ok && formatRecord(fromJson.value)).toBe(text);
        const replay = replayRecord(read);
        expect(replay.diagnostics).toEqual([]);
        expect(gameFromReplay(replay).toJSON()).toEqual(game.toJSON());
        expect(String(replay.final)).toBe(String(game.state));
        expect(replay.plies.map(({ state }) => String(state))).toEqual(
          game.moves.map((_, ply) => String(game.at(ply + 1))),
        );
      }),
      { numRuns: runs(60) },
    );
  });

  it('follow a move, or precede the first one', () => {
    const after = recordOf('{[%left 3 late]} g68g69 {[%left 2 resignation] Good.} 1-0-0');
    expect(after.left).toEqual([{ seat: 3, reason: 'late' }]);
    expect(after.nodes[0]).toMatchObject({ left: [{ seat: 2, reason: 'resignation' }], comments: ['Good.'] });
  });

  it('stay in the comment if the seat or the reason is invalid', () => {
    const read = recordOf('g68g69 {[%left 4 late] [%left 2]} *');
    expect(read.nodes[0]!.left).toBeUndefined();
    expect(read.nodes[0]!.comments).toEqual(['[%left 4 late] [%left 2]']);
    expect(read.diagnostics.map(({ code }) => code)).toEqual(['bad-departure', 'bad-departure']);
    expect(parseRecords(formatRecord(read))[0]!.diagnostics).toEqual([]);
  });

  it('are rejected in JSON and by the writer if the seat or the reason is invalid', () => {
    const json = recordFromJson({
      tags: {},
      moves: [{ parent: -1, move: 'a', left: [{ seat: 0, reason: 'late' }] }],
      result: '*',
    });
    expect(json).toMatchObject({ ok: false, errors: [{ path: '/moves/0/left/0' }] });
    const record = { ...recordOf('*'), left: [{ seat: 1, reason: 'Too late' }] };
    expect(() => formatRecord(record)).toThrow(expect.objectContaining({ code: 'unwritable' }));
  });
});

describe('a replay of a record with departures', () => {
  const left = recordOf(
    'g68g69 {[%left 2 time]} (g68f58 g24g25 {[%left 3 late]}) d27d28 (d27d17 g69g68) g69g68 *',
  );

  it('continues without the player, in the main line and in variations', () => {
    const replay = replayRecord(left);
    expect(codesOf(replay)).toEqual([]);
    const owners = left.nodes.map((_, node) => replay.stateAt(node).toFields().owners.join(''));
    expect(owners).toEqual(['103', '123', '120', '103', '103', '103', '103']);
    expect(replay.departures).toEqual([
      { node: 0, seat: 2, reason: 'time' },
      { node: 2, seat: 3, reason: 'late' },
    ]);
  });

  it('has the positions without the player', () => {
    const replay = replayRecord(left);
    const rows = positionRows(replay, 1, { variations: true });
    expect(rows.map(({ hash }) => BigInt.asUintN(64, hash))).toEqual(
      [-1, ...left.nodes.keys()].map((node) => BigInt(`0x${positionKey(replay.stateAt(node))}`)),
    );
  });

  it('keeps the departures in another notation', () => {
    const { record } = convertRecord(left, { notation: 'algebraic' });
    expect(record.nodes[0]!.left).toEqual([{ seat: 2, reason: 'time' }]);
  });

  it.each([
    ['a seat that left before', 'g68g69 {[%left 2 time] [%left 2 late]} *'],
    ['an invalid reason', 'g68g69 {[%left 2 boredom]} *'],
    ['the second of two before the last move', 'g68g69 {[%left 2 time] [%left 1 time]} d27d28 *'],
  ])('reports %s', (_, moves) => {
    const told = replayRecord(recordOf(moves)).diagnostics.filter(({ code }) => code === 'wrong-departure');
    expect(told).toMatchObject([{ severity: 'error', line: 5, column: 1 }]);
  });

  it.each([
    ['a capture', 'F@E37 g@E38 V*@A19 f@I99 v@I11', 'e37e38 {[%left 2 resignation]} *'],
    ['another departure', 'F@E37 V*@A19 f@I99 v*@I11', 'e37f37 {[%left 2 time] [%left 1 time]} *'],
  ])('reports a departure after the end by %s', (_, pieces, moves) => {
    const tags = `[Rules "klin-zha"]\n[Notation "coordinate"]\n[Position "${positionText(pieces)}"]`;
    const replay = replayRecord(parseRecords(`${tags}\n\n${moves}\n`)[0]!);
    expect(replay.plies).toHaveLength(1);
    expect(codesOf(replay)).toEqual(['wrong-departure']);
  });

  it('reports whether the seat or the reason is wrong', () => {
    const messageOf = (moves: string): string | undefined =>
      replayRecord(recordOf(moves)).diagnostics.find(({ code }) => code === 'wrong-departure')?.message;
    expect(messageOf('g68g69 {[%left 2 boredom]} *')).toBe("'boredom' is not a valid reason for leaving.");
    expect(messageOf('g68g69 {[%left 2 time] [%left 2 late]} *')).toBe('Seat 2 cannot leave the game here.');
  });

  it('compares the result with the winner after a departure', () => {
    const right = '{[%left 3 late]} g68g69 {[%left 2 resignation]}';
    expect(codesOf(replayRecord(recordOf(`${right} 1-0-0`)))).toEqual([]);
    expect(codesOf(replayRecord(recordOf(`${right} 0-1-0`)))).toEqual(['other-result']);
    // A departure at the end of a variation does not decide the game.
    const variation = '{[%left 3 late]} g68g69 (g68f58 {[%left 2 resignation]}) g24g25';
    for (const result of ['1-0-0', '0-1-0'])
      expect(codesOf(replayRecord(recordOf(`${variation} ${result}`)))).toEqual([]);
  });
});
