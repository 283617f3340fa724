/** Codes of the errors and faults that the command line adds to those of the folders below. */

export const cliErrorCodes = [
  'bad-field',
  'left-out',
  'line-too-long',
  'missing-field',
  'not-an-object',
  'unexpected',
  'unreadable-file',
] as const;
