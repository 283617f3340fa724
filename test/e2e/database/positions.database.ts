import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createState,
  formatMove,
  formatPosition,
  Game,
  type GameState,
  legalMoves,
  rulesOf,
  seededRandom,
} from 'klin-zha';
import { formatRecords, positionKey, recordFromGame, replayRecord } from 'klin-zha/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { klinZha } from '../../cli/support.ts';
import { some } from '../../support/runs.ts';
import { type Database, startDuckdb, startPostgres, startSqlite } from './databases.ts';

const examples = fileURLToPath(new URL('../../../examples/database/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-database-'));
const random = seededRandom(5);

/** Short random games in which the first moves are often the same. */
const records = Array.from({ length: 60 }, (_, number) => {
  let game = new Game(createState(rulesOf('klin-zha')));
  for (let ply = 0; ply < 12; ply++) {
    const moves = legalMoves(game.state);
    game = game.play(moves[Math.floor(random() * Math.min(moves.length, ply < 3 ? 2 : 40))]!);
  }
  const record = recordFromGame(game, { tags: [['Event', `Night, "${number}"`]] });
  return { ...record, result: (['1-0', '0-1', '1/2-1/2', '*'] as const)[number % 4]! };
});

const replays = records.map((record) => replayRecord(record));
const states: GameState[] = [0, 1, 2, 5, 12].flatMap((ply, turn) =>
  some([0, 17], turn).map((game) => replays[game]!.stateAt(ply - 1)),
);

beforeAll(async () => {
  const text = formatRecords(records);
  const out = ['--out', join(folder, 'positions.csv'), '--games', join(folder, 'games.csv')];
  expect((await klinZha(['rows', '-', '--symmetry', ...out], { stdin: text })).status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each<[string, (folder: string) => Database, string]>([
  ['SQLite', startSqlite, 'load-sqlite.sql'],
  ['PostgreSQL', startPostgres, 'load-postgres.sql'],
  ['DuckDB', startDuckdb, 'load-duckdb.sql'],
])('positions in %s', (name, start, load) => {
  let database: Database;

  beforeAll(() => {
    const home = join(folder, name);
    mkdirSync(home);
    for (const file of ['positions.csv', 'games.csv'])
      writeFileSync(join(home, file), readFileSync(join(folder, file)));
    database = start(home);
    database.load(join(examples, load));
  });
  afterAll(() => database?.stop());

  it.each(states.map((state) => [formatPosition(state), state] as const))(
    'are the same as in the games: %s',
    async (_, state) => {
      const { out } = await klinZha(['board', '--json', formatPosition(state)]);
      const hash = JSON.parse(out).symmetricKey;
      expect(BigInt.asUintN(64, BigInt(hash))).toBe(BigInt(`0x${positionKey(state, true)}`));

      const found = database.ask(join(examples, 'find.sql'), hash);
      const key = positionKey(state, true);
      const positions = replays.flatMap(({ start, plies }, game) =>
        [start, ...plies.map((ply) => ply.state)].flatMap((at, ply) =>
          positionKey(at, true) === key ? [{ game, ply, next: plies[ply]?.move }] : [],
        ),
      );
      expect(found.map((row) => row.slice(2))).toEqual(
        positions.map(({ game, ply }) => [String(game + 1), String(ply)]),
      );
      expect(found.every(([file, line]) => file === '<stdin>' && Number(line) > 0)).toBe(true);

      // Moves of positions with a symmetry of their own stand in several rows, one for each way to turn them.
      const played = database.ask(join(examples, 'explore.sql'), hash);
      const sum = (column: number): number => played.reduce((all, row) => all + Number(row[column]), 0);
      const results = [...new Set(positions.map(({ game }) => game))].map((game) => records[game]!.result);
      const points = { '1-0': 1, '1/2-1/2': 0.5 } as Readonly<Record<string, number>>;
      expect([1, 2, 3].map(sum)).toEqual([
        results.length,
        results.filter((result) => result !== '*').length,
        results.reduce((all, result) => all + (points[result] ?? 0), 0),
      ]);
      if (state.phase !== 'setup')
        expect(played.map(([move]) => move)).toContain(
          positions[0]!.next === undefined ? '' : formatMove(positions[0]!.next),
        );

      const [most] = database.ask(join(examples, 'most.sql'), hash);
      const counts = new Map<string, number>();
      for (const { start, plies } of replays) {
        const keys = [start, ...plies.map((ply) => ply.state)].map((at) => positionKey(at, true));
        for (const one of new Set(keys)) counts.set(one, (counts.get(one) ?? 0) + 1);
      }
      expect(Number(most![1])).toBe(Math.max(...counts.values()));
      expect(counts.get(BigInt.asUintN(64, BigInt(most![0]!)).toString(16).padStart(16, '0'))).toBe(
        Number(most![1]),
      );
    },
  );
});
