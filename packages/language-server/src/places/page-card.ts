import { titleFromPath, withoutIndex } from '@nav/paths';
import { type MarkupContent, MarkupKind } from 'vscode-languageserver';
import type { SiteTexts } from '../sites/edited-site.ts';
import { MAX_CARD_PLACES } from '../texts/limits.ts';
import { factsOf, filesOf, type SiteFacts } from './site-facts.ts';

/** Returns the title of a page in the sidebar if its front matter does not set one. */
export function pageTitle(facts: SiteFacts | undefined, slug: string): string {
  return facts?.site.pageMeta(slug)?.title ?? titleFromPath(slug);
}

export function pageAddress(slug: string): string {
  return `/${withoutIndex(slug)}`;
}

/** Returns a description of a page in Markdown: its title, URL, entries and file. */
export function pageCard(site: SiteTexts, slug: string): string {
  return `**${escapeMarkdown(pageTitle(factsOf(site), slug))}**  \n${untitledCard(site, slug)}`;
}

export function untitledCard(site: SiteTexts, slug: string): string {
  const facts = factsOf(site);
  const file = filesOf(site)?.pages.get(slug);
  const description = facts?.site.pageMeta(slug)?.description;
  const lines = [code(pageAddress(slug))];
  if (description) lines.push(escapeMarkdown(description));
  lines.push(placesText(facts, slug));
  lines.push(
    file === undefined
      ? 'There is no file for this page.'
      : `[${escapeMarkdown(file)}](${site.uri(file)})`,
  );
  return lines.join('\n\n');
}

/** Returns a link to a file, and the picture of an image, in Markdown; `undefined` if the file does not exist. */
export function fileCard(site: SiteTexts, file: string): string | undefined {
  if (!filesOf(site)?.all.has(file)) return undefined;
  const uri = site.uri(file);
  const link = `[${escapeMarkdown(file)}](${uri})`;
  return /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(file) ? `${link}\n\n![](${uri})` : link;
}

function placesText(facts: SiteFacts | undefined, slug: string): string {
  const places = facts?.places(slug) ?? [];
  if (places.length === 0) return 'Not in the navigation.';
  const shown = places.slice(0, MAX_CARD_PLACES).map(({ labels }) => trail(labels));
  if (places.length === 1) return `In the navigation: ${shown[0]}`;
  const more = places.length > MAX_CARD_PLACES ? [`- ${places.length - MAX_CARD_PLACES} more`] : [];
  return ['In the navigation:', '', ...shown.map((one) => `- ${one}`), ...more].join('\n');
}

function trail(labels: readonly string[]): string {
  return labels.length === 0 ? 'at the top' : labels.map(escapeMarkdown).join(' › ');
}

/** Returns the markup format of an editor; plain text if it does not announce one. */
export function formatOf(known: readonly MarkupKind[] | undefined): MarkupKind {
  return known?.includes(MarkupKind.Markdown) ? MarkupKind.Markdown : MarkupKind.PlainText;
}

export function markupOf(markdown: string, format: MarkupKind): MarkupContent {
  if (format === MarkupKind.Markdown) return { kind: format, value: markdown };
  const value = markdown
    .replace(/\n\n!\[\]\([^()]*\)/g, '')
    .replace(/\[((?:[^[\]\\]|\\.)*)\]\(([^()\s]*)\)/g, (_, text: string, url: string) =>
      url.startsWith('file:') ? text : `${text}: ${url}`,
    )
    .replace(/\*\*((?:[^*\\]|\\.)*)\*\*/g, '$1')
    .replace(/(`+) ?(.*?) ?\1/g, '$2')
    .replace(/ {2}\n/g, '\n')
    .replace(/\\([\\`*_[\]#<>|~&])/g, '$1');
  return { kind: format, value };
}

export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]#<>|~&]/g, '\\$&').replace(/\s+/g, ' ');
}

export function code(text: string): string {
  const fence = '`'.repeat(
    1 + Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length)),
  );
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${space}${text.replace(/\s+/g, ' ')}${space}${fence}`;
}
