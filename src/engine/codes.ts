/** Codes of the errors and faults that `engine` adds to those of the folders below (beside `positionCodes` and `refusalCodes`). */

export const engineErrorCodes = ['bad-move', 'too-many-paths'] as const;
