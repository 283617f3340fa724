/** Codes of the errors and faults that `base` adds to those of the folders below. */

export const baseErrorCodes = [
  'bad-json',
  'bad-option',
  'bad-random',
  'bad-seed',
  'bad-text',
  'too-many-faults',
  'unknown',
] as const;
