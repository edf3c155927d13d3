import { joinPath, pathFrom } from '@nav/paths';
import type { SourceFiles } from '../reading/files.ts';
import type { Place } from '../reading/place.ts';
import { pathInRoot } from '../reading/script/platform.ts';
import type { Script } from '../reading/script/script.ts';
import { readYaml, type YamlNode } from '../reading/yaml.ts';
import type { SiteSource } from './source.ts';

/** A framework to import from: one row of the registry, and one folder of `sources`. */
export interface Framework {
  /** The name on the command line. */
  name: string;
  /** The name for readers. */
  title: string;
  /** Another framework that has the same files, and a separate one. */
  alias?: { name: string; title: string };
  /**
   * Returns the path of the file that shows that a folder is a site of this framework, such as `docusaurus.config.js`; undefined
   * if it is none.
   */
  detect(files: SourceFiles, folder: string): string | undefined;
  /** True if code can make its navigation, so that it is accepted as data. */
  takesSidebar?: true;
  /** The form of ids of headings: `[#id]`, or attribute lists such as `{ #id .wide }`. Absent if it is only `{#id}`. */
  headingIds?: 'brackets' | 'attributes';
  /**
   * Reads the navigation of a site, without executing it.
   *
   * @throws ImportError if nothing can be read.
   */
  read(files: SourceFiles, folder: string, options: ReadOptions): SiteSource;
}

export interface ReadOptions {
  /** The navigation as data, from the file of `--sidebar`, in the form that the framework's configuration has. */
  sidebar?: { file: string; value: unknown } | undefined;
}

/** A site that cannot be imported. The message starts with the location of the cause, if there is one. */
export class ImportError extends Error {
  /** The message without the location. */
  readonly reason: string;
  readonly at: Place | undefined;

  constructor(reason: string, at?: Place) {
    super(at ? `${at.file}:${at.line}:${at.column}: ${reason}` : reason);
    this.reason = reason;
    this.at = at;
  }
}

/** A page, or a folder of pages, that is not below the folder of `docs.json`. */
export class OutsideError extends ImportError {
  readonly file: string;
  /** The folder that contains all pages. It starts with `..` if it is outside of the root of the files. */
  readonly folder: string;

  constructor(file: string, folder: string) {
    super(`${file} is outside of the folder of docs.json.`);
    this.file = file;
    this.folder = folder;
  }
}

/** @throws OutsideError if it is outside of the root of the files. */
export function pagesFolder(from: string, path: string): string {
  const inside = pathInRoot(path, from);
  if (inside !== undefined) return inside;
  const outside = path.startsWith('/') ? `..${path}` : joinPath(from, path);
  throw new OutsideError(outside, outside.replace(/^((?:\.\.\/)*\.\.)(?:\/.*)?$/s, '$1'));
}

/**
 * @param what a sentence without its period.
 * @param reason a clause, if the reason is known.
 * @param exportCommand a command that prints the navigation, unless the cause is a syntax error.
 */
export function unreadable(
  what: string,
  reason: string | undefined,
  at: Place,
  exportCommand?: string,
): ImportError {
  const isBroken = exportCommand === undefined || /cannot be parsed/.test(reason ?? '');
  const advice = isBroken
    ? 'Fix it, then import again.'
    : `If a program makes it, run \`${exportCommand}\` in the folder of the site, and pass --sidebar sidebar.json.`;
  const cause = reason === undefined ? '' : `: ${reason.replace(/\.$/, '')}`;
  return new ImportError(`${what}${cause}. ${advice}`, at);
}

/** @throws ImportError if a file is not YAML. Returns undefined for an empty or missing one. */
export function yamlIn(files: SourceFiles, file: string): YamlNode | undefined {
  const { root, problem, at } = readYaml(file, files.read(file) ?? '');
  if (problem !== undefined) throw unreadable('The file cannot be read', problem, at);
  return root;
}

/** Returns a command for the folder of a site that writes the default export of a module to `sidebar.json`. */
export function exportCommand(file: string, folder: string): string {
  const path = pathFrom(folder, file);
  return /\.[cm]?tsx?$/.test(path)
    ? `npx tsx -e "import s from '${path}'; Promise.resolve(s).then((s) => console.log(JSON.stringify(s)))" > sidebar.json`
    : `node -e "import('${path}').then((m) => m.default).then((s) => console.log(JSON.stringify(s)))" > sidebar.json`;
}

/** @throws ImportError if a script has a syntax error. */
export function assertParsed({ failure }: Pick<Script, 'failure'>): void {
  if (failure?.reason.includes('cannot be parsed'))
    throw new ImportError(`${failure.reason} Fix it, then import again.`, failure.at);
}
