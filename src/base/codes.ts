/** Fault codes that `base` reports. */

export const baseErrorCodes = [
  'bad-json',
  'bad-option',
  'bad-random',
  'bad-seed',
  'bad-text',
  'too-many-faults',
  'unknown',
  'unknown-member',
] as const;
