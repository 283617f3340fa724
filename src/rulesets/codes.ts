/** Fault codes that `rulesets` reports. */

export const rulesetsErrorCodes = ['needs-random'] as const;
