import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryHost } from '@nav/core';
import { buildSync } from 'esbuild';
import { frameworks, sourceFiles } from '../../packages/importers/dist/index.js';
import { group, heading, page } from './lines.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const { casesIn, jsonOf, siteOf } = await importTypeScript(join(root, 'cases/src/cases.ts'));

async function importTypeScript(file) {
  const options = { bundle: true, write: false, format: 'esm', platform: 'node' };
  const [{ text }] = buildSync({ entryPoints: [file], ...options }).outputFiles;
  return import(`data:text/javascript,${encodeURIComponent(text)}`);
}

/** The fixtures with code that never ends, or that asks for all memory. */
const HOSTILE = /endless|hostile/;

/** Returns the sites in the fixtures of an importer. The fixtures contain what it reads from them. */
export function fixturesOf(framework) {
  const folder = join(root, 'packages/importers/test/fixtures', framework);
  const cases = casesIn(folder, ['options.json', 'source.json']);
  return cases
    .filter(({ name }) => !HOSTILE.test(name))
    .map((one) => {
      const { folder = '', sidebar } = jsonOf(one, 'options.json') ?? {};
      return { name: one.name, files: siteOf(one), folder, sidebar };
    });
}

export function writeSite(target, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), content);
  }
}

/** Returns what nav reads from a site: the lines of each sidebar, and all URLs. */
export function readWithNav(name, { files, folder = '', sidebar }, { nested = false } = {}) {
  const framework = frameworks.find((one) => one.name === name);
  const source = framework.read(sourceFiles(memoryHost(files)), folder, { sidebar });
  const { pages, fallbacks = [] } = source;
  const addresses = new Map(pages.map(({ file, address }) => [file, address]));
  const sidebars = source.editions.flatMap(({ sections, language }) => {
    const isHere = ({ address }) =>
      address.toLowerCase().split('/').includes(language?.name.toLowerCase());
    const others = new Map(fallbacks.filter(isHere).map(({ file, address }) => [file, address]));
    const urlOf = ({ file, withheld }) => {
      if (withheld === undefined) return addresses.get(file);
      return withheld === 'untranslated' ? others.get(file) : undefined;
    };
    const all = sections.flatMap((one) => one.menu ?? [one]);
    const texts = all.map(({ label, items, isGuessed }) => {
      const isEntry = nested && all.length > 1 && !isGuessed;
      const inside = linesOf(items, urlOf, isEntry ? 1 : 0);
      return isEntry ? group(0, label, undefined, undefined, inside) : inside;
    });
    return nested ? [texts.flat()] : texts;
  });
  const urls = [...pages, ...fallbacks].map(({ address }) => address);
  return { config: source.config, sidebars, urls };
}

function linesOf(items, urlOf, depth) {
  return items.flatMap((item) => {
    if (item.kind === 'separator') return [heading(item.label ?? '')];
    if (item.kind === 'link') return [page(depth, item.label, item.href)];
    if (item.kind === 'page') {
      const url = urlOf(item);
      return url === undefined ? [] : [page(depth, item.label, url)];
    }
    if (item.kind !== 'group') return [];
    const { index, generatedIndex, href, isCollapsed } = item;
    const shown = index && urlOf(index);
    const open = isCollapsed === undefined ? undefined : !isCollapsed;
    const inside = linesOf(item.items, urlOf, depth + 1);
    // A generated list of nothing is left out.
    const url = shown ?? (inside.length > 0 ? generatedIndex : undefined) ?? href;
    return group(depth, item.label, url, open, inside);
  });
}
