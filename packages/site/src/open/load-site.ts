import { type Host, loadSite, type Site, type SiteOptions } from '@nav/core';
import { SETTINGS_FILE } from '@nav/core/internal';
import { findSettings } from '@nav/core/node';
import { docsSettings } from '@nav/core/settings';

/** A settings file, with its path from the host's root. */
export type SettingsText = NonNullable<SiteOptions['settings']>;

/** The nearest settings at or above a folder, if there are any, or the file that cannot be read. */
export function settingsAbove(
  folder: string,
  cwd: string,
): { settings?: SettingsText } | { path: string; error: Error } {
  try {
    const settings = findSettings(folder, cwd);
    return settings ? { settings } : {};
  } catch (error) {
    const { path = SETTINGS_FILE } = error as NodeJS.ErrnoException;
    return { path, error: error as Error };
  }
}

/** Loads a site, with the check of its settings outside the navigation; `undefined` if the config does not exist. */
export function loadExisting(host: Host, file: string, options: SiteOptions): Site | undefined {
  const site = loadSite(host, file, { docsSettings, ...options });
  return site.findings.some(({ code }) => code === 'config-not-found') ? undefined : site;
}
