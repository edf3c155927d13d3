import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { choices } from '../../mintlify/random.mjs';
import { group, page, unescapeHtml } from '../lines.mjs';

/** Builds a site, and prints the navigation of each language. */
const SCRIPT = `import json, re, sys
from urllib.parse import urlsplit
from mkdocs.config import load_config
from mkdocs.commands.build import build

config = load_config(sys.argv[1])
found = []
navs = []

def url_of(page):
    base = urlsplit(config['site_url'] or '').path.rstrip('/')
    return base + '/' + ('' if page.url == 'index.html' else page.url.removeprefix('./'))

# An entry of a page that is not built, or of a missing one, is not a link that works.
def is_shown(item):
    if item.is_link:
        return re.search(r'^[a-z]+:|^/|(?<!\\.md)(?<!/)$', item.url) is not None
    return item.is_section or item.file.inclusion.is_included()

def entry(item):
    url = url_of(item) if item.is_page else item.url if item.is_link else None
    return {'title': str(item.title), 'url': url, 'children': entries(item.children) if item.is_section else None}

def entries(items):
    return [entry(item) for item in items if is_shown(item)]

def on_nav(nav, config, files):
    navs.append(nav)

# The titles of all pages are known only then.
def on_env(env, config, files):
    pages = [file.page for file in files.documentation_pages() if file.inclusion.is_included()]
    urls = [url_of(page) for page in pages if page is not None]
    found.append({'nav': entries(navs[-1].items), 'urls': urls})

config.plugins._register_event('nav', on_nav)
config.plugins._register_event('env', on_env)
build(config)
print(json.dumps(found))
`;

/** Returns the Python that has MkDocs and its plugins. */
export function installMkDocs(project, packages) {
  const venv = join(project, 'venv');
  const python = join(venv, 'bin/python');
  if (existsSync(python)) return python;
  const names = Object.entries(packages).map(([name, version]) => `${name}==${version}`);
  execFileSync('python3', ['-m', 'venv', venv], { stdio: 'pipe' });
  const flags = ['-m', 'pip', 'install', '--quiet', '--retries', '1'];
  execFileSync(python, [...flags, ...names], { stdio: 'pipe' });
  return python;
}

export function versionOfMkDocs(python) {
  const code = 'import mkdocs; print(mkdocs.__version__)';
  return execFileSync(python, ['-c', code], { encoding: 'utf8' }).trim();
}

export function readMkDocs({ root, folder, program, ours: { config } }) {
  const args = ['-c', SCRIPT, join(root, config)];
  const { stdout, stderr, status } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim().split('\n').at(-1));
  const languages = JSON.parse(stdout.trim().split('\n').at(-1));
  const linesOf = (items, depth = 0) =>
    items.flatMap(({ title, url, children }) => {
      const label = unescapeHtml(title);
      const address = url === null ? undefined : decodeURI(url);
      return children
        ? group(depth, label, address, undefined, linesOf(children, depth + 1))
        : [page(depth, label, address)];
    });
  return {
    sidebars: languages.map(({ nav }) => linesOf(nav)),
    urls: languages.flatMap(({ urls }) => urls.map((url) => decodeURI(url))),
  };
}

const COUNT = 40;
const NAMES = ['index', 'a', 'Beta', 'get-started', 'api_keys', '2024'];
const FOLDERS = ['', 'guide', 'guide/deep_er', 'API', 'zed-one'];

/** Generates pages in folders, with and without a list of them. */
export function mkdocsSites(seed) {
  const { below, pick, rarely } = choices(seed);
  return Array.from({ length: COUNT }, (_, index) => {
    const files = { 'docs/start.md': '# Start\n' };
    for (const folder of FOLDERS.filter((one) => one === '' || below(3) > 0))
      for (const name of NAMES)
        if (rarely(3))
          files[`docs/${folder === '' ? '' : `${folder}/`}${name}.md`] = pageWith({
            below,
            pick,
            rarely,
          });
    const paths = Object.keys(files).map((path) => path.slice('docs/'.length));
    // A page with several entries has the label of one of them.
    const entry = (depth) => {
      if (depth > 0 && rarely(3))
        return { [`Section ${below(99)}`]: [entry(depth - 1), entry(depth - 1)] };
      const [path] = paths.splice(below(paths.length), 1);
      if (path === undefined || rarely(6)) return { Elsewhere: 'https://example.com/' };
      return rarely(2) ? path : { [`Label ${below(99)}`]: path };
    };
    const nav = rarely(2) ? [entry(2), entry(2), entry(2)] : undefined;
    files['mkdocs.yml'] = JSON.stringify({
      site_name: 'Random',
      use_directory_urls: !rarely(3),
      nav,
    });
    return { name: `random ${index + 1}`, files };
  });
}

function pageWith({ below, rarely }) {
  const front = rarely(3) ? `---\ntitle: Title ${below(99)}\n---\n\n` : '';
  return front + (rarely(2) ? `# Heading ${below(99)}\n` : 'Text.\n');
}
