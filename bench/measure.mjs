// Measures times as ratios. Subject and baseline take turns, so that a slow spell of the machine hits both.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

/** Long enough that each side pays for its own garbage. */
const TURN_MS = 80;
const TURN_CALLS = 5;
const WARM_UP_MS = 600;

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Returns the median milliseconds of a call within one turn. */
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

/** Returns the milliseconds of one warm call: the median over the rounds. */
export function timeWarm(call, { rounds = 5 } = {}) {
  warmUp(call);
  return median(Array.from({ length: rounds }, () => turn(call)));
}

/**
 * Compares two calls, both warm and in this process.
 *
 * @returns the medians over the rounds: `ratio` of the pairs, `subject` and `baseline` in milliseconds
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
 * Compares two processes of this Node, given by their arguments, as `compareWarm` does. `prepare` runs before each of them.
 *
 * @throws if a process exits with a code that is not in `codes`.
 */
export function compareProcesses(
  subject,
  baseline,
  { rounds = 15, codes = [0], env = {}, prepare = () => {} } = {},
) {
  const time = (args) => {
    prepare();
    return timeProcess(args, codes, env);
  };
  const pair = () => ({ subject: time(subject), baseline: time(baseline) });
  pair();
  return summary(Array.from({ length: rounds }, pair));
}

function timeProcess(args, codes, env) {
  const start = performance.now();
  const { status, error, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const time = performance.now() - start;
  if (error) throw error;
  if (!codes.includes(status)) {
    throw new Error(`node ${args.join(' ')} exited with ${status}\n${stderr}`);
  }
  return time;
}

/**
 * Runs processes of this Node in turns, given by their arguments. `prepare` runs before each turn.
 *
 * @returns the medians of the CPU seconds (user and system, all threads) and of the highest memory, by name
 * @throws if a process ends with another exit code than 0 or 1.
 */
export function compareUsage(commands, { rounds = 5, env = {}, prepare = () => {} } = {}) {
  const used = new Map(Object.keys(commands).map((name) => [name, []]));
  // The first turn fills caches.
  for (let round = 0; round <= rounds; round += 1) {
    prepare();
    for (const [name, args] of Object.entries(commands)) {
      const usage = usageOf(args, env);
      if (round > 0) used.get(name).push(usage);
    }
  }
  return Object.fromEntries(
    Array.from(used, ([name, list]) => [
      name,
      {
        seconds: median(list.map(({ seconds }) => seconds)),
        megabytes: median(list.map(({ megabytes }) => megabytes)),
      },
    ]),
  );
}

function usageOf(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'nav-usage-'));
  const file = join(folder, 'usage.json');
  try {
    const usage = new URL('usage.mjs', import.meta.url).href;
    const { status, error, stderr } = spawnSync(process.execPath, ['--import', usage, ...args], {
      env: { ...process.env, ...env, NAV_USAGE: file },
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (error) throw error;
    if (status !== 0 && status !== 1)
      throw new Error(`node ${args.join(' ')} exited with ${status}\n${stderr}`);
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the CPU seconds of any program and of those that it starts, as a shell counts them.
 *
 * @throws if the program exits with a code that is not in `codes`.
 */
export function processorSeconds(command, { codes = [0, 1], env = {} } = {}) {
  const script = '"$@" > /dev/null 2>&1; code=$?; times; exit $code';
  const { status, stdout } = spawnSync('sh', ['-c', script, 'sh', ...command], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (!codes.includes(status)) throw new Error(`${command.join(' ')} exited with ${status}`);
  const [, children = ''] = stdout.split('\n');
  const times = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return times.reduce((sum, [, minutes, rest]) => sum + 60 * minutes + Number(rest), 0);
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
