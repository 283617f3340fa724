/** Error and fault codes of `protocol`. */

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
 * Code of an engine fault: the engine has exited, does not answer, sends too much, plays an illegal move,
 * breaks the protocol, or refuses a ruleset.
 *
 * @experimental
 * @category Engines
 */
export type EngineFaultCode = (typeof engineFaultCodes)[number];

export const findingCodes = ['ignores-stop', 'stays-after-quit', 'wrong-scores', 'no-default-game'] as const;

/**
 * Code of a `checkEngine` finding.
 *
 * @experimental
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
