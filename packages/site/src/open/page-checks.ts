import type { Site } from '@nav/core';
import { siteWith } from '@nav/core/internal';
import { contentCheck, needsParser } from '@nav/core/stages';
import { isSoundPage } from '@nav/markdown/sound-page';

/**
 * Returns a site whose pages are checked: for what they lose, and for syntax errors unless the flags say otherwise. Loads the
 * parser only if a page needs it.
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
  if (!needsParser(site, isSoundPage)) {
    const syntax = { files: true, parse: noProblem, isSound: isSoundPage } as const;
    const content = contentCheck(undefined, compilePattern);
    return siteWith(site, { content, ...withSyntax(syntax) });
  }
  const { contentReader, pageProblem } = await import('@nav/markdown/content');
  const syntax = { files: true, parse: pageProblem, isSound: isSoundPage } as const;
  const content = contentCheck(contentReader, compilePattern);
  return siteWith(site, { content, ...withSyntax(syntax) });
}

/** Returns true if the syntax of the pages of a site is checked: by default, if all pages are read. */
export function checksSyntax(site: Site, { syntax }: { syntax?: boolean }): boolean {
  return site.files() !== undefined && (syntax ?? site.checksLinks);
}

/** The parser of a site whose pages surely parse. */
function noProblem(): undefined {}
