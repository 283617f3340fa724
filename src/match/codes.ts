/** Error codes that `match` throws, in addition to `matchCodes`. */

export const matchErrorCodes = ['bad-envelope', 'bad-table', 'no-crypto', 'unknown-match'] as const;
