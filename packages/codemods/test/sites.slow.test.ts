import { delimiter, join } from 'node:path';
import { listSiteFiles, pageSlug } from '@nav/core/internal';
import { nodeHost } from '@nav/core/node';
import { withoutExtension } from '@nav/paths';
import { describe, expect, test } from 'vitest';
import { type Codemod, codemods } from '../src/index.ts';
import { CHANGE_PAGES, uphold } from './guarantees.ts';

const root = join(import.meta.dirname, '../../..');
/** The folders of our sites, and of those that NAV_SITES lists as PATH does. */
const folders = [
  join(root, 'apps/docs'),
  join(root, 'examples/site'),
  ...(process.env.NAV_SITES ?? '').split(delimiter).filter((one) => one !== ''),
];

/** Texts of a site with LF line endings, in other styles. */
const writings: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  'with CRLF': (text) => text.replaceAll('\n', '\r\n'),
  'with tabs': (text) => text.replace(/^(?: {2})+/gm, (indent) => '\t'.repeat(indent.length / 2)),
  'with a byte order mark': (text) => `\uFEFF${text}`,
  minified: (text) => JSON.stringify(JSON.parse(text)),
  'as a module': (text) => `export default ${text.trimEnd()};\n`,
};

/** Returns the texts of the files of a site, by path. */
function textsOf(folder: string): Record<string, string> {
  const host = nodeHost({ cwd: folder });
  const files = [...listSiteFiles(host, '').all].filter(
    (file) => /\.(?:mdx?|json|ya?ml)$/.test(file) && !/^(?:dist|node_modules)\//.test(file),
  );
  return Object.fromEntries(files.map((file) => [file, host.read(file) ?? '']));
}

/** Returns the options to run each codemod with. Those of `merge-groups` and the like need none. */
function variantsFor(pages: readonly string[]): Record<string, Record<string, unknown>[]> {
  const nested = pages.filter((page) => page.includes('/'));
  const page = nested[0] ?? 'index';
  const folder = page.slice(0, page.indexOf('/'));
  const other = pages.find((one) => !one.startsWith(`${folder}/`)) ?? page;
  return {
    'add-entry': [{ page: 'a/new/page', to: 'Start' }],
    'add-language': [{ language: 'uk' }, { language: 'uk', stubs: true }],
    'add-orphans': [{}, { rest: 'More' }],
    'add-version': [{ label: '99.0' }, { label: '99.0', pages: 'share', default: true }],
    'archive-version': [{ label: '99.0', folder: 'v99', current: '100.0' }],
    'change-kind': [
      { from: 'tabs', to: 'anchors' },
      { from: 'tabs', to: 'groups' },
      { from: 'groups', to: 'tabs' },
    ],
    endpoints: [{ to: 'entries' }, { to: 'entries', generated: true }, { to: 'stubs' }],
    'extract-refs': [{}, { of: 'groups', folder: 'parts' }],
    'flatten-groups': [{}, { depth: 2, to: 'siblings' }],
    'group-pages': [{ page: [page, other], label: 'New group' }],
    'mark-translated': [{ language: 'de' }, { page: other, language: 'de' }],
    'move-entry': [
      { page, to: 'Guides', first: true },
      { page: other, to: 'Start', onlyHere: true },
    ],
    'move-file': [
      { from: 'navigation', to: 'config/parts' },
      { from: 'navigation/codemods.json', to: 'codemods.json' },
      { from: 'halo.yaml', to: 'specifications/' },
    ],
    'move-group': [
      { group: 'Start', to: 'Guides' },
      { group: 'Start', to: 'Guides', first: true },
    ],
    'move-page': [
      { from: page, to: 'moved/to/here' },
      { from: folder, to: 'moved' },
      { from: page, to: 'moved/page', pageOnly: true },
    ],
    'pages-to-groups': [{}, { depth: 3 }],
    'remove-entry': [{ page }],
    'remove-page': [
      { page: `${folder}/`, redirect: other },
      { page, redirect: other },
      { page, keepFile: true },
    ],
    rename: [{ from: 'Guides', to: 'Learn' }],
    'retire-version': [{ label: '2.0', redirect: '2.1' }],
    set: [
      { at: '*', field: 'icon', value: 'rocket' },
      { field: 'styling.eyebrows', value: 'section' },
    ],
    sort: [{ by: 'label' }, { by: 'title' }, { by: 'path' }],
    'split-by-language': [{}, { rest: 'en', folder: 'languages' }],
    'split-by-version': [{}, { segment: 2, rest: 'next' }, { shared: 'outside', segment: 2 }],
    'unwrap-root': [{ from: 'languages' }, { from: 'versions' }, { from: 'tabs' }],
    'wrap-root': [{ in: 'products' }, { in: 'dropdowns', each: true }],
  };
}

describe.each(folders)('%s', { tags: ['slow'] }, (folder) => {
  const files = textsOf(folder);
  const { 'docs.json': text = '', ...others } = files;
  const pages = Object.keys(files).filter((file) => pageSlug(file) !== undefined);
  const variants = variantsFor(pages.map(withoutExtension));
  const every = [...codemods.values()].filter(({ config }) => config === undefined);
  const cases = every.flatMap((codemod) =>
    (variants[codemod.name] ?? [{}]).map((options) => [codemod.name, options, codemod] as const),
  );

  test.each(cases)('%s %j keeps every guarantee', async (name, options, codemod: Codemod) => {
    for (const [style, write] of Object.entries(writings)) {
      const file = style === 'as a module' ? 'docs.ts' : 'docs.json';
      const done = await uphold({
        codemod,
        options,
        file,
        text: write(text),
        files: others,
        mayFail: true,
        changesPages: CHANGE_PAGES.has(name),
        repeatsFiles: name === 'inline-refs',
      });
      expect(done.fault, done.reason).not.toBe('codemod');
    }
  });
});
