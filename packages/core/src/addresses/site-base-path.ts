import { once } from '@nav/collections';
import { normalizeBasePath, withoutBasePath } from '@nav/paths';
import type { SiteFiles } from '../files/site-files.ts';
import type { Dialect } from '../format/dialects.ts';
import type { SiteRedirects } from '../redirects/redirects.ts';
import type { NavTree } from '../tree/nav-tree.ts';
import { walkElements } from '../tree/walk.ts';
import type { ConfigLink } from './config-links.ts';
import { type DeadLink, deadLinks, type LinkedText } from './dead-links.ts';
import { inferBasePath, inferBasePathOfDeadLinks } from './infer-base-path.ts';
import { addressFinder, type FindAddress } from './site-addresses.ts';

export interface AddressSources<Text extends LinkedText> {
  files: SiteFiles | undefined;
  tree: NavTree;
  dialect: Dialect;
  redirects: SiteRedirects;
  /** The base path in the settings; undefined to infer it. */
  given: string | undefined;
  /** Returns the internal links of the config outside the elements of its navigation. */
  links: () => readonly ConfigLink[];
  /** Returns the files whose links may show the base path, pages first. */
  texts: () => Iterable<Text>;
  /** Returns all files, if `texts` returns only those that a check of some pages needs. */
  allTexts?: (() => Iterable<Text>) | undefined;
  /** Tests for an address that a specification or reference that was not read may have. */
  mayServe: (address: string) => boolean;
}

/** A base path that the settings lack. */
export interface InferredBasePath<Text extends LinkedText> {
  path: string;
  /** The links in pages that show it; absent if the config does. */
  links?: readonly DeadLink<Text>[];
}

export interface SiteAddresses<Text extends LinkedText> {
  /** Returns what the site serves at an address, which may start with the base path. */
  find: FindAddress;
  /** Does the same as if a base path were in effect. */
  findUnder(basePath: string): FindAddress;
  /** Returns the base path in effect: given or inferred. It is empty for the root of the host. */
  basePath(): string;
  /** Returns the base path that the config or else the links of the files show, unless one is given. */
  inferred(): InferredBasePath<Text> | undefined;
}

/** Returns the only judge of the addresses and the base path of a site. Everything is computed on first use. */
export function addressesOf<Text extends LinkedText>(
  sources: AddressSources<Text>,
): SiteAddresses<Text> {
  const { files, tree, dialect, redirects, given, texts, allTexts, mayServe } = sources;
  const findUnder = (basePath: string) =>
    addressFinder({ files, tree, redirectOf: redirects.find, dialect, basePath });

  const inferred = once((): InferredBasePath<Text> | undefined => {
    if (!files || given !== undefined) return undefined;
    const find = findUnder('');
    const links = [...elementLinks(tree), ...sources.links().map(({ href }) => href)];
    const ofConfig =
      inferBasePath({ files, redirects: redirects.all, links, find }) ||
      // Redirects may lack the base path that links have.
      inferBasePathOfDeadLinks(
        links.filter((href) => find(href) === undefined),
        { files, find },
      );
    if (ofConfig !== '') return { path: ofConfig };
    const deadIn = (some: Iterable<Text>) => deadLinks(some, { files, dialect, find, mayServe });
    let dead = deadIn(texts());
    // Only with the other links is it clear if a dead link shows the base path.
    if (allTexts && dead.length > 0) dead = deadIn(allTexts());
    const addresses = dead.map(({ address }) => address);
    const path = inferBasePathOfDeadLinks(addresses, { files, find });
    if (path === '') return undefined;
    const isInside = (address: string) => withoutBasePath(address, path) !== undefined;
    return { path, links: dead.filter(({ address }) => isInside(address)) };
  });

  const basePath = once(() =>
    given === undefined ? (inferred()?.path ?? '') : normalizeBasePath(given),
  );
  const find = once(() => findUnder(basePath()));
  return { find: (address) => find()(address), findUnder, basePath, inferred };
}

function elementLinks(tree: NavTree): string[] {
  const links: string[] = [];
  walkElements(tree, ({ href }) => href !== undefined && links.push(href));
  return links;
}
