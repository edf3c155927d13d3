import { ownValue } from '@nav/json';
import { hasScheme, joinPath } from '@nav/paths';
import type { Framework } from '../../model/framework.ts';
import {
  type Edition,
  type Lost,
  newLost,
  type SiteFacts,
  type SourceRedirect,
} from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { entriesOf, itemsOf, textOf, valueAt, type YamlNode } from '../../reading/yaml.ts';
import { awesomeNav } from './awesome-nav.ts';
import { awesomePages, insertRest, isRest } from './awesome-pages.ts';
import { findConfig, type MkDocsConfig, readConfig } from './config.ts';
import { type Doc, type Docs, listDocs, titleOf, urlOf } from './docs.ts';
import { alternatesOf, docsIn, languagesOf, translateNav } from './languages.ts';
import { literateNav } from './literate-nav.ts';
import { type NavItem, navFromFiles, readNav } from './nav.ts';
import { primaryColor, sectionsOf } from './tree.ts';

/** MkDocs, with Material and the plugins that shape its navigation. */
export const mkdocs: Framework = {
  name: 'mkdocs',
  title: 'MkDocs',
  alias: { name: 'zensical', title: 'Zensical' },
  headingIds: 'attributes',
  detect: findConfig,
  read(files, folder) {
    const file = findConfig(files, folder) ?? joinPath(folder, 'mkdocs.yml');
    const config = readConfig(files, file);
    const docs = listDocs(files, config);
    const languages = languagesOf(config);
    const editions = languages.length > 1 ? languages : [undefined];
    const pages = new Map<string, Doc>();
    const fallbacks: Doc[] = [];
    const lost: Lost[] = [...config.lost];
    if (docs.all.length === 0) {
      const { at } = valueAt(config.root, 'docs_dir') ?? config.root;
      lost.push(newLost(`pages of ${config.docs}`, 'the folder has no Markdown files', at));
    }
    const redirects = redirectsOf(config, docs, lost);
    const isMaterial = config.theme === 'material';
    const pageOf = (doc: Doc) => ({
      file: doc.file,
      address: `${config.base}/${doc.url}`,
      title: titleOf(doc),
    });
    return {
      title: config.isZensical ? 'Zensical' : isMaterial ? 'Material for MkDocs' : 'MkDocs',
      config: config.file,
      site: factsOf(files, config, docs),
      editions: editions.map((language): Edition => {
        const seen = language ? docsIn(docs, language, languages, config) : docs;
        for (const doc of seen.all) {
          if (doc.isExcluded || doc.isPost) continue;
          if (doc.isUntranslated) fallbacks.push(doc);
          else pages.set(doc.file, doc);
        }
        const unread: Lost[] = [];
        const own = navOf(files, config, seen, language?.nav, unread);
        const nav = language ? translateNav(own, language) : own;
        const made = sectionsOf(nav, config);
        return {
          language,
          sections: made.sections,
          lost: [...unread, ...made.lost, ...lostIcons(seen)],
        };
      }),
      pages: [...pages.values()].map(pageOf),
      fallbacks: fallbacks.map(pageOf),
      basePath: config.base,
      served: [config.docs],
      redirects,
      lost: [...lost, ...lostPlugins(config, languages.length > 0)],
    };
  },
};

/** Makes the navigation of a language in the order in which the plugins change it. */
function navOf(
  files: SourceFiles,
  config: MkDocsConfig,
  docs: Docs,
  own: YamlNode | undefined,
  lost: Lost[],
): readonly NavItem[] {
  const { plugins, root } = config;
  const awesome = plugins.get('awesome-nav');
  if (awesome) {
    const name = textOf(awesome.options, 'filename') ?? '.nav.yml';
    return awesomeNav(files, docs, name, lost);
  }
  const pages = plugins.get('awesome-pages');
  const isPattern = (text: string) => pages !== undefined && isRest(text);
  const context = { config, docs, isPattern };
  const node = own ?? valueAt(root, 'nav') ?? valueAt(root, 'pages');
  const literate = plugins.get('literate-nav');
  if (literate) return literateNav(files, node, literate.options, context);
  const isEmpty = node === undefined || (node.kind === 'list' && node.items.length === 0);
  const isNull = node?.kind === 'scalar' && textOf(node) === undefined;
  const fromFiles = navFromFiles(docs, config);
  const apply = (items: readonly NavItem[]) =>
    pages ? awesomePages(files, docs.folder, pages.options, items, lost) : items;
  if (isEmpty || isNull) return apply(fromFiles);
  const nav = readNav(node, context);
  if (node.kind === 'list' || node.kind === 'map')
    return pages ? apply(insertRest(nav, fromFiles)) : nav;
  for (const item of nav) if (item.kind === 'lost') lost.push(item);
  return fromFiles;
}

function factsOf(
  files: SourceFiles,
  { root, docs: folder, folder: site }: MkDocsConfig,
  docs: Docs,
): SiteFacts {
  const imageAt = (...keys: readonly string[]) => {
    const path = textOf(root, ...keys);
    if (path === undefined || hasScheme(path)) return undefined;
    const custom = textOf(root, 'theme', 'custom_dir');
    const places = [folder, ...(custom === undefined ? [] : [joinPath(site, custom)])];
    return places.map((place) => joinPath(place, path)).find((one) => files.has(one));
  };
  const logo = imageAt('theme', 'logo');
  return {
    name: textOf(root, 'site_name'),
    description: textOf(root, 'site_description')?.trim(),
    favicon: imageAt('theme', 'favicon') ?? docs.fileAt('img/favicon.ico'),
    logo: logo === undefined ? undefined : { light: logo, dark: logo },
    primaryColor: primaryColor(root),
  };
}

function redirectsOf(
  { base, plugins, hasFolderUrls }: MkDocsConfig,
  docs: Docs,
  lost: Lost[],
): readonly SourceRedirect[] {
  const map = valueAt(plugins.get('redirects')?.options, 'redirect_maps');
  return entriesOf(map).flatMap(({ key, value, at }): SourceRedirect[] => {
    const target = textOf(value);
    const from = `${base}/${urlOf(key.replace(/#.*$/, ''), hasFolderUrls)}`;
    if (target !== undefined && hasScheme(target)) return [{ from, to: target, at }];
    const [path = '', anchor = ''] = (target ?? '').split(/(?=#)/);
    const doc = docs.get(path.replace(/^\//, ''));
    if (doc) return [{ from, to: `${base}/${doc.url}${anchor}`, at }];
    const what = `redirect ${key} to ${target ?? ''}`.trim();
    lost.push(newLost(what, 'the page does not exist', at));
    return [];
  });
}

/** The plugins that make pages or versions that no file here has. */
const PLUGINS: Readonly<Record<string, string>> = {
  blog: 'a blog has no counterpart; its posts and lists are left out',
  'gen-files': 'it makes pages with a script, which is not run',
  'mkdocs-simple': 'it makes the navigation from files outside of the docs folder',
  multirepo: 'it includes other repositories; import them separately',
  simple: 'it makes the navigation from files outside of the docs folder',
  'nav-weight': 'it orders pages by their front matter, which is not read',
  'api-autonav': 'it makes pages from code, which is not run',
  autoapi: 'it makes pages from code, which is not run',
  gallery: 'it makes pages from scripts, which are not run',
  mike: 'it keeps other versions in another branch; import them there',
};

function lostPlugins(config: MkDocsConfig, hasLanguages: boolean): readonly Lost[] {
  const { root, plugins } = config;
  const known = [...plugins].flatMap(([name, { at }]) => {
    const reason = ownValue(PLUGINS, name);
    return reason ? [newLost(`plugin ${name}`, reason, at)] : [];
  });
  const provider = valueAt(root, 'extra', 'version', 'provider');
  if (!plugins.has('mike') && provider && textOf(provider) === 'mike')
    known.push(newLost('versions of mike', PLUGINS.mike ?? '', provider.at));
  const hooks = itemsOf(root, 'hooks').map((hook) => {
    const reason = 'it may change the navigation with code, which is not run';
    return newLost(`hook ${textOf(hook) ?? ''}`.trim(), reason, hook.at);
  });
  const sites = (hasLanguages ? [] : alternatesOf(config)).map(({ label, link, at }) => {
    const reason = 'it is a separate site; import it separately';
    return newLost(`language "${label}" ${link}`.trim(), reason, at);
  });
  return [...known, ...hooks, ...sites];
}

/** Reports icons that only Material has, once for all pages. */
function lostIcons(docs: Docs): readonly Lost[] {
  const foreign = docs.all.filter(({ meta, isUntranslated }) => {
    const icon = meta.values.get('icon');
    return icon?.includes('/') && !/^(?:fontawesome|lucide)\//.test(icon) && !isUntranslated;
  });
  const [first] = foreign;
  if (!first) return [];
  const pages = foreign.length === 1 ? '1 page' : `${foreign.length} pages`;
  const what = `icons of ${pages}, such as ${first.meta.values.get('icon')}`;
  return [newLost(what, 'docs.json has no such icons', first.file)];
}
