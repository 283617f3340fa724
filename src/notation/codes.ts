/** Codes of the errors and faults that `notation` adds to those of the folders below (beside those of its diagnostics). */

export const notationErrorCodes = [
  'bad-letter',
  'same-letter',
  'unknown-letters',
  'unknown-notation',
] as const;
