/** Codes of the errors and faults that `search` adds to those of the folders below. */

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

/** One of {@link searchErrorCodes}. */
export type SearchErrorCode = (typeof searchErrorCodes)[number];
