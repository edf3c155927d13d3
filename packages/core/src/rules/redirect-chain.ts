import { writeInstead } from '../diagnostics/fixes.ts';
import { isRedirectPattern, normalizeAddress, type Redirect } from '../redirects/redirects.ts';
import { pathOf, suffixOf } from '../text/address.ts';
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
  /** It ends, or is too long to follow. */
  | 'ends'
  /** The addresses of a cycle. */
  | { cycle: ReadonlySet<string> }
  /** The first of ever longer addresses, and the redirects that lengthen them. */
  | { growth: string[]; by: ReadonlySet<Redirect> };

/** Reports redirects to other redirects, and redirect loops. */
export const redirectChain: Rule = ({ redirects, addresses, report }) => {
  const outcomes = new Map<string, Outcome>();
  /** The address to which each address leads, up to the first temporary redirect; `undefined` if it is unknown. */
  const ends = new Map<string, string | undefined>();
  let budget = BASE_BUDGET + BUDGET_PER_REDIRECT * redirects.all.length;

  /** Follows an address until no redirect applies. */
  function outcomeOf(address: string): Outcome {
    const passed = new Map<string, number>();
    const applied: Redirect[] = [];
    const targets: string[] = [];
    const first = new Map<Redirect, { hop: number; length: number }>();
    // One chain must not use up the budget of the others.
    let allowance = budget / 4;
    let end: string | undefined;

    function follow(): Outcome {
      for (let current = address; ; ) {
        // The way back adds the query and fragment.
        end = pathOf(current);
        if (!isLocal(current)) return 'ends';
        const key = normalizeAddress(current);
        const earlier = passed.get(key);
        if (earlier !== undefined) return { cycle: new Set([...passed.keys()].slice(earlier)) };
        const known = outcomes.get(key);
        if (known) {
          end = ends.get(key);
          return known;
        }
        const cost = key.length + HOP_COST;
        if (cost > allowance) {
          end = undefined;
          return 'ends';
        }
        allowance -= cost;
        budget -= cost;
        const found = redirects.find(key);
        if (!found) return 'ends';
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
        targets.push(target);
        current = target;
      }
    }

    const outcome = follow();
    for (const [key, hop] of [...passed].toReversed()) {
      outcomes.set(key, outcome);
      end = applied[hop]?.permanent === false ? key : end && continued(end, targets[hop] ?? '');
      ends.set(key, end);
    }
    return outcome;
  }

  /** Returns where a redirect to `destination` ends up, with the query and fragment that it keeps. */
  function straightEnd(destination: string): string | undefined {
    const end = ends.get(normalizeAddress(destination));
    return end === undefined ? undefined : continued(end, destination);
  }

  const plainEnds = new Set(redirects.all.map(({ destination }) => normalizeAddress(destination)));
  const reportedCycles = new Set<Outcome>();
  const reportedGrowth = new Set<Redirect>();
  for (const redirect of redirects.all) {
    const { source, destination, pointer } = redirect;
    const start = normalizeAddress(source);
    // redirect-shadowed reports redirects that never apply.
    if (!isLocal(destination) || redirects.find(start)?.redirect !== redirect) continue;
    const outcome = outcomeOf(start);
    const at = { pointer: joinPointer(pointer, 'destination'), anchor: 'value' as const };
    if (outcome === 'ends') {
      const next = redirects.find(destination)?.redirect;
      // A temporary redirect is an alias: others lead to it so that only one has to change.
      if (!next || next.permanent === false) continue;
      const end = straightEnd(destination);
      const isDead = end !== undefined && !isRedirectPattern(end) && !addresses.find(end);
      // redirect-not-found reports the last redirect, unless a pattern leads there.
      if (isDead && plainEnds.has(normalizeAddress(end))) continue;
      const isCertain =
        ![source, destination].some(isRedirectPattern) &&
        // If there is a page, its redirect is the one to remove.
        addresses.find(destination)?.kind === 'redirect';
      report({
        code: 'redirect-chain',
        args: { source, destination, end: isDead ? undefined : end },
        at,
        ...(isCertain && end !== undefined && !isDead ? { fixes: [writeInstead(at, end)] } : {}),
      });
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

/**
 * Returns where readers of `address` are at the end of its redirects, with the query and fragment that they bring along;
 * `undefined` if both have a query.
 */
function continued(end: string, address: string): string | undefined {
  const extra = suffixOf(address);
  if (extra === '' || (extra.startsWith('#') && end.includes('#'))) return end;
  return /[?#]/.test(end) ? undefined : end + extra;
}

/** Returns the addresses of a cycle, starting and ending with `start`. */
function cycleFrom(cycle: ReadonlySet<string>, start: string): string[] {
  const addresses = [...cycle];
  const at = addresses.indexOf(start);
  return [...addresses.slice(at), ...addresses.slice(0, at), start];
}
