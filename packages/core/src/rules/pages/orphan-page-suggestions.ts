import { frontMatterBlock } from '@nav/front-matter';
import { joinPath } from '@nav/paths';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import type { SuggestionSite } from '../../format/suggestions/suggestion-site.ts';
import { MAX_HIDDEN_PAGES } from '../../limits/limits.ts';
import type { Draft, DraftEdit } from '../../source/part.ts';
import { suggestListing } from '../meant/publish-suggestions.ts';

/** Suggests to list a page, or to hide it. */
export function suggestEntry(
  { path, file }: MessageArgs['orphan-page'],
  site: SuggestionSite,
): Draft[] {
  const edits = hidePage(file, site);
  return [
    ...suggestListing(path, site),
    ...(edits.length === 0 ? [] : [{ title: 'Hide the page with "hidden: true"', edits }]),
  ];
}

/** Suggests to list the pages of a folder, or to hide them. */
export function suggestEntries(
  { folder: name }: MessageArgs['unlisted-folder'],
  site: SuggestionSite,
): Draft[] {
  const codemod = { name: 'add-orphans', options: {} };
  const edits = [...(site.files?.pages ?? [])]
    .filter(({ slug }) => slug.startsWith(`${name}/`))
    .slice(0, MAX_HIDDEN_PAGES)
    .flatMap(({ file }) => hidePage(joinPath(site.folder, file), site));
  return [
    { title: 'Add the missing pages to the navigation', codemod },
    ...(edits.length === 0 ? [] : [{ title: 'Hide the pages with "hidden: true"', edits }]),
  ];
}

/** Returns the edit that leaves a page out of the navigation on purpose. */
function hidePage(file: string, site: SuggestionSite): DraftEdit[] {
  const text = site.read(file);
  if (text === undefined) return [];
  const edit = (start: number, end: number, newText: string) => [{ file, start, end, newText }];
  const block = frontMatterBlock(text);
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  if (!block) return edit(0, 0, `---${end}hidden: true${end}---${end}${end}`);
  const { start, yaml } = block;
  const written = /^hidden[ \t]*:[^\r\n]*/m.exec(yaml);
  if (written) {
    const from = start + written.index;
    return edit(from, from + written[0].length, 'hidden: true');
  }
  const at = start + yaml.length;
  return edit(at, at, yaml === '' ? `hidden: true${end}` : `${end}hidden: true`);
}
