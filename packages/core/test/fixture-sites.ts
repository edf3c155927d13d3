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
import { denyReading } from './denied-host.ts';

/** The folder of the fixtures: `<code>/<dialect>-<case>/` with `site/`, `expected.json` and, rarely, `options.json`. */
export const FIXTURES: string = join(import.meta.dirname, 'fixtures');

/** `options.json` of a fixture: the options of `check`, and how its host differs. */
interface FixtureOptions {
  /** The config file below `site/`; `docs.json` by default. */
  config?: string;
  dialect?: Dialect;
  files?: boolean;
  /** The files and folders that the host cannot read. */
  unreadable?: readonly string[];
}

/** A fixture folder, loaded. */
export interface Fixture {
  /** `<code>/<dialect>-<case>`. */
  name: string;
  code: string;
  dialect: Dialect;
  folder: string;
  /** The text of each file below `site/`, by its path. */
  files: Readonly<Record<string, string>>;
  config: string;
  unreadable: readonly string[];
  options: SiteOptions;
}

/** All fixtures, found by folder. */
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
  const { config = 'docs.json', unreadable = [], ...options } = given;
  const settingsFile = [SETTINGS_FILE, 'package.json'].find((file) => file in files);
  return {
    name: `${code}/${name}`,
    code,
    dialect: name.slice(0, name.indexOf('-')) as Dialect,
    folder,
    files,
    config,
    unreadable,
    options: {
      ...options,
      ...(settingsFile && {
        settings: { file: settingsFile, text: files[settingsFile] as string },
      }),
    },
  };
}

/** Checks the site of a fixture in memory, with its own files or others. */
export function checkFixture(
  fixture: Fixture,
  files: Readonly<Record<string, string>> = fixture.files,
): CheckResult {
  const { settings, ...options } = fixture.options;
  const result = check(denyReading(memoryHost(files), fixture.unreadable), fixture.config, {
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
