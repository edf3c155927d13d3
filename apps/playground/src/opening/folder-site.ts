import { folderOf, isConfigModule, isSkippedPath, prefixOf } from '@nav/paths';

/** A site among the files of a folder, or the reason why none can be opened. */
export type FolderSite =
  | {
      config: string;
      /** The files of the site, by their paths in it: their paths in the folder. */
      files: ReadonlyMap<string, string>;
      others: string[];
    }
  | { problem: string };

const SETTINGS = ['nav.config.json', 'package.json'];

/**
 * Finds the site in a folder: its uppermost `docs.json` with the files around it, and the settings in the folders above.
 *
 * @param hasSettings returns true for a `package.json` with settings
 */
export function findSite(
  all: readonly string[],
  hasSettings: (path: string) => boolean,
): FolderSite {
  const paths = all.filter((path) => !isSkippedPath(path));
  const named = (name: string) =>
    paths.filter((path) => path === name || path.endsWith(`/${name}`)).sort(byDepth);
  const [config, ...others] = [...named('docs.json'), ...named('mint.json')];
  if (config === undefined) return { problem: problemOf(paths) };
  const folder = prefixOf(folderOf(config));
  const settings = settingsAbove(folder, new Set(paths), hasSettings);
  const root = settings === undefined ? folder : prefixOf(folderOf(settings));
  const inside = paths.filter((path) => path.startsWith(folder) || path === settings);
  return {
    config: config.slice(root.length),
    files: new Map(inside.map((path) => [path.slice(root.length), path])),
    others: others.filter((path) => path !== `${folder}mint.json`),
  };
}

function byDepth(a: string, b: string): number {
  return a.split('/').length - b.split('/').length || (a < b ? -1 : 1);
}

function settingsAbove(
  folder: string,
  paths: ReadonlySet<string>,
  hasSettings: (path: string) => boolean,
): string | undefined {
  const parts = folder.split('/').slice(0, -1);
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const at = [...parts.slice(0, depth), ''].join('/');
    const found = SETTINGS.map((name) => at + name).find(
      (path) => paths.has(path) && (path.endsWith(SETTINGS[0] as string) || hasSettings(path)),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function problemOf(paths: readonly string[]): string {
  const module = paths.filter(isConfigModule).sort(byDepth)[0];
  return module === undefined
    ? 'No docs.json found. Open the folder that contains it, or a folder above it.'
    : `${module} is a program, and the playground runs none. Run "npx @nav/cli check ${module}" on your computer, which can read it.`;
}
