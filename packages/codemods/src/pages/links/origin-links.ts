import { codeAt } from '@nav/core/internal';
import type { Link } from '@nav/paths';
import { child, stringOf } from '../../document/document.ts';
import type { Session } from '../../session/session.ts';
import type { PageCode } from './code-addresses.ts';

export function originFaults(origin: string): string[] {
  return parseOrigin(origin) === undefined
    ? [`--origin ${origin} is not an address such as https://docs.example.com.`]
    : [];
}

/**
 * Returns the address of a site without a slash at its end: the given one, or the one in the config, in a `CNAME` file,
 * or in `homepage` of `package.json`, unless that is on a host of code.
 */
export function siteOrigin(session: Session, given: string | undefined): string | undefined {
  const seo = child(session.root, 'seo');
  const metatags = seo && child(session.follow(seo), 'metatags');
  const canonical = metatags && child(session.follow(metatags), 'canonical');
  const address = given ?? (canonical && stringOf(session.follow(canonical)));
  if (address !== undefined) return parseOrigin(address);
  const { readAround } = session.files;
  const [domain] = readAround('CNAME').map((text) => text.trim());
  if (domain !== undefined && /^[\w-]+(?:\.[\w-]+)+$/.test(domain)) return `https://${domain}`;
  const homepages = readAround('package.json').map(homepageIn);
  return homepages.find((one) => one !== undefined && !CODE_HOST.test(one));
}

const CODE_HOST = /^https?:\/\/(?:www\.)?(?:github|gitlab|bitbucket|npmjs)\.\w+(?:\/|$)/i;

function homepageIn(manifest: string): string | undefined {
  try {
    const { homepage } = JSON.parse(manifest) as { homepage?: unknown };
    return typeof homepage === 'string' ? parseOrigin(homepage) : undefined;
  } catch {
    return undefined;
  }
}

export function pathsByHost(text: string, code?: PageCode): ReadonlyMap<string, readonly string[]> {
  const origins = [...text.matchAll(/https?:\/\/[\w.-]+(?::\d+)?(?=\/)/gi)].map(([one]) =>
    one.toLowerCase(),
  );
  return new Map(
    Array.from(new Set(origins), (origin) => [
      origin,
      originLinks(text, origin, code).map(({ path }) => path),
    ]),
  );
}

function parseOrigin(address: string): string | undefined {
  return /^https?:\/\/[^\s/?#"'<>()]+(?:\/[^\s?#"'<>()]*)?$/i.test(address)
    ? address.replace(/\/+$/, '')
    : undefined;
}

/** Characters that end an address in a text, and those that may follow one. */
const PATH = /(?:\/(?:[^\s"'`<>()[\]{}?#*|\\]|\((?:[^\s"'`<>()]*)\))*)?/y;

/** Returns the paths of the absolute addresses of a site in a text, each from its slash on, in order. */
export function originLinks(text: string, origin: string | undefined, code?: PageCode): Link[] {
  if (origin === undefined) return [];
  const links: Link[] = [];
  const sought = new RegExp(origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  for (const { index: at } of text.matchAll(sought)) {
    const start = at + origin.length;
    PATH.lastIndex = start;
    const [written = ''] = PATH.exec(text) ?? [];
    // A sentence may end after an address.
    const path = written.replace(/[.,;:!]+$/, '');
    if (path === '' || /[\w-]/.test(text.charAt(at - 1)) || (code && codeAt(code, at))) continue;
    links.push({ start, end: start + path.length, path, delimiter: ' ', isModule: false });
  }
  return links;
}
