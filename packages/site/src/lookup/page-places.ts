import { checkSite, type Site } from '@nav/core';
import type { PageOccurrence, PageView } from '@nav/core/client';

/** Returns why a page of the navigation has no file, in the words of a check; undefined if it needs none. */
export function whyMissing(places: readonly PageOccurrence[], site: Site): string | undefined {
  const entries = places.filter(({ page }) => page.kind === 'page').map(({ page }) => page.origin);
  if (entries.length === 0) return undefined;
  const found = checkSite(site).diagnostics.find(
    ({ code, file, pointer }) =>
      code === 'page-not-found' &&
      entries.some((entry) => entry.file === file && entry.pointer === pointer),
  );
  return found ? `none: ${found.message}` : 'none';
}

/** Returns the place of a page that its breadcrumbs describe. A dialect can take them from another one than the rest (M4.9). */
export function breadcrumbsPlace(
  places: readonly PageOccurrence[],
  { page, breadcrumbs }: PageView,
): PageOccurrence | undefined {
  if (breadcrumbs.length === 0) return undefined;
  const isAbove = ({ trail }: PageOccurrence) =>
    breadcrumbs.every(({ id }) => trail.some((element) => id === `breadcrumb:${element.id}`));
  return places.find((place) => place.page === page && isAbove(place)) ?? places.findLast(isAbove);
}
