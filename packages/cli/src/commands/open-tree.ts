import { checkSite, type NavTree, resolveSite } from '@nav/core';
import { toDiagnostics } from '@nav/core/stages';
import { findingsText, prettyReport } from '../reporters/pretty.ts';
import { reportOf } from '../reporters/report.ts';
import { findOneConfig } from '../sites/configs.ts';
import { openSite, type SiteFlags } from '../sites/open-site.ts';
import type { OpenedSite } from '../sites/opened-site.ts';
import type { Outcome, Terminal } from '../terminal/command.ts';

/** A site with its resolved navigation. */
export interface OpenedTree {
  site: OpenedSite;
  tree: NavTree;
}

/**
 * Resolves the site that a path means, the nearest one without a path.
 *
 * @returns an outcome with the findings where the config or its settings cannot be read.
 * @throws UsageError when there is no such site, or more than one.
 */
export async function openTree(
  path: string | undefined,
  flags: SiteFlags,
  terminal: Terminal,
): Promise<OpenedTree | Outcome> {
  const file = await findOneConfig(path, terminal.cwd);
  const site = await openSite(file, flags, terminal);
  terminal.progress(`Reading the pages of ${file} …`);
  return treeOf(site, terminal);
}

/**
 * The resolved navigation of a site, or the findings because of which there is none. What is wrong with the settings is
 * told: an answer by other ones than the user wrote would be another answer.
 */
export async function treeOf(site: OpenedSite, terminal: Terminal): Promise<OpenedTree | Outcome> {
  const resolution = resolveSite(site);
  if (resolution) {
    const { text, isBroken } = await settingsFindings(site, terminal.color);
    if (isBroken) return { stderr: text, code: 1 };
    if (text !== '') terminal.write('', text);
    return { site, tree: resolution.tree };
  }
  const report = reportOf(
    [
      {
        file: site.file,
        result: checkSite(site),
        fixed: 0,
        textOf: (file) => site.host.read(file),
      },
    ],
    performance.now(),
  );
  const options = { color: terminal.color, all: false, quiet: false };
  return { stderr: await prettyReport(report, options), code: 1 };
}

async function settingsFindings(
  site: OpenedSite,
  color: boolean,
): Promise<{ text: string; isBroken: boolean }> {
  const { findings, settingsText: settings } = site;
  const found = findings.filter(({ at }) => settings !== undefined && at.file === settings.file);
  // Only `nav check` can fix.
  const diagnostics = toDiagnostics(found, site).map((one) => ({ ...one, fixes: [] }));
  const textOf = () => settings?.text;
  return {
    text: await findingsText({ result: { diagnostics }, textOf }, color),
    isBroken: diagnostics.some(({ severity }) => severity === 'error'),
  };
}
