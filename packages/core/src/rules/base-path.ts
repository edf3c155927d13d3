import { joinPointer } from '../text/pointer.ts';
import { type Rule, valueLocation } from './rule.ts';

/** Reports a base path that the settings lack, once for the site. All rules assume it. */
export const basePath: Rule = ({ addresses, redirects, links, navigation, report }) => {
  const path = addresses.shownByConfig();
  if (path === '') return;
  const [redirect] = redirects.all;
  const link = navigation.pages.links.find(({ href }) => href?.startsWith(path));
  const at = redirect
    ? { pointer: joinPointer(redirect.pointer, 'source'), anchor: 'value' as const }
    : link
      ? { ...valueLocation(link.origin), pointer: joinPointer(link.origin.pointer, 'href') }
      : links.find(({ href }) => href.startsWith(path))?.at;
  if (at) report({ code: 'base-path', args: { path }, at });
};
