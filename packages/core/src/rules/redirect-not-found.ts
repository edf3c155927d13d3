import { joinPointer } from '../pointer.ts';
import { isRedirectPattern, plainAddress } from '../redirects.ts';
import { localPath } from '../site-pages.ts';
import { pageSuggester } from '../suggest-page.ts';
import type { Rule } from './rule.ts';

/** Redirects to addresses of the site that show nothing. */
export const redirectNotFound: Rule = ({ files, isLive, redirects, redirectOf, report }) => {
  if (!files) return;
  const suggest = pageSuggester(files);
  for (const { destination, pointer } of redirects()) {
    if (isRedirectPattern(destination) || isLive(destination)) continue;
    // What becomes of one that is redirected again is told there.
    if (redirectOf(plainAddress(destination))) continue;
    const suggestion = suggest(localPath(destination) as string);
    report({
      code: 'redirect-not-found',
      args: { destination, suggestion: suggestion === undefined ? undefined : `/${suggestion}` },
      at: { pointer: joinPointer(pointer, 'destination'), anchor: 'value' },
    });
  }
};
