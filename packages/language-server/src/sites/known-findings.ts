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

/** Leaves out the findings that the baseline of a site knows, as `nav check` does. An invalid baseline knows none. */
export function withoutKnown(result: CheckResult, site: Site, folder: string): CheckResult {
  const text = site.host.read(BASELINE_FILE);
  if (text === undefined) return result;
  const { entries } = readBaseline(BASELINE_FILE, text);
  const isThere = (config: string) => existsSync(resolve(folder, config));
  const known = ownBaselineEntries(entries, site.file, isThere).filter(
    ({ code }) => !(fatalCodes as ReadonlySet<string>).has(code),
  );
  const { fresh } = compareFindings(result.diagnostics, known, placeOfFinding(site.sources));
  return { ...result, diagnostics: fresh, summary: countBySeverity(fresh) };
}
