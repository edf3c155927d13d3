import type { Config } from './config/load.ts';
import type { Origin } from './config/origin.ts';
import type { Settings } from './config/settings.ts';
import { fatalCodes, helpUrl } from './diagnostics/codes.ts';
import type {
  Diagnostic,
  Finding,
  ResolvedLocation,
  SourceLocation,
} from './diagnostics/diagnostic.ts';
import { type Message, messages } from './diagnostics/messages.ts';
import { pagesPhrase } from './diagnostics/wording.ts';
import type { Source } from './source/source.ts';

/** Where findings are made printable: their places become ranges, their arguments sentences. */
export interface ReportContext {
  file: string;
  config: Config | undefined;
  sources: ReadonlyMap<string, Pick<Source, 'locate' | 'translate'>>;
  settings: Settings;
}

/** Findings as diagnostics, sorted by file, offset and code, each once; those that are turned off are left out. */
export function toDiagnostics(findings: readonly Finding[], context: ReportContext): Diagnostic[] {
  const kept = findings.filter(
    ({ code }) => fatalCodes.has(code) || context.settings.rules[code] !== 'off',
  );
  const locate = locator(context);
  return withoutRepeats(kept, context)
    .map((finding) => toDiagnostic(finding, context, locate))
    .sort(inOrder)
    .filter((diagnostic, index, all) => {
      const previous = all[index - 1];
      return previous === undefined || inOrder(previous, diagnostic) !== 0;
    });
}

function inOrder(a: Diagnostic, b: Diagnostic): number {
  return (
    compare(a.file, b.file) ||
    a.range.start.offset - b.range.start.offset ||
    compare(a.code, b.code) ||
    compare(a.message, b.message)
  );
}

/** A file that two `$ref`s name is checked at both places of the config, but its faults are told once. */
function withoutRepeats(findings: readonly Finding[], context: ReportContext): readonly Finding[] {
  if (context.sources.size < 2) return findings;
  const places = new Map<string, string>();
  return findings.filter(({ code, at }) => {
    if (at.range || at.file !== undefined || at.pointer === undefined) return true;
    const { file, pointer } = originOf(at, context);
    const place = `${code} ${at.anchor} ${file} ${pointer}`;
    const first = places.get(place);
    if (first === undefined) places.set(place, at.pointer);
    return first === undefined || first === at.pointer;
  });
}

function originOf(spot: SourceLocation, { config, file }: ReportContext): Origin {
  const pointer = spot.pointer ?? '';
  return spot.file === undefined && config
    ? config.origin(pointer, spot.anchor)
    : { file: spot.file ?? file, pointer };
}

function toDiagnostic(
  finding: Finding,
  context: ReportContext,
  locate: (spot: SourceLocation) => ResolvedLocation,
): Diagnostic {
  const message = messages[finding.code] as Message<typeof finding.code>;
  const level = fatalCodes.has(finding.code) ? undefined : context.settings.rules[finding.code];
  const severity = level === undefined || level === 'off' ? finding.severity : level;
  const { code, args } = finding;
  return {
    code,
    args,
    severity: severity ?? message.severity,
    message: message.text(finding.args as never) + costs(finding),
    ...locate(finding.at),
    related: (finding.related ?? []).map(({ at, message }) => ({
      ...locate(at),
      message,
    })),
    fixes: (finding.fixes ?? []).map(({ title, edits }) => ({
      title,
      edits: edits.map(({ at, newText }) => {
        const { file, range } = locate(at);
        const edit = { file, range, newText };
        return context.sources.get(file)?.translate?.(edit) ?? edit;
      }),
    })),
    help: helpUrl(code),
  } as Diagnostic;
}

function costs({ costs }: Finding): string {
  return costs
    ? ` Because of it the builder drops everything in ${costs.element}: ${pagesPhrase(costs.pages)}.`
    : '';
}

/** Locates spots; one that many findings share, such as that of pages missing from the navigation, only once. */
function locator(context: ReportContext): (spot: SourceLocation) => ResolvedLocation {
  let last: { spot: SourceLocation; location: ResolvedLocation } | undefined;
  return (spot) => {
    if (last?.spot !== spot) last = { spot, location: locate(spot, context) };
    return last.location;
  };
}

function locate(spot: SourceLocation, context: ReportContext): ResolvedLocation {
  const { file, pointer, anchor = 'value', range } = spot;
  if (range) return { file: file ?? context.file, pointer: pointer ?? null, anchor, range };
  const origin = originOf(spot, context);
  const source = context.sources.get(origin.file);
  if (!source) throw new Error(`${origin.file} was never read, yet something was found in it`);
  return { ...origin, ...source.locate(origin.pointer, anchor) };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
