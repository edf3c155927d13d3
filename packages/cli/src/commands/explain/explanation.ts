import { posix } from 'node:path';
import type { Site } from '@nav/core';
import type { Counterpart, NavElement, NavPage, PageOccurrence, PageView } from '@nav/core/client';
import { isDivision, kindName, trailLabels } from '@nav/core/internal';
import { shownSource } from '@nav/display';
import { pageKey } from '@nav/paths';
import { describedEndpoint, endpointName } from '@nav/site/endpoint-pages';
import { entrySource } from '@nav/site/entry-source';
import type { OpenedSite } from '@nav/site/open-site';
import { breadcrumbsPlace, whyMissing } from '@nav/site/page-places';
import type { SiteReport } from '@nav/site/report';
import type { hidingRedirect } from '@nav/site/url-redirects';
import type { Colors } from 'picocolors/types.js';
import { printFindings } from '../../reporters/json.ts';
import { pageSummary } from '../../reporters/page-json.ts';
import { printAnswer } from '../../terminal/printer.ts';
import { printable } from '../../terminal/text.ts';
import { problemLines } from './page-problems.ts';

export interface Explanation {
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

export function explanationJson(
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

export function explanationText(
  { path, file, places, view, page, redirect, check }: Explanation,
  site: OpenedSite,
  colors: Colors,
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

const MATCHES: Record<Counterpart['match'], string> = {
  same: 'the same page',
  another: 'the same page at another URL',
  group: 'the start of the same group',
  section: 'the start of the same section',
  target: 'the first page',
};

/** Returns the path of a page file from the current directory. */
export function pageFile(file: string, site: Site): string {
  return posix.join(posix.dirname(site.file), file);
}

function linkOf({ href, title }: NavPage): { href: string; title: string } {
  return { href, title };
}

/** Returns the elements that readers switch between, without groups. */
function activeElements({ trail }: PageView): NavElement[] {
  return trail.filter(isDivision);
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
