import { addTo } from '@nav/collections';
import type { NavElement, NavTree } from '@nav/core/client';
import { type AdapterOptions, isExportable, labelsOf, loseAlone } from './choices.ts';
import type { LanguageOutline, Outlines } from './languages.ts';
import { type Loss, lose } from './lost.ts';
import { type Framework, outline } from './outline.ts';
import { type Division, type Entry, type Outline, type OutlinePage, pagesIn } from './parts.ts';

/** The entries of another version in one language that the exported version does not have. */
export interface OtherVersion {
  version: NavElement;
  versions: readonly NavElement[];
  /** Absent if the version has no languages. */
  language?: NavElement | undefined;
  top: Division;
}

/** The other versions of an outline, and what is missing from them. */
export interface OtherVersions {
  /** Returns the versions of a language, in order; of the site if it has one language. */
  of(language: LanguageOutline | undefined): readonly OtherVersion[];
  lost: Loss[];
}

/** Returns none if the options select a version. */
export function otherVersions(
  tree: NavTree,
  framework: Framework,
  options: AdapterOptions,
  { main, languages }: Pick<Outlines, 'main' | 'languages'>,
): OtherVersions {
  const found = new Map<string, OtherVersion[]>();
  const lost: Loss[] = [];
  const shown = [main, ...languages];
  const known = new Set(shown.flatMap(({ top }) => idsIn(top)));
  const mainCode = main.language?.label;
  const exported = new Set([mainCode, ...languages.map(({ language }) => language.label)]);
  for (const { code, outline: own, version } of versionOutlines(tree, framework, options, main)) {
    lost.push(...own.lost, ...missingFromBar(own, framework.name, shown));
    const top = withoutKnown(own.top, known);
    for (const id of idsIn(own.top)) known.add(id);
    if (!top || pagesIn(top).length === 0) continue;
    // The list of losses already has the one language of the exported version.
    if (languages.length === 0 && options.language === undefined && own.language)
      lost.push(loseAlone(framework.name, own.language));
    if (exported.has(code)) {
      const key = code ?? '';
      const { versions, language } = own;
      addTo(found, key, { version, versions, language, top });
      continue;
    }
    const pages = pagesIn(top).length;
    const why = `${framework.name} has the languages of ${JSON.stringify(main.version?.label)}.`;
    lost.push(lose(own.language ?? version, why, { pages }));
  }
  return { of: (language) => found.get(language?.language.label ?? mainCode ?? '') ?? [], lost };
}

/** Yields the outlines of the other versions, one for each of their languages. */
function* versionOutlines(
  tree: NavTree,
  framework: Framework,
  options: AdapterOptions,
  main: Outline,
): Generator<{ code: string | undefined; outline: Outline; version: NavElement }> {
  if (options.version !== undefined) return;
  const codes = options.language === undefined ? labelsOf(tree, 'language') : [];
  const mainCode = main.language?.label;
  for (const label of labelsOf(tree, 'version')) {
    if (label === main.version?.label) continue;
    for (const code of codes.length === 0 ? [undefined] : codes) {
      const language = code === undefined ? {} : { language: code };
      const rest = { ...framework, versions: 'rest' } as const;
      const own = outline(tree, rest, { ...options, version: label, ...language });
      // The version may lack the language, or have none. The language may lack the version.
      const isOwn = (own.language?.label ?? mainCode ?? codes[0]) === code;
      if (isOwn && own.version?.label === label && isExportable(own.version))
        yield { code: own.language ? code : mainCode, outline: own, version: own.version };
    }
  }
}

export function idsIn({ node, href, entries, parts }: Division): string[] {
  return [
    ...(href === undefined ? [] : [node.id]),
    ...entries.map((entry) => entry.node.id),
    ...parts.flatMap(idsIn),
  ];
}

/** `undefined` if nothing remains. */
export function withoutKnown(part: Division, known: ReadonlySet<string>): Division | undefined {
  if (part.href !== undefined) return known.has(part.node.id) ? undefined : part;
  const entries = part.entries.filter(({ node }) => !known.has(node.id));
  const parts = part.parts.flatMap((one) => withoutKnown(one, known) ?? []);
  return entries.length + parts.length === 0 ? undefined : { ...part, entries, parts };
}

/** `undefined` if nothing remains. */
export function withPages(
  part: Division,
  isKept: (page: OutlinePage) => boolean,
): Division | undefined {
  const kept = (entries: readonly Entry[]): Entry[] =>
    entries.flatMap((entry): Entry[] => {
      if (entry.kind === 'page') return isKept(entry) ? [entry] : [];
      const { root, ...group } = entry;
      const own = root && isKept(root) ? { root } : {};
      const children = kept(entry.children);
      return own.root || children.length > 0 ? [{ ...group, ...own, children }] : [];
    });
  if (part.href !== undefined) return part;
  const entries = kept(part.entries);
  const parts = part.parts.flatMap((one) => withPages(one, isKept) ?? []);
  return entries.length + parts.length === 0 ? undefined : { ...part, entries, parts };
}

/** Returns the tabs and links of another version that the navigation bars do not have. */
export function missingFromBar(
  { top, links }: Outline,
  name: string,
  bars: readonly Outline[],
): Loss[] {
  const shown = new Set(bars.flatMap(inBar));
  const why = `The navigation bar of ${name} is that of one version. The menu of versions opens the sidebars of the others.`;
  return inBar({ top, links })
    .filter((node) => !shown.has(node))
    .map((node) => lose(node, why));
}

function inBar({ top, links }: Pick<Outline, 'top' | 'links'>): NavElement[] {
  return [...allParts(top), ...links.map(({ node }) => node)];
}

/** Returns the elements of the parts in a part, except for the navigation itself. */
function allParts({ parts }: Division): NavElement[] {
  return parts.flatMap((part) => [
    ...(part.node.kind === 'navigation' ? [] : [part.node]),
    ...allParts(part),
  ]);
}
