/** Codes of the errors and faults that `words` adds to those of the folders below. */

export const wordsErrorCodes = ['bad-colour', 'bad-language', 'bad-outcome', 'bad-refusal'] as const;
