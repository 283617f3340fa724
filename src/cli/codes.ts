/** Fault codes that the command line reports. */

export const cliErrorCodes = [
  'bad-field',
  'bad-frame',
  'dead-position',
  'left-out',
  'line-too-long',
  'missing-field',
  'not-an-object',
  'unexpected',
  'unreadable-file',
] as const;
