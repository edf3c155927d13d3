import type { Icon, PageView } from '@nav/core/client';
import { decodeEscapes } from '@nav/paths';
import {
  bannerHtml,
  breadcrumbsHtml,
  contentsHtml,
  type Heading,
  languagesHtml,
  navbarHtml,
  paginationHtml,
  type Shell,
  sidebarHtml,
  switchersHtml,
} from '@nav/shell';
import {
  sidebarOf,
  startBanner,
  startContents,
  startMenu,
  startSidebar,
  startSwitchers,
} from '@nav/shell/client';
import { type Html, html } from '@nav/shell/html';
import baseStyle from '@nav/shell/styles/base.css?inline';
import contentStyle from '@nav/shell/styles/content.css?inline';
import frameStyle from '@nav/shell/styles/frame.css?inline';
import narrowStyle from '@nav/shell/styles/narrow.css?inline';
import switchersStyle from '@nav/shell/styles/switchers.css?inline';
import { englishTexts } from '@nav/shell/texts';
import { enrich } from '../enrich/enrich.ts';
import { fillIcons } from '../enrich/icons.ts';
import type { PageReply } from '../protocol/protocol.ts';
import { drawNotes, titleOf } from './notes.ts';
import type { PageSource } from './page-source.ts';
import { newPlace, samePlace, scrollTo } from './scroll-place.ts';
import { startScrollers } from './scrollers.ts';
import componentsStyle from './styles/components.css?inline';
import operationsStyle from './styles/operations.css?inline';
import pageStyle from './styles/page.css?inline';
import { startTabBoxes } from './tab-boxes.ts';
import { filterHtml, outdatedHtml, startFilter } from './translations.ts';

/** Shows pages of a site as readers see them, with the navigation around them. */
export interface Preview {
  draw(): Promise<void>;
  show(address: string): void;
}

/** Creates the preview in a frame without scripts. Its links lead to the previews of other pages. */
export function createPreview(frame: HTMLIFrameElement, source: PageSource): Preview {
  const page = frame.contentDocument as Document;
  prepare(page);
  let wanted = '/';
  let turn = 0;
  /** Stops the listeners of the page that is drawn. */
  let drawing = new AbortController();
  /** True if the sidebar shows only pages to translate. */
  let isFiltered = false;
  /** The address that is drawn, so that a new version of it keeps its scroll position. */
  let drawn: string | undefined;
  /** The reply that is drawn: most changes of a site do not change the page on the screen. */
  let shown = '';

  async function render(): Promise<void> {
    turn += 1;
    const current = turn;
    const [reply, parts] = await Promise.all([
      source.page(wanted),
      import('../content/page-text.ts'),
    ]);
    if (current !== turn) return;
    if (!reply) {
      showState(page, 'The config has no navigation.');
      drawn = undefined;
      return;
    }
    const [at = '', fragment = ''] = wanted.split('#');
    const isSame = drawn === at;
    const latest = JSON.stringify(reply);
    if (isSame && shown === latest) {
      if (fragment !== '') scrollTo(page, fragment);
      return;
    }
    shown = latest;
    const { found, view } = reply;
    const path = found.kind === 'page' ? found.path : wanted;
    const body = parts.drawPage(found, page, (src) => imageUrl(source, path, src));
    drawing.abort();
    drawing = new AbortController();
    const place = isSame ? samePlace(page) : newPlace(page);
    page.body.className = '';
    page.body.replaceChildren(...parse(pageHtml(reply, body.headings, isFiltered)));
    page.querySelector('.content')?.append(body.content);
    page.querySelector('.notes')?.append(...drawNotes(reply, wanted, page, source));
    setLanguage(page, view);
    start(view, drawing.signal);
    void fillIcons(page, (src) => imageUrl(source, '', src));
    const content = page.querySelector('.content');
    if (content) void enrich(content, isDark());
    place();
    if (!isSame || fragment !== '') scrollTo(page, fragment || reply.fragment.slice(1));
    drawn = at;
    source.shown?.({
      href: wanted,
      title: titleOf(found),
      site: view.site.name,
      file: found.kind === 'page' ? found.file : undefined,
    });
  }

  function start(view: PageView, signal: AbortSignal): void {
    startBanner(page);
    startMenu(page, signal);
    startSwitchers(page);
    startContents(page, signal);
    startTabBoxes(page, signal);
    startScrollers(page, signal);
    startSidebar(page, sidebarOf(view, view.drilldown), go);
    startFilter(page, signal, (isOn) => {
      isFiltered = isOn;
    });
    page.addEventListener('click', (event) => click(event), { signal });
  }

  /** Links lead to other previews: a frame that would load them could not come back. */
  function click(event: MouseEvent): void {
    const target = event.target as Element;
    const href = target.closest('a[href]')?.getAttribute('href');
    if (href === null || href === undefined) return;
    event.preventDefault();
    go(href);
  }

  function go(href: string): void {
    if (href.startsWith('#')) {
      scrollTo(page, href.slice(1));
      return;
    }
    if (/^(?:https?:|mailto:|tel:|\/\/)/i.test(href)) {
      open(href, '_blank', 'noopener');
      return;
    }
    const base = new URL(encodeURI(drawn ?? '/'), 'http://site');
    if (!URL.canParse(href, base)) return;
    const { pathname, hash } = new URL(href, base);
    wanted = decodeEscapes(pathname) + decodeEscapes(hash);
    void render();
  }

  return {
    draw: render,
    show(address) {
      wanted = address;
      void render();
    },
  };
}

/** Returns the URL of an image of a page; undefined for an image of another site. */
function imageUrl(source: PageSource, path: string, src: string): string | undefined {
  const isOutside = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(src);
  const base = `http://site/${encodeURI(path)}`;
  if (isOutside || !source.imageUrl || !URL.canParse(src, base)) return undefined;
  return source.imageUrl(new URL(src, base).pathname);
}

/** Gives the document of a frame its styles and the color scheme of the page around it. */
function prepare(page: Document): void {
  const sheet = page.createElement('style');
  sheet.textContent = [
    baseStyle,
    frameStyle,
    narrowStyle,
    switchersStyle,
    contentStyle,
    pageStyle,
    componentsStyle,
    operationsStyle,
  ].join('\n');
  page.head.append(sheet);
  page.documentElement.lang = 'en';
  page.documentElement.className = 'driven';
  page.title = 'Preview';
  const outer = document.documentElement;
  const follow = () => {
    const { theme } = outer.dataset;
    if (theme === undefined) delete page.documentElement.dataset.theme;
    else page.documentElement.dataset.theme = theme;
  };
  new MutationObserver(follow).observe(outer, { attributeFilter: ['data-theme'] });
  follow();
  showState(page, 'Loading …');
}

/** Returns true if the page around the frame is dark. */
function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined
    ? matchMedia('(prefers-color-scheme: dark)').matches
    : theme === 'dark';
}

function showState(page: Document, text: string): void {
  const state = page.createElement('p');
  state.className = 'state';
  state.textContent = text;
  page.body.replaceChildren(state);
}

function setLanguage(page: Document, { active: { language } }: PageView): void {
  page.documentElement.lang = language?.lang ?? 'en';
  page.documentElement.dir = language?.dir ?? '';
}

function parse({ html: text }: Html): ChildNode[] {
  return [...new DOMParser().parseFromString(text, 'text/html').body.childNodes];
}

/** Returns the place of an icon, which `fillIcons` draws. */
function iconHtml(icon: Icon | undefined): Html | undefined {
  return (
    icon &&
    html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" data-icon="${icon.name}" data-style="${icon.style ?? ''}"></svg>`
  );
}

function pageHtml(reply: PageReply, headings: readonly Heading[], isFiltered: boolean): Html {
  const { found, view, losses, translations } = reply;
  const texts = englishTexts;
  const lost = new Map(losses.map(({ id, pages }) => [id, pages]));
  const behind = new Set(translations?.behind.map(({ path }) => path));
  const shell: Shell = {
    view,
    texts,
    icon: iconHtml,
    lostIn: ({ id }) => lost.get(id) ?? 0,
    isBehind: ({ path }) => behind.has(path),
  };
  const { banner, name } = view.site;
  const parts = banner?.parts.map(({ text, href }) =>
    href === undefined ? html`${text}` : html`<a href="${href}">${text}</a>`,
  );
  const isPage = found.kind === 'page';
  const isShown = isPage && found.isListed;
  return html`<a class="skip" href="#content">${texts.skip}</a>
    ${bannerHtml(shell, html`${parts ?? []}`)}
    <header class="bar">
      <button class="icon-button menu-button" type="button" aria-expanded="false" aria-controls="sidebar" aria-label="${texts.menu}">
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 5.5h14M3 10h14M3 14.5h14"></path></svg></button>
      <a class="brand" href="/">${name ?? 'Home'}</a>
      ${switchersHtml(shell)}
      <div class="bar-end">${navbarHtml(shell)}${languagesHtml(shell)}</div>
    </header>
    <div class="frame">
      <div class="sidebar" id="sidebar">${filterHtml(reply, isFiltered)}${sidebarHtml(shell)}</div>
      <main id="content" tabindex="-1">
        <div class="notes">${outdatedHtml(reply)}</div>
        <article>
          ${isShown && breadcrumbsHtml(view.breadcrumbs, texts)}
          <h1>${titleOf(found)}</h1>
          ${isPage && found.description !== undefined && html`<p class="lead">${found.description}</p>`}
          ${contentsHtml(headings, texts, { isMenu: true })}
          <div class="content"></div>
        </article>
        ${isShown && paginationHtml(view, texts)}
      </main>
      ${contentsHtml(headings, texts)}
    </div>`;
}
