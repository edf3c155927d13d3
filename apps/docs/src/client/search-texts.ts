/** The texts of the search, by the language of the page. */
export const searchTexts = {
  en: {
    title: 'Search',
    field: 'Search this site',
    close: 'Close',
    unavailable: 'Search is only available on the built site.',
    nothing: (query: string) =>
      `Nothing found for “${query}”. Try another word, or a code such as page-not-found.`,
    found: (count: number) => `${count} ${count === 1 ? 'page' : 'pages'}`,
    first: (count: number) => `, showing the first ${count}`,
  },
  de: {
    title: 'Suche',
    field: 'Diese Website durchsuchen',
    close: 'Schließen',
    unavailable: 'Die Suche funktioniert nur auf der gebauten Website.',
    nothing: (query: string) =>
      `Nichts gefunden für „${query}“. Versuche es mit einem anderen Wort oder einem Code wie page-not-found.`,
    found: (count: number) => `${count} ${count === 1 ? 'Seite' : 'Seiten'}`,
    first: (count: number) => `, hier die ersten ${count}`,
  },
};
