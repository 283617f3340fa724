/** Codes of the faults that `notation` reports, besides {@link readingCodes}. */

export const notationErrorCodes = [
  'bad-letter',
  'same-letter',
  'unknown-letters',
  'unknown-notation',
] as const;
