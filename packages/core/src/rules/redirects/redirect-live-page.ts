import {
  decodeEscapes,
  isRedirectPattern,
  normalizeAddress,
  withoutBasePath,
  withoutIndex,
} from '@nav/paths';
import { removeRedirect } from '../../diagnostics/fixes.ts';
import { propertyLocation } from '../rule/locations.ts';
import type { Rule } from '../rule/rule.ts';

/** Reports redirects from the URL of an existing page or file. */
export const redirectLivePage: Rule = ({ files, addresses, redirects, report }) => {
  if (!files) return {};
  const inside = (address: string) => withoutBasePath(address, addresses.basePath());
  // If some sources start with the base path, the others are outside of the docs.
  const areRooted = redirects.all.some(({ source }) => inside(source) !== undefined);
  return {
    redirect({ source, destination, pointer }) {
      const inner = inside(source);
      const address = normalizeAddress(inner ?? source);
      // Redirecting "/" to the page of one's choice is common.
      if (isRedirectPattern(source) || address === '/') return;
      if (areRooted && inner === undefined) return;
      const target = addresses.find(source);
      const isFile = target?.kind === 'file';
      const isPage = target?.kind === 'page' || target?.kind === 'generated';
      if (!isFile && !(isPage && !target.asMarkdown)) return;
      // A redirect between a folder and its index page hides nothing.
      const goal = normalizeAddress(inside(destination) ?? destination);
      if (withoutIndex(goal) === withoutIndex(address)) return;
      report({
        code: 'redirect-live-page',
        args: { source, page: decodeEscapes(address.slice(1)), ...(isFile ? { isFile } : {}) },
        at: propertyLocation(pointer, 'source'),
        suggestions: [removeRedirect(pointer)],
      });
    },
  };
};
