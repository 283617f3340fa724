/** Codes of the errors and faults that `rulesets` adds to those of the folders below. */

export const rulesetsErrorCodes = ['needs-random'] as const;
