import { joinPointer } from '@nav/json';
import { withoutBasePath } from '@nav/paths';
import type { DeadLink } from '../../addresses/dead-links.ts';
import type { SiteText } from '../../addresses/site-texts.ts';
import type { SourceLocation } from '../../diagnostics/diagnostic.ts';
import { locatorIn } from '../rule/locate-in-text.ts';
import { type Rule, type RuleContext, valueLocation } from '../rule/rule.ts';

/** Reports a base path that the settings lack, once for the site. All rules assume it. */
export const basePath: Rule = (context) => {
  const { path = '', links } = context.addresses.inferred() ?? {};
  if (path === '') return;
  if (links) reportLinks(context, path, links);
  else reportConfig(context, path);
};

function reportConfig({ redirects, links, navigation, report }: RuleContext, path: string): void {
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
}

/** Reports it at the first link in a page that shows it. */
function reportLinks(
  context: RuleContext,
  path: string,
  links: readonly DeadLink<SiteText>[],
): void {
  const [first] = links;
  if (!first) return;
  const at = locatorIn(context)(first.text, first.link.start, first.link.end);
  context.report({ code: 'base-path', args: { path, links: links.length }, at });
}
