/** `klin-zha/replay`: written games played by the rules, with everything that is wrong in them. */

export { type NotationName, notationNames } from './notations.ts';
export { type Replay, type ReplayOptions, replayScoreSheet } from './replay.ts';
export type { Ply } from './tell.ts';
