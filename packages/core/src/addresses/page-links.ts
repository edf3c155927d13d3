import { decodings, extensionOf, linkTarget, withoutExtension, withoutIndex } from '@nav/paths';
import type { SiteFiles } from '../files/site-files.ts';
import { type Dialect, dialects } from '../format/dialects.ts';
import type { AddressTarget, FindAddress } from './site-addresses.ts';

/**
 * Returns the addresses from the root of the site that a link in a page may mean, the most likely first.
 *
 * @param slug the page that shows the link; undefined if only links that start with a slash are certain.
 * @param path the link without its query and fragment.
 * @param tag the component or element of the link; undefined for Markdown.
 */
export function linkAddresses(
  slug: string | undefined,
  path: string,
  dialect: Dialect = 'standard',
  tag?: string,
): string[] {
  if (path.startsWith('/')) return rootAddresses(path);
  const base = linkBase(slug, path, dialect, tag);
  if (dialects[dialect].oneBuilder) {
    const isOfFile = isFromFile(path, tag);
    return decodings(path).map((one) =>
      isOfFile ? `/${withoutIndex(linkTarget(base, one))}` : withExtension(base, one),
    );
  }
  return [base, ...indexBase(base)].flatMap((base) =>
    decodings(path).map((one) => withExtension(base, one)),
  );
}

/** Returns the addresses that a link with a leading slash may mean. */
function rootAddresses(path: string): string[] {
  return decodings(path).map((one) => withExtension('', one));
}

/** Returns the slug whose folder a relative link of a page starts at: the slug of its file, or of its URL. */
export function linkBase(
  slug: string | undefined,
  path: string,
  dialect: Dialect,
  tag?: string,
): string {
  const own = slug ?? '';
  const isOfAddress =
    dialects[dialect].oneBuilder && !path.startsWith('/') && !isFromFile(path, tag);
  return isOfAddress ? withoutIndex(own) : own;
}

/** Tests for a link that the builder resolves: one with a leading dot, in Markdown and some elements. */
function isFromFile(path: string, tag: string | undefined): boolean {
  return /^\.{1,2}(?:\/|$)/.test(path) && (tag === undefined || FROM_FILE.has(tag));
}

/** Elements whose links with a leading dot start at the folder of the file, as in Markdown. */
const FROM_FILE: ReadonlySet<string> = /* @__PURE__ */ new Set(['a', 'Card', 'img', 'source']);

/** An extension that the address of a page lacks is ignored. */
export function linkFinder(
  targetOf: FindAddress,
  files: SiteFiles,
  dialect: Dialect,
): (address: string) => AddressTarget | undefined {
  const { staticFolders } = dialects[dialect];

  function staticFile(address: string): AddressTarget | undefined {
    const path = staticFolders
      .map((folder) => folder + address)
      .find((file) => files.all.has(file));
    return path === undefined ? undefined : { kind: 'file', path };
  }

  return (address) => {
    const plain = withoutExtension(address);
    const page = plain === address ? undefined : targetOf(plain);
    if (page?.kind === 'page' || page?.kind === 'redirect') return page;
    return targetOf(address) ?? page ?? staticFile(address);
  };
}

function withExtension(slug: string, path: string): string {
  const extension = extensionOf(path);
  return `/${linkTarget(slug, path)}${extension}`;
}

/** A browser resolves the links of `a/index` from the address `/a`. */
function indexBase(slug: string): string[] {
  return /(?:^|\/)index$/.test(slug) ? [slug.replace(/\/?index$/, '')] : [];
}
