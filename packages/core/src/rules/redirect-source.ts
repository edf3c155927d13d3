import {
  addTo,
  compileSource,
  coversSource,
  decodeEscapes,
  hasInnerRest,
  hasSuffix,
  isRedirectPattern,
  joinPointer,
  neverApplies,
  normalizeAddress,
  withoutBasePath,
} from '@nav/text';
import { isOwnContent } from '../addresses/site-addresses.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { removeRedirect, suggestInstead } from '../diagnostics/fixes.ts';
import { type Redirect, redirectFinder } from '../redirects/redirect-finder.ts';
import type { SiteRedirects } from '../redirects/redirects.ts';
import { type WildcardRedirect, withWildcards } from '../redirects/with-wildcards.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Reports redirects that never apply, because no URL matches their source. */
export const redirectSource: Rule = (context) => {
  const { addresses, redirects, report } = context;
  const idle = redirects.idle.filter(({ source }) => hasSuffix(source));
  const destinations = new Map<string, string[]>();
  for (const { source, destination } of idle)
    addTo(destinations, normalizeAddress(source), normalizeAddress(destination));
  for (const { source, destination, pointer } of idle) {
    const path = pathWithWildcards(source, destination, redirects);
    const target = addresses.find(path);
    const isShared = new Set(destinations.get(normalizeAddress(source))).size > 1;
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
    const at = { pointer: joinPointer(pointer, 'source'), anchor: 'value' as const };
    report({
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
    });
  }
  reportParameters(context);
};

/** Reports sources with parameters that the builder does not have, which it compares as text. */
function reportParameters(context: RuleContext): void {
  const { redirects, report } = context;
  if (redirects.syntax === 'parameters') return;
  const ignored = redirects.idle.filter(({ source }) => !hasSuffix(source));
  const written = new Map<string, number>();
  for (const { source } of [...redirects.all, ...ignored]) {
    const key = sourceKey(withWildcards(source, '')?.source ?? source);
    written.set(key, (written.get(key) ?? 0) + 1);
  }
  for (const redirect of ignored) {
    const instead = withWildcards(redirect.source, redirect.destination);
    const isShared = instead !== undefined && written.get(sourceKey(instead.source)) !== 1;
    report(parameterFinding(redirect, instead, isShared, context));
  }
  for (const { source, pointer } of redirects.all) {
    if (!hasInnerRest(compileSource(source, redirects.syntax))) continue;
    report({
      code: 'redirect-source',
      args: { source, parameters: 'inner' },
      at: { pointer: joinPointer(pointer, 'source'), anchor: 'value' },
      severity: 'info',
      suggestions: [removeRedirect(pointer)],
    });
  }
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
  const at = { pointer: joinPointer(pointer, 'source'), anchor: 'value' as const };
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
      at: { pointer: joinPointer(pointer, 'destination'), anchor: 'value' as const },
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
function isSafe(
  { source, destination }: WildcardRedirect,
  { files, addresses, redirects, navigation }: RuleContext,
): boolean {
  if (!files) return false;
  const isPattern = isRedirectPattern(destination);
  const target = addresses.find(destination);
  const isLive = isPattern ? target?.kind !== 'redirect' : isOwnContent(target);
  if (!isLive || redirects.find(destination)) return false;
  const isCrossed = redirects.all
    .filter((other) => isRedirectPattern(other.source))
    .some((other) => coversSource(source, other.source) || coversSource(other.source, source));
  if (isCrossed) return false;
  const start = source.replace(/(?::[\w-]+)?\*$/, '');
  const prefix = decodeEscapes(withoutBasePath(start, addresses.basePath()) ?? start).slice(1);
  const isBelow = (path: string) => path.startsWith(prefix);
  let isTaken = [...files.pages.keys(), ...files.assets].some(isBelow);
  navigation.walkPages(({ path }) => {
    isTaken ||= isBelow(path);
  });
  return !isTaken && !navigation.unlisted.some(({ path }) => isBelow(path));
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
