import { normalizeBasePath } from '@nav/paths';
import { type Lost, newLost, type SourceRedirect } from '../../model/source.ts';
import { fileNamed, type SourceFiles } from '../../reading/files.ts';
import { entries, listOf, property, reasonOf, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values/values.ts';

/**
 * Returns a pattern for the functions of packages whose first argument is read: `defineConfig`, the integration and its plugins, by
 * the names that their documentation gives them, or that the imports of a configuration do.
 */
export function callsOf(text: string): RegExp {
  const imported = text.matchAll(
    /\bimport\s{1,20}([\w$]{1,100})[^'";]{0,500}?['"][^'"\n]{0,100}starlight[^'"\n]{0,100}['"]/g,
  );
  const names = Array.from(imported, ([, name = '']) => name.replaceAll('$', '\\$'));
  return new RegExp(
    `^(?:${['define\\w*', 'starlight\\w*', '\\w*Starlight\\w*', ...names].join('|')})$`,
  );
}

const EXTENSIONS = ['mjs', 'js', 'ts', 'mts', 'cjs', 'cts'];

/** Returns the path of the configuration of Astro, if it uses Starlight. */
export function findConfig(files: SourceFiles, folder: string): string | undefined {
  const found = fileNamed(files, folder, 'astro.config', EXTENSIONS);
  return found !== undefined && /\bstarlight\b/i.test(files.read(found) ?? '') ? found : undefined;
}

export function starlightOptions(config: Value): Value | undefined {
  const integrations = flat(property(config, 'integrations'));
  const keys = ['title', 'sidebar', 'locales', 'social', 'editLink', 'plugins'];
  // An integration around it, such as `starlight-plugin-icons`, has its options in `starlight`.
  const all = integrations.flatMap((one) => [one, property(one, 'starlight') ?? []].flat());
  return all.find((one) => keys.some((key) => property(one, key) !== undefined));
}

/** The plugins that change the navigation, by the shape of their options. */
export interface Plugins {
  /** The topics of `starlight-sidebar-topics`. */
  topics?: readonly Value[] | undefined;
  /** The options of `starlight-versions`. */
  versions?: Value | undefined;
  /** True if each group at the top of the sidebar is a separate sidebar, by `starlight-utils`. */
  hasSidebars: boolean;
}

export function pluginsOf(options: Value): Plugins {
  const plugins = listOf(options, 'plugins') ?? [];
  return {
    topics: plugins
      .map((one) => listOf(one))
      .find((items) => items?.some((item) => property(item, 'label') && !property(item, 'schema'))),
    versions: plugins.find((plugin) => listOf(plugin, 'versions')),
    hasSidebars: plugins.some((plugin) => property(plugin, 'multiSidebar') !== undefined),
  };
}

function flat(value: Value | undefined, depth = 0): Value[] {
  return (listOf(value) ?? []).flatMap((item) =>
    item.kind === 'list' && depth < 10 ? flat(item, depth + 1) : [item],
  );
}

/** The site-wide settings of Astro that addresses depend on. */
export interface Addresses {
  /** Without a slash at its end. */
  base: string;
  hasSlash: boolean;
}

export function addressesOf(config: Value): Addresses {
  return {
    base: normalizeBasePath(textOf(config, 'base') ?? ''),
    hasSlash: textOf(config, 'trailingSlash') !== 'never',
  };
}

/** Redirects with patterns or computed targets are lost. */
export function redirectsOf(config: Value, { base }: Addresses, lost: Lost[]): SourceRedirect[] {
  return entries(config, 'redirects').flatMap(({ key, value, at }): SourceRedirect[] => {
    const to = textOf(value) ?? textOf(value, 'destination');
    if (to !== undefined && !/[[\]]/.test(key + to)) {
      return [{ from: `${base}/${key.replace(/^\/+/, '')}`, to, at }];
    }
    const what = `redirect from ${key}${to === undefined ? '' : ` to ${to}`}`;
    const reason =
      to === undefined ? reasonOf(value, 'its target is computed') : 'it has parameters';
    lost.push(newLost(what, reason, at));
    return [];
  });
}
