import { addTo } from '@nav/collections';
import { isRedirectPattern, normalizeAddress } from '@nav/paths';
import { isOwnContent } from '../../addresses/site-addresses.ts';
import { removeRedirect, suggestInstead } from '../../diagnostics/fixes.ts';
import { propertyLocation } from '../rule/locations.ts';
import type { Rule } from '../rule/rule.ts';

/** Reports redirects that never apply, because their source has a query or a fragment. */
export const redirectSource: Rule = ({ addresses, redirects, report }) => {
  const destinations = new Map<string, string[]>();
  for (const { source, destination } of redirects.idle)
    addTo(destinations, normalizeAddress(source), normalizeAddress(destination));
  return {
    idleRedirect({ source, destination, pointer }) {
      const [path = ''] = source.split(/[#?]/, 1);
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
      const at = propertyLocation(pointer, 'source');
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
        ...suggestInstead(at, [taken === undefined || taken === 'others' ? path : undefined], {
          also: [removeRedirect(pointer)],
        }),
      });
    },
  };
};

function extraOf(source: string): 'fragment' | 'query' | 'query and a fragment' {
  const [beforeFragment = '', fragment] = source.split('#', 2);
  if (fragment === undefined) return 'query';
  return beforeFragment.includes('?') ? 'query and a fragment' : 'fragment';
}
