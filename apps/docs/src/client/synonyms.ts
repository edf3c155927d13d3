/** Words that readers search for, and the titles of the pages or sections that answer them. */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  '404': ['link-not-found', 'page-not-found'],
  autocomplete: ['Editors'],
  broken: ['link-not-found', 'redirect-not-found'],
  dead: ['link-not-found'],
  delete: ['remove-page', 'remove-missing'],
  baseline: ['Ignore findings'],
  disable: ['Settings', 'Ignore findings'],
  existing: ['Ignore findings'],
  exit: ['Command line'],
  hidden: ['Pages outside the navigation', 'orphan-page'],
  hook: ['Pre-commit hooks'],
  ignore: ['Ignore findings'],
  husky: ['Pre-commit hooks'],
  i18n: ['Languages'],
  install: ['Quick start'],
  legacy: ['Ignore findings'],
  lint: ['nav check'],
  locale: ['Languages'],
  migrate: ['mint-to-docs', 'nav migrate'],
  mintlify: ['How Mintlify reads docs.json'],
  order: ['sort'],
  pipeline: ['Continuous integration'],
  rename: ['move-page'],
  reorder: ['sort'],
  slug: ['move-page'],
  suppress: ['Ignore findings', 'Settings'],
  swagger: ['openapi-not-found', 'endpoints'],
  translate: ['Languages', 'add-language'],
  translation: ['Languages', 'add-language', 'mark-translated'],
  typo: ['unknown-field'],
  unlisted: ['orphan-page', 'unlisted-folder'],
  vscode: ['Editors'],
};

/** Returns the titles of the pages and sections that a query means without containing them. */
export function expand(query: string): string[] {
  const words = query.toLowerCase().split(/\s+/);
  return [
    ...new Set(
      words.flatMap((word) => (Object.hasOwn(synonyms, word) ? (synonyms[word] ?? []) : [])),
    ),
  ];
}
