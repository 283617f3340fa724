/** Error codes that `bots` reports. */

export const botsErrorCodes = ['needs-clock', 'no-move', 'unknown-bot'] as const;
