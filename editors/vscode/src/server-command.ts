import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** The program that serves the editor. */
export interface ServerCommand {
  /** The module that Node runs. */
  module: string;
  args: string[];
  /** The origin, for the status. */
  from: 'project' | 'extension';
}

/** The settings that decide which server runs. */
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
  return folders
    .map((folder) => join(folder, 'node_modules/@nav/cli/bin/nav.js'))
    .find((path) => existsSync(path));
}

/**
 * Returns the folders in which `@nav/cli` may be installed: the folders of the sites, the folders above them in the
 * workspace, and the folders of the workspace.
 */
export function cliFolders(sites: readonly string[], roots: readonly string[]): string[] {
  const above = sites.flatMap((site) => {
    const root = roots.find(
      (one) => !/^(?:\.\.(?:[\\/]|$)|[a-z]:|[\\/])/i.test(relative(one, site)),
    );
    const folders = [site];
    for (let at = site; root !== undefined && at !== root && at !== dirname(at); ) {
      at = dirname(at);
      folders.push(at);
    }
    return folders;
  });
  return [...new Set([...above, ...roots])];
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

/** Returns true for the path of a config that starts a site. */
export function isConfig(path: string): boolean {
  return /^docs\.(?:json|config\.[cm]?[jt]s)$/.test(basename(path));
}

/** Returns the URL that `nav preview` prints; `undefined` until it does. */
export function previewUrl(printed: string): string | undefined {
  return /^nav preview\s+(http:\/\/\S+)/m.exec(printed)?.[1];
}

/** A filter of the documents that the server receives. */
export interface DocumentFilter {
  scheme: 'file';
  pattern: string;
}

/** The configs that start a site, for searches and watchers. */
export const CONFIGS = '**/{docs.json,docs.config.{ts,js,mjs,mts}}';

/**
 * Returns the filters of the documents that the server receives: documents in the folders of sites, and settings above
 * them.
 *
 * @param folders the folders with a config.
 */
export function documentsOf(folders: readonly string[]): DocumentFilter[] {
  const patterns = folders.flatMap((folder) => {
    // Folders may have names such as `[locale]`.
    const literal = folder
      .replaceAll('\\', '/')
      .replace(/\/$/, '')
      .replace(/[[\]{}*?]/g, '[$&]');
    const below = `${literal}/**/*`;
    return [
      `${below}.{json,jsonc,md,mdx}`,
      `${below.slice(0, -1)}docs{,.config}.{ts,js,mjs,mts,cts,cjs,tsx,jsx}`,
    ];
  });
  // A new site is served before its folder is known.
  const always = ['**/docs.json', '**/nav.config.json'];
  return [...new Set([...always, ...patterns])].map((pattern) => ({ scheme: 'file', pattern }));
}
