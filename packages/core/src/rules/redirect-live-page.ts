import { localPath } from '../addresses/site-addresses.ts';
import { isRedirectPattern, normalizeAddress } from '../redirects/redirects.ts';
import { withoutIndex } from '../text/page-path.ts';
import { joinPointer } from '../text/pointer.ts';
import type { Rule } from './rule.ts';

/** Reports redirects from the URL of an existing page or file. */
export const redirectLivePage: Rule = ({ files, targetOf, redirects, report }) => {
  if (!files) return;
  for (const { source, destination, pointer } of redirects()) {
    const address = normalizeAddress(source);
    // Redirecting "/" to the page of one's choice is common.
    if (isRedirectPattern(source) || address === '/') continue;
    const target = targetOf(source);
    const isFile = target?.kind === 'file';
    const isPage = target?.kind === 'page' || target?.kind === 'generated';
    if (!isFile && !(isPage && !target.asMarkdown)) continue;
    // A redirect between a folder and its index page hides nothing.
    if (withoutIndex(normalizeAddress(destination)) === withoutIndex(address)) continue;
    report({
      code: 'redirect-live-page',
      args: { source, page: localPath(source) as string, ...(isFile ? { isFile } : {}) },
      at: { pointer: joinPointer(pointer, 'source'), anchor: 'value' },
    });
  }
};
