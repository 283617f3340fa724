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
import {
  explorePosition,
  findPosition,
  formatRecords,
  positionKey,
  recordFromGame,
  replayRecord,
} from 'klin-zha/records';
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
      const places: string[][] = [];
      for await (const { game, ply } of findPosition(records, state, { symmetry: true }))
        places.push([String(game + 1), String(ply)]);
      expect(found.map((row) => row.slice(0, 2))).toEqual(places);
      expect(found.every(([, , file, line]) => file === '<stdin>' && Number(line) > 0)).toBe(true);

      // Moves of positions with a symmetry of their own stand in several rows, one for each way to turn them.
      const played = database.ask(join(examples, 'explore.sql'), hash);
      const sum = (rows: readonly (readonly number[])[]): number[] =>
        rows.reduce(
          (sums: readonly number[], row) => sums.map((value, at) => value + row[at]!),
          [0, 0, 0],
        ) as number[];
      const next = await explorePosition(records, state, { symmetry: true });
      expect(sum(played.map((row) => row.slice(1).map(Number)))).toEqual(
        sum(next.map(({ games, finished, scores }) => [games, finished, scores[0]!])),
      );
      if (state.phase !== 'setup') expect(played.map(([move]) => move)).toContain(formatMove(next[0]!.move!));
    },
  );
});
