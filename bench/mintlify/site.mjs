// Generates small sites with everything that decides which pages readers see: nested lists of children, spellings of page
// paths, specifications, front matter, `$ref`s, snippets and ignored files. One in ten has a mistake.
import { choices } from './random.mjs';
import { specification } from './specification.mjs';

const FILES =
  'a b c D index guides/a guides/index guides/deep/b x/index long-page_name start/A B/c ref/pets ref/Cats'.split(
    ' ',
  );
const LISTS = {
  root: 'products languages versions tabs dropdowns anchors groups pages',
  tab: 'languages versions dropdowns anchors products groups pages menu',
  item: 'languages versions dropdowns anchors products tabs groups pages',
  anchor: 'languages versions dropdowns tabs products groups pages',
  dropdown: 'languages versions tabs anchors products groups pages',
  product: 'languages versions tabs anchors dropdowns groups pages menu',
  version: 'languages tabs dropdowns anchors products groups pages',
  language: 'versions tabs dropdowns anchors products groups pages',
  group: 'pages',
};
const KIND_IN = {
  products: 'product',
  languages: 'language',
  versions: 'version',
  tabs: 'tab',
  dropdowns: 'dropdown',
  anchors: 'anchor',
  menu: 'item',
  groups: 'group',
};
const LANGUAGES = ['en', 'fr', 'ja', 'pt-BR', 'de'];
const NAMES = ['Guides', 'API', 'Start', 'Pets', 'Old ones', 'É'];
const TITLES =
  'Pets|"Pets: all"|12:30|2024-01-02|1_000|014|true|"1"|~|Cats & dogs|\'it\'\'s\'|404|1.10|yes'.split(
    '|',
  );
const MISTAKES = {
  emptyGroup: (kind) => kind === 'group' && { group: '' },
  numberAsPage: (_kind, element) => element.pages && { pages: [...element.pages, 5] },
  unknownField: () => ({ colour: 'red' }),
  wrongIcon: () => ({ icon: 'fa-star' }),
  wrongHidden: () => ({ hidden: 'yes' }),
  wrongHref: (kind) => kind !== 'group' && { href: 'page' },
};

/**
 * @param {number} seed
 * @returns {Record<string, string>} file contents by path
 */
export function generateSite(seed) {
  const random = choices(seed);
  const { pick, rarely, below, several } = random;
  const specifications = several(0, 2, (_, index) => ['o.json', 'api/two.json'][index]);
  const written = FILES.filter(() => !rarely(4));
  const files = {};
  for (const path of written)
    files[`${path}${rarely(5) ? '.md' : '.mdx'}`] = pageText(random, specifications, path);
  for (const path of specifications) files[path] = JSON.stringify(specification(random), null, 1);
  if (rarely(3)) files['snippets/note.mdx'] = 'A note.\n';
  if (rarely(5))
    files['.mintignore'] = pick(['Guides/\n', '*.md\n', 'b.mdx\n!b.mdx\n', '  D.mdx  \n']);
  const state = { ...random, files, specifications, mistakes: rarely(10) ? 1 : 0 };
  const navigation = withChildren(state, 'root', {}, below(3) + 1);
  if (rarely(6)) navigation.global = globals(state);
  const config = {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: 'Pets',
    colors: { primary: '#224466' },
    navigation,
    ...(rarely(5) && { redirects: redirectsOf(random) }),
  };
  return { ...files, 'docs.json': `${JSON.stringify(config, null, 2)}\n` };
}

function withChildren(state, kind, element, depth) {
  const { pick, rarely, several } = state;
  const allowed = LISTS[kind]
    .split(' ')
    .filter((list) => depth > 0 || /^(?:groups|pages)$/.test(list));
  const list = pick(allowed);
  element[list] =
    list === 'pages'
      ? pagesOf(state, depth)
      : several(1, 3, () => inFile(state, elementOf(state, KIND_IN[list], depth - 1)));
  if (list === 'languages')
    for (const [index, one] of element[list].entries())
      if ('language' in one) one.language = LANGUAGES[index];
  // A second list, of which Mintlify keeps one.
  if (kind !== 'group' && rarely(15)) {
    const other = pick(allowed);
    element[other] ??=
      other === 'pages' ? pagesOf(state, depth) : [elementOf(state, KIND_IN[other], depth - 1)];
  }
  return element;
}

function elementOf(state, kind, depth) {
  const { pick, rarely, specifications } = state;
  const element = { [kind]: kind === 'language' ? 'en' : pick(NAMES) };
  if (rarely(8)) element.icon = pick(['book', { name: 'cat', style: 'solid' }]);
  if (rarely(10)) element.hidden = pick([true, true, false]);
  if (rarely(12) && kind === 'group') element.root = entry(state);
  if (rarely(12) && kind === 'group') element.expanded = true;
  if (rarely(12) && kind === 'version') element.tag = 'New';
  if (rarely(12) && kind !== 'group')
    element.href = pick(['https://pets.example', '/a', 'mailto:a@pets.example']);
  if (specifications.length > 0 && rarely(5)) element.openapi = specificationOf(state);
  if (!rarely(12) || kind === 'group') withChildren(state, kind, element, depth);
  if (state.mistakes > 0 && rarely(4)) {
    state.mistakes -= 1;
    const fault = MISTAKES[pick(Object.keys(MISTAKES))](kind, element);
    if (fault) Object.assign(element, fault);
  }
  return element;
}

function specificationOf({ pick, specifications }) {
  const source = pick(specifications);
  return pick([
    source,
    source,
    `/${source}`,
    [source],
    specifications,
    { source, directory: pick(['ref', '', '/API', 'a/b']) },
    { source },
  ]);
}

/** Moves an element to a file of its own now and then. */
function inFile({ files, rarely, below }, element) {
  if (!rarely(25)) return element;
  const path = `nav/${below(1000)}.json`;
  files[path] = JSON.stringify(element);
  return rarely(2) ? { $ref: path } : { $ref: `./${path}`, icon: 'star' };
}

function pagesOf(state, depth) {
  const { several, rarely } = state;
  return several(0, 4, () =>
    depth > 0 && rarely(4) ? elementOf(state, 'group', depth - 1) : entry(state),
  );
}

function entry({ pick, rarely, specifications }) {
  const path = pick(FILES);
  if (specifications.length > 0 && rarely(6)) {
    const endpoint = `${pick(['GET', 'get', 'POST', 'DELETE'])} ${pick(['/pets', '/pets/{id}', '/cats'])}`;
    return pick([endpoint, endpoint, `${pick(specifications)} ${endpoint}`]);
  }
  if (rarely(12))
    return pick([
      `/${path}`,
      `./${path}`,
      `${path}/`,
      `x/../${path}`,
      `${path}.mdx`,
      path.toUpperCase(),
      path.replace(/\/?index$/, '') || 'index',
    ]);
  if (rarely(30)) return 'not-there';
  return path;
}

function globals({ pick }) {
  const kind = pick(['anchor', 'tab', 'dropdown', 'product']);
  return { [`${kind}s`]: [{ [kind]: 'Blog', href: 'https://pets.example/blog' }] };
}

function redirectsOf({ several, pick }) {
  return several(1, 3, () => ({
    source: pick(['/old', '/old/', '/v1/:slug*', '/v1/*']),
    destination: pick(['/a', '/b']),
  }));
}

function pageText({ rarely, pick }, specifications, path) {
  const fields = [];
  if (!rarely(4)) fields.push(`title: ${pick(TITLES)}`);
  if (rarely(6)) fields.push(`sidebarTitle: ${pick(TITLES)}`);
  if (rarely(12)) fields.push(`hidden: ${pick(['true', 'false'])}`);
  if (specifications.length > 0 && rarely(12))
    fields.push(
      `openapi: ${pick(['GET /pets', 'POST /cats', 'o.json GET /pets', '/o.json GET /pets', 'other GET /pets'])}`,
    );
  const head = fields.length === 0 ? '' : `---\n${fields.join('\n')}\n---\n\n`;
  const imported = rarely(15) ? `import Note from '/snippets/note.mdx';\n\n` : '';
  const page =
    rarely(60) && path !== 'guides/a' ? `import Part from '/guides/a.mdx';\n\n<Part />\n\n` : '';
  return `${head}${imported}${page}Text.\n`;
}
