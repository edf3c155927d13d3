import { readModule } from '@nav/codemods/module';
import { type CheckResult, type Code, type Host, loadSite, type SiteOptions } from '@nav/core';
import { codes, HELP_BASE, lineStarts, positionAt } from '@nav/core/internal';
import type { Source } from '@nav/core/stages';
import { inModuleStyle } from './module-literal.ts';
import type { OpenedSite, SiteDiagnostic } from './opened-site.ts';

/** A site whose config is a module, and a sentence for each part of the config that only running it would tell. */
export interface ModuleSite {
  site: OpenedSite;
  notes: string[];
}

type Refusal = ReturnType<typeof readModule>['refusals'][number];

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
 * module. A module that cannot be read gives a site without a config, whose check says why.
 *
 * @returns `undefined` when there is no such file.
 */
export function loadModuleSite(
  host: Host,
  file: string,
  options: SiteOptions,
): ModuleSite | undefined {
  const text = host.read(file);
  if (text === undefined) return undefined;
  const { source, refusals, computed } = readModule(file, text);
  const json = source ? JSON.stringify(source.value) : '{}';
  const asJson: Host = { ...host, read: (path) => (path === file ? json : host.read(path)) };
  const site = loadSite(asJson, file, options);
  if (!site) return undefined;
  if (!source) return { site: unreadable({ ...site, host }, text, refusals), notes: [] };
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
      inModule: (result) => withFixesFor(source, result),
    },
    notes: computed.map(
      ({ start }) =>
        `${file}:${start.line}:${start.column} is computed, so it was left out, and nothing is reported as missing.`,
    ),
  };
}

/** Fixes replace by JSON; in a module they replace by what stands in its style. */
function withFixesFor(source: Source, result: CheckResult): CheckResult {
  const diagnostics = result.diagnostics.map((diagnostic) => ({
    ...diagnostic,
    fixes: diagnostic.fixes.map((fix) => ({
      ...fix,
      edits: fix.edits.map((edit) =>
        edit.file === source.file ? inModuleStyle(edit, source) : edit,
      ),
    })),
  }));
  return { ...result, diagnostics };
}

/** A site without a config, as one whose config is not JSON: its check tells why, at the place. */
function unreadable(site: OpenedSite, text: string, refusals: readonly Refusal[]): OpenedSite {
  const found = refusals.map((refusal) => diagnosticOf(refusal, text));
  return {
    ...site,
    config: undefined,
    specifications: undefined,
    sources: new Map([...site.sources].filter(([file]) => file !== site.file)),
    files: () => undefined,
    inModule: ({ summary, diagnostics, ...result }) => ({
      ...result,
      summary: { ...summary, errors: summary.errors + found.length },
      diagnostics: [...found, ...diagnostics].sort(byPlace),
    }),
  };
}

/** The order of the findings of a check. */
function byPlace(a: SiteDiagnostic, b: SiteDiagnostic): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.range.start.offset - b.range.start.offset;
}

/** A word, a string or a character. */
const TOKEN = /[\p{ID_Continue}$]+|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|.|$/uy;

function diagnosticOf(
  { file, line, column, code, message }: Refusal,
  text: string,
): SiteDiagnostic {
  const starts = lineStarts(text);
  const start = (starts[line - 1] ?? 0) + column - 1;
  TOKEN.lastIndex = start;
  const token = TOKEN.exec(text)?.[0] ?? '';
  const known = codes.find((name) => name === code) ?? 'invalid-json';
  return {
    code: known,
    severity: 'error',
    message: code === 'invalid-json' ? syntaxSentence(file, message) : message,
    file,
    pointer: null,
    anchor: 'value',
    range: { start: positionAt(starts, start), end: positionAt(starts, start + token.length) },
    related: [],
    fixes: [],
    help: HELP_BASE + known,
  };
}

/** What the parser says, such as `Unexpected token.`, as a sentence with the module and the remedy. */
function syntaxSentence(file: string, message: string): string {
  const said = message.replace(/\.+$/, '');
  return `The module ${JSON.stringify(file)} cannot be read: ${said.charAt(0).toLowerCase()}${said.slice(1)}; correct its syntax here.`;
}
