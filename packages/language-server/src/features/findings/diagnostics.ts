import { groupBy } from '@nav/collections';
import { type Diagnostic as Finding, messages, type Severity } from '@nav/core';

import {
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type DocumentDiagnosticReport,
} from 'vscode-languageserver';
import type { EditedSite } from '../../sites/edited-site.ts';
import type { SiteFile, Workspace } from '../../sites/workspace.ts';
import { propertyOf } from '../../texts/json-nodes.ts';
import { MAX_REPEATS } from '../../texts/limits.ts';
import { isDocument } from '../../texts/params.ts';
import { toRange } from '../../texts/positions.ts';
import { pathOfUri } from '../../texts/uris.ts';
import type { Feature } from '../request/feature.ts';
import { orphanFindings } from './orphan-findings.ts';

/** The name that editors show next to a finding. */
const SOURCE = 'nav';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/** Editors fade out the text of these findings. */
const UNNECESSARY: ReadonlySet<string> = new Set(
  Object.entries(messages).flatMap(([code, { unnecessary }]) => (unnecessary ? [code] : [])),
);

/** Returns the diagnostics of one file, for editors that ask for them. */
export const diagnostics: Feature<{ textDocument: { uri: string } }, DocumentDiagnosticReport> = {
  method: 'textDocument/diagnostic',
  capabilities: (client) =>
    client.textDocument?.diagnostic && {
      diagnosticProvider: {
        identifier: SOURCE,
        interFileDependencies: true,
        workspaceDiagnostics: false,
      },
    },
  params: { textDocument: isDocument },
  async answer({ textDocument: { uri } }, workspace) {
    const path = pathOfUri(uri);
    const places = path === undefined ? [] : await workspace.sitesOf(path);
    return { kind: 'full', items: diagnosticsOf(places, workspace) };
  },
};

export function diagnosticsOf(places: readonly SiteFile[], workspace: Workspace): Diagnostic[] {
  const known = new Set<string>();
  return places.flatMap(({ site, file }) => {
    const findings = [...orphanFindings(site, file), ...site.findingsIn(file)];
    const alike = groupBy(
      findings,
      ({ code, range }) => `${code} ${range.start.offset} ${range.end.offset}`,
    );
    return [...alike.values()].flatMap((some) => {
      const shown = some.length > MAX_REPEATS ? some.slice(0, 1) : some;
      return shown.flatMap((finding) => {
        const { code, message, range } = finding;
        const key = `${range.start.offset} ${code} ${message}`;
        if (places.length > 1 && known.has(key)) return [];
        known.add(key);
        const diagnostic = toDiagnostic(finding, site, workspace);
        const rest = some.length - shown.length;
        if (rest > 0) return { ...diagnostic, message: message + moreText(rest) };
        return [diagnostic, ...droppedParts(finding, site, workspace)];
      });
    });
  });
}

/** Returns hints for the parts of the config that the builder drops because of a finding. Editors fade them out. */
function droppedParts(finding: Finding, site: EditedSite, { client }: Workspace): Diagnostic[] {
  const { tagSupport } = client.textDocument?.publishDiagnostics ?? {};
  if (!tagSupport?.valueSet.includes(DiagnosticTag.Unnecessary)) return [];
  const keys = droppedKeys(finding);
  const root = keys.length === 0 ? undefined : site.json(finding.file);
  if (!root) return [];
  const node = root.nodeAt(finding.range.start.offset);
  return keys.flatMap((key): Diagnostic[] => {
    const part = node.parent && propertyOf(node.parent, key);
    if (!part) return [];
    return [
      {
        range: site.positions(finding.file).rangeOf(part.keyStart, part.end),
        severity: DiagnosticSeverity.Hint,
        code: finding.code,
        source: SOURCE,
        message: `Readers do not get this ${JSON.stringify(key)}.`,
        tags: [DiagnosticTag.Unnecessary],
      },
    ];
  });
}

function droppedKeys(finding: Finding): string[] {
  switch (finding.code) {
    case 'mixed-children':
    case 'href-with-children':
      return finding.args.dropped.map(({ key }) => key);
    case 'child-not-allowed':
      return [finding.args.key];
    case 'unknown-field':
      return finding.args.pages > 0 ? [finding.args.key] : [];
    default:
      return [];
  }
}

function moreText(count: number): string {
  return ` And ${count.toLocaleString('en')} more like this, which \`nav check\` lists.`;
}

export function toDiagnostic(
  finding: Finding,
  site: EditedSite,
  { client }: Workspace,
): Diagnostic {
  const { code, severity, message, range, related, help } = finding;
  const { relatedInformation, codeDescriptionSupport, tagSupport } =
    client.textDocument?.publishDiagnostics ?? {};
  const tags =
    UNNECESSARY.has(code) && tagSupport?.valueSet.includes(DiagnosticTag.Unnecessary)
      ? { tags: [DiagnosticTag.Unnecessary] }
      : {};
  return {
    range: toRange(range),
    severity: SEVERITIES[severity],
    code,
    ...(codeDescriptionSupport ? { codeDescription: { href: help } } : {}),
    source: SOURCE,
    message,
    ...tags,
    ...(relatedInformation && related.length > 0
      ? {
          relatedInformation: related.map((one) => ({
            location: { uri: site.uri(one.file), range: toRange(one.range) },
            message: one.message,
          })),
        }
      : {}),
  };
}
