import { LANES } from '../limits/limits.ts';

export type Job = () => Promise<void>;

/**
 * Runs jobs, several at once, until none is left. A job may add others to the list.
 *
 * @returns a promise that fails with the first failure, or with the reason of the signal.
 */
export function runInLanes(jobs: Job[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let running = 0;
    let isOver = false;
    const fail = (reason: unknown) => {
      isOver = true;
      reject(reason);
    };
    const next = (): void => {
      if (isOver) return;
      if (signal.aborted) {
        fail(signal.reason);
        return;
      }
      for (let job = jobs.shift(); job; job = running < LANES ? jobs.shift() : undefined) {
        running += 1;
        job().then(() => {
          running -= 1;
          next();
        }, fail);
      }
      if (running === 0) resolve();
    };
    next();
  });
}

/** Returns after the browser had time to draw and to answer its user. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
