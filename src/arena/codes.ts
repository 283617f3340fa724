/** Codes of the errors and faults of `arena`. */

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
 * Code of a fault of an arena.
 *
 * @category Arenas
 */
export type ArenaCode = (typeof arenaCodes)[number] | 'too-many-faults';

export const arenaErrorCodes = ['bad-counts', 'bad-pairing', 'table-closed'] as const;
