// The cases of each codemod: its options, the config it changes, and the expected pages.
import { listSiteFiles, parseEndpointEntry } from '@nav/core/internal';
import { slugOf } from './pages.mjs';
import { gutted } from './site.mjs';

const both =
  (change) =>
  ({ pages }) => ({
    written: change(pages.written),
    resolved: change(pages.resolved),
  });

/** Returns the folder with the most pages of a site, a page in it, and another page. */
export function landmarks(host, pages) {
  const files = listSiteFiles(host, '').pages;
  const counts = new Map();
  for (const slug of pages) {
    const folder = slug.split('/').slice(0, -1).join('/');
    if (folder !== '' && files.has(slug)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const [[folder] = ['guides']] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const page =
    [...pages].find((slug) => slug.startsWith(`${folder}/`) && files.has(slug)) ?? 'none';
  const other = [...pages].find((slug) => slug !== page && files.has(slug)) ?? 'index';
  const outside =
    [...pages].find((slug) => !slug.startsWith(`${folder}/`) && files.has(slug)) ?? 'index';
  return { folder, page, other, outside };
}

/** @returns {{ name: string, options?: object, of?: 'flat' | 'grouped' | 'mint' | 'parts', expected?: Function, mayAdd?: string[] }[]} */
export function casesFor(host, { folder, page, other, outside }) {
  const files = listSiteFiles(host, '').pages;
  const left = listSiteFiles(gutted(host), '').pages;
  const renamed = (from, to) =>
    both(
      (pages) =>
        new Set(
          [...pages].map((slug) =>
            slug === from || slug.startsWith(`${from}/`) ? to + slug.slice(from.length) : slug,
          ),
        ),
    );
  const without = (gone) => both((pages) => new Set([...pages].filter((slug) => !gone(slug))));
  const gone = ({ pages }) => ({
    written: new Set([...pages.written].filter((slug) => !isMissing(slug, left))),
  });
  const adopted = ({ pages }, { files: changed }) => {
    const spans = changed.flatMap(({ replacements }) => replacements);
    const news = spans.flatMap(({ text }) =>
      [...text.matchAll(/"([^"]*)"/g)]
        .map(([, path]) => slugOf(path))
        .filter((slug) => files.has(slug)),
    );
    return { written: new Set([...pages.written, ...news]) };
  };
  const grown = ({ pages }, { files: [main, ...others] }) => {
    const news = others
      .filter(({ before }) => before === undefined)
      .map(({ file }) => pageOf(file))
      .filter((slug) => main.after.includes(slug));
    return { written: new Set([...pages.written, ...news]) };
  };
  const listed = ({ pages }, { files: [main, ...others] }) => {
    const texts = main.replacements.flatMap(({ text }) => [...text.matchAll(/"([^"]*)"/g)]);
    const entries = texts.map(([, text]) => text).filter((text) => parseEndpointEntry(text));
    const stubs = new Set(
      others.filter(({ after }) => after === undefined).map(({ file }) => pageOf(file)),
    );
    const left = [...pages.written].filter((slug) => !stubs.has(slug));
    return { written: new Set([...left, ...entries.map(slugOf)]) };
  };
  const stubbed = ({ pages }, { files: [main, ...others] }) => {
    const texts = main.report.removed.map(({ text }) => /^"([^"]*)"$/.exec(text)?.[1]);
    const entries = new Set(texts.filter((text) => text !== undefined).map(slugOf));
    const news = others
      .filter(({ before }) => before === undefined)
      .map(({ file }) => pageOf(file));
    return { written: new Set([...pages.written, ...news].filter((slug) => !entries.has(slug))) };
  };
  const fewer = ({ pages }, { files: changed }) => {
    const olds = new Set(
      changed.filter(({ after }) => after === undefined).map(({ file }) => pageOf(file)),
    );
    return { written: new Set([...pages.written].filter((slug) => !olds.has(slug))) };
  };
  // Groups that become siblings may have the same label.
  const siblings = ['duplicate-label'];
  // A copy has the faults of its original.
  const copied = ['duplicate-page', 'no-effect', 'orphan-page', 'unknown-field'];
  // A property of a nested group may have no effect at the top.
  const risen = ['duplicate-label', 'no-effect'];
  return [
    { name: 'add-orphans', expected: adopted },
    { name: 'add-orphans', options: { rest: 'More' }, of: 'grouped', expected: adopted },
    {
      name: 'remove-missing',
      expected: without((slug) => isMissing(slug, files)),
      mayAdd: ['orphan-page'],
    },
    {
      name: 'remove-missing',
      of: 'gutted',
      expected: gone,
      // A page is an orphan once the missing page that stood for it is removed. A group with a specification stays.
      mayAdd: ['no-effect', 'orphan-page'],
    },
    {
      name: 'remove-missing',
      options: { keepEmpty: true },
      of: 'gutted',
      expected: gone,
      mayAdd: ['empty-value', 'no-effect', 'orphan-page'],
    },
    {
      name: 'move-page',
      options: { from: page, to: 'moved/to/here' },
      expected: renamed(page, 'moved/to/here'),
    },
    {
      name: 'move-page',
      options: { from: folder, to: 'moved' },
      expected: renamed(folder, 'moved'),
    },
    {
      name: 'move-page',
      options: { from: page, to: 'moved/page', pageOnly: true, origin: 'https://docs.example.com' },
      expected: renamed(page, 'moved/page'),
    },
    {
      name: 'remove-page',
      options: { page: `${folder}/`, redirect: outside },
      expected: without((slug) => slug.startsWith(`${folder}/`)),
      mayAdd: ['empty-value', 'no-effect'],
    },
    {
      name: 'remove-page',
      options: { page, redirect: other },
      expected: without((slug) => slug === page),
      mayAdd: ['empty-value'],
    },
    {
      name: 'remove-page',
      options: { page, keepFile: true },
      expected: without((slug) => slug === page),
      mayAdd: ['empty-value', 'orphan-page'],
    },
    {
      name: 'add-orphans',
      options: { into: '/navigation/groups/0' },
      of: 'grouped',
      expected: adopted,
    },
    {
      name: 'remove-missing',
      options: { at: '/navigation/groups/0' },
      of: 'grouped',
      expected: ({ pages }, done) => ({ written: kept(pages.written, done) }),
      mayAdd: ['no-effect', 'orphan-page'],
    },
    { name: 'extract-refs' },
    { name: 'extract-refs', options: { of: 'groups', at: '/navigation/groups/0' }, of: 'grouped' },
    { name: 'extract-refs', options: { of: 'groups', folder: 'parts' } },
    { name: 'extract-refs', options: { of: 'tabs', folder: 'parts\\tabs' } },
    { name: 'inline-refs' },
    { name: 'inline-refs', of: 'parts' },
    { name: 'inline-refs', options: { delete: true }, of: 'parts' },
    { name: 'flatten-groups' },
    { name: 'flatten-groups', options: { depth: 2, to: 'siblings' }, mayAdd: siblings },
    { name: 'flatten-groups', of: 'grouped' },
    { name: 'flatten-groups', options: { at: '/navigation/groups/0' }, of: 'grouped' },
    { name: 'merge-groups' },
    { name: 'merge-groups', options: { at: '/navigation/groups/0' }, of: 'grouped' },
    { name: 'merge-groups', of: 'grouped' },
    { name: 'groups-to-tabs', of: 'grouped', mayAdd: risen },
    { name: 'pages-to-groups' },
    { name: 'pages-to-groups', of: 'flat' },
    { name: 'pages-to-groups', options: { depth: 3 }, of: 'flat' },
    {
      name: 'pages-to-groups',
      options: { at: '/navigation/groups/0', depth: 2 },
      of: 'grouped',
      mayAdd: siblings,
    },
    { name: 'pages-to-groups', options: { by: 'frontmatter', key: 'title' }, of: 'flat' },
    {
      name: 'pages-to-groups',
      options: { by: 'mapping', map: `${folder}=Main`, rest: 'Others' },
      of: 'flat',
    },
    { name: 'split-by-version', repeats: true },
    { name: 'split-by-version', of: 'flat', repeats: true },
    { name: 'split-by-version', of: 'grouped', repeats: true },
    {
      name: 'split-by-version',
      options: { segment: 2, rest: 'next' },
      of: 'grouped',
      repeats: true,
    },
    {
      name: 'split-by-version',
      options: { folder: 'versions', rest: 'next' },
      of: 'grouped',
      repeats: true,
    },
    { name: 'split-by-version', options: { shared: 'outside', segment: 2 } },
    { name: 'split-by-language', repeats: true },
    { name: 'split-by-language', of: 'grouped', repeats: true },
    {
      name: 'split-by-language',
      options: { rest: 'en', folder: 'languages' },
      of: 'flat',
      repeats: true,
    },
    ...[
      ['tabs', 'anchors'],
      ['tabs', 'groups'],
      ['groups', 'tabs'],
      ['groups', 'menu'],
      ['dropdowns', 'products'],
      ['anchors', 'dropdowns'],
    ].map(([from, to]) => ({ name: 'change-kind', options: { from, to }, mayAdd: risen })),
    {
      name: 'change-kind',
      options: { from: 'groups', to: 'products' },
      of: 'grouped',
      mayAdd: risen,
    },
    {
      name: 'move-group',
      options: { group: 'Get Started', to: 'API Reference' },
      mayAdd: siblings,
    },
    {
      name: 'add-language',
      options: { language: 'uk', stubs: true },
      expected: grown,
      mayAdd: copied,
    },
    { name: 'add-language', options: { language: 'uk' }, mayAdd: copied },
    { name: 'add-version', options: { version: '99.0', pages: 'share' }, mayAdd: copied },
    {
      name: 'add-version',
      options: { version: '99.0', default: true },
      expected: grown,
      mayAdd: copied,
    },
    { name: 'endpoints', options: { to: 'entries' }, expected: listed },
    { name: 'endpoints', options: { to: 'stubs' }, expected: stubbed },
    ...retirements(host).map((options) => ({
      name: 'retire-version',
      options,
      expected: fewer,
      // Redirects to removed pages without a counterpart are noted.
      mayAdd: ['orphan-page', 'redirect-not-found'],
    })),
    ...groupMoves(host).map((options) => ({ name: 'move-group', options, mayAdd: siblings })),
    { name: 'rename', options: { from: 'Guides', to: 'Learn' }, mayAdd: siblings },
    ...['label', 'title', 'path'].map((by) => ({ name: 'sort', options: { by } })),
    { name: 'sort', options: { by: 'label', of: 'tabs' }, mayRefuse: true },
    { name: 'sync-languages' },
    // A group without endpoints gets all those of its specification, next to those that are restored elsewhere.
    { name: 'sync-languages', of: 'drifted', mayAdd: [...siblings, 'duplicate-page'] },
    { name: 'sync-versions', mayAdd: siblings },
    { name: 'sync-versions', of: 'drifted', mayAdd: siblings },
    { name: 'wrap-root', options: { in: 'tabs' }, of: 'grouped' },
    { name: 'wrap-root', options: { in: 'products' } },
    ...['languages', 'versions'].map((list) => ({
      name: 'wrap-root',
      options: { in: 'products', at: `/navigation/${list}/0` },
    })),
    { name: 'wrap-root', options: { in: 'dropdowns', each: true }, of: 'grouped' },
    ...['products', 'languages', 'versions', 'tabs', 'dropdowns'].map((from) => ({
      name: 'unwrap-root',
      options: { from },
      mayAdd: siblings,
    })),
    { name: 'unwrap-root', options: { from: 'groups' }, of: 'grouped', mayAdd: risen },
    {
      name: 'mint-to-docs',
      of: 'mint',
      repeats: true,
      expected: ({ pages }) => ({ written: pages.written }),
      mayAdd: risen,
    },
  ];
}

function pageOf(file) {
  return slugOf(file.replace(/\.mdx?$/, ''));
}

/** Returns the removal of the second version of a site, which redirects to the first. */
function retirements(host) {
  const text = host.read('docs.json');
  const labels = [...text.matchAll(/"version"\s*:\s*"([^"]+)"/g)].map(([, label]) => label);
  const [redirect, version] = new Set(labels);
  return version === undefined ? [] : [{ version, redirect }];
}

/** Returns moves of the first group of an element to the next element, for each list of elements with groups. */
function groupMoves(host) {
  const moves = new Map();
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [list, label] of [
      ['tabs', 'tab'],
      ['anchors', 'anchor'],
      ['dropdowns', 'dropdown'],
      ['groups', 'group'],
    ]) {
      const [from, to] = Array.isArray(value[list]) ? value[list] : [];
      const group = [...(from?.groups ?? []), ...(from?.pages ?? [])].find((one) => one?.group);
      if (!group || !to?.[label]) continue;
      const options = { group: `${from[label]} > ${group.group}`, to: to[label] };
      moves.set(JSON.stringify(options), options);
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(JSON.parse(host.read('docs.json')).navigation);
  return [...moves.values()].slice(0, 4);
}

/** Returns the pages without those whose entries are removed. */
function kept(pages, { files }) {
  const removed = new Set(
    files.flatMap(({ report }) =>
      report.removed.map(({ text }) => slugOf(text.replaceAll('"', ''))),
    ),
  );
  return new Set([...pages].filter((slug) => !removed.has(slug)));
}

function isMissing(slug, files) {
  return !files.has(slug) && !parseEndpointEntry(slug);
}
