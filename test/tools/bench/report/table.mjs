/** Rows as a table, for a terminal and for a page. */

import { number, spread, verdict, withUnit } from './figures.mjs';

const heads = ['what', 'median', 'lowest to highest', 'beside', 'ratio', 'limit', ''];

function cells(row) {
  return [
    row.what,
    withUnit(row.figure, row.unit),
    spread(row.figure),
    row.against ?? '',
    row.ratio === undefined ? '' : number(row.ratio.median),
    row.limit === undefined ? '' : `${row.limit} ${row.unit}`,
    verdict(row),
  ];
}

/** The rows in columns of equal width. */
export function textTable(rows) {
  const lines = [heads, ...rows.map((row) => cells(row).map((cell) => cell.replaceAll('`', '')))];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The rows as a table in Markdown. */
export function markdownTable(rows) {
  const used = heads.map((_, column) => rows.some((row) => cells(row)[column] !== ''));
  const line = (parts) => `| ${parts.filter((_, column) => used[column]).join(' | ')} |`;
  const rule = heads.map((_, column) => ([1, 2, 4, 5].includes(column) ? '--:' : '---'));
  return [line(heads), line(rule), ...rows.map((row) => line(cells(row)))].join('\n');
}
