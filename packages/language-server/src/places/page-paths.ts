import { attributeFiles } from '@nav/core/internal';
import { type FrontMatterLink, frontMatterLinks } from '@nav/front-matter';
import { importedFile, linkTarget } from '@nav/paths';
import type { SiteFile } from '../sites/workspace.ts';
import { addressGoal, type LinkGoal, linkGoal, pageText, slugOfFile } from './page-text.ts';
import { filesOf } from './site-facts.ts';

/** A path in a page: of a link, an image, an import, an attribute or the front matter. */
export interface PagePath {
  start: number;
  /** The end of the address, with its query and fragment. */
  end: number;
  /** The end without them. */
  pathEnd: number;
}

/** A path that leads to a file of the site. */
export interface KnownPath extends PagePath {
  goal: LinkGoal;
}

/** `undefined` if the path does not lead to a file of the site. */
export function pathAt(at: SiteFile, offset: number): KnownPath | undefined {
  for (const { goal, ...path } of pathsIn(at)) {
    if (offset < path.start || path.end < offset) continue;
    const found = goal();
    if (found) return { ...path, goal: found };
  }
  return undefined;
}

/** Yields the paths in a page with functions that find their goals. The links come first. */
export function* pathsIn(at: SiteFile): Generator<PagePath & { goal: () => LinkGoal | undefined }> {
  const page = pageText(at.site, at.file);
  if (!page) return;
  const { text, markup } = page;
  for (const link of markup.links) {
    const { start, addressEnd: end } = link;
    const path = /^[^?#]*/.exec(text.slice(start, end))?.[0] ?? '';
    const goal = () => (link.isModule ? importGoal(at, link.path) : linkGoal(at, link));
    yield { start, end, pathEnd: start + path.length, goal };
  }
  for (const link of frontMatterLinks(text)) {
    const { start, end } = link;
    yield { start, end, pathEnd: end, goal: () => propertyGoal(at, link) };
  }
  const own = slugOfFile(at.site, at.file) ?? at.file;
  for (const { start, end, path } of attributeFiles(text))
    yield { start, end, pathEnd: end, goal: () => fileGoal(at, linkTarget(own, path)) };
}

function importGoal({ site, file }: SiteFile, path: string): LinkGoal | undefined {
  const files = filesOf(site);
  const target = files && importedFile(files, file, path);
  return target === undefined ? undefined : { file: target };
}

function propertyGoal(at: SiteFile, { kind, path }: FrontMatterLink): LinkGoal | undefined {
  const fromRoot = linkTarget('', path);
  switch (kind) {
    case 'address':
      return addressGoal(at, path);
    case 'page':
      return addressGoal(at, `/${fromRoot}`);
    case 'file':
      return fileGoal(at, fromRoot);
    case 'mention':
      return undefined;
  }
}

function fileGoal({ site }: SiteFile, file: string): LinkGoal | undefined {
  return filesOf(site)?.all.has(file) ? { file } : undefined;
}
