import { isRedirectPattern, normalizeAddress } from '../redirects/redirects.ts';
import { decodeEscapes, withoutIndex } from '../text/page-path.ts';
import { isLocal } from '../text/path.ts';
import { joinPointer } from '../text/pointer.ts';
import type { Rule } from './rule.ts';
import { isAsset, isMarkdownOfPage, pageAt } from './site-pages.ts';

/** Reports redirects from the URL of an existing page or file. */
export const redirectLivePage: Rule = ({ files, isLive, redirects, report }) => {
  if (!files) return;
  // The name of a file can contain a percent sign.
  const shows = (source: string, address: string) =>
    isLive(address) || (isLocal(source) && isLive(source));
  for (const { source, destination, pointer } of redirects()) {
    const address = normalizeAddress(source);
    // Redirecting "/" to the page of one's choice is common.
    if (isRedirectPattern(source) || address === '/' || !shows(source, address)) continue;
    if (isMarkdownOfPage(files, address)) continue;
    // A redirect between a folder and its index page hides nothing.
    if (withoutIndex(normalizeAddress(destination)) === withoutIndex(address)) continue;
    const isFile = pageAt(files, source) === undefined && isAsset(files, source);
    report({
      code: 'redirect-live-page',
      args: { source, page: decodeEscapes(address.slice(1)), ...(isFile ? { isFile } : {}) },
      at: { pointer: joinPointer(pointer, 'source'), anchor: 'value' },
    });
  }
};
