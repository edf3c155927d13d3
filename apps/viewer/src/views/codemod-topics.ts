/** The codemods by task, in the order of our documentation. */
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  Structure: [
    'pages-to-groups',
    'group-pages',
    'flatten-groups',
    'merge-groups',
    'groups-to-tabs',
    'change-kind',
    'wrap-root',
    'unwrap-root',
  ],
  Entries: ['add-entry', 'move-entry', 'move-group', 'remove-entry', 'rename', 'set', 'sort'],
  Pages: ['move-page', 'move-file', 'remove-page', 'add-orphans', 'remove-missing', 'endpoints'],
  'Versions and languages': [
    'add-version',
    'archive-version',
    'retire-version',
    'split-by-version',
    'sync-versions',
    'add-language',
    'split-by-language',
    'sync-languages',
    'mark-translated',
  ],
  Files: ['extract-refs', 'inline-refs', 'mint-to-docs'],
};

/** Codemods without a task come last. */
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
