import { isLocal, isRedirectPattern, normalizeAddress, undefinedParameters } from '@nav/paths';
import { redirectHops } from '../../addresses/follow-redirects.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { removeRedirect, suggestInstead, writeInstead } from '../../diagnostics/fixes.ts';
import { MAX_REDIRECTS } from '../../limits/limits.ts';
import type { Redirect } from '../../redirects/redirect-finder.ts';
import type { SiteRedirects } from '../../redirects/redirects.ts';
import { propertyLocation } from '../rule/locations.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';
import { type Outcome, redirectOutcomes } from './redirect-outcomes.ts';

/** Reports redirects to other redirects, and redirect loops. */
export const redirectChain: Rule = (context) => {
  const { redirects, report } = context;
  const { outcomeOf, straightEnd } = redirectOutcomes(redirects);
  const ends = {
    plain: new Set(redirects.all.map(({ destination }) => normalizeAddress(destination))),
    isUnknown: unknownEndTest(redirects),
  };
  const reported = new Set<Outcome | Redirect>();
  return {
    redirect(redirect) {
      const { source, destination, pointer } = redirect;
      const start = normalizeAddress(source);
      // redirect-shadowed reports redirects that never apply.
      if (!isLocal(destination) || redirects.find(start)?.redirect !== redirect) return;
      const outcome = outcomeOf(start);
      if (outcome === 'ends') {
        const finding = chainFinding(redirect, straightEnd(destination), ends, context);
        if (finding) report(finding);
        return;
      }
      const at = propertyLocation(pointer, 'destination');
      const suggestions = [removeRedirect(pointer)];
      if ('growth' in outcome) {
        if (!outcome.by.has(redirect) || reported.has(redirect)) return;
        for (const other of outcome.by) reported.add(other);
        const args = { chain: outcome.growth, grows: true };
        report({ code: 'redirect-loop', args, at, suggestions });
      } else if (outcome.cycle.has(start) && !reported.has(outcome)) {
        reported.add(outcome);
        const args = { chain: cycleFrom(outcome.cycle, start), grows: false };
        const severity = addsSlash(redirect) ? { severity: 'info' as const } : {};
        report({ code: 'redirect-loop', args, at, suggestions, ...severity });
      }
    },
  };
};

/** Returns true for a redirect that adds or removes a slash at the end, which servers often do themselves. */
function addsSlash({ source, destination }: Redirect): boolean {
  const [one, other] = [source, destination].map((address) => address.replace(/\/+$/, ''));
  return source !== destination && one === other;
}

/** Returns a test for redirects after which readers end at a parameter that is not defined, which redirect-not-found reports. */
function unknownEndTest({ all, find }: SiteRedirects): (first: Redirect) => boolean {
  const wrong = new Set(
    all.filter((one) => undefinedParameters(one.source, one.destination).length > 0),
  );
  return (first) => {
    if (wrong.size === 0 || wrong.has(first)) return wrong.size > 0;
    let hops = 0;
    for (const { redirect } of redirectHops(first.destination, find)) {
      if (wrong.has(redirect)) return true;
      hops += 1;
      if (hops === MAX_REDIRECTS) break;
    }
    return false;
  };
}

/**
 * @param end where its destination ends up, if that is known.
 * @param ends `plain` are the destinations of all redirects, normalized. `isUnknown` tests for redirects without a known end.
 */
function chainFinding(
  redirect: Redirect,
  end: string | undefined,
  ends: { plain: ReadonlySet<string>; isUnknown: (redirect: Redirect) => boolean },
  { redirects, addresses }: RuleContext,
): Finding | undefined {
  const { source, destination, pointer } = redirect;
  const next = redirects.find(destination)?.redirect;
  // A temporary redirect is an alias: others lead to it so that only one has to change.
  if (!next || next.permanent === false || ends.isUnknown(redirect)) return undefined;
  const isDead = end !== undefined && !isRedirectPattern(end) && !addresses.find(end);
  // redirect-not-found reports the last redirect, unless a pattern leads there.
  if (isDead && ends.plain.has(normalizeAddress(end))) return undefined;
  const isCertain =
    ![source, destination].some(isRedirectPattern) &&
    // If there is a page, its redirect is the one to remove.
    addresses.find(destination)?.kind === 'redirect';
  const at = propertyLocation(pointer, 'destination');
  const last = isDead ? undefined : end;
  return {
    code: 'redirect-chain',
    args: { source, destination, end: last },
    at,
    ...(isCertain && last !== undefined
      ? { fixes: [writeInstead(at, last)] }
      : suggestInstead(at, [last], last === undefined ? { also: [removeRedirect(pointer)] } : {})),
  };
}

/** Returns the addresses of a cycle, starting and ending with `start`. */
function cycleFrom(cycle: ReadonlySet<string>, start: string): string[] {
  const addresses = [...cycle];
  const at = addresses.indexOf(start);
  return [...addresses.slice(at), ...addresses.slice(0, at), start];
}
