// Describes the machine and the moment of a run.
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os';

/** Returns the date, and what the numbers of a run depend on. Call it before the run. */
export function describeRun() {
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: {
      cpu: cpus()[0]?.model ?? 'unknown',
      cores: availableParallelism(),
      memory: Math.round(totalmem() / 2 ** 30),
      platform: platform(),
      arch: arch(),
      node: process.version,
    },
    /** The load average of the last minute before the run, and the highest one during it. */
    load: { before: round(loadavg()[0]), highest: round(loadavg()[0]) },
  };
}

export function noteLoad(run) {
  run.load.highest = Math.max(run.load.highest, round(loadavg()[0]));
}

function round(value) {
  return Math.round(value * 10) / 10;
}
