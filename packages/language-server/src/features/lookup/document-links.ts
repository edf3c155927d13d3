import { isModulePath } from '@nav/paths';
import type { DocumentLink, DocumentLinkParams } from 'vscode-languageserver';
import { configFile } from '../../places/config-place.ts';
import { stringsIn } from '../../places/cursor.ts';
import { pathsIn } from '../../places/page-paths.ts';
import { isPageFile } from '../../places/page-text.ts';
import { factsOf, filesOf } from '../../places/site-facts.ts';
import { subjectOf } from '../../places/subject.ts';
import type { SiteFile } from '../../sites/workspace.ts';
import { LINKED_PART } from '../../texts/limits.ts';
import { isCount, optional } from '../../texts/params.ts';
import { type Feature, siteFeature } from '../request/feature.ts';

/** A part of a list that takes long. The main thread asks for all parts, and other calls come between them. */
export interface PartialList<Item> {
  items: readonly Item[];
  /** The start of the next part; undefined for the last one. */
  next: number | undefined;
  version: number | undefined;
}

interface PartParams extends DocumentLinkParams {
  /** The offset at which the part starts. */
  from?: number | null;
}

/** Makes the page paths and files in a config, and the links in a page, open what they name. Answers in parts. */
export const documentLinks: Feature<PartParams, PartialList<DocumentLink> | null> = siteFeature({
  method: 'textDocument/documentLink',
  capabilities: (client) =>
    client.textDocument?.documentLink && { documentLinkProvider: { resolveProvider: false } },
  params: { from: optional(isCount) },
  answer(at, { textDocument, from }: PartParams, { versionOf }) {
    const version = versionOf(textDocument.uri);
    if (isPageFile(at.file)) return { items: pageLinks(at), next: undefined, version };
    const items = configLinks(at, from ?? 0);
    const next = (from ?? 0) + LINKED_PART;
    const { length } = at.site.text(at.file) ?? '';
    return items && { items, next: next < length ? next : undefined, version };
  },
});

function pageLinks(at: SiteFile): DocumentLink[] {
  const { site, file } = at;
  const links: DocumentLink[] = [];
  for (const { start, end, goal } of pathsIn(at)) {
    const found = goal();
    // Links inside of the page have a place, which a link to a document has not.
    if (!found || found.file === file) continue;
    links.push({ range: site.positions(file).rangeOf(start, end), target: site.uri(found.file) });
  }
  return links;
}

function configLinks(at: SiteFile, from: number): DocumentLink[] | null {
  const { site, file } = at;
  const known = isModulePath(file) ? undefined : configFile(at);
  const text = known && site.text(file);
  const files = filesOf(site);
  if (!known || text === undefined || !files) return null;
  const links: DocumentLink[] = [];
  for (const { tokens, start, end, text: written } of stringsIn(text, from, from + LINKED_PART)) {
    if (start < from) continue;
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
