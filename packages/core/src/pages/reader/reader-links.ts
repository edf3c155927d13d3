import { once } from '@nav/collections';
import { matchAt } from '@nav/positions';
import { attributeLink, type WrittenLink } from '../syntax/link-syntax.ts';
import { isInCode, type PageCode } from '../syntax/page-code.ts';
import type { Tag } from '../syntax/scan-code.ts';
import { DEFINITION, type PageLink, type PageReader } from './page-reader.ts';

/** The rest of a definition after its address. */
const DEFINITION_END =
  />?(?:[ \t]+(?:"(?:[^"\\]|\\.){0,1000}"|'(?:[^'\\]|\\.){0,1000}'|\((?:[^()\\]|\\.){0,1000}\)))?[ \t]*\r?$/my;

/** Returns the links of a page outside of its code, in order. */
export function linksOf(reader: PageReader, code: PageCode, withUnused = false): PageLink[] {
  const { text, scan } = reader;
  const labels = once(() => labelsOf(reader));
  const links: PageLink[] = reader.links.filter(
    (link) =>
      !isInCode(code, link.start) &&
      (withUnused || link.syntax !== 'definition' || isUsed(text, link, labels())),
  );
  // The backticks of a template look like inline code.
  for (const link of attributeLinks(text, scan.tags))
    if (!isInCode(code, link.delimiter === '`' ? link.from - 1 : link.start)) links.push(link);
  return links.sort((a, b) => a.start - b.start);
}

/** Yields the links in the attributes of tags. */
export function* attributeLinks(text: string, tags: readonly Tag[]): Generator<PageLink> {
  for (const { name: tag, attributes } of tags) {
    for (const attribute of attributes) {
      const link = attributeLink(text, attribute);
      if (link) yield Object.assign(link, { attribute: { name: attribute.name, tag } });
    }
  }
}

function labelsOf({ text, labels }: PageReader): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at < labels.length; at += 2)
    found.add(normalLabel(text.slice(labels[at], labels[at + 1])));
  return found;
}

/** Tests for a definition that the page refers to: of those with one label, the first. */
function isUsed(text: string, { from, addressEnd }: WrittenLink, labels: Set<string>): boolean {
  if (matchAt(DEFINITION_END, text, addressEnd) === undefined) return false;
  DEFINITION.lastIndex = from;
  return labels.delete(normalLabel(DEFINITION.exec(text)?.[1] ?? ''));
}

/** Returns a label in brackets without differences of case and white space. */
function normalLabel(label: string): string {
  return label.slice(1, -1).trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
}
