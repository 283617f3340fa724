/** Codes of the errors and faults that `bots` adds to those of the folders below. */

export const botsErrorCodes = ['needs-clock', 'no-move', 'unknown-bot'] as const;
