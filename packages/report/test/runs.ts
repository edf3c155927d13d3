/** Returns the number of runs of a property: twenty times as many in `npm run test:slow`. */
export function runs(count: number): number {
  return process.env.NAV_SLOW === '1' ? 20 * count : count;
}
