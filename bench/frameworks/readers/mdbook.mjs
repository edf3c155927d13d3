import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { choices } from '../../mintlify/random.mjs';
import { group, heading } from '../lines.mjs';

/** Prints the chapters of a table of contents. */
const PROGRAM = `fn main() {
    let file = std::env::args().nth(1).unwrap();
    match mdbook_summary::parse_summary(&std::fs::read_to_string(file).unwrap()) {
        Ok(summary) => println!("{}", serde_json::to_string(&summary).unwrap()),
        Err(error) => {
            eprintln!("{error:#}");
            std::process::exit(1)
        }
    }
}
`;

/** Compiles the parser of mdBook with Cargo. Returns the path of a program that prints what it reads. */
export function installMdBook(project, packages) {
  const program = join(project, 'target/debug/summary');
  if (existsSync(program)) return program;
  const needed = Object.entries(packages).map(([name, version]) => `${name} = "=${version}"\n`);
  const manifest = `[package]\nname = "summary"\nedition = "2024"\n[dependencies]\nserde_json = "1"\n`;
  mkdirSync(join(project, 'src'), { recursive: true });
  writeFileSync(join(project, 'Cargo.toml'), manifest + needed.join(''));
  writeFileSync(join(project, 'src/main.rs'), PROGRAM);
  execFileSync('cargo', ['build', '--quiet'], { cwd: project, stdio: 'pipe' });
  return program;
}

/** Reads the table of contents. The addresses are those that mdBook's guide describes. */
export function readMdBook({ root, program }) {
  const [config] = readdirSync(root, { recursive: true }).filter((path) =>
    /(?:^|\/)book\.toml$/.test(path),
  );
  const settings = readFileSync(join(root, config), 'utf8');
  const [, name = 'src'] = /^src = "(.*)"$/m.exec(settings) ?? [];
  const [, base = '/'] = /^site-url = "(?:https?:\/\/[^/]*)?(.*)"$/m.exec(settings) ?? [];
  const src = join(root, dirname(config), name);
  const { stdout, stderr, status } = spawnSync(program, [join(src, 'SUMMARY.md')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr.trim());
  const summary = JSON.parse(stdout);
  const urlOf = (location) => {
    // An entry of a draft or of a missing page is not a link that works.
    if (location === null || !existsSync(join(src, location))) return undefined;
    const path = location.replace(/\.md$/, '').replace(/(^|\/)README$/i, '$1index');
    return `${join('/', base, path)}.html`;
  };
  const linesOf = (items, depth) =>
    items.flatMap((item) => {
      if (item === 'Separator') return [heading('')];
      const { name, location, nested_items } = item.Link;
      return group(depth, name, urlOf(location), undefined, linesOf(nested_items, depth + 1));
    });
  const parts = [{ items: summary.prefix_chapters }, { items: [] }];
  for (const item of summary.numbered_chapters) {
    if (item.PartTitle === undefined) parts.at(-1).items.push(item);
    else parts.push({ title: item.PartTitle, items: [] });
  }
  parts.push({ items: summary.suffix_chapters });
  const lines = parts.flatMap(({ title, items }) =>
    title === undefined
      ? linesOf(items, 0)
      : group(0, title, undefined, undefined, linesOf(items, 1)),
  );
  return { sidebars: [lines] };
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
