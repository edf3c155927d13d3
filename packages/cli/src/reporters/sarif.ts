import { type Diagnostic, messages, type SourceRange } from '@nav/core';
import { codes, helpUrl, homepage } from '@nav/core/internal';
import type { ResolvedLocation, RuleLevel } from '@nav/core/stages';
import type {
  Invocation,
  Log,
  PhysicalLocation,
  Region,
  ReportingConfiguration,
  ReportingDescriptor,
  Result,
  Location as SarifLocation,
} from 'sarif';
import { printJson } from '../terminal/printer.ts';
import type { Report } from './report.ts';
import { fingerprints, type ReviewPath, reviewLocation } from './review.ts';
import { unreadableText } from './unreadable.ts';

/** The name of our fingerprints, with the version of their computation. */
const FINGERPRINT = 'navFinding/v1';
const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/** Formats findings as SARIF 2.1.0, for code scanning. */
export function sarifReport(
  { sites, unreadable }: Report,
  version: string,
  pathOf: ReviewPath,
): string {
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'nav', version, informationUri: homepage, rules: rules() } },
        columnKind: 'utf16CodeUnits',
        ...(unreadable.length > 0 ? { invocations: [incomplete(unreadable)] } : {}),
        results: sites.flatMap((site) => {
          const prints = fingerprints(site, pathOf);
          return site.result.diagnostics.map((diagnostic, index) =>
            sarifResult(diagnostic, prints[index] as string, pathOf),
          );
        }),
      },
    ],
  };
  return printJson(log);
}

/** Marks a run that could not read everything. */
function incomplete(unreadable: Report['unreadable']): Invocation {
  return {
    executionSuccessful: false,
    toolExecutionNotifications: unreadable.map((one) => ({
      level: 'error',
      message: { text: unreadableText(one) },
    })),
  };
}

function rules(): ReportingDescriptor[] {
  return codes.map((code) => ({
    id: code,
    shortDescription: { text: messages[code].title },
    helpUri: helpUrl(code),
    defaultConfiguration: configurationOf(messages[code].severity),
  }));
}

function configurationOf(level: RuleLevel): ReportingConfiguration {
  return level === 'off' ? { enabled: false } : { level: LEVELS[level] };
}

function sarifResult(diagnostic: Diagnostic, fingerprint: string, pathOf: ReviewPath): Result {
  const { code, severity, message, related, fixes } = diagnostic;
  const result: Result = {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: LEVELS[severity],
    message: { text: message },
    locations: [sarifLocation({ ...diagnostic, ...reviewLocation(diagnostic) }, pathOf)],
    partialFingerprints: { [FINGERPRINT]: fingerprint },
  };
  if (related.length > 0) {
    result.relatedLocations = related.map((place, id) => ({
      id,
      ...sarifLocation(place, pathOf),
      message: { text: place.message },
    }));
  }
  if (fixes.length > 0) {
    result.fixes = fixes.map(({ title, edits }) => ({
      description: { text: title },
      artifactChanges: edits.map(({ file, range, newText }) => ({
        artifactLocation: { uri: uriOf(pathOf(file)) },
        replacements: [{ deletedRegion: region(range), insertedContent: { text: newText } }],
      })),
    }));
  }
  return result;
}

function sarifLocation(
  { file, pointer, range }: ResolvedLocation,
  pathOf: ReviewPath,
): SarifLocation {
  const physicalLocation: PhysicalLocation = {
    artifactLocation: { uri: uriOf(pathOf(file)) },
    region: region(range),
  };
  return pointer === null || pointer === ''
    ? { physicalLocation }
    : { physicalLocation, logicalLocations: [{ fullyQualifiedName: pointer }] };
}

function region({ start, end }: SourceRange): Region {
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
}

/** Returns a relative path as a URI reference (RFC 3986). */
function uriOf(file: string): string {
  return file
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}
