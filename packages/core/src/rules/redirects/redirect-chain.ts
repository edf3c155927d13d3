import {
  isLocal,
  isRedirectPattern,
  normalizeAddress,
  pathOf,
  suffixOf,
  undefinedParameters,
} from '@nav/paths';
import { redirectHops } from '../../addresses/follow-redirects.ts';
import { isOwnContent } from '../../addresses/site-addresses.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { remove, removeRedirect, suggestInstead, writeInstead } from '../../diagnostics/fixes.ts';
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
    plain: new Set(redirects.all.map(({ destination }) => redirects.keyOf(destination))),
    isUnknown: unknownEndTest(redirects),
  };
  const reported = new Set<Outcome | Redirect>();
  return {
    redirect(redirect) {
      const { source, destination, pointer } = redirect;
      const start = redirects.keyOf(source);
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
      } else if (!outcome.cycle.has(start)) {
        const finding = intoLoopFinding(redirect, outcome.cycle, context);
        if (finding) report(finding);
      } else if (!reported.has(outcome)) {
        reported.add(outcome);
        report(loopFinding(redirect, cycleFrom(outcome.cycle, start), context));
      }
    },
  };
};

/** Returns true for a redirect that adds or removes a slash at the end, which servers often do themselves. */
function addsSlash({ source, destination }: Redirect): boolean {
  const [one, other] = [source, destination].map((address) => address.replace(/\/+$/, ''));
  return source !== destination && one === other;
}

function loopFinding(
  redirect: Redirect,
  chain: readonly string[],
  { redirects, addresses }: RuleContext,
): Finding {
  const { source, destination, pointer } = redirect;
  const at = propertyLocation(pointer, 'destination');
  const suggestions = [removeRedirect(pointer)];
  const isRespelled = chain.length === 2 && pathOf(source) !== pathOf(destination);
  if (isRespelled && redirects.syntax === 'wildcards') {
    const isServed = isOwnContent(addresses.find(source));
    const [path = ''] = chain;
    const written = pathOf(destination) === path ? source : destination;
    const args = { chain, grows: false, readsAs: { source, written, path, isServed } };
    const changes = isServed
      ? { fixes: [remove(pointer, 'Remove this redirect')] }
      : { suggestions };
    return { code: 'redirect-loop', args, at, ...changes };
  }
  const severity = addsSlash(redirect) ? { severity: 'info' as const } : {};
  return { code: 'redirect-loop', args: { chain, grows: false }, at, suggestions, ...severity };
}

/** Returns the finding about a redirect to an index page whose own redirect, which never ends, is to be removed. */
function intoLoopFinding(
  redirect: Redirect,
  cycle: ReadonlySet<string>,
  { redirects, addresses }: RuleContext,
): Finding | undefined {
  const { source, destination, pointer } = redirect;
  const end = redirects.keyOf(destination);
  const isIndex = cycle.size === 1 && cycle.has(end) && end !== normalizeAddress(destination);
  if (!isIndex || !isOwnContent(addresses.find(end))) return undefined;
  const at = propertyLocation(pointer, 'destination');
  const target = end + suffixOf(destination);
  return {
    code: 'redirect-chain',
    args: { source, destination, end: target },
    at,
    ...(isRedirectPattern(source)
      ? suggestInstead(at, [target])
      : { fixes: [writeInstead(at, target)] }),
  };
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
  if (isDead && ends.plain.has(redirects.keyOf(end))) return undefined;
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
