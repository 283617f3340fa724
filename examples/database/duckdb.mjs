// Runs SQL files on the database games.duckdb and prints the rows: node duckdb.mjs FILES... [--hash HASH]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BIGINT, DuckDBInstance } from '@duckdb/node-api';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { hash: { type: 'string' } } });
const connection = await (await DuckDBInstance.create('games.duckdb')).connect();
for (const file of positionals) {
  const sql = readFileSync(file, 'utf8').replaceAll(':hash', '$hash');
  if (values.hash === undefined) await connection.run(sql);
  else {
    const found = await connection.runAndReadAll(sql, { hash: BigInt(values.hash) }, { hash: BIGINT });
    for (const row of found.getRows()) console.log(row.join());
  }
}
connection.closeSync();
