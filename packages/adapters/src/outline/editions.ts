import type { NavElement, NavNode, NavTree } from '@nav/core/client';
import { type AdapterOptions, isExportable, labelsOf, loseAlone, shownPages } from './choices.ts';
import { commonFolder, inFolder, withoutFolder } from './folders.ts';
import { distinct, type Loss, lose } from './lost.ts';
import { uniqueNames } from './names.ts';
import { everyEdition, type Framework, outline } from './outline.ts';
import { type Division, type Outline, pagesIn, pathsIn } from './parts.ts';
import { idsIn, missingFromBar, withoutKnown } from './versions.ts';

/** One version in one language, for a framework that keeps each in a separate folder. */
export interface Edition extends Outline {
  /** The folder that most of its pages are below; may be empty. */
  folder: string;
  /** Returns the path of a page in the folder of the edition. */
  pathOf(path: string): string;
}

export type LanguageEdition = Edition & { language: NavElement };

export interface VersionEditions {
  /** Absent if the site has no versions. */
  version?: NavElement;
  main: Edition;
  /** The other languages, in order. */
  others: LanguageEdition[];
  /** The part of the folder of the main edition that does not belong to its language. */
  folder: string;
}

/** All exported versions, the site's default first. */
export interface Editions {
  versions: [VersionEditions, ...VersionEditions[]];
  /** The exported languages, in order; empty if there is only one. */
  languages: NavElement[];
  lost: Loss[];
}

/**
 * An entry that several versions share is in the first one.
 *
 * @throws RangeError if the site lacks the version or the language.
 */
export function editionsOf(
  tree: NavTree,
  framework: Omit<Framework, 'hasLanguages' | 'versions'>,
  options: AdapterOptions,
): Editions {
  const all = everyEdition(framework, options);
  const first = outline(tree, all, options);
  const reading: Reading = {
    tree,
    framework: all,
    options,
    first,
    bars: [],
    known: new Set(),
    lost: [],
  };
  const main = readVersion(reading, first.version?.label);
  const versions: Editions['versions'] = [
    main ?? inFolders(first, [], { isFirst: true, hasLanguages: false }),
  ];
  const codes = new Set(languagesOf(versions[0]).map(({ label }) => label));
  const labels = options.version === undefined ? labelsOf(tree, 'version') : [];
  for (const label of labels) {
    if (label === first.version?.label) continue;
    const version = readVersion(reading, label, codes);
    if (version) versions.push(version);
  }
  if (versions.length > 1) noteVersions(reading, labels);
  const languages = languagesOf(versions[0]);
  const hasLanguages = languages.length > 1;
  const alone = [
    ...(hasLanguages || options.language !== undefined ? [] : languages),
    ...(versions.length === 1 && first.version && options.version === undefined
      ? [first.version]
      : []),
  ];
  return {
    versions,
    languages: hasLanguages ? inOrder(languages, labelsOf(tree, 'language')) : [],
    lost: distinct([...reading.lost, ...alone.map((one) => loseAlone(framework.name, one))]),
  };
}

/** Describes the URLs of an edition that change because the framework derives them from other folders. */
export function loseUrls(
  { main, version }: VersionEditions,
  edition: Edition,
  moved: number,
  why: string,
): Loss[] {
  const node = edition === main ? (version ?? edition.language) : edition.language;
  if (moved === 0 || !node) return [];
  return [lose(node, why, { of: moved === 1 ? '1 URL' : `${moved} URLs` })];
}

export function topFolders({ main, others }: VersionEditions): Set<string> {
  const all = [main, ...others];
  const tops = all.flatMap((one) =>
    pathsIn(one).map((path) => one.pathOf(path).split('/')[0] ?? ''),
  );
  return new Set(tops);
}

/** Notes what changes if every page belongs to a version. */
function noteVersions({ framework, first, lost }: Reading, labels: readonly string[]): void {
  const { version, versions, top } = first;
  if (!version) return;
  const label = JSON.stringify(version.label);
  if (labels[0] !== version.label) {
    const why = `${framework.name} lists the exported version first.`;
    lost.push(lose(version, why, { of: 'order' }));
  }
  const inside = new Set<string>();
  (function walk(nodes: readonly NavNode[]): void {
    for (const node of nodes) {
      inside.add(node.id);
      if ('children' in node) walk(node.children);
    }
  })(versions);
  const why = `In ${framework.name}, each page belongs to a version, this one to ${label}.`;
  for (const node of outside(top, inside)) lost.push(lose(node, why, { of: 'version' }));
}

/** Returns the nodes of a part that are in no version: the part itself if all are. */
function outside({ node, entries, parts }: Division, inside: ReadonlySet<string>): NavNode[] {
  if (inside.has(node.id)) return [];
  const loose = entries.filter((entry) => !inside.has(entry.node.id));
  const isWhole =
    loose.length === entries.length && parts.every(({ node: one }) => !inside.has(one.id));
  const below = parts.flatMap((part) => outside(part, inside));
  const isAll = isWhole && node.kind !== 'navigation' && below.length === parts.length;
  return isAll ? [node] : [...loose.map((entry) => entry.node), ...below];
}

function languagesOf({ main, others }: VersionEditions): NavElement[] {
  return [main, ...others].flatMap(({ language }) => language ?? []);
}

function inOrder(languages: readonly NavElement[], codes: readonly string[]): NavElement[] {
  return codes.flatMap((code) => languages.filter(({ label }) => label === code));
}

interface Reading {
  tree: NavTree;
  framework: Framework;
  options: AdapterOptions;
  first: Outline;
  /** The first version in each language. */
  bars: Outline[];
  /** The ids of the nodes of the versions so far. */
  known: Set<string>;
  lost: Loss[];
}

/**
 * Returns a version in all of its languages; undefined if the default language does not have pages only for it.
 *
 * @param exported the codes of the languages of the versions before; undefined for the first one.
 */
function readVersion(
  reading: Reading,
  label: string | undefined,
  exported?: ReadonlySet<string>,
): VersionEditions | undefined {
  const { framework, first, bars, known, lost } = reading;
  const all = outlinesOf(reading, label);
  const own: Outline[] = [];
  for (const one of all) {
    lost.push(...one.lost);
    if (exported === undefined) {
      own.push(one);
      bars.push(one);
    } else {
      lost.push(...missingFromBar(one, framework.name, bars));
      const top = withoutKnown(one.top, known);
      if (top) own.push({ ...one, top });
    }
  }
  for (const { top } of all) for (const id of idsIn(top)) known.add(id);
  // A version may have no languages.
  const code = first.language?.label;
  const main = own.find(({ language }) => (language?.label ?? code) === code);
  const others = own.filter((one): one is Outline & { language: NavElement } => {
    if (one === main || !one.language || pagesIn(one.top).length === 0) return false;
    if (main && (exported?.has(one.language.label) ?? true)) return true;
    const why = main
      ? `${framework.name} has the languages of ${JSON.stringify(first.version?.label)}.`
      : `In ${framework.name}, a version has pages in the default language.`;
    lost.push(lose(one.language, why, { pages: pagesIn(one.top).length }));
    return false;
  });
  if (!main) return undefined;
  const isFirst = exported === undefined;
  const hasLanguages = isFirst ? others.length > 0 : exported.size > 1;
  return inFolders(main, others, { isFirst, hasLanguages });
}

function outlinesOf(
  { tree, framework, options, first, lost }: Reading,
  version: string | undefined,
): Outline[] {
  const main = first.language?.label;
  const codes = options.language === undefined ? labelsOf(tree, 'language') : [];
  const ordered = [main, ...codes.filter((code) => code !== main)];
  const isFirst = version === first.version?.label;
  const chosen = { ...options, ...(version === undefined ? {} : { version }) };
  const rest: Framework = { ...framework, ...(isFirst ? {} : { versions: 'rest' }) };
  return ordered.flatMap((language) => {
    if (isFirst && language === main) return [first];
    const inLanguage = language === undefined ? {} : { language };
    const own = outline(tree, rest, { ...chosen, ...inLanguage });
    // A language may lack the version, or a version the language.
    if ((own.version?.label ?? first.version?.label) !== version) return [];
    if ((own.language?.label ?? main) !== language) return [];
    if (!isFirst && own.version && !isExportable(own.version)) return [];
    if (!own.language?.hidden) return [own];
    const pages = shownPages(own.language);
    if (pages > 0)
      lost.push(lose(own.language, `${framework.name} lists all languages.`, { pages }));
    return [];
  });
}

function inFolders(
  main: Outline,
  others: readonly (Outline & { language: NavElement })[],
  { isFirst, hasLanguages }: { isFirst: boolean; hasLanguages: boolean },
): VersionEditions {
  const paths = pathsIn(main);
  const ofLanguage = (hasLanguages && folderOfLanguage(main, paths)) || '';
  const folder = isFirst ? '' : commonFolder(paths.map((path) => withoutFolder(path, ofLanguage)));
  const editions = others.map((one): LanguageEdition => {
    const own = pathsIn(one);
    const named = folderOfLanguage(one, own) ?? unnamedFolder(own, paths);
    const inner = inFolder(named, folder);
    const isInside = folder !== '' && isMost(own, inner);
    return { ...editionAt(one, isInside ? inner : named), language: one.language };
  });
  const outer =
    ofLanguage === '' || folder === '' ? ofLanguage + folder : inFolder(ofLanguage, folder);
  const version = main.version ? { version: main.version } : {};
  return { ...version, main: editionAt(main, outer), others: editions, folder };
}

/** Returns the folder with the code of the language that most pages are below. */
function folderOfLanguage({ language }: Outline, paths: readonly string[]): string | undefined {
  if (!language) return undefined;
  const codes = [language.label, language.lang ?? ''].map((code) => code.toLowerCase());
  const folders = paths.flatMap((path) => {
    const names = path.split('/').slice(0, -1);
    const at = names.findIndex((name) => codes.includes(name.toLowerCase()));
    return at === -1 ? [] : [names.slice(0, at + 1).join('/')];
  });
  return [...new Set(folders)].find((folder) => isMost(paths, folder));
}

/** Returns the folder that all pages of a language without a named one share, if no page of the default language is in it. */
function unnamedFolder(paths: readonly string[], main: readonly string[]): string {
  const folder = commonFolder(paths);
  return main.some((path) => path.startsWith(inFolder(folder, ''))) ? '' : folder;
}

function isMost(paths: readonly string[], folder: string): boolean {
  const inside = paths.filter((path) => path.startsWith(`${folder}/`)).length;
  return inside * 2 > paths.length;
}

function editionAt(own: Outline, folder: string): Edition {
  const unique = uniqueNames();
  const paths = new Map(pathsIn(own).map((path) => [path, unique(withoutFolder(path, folder))]));
  return { ...own, folder, pathOf: (path) => paths.get(path) ?? withoutFolder(path, folder) };
}
