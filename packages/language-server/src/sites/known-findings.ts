import type { CheckResult, Site } from '@nav/core';
import { parseBaseline } from '@nav/site/baseline';
import { BASELINE_FILE } from '@nav/site/baseline-path';
import { reportNew } from '@nav/site/known';

/** Leaves out the findings that the baseline of a site knows, as `nav check` does. The baseline may be unsaved. */
export function withoutKnown(result: CheckResult, site: Site, folder: string): CheckResult {
  const text = site.host.read(BASELINE_FILE);
  if (text === undefined) return result;
  const { known, diagnostics } = parseBaseline(BASELINE_FILE, text, site.file, folder);
  return reportNew(result, site, { baseline: known, faults: diagnostics }).result;
}
