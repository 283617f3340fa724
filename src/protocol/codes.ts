/** Codes of the errors and faults that `protocol` adds to those of the folders below. */

export const engineFaultCodes = [
  'crash',
  'hang',
  'flood',
  'illegal-move',
  'bad-line',
  'unexpected-line',
  'refused',
] as const;

/**
 * What an engine can do wrong: it is gone, does not answer, says too much, answers what is not legal, says what the protocol does not.
 *
 * @category Engines
 */
export type EngineFaultCode = (typeof engineFaultCodes)[number];

export const findingCodes = ['ignores-stop', 'stays-after-quit', 'wrong-scores', 'no-default-game'] as const;

/**
 * What a check can find: the faults of an engine, and more.
 *
 * @category Engines
 */
export type CheckCode = EngineFaultCode | (typeof findingCodes)[number];

export const protocolErrorCodes = [
  'bad-bot',
  'bad-engine',
  'bad-listener',
  'bad-port',
  'engine-busy',
  'unknown-line',
] as const;
