import { pageDerivations } from '@nav/core/internal';
import { decode } from '@nav/disk';
import { isObject } from '@nav/json';
import { isSoundPage } from '@nav/markdown/sound-page';
import { withoutExtension } from '@nav/paths';
import { digestOf } from './cache-file.ts';
import { type Content, pack } from './packed-facts.ts';
import type { PageContents } from './page-contents.ts';
import { HEAD, headDigest, outlineOf } from './page-outline.ts';
import { REPLACEMENT, type RecordedDisk } from './recorded-disk.ts';

/** Labels and decorations of elements, on which no finding in a page depends. */
const DECORATION = /"(?:color|group|icon|iconType|tag)":"(?:[^"\\]|\\.)*",?/g;

/** Settings for the look of a site, on which no finding in a page depends. */
const LOOK: ReadonlySet<string> = new Set(['colors', 'description', 'fonts', 'name', 'styling']);

export interface ConfigDigest {
  navigation: string;
  /** A digest of the parts that findings in pages may depend on. */
  rest: string;
}

/** Returns digests of the parts of a config; `undefined` if it is not JSON. */
export function configDigest(text: string | undefined): ConfigDigest | undefined {
  try {
    const { navigation, ...others } = JSON.parse(text ?? '');
    const kept = Object.entries(others).filter(([name]) => !LOOK.has(name));
    const written = JSON.stringify(navigation) ?? '';
    return {
      navigation: digestOf(written),
      rest: digestOf(JSON.stringify(kept) + written.replace(DECORATION, '')),
    };
  } catch {
    return undefined;
  }
}

/** Returns the names of the files that pages and modules import or show, without their extensions. */
export function shownNames(files: PageContents['files']): string[] {
  const names = new Set<string>();
  for (const { content } of files.values())
    for (const path of shownFiles(content.values.facts)) names.add(nameOf(path));
  return [...names];
}

/** The values that each page has. */
const USUAL: ReadonlySet<string> = new Set(['facts', HEAD, 'sound']);

/** Returns the names of values that a check derived from few contents, such as their anchors, by the keys of the contents. */
export function unusualValues(files: PageContents['files']): Record<string, readonly string[]> {
  const found = Array.from(files.values(), ({ content: { key, values } }) => {
    const names = Object.keys(values).filter((name) => !USUAL.has(name));
    return [key, names] as const;
  });
  return Object.fromEntries(found.filter(([, names]) => names.length > 0));
}

/** The parts of a check that findings after edits of pages depend on. */
export interface PageBasis {
  /** The names of imported files. */
  shown: readonly string[];
  /** The names of values that the check derived from few contents, by the keys of the contents. */
  unusual: Readonly<Record<string, readonly string[]>>;
}

/**
 * Returns the links that some edited pages had before, by path, if otherwise only findings in these pages can have changed: the pages
 * are not imported, and have the same front matter, imports and, if the check needed them, anchors as before.
 *
 * @param edited the pages as they were before.
 * @param cached returns the content of a page in the page cache.
 * @param basis what the last check depended on.
 */
export function linksBefore(
  edited: readonly EditedPage[],
  disk: Pick<RecordedDisk, 'bytes'>,
  cached: (path: string) => Content | undefined,
  { shown, unusual }: PageBasis,
): ReadonlyMap<string, PageLinks> | undefined {
  if (edited.some(([path]) => shown.includes(nameOf(path)))) return undefined;
  const isOnlyText = ([path, , key]: EditedPage) => {
    const before = cached(path);
    if (before?.key !== key || !(unusual[key] ?? []).every((name) => name in before.values))
      return false;
    const outline = outlineOf(before.values);
    const text = decode(disk.bytes(path)?.bytes ?? NONE);
    if (!/\.mdx?$/.test(path) || outline === undefined || text.includes(REPLACEMENT)) return false;
    const facts = pack(pageDerivations.facts(path, text));
    const sound = isSoundPage(path, text);
    const ids = 'ids' in before.values ? { ids: pack(pageDerivations.ids(path, text)) } : {};
    return outlineOf({ facts, ...ids, sound, [HEAD]: headDigest(text) }) === outline;
  };
  if (!edited.every(isOnlyText)) return undefined;
  return new Map(edited.map(([path]) => [path, linksOf(cached(path))]));
}

type EditedPage = readonly [path: string, stamp: string | null, content: string];
type PageLinks = ReturnType<typeof pageDerivations.facts>['links'];

function linksOf(content: Content | undefined): PageLinks {
  return (content?.values.facts as { links: PageLinks } | undefined)?.links ?? [];
}

const NONE = new Uint8Array();

/** Returns the imports and snippets in the facts about a file. */
function shownFiles(facts: unknown): readonly string[] {
  if (!isObject(facts)) return [];
  const { imports, snippets } = facts as unknown as Record<'imports' | 'snippets', string[]>;
  return imports.length + snippets.length === 0 ? [] : [...imports, ...snippets];
}

function nameOf(path: string): string {
  return withoutExtension(path.slice(path.lastIndexOf('/') + 1));
}
