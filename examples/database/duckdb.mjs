// Runs SQL files on the database games.duckdb and prints the rows: node duckdb.mjs FILES... [--hash HASH]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BIGINT, DuckDBInstance } from '@duckdb/node-api';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { hash: { type: 'string' } } });
const connection = await (await DuckDBInstance.create('games.duckdb')).connect();
for (const file of positionals) {
  const sql = readFileSync(file, 'utf8').replaceAll(':hash', '$hash');
  const parameters = sql.includes('$hash') ? [{ hash: BigInt(values.hash) }, { hash: BIGINT }] : [];
  const found = await connection.runAndReadAll(sql, ...parameters);
  for (const row of found.getRows()) console.log(row.join());
}
connection.closeSync();
