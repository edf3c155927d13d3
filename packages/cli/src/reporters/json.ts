import type { Report } from './report.ts';

/**
 * Formats all findings as JSON. `sites` lists the sites if there is more than one.
 *
 * @param output the texts with fixes applied, if they are not written to their files.
 */
export function jsonReport(
  { sites, summary, unreadable }: Report,
  output?: readonly { file: string; text: string }[],
): string {
  const list = sites.map(({ file, result }) => ({
    file,
    files: result.files,
    dialect: result.dialect,
    summary: result.summary,
  }));
  const value = {
    version: 1,
    files: list.flatMap(({ files }) => files),
    dialect: list[0]?.dialect,
    summary,
    ...(sites.length === 1 ? {} : { sites: list }),
    diagnostics: sites.flatMap(({ result }) =>
      result.diagnostics.map(({ args: _args, ...printed }) => printed),
    ),
    ...(unreadable.length > 0 ? { unreadable } : {}),
    ...(output ? { output } : {}),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
