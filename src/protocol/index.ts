/**
 * `klin-zha/protocol`: both sides of the protocol between an arbiter and engines, over streams and ports, and
 * a conformance check for engine authors. Platform-independent: the caller passes an alarm and a clock.
 *
 * @module klin-zha/protocol
 */

export { type CheckFinding, type CheckOptions, checkEngine } from './check.ts';
export {
  EngineClient,
  type EngineIdentity,
  type EngineReply,
  type EngineSight,
  type NewGame,
} from './client.ts';
export type { CheckCode, EngineFaultCode } from './codes.ts';
export type { Alarm, ClientOptions, EngineFault } from './conversation.ts';
export type { ArbiterLine, EngineInfo, EngineLine, EngineOption, GoLimits } from './line-types.ts';
export {
  formatArbiterLine,
  formatEngineLine,
  parseArbiterLine,
  parseEngineLine,
  protocolVersion,
} from './lines.ts';
export { type PlayedGame, type PlayOptions, playGame, type SearchEffort } from './play-game.ts';
export {
  type EnginePort,
  linkedPorts,
  type MessageEnd,
  messagePort,
  type PortListener,
  type StreamEnds,
  streamPort,
} from './port.ts';
export { type ServedBot, type ServeOptions, serveEngine } from './serve.ts';
