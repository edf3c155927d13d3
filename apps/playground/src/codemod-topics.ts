/** The codemods by task, in the order of our documentation. */
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  Structure: [
    'pages-to-groups',
    'wrap-root',
    'unwrap-root',
    'groups-to-tabs',
    'flatten-groups',
    'merge-groups',
    'change-kind',
    'move-group',
    'move-entry',
    'add-entry',
    'remove-entry',
    'group-pages',
    'set',
    'rename',
    'sort',
  ],
  'Versions and languages': [
    'add-version',
    'archive-version',
    'retire-version',
    'split-by-version',
    'sync-versions',
    'add-language',
    'split-by-language',
    'sync-languages',
  ],
  Pages: ['move-page', 'move-file', 'remove-page', 'add-orphans', 'remove-missing', 'endpoints'],
  Files: ['extract-refs', 'inline-refs', 'mint-to-docs'],
};

/** Returns some codemods by task. Those without a task come last. */
export function byTopic(names: readonly string[]): [topic: string, names: string[]][] {
  const known = Object.entries(TOPICS).map(([topic, own]): [string, string[]] => [
    topic,
    own.filter((name) => names.includes(name)),
  ]);
  const listed = new Set(Object.values(TOPICS).flat());
  const others = names.filter((name) => !listed.has(name));
  const all: [string, string[]][] = [...known, ['Other', others]];
  return all.filter(([, own]) => own.length > 0);
}
