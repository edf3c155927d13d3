import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { choices } from '../mintlify/random.mjs';
import { casesIn, siteOf, writeSite } from './sites.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const COUNT = 40;
const PATHS = ['index', 'intro', 'guide/index', 'guide/one', 'guide/two', 'guide/deep/one'];
const MORE = ['guide/deep/two', 'api/index', 'api/users', 'api/users/list', 'setup'];
const ALL = [...PATHS, ...MORE, 'reference/2024', 'reference/zz', 'gone', 'guide/gone'];
const LABELS = ['Start', 'Über uns', 'A & B', 'a_b', 'v1.2', '"Quoted"', 'x [y] z', "It's", '#1'];

/** Writes the sites that frameworks read as we export them: our own, those of tests, and generated ones. Returns their folders. */
export function exportFolders(temporary, seed) {
  const cases = casesIn(join(root, 'packages/adapters/test/fixtures'), FORMATS);
  const own = cases.map((one) => [one.name, siteOf(one)]);
  const made = generated(seed).map((files, index) => [`random-${index + 1}`, files]);
  const folders = [...own, ...made].map(([name, files]) => {
    const folder = join(temporary, 'exports', name);
    writeSite(folder, files);
    return folder;
  });
  return [join(root, 'examples/site'), join(root, 'apps/docs'), ...folders];
}

/** The outputs in the fixtures. */
const FORMATS = [
  'docusaurus/',
  'fumadocs/',
  'gitbook/',
  'mdbook/',
  'mkdocs/',
  'nextra/',
  'starlight/',
  'vitepress/',
];

function generated(seed) {
  const { pick, rarely, several } = choices(seed);
  let count = 0;
  const name = () => {
    count += 1;
    return `${pick(LABELS)} ${count}`;
  };
  const label = () => (rarely(6) ? `sidebarTitle: ${JSON.stringify(name())}\n` : '');
  const entry = (prefix, depth) =>
    depth > 0 && rarely(3) ? group(prefix, depth - 1) : prefix + pick(ALL);
  const entries = (prefix, depth) => several(0, 4, () => entry(prefix, depth));
  const group = (prefix, depth) => ({
    group: name(),
    ...(rarely(3) ? { root: prefix + pick(ALL) } : {}),
    ...(rarely(3) ? { expanded: rarely(2) } : {}),
    ...(rarely(12) ? { hidden: true } : {}),
    pages: entries(prefix, depth),
  });
  const content = (prefix) =>
    rarely(2)
      ? { groups: several(1, 3, () => group(prefix, 2)) }
      : { pages: several(1, 5, () => entry(prefix, 2)) };
  const list = (key, kind, inside) => ({
    [key]: several(1, 3, () => ({
      [kind]: name(),
      ...(rarely(8) ? { href: 'https://example.com/x' } : inside()),
      ...(rarely(12) ? { hidden: true } : {}),
    })),
  });
  const parts = (prefix) =>
    pick([
      () => content(prefix),
      () => content(prefix),
      () => list('tabs', 'tab', () => content(prefix)),
      () =>
        list('tabs', 'tab', () =>
          rarely(3) ? list('menu', 'item', () => content(prefix)) : content(prefix),
        ),
      () => list('dropdowns', 'dropdown', () => content(prefix)),
    ])();
  const languages = () => {
    const en = visible(() => parts(''));
    const isSame = rarely(2);
    const fr = isSame ? inFolder('fr/', en) : parts('fr/');
    return {
      languages: [
        { language: 'en', ...en },
        { language: 'fr', ...fr },
      ],
    };
  };
  // A default language or version without pages has no sidebar.
  const visible = (make) => {
    for (;;) {
      const part = make();
      if (hasPages(part)) return part;
    }
  };
  const navigation = () =>
    pick([
      () => parts(''),
      () => parts(''),
      languages,
      () => list('versions', 'version', () => visible(() => parts(''))),
    ])();
  return Array.from({ length: COUNT }, () => {
    const own = visible(navigation);
    const config = {
      $schema: 'https://mintlify.com/docs.json',
      theme: 'mint',
      name: 'Random',
      colors: { primary: '#0D9373' },
      navigation: own,
    };
    const files = { 'docs.json': JSON.stringify(config) };
    for (const path of ['', 'fr/'].flatMap((folder) => ALL.map((one) => folder + one)))
      if (!path.endsWith('gone'))
        files[`${path}.mdx`] = `---\ntitle: Title of ${path}\n${label()}---\n`;
    return files;
  });
}

/** Returns true if readers see an entry for a page. */
function hasPages(part) {
  if (typeof part === 'string') return !part.endsWith('gone');
  if (Array.isArray(part)) return part.some(hasPages);
  if (part.hidden) return false;
  return ['pages', 'groups', 'tabs', 'menu', 'dropdowns', 'versions', 'languages', 'root'].some(
    (key) => part[key] !== undefined && hasPages(part[key]),
  );
}

/** Moves the pages of a part to a folder. */
function inFolder(folder, value) {
  return JSON.parse(JSON.stringify(value), (key, one) => {
    const isPage = typeof one === 'string' && (key === 'root' || /^\d+$/.test(key));
    return isPage ? folder + one : one;
  });
}
