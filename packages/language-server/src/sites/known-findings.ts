import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CheckResult, Site } from '@nav/core';
import {
  BASELINE_FILE,
  compareFindings,
  countBySeverity,
  fatalCodes,
  ownBaselineEntries,
  placeOfFinding,
  readBaseline,
} from '@nav/core/internal';
import { toDiagnostics } from '@nav/core/stages';

/**
 * Leaves out the findings that the baseline of a site knows, as `nav check` does. An invalid baseline knows none, and its
 * mistakes are findings.
 */
export function withoutKnown(result: CheckResult, site: Site, folder: string): CheckResult {
  const text = site.host.read(BASELINE_FILE);
  if (text === undefined) return result;
  const { entries, source, findings } = readBaseline(BASELINE_FILE, text);
  const isThere = (config: string) => existsSync(resolve(folder, config));
  const known = ownBaselineEntries(entries, site.file, isThere).filter(
    ({ code }) => !(fatalCodes as ReadonlySet<string>).has(code),
  );
  const { fresh } = compareFindings(result.diagnostics, known, placeOfFinding(site.sources));
  const sources = new Map(source ? [[BASELINE_FILE, source]] : []);
  const context = { file: BASELINE_FILE, config: undefined, sources };
  const diagnostics = [...fresh, ...toDiagnostics(findings, context)];
  return { ...result, diagnostics, summary: countBySeverity(diagnostics) };
}
