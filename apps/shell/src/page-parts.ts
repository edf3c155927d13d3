import type { Breadcrumb, NavPage, PageView } from '@nav/core/client';
import { type Html, html } from './html.ts';
import type { ShellTexts } from './texts.ts';

/** A section of the page, for its contents. */
export interface Heading {
  id: string;
  text: Html;
}

export function breadcrumbsHtml(
  breadcrumbs: readonly Breadcrumb[],
  texts: ShellTexts,
): Html | undefined {
  if (breadcrumbs.length === 0) return undefined;
  const items = breadcrumbs.map(({ label, href }) =>
    href === undefined ? html`<li>${label}</li>` : html`<li><a href="${href}">${label}</a></li>`,
  );
  return html`<nav class="breadcrumbs" aria-label="${texts.breadcrumbs}" data-pagefind-ignore><ol>${items}</ol></nav>`;
}

/** Returns the sections of a page as a column, or as a menu for screens without that column. */
export function contentsHtml(
  headings: readonly Heading[],
  texts: ShellTexts,
  { isMenu = false }: { isMenu?: boolean } = {},
): Html | undefined {
  const links = headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`);
  const list = html`<ul>${links}</ul>`;
  const isWorthIt = headings.length > 1;
  if (!isMenu) {
    const nav = html`<nav aria-labelledby="contents-title"><h2 id="contents-title">${texts.contents}</h2>${list}</nav>`;
    return html`<aside class="contents">${isWorthIt && nav}</aside>`;
  }
  if (!isWorthIt) return undefined;
  return html`<details class="contents-menu" data-pagefind-ignore>
    <summary>${texts.contents} <span class="contents-now"></span></summary>
    <nav aria-label="${texts.contentsMenu}">${list}</nav></details>`;
}

export function paginationHtml({ previous, next }: PageView, texts: ShellTexts): Html | undefined {
  if (!previous && !next) return undefined;
  const link = (rel: string, label: string, page: NavPage | undefined) =>
    page && html`<a rel="${rel}" href="${page.href}"><span>${label}</span> ${page.label}</a>`;
  return html`<nav class="pagination" aria-label="${texts.neighbors}">${link('prev', texts.previous, previous)}${link('next', texts.next, next)}</nav>`;
}
