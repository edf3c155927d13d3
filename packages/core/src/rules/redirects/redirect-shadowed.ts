import { compileSource, hasInnerRest, normalizeAddress, normalizeEscapes } from '@nav/paths';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { remove, removeRedirect } from '../../diagnostics/fixes.ts';
import type { Redirect } from '../../redirects/redirect-finder.ts';
import { patternIndex } from '../../redirects/redirect-index.ts';
import { propertyLocation } from '../rule/locations.ts';
import type { Rule } from '../rule/rule.ts';

/**
 * Reports redirects that never apply, because an earlier one has the same source, or a pattern that covers theirs. A pattern
 * does not shadow a source without parameters, which precedes all patterns.
 */
export const redirectShadowed: Rule = ({ redirects, report }) => {
  const uniqueSources = redirects.syntax === 'wildcards';
  const first = new Map<string, Redirect>();
  const spelled = new Map<string, Redirect>();
  const covers: Redirect[] = [];
  const patterns = patternIndex();
  return {
    redirect(redirect) {
      const { source, pointer } = redirect;
      const address = normalizeAddress(source);
      const twin = (uniqueSources ? spelled.get(source) : undefined) ?? first.get(address);
      spelled.set(source, spelled.get(source) ?? redirect);
      if (twin) {
        report(duplicateFinding(redirect, twin, uniqueSources));
        return;
      }
      first.set(address, redirect);
      const pattern = compileSource(source, redirects.syntax);
      if (pattern.every((segment) => typeof segment === 'string')) return;
      const cover = covers[patterns.first(pattern) ?? -1];
      if (cover)
        report({
          code: 'redirect-shadowed',
          args: { source, by: cover.source },
          at: propertyLocation(pointer, 'source'),
          related: [relatedTo(cover, 'This redirect applies.')],
          suggestions: [removeRedirect(pointer)],
        });
      if (!hasInnerRest(pattern)) patterns.add(pattern, covers.push(redirect) - 1);
    },
    idleRedirect(redirect) {
      const twin = spelled.get(redirect.source);
      if (!twin) spelled.set(redirect.source, redirect);
      else if (uniqueSources) report(duplicateFinding(redirect, twin, true));
    },
  };
};

/** @param isStrict true if two redirects that spell the source alike make the config invalid. */
function duplicateFinding(
  { source, destination, permanent, pointer }: Redirect,
  twin: Redirect,
  isStrict: boolean,
): Finding {
  const same = withoutSlash(twin.destination) === withoutSlash(destination);
  const isSpelledAlike = twin.source === source;
  const isRejected = isStrict && isSpelledAlike;
  // Builders may read sources without a leading slash differently.
  const isCertain =
    same &&
    withoutSlash(twin.source) === withoutSlash(source) &&
    (permanent ?? true) === (twin.permanent ?? true);
  return {
    code: 'redirect-duplicate',
    args: {
      source,
      same,
      ...(isSpelledAlike ? {} : { twin: twin.source }),
      ...(isRejected ? { isRejected: true as const } : {}),
    },
    at: propertyLocation(pointer, 'source'),
    related: [relatedTo(twin, isRejected ? 'First listed here.' : 'This redirect applies.')],
    ...(isRejected ? { severity: 'error' } : {}),
    ...(isCertain && !isSpelledAlike ? { severity: 'info' } : {}),
    ...(isCertain
      ? { fixes: [remove(pointer, 'Remove this redirect')] }
      : { suggestions: [removeRedirect(pointer)] }),
  };
}

function relatedTo({ pointer }: Redirect, message: string) {
  return { at: propertyLocation(pointer, 'source'), message };
}

function withoutSlash(address: string): string {
  const plain = normalizeEscapes(address);
  return plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain;
}
