import { dirname, posix, relative, resolve } from 'node:path';
import { checkSite, type Site } from '@nav/core';
import {
  type Counterpart,
  indexTree,
  type NavElement,
  type NavIndex,
  type NavPage,
  occurrencesOf,
  type PageOccurrence,
  type PageView,
  viewPage,
} from '@nav/core/client';
import {
  kindName,
  nearest,
  normalizePagePath,
  pageKey,
  pageSlug,
  parseEndpointEntry,
  toPosix,
  trailLabels,
} from '@nav/core/internal';
import picocolors from 'picocolors';
import { type SiteFlags, siteOptions } from '../sites/open-site.ts';
import { answered, type OpenedSite, unreadText } from '../sites/opened-site.ts';
import { entrySource, pageSummary } from '../sites/page-places.ts';
import type { Command } from '../terminal/command.ts';
import { UsageError } from '../terminal/failure.ts';
import { printable } from '../terminal/printable.ts';
import { openTree } from './open-tree.ts';

interface ExplainFlags extends SiteFlags {
  format: 'text' | 'json';
}

interface Explanation {
  path: string;
  /** The page file, relative to the site's folder; undefined where there is none. */
  file: string | undefined;
  /** What is said in place of the file of a page that should have one. */
  missing: string | undefined;
  places: readonly PageOccurrence[];
  view: PageView;
  /** The page itself, in the navigation or not; undefined where a file alone tells of it. */
  page: NavPage | undefined;
}

export const command: Command<ExplainFlags> = {
  name: 'explain',
  arguments: '<page> [path]',
  about:
    'Tell where a page stands and what a reader sees around it. A page is given by its path, its address, its file, or as `METHOD /path`.',
  options: [
    {
      flags: '-f, --format <name>',
      about: 'how to print',
      choices: ['text', 'json'],
      default: 'text',
    },
    ...siteOptions,
  ],
  examples: [
    ['nav explain guides/quickstart', 'a page of the nearest site'],
    ['nav explain docs/guides/quickstart.mdx docs', 'a file of the site in docs'],
    ['nav explain /api/get-user --format json', 'for a script'],
  ],
  async run([given = '', path], flags, terminal) {
    const opened = await openTree(path, flags, terminal);
    if ('code' in opened) return opened;
    const { site, tree } = opened;
    const index = indexTree(tree);
    const pagePath = endpointPath(given, index) ?? pathOf(given, index, site, terminal.cwd);
    const places = occurrencesOf(index, pagePath);
    const pageFiles = site.files()?.pages;
    const known = places[0]?.page.path ?? pagePath;
    const file = pageFiles?.get(pageKey(known));
    const unlisted =
      file === undefined ? tree.unlisted.find(({ path }) => path === known) : undefined;
    const page = places[0]?.page ?? unlisted;
    if (!page && file === undefined) {
      const suggestion = nearest(pagePath, [
        ...index.byPath.keys(),
        ...tree.unlisted.map(({ path }) => path),
        ...(pageFiles?.keys() ?? []),
      ]);
      const unread = Array.from(
        site.unreadable,
        ([path, reason]) => `\n${unreadText({ path, reason })}`,
      );
      throw new UsageError(
        `${site.file} has no page ${JSON.stringify(given)}, nor is there a file for it${suggestion === undefined ? '; `nav pages` lists what there is.' : `; did you mean ${JSON.stringify(suggestion)}?`}${unread.join('')}`,
      );
    }
    // Where the config does not say which breadcrumbs a page has, the theme does: all that it may show are told.
    const view = viewPage(index, pagePath, { eyebrows: 'breadcrumbs' });
    const missing = file === undefined ? whyMissing(places, site) : undefined;
    const explanation = { path: known, file, missing, places, view, page };
    const stdout =
      flags.format === 'json'
        ? explanationJson(explanation, site)
        : explanationText(explanation, site, picocolors.createColors(terminal.color));
    return answered({ stdout, code: 0 }, site);
  },
};

/** What is said of a page of the navigation without a file: why, as a check tells it. Undefined where it needs none. */
function whyMissing(places: readonly PageOccurrence[], site: OpenedSite): string | undefined {
  const entries = places.filter(({ page }) => page.kind === 'page').map(({ page }) => page.origin);
  if (entries.length === 0) return undefined;
  const found = checkSite(site).diagnostics.find(
    ({ code, file, pointer }) =>
      code === 'page-not-found' &&
      entries.some((entry) => entry.file === file && entry.pointer === pointer),
  );
  return found ? `none: ${found.message}` : 'none';
}

/** The path of the page of an endpoint, which is given as an entry of `pages` names it. */
function endpointPath(given: string, index: NavIndex): string | undefined {
  const entry = parseEndpointEntry(given);
  if (!entry) return undefined;
  const isIt = ({ method, endpoint, specification }: NavPage) =>
    method === entry.method &&
    endpoint === entry.target &&
    (entry.source === undefined || entry.source.replace(/^\.?\//, '') === specification);
  for (const [path, places] of index.byPath) if (places.some(({ page }) => isIt(page))) return path;
  return index.tree.unlisted.find(isIt)?.path;
}

/** The page path that an argument means: a path, an address, or a file as seen from here. */
function pathOf(given: string, index: NavIndex, site: Site, cwd: string): string {
  const plain = given.replace(/[?#].*$/, '');
  const written = pageKey(normalizePagePath(plain));
  if (index.byPath.has(written)) return written;
  if (/\.mdx?$/.test(plain)) {
    const folder = dirname(resolve(cwd, site.file));
    const slug = pageSlug(toPosix(relative(folder, resolve(cwd, plain))));
    if (slug !== undefined && site.files()?.pages.has(slug)) return slug;
  }
  return pageKey(normalizePagePath(plain.replace(/\.mdx?$/, '')));
}

const MATCHES: Record<Counterpart['rank'], string> = {
  0: 'the same page',
  1: 'the same page at another address',
  2: 'the start of the same group',
  3: 'the start of the same section',
  4: 'the first page',
};

function explanationJson({ path, file, places, view, page }: Explanation, site: Site): string {
  const value = {
    ...(page ? pageSummary(page) : { path }),
    ...(file === undefined ? {} : { file }),
    inNavigation: view.page !== undefined,
    ...(page && !view.page ? { generatedBy: entrySource(page, site) } : {}),
    places: places.map(({ page, trail }) => ({
      trail: trailLabels(trail),
      source: entrySource(page, site),
    })),
    breadcrumbs: view.breadcrumbs,
    previous: view.previous ? linkOf(view.previous) : null,
    next: view.next ? linkOf(view.next) : null,
    active: Object.fromEntries(activeElements(view).map(({ kind, label }) => [kind, label])),
    counterparts: view.counterparts.map(({ kind, label, page, rank }) => ({
      kind,
      label,
      ...linkOf(page),
      match: MATCHES[rank],
    })),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

function linkOf({ href, title }: NavPage): { href: string; title: string } {
  return { href, title };
}

/** Groups are shown as breadcrumbs and places; here only what a reader switches between. */
function activeElements({ trail }: PageView): NavElement[] {
  return trail.filter(({ kind }) => kind !== 'navigation' && kind !== 'group');
}

function explanationText(
  { path, file, missing, places, view, page }: Explanation,
  site: Site,
  colors: ReturnType<typeof picocolors.createColors>,
): string {
  const link = ({ title, href }: NavPage) => `${printable(title)}  ${colors.dim(printable(href))}`;
  const rows: [name: string, ...lines: string[]][] = [];
  const add = (name: string, lines: string[]) => {
    if (lines.length > 0) rows.push([name, ...lines]);
  };

  const folder = posix.dirname(site.file);
  if (file !== undefined) add('File', [printable(posix.join(folder, file))]);
  else if (missing !== undefined) add('File', [colors.yellow(printable(missing))]);
  if (page?.kind === 'endpoint') {
    add('Endpoint', [
      `${page.method.toUpperCase()} ${printable(page.endpoint)}  ${colors.dim(printable(page.specification))}`,
    ]);
  }
  const spot = (entry: NavPage) => {
    const { file: config, line, column } = entrySource(entry, site);
    return `${colors.cyan(printable(config))}:${line}:${column}`;
  };
  add(
    'Stands at',
    places.map((place) => `${spot(place.page)}  ${trailText(place.trail)}`),
  );
  if (page && !view.page) add('Generated', [`${spot(page)}  marked x-hidden`]);
  if (!view.page)
    add('Stands at', [
      colors.yellow('no navigation entry; it opens beside the sidebar of'),
      trailText(view.trail),
    ]);
  add(
    'Active',
    activeElements(view).map(({ kind, label }) => `${kindName(kind)} ${printable(label)}`),
  );
  add(
    'Breadcrumbs',
    view.breadcrumbs.length === 0
      ? []
      : [view.breadcrumbs.map(({ label }) => printable(label)).join(' › ')],
  );
  add('Previous', view.previous ? [link(view.previous)] : []);
  add('Next', view.next ? [link(view.next)] : []);
  for (const kind of ['version', 'language'] as const) {
    add(
      kind === 'version' ? 'In versions' : 'In languages',
      view.counterparts
        .filter((counterpart) => counterpart.kind === kind)
        .map(
          ({ label, page: other, rank }) =>
            `${printable(label)}: ${link(other)}  ${colors.dim(`(${MATCHES[rank]})`)}`,
        ),
    );
  }

  const width = Math.max(...rows.map(([name]) => name.length));
  const body = rows.flatMap(([name, ...lines]) =>
    lines.map((line, index) => `  ${(index === 0 ? name : '').padEnd(width)}  ${line}`),
  );
  const title = page ? link(page) : printable(path);
  const hidden = page?.hidden ? colors.dim(' (hidden)') : '';
  return `${colors.bold(title)}${hidden}\n\n${body.join('\n')}\n`;
}

function trailText(trail: readonly NavElement[]): string {
  const labels = trailLabels(trail).map(({ label }) => printable(label));
  return labels.length === 0 ? 'the top of the navigation' : labels.join(' › ');
}
