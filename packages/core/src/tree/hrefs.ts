import { normalizeBasePath, pageKey, withoutIndex } from '@nav/paths';

/** The form of the URLs of a site. Without these options, the URL of a page is its path with a leading slash. */
export interface HrefOptions {
  /** The path under which the site is served, such as `/docs`. */
  base?: string;
  /** `always` ends the URLs of pages with a slash. Default: `never`. */
  trailingSlash?: 'always' | 'never';
  /** `folder` shortens `/guides/index` to `/guides`, as static hosts serve it. Default: `keep`. */
  index?: 'keep' | 'folder';
  /** Maps the URLs of pages, after the other options. Queries and fragments are added to the result. */
  href?: (path: string) => string;
}

/** Functions from paths to URLs. */
export interface HrefMapping {
  /** Returns the URL of a page by its path; of the front page for an empty path. */
  page(path: string): string;
  /** Returns the URL of an address on the site that is not a page. */
  file(address: string): string;
}

/**
 * Returns the mapping of some options; `undefined` if URLs stay as they are.
 *
 * @throws RangeError for an option with an unknown value, and for a base that is not a path.
 */
export function hrefMapping(options: HrefOptions): HrefMapping | undefined {
  const { base = '', trailingSlash, index, href } = options;
  assertOneOf('trailingSlash', trailingSlash, ['always', 'never']);
  assertOneOf('index', index, ['keep', 'folder']);
  if (/[?#\s\\]|:\/\/|^\.|^\/\//.test(base))
    throw new RangeError(
      `The option "base" must be a path such as "/docs", not ${JSON.stringify(base)}. For other URLs, use the option "href".`,
    );
  if ([options.base, trailingSlash, index, href].every((option) => option === undefined))
    return undefined;
  const prefix = normalizeBasePath(base);
  const end = trailingSlash === 'always' ? '/' : '';
  return {
    page(path) {
      const key = index === 'folder' ? withoutIndex(path) : pageKey(path);
      const url = key === '' ? prefix + end || '/' : `${prefix}/${key}${end}`;
      return href ? href(url) : url;
    },
    file: (address) => prefix + (address.startsWith('/') ? address : `/${address}`),
  };
}

function assertOneOf(name: string, value: string | undefined, allowed: readonly string[]): void {
  if (value === undefined || allowed.includes(value)) return;
  const names = allowed.map((one) => JSON.stringify(one)).join(' or ');
  throw new RangeError(`The option "${name}" must be ${names}, not ${JSON.stringify(value)}.`);
}
