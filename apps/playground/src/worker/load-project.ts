import { checkSite, type Host, loadSite, memoryHost, type Site } from '@nav/core';
import { fixAll, nearestSettings } from '@nav/core/internal';
import { docsSettings } from '@nav/core/settings';
import { ownValue } from '@nav/json';
import { folderOf } from '@nav/paths';
import { type Files, withChanges } from '../site/project.ts';

/** Returns the settings that apply to a config: the nearest ones in its folder or one above it. */
export function settingsFor(
  files: Files,
  config: string,
): { file: string; text: string } | undefined {
  return nearestSettings(folderOf(config), (file) => ownValue(files, file));
}

/** Without pages and specifications, only the config of a site can be checked. */
export function hasContent(files: Files): boolean {
  return Object.keys(files).some((file) => /\.(?:mdx?|ya?ml)$/.test(file));
}

/**
 * Loads a site as the playground checks it: with its links, and with its files if it has any.
 *
 * @param host of the same files
 */
export function loadProject(
  files: Files,
  config: string,
  host: Host = memoryHost(files),
): Site | undefined {
  const settings = settingsFor(files, config);
  return loadSite(host, config, {
    files: hasContent(files),
    links: true,
    docsSettings,
    ...(settings ? { settings } : {}),
  });
}

/** Applies all fixes of a site, as `nav check --fix` does. */
export function fixProject(files: Files, config: string): ReturnType<typeof fixAll> {
  const fixable = (changed: Files): Parameters<typeof fixAll>[0] => {
    const site = loadProject(changed, config);
    return {
      diagnostics: site ? checkSite(site).diagnostics : [],
      textOf: (file) => changed[file],
      canFix: () => true,
    };
  };
  return fixAll(fixable(files), (texts) => fixable(withChanges(files, texts)));
}
