import { joinPointer } from '../pointer.ts';
import {
  isLocal,
  isPattern,
  plainAddress,
  type Redirect,
  redirectsOf,
  redirectTarget,
} from '../redirects.ts';
import type { Rule } from './rule.ts';

/** Redirects that lead to further redirects, and those that lead back to where they began. */
export const redirectChain: Rule = ({ config, report }) => {
  const redirects = redirectsOf(config);
  const findTarget = targetFinder(redirects);
  const inLoop = new Set<string>();
  for (const { source, destination, pointer } of redirects) {
    if (isPattern(source) || isPattern(destination) || !isLocal(destination)) continue;
    const start = plainAddress(source);
    const chain = [start, plainAddress(destination)];
    let end = destination;
    let loop = start === chain[1];
    while (!loop) {
      const next = findTarget(chain.at(-1) as string);
      if (next === undefined) break;
      end = next;
      if (!isLocal(next)) break;
      loop = chain.includes(plainAddress(next));
      chain.push(plainAddress(next));
    }
    const at = { pointer: joinPointer(pointer, 'destination'), anchor: 'value' as const };
    if (loop) {
      const circle = chain.slice(chain.indexOf(chain.at(-1) as string));
      // Each circle is told once, at the first of its redirects.
      if (inLoop.has(chain.at(-1) as string)) continue;
      for (const address of circle) inLoop.add(address);
      report({ code: 'redirect-loop', args: { chain: circle }, at });
    } else if (end !== destination) {
      report({ code: 'redirect-chain', args: { source, destination, end }, at });
    }
  }
};

/** As `redirectTarget`, with the many plain sources looked up at once. */
function targetFinder(redirects: readonly Redirect[]): (address: string) => string | undefined {
  const patterns = redirects.filter(({ source }) => isPattern(source));
  const order = new Map(redirects.map((redirect, index) => [redirect, index]));
  const plain = new Map<string, Redirect>();
  for (const redirect of redirects) {
    const address = plainAddress(redirect.source);
    if (!isPattern(redirect.source) && !plain.has(address)) plain.set(address, redirect);
  }
  return (address) => {
    const exact = plain.get(address);
    const limit = exact ? (order.get(exact) as number) : Number.POSITIVE_INFINITY;
    const earlier = patterns.filter((pattern) => (order.get(pattern) as number) < limit);
    return redirectTarget(exact ? [...earlier, exact] : earlier, address);
  };
}
