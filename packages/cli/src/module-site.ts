import { readModule } from '@nav/codemods/module';
import {
  type Code,
  type Host,
  loadSite,
  type Site,
  type SiteOptions,
  type Source,
} from '@nav/core';
import { UsageError } from './command.ts';

/** A site whose config is a module, and a sentence for each part of the config that only running it would tell. */
export interface ModuleSite {
  site: Site;
  notes: string[];
}

/** What says that something is not there: the computed part of a config may hold it. */
const ABSENCES: readonly Code[] = [
  'empty-value',
  'missing-field',
  'missing-navigation',
  'no-primary-pattern',
  'orphan-page',
];

/**
 * Reads a site whose config stands in a JavaScript or TypeScript module, without running it. Places are those in the
 * module.
 *
 * @returns `undefined` when there is no such file.
 * @throws UsageError with the place, where the module has a syntax error or exports no config that can be read.
 */
export function loadModuleSite(
  host: Host,
  file: string,
  options: SiteOptions,
): ModuleSite | undefined {
  const text = host.read(file);
  if (text === undefined) return undefined;
  const { source, refusals, computed } = readModule(file, text);
  if (!source) {
    const reasons = refusals.map(
      ({ file: at, line, column, message }) => `${at}:${line}:${column}: ${message}`,
    );
    throw new UsageError(reasons.join('\nnav: '));
  }
  const json = JSON.stringify(source.value);
  const asJson: Host = { ...host, read: (path) => (path === file ? json : host.read(path)) };
  const site = loadSite(asJson, file, options);
  if (!site) return undefined;
  const located = (sources: Iterable<[string, Source]>) => new Map(sources).set(file, source);
  const off = Object.fromEntries(ABSENCES.map((code) => [code, 'off' as const]));
  return {
    site: {
      ...site,
      host,
      config: site.config && { ...site.config, sources: located(site.config.sources) },
      sources: located(site.sources),
      settings:
        computed.length > 0
          ? { ...site.settings, rules: { ...site.settings.rules, ...off } }
          : site.settings,
    },
    notes: computed.map(
      ({ start }) =>
        `${file}:${start.line}:${start.column} is computed, so it was left out, and nothing is reported as missing.`,
    ),
  };
}
