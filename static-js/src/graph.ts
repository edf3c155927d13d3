import { posix } from 'node:path';
import { folderOf, joinPath, relativePath } from '@nav/paths';
import { type ParseFault, parseProgram } from './parse.ts';
import type { Syntax } from './syntax.ts';

/** The most files of a site that a graph leads to. Each is parsed, which takes milliseconds; no site has a tenth of them. */
export const MAX_MODULES = 1000;

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'];

export interface ParsedModule {
  file: string;
  text: string;
  program: Syntax;
}

/** A file that a module names, and what the graph found there. */
export interface FoundFile<Content> {
  file: string;
  content: Content;
}

/**
 * The reason why a module does not lead to a file:
 *
 * - `package`: the name is not a path
 * - `outside`: the path leads out of the folder of the graph
 * - `absent`: the file does not exist
 * - `limit`: the graph has `MAX_MODULES` files already
 */
export interface NoFile {
  missing: 'package' | 'outside' | 'absent' | 'limit';
}

/** The modules of a site, by the names that they use for each other. */
export interface ModuleGraph<Content> {
  /** Returns the file that the module `from` names, as bundlers and TypeScript find it. */
  find(from: string, name: string): FoundFile<Content> | NoFile;
  /** Returns the file that the module `from` names by its path from the root of the graph. */
  at(from: string, path: string): FoundFile<Content> | NoFile;
  /** Parses a module. Further calls for the same file return the same result. */
  parse(file: string, text: string): ParsedModule | ParseFault;
}

export function isMissing(found: FoundFile<unknown> | NoFile): found is NoFile {
  return 'missing' in found;
}

/**
 * Opens the graph of the modules in a folder.
 *
 * @param look returns what the caller needs of a file, such as its text; undefined if the file does not exist.
 */
export function openGraph<Content>(
  folder: string,
  look: (file: string) => Content | undefined,
): ModuleGraph<Content> {
  const parsed = new Map<string, ParsedModule | ParseFault>();
  const files = new Set<string>();
  function at(from: string, path: string): FoundFile<Content> | NoFile {
    if (path !== folder && relativePath(folder, path) === undefined) return { missing: 'outside' };
    for (const file of candidatesFor(path)) {
      const content = look(file);
      if (content === undefined) continue;
      files.add(from);
      if (files.size >= MAX_MODULES && !files.has(file)) return { missing: 'limit' };
      files.add(file);
      return { file, content };
    }
    return { missing: 'absent' };
  }
  return {
    at,
    find(from, name) {
      if (name.startsWith('/')) return { missing: 'outside' };
      if (!/^\.\.?(?:\/|$)/.test(name)) return { missing: 'package' };
      return at(from, joinPath(folderOf(from), name));
    },
    parse(file, text) {
      const known = parsed.get(file);
      if (known) return known;
      const program = parseProgram(file, text);
      const result = 'message' in program ? program : { file, text, program };
      parsed.set(file, result);
      return result;
    },
  };
}

/**
 * Returns the paths of the files that an import of `path` can name, best first. TypeScript names the file `nav.ts` as
 * `./nav.js` too.
 */
function candidatesFor(path: string): string[] {
  const extension = EXTENSIONS.find((one) => path.endsWith(one));
  const typed = /\.[cm]?jsx?$/.test(path) ? [path.replace(/js(x?)$/, 'ts$1')] : [];
  const added = EXTENSIONS.flatMap((one) => path + one);
  const index = EXTENSIONS.map((one) => posix.join(path, `index${one}`));
  return [...(extension ? [path] : []), ...typed, ...added, ...index];
}
