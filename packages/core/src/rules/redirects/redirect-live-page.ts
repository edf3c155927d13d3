import { joinPointer } from '@nav/json';
import {
  decodeEscapes,
  isRedirectPattern,
  normalizeAddress,
  withoutBasePath,
  withoutIndex,
} from '@nav/paths';
import { removeRedirect } from '../../diagnostics/fixes.ts';
import type { Rule } from '../rule/rule.ts';

/** Reports redirects from the URL of an existing page or file. */
export const redirectLivePage: Rule = ({ files, addresses, redirects, report }) => {
  if (!files) return;
  const inside = (address: string) => withoutBasePath(address, addresses.basePath());
  // If some sources start with the base path, the others are outside of the docs.
  const areRooted = redirects.all.some(({ source }) => inside(source) !== undefined);
  for (const { source, destination, pointer } of redirects.all) {
    const inner = inside(source);
    const address = normalizeAddress(inner ?? source);
    // Redirecting "/" to the page of one's choice is common.
    if (isRedirectPattern(source) || address === '/') continue;
    if (areRooted && inner === undefined) continue;
    const target = addresses.find(source);
    const isFile = target?.kind === 'file';
    const isPage = target?.kind === 'page' || target?.kind === 'generated';
    if (!isFile && !(isPage && !target.asMarkdown)) continue;
    // A redirect between a folder and its index page hides nothing.
    const goal = normalizeAddress(inside(destination) ?? destination);
    if (withoutIndex(goal) === withoutIndex(address)) continue;
    report({
      code: 'redirect-live-page',
      args: { source, page: decodeEscapes(address.slice(1)), ...(isFile ? { isFile } : {}) },
      at: { pointer: joinPointer(pointer, 'source'), anchor: 'value' },
      suggestions: [removeRedirect(pointer)],
    });
  }
};
