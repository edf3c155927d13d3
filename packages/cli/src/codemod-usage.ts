/** What the command line knows of a codemod beside its declaration. */
export interface CodemodUsage {
  /** The config that it starts from, where that is no docs.json. */
  config?: string;
  /** What follows `nav migrate NAME`, with what it does. */
  examples: readonly (readonly [rest: string, does: string])[];
}

const usages: Readonly<Record<string, CodemodUsage>> = {
  'add-orphans': {
    examples: [
      ['--rest More', 'pages without siblings go into a group "More"'],
      ['--ignore drafts,internal', 'leave two folders out'],
    ],
  },
  'extract-refs': {
    examples: [
      ['', 'one file for each element of the primary pattern'],
      ['--of groups --folder nav', 'one file for each group, in nav/'],
    ],
  },
  'flatten-groups': {
    examples: [
      ['', 'nested groups dissolve into the group above'],
      ['--depth 2 --to siblings', 'two levels stay; deeper groups move beside their parent'],
    ],
  },
  'groups-to-tabs': { examples: [['docs', 'every group at the root becomes a tab']] },
  'inline-refs': { examples: [['--delete', 'one file again; the parts go']] },
  'merge-groups': {
    examples: [
      ['', 'sibling groups of one label become one'],
      ['--labels Guides,Tutorials --into Learn', 'two groups become "Learn"'],
    ],
  },
  'mint-to-docs': {
    config: 'mint.json',
    examples: [['--source-map', 'keep the way back from docs.json to mint.json']],
  },
  'move-page': {
    examples: [
      ['--from setup --to guides/install', 'a page'],
      ['--from guides --to learn --no-redirect', 'a folder; its old addresses end'],
    ],
  },
  'pages-to-groups': {
    examples: [
      ['', 'groups by the first path segment in which the pages differ'],
      ['--by frontmatter --key section', 'groups by "section" in the front matter'],
      ['--by mapping --map guides=Guides --map api=API', 'groups by path prefix'],
    ],
  },
  'remove-missing': { examples: [['--keep-empty', 'groups stay even if nothing is in them']] },
  'remove-page': {
    examples: [['--page old --redirect new', 'its readers and its links go to another page']],
  },
  'split-by-language': {
    examples: [
      ['--default en', 'one language for each first path segment'],
      ['--codes pt_br=pt-BR --folder languages', 'one file for each, one code translated'],
    ],
  },
  'split-by-version': {
    examples: [
      ['--default v2', 'one version for each first path segment such as v1, v2'],
      ['--by pattern --pattern docs/{version}/*', 'the second segment tells it'],
      ['--folder versions', 'and cut out one file for each'],
    ],
  },
  'sync-languages': {
    examples: [['--from en', 'every language gets the structure of English']],
  },
  'sync-versions': { examples: [['--from v2', 'every version gets the structure of v2']] },
  'unwrap-root': { examples: [['--from tabs', 'what the tabs hold becomes the root']] },
  'wrap-root': {
    examples: [
      ['--in tabs --label Guides', 'all of it into one tab'],
      ['--in products --each', 'one product for each element of the root'],
    ],
  },
};

/** How a codemod is used; one that has no row here still has the examples that fit every codemod. */
export function usageOf(codemod: string): CodemodUsage {
  return (Object.hasOwn(usages, codemod) ? usages[codemod] : undefined) ?? { examples: [] };
}
