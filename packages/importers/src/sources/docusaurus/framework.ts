import { joinPath } from '@nav/paths';
import {
  exportCommand,
  type Framework,
  ImportError,
  type ReadOptions,
} from '../../model/framework.ts';
import { leftOut } from '../../model/left-out.ts';
import {
  type Edition,
  type Link,
  type Lost,
  newLost,
  type SiteSource,
  type SourcePage,
  type Variant,
} from '../../model/source.ts';
import { addAll } from '../../reading/add-all.ts';
import { dependencyMajor } from '../../reading/dependency.ts';
import { fileNamed } from '../../reading/files.ts';
import { property, reasonOf, unknownsIn } from '../../reading/script/read.ts';
import type { Unknown, Value } from '../../reading/script/values/values.ts';
import { type DocusaurusConfig, findConfig, readConfig } from './config.ts';
import { readDocs } from './docs.ts';
import { factsOf, staticFolders } from './facts.ts';
import { type Locale, readMessages } from './locales.ts';
import { type NavbarSection, readNavbar } from './navbar.ts';
import { readRedirects } from './redirects.ts';
import { type InstanceTrees, sectionsOf } from './sections.ts';
import { categoryDefaults, readSidebars, type Sidebar } from './sidebars.ts';
import { treesOf } from './tree.ts';
import { readVersions, type Version } from './versions.ts';

export const docusaurus: Framework = {
  name: 'docusaurus',
  title: 'Docusaurus',
  takesSidebar: true,
  detect: findConfig,
  read(files, folder, options) {
    const file = findConfig(files, folder);
    if (file === undefined)
      throw new ImportError(`There is no docusaurus.config file in ${folder || 'this folder'}.`);
    const config = readConfig(files, folder, file);
    const lost: Lost[] = [...config.lost];
    const instances = config.instances.map((instance, index) =>
      readVersions(config, instance, lost).map((version): VersionSidebars => {
        const given = index === 0 && version.name === 'current' ? options.sidebar : undefined;
        return { version, ...sidebarsOf(config, version, given) };
      }),
    );
    if (options.sidebar && !instances[0]?.some(({ version }) => version.name === 'current'))
      throw new ImportError(
        '--sidebar has no effect: the site has no current version. Import without it.',
      );
    for (const version of instances.flat()) addAll(lost, version.lost);
    const navbar = readNavbar(config);
    addAll(lost, navbar.lost);

    const pages = new Map<string, SourcePage>();
    const fallbacks: SourcePage[] = [];
    const links: Link[] = [];
    const missing: NavbarSection[][] = [];
    const variants = variantsOf(instances);
    const editions = (variants.length === 0 ? [undefined] : variants).flatMap((variant) =>
      config.locales.all.map((locale): Edition => {
        const trees = instances.flatMap((versions) => {
          const shown = versionFor(versions, variant);
          return shown ? [readTrees(config, shown, locale, pages, fallbacks)] : [];
        });
        const theme = joinPath(folder, `${locale.folder}/docusaurus-theme-classic/navbar.json`);
        const made = sectionsOf(trees, navbar.items, readMessages(files, theme), config, locale);
        if (links.length === 0) addAll(links, made.links);
        missing.push(made.missing);
        return {
          version: variant,
          language: config.locales.areShown ? locale : undefined,
          sections: made.sections,
          lost: [],
        };
      }),
    );
    // A version may lack what others have.
    for (const { id, label, at } of missing[0] ?? []) {
      if (!missing.every((items) => items.some((item) => item.at === at))) continue;
      const what = `entry "${label ?? id}" of the navigation bar to ${id || 'the first page'}`;
      lost.push(newLost(what, 'no sidebar has this name or page', at));
    }
    const all = [...pages.values()];
    const redirects = readRedirects(config, all);
    const hasUnknown = instances.flat().some(({ isUnclear }) => isUnclear);
    const major = dependencyMajor(files, folder, '@docusaurus/core');
    return {
      title: major === undefined ? 'Docusaurus' : `Docusaurus ${major}`,
      config: file,
      site: { ...factsOf(config), links },
      editions,
      pages: all,
      fallbacks,
      basePath: config.base.slice(0, -1),
      served: staticFolders(config),
      roots: [...instances.flat().map(({ version }) => version.folder), folder],
      aliases: { '@site/': folder },
      redirects: redirects.redirects,
      lost: [...lost, ...redirects.lost, ...leftOut(config.scripts)],
      exportCommand: hasUnknown ? exportCommandOf(config, instances) : undefined,
    } satisfies SiteSource;
  },
};

/** Options with code for what Docusaurus also makes by its default rules. */
const FUNCTIONS = [
  ['numberPrefixParser', 'numbers of files'],
  ['sidebarItemsGenerator', 'generated items'],
] as const;

interface VersionSidebars {
  version: Version;
  sidebars: readonly Sidebar[];
  lost: readonly Lost[];
  /** True if a part of them is not known. */
  isUnclear: boolean;
}

function sidebarsOf(
  config: DocusaurusConfig,
  version: Version,
  given: ReadOptions['sidebar'],
): Omit<VersionSidebars, 'version'> {
  const { scripts, files, folder } = config;
  const { instance, sidebars: from, at } = version;
  const lost: Lost[] = [];
  for (const [option, what] of FUNCTIONS) {
    const code = property(instance.options, option);
    if (code?.kind === 'function' || code?.kind === 'unknown')
      lost.push(
        newLost(`${what} (${option})`, 'code makes them; the default rules are used', code.at),
      );
  }
  const none = { sidebars: [], lost, isUnclear: false };
  if (version.name !== 'current' && files.names(version.folder).length === 0) {
    const reason = `its folder ${version.folder} does not exist`;
    lost.push(newLost(`version "${version.label}"`, reason, at));
    return none;
  }
  let value: Value | undefined;
  if (given) value = scripts.data(given);
  else if (from === 'none') return none;
  else if (from === 'generated') {
    const items = [{ kind: 'autogenerated' as const, folder: '', at }];
    return { ...none, sidebars: [{ name: 'defaultSidebar', items, at }] };
  } else if ('unclear' in from) {
    const guess = fileNamed(files, folder, 'sidebars', ['js', 'ts', 'json', 'cjs', 'mjs']);
    const reason = reasonOf(from.unclear, 'it is not a path in the site');
    const used = guess === undefined ? reason : `${reason}; ${guess} is used`;
    lost.push(newLost('sidebarPath', used, from.unclear.at));
    if (guess === undefined) return { ...none, isUnclear: true };
    value = scripts.open(guess).value;
  } else if (files.has(from.file)) value = scripts.open(from.file).value;
  else {
    lost.push(newLost(`sidebars ${from.file}`, 'the file does not exist', at));
    return none;
  }
  const generated = config.plugins.some((name) => name.includes('openapi'));
  const explain = ({ reason }: Unknown) =>
    generated && reason.endsWith('which does not exist')
      ? `${reason}: a plugin for OpenAPI generates it. Run the plugin, then import again`
      : reason;
  // An ES module that a CommonJS loader reads has its sidebars in `default`.
  const whole = property(value, 'default') ?? value;
  const read = readSidebars(whole, categoryDefaults(instance.options), explain);
  return {
    sidebars: read.sidebars,
    lost: [...lost, ...read.lost],
    isUnclear: unknownsIn(whole).length > 0,
  };
}

/** Reads the pages and sidebars of a version in a language, and adds its pages and those that it shows in the default language. */
function readTrees(
  config: DocusaurusConfig,
  { version, sidebars }: VersionSidebars,
  locale: Locale,
  pages: Map<string, SourcePage>,
  fallbacks: SourcePage[],
): InstanceTrees {
  const { files, folder } = config;
  const docs = readDocs(config, version, locale);
  for (const { file, source, address, title, withheld } of docs.all) {
    if (withheld === 'draft') continue;
    const page = { file, address, title };
    const isTranslated = locale.isDefault || file !== joinPath(version.folder, source);
    if (isTranslated) pages.set(file, page);
    else fallbacks.push(page);
  }
  const messages = readMessages(files, joinPath(folder, `${locale.folder}/${version.messages}`));
  const trees = treesOf(sidebars, { config, version, locale, docs, messages });
  return { instance: version.instance.id, docs, trees };
}

/** Returns the versions of the site by their labels; none if no instance has several. */
function variantsOf(instances: readonly (readonly VersionSidebars[])[]): Variant[] {
  const versioned = instances.filter((versions) => versions.length > 1);
  const standard = versioned[0]?.find(({ version }) => version.isLast)?.version.label;
  const byLabel = new Map<string, Variant>();
  for (const { version } of versioned.flat()) {
    const { name, label, at } = version;
    if (!byLabel.has(label)) byLabel.set(label, { name, label, isDefault: label === standard, at });
  }
  return [...byLabel.values()];
}

/** Returns the version of an instance that readers see next to a version of another. */
function versionFor(
  versions: readonly VersionSidebars[],
  variant: Variant | undefined,
): VersionSidebars | undefined {
  if (versions.length > 1) return versions.find(({ version }) => version.label === variant?.label);
  return !variant || variant.isDefault ? versions[0] : undefined;
}

function exportCommandOf(
  { folder }: DocusaurusConfig,
  instances: readonly (readonly VersionSidebars[])[],
): string | undefined {
  const first = instances[0]?.find(({ version }) => version.name === 'current');
  const from = first?.version.sidebars;
  return typeof from === 'object' && 'file' in from ? exportCommand(from.file, folder) : undefined;
}
