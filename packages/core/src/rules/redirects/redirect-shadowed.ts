import {
  compileSource,
  hasInnerRest,
  isRedirectPattern,
  normalizeAddress,
  normalizeEscapes,
} from '@nav/paths';
import { remove, removeRedirect } from '../../diagnostics/fixes.ts';
import type { Redirect } from '../../redirects/redirect-finder.ts';
import { patternIndex } from '../../redirects/redirect-index.ts';
import { propertyLocation } from '../rule/locations.ts';
import type { Rule } from '../rule/rule.ts';

/**
 * Reports redirects that never apply, because an earlier one has the same source, or a pattern that covers theirs. A pattern
 * does not shadow a source without parameters, which precedes all patterns.
 */
export const redirectShadowed: Rule = ({ report }) => {
  const first = new Map<string, Redirect>();
  const covers: Redirect[] = [];
  const patterns = patternIndex();
  return {
    redirect(redirect) {
      const { source, destination, pointer } = redirect;
      const address = normalizeAddress(source);
      const at = propertyLocation(pointer, 'source');
      const related = (other: Redirect) => [
        { at: propertyLocation(other.pointer, 'source'), message: 'This redirect applies.' },
      ];
      const twin = first.get(address);
      if (twin) {
        const same = withoutSlash(twin.destination) === withoutSlash(destination);
        // Builders may read sources without a leading slash differently.
        const isCertain = same && withoutSlash(twin.source) === withoutSlash(source);
        report({
          code: 'redirect-duplicate',
          args: { source, same, ...(twin.source === source ? {} : { twin: twin.source }) },
          at,
          related: related(twin),
          ...(isCertain && twin.source !== source ? { severity: 'info' } : {}),
          ...(isCertain
            ? { fixes: [remove(pointer, 'Remove this redirect')] }
            : { suggestions: [removeRedirect(pointer)] }),
        });
        return;
      }
      first.set(address, redirect);
      if (!isRedirectPattern(source)) return;
      const pattern = compileSource(source);
      const cover = covers[patterns.first(pattern) ?? -1];
      if (cover)
        report({
          code: 'redirect-shadowed',
          args: { source, by: cover.source },
          at,
          related: related(cover),
          suggestions: [removeRedirect(pointer)],
        });
      if (!hasInnerRest(pattern)) patterns.add(pattern, covers.push(redirect) - 1);
    },
  };
};

function withoutSlash(address: string): string {
  const plain = normalizeEscapes(address);
  return plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain;
}
