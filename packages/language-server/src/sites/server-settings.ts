import { relative } from 'node:path';
import { isContainer } from '@nav/json';

export interface ServerSettings {
  /** True to check the links of all pages, false for open pages only; `auto` depends on the number of pages. */
  links: boolean | 'auto';
  /** True if a page that moves gets a redirect from its old address. */
  redirects: boolean;
  /** True to show how far translated pages are behind their originals. */
  translations: boolean;
  /** True to keep data about pages in the user's cache folder. */
  cache: boolean;
}

export interface EditorSettings extends ServerSettings {
  /** The settings of its workspace folders, by their absolute paths. */
  folders: readonly (ServerSettings & { path: string })[];
}

export const DEFAULTS: EditorSettings = {
  links: 'auto',
  redirects: true,
  translations: true,
  cache: true,
  folders: [],
};

/** Returns the settings for a folder: of the innermost workspace folder around it, or else of the editor in general. */
export function settingsIn(settings: EditorSettings, folder: string): ServerSettings {
  const around = settings.folders.filter(
    ({ path }) => !/^\.\.(?:[\\/]|$)/.test(relative(path, folder)),
  );
  return around.toSorted((a, b) => b.path.length - a.path.length)[0] ?? settings;
}

export function readServerSettings(value: unknown, fallback: ServerSettings): ServerSettings {
  const { links, redirects, translations, cache } = (isContainer(value) ? value : {}) as Partial<
    Record<keyof ServerSettings, unknown>
  >;
  return {
    links: typeof links === 'boolean' || links === 'auto' ? links : fallback.links,
    redirects: typeof redirects === 'boolean' ? redirects : fallback.redirects,
    translations: typeof translations === 'boolean' ? translations : fallback.translations,
    cache: typeof cache === 'boolean' ? cache : fallback.cache,
  };
}
