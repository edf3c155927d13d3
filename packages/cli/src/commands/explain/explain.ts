import { dirname, posix, relative, resolve } from 'node:path';
import { type Code, checkSite, type Site } from '@nav/core';
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
  isDivision,
  kindName,
  nearest,
  nearestInScope,
  pageSlug,
  parseEndpointEntry,
  trailLabels,
} from '@nav/core/internal';
import type { TeamCode } from '@nav/core/stages';
import { toPosix } from '@nav/disk';
import { shownSource } from '@nav/display';
import {
  isRemote,
  normalizeBasePath,
  normalizePagePath,
  pageKey,
  pathOf,
  withoutBasePath,
  withoutExtension,
} from '@nav/paths';
import { unreadableText } from '@nav/report/unreadable';
import { UsageError } from '@nav/site/failure';
import type { OpenedSite, SiteFlags } from '@nav/site/open-site';
import type { SiteReport } from '@nav/site/report';
import { urlOfSite } from '@nav/site/site-url';
import picocolors from 'picocolors';
import { printFindings } from '../../reporters/json.ts';
import { entrySource, pageSummary } from '../../reporters/page-json.ts';
import { withSiteFailures } from '../../reporters/unreadable.ts';
import type { Command, Terminal } from '../../terminal/command.ts';
import { failureResult } from '../../terminal/failure.ts';
import { formatOption } from '../../terminal/options.ts';
import { printAnswer } from '../../terminal/printer.ts';
import { siteOptions } from '../../terminal/site-options.ts';
import { printable, suggestName } from '../../terminal/text.ts';
import {
  describedEndpoint,
  type EndpointEntry,
  endpointName,
  endpointPages,
  findEndpointPage,
} from '../endpoint-pages.ts';
import { openTree } from '../open-tree.ts';
import { codes } from '../rules/known-code.ts';
import { settingsRules } from '../rules/team-patterns.ts';
import { explainUrl, hidingRedirect } from './explain-url.ts';
import { checkPage, problemLines } from './page-problems.ts';

interface ExplainFlags extends SiteFlags {
  format: 'text' | 'json';
}

interface Explanation {
  path: string;
  /** The page file, relative to the site's folder, if there is one. */
  file: string | undefined;
  places: readonly PageOccurrence[];
  view: PageView;
  /** The resolved page, in the navigation or not; undefined if there is only a file. */
  page: NavPage | undefined;
  /** The redirect that leads its readers elsewhere. */
  redirect: ReturnType<typeof hidingRedirect>;
  /** The check of its file; undefined without one. */
  check: SiteReport | undefined;
}

export const command: Command<ExplainFlags> = {
  name: 'explain',
  arguments: '<page> [path]',
  description:
    'Show where a page appears in the navigation and what readers see around it. Pass a path, a URL, a file or `METHOD /path`. For a code, it prints the same as `nav rules CODE`, unless a page has that path.',
  options: [formatOption(), ...siteOptions],
  examples: [
    ['nav explain guides/quickstart', 'a page of the nearest site'],
    ['nav explain docs/guides/quickstart.mdx docs', 'a file of the site in docs'],
    ['nav explain /api/get-user --format json', 'for scripts'],
    ['nav explain page-not-found', 'the code of a finding'],
  ],
  async run([written = '', path], flags, terminal) {
    const code = codeNamed(written, flags, terminal);
    const opened = await openTree(path, flags, terminal).catch((error) => {
      // A code has a meaning without a site, too.
      if (path !== undefined || !failureResult(error)) throw error;
      if (code !== undefined) return;
      const hint = error instanceof UsageError ? suggestName(written, codes) : '';
      throw hint === '' ? error : new UsageError(`${error.message}${hint}`);
    });
    if (!opened) return explainCode(code as Code | TeamCode, flags, terminal);
    const { site, tree } = opened;
    const given = isRemote(written) ? pathOnSite(written, site) : written;
    const index = indexTree(tree);
    const asEndpoint = parseEndpointEntry(given);
    const endpointPage = asEndpoint && findEndpointPage(asEndpoint, endpointPages(index, site));
    const pagePath = endpointPage ?? pageMeant(given, index, site, terminal.cwd);
    const places = occurrencesOf(index, pagePath);
    const pageFiles = site.files()?.pages;
    const known = places[0]?.page.path ?? pagePath;
    const file = pageFiles?.get(pageKey(known));
    const unlisted =
      file === undefined ? tree.unlisted.find(({ path }) => path === known) : undefined;
    // The theme may decide which breadcrumbs to show, so all of them are printed.
    const view = viewPage(index, pagePath, { eyebrows: 'breadcrumbs' });
    const page = view.page ?? unlisted;
    if (!page && file === undefined) {
      if (code !== undefined) return explainCode(code, flags, terminal);
      const answered = explainUrl(given, opened, flags.format);
      if (answered !== undefined) return withSiteFailures({ stdout: answered, code: 0 }, site);
      const suggestion = asEndpoint
        ? suggestEndpoint(asEndpoint, index, site)
        : (suggestPage(pagePath, index, site) ??
          suggestFile(given, site) ??
          nearest(pagePath, codes));
      const similar = suggestion && `Did you mean ${JSON.stringify(suggestion)}?`;
      const { explainGone } = await import('./explain-gone.ts');
      const advice = await explainGone(given, opened, similar, terminal);
      throw new UsageError(unknownPage(given, advice, site));
    }
    const redirect = hidingRedirect(known, opened);
    const check =
      file === undefined ? undefined : await checkPage(pageFile(file, site), site, flags, terminal);
    const explanation = { path: known, file, places, view, page, redirect, check };
    const stdout =
      flags.format === 'json'
        ? explanationJson(explanation, site)
        : explanationText(explanation, site, picocolors.createColors(terminal.color));
    return withSiteFailures({ stdout, code: 0 }, site);
  },
};

/**
 * Returns the path in a URL of a site.
 *
 * @throws UsageError if it is a URL of another site.
 */
function pathOnSite(url: string, site: OpenedSite): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  const own = urlOfSite(site, undefined);
  if (own === undefined) return pathname;
  if (new URL(own).host !== host)
    throw new UsageError(`${JSON.stringify(url)} is not a URL of this site, which is at ${own}.`);
  return withoutBasePath(pathname, normalizeBasePath(new URL(own).pathname)) ?? pathname;
}

/** Returns the code of nav, or of a pattern in the settings, with a name in any case. */
function codeNamed(
  written: string,
  { config }: ExplainFlags,
  { cwd }: Terminal,
): Code | TeamCode | undefined {
  const name = written.toLowerCase();
  const own = name.includes('/') ? settingsRules(cwd, config, cwd).patterns : [];
  return [...codes, ...own.map(({ code }) => code)].find((known) => known === name);
}

async function explainCode(
  code: Code | TeamCode,
  { format, config }: ExplainFlags,
  terminal: Terminal,
) {
  const { ruleResult } = await import('../rules/rules.ts');
  return ruleResult(code, format, terminal, config);
}

function unknownPage(given: string, advice: string, site: OpenedSite): string {
  const unreadable = Array.from(
    site.unreadable,
    ([path, reason]) => `\n${unreadableText({ path, reason })}`,
  );
  return `The page ${JSON.stringify(given)} does not exist in ${site.file}. ${advice}${unreadable.join('')}`;
}

/** Returns why a page of the navigation has no file, in the words of a check; undefined if it needs none. */
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

/** Returns the page that is probably meant, in the language, version and product of the given one. */
function suggestPage(path: string, { byPath, tree }: NavIndex, site: Site): string | undefined {
  const unlisted = tree.unlisted.map((page) => page.path);
  const known = new Set([...byPath.keys(), ...unlisted, ...(site.files()?.pages.keys() ?? [])]);
  return nearestInScope(path, known, tree);
}

function suggestFile(given: string, site: Site): string | undefined {
  const path = pageKey(pathOf(given));
  return /\.\w+$/.test(path) ? nearest(path, site.files()?.assets ?? []) : undefined;
}

function suggestEndpoint(endpoint: EndpointEntry, index: NavIndex, site: Site): string | undefined {
  const known = Array.from(endpointPages(index, site), (page) => endpointName(page.endpoint));
  return nearest(endpointName(endpoint), known);
}

/** Returns the page path for an argument: a path, a URL, or a file relative to the current directory. */
function pageMeant(given: string, index: NavIndex, site: Site, cwd: string): string {
  const plain = pathOf(given);
  const written = normalizePagePath(plain);
  if (index.byPath.has(written)) return written;
  if (/\.mdx?$/.test(plain)) {
    const folder = dirname(resolve(cwd, site.file));
    const slug = pageSlug(toPosix(relative(folder, resolve(cwd, plain))));
    if (slug !== undefined && site.files()?.pages.has(slug)) return slug;
  }
  const inner = withoutBasePath(plain, site.settings.basePath ?? '') ?? plain;
  return normalizePagePath(withoutExtension(inner));
}

const MATCHES: Record<Counterpart['match'], string> = {
  same: 'the same page',
  another: 'the same page at another URL',
  group: 'the start of the same group',
  section: 'the start of the same section',
  target: 'the first page',
};

/** Returns the path of a page file from the current directory. */
function pageFile(file: string, site: Site): string {
  return posix.join(posix.dirname(site.file), file);
}

function explanationJson(
  { path, file, places, view, page, redirect, check }: Explanation,
  site: Site,
): string {
  const withBreadcrumbs = breadcrumbsPlace(places, view);
  const value = {
    ...(page ? pageSummary(page) : { path }),
    ...(file === undefined ? {} : { file }),
    inNavigation: view.page !== undefined,
    ...(redirect ? { redirected: redirect } : {}),
    ...(page && !view.page ? { generatedBy: entrySource(page, site) } : {}),
    ...(view.page && places.length === 0 ? { linkedBy: entrySource(view.page, site) } : {}),
    places: places.map(({ page, trail }) => ({
      trail: trailLabels(trail),
      source: entrySource(page, site),
      inView: page === view.page,
      inBreadcrumbs: page === withBreadcrumbs?.page,
    })),
    breadcrumbs: view.breadcrumbs.map(({ label, href }) => ({ label, href })),
    previous: view.previous ? linkOf(view.previous) : null,
    next: view.next ? linkOf(view.next) : null,
    active: Object.fromEntries(activeElements(view).map(({ kind, label }) => [kind, label])),
    counterparts: view.counterparts.map(({ kind, label, page, match }) => ({
      kind,
      label,
      ...linkOf(page),
      match: MATCHES[match],
    })),
    diagnostics: check ? printFindings(check) : [],
  };
  return printAnswer(value);
}

/** Returns the place of a page that its breadcrumbs describe. A dialect can take them from another one than the rest (M4.9). */
function breadcrumbsPlace(
  places: readonly PageOccurrence[],
  { page, breadcrumbs }: PageView,
): PageOccurrence | undefined {
  if (breadcrumbs.length === 0) return undefined;
  const isAbove = ({ trail }: PageOccurrence) =>
    breadcrumbs.every(({ id }) => trail.some((element) => id === `breadcrumb:${element.id}`));
  return places.find((place) => place.page === page && isAbove(place)) ?? places.findLast(isAbove);
}

function linkOf({ href, title }: NavPage): { href: string; title: string } {
  return { href, title };
}

/** Returns the elements that readers switch between, without groups. */
function activeElements({ trail }: PageView): NavElement[] {
  return trail.filter(isDivision);
}

function explanationText(
  { path, file, places, view, page, redirect, check }: Explanation,
  site: OpenedSite,
  colors: ReturnType<typeof picocolors.createColors>,
): string {
  const rows: (readonly [name: string, line: string])[] = [];
  /** Adds lines; only the first one has the name. */
  const add = (name: string, ...lines: string[]) => {
    lines.forEach((line, index) => {
      rows.push([index === 0 ? name : '', line]);
    });
  };
  const link = ({ title, href }: NavPage) => `${printable(title)}  ${colors.dim(printable(href))}`;
  const location = (entry: NavPage) => {
    const { file: config, line, column } = entrySource(entry, site);
    return `${colors.cyan(printable(config))}:${line}:${column}`;
  };

  const missing = file === undefined ? whyMissing(places, site) : undefined;
  if (file !== undefined) add('File', printable(pageFile(file, site)));
  else if (missing !== undefined) add('File', colors.yellow(printable(missing)));
  if (page?.kind === 'endpoint') {
    const { method, endpoint, specification } = page;
    const source = colors.dim(printable(shownSource(specification)));
    add('Endpoint', `${method.toUpperCase()} ${printable(endpoint)}  ${source}`);
  } else {
    const described = describedEndpoint(pageKey(path), site);
    if (described)
      add('Endpoint', `${printable(endpointName(described))}  ${colors.dim('front matter')}`);
  }
  const withBreadcrumbs = breadcrumbsPlace(places, view);
  add(
    'Listed at',
    ...places.map((place) => {
      const mark = places.length > 1 ? placeMark(place.page, view.page, withBreadcrumbs?.page) : '';
      return `${location(place.page)}  ${trailText(place.trail)}${mark === '' ? '' : colors.dim(mark)}`;
    }),
  );
  if (view.page && places.length === 0) add('Linked at', `${location(view.page)}  global`);
  if (!view.page) {
    if (page) add('Generated', `${location(page)}  marked x-hidden`);
    add('Listed at', colors.yellow('nowhere'));
    add('Sidebar', trailText(view.trail));
  }
  add(
    'Active',
    ...activeElements(view).map(({ kind, label }) => `${kindName(kind)} ${printable(label)}`),
  );
  const breadcrumbs = view.breadcrumbs.map(({ label }) => printable(label)).join(' › ');
  if (breadcrumbs !== '') add('Breadcrumbs', breadcrumbs);
  if (redirect) {
    const { to, file: by, line, column } = redirect;
    add(
      'Redirected',
      colors.yellow(`to ${printable(to)}  ${printable(by ?? '')}:${line}:${column}`),
    );
  }
  if (view.previous) add('Previous', link(view.previous));
  if (view.next) add('Next', link(view.next));
  for (const [kind, name] of [
    ['version', 'In versions'],
    ['language', 'In languages'],
  ]) {
    const others = view.counterparts.filter((counterpart) => counterpart.kind === kind);
    add(
      name as string,
      ...others.map(({ label, page: other, match: kind }) => {
        const match = colors.dim(`(${MATCHES[kind]})`);
        return `${printable(label)}: ${link(other)}  ${match}`;
      }),
    );
  }

  if (file !== undefined && check)
    add('Problems', ...problemLines(pageFile(file, site), check, colors));

  const width = Math.max(...rows.map(([name]) => name.length));
  const body = rows.map(([name, line]) => `  ${name.padEnd(width)}  ${line}`);
  const title = page ? link(page) : printable(path);
  const hidden = page?.hidden ? colors.dim(' (hidden)') : '';
  return `${colors.bold(title)}${hidden}\n\n${body.join('\n')}\n`;
}

function placeMark(
  page: NavPage,
  shown: NavPage | undefined,
  withBreadcrumbs: NavPage | undefined,
): string {
  if (page !== shown) return page === withBreadcrumbs ? '  (only its breadcrumbs)' : '';
  return withBreadcrumbs && withBreadcrumbs !== page
    ? '  (shown below, with the breadcrumbs of the last place)'
    : '  (shown below)';
}

function trailText(trail: readonly NavElement[]): string {
  const labels = trailLabels(trail).map(({ label }) => printable(label));
  return labels.length === 0 ? 'the top of the navigation' : labels.join(' › ');
}
