import { join } from 'node:path';
import { type Case, casesIn, jsonOf, siteOf } from '@nav/cases';
import { catalogCode } from '../src/diagnostics/catalog-code.ts';
import { contentCodes } from '../src/diagnostics/codes.ts';
import {
  type CheckResult,
  type Code,
  check,
  type Dialect,
  loadSite,
  memoryHost,
  type SiteOptions,
} from '../src/index.ts';
import { SETTINGS_FILE } from '../src/internal.ts';
import { docsSettings } from '../src/settings.ts';
import {
  type CompilePattern,
  type ContentReader,
  contentCheck,
  type MovedUrl,
  pastCheck,
} from '../src/stages.ts';
import { denyReading } from './denied-host.ts';

// Its types are those of our own build, which these tests do not need.
const parser = new URL('../../../markdown/src/mdx-problem.ts', import.meta.url).href;
type ParsePage = NonNullable<SiteOptions['syntax']>['parse'];
export const findMdxProblem: ParsePage = (await import(parser)).findMdxProblem;
const reader = new URL('../../../markdown/src/content/page-reader.ts', import.meta.url).href;
export const contentReader: ContentReader = (await import(reader)).contentReader;
const compiler = new URL('../../site/src/open/compile-pattern.ts', import.meta.url).href;
export const compilePattern: CompilePattern = (await import(compiler)).compilePattern;

/** `options.json` of a fixture: the options of `check`, and how its host differs. */
interface FixtureOptions {
  /** The config file; `docs.json` by default. */
  config?: string;
  dialect?: Dialect;
  files?: boolean;
  /** Parses pages: all of them, or these. */
  syntax?: true | readonly string[];
  /** Set if the content of pages is checked, although another check reports the code too. */
  checksContent?: boolean;
  /** The URLs that do not work, with the reasons. */
  deadLinks?: Readonly<Record<string, string>>;
  /** The URLs that pages of `before/` have now, by their old URLs. */
  moved?: Readonly<Record<string, MovedUrl>>;
  /** The files and folders that the host cannot read. */
  unreadable?: readonly string[];
  /** Codes besides its own that a new fixture has findings of. */
  also?: readonly Code[];
}

/** A case in `fixtures/CODE/DIALECT-NAME.txt`, or for both dialects a variant in `fixtures/CODE/NAME.txt`. */
export interface Fixture {
  /** `CODE/DIALECT-NAME` or `CODE/NAME/DIALECT`. */
  name: string;
  code: string;
  dialect: Dialect;
  source: Case;
  /** The text of each file of the site, by its path. */
  files: Readonly<Record<string, string>>;
  config: string;
  unreadable: readonly string[];
  /** Codes besides its own that it is meant to have. */
  also: readonly Code[];
  options: SiteOptions;
}

export const fixtures: readonly Fixture[] = casesIn(join(import.meta.dirname, 'fixtures'), [
  'options.json',
  'result.json',
  'before/',
]).map(readFixture);

function readFixture(source: Case): Fixture {
  const { name } = source;
  const [code = '', label, variant = label] = name.split('/');
  const files = siteOf(source);
  const given: FixtureOptions = jsonOf(source, 'options.json') ?? {};
  const { config = 'docs.json', unreadable = [], also = [], ...more } = given;
  const {
    syntax,
    deadLinks,
    moved = {},
    checksContent = contentCodes.has(code),
    ...options
  } = more;
  const before = filesBefore(source);
  const settingsFile = [SETTINGS_FILE, 'package.json'].find((file) => file in files);
  return {
    name,
    code,
    dialect: variant?.replace(/-.*/s, '') as Dialect,
    source,
    files,
    config,
    unreadable,
    also,
    options: {
      ...options,
      ...(deadLinks && { deadLinks: new Map(Object.entries(deadLinks)) }),
      // Most sites lack the settings that are required.
      ...(code.startsWith('setting-') && { docsSettings }),
      ...(checksContent && { content: contentCheck(contentReader, compilePattern) }),
      ...(before && {
        past: pastCheck(loadSite(memoryHost(before), config), () => new Map(Object.entries(moved))),
      }),
      ...(syntax && { syntax: { files: syntax, parse: findMdxProblem } }),
      ...(settingsFile && {
        settings: { file: settingsFile, text: files[settingsFile] as string },
      }),
    },
  };
}

/** Returns the earlier state of the site of a fixture, in the sections `before/`. */
function filesBefore({ sections }: Case): Record<string, string> | undefined {
  const texts = Array.from(sections, ([name, text]) => [name, String(text)] as const);
  const before = texts.filter(([name]) => name.startsWith('before/'));
  if (before.length === 0) return undefined;
  return Object.fromEntries(before.map(([name, text]) => [name.slice('before/'.length), text]));
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

/** Returns the codes found that are neither the fixture's own nor among those that it is meant to have, each once. */
export function otherCodes(fixture: Fixture, { diagnostics }: CheckResult): Code[] {
  const reviewed: CheckResult | undefined = jsonOf(fixture.source, 'result.json');
  const known = new Set<string>([
    fixture.code,
    ...fixture.also,
    ...(reviewed?.diagnostics ?? []).map(({ code }) => code),
  ]);
  return [...new Set(diagnostics.map(({ code }) => catalogCode(code)))].filter(
    (code) => !known.has(code),
  );
}
