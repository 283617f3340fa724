/** Writes the results: figures for programs, a page for people, and the page's charts. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lineChart, rateChart, ratioChart } from './charts.mjs';
import { page } from './page.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * @param {object} results what was measured
 * @param {string} folder where to write, the repository if not said
 * @returns {Promise<string[]>} the files that were written
 */
export async function writeReport(results, folder = root) {
  const charts = await drawCharts(results.measures);
  const files = {
    'test/tools/bench/results.json': `${JSON.stringify(results, null, 2)}\n`,
    'docs/maintainers/performance.md': page(results, charts),
  };
  for (const { file, svg } of charts) files[`docs/maintainers/performance/${file}`] = `${svg}\n`;
  rmSync(join(folder, 'docs', 'performance'), { recursive: true, force: true });
  return Object.entries(files).map(([name, text]) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  });
}

/** The charts of what was measured: the measure they belong to, the file's name, a title, the drawing. */
async function drawCharts(measures) {
  const charts = [];
  const add = async (measure, file, alt, drawing) => {
    charts.push({ measure, file, alt, svg: await drawing });
  };
  for (const [name, [alt, unit]] of Object.entries(rateCharts)) {
    const rates = measures[name]?.rates;
    if (rates !== undefined) await add(name, `${name}.svg`, alt, rateChart(alt, unit, rates));
  }
  if (measures.variants !== undefined) {
    const alt = 'Perft of boards and variants against the plain game, for each move';
    await add('variants', 'variants.svg', alt, ratioChart(alt, measures.variants.rows));
  }
  if (measures.records?.files !== undefined) await addFiles(measures.records.files, add);
  if (measures.growth !== undefined) await addGrowth(measures.growth, add);
  return charts;
}

/** The measures whose rates are drawn as bars: what is drawn, and in which unit. */
const rateCharts = {
  perft: ['Perft, nodes a second', 'nodes/s'],
  positions: ['Legal positions a second', 'positions/s'],
  playouts: ['Random playouts, plies a second', 'plies/s'],
  notation: ['Moves as text, moves a second', 'moves/s'],
};

async function addFiles(files, add) {
  const time = 'Time to read a file of games against its size';
  const times = files.map(({ megabytes, seconds }) => ({ x: megabytes, y: seconds }));
  await add('records', 'file-time.svg', time, lineChart(time, times, { x: 'megabytes' }));
  const memory = 'Memory to read a file of games against its size';
  const peaks = files.map(({ megabytes, peakMegabytes }) => ({ x: megabytes, y: peakMegabytes }));
  const axes = { x: 'megabytes', y: 'megabytes of the whole process, at most' };
  await add('records', 'file-memory.svg', memory, lineChart(memory, peaks, axes));
}

async function addGrowth({ games, counts, threads }, add) {
  const length = 'Time to play a game against its length';
  const lengths = games.map(({ plies, seconds }) => ({ x: plies, y: seconds }));
  await add('growth', 'game-length.svg', length, lineChart(length, lengths, { x: 'plies' }));
  const depth = 'Time of a count against its size, one point for each depth';
  const sizes = counts.map(({ nodes, seconds }) => ({ x: nodes, y: seconds }));
  await add('growth', 'depth.svg', depth, lineChart(depth, sizes, { x: 'sequences', logarithmic: true }));
  if (threads.length < 2) return;
  const clock = 'Time of a count by the clock against the number of threads';
  const times = threads.map(({ threads: x, seconds }) => ({ x, y: seconds }));
  await add('growth', 'threads.svg', clock, lineChart(clock, times, { x: 'threads', whole: true }));
}
