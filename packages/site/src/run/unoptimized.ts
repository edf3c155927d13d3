import { setFlagsFromString } from 'node:v8';

/**
 * Runs a short task in the first code that V8 makes of its functions. Compiling better code takes a third of the time of such a
 * task, and saves less.
 */
export async function unoptimized<Result>(task: () => Result | Promise<Result>): Promise<Result> {
  setFlagsFromString('--no-opt');
  try {
    return await task();
  } finally {
    setFlagsFromString('--opt');
  }
}
