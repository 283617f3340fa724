/** Pages to print, on A4. */

import { join } from 'node:path';
import { rulesOf } from 'klin-zha';
import { formatRecord, formatScoreSheet, replayRecord, sheetFromReplay } from 'klin-zha/records';
import { writeWhole } from './files.mjs';
import { capitalised, recordsOf } from './games.mjs';
import { cellsOf } from './table.mjs';

/** Writes all pages, and returns their paths. */
export function writePages(evening) {
  const pages = {
    pairings: pairings(evening),
    table: table(evening),
    sheets: blankSheets(evening),
    games: games(evening),
  };
  return Object.entries(pages).map(([name, body]) => {
    const path = join(evening.folder, 'pages', `${name}.html`);
    writeWhole(path, pageOf(name === 'sheets' ? '' : `${titleOf(evening)}: ${name}`, body));
    return path;
  });
}

const style = `@page { size: A4; margin: 14mm } body { font: 11pt/1.3 sans-serif; margin: 0 auto; max-width: 182mm }
h1 { font-size: 15pt } h2 { font-size: 12pt } table { border-collapse: collapse; width: 100% }
th, td { border: 0.3mm solid #666; padding: 0.8mm 1.5mm; text-align: left; overflow-wrap: anywhere }
.small { font-size: 9pt } .small th, .small td { overflow-wrap: normal; padding: 0.8mm 1mm }
section { break-after: page } section:last-child { break-after: auto } tr, h2 { break-inside: avoid }
.blank { table-layout: fixed } .blank td { height: 5.2mm } pre { font: 9pt/1.25 monospace; white-space: pre-wrap }`;

function pageOf(title, body) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${safe(title || 'Score sheets')}</title><style>${style}</style>\n${title && `<h1>${safe(title)}</h1>`}\n${body || '<p>Nothing to print yet.</p>'}\n</html>\n`;
}

function safe(text) {
  return String(text ?? '').replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

function tableOf([heads, ...rows], kind = '') {
  const line = (cells, tag) => `<tr>${cells.map((cell) => `<${tag}>${safe(cell)}</${tag}>`).join('')}</tr>`;
  return `<table class="${kind}">${line(heads, 'th')}${rows.map((row) => line(row, 'td')).join('\n')}</table>`;
}

function titleOf({ settings: { event, site, date } }) {
  return [event, site, date].filter(Boolean).join(', ');
}

/** Text of a result on a pairing list; empty while the game is open. */
export function resultText(entry) {
  if (entry === undefined) return '';
  return entry.end === undefined ? entry.result : `${entry.result} (${entry.end})`;
}

function pairings(evening) {
  const sections = [...evening.rounds].reverse().map(({ round, boards, byes, absent }) => {
    const rows = boards.map(({ board, players, entry }) => [board, players.join(' - '), resultText(entry)]);
    const others = Object.entries({ Bye: byes, Absent: absent }).filter(([, names]) => names.length > 0);
    const lines = others.map(([what, names]) => `<p>${what}: ${safe(names.join(', '))}</p>`).join('');
    return `<section><h2>Round ${round}</h2>${tableOf([['Board', 'Players', 'Result'], ...rows])}${lines}</section>`;
  });
  return sections.join('\n');
}

function table(evening) {
  const cells = cellsOf(evening);
  // Up to twelve players fit without a break in a word.
  return tableOf(cells, cells.length > 13 ? '' : 'small');
}

/** Score sheets of the last round, to fill in. */
function blankSheets(evening) {
  const last = evening.rounds.at(-1)?.boards ?? [];
  const sheets = last.flatMap(({ round, board, players }) => {
    const rules = rulesOf(evening.rulesFor(players));
    const colours = rules.colours.map(capitalised);
    const goal = rules.id.startsWith('romulan-heart') ? 'Heart' : 'Goal';
    const named = players.map((name, seat) => `${colours[seat]}: ${name}`).join(', ');
    const place = [titleOf(evening), `Round ${round}, board ${board}`, named].join('. ');
    const blank = colours.map(() => '');
    const moves = Array.from({ length: 54 }, (_, move) => `${move + 1}.`);
    const left = ['Setup', 'Setup', 'Setup', 'Setup', 'Setup', goal, ...moves.slice(0, 24)];
    const rows = left.map((label, row) => [label, ...blank, moves[24 + row], ...blank]);
    // Each player keeps a sheet.
    return players.map(
      (name) => `<section><h2>Score sheet of ${safe(name)}</h2><p>${safe(place)}</p>
<p>Result: ________ Signatures: ______________________________</p>
${tableOf([['', ...colours, '', ...colours], ...rows], 'blank')}</section>`,
    );
  });
  return sheets.join('\n');
}

/** Score sheets of the games with moves, filled in. */
function games(evening) {
  const played = recordsOf(evening).filter(({ nodes }) => nodes.length > 0);
  const sheets = played.map((record) => {
    const [round, board] = ['Round', 'Board'].map((name) => record.tags.get(name));
    return `<section><h2>Round ${safe(round)}, board ${safe(board)}</h2><pre>${safe(sheetText(record))}</pre></section>`;
  });
  return sheets.join('\n');
}

function sheetText(record) {
  try {
    return formatScoreSheet(sheetFromReplay(replayRecord(record), { notation: 'algebraic' }), {
      layout: 'spaces',
    });
  } catch {
    // A few variants do not fit a score sheet, and their record is printed.
    return formatRecord(record);
  }
}
