/** The components around the text of a page, as HTML. They contain no scripts: `client.ts` brings them to life. */
import {
  firstPage,
  type Icon,
  initialSidebar,
  isPage,
  type NavElement,
  type NavNode,
  type NavPage,
  type PageView,
  type SidebarState,
  type Switcher,
  type SwitcherOption,
} from '@nav/core/client';
import { attributes, type Html, html } from './html.ts';
import type { ShellTexts } from './texts.ts';

export { breadcrumbsHtml, contentsHtml, type Heading, paginationHtml } from './page-parts.ts';

/** The page that the components are about, and what differs between the sites that show them. */
export interface Shell {
  view: PageView;
  texts: ShellTexts;
  /** Draws an icon; returns nothing for one that is unknown. */
  icon(icon: Icon | undefined): Html | undefined;
  /** Returns the number of page references in an element that the builder drops. */
  lostIn?(element: Pick<NavElement, 'id'>): number;
  isBehind?(page: NavPage): boolean;
  /** Returns true for a page whose label is code. */
  isCode?(page: NavPage): boolean;
}

type Current = 'page' | 'true' | undefined;
type Option = Pick<SwitcherOption, 'id' | 'element' | 'active' | 'href'>;

/** Returns the tabs, and the menus of versions, products and dropdowns. Languages have a separate menu. */
export function switchersHtml(shell: Shell): Html | undefined {
  const { switchers } = shell.view;
  const ofKind = (...kinds: Switcher['kind'][]) =>
    switchers.filter(({ kind }) => kinds.includes(kind));
  const choices = ofKind('product', 'version', 'dropdown');
  const rows = ofKind('tab');
  if (choices.length === 0 && rows.length === 0) return undefined;
  const isTwoRows = choices.length > 0 && rows.length > 0;
  return html`<div class="switchers${isTwoRows && ' two-rows'}">
    ${choices.length > 0 && html`<div class="choices">${choices.map((each) => choiceHtml(shell, each))}</div>`}
    ${rows.map(({ options }) => tabsHtml(shell, options))}</div>`;
}

function choiceHtml(shell: Shell, { id, kind, options }: Switcher): Html {
  const current = options.find(({ active }) => active)?.element ?? options[0]?.element;
  const label = html`${shell.icon(current?.icon)} ${current?.label}${current && lostHtml(shell, current)}`;
  return menuHtml(shell, { id, label: shell.texts.switchers[kind], options, button: label });
}

function tabsHtml(shell: Shell, options: readonly SwitcherOption[]): Html {
  const items = options.map(({ id, element, active, href }) => {
    const menu = menuOf(shell, element, active);
    const button = html`${shell.icon(element.icon)} ${element.label}${lostHtml(shell, element)}`;
    return html`<li${attributes({ class: element.align === 'end' && 'end' })}>${
      menu
        ? menuHtml(shell, { id, options: menu, isCurrent: active, button })
        : elementHtml(shell, element, href, active ? 'true' : undefined)
    }</li>`;
  });
  return html`<nav class="tabs" aria-label="${shell.texts.switchers.tab}"><ul>${items}</ul></nav>`;
}

/** In the active tab, the entries lead to the counterparts of the page. */
function menuOf(
  { view }: Shell,
  tab: NavElement,
  isActive: boolean,
): readonly Option[] | undefined {
  const entries = tab.children.filter(
    (child): child is NavElement => !isPage(child) && child.kind === 'item',
  );
  if (entries.length === 0) return undefined;
  const items = view.switchers.findLast(({ kind }) => kind === 'item')?.options;
  if (isActive && items) return items;
  return entries
    .filter(({ hidden }) => !hidden)
    .map((element) => {
      const href = element.href ?? firstPage(element)?.href;
      const option = { id: element.id, element, active: false };
      return href === undefined ? option : { ...option, href };
    });
}

export interface MenuOptions {
  /** Unique on the page. */
  id: string;
  /** The name of the choice, such as "Version". Without it, the button names its menu. */
  label?: string | undefined;
  options: readonly Option[];
  /** The page is below the button. */
  isCurrent?: boolean;
  button: Html;
}

function menuHtml(shell: Shell, { id, label, options, isCurrent, button }: MenuOptions): Html {
  const menu = domId('menu', id);
  const control = attributes({
    id: `${menu}-button`,
    type: 'button',
    popovertarget: menu,
    'aria-current': isCurrent && 'true',
  });
  const names = { 'aria-label': label, 'aria-labelledby': label === undefined && `${menu}-button` };
  return html`<button class="switcher-button"${control}>
    ${label !== undefined && html`<span class="sr-only">${label}:</span>`} ${button}
    <svg class="caret" viewBox="0 0 12 12" aria-hidden="true"><path d="m2.5 4.5 3.5 3.5 3.5-3.5"></path></svg></button>
    <nav class="switcher-menu"${attributes({ id: menu, ...names })} popover><ul>
      ${options.map((option) => optionHtml(shell, option))}</ul></nav>`;
}

function optionHtml(shell: Shell, { element, active, href }: Option): Html {
  const { lang, dir, icon, nativeName, label, tag, description } = element;
  const link = attributes({ href, lang, dir, hreflang: lang, 'aria-current': active && 'true' });
  return html`<li><a${link}>${shell.icon(icon)} <span>${nativeName ?? label}${
    tag && html`<span class="tag">${tag}</span>`
  }${lostHtml(shell, element)}${description && html`<small>${description}</small>`}</span></a></li>`;
}

export function languagesHtml(shell: Shell): Html | undefined {
  const { view, texts } = shell;
  const languages = view.switchers.find(({ kind }) => kind === 'language');
  if (!languages) return undefined;
  const { nativeName, label } = view.active.language ?? {};
  const button = html`<svg class="globe" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7"></circle><path d="M3 10h14M10 3c5 5 5 9 0 14M10 3c-5 5-5 9 0 14"></path></svg>
    <span class="language-name">${nativeName ?? label}</span>`;
  const { id, options } = languages;
  return html`<div class="languages">${menuHtml(shell, { id, label: texts.switchers.language, options, button })}</div>`;
}

export function navbarHtml(shell: Shell): Html | undefined {
  const { navbar } = shell.view.site;
  const links = navbar ? [...navbar.links, ...(navbar.primary ? [navbar.primary] : [])] : [];
  if (links.length === 0) return undefined;
  const items = links.map((link) => {
    const { href, icon, label } = link;
    const own = attributes({ class: link === navbar?.primary && 'primary', href });
    return html`<li><a${own}>${shell.icon(icon)} ${label}</a></li>`;
  });
  return html`<ul class="navbar">${items}</ul>`;
}

export function bannerHtml({ view, texts }: Shell, content: Html): Html | undefined {
  const { banner } = view.site;
  if (!banner) return undefined;
  const close = html`<button class="icon-button needs-script" type="button" aria-label="${texts.dismiss}">
    <svg viewBox="0 0 20 20" aria-hidden="true"><path d="m5.5 5.5 9 9M14.5 5.5l-9 9"></path></svg></button>`;
  return html`<section class="banner" aria-label="${texts.banner}" data-banner="${banner.content}" data-pagefind-ignore>
    <p>${content}</p>${banner.dismissible && close}</section>`;
}

export function sidebarHtml(shell: Shell): Html {
  const { view, texts } = shell;
  const { sidebar, globals, page, switchers, active } = view;
  const state = initialSidebar(sidebar, page?.id);
  const label = active.tab?.label ?? active.dropdown?.label ?? active.product?.label ?? texts.pages;
  const anchors = (name: string | undefined, items: readonly Html[]) =>
    html`<nav class="anchors"${attributes({ 'aria-label': name })}><ul>${items}</ul></nav>`;
  const sections = switchers
    .filter(({ kind }) => kind === 'anchor')
    .map(({ options }) =>
      anchors(
        texts.switchers.anchor,
        options.map(
          ({ element, href, active: isActive }) =>
            html`<li>${elementHtml(shell, element, href, isActive ? 'true' : undefined)}</li>`,
        ),
      ),
    );
  const links = globals.map(
    ({ active: isActive, ...element }) =>
      html`<li>${elementHtml(shell, element, element.href, isActive ? 'page' : undefined)}</li>`,
  );
  return html`${sections}${links.length > 0 && anchors(texts.everywhere, links)}${
    sidebar.length > 0 &&
    html`<nav class="pages"${attributes({ 'aria-label': label })}>${listHtml(shell, sidebar, { state })}</nav>`
  }`;
}

interface ListOptions {
  state: SidebarState;
  /** Set on the list of a group. */
  id?: string;
  labelledBy?: string;
  isHidden?: boolean;
}

function listHtml(
  shell: Shell,
  nodes: readonly NavNode[],
  { state, id, labelledBy, isHidden }: ListOptions,
): Html {
  const items = nodes.map((node) =>
    isPage(node) ? pageHtml(shell, node) : groupHtml(shell, node, state, id !== undefined),
  );
  const own = attributes({ id, hidden: isHidden && '', 'aria-labelledby': labelledBy });
  return html`<ul${own}>${items}</ul>`;
}

function currentOf({ view }: Shell, { path }: NavPage): Current {
  return path === view.page?.path ? 'page' : undefined;
}

function pageHtml(shell: Shell, page: NavPage): Html {
  const own = attributes({
    class: shell.isCode?.(page) && 'code',
    href: page.href,
    'aria-current': currentOf(shell, page),
  });
  return html`<li><a${own}>${labelsHtml(shell, page)}</a></li>`;
}

/** A group inside of another one can be closed. */
function groupHtml(shell: Shell, group: NavElement, state: SidebarState, isNested: boolean): Html {
  const { root, id, label, children } = group;
  const listId = domId('list', id);
  const titleId = domId('title', id);
  const isOpen = !isNested || state.expanded.has(id);
  const labels = labelsHtml(shell, group);
  const toggle = attributes({
    id: !root && titleId,
    type: 'button',
    'data-group': id,
    'aria-expanded': String(isOpen),
    'aria-controls': listId,
    'aria-label': root && `${shell.texts.pagesOf} ${label}`,
  });
  const link =
    root && attributes({ id: titleId, href: root.href, 'aria-current': currentOf(shell, root) });
  return html`<li class="${isNested ? 'group' : 'section'}"><div class="group-title">
    ${link ? html`<a${link}>${labels}</a>` : !isNested && html`<span id="${titleId}">${labels}</span>`}
    ${isNested && html`<button${toggle}>${!root && html`<span>${labels}</span>`}<svg viewBox="0 0 12 12" aria-hidden="true"><path d="m4.5 2.5 3.5 3.5-3.5 3.5"></path></svg></button>`}
    </div>${listHtml(shell, children, { state, id: listId, labelledBy: titleId, isHidden: !isOpen })}</li>`;
}

function labelsHtml(shell: Shell, node: NavNode): Html {
  const { texts } = shell;
  const page = isPage(node) ? node : undefined;
  const method = page?.method;
  const label = attributes({ class: page?.deprecated ? 'label deprecated' : 'label' });
  return html`${shell.icon(node.icon)} ${
    method && html`<span class="method ${method}">${method === 'webhook' ? 'hook' : method}</span>`
  } <span${label}>${node.label}</span>${node.tag && html`<span class="tag">${node.tag}</span>`}${
    page?.deprecated && html`<span class="tag warn">${texts.deprecated}</span>`
  }${page?.missing && html`<span class="tag warn">${texts.missing}</span>`}${
    page && shell.isBehind?.(page) && html`<span class="tag warn">${texts.behind}</span>`
  }${lostHtml(shell, node)}`;
}

function lostHtml({ lostIn, texts }: Shell, element: Pick<NavElement, 'id'>): Html | undefined {
  const lost = lostIn?.(element) ?? 0;
  return lost === 0 ? undefined : html`<span class="tag lost">${lost} ${texts.dropped}</span>`;
}

function elementHtml(
  shell: Shell,
  element: Pick<NavElement, 'id' | 'label' | 'icon' | 'tag'>,
  href: string | undefined,
  current: Current,
): Html {
  const { icon, label, tag } = element;
  return html`<a${attributes({ href, 'aria-current': current })}>${shell.icon(icon)} ${label} ${
    tag && html`<span class="tag">${tag}</span>`
  }${lostHtml(shell, element)}</a>`;
}

/** Returns an id for HTML, which cannot contain spaces. */
function domId(use: string, id: string): string {
  return `${use}-${encodeURIComponent(id)}`;
}
