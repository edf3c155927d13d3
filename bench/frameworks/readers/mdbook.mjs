import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildBook } from '../../../packages/adapters/test/frameworks/mdbook.mjs';
import { choices } from '../../mintlify/random.mjs';
import { group, heading } from '../lines.mjs';

/** Returns mdBook, which Cargo compiles. */
export function installMdBook(project, packages) {
  const program = join(project, 'bin/mdbook');
  if (existsSync(program)) return program;
  const flags = ['--quiet', '--locked', '--no-default-features', '--root', project];
  execFileSync('cargo', ['install', ...flags, `mdbook@${packages.mdbook}`], { stdio: 'pipe' });
  return program;
}

export function versionOfMdBook(program) {
  return /\d+(?:\.\d+)+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))[0];
}

export function readMdBook({ root, program }) {
  const [config] = readdirSync(root, { recursive: true }).filter((path) =>
    /(?:^|\/)book\.toml$/.test(path),
  );
  const folder = join(root, dirname(config));
  const settings = readFileSync(join(root, config), 'utf8');
  const [, base = '/'] = /^site-url = "(?:https?:\/\/[^/]*)?(.*)"$/m.exec(settings) ?? [];
  const { entries, pages } = buildBook(program, folder);
  const urlOf = (path) => (path === undefined ? undefined : join('/', base, path));
  /** Returns the lines of the entries from `at` that are deeper than `above`. */
  let at = 0;
  const linesBelow = (above, inside, isPart) => {
    const found = [];
    while (at < entries.length) {
      const { kind, depth, label, href } = entries[at];
      if (depth <= above || (isPart && (kind === 'part-title' || isAffix(entries[at])))) break;
      at += 1;
      if (kind === 'spacer') found.push(heading(''));
      else if (kind === 'part-title')
        found.push(...group(0, label, undefined, undefined, linesBelow(-1, 1, true)));
      else
        found.push(
          ...group(depth + inside, label, urlOf(href), undefined, linesBelow(depth, inside)),
        );
    }
    return found;
  };
  // Hosts also show the start page at the path of the site.
  const urls = [join('/', base, '/'), ...pages.map(urlOf)];
  return { sidebars: [linesBelow(-1, 0, false)], urls };
}

function isAffix({ kind, number }) {
  return kind === 'chapter' && number === undefined;
}

const COUNT = 200;
const PAGES = ['README', 'clay/README', 'clay/loam', 'kilns', 'kilns/gas', 'Über-uns', 'two words'];
const PLACES = [...PAGES, 'a_b', 'c', 'd', 'e.f', 'g', 'h', 'i', 'j', 'k', 'l'];

/** Generates tables of contents with parts, nested lists, drafts, rules and links in all forms. */
export function mdbookSites(seed) {
  const { below, pick, rarely, several } = choices(seed);
  return Array.from({ length: COUNT }, (_, index) => {
    // mdBook refuses a second entry for a file.
    const left = [...PLACES, 'missing'];
    const link = () => {
      const label = pick([
        'Clay',
        'A `kiln`',
        'Ash & salt',
        'Two *words*',
        'Fish &amp; chips',
        'a\\_b',
        'x [y] z',
        'A <b>bold</b> one',
        '&#x41;~b~',
        'v1.2 -- "q"',
        'a\nb',
      ]);
      const [path] = left.splice(below(left.length), 1);
      if (path === undefined || rarely(9)) return `[${label}]()`;
      const file = `${path}.md`;
      const target = file.includes(' ') ? pick([`<${file}>`, file.replace(' ', '%20')]) : file;
      return `[${label}](${pick(['', '', './', 'x/../'])}${target}${rarely(6) ? pick([' "A title"', " 'x'"]) : ''})`;
    };
    const bullet = pick(['-', '*', '1.']);
    const entry = (depth) => {
      const indent = ' '.repeat((bullet.length + 1) * depth);
      const inner = depth < 3 && rarely(3) ? several(1, 2, () => entry(depth + 1)) : [];
      return [`${indent}${bullet} ${link()}\n`, ...inner].join('');
    };
    const affix = () => several(0, 2, () => `${link()}\n${rarely(2) ? '\n' : ''}`).join('');
    const rule = () => (rarely(4) ? '\n---\n\n' : '');
    const list = () => several(1, 3, () => entry(0)).join('') + rule();
    const part = () =>
      pick(['', `\n# Part ${below(99)}\n\n`, '\n# Two *words*\n\n', '\n## Not a part\n\n']) +
      list();
    const text = [
      pick(['# Summary\n\n', '', '<!-- comment -->\n\n# Summary\n\n']),
      affix(),
      rule(),
      '\n',
      several(1, 3, part).join(pick(['', '\n<!-- comment -->\n\n'])),
      '\n',
      affix(),
    ].join('');
    const files = { 'book.toml': '[book]\ntitle = "Random"\n', 'src/SUMMARY.md': text };
    for (const page of PLACES) files[`src/${page}.md`] = `# ${page}\n`;
    return { name: `random ${index + 1}`, files };
  });
}
