// Times as ratios: subject and baseline take turns, so that a slow spell of the machine hits both.
import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** Each turn lasts at least this long, so that both sides pay for the garbage they make. */
const TURN_MS = 30;

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Milliseconds of one call, averaged over as many calls as fill a turn. Processor time, that of the garbage
 * collector's threads included: on a busy machine the clock would also count the turns of other programs.
 */
function turn(call, calls) {
  globalThis.gc?.();
  const start = process.cpuUsage();
  for (let index = 0; index < calls; index += 1) call();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / calls;
}

/** Milliseconds of one warm call: the median over the rounds. */
export function timeWarm(call, { rounds = 5 } = {}) {
  const calls = warmUp(call);
  return median(Array.from({ length: rounds }, () => turn(call, calls)));
}

/**
 * How much longer `subject` takes than `baseline`, both warm and in this process.
 *
 * @returns medians over the rounds: `ratio` of the pairs, `subject` and `baseline` in milliseconds
 */
export function compareWarm(subject, baseline, { rounds = 25 } = {}) {
  const subjectCalls = warmUp(subject);
  const baselineCalls = warmUp(baseline);
  const pairs = Array.from({ length: rounds }, () => ({
    subject: turn(subject, subjectCalls),
    baseline: turn(baseline, baselineCalls),
  }));
  return summary(pairs);
}

/** Calls until the compiler has settled (half a second); returns how many calls fill a turn. */
function warmUp(call) {
  const start = performance.now();
  let calls = 0;
  let last = 0;
  while (calls < 3 || performance.now() - start < 500) {
    const before = performance.now();
    call();
    last = performance.now() - before;
    calls += 1;
    if (last > 1000) break;
  }
  return Math.max(1, Math.ceil(TURN_MS / Math.max(last, 0.001)));
}

/**
 * As `compareWarm`, for whole processes of this Node: each side is the arguments of one.
 * An exit code that is not in `codes` is an error.
 */
export function compareProcesses(subject, baseline, { rounds = 15, codes = [0] } = {}) {
  timeProcess(subject, codes);
  timeProcess(baseline, codes);
  const pairs = Array.from({ length: rounds }, () => ({
    subject: timeProcess(subject, codes),
    baseline: timeProcess(baseline, codes),
  }));
  return summary(pairs);
}

function timeProcess(args, codes) {
  const start = performance.now();
  const { status, error, stderr } = spawnSync(process.execPath, args, {
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const time = performance.now() - start;
  if (error) throw error;
  if (!codes.includes(status)) {
    throw new Error(`node ${args.join(' ')} ended with ${status}\n${stderr}`);
  }
  return time;
}

function summary(pairs) {
  return {
    ratio: median(pairs.map((pair) => pair.subject / pair.baseline)),
    subject: median(pairs.map((pair) => pair.subject)),
    baseline: median(pairs.map((pair) => pair.baseline)),
  };
}

export function milliseconds(value) {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
}
