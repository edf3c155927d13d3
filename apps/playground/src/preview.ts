import type { NavTree } from '@nav/core';
import {
  drillsDown,
  indexTree,
  isExpanded,
  nextSidebar,
  type SidebarState,
  viewPage,
} from '@nav/core/client';
import { navigationHtml } from '../../../examples/components/navigation.ts';
import style from './preview.css?inline';
import type { Files } from './project.ts';

/** Shows the navigation as readers of one page see it. */
export interface Preview {
  draw(tree: NavTree | undefined, files: Files): void;
}

/** Creates the preview in a frame without scripts. Its links lead to the previews of other pages. */
export function createPreview(frame: HTMLIFrameElement): Preview {
  let tree: NavTree | undefined;
  let files: Files = {};
  let path = '';

  function render(): void {
    const { contentDocument: page } = frame;
    if (!page) return;
    page.documentElement.dataset.theme = document.documentElement.dataset.theme ?? '';
    if (!tree) {
      page.body.textContent = 'The config has no navigation that can be read.';
      return;
    }
    const index = indexTree(tree);
    const drilldown = drillsDown(tree, { drilldown: false });
    const view = viewPage(index, index.byPath.has(path) ? path : '', { drilldown });
    path = view.page?.path ?? '';
    const title = view.page?.title ?? 'No page';
    const content = page.createElement('div');
    const heading = page.createElement('h1');
    heading.textContent = title;
    const text = page.createElement('pre');
    text.textContent = textOf(path, view.page?.missing === true);
    content.append(heading, text);
    page.body.innerHTML = navigationHtml({ view, drilldown, content: content.outerHTML });
    start(page, view.sidebar, drilldown);
  }

  function textOf(slug: string, isMissing: boolean): string {
    if (isMissing) return 'This page has no file.';
    const text = files[`${slug}.mdx`] ?? files[`${slug}.md`] ?? '';
    return text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '').trim();
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
    if (!href.startsWith('/')) return;
    const slug = decodeURI(href.replace(/[?#].*$/, '')).replace(/^\/+|\/+$/g, '');
    if (!tree) return;
    const index = indexTree(tree);
    const place = [...index.byPath.entries()].find(
      ([key, places]) => key === slug || places[0]?.page.href === href,
    );
    if (!place) return;
    path = place[0];
    render();
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
    draw(next, texts) {
      tree = next;
      files = texts;
      render();
    },
  };
}
