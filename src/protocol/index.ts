/**
 * `klin-zha/protocol`: both sides of the protocol between an arbiter and engines, over streams and ports, and
 * a conformance check for engine authors. Platform-independent: the caller passes an alarm and a clock.
 *
 * @module klin-zha/protocol
 */

export { type CheckFinding, checkEngine } from './check.ts';
export { EngineClient, type EngineIdentity, type EngineReply } from './client.ts';
export type { Alarm, ClientOptions, EngineFault, EngineFaultCode } from './conversation.ts';
export type { ArbiterLine, EngineInfo, EngineLine, EngineOption, GoLimits } from './line-types.ts';
export { formatArbiterLine, formatEngineLine, parseArbiterLine, parseEngineLine } from './lines.ts';
export {
  type GivenAnswer,
  type PlayedGame,
  type PlayerFault,
  type PlayOptions,
  playGame,
} from './play-game.ts';
export {
  type EnginePort,
  linkedPorts,
  type MessageEnd,
  messagePort,
  type PortListener,
  streamPort,
} from './port.ts';
export { type ServedBot, type ServeOptions, serveEngine } from './serve.ts';
