/** On what was measured: figures mean little without it. */

import { cpus, platform, release, totalmem } from 'node:os';

/** The machine, the programs and the day. */
export function machine() {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${platform()} ${release()}, ${process.arch}`,
    node: process.version,
    date: new Date().toISOString().slice(0, 10),
  };
}
