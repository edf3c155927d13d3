import { getOrSet } from '@nav/collections';
import type { Site } from '@nav/core';
import { firstPage, type NavIndex, type NavPage, occurrencesOf } from '@nav/core/client';
import {
  checkedAddresses,
  followRedirects,
  nearest,
  pageSuggester,
  readMarkup,
} from '@nav/core/internal';
import { joinPointer } from '@nav/json';
import {
  baseName,
  extensionOf,
  folderOf,
  joinPath,
  pageKey,
  pathOf,
  suffixOf,
  titleFromPath,
} from '@nav/paths';
import { MAX_SNIPPETS, MAX_SUGGESTED } from '../limits/limits.ts';
import type { Found, PageReply, Snippets, Suggested } from '../protocol/protocol.ts';
import { placeOf } from './check-reply.ts';
import { endpointOperation, pageOperation } from './operation.ts';
import { snippetNamed } from './snippet-name.ts';
import { lossReplies } from './tree-reply.ts';
import { viewReply } from './view-reply.ts';

type FindAddress = ReturnType<typeof checkedAddresses>['find'];

const finders = new WeakMap<NavIndex, FindAddress>();

export function pageReply(site: Site, index: NavIndex, address: string): PageReply {
  const find = finderOf(site, index);
  const end = followRedirects(find(address), address, find);
  const redirects = end.redirects.map((redirect) => redirectOf(site, redirect));
  const found = foundAt(site, index, end.target, end.address);
  const fragment = suffixOf(end.address).replace(/^[^#]*/, '');
  const path = found.kind === 'page' ? found.path : pathOf(address);
  const view = viewReply(index, path);
  return { found, redirects, fragment, view, losses: lossReplies(site, index) };
}

function finderOf(site: Site, index: NavIndex): FindAddress {
  const { config } = site;
  return getOrSet(finders, index, () =>
    config ? checkedAddresses(site, config, index.tree).find : () => ({ kind: 'unknown' }),
  );
}

function redirectOf(
  { config, sources }: Site,
  { source, destination, pointer }: ReturnType<typeof followRedirects>['redirects'][number],
): PageReply['redirects'][number] {
  const origin = config?.origin(joinPointer(pointer, 'source'));
  const place = origin && sources.get(origin.file)?.locate(origin.pointer, 'value');
  return {
    source,
    destination,
    place: origin && place && placeOf({ file: origin.file, range: place.range }),
  };
}

function foundAt(
  site: Site,
  index: NavIndex,
  target: ReturnType<FindAddress>,
  address: string,
): Found {
  switch (target?.kind) {
    case 'page':
      return writtenPage(site, index, target.slug);
    case 'generated':
      return listedPage(site, index, `/${target.path}`) ?? nothing(site, index, address);
    case 'home': {
      const page = firstPage(index.tree.root);
      return page ? pageAt(site, index, page) : nothing(site, index, address);
    }
    case 'folder':
      return writtenPage(site, index, target.page);
    case 'file':
      return { kind: 'file', path: target.path };
    case 'served':
      return { kind: 'served' };
    case 'redirect':
      return { kind: 'loop' };
    case 'external':
      return { kind: 'external', href: address };
    default:
      return listedPage(site, index, pathOf(address)) ?? nothing(site, index, address);
  }
}

/** Returns the page of the navigation at an address, also one without a file. */
function listedPage(site: Site, index: NavIndex, address: string): Found | undefined {
  const [occurrence] = occurrencesOf(index, address);
  if (occurrence) return pageAt(site, index, occurrence.page);
  const hidden = index.tree.unlisted.find(
    ({ path }) => pageKey(path).toLowerCase() === pageKey(address).toLowerCase(),
  );
  return hidden && { ...pageAt(site, index, hidden), isListed: false };
}

function pageAt(site: Site, index: NavIndex, page: NavPage): Extract<Found, { kind: 'page' }> {
  if (page.kind === 'page' && site.files()?.pages.has(page.path))
    return writtenPage(site, index, page.path);
  const { path, title, missing } = page;
  const operation = page.kind === 'endpoint' ? endpointOperation(site, page) : undefined;
  return {
    kind: 'page',
    path,
    title,
    isListed: true,
    ...(missing ? { isMissing: true } : {}),
    ...(page.kind === 'page' && !site.files() ? { isConfigOnly: true } : {}),
    ...(operation ? { operation } : {}),
  };
}

function writtenPage(site: Site, index: NavIndex, slug: string): Extract<Found, { kind: 'page' }> {
  const name = site.files()?.pages.get(slug);
  const file = name === undefined ? undefined : joinPath(site.config?.folder ?? '', name);
  const text = file === undefined ? undefined : site.host.read(file);
  const meta = site.pageMeta(slug);
  const snippets = file === undefined || text === undefined ? {} : snippetsOf(site, file, text);
  return {
    kind: 'page',
    path: slug,
    title: meta?.title ?? titleFromPath(slug),
    isListed: occurrencesOf(index, slug).length > 0,
    ...(meta?.description === undefined ? {} : { description: meta.description }),
    ...(file === undefined || text === undefined ? {} : { file, text, snippets }),
    ...pageOperation(site, meta?.data.openapi),
  };
}

/** Returns the pages that a page imports, by the names of their components, with those that these import. */
function snippetsOf(site: Site, page: string, pageText: string): Snippets {
  const folder = site.config?.folder ?? '';
  const snippets = new Map<string, string>();
  const waiting = [{ file: page, text: pageText }];
  const add = (name: string, paths: readonly string[]) => {
    if (snippets.has(name) || snippets.size === MAX_SNIPPETS) return;
    for (const path of paths) {
      const text = site.host.read(path);
      if (text === undefined) continue;
      snippets.set(name, text);
      waiting.push({ file: path, text });
      return;
    }
  };
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { file, text } = next;
    const { modules, tags } = readMarkup(text);
    for (const { start, end } of modules) {
      const imports = text.slice(start, end).matchAll(/import\s+(\w+)\s+from\s*(["'])(.*?)\2/g);
      for (const [, name = '', , written = ''] of imports) {
        if (extensionOf(written) === '') continue;
        const isLocal = /^\.\.?\//.test(written);
        add(name, [joinPath(isLocal ? folderOf(file) : folder, written.replace(/^\//, ''))]);
      }
    }
    for (const { name, attributes } of tags) {
      const named = name === 'Snippet' && attributes.find((one) => one.name === 'file')?.value;
      if (!named) continue;
      const inFolder = (of: string) => joinPath(folder, `${of}/${named}`);
      add(snippetNamed(named), ['snippets', '_snippets'].map(inFolder));
    }
  }
  return Object.fromEntries(snippets);
}

function nothing(site: Site, index: NavIndex, address: string): Found {
  const path = pageKey(pathOf(address));
  const byPath = new Map(index.occurrences.map(({ page }) => [page.path, page]));
  const files = site.files();
  const similar = files ? pageSuggester(files)(path) : [];
  const near = nearest(path, byPath.keys());
  const name = baseName(path);
  const namesakes = [...byPath.keys()].filter((one) => one.endsWith(`/${name}`));
  const paths = [...new Set([...similar, near, ...namesakes])].filter((one) => one !== undefined);
  const suggested = paths.slice(0, MAX_SUGGESTED).map((one): Suggested => {
    const page = byPath.get(one);
    return { href: page?.href ?? `/${one}`, title: page?.title ?? titleFromPath(one) };
  });
  return { kind: 'nothing', suggested };
}
