import type * as Nav from '@nav/core/client';
import { initialSidebar, isExpanded, isPage, nextSidebar } from '@nav/core/client';

type Text = 'id' | 'href' | 'label' | 'title' | 'nativeName' | 'lang' | 'dir' | 'method' | 'tag';
type Flag = 'active' | 'deprecated';
type Item = { [K in Text]?: string | undefined } & { [K in Flag]?: boolean } & { icon?: Nav.Icon };
type Current = 'page' | 'true' | undefined;

interface NavigationProps {
  view: Nav.PlainView;
  /** The HTML of the page. */
  content: string;
}

/** Returns the HTML of everything around the content of a page, and the data that `startNavigation` needs. */
export function navigationHtml({ view, content }: NavigationProps): string {
  const { page, sidebar, drilldown, previous, next } = view;
  const { banner } = view.site;
  const { lang, dir } = view.active.language ?? {};
  const state = initialSidebar(sidebar, page?.id);
  const data = JSON.stringify({ sidebar, drilldown, expanded: [...state.expanded] });

  function entry(node: Nav.NavNode): string {
    const target = isPage(node) ? node : node.root;
    const link = linkHtml(
      { ...node, href: target?.href },
      target && target.id === page?.id ? 'page' : undefined,
    );
    if (isPage(node)) return `<li>${link}</li>`;
    const isTop = sidebar.includes(node);
    const isOpen = isExpanded(sidebar, state, node.id);
    const list = `nav-${encodeURIComponent(node.id)}`;
    const label = target && `pages of ${node.label}`;
    const toggle = attributes({ type: 'button', 'aria-controls': list, 'aria-label': label });
    return `<li>${target || isTop ? link : ''}
      ${isTop ? '' : `<button aria-expanded="${isOpen}"${toggle}${attributes({ 'data-group': node.id })}>${target ? '' : link}</button>`}
      <ul${attributes({ id: list, 'aria-label': node.label })}${isOpen ? '' : ' hidden'}>
        ${node.children.map(entry).join('')}</ul></li>`;
  }

  return `<div class="nav"${attributes({ lang, dir })}>
    <a href="#content">Skip to content</a>
    ${
      banner
        ? `<section class="nav-banner" aria-label="banner">
      ${banner.parts.map(({ text, href }) => (href ? `<a${attributes({ href })}>${escaped(text)}</a>` : escaped(text))).join('')}
      ${banner.dismissible ? '<button type="button" aria-label="dismiss"></button>' : ''}</section>`
        : ''
    }
    <header>
      ${view.switchers.map(switcherHtml).join('')}
      <search><input aria-label="search"><p role="status"></p>${linksHtml('results', [])}</search>
    </header>
    <nav class="nav-sidebar" aria-label="sidebar"><ul>${sidebar.map(entry).join('')}</ul></nav>
    ${linksHtml('links', view.globals, 'page')}
    <main id="content" tabindex="-1">
      ${linksHtml('breadcrumbs', view.breadcrumbs)}
      ${content}
      <nav class="nav-pagination" aria-label="previous and next page">
        ${previous ? linkHtml(previous, undefined, 'prev') : ''}
        ${next ? linkHtml(next, undefined, 'next') : ''}</nav>
    </main>
    <script type="application/json" id="nav-data">${data.replaceAll('<', '\\u003c')}</script>
  </div>`;
}

/** Renders a row of tabs, or a button that opens a menu of versions, languages and the like. */
function switcherHtml({ kind, options }: Nav.PlainSwitcher): string {
  const items = options.map(({ element, active, href }) => ({ ...element, active, href }));
  if (['tab', 'anchor', 'item'].includes(kind)) return linksHtml(`${kind}s`, items, 'true');
  const current = items.find(({ active }) => active);
  return `<button type="button" popovertarget="nav-${kind}s">
    ${kind} ${escaped(current?.nativeName ?? current?.label ?? '')}</button>
    ${linksHtml(`${kind}s`, items, 'true', 'auto')}`;
}

function linksHtml(name: string, items: readonly Item[], current?: Current, popover?: string) {
  const list = items.map((item) => `<li>${linkHtml(item, item.active ? current : undefined)}</li>`);
  const nav = attributes({ id: `nav-${name}`, 'aria-label': name, popover });
  return `<nav${nav}><ul>${list.join('')}</ul></nav>`;
}

/** Returns the text of an entry with its icon and badges. Without `href`, it is a placeholder. */
function linkHtml(
  { href, lang, dir, icon, method, ...item }: Item,
  current?: Current,
  rel?: string,
) {
  return `<a${attributes({ href, rel, lang, dir, 'aria-current': current })}>
    ${icon ? `<svg aria-hidden="true"><use${attributes({ href: `/icons.svg#${icon.name}` })}/></svg>` : ''}
    ${method ? `<code>${escaped(method)}</code>` : ''}
    ${escaped(item.nativeName ?? item.label ?? item.title ?? '')}
    ${item.tag ? `<small>${escaped(item.tag)}</small>` : ''}
    ${item.deprecated ? '<small>deprecated</small>' : ''}</a>`;
}

function attributes(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(value)}"`))
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Makes the groups, the search and the banner work. `load` returns the pages that the search finds. */
export function startNavigation(load: () => Promise<{ title: string; href: string }[]>): void {
  const find = <T extends Element>(selector: string) => document.querySelector<T>(selector);
  const { sidebar, drilldown, expanded } = JSON.parse(find('#nav-data')?.textContent ?? '');
  let state: Nav.SidebarState = { expanded: new Set(expanded) };
  const buttons = [...document.querySelectorAll<HTMLElement>('.nav-sidebar button')];
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const event = { type: 'toggle', group: button.dataset.group ?? '' } as const;
      const after = nextSidebar(sidebar, state, event, drilldown);
      state = after.state;
      for (const each of buttons) {
        const isOpen = isExpanded(sidebar, state, each.dataset.group ?? '');
        each.setAttribute('aria-expanded', String(isOpen));
        const list = document.getElementById(each.getAttribute('aria-controls') ?? '');
        if (list) list.hidden = !isOpen;
      }
      if (after.href) location.assign(after.href);
    });
  }
  find('.nav-banner button')?.addEventListener('click', () => find('.nav-banner')?.remove());

  const input = find<HTMLInputElement>('search input') as HTMLInputElement;
  const search = async () => {
    const pages = await load();
    const words = input.value.trim().toLowerCase();
    const found = pages.filter(({ title }) => words && title.toLowerCase().includes(words));
    (find('search p') as Element).textContent = words && `${found.length} found`;
    (find('#nav-results') as Element).outerHTML = linksHtml('results', found);
  };
  input.addEventListener('input', search);
  input.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    input.value = '';
    void search();
  });
}
