import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { parse } from 'csv-parse/sync';
import { Mistake } from './mistake.mjs';

/** Writes a file so that after a crash it has either its old content or its new content. */
export function writeWhole(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.new`;
  const file = openSync(draft, 'w');
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, path);
}

/** Reads a text file that the arbiter named. */
export function readText(path) {
  if (!existsSync(path)) throw new Mistake(`The file '${path}' does not exist.`);
  return readFileSync(path, 'utf8');
}

/** Reads a CSV file with a first line of column names. */
export function readRows(path, ...needed) {
  const options = { bom: true, columns: (names) => names.map((name) => name.trim().toLowerCase()) };
  let rows;
  try {
    rows = parse(readText(path), {
      ...options,
      delimiter: [',', ';', '\t'],
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    throw error instanceof Mistake ? error : new Mistake(`${path}: ${error.message}`);
  }
  for (const name of needed)
    if (rows.length === 0 || rows[0][name] === undefined)
      throw new Mistake(
        `${path}: expected a first line with the column '${name}', and a line for each entry.`,
      );
  return rows;
}
