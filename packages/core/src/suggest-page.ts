import { nearest } from './nearest.ts';
import { folderOf } from './path.ts';
import type { SiteFiles } from './site-files.ts';

/**
 * Suggests an existing page for a path that leads nowhere: one of the same folder with a similar name, or of
 * another folder with the same name. (Comparing every page with every missing one would take minutes on a
 * large site.)
 */
export function pageSuggester(files: SiteFiles): (path: string) => string | undefined {
  let byFolder: Map<string, string[]> | undefined;
  let byName: Map<string, string[]> | undefined;
  return (path) => {
    if (files.pages.has(`${path}/index`)) return `${path}/index`;
    byFolder ??= groupBy(files.pages.keys(), (slug) => folderOf(slug).toLowerCase());
    byName ??= groupBy(files.pages.keys(), (slug) => nameOf(slug).toLowerCase());
    const siblings = byFolder.get(folderOf(path).toLowerCase()) ?? [];
    // The folder is the same: counted in, it would make any two names similar.
    const name = nearest(nameOf(path), siblings.map(nameOf));
    if (name !== undefined) return siblings.find((slug) => nameOf(slug) === name);
    const namesakes = byName.get(nameOf(path).toLowerCase()) ?? [];
    return nearest(path, namesakes) ?? (namesakes.length === 1 ? namesakes[0] : undefined);
  };
}

function groupBy(slugs: Iterable<string>, key: (slug: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const slug of slugs) {
    const name = key(slug);
    const group = groups.get(name);
    if (group) group.push(slug);
    else groups.set(name, [slug]);
  }
  return groups;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
