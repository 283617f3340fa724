/** The figures of `npm run tool notes`: what a reader finds in the corpus, by style. */

import { corpus, type Sample } from './corpus.ts';
import { textsWithoutGame } from './no-games.ts';
import { differencesOf, type FoundGame, right, type Score, scoreOf, total } from './score.ts';

/** `readNotes`, or another reader to compare it with. */
export type NotesReader = (text: string) => { readonly games: readonly FoundGame[] };

const columns = [
  'written',
  'right',
  'recall',
  'certain',
  'likely',
  'open',
  'wrong certain',
  'wrong likely',
  'open right',
  'games',
  'results',
];

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;

/** The cells of a row. */
function cellsOf(score: Score): readonly (string | number)[] {
  const { written, certain, likely, open, wrongCertain, wrongLikely, openRight } = score;
  return [
    written,
    right(score),
    percent(right(score), written),
    certain,
    likely,
    open,
    wrongCertain,
    wrongLikely,
    openRight,
    `${score.foundGames}/${score.games}`,
    `${score.rightResults}/${score.results}`,
  ];
}

/** Texts of the corpus, or others from a start of the seeds, whose style has a name that contains a part. */
export const samplesNamed = (part: string, start = 0): readonly Sample[] =>
  corpus(start).filter(({ style }) => style.name.toLowerCase().includes(part.toLowerCase()));

/** Reads texts and returns a table with a row for each text and the sums of each kind of style. */
export function summarise(read: NotesReader, samples: readonly Sample[]): string {
  const scored = samples.map((sample) => ({
    ...sample,
    score: scoreOf(read(sample.text).games, sample.truth),
  }));
  const width = 1 + Math.max(30, ...samples.map(({ style }) => style.name.length));
  const line = (name: string, cells: readonly (string | number)[]) =>
    name.padEnd(width) + cells.map((cell, index) => `${cell}`.padStart(columns[index]!.length + 3)).join('');
  const rows = scored.map(({ style, isNoisy, truth, score }) =>
    [line(style.name, cellsOf(score)), truth.games[0]!.rules.id + (isNoisy ? ', noise' : '')].join('  '),
  );
  const sums = [true, false].map((determines) => {
    const some = scored.filter(({ style }) => style.determines === determines);
    return line(
      determines ? 'styles that determine each move' : 'other styles',
      cellsOf(total(some.map(({ score }) => score))),
    );
  });
  return [line('style', columns), ...rows, '', ...sums].join('\n');
}

/** Reads texts and returns what was wrong, open or missed in each. */
export const listDifferences = (read: NotesReader, samples: readonly Sample[]): string =>
  samples
    .map(({ style, text, truth, isNoisy }) => ({
      title: `${style.name}, ${truth.games[0]!.rules.id}${isNoisy ? ', noise' : ''}`,
      lines: differencesOf(read(text).games, truth),
    }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => [title, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n');

/** Reads texts without a game and returns those in which one was found. */
export function listInvented(read: NotesReader): string {
  const texts = textsWithoutGame(200).filter((text) => read(text).games.length > 0);
  return [`texts without a game: one was found in ${texts.length} of 200`, ...texts].join('\n\n');
}
