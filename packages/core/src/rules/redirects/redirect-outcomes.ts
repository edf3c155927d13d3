import { isLocal, pathOf, suffixOf } from '@nav/paths';
import { type RedirectHop, redirectHops } from '../../addresses/follow-redirects.ts';
import { MAX_REDIRECT_GROWTH } from '../../limits/limits.ts';
import type { Redirect } from '../../redirects/redirect-finder.ts';
import type { SiteRedirects } from '../../redirects/redirects.ts';

/**
 * The budget for following all chains. A hop costs the length of its address and `HOP_COST`. A limit on lengths is not
 * enough, because redirects can count in binary.
 */
const BASE_BUDGET = 10_000_000;
const BUDGET_PER_REDIRECT = 500;
const HOP_COST = 50;

export type Outcome =
  /** It ends, or is too long to follow. */
  | 'ends'
  /** The addresses of a cycle. */
  | { cycle: ReadonlySet<string> }
  /** The first of ever longer addresses, and the redirects that lengthen them. */
  | { growth: string[]; by: ReadonlySet<Redirect> };

export interface RedirectOutcomes {
  /** Follows a normalized address until no redirect applies. */
  outcomeOf(address: string): Outcome;
  /**
   * Returns where a destination that was followed ends up, with the query and fragment that it keeps; `undefined` if it is
   * unknown.
   */
  straightEnd(destination: string): string | undefined;
}

/** The end of a chain: its outcome, and its last address, if that is known. */
interface Stop {
  outcome: Outcome;
  end: string | undefined;
}

/** Each address is followed once. */
export function redirectOutcomes(redirects: SiteRedirects): RedirectOutcomes {
  const outcomes = new Map<string, Outcome>();
  /** The address to which each address leads, up to the first temporary redirect; `undefined` if it is unknown. */
  const ends = new Map<string, string | undefined>();
  let budget = BASE_BUDGET + BUDGET_PER_REDIRECT * redirects.all.length;

  function follow(start: string, passed: Map<string, number>, hops: RedirectHop[]): Stop {
    const first = new Map<Redirect, { hop: number; length: number }>();
    // One chain must not use up the budget of the others.
    let allowance = budget / 4;

    /** Pays for an address; returns a stop if it needs not or cannot be followed. */
    function enter(address: string): Stop | undefined {
      if (!isLocal(address)) return { outcome: 'ends', end: pathOf(address) };
      const key = redirects.keyOf(address);
      const earlier = passed.get(key);
      if (earlier !== undefined) {
        const cycle = new Set([...passed.keys()].slice(earlier));
        return { outcome: { cycle }, end: pathOf(address) };
      }
      const known = outcomes.get(key);
      if (known) return { outcome: known, end: ends.get(key) };
      const cost = key.length + HOP_COST;
      if (cost > allowance) return { outcome: 'ends', end: undefined };
      allowance -= cost;
      budget -= cost;
      return undefined;
    }

    let last = start;
    let stop = enter(start);
    if (stop) return stop;
    for (const hop of redirectHops(start, redirects.find)) {
      const key = redirects.keyOf(hop.address);
      passed.set(key, hops.length);
      const before = first.get(hop.redirect);
      if (!before) first.set(hop.redirect, { hop: hops.length, length: key.length });
      else if (key.length > before.length + MAX_REDIRECT_GROWTH) {
        const growth = [...passed.keys()].slice(before.hop, before.hop + 3);
        const by = new Set(hops.slice(before.hop).map(({ redirect }) => redirect));
        return { outcome: { growth, by }, end: undefined };
      }
      hops.push(hop);
      last = hop.target;
      stop = enter(last);
      if (stop) return stop;
    }
    // The way back adds the query and fragment.
    return { outcome: 'ends', end: pathOf(last) };
  }

  return {
    outcomeOf(address) {
      const passed = new Map<string, number>();
      const hops: RedirectHop[] = [];
      const { outcome, end: last } = follow(address, passed, hops);
      let end = last;
      for (const [key, at] of [...passed].toReversed()) {
        const hop = hops[at];
        outcomes.set(key, outcome);
        end = hop?.redirect.permanent === false ? key : end && continued(end, hop?.target ?? '');
        ends.set(key, end);
      }
      return outcome;
    },
    straightEnd(destination) {
      const end = ends.get(redirects.keyOf(destination));
      return end === undefined ? undefined : continued(end, destination);
    },
  };
}

/**
 * Returns where readers of `address` are at the end of its redirects, with the query and fragment that they bring along;
 * `undefined` if both have a query.
 */
function continued(end: string, address: string): string | undefined {
  const extra = suffixOf(address);
  if (extra === '' || (extra.startsWith('#') && end.includes('#'))) return end;
  return /[?#]/.test(end) ? undefined : end + extra;
}
