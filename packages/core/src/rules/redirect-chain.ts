import { normalizeAddress, type Redirect } from '../redirects/redirects.ts';
import { isLocal } from '../text/path.ts';
import { joinPointer } from '../text/pointer.ts';
import type { Rule } from './rule.ts';

/** A chain grows forever if it applies a redirect again to an address that is longer by more characters than this. */
const MAX_GROWTH = 300;

/**
 * The budget for following all chains. A hop costs the length of its address and `HOP_COST`. A limit on lengths is not
 * enough, because redirects can count in binary.
 */
const BASE_BUDGET = 10_000_000;
const BUDGET_PER_REDIRECT = 500;
const HOP_COST = 50;

/** The result of following a chain of redirects. */
type Outcome =
  /** The last address; `undefined` if the chain is too long to follow. */
  | { end: string | undefined }
  /** The addresses of a cycle. */
  | { cycle: ReadonlySet<string> }
  /** The first of ever longer addresses, and the redirects that lengthen them. */
  | { growth: string[]; by: ReadonlySet<Redirect> };

/** Reports redirects to other redirects, and redirect loops. */
export const redirectChain: Rule = ({ redirects, redirectOf, report }) => {
  const outcomes = new Map<string, Outcome>();
  let budget = BASE_BUDGET + BUDGET_PER_REDIRECT * redirects().length;

  /** Follows an address until no redirect applies. */
  function outcomeOf(address: string): Outcome {
    const passed = new Map<string, number>();
    const applied: Redirect[] = [];
    const first = new Map<Redirect, { hop: number; length: number }>();
    // One chain must not use up the budget of the others.
    let allowance = budget / 4;

    function follow(): Outcome {
      for (let current = address; ; ) {
        if (!isLocal(current)) return { end: current };
        const key = normalizeAddress(current);
        const earlier = passed.get(key);
        if (earlier !== undefined) return { cycle: new Set([...passed.keys()].slice(earlier)) };
        const known = outcomes.get(key);
        if (known) return known;
        const cost = key.length + HOP_COST;
        if (cost > allowance) return { end: undefined };
        allowance -= cost;
        budget -= cost;
        const found = redirectOf(key);
        if (!found) return { end: current };
        const { redirect, target } = found;
        passed.set(key, applied.length);
        const before = first.get(redirect);
        if (!before) {
          first.set(redirect, { hop: applied.length, length: key.length });
        } else if (key.length > before.length + MAX_GROWTH) {
          const growth = [...passed.keys()].slice(before.hop, before.hop + 3);
          return { growth, by: new Set(applied.slice(before.hop)) };
        }
        applied.push(redirect);
        current = target;
      }
    }

    const outcome = follow();
    for (const key of passed.keys()) outcomes.set(key, outcome);
    return outcome;
  }

  const reportedCycles = new Set<Outcome>();
  const reportedGrowth = new Set<Redirect>();
  for (const redirect of redirects()) {
    const { source, destination, pointer } = redirect;
    const start = normalizeAddress(source);
    // redirect-shadowed reports redirects that never apply.
    if (!isLocal(destination) || redirectOf(start)?.redirect !== redirect) continue;
    const outcome = outcomeOf(start);
    const at = { pointer: joinPointer(pointer, 'destination'), anchor: 'value' as const };
    if ('end' in outcome) {
      const { end } = outcome;
      if (redirectOf(destination))
        report({ code: 'redirect-chain', args: { source, destination, end }, at });
    } else if ('growth' in outcome) {
      if (!outcome.by.has(redirect) || reportedGrowth.has(redirect)) continue;
      for (const other of outcome.by) reportedGrowth.add(other);
      report({ code: 'redirect-loop', args: { chain: outcome.growth, grows: true }, at });
    } else if (outcome.cycle.has(start) && !reportedCycles.has(outcome)) {
      reportedCycles.add(outcome);
      const chain = cycleFrom(outcome.cycle, start);
      report({ code: 'redirect-loop', args: { chain, grows: false }, at });
    }
  }
};

/** Returns the addresses of a cycle, starting and ending with `start`. */
function cycleFrom(cycle: ReadonlySet<string>, start: string): string[] {
  const addresses = [...cycle];
  const at = addresses.indexOf(start);
  return [...addresses.slice(at), ...addresses.slice(0, at), start];
}
