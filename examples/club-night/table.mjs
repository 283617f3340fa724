// The matches of a club night, from their scripts to the table: node examples/club-night/table.mjs
import { readFileSync } from 'node:fs';
import { parseRules, unwrap } from 'klin-zha';
import { arbiterEvents, crossTable, replayMatch, tableText } from 'klin-zha/match';

const matches = ['three-players', 'blitz', 'adjourned'].map((name) => {
  const text = readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8');
  const [settings, ...events] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const match = unwrap(replayMatch(unwrap(parseRules(settings.rules)), settings, events, arbiterEvents));
  return { players: settings.names, result: match.result };
});

console.log(tableText(crossTable(matches)));
