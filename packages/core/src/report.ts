import type { Diagnostic, Finding, Location, Spot } from './diagnostic.ts';
import type { Config } from './load.ts';
import { HELP_BASE, type Message, messages, pagesPhrase } from './messages.ts';
import type { Settings } from './settings.ts';
import type { Source } from './source.ts';

/** Where findings are made printable: their places become ranges, their arguments sentences. */
export interface ReportContext {
  file: string;
  config: Config | undefined;
  sources: ReadonlyMap<string, Pick<Source, 'locate'>>;
  settings: Settings;
}

/** Codes that stand for a file that could not be read at all: no setting turns them off. */
const FATAL = new Set(['invalid-json', 'too-deep']);

/** Findings as diagnostics, sorted by file, offset and code; those that are turned off are left out. */
export function toDiagnostics(findings: readonly Finding[], context: ReportContext): Diagnostic[] {
  return findings
    .filter(({ code }) => FATAL.has(code) || context.settings.rules[code] !== 'off')
    .map((finding) => toDiagnostic(finding, context))
    .sort(
      (a, b) =>
        compare(a.file, b.file) ||
        a.range.start.offset - b.range.start.offset ||
        compare(a.code, b.code) ||
        compare(a.message, b.message),
    );
}

function toDiagnostic(finding: Finding, context: ReportContext): Diagnostic {
  const message = messages[finding.code] as Message<typeof finding.code>;
  const level = FATAL.has(finding.code) ? undefined : context.settings.rules[finding.code];
  const severity = level === undefined || level === 'off' ? finding.severity : level;
  return {
    code: finding.code,
    severity: severity ?? message.severity,
    message: message.text(finding.args as never) + costs(finding),
    ...locate(finding.at, context),
    related: (finding.related ?? []).map(({ at, message }) => ({
      ...locate(at, context),
      message,
    })),
    fixes: (finding.fixes ?? []).map(({ title, edits }) => ({
      title,
      edits: edits.map(({ at, newText }) => {
        const { file, range } = locate(at, context);
        return { file, range, newText };
      }),
    })),
    help: HELP_BASE + finding.code,
  };
}

function costs({ costs }: Finding): string {
  return costs
    ? ` Because of it the builder drops everything in ${costs.element}: ${pagesPhrase(costs.pages)}.`
    : '';
}

function locate(spot: Spot, context: ReportContext): Location {
  const anchor = spot.anchor ?? 'value';
  if (spot.range) {
    return {
      file: spot.file ?? context.file,
      pointer: spot.pointer ?? null,
      anchor,
      range: spot.range,
    };
  }
  const pointer = spot.pointer ?? '';
  const origin =
    spot.file === undefined && context.config
      ? context.config.origin(pointer, anchor)
      : { file: spot.file ?? context.file, pointer };
  const source = context.sources.get(origin.file);
  if (!source) throw new Error(`${origin.file} was never read, yet something was found in it`);
  return { ...origin, ...source.locate(origin.pointer, anchor) };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
