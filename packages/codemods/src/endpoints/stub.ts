import type { NavEndpoint } from '@nav/core/client';
import {
  type EndpointEntry,
  endpointsNamed,
  formatEndpointEntry,
  parseEndpointEntry,
  readFrontMatter,
} from '@nav/core/internal';
import type { Method, PageMeta } from '@nav/core/stages';
import { frontMatterEnd } from '@nav/front-matter';
import { joinPath } from '@nav/paths';
import { dequal } from 'dequal';
import { yamlText } from '../pages/copies/new-page.ts';
import { sitePages } from '../pages/links/site-files.ts';
import type { Session } from '../session/session.ts';
import type { Preview } from './preview.ts';

/** A page file whose front matter names an operation. */
export interface Stub {
  slug: string;
  /** As the host names it. */
  file: string;
  entry: EndpointEntry;
  meta: PageMeta;
  /** True if there is text below the front matter. */
  hasText: boolean;
}

/** The front matter that a generated page has anyway, in its own words. */
const OWN_WORDS = new Set(['openapi', 'title', 'sidebarTitle', 'description']);

/** Returns `undefined` if the front matter of the page names no operation. */
export function stubAt(
  session: Session,
  slug: string,
  methods: readonly Method[],
): Stub | undefined {
  const name = sitePages(session).get(slug);
  if (name === undefined) return undefined;
  const file = joinPath(session.folder, name);
  const text = session.files.read(file) ?? '';
  const meta = readFrontMatter(text);
  const { openapi } = meta.data;
  const entry = typeof openapi === 'string' ? parseEndpointEntry(openapi, methods) : undefined;
  if (!entry) return undefined;
  return { slug, file, entry, meta, hasText: text.slice(frontMatterEnd(text)).trim() !== '' };
}

/** Returns the paths of the specifications that front matter can mean with an operation (M3.16). */
export function definersOf({ specifications, files }: Preview, entry: EndpointEntry): string[] {
  return endpointsNamed(entry, specifications(), files).map(({ path }) => path);
}

/** Returns the properties of front matter that the generated page does not have, without those in its own words. */
export function missingFrom(page: NavEndpoint, { data }: PageMeta): string[] {
  const own: Readonly<Record<string, unknown>> = {
    ...page.metadata,
    ...(page.deprecated === undefined ? {} : { deprecated: page.deprecated }),
    ...(page.groups === undefined ? {} : { groups: page.groups }),
  };
  return Object.keys(data).filter((key) => {
    const value = data[key];
    if (OWN_WORDS.has(key)) return false;
    const isUnset = value === false || value === null || value === '';
    return Object.hasOwn(own, key) ? !dequal(own[key], value) : !isUnset;
  });
}

/**
 * Returns the text of a page that shows an operation as a generated page does. Undefined if that cannot be written as
 * front matter.
 *
 * @param source the specification to name; undefined if the operation is in one only
 */
export function stubText(
  page: NavEndpoint,
  source: string | undefined,
  newline: string,
): string | undefined {
  const entry: EndpointEntry = { method: page.method as Method, target: page.endpoint };
  if (source !== undefined) entry.source = `/${source}`;
  const data: Record<string, unknown> = {
    title: page.title,
    ...(page.label === page.title ? {} : { sidebarTitle: page.label }),
    openapi: formatEndpointEntry(entry),
  };
  for (const [key, value] of Object.entries(page.metadata ?? {}))
    if (!Object.hasOwn(data, key) && key !== 'sidebarTitle') data[key] = value;
  if (page.deprecated === true) data.deprecated = true;
  const lines = Object.entries(data).map(([key, value]) => `${keyText(key)}: ${yamlText(value)}`);
  const text = ['---', ...lines, '---', ''].join(newline);
  return dequal({ ...readFrontMatter(text).data }, data) ? text : undefined;
}

function keyText(key: string): string {
  return /^[A-Za-z][\w-]*$/.test(key) ? key : yamlText(key);
}
