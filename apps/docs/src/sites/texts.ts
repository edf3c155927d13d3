import { englishTexts } from '@nav/shell/texts';

const texts = {
  en: {
    ...englishTexts,
    home: 'nav home page',
    search: 'Search',
    dark: 'Dark color scheme',
    section: 'Link to this section:',
    markdown: 'View as Markdown',
    source: 'Source:',
    edit: 'Edit this page',
    footer:
      'nav is free software. This site is built from a <code>docs.json</code> with <a href="/api">@nav/core</a>.',
    footerLinks: 'About this site',
    outdated: 'This translation is behind: the original has changed since',
    original: 'Read the original',
    demo: {
      label: 'About this demo',
      text: 'A demo of nav, made from one docs.json.',
      config: 'See the file',
      back: 'Back to nav',
    },
  },
  de: {
    skip: 'Zum Inhalt springen',
    home: 'Startseite von nav',
    menu: 'Navigation',
    search: 'Suchen',
    dark: 'Dunkles Farbschema',
    pages: 'Seiten',
    everywhere: 'Auf jeder Seite',
    pagesOf: 'Seiten von',
    breadcrumbs: 'Breadcrumbs',
    contents: 'Auf dieser Seite',
    contentsMenu: 'Auf dieser Seite, Menü',
    section: 'Link zu diesem Abschnitt:',
    neighbors: 'Vorherige und nächste Seite',
    previous: 'Zurück',
    next: 'Weiter',
    markdown: 'Als Markdown ansehen',
    source: 'Quelle:',
    edit: 'Diese Seite bearbeiten',
    footer:
      'nav ist freie Software. Diese Website entsteht mit <a href="/api">@nav/core</a> aus einer <code>docs.json</code>.',
    footerLinks: 'Über diese Website',
    banner: 'Ankündigung',
    dismiss: 'Ankündigung schließen',
    deprecated: 'Veraltet',
    missing: 'Fehlt',
    behind: 'Nicht aktuell',
    dropped: 'verworfen',
    outdated: 'Diese Übersetzung ist nicht aktuell. Das Original hat sich geändert, zuerst am',
    original: 'Original lesen',
    demo: {
      label: 'Über diese Demo',
      text: 'Eine Demo von nav aus einer einzigen docs.json.',
      config: 'Datei ansehen',
      back: 'Zurück zu nav',
    },
    switchers: {
      tab: 'Tabs',
      anchor: 'Bereiche',
      item: 'Menü',
      version: 'Version',
      language: 'Sprache',
      product: 'Produkt',
      dropdown: 'Bereich',
    },
  },
};

export type Texts = (typeof texts)['en'];

/** Returns the strings for a BCP 47 tag; the English ones for an unknown language. */
export function textsFor(lang: string | undefined): Texts {
  return lang === 'de' ? texts.de : texts.en;
}
