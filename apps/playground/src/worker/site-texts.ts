import { type Host, loadSite, type Site } from '@nav/core';
import { positionsIn, type SiteTexts } from '@nav/language-server/completion';
import { baseName, folderOf, joinPath, plainPathFrom, prefixOf } from '@nav/paths';
import type { Files } from '../site/project.ts';
import { settingsFor } from './load-project.ts';

/**
 * @param host of the same files
 * @param lastGood the last state whose config can be read
 */
export function siteTexts(
  files: Files,
  config: string,
  host: Host,
  lastGood: SiteTexts | undefined,
): SiteTexts | undefined {
  const folder = folderOf(config);
  const found = settingsFor(files, config);
  const settings = found && { ...found, file: plainPathFrom(folder, found.file) };
  const site: Site | undefined = loadSite(hostIn(host, folder), baseName(config), {
    ...(settings ? { settings } : {}),
  });
  if (!site) return undefined;
  const text = (file: string) => host.read(joinPath(folder, file));
  return {
    file: site.file,
    site,
    settings,
    lastGood: site.config ? undefined : lastGood,
    text,
    positions: (file) => positionsIn(text(file) ?? ''),
    uri: (file) => file,
  };
}

function hostIn(host: Host, folder: string): Host {
  if (folder === '') return host;
  const prefix = prefixOf(folder);
  return {
    read: (path) => host.read(joinPath(folder, path)),
    *list(inner, shallow) {
      for (const one of host.list(joinPath(folder, inner), shallow))
        yield { ...one, folder: one.folder === folder ? '' : one.folder.slice(prefix.length) };
    },
  };
}
