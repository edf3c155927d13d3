import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

export interface ServerCommand {
  module: string;
  args: string[];
  /** The origin, for the status. */
  from: 'project' | 'extension';
}

export interface ServerChoice {
  server: string;
  /** True if the code of the project may run. */
  isTrusted: boolean;
  folders: readonly string[];
  extension: string;
}

/** Returns the server of the project, if it is installed and wanted, or else the server in the extension. */
export function serverCommand({
  server,
  isTrusted,
  folders,
  extension,
}: ServerChoice): ServerCommand {
  const own = isTrusted && server === 'project' ? projectCli(folders) : undefined;
  if (own !== undefined) return { module: own, args: ['lsp', '--stdio'], from: 'project' };
  return { module: join(extension, 'dist/server.mjs'), args: ['--stdio'], from: 'extension' };
}

/** Returns the executable of the first folder in which `@nav/cli` is installed. */
function projectCli(folders: readonly string[]): string | undefined {
  const found = folders
    .map((folder) => join(folder, 'node_modules/@nav/cli/bin/nav.js'))
    .find((path) => existsSync(path));
  // Packages of one workspace link to the same installation.
  return found && realpathSync(found);
}

/** Returns the folders in which `@nav/cli` may be installed: the folder of a site, and those above it in the workspace. */
export function cliFolders(site: string, roots: readonly string[]): string[] {
  const root = roots.find((one) => isWithin(site, one));
  const folders = [site];
  for (let at = site; root !== undefined && at !== root && at !== dirname(at); ) {
    at = dirname(at);
    folders.push(at);
  }
  return folders;
}

export function isWithin(path: string, folder: string): boolean {
  return !/^(?:\.\.(?:[\\/]|$)|[a-z]:|[\\/])/i.test(relative(folder, path));
}

/** Sites with the same server. */
export interface SiteGroup {
  command: ServerCommand;
  folders: string[];
}

/**
 * Groups sites by their server. A site in the folder of another site has the same server, because that one receives its
 * documents.
 */
export function groupSites(
  sites: readonly string[],
  commandOf: (site: string) => ServerCommand,
): SiteGroup[] {
  const groups: SiteGroup[] = [];
  for (const site of [...sites].sort((a, b) => a.length - b.length)) {
    const around = groups.find(({ folders }) => folders.some((one) => isWithin(site, one)));
    const command = around?.command ?? commandOf(site);
    const group = groups.find((one) => one.command.module === command.module);
    if (group) group.folders.push(site);
    else groups.push({ command, folders: [site] });
  }
  return groups;
}

/** Returns the arguments for Node that start the preview of a site: of the project if it is trusted, or of the extension. */
export function previewCommand(
  folder: string,
  { isTrusted, folders, extension }: Pick<ServerChoice, 'isTrusted' | 'folders' | 'extension'>,
): string[] {
  const cli = isTrusted ? projectCli(folders) : undefined;
  return cli === undefined
    ? [join(extension, 'dist/preview.mjs'), folder]
    : [cli, 'preview', folder, '--port', '0'];
}

export function isConfig(path: string): boolean {
  return /^docs\.(?:json|config\.[cm]?[jt]s)$/.test(basename(path));
}

/** Returns the URL that `nav preview` prints; `undefined` until it does. */
export function previewUrl(printed: string): string | undefined {
  return /^nav preview\s+(http:\/\/\S+)/m.exec(printed)?.[1];
}

export interface DocumentFilter {
  scheme: 'file';
  pattern: string;
}

/** The configs that start a site, for searches and watchers. */
export const CONFIGS = '**/{docs.json,docs.config.{ts,js,mjs,mts}}';

/**
 * @param folders the folders with a config.
 * @param isAlone true if no other server runs, so that this one receives configs whose folder is not known yet.
 */
export function documentsOf(folders: readonly string[], isAlone: boolean): DocumentFilter[] {
  const literal = (folder: string) =>
    folder
      .replaceAll('\\', '/')
      .replace(/\/$/, '')
      // Folders may have names such as `[locale]`.
      .replace(/[[\]{}*?]/g, '[$&]');
  const patterns = folders.map(literal).flatMap((folder) => {
    const above = folder.split('/').map((_, at, parts) => parts.slice(0, at).join('/'));
    return [
      ...(isAlone ? [] : above.map((one) => `${one}/nav.config.json`)),
      `${folder}/**/*.{json,jsonc,md,mdx}`,
      `${folder}/**/docs{,.config}.{ts,js,mjs,mts,cts,cjs,tsx,jsx}`,
    ];
  });
  const always = isAlone ? ['**/docs.json', '**/nav.config.json'] : [];
  return [...new Set([...always, ...patterns])].map((pattern) => ({ scheme: 'file', pattern }));
}
