/** Codes of the faults that `rulesets` reports. */

export const rulesetsErrorCodes = ['needs-random'] as const;
