/** Fault codes that `element` reports. */

export const elementErrorCodes = ['bad-wait'] as const;
