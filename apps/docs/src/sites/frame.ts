import type { PageView } from '@nav/core/client';
import type { Shell } from '@nav/shell';
import { sidebarOf } from '@nav/shell/client';
import { html } from '@nav/shell/html';
import { type Texts, textsFor } from './texts.ts';

/** The site that a page belongs to, as its frame needs it. */
export interface FramedSite {
  /** The URL of a sprite whose symbols have the names of icons. */
  sprite: string;
  localHref(href: string): string;
  /** True for the demo, which is not for search engines. */
  isDemo: boolean;
  /** Returns true for a translated page that is behind its original, by its path. */
  isBehind?(path: string): boolean;
}

/** The data of the components around a page. */
export interface Frame {
  view: PageView;
  site: FramedSite;
  /** The language of the frame, as a BCP 47 tag. */
  lang: string;
  texts: Texts;
  home: string;
  drilldown: boolean;
}

export function frameOf(view: PageView, site: FramedSite, home: string): Frame {
  const lang = view.active.language?.lang ?? 'en';
  return { view, site, lang, texts: textsFor(lang), home, drilldown: view.drilldown };
}

export function shellOf({ view, site, texts }: Frame): Shell {
  return {
    view,
    texts,
    icon: (icon) =>
      icon &&
      html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="${site.sprite}#${icon.name}"></use></svg>`,
    isBehind: ({ path }) => site.isBehind?.(path) === true,
    isCode: ({ path }) => /^(?:rules|codemods)\/./.test(path),
  };
}

export function sidebarData({ view, drilldown }: Frame): string {
  // The client does not need origins and titles. Escape "<" so that no value ends the script element.
  return JSON.stringify(sidebarOf(view, drilldown), (key, value) =>
    key === 'origin' || key === 'title' ? undefined : value,
  ).replaceAll('<', '\\u003c');
}

export function withLocalLinks(html: string, { site }: Frame): string {
  return html.replace(
    /(<a\b[^>]*\shref=")(\/(?!\/)[^"#]*)/g,
    (_, start, href) => start + site.localHref(href),
  );
}
