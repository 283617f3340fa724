import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { dirname } from 'node:path';
import { parse } from 'csv-parse/sync';
import { Mistake } from './mistake.mjs';

/** How the names of unfinished files end. */
export const draftEnding = '.new';

/** Writes a file that only this program knows, and returns its path. */
function writeDraft(path, text) {
  fs.mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}${draftEnding}`;
  fs.writeFileSync(draft, text, { flag: 'wx', flush: true });
  return draft;
}

/** Writes the names in a folder to the disk. Windows cannot open folders. */
function syncFolder(folder) {
  if (process.platform === 'win32') return;
  const opened = fs.openSync(folder, 'r');
  fs.fsyncSync(opened);
  fs.closeSync(opened);
}

/** Writes a file so that after a crash it has either its old content or its new content. */
export function writeWhole(path, text) {
  fs.renameSync(writeDraft(path, text), path);
  syncFolder(dirname(path));
}

/** Writes a file as a whole, unless it exists. Returns whether it was written. */
export function writeOnce(path, text) {
  const draft = writeDraft(path, text);
  try {
    fs.linkSync(draft, path);
  } catch (error) {
    // ENOENT: another program wrote this entry and deleted the drafts.
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return false;
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(error.code)) throw error;
    throw new Mistake(
      `The folder '${dirname(path)}' is on a disk without hard links, which entries need: choose a --folder on another disk.`,
    );
  } finally {
    fs.rmSync(draft, { force: true });
  }
  syncFolder(dirname(path));
  return true;
}

/** Encodings of tables that are neither UTF-8 nor UTF-16, the most frequent first. */
const oldEncodings = ['windows-1252', 'macintosh', 'windows-1250', 'windows-1251'];

/** Reads a text file that the arbiter named, in UTF-8, in UTF-16 or in a given encoding. */
export function readText(path, encoding) {
  if (!fs.existsSync(path)) throw new Mistake(`The file '${path}' does not exist.`);
  const bytes = fs.readFileSync(path);
  if (encoding !== undefined && decoded(new Uint8Array(), encoding) === undefined)
    throw new Mistake(`No encoding '${encoding}'. Expected a name such as ${oldEncodings[0]}.`);
  const text = decoded(bytes, encoding ?? unicodeOf(bytes));
  if (text !== undefined) return text;
  const readings = oldEncodings.flatMap((name) => {
    const reading = decoded(bytes, name);
    // Control characters show that the file has another encoding, or contains no text.
    if (reading === undefined || /(?![\t\n\r])\p{Cc}/u.test(reading)) return [];
    const cells = reading.split(/[,;\t\r\n]/).filter((cell) => /\P{ASCII}/u.test(cell));
    return [`  --encoding ${name}   ${cells.slice(0, 3).join(', ')}`];
  });
  const advice =
    readings.length === 0
      ? 'Save it as CSV in UTF-8.'
      : `Add the option of the line whose names are right:\n${readings.join('\n')}`;
  throw new Mistake(`${path}: the text is not in ${encoding ?? 'UTF-8 or UTF-16'}. ${advice}`, 2);
}

function unicodeOf(bytes) {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zero = bytes.indexOf(0);
  return zero < 0 ? 'utf-8' : zero % 2 === 1 ? 'utf-16le' : 'utf-16be';
}

/** Returns the text of bytes; undefined if the encoding is unknown or does not fit. */
function decoded(bytes, encoding) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Reads a CSV file with a first line of column names. */
export function readRows(path, encoding, ...needed) {
  const text = readText(path, encoding).normalize();
  const [heads] = text.split(/\r?\n/, 1);
  let rows;
  try {
    rows = parse(text, {
      columns: (names) => names.map((name) => name.trim().toLowerCase()),
      delimiter: [';', '\t', ','].find((one) => heads.includes(one)) ?? ',',
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
  } catch (error) {
    throw new Mistake(`${path}: ${error.message}`);
  }
  for (const name of needed)
    if (rows.length === 0 || rows[0][name] === undefined)
      throw new Mistake(
        `${path}: expected a first line with the column '${name}', and a line for each entry.`,
      );
  return rows;
}
