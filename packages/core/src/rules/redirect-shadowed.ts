import {
  compileSource,
  hasInnerRest,
  joinPointer,
  normalizeAddress,
  normalizeEscapes,
} from '@nav/text';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { remove, removeRedirect } from '../diagnostics/fixes.ts';
import { dialects } from '../format/dialects.ts';
import type { Redirect } from '../redirects/redirect-finder.ts';
import { patternIndex } from '../redirects/redirect-index.ts';
import type { Rule } from './rule.ts';

/**
 * Reports redirects that never apply, because an earlier one has the same source, or a pattern that covers theirs. A pattern
 * does not shadow a source without parameters, which precedes all patterns.
 */
export const redirectShadowed: Rule = ({ grammar, redirects, report }) => {
  const { uniqueSources } = dialects[grammar.dialect];
  const first = new Map<string, Redirect>();
  const spelled = new Map<string, Redirect>();
  const patterns = patternIndex();
  for (const [position, redirect] of redirects.all.entries()) {
    const { source, pointer } = redirect;
    const address = normalizeAddress(source);
    const at = { pointer: joinPointer(pointer, 'source'), anchor: 'value' as const };
    const twin = (uniqueSources ? spelled.get(source) : undefined) ?? first.get(address);
    spelled.set(source, spelled.get(source) ?? redirect);
    if (twin) {
      report(duplicateFinding(redirect, twin, uniqueSources));
      continue;
    }
    first.set(address, redirect);
    const pattern = compileSource(source, redirects.syntax);
    if (pattern.every((segment) => typeof segment === 'string')) continue;
    const covering = patterns.first(pattern);
    const cover = covering === undefined ? undefined : redirects.all[covering];
    if (cover) {
      report({
        code: 'redirect-shadowed',
        args: { source, by: cover.source },
        at,
        related: [relatedTo(cover, 'This redirect applies.')],
        suggestions: [removeRedirect(pointer)],
      });
    }
    if (!hasInnerRest(pattern)) patterns.add(pattern, position);
  }
  if (!uniqueSources) return;
  const idle = new Map<string, Redirect>();
  for (const redirect of redirects.idle) {
    const twin = idle.get(redirect.source);
    if (twin) report(duplicateFinding(redirect, twin, true));
    else idle.set(redirect.source, redirect);
  }
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
    at: { pointer: joinPointer(pointer, 'source'), anchor: 'value' },
    related: [relatedTo(twin, isRejected ? 'First listed here.' : 'This redirect applies.')],
    ...(isRejected ? { severity: 'error' } : {}),
    ...(isCertain && !isSpelledAlike ? { severity: 'info' } : {}),
    ...(isCertain
      ? { fixes: [remove(pointer, 'Remove this redirect')] }
      : { suggestions: [removeRedirect(pointer)] }),
  };
}

function relatedTo({ pointer }: Redirect, message: string) {
  return { at: { pointer: joinPointer(pointer, 'source'), anchor: 'value' as const }, message };
}

function withoutSlash(address: string): string {
  const plain = normalizeEscapes(address);
  return plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain;
}
