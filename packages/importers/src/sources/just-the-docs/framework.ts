import { joinPath } from '@nav/paths';
import type { Framework } from '../../model/framework.ts';
import {
  type Item,
  type Link,
  type Lost,
  linkTo,
  newLost,
  type SiteFacts,
} from '../../model/source.ts';
import { addAll } from '../../reading/add-all.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { readPage } from '../../reading/page.ts';
import { fileStart } from '../../reading/place.ts';
import { entriesOf, itemsOf as listItems, textOf } from '../../reading/yaml.ts';
import { findConfig, type JekyllConfig, readConfig } from './config.ts';
import { itemsOf } from './navigation.ts';
import { isIgnored, readPages, type SitePage } from './pages.ts';

/** Just the Docs, a theme of Jekyll. */
export const justTheDocs: Framework = {
  name: 'just-the-docs',
  title: 'Just the Docs',
  headingIds: 'attributes',
  detect: findConfig,
  read(files, folder) {
    const file = findConfig(files, folder) ?? joinPath(folder, '_config.yml');
    const config = readConfig(files, folder, file);
    const pages = readPages(files, config, undefined);
    const all: SitePage[] = [...pages];
    const items: Item[] = [...itemsOf(pages, config.ignoresCase), ...externalLinks(config)];
    const hasPages = pages.some(({ parent, isHidden }) => parent === undefined && !isHidden);
    for (const collection of config.unlisted) addAll(all, readPages(files, config, collection));
    for (const collection of config.collections) {
      const own = readPages(files, config, collection);
      addAll(all, own);
      const { name, at, isFolded, isHidden } = collection;
      if (isHidden) continue;
      const inner = itemsOf(own, config.ignoresCase);
      const isCollapsed = isFolded || undefined;
      // A collection that is the whole navigation has no heading.
      if (!hasPages && config.collections.length === 1) addAll(items, inner);
      else items.push({ kind: 'group', label: name, at, isCollapsed, items: inner });
    }
    return {
      title: 'Just the Docs',
      config: file,
      site: factsOf(files, config),
      editions: [{ sections: [{ at: fileStart(file), items }], lost: [] }],
      pages: all
        .filter(({ isDraft, redirectsTo }) => !isDraft && redirectsTo === undefined)
        .map(({ file: path, address, title }) => ({ file: path, address, title })),
      redirects: all.flatMap(({ redirectsFrom, redirectsTo, address, placeOf }) => [
        ...redirectsFrom.map((from) => ({
          from: `${config.base}/${from}`.replace(/\/{2,}/g, '/'),
          to: address,
          at: placeOf('redirect_from'),
        })),
        ...(redirectsTo === undefined
          ? []
          : [{ from: address, to: redirectsTo, at: placeOf('redirect_to') }]),
      ]),
      lost: htmlPages(files, config),
    };
  },
};

function externalLinks({ root }: JekyllConfig): readonly Link[] {
  return listItems(root, 'nav_external_links').flatMap((node) =>
    linkTo(textOf(node, 'title'), withScheme(textOf(node, 'url')), node.at),
  );
}

/** Returns an address with a scheme if it leads to another site without one: `//example.com`. */
function withScheme(href: string | undefined): string | undefined {
  return href?.startsWith('//') ? `https:${href}` : href;
}

function factsOf(files: SourceFiles, { root, source }: JekyllConfig): SiteFacts {
  const image = (key: string) => {
    const path = textOf(root, key);
    const file = path === undefined ? '' : joinPath(source, path);
    return path !== undefined && files.has(file) ? file : undefined;
  };
  const logo = image('logo');
  const links = entriesOf(root, 'aux_links').flatMap(({ key, value, at }) =>
    linkTo(key, withScheme(textOf(value) ?? textOf(listItems(value)[0])), at),
  );
  return {
    name: textOf(root, 'title'),
    description: textOf(root, 'description')?.trim(),
    favicon: image('favicon_ico'),
    logo: logo === undefined ? undefined : { light: logo, dark: logo },
    links,
  };
}

/** Reports pages of the navigation in HTML: only Markdown becomes a page. */
function htmlPages(files: SourceFiles, { source, isExcluded }: JekyllConfig): readonly Lost[] {
  const prefix = source === '' ? 0 : source.length + 1;
  return files
    .below(source)
    .filter((file) => file.endsWith('.html'))
    .filter((file) => !isIgnored(file.slice(prefix), isExcluded))
    .flatMap((file): Lost[] => {
      const { title, nav_exclude: isHidden } = readPage(files, file)?.data ?? {};
      if (typeof title !== 'string' || isHidden === true) return [];
      return [newLost(`"${title}" ${file}`, 'it is HTML; write it in Markdown', file)];
    });
}
