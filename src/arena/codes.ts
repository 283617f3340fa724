/** Error and fault codes of `arena`. */

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
 * Code of an arena fault.
 *
 * @experimental
 * @category Arenas
 */
export type ArenaCode = (typeof arenaCodes)[number] | 'too-many-faults';

export const arenaErrorCodes = ['bad-counts', 'bad-pairing', 'table-closed'] as const;
