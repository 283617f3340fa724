// What other processes, threads and browsers ran of the sources: from what V8 counted there, and from source maps.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';

/** Whether each character of a script was run: what stands innermost around it says so. */
function countsOf(functions, length) {
  const ranges = functions.flatMap((one) => one.ranges);
  const size = ({ startOffset, endOffset }) => endOffset - startOffset;
  const counts = new Uint8Array(length);
  for (const range of ranges.sort((one, other) => size(other) - size(one)))
    counts.fill(range.count > 0 ? 1 : 0, range.startOffset, range.endOffset);
  return counts;
}

/** Where each line begins, from how long they are without their ends. */
function startsOf(lengths) {
  let at = 0;
  return lengths.map((length) => {
    const start = at;
    at += length + 1;
    return start;
  });
}

/** The places in source files that something elsewhere came by. */
export class Elsewhere {
  /** By the mappings of its source map: a script, with what was run of it anywhere. */
  #scripts = new Map();
  /** By file, line and column. */
  #places = new Map();

  /** Takes what Node wrote into a folder of NODE_V8_COVERAGE: scripts of this name alone. */
  addProcesses(folder, name) {
    for (const file of readdirSync(folder)) {
      const { result, 'source-map-cache': maps = {} } = written(join(folder, file), name);
      for (const { url, functions } of result) {
        const map = url.endsWith(name) ? maps[url] : undefined;
        if (map?.data) this.#add(functions, map.lineLengths, map.data, fileURLToPath(url));
      }
    }
  }

  /** Takes what pages wrote into a folder that has the library in `dist`. */
  addPages(folder) {
    for (const file of readdirSync(folder)) {
      if (!file.endsWith('.json')) continue;
      for (const { url, source, functions } of JSON.parse(readFileSync(join(folder, file), 'utf8')).result) {
        const script = join(folder, 'dist', url.split('/dist/').at(-1));
        const lengths = source.split('\n').map((line) => line.length);
        const map = readIfThere(`${script}.map`);
        if (map !== undefined) this.#add(functions, lengths, JSON.parse(map), script);
      }
    }
  }

  #add(functions, lengths, data, script) {
    const starts = startsOf(lengths);
    const counts = countsOf(functions, starts.at(-1) + lengths.at(-1));
    const same = this.#scripts.get(data.mappings);
    if (same === undefined) this.#scripts.set(data.mappings, { counts, starts, data, script });
    else for (const [index, count] of counts.entries()) same.counts[index] |= count;
  }

  /** Finds the places of the sources in the scripts that were added. */
  find() {
    for (const { counts, starts, data, script } of this.#scripts.values()) {
      const map = new TraceMap(data, pathToFileURL(script).href);
      eachMapping(map, ({ generatedLine, generatedColumn, source, originalLine, originalColumn }) => {
        if (source === null) return;
        const lines = within(this.#places, source, () => new Map());
        const columns = within(lines, originalLine, () => new Map());
        const isRun = counts[starts[generatedLine - 1] + generatedColumn] === 1;
        columns.set(originalColumn, isRun || columns.get(originalColumn) === true);
      });
    }
  }

  /** Whether a statement was run: the first place in it that a script has says so. */
  has(file, { start, end }) {
    const lines = this.#places.get(pathToFileURL(file).href);
    for (let line = start.line; lines !== undefined && line <= end.line; line++) {
      const columns = [...(lines.get(line) ?? [])].sort(([one], [other]) => one - other);
      const place = columns.find(([column]) => line > start.line || column >= start.column);
      if (place !== undefined) return place[1];
    }
    return false;
  }
}

/** What a process wrote, if it ran the script and was not killed while it wrote. */
function written(file, script) {
  const text = readFileSync(file, 'utf8');
  try {
    if (text.includes(script)) return JSON.parse(text);
  } catch {}
  return { result: [] };
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function within(map, key, make) {
  if (!map.has(key)) map.set(key, make());
  return map.get(key);
}
