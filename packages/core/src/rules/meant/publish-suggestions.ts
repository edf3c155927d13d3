import { folderOf, ignoreFilter, joinPath, titleFromPath, withoutExtension } from '@nav/paths';
import type { Excluded } from '../../diagnostics/catalog/exclusion.ts';
import { createFile, type SuggestionSite } from '../../format/suggestions/suggestion-site.ts';
import { type Draft, draft } from '../../source/part.ts';

const IGNORE_FILE = '.mintignore';

export function createPage(slug: string, site: SuggestionSite): Draft[] {
  const text = `---\ntitle: ${JSON.stringify(titleFromPath(slug))}\n---\n`;
  return slug === '' ? [] : createFile(`${slug}.mdx`, text, site);
}

/** Suggests to make a page of a file that exists. */
export function suggestPublishing({ file, because }: Excluded, site: SuggestionSite): Draft[] {
  const { folder, files } = site;
  if ('imported' in because) return suggestListing(withoutExtension(file), site);
  if ('name' in because) {
    const to = joinPath(folderOf(file), because.name);
    const renames = { from: joinPath(folder, file), to: joinPath(folder, to) };
    const title = `Rename it to ${JSON.stringify(because.name)}`;
    return files?.all.has(to) ? [] : [{ title, renames }];
  }
  if ('folder' in because) {
    const codemod = { name: 'move-file', options: { from: file } };
    return [{ title: `Move ${JSON.stringify(file)}…`, codemod }];
  }
  const text = 'ignored' in because ? site.read(joinPath(folder, IGNORE_FILE)) : undefined;
  return text === undefined ? [] : includeAgain(file, text, folder);
}

/** Returns the suggestion to except a file from the patterns that ignore it. */
function includeAgain(file: string, text: string, folder: string): Draft[] {
  const isIgnoredBy = (lines: readonly string[]) => ignoreFilter(lines, { ignoreCase: true })(file);
  const pattern = `!/${file.replace(/[\\*?[\]]/g, '\\$&')}`;
  // A pattern cannot include a file again whose folder is ignored.
  const isFolder = (line: string) => line.endsWith('/') && isIgnoredBy([line]);
  const lines = text
    .trimEnd()
    .split(/\r?\n/)
    .map((written) => {
      const line = written.trim();
      if (!isFolder(line)) return written;
      return `${line.slice(0, -1).includes('/') ? '' : '**/'}${line}*`;
    });
  if (isIgnoredBy([...lines, pattern])) return [];
  const newText = `${[...lines, pattern].join('\n')}\n`;
  const title = `Add ${JSON.stringify(pattern)} to ${IGNORE_FILE}`;
  return draft(title, joinPath(folder, IGNORE_FILE), { start: 0, end: text.length, newText });
}

/** Suggests to list a page: where most pages of its folder are, and elsewhere. */
export function suggestListing(path: string, site: SuggestionSite): Draft[] {
  const to = site.homeOf(folderOf(path));
  const page = [path];
  const add = (where: string, options: Record<string, unknown>) => ({
    title: `Add ${JSON.stringify(path)} to ${where}`,
    codemod: { name: 'add-entry', options },
  });
  return [
    ...(to === undefined ? [] : [add(JSON.stringify(to), { page, to })]),
    add('another group…', { page }),
  ];
}
