import { addTo } from '@nav/collections';
import type { NavPage, NavTree } from '@nav/core/client';
import { assertOptions, dialects } from '@nav/core/internal';
import { escapeSign } from '@nav/paths';
import type { Exported } from '../outline/lost.ts';
import { type ListedPage, type ListOptions, listedPages, listOptions } from './listed-pages.ts';

/** The options of `toLlms`. */
export interface LlmsOptions extends ListOptions {
  /** The heading. Default: the name of the site. */
  name?: string;
  /** The quoted summary below the heading. Default: none. */
  description?: string;
  /** Returns the description of a page. Default: the one in its front matter. */
  descriptionOf?: (page: NavPage) => string | undefined;
  /** True to link to pages as Markdown, at their URLs with `.md`. Default: true in the `mintlify` dialect. */
  markdown?: boolean;
  /** Returns true for a page of the section "Optional", which agents skip if they need a shorter context. */
  isOptional?: (page: NavPage) => boolean;
  /** Returns the content of a page in Markdown. If it is set, the text has the contents instead of links: `llms-full.txt`. */
  contentOf?: (page: NavPage) => string | undefined;
}

/** The text of `llms.txt` or `llms-full.txt`. */
export interface LlmsValue {
  text: string;
}

/**
 * Returns the `llms.txt` of a site, as llmstxt.org describes it: the pages of a version and a language by section, with their
 * descriptions, in reading order.
 *
 * @throws RangeError if the site lacks the version or the language, TypeError for another tree and for an unknown option.
 */
export function toLlms(tree: NavTree, options: LlmsOptions = {}): Exported<LlmsValue> {
  assertOptions('toLlms', options, {
    ...listOptions,
    name: 1,
    description: 1,
    descriptionOf: 1,
    markdown: 1,
    isOptional: 1,
    contentOf: 1,
  });
  const { name = tree?.site?.name, description = '', contentOf, isOptional } = options;
  const aboutOf = options.descriptionOf ?? ((page: NavPage) => page.description);
  const pages = listedPages('toLlms', tree, options);
  const isMarkdown = options.markdown ?? dialects[tree.dialect].oneBuilder;
  const origin = (options.siteUrl ?? '').replace(/\/+$/, '');
  if (contentOf) {
    const texts = pages.map(({ page }) =>
      wholePage(page, origin + page.href, aboutOf(page), contentOf(page)),
    );
    return { value: { text: texts.join('\n') }, lost: [] };
  }
  const sections = new Map<string, string[]>();
  for (const listed of pages) {
    const section = isOptional?.(listed.page) ? OPTIONAL : sectionOf(listed);
    const url = origin + urlPath(listed.page.href, isMarkdown);
    addTo(sections, section, itemOf(listed.page, url, aboutOf(listed.page)));
  }
  const blocks = [`# ${lineOf(name ?? 'Documentation')}\n`];
  if (description.trim() !== '') blocks.push(`> ${lineOf(description)}\n`);
  const optional = sections.get(OPTIONAL);
  sections.delete(OPTIONAL);
  if (optional) sections.set(OPTIONAL, optional);
  for (const [section, items] of sections) blocks.push(`## ${section}\n\n${items.join('\n')}\n`);
  return { value: { text: blocks.join('\n') }, lost: [] };
}

/** The section with a special meaning. */
const OPTIONAL = 'Optional';

/** The heading of pages without a label above them, as Mintlify writes it. */
const TOP = 'Docs';

function sectionOf({ section }: ListedPage): string {
  const label = lineOf(section.join(' › '));
  // A part of the navigation with the name of the special section is not optional.
  if (label === OPTIONAL) return `${label} ›`;
  return label === '' ? TOP : label;
}

function itemOf({ title }: NavPage, url: string, description = ''): string {
  const about = description.trim() === '' ? '' : `: ${lineOf(description)}`;
  return `- [${lineOf(title).replace(/[\\[\]]/g, '\\$&')}](${url.replace(/[()\s"'<>]/g, escapeSign)})${about}`;
}

function wholePage(
  page: NavPage,
  url: string,
  description = '',
  content: string | undefined,
): string {
  const { title } = page;
  const own = page.kind === 'endpoint' ? `${page.method.toUpperCase()} ${page.endpoint}` : '';
  const parts = [lineOf(description), own, content?.trim() ?? ''].filter((part) => part !== '');
  return [`# ${lineOf(title)}\nSource: ${url}\n`, ...parts.map((part) => `${part}\n`)].join('\n');
}

function urlPath(href: string, isMarkdown: boolean): string {
  if (!isMarkdown) return href;
  return href.endsWith('/') ? `${href}index.md` : `${href}.md`;
}

function lineOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
