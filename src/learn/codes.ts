/** Error codes of `learn`. */

export const learnErrorCodes = ['bad-action', 'illegal-action', 'no-action', 'too-many-actions'] as const;
