import type { Report } from '@nav/site/report';
import { printAnswer } from '../terminal/printer.ts';
import { countByCode } from './statistics.ts';

/**
 * Formats all findings as JSON. `sites` lists the sites if there is more than one.
 *
 * @param statistics also counts the findings by code.
 * @param output the contents with fixes applied, if they are not written to their files.
 */
export function jsonReport(
  { sites, summary, known, unreadable, unusedIgnores }: Report,
  statistics: boolean,
  output?: readonly { file: string; text: string }[],
): string {
  const list = sites.map(({ file, result }) => ({
    file,
    files: result.files,
    dialect: result.dialect,
    summary: result.summary,
  }));
  const stale = sites.flatMap(({ known }) => known?.stale ?? []);
  const unused = unusedIgnores.map(({ code, pattern, file }) => ({ code, pattern, file }));
  const value = {
    // Sites may share their settings.
    files: [...new Set(list.flatMap(({ files }) => files))],
    dialect: list[0]?.dialect,
    summary: known === undefined ? summary : { ...summary, known },
    ...(sites.length === 1 ? {} : { sites: list }),
    diagnostics: sites.flatMap(({ result }) =>
      result.diagnostics.map(({ args: _args, ...printed }) => printed),
    ),
    ...(statistics
      ? { statistics: countByCode(sites.flatMap(({ result }) => result.diagnostics)) }
      : {}),
    ...(stale.length > 0 ? { staleBaseline: stale } : {}),
    ...(unused.length > 0 ? { unusedIgnores: unused } : {}),
    ...(unreadable.length > 0 ? { unreadable } : {}),
    ...(output ? { output } : {}),
  };
  return printAnswer(value);
}
