/** Codes of the errors and faults that `arena` adds to those of the folders below. */

export const arenaCodes = [
  'bad-arena',
  'bad-rules',
  'bad-player',
  'bad-number',
  'bad-limit',
  'bad-control',
  'bad-opening',
] as const;

/**
 * What can be wrong with an arena.
 *
 * @category Arenas
 */
export type ArenaCode = (typeof arenaCodes)[number] | 'too-many-faults';

export const arenaErrorCodes = ['bad-counts', 'bad-pairing', 'table-closed'] as const;
