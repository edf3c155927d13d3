import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import {
  cachedHost,
  checkSite,
  type Diagnostic,
  type Host,
  type NavTree,
  resolveSite,
  type Site,
} from '@nav/core';
import { assertOptions } from '@nav/core/internal';
import { nodeHost, nodeStamp } from '@nav/core/node';
import { snippetTest } from '@nav/core/stages';
import { toPosix } from '@nav/disk';
import { isSkippedPath } from '@nav/paths';
import { loadExisting } from '@nav/site/load-site';
import { withPageChecks } from '@nav/site/page-checks';
import { settingsAbove } from '@nav/site/settings-text';
import type { Options } from './options.ts';
import { type Problem, toProblem } from './problem.ts';
import { moduleCode } from './virtual-module.ts';

/** The documentation as the last reading found it. */
export interface DocsReading {
  /** The code of the module; `undefined` if the config cannot be used, as the errors explain. */
  code: string | undefined;
  /** The navigation in this code. */
  tree: NavTree | undefined;
  errors: readonly Problem[];
  warnings: readonly Problem[];
  /** The absolute paths of the files that it rests on, existing or not. */
  files: ReadonlySet<string>;
  /** The absolute paths of the folders in which it matters, at any depth, that files are added or removed. */
  folders: readonly string[];
}

/** The problems of a reading by their effect. */
export interface DocsReport {
  fatal: readonly Problem[];
  printed: readonly Problem[];
}

/** Absolute paths of what a build watches. */
export interface Watched {
  files: readonly string[];
  missing: readonly string[];
  /** Empty if the project is in the folder: its output would start the next build. */
  folders: readonly string[];
}

export interface Docs {
  /** The absolute path of its folder. */
  readonly folder: string;
  /** The path of its folder from the root of the project, for commands. */
  readonly name: string;
  /** Returns the last reading, or reads. */
  read(): Promise<DocsReading>;
  /** Returns the problems of the last reading as the option `check` wants them. */
  report(): Promise<DocsReport>;
  /** Makes the next `read` read again what has changed. */
  forget(): void;
  /** Returns the existing files and folders to watch, and the absent files. */
  watched(): Promise<Watched>;
  /** `event` is the event of a watcher, such as `change`. */
  concerns(file: string, event?: string): boolean;
}

const OPTIONS = {
  root: 1,
  check: 1,
  links: 1,
  base: 1,
  dialect: 1,
  trailingSlash: 1,
  index: 1,
  href: 1,
  missing: 1,
} satisfies Record<keyof Options, 1>;

/** @throws TypeError for an unknown option, and for another value than an object. */
export function assertPluginOptions(options: Options): void {
  assertOptions('the nav plugin', options, OPTIONS);
}

/**
 * Reads nothing before the first `read`.
 *
 * @throws RangeError if `check` has an unknown value, TypeError for an unknown option.
 */
export function openDocs(project: string, options: Options): Docs {
  assertPluginOptions(options);
  const folder = resolve(project, options.root ?? '.');
  const { check = 'error' } = options;
  if (check !== 'error' && check !== 'warn' && check !== false) {
    throw new RangeError(
      `The option "check" must be "error", "warn" or false, not ${JSON.stringify(check)}.`,
    );
  }
  const host = cachedHost(nodeHost({ cwd: project, root: folder }), nodeStamp({ cwd: project }));
  let reading: DocsReading | undefined;
  let current: Promise<DocsReading> | undefined;
  const read = async (): Promise<DocsReading> => {
    current ??= readDocs(host, project, join(folder, 'docs.json'), options);
    const latest = current;
    const done = await latest;
    // Files may have changed meanwhile, and a later reading may be done before this one.
    if (latest !== current) return read();
    reading = done;
    return done;
  };
  return {
    folder,
    name: toPosix(relative(project, folder)) || '.',
    read,
    async report() {
      const { errors, warnings } = await read();
      if (check === false) return { fatal: [], printed: [] };
      if (check === 'warn') return { fatal: [], printed: [...errors, ...warnings] };
      return { fatal: errors, printed: warnings };
    },
    forget() {
      current = undefined;
    },
    async watched() {
      const { files, folders } = await read();
      const exists = new Set([...files].filter((file) => existsSync(file)));
      const isOutside = (path: string) => !`${project}${sep}`.startsWith(path + sep);
      return {
        files: [...exists],
        missing: [...files].filter((file) => !exists.has(file)),
        folders: folders.filter(isOutside),
      };
    },
    concerns(file, event) {
      if (!reading) return true;
      const path = resolve(file);
      if (reading.files.has(path)) return true;
      return event !== 'change' && reading.folders.some((folder) => isListedBelow(folder, path));
    },
  };
}

/** Returns true for a path in a folder that a listing of it contains, and for the folder itself. */
function isListedBelow(folder: string, path: string): boolean {
  return `${path}${sep}`.startsWith(folder + sep) && !isSkippedPath(path.slice(folder.length));
}

async function readDocs(
  host: Host,
  project: string,
  config: string,
  options: Options,
): Promise<DocsReading> {
  const file = toPosix(relative(project, config));
  const found = settingsAbove(dirname(config), project);
  if ('error' in found) return failed(unreadable(found.path, found.error), config);
  const { root: _, check, dialect, links, ...resolveOptions } = options;
  const site = loadExisting(host, file, {
    ...found,
    ...(dialect === undefined ? {} : { dialect }),
    ...(links === undefined ? {} : { links }),
  });
  if (!site) return failed(missingConfig(file), config);
  const isSnippet = links === false ? undefined : snippetTest(site);
  const resolution = resolveSite(site, { ...resolveOptions, isSnippet });
  // The errors explain why a config cannot be used.
  const isChecked = check !== false || !resolution;
  const problems = isChecked ? problemsOf(await withPageChecks(site), project) : [];
  const ofSeverity = (wanted: Problem['severity']) =>
    problems.filter(({ severity }) => severity === wanted);
  const code = resolution && moduleCode(site, resolution.tree);
  // After all work: they grow with it.
  const { files, folders } = site.dependencies();
  return {
    code,
    tree: resolution?.tree,
    errors: ofSeverity('error'),
    warnings: ofSeverity('warning'),
    files: new Set(files.map((path) => resolve(project, path))),
    folders: folders.map((path) => resolve(project, path)),
  };
}

function problemsOf(site: Site, project: string): Problem[] {
  const texts = new Map<string, string>();
  const textOf = (file: string) => {
    const text = texts.get(file) ?? site.host.read(file) ?? '';
    texts.set(file, text);
    return text;
  };
  return checkSite(site).diagnostics.map((diagnostic: Diagnostic) =>
    toProblem(diagnostic, resolve(project, diagnostic.file), textOf(diagnostic.file)),
  );
}

function failed(problem: Problem, config: string): DocsReading {
  return {
    code: undefined,
    tree: undefined,
    errors: [problem],
    warnings: [],
    files: new Set([config]),
    folders: [],
  };
}

function missingConfig(file: string): Problem {
  const message = `${file} does not exist. Set the option "root" of the nav plugin to the folder of your docs.json.`;
  return { severity: 'error', code: 'missing-config', message };
}

function unreadable(path: string, { message }: Error): Problem {
  return { severity: 'error', code: 'unreadable-file', message: `${path}: ${message}` };
}
