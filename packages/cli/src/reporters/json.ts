import { effectOf } from '@nav/core/stages';
import { type CheckContext, commandsFor } from '@nav/site/finding-commands';
import type { CheckedPart, Report, SiteReport } from '@nav/site/report';
import { printAnswer } from '../terminal/printer.ts';
import { countByCode } from './statistics.ts';

/**
 * Formats all findings as JSON. `sites` lists the sites if there is more than one. `part` describes a check of some pages.
 *
 * @param statistics also counts the findings by code.
 * @param context the options of the check, which the commands of findings repeat; absent for content that is not on disk.
 * @param output the contents with fixes applied, if they are not written to their files.
 */
export function jsonReport(
  { sites, checked, summary, known, unreadable, unusedIgnores }: Report,
  statistics: boolean,
  context?: CheckContext,
  output?: readonly { file: string; text: string }[],
): string {
  const list = sites.map(({ file, result }) => ({
    file,
    files: result.files,
    dialect: result.dialect,
    summary: result.summary,
  }));
  const stale = sites.flatMap(({ known }) => known?.stale ?? []);
  const parts = sites.flatMap(({ part }) => part ?? []);
  const unused = unusedIgnores.map(({ code, pattern, file }) => ({ code, pattern, file }));
  const value = {
    // Sites may share their settings.
    files: [...new Set(list.flatMap(({ files }) => files))],
    dialect: list[0]?.dialect,
    summary: known === undefined ? summary : { ...summary, known },
    ...(checked ? { checked } : {}),
    ...(sites.length === 1 ? {} : { sites: list }),
    diagnostics: sites.flatMap((site) => printFindings(site, context)),
    ...(statistics
      ? { statistics: countByCode(sites.flatMap(({ result }) => result.diagnostics)) }
      : {}),
    ...(parts.length > 0 ? { part: joinParts(parts) } : {}),
    ...(stale.length > 0 ? { staleBaseline: stale } : {}),
    ...(unused.length > 0 ? { unusedIgnores: unused } : {}),
    ...(unreadable.length > 0 ? { unreadable } : {}),
    ...(output ? { output } : {}),
  };
  return printAnswer(value);
}

/** Returns the findings of a site as JSON. Without a context, they have no commands. */
export function printFindings(site: SiteReport, context?: CheckContext): object[] {
  const { result, suggestionsOf } = site;
  return result.diagnostics.map((finding) => {
    const { args: _args, effect: _effect, help, ...printed } = finding;
    const effect = effectOf(finding, result.dialect);
    const suggestions = suggestionsOf?.(finding) ?? finding.suggestions ?? [];
    const commands = context ? commandsFor(finding, suggestions, site, context) : [];
    return {
      ...printed,
      ...(effect ? { effect } : {}),
      ...(suggestions.length > 0 ? { suggestions } : {}),
      ...(commands.length > 0 ? { commands } : {}),
      help,
    };
  });
}

function joinParts(parts: readonly CheckedPart[]): CheckedPart {
  const pages = parts.flatMap((part) => part.pages);
  const counts = parts.flatMap(({ elsewhere }) => elsewhere ?? []);
  if (counts.length < parts.length) return { pages };
  const sum = (severity: keyof (typeof counts)[number]) =>
    counts.reduce((total, count) => total + count[severity], 0);
  return {
    pages,
    elsewhere: { errors: sum('errors'), warnings: sum('warnings'), infos: sum('infos') },
  };
}
