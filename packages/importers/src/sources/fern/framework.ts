import { folderOf, joinPath } from '@nav/paths';
import { type Framework, ImportError, yamlIn } from '../../model/framework.ts';
import { linkTo, type SiteFacts, type SourceRedirect } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { fileOf, itemsOf, textOf, valueAt, type YamlNode } from '../../reading/yaml.ts';
import type { Reading } from './entries.ts';
import { readEditions } from './sections.ts';
import { pathOf } from './slugs.ts';

export const fern: Framework = {
  name: 'fern',
  title: 'Fern',
  detect: findConfig,
  read(files, folder) {
    const config = findConfig(files, folder);
    if (config === undefined) throw new ImportError('No docs.yml found that contains instances.');
    const settings = yamlIn(files, config) as YamlNode;
    const url = textOf(itemsOf(settings, 'instances')[0], 'url') ?? '';
    const base = pathOf(url.replace(/^(?:[a-z]+:\/\/)?[^/]*/i, ''));
    const reading: Reading = {
      files,
      root: folderOf(config),
      base,
      pages: new Map(),
      fallbacks: [],
      redirects: [],
      lost: [],
      hasOwnTitles: textOf(settings, 'settings', 'folder-title-source') === 'frontmatter',
    };
    const editions = readEditions(settings, reading);
    const { pages, fallbacks, redirects, lost } = reading;
    const taken = new Set([...pages.values()].map(({ address }) => address));
    return {
      title: 'Fern',
      config,
      site: siteOf(settings),
      editions,
      pages: [...pages.values()],
      fallbacks,
      basePath: base,
      roots: [reading.root],
      redirects: [...redirectsOf(settings), ...redirects.filter(({ from }) => !taken.has(from))],
      lost,
    };
  },
};

function findConfig(files: SourceFiles, folder: string): string | undefined {
  const paths = ['fern/docs.yml', 'docs.yml'].map((name) => joinPath(folder, name));
  return paths.find((path) => /^instances[ \t]*:/m.test(files.read(path) ?? ''));
}

function siteOf(root: YamlNode): SiteFacts {
  const image = (...keys: string[]) => {
    const value = valueAt(root, ...keys);
    return value?.kind === 'scalar' ? fileOf(value) : undefined;
  };
  const colors = valueAt(root, 'colors');
  const accent = valueAt(colors, 'accent-primary') ?? valueAt(colors, 'accentPrimary');
  const dark = image('logo', 'dark') ?? image('logo', 'light');
  const links = itemsOf(root, 'navbar-links').flatMap((node) => {
    const href = textOf(node, 'url') ?? textOf(node, 'href');
    return linkTo(textOf(node, 'text') ?? textOf(node, 'type') ?? href, href, node.at);
  });
  return {
    name: textOf(root, 'title'),
    favicon: image('favicon'),
    logo: dark === undefined ? undefined : { light: image('logo', 'light') ?? dark, dark },
    primaryColor: textOf(accent) ?? textOf(accent, 'light') ?? textOf(accent, 'dark'),
    links,
  };
}

function redirectsOf(root: YamlNode): SourceRedirect[] {
  return itemsOf(root, 'redirects').flatMap((node) => {
    const [from, to] = [textOf(node, 'source'), textOf(node, 'destination')];
    return from === undefined || to === undefined ? [] : [{ from, to, at: node.at }];
  });
}
