/** Error codes that `render` reports. */

export const renderErrorCodes = ['bad-layout', 'bad-point'] as const;
