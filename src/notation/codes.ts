/** Error codes of `notation`, in addition to {@link readingCodes}. */

export const notationErrorCodes = [
  'bad-letter',
  'same-letter',
  'unknown-letters',
  'unknown-notation',
] as const;
