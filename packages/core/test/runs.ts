/** Returns the number of runs of a property: `npm run test:slow` sets NAV_SLOW for the higher one. */
export function runs(normal: number, slow: number): number {
  return process.env.NAV_SLOW === '1' ? slow : normal;
}
