import { checkSite, type Diagnostic, type Host, loadSite, memoryHost, type Site } from '@nav/core';
import { fixAll, nearestSettings } from '@nav/core/internal';
import { docsSettings } from '@nav/core/settings';
import { ownValue } from '@nav/json';
import { folderOf } from '@nav/paths';
import { withPageChecks } from '@nav/site/page-checks';
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

/** Checks the site of a config, also what its pages lose. */
export async function checkProject(files: Files, config: string): Promise<readonly Diagnostic[]> {
  const site = loadProject(files, config);
  return site ? checkSite(await withPageChecks(site)).diagnostics : [];
}

/** Applies all fixes of a site, as `nav check --fix` does. */
export async function fixProject(files: Files, config: string): ReturnType<typeof fixAll> {
  const fixable = async (changed: Files): Promise<Parameters<typeof fixAll>[0]> => {
    return {
      diagnostics: await checkProject(changed, config),
      textOf: (file) => changed[file],
      canFix: () => true,
    };
  };
  return fixAll(await fixable(files), (texts) => fixable(withChanges(files, texts)));
}
