/** Codes of the errors and faults that `render` adds to those of the folders below. */

export const renderErrorCodes = ['bad-layout', 'bad-point'] as const;
