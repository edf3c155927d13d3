import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { choices } from '../../mintlify/random.mjs';
import { group, heading, page } from '../lines.mjs';

const HOST = 'http://localhost/';

/** Runs docsify in a DOM, opens a page in each folder, and reads the sidebar that it shows. */
export async function readDocsify({ folder, project, ours }) {
  const modules = join(project, 'node_modules');
  const { Window } = await import(pathToFileURL(join(modules, 'happy-dom/lib/index.js')).href);
  const built = ['dist', 'lib'].map((one) => join(modules, 'docsify', one, 'docsify.js'));
  const script = readFileSync(built.find(existsSync), 'utf8');
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const sidebarPaths = readdirSync(folder, { recursive: true }).filter(
    (path) => basename(path) === '_sidebar.md',
  );
  const own = sidebarPaths.map((path) => join('/', dirname(path), '/'));
  // With relative paths, the links of a sidebar work only on the pages in its folder.
  const isRelative = /\brelativePath\W+true/.test(html);
  const pages = ours.urls.filter(
    (url) => !isRelative || own.includes(join(dirname(`${url}-`), '/')),
  );
  const folders = new Map([...own, ...pages].map((url) => [dirname(`${url}-`), url]));
  const beforeAsyncRequest = async ({ request, window }) => {
    const file = join(folder, decodeURI(new URL(request.url).pathname));
    if (!file.endsWith('.md') || !existsSync(file)) return new window.Response('', { status: 404 });
    return new window.Response(readFileSync(file, 'utf8'));
  };
  const sidebars = [];
  const urls = new Set();
  for (const url of folders.values()) {
    const window = new Window({
      url: HOST,
      settings: {
        enableJavaScriptEvaluation: true,
        suppressInsecureJavaScriptEnvironmentWarning: true,
        fetch: { interceptor: { beforeAsyncRequest } },
      },
    });
    try {
      window.document.body.innerHTML = '<div id="app"></div>';
      for (const [, code] of html.matchAll(/<script>(.*?)<\/script>/gs)) window.eval(code);
      let docsify;
      window.$docsify.plugins = [(_, vm) => (docsify = vm)];
      const isHistory = window.$docsify.routerMode === 'history';
      if (isHistory) window.history.replaceState({}, '', url);
      else window.location.hash = `#${url}`;
      window.eval(script);
      await window.happyDOM.waitUntilComplete();
      const shown = (link) => {
        const href = link.getAttribute('href');
        if (href.startsWith('javascript:')) return undefined;
        if (link.target === '_blank' || /^(?:\w+:|\/\/)/.test(href)) return href;
        const { path, query } = docsify.router.parse(isHistory ? new URL(href, HOST).href : href);
        const file = new URL(docsify.router.getFile(path), HOST);
        const at = decodeURI(file.pathname);
        // Entries of docs.json open whole pages, and none leads nowhere.
        if (query.id || file.origin !== new URL(HOST).origin || !existsSync(join(folder, at)))
          return undefined;
        // The address of the file. An alias has another one.
        const base = join('/', window.$docsify.basePath ?? '', '/');
        const home = window.$docsify.homepage ?? 'README.md';
        const name = basename(at) === basename(home) ? 'README.md' : basename(at);
        const address = `${dirname(`/${at.slice(base.length)}`)}/${name}`
          .replace(/(?:README)?\.md$/, '')
          .replace(/^\/\//, '/');
        urls.add(address);
        return address;
      };
      sidebars.push(linesOf(window.document.querySelector('.sidebar-nav'), shown));
    } finally {
      await window.happyDOM.close();
    }
  }
  return { sidebars, urls: [...urls] };
}

/** Returns the lines of a sidebar. What follows a heading is below it, up to the next heading or rule. */
function linesOf(nav, shown) {
  const lines = [];
  let title;
  let inside = [];
  const close = () => {
    lines.push(...(title ? group(0, textOf(title), linkOf(title), undefined, inside) : inside));
    title = undefined;
    inside = [];
  };
  const linkOf = (element) => {
    const link = element.querySelector('a:not(.anchor)');
    return link ? shown(link) : undefined;
  };
  for (const element of nav?.children ?? []) {
    if (/^H[1-6]$/.test(element.tagName)) {
      close();
      title = element;
    } else if (element.tagName === 'HR') {
      close();
      lines.push(heading(''));
    } else if (/^[OU]L$/.test(element.tagName)) inside.push(...itemsOf(element, title ? 1 : 0));
    else
      for (const link of element.querySelectorAll('a')) inside.push(...entry(title ? 1 : 0, link));
  }
  close();
  return lines;

  function entry(depth, link) {
    const url = shown(link);
    return url === undefined ? [] : [page(depth, textOf(link), url)];
  }

  function itemsOf(list, depth) {
    return [...list.children].flatMap((item) => {
      const own = [...item.childNodes].filter(({ tagName }) => !/^[OU]L$/.test(tagName));
      const links = own.flatMap((one) =>
        one.tagName === 'A' ? [one] : [...(one.querySelectorAll?.('a') ?? [])],
      );
      const label =
        links.length > 1 ? textOf(links[0]) : own.map((one) => one.textContent).join('');
      const lists = [...item.children].filter(({ tagName }) => /^[OU]L$/.test(tagName));
      const inner = lists.length > 0 ? depth + 1 : depth;
      const more = links.slice(1).flatMap((link) => entry(inner, link));
      const below = lists.flatMap((one) => itemsOf(one, inner));
      const url = links[0] && shown(links[0]);
      if (lists.length > 0) return group(depth, label.trim(), url, undefined, [...more, ...below]);
      return [...(url === undefined ? [] : [page(depth, label.trim(), url)]), ...more];
    });
  }
}

function textOf({ textContent }) {
  return textContent.trim();
}

const COUNT = 40;
const PAGES = ['README', 'clay/README', 'clay/loam', 'kilns', 'kilns/gas', 'Über-uns', 'a_b'];

/** Generates sidebars with nested lists, headings, rules, and links in all forms. */
export function docsifySites(seed) {
  const { pick, rarely, several } = choices(seed);
  const linkTo = () => {
    const path = pick([...PAGES, ...PAGES, 'missing', './kilns', 'loam']);
    return pick([path, `/${path}`, `${path}.md`, `/${path.replace(/README$/, '')}`]);
  };
  const entry = (depth) => {
    const label = pick(['Clay', 'A `kiln`', 'Ash & salt', 'Two *words*', '🧱 Loam']);
    const title = pick(['', '', '', ' "A title"', " ':target=_self'", " ':disabled'", " ':id=x'"]);
    const elsewhere = pick(['https://example.com', '//example.com/x', 'mailto:a@example.com']);
    const link = `[${label}](${rarely(9) ? elsewhere : linkTo()}${title})`;
    const text = rarely(6) ? label : rarely(6) ? `${label} ${link}` : link;
    const inner = depth < 2 && rarely(3) ? several(1, 2, () => entry(depth + 1)) : [];
    return [`${'  '.repeat(depth)}- ${text}\n`, ...inner].join('');
  };
  return Array.from({ length: COUNT }, (_, index) => {
    const part = () =>
      pick([
        '',
        '',
        '\n## Part\n\n',
        '\n---\n\n',
        '\n**Bold**\n\n',
        '- [ ] [Box](kilns)\n',
        `1. One\n2. [Two](${linkTo()})\n`,
      ]) + several(1, 4, () => entry(0)).join('');
    const settings = {
      loadSidebar: true,
      ...pick([{}, { routerMode: 'history' }]),
      ...pick([{}, { homepage: 'kilns.md' }]),
      ...pick([{}, {}, { relativePath: true }]),
    };
    const files = {
      'index.html': `<script>window.$docsify = ${JSON.stringify(settings)};</script>\n`,
      '_sidebar.md': several(1, 3, part).join(''),
      ...(rarely(3) ? { 'clay/_sidebar.md': several(1, 2, part).join('') } : {}),
    };
    for (const page of PAGES) files[`${page}.md`] = `# ${page}\n`;
    return { name: `random ${index + 1}`, files };
  });
}
