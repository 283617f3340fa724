/** Codes of the errors of `engine`, besides `positionCodes` and `refusalCodes`. */

export const engineErrorCodes = ['bad-move', 'too-many-paths'] as const;
