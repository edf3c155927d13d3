export const searchTexts = {
  title: 'Search',
  field: 'Search this site',
  close: 'Close',
  unavailable: 'Search is only available on the built site.',
  nothing: (query: string) =>
    `Nothing found for “${query}”. Try another word, or a code such as page-not-found.`,
  found: (count: number) => `${count} ${count === 1 ? 'page' : 'pages'}`,
  first: (count: number) => `, showing the first ${count}`,
};
