import { addTo, countEach } from '@nav/collections';
import {
  compileSource,
  coversSource,
  hasInnerRest,
  hasSuffix,
  isRedirectPattern,
  neverApplies,
  normalizeAddress,
} from '@nav/paths';
import { isOwnContent } from '../../addresses/site-addresses.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { removeRedirect, suggestInstead } from '../../diagnostics/fixes.ts';
import { type Redirect, redirectFinder } from '../../redirects/redirect-finder.ts';
import type { SiteRedirects } from '../../redirects/redirects.ts';
import { type WildcardRedirect, withWildcards } from '../../redirects/with-wildcards.ts';
import { propertyLocation } from '../rule/locations.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';
import { hasContentBelow } from './content-below.ts';

/** Reports redirects that never apply, because no URL matches their source. */
export const redirectSource: Rule = (context) => {
  const { redirects, report } = context;
  const destinations = new Map<string, string[]>();
  for (const { source, destination } of redirects.idle)
    addTo(destinations, normalizeAddress(source), normalizeAddress(destination));
  const rivals = redirects.idle.length > 0 ? [...redirects.all, ...redirects.idle] : [];
  const meant = countEach(
    rivals.map(({ source }) => sourceKey(withWildcards(source, '')?.source ?? source)),
  );
  return {
    redirect({ source, pointer }) {
      const isInner =
        redirects.syntax === 'wildcards' && hasInnerRest(compileSource(source, redirects.syntax));
      if (!isInner) return;
      report({
        code: 'redirect-source',
        args: { source, parameters: 'inner' },
        at: propertyLocation(pointer, 'source'),
        severity: 'info',
        suggestions: [removeRedirect(pointer)],
      });
    },
    idleRedirect(redirect) {
      const { source, destination } = redirect;
      if (hasSuffix(source)) {
        const isShared = new Set(destinations.get(normalizeAddress(source))).size > 1;
        report(suffixFinding(redirect, isShared, context));
        return;
      }
      const instead = withWildcards(source, destination);
      const isShared = instead !== undefined && meant.get(sourceKey(instead.source)) !== 1;
      report(parameterFinding(redirect, instead, isShared, context));
    },
  };
};

function suffixFinding(
  { source, destination, pointer }: Redirect,
  isShared: boolean,
  { addresses, redirects }: RuleContext,
): Finding {
  const path = pathWithWildcards(source, destination, redirects);
  const target = addresses.find(path);
  const taken =
    target?.kind === 'redirect'
      ? 'redirect'
      : target && target.kind !== 'unknown'
        ? 'page'
        : isShared
          ? 'others'
          : undefined;
  // A page at the destination that is not redirected rules out that the new redirects form a loop.
  const isLikely =
    target === undefined &&
    !taken &&
    !isRedirectPattern(path) &&
    isOwnContent(addresses.find(destination)) &&
    !redirects.find(destination);
  const isPossible =
    (taken === undefined || taken === 'others') && !neverApplies(path, redirects.syntax);
  const at = propertyLocation(pointer, 'source');
  return {
    code: 'redirect-source',
    args: {
      source,
      extra: extraOf(source),
      path,
      // It would also redirect readers who come without the fragment or query.
      suggestion: isLikely ? path : undefined,
      ...(taken ? { taken } : {}),
    },
    at,
    ...suggestInstead(at, [isPossible ? path : undefined], { also: [removeRedirect(pointer)] }),
  };
}

/** Returns the path of a source with a query or a fragment, with wildcards if the builder does not have its parameters. */
function pathWithWildcards(source: string, destination: string, { syntax }: SiteRedirects): string {
  const [path = ''] = source.split(/[#?]/, 1);
  const instead = neverApplies(path, syntax) ? withWildcards(path, destination) : undefined;
  return instead?.destination === destination ? instead.source : path;
}

function parameterFinding(
  { source, destination, pointer }: Redirect,
  instead: WildcardRedirect | undefined,
  isShared: boolean,
  context: RuleContext,
): Finding {
  const at = propertyLocation(pointer, 'source');
  const also = [removeRedirect(pointer)];
  if (!instead || isShared || leadsBack(instead, context)) {
    const shared = isShared ? { sharedAs: instead?.source } : {};
    return {
      code: 'redirect-source',
      args: { source, parameters: 'ignored', ...shared },
      at,
      suggestions: also,
    };
  }
  const changes = [
    { at, newText: JSON.stringify(instead.source) },
    {
      at: propertyLocation(pointer, 'destination'),
      newText: JSON.stringify(instead.destination),
    },
  ];
  const isSame = instead.destination === destination;
  const edits = isSame ? changes.slice(0, 1) : changes;
  const change = { title: `Change to ${edits.map(({ newText }) => newText).join(' and ')}`, edits };
  const isCertain = instead.isCertain && isSafe(instead, context);
  return {
    code: 'redirect-source',
    args: {
      source,
      parameters: 'ignored',
      instead: {
        source: instead.source,
        ...(isSame ? {} : { destination: instead.destination }),
      },
    },
    at,
    ...(isCertain ? { fixes: [change], suggestions: also } : { suggestions: [change, ...also] }),
  };
}

/** Returns true if a pattern that replaces one that never applied hides nothing, and leads to a page or to a pattern. */
function isSafe({ source, destination }: WildcardRedirect, context: RuleContext): boolean {
  const { files, addresses, redirects } = context;
  if (!files) return false;
  const isPattern = isRedirectPattern(destination);
  const target = addresses.find(destination);
  const isLive = isPattern ? target?.kind !== 'redirect' : isOwnContent(target);
  if (!isLive || redirects.find(destination)) return false;
  const isCrossed = redirects.all
    .filter((other) => isRedirectPattern(other.source))
    .some((other) => coversSource(source, other.source) || coversSource(other.source, source));
  if (isCrossed) return false;
  return !hasContentBelow(source.replace(/(?::[\w-]+)?\*$/, ''), context);
}

function leadsBack(redirect: WildcardRedirect, { redirects }: RuleContext): boolean {
  return redirectFinder([redirect], redirects.syntax)(redirect.destination) !== undefined;
}

/** Returns a key that is the same for sources that differ only in the names of their parameters. */
function sourceKey(source: string): string {
  return normalizeAddress(source).replace(/:[\w-]+/g, ':');
}

function extraOf(source: string): 'fragment' | 'query' | 'query and a fragment' {
  const [beforeFragment = '', fragment] = source.split('#', 2);
  if (fragment === undefined) return 'query';
  return beforeFragment.includes('?') ? 'query and a fragment' : 'fragment';
}
