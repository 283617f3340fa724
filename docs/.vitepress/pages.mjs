// Pages of the site, in the order of the navigation. The titles are the headings of the pages.

import { readFileSync } from 'node:fs';

const groups = {
  Play: ['tutorials/play', 'how-to/strategy', 'variants/index'],
  'Build a game': [
    'tutorials/build-a-game',
    'how-to/guide',
    'how-to/set-up',
    'how-to/board',
    'how-to/frameworks',
    'how-to/blind-game',
    'how-to/words',
    'how-to/pictures',
    'how-to/pictures-in-a-chat',
    'how-to/make-your-own-variant',
  ],
  'Write a bot': [
    'tutorials/write-a-bot',
    'tutorials/train-a-network',
    'how-to/bots',
    'how-to/search',
    'how-to/learn',
    'how-to/endings',
    'how-to/arena',
  ],
  'Read records': [
    'tutorials/read-records',
    'how-to/records',
    'how-to/many-games',
    'how-to/command-line',
    'how-to/troubleshooting',
  ],
  Reference: [
    'rules',
    'reference/notation',
    'reference/records',
    'reference/score-sheets',
    'reference/match',
    'reference/engine',
    'reference/variant-definitions',
    'reference/glossary',
    'reference/versions',
  ],
  Variants: [
    'romulan-heart',
    'power-vanguard',
    'forward-placement',
    'alternating-placement',
    'clouded',
    'ablative',
    'kaggas-crown',
    'relation-dilemma',
    'reflective',
    'blind',
    'kinta',
    'tri-level',
    'tetrahedral',
    'draws',
    'oversight',
    'free-corners',
    'exposed-goal',
    'no-mercy',
    'shared-zones',
    'besieged-goal',
    'goal-around-zones',
    'honour-setup',
    'combinations',
  ].map((name) => `variants/${name}`),
  Explanations: [
    'explanation/by-which-book',
    'explanation/other-programs',
    'explanation/books',
    'explanation/hashes',
  ],
  'For maintainers': [
    'maintainers/architecture',
    'maintainers/recipes',
    'maintainers/contributing',
    'maintainers/writing',
    'maintainers/quality',
    'maintainers/releasing',
    'maintainers/performance',
  ],
};

/** All pages, by their paths without the ending. */
export const pages = ['index', ...Object.values(groups).flat()];

const titleOf = (page) =>
  /^# (.*)$/m.exec(readFileSync(new URL(`../${page}.md`, import.meta.url), 'utf8'))[1];

const groupOf = (text) => ({
  text,
  items: groups[text].map((name) => ({ text: titleOf(name), link: `/${name.replace(/index$/, '')}` })),
});
const doors = ['Play', 'Build a game', 'Write a bot', 'Read records', 'Reference', 'Explanations'].map(
  groupOf,
);

/** The navigation beside a page, by the folder of the page. */
export const sidebar = {
  '/variants/': [groupOf('Play'), groupOf('Variants')],
  '/maintainers/': [groupOf('For maintainers')],
  '/': doors,
};
