import { normalizeBasePath } from '@nav/text';
import type { SiteFiles } from '../files/site-files.ts';
import type { Dialect } from '../format/dialects.ts';
import type { SiteRedirects } from '../redirects/redirects.ts';
import type { NavTree } from '../tree/nav-tree.ts';
import {
  firstSegment,
  firstSegments,
  inferBasePath,
  inferBasePathOfDeadLinks,
} from './infer-base-path.ts';
import { deadAddress, linkFinder } from './page-links.ts';
import { addressFinder, type FindAddress } from './site-addresses.ts';

export interface AddressSources {
  files: SiteFiles | undefined;
  tree: NavTree;
  dialect: Dialect;
  redirects: SiteRedirects;
  /** The base path in the settings; undefined to infer it. */
  given: string | undefined;
  hrefs: () => readonly string[];
  texts: () => Iterable<LinkedText>;
}

/** A file whose links may show the base path. */
export interface LinkedText {
  facts: { links: readonly Parameters<typeof deadAddress>[0][] };
}

export interface SiteAddresses {
  /** Returns what the site serves at an address if addresses may start with a base path. */
  findUnder: (basePath: string) => FindAddress;
  /** Returns the base path that the links and redirects of the config show; empty if there is none or one is given. */
  shownByConfig: () => string;
  /** Returns the base path that links in pages show besides, given those that lead nowhere. */
  shownByPages: (dead: readonly string[]) => string;
  /** Returns the base path in effect: given, shown by the config, or shown by the links of the files. */
  basePath: () => string;
}

/** Returns the only judge of the addresses and the base path of a site. Everything is computed on first use. */
export function addressesOf(sources: AddressSources): SiteAddresses {
  const { files, tree, dialect, redirects, given, hrefs, texts } = sources;
  let ofConfig: string | undefined;
  const addresses: SiteAddresses = {
    findUnder: (basePath) =>
      addressFinder({ files, tree, redirectOf: redirects.find, dialect, basePath }),
    shownByConfig() {
      if (!files || given !== undefined) return '';
      const find = addresses.findUnder('');
      ofConfig ??=
        inferBasePath({ files, redirects: redirects.all, links: hrefs(), find }) ||
        // Redirects may lack the base path that links have.
        inferBasePathOfDeadLinks(
          hrefs().filter((href) => find(href) === undefined),
          { files, find },
        );
      return ofConfig;
    },
    shownByPages(dead) {
      if (!files || given !== undefined || addresses.shownByConfig() !== '') return '';
      const taken = firstSegments(files);
      const outside = dead.filter((address) => !taken.has(firstSegment(address)));
      return inferBasePathOfDeadLinks(outside, { files, find: addresses.findUnder('') });
    },
    basePath() {
      if (given !== undefined) return normalizeBasePath(given);
      return addresses.shownByConfig() || addresses.shownByPages(deadAddresses());
    },
  };
  return addresses;

  function deadAddresses(): string[] {
    if (!files) return [];
    const find = linkFinder(addresses.findUnder(''), files, dialect);
    return Array.from(texts(), ({ facts }) =>
      facts.links.flatMap((link) => deadAddress(link, find) ?? []),
    ).flat();
  }
}
