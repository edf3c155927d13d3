import { localPath } from '../addresses/site-addresses.ts';
import { pageSuggester } from '../files/suggest-page.ts';
import { isRedirectPattern } from '../redirects/redirects.ts';
import { joinPointer } from '../text/pointer.ts';
import type { Rule } from './rule.ts';

/** Reports redirects to pages of the site that do not exist. */
export const redirectNotFound: Rule = ({ files, redirects, targetOf, report }) => {
  if (!files) return;
  const suggest = pageSuggester(files);
  for (const { destination, pointer } of redirects()) {
    if (isRedirectPattern(destination) || targetOf(destination)) continue;
    const suggestion = suggest(localPath(destination) as string);
    report({
      code: 'redirect-not-found',
      args: { destination, suggestion: suggestion === undefined ? undefined : `/${suggestion}` },
      at: { pointer: joinPointer(pointer, 'destination'), anchor: 'value' },
    });
  }
};
