import { baseName, folderOf, isLocal, joinPath, relativePath, titleFromPath } from '@nav/paths';
import { type Framework, unreadable } from '../../model/framework.ts';
import {
  type Edition,
  type Item,
  type Link,
  type Lost,
  newLost,
  type Section,
  type SourceRedirect,
} from '../../model/source.ts';
import { listedPages } from '../../model/tree.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { readPage } from '../../reading/page.ts';
import { fileStart } from '../../reading/place.ts';
import { type DocsifyConfig, readConfig } from './config.ts';
import { type LinkReader, pageOf, readNavbar, readSidebar } from './sidebar.ts';

export const docsify: Framework = {
  name: 'docsify',
  title: 'docsify',
  detect(files, folder) {
    const file = joinPath(folder, 'index.html');
    return /\$docsify\b|<script\b[^>]{0,500}\bdocsify\b/i.test(files.read(file) ?? '')
      ? file
      : undefined;
  },
  read(files, folder) {
    const config = readConfig(files, folder);
    const { root, file, problem } = config;
    if (problem?.reason.includes('cannot be parsed'))
      throw unreadable('The settings cannot be read', problem.reason, problem.at);
    if (root === undefined) {
      const reason = `they are at ${config.basePath}`;
      throw unreadable('The pages are not among the files', reason, config.at);
    }
    const sidebars = sidebarsOf(files, config, root);
    if (sidebars.length === 0) {
      const missing = `${joinPath(root, config.sidebar)} does not exist`;
      const { reason, at } = problem ?? { reason: missing, at: config.at };
      throw unreadable('The site has no sidebar that can be read', reason, at);
    }
    const reader: LinkReader = { files, config, root, shown: new Map() };
    const lost: Lost[] = [];
    const { labels, links } = navbarOf(reader, lost);
    // The first one, then those that the navigation bar names, in its order.
    const order = ['', ...labels.keys()];
    const rank = (sidebar: string) => {
      const index = order.indexOf(relativePath(root, folderOf(sidebar)) ?? '');
      return index === -1 ? order.length : index;
    };
    const sorted = [...sidebars].sort((a, b) => rank(a) - rank(b));
    const sections = sorted.map((sidebar) => {
      const path = relativePath(root, folderOf(sidebar)) ?? '';
      const items = readSidebar(reader, sidebar);
      return { path, section: sectionOf(sidebar, path, items, labels, sidebars.length > 1) };
    });
    if (problem) lost.push(newLost('settings of $docsify', problem.reason, problem.at));
    if (!config.hasPaths) {
      const reason = 'servers do not see the part after #, so they cannot be redirected';
      lost.push(newLost('URLs such as /#/guide', reason, file));
    }
    const items = sections.flatMap(({ section }) => section.items);
    const pages = listedPages(
      items,
      (one) => addressOf(one, reader),
      (one) => readPage(files, one)?.heading?.text,
    );
    const home = joinPath(root, config.homepage);
    if (files.has(home) && !pages.some((page) => page.file === home))
      lost.push(newLost(`page ${home}`, 'no sidebar lists it', home));
    return {
      title: 'docsify',
      config: file,
      site: { name: config.name, primaryColor: colorOf(config), links },
      editions: editionsOf(sections, config),
      pages,
      redirects: redirectsOf(reader),
      lost,
    };
  },
};

function colorOf({ themeColor }: DocsifyConfig): string | undefined {
  return themeColor && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(themeColor) ? themeColor : undefined;
}

function sidebarsOf(
  files: SourceFiles,
  { sidebar, aliases }: DocsifyConfig,
  root: string,
): string[] {
  const name = baseName(sidebar);
  const isShared = aliases.some(({ pattern }) => /\*/.test(pattern) && pattern.includes(name));
  const first = joinPath(root, sidebar);
  const nested = isShared
    ? []
    : files.below(root).filter((file) => baseName(file) === name && file !== first);
  return [...(files.has(first) ? [first] : []), ...nested];
}

interface PlacedSection {
  /** The folder of the sidebar, from the folder of the pages. */
  path: string;
  section: Section;
}

function sectionOf(
  file: string,
  path: string,
  items: readonly Item[],
  labels: ReadonlyMap<string, string>,
  isTab: boolean,
): Section {
  const at = fileStart(file);
  const label = labels.get(path);
  if (label !== undefined) return { label, at, items };
  if (!isTab) return { at, items };
  return { label: path === '' ? 'Documentation' : titleFromPath(path), isGuessed: true, at, items };
}

/** A folder of a translation, such as `zh-cn`. */
const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i;

/** Returns the languages of a site: folders with a sidebar whose names are codes of languages. */
function editionsOf(
  sections: readonly PlacedSection[],
  { language, file }: DocsifyConfig,
): Edition[] {
  const codeOf = (path: string) => {
    const [first = ''] = path.split('/');
    return LANGUAGE.test(first) ? first : undefined;
  };
  const codes = [...new Set(sections.map(({ path }) => codeOf(path)))];
  if (codes.every((code) => code === undefined)) {
    return [{ sections: sections.map(({ section }) => section), lost: [] }];
  }
  const standard = codes.includes(undefined) ? undefined : codes[0];
  return codes.map((code) => {
    const own = sections.filter(({ path }) => codeOf(path) === code);
    const name = code ?? language ?? 'en';
    const at = own[0]?.section.at ?? fileStart(file);
    return {
      language: { name, label: name, isDefault: code === standard, at },
      sections: own.map(({ section }) => (own.length > 1 ? section : withoutGuess(section))),
      lost: [],
    };
  });
}

/** Returns the only section of a language, which needs no label. */
function withoutGuess({ label, isGuessed, ...section }: Section): Section {
  return isGuessed ? section : { label, ...section };
}

/** Returns the links of the navigation bar, and the labels that it has for folders with a sidebar. */
function navbarOf(
  reader: LinkReader,
  lost: Lost[],
): { labels: ReadonlyMap<string, string>; links: Link[] } {
  const { files, config, root } = reader;
  const labels = new Map<string, string>();
  const links: Link[] = [];
  const file = joinPath(root, config.navbar);
  if (!files.has(file)) return { labels, links };
  for (const link of readNavbar(reader, file)) {
    const { text: label, href, at } = link;
    if (!isLocal(href)) {
      links.push({ kind: 'link', label, href, at });
      continue;
    }
    const { file: page = '' } = pageOf(link, reader);
    const folder = folderOf(page);
    const path = relativePath(root, folder) ?? '';
    const isHome = baseName(page) === baseName(config.homepage);
    const hasSidebar = files.has(joinPath(folder, baseName(config.sidebar)));
    if (isHome && hasSidebar && !labels.has(path)) labels.set(path, label);
    else {
      const what = `link "${label}" to ${href}`;
      lost.push(newLost(what, 'the navbar of docs.json links only to other sites', at));
    }
  }
  return { labels, links };
}

/** Returns redirects from the other addresses of pages, such as aliases, if servers see addresses. */
function redirectsOf(reader: LinkReader): SourceRedirect[] {
  if (!reader.config.hasPaths) return [];
  return [...reader.shown].flatMap(([from, { file, at }]) => {
    const to = addressOf(file, reader);
    return `${from}/` === to || from === to ? [] : [{ from, to, at }];
  });
}

function addressOf(file: string, { config, root }: LinkReader): string {
  const path = (relativePath(root, file) ?? file).replace(/\.md$/i, '');
  const isHome = baseName(file) === baseName(config.homepage) || /(?:^|\/)README$/i.test(path);
  return isHome ? `/${folderOf(path)}/`.replace('//', '/') : `/${path}`;
}
