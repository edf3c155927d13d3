import { isModulePath } from '@nav/text';
import type { DocumentLink, DocumentLinkParams } from 'vscode-languageserver';
import { configFile } from '../places/config-place.ts';
import { stringsIn } from '../places/cursor.ts';
import { pathsIn } from '../places/page-paths.ts';
import { isPageFile } from '../places/page-text.ts';
import { factsOf, filesOf } from '../places/site-facts.ts';
import { subjectOf } from '../places/subject.ts';
import type { SiteFile } from '../sites/workspace.ts';
import { MAX_LINKED_TEXT, MAX_LINKS } from '../texts/limits.ts';
import { type Feature, siteFeature } from './feature.ts';

/** Makes the page paths and files in a config, and the links in a page, open what they name. */
export const documentLinks: Feature<DocumentLinkParams, DocumentLink[] | null> = siteFeature({
  method: 'textDocument/documentLink',
  capabilities: (client) =>
    client.textDocument?.documentLink && { documentLinkProvider: { resolveProvider: false } },
  answer(at) {
    return isPageFile(at.file) ? pageLinks(at) : configLinks(at);
  },
});

function pageLinks(at: SiteFile): DocumentLink[] {
  const { site, file } = at;
  const links: DocumentLink[] = [];
  for (const { start, end, goal } of pathsIn(at)) {
    if (links.length === MAX_LINKS) break;
    const found = goal();
    // Links inside of the page have a place, which a link to a document has not.
    if (!found || found.file === file) continue;
    links.push({ range: site.positions(file).rangeOf(start, end), target: site.uri(found.file) });
  }
  return links;
}

function configLinks(at: SiteFile): DocumentLink[] | null {
  const { site, file } = at;
  const known = isModulePath(file) ? undefined : configFile(at);
  const text = known && site.text(file);
  const files = filesOf(site);
  if (!known || text === undefined || !files) return null;
  const links: DocumentLink[] = [];
  // Of a huge config, the first part has links. A string that is cut off there is not one of them.
  for (const { tokens, start, end, text: written } of stringsIn(text, 0, MAX_LINKED_TEXT)) {
    if (links.length === MAX_LINKS) break;
    const subject = subjectOf(known.expectedAt(tokens), written, at, known.grammar);
    const target = (() => {
      if (subject?.kind === 'page') return files.pages.get(subject.slug);
      if (subject?.kind === 'file') return subject.path;
      if (subject?.kind !== 'address') return undefined;
      const found = factsOf(site)?.find(subject.address);
      if (found?.kind === 'page') return files.pages.get(found.slug);
      return found?.kind === 'file' ? found.path : undefined;
    })();
    if (target === undefined || (subject?.kind === 'file' && !files.all.has(target))) continue;
    links.push({
      range: site.positions(file).rangeOf(start + 1, end - 1),
      target: site.uri(target),
    });
  }
  return links;
}
