/** Fault codes that `game` reports. */

export const gameErrorCodes = [
  'army-missing',
  'bad-army',
  'bad-depth',
  'bad-game',
  'bad-hash-size',
  'bad-ply',
  'bad-reason',
  'bad-report',
  'bad-settlement',
  'bad-state',
  'bad-view',
  'illegal-move',
  'no-claim',
  'no-draws',
  'no-sample',
  'not-public',
  'second-goal',
  'too-many',
  'two-left',
] as const;
