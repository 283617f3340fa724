/** Writes the results: figures for programs, a page for people, and the page's charts. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rateChart, ratioChart, timeChart } from './charts.mjs';
import { page } from './page.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @param {object} results what was measured
 * @param {string} folder where to write, the repository if not said
 * @returns {Promise<string[]>} the files that were written
 */
export async function writeReport(results, folder = root) {
  const charts = await drawCharts(results.measures);
  const files = {
    'bench/results.json': `${JSON.stringify(results, null, 2)}\n`,
    'docs/performance.md': page(results, charts),
  };
  for (const { file, svg } of charts) files[`docs/performance/${file}`] = `${svg}\n`;
  rmSync(join(folder, 'docs', 'performance'), { recursive: true, force: true });
  return Object.entries(files).map(([name, text]) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  });
}

/** The charts of what was measured: the measure they belong to, the file's name, a sentence, the drawing. */
async function drawCharts({ perft, positions, playouts, variants, notation, growth }) {
  const charts = [];
  const add = async (measure, file, alt, drawing) => {
    charts.push({ measure, file, alt, svg: await drawing });
  };
  const rates = async (measure, file, alt, unit, found) =>
    add(measure, file, alt, rateChart(alt, unit, found));
  if (perft) await rates('perft', 'perft.svg', 'Perft, nodes a second', 'nodes/s', perft.rates);
  if (positions) {
    const alt = 'Legal positions a second';
    await rates('positions', 'positions.svg', alt, 'positions/s', positions.rates);
  }
  if (playouts) await rates('playouts', 'playouts.svg', 'Random playouts', 'plies/s', playouts.rates);
  if (variants) {
    const alt = 'Perft of boards and variants against the plain game, for each move';
    await add('variants', 'variants.svg', alt, ratioChart(alt, variants.rows));
  }
  if (notation) await rates('notation', 'notation.svg', 'Moves as text', 'moves/s', notation.rates);
  if (growth) await addGrowth(growth, add);
  return charts;
}

async function addGrowth({ games, counts, threads }, add) {
  const length = 'Time to play a game against its length';
  const lengths = games.map(({ plies, seconds }) => ({ x: plies, seconds }));
  await add('growth', 'game-length.svg', length, timeChart(length, lengths, { x: 'plies' }));
  const depth = 'Time of a count against its size, one point for each depth';
  const sizes = counts.map(({ nodes, seconds }) => ({ x: nodes, seconds }));
  await add('growth', 'depth.svg', depth, timeChart(depth, sizes, { x: 'sequences', logarithmic: true }));
  if (threads.length < 2) return;
  const clock = 'Time of a count by the clock against the number of threads';
  const times = threads.map(({ threads: x, seconds }) => ({ x, seconds }));
  await add('growth', 'threads.svg', clock, timeChart(clock, times, { x: 'threads', whole: true }));
}
