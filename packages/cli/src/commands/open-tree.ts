import { checkSite, type Diagnostic, resolveSite } from '@nav/core';
import { snippetTest, toDiagnostics } from '@nav/core/stages';
import type { OpenedTree } from '@nav/site/compare-sites';
import { findOneConfig } from '@nav/site/configs';
import { type OpenedSite, openSite, type SiteFlags } from '@nav/site/open-site';
import { combineReports } from '@nav/site/report';
import { findingsText, prettyReport } from '../reporters/pretty.ts';
import type { Terminal } from '../terminal/command.ts';
import { CommandFailure } from '../terminal/failure.ts';

/**
 * Opens and resolves the site at a path, or the nearest one without a path.
 *
 * @throws UsageError if there is not exactly one such site.
 * @throws CommandFailure with the findings if the config or its settings cannot be read.
 */
export async function openTree(
  path: string | undefined,
  flags: SiteFlags,
  terminal: Terminal,
): Promise<OpenedTree> {
  const file = await findOneConfig(path, terminal.cwd);
  const site = await openSite(file, flags, terminal);
  terminal.progress(`Reading the pages of ${file} …`);
  return resolveOpened(site, terminal);
}

/**
 * Resolves an opened site. Prints warnings about its settings, as they may change the answer.
 *
 * @throws CommandFailure with the findings if the config or the settings cannot be read.
 */
export async function resolveOpened(site: OpenedSite, terminal: Terminal): Promise<OpenedTree> {
  const { color } = terminal;
  const resolution = resolveSite(site, { isSnippet: snippetTest(site) });
  if (!resolution) {
    const { file, host } = site;
    const textOf = (path: string) => host.read(path);
    const result = checkSite(site);
    const report = {
      file,
      result: { ...result, diagnostics: result.diagnostics.map(withoutFixes) },
      fixed: [],
      textOf,
    };
    throw new CommandFailure(
      await prettyReport(combineReports([report], performance.now()), { color, isCheck: false }),
      1,
    );
  }
  const { findings, settingsText: settings } = site;
  const found = findings.filter(({ at }) => settings !== undefined && at.file === settings.file);
  const diagnostics = toDiagnostics(found, site).map(withoutFixes);
  const text = await findingsText(diagnostics, () => settings?.text, color);
  if (diagnostics.some(({ severity }) => severity === 'error')) throw new CommandFailure(text, 1);
  if (text !== '') terminal.write('', text);
  const { tree, unreadEndpoints } = resolution;
  return { site, tree, unreadEndpoints };
}

/** Removes what only `nav check` can do. */
function withoutFixes(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, fixes: [] };
}
