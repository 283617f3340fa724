/** Charts of the page, drawn as SVG without a browser. */

import { parse, View } from 'vega';
import { compile } from 'vega-lite';

const config = {
  background: 'white',
  font: 'sans-serif',
  view: { stroke: null },
  axis: { gridColor: '#e4e4e4', titleFontWeight: 'normal' },
};
const colours = { ours: '#7a1f1f', others: '#9aa5b1' };

/** @returns {Promise<string>} the chart as SVG */
function draw(spec) {
  const { spec: drawing } = compile({
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    config,
    ...spec,
  });
  return new View(parse(drawing), { renderer: 'none' }).toSVG();
}

/** Draws bars of work per second, one per contender, each with a line from the slowest round to the fastest. */
export function rateChart(title, unit, rates) {
  const values = Object.entries(rates).map(([name, { median, low, high }]) => ({
    name,
    median,
    low,
    high,
    whose: name.startsWith('klin-zha') ? 'ours' : 'others',
  }));
  const y = { field: 'name', type: 'nominal', sort: null, title: null, axis: { labelLimit: 420 } };
  const scale = {
    type: 'log',
    domainMin: 10 ** Math.floor(Math.log10(Math.min(...values.map(({ low }) => low)))),
  };
  return draw({
    title,
    width: 520,
    height: { step: 24 },
    data: { values },
    encoding: { y },
    layer: [
      {
        mark: { type: 'bar', height: { band: 0.7 } },
        encoding: {
          x: {
            field: 'median',
            type: 'quantitative',
            scale,
            title: `${unit} (logarithmic)`,
            axis: { format: '~s' },
          },
          x2: { datum: scale.domainMin },
          color: {
            field: 'whose',
            scale: { domain: Object.keys(colours), range: Object.values(colours) },
            legend: null,
          },
        },
      },
      {
        mark: { type: 'rule' },
        encoding: { x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' } },
      },
    ],
  });
}
