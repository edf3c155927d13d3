import type { Site } from '@nav/core';
import { siteWith } from '@nav/core/internal';
import { contentCheck, needsParser } from '@nav/core/stages';
import { isPlainPage } from '@nav/markdown/plain-page';

/**
 * Returns a site with checks of its page content, and of syntax unless the flags turn it off. Loads the parser only if a page
 * needs it, and the quick reader only if a page is not plain text.
 */
export async function withPageChecks<Some extends Site>(
  site: Some,
  flags: { syntax?: boolean } = {},
): Promise<Some> {
  const isWanted = checksSyntax(site, flags);
  const { compilePattern } = site.settings.team ? await import('./compile-pattern.ts') : {};
  // Nothing else reads the pages.
  if (!isWanted && !site.checksLinks)
    return siteWith(site, { content: contentCheck(undefined, compilePattern) });
  const withSyntax = (syntax: NonNullable<Site['syntax']>) => (isWanted ? { syntax } : {});
  const without = (isSound: typeof isPlainPage) => {
    const syntax = { files: true, parse: noProblem, isSound } as const;
    const content = contentCheck(undefined, compilePattern);
    return siteWith(site, { content, ...withSyntax(syntax) });
  };
  if (!needsParser(site, isPlainPage)) return without(isPlainPage);
  const { isSoundPage } = await import('@nav/markdown/sound-page');
  if (!needsParser(site, isSoundPage)) return without(isSoundPage);
  // Browsers load the quick reader with it only now.
  const { loadParser } = await import('./page-values.ts');
  const { contentReader, pageProblem } = await loadParser();
  const syntax = { files: true, parse: pageProblem, isSound: isSoundPage } as const;
  const content = contentCheck(contentReader, compilePattern);
  return siteWith(site, { content, ...withSyntax(syntax) });
}

/** Returns true if the syntax of the pages of a site is checked: by default, if all pages are read. */
export function checksSyntax(site: Site, { syntax }: { syntax?: boolean }): boolean {
  return site.files() !== undefined && (syntax ?? site.checksLinks);
}

/** The parser of a site whose pages are known to parse. */
function noProblem(): undefined {}
