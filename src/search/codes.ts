/** Error codes of `search`. */

export const searchErrorCodes = [
  'bad-abort',
  'bad-cells',
  'bad-chance',
  'bad-length',
  'bad-list',
  'bad-searcher',
  'bad-start',
  'bad-unmove',
  'bad-watcher',
  'no-pass',
  'nothing-made',
  'short-list',
  'unsupported',
] as const;
