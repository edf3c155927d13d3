import { compareText } from '@nav/collections';
import { type Code, type Diagnostic, messages } from '@nav/core';
import { helpUrl, homepage } from '@nav/core/internal';
import {
  catalogCode,
  type MessageArgs,
  type ResolvedLocation,
  type RuleLevel,
} from '@nav/core/stages';
import { printableJson } from '@nav/display';
import { folderOf } from '@nav/paths';
import type { Report, SiteReport } from '@nav/site/report';
import type {
  Invocation,
  Log,
  Message,
  PhysicalLocation,
  ReportingConfiguration,
  ReportingDescriptor,
  Result,
  Location as SarifLocation,
} from 'sarif';
import { markdownText } from '../parts/markdown.ts';
import { fingerprints, type ReviewPath, reviewLocation } from './review.ts';
import { region, sarifFix } from './sarif-fix.ts';
import { unreadableText } from './unreadable.ts';

/** The page about a code, for programs that do not show it on our site. */
export interface RuleHelp {
  /** The meaning of the code, in plain text. */
  description: string;
  /** The whole page, in plain text. */
  text: string;
  /** The whole page, in Markdown. */
  markdown: string;
}

/** The name of our fingerprints, with the version of their computation. */
const FINGERPRINT = 'navFinding/v1';
const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;
/** The severities as GitHub's code scanning names them. */
const PROBLEMS = { error: 'error', warning: 'warning', info: 'recommendation' } as const;

/** @param helpFor returns the page about a code. */
export function sarifReport(
  { sites, unreadable }: Report,
  version: string,
  pathOf: ReviewPath,
  helpFor: (code: Code) => RuleHelp,
): string {
  // One finding for each code, in the order of the catalog.
  const diagnostics = sites.flatMap(({ result }) => result.diagnostics);
  const found = new Map(diagnostics.map((one) => [one.code, one]));
  const order = Object.keys(messages);
  const rank = ({ code }: Diagnostic) => order.indexOf(catalogCode(code));
  const rules = [...found.values()].sort(
    (a, b) => rank(a) - rank(b) || compareText(a.code, b.code),
  );
  const listed = rules.map(({ code }) => code);
  const driver = {
    name: 'nav',
    version,
    informationUri: homepage,
    rules: rules.map((one) => ruleOf(one, helpFor(catalogCode(one.code)))),
  };
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver },
        // Without an identity, the report of one site would replace that of another.
        automationDetails: { id: `nav/${placeOf(sites.map(({ file }) => pathOf(file)))}` },
        columnKind: 'utf16CodeUnits',
        ...(unreadable.length > 0 ? { invocations: [incomplete(unreadable)] } : {}),
        results: sites.flatMap((site) => {
          const prints = fingerprints(site, pathOf);
          return site.result.diagnostics.map((diagnostic, index) =>
            sarifResult(diagnostic, listed, prints[index] as string, site.textOf, pathOf),
          );
        }),
      },
    ],
  };
  return `${printableJson(log)}\n`;
}

function incomplete(unreadable: Report['unreadable']): Invocation {
  return {
    executionSuccessful: false,
    toolExecutionNotifications: unreadable.map((one) => ({
      level: 'error',
      message: { text: unreadableText(one) },
    })),
  };
}

/** Returns the config of a single site, or the folder that contains all of them, with a slash at the end. */
function placeOf(files: readonly string[]): string {
  const [first = '', ...others] = files;
  const parts = (others.length === 0 ? first : folderOf(first)).split('/');
  const shared = parts.findIndex((part, depth) =>
    others.some((file) => file.split('/')[depth] !== part),
  );
  const place = parts.slice(0, shared === -1 ? undefined : shared).join('/');
  return place === '' ? '' : `${place}/`;
}

function ruleOf(
  finding: Diagnostic,
  { description, text, markdown }: RuleHelp,
): ReportingDescriptor {
  const { code, args } = finding;
  const row = catalogCode(code);
  const { fixable, ...facts } = messages[row];
  // The catalog cannot have the facts about a pattern of the settings.
  const { title, severity } =
    row === 'pattern'
      ? {
          title: (args as MessageArgs['pattern']).sentence.replaceAll('{match}', '…'),
          severity: finding.severity,
        }
      : facts;
  return {
    id: code,
    shortDescription: { text: title },
    fullDescription: { text: description },
    help: { text, markdown },
    helpUri: helpUrl(code),
    defaultConfiguration: configurationOf(severity),
    properties: {
      tags: ['documentation', 'navigation', ...(fixable ? ['fixable'] : [])],
      ...(severity === 'off' ? {} : { 'problem.severity': PROBLEMS[severity] }),
    },
  };
}

function configurationOf(level: RuleLevel): ReportingConfiguration {
  return level === 'off' ? { enabled: false } : { level: LEVELS[level] };
}

function sarifResult(
  diagnostic: Diagnostic,
  listed: readonly Diagnostic['code'][],
  fingerprint: string,
  textOf: SiteReport['textOf'],
  pathOf: ReviewPath,
): Result {
  const { code, severity, message, related, fixes } = diagnostic;
  const result: Result = {
    ruleId: code,
    ruleIndex: listed.indexOf(code),
    level: LEVELS[severity],
    message: messageOf(message),
    locations: [sarifLocation({ ...diagnostic, ...reviewLocation(diagnostic) }, pathOf)],
    partialFingerprints: { [FINGERPRINT]: fingerprint },
  };
  if (related.length > 0) {
    result.relatedLocations = related.map((place, id) => ({
      id,
      ...sarifLocation(place, pathOf),
      message: messageOf(place.message),
    }));
  }
  if (fixes.length > 0) {
    result.fixes = fixes.map((fix) => sarifFix(fix, textOf, (file) => uriOf(pathOf(file))));
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

/** Programs that show Markdown drop `<Card>` from other text, and mention people. In a word, an underscore has no meaning. */
function messageOf(text: string): Message {
  const markdown = markdownText(text).replace(/(?<=\w)\\_(?=\w)/g, '_');
  return markdown === text ? { text } : { text, markdown };
}

/** Returns a relative path as a URI reference (RFC 3986). */
function uriOf(file: string): string {
  return file
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}
