import { isContainer } from '@nav/json';
import { joinPath } from '@nav/paths';
import { type Framework, ImportError, pagesFolder, unreadable } from '../../model/framework.ts';
import { type Lost, newLost, type SourceRedirect } from '../../model/source.ts';
import { listedPages } from '../../model/tree.ts';
import { readPage } from '../../reading/page.ts';
import { fileStart } from '../../reading/place.ts';
import { readToml, tomlPlace, tomlValue } from '../../reading/toml.ts';
import { addressOf, basePath, redirectTarget } from './addresses.ts';
import { readSummary } from './summary.ts';

export const mdbook: Framework = {
  name: 'mdbook',
  title: 'mdBook',
  headingIds: 'attributes',
  detect(files, folder) {
    const config = joinPath(folder, 'book.toml');
    return files.has(config) ? config : undefined;
  },
  read(files, folder) {
    const config = joinPath(folder, 'book.toml');
    const text = files.read(config);
    if (text === undefined) throw new ImportError(`${config} does not exist.`);
    const toml = readToml(config, text);
    if (toml.problem !== undefined)
      throw unreadable('The file cannot be read', toml.problem, toml.at);
    const value = (...keys: string[]) => tomlValue(toml.root, ...keys);
    const textAt = (...keys: string[]) => {
      const found = value(...keys);
      return typeof found === 'string' ? found : undefined;
    };
    const src = pagesFolder('', joinPath(folder, textAt('book', 'src') ?? 'src'));
    const file = joinPath(src, 'SUMMARY.md');
    const top = fileStart(file);
    const summary = files.read(file);
    if (summary === undefined) {
      const at = tomlPlace(config, text, 'book', 'src');
      throw unreadable('The book has no table of contents', `${file} does not exist`, at);
    }

    const { items, lost, isNumbered } = readSummary(files, src, file, summary, {
      foldLevel: foldLevel(value('output', 'html', 'fold')),
    });
    if (isNumbered && value('output', 'html', 'no-section-label') !== true) {
      lost.push(newLost('numbers of chapters', 'docs.json does not number entries', top));
    }
    for (const name of Object.keys(value('preprocessor') ?? {})) {
      if (name === 'links' || name === 'index') continue;
      const reason = 'it is a program that changes pages, and an import does not run it';
      const at = tomlPlace(config, text, 'preprocessor', name);
      lost.push(newLost(`preprocessor "${name}"`, reason, at));
    }
    const base = basePath(textAt('output', 'html', 'site-url'));
    const pages = listedPages(
      items,
      (one) => addressOf(one, src, base),
      (one) => readPage(files, one)?.heading?.text,
    );
    // Without an index page, the first chapter is the start page.
    const index = `${base}/index.html`;
    const start = pages.find(({ address }) => address === index) ?? pages[0];
    return {
      title: 'mdBook',
      config,
      site: { name: textAt('book', 'title'), description: textAt('book', 'description') },
      editions: [{ sections: [{ items, at: top }], lost: [] }],
      pages,
      fallbacks: start && [index, `${base}/`].map((address) => ({ ...start, address })),
      basePath: base,
      served: [src],
      redirects: redirectsOf(config, text, base, value('output', 'html', 'redirect'), lost),
      lost,
    };
  },
};

/** Returns the depth from which chapters start folded; undefined if none can be folded. */
function foldLevel(fold: unknown): number | undefined {
  if (tomlValue(fold, 'enable') !== true) return undefined;
  const level = tomlValue(fold, 'level');
  return typeof level === 'number' ? level : 0;
}

function redirectsOf(
  config: string,
  text: string,
  base: string,
  table: unknown,
  lost: Lost[],
): SourceRedirect[] {
  if (!isContainer(table)) return [];
  const anchors = Object.keys(table).filter((key) => key.includes('#'));
  const redirects = Object.entries(table).flatMap(([key, target]): SourceRedirect[] => {
    if (typeof target !== 'string' || key.includes('#')) return [];
    const from = `${base}/${key.replace(/^\/+/, '')}`;
    const at = tomlPlace(config, text, 'output', 'html', 'redirect', key);
    return [{ from, to: redirectTarget(from, target), at }];
  });
  const [first] = anchors;
  if (first !== undefined) {
    const several = `${anchors.length} redirects from ${first} and other anchors`;
    const what = anchors.length === 1 ? `redirect from ${first}` : several;
    const at = tomlPlace(config, text, 'output', 'html', 'redirect', first);
    lost.push(newLost(what, 'redirects start at pages, not at anchors', at));
  }
  return redirects;
}
