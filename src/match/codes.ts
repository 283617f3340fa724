/** Codes of the errors and faults that `match` adds to those of the folders below (beside `matchCodes`). */

export const matchErrorCodes = ['bad-envelope', 'bad-table', 'no-crypto', 'unknown-match'] as const;
