/** Error codes of `endings`. */

export const endingsErrorCodes = ['bad-class', 'bad-index', 'bad-table', 'unsupported'] as const;
