import { baseName, joinPath } from '@nav/paths';
import { assertParsed, type Framework, ImportError, unreadable } from '../../model/framework.ts';
import { leftOut } from '../../model/left-out.ts';
import { type Edition, type Link, type Lost, linkTo, type SiteFacts } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { fileStart } from '../../reading/place.ts';
import {
  entries,
  listOf,
  property,
  reasonOf,
  textOf,
  unknownsIn,
} from '../../reading/script/read.ts';
import { openScripts } from '../../reading/script/script.ts';
import type { Value } from '../../reading/script/values/values.ts';
import {
  addressesOf,
  callsOf,
  findConfig,
  pluginsOf,
  redirectsOf,
  starlightOptions,
} from './config.ts';
import { type Doc, docsFolder, docsIn, projectFolder, routesOf } from './docs.ts';
import { type Locale, localesOf, pickText } from './locales.ts';
import { sectionsOf } from './sections.ts';
import type { SidebarReader } from './sidebar.ts';
import { type Version, versionsOf } from './versions.ts';

export const starlight: Framework = {
  name: 'starlight',
  title: 'Starlight',
  takesSidebar: true,
  detect: findConfig,
  read(files, folder, { sidebar: exported }) {
    const file = findConfig(files, folder);
    if (file === undefined) {
      throw new ImportError(
        `There is no astro.config file that uses Starlight in ${folder || 'this folder'}.`,
      );
    }
    const scripts = openScripts(files, { folder, identity: callsOf(files.read(file) ?? '') });
    const script = scripts.open(file);
    assertParsed(script);
    const config = scripts.call(script.value, [{}]);
    const options = starlightOptions(config);
    if (!options && !exported) throw withoutOptions(config, file);
    const start = fileStart(file);
    const settings = options ?? config;
    const locales = localesOf(settings, start);
    const standard = locales.find(({ isDefault }) => isDefault) as Locale;
    const base = projectFolder(files, folder, textOf(config, 'srcDir'));
    const root = docsFolder(files, base, textOf(config, 'srcDir') ?? 'src');
    const docs = docsIn(files, root, locales);
    if (docs.length === 0)
      throw unreadable('The site has no pages', `${root} has no .md or .mdx files`, start);
    const lost: Lost[] = [];
    const addresses = addressesOf(config);
    const pageOf = ({ file: path, slug, title }: Doc, { key }: Locale) => {
      const plain = [key, slug].filter(Boolean).join('/');
      const slash = addresses.hasSlash && plain !== '' ? '/' : '';
      return { file: path, address: `${addresses.base}/${plain}${slash}`, title };
    };
    const published = docs.filter(({ isDraft }) => !isDraft);
    const plugins = pluginsOf(settings);
    const versions = versionsOf(plugins.versions, files, scripts, folder);
    const sidebar = exported ? scripts.data(exported) : property(settings, 'sidebar');
    const editions = versions.flatMap((version) =>
      locales.map((locale): Edition => {
        const reader: SidebarReader = {
          routes: routesOf(docs, locale, standard),
          language: standard.name,
          version: version.folder,
          isOutside: ({ doc }) => isOutside(doc, version, versions),
        };
        const shown = version.sidebar ?? sidebar;
        return {
          version: versions.length > 1 ? version.variant : undefined,
          language: locales.length > 1 ? locale : undefined,
          sections: sectionsOf(reader, { plugins, sidebar: shown, at: start }),
          lost: [],
        };
      }),
    );
    return {
      title: 'Starlight',
      config: file,
      site: siteOf(files, base, config, settings, standard),
      editions,
      pages: published.map((doc) => pageOf(doc, doc.locale)),
      fallbacks: locales.flatMap((locale) =>
        Array.from(routesOf(published, locale, standard).bySlug.values())
          .filter(({ isFallback }) => isFallback)
          .map(({ doc }) => pageOf(doc, locale)),
      ),
      basePath: addresses.base,
      served: [publicFolder(base, config)],
      redirects: redirectsOf(config, addresses, lost),
      lost: [...lost, ...leftOut(scripts)],
      exportCommand: !exported && unknownsIn(sidebar).length > 0 ? exportCommand(file) : undefined,
    };
  },
};

/** Returns a command that prints the sidebar: Vite loads the configuration with a Starlight that prints its options. */
function exportCommand(file: string): string {
  const plugin =
    "{name:'x',enforce:'pre',resolveId:i=>i=='@astrojs/starlight'?'\\0x':null," +
    "load:i=>i=='\\0x'?'export default o=>console.log(JSON.stringify(o.sidebar))':null}";
  const options =
    "configFile:false,logLevel:'error',appType:'custom',server:{middlewareMode:true,ws:false}," +
    `optimizeDeps:{noDiscovery:true},ssr:{noExternal:['@astrojs/starlight']},plugins:[${plugin}]`;
  return (
    `node -e "process.env.NODE_ENV='production';import('vite').then(async v=>{const s=await v.createServer({${options}});` +
    `await s.ssrLoadModule('/${baseName(file)}');await s.close()})" > sidebar.json`
  );
}

function withoutOptions(config: Value, file: string): ImportError {
  const value = property(config, 'integrations') ?? config;
  const reason = reasonOf(value, 'no call of starlight() is found in its integrations');
  const what = 'The configuration of Starlight cannot be read';
  return unreadable(what, reason, value.at, exportCommand(file));
}

function isOutside({ path }: Doc, version: Version, versions: readonly Version[]): boolean {
  if (version.folder !== '') return !path.startsWith(version.folder);
  return versions.some(({ folder }) => folder !== '' && path.startsWith(folder));
}

function siteOf(
  files: SourceFiles,
  folder: string,
  config: Value,
  options: Value,
  { name: language }: Locale,
): SiteFacts {
  const text = (key: string) => {
    const value = property(options, key);
    return pickText(value, language) ?? entries(value).map((entry) => textOf(entry.value))[0];
  };
  const fileAt = (path: string | undefined, from: string) => {
    const file = path === undefined ? undefined : joinPath(from, path.replace(/^\/+/, ''));
    return file !== undefined && files.has(file) ? file : undefined;
  };
  const icon = textOf(options, 'favicon') ?? '/favicon.svg';
  const logo = property(options, 'logo');
  const single = fileAt(textOf(logo, 'src'), folder);
  const light = single ?? fileAt(textOf(logo, 'light'), folder);
  const dark = single ?? fileAt(textOf(logo, 'dark'), folder);
  return {
    name: text('title'),
    description: text('description'),
    favicon: fileAt(icon, publicFolder(folder, config)),
    logo: light !== undefined && dark !== undefined ? { light, dark } : undefined,
    links: socialLinks(property(options, 'social')),
  };
}

function publicFolder(folder: string, config: Value | undefined): string {
  return joinPath(folder, textOf(config, 'publicDir') ?? 'public');
}

/** Returns the links of the header: a list since 0.33, before an object of addresses by name. */
function socialLinks(social: Value | undefined): Link[] {
  const listed = (listOf(social) ?? []).flatMap((item) =>
    linkTo(textOf(item, 'label') ?? textOf(item, 'icon'), textOf(item, 'href'), item.at),
  );
  const named = entries(social).flatMap(({ key, value, at }) => linkTo(key, textOf(value), at));
  return [...listed, ...named];
}
