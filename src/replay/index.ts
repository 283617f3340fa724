/** `klin-zha/replay`: written games played by the rules, with everything that is wrong in them. */

export type { Ply } from './ply.ts';
export { type ReplayRecordOptions, replayRecord } from './record.ts';
export type { RecordReplay } from './record-replay.ts';
export { type Replay, type ReplayOptions, replayScoreSheet } from './replay.ts';
export { resultOf } from './results.ts';
