/** Fault codes that `words` reports. */

export const wordsErrorCodes = ['bad-colour', 'bad-language', 'bad-outcome', 'bad-refusal'] as const;
