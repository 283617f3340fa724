/** Builds an endgame table: workers solve its slices, and this program joins them. */

import { parseArgs } from 'node:util';
import { parseRules, unwrap } from 'klin-zha';
import { endingClass, joinSlices } from 'klin-zha/endings';
import { writeFile } from './ledger-file.mjs';
import { resultsOf } from './pieces.mjs';
import { end, orEnd } from './queue.mjs';

const usage = `Usage: node slices.mjs --queue redis://HOST:PORT --ledger FILE --out FILE CLASS

  --out FILE   the file of the table, the same as from klin-zha endings build
  --rules ID   the ruleset; klin-zha by default

CLASS is B-B, BS-B or BI-B. Run the same command again to continue an interrupted build.`;

const { values, positionals } = orEnd(() =>
  parseArgs({
    options: {
      queue: { type: 'string' },
      ledger: { type: 'string' },
      out: { type: 'string' },
      rules: { type: 'string', default: 'klin-zha' },
    },
    allowPositionals: true,
  }),
);
const { rules, out } = values;
const [id] = positionals;
if (!values.queue || !values.ledger || !out || positionals.length !== 1) end(usage);
const endings = orEnd(() => endingClass(unwrap(parseRules(rules)), id));
const slices = await resultsOf(values, {
  name: 'slice',
  what: 'slices',
  about: { rules, class: id },
  count: endings.slices,
  dataOf: (slice) => ({ rules, class: id, slice }),
});
const table = joinSlices(
  endings,
  slices.map(({ bytes }) => Buffer.from(bytes, 'base64')),
);
writeFile(out, [table]);
console.log(`${out}: ${slices.length} slices, ${table.length} bytes`);
