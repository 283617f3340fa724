/** Writes the results: figures for programs, a page for people, and its charts. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rateChart } from './charts.mjs';
import { page } from './page.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * @param {object} results what was measured
 * @param {string} folder where to write, by default the repository
 * @returns {Promise<string[]>} the written files
 */
export async function writeReport(results, folder = root) {
  const charts = await drawCharts(results.measures);
  const files = {
    'test/tools/bench/results.json': `${JSON.stringify(results, null, 2)}\n`,
    'docs/maintainers/performance.md': page(results, charts),
  };
  for (const { file, svg } of charts) files[`docs/maintainers/performance/${file}`] = `${svg}\n`;
  rmSync(join(folder, 'docs', 'maintainers', 'performance'), { recursive: true, force: true });
  return Object.entries(files).map(([name, text]) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  });
}

/** The measures whose rates are drawn as bars: title, unit. */
const rateCharts = {
  positions: ['Legal positions per second', 'positions/s'],
  notation: ['Moves parsed, played and written per second', 'moves/s'],
};

/** Returns the charts of the page: file name, title, drawing. */
async function drawCharts(measures) {
  const charts = [];
  for (const [name, [alt, unit]] of Object.entries(rateCharts)) {
    const rates = measures[name]?.rates;
    if (rates !== undefined)
      charts.push({ file: `${name}.svg`, alt, svg: await rateChart(alt, unit, rates) });
  }
  return charts;
}
