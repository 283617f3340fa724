/** Error codes of `engine`, in addition to `positionCodes` and `refusalCodes`. */

export const engineErrorCodes = ['bad-move', 'too-many-paths'] as const;
