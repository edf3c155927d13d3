import type { NavTree } from '@nav/core';
import {
  drillsDown,
  indexTree,
  isExpanded,
  type NavIndex,
  type NavPage,
  nextSidebar,
  occurrencesOf,
  type SidebarState,
  toPlainView,
  viewPage,
} from '@nav/core/client';
import { navigationHtml } from '../../../examples/components/navigation.ts';
import style from './preview.css?inline';

/** The texts and images of pages. */
export interface PageSource {
  /** Returns the text of a page by its path. */
  text(path: string): string | undefined | Promise<string | undefined>;
  /** Returns the URL of an image in the folder of the site, by its path. */
  imageUrl?(path: string): string;
  /** Called with the URL of each page that is shown. */
  shown?(href: string): void;
}

/** Shows the navigation as readers of one page see it, with the text of the page. */
export interface Preview {
  draw(tree: NavTree | undefined): void;
  /** Shows the page at a path or URL. */
  show(address: string): void;
}

/** Parses HTML with an empty box for each icon: no icon of any library is here to be loaded. */
function withoutIcons(html: string): ChildNode[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const icon of body.querySelectorAll('svg')) {
    const box = document.createElement('span');
    box.className = 'icon';
    box.title = icon.querySelector('use')?.getAttribute('href')?.split('#')[1] ?? '';
    icon.replaceWith(box);
  }
  return [...body.childNodes];
}

/** Creates the preview in a frame without scripts. Its links lead to the previews of other pages. */
export function createPreview(frame: HTMLIFrameElement, source: PageSource): Preview {
  let index: NavIndex | undefined;
  let wanted = '';
  let turn = 0;
  /** The page that is drawn, so that a new version of it keeps its scroll position. */
  let drawn: string | undefined;

  async function render(): Promise<void> {
    turn += 1;
    const current = turn;
    const { contentDocument: page } = frame;
    if (!page) return;
    page.documentElement.dataset.theme = document.documentElement.dataset.theme ?? '';
    if (!index) {
      page.body.textContent = 'The config has no navigation that can be read.';
      drawn = undefined;
      return;
    }
    const drilldown = drillsDown(index.tree, { drilldown: false });
    const isUnknown = wanted !== '' && occurrencesOf(index, wanted).length === 0;
    const view = viewPage(index, isUnknown ? '' : wanted, { drilldown });
    const node = view.page;
    const path = node?.path ?? '';
    const [text, { drawText }] = await Promise.all([
      node && !node.missing ? source.text(path) : undefined,
      import('./page-text.ts'),
    ]);
    if (current !== turn) return;
    const heading = page.createElement('h1');
    heading.textContent = node?.title ?? 'No page';
    const body = page.createElement('div');
    body.className = 'text';
    if (text === undefined) body.textContent = noTextReason(node);
    else body.append(drawText(text, page, (src) => imageUrl(path, src)));
    const scrolled = page.scrollingElement?.scrollTop ?? 0;
    const html = navigationHtml({ view: toPlainView(view), content: '<div id="page"></div>' });
    page.body.replaceChildren(...withoutIcons(html));
    const notes = isUnknown ? [noPage(page)] : [];
    page.getElementById('page')?.replaceWith(...notes, heading, body);
    if (page.scrollingElement) page.scrollingElement.scrollTop = drawn === path ? scrolled : 0;
    drawn = path;
    start(page, view.sidebar, drilldown);
    if (!isUnknown) source.shown?.(node?.href ?? '/');
  }

  function noPage(page: Document): HTMLElement {
    const note = page.createElement('p');
    note.className = 'problem';
    note.textContent = `No page of the navigation is at ${wanted}. This is the first page.`;
    return note;
  }

  function imageUrl(path: string, src: string): string | undefined {
    const isOutside = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(src);
    const base = `http://site/${encodeURI(path)}`;
    if (isOutside || !source.imageUrl || !URL.canParse(src, base)) return undefined;
    return source.imageUrl(new URL(src, base).pathname);
  }

  /** Makes links and groups work: the frame runs no scripts. */
  function start(
    page: Document,
    sidebar: ReturnType<typeof viewPage>['sidebar'],
    drilldown: boolean,
  ): void {
    const data = JSON.parse(page.querySelector('#nav-data')?.textContent ?? '{}');
    let state: SidebarState = { expanded: new Set(data.expanded ?? []) };
    page.body.onclick = (event) => {
      const target = event.target as Element;
      const link = target.closest('a[href]');
      const href = link?.getAttribute('href') ?? '';
      if (link && !href.startsWith('#')) {
        event.preventDefault();
        go(href);
        return;
      }
      const button = target.closest<HTMLElement>('.nav-sidebar button[data-group]');
      if (!button) return;
      const change = { type: 'toggle', group: button.dataset.group ?? '' } as const;
      const after = nextSidebar(sidebar, state, change, drilldown);
      state = after.state;
      for (const each of page.querySelectorAll<HTMLElement>('.nav-sidebar button[data-group]')) {
        const isOpen = isExpanded(sidebar, state, each.dataset.group ?? '');
        each.setAttribute('aria-expanded', String(isOpen));
        const list = page.getElementById(each.getAttribute('aria-controls') ?? '');
        if (list) list.hidden = !isOpen;
      }
      if (after.href) go(after.href);
    };
  }

  function go(href: string): void {
    if (/^https?:\/\//i.test(href)) {
      open(href, '_blank', 'noopener');
      return;
    }
    const base = `http://site/${encodeURI(drawn ?? '')}`;
    if (!URL.canParse(href, base)) return;
    const { pathname } = new URL(href, base);
    if (!index || occurrencesOf(index, pathname).length === 0) return;
    wanted = pathname;
    void render();
  }

  const { contentDocument: page } = frame;
  if (page) {
    const sheet = page.createElement('style');
    sheet.textContent = style;
    page.head.append(sheet);
    page.documentElement.lang = 'en';
    page.title = 'Preview';
  }
  return {
    draw(tree) {
      index = tree && indexTree(tree);
      void render();
    },
    show(address) {
      wanted = address;
      void render();
    },
  };
}

function noTextReason(node: NavPage | undefined): string {
  if (node?.missing) return 'This page has no file.';
  return node?.method === undefined ? '' : 'This page is generated from a specification.';
}
