/** Error codes of `search`. */

export const searchErrorCodes = [
  'bad-abort',
  'bad-chance',
  'bad-length',
  'bad-list',
  'bad-searcher',
  'bad-start',
  'bad-watcher',
  'nothing-made',
  'short-list',
] as const;
