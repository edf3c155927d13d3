import { folderOf, joinPath, relativePath, titleFromPath } from '@nav/paths';
import { type Framework, ImportError, yamlIn } from '../../model/framework.ts';
import {
  type Edition,
  type Lost,
  linkTo,
  type Section,
  type SourceRedirect,
} from '../../model/source.ts';
import { listedPages } from '../../model/tree.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { readPage } from '../../reading/page.ts';
import { fileStart } from '../../reading/place.ts';
import { entriesOf, fileOf, itemsOf, textOf, valueAt, type YamlNode } from '../../reading/yaml.ts';
import { readItems, type SidebarReader, titleOf } from './sidebar.ts';

const ENTRY = /^[ \t]*-[ \t]+(?:page|group|href|label|separator|directory|\$ref)[ \t]*:/m;

export const redocly: Framework = {
  name: 'redocly',
  title: 'Redocly',
  detect(files, folder) {
    const file = joinPath(folder, 'sidebars.yaml');
    return ENTRY.test(files.read(file) ?? '') ? file : undefined;
  },
  read(files, root) {
    const config = joinPath(root, 'sidebars.yaml');
    if (!files.has(config)) throw new ImportError(`${config} does not exist.`);
    const settings = yamlIn(files, joinPath(root, 'redocly.yaml'));
    const versions = yamlIn(files, joinPath(root, 'versions.yaml'));
    const standard = textOf(versions, 'default');
    const lost: Lost[] = [];
    const editions = readEditions(config, versions, {
      files,
      root,
      included: new Set(),
      open: [config],
      lost,
    });
    const slugsOf = (file: string) => {
      const given = [readPage(files, file)?.data.slug].flat();
      const own = given.filter((one) => typeof one === 'string');
      const names = (relativePath(root, file) ?? file).replace(/\.[^./]*$/, '').split('/');
      const kept = names.filter((name) => name !== `@${standard}`);
      const shown = kept.join('/').toLowerCase();
      const path = `/${shown}`.replace(/\/index$/, '').replaceAll('/@', '/') || '/';
      return own.length > 0 ? own.map((slug) => `/${joinPath('', slug)}`) : [path];
    };
    const pages = listedPages(
      editions.flatMap(({ sections }) => sections.flatMap(({ items }) => items)),
      (file) => slugsOf(file)[0] ?? '/',
      (file) => titleOf(file, files),
    );
    const redirects = pages.flatMap(({ file, address: to }) => {
      const [, ...later] = slugsOf(file);
      return later.map((from) => ({ from, to, at: fileStart(file) }));
    });
    const links = itemsOf(settings, 'navbar', 'items').flatMap((node) => {
      const href = textOf(node, 'href') || undefined;
      return linkTo(textOf(node, 'label') || href, href, node.at);
    });
    return {
      title: 'Redocly',
      config,
      site: { name: textOf(settings, 'seo', 'title'), links },
      editions,
      pages,
      roots: [root],
      served: [joinPath(root, 'static')],
      redirects: [...redirects, ...redirectsOf(valueAt(settings, 'redirects'), files)],
      lost,
    };
  },
};

/** Returns the versions: folders whose names start with `@`, whose sidebars the main one includes. */
function readEditions(config: string, versions: YamlNode | undefined, reader: SidebarReader) {
  const { files, root } = reader;
  reader.included.add(config);
  const main = yamlIn(files, config);
  const at = fileStart(config);
  const nameOf = (node: YamlNode) => /@([^/]+)\//.exec(textOf(node, '$ref') ?? '')?.[1];
  const names = new Set(itemsOf(main).flatMap((node) => nameOf(node) ?? []));
  const first = textOf(versions, 'default') ?? [...names][0];
  // A map has several sidebars by name.
  const lists = main?.kind === 'map' ? main.entries.map(({ value }) => value) : [main];
  const editions = [...(names.size > 0 ? names : [undefined])].map((name): Edition => {
    const sections = lists.map((list): Section => {
      const own = itemsOf(list).filter((node) => (nameOf(node) ?? first) === name);
      return { at: list?.at ?? at, items: readItems(own, reader) };
    });
    if (name === undefined) return { sections, lost: [] };
    const named = itemsOf(versions, 'versions').find((one) => textOf(one, 'version') === name);
    const label = textOf(named, 'name') ?? name;
    return { version: { name, label, isDefault: name === first, at }, sections, lost: [] };
  });
  const others = files
    .below(root)
    .filter((file) => /(?:^|[/.])sidebars\.yaml$/.test(file) && !reader.included.has(file))
    .map((file): Section => {
      const items = readItems(itemsOf(yamlIn(files, file)), { ...reader, open: [file] });
      const label = titleFromPath(folderOf(file));
      return { label, isGuessed: true, at: fileStart(file), items };
    });
  return editions.map((edition, index) =>
    index === 0 ? { ...edition, sections: [...edition.sections, ...others] } : edition,
  );
}

/** Reads redirects, also those in a file that they include. */
function redirectsOf(
  node: YamlNode | undefined,
  files: SourceFiles,
  isIncluded = false,
): SourceRedirect[] {
  return entriesOf(node).flatMap(({ key: from, value, at }): SourceRedirect[] => {
    if (from === '$ref' && !isIncluded)
      return redirectsOf(yamlIn(files, fileOf(value)), files, true);
    const to = textOf(value, 'to');
    return to === undefined ? [] : [{ from, to, at }];
  });
}
