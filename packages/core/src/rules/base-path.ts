import { joinPointer, withoutBasePath } from '@nav/text';
import type { SourceLocation } from '../diagnostics/diagnostic.ts';
import { type Rule, valueLocation } from './rule.ts';

/** Reports a base path that the settings lack, once for the site. All rules assume it. */
export const basePath: Rule = ({ addresses, redirects, links, navigation, report }) => {
  const path = addresses.shownByConfig();
  if (path === '') return;
  const isInside = (address = '') => withoutBasePath(address, path) !== undefined;
  const sources = redirects.all.filter(({ source }) => isInside(source));
  const inNavigation = navigation.pages.links.filter(({ href }) => isInside(href));
  const elsewhere = links.filter(({ href }) => isInside(href));
  const [at]: SourceLocation[] = [
    ...sources.map(({ pointer }) => ({
      pointer: joinPointer(pointer, 'source'),
      anchor: 'value' as const,
    })),
    ...inNavigation.map(({ origin }) => ({
      ...valueLocation(origin),
      pointer: joinPointer(origin.pointer, 'href'),
    })),
    ...elsewhere.map(({ at }) => at),
  ];
  if (!at) return;
  const isPartial = sources.length < redirects.all.length;
  const args = isPartial ? { path, configLinks: inNavigation.length + elsewhere.length } : { path };
  report({ code: 'base-path', args, at });
};
