// Times as ratios: subject and baseline take turns, so that a slow spell of the machine hits both.
import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** A turn is long enough that each side pays for the garbage it makes, not for that of the other. */
const TURN_MS = 80;
const TURN_CALLS = 5;
const WARM_UP_MS = 600;

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Milliseconds of one call: the median of a turn's. */
function turn(call) {
  const times = [];
  const start = performance.now();
  for (let last = start; times.length < TURN_CALLS || last - start < TURN_MS; ) {
    call();
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  return median(times);
}

function warmUp(call) {
  const start = performance.now();
  do call();
  while (performance.now() - start < WARM_UP_MS);
}

/** Milliseconds of one warm call: the median over the rounds. */
export function timeWarm(call, { rounds = 5 } = {}) {
  warmUp(call);
  return median(Array.from({ length: rounds }, () => turn(call)));
}

/**
 * How much longer `subject` takes than `baseline`, both warm and in this process.
 *
 * @returns medians over the rounds: `ratio` of the pairs, `subject` and `baseline` in milliseconds
 */
export function compareWarm(subject, baseline, { rounds = 25 } = {}) {
  warmUp(subject);
  warmUp(baseline);
  const pairs = Array.from({ length: rounds }, () => ({
    subject: turn(subject),
    baseline: turn(baseline),
  }));
  return summary(pairs);
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
