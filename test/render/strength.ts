/** The plot of strength against time, drawn from the table of the page that shows it. */

import { readFileSync } from 'node:fs';
import { themes } from 'klin-zha/render';

/** Strength after a doubling of the time: Elo against half the time, with the ends of its interval. */
interface Doubling {
  readonly time: number;
  readonly elo: number;
  readonly least: number;
  readonly most: number;
}

function doublings(): Doubling[] {
  const page = readFileSync(new URL('../../docs/how-to/bots.md', import.meta.url), 'utf8');
  const row = /^\| (\d+) ms against \d+ ms \|.*\| ([+-]\d+) \(([+-]\d+) to ([+-]\d+)\) \|$/gm;
  return [...page.matchAll(row)].map(([, ...numbers]) => {
    const [time, elo, least, most] = numbers.map(Number) as [number, number, number, number];
    return { time, elo, least, most };
  });
}

const [width, height] = [560, 320];
const [left, top, right, bottom] = [70, 20, 540, 260];
const step = 100;

/** Elo above the first time at each time. A whisker is the interval of one doubling. */
export function strengthPlot(): string {
  const all = doublings();
  const points = [{ time: all[0]!.time / 2, total: 0, least: 0, most: 0 }];
  for (const { time, elo, least, most } of all) {
    const { total } = points.at(-1)!;
    points.push({ time, total: total + elo, least: total + least, most: total + most });
  }
  const highest = step * Math.ceil(Math.max(...points.map(({ most }) => most)) / step);
  const lowest = step * Math.floor(Math.min(0, ...points.map(({ least }) => least)) / step);
  const x = (index: number): number => left + 40 + (index * (right - left - 80)) / (points.length - 1);
  const y = (elo: number): number =>
    Math.round(bottom - ((elo - lowest) * (bottom - top)) / (highest - lowest));
  const { background, text: ink } = themes.light;
  const text = (at: number, down: number, content: string, anchor = 'middle'): string =>
    `<text x="${at}" y="${down}" text-anchor="${anchor}">${content}</text>`;
  const grid: string[] = [];
  for (let elo = lowest; elo <= highest; elo += step)
    grid.push(
      `<path d="M${left} ${y(elo)}H${right}" stroke="${ink}" stroke-opacity="0.25"/>`,
      text(left - 8, y(elo) + 5, `${elo}`, 'end'),
    );
  const marks = points.flatMap(({ time, total, least, most }, index) => [
    text(x(index), bottom + 24, `${time} ms`),
    ...(most > least
      ? [
          `<path d="M${x(index)} ${y(most)}V${y(least)}M${x(index) - 6} ${y(most)}h12M${x(index) - 6} ${y(least)}h12" stroke="${ink}"/>`,
        ]
      : []),
    `<circle cx="${x(index)}" cy="${y(total)}" r="5" fill="${ink}"/>`,
  ]);
  const path = points.map(({ total }, index) => `${x(index)},${y(total)}`).join(' ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="sans-serif" font-size="15" fill="${ink}">`,
    `<title>Elo above the same bot with ${points[0]!.time} ms per move</title>`,
    `<rect width="${width}" height="${height}" fill="${background}"/>`,
    ...grid,
    `<polyline points="${path}" fill="none" stroke="${ink}" stroke-width="2"/>`,
    ...marks,
    text((left + right) / 2, height - 12, 'CPU time per move'),
    `<text transform="translate(18 ${(top + bottom) / 2}) rotate(-90)" text-anchor="middle">Elo</text>`,
    '</svg>',
  ].join('\n');
}
