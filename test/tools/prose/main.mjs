// npm run tool prose [-- [--room ROOM] [--suspects] [--words] [--root FOLDER]]
//
// Lists what docs/maintainers/writing.md replaces: in messages and comments of src, in titles of tests, and in pages. `--suspects` adds
// phrases that may be correct. `--words` counts the words of each kind of text, of this checkout or of another one.

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkProse } from './check.mjs';
import { countWords } from './patterns.mjs';
import { collectTexts } from './texts.mjs';

const { values } = parseArgs({
  options: {
    room: { type: 'string' },
    suspects: { type: 'boolean', default: false },
    words: { type: 'boolean', default: false },
    root: { type: 'string', default: fileURLToPath(new URL('../../..', import.meta.url)) },
  },
});

if (values.words) {
  const counts = {};
  for (const { kind, text } of collectTexts(values.root))
    counts[kind] = (counts[kind] ?? 0) + countWords(text);
  console.log(
    `comments of src: ${counts.public + counts.comment} words, ${counts.public} of them about public symbols`,
  );
  console.log(`messages and other texts of src: ${counts.message} words`);
  console.log(`titles of tests: ${counts.title} words`);
} else {
  const hits = checkProse(values.root).filter(
    ({ room, place, isRejected }) =>
      (values.suspects || isRejected) &&
      (!values.room || room === values.room || place.startsWith(values.room)),
  );
  for (const { place, kind, message } of hits) console.log(`${place} (${kind}) ${message}`);
  console.log(`${hits.length} hits`);
}
