import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { choices } from '../../mintlify/random.mjs';
import { group, page } from '../lines.mjs';

/** Builds until the titles of all pages are known, and prints the navigation. */
const SCRIPT = `import json, sys
from urllib.parse import urlsplit
from mkdocs.config import load_config
from mkdocs.commands.build import build

config = load_config(sys.argv[1])
found = {}

def url_of(page):
    base = urlsplit(config['site_url'] or '').path.rstrip('/')
    return base + '/' + ('' if page.url == 'index.html' else page.url.removeprefix('./'))

def entry(item):
    if item.is_section:
        return {'title': item.title, 'children': [entry(one) for one in item.children]}
    if item.is_page:
        return {'title': item.title, 'url': url_of(item)}
    return {'title': item.title, 'url': item.url}

def on_nav(nav, config, files):
    found['nav'] = nav

def on_env(env, config, files):
    pages = [file for file in files.documentation_pages() if file.page is not None]
    urls = [url_of(file.page) for file in pages]
    print(json.dumps({'nav': [entry(item) for item in found['nav'].items], 'urls': urls}))
    raise SystemExit(0)

config.plugins._register_event('nav', on_nav)
config.plugins._register_event('env', on_env)
build(config)
`;

/** Returns the Python that has MkDocs: one that exists, or a new one with the given packages. */
export function installMkDocs(project, packages) {
  const hasMkDocs = (python) => spawnSync(python, ['-c', 'import mkdocs']).status === 0;
  const known = ['python3', '/usr/bin/python3'].find(hasMkDocs);
  if (known) return known;
  const venv = join(project, 'venv');
  const names = Object.entries(packages).map(([name, version]) => `${name}==${version}`);
  execFileSync('python3', ['-m', 'venv', venv], { stdio: 'pipe' });
  execFileSync(join(venv, 'bin/pip'), ['install', '--quiet', ...names], { stdio: 'pipe' });
  return join(venv, 'bin/python');
}

export function versionOfMkDocs(python) {
  const code = 'import mkdocs; print(mkdocs.__version__)';
  return execFileSync(python, ['-c', code], { encoding: 'utf8' }).trim();
}

export function readMkDocs({ root, folder, program, ours: { config } }) {
  const args = ['-c', SCRIPT, join(root, config)];
  const { stdout, stderr, status } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim().split('\n').at(-1));
  const { nav, urls } = JSON.parse(stdout.trim().split('\n').at(-1));
  const linesOf = (items, depth = 0) =>
    items.flatMap(({ title, url, children }) =>
      children
        ? group(depth, title, undefined, undefined, linesOf(children, depth + 1))
        : [page(depth, title, decodeURI(url))],
    );
  return { sidebars: [linesOf(nav)], urls: urls.map((url) => decodeURI(url)) };
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
