import { firstDialect, type Report } from './report.ts';

/**
 * Every finding as JSON. One site gives the documented shape; several share it, and `sites` tells them apart.
 *
 * @param output the texts that fixes would give, where they are not in their files.
 */
export function jsonReport(
  report: Report,
  output?: readonly { file: string; text: string }[],
): string {
  const { sites, summary, unreadable } = report;
  const value = {
    version: 1,
    files: sites.flatMap(({ result }) => result.files),
    dialect: firstDialect(report),
    summary,
    ...(sites.length === 1
      ? {}
      : {
          sites: sites.map(({ file, result }) => ({
            file,
            files: result.files,
            dialect: result.dialect,
            summary: result.summary,
          })),
        }),
    diagnostics: sites.flatMap(({ result }) =>
      result.diagnostics.map(({ args: _args, ...printed }) => printed),
    ),
    ...(unreadable.length > 0 ? { unreadable } : {}),
    ...(output ? { output } : {}),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
