import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CheckResult,
  check,
  type Dialect,
  memoryHost,
  type SiteOptions,
} from '../src/index.ts';
import { SETTINGS_FILE } from '../src/internal.ts';

/** Where the fixtures stand: `<code>/<dialect>-<case>/` with `site/`, `expected.json` and, rarely, `options.json`. */
export const FIXTURES: string = join(import.meta.dirname, 'fixtures');

/** `options.json` of a fixture: what a caller of `check` would pass. */
interface FixtureOptions {
  /** The config file below `site/`; `docs.json` by default. */
  config?: string;
  dialect?: Dialect;
  files?: boolean;
}

/** One fixture folder, read. */
export interface Fixture {
  /** `<code>/<dialect>-<case>`. */
  name: string;
  code: string;
  dialect: Dialect;
  folder: string;
  /** The text of each file below `site/`, by its path. */
  files: Readonly<Record<string, string>>;
  config: string;
  options: SiteOptions;
}

/** Every fixture there is: a folder cannot be forgotten. */
export const fixtures: readonly Fixture[] = foldersIn(FIXTURES).flatMap((code) =>
  foldersIn(join(FIXTURES, code)).map((name) => readFixture(code, name)),
);

function readFixture(code: string, name: string): Fixture {
  const folder = join(FIXTURES, code, name);
  const site = join(folder, 'site');
  const files = Object.fromEntries(
    readdirSync(site, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(site.length + 1), decode(path)]),
  );
  const optionsFile = join(folder, 'options.json');
  const given: FixtureOptions = existsSync(optionsFile) ? JSON.parse(decode(optionsFile)) : {};
  const { config = 'docs.json', ...options } = given;
  const settingsFile = [SETTINGS_FILE, 'package.json'].find((file) => file in files);
  return {
    name: `${code}/${name}`,
    code,
    dialect: name.slice(0, name.indexOf('-')) as Dialect,
    folder,
    files,
    config,
    options: {
      ...options,
      ...(settingsFile && {
        settings: { file: settingsFile, text: files[settingsFile] as string },
      }),
    },
  };
}

/** Checks the site of a fixture in memory, optionally with some files replaced. */
export function checkFixture(
  fixture: Fixture,
  files: Readonly<Record<string, string>> = fixture.files,
): CheckResult {
  const { settings, ...options } = fixture.options;
  const result = check(memoryHost(files), fixture.config, {
    ...options,
    ...(settings && {
      settings: { file: settings.file, text: files[settings.file] ?? settings.text },
    }),
  });
  if (!result) throw new Error(`${fixture.name} has no ${fixture.config}`);
  return result;
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function decode(path: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(readFileSync(path));
}
