import { existsSync } from 'node:fs';
import { join } from 'node:path';

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

/** Returns the server of the project, if it is installed and wanted, or else that of the extension. */
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
export function projectCli(folders: readonly string[]): string | undefined {
  return folders
    .map((folder) => join(folder, 'node_modules/@nav/cli/bin/nav.js'))
    .find((path) => existsSync(path));
}

/** Returns the URL that `nav preview` prints; `undefined` until it does. */
export function previewUrl(printed: string): string | undefined {
  return /^nav preview\s+(http:\/\/\S+)/m.exec(printed)?.[1];
}

/** A filter of the documents that the server gets. */
export interface DocumentFilter {
  scheme: 'file';
  pattern: string;
}

/** The configs that start a site, for searches and watchers. */
export const CONFIGS = '**/{docs.json,docs.config.{ts,js,mjs,mts}}';

/**
 * Returns the filters of the documents that the server gets: those in the folders of sites, and settings above them.
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
