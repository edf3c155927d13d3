import { withoutBasePath } from '@nav/paths';
import type { SourceLocation } from '../../diagnostics/diagnostic.ts';
import { locatorIn } from '../rule/locate-in-text.ts';
import { propertyLocation } from '../rule/locations.ts';
import type { Rule } from '../rule/rule.ts';

/** Reports a base path that the settings lack, once for the site. All rules assume it. */
export const basePath: Rule = (context) => {
  const { addresses, redirects, report } = context;
  const { path = '', links: textLinks } = addresses.inferred() ?? {};
  if (path === '') return {};
  const isInside = (address: string) => withoutBasePath(address, path) !== undefined;
  const sources: SourceLocation[] = [];
  const links: SourceLocation[] = [];
  return {
    redirect({ source, pointer }) {
      if (isInside(source)) sources.push(propertyLocation(pointer, 'source'));
    },
    link({ href, at }) {
      if (isInside(href)) links.push(at);
    },
    end() {
      const locate = locatorIn(context);
      const shown = textLinks?.map(({ text, link }) => locate(text, link.start, link.end));
      const [at] = shown ?? [...sources, ...links];
      if (!at) return;
      const isPartial = sources.length < redirects.all.length;
      const args = textLinks
        ? { path, links: textLinks.length }
        : { path, ...(isPartial ? { configLinks: links.length } : {}) };
      report({ code: 'base-path', args, at });
    },
  };
};
