import { dirname, resolve } from 'node:path';
import { type Code, messages, resolveSite } from '@nav/core';
import { siteUrls } from '@nav/core/internal';
import type { Source } from '@nav/core/stages';
import { cacheFolder, readText } from '@nav/disk';
import { pluralize } from '@nav/display';
import { isObject, joinPointer } from '@nav/json';
import { joinPath, normalizePath } from '@nav/paths';
import { baselinePath } from '../disk/baseline-path.ts';
import { cachePath } from '../open/cache-file.ts';
import type { OpenedSite } from '../open/open-site.ts';
import { checksSyntax } from '../open/page-checks.ts';
import { urlOfSite } from '../open/site-url.ts';
import { readBaseline } from './baseline-file.ts';
import type { SiteCheckFlags } from './flags.ts';

/** A location in a file. Lines and columns are 1-based. */
interface FilePlace {
  file: string;
  line: number;
  column: number;
}

/** A setting in effect, and its origin: an option, a location in a file, `default`, or `inferred` from links and redirects. */
export interface SettingInEffect {
  setting: string;
  value: string | boolean;
  from: string | FilePlace;
  files?: readonly string[];
}

type RuleSettings = Pick<OpenedSite['settings'], 'rules' | 'ignoreByRule'>;

/** Returns the settings of a check of a site. */
export function settingsInEffect(
  site: OpenedSite,
  flags: SiteCheckFlags,
  cwd: string,
): SettingInEffect[] {
  const { settings, settingsFile } = site;
  const source = site.sources.get(settingsFile ?? '');
  const root = settingsFile?.endsWith('package.json') ? '/nav' : '';
  const at = (pointer: string) => placeIn(source, root + pointer);
  return [
    dialectInEffect(site, flags, at('/dialect')),
    ...basePathInEffect(site, at('/basePath')),
    given('files', site.files() !== undefined, flags.files === false && '--no-files'),
    given('links', site.checksLinks, withoutLinks(flags)),
    given('external', flags.external === true, flags.external === true && '--external'),
    given(
      'syntax',
      checksSyntax(site, flags),
      flags.syntax === false ? '--no-syntax' : withoutLinks(flags),
    ),
    ...siteUrlInEffect(site, flags, at('/siteUrl')),
    ...linksFromInEffect(site, flags, source, `${root}/linksFrom`),
    ...specificationLinksInEffect(settings, at('/specificationLinks')),
    ...baselineInEffect(site, cwd),
    ...cacheInEffect(site, flags, cwd),
    ...patterns(source, `${root}/ignore`, settings.ignore).map((one) => ({
      setting: 'ignore',
      ...one,
    })),
    ...mintignore(site),
    ...teamInEffect(settings, source),
    ...rulesInEffect(settings, settings, source, { pointer: root, prefix: '' }),
    ...settings.overrides.flatMap((override, index) => {
      const place = { pointer: `${root}/overrides/${index}`, prefix: `overrides.${index}.` };
      const { files } = override;
      return rulesInEffect(settings, override, source, place).map((one) => ({ ...one, files }));
    }),
  ];
}

function given(setting: string, value: boolean, flag: string | false): SettingInEffect {
  return { setting, value, from: flag === false ? 'default' : flag };
}

function withoutLinks({ links, files }: SiteCheckFlags): string | false {
  if (links === false) return '--no-links';
  return files === false && '--no-files';
}

function dialectInEffect(
  { grammar, settings, config, file }: OpenedSite,
  { dialect }: SiteCheckFlags,
  written: FilePlace | undefined,
): SettingInEffect {
  const row = { setting: 'dialect', value: grammar.dialect };
  if (dialect) return { ...row, from: '--dialect' };
  if (settings.dialect && written) return { ...row, from: written };
  const source = config?.sources.get(file);
  const decisive = ['/$schema', '/theme'].flatMap((pointer) => placeIn(source, pointer) ?? []);
  return { ...row, from: decisive[0] ?? 'default' };
}

function basePathInEffect(site: OpenedSite, written: FilePlace | undefined): SettingInEffect[] {
  const { settings, config } = site;
  if (settings.basePath !== undefined && written)
    return [{ setting: 'basePath', value: settings.basePath, from: written }];
  const tree = config && resolveSite(site)?.tree;
  const value = config && tree ? siteUrls(site, config, tree).basePath : '';
  return value === '' ? [] : [{ setting: 'basePath', value, from: 'inferred' }];
}

function siteUrlInEffect(
  site: OpenedSite,
  { siteUrl }: SiteCheckFlags,
  written: FilePlace | undefined,
): SettingInEffect[] {
  const { config, settings, file } = site;
  const value = urlOfSite(site, siteUrl);
  if (value === undefined) return [];
  const row = { setting: 'siteUrl', value };
  if (siteUrl !== undefined) return [{ ...row, from: '--site-url' }];
  if (settings.siteUrl !== undefined) return written ? [{ ...row, from: written }] : [];
  const canonical = placeIn(config?.sources.get(file), '/seo/metatags/canonical');
  return [{ ...row, from: canonical ?? file }];
}

function linksFromInEffect(
  { settings }: OpenedSite,
  { linksFrom }: SiteCheckFlags,
  source: Source | undefined,
  pointer: string,
): SettingInEffect[] {
  const rows =
    linksFrom?.map((value) => ({ value, from: '--links-from' })) ??
    patterns(source, pointer, settings.linksFrom ?? []);
  return rows.map((one) => ({ setting: 'linksFrom', ...one }));
}

function specificationLinksInEffect(
  { specificationLinks: value }: OpenedSite['settings'],
  from: FilePlace | undefined,
): SettingInEffect[] {
  return value && from ? [{ setting: 'specificationLinks', value, from }] : [];
}

function baselineInEffect({ file }: OpenedSite, cwd: string): SettingInEffect[] {
  const path = baselinePath(file);
  const text = readText(resolve(cwd, path));
  if (text === undefined) return [];
  const count = readBaseline(path, text).entries.reduce((sum, entry) => sum + entry.count, 0);
  const from = { file: normalizePath(path), line: 1, column: 1 };
  return [{ setting: 'baseline', value: pluralize(count, 'finding'), from }];
}

/** Returns the row for the page cache file, if the user has a cache folder. */
function cacheInEffect(
  { file }: OpenedSite,
  { cache, files, links }: SiteCheckFlags,
  cwd: string,
): SettingInEffect[] {
  const folder = cacheFolder();
  const path = folder && cachePath(folder, 'cache', dirname(resolve(cwd, file)));
  if (cache === false || path === undefined)
    return [given('cache', false, cache === false && '--no-cache')];
  return files === false || links === false
    ? []
    : [{ setting: 'cache', value: path, from: 'default' }];
}

/** Returns the patterns of a `.mintignore`, which Mintlify also reads. */
function mintignore({ config, host }: OpenedSite): SettingInEffect[] {
  const file = joinPath(config?.folder ?? '', '.mintignore');
  const lines = config ? (host.read(file) ?? '').split(/\r?\n/) : [];
  return lines.flatMap((line, index) =>
    /^\s*(?:#|$)/.test(line)
      ? []
      : { setting: 'ignore', value: line.trim(), from: { file, line: index + 1, column: 1 } },
  );
}

/** Returns the rules that the team declares. Entries without the expected properties are mistakes, which a check reports. */
function teamInEffect(
  { team }: OpenedSite['settings'],
  source: Source | undefined,
): SettingInEffect[] {
  if (!team) return [];
  const { pointer, value } = team;
  const rows = (
    name: string,
    row: (entry: Readonly<Record<string, unknown>>) => [string, unknown],
  ) =>
    (Array.isArray(value[name]) ? value[name] : []).flatMap((entry, index): SettingInEffect[] => {
      const from = placeIn(source, `${pointer}/${name}/${index}`);
      const [setting, shown] = isObject(entry) ? row(entry) : ['', undefined];
      if (!from || typeof shown !== 'string') return [];
      const files = Array.isArray(entry.files) && { files: entry.files.map(String) };
      return [{ setting, value: shown, from, ...files }];
    });
  return [
    ...rows('frontMatter', ({ fields }) => [
      'frontMatter',
      isObject(fields) && Object.keys(fields).join(', '),
    ]),
    ...rows('patterns', ({ code, match }) => [`patterns.${code}`, match]),
    ...rows('syncGroups', ({ group, folder }) => ['syncGroups', `${group}: ${folder}/`]),
  ];
}

/** Returns the settings of rules. A check reports codes that do not exist. */
function rulesInEffect(
  { team }: OpenedSite['settings'],
  { rules, ignoreByRule }: RuleSettings,
  source: Source | undefined,
  { pointer, prefix }: { pointer: string; prefix: string },
): SettingInEffect[] {
  const codes = new Set([...Object.keys(rules), ...Object.keys(ignoreByRule)]) as Set<Code>;
  const declared: readonly string[] = team?.patterns ?? [];
  return [...codes].flatMap((code) => {
    if (!Object.hasOwn(messages, code) && !declared.includes(code)) return [];
    const own = joinPointer(`${pointer}/rules`, code);
    const level = rules[code];
    const from = placeIn(source, `${own}/severity`) ?? placeIn(source, own);
    const setting = `${prefix}rules.${code}`;
    return [
      ...(level && from ? [{ setting, value: level, from }] : []),
      ...patterns(source, `${own}/ignore`, ignoreByRule[code] ?? []).map((one) => ({
        setting: `${setting}.ignore`,
        ...one,
      })),
    ];
  });
}

/** Items that are not patterns are skipped. */
function patterns(source: Source | undefined, pointer: string, values: readonly string[]) {
  let index = -1;
  return values.flatMap((value) => {
    let from: FilePlace | undefined;
    do {
      index += 1;
      from = placeIn(source, `${pointer}/${index}`);
    } while (from && stringAt(source, from) !== value);
    return from ? [{ value, from }] : [];
  });
}

function stringAt(source: Source | undefined, { line, column }: FilePlace): unknown {
  const written = source?.text.split(/\r\n|\r|\n/)[line - 1]?.slice(column - 1) ?? '';
  const [string] = /^"(?:[^"\\]|\\.)*"/.exec(written) ?? [];
  return string === undefined ? undefined : JSON.parse(string);
}

function placeIn(source: Source | undefined, pointer: string): FilePlace | undefined {
  const found = source?.locate(pointer, 'value');
  if (!source || !found || found.pointer !== pointer) return undefined;
  const { line, column } = found.range.start;
  return { file: source.file, line, column };
}
